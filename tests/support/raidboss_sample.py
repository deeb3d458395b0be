"""Fights with the sample packs in one expression, for tests of solvers and for benchmarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import model.raidboss
from model.core.action import Action
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from model.raidboss.bags import shuffled_under
from model.raidboss.deck import dealt
from model.raidboss.dice import read_die
from model.raidboss.game import RaidBoss
from model.raidboss.library import Library, load_pack
from model.raidboss.library_types import COLOURS
from model.raidboss.state import FACE_DOWN, FACE_UP, Boss, Hero, Horizon, State, Tile
from model.raidboss.table import Table
from model.raidboss.words import vocabulary
from solvers.assignment import Ability

PACK = Path(model.raidboss.__file__).parent / "cards" / "sample.yaml"
MATRIARCH = "brine-matriarch"
IDLE: Mapping[str, Any] = {"shards": 0, "boosters": 0, "ready": False}
"""A Hero without charms whose Instant is spent."""


@cache
def library() -> Library:
    """The sample pack."""
    return Library((load_pack(PACK, vocabulary()),))


HEROES = tuple(sorted(library().heroes))


class Score(NamedTuple):
    """A weighted sum of the numbers of a position at the end of the question."""

    boss: int = 10
    hp: int = 3
    skill: int = 2
    bonus: int = 1
    soak: int = 1
    ko: int = 40

    @property
    def seat(self) -> int:
        """The team's."""
        return 0

    def value(self, state: State) -> Fraction:
        """The sum."""
        total = self.boss * state.boss.damage - self.ko * state.kos
        for one in state.heroes:
            total += self.hp * one.hp + self.skill * one.skill + self.bonus * one.bonus
            total += self.soak * (one.shield + one.armor)
        return Fraction(total)

    def bounds(self, state: State) -> tuple[Fraction, Fraction]:
        """No fight of these tests comes to more."""
        return Fraction(-(10**4)), Fraction(10**5)

    def describe(self) -> str:
        """The goal in words."""
        return "a weighted sum"


def one_hero(ref: str, **changes: Any) -> Hero:
    """A Hero as a fight begins, with changes."""
    card = library().heroes[ref]
    talent = card.talent.bar.start if card.talent.bar else -1
    return Hero(ref, card.hp, card.hp, skill=card.skill.start, talent=talent, tokens=card.tokens)._replace(**changes)


def boss_of(table: Table, **changes: Any) -> Boss:
    """The Boss as a fight begins, without a deck."""
    skill = table.boss.skill
    bare = Boss(skill=skill.start, skill_max=skill.max) if skill else Boss()
    return bare._replace(last_stands=table.boss.cards_of(("last_stand",)), **changes)


def assigning(
    team: Iterable[Hero], dice: str, card: str = "lapping-wave", windows: Iterable[str] = (), turns: int = 1
) -> Problem[State]:
    """The first Hero is to assign dice; its card lies face up, and the others' lie hidden and are known."""
    at = Table(library(), library().bosses[MATRIARCH], windows=frozenset(windows))
    heroes = tuple(
        one._replace(tile=Tile(FACE_UP, card) if number == 0 else Tile(FACE_DOWN, "lapping-wave"))
        for number, one in enumerate(team)
    )
    rolled = tuple(sorted(map(read_die, dice.split())))
    spent = State(
        heroes, boss_of(at), phase="assign", active=heroes[0].card, dice=rolled, horizon=Horizon("turn", turns)
    )
    game = RaidBoss(at)
    return Problem(game, game.begin(spent), Score())


def gain(ref: str, colour: str, uses: int) -> int:
    """What so many uses of an ability come to, the first answer and outcome taken everywhere."""
    others = [name for name in HEROES if name != ref][:3]
    spot = assigning([one_hero(ref, **IDLE, skill=2, hp=5), *(one_hero(o, **IDLE, hp=4) for o in others)], "9 9 9")
    game, state = spot.game, spot.state
    for _ in range(uses):
        state = game.apply(state, next(a for a in game.legal_actions(state) if a.kind == "use" and a.args[0] == colour))
        while state.agenda and state.phase == "assign" and game.current_player(state) != TERMINAL:
            chance = game.current_player(state) == CHANCE
            state = game.apply(state, game.chance_outcomes(state)[0][0] if chance else _answer(game, state))
    before, after = Score().value(spot.state), Score().value(state)
    return int(after - before)


def _answer(game: Any, state: State) -> Action:
    legal = game.legal_actions(state)
    return Action("decline") if Action("decline") in legal else legal[0]


@cache
def abilities_of(ref: str) -> tuple[Ability, ...]:
    """The Core Abilities of a sample Hero for the assignment alone: what the first and what every further use gains."""
    found = []
    for colour in COLOURS:
        first, both = gain(ref, colour, 1), gain(ref, colour, 2)
        found.append(Ability(colour, library().heroes[ref].abilities[colour].cost, (first, both - first)))
    return tuple(found)


CARDS = ("brackish-bite", "crashing-surf", "lapping-wave", "salt-sting")


def small_round(
    first: Hero, dice: str, second: Hero, rest: Mapping[str, Any] = IDLE, windows: Iterable[str] = ()
) -> Problem[State]:
    """What is left of a round: one Hero has rolled, another one's turn comes, that of the two others is over.

    Without dice the first Hero has assigned them, and its Boss Action comes; its card lies open. The Boss Deck is four
    known cards in unknown order, one of them before the second Hero. All die marks are paid.
    """
    at = Table(library(), library().bosses[MATRIARCH], windows=frozenset(windows))
    out = [name for name in HEROES if name not in (first.card, second.card)][:2]
    begun = (first._replace(tile=Tile(FACE_UP, "undertow")), second._replace(tile=Tile(FACE_DOWN, bag=0)))
    boss = boss_of(at, bags=(tuple((card, 1) for card in CARDS),), draw=(((0, 3),),), paid=100)
    spent = State(
        (*begun, *(one_hero(name, **rest) for name in out)),
        boss,
        phase="assign" if dice else "boss_action",
        active=first.card,
    )
    game = RaidBoss(at)
    rolled = tuple(sorted(map(read_die, dice.split())))
    return Problem(game, game.begin(spent._replace(dice=rolled, horizon=Horizon("round", 1))), Score())


def opening(refs: Iterable[str], boss_card: str = MATRIARCH) -> Problem[State]:
    """A whole fight of these Heroes as it begins: the deck of level 1 shuffled, a hidden card for each."""
    at = Table(library(), library().bosses[boss_card])
    deck, rest = at.boss.cards_of(at.boss.levels[0].deck), at.boss.cards_of(("easy", "medium", "hard"))
    boss = boss_of(at, holding=tuple(pair for pair in rest if pair not in deck))
    state = shuffled_under(State(tuple(map(one_hero, refs)), boss), deck)
    for place in (1, 2, 3, 4):
        state = dealt(state, place, 0)
    game = RaidBoss(at)
    return Problem(game, game.begin(state), Score())
