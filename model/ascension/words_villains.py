"""What Schemes can point at and count: Villains, Player Champions, Objective hexes; and moves and attacks at once."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from model.ascension.automa import highest, objective
from model.ascension.automa_paths import ends, routes_to, ways
from model.ascension.automa_paths import nearest as first_of
from model.ascension.changes import entered
from model.ascension.combat import declare
from model.ascension.movement import Move
from model.ascension.scoring import control
from model.ascension.state import OFF, Figure, State, figure
from model.ascension.words import AMOUNT, SELECTOR, Ctx, Zoned, engine
from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Vocabulary
from model.hexes.bitset import bits, mask_of

KIND = Param("word", words=("boss", "a", "b", "c"))
"""The kinds of Objective tokens (AT-169)."""
QUERY = Param("word", words=("strength", "defense", "speed", "damage", "cost", "honor"))
TEAM = Param("word", words=("villains", "players"))
ONE_ATTACK = Call("villain_strikes")


def add_villain_words(words: Vocabulary) -> None:
    """Register the selectors, amounts and conditions of Schemes, and the verbs that move and attack at once."""
    _add_figures(words)
    _add_filters(words)
    _add_places(words)
    _add_extremes(words)
    _add_amounts(words)
    _add_conditions(words)
    _add_moves(words)
    _add_attacks(words)


def side_seats(ctx: Ctx, team: str) -> tuple[int, ...]:
    """The seats of the Villains, or of the players."""
    villains = engine(ctx).table.villains
    return tuple(s for s in range(len(ctx.state.sides)) if (s in villains) == (team == "villains"))


def _of(ctx: Ctx, team: str, cultists: bool | None = None, off: bool = False) -> tuple[str, ...]:
    """Figures of a side: only Cultists, none of them, or (None) both; with `off` those off the battlefield too."""
    g, seats = engine(ctx), side_seats(ctx, team)
    return tuple(
        f.id
        for f in ctx.state.figures
        if f.seat in seats and (off or f.hex != OFF) and cultists in (None, g.card(f).type == "cultist")
    )


def _present(ctx: Ctx, of: Value) -> list[Figure]:
    found = (figure(ctx.state, str(name)) for name in ctx.select(of))
    return [f for f in found if f is not None]


def _add_figures(words: Vocabulary) -> None:
    @words.selector("the Villain Champions on the battlefield, Cultists too")
    def villains(ctx: Ctx) -> tuple[str, ...]:
        return _of(ctx, "villains")

    @words.selector("the Villains of the roster, on and off the battlefield")
    def villain_roster(ctx: Ctx) -> tuple[str, ...]:
        return _of(ctx, "villains", cultists=False, off=True)

    @words.selector("the Villain Cultists")
    def villain_cultists(ctx: Ctx) -> tuple[str, ...]:
        return _of(ctx, "villains", cultists=True)

    @words.selector("the Player Champions on the battlefield, Cultists too")
    def players(ctx: Ctx) -> tuple[str, ...]:
        return _of(ctx, "players")

    @words.selector("the Cultists of the players")
    def player_cultists(ctx: Ctx) -> tuple[str, ...]:
        return _of(ctx, "players", cultists=True)

    @words.selector("the Boss")
    def boss(ctx: Ctx) -> tuple[str, ...]:
        """Who holds the Boss token (AT-236); without tokens, a Villain whose card says that it is one."""
        g = engine(ctx)
        pair = objective(g, "boss")
        if pair is not None:
            return (pair.figure,) if figure(ctx.state, pair.figure) is not None else ()
        return tuple(f.id for f in ctx.state.figures if f.seat in g.table.villains and g.card(f).boss)[:1]

    @words.selector("the Villain with Objective token {kind}", short="kind", kind=KIND)
    def holder(ctx: Ctx, kind: str) -> tuple[str, ...]:
        pair = objective(engine(ctx), kind)
        return (pair.figure,) if pair is not None and figure(ctx.state, pair.figure) is not None else ()


def _add_filters(words: Vocabulary) -> None:
    @words.selector("those of {of} on the battlefield", short="of", of=SELECTOR)
    def on_board(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return tuple(f.id for f in _present(ctx, of) if f.hex != OFF)

    @words.selector("those of {of} off the battlefield", short="of", of=SELECTOR)
    def off_board(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return tuple(f.id for f in _present(ctx, of) if f.hex == OFF)

    @words.selector("those of {of} that are exhausted", short="of", of=SELECTOR)
    def exhausted(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return tuple(f.id for f in _present(ctx, of) if not f.ready)

    @words.selector("those of {of} that are ready", short="of", of=SELECTOR)
    def ready_ones(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return tuple(f.id for f in _present(ctx, of) if f.ready)


def _add_places(words: Vocabulary) -> None:
    @words.selector("the hex of Objective token {kind}", short="kind", kind=KIND)
    def objective_hex(ctx: Ctx, kind: str) -> tuple[int, ...]:
        pair = objective(engine(ctx), kind)
        return () if pair is None else (pair.hex,)

    @words.selector("Player Champions within {distance} hexes of Objective token {kind}; those of {of}", kind=KIND,
                    distance=AMOUNT, of=Param("selector", required=False))  # fmt: skip
    def near_objective(ctx: Ctx, kind: str, distance: Value, of: Value = None) -> tuple[str, ...]:
        """Player Champions when it is not said of whom."""
        pair = objective(engine(ctx), kind)
        if pair is None:
            return ()
        mask = engine(ctx).board.within(pair.hex, ctx.amount(distance))
        names = _of(ctx, "players") if of is None else tuple(str(name) for name in ctx.select(of))
        found = (figure(ctx.state, name) for name in names)
        return tuple(f.id for f in found if f is not None and f.hex != OFF and mask >> f.hex & 1)


def _add_extremes(words: Vocabulary) -> None:
    @words.selector("one of {of} with the most {query}", chooses=True, of=SELECTOR, query=QUERY)
    def most(ctx: Ctx, of: Value, query: str) -> tuple[Any, ...]:
        """Ties are settled by whoever decides."""
        return _extreme({t: _measure(ctx, t, query) for t in ctx.select(of)}, max)

    @words.selector("one of {of} with the least {query}", chooses=True, of=SELECTOR, query=QUERY)
    def least(ctx: Ctx, of: Value, query: str) -> tuple[Any, ...]:
        return _extreme({t: _measure(ctx, t, query) for t in ctx.select(of)}, min)

    @words.selector("the nearest of {of} to {to}", chooses=True, of=SELECTOR, to=SELECTOR)
    def nearest(ctx: Ctx, of: Value, to: Value) -> tuple[Any, ...]:
        return _extreme(_distances(ctx, of, to), min)

    @words.selector("the farthest of {of} from {to}", chooses=True, of=SELECTOR, to=SELECTOR)
    def farthest(ctx: Ctx, of: Value, to: Value) -> tuple[Any, ...]:
        return _extreme(_distances(ctx, of, to), max)


def _extreme(known: dict[Any, int], which: Any) -> tuple[Any, ...]:
    best = which(known.values(), default=0)
    return tuple(target for target, value in known.items() if value == best)


def _measure(ctx: Ctx, target: Any, query: str) -> int:
    """A number of a figure now, or of a card; 0 for what has none."""
    g = engine(ctx)
    if isinstance(target, Zoned):
        return int(getattr(g.cards[target.card], query, 0))
    fig = figure(ctx.state, str(target))
    if fig is None:
        return 0
    if query in ("strength", "defense", "speed"):
        return int(getattr(g, query)(ctx.state, fig))
    return fig.damage if query == "damage" else int(getattr(g.card(fig), query))


def _where(ctx: Ctx, target: Any) -> int:
    if isinstance(target, int):
        return target
    fig = figure(ctx.state, str(target))
    return OFF if fig is None else fig.hex


def _distances(ctx: Ctx, of: Value, to: Value) -> dict[Any, int]:
    """Hexes from each of `of` to the nearest of `to`; what is off the battlefield is left out."""
    goals = [h for h in (_where(ctx, t) for t in ctx.select(to)) if h != OFF]
    places = {t: h for t in ctx.select(of) if (h := _where(ctx, t)) != OFF}
    distance = engine(ctx).board.distance
    return {t: min(distance(h, goal) for goal in goals) for t, h in places.items()} if goals else {}


def _add_amounts(words: Vocabulary) -> None:
    @words.amount("the number of Schemes in the discard pile")
    def schemes_discarded(ctx: Ctx) -> int:
        return len(ctx.state.scheme_discard)

    @words.amount("the Honor of the {side}", short="side", side=TEAM)
    def honor_of(ctx: Ctx, side: str) -> int:
        return sum(ctx.state.sides[s].honor for s in side_seats(ctx, side))

    @words.amount("the {query} of all of {of} together", of=SELECTOR, query=QUERY)
    def number(ctx: Ctx, of: Value, query: str) -> int:
        return sum(_measure(ctx, t, query) for t in ctx.select(of))

    @words.amount("the number of shrines that the {side} control", short="side", side=TEAM)
    def shrines_of(ctx: Ctx, side: str) -> int:
        g, seats = engine(ctx), side_seats(ctx, side)
        teams = {g.table.teams[s] for s in seats}
        return sum(control(g, ctx.state, at) in teams for at, _ in g.table.shrines)


def _add_conditions(words: Vocabulary) -> None:
    @words.condition("the Villains control the hex of Objective token {kind}", short="kind", kind=KIND)
    def controls_objective(ctx: Ctx, kind: str) -> bool:
        """A shrine by most Champions on and next to it, a Beacon by who entered it last (AT-142, AT-158)."""
        g = engine(ctx)
        pair, seats = objective(g, kind), side_seats(ctx, "villains")
        if pair is None:
            return False
        if g.table.beacons >> pair.hex & 1:
            return any(ctx.state.terrain.beacons[s] >> pair.hex & 1 for s in seats)
        return control(g, ctx.state, pair.hex) in {g.table.teams[s] for s in seats}

    @words.condition("one of {of} is on the battlefield", short="of", of=SELECTOR)
    def on_board(ctx: Ctx, of: Value) -> bool:
        return any(f.hex != OFF for f in _present(ctx, of))


# --- moving and attacking without a command ---


def _add_moves(words: Vocabulary) -> None:
    distance = Param("amount", required=False)

    @words.verb(
        "{who} moves toward {to}; movement points at most: {distance}", who=SELECTOR, to=SELECTOR, distance=distance
    )
    def move_toward(ctx: Ctx, who: Value, to: Value, distance: Value = None) -> State:
        """As near as its Speed, or `distance`, brings it; no command, so no Treasure is gained (AT-172)."""
        g, state = engine(ctx), ctx.state
        goals = [h for h in (_where(ctx, t) for t in ctx.select(to)) if h != OFF]
        for name in ctx.select(who):
            fig = figure(state, str(name))
            if fig is None or fig.hex == OFF or not goals:
                continue
            routes = [routes_to(g, state, fig, goal) for goal in goals]
            masks = [_union(level) for level in zip_longest(*routes, fillvalue=0)]
            points = None if distance is None else ctx.amount(distance)
            state = _displaced(ctx, state, fig, first_of(masks, ends(g, state, fig, points)), points)
        return state

    @words.verb("{who} moves away from {from}; movement points at most: {distance}", who=SELECTOR, distance=distance,
                **{"from": SELECTOR})  # fmt: skip
    def move_away(ctx: Ctx, who: Value, distance: Value = None, **more: Value) -> State:
        """As far as its Speed, or `distance`, takes it from the nearest of `from`."""
        g, state = engine(ctx), ctx.state
        fears = [h for h in (_where(ctx, t) for t in ctx.select(more["from"])) if h != OFF]
        for name in ctx.select(who):
            fig = figure(state, str(name))
            if fig is None or fig.hex == OFF or not fears:
                continue
            points = None if distance is None else ctx.amount(distance)
            away = {h: min(g.board.distance(h, fear) for fear in fears) for h in bits(ends(g, state, fig, points))}
            state = _displaced(ctx, state, fig, mask_of(_extreme(away, max)), points)
        return state


def _union(masks: tuple[int, ...]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together


def _displaced(ctx: Ctx, state: State, fig: Figure, to: int, steps: int | None) -> State:
    """The figure on one of the hexes `to`, by the most direct way; whoever decides settles ties."""
    g = engine(ctx)
    found = ways(g, state, fig, to, direct=True, steps=steps)
    move = ctx.choose(ctx.seat, [(Action("choose", move.action(g).args), move) for move in found])
    for at in (*move.via, move.end) if move != Move(fig.hex) else ():
        state = entered(g, state, fig.id, at)
        now = figure(state, fig.id)
        if now is None or now.hex == OFF:
            break
    return state


def _add_attacks(words: Vocabulary) -> None:
    @words.verb("each of {who} attacks", short="who", who=SELECTOR)
    def attack_with(ctx: Ctx, who: Value) -> State:
        """One attack action of each, one after the other, on whoever is in range (AT-083)."""
        frames = [Frame((ONE_ATTACK,), (("villain", str(name)),), str(name), ctx.seat) for name in ctx.select(who)]
        return ctx.kernel.push_ordered(ctx.state, tuple(frames))

    @words.verb("it attacks once")
    def villain_strikes(ctx: Ctx) -> State:
        """As in a command: whom it defeats before others, then the highest Defense (AT-252, AT-266); all of an area.

        Whoever plays the Boss chooses freely (AT-298).
        """
        g, fig = engine(ctx), figure(ctx.state, ctx.bound("villain"))
        targets = g.targets(ctx.state, fig) if fig is not None else ()
        if fig is None or not targets:
            return ctx.state
        if g.hits_all(ctx.state, fig):
            return declare(g, ctx.state, fig, Action("attack", ("all",)))
        names = [f.id for f in targets]
        if g.table.mode != "boss":
            blow = g.blow(ctx.state, fig)
            fatal = [f.id for f in targets if blow and f.damage + blow >= g.defense(ctx.state, f)]
            names = highest(g, ctx.state, fatal or names)
        [target] = ctx.pick(names)
        return declare(g, ctx.state, fig, Action("attack", (target,)))
