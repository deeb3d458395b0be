"""A solution of the turn model as actions, carried out by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from model.ascension.game import Ascension
from model.ascension.movement import special_hexes
from model.ascension.play import END, FINISH, NEW_CULTIST
from model.ascension.state import OFF, State
from model.core.action import Action
from solvers.cpsat.ascension_facts import Own
from solvers.cpsat.ascension_model import MOVE, TurnModel
from solvers.solve import Disagreement


@dataclass(frozen=True)
class Plan:
    """The actions of a turn and the position after them."""

    actions: tuple[Action, ...]
    state: State
    value: Fraction = Fraction(0)

    def check(self, goal: Any, claimed: Fraction) -> None:
        """Raise Disagreement unless the rules give the plan the value that the model claims."""
        value = goal.value(self.state)
        if value != claimed:
            raise Disagreement(f"cpsat: claims {claimed}, but {[str(a) for a in self.actions]} is worth {value}")
        object.__setattr__(self, "value", value)


def plan_of(game: Ascension, state: State, turn: TurnModel, solver: Any, played: tuple[Action, ...]) -> Plan:
    """The plan of a solution. Raises Disagreement when the rules forbid one of its actions."""
    writer = _Writer(game, state, turn, solver)
    one_by_one = sorted((o for o in turn.own if writer.true(turn.used[o.id])), key=writer.rank)
    active = [o for o in one_by_one if o.active]
    for one in active:
        writer.command(one)
    for action in played:
        writer.play(action)
    for one in one_by_one:
        if not one.active:
            writer.command(one)
    writer.do(END)
    return Plan(tuple(writer.actions), writer.state)


class _Writer:
    """Writes actions and carries them out one by one."""

    def __init__(self, game: Ascension, state: State, turn: TurnModel, solver: Any) -> None:
        self.game, self.state, self.turn, self.solver = game, state, turn, solver
        self.actions: list[Action] = []

    def true(self, lit: Any) -> bool:
        """Whether a literal is true in the solution."""
        return bool(lit) if isinstance(lit, int) else bool(self.solver.boolean_value(lit))

    def rank(self, one: Own) -> int:
        """How many are commanded before this one."""
        before = self.turn.before
        return sum(self.true(lit) for (_, later), lit in before.items() if later == one.id)

    def do(self, action: Action) -> None:
        """One action, and what it asks: nothing that could matter, so it is declined."""
        self._apply(action)
        while self.state.agenda and self.state.turns_left:
            legal = self.game.legal_actions(self.state)
            self._apply(next((a for a in legal if a.kind == "decline"), legal[0] if legal else action))

    def play(self, action: Action) -> None:
        """One action of playing the hand; a target that is gone by now is replaced by another."""
        legal = self.game.legal_actions(self.state)
        self._apply(action if action in legal or not self.state.agenda else legal[0])

    def _apply(self, action: Action) -> None:
        legal = self.game.legal_actions(self.state)
        if action not in legal:
            done = [str(a) for a in self.actions]
            raise Disagreement(f"cpsat: after {done}, `{action}` is not legal")
        self.state = self.game.apply(self.state, action)
        self.actions.append(action)

    # --- a command ---

    def command(self, one: Own) -> None:
        """All actions of one command."""
        name = one.id
        if not one.active:
            place = self._start(one) if one.fig.hex == OFF else ()
            free = ("free",) if self.true(self.turn.free.get(name, 0)) else ()
            self.do(Action("command", (NEW_CULTIST if one.newcomer else name, *place, *free)))
            if one.newcomer and self.state.active is not None:
                name = self.state.active.figure
        for at in range(5):
            if at == MOVE:
                self._move(one)
                continue
            self._use(one, name, at)
            self._attack(one, at)
        if self.state.active is not None and self.state.active.figure == name:
            self.do(FINISH)

    def _start(self, one: Own) -> tuple[str]:
        at = next(h for h, lit in self.turn.start[one.id].items() if self.true(lit))
        return (self.game.engine.board.name(at),)

    def _use(self, one: Own, name: str, at: int) -> None:
        for (n, own, time), lit in self.turn.use.items():
            if own == one.id and time == at and self.true(lit):
                self.do(Action("use", (self.turn.facts.items[n].name, name)))

    def _attack(self, one: Own, at: int) -> None:
        lit = self.turn.attack.get((one.id, at))
        if lit is None or not self.true(lit):
            return
        if one.area:
            self.do(Action("attack", ("all",)))
            return
        hits = ((foe, hit) for (own, slot, foe), hit in self.turn.hit.items() if own == one.id and slot == at)
        self.do(Action("attack", (next(foe for foe, hit in hits if self.true(hit)),)))

    def _move(self, one: Own) -> None:
        for route, lit in self.turn.move[one.id]:
            if self.true(lit):
                g = self.game.engine
                special = special_hexes(g, self.state, one.fig.seat)
                via = [g.board.name(h) for h in route.entered if h != route.end and special >> h & 1]
                self.do(Action("move", (g.board.name(route.end), *(("via", *via) if via else ()))))
