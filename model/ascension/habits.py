"""How a sensible player decides: every card is played, Power goes where it does most, choices look one step ahead.

Rollouts play it for every seat, and searches look at it first. Habits are never a value, and they read only what the
deciding seat may see.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

from model.ascension.engine import Engine
from model.ascension.habits_command import plan_of, promise_of
from model.ascension.habits_worth import DECIDED, Worths, verbs_worth
from model.ascension.play import END, FINISH, NEW_CULTIST
from model.ascension.state import OFF, Figure, State, figure, with_figure
from model.core.action import Action, Step
from model.effects.agenda import PASS
from model.effects.language import walk

SCALE = 600
"""Points between an even position and one that is as good as decided."""
TRIED, DEEPER = 90, 7
"""Options of a choice that are compared, and of the choices that follow from it."""
DEPTH = 2
"""Choices of one's own that are looked through after the first."""
SPARED = 7
"""Points that using a Treasure must bring."""
STEPS = ("move", "attack", "deploy", "finish")


class Rules(Protocol):
    """What habits need of the game."""

    engine: Engine

    def current_player(self, state: State) -> int:
        """The seat that decides, CHANCE, or TERMINAL."""
        ...

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """The sorted legal actions."""
        ...

    def apply(self, state: State, step: Step) -> State:
        """The settled state after a step."""
        ...


class Habits:
    """The habits of every seat of one game."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.g = game.engine
        self.worths = Worths(game.engine)

    # --- what front ends and solvers ask ---

    def action(self, state: State, legal: tuple[Action, ...]) -> Action:
        """What a sensible player does: one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if state.active is not None and any(action.kind in STEPS for action in legal):
            return self._step(state, legal)
        if not state.agenda:
            return self._turn(state, legal)
        return self._answer(state, legal)

    def heuristic(self, state: State) -> Fraction:
        """How well the team stands whose turn it is, from 0 to 1.

        While the hand of a new turn is still face down, it is the team whose turn is just over: who compares ways to
        play a turn compares where they lead.
        """
        order, team = self.g.table.order, self.g.table.teams[state.seat]
        if state.turns_left and any(state.sides[mate].hidden_hand for mate in self.g.table.mates(team)):
            team = order[order.index(team) - 1]
        points = self.worths.standing(state, self.g.table.teams[self.g.table.decider(team)])
        if abs(points) >= DECIDED:
            return Fraction(points > 0)
        return Fraction(min(SCALE - 1, max(1 - SCALE, points)) + SCALE, 2 * SCALE)

    # --- the turn ---

    def _turn(self, state: State, legal: tuple[Action, ...]) -> Action:
        """Cards first, then Runes, then Power; what readies a Champion waits until one is exhausted."""
        plays = [a for a in legal if a.kind == "play"]
        tired = any(f.hex != OFF and not f.ready and self._own(state, f) for f in state.figures)
        now = [a for a in plays if tired or not self._readies(a)]
        if now:
            return max(now, key=lambda a: (self._first(a), a))
        bought = [a for a in legal if a.kind == "acquire" and not self._monster(a)]
        if bought:
            return max(bought, key=lambda a: (self.worths.cards[a.args[0]], len(a.args), a))
        command, points = self._command(state, [a for a in legal if a.kind == "command"])
        monsters = [a for a in legal if a.kind == "acquire" and self._monster(a)]
        if monsters and points < 25:
            return max(monsters, key=lambda a: (self.worths.cards[a.args[0]], a))
        if command is not None and points > 0:
            return command
        return plays[0] if plays else next(a for a in legal if a.kind == END.kind)

    def _own(self, state: State, fig: Figure) -> bool:
        return self.g.table.teams[fig.seat] == self.g.table.teams[state.seat]

    def _readies(self, action: Action) -> bool:
        return any(call.verb == "ready" for call in walk(self.g.cards[action.args[0]].text.do))

    def _monster(self, action: Action) -> bool:
        return self.g.cards[action.args[0]].type == "monster"

    def _first(self, action: Action) -> int:
        """How early a card is played: what draws, then what gives resources, then Constructs, then the rest."""
        card = self.g.cards[action.args[0]]
        verbs = {call.verb for call in walk(card.text.do)}
        if "draw" in verbs:
            return 4
        if verbs <= {"gain"} and verbs:
            return 3
        return 2 if card.type == "construct" else 1

    def _command(self, state: State, legal: list[Action]) -> tuple[Action | None, int]:
        """The command that does most for its Power, and its points."""
        best: tuple[float, Action] | None = None
        known: dict[tuple[str, ...], int] = {}
        most = 0
        for action in legal:
            seat, words = self._actor(state, action)
            free, places = "free" in words, tuple(w for w in words[1:] if w != "free")
            fig = self._candidate(state, seat, words[0], places)
            at = self.g.board.index(places[0]) if places else fig.hex
            key = (str(seat), words[0], *places)
            if key not in known:
                known[key] = promise_of(self.worths, state, fig, at)
            points, cost = known[key], self.g.cost(state, fig)
            rate = points / (cost + 1) if not free else points * (cost + 1) / 100
            if best is None or (rate, action) > best:
                best, most = (rate, action), points
        return (best[1], most) if best else (None, 0)

    def _actor(self, state: State, action: Action) -> tuple[int, tuple[str, ...]]:
        """The seat that acts, and the action's words without its name (a shared turn says `as NAME`)."""
        words = action.args
        if len(words) > 2 and words[-2] == "as":
            seats = self.g.table.mates(state.seat)
            return next(s for s in seats if self.g.table.name(s) == words[-1]), words[:-2]
        return state.seat, words

    def _candidate(self, state: State, seat: int, name: str, places: tuple[str, ...]) -> Figure:
        found = figure(state, name) if name != NEW_CULTIST or not places else None
        return found or Figure(NEW_CULTIST, "cultist", seat)

    # --- a command ---

    def _step(self, state: State, legal: tuple[Action, ...]) -> Action:
        """The next step of the command in progress; a Treasure first where it turns the plan."""
        active = state.active
        assert active is not None
        deploy = [a for a in legal if a.kind == "deploy"]
        if deploy:
            fig = self.g.find(state, active.figure)
            return max(deploy, key=lambda a: (promise_of(self.worths, state, fig, self.g.board.index(a.args[0])), a))
        fig = self.g.find(state, active.figure)
        if fig.hex == OFF:
            return FINISH if FINISH in legal else legal[0]
        plan = plan_of(self.worths, state, active)
        for action in legal:
            if action.kind == "use" and action.args[1] == fig.id:
                better = plan_of(self.worths, with_figure(state, self._dosed(fig, action.args[0])), active)
                if better.points > plan.points + SPARED:
                    return action
        if plan.action in legal:
            return plan.action
        return FINISH if FINISH in legal else legal[0]

    def _dosed(self, fig: Figure, treasure: str) -> Figure:
        card = self.g.cards[treasure]
        return fig._replace(
            strength=fig.strength + card.strength, defense=fig.defense + card.defense, speed=fig.speed + card.speed,
            keywords=fig.keywords | card.keywords,
        )  # fmt: skip

    # --- choices in effects ---

    def _answer(self, state: State, legal: tuple[Action, ...]) -> Action:
        """The option after which the deciding team stands best; quiet answers where nothing differs."""
        team = self.g.table.teams[self.game.current_player(state)]
        if legal[0].kind == "scheme":
            return max(legal, key=lambda a: (self._scheme(state, a.args[0]), a))
        margin, asked = SPARED if PASS in legal else 0, _to_the_point(state, legal)
        scored = [(self._after(state, a, team, DEPTH) - margin * (a.kind == "use"), a) for a in asked[:TRIED]]
        most = max(points for points, _ in scored)
        best = [a for points, a in scored if points == most]
        return next((a for a in best if a.kind in ("pass", "decline")), best[0])

    def _scheme(self, state: State, name: str) -> int:
        card = self.g.cards[name]
        met = len(state.scheme_discard) >= getattr(card, "threat", 0)
        return verbs_worth(card.text.do) + (verbs_worth(getattr(card, "bonus", ())) if met else 0)

    def _after(self, state: State, action: Action, team: int, depth: int) -> int:
        """The team's points once an answer and what follows from it are resolved, as far as nothing is hidden."""
        turn, state = state.turn, self.game.apply(state, action)
        for _ in range(2 * DEPTH):
            player = self.game.current_player(state)
            if not state.agenda or player < 0 or state.turn != turn:
                break
            legal = self.game.legal_actions(state)
            if any(a.kind in STEPS for a in legal):
                break
            if self.g.table.teams[player] == team and depth > 0:
                return max(self._after(state, a, team, depth - 1) for a in _some(_to_the_point(state, legal)))
            state = self.game.apply(state, self._quiet(legal))
        return self.worths.standing(state, team)

    def _quiet(self, legal: tuple[Action, ...]) -> Action:
        return next((a for a in legal if a.kind in ("pass", "decline")), legal[0])


def _to_the_point(state: State, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """In a window for Treasures only their use on who strikes and who is struck; elsewhere every option."""
    bound = dict(state.agenda[-1].bound) if state.agenda else {}
    if "attacker" not in bound:
        return legal
    involved = {bound["attacker"], *bound["targets"]}
    return tuple(a for a in legal if a.kind != "use" or a.args[1] in involved)


def _some(legal: tuple[Action, ...]) -> Iterable[Action]:
    """A few options spread over all of them."""
    return legal[:: max(1, -(-len(legal) // DEEPER))]
