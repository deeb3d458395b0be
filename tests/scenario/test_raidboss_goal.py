"""Questions about fights of Raid Boss: their value at the end, and bounds on the way that no end leaves."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.raidboss_position import SMALL, keys_of, library, random_fight, random_step, read

from model.core.yamlfile import parse_yaml
from model.raidboss.features import features
from model.raidboss.goal import AchieveGoal, BossDamage, Grade, Hp, Kos, MaximiseGoal, Survive, Term, Win
from model.raidboss.reading import Reading
from model.raidboss.schema import AMOUNTS, OF_HEROES
from model.raidboss.setup_goal import GoalReader, read_until, until_word
from model.raidboss.state import Horizon, Mark, with_boss, with_hero

HEROES = {"bladedancer", "bulwark", "lightkeeper", "augur"}


def goal_of(**goal):
    table, state, _ = read(SMALL)
    reading = Reading(parse_yaml("a: 1"), (), library())
    found = GoalReader(reading, table, state).read(keys_of(**goal).goal)
    assert reading.problems == []
    return found, state


def at_end(state, **changes):
    """The state at its horizon, with fields of it, of the Boss or of Heroes changed."""
    for name in HEROES & set(changes):
        state = with_hero(state, name, **changes.pop(name))
    boss = {key: changes.pop(key) for key in ("damage", "level", "skill") if key in changes}
    return with_boss(state, **boss)._replace(horizon=state.horizon._replace(left=0), **changes)


@pytest.mark.parametrize(
    ("goal", "change", "value"),
    [
        ({"win": True}, {"outcome": 1}, 1),
        ({"win": True}, {}, 0),
        ({"survive": True}, {}, 1),
        ({"survive": True}, {"outcome": -1}, 0),
        ({"no_ko": True}, {}, 1),
        ({"no_ko": True}, {"kos": 2}, 0),
        ({"kos": 2}, {"kos": 2}, 1),
        ({"kos": 2}, {"kos": 3}, 0),
        ({"standing": ["augur"]}, {}, 1),
        ({"standing": ["augur", "lightkeeper"]}, {}, 0),
        ({"hp": {"augur": 8}}, {}, 1),
        ({"hp": {"augur": 8, "bulwark": 8}}, {}, 0),
        ({"boss_damage": 50}, {"damage": 50}, 1),
        ({"boss_damage": 50}, {"damage": 49}, 0),
        ({"level": 2}, {"level": 2}, 1),
        ({"level": 2}, {}, 0),
        ({"ready": ["augur"]}, {}, 1),
        ({"ready": ["augur", "lightkeeper"]}, {}, 0),
        ({"grade": "heroic"}, {"outcome": 1}, 1),
        ({"grade": "legendary"}, {"outcome": 1}, 0),
        ({"grade": "heroic"}, {"outcome": 1, "kos": 2}, 0),
        ({"grade": "victory"}, {"outcome": 1, "kos": 2}, 1),
        ({"grade": "victory"}, {}, 0),
        ({"achieve": [{"survive": True}, {"kos": 1}]}, {"kos": 2}, 0),
        ({"maximise": [{"boss_damage": 1}, {"hp": "-1/2"}]}, {"damage": 60}, 60 - Fraction(7 + 7 + 8, 2)),
        ({"maximise": [{"boss_damage": 1}]}, {"damage": 130}, 105),
        ({"maximise": [{"hp": 2, "hero": "bulwark"}, {"kos": -10}]}, {"bulwark": {"hp": 3}}, -4),
        ({"maximise": [{"down": 1}, {"ready": 10}]}, {}, 31),
        ({"maximise": [{"bonus": 1}, {"dice": 10}]}, {"augur": {"bonus": 2}}, 3 + 90),
        ({"maximise": [{"shards": 1}, {"boosters": 10}]}, {}, 46),
        ({"maximise": [{"skill": 1, "hero": "bladedancer"}, {"talent": 10}]}, {}, 42),
        ({"maximise": [{"shield": 1}, {"armor": 10}]}, {"augur": {"shield": 3, "armor": 1}}, 13),
        ({"maximise": [{"boss_skill": -1}, {"level": -10}]}, {"skill": 4, "level": 2}, -24),
        ({"maximise": [{"win": 100}, {"loss": -50}]}, {"outcome": -1}, -50),
        ({"maximise": [{"mark": "frail", "worth": -1}]}, {"augur": {"marks": (Mark("frail", 2),)}}, -3),
        ({"maximise": [{"mark": "frail", "worth": 5, "hero": "augur"}]}, {}, 0),
    ],
)  # fmt: skip
def test_the_value_of_an_end(goal, change, value):
    asked, state = goal_of(**goal)
    end, value = at_end(state, **change), Fraction(value)
    assert asked.value(end) == value
    assert asked.bounds(end) == (value, value)
    low, high = asked.bounds(state)
    assert low <= value <= high


@pytest.mark.rule("RB-045", "RB-048", "RB-149")
@pytest.mark.parametrize("goal", [{"no_ko": True}, {"kos": 1}, {"grade": "heroic"}])
def test_a_ko_is_never_taken_back(goal):
    asked, state = goal_of(**goal)
    assert asked.bounds(state) == (0, 1)
    assert asked.bounds(state._replace(kos=2)) == (0, 0)


@pytest.mark.parametrize("change", [{"outcome": 1}, {"outcome": -1}])
def test_a_decided_fight_ends_every_question(change):
    asked, state = goal_of(survive=True)
    end = state._replace(**change)
    assert asked.bounds(end) == (asked.value(end),) * 2


@pytest.mark.parametrize(
    ("text", "horizon"),
    [
        ("turn", Horizon("turn", 1)),
        ("2 turns", Horizon("turn", 2)),
        ("boss action", Horizon("boss_action", 1)),
        ("boss_action", Horizon("boss_action", 1)),
        ("3 boss actions", Horizon("boss_action", 3)),
        ("round", Horizon("round", 1)),
        ("3 rounds", Horizon("round", 3)),
        ("game", Horizon()),
    ],
)
def test_ends_of_a_question(text, horizon):
    assert read_until(text) == horizon
    assert read_until(until_word(horizon)) == horizon


@pytest.mark.parametrize("text", ["", "0 rounds", "2 games", "games", "tomorrow", "-1 round", "100 rounds"])
def test_ends_that_are_none(text):
    assert read_until(text) is None


def test_questions_say_what_they_ask():
    fight = random_fight(_Fixed())[0].table
    assert AchieveGoal(fight, (Win(),)).describe().startswith("win at the end of the fight")
    two = AchieveGoal(fight, (Survive(), Kos(0), Kos(1), Kos(2)), "x").describe()
    assert two.startswith("survive and have no KO and have at most 1 KO and have at most 2 KOs x")
    more = AchieveGoal(fight, (Hp((("a", 3), ("b", 1))), BossDamage(5), Grade("heroic")), "x").describe()
    assert more.startswith(
        "have at least 3 HP on a, 1 HP on b and have at least 5 DMG on the Boss and win with heroic grade or better x"
    )
    terms = (Term("hp"), Term("kos", Fraction(-1, 2)), Term("skill", Fraction(3), "a"), Term("mark", what="frail"))
    assert (
        MaximiseGoal(fight, terms, "x")
        .describe()
        .startswith("maximise HP − 1/2 × KOs + 3 × skill of a + marks `frail` x")
    )


class _Fixed:
    """A chooser that always takes the first."""

    def choice(self, found):
        """The first."""
        return found[0]

    def sample(self, found, count):
        """The first ones."""
        return list(found)[:count]

    def randint(self, low, high):
        """The lowest."""
        return low


@settings(max_examples=20, deadline=None)
@given(random=st.randoms(use_true_random=False))
def test_bounds_hold_on_the_way_to_an_end(random):
    """Random play to a near horizon: no end leaves the interval of any state before it."""
    game, begun = random_fight(random)
    table = game.table
    state = game.begin(begun._replace(horizon=Horizon(random.choice(["turn", "boss_action", "round"]), 1)))
    heroes = [one.card for one in begun.heroes]
    terms = [Term(kind, Fraction(random.choice([-2, 1, 3]))) for kind in AMOUNTS]
    terms += [Term(kind, Fraction(random.choice([-2, 1])), random.choice(heroes)) for kind in OF_HEROES]
    terms += [Term("mark", Fraction(random.choice([-1, 2])), what=name) for name in sorted(table.library.marks)]
    goals = [MaximiseGoal(table, (term,)) for term in terms] + [MaximiseGoal(table, tuple(terms))]
    achieved = [AchieveGoal(table, (c,)) for c in (Win(), Survive(), Kos(begun.kos), Grade("legendary"))]
    seen = [state]
    while not game.is_terminal(state):
        state = game.apply(state, random_step(game, state, random))
        seen.append(state)
    for goal in (*goals, *achieved):
        value = goal.value(state)
        for before in seen[:: max(1, len(seen) // 12)]:
            low, high = goal.bounds(before)
            assert low <= value <= high, goal.describe()
        assert goal.bounds(state) == (value, value)


@settings(max_examples=10, deadline=None)
@given(random=st.randoms(use_true_random=False))
def test_features_are_numbers_of_every_end_and_events_are_0_or_1(random):
    game, begun = random_fight(random)
    state = game.begin(begun._replace(horizon=Horizon("turn", 1)))
    found = features(game.table, state)
    assert len({feature.name for feature in found}) == len(found)
    while not game.is_terminal(state):
        state = game.apply(state, random_step(game, state, random))
    for feature in found:
        number = feature.fn(state)
        assert feature.label
        assert number in (0, 1) or feature.kind == "amount"
