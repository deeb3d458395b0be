"""Questions about positions of Red Rains, and what may be told about how a position turned out."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.redrains import Position, play, table_and_state
from support.redrains_random import random_position

from model.core.pile import hidden_pile
from model.redrains.features import features, placed
from model.redrains.game import RedRains
from model.redrains.goal import AchieveGoal, Keep, MaximiseGoal, NoUltimate, Survive, Term, Win, Wounds
from model.redrains.schema import AMOUNTS, RedRainsKeys
from model.redrains.setup_goal import GoalReader, read_until, until_word
from model.redrains.state import Horizon

FULL = {"units": "old-salt w1, blood-puppet", "row": "rampage ^1, ?2, ?1", "dice": "2 cer:P 1 cer:C / 7 cer"}


def goal_of(until="round", words=None, **goal):
    from model.core.yamlfile import parse_yaml
    from model.redrains.reading import Reading

    table, state = table_and_state(goal=goal, until=until, **(FULL if words is None else words))
    data = {"aspects": "fury", "player": {"phoenixborn": "noah-redmoon"}, "goal": {**goal, "until": until}}
    reading = Reading(parse_yaml("a: 1"), (), table.library)
    found = GoalReader(reading, table, state).read(RedRainsKeys.model_validate(data).goal)
    return found, state, reading.problems


def at_end(state, **changes):
    """The state at its horizon, with fields of it, of the Chimera or of the first Phoenixborn changed."""
    chimera = {k: v for k, v in changes.items() if k in ("phase", "red_rains", "rage", "fatigued")}
    side = state.sides[0]
    born = side.phoenixborn._replace(wounds=changes.get("wounds", side.phoenixborn.wounds))
    side = side._replace(phoenixborn=born, units=side.units[changes.get("lost", 0) :])
    wounds = changes.get("chimera_wounds", state.chimera.wounds)
    return state._replace(
        sides=(side, *state.sides[1:]),
        chimera=state.chimera._replace(wounds=wounds, **chimera),
        outcome=changes.get("outcome", 0),
        horizon=state.horizon._replace(left=0),
    )


@pytest.mark.parametrize(
    ("goal", "change", "value"),
    [
        ({"win": True}, {"outcome": 1}, 1),
        ({"win": True}, {}, 0),
        ({"survive": True}, {}, 1),
        ({"survive": True}, {"outcome": -1}, 0),
        ({"survive": True}, {"outcome": 1}, 1),
        ({"no_ultimate": True}, {}, 1),
        ({"no_ultimate": True}, {"phase": 2}, 0),
        ({"keep": ["old-salt"]}, {}, 1),
        ({"keep": ["old-salt", "blood-puppet"]}, {"lost": 1}, 0),
        ({"destroy": ["rampage"]}, {}, 0),
        ({"chimera_wounds": 5}, {"chimera_wounds": 5}, 1),
        ({"chimera_wounds": 5}, {"chimera_wounds": 4}, 0),
        ({"wounds": 3}, {"wounds": 3}, 1),
        ({"wounds": 3}, {"wounds": 4}, 0),
        ({"achieve": [{"survive": True}, {"wounds": 3}]}, {"wounds": 4}, 0),
        ({"maximise": [{"chimera_wounds": 1}, {"wounds": "-1/2"}]}, {"chimera_wounds": 7, "wounds": 3}, "11/2"),
        ({"maximise": [{"units": 2}, {"unit": "old-salt", "worth": 5}]}, {"lost": 1}, 2),
        ({"maximise": [{"red_rains": -1}, {"phase": -10}]}, {"red_rains": 2, "phase": 2}, -22),
        ({"maximise": [{"aspects": 1}, {"face_down": 10}, {"rage": 100}]}, {"rage": 4}, 421),
        ({"maximise": [{"win": 100}, {"loss": -50}]}, {"outcome": -1}, -50),
        ({"maximise": [{"dice": 1, "player": 1}]}, {}, 3),
    ],
)  # fmt: skip
def test_the_value_of_an_end(goal, change, value):
    asked, state, problems = goal_of(**goal)
    assert problems == []
    end, value = at_end(state, **change), Fraction(value)
    assert asked.value(end) == value
    assert asked.bounds(end) == (value, value)
    low, high = asked.bounds(state)
    assert low <= value <= high


@pytest.mark.rule("RR-026")
def test_an_ultimate_that_resolved_cannot_be_undone():
    asked, state, _ = goal_of(no_ultimate=True)
    later = state._replace(chimera=state.chimera._replace(phase=2))
    assert asked.bounds(later) == (0, 0)


@pytest.mark.rule("RR-079")
def test_the_last_phase_does_not_tell_whether_its_ultimate_resolved():
    problems = goal_of(no_ultimate=True, words={"phase": 3})[2]
    assert [d.code for d in problems] == ["GOAL"]
    assert "RR-079" in problems[0].message


@pytest.mark.parametrize("change", [{"outcome": 1}, {"outcome": -1}])
def test_a_decided_game_ends_every_question(change):
    asked, state, _ = goal_of(survive=True, until="game")
    end = state._replace(**change)
    assert asked.bounds(end) == (asked.value(end),) * 2


@pytest.mark.parametrize(
    ("text", "horizon"),
    [
        ("turn", Horizon("players", 1)),
        ("chimera", Horizon("chimera", 1)),
        ("2 chimera turns", Horizon("chimera", 2)),
        ("round", Horizon("round", 1)),
        ("3 rounds", Horizon("round", 3)),
        ("game", Horizon()),
    ],
)
def test_ends_of_a_question(text, horizon):
    assert read_until(text) == horizon
    assert read_until(until_word(horizon)) == horizon


@pytest.mark.parametrize("text", ["", "0 rounds", "2 games", "tomorrow", "-1 round", "100 rounds"])
def test_ends_that_are_none(text):
    assert read_until(text) is None


def test_questions_say_what_they_ask():
    table = table_and_state()[0]
    two = (Survive(), Wounds(5))
    assert AchieveGoal(table, (Win(),)).describe() == "defeat the Chimera at the end of the game"
    assert goal_of("turn", win=True)[0].describe() == "defeat the Chimera by the end of the players' turn"
    assert goal_of("2 rounds", survive=True)[0].describe() == "survive by the end of 2 rounds"
    assert AchieveGoal(table, two, "x").describe() == "survive and have at most 5 wounds on every Phoenixborn x"
    assert AchieveGoal(table, (Keep(("a", "b")), NoUltimate(1)), "x").describe() == (
        "keep a, b and keep the Ultimate from resolving x"
    )
    terms = (Term("chimera_wounds"), Term("wounds", Fraction(-1, 2), seat=1), Term("unit", Fraction(3), "old-salt"))
    assert MaximiseGoal(table, terms, "x").describe() == (
        "maximise wounds on the Chimera − 1/2 × wounds on Phoenixborn of player 2 + 3 × old-salt in play x"
    )


@settings(max_examples=25, deadline=None)
@given(random=st.randoms(use_true_random=False))
def test_bounds_hold_on_the_way_to_an_end(random):
    """Random play to a near horizon: no end leaves the interval of any state before it."""
    table, state = random_position(random)
    sides = tuple(side._replace(deck=hidden_pile(["phoenix-attendant"] * 3)) for side in state.sides)
    state = state._replace(sides=sides, turn="players", horizon=Horizon("chimera", 1))
    terms = tuple(Term(kind, Fraction(random.choice([-2, 1, 3]))) for kind in AMOUNTS)
    goals = [MaximiseGoal(table, terms), AchieveGoal(table, (Survive(), NoUltimate(state.chimera.phase)))]
    game = RedRains(table)
    seen = [game.begin(state)]
    for _ in range(60):
        now = seen[-1]
        if game.is_terminal(now):
            break
        steps = [outcome for outcome, _ in game.chance_outcomes(now)] or list(game.legal_actions(now))
        seen.append(game.apply(now, random.choice(steps)))
    if game.is_terminal(seen[-1]):
        for goal in goals:
            value = goal.value(seen[-1])
            assert all(low <= value <= high for low, high in map(goal.bounds, seen))


# --- features ----------------------------------------------------------------------------------------------


def measured(words, change):
    """The features of a position by name, and their values after `change` was made to its state."""
    table, start = table_and_state(**words)
    found = {feature.name: feature for feature in features(table, start)}
    end = change(start)
    return found, {name: feature.fn(end) for name, feature in found.items()}


def test_features_of_a_position_name_everything_that_may_be_lost():
    found, values = measured(FULL, lambda state: at_end(state, lost=1, wounds=4, outcome=-1))
    assert values["lost:old-salt"] == 1
    assert values["lost:blood-puppet"] == 0
    assert values["removed:rampage"] == 0
    assert values["wounds:p1"] == 4
    assert (values["win"], values["loss"]) == (0, 1)
    assert found["wounds:p1"].label == "wounds placed on Noah Redmoon"
    assert found["lost:old-salt"].kind == "event"
    assert found["wounds:p1"].kind == "amount"


def test_the_start_has_no_feature():
    found, values = measured(FULL, lambda state: state)
    events = [name for name, feature in found.items() if feature.kind == "event"]
    assert {values[name] for name in events} == {0}
    assert (values["chimera_wounds"], values["red_rains_placed"], values["phase"]) == (0, 0, 1)


@pytest.mark.rule("RR-023")
def test_tokens_that_an_ultimate_took_away_were_placed():
    table, start = table_and_state(red_rains=2)
    end = start._replace(chimera=start.chimera._replace(red_rains=1, phase=2))
    assert placed(table, start, end) == 2
    assert {f.name: f.fn(end) for f in features(table, start)}["ultimate"] == 1


@pytest.mark.rule("RR-117")
def test_aspects_are_revealed_by_place_and_by_name():
    played = play(row="rampage, ?2, ?1", units="old-salt")
    table, start = played.game.table, played.state
    turned = start.sides[0].row[1]._replace(id="iron-scales", card="iron-scales", bag=-1)
    row = (start.sides[0].row[0], turned, start.sides[0].row[2])
    end = start._replace(sides=(start.sides[0]._replace(row=row),))
    values = {feature.name: feature.fn(end) for feature in features(table, start)}
    assert (values["revealed:p1:2"], values["revealed:p1:3"]) == (1, 0)
    assert (values["appears:iron-scales"], values["appears:frozen-fear"]) == (1, 0)
    labels = {feature.name: feature.label for feature in features(table, start)}
    assert labels["revealed:p1:2"] == "place 2 (?2) is revealed"
    assert labels["appears:iron-scales"] == "Iron Scales is revealed"


def test_in_a_later_round_all_were_revealed():
    _, values = measured(FULL, lambda state: state._replace(round=2))
    assert (values["revealed:p1:2"], values["revealed:p1:3"]) == (1, 1)


def test_a_pass_and_the_chimeras_turn_are_seen_by_the_features():
    start = play(row="?1, ?2", until="chimera")
    names = {feature.name: feature for feature in features(start.game.table, start.state)}
    position: Position = start.do("pass", "end")
    assert names["rage"].fn(position.state) == 1
    while not position.game.is_terminal(position.state):
        step = next(iter(position.chances), None)
        position = position.do(f"!{step}" if step else position.legal[0])
    assert position.state.horizon.left == 0
    assert sum(names[f"revealed:p1:{place}"].fn(position.state) for place in (1, 2)) <= 1


def test_two_players_are_told_apart():
    table, start = table_and_state(players=[{"row": "?1"}, {"phoenixborn": "jessa-na-ni", "row": "?2"}])
    labels = {feature.name: feature.label for feature in features(table, start)}
    assert labels["wounds:p2"] == "wounds placed on Jessa Na Ni of player 2"
    assert labels["revealed:p2:1"] == "place 1 facing player 2 (?2) is revealed"
