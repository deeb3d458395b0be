"""Layouts of battlefields for whole games: what a Scenario Book page gives, for each mode that it allows (AT-014, 196).

Sides are called `p1` to `p4` by their Gateway, `villains`, and `start` for Portals that co-op players choose from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError

from model.ascension.library import Library
from model.ascension.reading import Reading
from model.ascension.schema import BoardKeys, Honor, Keys, Mark, Small, Symbol, TerrainKeys, Text, Thing, VictoryKeys
from model.ascension.setup_board import read_board
from model.ascension.setup_modes import FORMS
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, parse_yaml, read_text

FOLDER = Path(__file__).parent / "maps"
PLAYERS = ("p1", "p2", "p3", "p4")
VILLAINS = "villains"
START = "start"
"""The owner of a Portal that a co-op player may choose (AT-290)."""
SIDES = (*PLAYERS, VILLAINS, START)
OBJECTIVES = ("boss", "a", "b", "c")
Side = Literal["p1", "p2", "p3", "p4", "villains"]
Roster = Annotated[list[Text], Field(min_length=1, max_length=8)]
Legend = dict[Symbol, Mark | Annotated[list[Mark], Field(min_length=1, max_length=5)]]
Played = Literal["duel", "team", "brawl", "solo", "coop"]


class ModeKeys(Keys):
    """A layout in one mode: what it changes on the battlefield, what wins, and who fights."""

    players: Annotated[list[Annotated[int, Field(ge=1, le=4)]], Field(min_length=1, max_length=2)] | None = None
    """Numbers of players, where the mode allows several (AT-220)."""
    legend: Legend = Field(default_factory=dict)
    """Symbols that mean something else in this mode."""
    terrain: TerrainKeys | None = None
    target: Honor = 0
    targets: dict[Side, Annotated[int, Field(ge=1, le=999)]] = Field(default_factory=dict)
    """Honor that wins for sides that differ (AT-302)."""
    victory: Annotated[list[VictoryKeys], Field(max_length=12)] = Field(default_factory=list)
    first_power: dict[Side, Small] = Field(default_factory=dict)
    """Additional Power of Gateways in the first turn (AT-020)."""
    rosters: dict[Side, Roster] = Field(default_factory=dict)
    """Suggested Champions (AT-022), the Boss first among Villains."""
    settings: dict[str, Annotated[int, Field(ge=-99, le=99)]] = Field(default_factory=dict)
    on_surge: Any = None


class MapKeys(Keys):
    """The keys of a map file."""

    game: Literal["ascension"]
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]
    title: Annotated[str, Field(min_length=1, max_length=120)]
    source: Annotated[str, Field(min_length=1, max_length=400)]
    sample: bool
    text: Annotated[str, Field(max_length=2000)] = ""
    campaign: bool = False
    """A Campaign scenario: neither drafts nor random Villains (AT-197, AT-230)."""
    board: BoardKeys
    terrain: TerrainKeys = TerrainKeys()
    modes: Annotated[dict[Played, ModeKeys], Field(min_length=1)]


class GameMap(NamedTuple):
    """A checked map."""

    keys: MapKeys
    document: Document
    lines: tuple[str, ...]
    """The lines of the file, for places inside the drawing."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The file as plain data."""
        found: Mapping[str, Any] = self.document.data
        return found

    @property
    def modes(self) -> tuple[str, ...]:
        """Modes that the layout can be played in; what allows solo or co-op allows Become the Boss (AT-196, AT-294)."""
        listed = tuple(self.keys.modes)
        return (*listed, "boss") if {"solo", "coop"} & set(listed) else listed

    def base(self, mode: str, players: int) -> str:
        """The listed mode whose layout is used: that of solo or co-op for Become the Boss (AT-294); "" for none."""
        wanted = ("solo" if players == 1 else "coop") if mode == "boss" else mode
        return wanted if wanted in self.keys.modes else ""

    def counts(self, mode: str) -> tuple[int, ...]:
        """Numbers of players, the Boss's not counted, in a mode that the layout allows."""
        if mode == "boss":
            return tuple(n for n in FORMS["boss"].players if self.base("boss", n))
        return tuple(self.keys.modes[mode].players or FORMS[mode].players)  # type: ignore[index]

    def legend(self, mode: str) -> dict[str, Any]:
        """The legend in a listed mode, as plain data."""
        own = self.data["modes"][mode] or {}
        return {**self.data["board"].get("legend", {}), **own.get("legend", {})}

    def terrain(self, mode: str) -> Mapping[str, Any]:
        """The meaning of its terrain in a listed mode, as plain data."""
        own = self.data["modes"][mode] or {}
        found: Mapping[str, Any] = own.get("terrain", self.data.get("terrain", {}))
        return found

    def mode(self, mode: str) -> ModeKeys:
        """The keys of a listed mode."""
        return self.keys.modes[mode]  # type: ignore[index]


def map_names() -> tuple[str, ...]:
    """The maps that come with kibitz."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def load_map(name: str) -> GameMap:
    """The map of this name, or in the file at this path. Raises DiagnosticError with every mistake."""
    if name in map_names():
        return _shipped(name)
    if not name.endswith((".yaml", ".yml")):
        hint = did_you_mean(name, map_names()) or f" Known: {', '.join(map_names())}; or give a file."
        raise DiagnosticError([Diagnostic("--map", 0, 0, "UNKNOWN-MAP", f"there is no map `{name}`.{hint}")])
    return read_map(read_text(Path(name)), name)


@cache
def _shipped(name: str) -> GameMap:
    path = FOLDER / f"{name}.yaml"
    return read_map(read_text(path), str(path))


def read_map(text: str, file: str = "<text>") -> GameMap:
    """The map that a text holds. Raises DiagnosticError with every mistake in its keys."""
    document = parse_yaml(text, file)
    try:
        keys = MapKeys.model_validate(document.data)
    except ValidationError as error:
        raise DiagnosticError(_complaints(document, error)) from None
    problems = list(_owner_problems(document, keys))
    if problems:
        raise DiagnosticError(problems)
    return GameMap(keys, document, tuple(text.splitlines()))


def check_map(layout: GameMap, library: Library) -> None:
    """Raise DiagnosticError with every mistake in the drawing, which some modes may read in another way."""
    problems: dict[Diagnostic, None] = {}
    for mode in layout.keys.modes.values():
        reading = Reading(layout.document, layout.lines, library)
        board = layout.keys.board
        read_board(reading, BoardKeys(map=board.map, legend={**board.legend, **mode.legend}), SIDES)
        problems |= dict.fromkeys(reading.problems)
    if problems:
        raise DiagnosticError(problems)


def _complaints(document: Document, error: ValidationError) -> list[Diagnostic]:
    """What pydantic found, each at its place; of a value with several forms only the deepest complaints."""
    found: dict[tuple[str | int, ...], Diagnostic] = {}
    for complaint in error.errors(include_url=False):
        path = _place(document.data, complaint["loc"])
        last = complaint["loc"][-1] if complaint["loc"] else "map"
        messages = {"extra_forbidden": f"`{last}` is no key here.", "missing": f"`{last}` is needed here."}
        text = messages.get(complaint["type"], f"{complaint['msg'].removeprefix('Value error, ')}.")
        mark = (*path, last) if complaint["type"] == "missing" else path
        found.setdefault(mark, document.problem(path, "MAP", text))
    return [d for path, d in found.items() if not any(o != path and o[: len(path)] == path for o in found)]


def _place(data: Any, loc: tuple[int | str, ...]) -> tuple[str | int, ...]:
    path: tuple[str | int, ...] = ()
    for part in loc:
        held = data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}
        if part in held:
            data, path = held[part], (*path, part)
    return path


def _owner_problems(document: Document, keys: MapKeys) -> Iterator[Diagnostic]:
    """Portals and Beacons belong to sides; every mode has the Portals and Objective tokens that it needs."""
    for mode, own in keys.modes.items():
        yield from _side_problems(document, mode, own)
        owners: list[str] = []
        tokens: set[str] = set()
        for symbol, mark in _things(keys, own):
            owner = mark.portal or mark.beacon
            if owner is not None and owner not in SIDES:
                where = ("modes", mode, "legend") if symbol in own.legend else ("board", "legend")
                message = f"there is no side `{owner}`.{did_you_mean(owner, SIDES)}"
                yield document.problem((*where, symbol), "SIDE", message)
            if owner == START and keys.board.map.count(symbol) > 1:
                message = f"`{symbol}` is drawn more than once; every start Portal needs a symbol of its own (AT-290)."
                yield document.problem(("board", "map"), "PORTAL", message)
            owners += [mark.portal] * keys.board.map.count(symbol) if mark.portal else []
            tokens |= {mark.objective} if mark.objective else set()
        for side in _needed(mode, max(own.players or FORMS[mode].players), owners):
            yield document.problem(("modes", mode), "PORTAL", f"{mode} needs a Portal of {side} on the map (AT-068).")
        missing = [kind for kind in OBJECTIVES if FORMS[mode].villains and kind not in tokens]
        if missing:
            message = f"{mode} needs a hex of objective {', '.join(missing)} on the map (AT-169, AT-236)."
            yield document.problem(("modes", mode), "OBJECTIVE", message)


def _side_problems(document: Document, mode: str, own: ModeKeys) -> Iterator[Diagnostic]:
    """Sides of one mode that it has not."""
    known = {*PLAYERS[: max(own.players or FORMS[mode].players)], *((VILLAINS,) if FORMS[mode].villains else ())}
    for key in ("rosters", "targets", "first_power"):
        for side in getattr(own, key):
            if side not in known:
                yield document.problem(("modes", mode, key, side), "SIDE", f"{mode} has no side `{side}`.")


def _things(keys: MapKeys, own: ModeKeys) -> Iterator[tuple[str, Thing]]:
    """What needs a value on the battlefield in one mode, with its symbol; symbols that are not drawn are left out."""
    for symbol, marks in {**keys.board.legend, **own.legend}.items():
        if symbol in keys.board.map:
            yield from ((symbol, m) for m in (marks if isinstance(marks, list) else [marks]) if isinstance(m, Thing))


def _needed(mode: str, players: int, owners: list[str]) -> Iterator[str]:
    """Sides without a Portal; those that choose need as many to choose from."""
    if FORMS[mode].villains and VILLAINS not in owners:
        yield VILLAINS
    if mode == "coop" and START in owners:
        if owners.count(START) < players:
            yield f"{START} for each of {players} players"
        return
    yield from (side for side in PLAYERS[:players] if side not in owners)
