"""Champions: commanding, deployment, exhaustion, the roster, and the numbers on the card."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import EMPTY, ax, hero, refused

from model.core.diagnostics import DiagnosticError

FULL = {
    "id": "scarecrow",
    "type": "champion",
    "faction": "void",
    "strength": "2",
    "command": "1",
    "defense": "3",
}


def entry(**change):
    """A Champion as YAML; None leaves a key out."""
    keys = {k: v for k, v in {**FULL, **change}.items() if v is not None}
    return "  - {" + ", ".join(f"{k}: {v}" for k, v in keys.items()) + "}\n"


@pytest.mark.rule("AT-025")
@pytest.mark.parametrize("key", ["strength", "defense", "command", "faction", "type"])
def test_a_champion_card_gives_its_numbers_its_faction_and_its_type(key):
    assert position(extra_cards=entry(name="Scarecrow")).game.table.library["scarecrow"].name == "Scarecrow"
    with pytest.raises(DiagnosticError) as error:
        position(extra_cards=entry(**{key: None}))
    assert [d.code for d in error.value.diagnostics] == ["TYPE" if key == "type" else "MISSING-KEY"]


@pytest.mark.rule("AT-026")
def test_there_are_four_factions_and_a_monster_has_none():
    for faction in ("enlightened", "lifebound", "mechana", "void"):
        assert position(extra_cards=entry(faction=faction)).game.table.library["scarecrow"].faction == faction
    with pytest.raises(DiagnosticError) as error:
        position(extra_cards=entry(faction="solar"))
    assert [d.code for d in error.value.diagnostics] == ["FACTION"]
    monster = position(extra_cards=entry(type="monster", faction=None, cost="2"))
    assert monster.game.table.library["scarecrow"].faction == ""


@pytest.mark.rule("AT-027")
def test_any_number_of_champions_may_be_commanded_in_one_turn():
    cards = ("faerie-commander", "rut", "naka-blackblade")  # commands for 1, 2 and 2 Power
    p = position(figures={c: fig(c, 0, f"{'adg'[i]}1") for i, c in enumerate(cards)}, power=(5, 0))
    for card in cards:
        p = p.do(f"command {card}", "finish")
    assert p.side().power == 0
    assert not any(p.fig(card).ready for card in cards)


@pytest.mark.rule("AT-028")
def test_an_exhausted_champion_cannot_be_commanded():
    p = position(figures={"a": fig("rut", 0, "d4")}, power=(9, 0))
    assert refused(p.do("command a", "finish"), "command a") == "AT-028"
    assert refused(position(figures={"a": fig("rut", 0, "d4", ready=False)}, power=(9, 0)), "command a") == "AT-028"


@pytest.mark.rule("AT-035")
def test_a_monster_is_commanded_equipped_and_counted_as_a_champion():
    p = position(
        terrain={"shrines": {"b1": 2}},
        portals=[["a1"], []],
        hand=(["iron-lance"], []),
        power=(7, 0),
        state={"row": ("marsh-brute",), "centre": EMPTY},
    )
    p = p.do("acquire marsh-brute", "decline", "command marsh-brute a1")
    assert p.side().power == 0
    p = p.do("finish", "play iron-lance")
    assert p.num("marsh-brute", "strength") == 7 + 2
    assert p.do("end").side().honor == 2


@pytest.mark.rule("AT-060")
def test_the_roster_has_no_largest_size():
    roster = {f"own-{i}": fig("rut", 0) for i in range(12)}
    p = position(figures=roster, runes=(5, 0), state={"row": ("lantern-queen",), "centre": EMPTY})
    p = p.do("acquire lantern-queen", "decline")
    assert sum(f.seat == 0 for f in p.state.figures) == 13


@pytest.mark.rule("AT-061")
def test_a_new_champion_may_be_commanded_on_the_turn_it_is_acquired():
    p = position(
        figures={"foe": fig("tyranyx", 1, "d1")},
        portals=[["a1"], []],
        runes=(5, 0),
        power=(3, 0),
        state={"row": ("lantern-queen",), "centre": EMPTY},
    )
    p = p.do("acquire lantern-queen", "decline", "command lantern-queen a1", "move c1", "attack foe")
    assert p.at("lantern-queen") == "c1"
    assert p.fig("foe").damage == 5
    assert p.side().power == 0


@pytest.mark.rule("AT-066")
def test_commanding_spends_the_command_cost_of_the_moment():
    figures = {"a": fig("tyranyx", 0, "d4", constructs=["trail-skates"])}  # 4, made 3 by the Construct
    assert position(figures=figures, power=(3, 0)).do("command a").side().power == 0
    assert refused(position(figures=figures, power=(2, 0)), "command a") == "AT-066"
    plain = {"a": fig("tyranyx", 0, "d4")}
    assert refused(position(figures=plain, power=(3, 0)), "command a") == "AT-066"
    assert position(figures=plain, power=(5, 0)).do("command a").side().power == 1


@pytest.mark.rule("AT-067")
def test_commanding_a_champion_off_the_board_deploys_it_on_an_own_portal():
    p = position(figures={"a": fig("rut", 0)}, portals=[["b2"], ["f6"]], power=(2, 0))
    assert p.do("command a b2").at("a") == "b2"
    assert refused(p, "command a f6") == "AT-068"
    assert refused(p, "command a d4") == "AT-068"


@pytest.mark.rule("AT-068")
def test_no_champion_is_deployed_while_every_portal_is_occupied():
    p = position(figures={"a": fig("rut", 0), "b": fig("rut", 0, "b2")}, portals=[["b2"], []], power=(4, 0))
    assert refused(p, "command a b2") == "AT-068"
    assert p.do("command b", "move c2", "command a b2").at("a") == "b2"


@pytest.mark.rule("AT-069")
def test_deploying_uses_neither_the_move_nor_the_attack():
    p = position(figures={"a": fig("rut", 0), "foe": fig("tyranyx", 1, "e1")}, portals=[["a1"], []], power=(2, 0))
    p = p.do("command a a1", "move d1", "attack foe")
    assert p.at("a") == "d1"
    assert p.fig("foe").damage == 5


@pytest.mark.rule("AT-070")
def test_a_command_gives_one_move_and_one_attack_in_either_order():
    p = position(figures={"a": fig("rut", 0, "d4"), "foe": fig("tyranyx", 1, "e4")}, power=(2, 0)).do("command a")
    first = p.do("attack foe")
    assert refused(first, "attack foe") == "AT-070"
    assert first.do("move a4").at("a") == "a4"
    moved = p.do("move e3")
    assert refused(moved, "move d4") == "AT-078"
    assert moved.do("attack foe").fig("foe").damage == 5


@pytest.mark.rule("AT-070")
def test_nobody_moves_or_attacks_outside_a_command():
    p = position(figures={"a": fig("rut", 0, "d4"), "foe": fig("tyranyx", 1, "e4")}, power=(2, 0))
    assert refused(p, "attack foe") == refused(p, "move d3") == "AT-070"


@pytest.mark.rule("AT-071")
def test_both_actions_of_a_command_may_be_skipped():
    p = position(figures={"a": fig("rut", 0, "d4"), "foe": fig("tyranyx", 1, "e4")}, power=(2, 0))
    p = p.do("command a", "finish")
    assert p.state.active is None
    assert (p.at("a"), p.fig("a").ready, p.fig("foe").damage) == ("d4", False, 0)
    assert "finish" in position(figures={"a": fig("rut", 0, "d4")}, power=(2, 0)).do("command a").legal


@pytest.mark.rule("AT-072")
def test_a_champion_on_the_board_acts_from_its_hex():
    p = position(figures={"a": fig("rut", 0, "d4")}, portals=[["a1"], []], power=(2, 0))
    assert [a for a in p.legal if "command a" in a] == ["command a"]
    assert p.do("command a").at("a") == "d4"
    assert refused(p, "command a a1") == "AT-072"


@pytest.mark.rule("AT-073")
def test_a_command_is_completed_before_anything_else_is_done():
    p = position(
        figures={"a": fig("rut", 0, "d4"), "b": fig("rut", 0, "a1"), "foe": fig("tyranyx", 1, "e4")},
        hand=(["militia"], []),
        runes=(3, 0),
        power=(4, 0),
    )
    inside = p.do("command a", "move e3")
    for action in ("play militia", "acquire mystic", "command b", "end"):
        assert refused(inside, action) == "AT-073"
        assert action in inside.do("attack foe").legal


@pytest.mark.rule("AT-074")
def test_a_champion_is_exhausted_when_its_command_is_finished():
    p = position(figures={"a": fig("rut", 0, "d4"), "foe": fig("tyranyx", 1, "e4")}, power=(4, 0)).do("command a")
    assert p.fig("a").ready
    by_hand = p.do("finish")
    by_use = p.do("attack foe", "move d3")
    assert not by_hand.fig("a").ready
    assert not by_use.fig("a").ready
    assert refused(by_use, "command a") == "AT-028"


@pytest.mark.rule("AT-087")
def test_a_defeated_champion_leaves_the_board_exhausted_and_stays_on_its_roster():
    p = position(figures={"a": fig("tyranyx", 0, "d4"), "foe": fig("rut", 1, "e4")}, power=(4, 0))
    fallen = p.do("command a", "attack foe").fig("foe")
    assert p.do("command a", "attack foe").at("foe") is None
    assert (fallen.ready, fallen.damage, fallen.seat) == (False, 0, 1)


@pytest.mark.rule("AT-089")
def test_a_champion_defeated_on_an_enemy_turn_misses_the_next_turn_of_its_player():
    p = position(
        figures={"a": fig("tyranyx", 0, "d4"), "foe": fig("rut", 1, "e4")},
        portals=[[], ["g7"]],
        power=(4, 0),
        state={"turns_left": 6},
    ).do("command a", "attack foe", "finish", "end")
    assert (p.state.seat, p.side(1).power) == (1, 2)
    assert refused(p, "command foe g7") == "AT-028"
    p = p.do("end")
    assert p.fig("foe").ready
    assert p.do("end", "command foe g7").at("foe") == "g7"


@pytest.mark.rule("AT-338")
def test_an_effect_deploys_a_champion_off_the_portals_and_leaves_it_ready():
    p = position(
        figures={"a": fig("rut", 0), "foe": fig("rut", 1, "e4")},
        hand=(["envoy"], []),
        power=(2, 0),
        extra_cards=hero("envoy", "{deploy: {who: {choose: my_roster}, at: {choose: standard_hexes}}}"),
    )
    p = p.do("play envoy", f"choose {ax(0, 0)}")
    assert (p.at("a"), p.fig("a").ready, p.side().power, p.state.active) == ("d4", True, 2, None)
    assert p.do("command a", "move c4").at("a") == "c4"
