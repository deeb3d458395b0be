"""The Champion draft as a game of its own: a row of six, refilled by chance after every pick (AT-197 to AT-209)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from model.ascension.library import Library
from model.core.action import Action, ChanceOutcome, IllegalAction, Step
from model.core.chance import Pool, draw_one, pool, pool_without
from model.core.game import CHANCE, TERMINAL, GameInfo, Outcomes

ROW = 6
"""Champions face up (AT-198)."""
PICKS_OF_TWO = 4
"""Of each player when two draft (AT-202)."""
PICKS_OF_MORE = 3
"""Of each player when three or four draft (AT-203), and of each player in co-op (AT-287)."""
SOLO_PICKS = 4
"""Of a player alone: the book gives no number; that of one player against one other side (AT-231)."""
RULES_VERSION = "ascension-draft-1"


class DraftState(NamedTuple):
    """What lies open, what is left in the Champion Deck, and what everybody has. Tuples of Champions are sorted."""

    row: tuple[str, ...]
    deck: Pool
    rosters: tuple[tuple[str, ...], ...]
    """Champions by seat; those of a team lie with its first seat until they are assigned."""
    picks: int = 0
    assigned: tuple[tuple[str, ...], ...] = ()
    """By seat, once a team shares its Champions out (AT-209)."""


@dataclass(frozen=True)
class DraftPlan:
    """Who drafts when: seats are in turn order."""

    names: tuple[str, ...]
    order: tuple[int, ...]
    """The seat that gets each pick."""
    teams: tuple[int, ...]
    """The first seat of each seat's team: it decides for its allies."""
    shares: int = 0
    """Champions that every player of a team is assigned after the draft; 0 where each picks his own."""

    @property
    def sharing(self) -> tuple[int, ...]:
        """The first seats of the teams that share their Champions out, in the order in which they do."""
        return tuple(dict.fromkeys(self.order)) if self.shares else ()


def draft_plan(mode: str, names: Sequence[str], first: str = "", picks: int = SOLO_PICKS) -> DraftPlan:
    """The order of the picks in a mode, for players in turn order.

    `first` is who picks first in co-op (AT-287), the first player by default; `picks` is the number of a player alone.
    In mode `team` the players of Team 1 come first. Raises ValueError for a number of players that the mode has not.
    """
    count, every = len(names), tuple(range(len(names)))
    if mode in ("solo", "coop", "boss"):
        if count == 1 and mode != "coop":
            return DraftPlan(tuple(names), (0,) * picks, (0,))
        if count != 2:
            raise ValueError(f"{mode} has no draft for {count} players")
        start = names.index(first) if first else 0
        return DraftPlan(tuple(names), (start, 1 - start) * PICKS_OF_MORE, (0, 0))
    if mode == "team" and count == 4:
        return DraftPlan(tuple(names), (2, 0) * (2 * PICKS_OF_MORE), (0, 0, 2, 2), PICKS_OF_MORE)
    if (mode, count) not in (("duel", 2), ("brawl", 3), ("brawl", 4)):
        raise ValueError(f"{mode} has no draft for {count} players")
    each = PICKS_OF_TWO if count == 2 else PICKS_OF_MORE
    return DraftPlan(tuple(names), every[::-1] * each, every)


def draft_champions(library: Library) -> tuple[str, ...]:
    """The Champions of the draft, sorted: those that no centre deck holds (AT-198)."""
    return tuple(sorted(c.id for c in library.cards.values() if c.type == "champion" and not c.in_centre))


class Draft:
    """The rules of the draft over one plan."""

    def __init__(self, plan: DraftPlan, champions: Sequence[str]) -> None:
        if len(champions) < len(plan.order):
            raise ValueError(f"{len(champions)} Champions for {len(plan.order)} picks")
        self.plan = plan
        self.champions = tuple(sorted(champions))

    @property
    def info(self) -> GameInfo:
        """Facts for solvers: open information, chance fills the row."""
        sides = "adversary" if len(set(self.plan.teams)) > 1 else "none"
        return GameInfo("ascension-draft", RULES_VERSION, len(self.plan.names), True, "none", sides)  # type: ignore[arg-type]

    def initial(self) -> DraftState:
        """The state before the row is laid out."""
        return DraftState((), pool(self.champions), ((),) * len(self.plan.names))

    def current_player(self, state: DraftState) -> int:
        """CHANCE while the row has room (AT-201), then who picks, then the teams that share out (AT-209)."""
        if state.picks < len(self.plan.order):
            if len(state.row) < ROW and state.deck:
                return CHANCE
            return self.plan.teams[self.plan.order[state.picks]]
        sharing = self._sharing(state)
        return TERMINAL if sharing is None else sharing

    def is_terminal(self, state: DraftState) -> bool:
        """Whether every pick is made and every team has shared out."""
        return self.current_player(state) == TERMINAL

    def _sharing(self, state: DraftState) -> int | None:
        """The first seat of the team that shares out now, None when nobody has to."""
        return next((team for team in self.plan.sharing if self._left(state, team)), None)

    def _left(self, state: DraftState, team: int) -> tuple[str, ...]:
        """Champions of a team that are not assigned yet."""
        given = {c for seat in self._mates(team) if state.assigned for c in state.assigned[seat]}
        return tuple(c for c in state.rosters[team] if c not in given)

    def _mates(self, team: int) -> tuple[int, ...]:
        return tuple(s for s, t in enumerate(self.plan.teams) if t == team)

    def legal_actions(self, state: DraftState) -> tuple[Action, ...]:
        """`draft CHAMPION` for every one in the row (AT-200), or `assign CHAMPION to NAME`, one Champion at a time."""
        player = self.current_player(state)
        if player in (CHANCE, TERMINAL):
            return ()
        if state.picks < len(self.plan.order):
            return tuple(Action("draft", (champion,)) for champion in state.row)
        champion = self._left(state, player)[0]
        room = [s for s in self._mates(player) if self._held(state, s) < self.plan.shares]
        return tuple(sorted(Action("assign", (champion, "to", self.plan.names[s])) for s in room))

    def _held(self, state: DraftState, seat: int) -> int:
        return len(state.assigned[seat]) if state.assigned else 0

    def chance_outcomes(self, state: DraftState) -> Outcomes:
        """`reveal CHAMPION`: the next of the shuffled Champion Deck."""
        if self.current_player(state) != CHANCE:
            return ()
        return tuple((ChanceOutcome("reveal", (champion,)), weight) for champion, weight in draw_one(state.deck))

    def apply(self, state: DraftState, step: Step) -> DraftState:
        """The state after a pick, an assignment or a revealed Champion. Raises IllegalAction."""
        if isinstance(step, ChanceOutcome):
            if all(step != outcome for outcome, _ in self.chance_outcomes(state)):
                raise IllegalAction(step, "that Champion is not in the Champion Deck", "AT-201")
            champion = step.args[0]
            return state._replace(row=_with(state.row, champion), deck=pool_without(state.deck, champion))
        legal = self.legal_actions(state)
        if step not in legal:
            raise IllegalAction(step, *self._why_not(state, step), legal)
        if step.kind == "draft":
            seat, champion = self.plan.order[state.picks], step.args[0]
            rosters = _given(state.rosters, seat, champion)
            row = tuple(c for c in state.row if c != champion)
            return state._replace(row=row, rosters=rosters, picks=state.picks + 1)
        held = state.assigned or ((),) * len(self.plan.names)
        return state._replace(assigned=_given(held, self.plan.names.index(step.args[2]), step.args[0]))

    def _why_not(self, state: DraftState, step: Action) -> tuple[str, str]:
        if step.kind == "assign" and state.picks == len(self.plan.order):
            return f"every player of the team gets {self.plan.shares}", "AT-209"
        if step.kind == "draft" and state.picks < len(self.plan.order):
            return "it is not in the Draft Row", "AT-200"
        return "not now", "AT-199"

    def result(self, state: DraftState) -> tuple[tuple[str, ...], ...]:
        """The rosters by seat; in a draft of teams those that are assigned."""
        return state.assigned or state.rosters

    def undrafted(self, state: DraftState) -> tuple[str, ...]:
        """The Champions that nobody has, sorted; at the end they are put away (AT-204)."""
        taken = {champion for roster in state.rosters for champion in roster}
        return tuple(c for c in self.champions if c not in taken)

    def returns(self, state: DraftState) -> tuple[Fraction, ...]:
        """Champions of every seat; what they are worth is for a goal to say."""
        return tuple(Fraction(len(roster)) for roster in self.result(state))

    def observe(self, state: DraftState, seat: int) -> Hashable:
        """Everything: the draft hides nothing but the order of the Champion Deck."""
        return state


def _with(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted((*cards, card)))


def _given(rosters: tuple[tuple[str, ...], ...], seat: int, champion: str) -> tuple[tuple[str, ...], ...]:
    return tuple(_with(roster, champion) if s == seat else roster for s, roster in enumerate(rosters))


@dataclass(frozen=True)
class DraftGoal:
    """The worth of the own side's Champions less that of the best other side's."""

    game: Draft
    seat: int
    worth: Mapping[str, Fraction]
    """What each Champion is worth to whoever has it; 0 for one that is not named."""

    def value(self, state: DraftState) -> Fraction:
        """The difference of worth at the end."""
        own, others = self._sums(state)
        return own - max(others, default=Fraction(0))

    def bounds(self, state: DraftState) -> tuple[Fraction, Fraction]:
        """The value when every pick that is left is the best, or the worst, for the own side."""
        plan, low, high = self.game.plan, *self._extremes
        mine = plan.teams[self.seat]
        left = [plan.teams[s] == mine for s in plan.order[state.picks :]]
        own, others, now = sum(left), len(left) - sum(left), self.value(state)
        return now + own * low - others * high, now + own * high - others * low

    @cached_property
    def _extremes(self) -> tuple[Fraction, Fraction]:
        values = [Fraction(0), *(self.worth.get(c, Fraction(0)) for c in self.game.champions)]
        return min(values), max(values)

    def _sums(self, state: DraftState) -> tuple[Fraction, list[Fraction]]:
        sums: dict[int, Fraction] = {team: Fraction(0) for team in self.game.plan.teams}
        for team, roster in zip(self.game.plan.teams, state.rosters, strict=True):
            sums[team] += sum((self.worth.get(c, Fraction(0)) for c in roster), Fraction(0))
        own = self.game.plan.teams[self.seat]
        return sums[own], [total for team, total in sums.items() if team != own]

    def describe(self) -> str:
        """The goal as one English phrase."""
        return "draft the more valuable roster"
