"""A whole game set up in any mode: from a map, rosters and choices to the keys of a position that begins.

Nothing here is random by itself: whoever sets up brings a `Pick`, a function that chooses among n things.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from model.ascension.draft import Draft, DraftState
from model.ascension.game import Ascension
from model.ascension.library import Library
from model.ascension.maps import START, VILLAINS
from model.ascension.opening_setup import DIFFICULTIES, OTHERS, Setup, rosters, sides, starts, villain_roster
from model.ascension.setup_modes import FORMS
from model.ascension.state import State
from model.core.action import ChanceOutcome
from model.core.chance import pool
from model.core.game import CHANCE
from model.core.notation import format_counted

T = TypeVar("T")
Pick = Callable[[int], int]
"""A number from 0 to n - 1 for n things that are equally likely."""
STARTING_DECK = ("8 apprentice", "2 militia")
"""The deck of every player (AT-009)."""
ROW = 6
"""Cards of the centre row (AT-024)."""
TOKENS = ("a", "b", "c")
WHOLE_GAME = 99
"""Turns of the horizon of a game that is played to its end."""


# --- what is random --------------------------------------------------------------------------------------------------


def shuffled(things: Sequence[T], pick: Pick) -> list[T]:
    """The things in an order in which every order is equally likely."""
    left = list(things)
    return [left.pop(pick(len(left))) for _ in things]


def chosen(outcomes: Sequence[tuple[T, Fraction]], pick: Pick) -> T:
    """One of the outcomes, with exactly its weight."""
    whole = lcm(*(weight.denominator for _, weight in outcomes))
    place = pick(whole)
    for outcome, weight in outcomes:
        place -= int(weight * whole)
        if place < 0:
            return outcome
    raise ValueError("the weights of the outcomes do not sum to 1")


def turn_order(mode: str, names: Sequence[str], pick: Pick) -> tuple[str, ...]:
    """The names in turn order: who is first, or which team, is random (AT-016, AT-207, AT-221)."""
    if mode == "team":
        teams = shuffled((tuple(names[:2]), tuple(names[2:])), pick)
        return (*teams[0], *teams[1])
    return tuple(names) if FORMS[mode].villains else tuple(shuffled(names, pick))


def random_villains(library: Library, champions: Sequence[str], pick: Pick) -> tuple[str, ...]:
    """A random Boss and three random others, without namesakes of the players' Champions (AT-232, AT-234, AT-288).

    Raises ValueError when the packs have too few.
    """
    taken = {library[name].name for name in champions}
    free = [v for v in library.villains() if library[v].name not in taken]
    bosses = [v for v in free if library[v].boss]
    others = [v for v in free if not library[v].boss]
    if not bosses or len(others) < OTHERS:
        raise ValueError(f"the packs have {len(bosses)} Bosses and {len(others)} other Villains to draw from (AT-234)")
    return (shuffled(bosses, pick)[0], *shuffled(others, pick)[:OTHERS])


def drafted(draft: Draft, picks: Callable[[DraftState], Any], pick: Pick) -> tuple[tuple[str, ...], ...]:
    """The rosters of a draft whose row `pick` fills and whose decisions `picks` makes."""
    state = draft.initial()
    while not draft.is_terminal(state):
        chance = draft.current_player(state) == CHANCE
        state = draft.apply(state, chosen(draft.chance_outcomes(state), pick) if chance else picks(state))
    return draft.result(state)


def opening_hands(game: Ascension, state: State, pick: Pick) -> dict[int, tuple[str, ...]]:
    """The hands that the first team draws, by seat; what is asked before or between ends the dealing."""
    found: dict[int, tuple[str, ...]] = {}
    while game.current_player(state) == CHANCE:
        outcome: ChanceOutcome = chosen(game.chance_outcomes(state), pick)
        if outcome.kind != "hand":
            break
        found[state.agenda[-1].seat] = outcome.args
        state = game.apply(state, outcome)
    return found


# --- the keys of the position ----------------------------------------------------------------------------------------


def open_game(setup: Setup, library: Library, packs: Sequence[str], pick: Pick) -> dict[str, Any]:
    """The game's keys of a position file before the first turn. `setup` names its players in turn order."""
    mode = setup.layout.mode(setup.base)
    villains: tuple[str, ...] = ()
    if FORMS[setup.mode].villains:
        everybody = [champion for roster in rosters(setup) for champion in roster]
        villains = random_villains(library, everybody, pick) if setup.random_villains else villain_roster(setup)
    keys: dict[str, Any] = {"packs": list(packs), "sample": setup.layout.keys.sample, "mode": setup.mode, "begin": True}
    keys |= {"settings": dict(mode.settings)} if mode.settings else {}
    keys |= _battlefield(setup)
    keys["seats"] = _seats(setup, villains)
    keys |= {"to_move": setup.names[0], "turns": WHOLE_GAME, "target": mode.target}
    keys |= _victories(setup)
    keys |= _centre(library, villains, pick)
    keys["treasure_bag"] = format_counted(pool(library.treasure_bag()))
    if villains:
        keys |= _schemes(setup, library, pick)
        tokens = zip(("boss", *shuffled(TOKENS, pick)), villains, strict=True)
        keys["objectives"] = [{"kind": kind, "figure": _holder(library, villain)} for kind, villain in tokens]
        keys |= {"on_surge": mode.on_surge} if mode.on_surge is not None else {}
    return {**keys, "goal": {"maximise": "honor"}}


def _holder(library: Library, villain: str) -> str:
    """The figure with which a Villain's token lies: the first of a card with two figures (AT-236)."""
    return f"{villain}-1" if library[villain].twin else villain


def _battlefield(setup: Setup) -> dict[str, Any]:
    """Board and terrain with the players' names for the sides of the map (AT-014, AT-017)."""
    names = _names(setup)
    chosen_starts = _chosen_starts(setup)
    legend = {
        symbol: _renamed(marks, names, chosen_starts.get(symbol, ""))
        for symbol, marks in setup.layout.legend(setup.base).items()
    }
    terrain = setup.layout.terrain(setup.base)
    found: dict[str, Any] = {"board": {"map": setup.layout.keys.board.map, "legend": legend}}
    return {**found, "terrain": dict(terrain)} if terrain else found


def _chosen_starts(setup: Setup) -> dict[str, str]:
    """Symbol -> player, for the start Portals; who chose none gets the first that is free (AT-290)."""
    free = [symbol for symbol in starts(setup) if symbol not in setup.portals.values()]
    return {setup.portals.get(name) or free.pop(0): name for name in setup.players} if starts(setup) else {}


def _renamed(marks: Any, names: Mapping[str, str], start: str) -> Any:
    """A legend entry with the players' names; a start Portal that nobody chose is plain."""
    if isinstance(marks, list):
        return [_renamed(mark, names, start) for mark in marks]
    if not isinstance(marks, dict):
        return marks
    owner = marks.get("portal") or marks.get("beacon")
    if owner == START:
        return {"portal": start} if start else "plain"
    key = "portal" if "portal" in marks else "beacon"
    if owner is None:
        return marks
    return {key: names[owner]} if owner in names else "plain" if key == "portal" else "beacon"


def _names(setup: Setup) -> dict[str, str]:
    """Side of the map -> the name of the seat."""
    named = dict(zip(sides(setup), setup.players, strict=True))
    if FORMS[setup.mode].villains:
        named[VILLAINS] = setup.names[-1] if setup.mode == "boss" else VILLAINS
    return named


def _seats(setup: Setup, villains: Sequence[str]) -> list[dict[str, Any]]:
    """The seats in turn order: decks still whole, rosters off the battlefield (AT-009, AT-023)."""
    mode, found = setup.layout.mode(setup.base), []
    for place, (side, roster) in enumerate(zip(sides(setup), rosters(setup), strict=True)):
        seat: dict[str, Any] = {"name": setup.players[place]}
        if setup.mode == "team":
            seat["team"] = f"team-{place // 2 + 1}"
        seat |= _extras(mode.targets, mode.first_power, side)
        seat |= {"deck": list(STARTING_DECK), "figures": [{"card": champion} for champion in roster]}
        found.append(seat)
    if villains:
        seat = {"name": _names(setup)[VILLAINS], "villain": True, **_extras(mode.targets, {}, VILLAINS)}
        found.append({**seat, "figures": [{"card": villain} for villain in villains]})
    return found


def _extras(targets: Mapping[Any, int], first_power: Mapping[Any, int], side: str) -> dict[str, int]:
    found = {"target": targets.get(side), "first_power": first_power.get(side)}
    return {key: value for key, value in found.items() if value is not None}


def _victories(setup: Setup) -> dict[str, Any]:
    """What else wins, with the names of the seats."""
    own = (setup.layout.data["modes"][setup.base] or {}).get("victory", [])
    names = _names(setup)
    return {"victory": [{**entry, "side": names.get(entry["side"], entry["side"])} for entry in own]} if own else {}


def _centre(library: Library, villains: Sequence[str], pick: Pick) -> dict[str, Any]:
    """Six cards of the shuffled centre deck face up, the others hidden; namesakes of Villains are out (AT-024, 238)."""
    names = {library[villain].name for villain in villains}
    cards = shuffled([c for c in library.centre_deck() if library[c].name not in names], pick)
    return {"centre": {"row": cards[:ROW], "deck": format_counted(pool(cards[ROW:]))}}


def _schemes(setup: Setup, library: Library, pick: Pick) -> dict[str, Any]:
    """The shuffled Scheme Deck, and what the difficulty puts into its discard pile (AT-239, AT-303 to AT-305)."""
    cards, away = shuffled(library.schemes(), pick), DIFFICULTIES[setup.difficulty]
    found: dict[str, Any] = {"schemes": format_counted(pool(cards[away:]))}
    return {**found, "scheme_discard": format_counted(pool(cards[:away]))} if away else found
