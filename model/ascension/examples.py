"""Examples in card entries: a small position, some steps, and what must be so afterwards.

`given` describes a position of seat 0 to move against seat 1, or against the Villains, on a small board unless it has a
`map`; `play` is a list of actions and chance outcomes as text; `then` says what holds. docs/effect-language.md lists
the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from model.ascension.engine import NAMES
from model.ascension.examples_position import FOES, RESOURCES, TILES, ZONES, ExampleError, set_up
from model.ascension.game import Ascension
from model.ascension.library import Card, Library
from model.ascension.state import OFF, Figure, State, figure
from model.core.action import ChanceOutcome, IllegalAction, parse_action
from model.core.game import CHANCE, MissingFact
from model.core.pile import HIDDEN, Pile
from model.hexes.bitset import bits

LISTS = ("row", "banished", "defeated", "supply", "scheme_discard", "scheme_play")
NUMBERS = ("strength", "defense", "speed", "cost", "attacks", "blow")
STEPS = {"play", "acquire", "command", "move", "attack", "use", "finish", "end", "deploy", "accept", "decline",
         "choose", "first", "pass", "scheme"}  # fmt: skip
"""The first words of actions: `illegal` may name no other, or a slip would pass for a prohibition."""


def run_example(card: Card, example: Mapping[str, Any], library: Library) -> list[str]:
    """What is not as the example of `card` says, one line each; [] when all is.

    A malformed example (unknown keys, nothing asserted, a card that does not exist) is a difference too.
    """
    try:
        game, state = set_up(example.get("given") or {}, library)
        for text in example.get("play") or []:
            state = _step(game, state, str(text))
        return _Check(game, state, example).differences(example.get("then") or {})
    except (ExampleError, IllegalAction, MissingFact, KeyError) as error:
        return [f"{card.id}: {error}"]
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        return [f"{card.id}: the example cannot be read: {error}"]


def _step(game: Ascension, state: State, text: str) -> State:
    action = parse_action(text)
    return game.apply(state, ChanceOutcome(*action) if game.current_player(state) == CHANCE else action)


# --- what holds ------------------------------------------------------------------------------------------------------


class _Check:
    """Compares one position with the `then` of an example."""

    def __init__(self, game: Ascension, state: State, example: Mapping[str, Any]) -> None:
        self.game, self.state, self.g = game, state, game.engine
        self.given: Mapping[str, Any] = example.get("given") or {}
        self.found: list[str] = []
        self.checks = 0
        self.special: dict[str, Callable[[Any], None]] = {
            "legal": self._legal, "illegal": self._illegal, "gone": self._gone, "figures": self._figures,
            "outcomes": self._outcomes, "value": self._value, "enemy": self._enemy,
        }  # fmt: skip

    def differences(self, then: Mapping[str, Any]) -> list[str]:
        """One line for everything that is not as `then` says. Raises ExampleError when it says nothing."""
        for key, expected in then.items():
            if key in self.special:
                self.special[key](expected)
            else:
                self._same(key, self._seen(key), expected)
        if not self.checks:
            raise ExampleError("the example asserts nothing")
        return self.found

    def _same(self, what: str, seen: Any, expected: Any) -> None:
        self.checks += 1
        if seen != expected or type(seen) is not type(expected):
            self.found.append(f"{what}: is {seen!r}, expected {expected!r}")

    def _hex(self, at: int) -> str:
        return "none" if at == OFF else self.g.board.name(at)

    def _hexes(self, mask: int) -> list[str]:
        return [self.g.board.name(h) for h in bits(mask)]

    def _seen(self, key: str, seat: int = 0) -> Any:
        """What a plain key of `then` reads in the position, as YAML would write it."""
        state, side = self.state, self.state.sides[seat]
        if key in RESOURCES:
            return getattr(side, key)
        if key in ZONES:
            return list(getattr(side, key))
        if key in TILES:
            return self._hexes(getattr(state.terrain, key))
        if key in LISTS:
            return list(getattr(state, key))
        readers: dict[str, Callable[[], Any]] = {
            "deck": lambda: _cards(side.deck),
            "deck_top": lambda: side.deck.top() if side.deck else None,
            "portals": lambda: self._hexes(state.terrain.portals[seat]),
            "ring": lambda: [self._hex(state.ring[0]), state.ring[1]],
            "tokens": lambda: {self._hex(at): face for at, face in state.treasures},
            "turret": lambda: self._hex(state.turret),
            "bag_size": lambda: state.bag_size,
            "hidden_hand": lambda: side.hidden_hand,
            "winner": lambda: state.winner,
        }
        if key not in readers:
            raise ExampleError(f"unknown key in `then`: {key}")
        return readers[key]()

    def _number(self, fig: Figure, what: str) -> Any:
        if what in NUMBERS:
            return getattr(self.g, what)(self.state, fig)
        if what == "hex":
            return self._hex(fig.hex)
        if what == "honor":
            return self.g.card(fig).honor
        if what == "keywords":
            return [name for bit, name in NAMES.items() if self.g.has(self.state, fig, bit)]
        if what == "constructs":
            return [held.card for held in fig.constructs]
        if what in ("damage", "ready"):
            return getattr(fig, what)
        raise ExampleError(f"unknown number of a figure: {what}")

    def _figures(self, expected: Mapping[str, Mapping[str, Any]]) -> None:
        for name, numbers in expected.items():
            fig = figure(self.state, name)
            if fig is None:
                self._same(f"figure {name}", "not in the game", "in the game")
                continue
            for what, number in numbers.items():
                self._same(f"{name} {what}", self._number(fig, what), number)

    def _enemy(self, expected: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            self._same(f"enemy {key}", self._seen(key, FOES), value)

    def _legal(self, expected: list[str]) -> None:
        legal = {str(a) for a in self.game.legal_actions(self.state)}
        for action in expected:
            self._same(f"legal: {action}", action in legal, True)

    def _illegal(self, expected: list[str]) -> None:
        legal = {str(a) for a in self.game.legal_actions(self.state)}
        for action in expected:
            if action.split()[0] not in STEPS:
                raise ExampleError(f"`{action}` is no action")
            self._same(f"illegal: {action}", action in legal, False)

    def _gone(self, expected: list[str]) -> None:
        for name in expected:
            if name not in self.given.get("figures", {}):
                raise ExampleError(f"`gone: {name}`: no such figure in `given`")
            self._same(f"gone: {name}", figure(self.state, name) is None, True)

    def _outcomes(self, expected: Mapping[str, str]) -> None:
        seen = {str(outcome): str(weight) for outcome, weight in self.game.chance_outcomes(self.state)}
        self._same("outcomes", seen, dict(expected))

    def _value(self, expected: Mapping[str, Any]) -> None:
        of = expected["of"]
        self._same(f"value of {of}", str(_expected(self.game, self.state, of)), str(expected["is"]))


def _cards(deck: Pile | None) -> list[str]:
    """Every card of a pile, sorted."""
    if deck is None:
        return []
    known = [block.card for block in deck.blocks if block.card != HIDDEN]
    return sorted(known + [card for card, count in deck.unseen for _ in range(count)])


def _expected(game: Ascension, state: State, of: Any) -> Fraction:
    """The mean of a number over every chance before the next decision: `[figure, number]` or a resource of seat 0."""
    if game.current_player(state) == CHANCE:
        outcomes = game.chance_outcomes(state)
        return sum((weight * _expected(game, game.apply(state, o), of) for o, weight in outcomes), Fraction(0))
    if isinstance(of, str):
        return Fraction(_Check(game, state, {})._seen(of))
    fig = game.engine.find(state, of[0])
    return Fraction(_Check(game, state, {})._number(fig, of[1]))
