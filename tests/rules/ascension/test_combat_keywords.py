"""Area Attack, Double Attack, Slay and Strikeback."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import ax, champion, refused

HERE = ax(0, 0)
HONOR = "when: {slay: {gain: {what: honor, amount: 1}}}"
CARDS = "".join(
    (
        champion("sweeper", 3, 4, f"keywords: [area_attack], {HONOR}"),
        champion("rainer", 3, 4, "keywords: [area_attack, ranged]"),
        champion("twice", 2, 9, f"keywords: [double_attack], {HONOR}"),
        champion("slayer", 3, 3, f"keywords: [strikeback], {HONOR}"),
        champion("archer", 3, 3, "keywords: [ranged]"),
        champion("thorn", 2, 5, "keywords: [strikeback]"),
        champion("thorn-bow", 2, 5, "keywords: [strikeback, ranged]"),
        champion("thin", 1, 2),
        champion("plain", 3, 3),
        champion("wall", 0, 20),
    )
)


def field(card, power=9, board=None, **foes):
    """Champion `a` of seat 0 in the middle; each foe is a card and the axial coordinates of its hex."""
    figures = {"a": fig(card, 0, HERE)}
    figures |= {name: fig(foe, 1, ax(*at)) for name, (foe, *at) in foes.items()}
    return position(figures=figures, extra_cards=CARDS, power=(power, 0), **(board or {}))


@pytest.mark.rule("AT-113")
def test_a_ranged_area_attack_hits_all_enemies_in_sight_within_3():
    forest = {"terrain": {"forest": [ax(0, -1)]}}
    p = field("rainer", board=forest, near=("wall", -1, 0), far=("wall", 3, 0), hidden=("wall", 0, -3))
    p = p.do("command a", "attack all")
    assert [p.fig(n).damage for n in ("near", "far", "hidden")] == [3, 3, 0]


@pytest.mark.rule("AT-113")
def test_an_enemy_behind_one_that_falls_is_not_hit():
    p = field("rainer", front=("thin", 1, 0), back=("wall", 2, 0)).do("command a", "attack all")
    assert (p.state.defeated, p.fig("back").damage) == (("front",), 0)


@pytest.mark.rule("AT-114")
def test_an_area_attack_hits_all_adjacent_enemies_and_no_others():
    p = field("sweeper", x=("wall", 1, 0), y=("wall", 0, 1), z=("wall", -1, 0), far=("wall", 0, -2))
    p = p.do("command a", "attack all")
    assert [p.fig(n).damage for n in ("x", "y", "z", "far")] == [3, 3, 3, 0]


@pytest.mark.rule("AT-115")
def test_an_area_attack_is_one_simultaneous_attack_on_each_enemy():
    p = field("sweeper", x=("plain", 1, 0), y=("slayer", 0, 1), z=("thin", -1, 0)).do("command a", "attack all")
    assert p.state.defeated == ("x", "y", "z")
    assert p.fig("a").damage == 3
    assert p.state.active is not None
    assert refused(p, "attack all") == "AT-070"


@pytest.mark.rule("AT-116")
def test_every_enemy_with_strikeback_strikes_back_at_an_area_attack_at_once():
    p = field("sweeper", x=("thorn", 1, 0), y=("thorn", 0, 1), z=("wall", -1, 0)).do("command a", "attack all")
    assert p.state.defeated == ("a",)
    assert [p.fig(n).damage for n in "xyz"] == [3, 3, 3]
    one = field("sweeper", x=("thorn", 1, 0)).do("command a", "attack all")
    assert one.fig("a").damage == 2


@pytest.mark.rule("AT-117")
def test_an_area_attack_leaves_no_enemy_in_range_out():
    p = field("sweeper", x=("wall", 1, 0), y=("wall", 0, 1)).do("command a")
    assert [a for a in p.legal if a.startswith("attack")] == ["attack all"]
    assert refused(p, "attack x") == "AT-117"


@pytest.mark.rule("AT-118")
def test_a_double_attack_gives_two_attacks_a_command():
    p = field("twice", x=("wall", 1, 0)).do("command a", "attack x", "attack x")
    assert p.fig("x").damage == 4
    assert refused(p, "attack x") == "AT-118"
    plain = field("plain", x=("wall", 1, 0)).do("command a", "attack x")
    assert refused(plain, "attack x") == "AT-070"


@pytest.mark.rule("AT-119")
@pytest.mark.parametrize("order", [("move", "x", "x"), ("x", "move", "x"), ("x", "x", "move")])
def test_a_double_attack_allows_the_move_before_between_or_after(order):
    p = field("twice", x=("wall", 1, 0)).do("command a")
    p = p.do(*(f"move {ax(1, -1)}" if step == "move" else "attack x" for step in order))
    assert (p.at("a"), p.fig("x").damage) == (ax(1, -1), 4)


@pytest.mark.rule("AT-119")
def test_a_double_attack_gives_no_second_move():
    p = field("twice", x=("wall", 1, 0)).do("command a", f"move {ax(1, -1)}", "attack x")
    assert refused(p, f"move {HERE}") == "AT-078"


@pytest.mark.rule("AT-120")
def test_both_attacks_may_hit_the_same_enemy_or_different_ones():
    figures = {"x": ("wall", 1, 0), "y": ("wall", 0, 1)}
    both = field("twice", **figures).do("command a", "attack x", "attack y")
    assert [both.fig(n).damage for n in "xy"] == [2, 2]
    same = field("twice", **figures).do("command a", "attack y", "attack y")
    assert [same.fig(n).damage for n in "xy"] == [0, 4]


@pytest.mark.rule("AT-121")
def test_an_attack_of_a_double_attack_may_be_skipped():
    p = field("twice", x=("wall", 1, 0)).do("command a")
    assert p.do("attack x", "finish").fig("x").damage == 2
    assert p.do("finish").fig("x").damage == 0
    assert p.do("attack x", "finish").state.active is None


@pytest.mark.rule("AT-123")
def test_slay_gives_its_bonus_when_an_attack_defeats_an_enemy():
    assert field("slayer", x=("plain", 1, 0)).do("command a", "attack x").side().honor == 1
    assert field("slayer", x=("wall", 1, 0)).do("command a", "attack x").side().honor == 0


@pytest.mark.rule("AT-124", "AT-131")
def test_a_strikeback_is_no_attack_that_slays():
    p = field("plain", x=("slayer", 1, 0)).do("command a", "attack x")
    assert p.state.defeated == ("a", "x")
    assert [side.honor for side in p.state.sides] == [0, 0]


@pytest.mark.rule("AT-124")
def test_damage_of_an_effect_slays_nobody():
    extra = champion(
        "bomber",
        9,
        9,
        "when: {slay: {gain: {what: honor, amount: 1}}, commanded: {damage: {amount: 9, to: {choose: enemies}}}}",
    )
    figures = {"a": fig("bomber", 0, HERE), "x": fig("rut", 1, ax(1, 0))}
    p = position(figures=figures, power=(1, 0), extra_cards=extra).do("command a")
    assert (p.state.defeated, p.side().honor) == (("x",), 0)


@pytest.mark.rule("AT-125")
def test_slay_works_for_villains_too():
    figures = {"v": fig("slayer", 1, HERE), "hero": fig("plain", 0, ax(1, 0))}
    p = position(
        figures=figures, extra_cards=CARDS, power=(0, 1), table={"villains": frozenset({1})}, state={"seat": 1}
    ).do("command v", "attack hero")
    assert (p.state.defeated, p.side(1).honor) == (("hero",), 1)


@pytest.mark.rule("AT-126")
def test_slay_happens_once_for_every_enemy_defeated():
    figures = {"x": ("thin", 1, 0), "y": ("thin", 0, 1)}
    assert field("twice", **figures).do("command a", "attack x", "attack y").side().honor == 2
    assert field("sweeper", **figures).do("command a", "attack all").side().honor == 2
    assert field("twice", **figures).do("command a", "attack x").side().honor == 1


@pytest.mark.rule("AT-127")
def test_a_champion_with_strikeback_hurts_its_attacker():
    p = field("plain", x=("slayer", 1, 0)).do("command a", "attack x")
    assert "a" in p.state.defeated
    assert field("sweeper", x=("thorn", 1, 0)).do("command a", "attack all").fig("a").damage == 2
    bystander = field("plain", x=("wall", 1, 0), y=("thorn", 0, 1)).do("command a", "attack x")
    assert bystander.fig("a").damage == 0


@pytest.mark.rule("AT-128")
def test_a_defender_that_falls_still_strikes_back():
    assert field("plain", x=("slayer", 1, 0)).do("command a", "attack x").state.defeated == ("a", "x")


@pytest.mark.rule("AT-129")
def test_without_ranged_a_strikeback_reaches_adjacent_attackers_only():
    far = field("archer", x=("thorn", 3, 0)).do("command a", "attack x")
    assert (far.fig("x").damage, far.fig("a").damage) == (3, 0)
    near = field("archer", x=("thorn", 1, 0)).do("command a", "attack x")
    assert (near.fig("x").damage, near.fig("a").damage) == (3, 2)


@pytest.mark.rule("AT-130")
def test_a_ranged_defender_strikes_back_at_a_ranged_attack():
    p = field("archer", x=("thorn-bow", 3, 0)).do("command a", "attack x")
    assert (p.fig("x").damage, p.fig("a").damage) == (3, 2)


@pytest.mark.rule("AT-130")
def test_allies_of_the_attacker_do_not_stop_a_ranged_strikeback():
    figures = {
        "a": fig("archer", 0, HERE), "x": fig("thorn-bow", 1, ax(2, 0)), "ally": fig("rut", 0, ax(1, 0)),
    }  # fmt: skip
    p = position(figures=figures, power=(1, 0), extra_cards=CARDS).do("command a", "attack x")
    assert (p.fig("x").damage, p.fig("a").damage) == (3, 2)


@pytest.mark.rule("AT-131")
def test_a_strikeback_is_not_struck_back():
    p = field("thorn", x=("thorn", 1, 0)).do("command a", "attack x")
    assert (p.fig("x").damage, p.fig("a").damage) == (2, 2)


@pytest.mark.rule("AT-132")
def test_a_strikeback_happens_as_often_as_the_champion_is_attacked():
    p = field("twice", x=("thorn", 1, 0)).do("command a", "attack x", "attack x")
    assert p.fig("a").damage == 4
