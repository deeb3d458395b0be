"""Attacks, damage and defeat."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import ax, champion, hero, refused

HERE = ax(0, 0)
AROUND = (ax(1, 0), ax(1, -1), ax(0, -1), ax(-1, 0), ax(-1, 1), ax(0, 1))
DUMMY = champion("dummy", 4, 6)
CLOAKED = champion("cloaked", 3, 9, "keywords: [strikeback]")


def duel(card, *foes, distance=1, extra=DUMMY + CLOAKED, **more):
    """Champion `a` in the middle, and the `foes` of seat 1 at a distance from it in different directions."""
    places = (ax(distance, 0), ax(0, distance), ax(-distance, 0), ax(0, -distance))
    figures = {"a": fig(card, 0, HERE)}
    figures |= {name: fig(foe, 1, at) for name, foe, at in zip(("f1", "f2", "f3", "f4"), foes, places, strict=False)}
    return position(figures=figures, extra_cards=extra, power=(9, 9), **more)


@pytest.mark.rule("AT-083")
def test_without_ranged_only_adjacent_enemies_can_be_attacked():
    far = duel("rut", "dummy", distance=2).do("command a")
    assert far.targets() == set()
    assert refused(far, "attack f1") == "AT-083"
    for at in AROUND:
        p = position(figures={"a": fig("rut", 0, HERE), "f1": fig("rut", 1, at)}, power=(2, 0))
        assert p.do("command a").targets() == {"f1"}


@pytest.mark.rule("AT-083")
def test_an_ally_is_no_target():
    p = position(figures={"a": fig("rut", 0, HERE), "b": fig("rut", 0, AROUND[0])}, power=(2, 0)).do("command a")
    assert refused(p, "attack b") == "AT-083"


@pytest.mark.rule("AT-084")
def test_an_attack_deals_the_strength_of_the_attacker():
    assert duel("dummy", "dummy").do("command a", "attack f1").fig("f1").damage == 4
    assert duel("rut", "dummy").do("command a", "attack f1").fig("f1").damage == 5


@pytest.mark.rule("AT-085")
def test_the_defender_deals_no_damage_back():
    p = duel("dummy", "dummy").do("command a", "attack f1")
    assert (p.fig("f1").damage, p.fig("a").damage) == (4, 0)
    q = duel("tyranyx", "rut").do("command a", "attack f1")
    assert (q.at("f1"), q.fig("a").damage) == (None, 0)


@pytest.mark.rule("AT-086")
@pytest.mark.parametrize(("strength", "falls"), [(2, False), (3, True), (4, True)])
def test_a_champion_falls_when_its_damage_reaches_its_defense(strength, falls):
    extra = champion("hitter", strength, 9) + champion("victim", 1, 3)
    p = duel("hitter", "victim", extra=extra).do("command a", "attack f1")
    assert (p.state.defeated == ("f1",)) is falls
    assert (p.at("f1") is None) is falls


@pytest.mark.rule("AT-090")
@pytest.mark.parametrize("seat", [0, 1])
def test_all_damage_heals_at_the_end_of_every_turn(seat):
    figures = {"a": fig("rut", 0, HERE, damage=2), "f1": fig("rut", 1, AROUND[0], damage=3)}
    p = position(figures=figures, state={"turns_left": 2, "seat": seat}).do("end")
    assert [f.damage for f in p.state.figures] == [0, 0]


@pytest.mark.rule("AT-090")
def test_damage_of_two_turns_does_not_add_up():
    extra = champion("nibbler", 2, 9) + champion("victim", 1, 3)
    figures = {"a": fig("nibbler", 0, HERE), "v": fig("victim", 1, AROUND[0]), "b": fig("nibbler", 2, ax(2, 0))}
    p = position(figures=figures, seats=3, power=(1, 0, 0), extra_cards=extra, state={"turns_left": 3})
    p = p.do("command a", "attack v", "finish", "end", "end", "command b", "attack v")
    assert (p.at("v"), p.fig("v").damage) == (AROUND[0], 2)


@pytest.mark.rule("AT-091")
def test_damage_of_all_sources_within_a_turn_adds_up():
    sparks = hero("sparks", "{damage: {amount: 2, to: {choose: enemies}}}")
    p = duel("dummy", "dummy", extra=DUMMY + sparks, hand=(["sparks"], []))
    assert p.do("command a", "attack f1", "finish").fig("f1").damage == 4
    assert p.do("play sparks").fig("f1").damage == 2
    assert p.do("play sparks", "command a", "attack f1").state.defeated == ("f1",)


@pytest.mark.rule("AT-337")
def test_some_effects_defeat_outright_without_damage():
    extra = hero("doom", "{defeat: {choose: enemies}}") + champion(
        "reaper", 1, 1, "when: {slay: {gain: {what: honor, amount: 1}}}"
    )
    figures = {"a": fig("reaper", 0, HERE), "f1": fig("cloaked", 1, AROUND[0])}
    p = position(figures=figures, hand=(["doom"], []), extra_cards=extra + CLOAKED).do("play doom")
    assert (p.state.defeated, p.at("f1")) == (("f1",), None)
    assert (p.side().honor, p.fig("a").damage) == (0, 0)


@pytest.mark.rule("AT-341")
def test_an_attack_uses_the_strength_of_its_moment():
    extra = champion("twice", 2, 9, "keywords: [double_attack]") + champion("wall", 0, 20)
    p = duel("twice", "wall", extra=extra, treasures=None).do("command a", "attack f1")
    assert p.fig("f1").damage == 2
    q = duel("twice", "wall", extra=extra)
    held = q.state.sides[0]._replace(treasures=("warriors-draught",), power=1)
    q = type(q)(q.game, q.state._replace(sides=(held, q.state.sides[1])))
    assert q.do("command a", "attack f1", "use warriors-draught a", "attack f1").fig("f1").damage == 2 + 4
