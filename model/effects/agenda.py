"""The agenda: half-resolved effects as data inside the State, and the kernel that resolves them.

A frame is one effect: its remaining verbs and its own bindings. A verb is a pure function that is run from its start;
where it needs a choice or a chance it suspends, the answer is bound in its frame, and it is run again. So a State
never holds a half-executed verb, and equal states have equal futures.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from model.core.action import Action, ChanceOutcome, IllegalAction, Step
from model.core.game import Outcomes
from model.core.remember import Remembered
from model.effects.language import Call, Expr, Modifier, Spec, Value, Verbs, Vocabulary

Bound = tuple[tuple[str, Any], ...]
PASS = Action("pass")
MAX_FRAMES = 200
MOST_ASKED = 512
"""Positions whose pending question is remembered: those that a search or a game comes back to are recent ones."""


class Frame(NamedTuple):
    """One effect in progress: its remaining verbs, its bindings, the card or figure it comes from, who decides."""

    verbs: Verbs
    bound: Bound = ()
    source: str = ""
    seat: int = 0


Agenda = tuple[Frame, ...]
"""The resolution stack; the last frame is the top and resolves first."""


S = TypeVar("S", bound=Any)
"""A game's State: a NamedTuple with a field `agenda: Agenda`, of which the kernel asks nothing else."""


class Choice(NamedTuple):
    """A decision of `seat` in the middle of an effect: actions and the value each binds."""

    seat: int
    options: tuple[tuple[Action, Any], ...]


class Chance(NamedTuple):
    """A chance in the middle of an effect: outcomes, the value each binds, exact weights."""

    outcomes: tuple[tuple[ChanceOutcome, Any, Fraction], ...]


Ask = Choice | Chance


class Answers(NamedTuple):
    """A pending question as front ends and searches use it: what is offered, and the value that each answer binds."""

    actions: tuple[Action, ...]
    outcomes: Outcomes
    values: dict[Step, Any]
    """By Action for a Choice, by ChanceOutcome for a Chance."""


def _answers(asked: tuple[Any, ...]) -> Answers:
    """The Answers of the options of a Choice or of the outcomes of a Chance."""
    values = {entry[0]: entry[1] for entry in asked}
    if not asked or isinstance(asked[0][0], Action):
        return Answers(tuple(values), (), values)
    return Answers((), tuple((outcome, weight) for outcome, _, weight in asked), values)


class Suspend(Exception):
    """Raised inside a verb that cannot go on without an answer; carries what is asked."""

    def __init__(self, ask: Ask) -> None:
        super().__init__("suspended")
        self.ask = ask


class Host(Protocol[S]):
    """What a game tells the kernel about its own state."""

    def label(self, state: S, target: Hashable) -> str:
        """The one word that names a target in a `choose` action."""
        ...

    def setting(self, state: S, name: str) -> int:
        """A named number of the scenario or its default (uncertain card numbers, rulings)."""
        ...

    def listeners(self, state: S, event: str, bound: dict[str, Any]) -> Sequence[Frame]:
        """The frames that `event` triggers, in the game's trigger order."""
        ...

    def modifiers(self, state: S, query: str, subject: Any) -> Iterable[tuple[Modifier, Frame]]:
        """The modifiers in force on `query` of `subject`, each with the frame that its amount is read in."""
        ...

    def reactions(self, state: S, window: str, seat: int, bound: dict[str, Any]) -> Sequence[Action]:
        """What `seat` may do in the window besides passing."""
        ...

    def react(self, state: S, window: str, seat: int, action: Action, bound: dict[str, Any]) -> S:
        """The state after a reaction was chosen; `bound` is what the window is about."""
        ...


class Context(Generic[S]):
    """What a verb, selector, amount or condition sees: the state, its frame, and ways to ask."""

    __slots__ = ("_asked", "_bound", "added", "frame", "kernel", "state")

    def __init__(self, kernel: Kernel[S], state: S, frame: Frame) -> None:
        self.kernel = kernel
        self.state = state
        self.frame = frame
        self.added: dict[str, Any] = {}
        self._bound = dict(frame.bound)
        self._asked = 0

    @property
    def source(self) -> str:
        """The card or figure that the effect comes from."""
        return self.frame.source

    @property
    def seat(self) -> int:
        """The seat that the effect works for and that decides in it."""
        return self.frame.seat

    def bind(self, name: str, value: Any) -> None:
        """Give `value` a name in this frame, for the verbs that follow."""
        self._bound[name] = value
        self.added[name] = value

    def bound(self, name: str, default: Any = None) -> Any:
        """The value bound to `name` in this frame."""
        return self._bound.get(name, default)

    def amount(self, value: Value) -> int:
        """The number that an amount stands for."""
        if isinstance(value, int):
            return int(value)
        if isinstance(value, Expr):
            return int(self._run(self.kernel.vocabulary.amounts[value.op], value))
        if isinstance(value, str) and value in self._bound:
            return int(self._bound[value])
        raise KeyError(f"amount {value!r} is not bound")

    def test(self, value: Value) -> bool:
        """Whether a condition holds; None always does."""
        if value is None or isinstance(value, bool):
            return value is not False
        if isinstance(value, Expr):
            return bool(self._run(self.kernel.vocabulary.conditions[value.op], value))
        raise KeyError(f"condition {value!r} is unknown")

    def select(self, value: Value) -> tuple[Any, ...]:
        """The targets that a selector stands for; asks the frame's seat where one is to be chosen."""
        if isinstance(value, Expr):
            spec = self.kernel.vocabulary.selectors[value.op]
            found = tuple(self._run(spec, value))
            return self.pick(found) if spec.chooses else found
        target = self._bound.get(str(value))
        return target if isinstance(target, tuple) and type(target) is tuple else () if target is None else (target,)

    def pick(self, targets: Sequence[Any], optional: bool = False) -> tuple[Any, ...]:
        """One of `targets` chosen by the frame's seat, as a tuple; () when there is none or it declines."""
        label = self.kernel.host.label
        options: list[tuple[Action, Any]] = [(Action("choose", (label(self.state, t),)), (t,)) for t in targets]
        if optional and options:
            options.append((Action("decline"), ()))
        if not options:
            return ()
        return tuple(self.choose(self.seat, options))

    def choose(self, seat: int, options: Sequence[tuple[Action, Any]]) -> Any:
        """The value of the option that `seat` takes; a single distinct option is taken without asking."""
        ordered = tuple(sorted(dict(options).items(), key=lambda pair: pair[0]))
        if len(ordered) == 1:
            return ordered[0][1]
        return self._ask(Choice(seat, ordered))

    def chance(self, outcomes: Sequence[tuple[ChanceOutcome, Any, Fraction]]) -> Any:
        """The value of the outcome that chance gives; a certain outcome is taken without a chance node.

        A tuple of outcomes must be sorted already: it can be made once and shared by all positions.
        """
        if len(outcomes) == 1:
            return outcomes[0][1]
        ordered = outcomes if isinstance(outcomes, tuple) else tuple(sorted(outcomes, key=lambda o: o[0]))
        return self._ask(Chance(ordered))

    def _ask(self, ask: Ask) -> Any:
        key = f"?{self._asked}"
        self._asked += 1
        if key not in self._bound:
            raise Suspend(ask)
        return self._bound[key]

    def _run(self, spec: Spec, value: Expr | Call) -> Any:
        return spec.fn(self, **dict(value.args))


class Kernel(Generic[S]):
    """Resolves agendas with one game's vocabulary. Holds no state of a game."""

    def __init__(self, vocabulary: Vocabulary, host: Host[S]) -> None:
        self.vocabulary = vocabulary
        self.host = host
        self._asked: Remembered[S, Ask | None] = Remembered(lambda state: self._step(state)[0], MOST_ASKED)
        # By the options or outcomes themselves: chances that all positions share are read once.
        self._answers: Remembered[tuple[Any, ...], Answers] = Remembered(_answers, MOST_ASKED)
        self.watch: Callable[[Frame, S, S], None] | None = None
        """Called by `settle` with each resolved verb's frame (the verb is its first), the state before and after it:
        how a front end tells what happened. It may change nothing."""

    def push(self, state: S, *frames: Frame) -> S:
        """The state with `frames` on its agenda, the first of them to resolve first."""
        live = tuple([f for f in frames[::-1] if f.verbs])
        if not live:
            return state
        if len(state.agenda) + len(live) > MAX_FRAMES:
            raise RecursionError(f"more than {MAX_FRAMES} effects are waiting; the last is {live[0].source}")
        after: S = state._replace(agenda=state.agenda + live)
        return after

    def announce(self, state: S, event: str, **bound: Any) -> S:
        """The state with everything that `event` triggers on its agenda; their seat orders simultaneous ones."""
        frames = tuple(self.host.listeners(state, event, bound))
        return self.push_ordered(state, frames)

    def push_ordered(self, state: S, frames: tuple[Frame, ...]) -> S:
        """Push simultaneous frames; where their order can matter, the seat of the first one chooses it."""
        if len(frames) < 2 or len(set(frames)) == 1 or all(self._commutes(f.verbs) for f in frames):
            return self.push(state, *frames)
        order = Call("order", (("frames", frames),))
        return self.push(state, Frame((order,), (), "", frames[0].seat))

    def holds(self, state: S, frame: Frame, condition: Value) -> bool:
        """Whether a condition holds for an effect; None always does."""
        return condition is None or Context(self, state, frame).test(condition)

    def _commutes(self, verbs: Verbs) -> bool:
        return all(self.vocabulary.verbs[call.verb].commutes for call in verbs)

    def modified(self, state: S, query: str, subject: Any, base: int) -> int:
        """`base` after all modifiers in force: sums first, then factors, then the lowest replacement."""
        total, factor, lowest = base, 1, None
        for modifier, frame in self.host.modifiers(state, query, subject):
            ctx = Context(self, state, frame)
            if not ctx.test(modifier.condition):
                continue
            amount = ctx.amount(modifier.amount)
            if modifier.how == "add":
                total += amount
            elif modifier.how == "times":
                factor *= amount
            else:
                lowest = amount if lowest is None else min(lowest, amount)
        return total * factor if lowest is None else min(lowest, total * factor)

    def pending(self, state: S) -> Ask | None:
        """What the top of a settled agenda waits for; None when the agenda is empty."""
        return self._asked(state) if state.agenda else None

    def _pending_answers(self, state: S) -> Answers | None:
        ask = self.pending(state)
        return None if ask is None else self._answers(ask[-1])

    def settle(self, state: S) -> S:
        """Resolve verbs until the agenda is empty or its top needs a choice or a chance."""
        while state.agenda:
            ask, after = self._step(state)
            if ask is not None:
                self._asked.note(state, ask)
                return state
            if self.watch is not None:
                self.watch(state.agenda[-1], state, after)
            state = after
        return state

    def answer(self, state: S, step: Step) -> S:
        """The settled state after the pending choice or chance was answered by `step`."""
        found = self._pending_answers(state)
        kind = Action if found is not None and found.actions else ChanceOutcome
        if found is None or not isinstance(step, kind) or step not in found.values:
            legal = found.actions if found is not None else ()
            raise IllegalAction(step, "the effect in progress must be resolved first", legal=legal)
        top = state.agenda[-1]
        key = f"?{sum(1 for name, _ in top.bound if name[0] == '?')}"
        frame = Frame(top.verbs, _merge(top.bound, {key: found.values[step]}), top.source, top.seat)
        return self.settle(state._replace(agenda=(*state.agenda[:-1], frame)))

    def actions(self, state: S) -> tuple[Action, ...]:
        """The legal answers to a pending choice, sorted."""
        found = self._pending_answers(state)
        return found.actions if found is not None else ()

    def outcomes(self, state: S) -> Outcomes:
        """The outcomes of a pending chance with their weights, sorted."""
        found = self._pending_answers(state)
        return found.outcomes if found is not None else ()

    def _step(self, state: S) -> tuple[Ask | None, S]:
        """Run the first verb of the top frame: what it asks, or the state after it."""
        agenda = state.agenda
        depth, top = len(agenda) - 1, agenda[-1]
        call, rest = top.verbs[0], top.verbs[1:]
        below = agenda[:-1]
        if rest:
            bound = top.bound
            # Bindings are sorted, and the answers to a verb's own questions sort first.
            while bound and bound[0][0][0] == "?":
                bound = bound[1:]
            below += (Frame(rest, bound, top.source, top.seat),)
        ctx = Context(self, state._replace(agenda=below), top)
        perform = self.vocabulary.verbs[call.verb].fn
        try:
            after: S = perform(ctx, **dict(call.args)) if call.args else perform(ctx)
        except Suspend as suspended:
            return suspended.ask, state
        if ctx.added and rest:
            agenda = list(after.agenda)
            agenda[depth] = agenda[depth]._replace(bound=_merge(agenda[depth].bound, ctx.added))
            after = after._replace(agenda=tuple(agenda))
        return None, after


def _merge(bound: Bound, more: dict[str, Any]) -> Bound:
    return tuple(sorted({**dict(bound), **more}.items(), key=lambda pair: pair[0]))


CardFunction = Callable[[Context[Any]], Verbs]
