"""Saves of Tabletop Simulator: a position of Ascension Tactics from the places and names of objects."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from kibitz.importers.battlefield import PLAIN, SEATS, Cells, TooWide, board_keys, cells_of, is_tile
from kibitz.importers.fit import Fit, FitError, fitted
from kibitz.importers.jsontext import Json, a_dict, read_json
from kibitz.importers.known import Known
from kibitz.importers.options import Options
from kibitz.importers.position import position
from kibitz.importers.report import Imported, Report, many, nearest, refuse, shown
from kibitz.importers.source import Source
from kibitz.importers.tts_names import Meaning, Namer
from kibitz.importers.tts_objects import Thing, things
from model.core.diagnostics import DiagnosticError
from model.core.notation import format_counted
from model.hexes.coords import hex_name, parse_name

KIND = "save of Tabletop Simulator"
GOAL = {"maximise": "honor"}
KNOWN_OFF = 0.2
"""How far a known hex may lie off, in parts of a hex, before the placement is refused."""
OBJECT_OFF = 0.4
"""How far an object may lie off the centre of a hex to stand on it; the corners of a hex are 0.58 off."""
MEAN_OFF, MEAN_OF = 0.25, 4
"""The mean distance of so many objects from which on the placement is refused; by accident it is about 0.35."""
MOST_HEXES = 1_000


def fits(data: Any) -> bool:
    """Whether data looks like a save of Tabletop Simulator."""
    return isinstance(a_dict(data).get("ObjectStates"), list)


def listing(source: Source) -> list[str]:
    """All objects of a save, one a line: GUID, what it is, its name, where it lies, what it holds."""
    found = things(read_json(source))
    width = min(40, max((len(shown(one.name, 40)) for one in found), default=4))
    lines = [f"{'GUID':<8} {'kind':<18} {'name':<{width}} {'x':>8} {'z':>8}  holds"]
    for one in found:
        place = f"{one.point[0]:8.2f} {one.point[1]:8.2f}" if one.point else f"{'-':>8} {'-':>8}"
        holds = f"{len(one.inside)} objects" if one.inside else ""
        lines.append(_listed(one, width, place, holds))
    return lines


def _listed(one: Thing, width: int, place: str, holds: str) -> str:
    told = f"{shown(one.guid, 8):<8} {shown(one.kind, 18):<18} {shown(one.name, 40):<{width}}"
    return f"{told} {place}  {holds}".rstrip()


def read(source: Source, options: Options, known: Known) -> Imported:
    """The position on a table. Raises DiagnosticError without two known hexes, or where these fit nothing."""
    document = read_json(source)
    report = Report(source.name, KIND)
    found = things(document)
    if not found:
        raise refuse(source.name, "TABLE", "no objects: expected `ObjectStates`, a list.")
    table = Table(document, report, options, Namer(known, options), known, _fit(found, options, report))
    for one in found:
        table.put(one)
    table.stand()
    table.judge()
    return table.position()


# --- the placement -----------------------------------------------------------------------------------------


def _fit(found: list[Thing], options: Options, report: Report) -> Fit:
    """The placement that the known hexes give. Raises DiagnosticError."""
    pairs = [
        (_point(text.rpartition("=")[0], text, found), _hex(text.rpartition("=")[2], text)) for text in options.hexes
    ]
    try:
        fit, off = fitted(pairs)
    except FitError as error:
        raise refuse(
            "--hex", "PLACEMENT", f"{error}. `kibitz import tts FILE --objects` lists what lies where."
        ) from None
    if max(off) > KNOWN_OFF:
        each = ", ".join(f"{text} by {d:.2f}" for text, d in zip(options.hexes, off, strict=True))
        why = f"the known hexes fit no hexes of one size; off by parts of a hex: {each}."
        raise refuse("--hex", "PLACEMENT", f"{why} One of them is wrong, or the odd rows are not those shoved right.")
    exact = "exact, as two always are" if len(pairs) == 2 else f"off by at most {max(off):.2f} of a hex"
    report.say(
        f"hexes lie {fit.spacing:.2f} apart, turned by {fit.angle:.1f} degrees; {len(pairs)} known hexes: {exact}"
    )
    return fit


def _point(text: str, whole: str, found: list[Thing]) -> tuple[float, float]:
    """The point that `x,z` or the name of an object means."""
    parts = text.split(",")
    try:
        if len(parts) == 2:
            return float(parts[0]), float(parts[1])
    except ValueError:
        pass
    named = [one for one in found if text and text.strip().lower() in (one.name.lower(), one.guid.lower())]
    points = [one.point for one in named if one.point is not None]
    if len(points) == 1:
        return points[0]
    names = sorted({one.name for one in found if one.name and one.point})
    why = f"{len(points)} objects are called so" if points else f"no object is called so.{nearest(text, names)}"
    raise refuse("--hex", "PLACEMENT", f"`{shown(whole)}`: {why.rstrip('.')}. Expected `x,z=c4` or `NAME=c4`.")


def _hex(text: str, whole: str) -> tuple[int, int]:
    try:
        place = parse_name(text.strip())
    except ValueError as error:
        raise refuse("--hex", "HEX", f"`{shown(whole)}`: {error}.") from None
    if max(place) >= MOST_HEXES:
        raise refuse("--hex", "HEX", f"`{shown(whole)}`: so far away is no hex of a battlefield.")
    return place


# --- the table ---------------------------------------------------------------------------------------------


@dataclass
class Table:
    """What was found on a table so far."""

    document: Json
    report: Report
    options: Options
    namer: Namer
    known: Known
    fit: Fit
    cells: Cells = field(default_factory=dict)
    figures: list[dict[str, Any]] = field(default_factory=list)
    """Each with the key `seat` besides those of a position."""
    standing: list[tuple[str, str, tuple[int, int], dict[str, Any]]] = field(default_factory=list)
    """Figures that wait for the terrain: name, place in the file, hex, entry."""
    decks: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    """(seat, zone) -> cards."""
    off: list[float] = field(default_factory=list)
    """How far every figure or tile lies off the nearest hex, in parts of a hex."""
    placed: list[float] = field(default_factory=list)
    """The same of those that stand on a hex."""
    plain: bool = False
    """Whether some object is a hex and nothing more, so that the table shows which hexes there are."""

    def __post_init__(self) -> None:
        if self.options.board:
            from kibitz.importers.boards import board_of

            self.cells, self.plain = cells_of(board_of(self.options.board)), True

    def put(self, one: Thing) -> None:
        """Take one object over, or tell why it is not."""
        where = self.document.where(one.path)
        if one.inside:
            self._cards(one, where)
            return
        meaning = self.namer.meaning(one)
        if meaning is None:
            hint = self._hint(one.name)
            self.report.miss(where, self._called(one), f"neither a card with a figure nor terrain.{hint}")
        elif not meaning.ignored and one.point is None:
            self.report.miss(where, self._called(one), "it lies nowhere: no `Transform` with numbers")
        elif not meaning.ignored:
            self._place(one, meaning, where)

    def _place(self, one: Thing, meaning: Meaning, where: str) -> None:
        assert one.point is not None
        (col, row), off = self.fit.snapped(one.point)
        inside = 0 <= col < MOST_HEXES and 0 <= row < MOST_HEXES
        self.off += [off] if inside else []
        if not inside or off > OBJECT_OFF:
            told = (
                f"{off:.2f} of a hex off the centre of {hex_name(col, row)}" if inside else "outside of the battlefield"
            )
            self.report.miss(where, self._called(one), f"{told}: it stands on no hex")
            return
        if self.options.board and (col, row) not in self.cells:
            self.report.miss(where, self._called(one), f"the battlefield has no hex {hex_name(col, row)}")
            return
        self.placed.append(off)
        name = hex_name(col, row)
        self.report.say(f"{self._called(one)}: {meaning.text} at {name}, {off:.2f} of a hex off")
        if meaning.mark is None:
            self._figure(one, meaning, (col, row), where)
            return
        marks = self.cells.setdefault((col, row), [])
        if meaning.mark == PLAIN:
            self.plain = True
        elif is_tile(meaning.mark) and any(is_tile(mark) for mark in marks if mark != meaning.mark):
            self.report.miss(where, self._called(one), f"a second terrain tile on {name} (AT-322)")
        elif meaning.mark not in marks:
            marks.append(meaning.mark)

    def _figure(self, one: Thing, meaning: Meaning, place: tuple[int, int], where: str) -> None:
        if not meaning.seat:
            why = "the save does not say whose figure it is: put `side:NAME` into its notes or tags"
            self.report.miss(where, self._called(one), why)
            return
        entry = {"seat": meaning.seat, "card": meaning.card, "at": hex_name(*place), **dict(meaning.more)}
        self.standing.append((self._called(one), where, place, entry))

    def stand(self) -> None:
        """Put the figures on their hexes, once all terrain is known."""
        for called, where, place, entry in self.standing:
            if self.plain and place not in self.cells:
                self.report.miss(where, called, f"no object shows that there is a hex {entry['at']}")
            else:
                self.cells.setdefault(place, [])
                self.figures.append(entry)

    def _cards(self, one: Thing, where: str) -> None:
        """A deck or a bag: the known cards in it, for the seat and the pile that its name says."""
        names = Counter(inner.name for inner in one.inside)
        cards: Counter[str] = Counter()
        for name, count in sorted(names.items()):
            card = self.known.ascension_card(name)
            if card is None:
                hint = self._hint(name)
                copies = f"{count} `{shown(name)}`" if count > 1 else f"`{shown(name)}`"
                self.report.miss(where, f"{copies} in {self._called(one)}", f"no installed pack has this card.{hint}")
            else:
                cards[card.id] += count
        seat, zone = self.namer.pile(one)
        if not cards:
            return
        if not seat:
            held = many(sum(cards.values()), "known card")
            why = f"{held}, but its name does not say whose deck, hand or discard pile it is"
            self.report.miss(where, self._called(one), why)
            return
        self.decks.setdefault((seat, zone), Counter()).update(cards)
        self.report.say(f"{self._called(one)}: {many(sum(cards.values()), 'card')}, {zone} of {seat}")

    def _hint(self, name: str) -> str:
        return nearest(name, self.known.ascension_names()) if name and not self.report.full else ""

    def _called(self, one: Thing) -> str:
        return f"`{shown(one.name, 40)}`" if one.name else f"{shown(one.kind, 30)} {shown(one.guid, 8)} without a name"

    def judge(self) -> None:
        """Raise DiagnosticError when the known hexes fit the objects badly, or when nothing stands anywhere."""
        mean = sum(self.off) / max(1, len(self.off))
        if len(self.off) >= MEAN_OF and mean > MEAN_OFF:
            why = (
                f"{len(self.off)} objects lie {mean:.2f} of a hex off the centres on average; look at the known hexes."
            )
            raise refuse("--hex", "PLACEMENT", why)
        if not self.placed:
            told = [
                refuse(self.report.source, "LEFT-OUT", str(note)).diagnostics[0] for note in self.report.unknown[:20]
            ]
            first = refuse(self.report.source, "TABLE", "no object stands on a hex; `--objects` lists them.")
            raise DiagnosticError([*first.diagnostics, *told])
        self.report.say(
            f"{len(self.placed)} objects on hexes, at most {max(self.placed):.2f} of a hex off their centres"
        )

    # --- the position ---

    def position(self) -> Imported:
        """The position of everything that was placed."""
        named = dict.fromkeys([*self.options.seats, *(f["seat"] for f in self.figures), *(s for s, _ in self.decks)])
        seats = list(named) or list(SEATS)
        self._fill()
        try:
            board = board_keys(self.cells)
        except TooWide as error:
            raise refuse(self.report.source, "BOARD", f"{error}.") from None
        cards = [f["card"] for f in self.figures] + [card for pile in self.decks.values() for card in pile]
        packs = self.known.ascension_packs(cards)
        keys = {
            "game": "ascension",
            **({"packs": packs} if len(packs) > 2 else {}),
            "board": board,
            "seats": [self._seat(name) for name in seats],
            "to_move": seats[0],
        }
        if self.figures:
            told = "the save does not say who is ready, whose turn it is, or what each side has; edit the position"
            self.report.warn(self.report.source, f"{seats[0]} is to move and every figure is ready", told)
        return position(self.report, self.options, self._title(), keys, GOAL)

    def _title(self) -> str:
        name = a_dict(self.document.data).get("SaveName")
        return shown(name) if isinstance(name, str) and name.strip() else "A table"

    def _seat(self, name: str) -> dict[str, Any]:
        figures = [{key: value for key, value in f.items() if key != "seat"} for f in self.figures if f["seat"] == name]
        villain = any(self.known.ascension[f["card"]].type == "villain" for f in figures)
        piles = {
            zone: format_counted(sorted(pile.items())) for (seat, zone), pile in self.decks.items() if seat == name
        }
        entry = {"name": name, **({"villain": True} if villain else {}), **piles}
        return entry | ({"figures": figures} if figures else {})

    def _fill(self) -> None:
        """Where no object shows which hexes there are, all within those that are known."""
        if self.plain:
            return
        columns, rows = [col for col, _ in self.cells], [row for _, row in self.cells]
        if (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1) > MOST_HEXES:
            raise refuse(self.report.source, "BOARD", f"the objects lie more than {MOST_HEXES:,} hexes apart.")
        before = len(self.cells)
        for row in range(min(rows), max(rows) + 1):
            for col in range(min(columns), max(columns) + 1):
                self.cells.setdefault((col, row), [])
        why = "no object shows which hexes there are, so all between the objects are; --board names the battlefield"
        self.report.warn(self.report.source, f"{len(self.cells) - before} hexes read as plain", why)
