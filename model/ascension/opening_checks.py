"""What is wrong with a setup, before anything of it is dealt: every mistake as a line, with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from model.ascension.draft import PICKS_OF_MORE, PICKS_OF_TWO, SOLO_PICKS
from model.ascension.library import Library
from model.ascension.maps import VILLAINS
from model.ascension.opening_setup import DIFFICULTIES, OTHERS, Setup, rosters, sides, starts, villain_roster
from model.ascension.setup_modes import FORMS


def roster_size(mode: str, players: int) -> int:
    """Champions of each player that begins a game (AT-202, AT-203, AT-209, AT-231, AT-287)."""
    if players == 1:
        return SOLO_PICKS
    return PICKS_OF_TWO if mode == "duel" else PICKS_OF_MORE


def setup_problems(setup: Setup, library: Library, draft: bool) -> Iterator[str]:
    """Everything that is wrong with a setup, one line each; `draft` is whether a draft gives the rosters."""
    yield from _mode_problems(setup)
    for name in sorted({n for n in setup.names if setup.names.count(n) > 1}):
        yield f"two players are called {name}."
    if VILLAINS in setup.players and setup.mode in FORMS and FORMS[setup.mode].villains:
        yield f"a player is called {VILLAINS}, as their enemies are."
    if setup.difficulty not in DIFFICULTIES:
        yield f"there is no difficulty `{setup.difficulty}`; choose {', '.join(DIFFICULTIES)} (AT-303)."
    elif DIFFICULTIES[setup.difficulty] and setup.mode in FORMS and not FORMS[setup.mode].villains:
        yield f"difficulty {setup.difficulty} is for games against Villains (AT-303)."
    if setup.layout.keys.campaign and (draft or setup.random_villains):
        what = "a draft" if draft else "random Villains"
        yield f"{setup.layout.keys.id} is a Campaign scenario, without {what} ({'AT-197' if draft else 'AT-230'})."
    if setup.mode not in setup.layout.modes or not setup.base:
        return
    if not draft:
        yield from _roster_problems(setup, library)
    if FORMS[setup.mode].villains:
        yield from _villain_problems(setup, library, draft)
    elif setup.villains or setup.random_villains:
        yield f"{setup.mode} has no Villains (AT-228)."
    yield from _portal_problems(setup)


def _mode_problems(setup: Setup) -> Iterator[str]:
    layout, mode, count = setup.layout, setup.mode, len(setup.players)
    if not 1 <= count <= 4:
        yield f"{count} players; there are from 1 to 4 (AT-008)."
    if mode not in layout.modes:
        yield f"{layout.keys.id} is not played as {mode}; its modes: {', '.join(layout.modes)} (AT-196)."
    elif count not in layout.counts(mode):
        counts = " or ".join(map(str, layout.counts(mode)))
        rule = {"duel": "AT-008", "team": "AT-206", "brawl": "AT-220", "solo": "AT-228", "coop": "AT-282"}
        also = ", besides who becomes the Boss" if mode == "boss" else ""
        yield f"{count} players; {layout.keys.id} as {mode} has {counts}{also} ({rule.get(mode, 'AT-293')})."


def _roster_problems(setup: Setup, library: Library) -> Iterator[str]:
    size, given = roster_size(setup.mode, len(setup.players)), setup.champions
    for name in given:
        if name not in setup.players:
            yield f"Champions for {name}, who does not play."
    if given and set(setup.players) - set(given):
        yield f"no Champions for {', '.join(n for n in setup.players if n not in given)}."
    if not given and any(side not in setup.layout.mode(setup.base).rosters for side in sides(setup)):
        yield f"{setup.layout.keys.id} suggests no rosters; give Champions or draft (AT-022)."
    for name, roster in given.items():
        if len(roster) != size:
            yield f"{len(roster)} Champions of {name}; a roster of {setup.mode} has {size} ({_size_rule(setup)})."
    for name, roster in given.items() or zip(setup.players, rosters(setup), strict=True):
        for champion in roster:
            if champion not in library or library[champion].type != "champion" or library[champion].in_centre:
                yield f"{name}: `{champion}` is no Champion of the draft (AT-198)."
    every = [champion for roster in given.values() for champion in roster]
    for champion in sorted({c for c in every if every.count(c) > 1}):
        yield f"{champion} is on two rosters or twice on one; there is one of each Champion (AT-198)."


def _size_rule(setup: Setup) -> str:
    if setup.mode == "team":
        return "AT-209"
    if setup.mode == "duel":
        return "AT-202"
    return "AT-203" if setup.mode == "brawl" else "AT-231" if len(setup.players) == 1 else "AT-287"


def _villain_problems(setup: Setup, library: Library, draft: bool) -> Iterator[str]:
    if setup.random_villains and setup.villains:
        yield "Villains that are both named and random; choose one."
    if setup.random_villains and not draft and not setup.champions:
        yield "random Villains follow a draft: give Champions or draft (AT-231)."
    schemes, needed = len(library.schemes()), DIFFICULTIES.get(setup.difficulty, 0)
    if schemes <= needed:
        yield f"the packs have {schemes} Schemes; {setup.difficulty} difficulty needs more than {needed} (AT-239)."
    roster = villain_roster(setup)
    if setup.random_villains:
        return
    if not roster:
        yield f"{setup.layout.keys.id} suggests no Villains; name them or choose random ones (AT-230)."
        return
    known = [v for v in roster if v in library and library[v].type == "villain" and not library[v].coop]
    for villain in roster:
        if villain not in known:
            yield f"`{villain}` is no Villain in the packs used (AT-234)."
    if len(set(roster)) != OTHERS + 1:
        yield f"{len(set(roster))} different Villains; there are a Boss and {OTHERS} others (AT-234)."
    if roster[0] in known and not library[roster[0]].boss:
        yield f"`{roster[0]}` comes first and is no Boss: it needs Defense 4 and a Surge (AT-233)."
    names = {library[v].name for v in known}
    for champion in (c for r in rosters(setup) for c in r if c in library):
        if library[champion].name in names:
            yield f"{champion} is a Champion of the players and a Villain; it cannot be both (AT-232)."


def _portal_problems(setup: Setup) -> Iterator[str]:
    symbols = starts(setup)
    for name, symbol in setup.portals.items():
        if name not in setup.players:
            yield f"a Portal for {name}, who does not play."
        elif symbol not in symbols:
            known = f"choose among {', '.join(symbols)}" if symbols else "this map leaves no choice"
            yield f"there is no start Portal `{symbol}` for {name}; {known} (AT-290)."
    if len(set(setup.portals.values())) < len(setup.portals):
        yield "two players chose the same start Portal (AT-290)."
