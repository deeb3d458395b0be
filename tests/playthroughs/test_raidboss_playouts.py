"""Whole fights of Raid Boss with the invented cards, by policies that know little: rules hold at every step."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from support.raidboss import ALL, opening

from model.core.chance import pool_size
from model.core.game import CHANCE
from model.raidboss.game import RaidBoss
from model.raidboss.library import Library, load_pack
from model.raidboss.state import FACE_DOWN, FACE_UP, NONE, RESOLVED, State
from model.raidboss.table import RULINGS, Table
from model.raidboss.words import vocabulary

PACK = Path(__file__).parents[2] / "model" / "raidboss" / "cards" / "sample.yaml"
MOST_STEPS = 3_000
"""Many times what a fight takes."""
FIGHTS = 12
"""Of each policy."""
NUMBERS = {
    "ability_dice_cap": (0, 3, 4),
    "hero_dice": (3, 4),
    "bonus_dice_supply": (0, 4, 8),
    "max_hp_ceiling": (0, 12),
    "ko_limit": (3, 4),
}
"""Settings that are no yes or no."""


@cache
def library() -> Library:
    """The invented Heroes and Bosses."""
    return Library((load_pack(PACK, vocabulary()),))


def start(seed: int) -> tuple[RaidBoss, State]:
    """A fight about to begin: Boss, team, order, mode, Last Stand, Challenge Card and rulings by the seed."""
    random = Random(seed)
    cards = library()
    boss = cards.bosses[random.choice(sorted(cards.bosses))]
    settings = {name: random.choice(NUMBERS.get(name, (0, 1))) for name in RULINGS} if seed % 2 else {}
    challenges = sorted(card.id for card in boss.cards.values() if card.difficulty == "challenge")
    at = Table(
        cards,
        boss,
        mode=random.choice(["normal", "adrenaline"]),
        last_stand=random.choice(["none", "random"]),
        challenge=random.choice(["", *challenges]),
        settings=settings,
        windows=ALL,
    )
    return RaidBoss(at), opening(at, " ".join(random.sample(sorted(cards.heroes), 4)))


class Watch:
    """What must hold in every position of one fight."""

    def __init__(self, game: RaidBoss) -> None:
        self.game, self.table = game, game.table
        self.kos = 0
        self.round = 1
        self.seen: Counter[str] = Counter()
        box = self.table.boss.cards_of(("easy", "medium", "hard"))
        self.box = Counter(dict(box)) + Counter([self.table.challenge] if self.table.challenge else [])

    def look(self, state: State) -> None:
        """Raises AssertionError at a position that cannot be."""
        self.seen[state.phase] += 1
        assert state.kos >= self.kos
        assert state.round >= self.round
        self.kos, self.round = state.kos, state.round
        assert hash(state) == hash(state._replace(round=state.round))
        self.heroes(state)
        self.cards(state)

    def heroes(self, state: State) -> None:
        """HP within their bounds, bars within theirs, Bonus Dice within the supply."""
        supply = self.table.setting("bonus_dice_supply")
        for one in state.heroes:
            card = self.table.library.heroes[one.card]
            assert 0 <= one.hp <= one.max_hp
            assert one.down == (one.hp == 0)
            assert 0 <= one.skill <= max(card.skill.max, card.skill.start)
            assert (one.talent == -1) == (card.talent.bar is None)
            assert min(one.shield, one.armor, one.bonus, one.shards, one.boosters) >= 0
            assert one.marks == tuple(sorted(one.marks))
            assert all(mark.count > 0 for mark in one.marks)
        assert not supply or sum(one.bonus for one in state.heroes) <= supply
        assert state.dice == tuple(sorted(state.dice))
        assert not state.dice or state.phase in ("roll", "assign")
        limit = self.table.setting("ko_limit")
        assert (state.outcome == -1) == (state.kos >= limit or all(one.down for one in state.heroes))

    def cards(self, state: State) -> None:
        """Bags as large as their places, one card a tile, every card of the box somewhere."""
        boss = state.boss
        faces = Counter(one.tile.face for one in state.heroes)
        assert faces[FACE_UP] <= 1
        places = Counter(one.tile.bag for one in state.heroes if one.tile.bag >= 0)
        for block in boss.draw:
            places.update(dict(block))
        assert {bag: pool_size(cards) for bag, cards in enumerate(boss.bags)} == dict(places)
        if boss.last_placed or state.agenda:
            return
        found: Counter[str] = Counter()
        for pile in (*boss.bags, boss.discard, boss.holding):
            found.update(dict(pile))
        for one in state.heroes:
            assert one.tile.card == "" or one.tile.face in (FACE_DOWN, FACE_UP, RESOLVED)
            assert one.tile.face != NONE or one.tile.bag < 0
            found.update([one.tile.card] if one.tile.card else [])
            found.update(constant.card for constant in one.constants)
        left = self.box - found
        assert found - self.box == Counter()
        assert set(left) <= {self.table.challenge}


@cache
def played(seed: int, defaults: bool) -> tuple[State, Watch]:
    """A fight played to its end, looked at after every step."""
    random = Random(1000 + seed)
    game, state = start(seed)
    watch, state = Watch(game), game.begin(state)
    for _ in range(MOST_STEPS):
        watch.look(state)
        if game.is_terminal(state):
            return state, watch
        if game.current_player(state) == CHANCE:
            outcomes = game.chance_outcomes(state)
            assert sum(weight for _, weight in outcomes) == 1
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            step = random.choices([o for o, _ in outcomes], [float(w) for _, w in outcomes])[0]
            state = game.apply(state, step)
            continue
        legal = game.legal_actions(state)
        assert legal
        assert list(legal) == sorted(set(legal))
        default = game.default_action(state, legal)
        assert default in legal
        assert 0 <= game.heuristic(state) <= 1
        state = game.apply(state, default if defaults else random.choice(legal))
    raise AssertionError(f"fight {seed} does not end")


@pytest.mark.parametrize("defaults", [False, True])
def test_whole_fights_keep_the_rules_at_every_step(defaults: bool) -> None:
    ends: Counter[int] = Counter()
    phases: Counter[str] = Counter()
    for seed in range(FIGHTS):
        state, watch = played(seed, defaults)
        ends[state.outcome] += 1
        phases += watch.seen
    assert sum(ends.values()) == FIGHTS
    assert set(ends) <= {1, -1}
    assert {"reveal", "roll", "assign", "boss_action"} <= set(phases)
    if defaults:
        assert ends[1]


def test_habits_do_better_than_chance() -> None:
    known = [played(seed, True)[0].boss.damage for seed in range(FIGHTS)]
    blind = [played(seed, False)[0].boss.damage for seed in range(FIGHTS)]
    assert sum(known) > sum(blind)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_two_thousand_fights_keep_the_rules_at_every_step(chunk: int) -> None:
    for seed in range(100 * chunk, 100 * chunk + 100):
        state, _ = played.__wrapped__(seed, seed % 2 == 0)
        assert state.outcome
