"""From the keys of a position to a Problem: the Table, the State and the Goal, with every problem found."""

from __future__ import annotations

from typing import NamedTuple

from model.core.diagnostics import did_you_mean
from model.core.game import MissingFact
from model.core.goal import Problem
from model.core.yamlfile import Path_
from model.redrains.deck_start import profile_for
from model.redrains.library import ChimeraCard, Profile
from model.redrains.reading import Reading, Typed
from model.redrains.schema import ChimeraKeys, PlayerKeys, RedRainsKeys
from model.redrains.setup_cards import face_down, ids_for, phoenixborn, spell, unit
from model.redrains.setup_chimera import Hidden, read_aspects
from model.redrains.setup_goal import GoalReader, read_horizon
from model.redrains.setup_midway import check_midway, read_midway
from model.redrains.setup_player import PlayerReader
from model.redrains.state import CHIMERA, Chimera, Side, State, Unit
from model.redrains.table import RULINGS, Table

HOLDERS = {"me": 0, "p1": 0, "p2": 1, "chimera": CHIMERA}


class Seat(NamedTuple):
    """One player's entry, and the cards typed for the three lines of the table."""

    keys: PlayerKeys
    path: Path_
    units: list[Typed]
    spells: list[Typed]
    row: list[Typed]


def build(reading: Reading, keys: RedRainsKeys) -> Problem[State] | None:
    """The problem, or None when the game itself is unreadable. What is wrong is in `reading.problems`."""
    read = read_position(reading, keys)
    if read is None:
        return None
    from model.redrains.game import RedRains

    table, state = read
    game = RedRains(table)
    goal = GoalReader(reading, table, state, keys.gone).read(keys.goal)
    if keys.effects is not None:
        state = read_midway(reading, keys, state)
        if not reading.problems:
            check_midway(reading, game, state)
    elif not reading.problems:
        try:
            state = game.begin(state)
        except MissingFact as error:
            reading.say(("turn",), "MISSING-FACT", str(error))
    return Problem(game, state, goal)


def read_position(reading: Reading, keys: RedRainsKeys) -> tuple[Table, State] | None:
    """The table and the state, or None after a problem that leaves no game to speak of."""
    seats = _seats(reading, keys)
    table = _table(reading, keys, len(seats))
    sides = _sides(reading, seats)
    if sides is None or table is None:
        return None
    chimera, sides = _chimera(reading, keys, table, seats, sides)
    for seat, entry in enumerate(seats):
        sides = (*sides[:seat], PlayerReader(reading, entry.keys, entry.path, seat).read(sides), *sides[seat + 1 :])
    state = State(
        sides=sides,
        chimera=chimera,
        round=keys.round,
        turn=keys.turn,
        facing=keys.facing - 1,
        first=HOLDERS[keys.first],
        pointed=keys.pointed - 1,
        passes=keys.passes,
        idle=keys.idle,
        destroyed=keys.unit_destroyed,
        horizon=read_horizon(reading, keys.goal),
    )
    _check_turn(reading, keys, len(seats))
    if not reading.problems:
        _check_alive(reading, table, state, seats)
    return table, state


# --- the table ---------------------------------------------------------------------------------------------


def _table(reading: Reading, keys: RedRainsKeys, players: int) -> Table | None:
    chosen = keys.chimera if isinstance(keys.chimera, ChimeraKeys) else ChimeraKeys(card=keys.chimera)
    chimera = _chimera_card(reading, chosen.card, ("chimera",))
    _check_settings(reading, keys)
    if chimera is None:
        return None
    aspects = read_aspects(reading, keys, {name.lower(): cards for name, cards in chimera.subtypes.items()})
    profile: Profile = profile_for(chimera.profiles, chosen.difficulty, chosen.level, players)
    return Table(reading.library, chimera, profile, aspects, players, dict(keys.settings))


def _chimera_card(reading: Reading, name: str, path: Path_) -> ChimeraCard | None:
    """The Chimera with this id, or the only one whose id holds the words of `name`."""
    known = reading.library.chimeras
    short = [card for id_, card in known.items() if set(name.lower().split("-")) <= set(id_.split("-"))]
    if name in known:
        return known[name]
    if len(short) == 1:
        return short[0]
    what = "several Chimeras fit" if short else "there is no Chimera"
    reading.say(path, "CHIMERA", f"{what} `{name}`.{did_you_mean(name, sorted(known))}", name)
    return None


def _check_settings(reading: Reading, keys: RedRainsKeys) -> None:
    known = sorted({*RULINGS, *(name for card in reading.library.cards.values() for name in card.settings)})
    for name, value in keys.settings.items():
        path: Path_ = ("settings", name)
        if reading.word(name, known, path, "UNKNOWN-SETTING", "setting") and name in RULINGS and value not in (0, 1):
            reading.say(path, "SETTING", f"`{name}` is 0 or 1, not {value}.")


# --- players -----------------------------------------------------------------------------------------------


def _seats(reading: Reading, keys: RedRainsKeys) -> list[Seat]:
    entries: list[tuple[PlayerKeys, Path_]]
    if isinstance(keys.players, list):
        entries = [(entry, ("players", i)) for i, entry in enumerate(keys.players)]
    else:
        entries = [(keys.player, ("player",))] if keys.player is not None else []
    if keys.row is not None and len(entries) > 1:
        reading.say(("row",), "ROW", "with two players each has its own `row`; move it to the players (RR-061).")
    found = []
    for entry, path in entries:
        row, where = entry.row, (*path, "row")
        if len(entries) == 1 and keys.row is not None:
            if row is not None:
                reading.say(where, "ROW", "a second `row`; keep one of the two (RR-060).")
            row, where = keys.row, ("row",)
        units = reading.pieces(entry.units, (*path, "units"))
        spells = reading.pieces(entry.spells, (*path, "spells"))
        found.append(Seat(entry, path, _up(reading, units), _up(reading, spells), reading.pieces(row or [], where)))
    return found


def _up(reading: Reading, cards: list[Typed]) -> list[Typed]:
    """The cards without face-down ones, which only the Chimera's rows have."""
    for typed in cards:
        if typed.piece.face_down:
            reading.say(typed.path, "WRONG-CARD", "only the Chimera's rows hold face-down cards (RR-060).", typed.text)
    return [typed for typed in cards if not typed.piece.face_down]


def _sides(reading: Reading, seats: list[Seat]) -> tuple[Side, ...] | None:
    """The sides with what is in play; face-down aspects follow. None when a Phoenixborn cannot be read."""
    order = [typed for seat in seats for typed in (*seat.units, *seat.spells, *seat.row) if typed.piece.card]
    names = iter(ids_for(reading, order))
    found: list[Side] = []
    for index, seat in enumerate(seats):
        units = [unit(reading, typed, next(names), index, in_row=False) for typed in seat.units]
        spells = [spell(reading, typed, next(names), index) for typed in seat.spells]
        row = [
            unit(reading, typed, next(names), index, in_row=True) if typed.piece.card else face_down(-1)
            for typed in seat.row
        ]
        path = (*seat.path, "phoenixborn")
        typed = reading.pieces([seat.keys.phoenixborn], path)[:1]
        born = phoenixborn(reading, typed[0]._replace(path=path), index) if typed else None
        if born is not None:
            kept = [tuple(card for card in cards if card is not None) for cards in (units, row)]
            found.append(Side(born, kept[0], kept[1], tuple(s for s in spells if s is not None)))
    return tuple(found) if found and len(found) == len(seats) else None


# --- the Chimera -------------------------------------------------------------------------------------------


def _chimera(
    reading: Reading, keys: RedRainsKeys, table: Table, seats: list[Seat], sides: tuple[Side, ...]
) -> tuple[Chimera, tuple[Side, ...]]:
    """The Chimera, and the sides with the face-down aspects of their rows in their bags."""
    discard = reading.cards(keys.discard, ("discard",), ("aspect",), "the Chimera's `discard`")
    hidden = Hidden(reading, table.aspects, keys, [seat.row for seat in seats], discard)
    if table.aspects:
        hidden.read()
        sides = tuple(_with_bags(hidden, seat, side) for seat, side in zip(seats, sides, strict=True))
    least = table.players
    emptied = (least if keys.fatigued else 0) if keys.emptied is None else keys.emptied
    if (emptied >= least) != keys.fatigued:
        message = f"the Chimera is fatigued once its pile has run out {least} time(s), not after {emptied} (RR-041)."
        reading.say(("emptied",), "FATIGUED", message)
    chimera = Chimera(
        wounds=keys.wounds,
        exhausted=keys.exhausted,
        ultimate_exhausted=keys.ultimate_exhausted,
        phase=keys.phase,
        red_rains=keys.red_rains,
        rage=keys.rage,
        fatigued=keys.fatigued,
        emptied=emptied,
        bags=tuple(hidden.bags),
        draw=hidden.draw,
        discard=tuple(sorted(discard)),
        forced=keys.forced,
        no_side=keys.no_side,
    )
    return chimera, sides


def _with_bags(hidden: Hidden, seat: Seat, side: Side) -> Side:
    down = iter([typed for typed in seat.row if typed.piece.face_down])
    row: list[Unit] = []
    for card in side.row:
        if not card.card:
            typed = next(down)
            card = face_down(hidden.bag_of(typed.piece, typed.path, typed.text))
        row.append(card)
    return side._replace(row=tuple(row))


# --- checks ------------------------------------------------------------------------------------------------


def _check_turn(reading: Reading, keys: RedRainsKeys, players: int) -> None:
    for name, seat in (("facing", keys.facing), ("pointed", keys.pointed), ("first", HOLDERS[keys.first] + 1)):
        if seat > players:
            reading.say((name,), "PLAYER", "there is one player.")
    if keys.first == "chimera" and keys.round == 1 and not keys.settings.get("chimera_may_start"):
        message = (
            "a player holds the first player token in round 1 (RR-065); `settings: {chimera_may_start: 1}` allows it."
        )
        reading.say(("first",), "FIRST", message)


def _check_alive(reading: Reading, table: Table, state: State, seats: list[Seat]) -> None:
    """Nobody and nothing may have as many wounds as life (RR-004, RR-005)."""
    cards = table.library.cards
    if state.chimera.wounds >= table.profile.life:
        message = f"{state.chimera.wounds} wounds on a Chimera of life {table.profile.life}: the game is won (RR-004)."
        reading.say(("wounds",), "DECIDED", message)
    for side, seat in zip(state.sides, seats, strict=True):
        born = side.phoenixborn
        life = cards[born.card].life + sum(cards[held.card].life for held in born.attached)
        changed = any(m.query == "life" for held in born.attached for m in cards[held.card].text.modify)
        if born.wounds >= life and not changed:
            message = f"{born.wounds} wounds on `{born.card}` of life {life}: the game is lost (RR-005)."
            reading.say((*seat.path, "phoenixborn"), "DECIDED", message, f"w{born.wounds}")
        pairs = zip((*side.units, *side.row), (*seat.units, *seat.row), strict=True)
        for held, typed in pairs:
            if held.card:
                _check_unit(reading, table, held, typed)


def _check_unit(reading: Reading, table: Table, held: Unit, typed: Typed) -> None:
    cards = table.library.cards
    if any(
        m.query == "life" for name in (held.card, *(a.card for a in held.attached)) for m in cards[name].text.modify
    ):
        return
    life = cards[held.card].life + sum(cards[a.card].life for a in held.attached)
    if held.wounds >= life:
        message = f"{held.wounds} wounds on life {life} have destroyed `{held.id}`."
        reading.say(typed.path, "DESTROYED", message, typed.text)
