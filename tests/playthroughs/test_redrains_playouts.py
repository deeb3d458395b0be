"""Whole games of Red Rains, from the first deal to the end, by policies that know little: rules hold at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from support.redrains import Position, library, play

from model.core.action import Action
from model.core.game import CHANCE
from model.core.yamlfile import parse_yaml
from model.redrains.deck_precons import box_precons
from model.redrains.notation import position_text
from model.redrains.questions import quiet_steps
from model.redrains.reading import Reading
from model.redrains.schema import RedRainsKeys
from model.redrains.setup import read_position
from model.redrains.state import CHIMERA, DICE_TYPES, RAGE_DICE, Side, State
from model.redrains.table import RULINGS
from solvers.policies import Answer, Policy, prefer, uniform
from solvers.rollout import Playout, simulate, stream

MOST_STEPS = 3_000
"""Far more than a game of one player takes; with two players twice as many."""
DICE, DECK, ASPECTS = 10, 30, 18
PRECONS = tuple(box_precons().values())
CARDS = library().cards


def quiet(game: Any, state: State, legal: tuple[Action, ...]) -> Answer:
    """A player who only passes and declines."""
    return quiet_steps(legal) or legal[0]


POLICIES: dict[str, Policy] = {"uniform": uniform, "default": prefer, "quiet": quiet}


PHASES = ("phase 1", "phase 2", "phase 3")


# --- starts --------------------------------------------------------------------------------------------------------


def start(seed: int, seats: int) -> Position:
    """A game about to begin: Chimera card, aspects, decks, First Fives, dice and rulings by the seed.

    Every other game is far on, or simple policies would never see the end of the draw pile and a win.
    """
    random = Random(f"start {seed} {seats}")
    chimera = library().chimeras["corpse-of-viros"]
    profile = random.choice([p for p in chimera.profiles if p.players == seats])
    row = [f"?{blood}" for blood in profile.setup]
    entries = [{**player(random, precon), "row": row} for precon in random.sample(PRECONS, seats)]
    aspects = random.choice([*(list(cards) for cards in chimera.subtypes.values()), mixed(random)])
    words: dict[str, Any] = {
        "chimera": {"card": "corpse-of-viros", "difficulty": profile.difficulty, "level": profile.level},
        "aspects": counted(aspects),
        "settings": {name: random.randrange(2) for name in RULINGS} if seed % 4 > 1 else {},
        "turn": "prepare",
    }
    if seed % 2:
        words |= far_on(random, profile, aspects)
    if seats == 1:
        entry = entries[0]
        return play(born=entry.pop("phoenixborn"), **words, **entry)
    return play(**words, players=entries)


def far_on(random: Random, profile: Any, aspects: list[str]) -> dict[str, Any]:
    """A Chimera with many wounds and few cards left to draw, in any phase."""
    discard: list[str] = []
    for blood in (1, 2):
        cards = [card for card in aspects if CARDS[card].blood == blood]
        spare = len(cards) - profile.setup.count(blood) * profile.players
        discard += random.sample(cards, max(0, spare - random.randint(0, 2) - (blood == 2)))
    return {
        "chimera_discard": counted(discard),
        "wounds": profile.life - random.randint(1, 12),
        "phase": random.randint(1, 3),
        "round": 3,
    }


def counted(cards: list[str]) -> list[str]:
    """Cards with their numbers of copies."""
    return [f"{count} {card}" for card, count in sorted(Counter(cards).items())]


def player(random: Random, precon: Any) -> dict[str, Any]:
    """A player with a preconstructed deck, now and then one with Channel Magic, and the dice of any types."""
    cards = dict(precon.deck.cards)
    if random.random() < 0.5:
        cards[random.choice(sorted(cards))] = 0
        cards["channel-magic"] = 3
    cards = {card: count for card, count in cards.items() if count}
    uniques = [card for card in cards if CARDS[card].phoenixborn]
    five = random.sample(sorted(set(cards) - set(uniques)), 4) + random.sample(sorted(cards), 9)
    few = random.choice([["ceremonial"], ["ceremonial", "ceremonial", *DICE_TYPES]])
    dice = Counter(random.choice(few)[:3] for _ in range(DICE))
    return {
        "phoenixborn": precon.deck.phoenixborn,
        "deck": counted([card for card, count in cards.items() for _ in range(count)]),
        "hand": list(dict.fromkeys(five))[:5],
        "dice": "/ " + " ".join(f"{n} {kind}" for kind, n in sorted(dice.items())),
    }


def mixed(random: Random) -> list[str]:
    """Nine aspects of each blood value, of both subtypes."""
    deck: list[str] = []
    for blood in (1, 2):
        copies = [card.id for card in CARDS.values() if card.type == "aspect" and card.blood == blood] * 3
        deck += random.sample(sorted(copies), 9)
    return deck


# --- what holds at every step ----------------------------------------------------------------------------------------


class Watch:
    """Looks at every position of one game; counts what happened in it."""

    def __init__(self, spot: Position, defaults: bool) -> None:
        self.game, self.state = spot.game, spot.state
        self.decks = [owned_cards(spot.state, seat) for seat in range(len(spot.state.sides))]
        self.conjured = [conjured_cards(spot.state, seat) for seat in range(len(spot.state.sides))]
        self.seen: Counter[str] = Counter()
        self.round = 0
        self.defaults = defaults
        """Whether the default action is asked for at every decision; where it is played, that is done anyway."""

    def __call__(self, state: State) -> bool:
        """Never a stop; raises AssertionError at a position that cannot be."""
        for problem in self.problems(state):
            raise AssertionError(f"{problem} in {state}")
        self.seen[state.turn] += 1
        self.seen[f"phase {state.chimera.phase}"] += 1
        self.seen["fatigued"] += state.chimera.fatigued
        return False

    def problems(self, state: State) -> Iterator[str]:
        """What is wrong with a position."""
        yield from self._steps(state)
        yield from self._chimera(state)
        for seat, side in enumerate(state.sides):
            yield from self._player(state, seat, side)
        names = [card.id for side in state.sides for card in (*side.units, *side.row, *side.spells) if card.id]
        if len(names) != len(set(names)):
            yield f"ids twice: {names}"
        if state.round < self.round:
            yield "the round goes back"
        self.round = state.round

    def _steps(self, state: State) -> Iterator[str]:
        if self.game.current_player(state) == CHANCE:
            outcomes = self.game.chance_outcomes(state)
            if sum(weight for _, weight in outcomes) != 1 or len({step for step, _ in outcomes}) != len(outcomes):
                yield f"chances {outcomes}"
            return
        legal = self.game.legal_actions(state)
        if not legal or len(set(legal)) != len(legal):
            yield f"legal actions {legal}"
        if self.defaults and self.game.default_action(state, legal) not in legal:
            yield "a default action that is not legal"

    def _chimera(self, state: State) -> Iterator[str]:
        chimera = state.chimera
        if not 0 <= chimera.wounds < self.game.table.profile.life:
            yield f"{chimera.wounds} wounds on the Chimera"
        if not 0 <= chimera.rage < RAGE_DICE:
            yield f"{chimera.rage} rage dice on power"
        if min(chimera.red_rains, chimera.exhausted, chimera.ultimate_exhausted) < 0:
            yield "tokens below 0"
        places = Counter(bag for block in chimera.draw for bag, count in block for _ in range(count))
        places.update(unit.bag for side in state.sides for unit in side.row if not unit.id)
        sizes = Counter({at: sum(count for _, count in bag.pool) for at, bag in enumerate(chimera.bags)})
        if places != sizes:
            yield f"hidden places {places}, hidden cards {sizes}"
        cards = Counter(chimera.discard)
        cards.update(unit.card for side in state.sides for unit in side.row if unit.id and unit.owner == CHIMERA)
        for bag in chimera.bags:
            cards.update(dict(bag.pool))
        if cards != Counter(dict(self.game.table.aspects)) or cards.total() != ASPECTS:
            yield f"aspects {cards}"
        if any(CARDS[card].blood != bag.blood for bag in chimera.bags for card, _ in bag.pool):
            yield "a bag of two backs"

    def _player(self, state: State, seat: int, side: Side) -> Iterator[str]:
        born = CARDS[side.phoenixborn.card]
        if not 0 <= side.phoenixborn.wounds < born.life + sum(CARDS[a.card].life for a in side.phoenixborn.attached):
            yield f"{side.phoenixborn.wounds} wounds on {born.id}"
        if len(side.units) > born.battlefield or len({spell.card for spell in side.spells}) > born.spellboard:
            yield "more than fits in play"
        for unit in (*side.units, *(unit for unit in side.row if unit.id)):
            if not 0 <= unit.wounds < CARDS[unit.card].life + sum(CARDS[a.card].life for a in unit.attached):
                yield f"{unit.wounds} wounds on {unit.id}"
            if min(unit.exhausted, unit.status) < 0:
                yield f"tokens below 0 on {unit.id}"
        if owned_cards(state, seat) != self.decks[seat] or self.decks[seat].total() != DECK:
            yield f"cards {owned_cards(state, seat)} of {self.decks[seat]}"
        if conjured_cards(state, seat) != self.conjured[seat]:
            yield f"conjurations {conjured_cards(state, seat)} of {self.conjured[seat]}"
        dice = len(side.active) + len(side.spent) + sum(1 for die in lying(state) if die[1] == seat)
        if dice != DICE or list(side.active) != sorted(side.active) or list(side.spent) != sorted(side.spent):
            yield f"{dice} dice"


def on_table(state: State, seat: int) -> Counter[str]:
    """Cards that a seat owns on battlefields and under other cards, and its ready spells."""
    found = Counter(spell.card for spell in state.sides[seat].spells)
    for side in state.sides:
        hosts = (*side.units, *side.row, side.phoenixborn)
        found.update(unit.card for unit in (*side.units, *side.row) if unit.id and unit.owner == seat)
        found.update(held.card for host in hosts for held in host.attached if held.owner == seat)
    return found


def owned_cards(state: State, seat: int) -> Counter[str]:
    """Every card of a seat's deck, wherever it is."""
    side = state.sides[seat]
    assert side.deck is not None
    cards = Counter({card: n for card, n in on_table(state, seat).items() if CARDS[card].type != "conjuration"})
    cards.update([*side.hand, *side.discard, *(block.card for block in side.deck.blocks if block.card)])
    cards.update(dict(side.deck.unseen))
    cards.update(card for frame in state.agenda if frame.seat == seat for card in under_way(frame.verbs))
    assert side.deck.size == sum(n for _, n in side.deck.unseen) + sum(1 for b in side.deck.blocks if b.card)
    return cards


def under_way(verbs: Any) -> Iterator[str]:
    """Cards that have left the hand and are still to be laid down when the effects before that are done."""
    for call in verbs:
        if call.verb in ("to_discard", "put_in_play", "on_spellboard", "attach_to"):
            yield dict(call.args)["card"]


def conjured_cards(state: State, seat: int) -> Counter[str]:
    """Every conjuration of a seat."""
    cards = Counter({card: n for card, n in on_table(state, seat).items() if CARDS[card].type == "conjuration"})
    cards.update(dict(state.sides[seat].conjurations))
    return cards


def lying(state: State) -> list[tuple[str, int]]:
    """The dice that lie on cards, each with its owner."""
    hosts = [(*side.units, *side.row, *side.spells, side.phoenixborn) for side in state.sides]
    return [die for cards in hosts for card in cards for die in card.dice]


# --- the games -------------------------------------------------------------------------------------------------------


def playout(seed: int, seats: int, policy: str) -> tuple[Playout, Watch]:
    """One game to its end."""
    spot = start(seed, seats)
    watch = Watch(spot, policy != "default")
    rng = stream(seed, seats)
    try:
        end = simulate(spot.game, spot.state, POLICIES[policy], rng, stop=watch, most_steps=MOST_STEPS * seats)
    except Exception as error:
        error.add_note(f"game {seed} of {seats} with policy {policy}")
        raise
    assert end.state.outcome in (-1, 1), (seed, seats, policy)
    assert spot.game.is_terminal(end.state)
    assert spot.game.legal_actions(end.state) == ()
    return end, watch


def games(seeds: range, seats: int, policy: str) -> Counter[str]:
    """Games to their ends: what was seen in them."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        end, watch = playout(seed, seats, policy)
        seen += watch.seen
        seen.update([f"outcome {end.state.outcome}"])
    return seen


def ends(policy: str) -> set[str]:
    """How games of a policy end, and what only those who destroy aspects see."""
    return {"outcome -1"} if policy == "quiet" else {"outcome -1", "outcome 1", "fatigued"}


@pytest.mark.parametrize("policy", POLICIES)
def test_games_of_one_player_keep_the_rules(policy):
    seen = games(range(60), 1, policy)
    assert {"players", "chimera", "recovery", "prepare", *PHASES, *ends(policy)} <= seen.keys()


@pytest.mark.parametrize("policy", POLICIES)
def test_games_of_two_players_keep_the_rules(policy):
    seen = games(range(20), 2, policy)
    assert {"players", "chimera", "recovery", "prepare", *PHASES, *ends(policy)} - {"fatigued"} <= seen.keys()


class Writer:
    """Writes every position between two actions as a position file and reads it back."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.written = 0

    def __call__(self, state: State) -> bool:
        """Never a stop; raises AssertionError where something else is read."""
        if state.agenda:
            return False
        text = position_text(self.game.table, state)
        document = parse_yaml(text, "played.yaml")
        reading = Reading(document, text.splitlines(), library())
        read = read_position(reading, RedRainsKeys.model_validate(document.data))
        assert reading.problems == []
        assert read is not None
        assert read[1] == state, text
        self.written += 1
        return False


@pytest.mark.parametrize("seats", [1, 2])
def test_positions_between_actions_can_be_written_and_read(seats):
    for seed in range(2):
        spot = start(seed, seats)
        writer = Writer(spot.game)
        simulate(spot.game, spot.state, uniform, stream(seed, seats), stop=writer, most_steps=MOST_STEPS * seats)
        assert writer.written > 5


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("chunk", range(20))
def test_many_games_of_one_player_keep_the_rules(chunk, policy):
    games(range(1000 + 250 * chunk, 1250 + 250 * chunk), 1, policy)


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("chunk", range(5))
def test_many_games_of_two_players_keep_the_rules(chunk, policy):
    games(range(1000 + 100 * chunk, 1100 + 100 * chunk), 2, policy)
