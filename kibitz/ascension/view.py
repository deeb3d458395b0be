"""The one view model of a position: plain values, every number of them asked of the rules' engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kibitz.ascension.said import notes, row_texts, side_parts, to_move
from model.ascension.state import FACE_DOWN, KEYWORDS, OFF, RANGED, Figure, State
from model.hexes.board import HexNameError

if TYPE_CHECKING:
    from model.ascension.engine import Engine


class ViewError(ValueError):
    """What was asked cannot be shown; the message says what to do instead."""


@dataclass(frozen=True, slots=True)
class HexView:
    """One hex: its name, its place in the odd-r layout, and what lies and stands on it."""

    name: str
    column: int
    row: int
    terrain: tuple[str, ...] = ()
    """Words such as "forest", "shrine 2" (its Honor), "portal 0" (its seat), "beacon" or "beacon 1"."""
    treasure: str = ""
    """A treasure's id, "?" when it lies face down, "" when there is none."""
    tokens: tuple[str, ...] = ()
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FigureView:
    """One figure with its numbers now."""

    id: str
    mark: str
    """Two or three characters that name it on the board: capitals for the side to move, small for the others."""
    seat: int
    mine: bool
    """Whether it is of the side to move: of whoever decides now and that one's team."""
    hex: str
    strength: int
    defense: int
    speed: int
    cost: int
    ready: bool
    damage: int
    keywords: tuple[str, ...]
    constructs: tuple[str, ...]
    villain: bool = False
    """Whether it is a Villain: then it costs no Power, and it is never exhausted (AT-240, AT-267)."""
    token: str = ""
    """The kind of the Objective token that it holds, "" without one."""

    @property
    def status(self) -> str:
        """Ready or exhausted where that means something, and the damage of this turn."""
        words = [] if self.villain else ["ready" if self.ready else "exhausted"]
        words += [f"{self.damage} damage"] if self.damage else []
        return ", ".join(words)

    @property
    def traits(self) -> str:
        """What it holds, can and carries."""
        token = (f"Objective {self.token}",) if self.token else ()
        return ", ".join((*token, *self.keywords, *(f"+{card}" for card in self.constructs)))


@dataclass(frozen=True, slots=True)
class SideView:
    """What a seat owns besides figures, as (name, text) pairs; empty parts are left out."""

    seat: int
    parts: tuple[tuple[str, str], ...]
    moves: bool = False
    """Whether the side's turn it is."""
    cards: tuple[str, ...] = ()
    """The cards in hand and the Treasures that are known, by the names that actions have for them."""


@dataclass(frozen=True, slots=True)
class SightView:
    """One answer of sight: a free shortest path, or the refused ones each up to its first blocker."""

    start: str
    end: str
    visible: bool
    distance: int
    line: tuple[str, ...] = ()
    blocked: tuple[tuple[tuple[str, ...], str], ...] = ()

    def describe(self, start: str = "", end: str = "") -> str:
        """The answer with its evidence and rules; `start` and `end` may name what stands on the ends."""
        where = f"{start or self.start} to {end or self.end}"
        if self.visible and self.distance <= 1:
            return f"{where}: visible, adjacent (AT-182)"
        if self.visible:
            return f"{where}: visible, the line {'-'.join(self.line)} is free (AT-122)"
        if not self.blocked:
            return f"{where}: out of range, {self.distance} hexes away (AT-183)"
        paths = "; ".join(f"{'-'.join(path)} at {blocker}" for path, blocker in self.blocked)
        return f"{where}: not visible, every shortest path is blocked: {paths} (AT-186)"


@dataclass(frozen=True, slots=True)
class ReachView:
    """The hexes on which one move of a figure may end, and the points that its Speed gives."""

    figure: str
    points: int
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionView:
    """Everything that the drawings of a position show."""

    title: str
    goal: str
    sample: bool
    seat: int
    turns_left: int
    hexes: tuple[HexView, ...]
    figures: tuple[FigureView, ...]
    sides: tuple[SideView, ...]
    row: tuple[str, ...]
    """The cards of the centre row, each with its cost."""
    row_cards: tuple[str, ...]
    """Their names in the same order, "" where none lies open."""
    notes: tuple[str, ...]
    """Sentences on Shrines, Objectives, Schemes and piles."""
    active: str
    sights: tuple[SightView, ...] = ()
    reach: ReachView | None = None
    names: tuple[str, ...] = ()
    """The scenario's names of the seats."""

    def seat_name(self, seat: int) -> str:
        """The scenario's name of a seat, or its number."""
        return self.names[seat] if seat < len(self.names) else str(seat)

    def side_name(self, seat: int) -> str:
        """A seat's name with its number, which Portals and Beacons are marked with."""
        return f"{self.names[seat]} (seat {seat})" if seat < len(self.names) else f"seat {seat}"

    def sight_text(self, sight: SightView) -> str:
        """A line of sight with its evidence and the figures at its ends."""
        ends = (self.at(name) for name in (sight.start, sight.end))
        return sight.describe(*(f"{h.figure} on {h.name}" if h.figure else h.name for h in ends))

    def figure(self, name: str) -> FigureView:
        """The figure with that id. Raises KeyError when there is none."""
        return next(f for f in self.figures if f.id == name)

    def at(self, name: str) -> HexView:
        """The hex of that name. Raises StopIteration when there is none."""
        return next(h for h in self.hexes if h.name == name)


def engine_of(game: Any) -> Engine:
    """The engine of a game that has a board. Raises ViewError for a game without one."""
    engine: Engine | None = getattr(game, "engine", None)
    if engine is None or not hasattr(engine, "board"):
        raise ViewError(f"{game.info.name} has no board that kibitz can draw.")
    return engine


def position_view(
    g: Engine,
    state: State,
    title: str = "",
    goal: str = "",
    sample: bool = False,
    viewer: int | None = None,
) -> PositionView:
    """The view of a state, without sight lines and reach.

    For a `viewer`, a seat, what another team keeps hidden (hands, Treasures) is shown as numbers (AT-175, AT-318).
    """
    mine = to_move(g, state)
    marks = _marks(state, mine)
    seats = range(len(state.sides))
    return PositionView(
        title=title,
        goal=goal,
        sample=sample,
        seat=state.seat,
        turns_left=state.turns_left,
        hexes=tuple(_hex_view(g, state, h) for h in g.board.hexes),
        figures=tuple(_figure_view(g, state, f, marks[f.id], f.seat in mine) for f in state.figures),
        sides=tuple(_side_view(g, state, seat, viewer) for seat in seats),
        row=row_texts(g, state),
        row_cards=tuple(name if name in g.cards else "" for name in state.row),
        notes=tuple(notes(g, state, viewer)),
        active=state.active.figure if state.active else "",
        names=g.table.names,
    )


def asked_view(
    g: Engine,
    state: State,
    title: str,
    goal: str,
    sample: bool,
    sight: Sequence[str] = (),
    reach: str = "",
) -> PositionView:
    """The view of a state with the line between two hexes or figures, or those of the Ranged figures without `sight`,
    and with where one move of the figure `reach` may end. Raises ViewError for unknown names."""
    view = position_view(g, state, title, goal, sample)
    sights = (sight_between(g, state, *sight),) if sight else sights_of_ranged(g, state)
    return replace(view, sights=sights, reach=reach_view(g, state, reach) if reach else None)


def sight_view(g: Engine, state: State, start: int, end: int, seat: int) -> SightView:
    """What `seat` sees of hex `end` from hex `start`, with the evidence."""
    found = g.sight.explain(start, end, g.blockers(state, seat))
    name = g.board.name

    def names(path: Iterable[int]) -> tuple[str, ...]:
        return tuple(name(h) for h in path)

    blocked = tuple((names(path), name(first)) for path, first in found.blocked)
    return SightView(name(start), name(end), found.visible, found.distance, names(found.line), blocked)


def sights_of_ranged(g: Engine, state: State) -> tuple[SightView, ...]:
    """The sight lines of every Ranged figure of the seat to move to every enemy in range."""
    found = []
    for fig in state.figures:
        if fig.seat != state.seat or fig.hex == OFF or not g.has(state, fig, RANGED):
            continue
        for other in state.figures:
            if other.hex != OFF and g.hostile(fig.seat, other.seat):
                view = sight_view(g, state, fig.hex, other.hex, fig.seat)
                if view.visible or view.blocked:
                    found.append(view)
    return tuple(found)


def sight_between(g: Engine, state: State, start: str, end: str) -> SightView:
    """The sight from one hex or figure to another; a figure looks for its own seat, a hex for the seat to move.

    Raises ViewError for an unknown name.
    """
    looking = next((f for f in state.figures if f.id == start), None)
    seat = looking.seat if looking else state.seat
    return sight_view(g, state, place(g, state, start), place(g, state, end), seat)


def place(g: Engine, state: State, name: str) -> int:
    """The hex that a hex's or figure's name stands for. Raises ViewError with the names that are near."""
    fig = next((f for f in state.figures if f.id == name), None)
    if fig is not None:
        if fig.hex == OFF:
            raise ViewError(f"{name} is not on the battlefield.")
        return fig.hex
    try:
        return g.board.index(name)
    except HexNameError as error:
        raise ViewError(f"{error}.") from None
    except ValueError:
        known = ", ".join(f.id for f in state.figures)
        raise ViewError(f"{name!r} is neither a hex nor a figure; the figures are {known}.") from None


def reach_view(g: Engine, state: State, name: str) -> ReachView:
    """Where one move action of a figure may end now. Raises ViewError when it is not on the battlefield."""
    from model.ascension.movement import moves

    fig = next((f for f in state.figures if f.id == name), None)
    if fig is None:
        known = ", ".join(f.id for f in state.figures)
        raise ViewError(f"there is no figure {name!r}; the figures are {known}.")
    if fig.hex == OFF:
        raise ViewError(f"{name} is not on the battlefield.")
    ends = sorted({move.end for move in moves(g, state, fig)})
    return ReachView(name, g.speed(state, fig), tuple(g.board.name(h) for h in ends))


def _side_view(g: Engine, state: State, seat: int, viewer: int | None) -> SideView:
    table, side = g.table, state.sides[seat]
    open_ = seat not in table.villains and (viewer is None or table.teams[viewer] == table.teams[seat])
    cards = tuple(card for card in (*side.hand, *side.treasures) if open_ and card != FACE_DOWN)
    moves = table.teams[seat] == table.teams[state.seat]
    return SideView(seat, tuple(side_parts(g, state, seat, viewer)), moves, cards)


def _hex_view(g: Engine, state: State, h: int) -> HexView:
    column, row = g.board.offset(h)
    figure = next((f.id for f in state.figures if f.hex == h), "")
    return HexView(
        name=g.board.name(h),
        column=column,
        row=row,
        terrain=tuple(_terrain(g, state, h)),
        treasure=dict(state.treasures).get(h, ""),
        tokens=tuple(_tokens(g, state, h)),
        figure=figure,
    )


def _terrain(g: Engine, state: State, h: int) -> Iterable[str]:
    bit, terrain = 1 << h, state.terrain
    for word in ("forest", "tainted", "enchanted"):
        if getattr(terrain, word) & bit:
            yield word
    if terrain.inactive & bit:
        yield "inactive portal"
    yield from (f"portal {seat}" for seat, mask in enumerate(terrain.portals) if mask & bit)
    if g.table.beacons & bit:
        owner = next((seat for seat, mask in enumerate(terrain.beacons) if mask & bit), None)
        yield "beacon" if owner is None else f"beacon {owner}"
    yield from (f"shrine {value}" for at, value in g.table.shrines if at == h)


def _tokens(g: Engine, state: State, h: int) -> Iterable[str]:
    if state.ring[0] == h:
        yield f"faerie ring of seat {state.ring[1]}"
    if state.turret == h:
        yield "turret"
    yield from (f"objective {o.kind}" for o in g.table.objectives if o.hex == h)


def _figure_view(g: Engine, state: State, fig: Figure, mark: str, mine: bool) -> FigureView:
    return FigureView(
        id=fig.id,
        mark=mark,
        seat=fig.seat,
        mine=mine,
        hex="" if fig.hex == OFF else g.board.name(fig.hex),
        strength=g.strength(state, fig),
        defense=g.defense(state, fig),
        speed=g.speed(state, fig),
        cost=g.cost(state, fig),
        ready=fig.ready,
        damage=fig.damage,
        keywords=tuple(name.replace("_", " ") for name, bit in KEYWORDS.items() if g.has(state, fig, bit)),
        constructs=tuple(held.card for held in fig.constructs),
        villain=fig.seat in g.table.villains,
        token=next((o.kind for o in g.table.objectives if o.figure == fig.id), ""),
    )


def _marks(state: State, mine: frozenset[int]) -> dict[str, str]:
    """A short different mark for every figure, made of letters of its id; capitals for the seats `mine`."""
    used: set[str] = set()
    marks: dict[str, str] = {}
    for fig in state.figures:
        mark = next(m for m in _candidates(fig.id) if m not in used)
        used.add(mark)
        marks[fig.id] = mark.upper() if fig.seat in mine else mark
    return marks


def _candidates(name: str) -> Iterable[str]:
    words = [word for word in name.replace("_", "-").split("-") if word]
    if len(words) > 1:
        yield (words[0][0] + words[-1][0]).lower()
    letters = "".join(words).lower()
    yield letters[:2]
    yield from (letters[0] + letter for letter in letters[2:])
    yield from (f"{letters[0]}{n}" for n in range(2, 100))
