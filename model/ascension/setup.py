"""From the keys of a scenario to a Problem: the Table, the State and the Goal, with every problem found."""

from __future__ import annotations

from dataclasses import replace

from model.ascension.game import Ascension
from model.ascension.reading import Reading
from model.ascension.schema import AscensionKeys, TileKeys
from model.ascension.setup_begin import begun, check_begin, villains_begun
from model.ascension.setup_board import Field, read_board
from model.ascension.setup_goal import Asked, GoalReader
from model.ascension.setup_midway import check_midway, midway, read_midway
from model.ascension.setup_modes import (
    Seats,
    check_targets,
    check_villains,
    read_schemes,
    read_seats,
    read_surge,
    read_targets,
)
from model.ascension.setup_piles import read_centre
from model.ascension.setup_seats import FigureReader, check_figures, read_side
from model.ascension.setup_victory import read_fallen, read_victories
from model.ascension.state import FACE_DOWN, OFF, State
from model.ascension.table import RULINGS, SECOND_PLAYER, TAINTED, Objective, Table, Tile
from model.core.chance import pool
from model.core.goal import Problem


def build(reading: Reading, keys: AscensionKeys) -> Problem[State] | None:
    """The problem, or None when the battlefield is unreadable. What is wrong is in `reading.problems`."""
    seats = read_seats(reading, keys)
    field = read_board(reading, keys.board, seats.names)
    figures = FigureReader(reading, field, seats, keys.command.figure if keys.command else "")
    for seat, entry in enumerate(keys.seats):
        figures.read(seat, entry.figures)
    mover = reading.word(keys.to_move, seats.names, ("to_move",), "UNKNOWN-SEAT", "seat")
    _check_settings(reading, keys)
    check_targets(reading, keys, seats)
    check_villains(reading, keys, seats, figures)
    check_begin(reading, keys, seats)
    if field is None:
        return None
    state = _state(reading, keys, seats, field, figures, seats.teams[mover or 0])
    state = read_midway(reading, keys, seats, state, mover or 0)
    game = Ascension(_table(reading, keys, seats, field, figures))
    if keys.victory:
        table = replace(game.table, victories=read_victories(reading, keys, seats, game.engine, state))
        game = Ascension(table)
    if not reading.problems:
        check_figures(reading, game.engine, state, figures.paths)
    if keys.begin and not reading.problems:
        state = begun(reading, keys, game, state)
    elif midway(keys):
        check_midway(reading, keys, game, state)
    elif game.table.schemed and state.seat in game.table.villains and not reading.problems:
        state = villains_begun(reading, game, state)
    goal = _goal(reading, keys, seats, game, state)
    _check_sight(reading, keys, state)
    return Problem(game, state, goal)


def _check_settings(reading: Reading, keys: AscensionKeys) -> None:
    known = sorted({*RULINGS, *(name for card in reading.library.cards.values() for name in card.settings)})
    for name in keys.settings:
        reading.word(name, known, ("settings", name), "UNKNOWN-SETTING", "setting")


def _state(
    reading: Reading, keys: AscensionKeys, seats: Seats, field: Field, figures: FigureReader, mover: int
) -> State:
    first = keys.turn < len(set(seats.teams))
    sides = (
        read_side(reading, entry, ("seats", seat), first and seats.teams[seat] == mover)
        for seat, entry in enumerate(keys.seats)
    )
    bag, in_bag = _bag(reading, keys, field)
    ring = (OFF, -1)
    if keys.faerie_ring is not None:
        at = reading.hex(field.board, keys.faerie_ring.at, ("faerie_ring", "at"))
        path = ("faerie_ring", "seat")
        owner = reading.word(keys.faerie_ring.seat, seats.names, path, "UNKNOWN-SEAT", "seat")
        ring = (OFF, -1) if at is None or owner is None else (at, owner)
    turret = None if keys.turret is None else reading.hex(field.board, keys.turret, ("turret",))
    return State(
        seat=mover,
        turn=keys.turn,
        turns_left=keys.turns,
        figures=tuple(figures.figures),
        sides=tuple(sides),
        terrain=field.terrain(),
        treasures=tuple(sorted(field.treasures)),
        bag=bag,
        bag_size=in_bag,
        supply=(keys.supply.mystic, keys.supply.heavy_infantry, keys.supply.cultists),
        ring=ring,
        turret=OFF if turret is None else turret,
        marked=read_fallen(reading, keys),
        **read_centre(reading, keys.centre)._asdict(),
        **read_schemes(reading, keys, seats)._asdict(),
    )


def _bag(reading: Reading, keys: AscensionKeys, field: Field) -> tuple[tuple[tuple[str, int], ...] | None, int]:
    if keys.treasure_bag is None:
        return None, 0
    cards = reading.cards(keys.treasure_bag, ("treasure_bag",), ("treasure",), "the bag")
    face_down = sum(face == FACE_DOWN for _, face in field.treasures)
    if len(keys.treasure_bag) < face_down:
        message = f"{len(cards)} unseen treasures, but {face_down} lie face down on the board (AT-015)."
        reading.say(("treasure_bag",), "TREASURES", message)
    left = max(0, len(cards) - face_down)
    if keys.in_bag is not None and keys.in_bag > left:
        reading.say(("in_bag",), "TREASURES", f"{keys.in_bag} in the bag, but at most {left} can be there (AT-015).")
    return pool(cards), left if keys.in_bag is None else keys.in_bag


def _tile(keys: TileKeys, default: Tile) -> Tile:
    damage = default.damage if keys.damage is None else keys.damage
    return Tile(damage, keys.strength, keys.defense, keys.speed, keys.barrier, keys.blocks_sight)


def _table(reading: Reading, keys: AscensionKeys, seats: Seats, field: Field, figures: FigureReader) -> Table:
    return Table(
        board=field.board,
        library=reading.library,
        teams=seats.teams,
        villains=seats.villains,
        shrines=tuple(sorted(field.shrines)),
        beacons=field.all_beacons,
        beacon_need=keys.terrain.beacons.need,
        beacon_honor=keys.terrain.beacons.honor,
        tainted=_tile(keys.terrain.tainted, TAINTED),
        enchanted=_tile(keys.terrain.enchanted, Tile()),
        objectives=_objectives(reading, keys, field, figures),
        gateway_first=_first_power(keys, seats),
        target=keys.target,
        targets=read_targets(keys, seats),
        names=seats.names,
        mode=seats.mode,
        surge=read_surge(reading, keys, seats),
        settings=dict(keys.settings),
    )


def _first_power(keys: AscensionKeys, seats: Seats) -> tuple[int, ...]:
    """Additional Power of the first turns; () where the scenario states none, for that of Player 2 (AT-020, AT-021)."""
    stated = [entry.first_power for entry in keys.seats]
    if all(power is None for power in stated):
        return ()
    usual = SECOND_PLAYER if seats.mode in ("duel", "brawl") else 0
    return tuple((usual if seat == 1 else 0) if p is None else p for seat, p in enumerate(stated))


def _objectives(reading: Reading, keys: AscensionKeys, field: Field, figures: FigureReader) -> tuple[Objective, ...]:
    found: list[Objective] = []
    for index, entry in enumerate(keys.objectives):
        path = ("objectives", index)
        if any(o.kind == entry.kind for o in found):
            reading.say((*path, "kind"), "OBJECTIVE", f"objective `{entry.kind}` is given twice (AT-169).")
        reading.word(entry.figure, list(figures.paths), (*path, "figure"), "UNKNOWN-FIGURE", "such figure")
        at = field.objectives.get(entry.kind)
        if entry.at is not None:
            at = reading.hex(field.board, entry.at, (*path, "at"))
        elif at is None:
            reading.say(path, "OBJECTIVE", "expected `at`, or the objective on the map (AT-169).")
        if at is not None:
            found.append(Objective(entry.kind, entry.figure, at))
    for kind in set(field.objectives) - {entry.kind for entry in keys.objectives}:
        reading.say(("board", "legend"), "OBJECTIVE", f"`objectives` names no figure for `{kind}` (AT-169).")
    return tuple(found)


def _goal(reading: Reading, keys: AscensionKeys, seats: Seats, game: Ascension, state: State) -> Asked:
    seat: int | None = game.table.decider(state.seat)
    if keys.goal.seat is not None:
        seat = reading.word(keys.goal.seat, seats.names, ("goal", "seat"), "UNKNOWN-SEAT", "seat")
    return GoalReader(reading, game.engine, state, seat or 0).read(keys.goal)


def _check_sight(reading: Reading, keys: AscensionKeys, state: State) -> None:
    known = [f.id for f in state.figures if f.hex != OFF]
    for index, check in enumerate(keys.checks):
        for place, name in enumerate(check.sight):
            path = ("checks", index, "sight", place)
            reading.word(name, known, path, "UNKNOWN-FIGURE", "figure on the battlefield called")
