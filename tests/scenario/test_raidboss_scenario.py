"""Position files of Raid Boss: what is read, and every way to get one wrong, with its place."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from support.raidboss_position import SMALL, changed, problems, read, read_state

from model.asking import asking
from model.core.chance import pool_size
from model.core.yamlfile import parse_yaml
from model.raidboss.bags import sizes_fit
from model.raidboss.state import FACE_DOWN, FACE_UP, LAST_STAND, RESOLVED, Constant, Die, Horizon, Mark, Tile
from model.raidboss.table import WINDOWS
from model.scenario import json_schema, read_scenario, status

ROOT = Path(__file__).parents[2]
FRESH = """\
format: 1
id: raidboss-fresh
title: Fresh
game: raidboss
source: original
boss: brine-matriarch
heroes: ["bladedancer ?", "bulwark ?", "lightkeeper ?", "augur ?"]
goal: {win: true}
"""


def test_a_file_that_is_sound(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(SMALL)
    assert status(path) == ()
    scenario = read_scenario(SMALL)
    problem = scenario.problem
    assert (scenario.game, scenario.sample) == ("raidboss", True)
    assert problem.goal.describe() == (
        "have at least 50 DMG on the Boss by the end of the Boss Action "
        "(answers are looked at in Assign Dice and at: no window)"
    )
    assert problem.goal.bounds(problem.state) == (Fraction(0), Fraction(1))
    assert problem.state.horizon == Horizon("boss_action", 1)
    assert not problem.state.agenda
    assert "use blue 4" in [str(a) for a in problem.game.legal_actions(problem.state)]


def test_everything_that_a_hero_has():
    dancer, wall, keeper, augur = read_state().heroes
    assert (dancer.hp, dancer.max_hp, dancer.skill, dancer.dice, dancer.bonus) == (7, 9, 2, 2, 1)
    assert (dancer.tile, dancer.talent) == (Tile(FACE_UP, "lapping-wave"), -1)
    assert (wall.hp, wall.max_hp, wall.dice, wall.marks) == (7, 11, 3, (Mark("frail", 1, "round"),))
    assert (keeper.hp, keeper.max_hp, keeper.down, keeper.ready, keeper.tokens) == (0, 8, True, False, (("seal", 3),))
    assert (augur.hp, augur.talent, augur.shards, augur.boosters) == (8, 4, 0, 1)
    assert augur.tile == Tile(RESOLVED, "salt-sting")


def test_a_map_says_the_same_as_a_line():
    line = '"bulwark 7/10 s1 d3 +2 shards=1 boosts=0 shield=2 armor=1 tapped locked {frail, sworn turn by augur} ?"'
    entry = (
        "{card: bulwark, hp: 7, max_hp: 10, skill: 1, dice: 3, bonus: 2, shards: 1, boosts: 0, shield: 2, armor: 1, "
        'tapped: true, locked: true, marks: [frail, sworn turn by augur], tile: "?"}'
    )
    old = '{card: bulwark, hp: 7, dice: 3, tile: "?", marks: [frail]}'
    first = read_state((old, line))
    assert first == read_state((old, entry))
    wall = first.heroes[1]
    assert (wall.shield, wall.armor, wall.ready, wall.locked) == (2, 1, False, True)
    assert wall.marks == (Mark("frail", 1, "round"), Mark("sworn", 1, "turn", "augur"))


@pytest.mark.rule("RB-018", "RB-022", "RB-031", "RB-039", "RB-040", "RB-042", "RB-162")
def test_a_fight_as_it_begins_needs_no_numbers():
    table, state, _ = read(FRESH)
    assert (state.phase, state.active, state.kos, state.boss.damage, state.boss.level) == (
        "turn_start", "bladedancer", 0, 0, 1,
    )  # fmt: skip
    assert [(one.hp, one.max_hp, one.dice, one.shards, one.boosters) for one in state.heroes] == [
        (table.library.heroes[one.card].hp,) * 2 + (2, 2, 1) for one in state.heroes
    ]
    assert state.boss.bags == (table.boss.cards_of(("easy", "medium")),)
    assert state.boss.draw == (((0, pool_size(state.boss.bags[0]) - 4),),)
    assert state.boss.holding == table.boss.cards_of(("hard",))
    assert (table.mode, table.last_stand, table.challenge, table.windows) == (
        "normal",
        "random",
        "",
        frozenset(WINDOWS),
    )
    assert read_scenario(FRESH).problem.state.active == "bladedancer"


@pytest.mark.rule("RB-193", "RB-194", "RB-195", "RB-196")
def test_adrenaline_mode_has_its_own_start():
    _, state, _ = read(FRESH + "mode: adrenaline\n")
    assert (state.kos, state.boss.damage, state.boss.level, state.boss.paid, state.boss.due) == (1, 60, 2, 60, 0)
    assert [(one.dice, one.shards, one.boosters) for one in state.heroes] == [(3, 1, 1)] * 4
    _, state, _ = read(FRESH + "mode: adrenaline\nsettings: {adrenaline_marks_paid: 0}\n")
    assert (state.boss.paid, state.boss.due) == (60, 6)
    assert "RB-193" in str(problems(FRESH + "mode: adrenaline\nkos: 0\n"))


@pytest.mark.rule("RB-031", "RB-032", "RB-111")
def test_hidden_cards_follow_from_what_is_seen():
    table, state, _ = read(SMALL)
    unseen = dict(table.boss.cards_of(("easy", "medium")))
    for card in ("lapping-wave", "salt-sting", "undertow"):
        unseen[card] -= 1
    assert state.boss.bags == (tuple(sorted((card, n) for card, n in unseen.items() if n)),)
    assert state.boss.draw == (((0, 7),),)
    assert [one.tile for one in state.heroes[1:3]] == [Tile(FACE_DOWN, bag=0)] * 2
    assert sizes_fit(state)
    assert state == read_state(("draw: 7\n", ""))


@pytest.mark.rule("RB-131", "RB-213")
def test_what_is_missing_of_the_deck_lies_in_the_discard_pile():
    _, state, _ = read(changed(("discard: [undertow]\ndraw: 7", "unseen: [2 crashing-surf, kelp-snare]")))
    assert state.boss.bags == ((("crashing-surf", 2), ("kelp-snare", 1)),)
    assert state.boss.draw == (((0, 1),),)
    assert dict(state.boss.discard)["undertow"] == 1
    assert pool_size(state.boss.discard) == 12 - 3 - 2


@pytest.mark.rule("RB-131")
def test_cards_of_two_shuffles_are_told_apart():
    pair = "unseen: [{cards: [kelp-snare, siren-toll]}, {cards: [2 crashing-surf, undertow]}]"
    _, state, _ = read(changed(("discard: [undertow]\ndraw: 7", pair), ("(seal 3) ?", "(seal 3) ?2")))
    bags, tiles = state.boss.bags, [one.tile.bag for one in state.heroes]
    assert bags[tiles[1]] == (("kelp-snare", 1), ("siren-toll", 1))
    assert bags[tiles[2]] == (("crashing-surf", 2), ("undertow", 1))
    assert state.boss.draw == (tuple(sorted([(tiles[1], 1), (tiles[2], 2)])),)


def test_known_cards_on_top_of_the_draw_pile_and_on_a_tile():
    _, state, _ = read(changed(("draw: 7", 'draw: [kelp-snare, "6 ?"]'), ("(seal 3) ?", "(seal 3) ?cold-spray")))
    top, rest = state.boss.draw
    assert state.boss.bags[top[0][0]] == (("kelp-snare", 1),)
    assert sum(n for _, n in rest) == 6
    assert state.heroes[2].tile == Tile(FACE_DOWN, "cold-spray")
    assert sizes_fit(state)


@pytest.mark.rule("RB-101")
def test_a_level_may_lag_behind_the_total_during_a_turn_only():
    lagging = ("damage: 46", "damage: 55, level: 1")
    assert read_state(lagging, ("boss_damage: 50", "boss_damage: 60")).boss.level == 1
    text = FRESH.replace("boss: brine-matriarch", "boss: {card: brine-matriarch, damage: 55, level: 1}")
    assert "RB-101" in str(problems(text))
    healed = read_state(("damage: 46", "damage: 46, level: 2, healed: true"), ("discard: [undertow]\ndraw: 7\n", ""))
    assert healed.boss.level == 2


@pytest.mark.rule("RB-043", "RB-104")
def test_what_is_due_at_the_end_of_the_turn():
    text = changed(("damage: 46", "damage: 106, due: 2"), ("discard: [undertow]\ndraw: 7\n", ""))
    boss = read(text)[1].boss
    assert (boss.last_due, boss.last_placed, boss.paid, boss.due) == (True, False, 100, 2)
    assert boss.last_stands


@pytest.mark.rule("RB-119", "RB-121")
def test_beside_a_last_stand_there_is_no_deck():
    base = FRESH.replace("boss: brine-matriarch", "boss: {card: brine-matriarch, damage: 110}")
    text = base.replace('"bladedancer ?"', "bladedancer").replace('"lightkeeper ?"', "lightkeeper")
    text = text.replace('"augur ?"', "augur").replace("bulwark ?", "bulwark ?last-stand")
    _, state, _ = read(text)
    assert [one.tile for one in state.heroes] == [Tile(), Tile(FACE_DOWN, "", LAST_STAND), Tile(), Tile()]
    assert (state.boss.bags, state.boss.draw, state.boss.last_placed, state.active) == ((), (), True, "bulwark")
    chosen = read(text + "last_stand: black-tide\n")[1]
    assert chosen.heroes[1].tile == Tile(FACE_DOWN, "black-tide", LAST_STAND)
    assert "RB-121" in str(problems(text.replace("augur", '"augur ?"') + ""))
    assert "RB-044" in str(problems(text.replace("?last-stand", "resolved=black-tide")))
    assert "RB-119" in str(problems(text + "last_stand: none\n"))


@pytest.mark.rule("RB-112", "RB-115", "RB-118")
def test_a_challenge_card_in_force():
    fight = ("round: 2", "round: 2\nchallenge: brine-spawn")
    constant = ("resolved=salt-sting", "resolved=salt-sting constant=brine-spawn:2")
    _, state, goal = read(changed(fight, constant, ("boss_damage: 50", "beaten: [brine-spawn]")))
    assert state.heroes[3].constants == (Constant("brine-spawn", 2),)
    assert "brine-spawn" not in dict(state.boss.bags[0])
    assert goal.describe().startswith("beat brine-spawn by")
    hidden = read_state(fight, ("draw: 7", "draw: 8"))
    assert dict(hidden.boss.bags[0])["brine-spawn"] == 1
    assert "RB-118" in str(problems(changed(fight, (constant[0], constant[1].replace(":2", ":99")))))
    assert "RB-115" in str(problems(changed(fight, ("=lapping-wave", "=brine-spawn"))))


@pytest.mark.rule("RB-025")
def test_the_cards_of_the_deck_must_all_be_somewhere():
    found = problems(changed(("draw: 7", "unseen: [2 crashing-surf, kelp-snare]")))
    assert [(d.code, d.line) for d in found] == [("UNSEEN", 17)]
    assert "missing" in found[0].message


@pytest.mark.rule("RB-034", "RB-036", "RB-136")
def test_whose_turn_it_is():
    assert read_state().active == "bladedancer"
    done = ("=lapping-wave", "resolved=lapping-wave")
    assert read_state(done, ("round: 2", "active: bladedancer")).active == "bladedancer"
    between = read_state(done, ('dice: "2 4 b5"\n', ""), ("phase: assign", "phase: turn_start"))
    assert between.active == "bulwark"
    assert "RB-036" in str(problems(FRESH.replace(" ?", "")))


@pytest.mark.rule("RB-053")
def test_a_skill_that_counts_bonus_dice_is_not_stated_twice():
    inline = (
        "inline:\n  heroes:\n    - {id: taker, hp: 8, skill: {name: luck, reset: on_use}, instant: {do: {deal: 1}}, "
        "abilities: {green: {cost: 2, do: {deal: 1}}, blue: {cost: 4, do: {deal: 2}}, red: {cost: 6, do: {deal: 3}}}}\n"
    )
    text = FRESH.replace("augur ?", "taker s2 ?") + inline
    assert [d.code for d in problems(text)] == ["SKILL"]
    hero = read_scenario(text.replace("s2", "+2")).problem.state.heroes[3]
    assert (hero.bonus, hero.skill) == (2, 0)


@pytest.mark.rule("RB-048", "RB-049", "RB-119")
def test_a_fight_that_is_decided_is_no_question():
    won = SMALL.replace("damage: 46", "damage: 106").replace("discard: [undertow]\ndraw: 7", "last_stand: none")
    assert ("DECIDED", 6) in [(d.code, d.line) for d in problems(won)]
    down = FRESH.replace(" ?", " ko ?") + "kos: 2\n"
    assert "RB-049" in str(problems(down))


@pytest.mark.rule("RB-005")
def test_bonus_dice_of_all_heroes_come_from_one_supply():
    found = problems(changed(("+1", "+5"), ("(seal 3)", "(seal 3) +4")))
    assert [(d.code, d.line) for d in found] == [("BONUS", 7)]
    assert read_state(("+1", "+5"), ("(seal 3)", "(seal 3) +4"), ("ko_limit: 4", "bonus_dice_supply: 0"))


def test_dice_on_the_table():
    assert read_state(('dice: "2 4 b5"', "dice: 4")).dice == (Die(4),)
    assert read_state().dice == (Die(2), Die(4), Die(5, "b"))


@pytest.mark.rule("RB-025", "RB-131")
def test_a_deck_cannot_be_stated_away():
    heroes = 'heroes: ["bladedancer", "bulwark", "lightkeeper", "augur"]'
    text = FRESH.replace(FRESH.splitlines()[6], heroes) + "phase: round_start\nunseen: []\ndiscard: []\n"
    found = problems(text)
    assert [(d.code, d.line) for d in found] == [("UNSEEN", 10)]
    assert "2 `lapping-wave`" in found[0].message


def test_backs_in_lists_need_no_quotes():
    known = read_state(("draw: 7", 'draw: [kelp-snare, "6 ?"]'))
    assert read_state(("draw: 7", "draw: [kelp-snare, 6 ?]")) == known
    assert read_state(("draw: 7", "draw:\n  - kelp-snare\n  - 6 ?")) == known
    pair = "unseen: [{cards: [kelp-snare, siren-toll]}, {cards: [2 crashing-surf, undertow]}]\ndraw: "
    second = ("(seal 3) ?", "(seal 3) ?2")
    states = [
        read_state(("discard: [undertow]\ndraw: 7", pair + draw), second)
        for draw in ('["?", "2 ?2"]', "[1 ?, 2 ?2]", "[?1, ?2, ?2]", "[1 ?, ?2, ?2]")
    ]
    assert states == [states[0]] * 4


def test_what_front_ends_may_ask():
    offered = asking("raidboss")
    problem = read_scenario(SMALL).problem
    assert offered.horizons == ("turn", "boss_action", "round", "roll")
    assert offered.until(problem.state, "round", 2).horizon == Horizon("round", 2)
    assert offered.own_turn(problem.state)
    assert not offered.turn_over(problem.state)
    legal = problem.game.legal_actions(problem.state)
    assert str(offered.quiet(legal)) == "done"
    assert offered.quiet(()) is None
    after = problem.game.apply(problem.state, offered.quiet(legal))
    assert offered.turn_over(after)
    goal = offered.defence(problem, "boss_action", 1)
    assert goal.value(after) == -30 + sum(one.hp for one in after.heroes) + 46 + 6 + 4
    assert goal.describe().startswith("maximise −100 × a loss")
    with pytest.raises(ValueError, match="unknown horizon"):
        offered.until(problem.state, "game", 1)


def test_features_are_counted_from_the_position():
    offered = asking("raidboss")
    problem = read_scenario(SMALL).problem
    named = {f.name: f for f in offered.features(problem)}
    state = problem.state
    after = problem.game.apply(state, next(a for a in problem.game.legal_actions(state) if str(a) == "done"))
    assert {name for name, f in named.items() if f.fn(state)} == {"boss_skill"}
    changes = {name: f.fn(after) for name, f in named.items() if f.fn(after) != f.fn(state)}
    assert changes == {"hp:bladedancer": 3}
    assert named["down:augur"].kind == "event"
    assert "appears:kelp-snare" in named
    assert "down:lightkeeper" not in named


def test_the_schema_knows_the_game():
    schema = json.loads((ROOT / "scenarios/schema.json").read_text("utf-8"))
    assert schema == json_schema(), "generate scenarios/schema.json again (scenarios/README.md)"
    validator = Draft202012Validator(schema)
    text = (ROOT / "docs/scenario-format.md").read_text("utf-8")
    example = next(part for part in re.findall(r"```yaml\n(.*?)```", text, re.S) if "game: raidboss" in part)
    assert read_scenario(example).game == "raidboss"
    for each in (SMALL, FRESH, example):
        validator.validate(parse_yaml(each).data)
