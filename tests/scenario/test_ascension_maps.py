"""Maps for new games: those that come with kibitz are sound and fair, and every mistake in one has its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.ascension_opening import cards, made, mistakes, opened

from model.ascension.maps import GameMap, check_map, load_map, map_names, read_map
from model.ascension.opening_setup import Setup
from model.ascension.setup_modes import FORMS
from model.core.diagnostics import DiagnosticError
from model.hexes.board import Board, parse_map
from model.hexes.coords import Hex

ROOT = Path(__file__).parents[2]
NAMES = ("ann", "bea", "cleo", "dan")
GAMES = [
    (name, mode, count)
    for name in map_names()
    for mode in load_map(name).modes
    for count in load_map(name).counts(mode)
]
DOCS = (ROOT / "docs/scenario-format.md").read_text("utf-8")
SMALL = re.search(r"```yaml\n(game: ascension\nid: narrow-ford\n.*?)```", DOCS, re.DOTALL)
assert SMALL is not None
FORD = SMALL[1]
BAD = {
    "unknown side": ("Q: {portal: p2}", "Q: {portal: p9}", "there is no side `p9`", "  legend: {f"),
    "no Portal": ("Q: {portal: p2}", "Q: plain", "duel needs a Portal of p2", "  duel:"),
    "unknown mode": ("  duel:", "  dual:", "should be 'duel'", "  dual:"),
    "unknown key": ("    target: 20", "    tarhet: 20", "`tarhet` is no key here", "    tarhet"),
    "no source": ("source: mine\n", "", "`source` is needed", "game:"),
    "roster of nobody": ("p2: [arha", "p5: [arha", "should be 'p1', 'p2'", "    rosters"),
    "roster of the wrong mode": ("p2: [arha", "villains: [arha", "duel has no side `villains`", "    rosters"),
    "no token": ('"1": {objective: b}', '"1": plain', "solo needs a hex of objective b", "  solo:"),
    "parity": ("     . S f .", "    . S f .", "", "    . S f ."),
    "symbol": ("P . 1 . Q", "P x 1 . Q", "`x` is not in the legend", "    P x 1"),
}


def ford(*changes: tuple[str, str]) -> GameMap:
    """The map of the documentation with texts replaced, checked."""
    text = FORD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    found = read_map(text, "ford.yaml")
    check_map(found, cards())
    return found


def test_the_map_of_the_documentation_is_sound_and_plays() -> None:
    layout = ford()
    assert layout.modes == ("duel", "solo", "boss")
    at = opened(Setup(layout, "duel", ("ann", "bea")))
    assert at.game.table.target == 20
    solo = Setup(layout, "solo", ("ann",), champions={"ann": ("rut", "prime", "tyranyx", "tuskrider")})
    assert "suggests no Villains" in mistakes(solo)
    villains = ("veil-archon", "iron-hound", "night-archer", "bone-herald")
    assert mistakes(Setup(layout, "solo", ("ann",), champions=solo.champions, villains=villains)) == ""


@pytest.mark.parametrize("case", BAD)
def test_every_mistake_in_a_map_has_its_place(case: str) -> None:
    old, new, message, fragment = BAD[case]
    line = FORD.replace(old, new, 1).split(fragment)[0].count("\n") + 1
    with pytest.raises(DiagnosticError) as caught:
        ford((old, new))
    found = [d for d in caught.value.diagnostics if message in d.message]
    assert found, caught.value
    assert (found[0].file, found[0].line) == ("ford.yaml", line)


def test_start_portals_need_symbols_of_their_own() -> None:
    text = "\n".join(load_map("two-gates").lines)
    with pytest.raises(DiagnosticError, match=r"every start Portal needs a symbol of its own \(AT-290\)"):
        read_map(text.replace("1 . . . . 2", "1 . . . . 1"))
    with pytest.raises(DiagnosticError, match="start for each of 2 players"):
        read_map(text.replace("1 . . . . 2 . . . . 3", ". . . . . 2 . . . . ."))


def test_an_unknown_map_is_named_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="Did you mean `three-wells`"):
        load_map("three-well")
    with pytest.raises(DiagnosticError, match="Check the path"):
        load_map(str(tmp_path / "none.yaml"))
    path = tmp_path / "ford.yaml"
    path.write_text(FORD, "utf-8")
    assert load_map(str(path)).keys.id == "narrow-ford"


def test_shipped_maps_are_invented_and_say_so() -> None:
    assert len(map_names()) >= 6
    assert all(load_map(name).keys.sample and load_map(name).keys.id == name for name in map_names())


@pytest.mark.rule("AT-196")
@pytest.mark.parametrize(("name", "mode", "count"), GAMES)
def test_every_map_plays_in_every_mode_that_it_lists(name: str, mode: str, count: int) -> None:
    players = NAMES[:count] + (("zed",) if mode == "boss" else ())
    setup = made("duel").__class__(load_map(name), mode, players)
    check_map(setup.layout, cards())
    assert mistakes(setup) == ""
    at = opened(setup)
    table = at.game.table
    assert (table.mode, at.scenario.sample) == (mode, True)
    assert all(table.target_of(seat) for seat in table.order), "somebody could never win"
    assert all(mask for mask in at.state.terrain.portals), "somebody could never deploy"
    assert {o.kind for o in table.objectives} == ({"boss", "a", "b", "c"} if FORMS[mode].villains else set())
    assert table.shrines


# --- fairness --------------------------------------------------------------------------------------------------------


def turned(board: Board, h: int, turns: int, of: int) -> int:
    """The hex on which `h` lands when the board is turned about its middle by `turns` of `of` equal parts."""
    cells = [board.coords(x) for x in board.hexes]
    total_q, total_r, n = sum(c.q for c in cells), sum(c.r for c in cells), len(cells)
    here = board.coords(h)
    q, r = n * here.q - total_q, n * here.r - total_r
    for _ in range(turns * 6 // of):
        q, r = -r, q + r
    return board.at(Hex((q + total_q) // n, (r + total_r) // n))


@pytest.mark.parametrize(("name", "mode", "parts"), [
    ("three-wells", "duel", 2), ("beacon-moor", "duel", 2), ("threefold-ring", "brawl", 3),
    ("four-towers", "team", 2), ("four-towers", "brawl", 2),
])  # fmt: skip
def test_a_map_looks_the_same_from_every_side(name: str, mode: str, parts: int) -> None:
    layout = load_map(name)
    parsed = parse_map(layout.keys.board.map)
    count = layout.counts(mode)[0]
    at = opened(Setup(layout, mode, NAMES[:count]))
    terrain, board = at.state.terrain, parsed.board
    shrines = dict(at.game.table.shrines)
    lying = {h for h, _ in at.state.treasures}
    portals = [mask.bit_length() - 1 for mask in terrain.portals]
    for h in board.hexes:
        there = turned(board, h, 1, parts)
        for mask in (terrain.forest, terrain.tainted, terrain.enchanted, terrain.inactive, at.game.table.beacons):
            assert (mask >> h & 1) == (mask >> there & 1), f"{board.name(h)} and {board.name(there)} differ"
        assert shrines.get(h) == shrines.get(there)
        assert (h in lying) == (there in lying)
        assert (h in portals) == (there in portals)
    if mode in ("duel", "brawl") and parts == count:
        around = [portals[0]]
        for _ in range(count - 1):
            around.append(turned(board, around[-1], 1, parts))
        assert set(around) == set(portals)


def test_each_team_of_four_towers_is_the_others_mirror() -> None:
    at = opened(Setup(load_map("four-towers"), "team", NAMES))
    board = at.game.engine.board
    portals = [mask.bit_length() - 1 for mask in at.state.terrain.portals]
    assert {turned(board, h, 1, 2) for h in portals[:2]} == set(portals[2:])
