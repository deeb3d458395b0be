"""The most Honor, Power and Runes that a team may still gain: generous numbers, never too small.

Every card that may be played counts once a turn, every trigger as often as its event can happen. In a turn that
Schemes give, as many Schemes are played as the scenario says, each one the most generous.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from model.ascension.library import Card
from model.ascension.state import OFF, Side, State
from model.core.pile import Pile
from model.effects.language import Call, Verbs

if TYPE_CHECKING:
    from model.ascension.engine import Engine

MUCH = 100
"""Stands for an amount that is computed, or given once per target."""
UNKNOWN_CARDS = 40
"""Cards of an unknown pile that may be seen in one turn."""
EVENTS = 20
"""How often a trigger other than Slay or Ambush may happen in a turn, and a Villain be commanded or fall in its own."""
CULTISTS = 4
"""Cultists a seat may have on the battlefield (AT-092)."""
FOR_PLAYERS = "each_player"
REPEATED = ("for_each", FOR_PLAYERS)
ONCE = ("acquired", "turn_start", "game_start")


class Gift(NamedTuple):
    """What a card's text gives of one resource: once when played, per Slay, and per other event."""

    once: int = 0
    slay: int = 0
    event: int = 0


class Gains:
    """Bounds on what `team` may gain; the cards' texts are read once."""

    def __init__(self, engine: Engine, team: frozenset[int]) -> None:
        self.engine = engine
        self.team = team
        self._gifts: dict[str, dict[str, Gift]] = {}
        self._surges: dict[str, int] = {}
        self._schemes: dict[str, dict[str, int]] = {}

    @cached_property
    def may_lose(self) -> bool:
        """Whether any text can take Honor away; without such a text Honor never falls."""
        every = [call for card in self.engine.cards.values() for call in calls(card)]
        return any(_loses(call) for call in (*every, *_nested(self.engine.table.surge)))

    def gifts(self, what: str) -> dict[str, Gift]:
        """The cards that can give `what`, by id."""
        if what not in self._gifts:
            read = {card.id: _gift(card, what, self._surge(what)) for card in self.engine.cards.values()}
            self._gifts[what] = self._with_copies({n: gift for n, gift in read.items() if any(gift)})
        return self._gifts[what]

    def _with_copies(self, gifts: dict[str, Gift]) -> dict[str, Gift]:
        """The gifts, with the best of them for every card that does what another one does."""
        best = max((gift.once for gift in gifts.values()), default=0)
        for card in self.engine.cards.values():
            if best and any(call.verb == "copy_effect" for call in calls(card)):
                old = gifts.get(card.id, Gift())
                gifts[card.id] = Gift(old.once + best, old.slay + best, old.event + best)
        return gifts

    @cached_property
    def _returning(self) -> frozenset[str]:
        """Cards that put cards back into a hand, so that one is played several times a turn."""
        cards = self.engine.cards.values()
        return frozenset(c.id for c in cards if any(call.verb == "return_to_hand" for call in calls(c)))

    def most(self, state: State, what: str) -> int:
        """The most of `what` that the team may gain until the horizon, from this State on."""
        teams = self._turns(state)
        found = self._pending(state, what) + state.turns_left * self._by_text(state, what)
        found += self._by_schemes(state, what, sum(team in self.engine.table.villains for team in teams))
        if what == "honor":
            table = self.engine.table
            own = sum(team in self.team for team in teams)
            found += own * (sum(value for _, value in table.shrines) + table.beacon_honor)
            found += own * self._early()
            found += self._from_villains(state, teams)
        return found

    def _turns(self, state: State) -> list[int]:
        """The first seats of the teams whose turns come, the one in progress first."""
        table = self.engine.table
        team, found = table.teams[state.seat], []
        for _ in range(state.turns_left):
            found.append(team)
            team = table.next_team(team)
        return found

    def _early(self) -> int:
        """Honor of a turn in which Villains that stay score their shrine at once, time after time (AT-262)."""
        table = self.engine.table
        if not self.team & table.automated:
            return 0
        return EVENTS * max((value for _, value in table.shrines), default=0)

    def _pending(self, state: State, what: str) -> int:
        """Effects that have begun: played, but not yet done."""
        return sum(_given(frame.verbs, what, self._surge(what)) for frame in state.agenda)

    def _surge(self, what: str) -> int:
        """The most that one Surge gives: of any Boss, and what the scenario adds (AT-274, AT-275)."""
        if what not in self._surges:
            most = max((_given(card.surge, what) for card in self.engine.cards.values()), default=0)
            self._surges[what] = most + _given(self.engine.table.surge, what)
        return self._surges[what]

    def _by_schemes(self, state: State, what: str, turns: int) -> int:
        """What the Schemes of so many Villain turns give, bonus included; to the players too where they name them."""
        if not turns or not self.engine.table.schemed:
            return 0
        if what not in self._schemes:
            schemes = [card for card in self.engine.cards.values() if card.type == "scheme"]
            verbs = {card.id: (*card.text.do, *card.bonus) for card in schemes}
            self._schemes[what] = {name: _given(v, what, self._surge(what)) for name, v in verbs.items()}
        each = self._schemes[what]
        names = (*state.scheme_play, *state.scheme_hand, *(_cards_in(state.schemes) if state.schemes else each))
        return turns * self.engine.table.setting("schemes_per_turn") * max((each[n] for n in names), default=0)

    def _by_text(self, state: State, what: str) -> int:
        gifts = self.gifts(what)
        if not gifts:
            return 0
        slays = sum(f.hex != OFF and f.seat not in self.team for f in state.figures)
        if state.turns_left > 1 or state.seat not in self.team:
            slays += EVENTS
        cards, unknown = self._reachable(state)
        plays = 1 + EVENTS if self._returning and (unknown or self._returning & cards.keys()) else 1
        most = {n: g.once * plays + g.slay * slays + g.event * EVENTS for n, g in gifts.items()}
        return unknown * max(most.values()) + sum(count * most.get(name, 0) for name, count in cards.items())

    def _reachable(self, state: State) -> tuple[dict[str, int], int]:
        """Cards that may speak for the team in a turn, with their number, and how many unknown ones."""
        found: dict[str, int] = {}
        names = [name for s in self.team for name in _cards_of(state.sides[s])]
        names += [name for name in state.row if name in self.engine.cards]
        names += ["mystic"] * state.supply[0] + ["heavy-infantry"] * state.supply[1]
        for fig in state.figures:
            if fig.seat in self.team or self._for_all(fig.card):
                names += [fig.card, *(held.card for held in fig.constructs)]
        piles = [state.centre, *(state.sides[s].deck for s in self.team)]
        unknown = UNKNOWN_CARDS * sum(pile is None for pile in piles)
        unknown += sum(name not in self.engine.cards for name in state.row)
        unknown += UNKNOWN_CARDS if state.bag is None else 0
        for pile in piles:
            names += _cards_in(pile) if pile is not None else []
        names += [name for name, count in state.bag or () for _ in range(count)]
        names += [name for _, name in state.treasures if name in self.engine.cards]
        for name in (*names, *state.banished):
            found[name] = found.get(name, 0) + 1
        found["cultist"] = found.get("cultist", 0) + CULTISTS * len(self.team)
        return found, unknown

    def _for_all(self, card: str) -> bool:
        """Whether the text of an enemy's figure gives something to every player."""
        return any(call.verb == FOR_PLAYERS for call in calls(self.engine.cards[card]))

    def _from_villains(self, state: State, teams: list[int]) -> int:
        """Honor printed on Villains that may fall: those that stand, and all of them once a Villain moves (AT-270)."""
        villains, cards = self.engine.table.villains - self.team, self.engine.cards
        if not villains:
            return 0
        theirs = [f for f in state.figures if f.seat in villains]
        standing = [f for f in theirs if f.hex != OFF]
        if len(teams) == 1 and teams[0] in self.team:
            return 2 * sum(1 if cards[f.card].type == "cultist" else cards[f.card].honor for f in standing)
        printed = sum(cards[f.card].honor for f in theirs if cards[f.card].type != "cultist")
        cultists = sum(cards[f.card].type == "cultist" for f in standing) + state.supply[2]
        return len(teams) * EVENTS * (printed + cultists)


def _cards_of(side: Side) -> tuple[str, ...]:
    """Cards of a seat that may be played or used: also those in play, which may come back."""
    return side.hand + side.played + side.equipped + side.banished_played + side.discard + side.treasures + side.waiting


def _cards_in(pile: Pile) -> list[str]:
    known = [block.card for block in pile.blocks if block.card]
    return known + [name for name, count in pile.unseen for _ in range(count)]


def _gift(card: Card, what: str, surge: int) -> Gift:
    """What a card gives when it is played or its figure acts; Schemes are counted by the turn instead."""
    if card.type == "scheme":
        return Gift()
    once = _given(card.text.do, what, surge) + _given(card.allegiance[1], what, surge)
    slay = event = 0
    for trigger in card.text.when:
        amount = _given(trigger.verbs, what, surge)
        if trigger.event == "slay":
            slay += amount
        elif trigger.event in ONCE:
            once += amount
        else:
            event += amount
    return Gift(once, slay, event)


def calls(card: Card) -> list[Call]:
    """Every call in the texts of a card, at whatever depth."""
    texts = [card.text.do, card.allegiance[1], card.surge, card.bonus, *(t.verbs for t in card.text.when)]
    return [call for verbs in texts for call in _nested(verbs)]


def _nested(value: Any) -> list[Call]:
    """Every call in a value, at whatever depth."""
    if isinstance(value, Call):
        return [value, *(call for _, inner in value.args for call in _nested(inner))]
    if isinstance(value, tuple):
        return [call for item in value for call in _nested(item)]
    return []


def _given(verbs: Verbs, what: str, surge: int = 0) -> int:
    """The most of `what` that these verbs give: all branches together; anything computed counts MUCH.

    `surge` is what a Surge among them gives.
    """
    total = 0
    for call in verbs:
        args = dict(call.args)
        if call.verb == "gain" and args.get("what") == what:
            amount = args.get("amount")
            total += max(0, amount) if isinstance(amount, int) else MUCH
        elif call.verb == "call":
            total += MUCH
        elif call.verb == "surge":
            total += surge
        else:
            inner = sum(_given((nested,), what, surge) for _, value in call.args for nested in _top(value))
            total += MUCH if inner and call.verb in REPEATED else inner
    return total


def _top(value: Any) -> list[Call]:
    """The outermost calls in a value."""
    if isinstance(value, Call):
        return [value]
    return [call for item in value for call in _top(item)] if isinstance(value, tuple) else []


def _loses(call: Call) -> bool:
    args = dict(call.args)
    if call.verb == "call":
        return True
    if "honor" not in args.values():
        return False
    amount = args.get("amount")
    return call.verb != "gain" or not isinstance(amount, int) or amount < 0
