"""Small random problems of every game for the exact search, by seed: the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from support import raidboss_position, redrains_random
from support.random_positions import random_problem

from model.core.action import Step
from model.core.game import CHANCE
from model.core.goal import Problem
from model.core.pile import Pile
from model.raidboss import goal as raid
from model.raidboss.state import Horizon as RaidHorizon
from model.redrains import goal as rains
from model.redrains.game import RedRains
from model.redrains.state import Horizon as RainsHorizon
from model.tinygame import DamageDealt, Survive, TinyGame, position

TINY = TinyGame()
WEIGHTS = (Fraction(1), Fraction(-1), Fraction(2), Fraction(-3), Fraction(1, 2))
RAINS_TERMS = (
    "chimera_wounds", "wounds", "units", "aspects", "face_down", "red_rains", "rage", "phase", "hand", "dice",
)  # fmt: skip
RAID_TERMS = (
    "kos", "boss_damage", "level", "boss_skill", "hp", "down", "ready", "bonus", "dice", "shards", "boosters", "skill",
    "talent", "shield", "armor",
)  # fmt: skip


def tinygame(seed: int) -> Problem[Any]:
    """A turn or two of the tiny game."""
    random = Random(seed)
    names = sorted(TINY.cards)
    foes = [{"hp": random.randint(1, 12), "strength": random.randint(0, 4)} for _ in range(random.randint(1, 2))]
    state = position(
        random.randint(1, 4),
        random.choices(names, k=random.randint(1, 6)),
        foes,
        hp=random.randint(1, 8),
        pile=random.choices(["strike", "parry", "rally", "scout"], k=random.randint(0, 3)),
        turns=random.choice([1, 1, 2]),
    )
    return Problem(TINY, state, random.choice([DamageDealt(), Survive()]))


def ascension(seed: int) -> Problem[Any]:
    """One turn on a small board, with little Power left."""
    problem = random_problem(seed)
    random, sides = Random(seed), problem.state.sides
    mine = sides[0]._replace(power=min(sides[0].power, random.choice([1, 2, 2, 3])), hand=sides[0].hand[:1])
    state = problem.state._replace(sides=(mine, *sides[1:]))
    return Problem(problem.game, state, problem.goal)


def redrains(seed: int) -> Problem[Any]:
    """The rest of a turn of Red Rains, the Chimera's too now and then."""
    random = Random(seed)
    table, state = redrains_random.random_position(random)
    game = RedRains(table)
    horizon = RainsHorizon(random.choice(["players", "players", "chimera"]), 1)
    state = state._replace(turn="players", outcome=0, horizon=horizon)
    for seat, side in enumerate(state.sides):
        # A deck that nobody described would end the search with a refusal, so it is an empty one here.
        side = side._replace(active=side.active[:3], hand=side.hand[:1], deck=side.deck or Pile())
        state = state._replace(sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))
    state = walked(game, game.begin(state), random, random.randint(0, 1))
    return Problem(game, state, redrains_goal(random, table, state))


def redrains_goal(random: Random, table: Any, state: Any) -> Any:
    """Conditions or a sum that speak of what is there."""
    units = [unit.id for side in state.sides for unit in (*side.units, *side.row) if unit.id]
    if random.random() < 0.4:
        some = tuple(random.sample(units, min(len(units), random.randint(1, 2))))
        wounds = state.chimera.wounds + random.randint(0, 4)
        possible = (
            rains.Survive(), rains.NoUltimate(state.chimera.phase), rains.Keep(some), rains.Destroy(some),
            rains.ChimeraWounds(wounds), rains.Wounds(random.randint(2, 12)),
        )  # fmt: skip
        return rains.AchieveGoal(table, tuple(random.sample(possible, random.randint(1, 2))))
    terms = [rains.Term(kind, random.choice(WEIGHTS)) for kind in random.sample(RAINS_TERMS, random.randint(1, 3))]
    if units and random.random() < 0.3:
        terms.append(rains.Term("unit", Fraction(2), random.choice(units)))
    return rains.MaximiseGoal(table, tuple(terms))


def raidboss(seed: int) -> Problem[Any]:
    """The rest of a Hero's dice, or of its turn, somewhere in a fight of Raid Boss."""
    random = Random(seed)
    game, state = raidboss_position.random_position(random)
    horizon = RaidHorizon(random.choice(["turn", "boss_action"]), 1)
    dice = state.dice[: random.choice([1, 2, 2, 3])]
    heroes = tuple(hero._replace(bonus=min(hero.bonus, 1), dice=min(hero.dice, 2)) for hero in state.heroes)
    state = game.begin(state._replace(dice=dice, heroes=heroes, horizon=horizon))
    return Problem(game, walked(game, state, random, random.randint(0, 8)), raidboss_goal(random, game, state))


def raidboss_goal(random: Random, game: Any, state: Any) -> Any:
    """Conditions or a sum that speak of what is there."""
    refs = [one.card for one in state.heroes]
    if random.random() < 0.4:
        some = tuple(random.sample(refs, random.randint(1, 2)))
        possible = (
            raid.Survive(), raid.Kos(state.kos + random.randint(0, 1)), raid.Standing(some), raid.Ready(some),
            raid.Hp(tuple((ref, random.randint(1, 8)) for ref in some)),
            raid.BossDamage(state.boss.damage + random.randint(1, 9)), raid.AtLevel(min(3, state.boss.level + 1)),
        )  # fmt: skip
        return raid.AchieveGoal(game.table, tuple(random.sample(possible, random.randint(1, 2))))
    terms = [raid.Term(kind, random.choice(WEIGHTS)) for kind in random.sample(RAID_TERMS, random.randint(1, 4))]
    if random.random() < 0.3:
        terms.append(raid.Term("hp", Fraction(3), random.choice(refs)))
    return raid.MaximiseGoal(game.table, tuple(terms))


def walked(game: Any, state: Any, random: Random, steps: int) -> Any:
    """The state after some random steps, the last one before the end of the question at most."""
    for _ in range(steps):
        after = game.apply(state, any_step(game, state, random)) if not game.is_terminal(state) else state
        if game.is_terminal(after):
            break
        state = after
    return state


def any_step(game: Any, state: Any, random: Random) -> Step:
    """A legal action or a possible outcome."""
    if game.current_player(state) == CHANCE:
        return random.choice([outcome for outcome, _ in game.chance_outcomes(state)])
    legal: tuple[Step, ...] = game.legal_actions(state)
    return random.choice(legal)


MAKERS: dict[str, Callable[[int], Problem[Any]]] = {
    "tinygame": tinygame,
    "ascension": ascension,
    "redrains": redrains,
    "raidboss": raidboss,
}
