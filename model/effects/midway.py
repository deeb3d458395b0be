"""Positions in the middle of an effect, as a file states them: whether they can be, and whether they wait."""

from __future__ import annotations

from typing import Any, Protocol

from model.core.game import MissingFact
from model.effects.agenda import Agenda, Kernel
from model.effects.frozen import NotFrozen, Records, Thaw
from model.effects.language import Vocabulary


class Played(Protocol):
    """What is asked of a game here."""

    kernel: Kernel[Any]

    def legal_actions(self, state: Any) -> Any:
        """The actions that somebody may take."""

    def chance_outcomes(self, state: Any) -> Any:
        """What may come up."""


def read_agenda(data: Any, words: Vocabulary, seats: range, records: Records) -> tuple[Agenda, str]:
    """The agenda that a file states, and what is wrong with it, "" for nothing."""
    try:
        return Thaw(words, seats, records).agenda(data), ""
    except NotFrozen as error:
        return (), str(error)


def not_waiting(game: Played, state: Any) -> str:
    """Why a position in the middle of an effect cannot be: it must wait for a decision or for chance. "" if it can."""
    try:
        waits = game.legal_actions(state) or game.chance_outcomes(state)
        settled = game.kernel.settle(state) == state
    except MissingFact:
        return ""  # whoever plays on hears what is missing
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        return f"these effects cannot be carried out in this position: {str(error) or type(error).__name__}"
    return "" if waits and settled else "nothing is to be decided here: write the position after these effects"
