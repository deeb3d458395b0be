"""Positions of Ascension Tactics in one expression, for tests.

`position(MAP, {"a": ("tyranyx", 0, "b2")}, power=(5, 0), …)` builds a State; its `Position` plays actions as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import model.ascension
from model.ascension.game import Ascension
from model.ascension.library import Library, Pack, load_pack, read_pack
from model.ascension.state import OFF, Equipped, Figure, Side, State, Terrain, figure
from model.ascension.table import Table
from model.ascension.words import vocabulary
from model.core.action import Action, ChanceOutcome, parse_action
from model.core.pile import hidden_pile, known_pile
from model.core.yamlfile import parse_yaml
from model.hexes.board import parse_map

CARDS = Path(model.ascension.__file__).parent / "cards"
OPEN = """\
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
. . . . . . .
"""
"""A plain 7 x 7 board, a1 to g7."""
HELD = {"treasures_held": "treasures"}
"""Keywords of `position` whose own name stands for something on the board already."""


@cache
def _shipped() -> tuple[Pack, ...]:
    """Read once: test cards come in many small packs."""
    return tuple(load_pack(CARDS / f"{name}.yaml", vocabulary()) for name in ("core", "champions", "sample"))


@cache
def library(extra: str = "") -> Library:
    """The shipped packs; `extra` is the YAML of further cards (the items of `cards`) for one test."""
    packs = list(_shipped())
    if extra:
        text = "pack: test\nsource: test\nsample: true\ncards:\n" + extra
        packs.append(read_pack(parse_yaml(text, "test.yaml"), vocabulary()))
    return Library(tuple(packs))


def fig(card: str, seat: int, at: str | None = None, **more: Any) -> tuple[str, int, str | None, dict[str, Any]]:
    """A figure for `position`: card, seat, hex name (None: off the battlefield), further Figure fields.

    `constructs=["x"]` gives Constructs owned by the seat.
    """
    return card, seat, at, more


@dataclass(frozen=True)
class Position:
    """A game and a state of it, with short ways to play and look."""

    game: Ascension
    state: State

    def do(self, *actions: str) -> Position:
        """The position after the actions, each one checked by the rules; `!draw militia` is a chance outcome."""
        state = self.state
        for text in actions:
            step = parse_action(text.lstrip("!"))
            state = self.game.apply(state, ChanceOutcome(*step) if text.startswith("!") else step)
        return Position(self.game, state)

    @property
    def legal(self) -> list[str]:
        """Legal actions as text."""
        return [str(a) for a in self.game.legal_actions(self.state)]

    def moves(self) -> set[str]:
        """The end hexes of legal move actions."""
        return {a.args[0] for a in self.game.legal_actions(self.state) if a.kind == "move"}

    def targets(self) -> set[str]:
        """The targets of legal attack actions."""
        return {a.args[0] for a in self.game.legal_actions(self.state) if a.kind == "attack"}

    def fig(self, name: str) -> Figure:
        """A figure by id."""
        found = figure(self.state, name)
        assert found is not None, f"no figure {name}"
        return found

    def at(self, name: str) -> str | None:
        """The hex name a figure stands on, None when it is off the battlefield or not in the game."""
        found = figure(self.state, name)
        return None if found is None or found.hex == OFF else self.game.engine.board.name(found.hex)

    def num(self, name: str, what: str) -> int:
        """A number of a figure now: strength, defense, speed, cost or blow."""
        return int(getattr(self.game.engine, what)(self.state, self.fig(name)))

    def side(self, seat: int = 0) -> Side:
        """One seat's side."""
        return self.state.sides[seat]


def position(
    board: str = OPEN,
    figures: Mapping[str, tuple[str, int, str | None, dict[str, Any]]] | None = None,
    *,
    terrain: Mapping[str, Iterable[str]] | None = None,
    portals: Iterable[Iterable[str]] = ((), ()),
    treasures: Mapping[str, str] | None = None,
    seats: int = 2,
    extra_cards: str = "",
    table: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
    **sides: Any,
) -> Position:
    """A position. `terrain` maps forest, tainted, enchanted, inactive, beacons to hex names, `shrines` to {hex: value}.

    Keyword tuples fill the sides seat by seat: power=(5, 0), hand=(["militia"], []), deck=(["apprentice"], None) with
    None for an unknown deck; `treasures_held=(["stone-skin"], [])` are Treasures in hand, and
    `deck_top=(["militia"], None)` gives known cards, top first.
    `table` and `state` set further fields of Table and State directly.
    """
    parsed = parse_map(board).board
    terrain = dict(terrain or {})

    def mask(names: Iterable[str]) -> int:
        return sum(1 << parsed.index(n) for n in names)

    shrines = tuple((parsed.index(n), v) for n, v in dict(terrain.pop("shrines", {})).items())  # type: ignore[call-overload]
    beacons = mask(terrain.pop("beacons", ()))
    fields: dict[str, Any] = {"teams": tuple(range(seats)), "shrines": shrines, "beacons": beacons, **(table or {})}
    portal_masks = [mask(p) for p in portals]
    portal_masks += [0] * (seats - len(portal_masks))
    ground = Terrain(**{k: mask(v) for k, v in terrain.items()}, portals=tuple(portal_masks), beacons=(0,) * seats)
    base = State(0, 10, 1, _figures(figures or {}, parsed.index), _sides(seats, sides), ground)
    lying = tuple(sorted((parsed.index(n), t) for n, t in (treasures or {}).items()))
    game = Ascension(Table(parsed, library(extra_cards), **fields))
    return Position(game, base._replace(treasures=lying, **(state or {})))


def _figures(figures: Mapping[str, Any], index: Any) -> tuple[Figure, ...]:
    made = []
    for name, (card, seat, at, more) in figures.items():
        held = tuple(sorted(Equipped(c, seat) for c in more.get("constructs", ())))
        fields = {**more, "constructs": held}
        made.append(Figure(name, card, seat, index(at) if at else OFF, **fields))
    return tuple(made)


def _sides(seats: int, given: Mapping[str, Any]) -> tuple[Side, ...]:
    sides = [Side() for _ in range(seats)]
    for what, values in given.items():
        for seat, value in enumerate(values):
            if value is None:
                continue
            if what in ("deck", "deck_top"):
                pile = hidden_pile(value) if what == "deck" else known_pile(value)
                sides[seat] = sides[seat]._replace(deck=pile)
            else:
                fixed = tuple(sorted(value)) if isinstance(value, list | tuple) else value
                sides[seat] = sides[seat]._replace(**{HELD.get(what, what): fixed})
    return tuple(sides)


__all__ = ["OPEN", "Action", "Position", "fig", "library", "position"]
