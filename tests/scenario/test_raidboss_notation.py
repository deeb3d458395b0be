"""The notation of Raid Boss: what is written reads back as the same thing."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.raidboss_position import SMALL, keys_of, library, random_position, read

from model.core.notation import NotationError, parse_counted
from model.core.yamlfile import parse_yaml
from model.raidboss.notation import NotWritable, hero_text, position_keys, position_text
from model.raidboss.pieces import (
    HeroPiece,
    MarkPiece,
    TilePiece,
    format_dice,
    format_hero,
    format_mark,
    format_tile,
    parse_dice,
    parse_hero,
    parse_mark,
    parse_run,
    parse_tile,
)
from model.raidboss.reading import Reading
from model.raidboss.setup_goal import GoalReader, goal_keys, read_horizon
from model.raidboss.state import FACE_DOWN, FACE_UP, RESOLVED, Die, HeroRoll


@settings(max_examples=25, deadline=None)
@given(random=st.randoms(use_true_random=False))
def test_a_state_written_and_read_is_the_same_state(random):
    game, state = random_position(random)
    table = game.table
    text = position_text(table, state)
    again, got, goal = read(text)
    assert got == state, text
    assert (again.boss.id, again.mode, again.last_stand, again.challenge, again.windows) == (
        table.boss.id, table.mode, table.last_stand, table.challenge, table.windows,
    )  # fmt: skip
    assert dict(again.settings) == dict(table.settings)
    assert position_text(again, got, goal) == text


IDS = st.sampled_from(["judge", "hel-ursa", "x1-y"])
MAYBE = st.none() | st.integers(0, 99)
TILES = (
    st.integers(0, 98).map(lambda bag: TilePiece(FACE_DOWN, bag=bag))
    | st.tuples(st.sampled_from([FACE_DOWN, FACE_UP, RESOLVED]), IDS).map(lambda parts: TilePiece(*parts))
    | st.just(TilePiece(RESOLVED))
)
MARKS = st.builds(
    MarkPiece, IDS, st.integers(1, 99), st.sampled_from(["", "turn", "round", "persistent"]), st.just("") | IDS
)
PAIRS = st.lists(st.tuples(IDS, st.integers(0, 99)), max_size=2).map(tuple)
NUMBERS = ("skill", "talent", "dice", "bonus", "shards", "boosts")


@given(data=st.data())
def test_a_hero_written_and_read_is_the_same_hero(data):
    hp = data.draw(MAYBE)
    piece = HeroPiece(
        data.draw(IDS),
        hp=hp,
        max_hp=None if hp is None else data.draw(MAYBE),
        **{name: data.draw(MAYBE) for name in NUMBERS},
        shield=data.draw(st.integers(0, 99)),
        armor=data.draw(st.integers(0, 99)),
        tapped=data.draw(st.booleans()),
        ko=data.draw(st.booleans()),
        locked=data.draw(st.booleans()),
        tile=data.draw(st.none() | TILES),
        constants=data.draw(PAIRS),
        marks=tuple(data.draw(st.lists(MARKS, max_size=3))),
        tokens=data.draw(PAIRS),
        used=tuple(data.draw(st.lists(st.sampled_from(["t:shock", "r:a-b"]), max_size=2))),
    )
    assert parse_hero(format_hero(piece)) == piece


@given(tile=TILES)
def test_a_tile_written_and_read_is_the_same_tile(tile):
    assert parse_tile(format_tile(tile)) == tile


@given(mark=MARKS)
def test_a_mark_written_and_read_is_the_same_mark(mark):
    assert parse_mark(format_mark(mark)) == mark


@given(dice=st.lists(st.builds(Die, st.integers(1, 99), st.sampled_from(["a", "b"]))))
def test_dice_written_and_read_are_the_same_dice(dice):
    assert parse_dice(format_dice(dice)) == tuple(sorted(dice))


@given(text=st.text(alphabet="?=12 {}()judge7/9s3+d:,tapko\n", max_size=24))
def test_any_text_is_a_hero_that_reads_back_or_an_error(text):
    with suppress(NotationError):
        piece = parse_hero(text)
        assert parse_hero(format_hero(piece)) == piece


@pytest.mark.parametrize("text", ["3 claw", "3x claw", "claw x3", "claw 3", " claw  x 3"])
def test_ways_to_count_cards(text):
    assert parse_counted(text) == ("claw", 3)


@pytest.mark.parametrize("text", ["0 claw", "3 claw 3", "a claw", "-1 claw", "", "Claw", "100 claw"])
def test_counts_that_are_none(text):
    with pytest.raises(NotationError):
        parse_counted(text)


@pytest.mark.parametrize(
    ("text", "run"),
    [
        ("claw", ("claw", ())),
        ("?", ("", ((0, 1),))),
        ("3 ?", ("", ((0, 3),))),
        ("2 ? 1 ?2", ("", ((0, 2), (1, 1)))),
        ("4x ?3", ("", ((2, 4),))),
    ],
)
def test_parts_of_a_draw_pile(text, run):
    assert parse_run(text) == run


@pytest.mark.parametrize("text", ["", "3", "3 claw", "? claw", "?claw", "? ?x", "2"])
def test_parts_of_a_draw_pile_that_are_none(text):
    with pytest.raises(NotationError):
        parse_run(text)


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("judge 7 8", "8"),
        ("judge s1 s2", "s2"),
        ("judge ? =claw", "=claw"),
        ("judge ko ko", "ko"),
        ("judge {weak 0}", "weak 0"),
        ("judge {weak}{", "judge {weak}{"),
        ("judge (seal x)", "seal x"),
        ("judge 100", "100"),
        ("judge resolved=", "resolved="),
        ("judge =", "="),
        ("judge resolvedclaw", "resolvedclaw"),
        ("judge used=x:y", "used=x:y"),
        ("Judge 7", "Judge"),
        ("", ""),
    ],
)
def test_what_is_wrong_in_a_hero_is_pointed_at(text, fragment):
    with pytest.raises(NotationError) as caught:
        parse_hero(text)
    assert caught.value.fragment == fragment


def test_only_what_is_not_usual_is_written():
    heroes = "".join(f'  - "{name} ?"\n' for name in ("bladedancer", "bulwark", "augur", "tempest"))
    table, state, _ = read(f"boss: brine-matriarch\nheroes:\n{heroes}goal: {{win: true}}\n")
    keys = position_keys(table, state)
    assert keys == {
        "boss": {"card": "brine-matriarch", "damage": 0},
        "heroes": ["bladedancer ?", "bulwark ?", "augur ?", "tempest ?"],
        "goal": {"win": True},
    }


def test_a_line_for_one_hero():
    table, state, _ = read(SMALL)
    assert hero_text(table, state, "bladedancer") == "bladedancer 7 s2 +1 =lapping-wave"
    assert hero_text(table, state, "lightkeeper") == "lightkeeper tapped ko (seal 3) ?"


def test_the_head_of_a_scenario_comes_first():
    table, state, _ = read(SMALL)
    text = position_text(table, state, head={"format": 1, "id": "saved", "title": "a: b", "game": "raidboss"})
    assert text.startswith('format: 1\nid: saved\ntitle: "a: b"\ngame: raidboss\n')
    assert parse_yaml(text).data["title"] == "a: b"


@pytest.mark.parametrize(
    "change", [{"outcome": 1}, {"paying": (Die(2, "b"),)}, {"hero_rolls": (HeroRoll("augur", (3,)),)}]
)
def test_what_no_position_says_is_refused(change):
    table, state, _ = read(SMALL)
    with pytest.raises(NotWritable):
        position_text(table, state._replace(**change))


@pytest.mark.parametrize(
    "goal",
    [
        {"win": True},
        {"kos": 1, "until": "2 rounds"},
        {"standing": ["augur"], "until": "turn"},
        {"achieve": [{"survive": True}, {"boss_damage": 60}, {"hp": {"augur": 5}}], "until": "boss action"},
        {"ready": ["bulwark", "augur"], "until": "3 turns"},
        {"level": 2, "until": "2 boss actions"},
        {"grade": "heroic"},
        {"maximise": [{"hp": "-1/2", "hero": "augur"}, {"mark": "frail", "worth": 3}, {"kos": -2}]},
        {"maximise": [{"mark": "frail", "worth": -1, "hero": "bulwark"}, {"boss_damage": 1}], "until": "round"},
    ],
)
def test_a_question_written_and_read_is_the_same_question(goal):
    table, state, _ = read(SMALL)
    reading = Reading(parse_yaml("a: 1"), (), library())
    keys = keys_of(**goal)
    state = state._replace(horizon=read_horizon(reading, keys.goal))
    asked = GoalReader(reading, table, state).read(keys.goal)
    got = read(position_text(table, state, asked))
    assert reading.problems == []
    assert got[1] == state
    assert goal_keys(got[2], got[1].horizon) == goal_keys(asked, state.horizon) == goal
