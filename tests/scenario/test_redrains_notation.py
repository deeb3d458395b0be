"""The notation of Red Rains: what is written reads back as the same thing."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.redrains import library, position, table_and_state
from support.redrains_random import random_position

from model import catalog
from model.core.notation import NotationError, parse_counted, split
from model.core.yamlfile import parse_yaml
from model.redrains.notation import NotWritable, position_keys, position_text, row_text, units_text
from model.redrains.pieces import (
    format_dice,
    format_piece,
    parse_dice,
    parse_piece,
)
from model.redrains.reading import Reading
from model.redrains.schema import RedRainsKeys
from model.redrains.setup import read_position
from model.redrains.setup_goal import GoalReader, goal_keys
from model.redrains.state import CHIMERA, DICE_TYPES, Battle, Die


def read(text):
    """(table, state, goal) of the game part of a position file."""
    document = parse_yaml(text, "x.yaml")
    keys = RedRainsKeys.model_validate(document.data)
    reading = Reading(document, text.splitlines(), library())
    table, state = read_position(reading, keys)
    goal = GoalReader(reading, table, state).read(keys.goal)
    assert reading.problems == []
    return table, state, goal


@settings(max_examples=120, deadline=None)
@given(random=st.randoms(use_true_random=False))
def test_a_state_written_and_read_is_the_same_state(random):
    table, state = random_position(random)
    text = position_text(table, state)
    again, got, goal = read(text)
    assert got == state, text
    assert (again.profile, again.aspects, again.players) == (table.profile, table.aspects, table.players)
    assert dict(again.settings) == dict(table.settings)
    assert position_text(again, got, goal) == text


CARD = st.sampled_from(["old-salt", "rampage", "x1-y"])
TOKENS = {name: st.integers(0, 99) for name in ("wounds", "exhausted", "status")}


@given(data=st.data())
def test_a_piece_written_and_read_is_the_same_piece(data):
    piece = parse_piece(data.draw(CARD))._replace(
        **{name: data.draw(value) for name, value in TOKENS.items()},
        bonus=data.draw(st.integers(-99, 99)),
        number=data.draw(st.sampled_from([0, 2, 11])),
        owner=data.draw(st.sampled_from([None, 0, 1, CHIMERA])),
        guarded=data.draw(st.booleans()),
        attached=tuple(map(parse_piece, data.draw(st.lists(st.sampled_from(["infuriate", "p2:playtime e1"]))))),
        dice=tuple(data.draw(st.lists(st.tuples(st.sampled_from(DICE_TYPES), st.sampled_from([None, 0, 1]))))),
    )
    assert parse_piece(format_piece(piece)) == piece


@given(
    active=st.lists(st.builds(Die, st.sampled_from(DICE_TYPES), st.integers(0, 2))),
    spent=st.lists(st.sampled_from(DICE_TYPES)),
)
def test_dice_written_and_read_are_the_same_dice(active, spent):
    assert parse_dice(format_dice(active, spent)) == (tuple(sorted(active)), tuple(sorted(spent)))


@given(text=st.text(alphabet="?1b(w)e^[ ]p2:#-+,rampage\n", max_size=24))
def test_any_text_is_a_piece_that_reads_back_or_an_error(text):
    for part in split(text):
        with suppress(NotationError):
            piece = parse_piece(part)
            assert parse_piece(format_piece(piece)) == piece


@pytest.mark.parametrize("text", ["3 old-salt", "3x old-salt", "old-salt x3", "old-salt 3", " old-salt  x 3"])
def test_ways_to_count_cards(text):
    assert parse_counted(text) == ("old-salt", 3)


@pytest.mark.parametrize("text", ["0 old-salt", "3 old-salt 3", "old salt", "-1 old-salt", "", "Old-salt"])
def test_counts_that_are_none(text):
    with pytest.raises(NotationError):
        parse_counted(text)


def test_commas_inside_brackets_do_not_separate():
    assert split("a (b, c), d [e, f],, g") == ("a (b, c)", "d [e, f]", "g")


def test_the_lines_of_a_table_for_people():
    table, state = table_and_state(units="old-salt w1, old-salt e1", row="rampage ^1 [charm], ?2, blood-puppet")
    assert units_text(table, state, 0) == "old-salt w1, old-salt#2 e1"
    assert row_text(table, state, 0) == "rampage ^1 [charm], ?2, blood-puppet"


def test_only_what_is_not_usual_is_written():
    table, state = table_and_state(row="?1, ?2")
    keys = position_keys(table, state)
    assert set(keys) == {"chimera", "aspects", "row", "player", "goal"}
    assert keys["player"] == {"phoenixborn": "noah-redmoon"}


def test_cards_of_the_file_are_written_with_it():
    entry = "{id: rain-drake, name: Rain Drake, type: ally, attack: 2, life: 3, recover: 1, cost: [main]}"
    entries = parse_yaml(f"inline:\n  - {entry}\n").data["inline"]
    table, state = table_and_state(extra_cards=f"  - {entry}\n", units="rain-drake")
    text = position_text(table, state, inline=entries)
    document = parse_yaml(text)
    assert document.data["inline"] == entries
    scenario = catalog.setup("redrains")
    built = scenario.build(document, text.splitlines(), scenario.keys.model_validate(document.data))
    assert built.problems == ()
    assert built.problem.state == state


def test_the_head_of_a_scenario_comes_first():
    table, state = table_and_state()
    text = position_text(table, state, head={"format": 1, "id": "saved", "title": "a: b", "game": "redrains"})
    assert text.startswith('format: 1\nid: saved\ntitle: "a: b"\ngame: redrains\n')
    assert parse_yaml(text).data["title"] == "a: b"


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": 1},
        {"cancelled": True},
        {"battle": Battle("old-salt", "chimera", 0, 0)},
        {"battles": (Battle("old-salt", "chimera", 0, 0),)},
    ],
)
def test_what_no_position_says_is_refused(change):
    table, state = table_and_state()
    with pytest.raises(NotWritable):
        position_text(table, state._replace(**change))


@pytest.mark.parametrize(
    "goal",
    [
        {"win": True},
        {"no_ultimate": True, "until": "2 rounds"},
        {"keep": ["old-salt"], "until": "turn"},
        {"achieve": [{"survive": True}, {"chimera_wounds": 20}, {"wounds": 5}], "until": "chimera"},
        {"destroy": ["rampage"], "until": "3 turns"},
        {"maximise": [{"wounds": "-1/2", "player": 1}, {"unit": "old-salt", "worth": 3}, {"red_rains": -2}]},
    ],
)  # fmt: skip
def test_a_question_written_and_read_is_the_same_question(goal):
    table, state = table_and_state(units="old-salt", row="rampage", goal=goal, until=goal.get("until", "game"))
    text = position_text(table, state, asked := asked_of(table, state, goal))
    got = read(text)
    assert got[1] == state
    assert goal_keys(got[2], got[1].horizon) == goal_keys(asked, state.horizon) == goal


def asked_of(table, state, goal):
    data = {"aspects": "fury", "player": {"phoenixborn": "noah-redmoon"}, "goal": goal}
    reading = Reading(parse_yaml("a: 1"), (), library())
    return GoalReader(reading, table, state).read(RedRainsKeys.model_validate(data).goal)


def test_positions_for_tests_are_plain_values():
    assert position(units="old-salt") == position(units=["old-salt"])
    assert position(units="old-salt") != position(units="old-salt w1")
