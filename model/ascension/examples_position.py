"""The position that an example of a card describes under `given`, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.ascension.engine import Engine
from model.ascension.game import Ascension
from model.ascension.library import Library
from model.ascension.state import OFF, Equipped, Figure, Side, State, Terrain
from model.ascension.table import Objective, Table
from model.ascension.turn import start_turn
from model.ascension.words import vocabulary
from model.core.chance import pool
from model.core.pile import hidden_pile
from model.core.yamlfile import Document
from model.effects.agenda import Frame
from model.effects.language import Call, Verbs
from model.effects.parse import Parser
from model.hexes.board import Board, parse_map

MAP = """\
. . . . . . .
 . . . . . .
. . . . . . .
 . . . . . .
. . . . . . .
"""
"""The board of an example that draws none: a Portal of seat 0 on a3, one of seat 1 on g3."""
PORTALS = (["a3"], ["g3"])
RESOURCES = ("power", "runes", "construct_runes", "honor", "next_speed")
ZONES = ("hand", "played", "equipped", "discard", "treasures")
TILES = ("forest", "tainted", "enchanted", "inactive")
PLACES = {"map", "figures", "portals", "tokens", "turret", "ring", "shrines", *TILES}
SUPPLIES = {"deck", "hidden_hand", "row", "centre", "bag", "supply", "enemy", "settings"}
VILLAINS = {"villains", "objectives", "schemes", "scheme_discard", "surge", "mate"}
GIVEN = {*RESOURCES, *ZONES, *PLACES, *SUPPLIES, *VILLAINS, "turn", "begin"}
TEAMS: Mapping[str, tuple[int, ...]] = {"": (0, 1), "solo": (0, 1), "boss": (0, 1), "coop": (0, 1, 0)}
"""`villains` -> the team of each seat: seat 1 plays the Villains, in co-op seat 2 is the mate of seat 0."""
FOES = 1
"""The seat against which seat 0 plays."""
SCHEMES = 2
"""Schemes of a Villain turn; an example with fewer cards in its Scheme Deck plays those."""
BEGINNINGS = ("turn_start", "game_start", "villain_turn", "schemes")


class ExampleError(ValueError):
    """An example that says something nobody understands, or nothing."""


def set_up(given: Mapping[str, Any], library: Library) -> tuple[Ascension, State]:
    """The game and the settled position that `given` describes. Raises ExampleError for an unknown key."""
    if unknown := set(given) - GIVEN:
        raise ExampleError(f"unknown keys in `given`: {', '.join(sorted(unknown))}")
    board = parse_map(given.get("map", MAP)).board
    table = _table(board, library, given)
    game, seats = Ascension(table), len(table.teams)
    bag, ring = given.get("bag", ()), given.get("ring")
    figures = given.get("figures", {}).items()
    state = State(
        seat=0,
        turn=given.get("turn", 0),
        turns_left=2,
        figures=tuple(_figure(board, table, name, spec) for name, spec in figures),
        sides=tuple(_side(given if seat == 0 else given.get(key, {})) for seat, key in _seats(seats)),
        terrain=_terrain(board, given, seats),
        treasures=tuple(sorted((board.index(at), face) for at, face in given.get("tokens", {}).items())),
        bag=pool(bag),
        bag_size=len(bag),
        row=tuple(given.get("row", ())),
        centre=hidden_pile(given.get("centre", ())),
        supply=tuple(given.get("supply", (15, 15, 16))),
        turret=board.index(given["turret"]) if "turret" in given else OFF,
        ring=(board.index(ring[0]), ring[1]) if ring else (OFF, -1),
        schemes=hidden_pile(given["schemes"]) if "schemes" in given else None,
        scheme_discard=_discarded(given),
    )
    _known(state, library)
    return game, _begun(game.engine, state, given.get("begin", ""))


def _seats(seats: int) -> list[tuple[int, str]]:
    """The seats with the key under which each is described; seat 0 is described by the example itself."""
    return list(enumerate(("", "enemy", "mate")))[:seats]


def _table(board: Board, library: Library, given: Mapping[str, Any]) -> Table:
    mode = given.get("villains", "solo" if VILLAINS & set(given) else "")
    if mode not in TEAMS:
        raise ExampleError(f"`villains: {mode}`: expected solo, coop or boss")
    if not mode:
        return Table(board, library, shrines=_shrines(board, given), settings=given.get("settings", {}))
    count = min(SCHEMES, len(given.get("schemes", range(SCHEMES))))
    return Table(
        board, library, teams=TEAMS[mode], villains=frozenset((FOES,)), mode=mode, shrines=_shrines(board, given),
        objectives=tuple(Objective(k, fig, board.index(at)) for k, (fig, at) in given.get("objectives", {}).items()),
        surge=_verbs(given["surge"]) if "surge" in given else (),
        settings={"schemes_per_turn": count, **given.get("settings", {})},
    )  # fmt: skip


def _shrines(board: Board, given: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    return tuple((board.index(at), honor) for at, honor in given.get("shrines", {}).items())


def _discarded(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Schemes in the discard pile; a number stands for that many copies of the first one of the deck."""
    cards = given.get("scheme_discard", ())
    if isinstance(cards, int):
        return tuple(sorted(given.get("schemes", ())))[:1] * cards
    return tuple(sorted(cards))


def _begun(g: Engine, state: State, begin: Any) -> State:
    """The settled position after what the example begins with; verbs are those of the Villains, in their turn."""
    if begin == "turn_start":
        state = start_turn(g, state, 0)
    elif begin == "game_start":
        for fig in state.figures:
            state = g.kernel.announce(state, "game_start", figure=fig)
    elif begin == "villain_turn":
        state = start_turn(g, state, FOES)
    elif begin == "schemes":
        verbs = (Call("play_scheme"),) * g.table.setting("schemes_per_turn")
        state = g.kernel.push(state._replace(seat=FOES), Frame(verbs, (), "schemes", FOES))
    elif begin:
        state = g.kernel.push(state._replace(seat=FOES), Frame(_verbs(begin), (), "example", FOES))
    return g.kernel.settle(state)


def _verbs(data: Any) -> Verbs:
    """Verbs that an example writes. Raises ExampleError when there are no such verbs."""
    parser = Parser(vocabulary(), Document("example", data, {}))
    verbs = parser.verbs(data, ())
    if parser.problems:
        found = "; ".join(problem.message for problem in parser.problems)
        raise ExampleError(f"expected verbs, or one of {', '.join(BEGINNINGS)}: {found}")
    return verbs


def _known(state: State, library: Library) -> None:
    cards = [*state.row, *(name for name, _ in state.bag or ()), *state.scheme_discard]
    for side in state.sides:
        cards += [*side.hand, *side.played, *side.discard, *side.treasures]
    if state.schemes:
        cards += [name for name, _ in state.schemes.unseen]
    for name in (*cards, *(fig.card for fig in state.figures)):
        if name not in library:
            raise ExampleError(f"no card `{name}`")


def _figure(board: Board, table: Table, name: str, spec: Any) -> Figure:
    """`[card, seat]`, `[card, seat, hex]` or `[card, seat, hex, {further fields}]`."""
    card, seat, *rest = spec
    more = dict(rest[1]) if len(rest) > 1 else {}
    held = tuple(sorted(Equipped(c, seat) for c in more.pop("constructs", ())))
    if unknown := set(more) - {"ready", "damage", "strength", "defense", "speed"}:
        raise ExampleError(f"unknown keys of figure `{name}`: {', '.join(sorted(unknown))}")
    side = table.library.sided(card, table.mode == "coop")
    return Figure(name, side, seat, board.index(rest[0]) if rest else OFF, constructs=held, **more)


def _side(given: Mapping[str, Any]) -> Side:
    fields: dict[str, Any] = {zone: tuple(sorted(given.get(zone, ()))) for zone in ZONES}
    fields |= {what: given.get(what, 0) for what in RESOURCES}
    return Side(deck=hidden_pile(given.get("deck", ())), hidden_hand=given.get("hidden_hand", 0), **fields)


def _terrain(board: Board, given: Mapping[str, Any], seats: int) -> Terrain:
    def mask(names: Any) -> int:
        return sum(1 << board.index(name) for name in names)

    tiles = {name: mask(given.get(name, ())) for name in TILES}
    portals = [mask(names) for names in given.get("portals", ([], []) if "map" in given else PORTALS)]
    return Terrain(**tiles, portals=(*portals, *[0] * (seats - len(portals))), beacons=(0,) * seats)
