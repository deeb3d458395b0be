"""What things are worth to a sensible player, in points: cards by what their text does, figures, whole positions.

Only what every seat may see is read of others: never their hands, decks or Treasures.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from model.ascension.engine import Engine
from model.ascension.library import Card
from model.ascension.state import AREA, DOUBLE, OFF, RANGED, STRIKEBACK, Figure, Side, State
from model.core.pile import Pile
from model.effects.language import Call, Verbs
from model.hexes.bitset import bits

DECIDED = 100_000
HONOR = 12
"""Points of one Honor; everything else is measured by it. Numbers were found by playing games against each other."""
GAINS = {"power": 14, "runes": 6, "honor": 22, "construct_runes": 4}
BONUSES = {"strength": 3, "defense": 2, "speed": 3}
PER_UNIT = {"draw": 9, "damage": 4, "turret_attack": 4, "free_acquire": 5, "next_speed": 3, "to_top": 3}
FLAT = {
    "free_command": 18, "ready": 14, "banish": 5, "gain_treasure": 10, "borrow_treasure": 8, "destroy": 12,
    "steal": 16, "defeat": 24, "grant": 8, "copy_effect": 18, "acquire_top": 20, "deploy": 10, "place": 6,
    "move_portal": 6, "pick_up": 6, "name": 0, "roll": 0, "discard": -4, "order": 0, "equip": 0, "command": 15,
    "surge": 15, "deploy_cultist": 8,
}  # fmt: skip
OTHER = 4
"""A verb that the lists do not name."""
TYPICAL = 2
"""What an amount that is computed comes to."""
KEYWORD = {RANGED: 12, DOUBLE: 12, AREA: 8, STRIKEBACK: 7}
OFTEN = {"slay": 2, "acquired": 3, "turn_start": 8, "commanded": 4, "deployed": 2, "command_end": 2, "game_start": 1}
"""How often a trigger happens, in quarters of its worth."""


def verbs_worth(verbs: Verbs) -> int:
    """Points of an effect: the sum of its verbs, the best of its alternatives, two thirds of what hangs on an if."""
    return sum(_call_worth(call) for call in verbs)


def _call_worth(call: Call) -> int:
    args = dict(call.args)
    amount = next((args[k] for k in ("amount", "count", "max_cost") if k in args), 1)
    size = amount if isinstance(amount, int) else TYPICAL
    if call.verb == "gain":
        return GAINS[str(args["what"])] * size
    if call.verb == "bonus":
        return sum(BONUSES[k] * (v if isinstance(v, int) else TYPICAL) for k, v in args.items() if k in BONUSES)
    if call.verb == "team_bonus":
        return 2 * BONUSES[str(args["query"])] * size
    if call.verb in PER_UNIT:
        return PER_UNIT[call.verb] * size
    inner = [_nested_worth(value) for value in args.values() if isinstance(value, tuple) and value]
    inner = [worth for worth in inner if worth is not None]
    if inner:
        whole = sum(worth for worth in inner if worth is not None)
        return 2 * whole // 3 if call.verb == "if" else whole
    return FLAT.get(call.verb, OTHER)


def _nested_worth(value: tuple[Any, ...]) -> int | None:
    """Points of verbs, or of the best of several branches of them; None for anything else."""
    if isinstance(value[0], Call):
        return verbs_worth(value)
    if type(value[0]) is tuple and value[0] and isinstance(value[0][0], Call):
        return max(verbs_worth(branch) for branch in value)
    return None


def keywords_worth(keywords: int) -> int:
    """Points of a set of keywords."""
    return sum(points for bit, points in KEYWORD.items() if keywords & bit)


class Worths:
    """The worth of every card of one game, of figures and of positions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.cards: dict[str, int] = {card.id: self._card(card) for card in engine.cards.values()}
        """Points of owning a card, by id."""

    @cached_property
    def slays(self) -> dict[str, int]:
        """Points of the Slay texts of a card, by id, where it has any."""
        found = {
            card.id: sum(verbs_worth(t.verbs) for t in card.text.when if t.event == "slay")
            for card in self.engine.cards.values()
        }
        return {name: points for name, points in found.items() if points}

    @cached_property
    def zones(self) -> tuple[tuple[int, int, int], ...]:
        """(hex, hexes from which it is controlled, Honor) of every shrine that gives any."""
        board = self.engine.board
        return tuple((at, board.within(at, 1), honor) for at, honor in self.engine.table.shrines if honor)

    def _card(self, card: Card) -> int:
        text = card.text
        points = verbs_worth(text.do) + verbs_worth(card.allegiance[1]) // 2 + keywords_worth(card.keywords)
        points += sum(verbs_worth(t.verbs) * OFTEN.get(t.event, 2) for t in text.when) // 4
        points += 6 * len(text.modify)
        if card.is_figure:
            extra = max(0, card.speed - 3)
            return points + 20 + 3 * card.strength + 2 * card.defense + 4 * extra - 4 * card.command + 2 * card.cost
        points += 5 * card.strength + 4 * card.defense + 4 * card.speed
        return points + (6 * card.cost if card.type != "treasure" else 0)

    # --- figures ---

    def life(self, fig: Figure) -> int:
        """Points of a figure that stands: what its fall costs its side."""
        card = self.engine.card(fig)
        if card.type == "cultist":
            return 12 if fig.seat in self.engine.table.villains else 7
        points = 12 + 4 * card.command + card.strength + 5 * len(fig.constructs)
        return points + HONOR * card.honor if fig.seat in self.engine.table.villains else points

    def slay(self, fig: Figure) -> int:
        """Points of one Slay of the figure, its Constructs included."""
        slays = self.slays
        return slays.get(fig.card, 0) + sum(slays.get(held.card, 0) for held in fig.constructs)

    # --- positions ---

    def standing(self, state: State, team: int) -> int:
        """How well a team stands, in points; more is better."""
        if state.winner >= 0:
            return DECIDED if state.winner == team else -DECIDED
        g, teams = self.engine, self.engine.table.teams
        totals: dict[int, int] = dict.fromkeys(teams, 0)
        for mate, side in zip(teams, state.sides, strict=True):
            totals[mate] += side.honor
        points = HONOR * (totals[team] - max((n for t, n in totals.items() if t != team), default=0))
        points += self._control(state, team)
        for seat, side in enumerate(state.sides):
            if teams[seat] == team:
                points += self._purse(side)
                points += 6 * state.terrain.portals[seat].bit_count() + 8 * state.terrain.beacons[seat].bit_count()
        points += sum(self._figure(state, f, team) for f in state.figures)
        if state.turret != OFF:
            points += 3 + 2 * len(self._near(state, state.turret, 3, team))
        if state.ring[0] != OFF and teams[state.ring[1]] == team:
            points += 2 + 5 * any(f.hex == state.ring[0] and f.seat == state.ring[1] for f in state.figures)
        return points - sum(self.cards.get(c, 0) // 40 for c in state.row if c in g.cards and state.seat != team)

    def _control(self, state: State, team: int) -> int:
        points, teams = 0, self.engine.table.teams
        for _, zone, honor in self.zones:
            counts: dict[int, int] = {}
            for fig in state.figures:
                if fig.hex != OFF and zone >> fig.hex & 1:
                    counts[teams[fig.seat]] = counts.get(teams[fig.seat], 0) + 1
            mine, other = counts.pop(team, 0), max(counts.values(), default=0)
            points += honor * (HONOR * (mine > other) - HONOR // 2 * (other > mine) + min(2, max(-2, mine - other)))
        return points

    def _purse(self, side: Side) -> int:
        """Resources, Treasures, and how good the cards are."""
        points = 5 * side.power + 5 * side.runes + 3 * side.construct_runes + 8 * len(side.treasures)
        points += 12 * len(side.free_commands) + 4 * sum(side.free_acquires) + side.next_speed + 2 * side.to_top
        own = [*side.hand, *side.discard, *side.played, *_known(side.deck)]
        points += sum(5 + self.cards.get(card, 0) // 8 for card in side.hand)
        return points + (3 * sum(self.cards.get(card, 0) for card in own) // len(own) if own else 0)

    def _figure(self, state: State, fig: Figure, team: int) -> int:
        mine, card = self.engine.table.teams[fig.seat] == team, self.engine.card(fig)
        if fig.hex == OFF:
            points = (3 + card.defense // 3) * len(fig.constructs) + 3 * fig.ready
            return points + self._eager(fig, False) if mine else -points
        points = self.life(fig) - min(fig.damage, 9)
        if not mine:
            return -points - 5 * len(fig.constructs)
        near = bool(self._near(state, fig.hex, 4, team))
        carried = 6 + card.defense // 3 + (3 + 2 * near) * fig.ready
        return points + carried * len(fig.constructs) + self._eager(fig, near) + (2 * card.command if fig.ready else 0)

    def _eager(self, fig: Figure, near: bool) -> int:
        """Points of bonuses of this turn: they count for who may still act, and more where an enemy is near."""
        bonus = 2 * fig.strength + fig.defense + fig.speed + keywords_worth(fig.keywords) // 3
        return bonus * (2 if near else 1) if fig.ready else fig.defense // 2

    def _near(self, state: State, at: int, distance: int, team: int) -> list[Figure]:
        zone, teams = self.engine.board.within(at, distance), self.engine.table.teams
        return [f for f in state.figures if f.hex != OFF and zone >> f.hex & 1 and teams[f.seat] != team]

    def wanted(self, state: State, team: int) -> list[tuple[int, int]]:
        """(hex, points) of what a figure of the team would like to reach: shrines, tokens, Treasures, enemies."""
        g, found = self.engine, []
        for at, zone, honor in self.zones:
            ours = sum(g.table.teams[f.seat] == team for f in state.figures if f.hex != OFF and zone >> f.hex & 1)
            found.append((at, 10 + 2 * honor - 5 * ours))
        found += [(at, 8) for at, _ in state.treasures]
        held = state.terrain.beacons
        owned = sum(mask for s, mask in enumerate(held) if g.table.teams[s] == team)
        found += [(at, 11) for at in bits(g.table.beacons & ~owned)] + [(at, 10) for at in bits(state.terrain.inactive)]
        return found + [
            (f.hex, self.life(f) // 4) for f in state.figures if f.hex != OFF and g.table.teams[f.seat] != team
        ]


def _known(deck: Pile | None) -> list[str]:
    """The cards of a deck of one's own, without their order."""
    if deck is None:
        return []
    return [b.card for b in deck.blocks if b.card] + [card for card, count in deck.unseen for _ in range(count)]
