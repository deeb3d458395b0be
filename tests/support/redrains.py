"""Positions of Red Rains in one expression, for tests.

`position(units="old-salt w1, bone-crow e1", row="rampage ^2, ?2, ?1", dice="3 cer:P 2 cer:C", ...)` is a State;
`play(...)` takes the same words and gives a `Position`, which plays actions as text. `game()` is the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from model import catalog
from model.core.action import Action, ChanceOutcome, parse_action
from model.core.diagnostics import DiagnosticError
from model.core.goal import Problem
from model.core.yamlfile import Document, parse_yaml
from model.redrains.library import Library, Pack, read_inline
from model.redrains.reading import Reading
from model.redrains.schema import RedRainsKeys
from model.redrains.setup import build, read_position
from model.redrains.state import Chimera, Side, State, Unit
from model.redrains.table import Table
from model.redrains.words import vocabulary

PLAYER = ("units", "spells", "dice", "hand", "deck", "pile", "discard", "conjurations", "main", "side", "passed",
          "reacted", "used")  # fmt: skip
"""Keywords of `position` that belong to the player."""
TOP = {"chimera_discard": "discard", "unit_destroyed": "unit_destroyed"}


@cache
def library(extra: str = "", packs: tuple[str, ...] = ("viros", "box")) -> Library:
    """The shipped packs; `extra` is the YAML of further cards (the items of `cards`) for one test."""
    shipped: Library = catalog.redrains_library(packs)
    if not extra:
        return shipped
    document = parse_yaml("inline:\n" + extra, "test.yaml")
    own = read_inline(document, document.data["inline"], ("inline",), vocabulary())
    return Library((*shipped.packs, Pack("inline", "test", False, own)))


def keys(
    born: str = "noah-redmoon",
    *,
    aspects: Any = None,
    players: Sequence[Mapping[str, Any]] | None = None,
    row: Any = (),
    goal: Mapping[str, Any] | None = None,
    until: str = "game",
    **words: Any,
) -> dict[str, Any]:
    """The keys of a position file. Words of PLAYER go to the player, `chimera_discard` is the Chimera's discard pile,
    everything else stands as it is: `phase`, `rage`, `red_rains`, `wounds`, `draw`, `turn`, `settings`, ...

    Without `aspects` the deck is that of the subtype which the aspects named belong to, Fury when none is named.
    """
    mine = {name: words.pop(name) for name in PLAYER if name in words}
    found = {TOP.get(name, name): value for name, value in words.items()}
    found["aspects"] = aspects or _subtype(row, players, found.get("discard", ()))
    if players is None:
        found |= {"row": _list(row), "player": {"phoenixborn": born, **_lists(mine)}}
    else:
        found["players"] = [{"phoenixborn": born, **_lists(entry)} for entry in players]
    return {**found, "goal": {**(goal or {"win": True}), "until": until}}


def table_and_state(extra_cards: str = "", **words: Any) -> tuple[Table, State]:
    """The static half and the State of a position. Raises DiagnosticError with every mistake in the words."""
    data = keys(**words)
    reading = Reading(Document("test", data, {}), (), library(extra_cards, tuple(data.get("packs", ("viros", "box")))))
    read = read_position(reading, RedRainsKeys.model_validate(data))
    if reading.problems or read is None:
        raise DiagnosticError(reading.problems)
    return read


def problem(**words: Any) -> Problem[State]:
    """The position with its goal, played on to the first decision or chance."""
    data = keys(**words)
    reading = Reading(Document("test", data, {}), (), library())
    built = build(reading, RedRainsKeys.model_validate(data))
    if reading.problems or built is None:
        raise DiagnosticError(reading.problems)
    return built


def position(**words: Any) -> State:
    """A State; the words are those of `keys`, and `extra_cards` for cards of the test's own."""
    return table_and_state(**words)[1]


def game(**words: Any) -> Any:
    """The game of a position, or of a plain one: what the words say of cards, Chimera and settings counts."""
    from model.redrains.game import RedRains

    return RedRains(table_and_state(**words)[0])


def play(**words: Any) -> Position:
    """The position that the words describe, played on by the rules up to the first decision, with its game."""
    from model.redrains.game import RedRains

    table, state = table_and_state(**words)
    rules = RedRains(table)
    return Position(rules, rules.begin(state))


@dataclass(frozen=True)
class Position:
    """A game and a state of it, with short ways to play and look."""

    game: Any
    state: State

    def do(self, *steps: str) -> Position:
        """The position after the steps, each checked by the rules; `!roll 4` is a chance outcome."""
        state = self.state
        for text in steps:
            step = parse_action(text.lstrip("!"))
            state = self.game.apply(state, ChanceOutcome(*step) if text.startswith("!") else step)
        return Position(self.game, state)

    @property
    def legal(self) -> list[str]:
        """Legal actions as text."""
        return [str(a) for a in self.game.legal_actions(self.state)]

    @property
    def chances(self) -> dict[str, Any]:
        """Chance outcomes as text, with their exact weights."""
        return {str(outcome): weight for outcome, weight in self.game.chance_outcomes(self.state)}

    @property
    def me(self) -> Side:
        """The first player's side."""
        return self.state.sides[0]

    @property
    def chimera(self) -> Chimera:
        """The Chimera."""
        return self.state.chimera

    @property
    def born(self) -> Any:
        """The first player's Phoenixborn."""
        return self.state.sides[0].phoenixborn

    def unit(self, name: str) -> Unit:
        """A unit in play by id."""
        found = [u for side in self.state.sides for u in (*side.units, *side.row) if u.id == name]
        assert found, f"no unit {name} in play"
        return found[0]

    def units(self, seat: int = 0) -> list[str]:
        """Ids of a seat's units, left to right."""
        return [u.id for u in self.state.sides[seat].units]

    def row(self, seat: int = 0) -> list[str]:
        """Ids of the row that faces a seat, left to right; `?` for a face-down aspect."""
        return [u.id or "?" for u in self.state.sides[seat].row]


def _list(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _lists(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _list(value) for name, value in entry.items()}


def _subtype(row: Any, players: Sequence[Mapping[str, Any]] | None, discard: Any) -> str:
    """The subtype whose aspects are named, Fury when none is."""
    texts = [row, discard, *(entry.get("row", ()) for entry in players or ())]
    words = " ".join(text if isinstance(text, str) else " ".join(text) for text in texts).replace(",", " ").split()
    cards = library().cards
    found = {cards[name].subtype for w in words if (name := w.lstrip("?")) in cards and cards[name].type == "aspect"}
    return found.pop().lower() if len(found) == 1 else "fury"


__all__ = ["Action", "Position", "game", "keys", "library", "play", "position", "table_and_state"]
