"""Villain turns in one expression, for tests: a player seat 0, the Villain seat 1, Schemes and Objective tokens.

`villains(FIGURES, tokens={"boss": ("boss", "d4")}, schemes=["order"], cards=SCHEMES)` is a position at the end of the
player's turn; `.do("end")` lets the Villain turn begin. Cards of `cards` join the test pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from support.ascension import OPEN, Position, position
from support.ascension_hex import TEXT, champion

from model.ascension.schemes import villain_turn
from model.ascension.table import Objective
from model.core.pile import known_pile
from model.hexes.board import parse_map

PLAYER, VILLAIN = 0, 1


def scheme(name: str, do: str, threat: int = 9, bonus: str = "{gain: {what: honor, amount: 100}}") -> str:
    """A Scheme for `cards`; its bonus shows as 100 Honor of the Villains unless another is given."""
    return f"  - {{id: {name}, type: scheme, {TEXT}, threat: {threat}, do: {do}, bonus: {bonus}}}\n"


def villain(name: str, strength: int, defense: int, more: str = "") -> str:
    """A Villain for `cards` that is worth 2 Honor, the same on both sides; `more` is YAML for further keys."""
    head = f"id: {name}, type: villain, strength: {strength}, defense: {defense}, honor: 2, coop: {{}}"
    return f"  - {{{head}{', ' + TEXT + ', ' + more if more else ''}}}\n"


ORDERS = "".join(scheme(f"command-{kind}", f"{{command: {kind}}}") for kind in ("boss", "a", "b", "c"))
IDLE = scheme("idle", "{gain: {what: honor, amount: 0}}")
PAUSE = scheme("pause", "{may: {gain: {what: honor, amount: 0}}}")
BRUTE = villain("brute", 4, 4)
DOUBLE = villain("twice", 2, 4, "keywords: [double_attack]")
AREA = villain("sweeper", 3, 9, "keywords: [area_attack]")
ARCHER = villain("archer", 4, 4, "keywords: [ranged]")
PREY = "".join(champion(f"d{n}", 1, n) for n in range(1, 10))
STANDARD = ORDERS + IDLE + PAUSE + BRUTE + DOUBLE + AREA + ARCHER + PREY
"""In every test pack: `command-KIND`, `idle`, `pause` (asks); the Villains `brute` (Strength 4, Defense 4), `twice`
(2, 4, Double Attack), `sweeper` (3, 9, Area Attack), `archer` (4, 4, Ranged); the Champions `d1` to `d9`, Strength 1
and that Defense."""


def villains(
    figures: Mapping[str, Any] | None = None,
    *,
    schemes: Iterable[str] | None = ("idle", "idle"),
    discard: Iterable[str] = (),
    tokens: Mapping[str, tuple[str, str]] | None = None,
    cards: str = "",
    mode: str = "solo",
    turns: int = 2,
    board: str = OPEN,
    table: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
    **more: Any,
) -> Position:
    """A player's turn that is over but for `end`; the top Scheme comes first, None for an unknown Scheme Deck.

    `tokens` are {kind: (figure, hex)}; `turns` counts this turn too. Two idle turns of the player have no cards.
    """
    index = parse_map(board).board.index
    pairs = tuple(Objective(kind, holder, index(at)) for kind, (holder, at) in (tokens or {}).items())
    fields = {"mode": mode, "villains": frozenset({VILLAIN}), "objectives": pairs, **(table or {})}
    deck = None if schemes is None else known_pile(schemes)
    start = {"schemes": deck, "scheme_discard": tuple(sorted(discard)), "turns_left": turns, **(state or {})}
    return position(board, figures, extra_cards=STANDARD + cards, table=fields, state=start, **more)


def commanded(figures: Mapping[str, Any], at: str, *answers: str, **more: Any) -> Position:
    """After the first Scheme commanded the Villain `boss`, whose token lies on `at`, and ties were answered.

    The turn then waits for an answer to the second Scheme, so that damage can still be looked at.
    """
    given = {"tokens": {"boss": ("boss", at)}, "schemes": ("command-boss", "pause"), **more}
    return begun(villains(figures, **given)).do(*answers)


def begun(at: Position) -> Position:
    """The Villain turn without the end of the turn before it: nothing has healed, no bonus is over."""
    g = at.game.engine
    state = villain_turn(g, at.state._replace(seat=VILLAIN, turns_left=at.state.turns_left - 1), VILLAIN)
    return Position(at.game, g.kernel.settle(state))


def waits(at: Position) -> bool:
    """Whether the first Scheme is done with and nothing of it was asked."""
    return at.legal == ["accept", "decline"]
