"""Reading packs of Raid Boss: what entries become, windows between steps, libraries, entries of a position."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss_packs import ABILITIES, DECK, HEAD, WORDS, boss, bosses, deck, hero, heroes, mark, pack, section

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.effects.language import Call, Verbs
from model.raidboss.library import INLINE, Library, Pack, inline_pack
from model.raidboss.library_reader import STEP
from model.raidboss.library_types import AWARDS, BUILT_IN, Bar, Price, Skill
from model.raidboss.table import RULINGS

# --- what is read ----------------------------------------------------------------------------------------------------


def shown(verbs: Verbs) -> list[str]:
    """The names of verbs, `|` for the window between two steps."""
    return ["|" if call == STEP else call.verb for call in verbs]


@pytest.mark.rule("RB-051", "RB-061", "RB-062", "RB-065", "RB-069", "RB-072")
def test_a_hero():
    (guard,) = heroes(
        hero(
            name="The Guard",
            tokens="{oath: 2}",
            ratings="{attack: 5, tactics: 1}",
            talent="{name: wall, bar: {start: 1, max: 4}, when: {damaged: {gain_skill: amount}}, modify:"
            " {damage_reduction: 1}, use: [{name: vow, cost: {skill: 2, talent: 1, tokens: {oath: 1}}, once: round,"
            " timing: [own_turn], possible: own_turn, do: {deal: 1}}]}",
            instant="{timing: [reveal, before_packet], do: {deal: 1}}",
        )
    ).heroes
    assert (guard.id, guard.name, guard.hp, guard.tokens) == ("guard", "The Guard", 9, (("oath", 2),))
    assert guard.skill == Skill("rage", 0, 6, "none")
    assert guard.talent.bar == Bar(1, 4)
    use = guard.talent.use("vow")
    assert use.cost == Price(2, 1, (("oath", 1),))
    assert (use.once, use.timing, shown(use.do)) == ("round", ("own_turn",), ["deal"])
    assert guard.instant.timing == ("reveal", "before_packet")
    assert {colour: a.cost for colour, a in guard.abilities.items()} == {"green": 2, "blue": 4, "red": 6}
    assert [t.event for t in guard.talent.text.when] == ["damaged"]
    assert guard.ratings == {"attack": 5, "tactics": 1}
    assert (guard.pack, guard.sample, guard.names_only) == ("trial", True, False)
    with pytest.raises(KeyError):
        guard.talent.use("vaw")


@pytest.mark.rule("RB-053", "RB-062")
def test_a_skill_that_counts_bonus_dice_has_no_bar_of_its_own():
    (guard,) = heroes(hero(skill="{name: pain, reset: on_use}")).heroes
    assert guard.skill == Skill("pain", 0, 0, "on_use")
    assert guard.talent.bar is None


@pytest.mark.rule("RB-010", "RB-020", "RB-025", "RB-026", "RB-028", "RB-029", "RB-100", "RB-102", "RB-106", "RB-109")
def test_a_boss():
    (ogre,) = bosses(
        boss(
            skill="{name: fury, start: 2, max: 5}",
            hp="121",
            encounter="Before",
            vanquish="After",
            ratings="{difficulty: 3}",
            kinds="{acid: [unshieldable]}",
            levels="[{deck: [easy, medium]}, {deck: [medium, hard], enter: {damage: {amount: 1, kind: acid}}}]",
        )
    ).bosses
    assert ogre.skill == Skill("fury", 2, 5)
    assert ogre.awards == AWARDS == (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    assert (ogre.threshold(1, RULINGS), ogre.threshold(2, RULINGS)) == (0, 61)
    assert ogre.threshold(2, {**RULINGS, "half_rounds_up": 0}) == 60
    assert ogre.threshold(2, {**RULINGS, "level_at_half": 0}) == 60
    assert ogre.cards_of(ogre.levels[0].deck) == (("bite", 6), ("claw", 6))
    assert ogre.cards_of(("challenge", "last_stand")) == (("roar", 1), ("spire", 1))
    assert (ogre.encounter, ogre.vanquish) == ("Before", "After")
    assert not {"Before", "After"} & set(ogre.cards)
    assert ogre.kinds == {"acid": ("unshieldable",)}
    assert shown(ogre.levels[1].enter) == ["damage"]
    stated = bosses(boss(levels="[{deck: [easy]}, {deck: [hard], at: 80}]", awards="[15, 30]")).bosses[0]
    assert (stated.threshold(2, RULINGS), stated.awards) == (80, (15, 30))


@pytest.mark.rule("RB-113", "RB-114", "RB-115", "RB-136")
def test_cards_of_a_boss():
    both = DECK[0].replace("boss_action", "interrupt: {put_mark: {name: sore}}, boss_action")
    (ogre,) = bosses(boss(cards=deck(claw=both), marks=f"[{mark(boss_effect='true')}]")).bosses
    claw, spire, roar = (ogre.cards[name] for name in ("claw", "spire", "roar"))
    assert (shown(claw.interrupt), shown(claw.boss_action), claw.copies) == (["put_mark"], ["damage"], 6)
    assert (spire.hp, [t.event for t in spire.text.when], spire.copies) == (5, ["boss_action"], 1)
    assert shown(roar.last_stand) == ["damage"]
    assert ogre.marks[0].boss_effect


@pytest.mark.rule("RB-093", "RB-097", "RB-098", "RB-221")
def test_a_mark():
    (sore,) = pack(
        HEAD
        + section(
            "marks",
            mark(stacks="true", max="3", until="round", rooted="true", used_up="damaged",
                 act="{tear: {cost: {skill: 1}, do: [{hurt_self: 2}, {remove_mark: {name: sore, of: self}}]}}",
                 modify="{damage_reduction: {add: stacks, if: is_boss_damage}}"),
        )
    ).marks  # fmt: skip
    assert (sore.until, sore.stacks, sore.max, sore.rooted, sore.used_up) == ("round", True, 3, True, "damaged")
    assert shown(sore.act("tear").do) == ["hurt_self", "|", "remove_mark"]
    assert sore.act("tear").cost == Price(skill=1)
    assert [m.query for m in sore.text.modify] == ["damage_reduction"]
    with pytest.raises(KeyError):
        sore.act("tare")


@pytest.mark.rule("RB-002", "RB-006", "RB-009")
def test_an_entry_of_which_only_the_name_is_known():
    found = pack(
        HEAD
        + section("heroes", "{id: lux, names_only: true, tokens: {lock: 4}}")
        + section("bosses", "{id: tyr, names_only: true, restrictions: [moving]}")
    )
    assert (found.heroes[0].names_only, found.heroes[0].tokens, found.heroes[0].hp) == (True, (("lock", 4),), 0)
    assert (found.bosses[0].names_only, found.bosses[0].restrictions, found.bosses[0].levels) == (True, ("moving",), ())


def test_a_doubtful_number_is_a_setting_and_certainty_is_a_letter():
    head = HEAD.replace("sample: true", "sample: false") + "certainty: {A: sure}\n"
    found = pack(
        head
        + section("heroes", hero(certainty="A", uncertain="{n: {default: 2, others: [3], why: unread}}",
                                 instant="{do: {deal: {setting: n}}}"))
    )  # fmt: skip
    assert found.heroes[0].settings == {"n": 2}
    assert set(found.heroes[0].certainty.values()) == {"A"}
    assert found.places["guard"] == (7, 5)


# --- windows between steps -------------------------------------------------------------------------------------------


def steps(do: str) -> Verbs:
    """The verbs of an Instant."""
    return heroes(hero(instant="{do: %s}" % do)).heroes[0].instant.do  # noqa: UP031


def nested(call: Call, key: str) -> Any:
    """The verbs under a key of a call."""
    return dict(call.args)[key]


@pytest.mark.rule("RB-077")
def test_a_window_between_two_steps_and_none_after_the_last():
    assert shown(steps("{deal: 1}")) == ["deal"]
    assert shown(steps("[{deal: 1}, {gain_skill: 1}, {deal: 2}]")) == ["deal", "|", "gain_skill", "|", "deal"]


@pytest.mark.rule("RB-077")
def test_a_name_is_no_step_and_what_is_done_together_is_one():
    assert shown(steps("[{name: {the: target_hero, as: x}}, {heal: {amount: 1, to: x}}, {deal: 1}]")) == [
        "name", "heal", "|", "deal",
    ]  # fmt: skip
    together = steps("[{together: [{deal: 1}, {gain_skill: 1}]}, {deal: 1}]")
    assert shown(together) == ["together", "|", "deal"]
    assert shown(nested(together[0], "do")) == ["deal", "gain_skill"]


@pytest.mark.rule("RB-077")
def test_the_window_after_a_branch_is_in_the_branch():
    """A branch without a step has none; one that comes last only has those between its own steps."""
    found = steps("[{if: {that: own_turn, then: [{deal: 1}, {deal: 2}]}}, {deal: 3}]")
    assert shown(found) == ["if", "deal"]
    assert shown(nested(found[0], "then")) == ["deal", "|", "deal", "|"]
    last = steps("[{deal: 3}, {may: [{deal: 1}, {deal: 2}]}]")
    assert shown(last) == ["deal", "|", "may"]
    assert shown(nested(last[2], "do")) == ["deal", "|", "deal"]


@pytest.mark.rule("RB-077")
def test_every_option_and_every_turn_of_a_loop_has_its_windows():
    found = steps("[{choose_one: [{deal: 1}, [{deal: 1}, {deal: 2}]]}, {deal: 3}]")
    assert [shown(branch) for branch in nested(found[0], "options")] == [["deal", "|"], ["deal", "|", "deal", "|"]]
    loop = steps("{for_each: {in: heroes, as: x, do: {heal: {amount: 1, to: x}}}}")
    assert shown(nested(loop[0], "do")) == ["heal", "|"]


@pytest.mark.rule("RB-077")
def test_triggers_levels_and_cards_have_their_windows_too():
    two = "[{damage: 1}, {damage: 2}]"
    (ogre,) = bosses(
        boss(
            levels=f"[{{deck: [easy]}}, {{deck: [hard], enter: {two}, when: {{turn_end: {two}}}}}]",
            cards=deck(
                claw=DECK[0].replace("{damage: 1}", two),
                spire=DECK[3].replace("{damage: 1}", two),
                roar=DECK[4].replace("{damage: 4}", two),
            ),
        )
    ).bosses
    level, cards = ogre.levels[1], ogre.cards
    parts = [level.enter, level.text.when[0].verbs, cards["claw"].boss_action, cards["roar"].last_stand]
    assert [shown(verbs) for verbs in (*parts, cards["spire"].text.when[0].verbs)] == [["damage", "|", "damage"]] * 5


# --- libraries -------------------------------------------------------------------------------------------------------


def wrong(*packs: Pack) -> list[str]:
    """What is wrong with a library of these packs."""
    with pytest.raises(DiagnosticError) as caught:
        Library(packs)
    return [str(problem) for problem in caught.value.diagnostics]


def renamed(text: str) -> Pack:
    """A pack of another name."""
    return pack(HEAD.replace("trial", "other") + text)


@pytest.mark.rule("RB-011")
def test_a_library_knows_all_entries_of_its_packs_and_the_restrictions():
    other = renamed(section("bosses", boss(marks=f"[{mark(id='torn')}]")))
    library = Library((pack(HEAD + section("heroes", hero()) + section("marks", mark())), other))
    assert (list(library.heroes), list(library.bosses)) == (["guard"], ["ogre"])
    assert list(library.marks) == [*BUILT_IN, "sore", "torn"]
    assert [library.marks[name].restriction for name in BUILT_IN] == ["healing", "moving", "cleansing"]


def test_no_pack_may_define_an_entry_again():
    assert wrong(heroes(hero()), renamed(section("heroes", hero()))) == [
        "trial.yaml:6:5: DUPLICATE `guard` is already in pack `trial`."
    ]
    (found,) = wrong(bosses(boss(id="guard")), renamed(section("heroes", hero())))
    assert "DUPLICATE `guard` is already in pack `trial`." in found
    (found,) = wrong(pack(HEAD + section("heroes", hero()) + section("marks", mark(id="guard"))))
    assert "DUPLICATE `guard` is already in this pack." in found


def test_a_mark_of_a_boss_is_one_of_the_library():
    text = section("bosses", boss(marks=f"[{mark()}]"))
    (found,) = wrong(pack(HEAD + section("marks", mark())), renamed(text))
    assert "DUPLICATE `sore` is already in pack `trial`." in found


def test_a_card_of_a_boss_is_not_called_like_a_hero():
    heroes_first = (heroes(hero(id="spire")), renamed(section("bosses", boss())))
    for packs in (heroes_first, heroes_first[::-1]):
        (found,) = wrong(*packs)
        assert "DUPLICATE card `spire` of `ogre` is called like a Hero." in found


def test_a_text_names_marks_of_any_pack_but_none_that_is_nowhere():
    caller = heroes(hero(instant="{do: {put_mark: {name: soar, on: self}}}"))
    assert wrong(caller, renamed(section("marks", mark()))) == [
        "trial.yaml:6:5: UNKNOWN-MARK `guard` names `soar`. Did you mean `sore`?"
    ]
    assert Library((caller, renamed(section("marks", mark(id="soar"))))).marks["soar"].until == "persistent"


def test_a_named_number_is_declared_by_one_entry_or_a_ruling():
    doubt = "{n: {default: 2, others: [3], why: unread}}"
    caller = heroes(hero(instant="{do: {deal: {setting: m}}}"))
    (found,) = wrong(caller, renamed(section("bosses", boss(uncertain=doubt))))
    assert found.startswith("trial.yaml:6:5: UNKNOWN-SETTING `guard` names `m`.")
    assert Library((heroes(hero(instant="{do: {deal: {setting: ko_limit}}}")),)).heroes["guard"]
    (found,) = wrong(heroes(hero(uncertain=doubt)), renamed(section("bosses", boss(uncertain=doubt))))
    assert "DUPLICATE the number `n` of `ogre` is one of `guard`." in found


@pytest.mark.parametrize(
    "claw",
    ["{put_mark: soar}", "{damage: {amount: 1, to: {with_mark: soar}}}", "{damage: {mark_count: soar}}",
     "{if: {that: {has_mark: soar}, then: {damage: 1}}}", "{remove_mark: {name: soar, of: active}}"],
)  # fmt: skip
def test_every_word_that_names_a_mark_is_looked_at(claw: str):
    found = wrong(bosses(boss(cards=deck(claw=DECK[0].replace("{damage: 1}", claw)))))
    assert ["UNKNOWN-MARK `ogre` names `soar`" in problem for problem in found] == [True]


# --- entries of a position file --------------------------------------------------------------------------------------


def inline(text: str) -> Pack:
    """What a document describes under `inline`."""
    document = parse_yaml(text, "position.yaml")
    data: Any = document.data
    return inline_pack(document, data["inline"], ("inline",), WORDS)


def test_an_entry_of_a_position_needs_no_text_no_source_and_no_example():
    bare = {"text": "", "cite": "", "examples": ""}
    healer = hero(abilities=ABILITIES.replace("deal", "gain_skill"), instant="{do: {gain_skill: 1}}", **bare)
    found = inline(f"inline:\n  heroes:\n    - {healer}\n  bosses:\n    - {boss(**bare)}\n")
    assert [found.name, found.heroes[0].pack, found.bosses[0].pack] == [INLINE] * 3
    assert found.places == {"guard": (3, 7), "ogre": (5, 7)}
    assert Library((found,)).heroes["guard"].sample is False


def test_mistakes_in_an_entry_of_a_position_have_their_place():
    with pytest.raises(DiagnosticError) as caught:
        inline("inline:\n  heroes:\n    - {id: x}\n  marks: [{id: y, until: week}]\n")
    places = {str(problem).split(": ")[0] for problem in caught.value.diagnostics}
    assert places == {"position.yaml:3:7", "position.yaml:4:19"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("inline: 3", "INLINE expected keys heroes, bosses, marks"),
        ("inline: {heroes: 3}", "INLINE expected keys"),
        ("inline: {heros: []}", "UNKNOWN-KEY `heros` in `inline`. Did you mean `heroes`?"),
    ],
)
def test_what_is_no_set_of_entries(text: str, said: str):
    with pytest.raises(DiagnosticError) as caught:
        inline(text)
    assert said in str(caught.value)
