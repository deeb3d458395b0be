"""Line of sight and the diagram of the rulebook."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import ax, refused

HERE = ax(0, 0)


def shot(target, *, card="raven-siren", seats=2, terrain=None, table=None, treasures=None, portals=(), **others):
    """A ranged Champion in the middle under command, `target` of seat 1; others are (seat, q, r)."""
    figures = {"a": fig(card, 0, HERE), "target": fig("tyranyx", 1, ax(*target))}
    figures |= {name: fig("rut", seat, ax(q, r)) for name, (seat, q, r) in others.items()}
    ground = {what: [ax(*at) for at in hexes] for what, hexes in (terrain or {}).items() if what != "shrines"}
    if terrain and "shrines" in terrain:
        ground["shrines"] = {ax(*at): 2 for at in terrain["shrines"]}
    p = position(
        figures=figures, terrain=ground, seats=seats, table=table, treasures=treasures, portals=portals, power=(9, 0)
    )
    return p.do("command a")


def sees(target, **more):
    """Whether the target can be attacked."""
    return "target" in shot(target, **more).targets()


@pytest.mark.rule("AT-122")
def test_one_clear_shortest_path_is_enough():
    assert sees((2, 1), foe=(1, 1, 0))  # by (0,1) and (1,1)
    assert sees((2, 1), foe=(1, 1, 0), far=(1, 2, 0))
    assert not sees((2, 1), foe=(1, 1, 0), other=(1, 1, 1))
    assert not sees((2, 1), foe=(1, 1, 0), terrain={"forest": [(0, 1)]})


@pytest.mark.rule("AT-122")
def test_shortest_paths_run_over_hexes_of_the_battlefield():
    board = ". . .\n . _ .\n. . .\n"
    figures = {"a": fig("raven-siren", 0, "a2"), "b": fig("tyranyx", 1, "c2")}
    p = position(board, figures, power=(3, 0)).do("command a")
    assert p.targets() == {"b"}  # round the hole, by b1 and c1 or by b3 and c3
    blocked = {"forest": ["b1", "b3"]}
    assert position(board, figures, terrain=blocked, power=(3, 0)).do("command a").targets() == set()


@pytest.mark.rule("AT-150")
def test_a_ranged_attack_does_not_go_through_a_forest():
    assert not sees((2, 0), terrain={"forest": [(1, 0)]})
    assert not sees((2, 0), terrain={"forest": [(1, 0), (2, 0)]})
    assert sees((2, 0))


@pytest.mark.rule("AT-182")
def test_nothing_blocks_an_attack_on_an_adjacent_enemy():
    around = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, 0), (2, -1)]
    p = shot((1, 0), terrain={"forest": around}, up=(1, 1, -1), down=(1, 0, 1))
    assert p.do("attack target").fig("target").damage == 6


@pytest.mark.rule("AT-183")
def test_a_ranged_target_is_at_most_3_hexes_away():
    assert sees((3, 0), terrain={"forest": [(3, 0)]})
    p = position(
        ". . . . . . .", {"a": fig("raven-siren", 0, "a1"), "b": fig("rut", 1, "e1"), "c": fig("rut", 1, "d1")},
        power=(3, 0),
    ).do("command a")  # fmt: skip
    assert p.targets() == {"c"}
    assert refused(p, "attack b") == "AT-183"


@pytest.mark.rule("AT-184")
def test_a_forest_blocks_the_path_it_is_on():
    assert sees((1, 1), terrain={"forest": [(1, 0)]})
    p = shot((1, 1), terrain={"forest": [(1, 0), (0, 1)]})
    assert refused(p, "attack target") == "AT-186"


@pytest.mark.rule("AT-184")
def test_other_terrain_blocks_sight_when_the_scenario_says_so():
    from model.ascension.table import Tile

    misty = {"enchanted": Tile(blocks_sight=True), "tainted": Tile(blocks_sight=True)}
    for kind in ("enchanted", "tainted"):
        assert sees((2, 0), terrain={kind: [(1, 0)]})
        assert not sees((2, 0), terrain={kind: [(1, 0)]}, table=misty)


@pytest.mark.rule("AT-185")
def test_another_enemy_on_the_path_blocks_it():
    p = shot((2, 0), foe=(1, 1, 0))
    assert p.targets() == {"foe"}
    assert refused(p, "attack target") == "AT-186"


@pytest.mark.rule("AT-185")
def test_in_a_brawl_every_other_player_blocks():
    assert not sees((2, 0), seats=3, table={"teams": (0, 1, 2)}, third=(2, 1, 0))


@pytest.mark.rule("AT-186")
def test_without_a_clear_shortest_path_there_is_no_line_of_sight():
    p = shot((1, 1), terrain={"forest": [(1, 0)]}, foe=(1, 0, 1))
    assert refused(p, "attack target") == "AT-186"
    assert "foe" in p.targets()


@pytest.mark.rule("AT-187")
def test_allies_never_block():
    assert sees((3, 0), one=(0, 1, 0), two=(0, 2, 0))
    assert sees((3, 0), seats=3, table={"teams": (0, 1, 0)}, mate=(2, 1, 0))
    assert not sees((3, 0), one=(1, 1, 0))


@pytest.mark.rule("AT-187")
def test_sight_is_judged_by_the_allies_of_the_attacker():
    figures = {
        "a": fig("raven-siren", 0, HERE), "ally": fig("rut", 0, ax(1, 0)), "target": fig("raven-siren", 1, ax(2, 0)),
    }  # fmt: skip
    back = position(figures=figures, power=(3, 3), state={"seat": 1}).do("command target")
    assert back.targets() == {"ally"}


@pytest.mark.rule("AT-188")
def test_attacking_into_a_forest_is_allowed():
    p = shot((2, 0), terrain={"forest": [(2, 0)]}).do("attack target")
    assert p.fig("target").damage == 6


@pytest.mark.rule("AT-189")
def test_attacking_out_of_a_forest_is_allowed():
    p = shot((3, 0), terrain={"forest": [(0, 0)]}).do("attack target")
    assert p.fig("target").damage == 6


@pytest.mark.rule("AT-190")
def test_other_tiles_and_tokens_do_not_block():
    between = ((1, 0), (2, 0))
    assert sees((3, 0), terrain={"shrines": between})
    for kind in ("tainted", "enchanted", "inactive", "beacons"):
        assert sees((3, 0), terrain={kind: between})
    assert sees((3, 0), treasures={ax(*at): "?" for at in between})
    assert sees((3, 0), portals=[[ax(1, 0)], [ax(2, 0)]])


DIAGRAM = {
    "icarus": fig("icarus-steelfoot", 0, HERE),
    "tyranyx": fig("tyranyx", 0, ax(-1, 0)),
    "djinn": fig("water-djinn", 1, ax(0, -1)),
    "askara-1": fig("psyche-askara", 1, ax(0, -2)),
    "askara-2": fig("psyche-askara", 1, "g1"),
    "emissary": fig("unbound-emissary", 1, ax(-3, 0)),
    "templar": fig("arha-templar", 1, ax(2, 0)),
    "scout": fig("twilight-scout", 1, ax(0, 2)),
}


def diagram():
    """The diagram: Icarus under command, who sees B, D and F and not C and E."""
    terrain = {"shrines": {ax(-2, 0): 2}, "forest": [ax(1, 0), ax(0, 2)]}
    p = position(figures=DIAGRAM, terrain=terrain, treasures={ax(0, 1): "?"}, power=(3, 0), played=(["mystic"], []))
    return p.do("command icarus")


@pytest.mark.rule("AT-191")
def test_diagram_a_to_b_the_adjacent_djinn_can_be_attacked():
    assert diagram().do("attack djinn").fig("djinn").damage == 3


@pytest.mark.rule("AT-192")
def test_diagram_a_to_c_the_djinn_hides_psyche_askara():
    assert refused(diagram(), "attack askara-1") == "AT-186"


@pytest.mark.rule("AT-193")
def test_diagram_a_to_d_the_emissary_is_seen_across_a_shrine_and_an_ally():
    assert diagram().do("attack emissary").fig("emissary").damage == 3


@pytest.mark.rule("AT-194")
def test_diagram_a_to_e_a_forest_hides_the_templar():
    assert refused(diagram(), "attack templar") == "AT-186"


@pytest.mark.rule("AT-195")
def test_diagram_a_to_f_the_scout_in_a_forest_is_seen_across_a_treasure():
    assert diagram().do("attack scout").fig("scout").damage == 3
