"""Examples in card entries: a small position, some steps, and what must be so afterwards.

`given` has the keys of a position file; what belongs to the only player may stand there directly. `play` is a list of
actions and chance outcomes as text; `then` says what holds, in the notation of position files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pydantic import ValidationError

from model.core.action import ChanceOutcome, IllegalAction, parse_action
from model.core.diagnostics import DiagnosticError
from model.core.game import CHANCE
from model.core.yamlfile import Document
from model.effects.agenda import Frame
from model.effects.language import Call
from model.redrains.game import RedRains
from model.redrains.library import Card, ChimeraCard, Library
from model.redrains.notation import born_piece, row_text, spell_piece, units_text
from model.redrains.pieces import format_dice, format_piece
from model.redrains.reading import Reading
from model.redrains.schema import PlayerKeys, RedRainsKeys
from model.redrains.setup import read_position
from model.redrains.state import State
from model.redrains.words_chimera import chimera_frame
from model.redrains.words_round import chimera_turns, recovery

BORN = "coal-roarkwin"
"""The Phoenixborn of an example that names none."""
PLAYER = tuple(name for name in PlayerKeys.model_fields if name != "row")
"""Keys of a player; with one player they stand in `given` directly."""
TOP = tuple(n for n in RedRainsKeys.model_fields if n not in {"packs", "inline", "player", "goal", "discard", *PLAYER})
GIVEN = {*PLAYER, *TOP, "chimera_discard", "begin"}
COUNTS = ("wounds", "red_rains", "rage", "phase", "exhausted", "ultimate_exhausted", "fatigued", "forced")
ENDS = {1: "won", -1: "lost", 0: "open"}
STEPS = {"play", "use", "power", "attack", "meditate", "pass", "end", "block", "no-block", "guard", "no-guard",
         "counter", "no-counter", "choose", "accept", "decline", "pay", "react", "discard", "draw",
         "battle"}  # fmt: skip
"""The first words of actions: `illegal` may name no other, or a slip would pass for a prohibition."""


class ExampleError(ValueError):
    """An example that says something nobody understands, or nothing."""


def run_example(card: Card | ChimeraCard, example: Mapping[str, Any], library: Library) -> list[str]:
    """What is not as the example of `card` says, one line each; [] when all is.

    A malformed example (unknown keys, nothing asserted, a card that does not exist) is a difference too.
    """
    try:
        return differences(*reached(card, example, library), example.get("then") or {})
    except (ExampleError, IllegalAction, DiagnosticError, KeyError) as error:
        return [f"{card.id}: {error}"]


def reached(card: Card | ChimeraCard, example: Mapping[str, Any], library: Library) -> tuple[RedRains, State]:
    """The game and the position after the steps of an example. Raises ExampleError and what the rules refuse with."""
    if unknown := set(example) - {"given", "play", "then"}:
        raise ExampleError(f"unknown keys in the example: {', '.join(sorted(unknown))}")
    game, state = set_up(example.get("given") or {}, library, card)
    for text in example.get("play") or []:
        state = _step(game, state, str(text))
    return game, state


def differences(game: RedRains, state: State, then: Mapping[str, Any]) -> list[str]:
    """What of `then` does not hold in a position, one line each. Raises ExampleError when it is malformed."""
    return _Check(game, state).differences(then)


def _step(game: RedRains, state: State, text: str) -> State:
    action = parse_action(text)
    return game.apply(state, ChanceOutcome(*action) if game.current_player(state) == CHANCE else action)


# --- the position ----------------------------------------------------------------------------------------------------


def set_up(given: Mapping[str, Any], library: Library, card: Card | ChimeraCard) -> tuple[RedRains, State]:
    """The game and the settled position that `given` describes. Raises ExampleError or DiagnosticError."""
    if unknown := set(given) - GIVEN:
        raise ExampleError(f"unknown keys in `given`: {', '.join(sorted(unknown))}")
    data = position_data(given, library, card)
    reading = Reading(Document(card.id, data, {}), (), library)
    try:
        read = read_position(reading, RedRainsKeys.model_validate(data))
    except ValidationError as error:
        raise ExampleError("; ".join(f"{e['loc']}: {e['msg']}" for e in error.errors())) from None
    if reading.problems or read is None:
        raise DiagnosticError(reading.problems)
    table, state = read
    game = RedRains(table)
    return game, game.kernel.settle(_begun(game, state, given.get("begin", "")))


def position_data(given: Mapping[str, Any], library: Library, card: Card | ChimeraCard) -> dict[str, Any]:
    """The keys of a position file: what an example leaves out is the first pack's Chimera, and its own aspects."""
    data: dict[str, Any] = {"goal": {"win": True}, "aspects": _aspects(given, library, card)}
    data |= {name: given[name] for name in TOP if name in given}
    if "chimera_discard" in given:
        data["discard"] = given["chimera_discard"]
    if "chimera" not in data:
        data["chimera"] = _chimera(library, card)
    if "players" not in data:
        data["player"] = {"phoenixborn": BORN} | {name: given[name] for name in PLAYER if name in given}
        data.setdefault("row", [])
    return data


def _chimera(library: Library, card: Card | ChimeraCard) -> str:
    if isinstance(card, ChimeraCard):
        return card.id
    own = [chimera.id for chimera in library.chimeras.values() if chimera.pack == card.pack]
    return own[0] if own and card.is_aspect else next(iter(library.chimeras))


def _aspects(given: Mapping[str, Any], library: Library, card: Card | ChimeraCard) -> str:
    """The subtype of the card or of the first aspect in the row; the first one of the Chimera otherwise."""
    words = str(given.get("row") or given.get("players") or "").replace("'", " ").replace("?", " ").split()
    named = [library.cards[word.strip(",[]")] for word in words if word.strip(",[]") in library.cards]
    found = [c.subtype for c in (card, *named) if isinstance(c, Card) and c.is_aspect]
    chimera = library.chimeras[given["chimera"] if isinstance(given.get("chimera"), str) else _chimera(library, card)]
    return next((s for s in found if s in chimera.subtypes), next(iter(chimera.subtypes)))


def _begun(game: RedRains, state: State, begin: str) -> State:
    """The state as a turn or phase begins; `ultimate` resolves the Chimera's ultimate card."""
    if begin == "chimera":
        return chimera_turns(game.engine, state)
    if begin == "recovery":
        return recovery(game.engine, state)
    if begin == "ultimate":
        return game.kernel.push(state, chimera_frame(state, Call("ultimate")))
    if begin == "end_of_round":
        return game.kernel.push(state, Frame((Call("round_ends"),), (), "", 0))
    if begin:
        raise ExampleError(f"`begin: {begin}`: expected chimera, recovery, end_of_round or ultimate")
    return state


# --- what holds ------------------------------------------------------------------------------------------------------


class _Check:
    """Compares one position with the `then` of an example."""

    def __init__(self, game: RedRains, state: State) -> None:
        self.game, self.state, self.g = game, state, game.engine
        self.found: list[str] = []
        self.checks = 0
        self.special: dict[str, Callable[[Any], None]] = {
            "legal": lambda actions: self._listed(actions, True),
            "illegal": lambda actions: self._listed(actions, False),
            "outcomes": self._outcomes, "value": self._value, "attack": self._numbers, "life": self._numbers,
            "p2": self._second,
        }  # fmt: skip

    def differences(self, then: Mapping[str, Any]) -> list[str]:
        """One line for everything that is not as `then` says. Raises ExampleError when it says nothing."""
        for key, expected in then.items():
            if key in ("attack", "life"):
                self._numbers({key: expected})
            elif key in self.special:
                self.special[key](expected)
            else:
                self._same(key, self.seen(key), expected)
        if not self.checks:
            raise ExampleError("the example asserts nothing")
        return self.found

    def _same(self, what: str, seen: Any, expected: Any) -> None:
        self.checks += 1
        if seen != expected or type(seen) is not type(expected):
            self.found.append(f"{what}: is {seen!r}, expected {expected!r}")

    def seen(self, key: str) -> Any:
        """What a plain key of `then` reads in the position, as YAML would write it."""
        chimera = self.state.chimera
        if key in COUNTS:
            return getattr(chimera, key)
        if key == "chimera_discard":
            return list(chimera.discard)
        if key == "draw":
            return sum(count for block in chimera.draw for _, count in block)
        if key == "game":
            return ENDS[self.state.outcome]
        if key == "turn":
            return self.state.turn
        return self.side(key, 0)

    def side(self, key: str, seat: int) -> Any:
        """What a key about a player reads in the position."""
        game, state, side = self.game, self.state, self.state.sides[seat]
        readers: dict[str, Callable[[], Any]] = {
            "phoenixborn": lambda: format_piece(born_piece(side.phoenixborn, seat)),
            "units": lambda: units_text(game.table, state, seat),
            "row": lambda: row_text(game.table, state, seat),
            "spells": lambda: ", ".join(format_piece(spell_piece(spell)) for spell in side.spells),
            "dice": lambda: format_dice(side.active, side.spent),
            "hand": lambda: list(side.hand),
            "discard": lambda: list(side.discard),
            "pile": lambda: side.deck.size if side.deck is not None else 0,
        }
        if key not in readers:
            raise ExampleError(f"unknown key in `then`: {key}")
        return readers[key]()

    def _second(self, expected: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            self._same(f"p2 {key}", self.side(key, 1), value)

    def _numbers(self, expected: Mapping[str, Mapping[str, int]]) -> None:
        for what, numbers in expected.items():
            for ref, number in numbers.items():
                unit = self.g.unit(self.state, ref)
                seen = "not in play" if unit is None else getattr(self.g, what)(self.state, unit)
                self._same(f"{what} of {ref}", seen, number)

    def _listed(self, actions: Sequence[str], wanted: bool) -> None:
        legal = {str(a) for a in self.game.legal_actions(self.state)}
        for action in actions:
            if not wanted and action.split()[0] not in STEPS:
                raise ExampleError(f"`{action}` is no action")
            self._same(f"{'legal' if wanted else 'illegal'}: {action}", action in legal, wanted)

    def _outcomes(self, expected: Mapping[str, str]) -> None:
        seen = {str(outcome): str(weight) for outcome, weight in self.game.chance_outcomes(self.state)}
        self._same("outcomes", seen, dict(expected))

    def _value(self, expected: Mapping[str, Any]) -> None:
        of = expected["of"]
        self._same(f"value of {of}", str(_expected(self.game, self.state, of)), str(expected["is"]))


def _expected(game: RedRains, state: State, of: str) -> Fraction:
    """The mean of a number of the Chimera over every chance before the next decision."""
    if game.current_player(state) == CHANCE:
        outcomes = game.chance_outcomes(state)
        return sum((weight * _expected(game, game.apply(state, o), of) for o, weight in outcomes), Fraction(0))
    return Fraction(_Check(game, state).seen(of))
