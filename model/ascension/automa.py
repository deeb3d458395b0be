"""A commanded Villain: the book's procedure step by step, or its player's choices in Become the Boss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.ascension.automa_paths import defeatable, ends, nearest, routes_to, ways
from model.ascension.movement import Move
from model.ascension.play import FINISH, command_step, command_steps, finished, over, set_out
from model.ascension.scoring import control
from model.ascension.state import OFF, Command, Figure, State, figure, with_side
from model.core.action import Action
from model.effects.agenda import Bound, Context, Frame
from model.effects.language import Call, Verbs, Vocabulary
from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.table import Objective

Ctx = Context[State]
DEPLOYS, COMMANDED = Call("villain_deploys"), Call("villain_commanded")
ACTS, DIRECTED = Call("villain_acts"), Call("villain_directed")
TARGETS, ENGAGES = Call("villain_targets"), Call("villain_engages")
CLOSES_IN, ATTACKS = Call("villain_closes_in"), Call("villain_attacks")
STAYS, MOVES, FINISHES = Call("villain_stays"), Call("villain_moves"), Call("villain_finishes")


def objective(g: Engine, kind: str) -> Objective | None:
    """The pair of tokens of one kind: who holds it and where its hex is (AT-169); None when the scenario has none."""
    return next((o for o in g.table.objectives if o.kind == kind), None)


def token_of(g: Engine, state: State, name: str) -> str:
    """The kind of Objective token that a figure holds, "" for none; both figures of a card hold it (AT-323)."""
    fig = figure(state, name)
    twin = g.twin(state, fig) if fig is not None else None
    names = (name, twin.id) if twin else (name,)
    return next((o.kind for o in g.table.objectives if o.figure in names), "")


def command_frame(g: Engine, state: State, name: str, source: str, seat: int) -> Frame:
    """The frame that commands a Villain: nothing when there is no such figure (AT-250, AT-268)."""
    fig = figure(state, name)
    if fig is None:
        return Frame(())
    bound: Bound = (("scheme", source), ("token", token_of(g, state, name)), ("villain", name))
    return Frame((DEPLOYS if fig.hex == OFF else COMMANDED,), bound, name, seat)


def _engine(ctx: Ctx) -> Engine:
    g: Any = ctx.kernel.host
    return g  # type: ignore[no-any-return]


def _pushed(ctx: Ctx, state: State, verbs: Verbs, **more: Any) -> State:
    """The state with further steps of this command on its agenda; they know what this one knows, and `more`."""
    kept = {name: value for name, value in ctx.frame.bound if not name.startswith("?")} | more
    return ctx.kernel.push(state, Frame(verbs, tuple(sorted(kept.items())), ctx.source, ctx.seat))


def _acting(ctx: Ctx) -> tuple[Command, Figure]:
    """The command in progress and its figure, which stands on the battlefield."""
    active = ctx.state.active
    assert active is not None
    return active, _engine(ctx).find(ctx.state, active.figure)


def add_command_steps(words: Vocabulary) -> None:
    """Register the steps of a commanded Villain; no card names them."""
    _add_start(words)
    _add_decisions(words)
    _add_hunt(words)
    _add_march(words)
    _add_end(words)


# --- how a command begins ---


def _add_start(words: Vocabulary) -> None:
    @words.verb("the Villain is deployed and commanded")
    def villain_deploys(ctx: Ctx) -> State:
        """Onto an unoccupied Villain Portal; with none of them free the command is skipped (AT-268)."""
        g, fig = _engine(ctx), figure(ctx.state, ctx.bound("villain"))
        if fig is None:
            return ctx.state
        open_portals = bits(ctx.state.terrain.portals[fig.seat] & ~g.occupied(ctx.state))
        if not open_portals:
            return ctx.state._replace(active=None)
        at = ctx.choose(ctx.seat, [(Action("deploy", (g.board.name(h),)), h) for h in open_portals])
        if ctx.state.active is not None:  # the second figure of a card, which is being commanded already
            state = _pushed(ctx, ctx.state, (_next(g),))
            return command_step(g, state, Action("deploy", (g.board.name(at),)))
        return set_out(g, _pushed(ctx, ctx.state, (_next(g),)), fig, at)

    @words.verb("the Villain is commanded")
    def villain_commanded(ctx: Ctx) -> State:
        """Without Power, and as often as Schemes say so (AT-240, AT-267, AT-269)."""
        g, fig = _engine(ctx), figure(ctx.state, ctx.bound("villain"))
        if fig is None or fig.hex == OFF:
            return ctx.state
        return set_out(g, _pushed(ctx, ctx.state, (_next(g),)), fig, OFF)


def _next(g: Engine) -> Call:
    return DIRECTED if g.table.mode == "boss" else ACTS


# --- what it does next ---


def _add_decisions(words: Vocabulary) -> None:
    @words.verb("the Villain acts")
    def villain_acts(ctx: Ctx) -> State:
        """Decides the next step and changes nothing itself (AT-251, AT-258, AT-262, AT-265)."""
        state, active = ctx.state, ctx.state.active
        if active is None or over(state, active):
            return state._replace(active=None)
        if active.deploying:
            return _pushed(ctx, state, (DEPLOYS,))
        step = _next_step(ctx, active)
        return _pushed(ctx, state, (step,) if step == FINISHES else (step, ACTS))

    @words.verb("the Boss player directs the Villain")
    def villain_directed(ctx: Ctx) -> State:
        """Move and attacks as its player likes, as in any command (AT-298)."""
        g, state, active = _engine(ctx), ctx.state, ctx.state.active
        if active is None or over(state, active):
            return state._replace(active=None)
        # a Treasure is no step of a command, and Villains have none (AT-271)
        action = ctx.choose(ctx.seat, [(a, a) for a in command_steps(g, state, active) if a.kind != "use"])
        if action == FINISH:
            return _pushed(ctx, state, (FINISHES,))
        return command_step(g, _pushed(ctx, state, (DIRECTED,)), action)


def _next_step(ctx: Ctx, active: Command) -> Call:
    """The procedure: defeat somebody, else stay at or go to the token, then attack whoever is in range, else finish."""
    g, state = _engine(ctx), ctx.state
    if defeatable(g, state, active):
        return TARGETS
    fig = g.find(state, active.figure)
    if not active.moved:
        return STAYS if not active.attacks and _at_its_shrine(g, state, fig) else MOVES
    rests = ctx.bound("stayed") and not g.table.setting("villain_attacks_after_staying")
    if not rests and active.attacks < g.attacks(state, fig) and g.targets(state, fig):
        return ENGAGES
    return FINISHES


def _at_its_shrine(g: Engine, state: State, fig: Figure) -> bool:
    """Whether the figure is on or next to the hex of its own token, and that hex is a shrine (AT-262)."""
    token = objective(g, token_of(g, state, fig.id))
    if token is None or token.hex not in dict(g.table.shrines):
        return False
    return bool(g.board.within(token.hex, 1) >> fig.hex & 1)


# --- defeating somebody ---


def highest(g: Engine, state: State, names: list[str]) -> list[str]:
    """Those of the figures whose Defense is the highest now (AT-252, AT-266)."""
    known = {name: g.defense(state, g.find(state, name)) for name in names}
    most = max(known.values())
    return [name for name in names if known[name] == most]


def _add_hunt(words: Vocabulary) -> None:
    @words.verb("the Villain chooses whom it will defeat")
    def villain_targets(ctx: Ctx) -> State:
        """The highest Defense among those that it can defeat; players settle ties (AT-251 to AT-253, AT-257)."""
        g, (active, fig) = _engine(ctx), _acting(ctx)
        found = defeatable(g, ctx.state, active)
        [target] = ctx.pick(highest(g, ctx.state, sorted(found)))
        if found[target] >> fig.hex & 1:
            return _pushed(ctx, ctx.state, (ATTACKS,), target=target)
        return _pushed(ctx, ctx.state, (CLOSES_IN, ATTACKS), target=target, hexes=found[target])

    @words.verb("the Villain moves to where it can attack")
    def villain_closes_in(ctx: Ctx) -> State:
        """To the hex nearest to its token, of those from which it defeats the target (AT-254 to AT-256)."""
        g, (_, fig) = _engine(ctx), _acting(ctx)
        token = objective(g, ctx.bound("token"))
        hexes: int = ctx.bound("hexes")
        if token is not None:
            hexes = nearest(routes_to(g, ctx.state, fig, token.hex), hexes)
        return _moved(ctx, fig, ways(g, ctx.state, fig, hexes, direct=False))

    @words.verb("the Villain attacks")
    def villain_attacks(ctx: Ctx) -> State:
        """One attack action, of an area attack on everybody in range (AT-251, AT-265)."""
        g, state, active = _engine(ctx), ctx.state, ctx.state.active
        if active is None or over(state, active):
            return state
        fig = g.find(state, active.figure)
        if ctx.bound("target") not in {f.id for f in g.targets(state, fig)}:
            return state
        target = "all" if g.hits_all(state, fig) else ctx.bound("target")
        return command_step(g, state, Action("attack", (target,)))


def _moved(ctx: Ctx, fig: Figure, found: list[Move]) -> State:
    """The state after one of the moves, which players choose among; one that ends where it began goes nowhere."""
    g, active = _engine(ctx), ctx.state.active
    assert active is not None
    labels = [(Action("choose", move.action(g).args), move) for move in found]
    move = ctx.choose(ctx.seat, labels)
    if move == Move(fig.hex):
        return ctx.state._replace(active=active._replace(moved=True))
    return command_step(g, ctx.state, move.action(g))


# --- its Objective ---


def _add_march(words: Vocabulary) -> None:
    @words.verb("the Villain stays at its shrine and scores")
    def villain_stays(ctx: Ctx) -> State:
        """Its Honor at once, besides what control gives at the end of the turn (AT-262 to AT-264)."""
        g, state, (active, fig) = _engine(ctx), ctx.state, _acting(ctx)
        token = objective(g, ctx.bound("token"))
        assert token is not None
        ctx.bind("stayed", True)
        state = state._replace(active=active._replace(moved=True))
        needs_control = not g.table.setting("stay_scores_without_control")
        if needs_control and control(g, state, token.hex) != g.table.teams[fig.seat]:
            return state
        side = state.sides[fig.seat]
        gained = side._replace(honor=side.honor + dict(g.table.shrines)[token.hex])
        return with_side(state, fig.seat, gained)

    @words.verb("the Villain moves toward its Objective")
    def villain_moves(ctx: Ctx) -> State:
        """As near as one move brings it, by the most direct route; players settle ties (AT-258 to AT-261)."""
        g, (_, fig) = _engine(ctx), _acting(ctx)
        token = objective(g, ctx.bound("token"))
        goal = token.hex if token is not None else _nearest_player(ctx, fig)
        if goal is None:
            return _moved(ctx, fig, [Move(fig.hex)])
        to = nearest(routes_to(g, ctx.state, fig, goal), ends(g, ctx.state, fig))
        return _moved(ctx, fig, ways(g, ctx.state, fig, to, direct=True))

    @words.verb("the Villain attacks whom it has in range")
    def villain_engages(ctx: Ctx) -> State:
        """The highest Defense, though nobody falls; players settle ties (AT-265, AT-266)."""
        g, (_, fig) = _engine(ctx), _acting(ctx)
        names = sorted(f.id for f in g.targets(ctx.state, fig))
        [target] = ctx.pick(highest(g, ctx.state, names))
        return _pushed(ctx, ctx.state, (ATTACKS,), target=target)


def _nearest_player(ctx: Ctx, fig: Figure) -> int | None:
    """The hex of the nearest Player Champion, for a Villain without a token; None when there is none."""
    g, hostile = _engine(ctx), _engine(ctx).enemies_of[fig.seat]
    away = {
        f.id: next((n for n, mask in enumerate(routes_to(g, ctx.state, fig, f.hex)) if mask >> fig.hex & 1), 0)
        for f in ctx.state.figures
        if f.seat in hostile and f.hex != OFF
    }
    least = min(away.values(), default=0)
    chosen = ctx.pick(sorted(name for name, hexes in away.items() if hexes == least))
    return g.find(ctx.state, chosen[0]).hex if chosen else None


# --- the end of a command ---


def _add_end(words: Vocabulary) -> None:
    @words.verb("the Villain's command ends")
    def villain_finishes(ctx: Ctx) -> State:
        """No Villain is exhausted by it (AT-267, AT-268); the second figure of its card acts next (AT-325)."""
        g, active = _engine(ctx), ctx.state.active
        if active is None:
            return ctx.state
        twin = active.twin
        state = _pushed(ctx, ctx.state, (_next(g),), villain=twin, stayed=False) if twin else ctx.state
        return finished(g, state, active)
