"""`kibitz cards` for Raid Boss: the list, one entry in full, templates, packs of one's own."""

import re
from pathlib import Path

import pytest

from kibitz.cardform import NEW_TYPES, template
from kibitz.cards_raidboss import BOOK
from model import catalog
from model.core.yamlfile import parse_yaml
from model.raidboss.examples import cases, run_example
from model.raidboss.library import Library, Pack, load_pack, read_pack
from model.raidboss.library_boss import KEYS as BOSS_KEYS
from model.raidboss.library_boss import PARTS, SHARED
from model.raidboss.library_hero import KEYS as HERO_KEYS
from model.raidboss.library_hero import MARK, TALENT
from model.raidboss.words import vocabulary

FOLDER = catalog.ROOT / "raidboss" / "cards"
NOT_SHOWN = {"names_only"}
"""What no card that is typed in has."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch):
    """The folder of the user's own packs of Raid Boss, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kibitz" / "packs" / "raidboss"
    folder.mkdir(parents=True)
    return folder


def pack(name: str) -> Pack:
    """A pack that comes with kibitz."""
    return load_pack(FOLDER / f"{name}.yaml", vocabulary())


def flat(result) -> str:
    return " ".join(result.output.split())


def uncommented(text: str) -> str:
    """A template with every key that it has as a comment."""
    return re.sub(r"(?m)^( *)# (?=[a-z_]+:|  - \{)", r"\1", text)


def test_every_hero_boss_card_and_mark_is_listed_with_its_pack(kibitz):
    out = kibitz("cards", "list", "raidboss").output
    packs = [load_pack(path, vocabulary()) for path in sorted(FOLDER.glob("*.yaml"))]
    for one in packs:
        for hero in one.heroes:
            assert hero.id in out
        for boss in one.bosses:
            assert [name for name in (boss.id, *boss.cards, *(m.id for m in boss.marks)) if name not in out] == []
    heroes = kibitz("cards", "list", "raidboss", "--pack", "sample", "--type", "hero").output
    assert len([line for line in heroes.splitlines() if "(SAMPLE)" in line]) == len(pack("sample").heroes)
    boxed = kibitz("cards", "list", "raidboss", "--pack", "box").output
    assert "SAMPLE" not in boxed
    assert "name only" in boxed


def test_a_hero_is_shown_with_every_part_in_english_and_its_examples_run(kibitz):
    out = flat(kibitz("cards", "show", "raidboss", "bulwark"))
    for part in (
        "SAMPLE DATA", "Base HP: 11", "skill: rage, from 0, at most 6, No Reset", "tokens: 1 oath",
        "Talent stoneskin: When it is about to take DMG: roll a Hero Die (grit)",
        "Talent part quake [3 skill], on its own turn: deal 2 DMG to every enemy.",
        "Instant, at any time, if there are any of all other Heroes:", "blue ability, cost 4:",
        "examples: 8, all come out as they say",
    ):  # fmt: skip
        assert part in out


def test_a_boss_is_shown_with_levels_decks_and_marks_and_its_cards_by_part(kibitz):
    boss = flat(kibitz("cards", "show", "thorn-regent"))
    for part in ("level 2 from 60 DMG: medium, hard cards; on entering: Boss Skill +1", "restrictions: cleansing",
                 "In Adrenaline Mode: At Round Start", "last stand cards: withering",
                 "marks: snared, dazed, sapped"):  # fmt: skip
        assert part in boss
    card = flat(kibitz("cards", "show", "decree"))
    assert "Interrupt: put sapped on the active Hero." in card
    assert "Boss Action: choose one: 2 DMG to all Heroes; or exhaust all Heroes, then 3 DMG." in card
    assert "While it has HP left: At Boss Action: Boss Skill +1." in flat(kibitz("cards", "show", "thorn-heart"))
    assert "if the active Hero is adjacent: skill +1." in flat(kibitz("cards", "show", "pathfinder"))
    mark = flat(kibitz("cards", "show", "snared"))
    assert "a Boss Effect" in mark
    assert "the bearer may tear, at any time: 2 DMG to itself" in mark


def test_a_hero_of_two_packs_is_shown_from_both_and_says_how_sure_it_is(kibitz):
    out = flat(kibitz("cards", "show", "raidboss", "titan"))
    assert out.count("(titan; Hero)") == 2
    assert "only its name is known" in out
    assert "tokens: 1 challenge [A]" in out
    assert "[A]: stated by the rulebook" in out


def test_no_word_of_the_effect_language_is_left_in_what_a_reader_sees():
    shelf = BOOK.combine((pack("sample"), pack("faq"), pack("box")))
    for row in BOOK.rows(shelf):
        said = " ".join(line for line in BOOK.lines(shelf, row.id) if "kibitz:" in line)
        for word in ("{", "reactions:", "False", "True", ", to ", "in one step", "there is all", "+-", "_roll"):
            assert word not in said, f"{row.id}: {said}"


@pytest.mark.parametrize("kind", NEW_TYPES["raidboss"])
def test_a_template_is_a_valid_pack_as_printed_and_with_every_key(kibitz, kind):
    printed = kibitz("cards", "new", "raidboss", kind).output
    assert printed == template("raidboss", kind)
    for text in (printed, uncommented(printed)):
        read = read_pack(parse_yaml(text, kind), vocabulary())
        library = Library((pack("sample"), read))
        ours = [case for case in cases(library) if "my-" in case.name]
        assert ours
        assert [d for case in ours for d in run_example(case, library)] == []


def test_the_templates_have_every_key_that_there_is():
    [hero] = parse_yaml(uncommented(template("raidboss", "hero"))).data["heroes"]
    assert set(hero) == HERO_KEYS - NOT_SHOWN
    assert set(hero["talent"]) == TALENT
    assert set(hero["instant"]) == {"timing", "possible", "do"}
    [boss] = parse_yaml(uncommented(template("raidboss", "boss"))).data["bosses"]
    assert set(boss) == BOSS_KEYS - NOT_SHOWN
    assert set(boss["marks"][0]) == MARK
    assert {key for card in boss["cards"] for key in card} == SHARED | {key for part in PARTS.values() for key in part}
    assert {card["difficulty"] for card in boss["cards"]} == set(PARTS)


def test_a_template_of_what_is_none_is_refused(kibitz):
    result = kibitz("cards", "new", "raidboss", "heros")
    assert (result.exit_code, result.output) == (2, "kibitz: there is no template for 'heros'. Did you mean `hero`?\n")


def test_packs_of_ones_own_are_listed_and_broken_ones_are_named(kibitz, own):
    (own / "good.yaml").write_text(template("raidboss", "hero"), "utf-8")
    (own / "broken.yaml").write_text(template("raidboss", "boss").replace("copies: 6", "copies: 5"), "utf-8")
    (own / "stray.yaml").write_text(
        template("raidboss", "hero").replace("my-hero", "stray").replace("{heal: {amount: 2, to: target_hero}}",
                                                                         "{put_mark: swornn}"), "utf-8",
    )  # fmt: skip
    listed = kibitz("cards", "list", "raidboss")
    assert listed.exit_code == 2
    for part in ("my-hero", "bulwark", "broken.yaml:", "a Boss Deck has 18 (RB-025)", "UNKNOWN-MARK"):
        assert part in listed.output
    assert "Did you mean `sworn`?" not in listed.output.split("broken.yaml")[0]
    shown = kibitz("cards", "show", "my-hero")
    assert "green ability, cost 2: deal 1 DMG." in shown.output
    assert shown.exit_code == 2
    assert kibitz("cards", "where", "raidboss").output == f"{own}\n"


def test_a_hero_that_only_the_marks_of_another_pack_complete_is_sound(kibitz, own):
    text = template("raidboss", "hero").replace(
        "{heal: {amount: 2, to: target_hero}}", "{put_mark: {name: sworn, on: target_hero}}"
    )
    (own / "mine.yaml").write_text(text, "utf-8")
    assert kibitz("cards", "list", "raidboss").exit_code == 0


def test_an_example_that_does_not_come_out_is_named(kibitz, own):
    text = template("raidboss", "hero").replace("then: {boss_damage: 1}", "then: {boss_damage: 2}")
    (own / "mine.yaml").write_text(text, "utf-8")
    out = flat(kibitz("cards", "show", "my-hero"))
    assert "NOT SO: example 1: boss_damage: is 1, expected 2" in out
    assert "all come out" not in out


def test_uncertain_numbers_and_certainty_are_shown(kibitz, own):
    text = uncommented(template("raidboss", "hero")).replace("sample: true", "sample: false")
    (own / "mine.yaml").write_text(text, "utf-8")
    out = flat(kibitz("cards", "show", "my-hero"))
    assert "uncertain: my_number = 2 (it may be 1, 3): what makes it uncertain" in out
    assert "Base HP: 9 [C]" in out
    assert "[C]: read off one card" in out
    assert "SAMPLE" not in out
