"""How packs of Ascension Tactics are read: Villains with two sides, Schemes, copies, and what is wrong with them."""

from __future__ import annotations

import re
from functools import partial

import pytest
from support.ascension_packs import FULL, boss, card, library, pack, problems, scheme, villain

from model.ascension.library import KEYS, Library, printed
from model.ascension.state import RANGED, STRIKEBACK
from model.core.diagnostics import DiagnosticError
from model.effects.language import Call

HERO = {"cost": "2", "faction": "void"}
FIGURE = {"strength": "4", "command": "2", "defense": "3"}
GAIN = "{gain: {what: honor, amount: 2}}"


# --- Villains --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-235")
def test_a_villain_is_two_cards_and_the_coop_side_replaces_what_it_states() -> None:
    entry = villain(keywords="[ranged]", coop="{strength: 5, honor: 3, keywords: [strikeback]}", text="weak")
    solo, coop = pack(entry).cards
    assert (solo.id, coop.id, coop.name) == ("ghoul", "ghoul@coop", solo.name)
    assert (solo.strength, solo.defense, solo.honor, solo.keywords) == (3, 4, 2, RANGED)
    assert (coop.strength, coop.defense, coop.honor, coop.keywords) == (5, 4, 3, STRIKEBACK)
    assert (solo.speed, coop.speed, solo.coop, coop.coop) == (3, 3, False, True)
    assert (solo.prose, coop.prose) == ("weak", "weak")
    assert (len(solo.examples), len(coop.examples)) == (1, 0)


@pytest.mark.rule("AT-235")
def test_the_coop_side_keeps_the_texts_that_it_does_not_state() -> None:
    shared = f"{{slay: {GAIN}}}"
    entry = villain(when=shared, modify="{strength: 1}", coop="{defense: 5, modify: {strength: 2}, text: more}")
    solo, coop = pack(entry).cards
    assert solo.text.when == coop.text.when != ()
    assert [m.amount for m in (*solo.text.modify, *coop.text.modify)] == [1, 2]
    assert coop.prose == "more"


@pytest.mark.rule("AT-233")
def test_a_boss_has_its_surge_on_both_sides_unless_the_coop_side_has_its_own() -> None:
    solo, coop = pack(boss()).cards
    assert solo.boss
    assert coop.boss
    assert solo.surge == coop.surge == (Call("gain", (("amount", 1), ("what", "honor"))),)
    own = pack(boss(coop=f"{{defense: 6, surge: {GAIN}}}")).cards[1]
    assert own.surge == (Call("gain", (("amount", 2), ("what", "honor"))),)


@pytest.mark.rule("AT-233")
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (boss(defense="3"), "Defense 4 or more, the solo side has 3"),
        (boss(strength="9", defense="9", coop="{defense: 3, strength: 20}"), "the co-op side has 3"),
        (boss(surge=""), "a Boss needs `surge`"),
        (villain(surge=GAIN), "only a Boss has `surge`"),
        (villain(coop=f"{{defense: 6, surge: {GAIN}}}"), "only a Boss has `surge`"),
    ],
)
def test_who_is_no_boss_is_told_why(entry: str, said: str) -> None:
    [problem] = problems(entry)
    assert re.match(r"trial\.yaml:6:\d+: BOSS ", problem)
    assert said in problem
    assert "AT-233" in problem


@pytest.mark.rule("AT-235")
def test_a_coop_side_may_not_be_the_weaker_one() -> None:
    [problem] = problems(villain(coop="{defense: 3}"))
    assert "COOP the co-op side is weaker" in problem


@pytest.mark.rule("AT-234")
def test_a_library_lists_villains_and_bosses_by_side() -> None:
    shelf = library(villain(), boss(), scheme())
    assert shelf.villains() == shelf.villains("solo") == ("ghoul", "king")
    assert shelf.villains("coop") == ("ghoul@coop", "king@coop")
    assert (shelf.bosses(), shelf.bosses("coop")) == (("king",), ("king@coop",))
    assert shelf.sided("ghoul", coop=True) == shelf.sided("ghoul@coop", coop=True) == "ghoul@coop"
    assert shelf.sided("ghoul@coop", coop=False) == "ghoul"
    assert shelf.sided("plot", coop=True) == "plot"
    assert printed("ghoul@coop") == printed("ghoul") == "ghoul"
    with pytest.raises(ValueError, match="expected solo or coop"):
        shelf.villains("duel")


def test_villains_are_figures_and_schemes_are_not() -> None:
    shelf = library(villain(), scheme())
    assert [shelf[name].is_figure for name in ("ghoul", "ghoul@coop", "plot")] == [True, True, False]


# --- Schemes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-242")
def test_a_scheme_has_a_threat_and_a_bonus() -> None:
    [plot] = pack(scheme(threat="7", bonus=GAIN)).cards
    assert (plot.threat, plot.bonus) == (7, (Call("gain", (("amount", 2), ("what", "honor"))),))
    assert "needs `threat` (AT-242)" in problems(scheme(threat=""))[0]
    assert "needs `bonus`" in problems(scheme(bonus=""))[0]
    assert "expected a whole number from 1" in problems(scheme(threat="0"))[0]


def test_the_bonus_of_a_scheme_knows_no_name_of_its_effect() -> None:
    does = "[{name: {as: prey, the: {choose: enemies}}}, {damage: {amount: 1, to: prey}}]"
    assert "UNKNOWN-SELECTOR `prey`" in problems(scheme(do=does, bonus="{damage: {amount: 1, to: prey}}"))[0]


# --- the decks that packs make ---------------------------------------------------------------------------------------


@pytest.mark.rule("AT-001", "AT-037", "AT-003")
def test_the_centre_deck_has_every_copy_and_no_drafted_champion() -> None:
    shelf = library(
        card("hero", **HERO, copies="3"),
        card("construct", **HERO),
        card("monster", **FIGURE, cost="4", copies="2"),
        card("champion", **FIGURE, faction="void", cost="5"),
        card("champion", **FIGURE, faction="void", id="drafted"),
        card("treasure", copies="4"),
        scheme(copies="2"),
        villain(),
    )
    assert shelf.centre_deck() == (
        "a-champion", "a-construct", "a-hero", "a-hero", "a-hero", "a-monster", "a-monster",
    )  # fmt: skip
    assert shelf.treasure_bag() == ("a-treasure",) * 4
    assert shelf.schemes() == ("plot", "plot")


# --- problems --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "code", "said"),
    [
        (villain(coop=""), "MISSING-KEY", "the other side of the card, AT-235"),
        (villain(honor=""), "MISSING-KEY", "what its defeat gives, AT-270"),
        (villain(coop="{defence: 6}"), "UNKNOWN-KEY", "Did you mean `defense`?"),
        (villain(coop="[6]"), "COOP", "expected the keys that the co-op side changes"),
        (villain(coop="{defense: many}"), "NUMBER", "`many`"),
        (villain(coop="{keywords: [rangd]}"), "KEYWORD", "Did you mean `ranged`?"),
        (villain(keywords="ranged"), "KEYWORD", "expected a list"),
        (villain(command="2"), "UNKNOWN-KEY", "`command` in a villain"),
        (villain(boss="1"), "BOOL", "expected true or false"),
        (villain(coop="{when: {slain: " + GAIN + "}}"), "UNKNOWN-EVENT", "slain"),
        (boss(surge="{gane: 1}"), "UNKNOWN-VERB", "gane"),
        (scheme(examples=""), "INCOMPLETE", "no `examples`"),
        (scheme(copies="0"), "NUMBER", "from 1 to 99"),
        (scheme(faction="void"), "UNKNOWN-KEY", "`faction` in a scheme"),
        (card("hero", **HERO, copies="-1"), "NUMBER", "from 1 to 99"),
        (card("champion", **FIGURE, faction="void", copies="2"), "COPIES", "AT-037"),
        (card("hero", **HERO, id="Big Hero"), "ID", "small letters"),
        (card("hero", **HERO, id="a@coop"), "ID", "small letters"),
        (
            card("hero", **HERO, allegiance=f"{{faction: void, do: {GAIN}}}"),
            "INCOMPLETE",
            "has an effect but no `text`",
        ),
    ],
)
def test_what_is_wrong_with_an_entry_is_said_with_its_place(entry: str, code: str, said: str) -> None:
    found = problems(entry)
    assert all(re.match(r"trial\.yaml:6:\d+: ", problem) for problem in found)
    assert any(code in problem and said in problem for problem in found), found


def test_a_card_that_another_pack_has_is_refused_with_its_place() -> None:
    with pytest.raises(DiagnosticError) as caught:
        Library((pack(villain(), scheme()), pack(scheme(id="other"), villain())))
    assert [str(d) for d in caught.value.diagnostics] == [
        "trial.yaml:7:5: DUPLICATE `ghoul` is already in pack `trial`."
    ]


def test_an_entry_twice_in_a_pack_is_refused_once() -> None:
    [problem] = problems(villain(), villain())
    assert "trial.yaml:7:5: DUPLICATE card `ghoul` is defined twice." in problem


# --- careless files --------------------------------------------------------------------------------------------------


JUNK = ("3", "true", "word", "[]", "[3]", "{}", "{a: 1}", "[[a]]", '""', "null", "-1", "2.5", "{do: {draw: 1}}")
UNSURE = {"uncertain": "{n: {default: 1, why: w}}"}
WHOLE_ENTRIES = {
    "villain": partial(boss, faction="void", speed="3", twin="true", keywords="[ranged]", **UNSURE),
    "scheme": partial(scheme, copies="2", name="Plot", **UNSURE),
    "hero": partial(card, "hero", **HERO, **FULL, do=GAIN, allegiance=f"{{faction: void, do: {GAIN}}}"),
    "construct": partial(card, "construct", **HERO, **FULL, when=f"{{slay: {GAIN}}}", modify="{cost: -1}"),
}


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("kind", WHOLE_ENTRIES)
def test_nonsense_under_any_key_is_a_problem_with_a_place_or_harmless(kind: str, junk: str) -> None:
    entry = WHOLE_ENTRIES[kind]
    assert library(entry()).cards
    for key in sorted(KEYS[kind] - {"id"}):
        assert all(re.match(r"trial\.yaml:\d+:\d+: [A-Z-]+ ", said) for said in _said(entry(**{key: junk}))), key


def _said(entry: str) -> list[str]:
    """What is wrong with an entry, if anything is."""
    try:
        library(entry)
    except DiagnosticError as error:
        return [str(problem) for problem in error.diagnostics]
    return []


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (card("hero", **HERO, **FULL, when=f"{{slay: {GAIN}}}"), "EVENT `slay` never happens to a hero"),
        (villain(text="null"), "EMPTY `text` has no value"),
        (villain(text="[a]"), "TEXT `text` is text"),
        (villain(coop="{defense: 5, text: 3}"), "TEXT `text` is text"),
        (scheme(examples="3"), "EXAMPLES expected a list"),
        (scheme(uncertain="[n]"), "UNCERTAIN expected names"),
        (scheme(uncertain="{n: {default: true, why: w}}"), "UNCERTAIN `n` needs `default`"),
        (card("treasure", modify="{strength: 1}"), "UNKNOWN-KEY `modify` in a treasure"),
        (card("champion", **FIGURE, faction="void", do=GAIN), "UNKNOWN-KEY `do` in a champion"),
    ],
)
def test_what_would_never_do_anything_is_refused(entry: str, code: str) -> None:
    assert any(code in problem for problem in problems(entry))


def test_a_named_number_or_card_that_nobody_declares_is_refused_with_its_place() -> None:
    right = scheme(uncertain="{worth: {default: 1, why: w}}", do="{gain: {what: honor, amount: {setting: worth}}}")
    assert library(right).schemes() == ("plot",)
    with pytest.raises(DiagnosticError, match=r"trial\.yaml:6:5: UNKNOWN-SETTING `plot` names `wroth`\. .*`worth`"):
        library(right.replace("setting: worth", "setting: wroth"))
    swap = scheme(do="{each_player: {swap_in_deck: {old: plot, new: plott}}}")
    with pytest.raises(DiagnosticError, match=r"UNKNOWN-CARD `plot` names `plott`\."):
        library(swap)
