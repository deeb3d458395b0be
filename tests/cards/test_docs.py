"""The pages on the effect language are what the vocabularies generate; the examples of the guide work."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from kibitz.cardform import template
from kibitz.cli.main import COMMANDS
from kibitz.effectdoc import effect_language
from kibitz.effectdoc_raidboss import RULES_ONLY as RAID_BOSS_RULES_ONLY
from kibitz.effectdoc_raidboss import raid_boss_language
from kibitz.effectdoc_redrains import RULES_ONLY, red_rains_language
from model import catalog
from model.ascension import library_types as ascension_cards
from model.ascension.examples import run_example as run_ascension
from model.ascension.examples_position import GIVEN as ASCENSION_GIVEN
from model.ascension.library import Library as AscensionLibrary
from model.ascension.library import read_pack as read_ascension
from model.ascension.words import vocabulary
from model.core.yamlfile import parse_yaml
from model.effects.language import Vocabulary
from model.raidboss import examples as raidboss
from model.raidboss import library_boss, library_hero
from model.raidboss.library import Library, Pack, load_pack, read_pack
from model.raidboss.library_reader import parts
from model.raidboss.words import vocabulary as raid_boss_words
from model.redrains import examples as redrains
from model.redrains.library import KEYWORDS
from model.redrains.library_cards import KEYS, calls
from model.redrains.words import vocabulary as red_rains_words
from model.scenario import read_scenario

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "effect-language.md"
RED_RAINS = DOCS / "effect-language-redrains.md"
RAID_BOSS = DOCS / "effect-language-raidboss.md"
CARDS = (DOCS / "enter-your-cards.md").read_text("utf-8")
NAMED = re.compile(r"```yaml\n# ([\w-]+\.yaml)\n(.*?)```", re.DOTALL)
"""Whole files on the page about entering cards, each with its name."""
PART = re.compile(r"```yaml\n# part: (\w+)\n(.*?)```", re.DOTALL)
CELL = re.compile(r"`([\[{]\{?\w+:[^`]*)`")
"""An effect in a table: a verb, or a list of them."""
ENTRIES = re.compile(r"```yaml\n(- id: .*?)```", re.DOTALL)
"""Entries of cards in a guide."""
POSITION = re.compile(r"```yaml\n(format: 1\n.*?)```", re.DOTALL)


def test_the_page_on_the_effect_language_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == effect_language(vocabulary()), (
        "write kibitz.effectdoc.effect_language(vocabulary()) to docs/effect-language.md"
    )


def test_the_page_on_the_words_of_red_rains_is_up_to_date() -> None:
    assert RED_RAINS.read_text("utf-8") == red_rains_language(red_rains_words()), (
        "write kibitz.effectdoc_redrains.red_rains_language(vocabulary()) to docs/effect-language-redrains.md"
    )


def unexplained(words: Vocabulary, more: set[str], page: str) -> list[str]:
    """The words and other names that a page does not mention as code."""
    tables = (words.verbs, words.selectors, words.amounts, words.conditions, words.events, words.queries, more)
    return [name for table in tables for name in sorted(table) if f"`{name}`" not in page]


def test_every_word_and_every_key_of_an_example_is_explained() -> None:
    keys = {key for keys in ascension_cards.KEYS.values() for key in keys} - {"id", "name", "type", "faction"}
    assert unexplained(vocabulary(), {*ASCENSION_GIVEN, *keys}, PAGE.read_text("utf-8")) == []


def test_the_cards_on_the_page_about_ascension_do_what_their_examples_say() -> None:
    entries = "".join(ENTRIES.findall(PAGE.read_text("utf-8")))
    head = "game: ascension\npack: page\nsource: the page\nsample: true\ncards:\n"
    own = read_ascension(parse_yaml(head + entries, "page"), vocabulary())
    told = {card.id for card in own.cards}
    assert told == {"tide-matriarch", "tide-matriarch@coop", "first-light-march", "arha-templar"}
    others = (
        replace(p, cards=tuple(c for c in p.cards if c.id not in told)) for p in catalog.ascension_library().packs
    )
    library = AscensionLibrary((*others, own))
    cases = [(card, example) for card in own.cards for example in card.examples]
    assert len(cases) == 3
    assert [wrong for card, example in cases for wrong in run_ascension(card, example, library)] == []


def test_every_word_and_every_key_of_an_entry_of_red_rains_is_explained() -> None:
    names = {*KEYWORDS, *(key for keys in KEYS.values() for key in keys)}
    page = RED_RAINS.read_text("utf-8")
    assert unexplained(red_rains_words(), names, page) == []
    own = redrains.GIVEN - {*keys_of_positions()}
    assert [name for name in sorted(own) if f"`{name}`" not in page] == []


def keys_of_positions() -> set[str]:
    """What docs/scenario-format.md explains as code."""
    return set(re.findall(r"`(\w+)`", (DOCS / "scenario-format.md").read_text("utf-8")))


def test_the_verbs_that_no_card_needs_are_in_no_pack() -> None:
    assert set(red_rains_words().verbs) >= RULES_ONLY
    library = catalog.redrains_library(("viros", "box", "sample"))
    texts = [(tuple(c.text), c.status_ability, tuple(a.do for a in c.abilities)) for c in library.cards.values()]
    rows = [(row.side, row.main) for c in library.chimeras.values() for phase in c.behavior for row in phase]
    named = {call.verb for part in (*texts, *rows) for call in calls(part)}
    assert named & RULES_ONLY == set()


def test_every_whole_position_in_the_guide_of_red_rains_can_be_read() -> None:
    positions = POSITION.findall((DOCS / "red-rains.md").read_text("utf-8"))
    assert len(positions) >= 3
    for text in positions:
        scenario = read_scenario(text, "docs/red-rains.md")
        assert scenario.game == "redrains"
    assert any("inline:" in text for text in positions)


def test_the_first_position_of_the_guide_is_the_example_file() -> None:
    first = POSITION.findall((DOCS / "red-rains.md").read_text("utf-8"))[0]
    assert (DOCS / "examples" / "fight.yaml").read_text("utf-8") == first


def test_the_readme_lists_every_command_and_no_page_names_another() -> None:
    readme = (DOCS.parent / "README.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", readme, re.MULTILINE)) - {
        "ascension",
        "redrains",
        "raidboss",
    } == set(COMMANDS)
    for page in (readme, *(path.read_text("utf-8") for path in DOCS.rglob("*.md"))):
        named = set(re.findall(r"(?:`|^|\$ )kibitz (\w+)", page, re.MULTILINE))
        assert named <= set(COMMANDS), named


def test_the_cards_that_the_guide_describes_do_what_it_says() -> None:
    page = (DOCS / "red-rains.md").read_text("utf-8")
    [text] = [text for text in POSITION.findall(page) if "inline:" in text]
    problem = read_scenario(text).problem
    game, state = problem.game, problem.state
    legal = {str(action): action for action in game.legal_actions(state)}
    healed = game.apply(state, next(legal[name] for name in legal if name.startswith("play second-wind")))
    assert game.engine.unit(healed, "harbor-guard").wounds == 0, "the only wounded unit, so there is nothing to choose"
    assert {str(outcome) for outcome, _ in game.chance_outcomes(healed)} == {"draw old-salt", "draw second-wind"}
    placed = game.apply(state, next(legal[name] for name in legal if name.startswith("play harbor-guard")))
    assert {"choose rampage", "choose iron-scales", "decline"} <= {str(a) for a in game.legal_actions(placed)}


# --- Raid Boss -------------------------------------------------------------------------------------------------------


def test_the_page_on_the_words_of_raid_boss_is_up_to_date() -> None:
    assert RAID_BOSS.read_text("utf-8") == raid_boss_language(raid_boss_words()), (
        "write kibitz.effectdoc_raidboss.raid_boss_language(vocabulary()) to docs/effect-language-raidboss.md"
    )


def test_every_word_and_every_key_of_an_entry_of_raid_boss_is_explained() -> None:
    keys = {*library_hero.KEYS, *library_hero.TALENT, *library_hero.MARK, *library_boss.KEYS, *library_boss.SHARED}
    keys |= {key for part in library_boss.PARTS.values() for key in part}
    given = {*raidboss.GIVEN, *raidboss.HERO_KEYS, *raidboss.BOSS_KEYS, *raidboss.NUMBERS}
    assert unexplained(raid_boss_words(), keys | given, RAID_BOSS.read_text("utf-8")) == []


def test_the_verbs_that_no_card_of_raid_boss_needs_are_in_no_pack() -> None:
    assert set(raid_boss_words().verbs) >= RAID_BOSS_RULES_ONLY
    for name in ("sample", "faq"):
        pack = sample_pack(name)
        texts = [library_hero.everything(hero) for hero in pack.heroes]
        texts += [library_boss.boss_everything(boss) for boss in pack.bosses]
        texts += [library_hero.mark_everything(mark) for mark in pack.marks]
        # Windows are put between the verbs of a list by the reader.
        assert {part[0] for text in texts for part in parts(text)} & RAID_BOSS_RULES_ONLY <= {"window"}


def sample_pack(name: str = "sample") -> Pack:
    """A pack of Raid Boss that comes with kibitz."""
    return load_pack(catalog.ROOT / "raidboss" / "cards" / f"{name}.yaml", raid_boss_words())


def test_the_cards_that_the_page_enters_are_right_and_do_what_their_examples_say() -> None:
    files = dict(NAMED.findall(CARDS))
    own = [read_pack(parse_yaml(text, name), raid_boss_words()) for name, text in files.items() if "pack:" in text]
    assert [pack.name for pack in own] == ["my-heroes", "my-boss"]
    library = Library((sample_pack(), *own))
    ours = [case for pack in own for case in raidboss.cases(Library((pack,)))]
    assert len(ours) == 3
    assert [wrong for case in ours for wrong in raidboss.run_example(case, library)] == []


def test_the_first_position_of_the_page_can_be_read(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = catalog.user_folder("raidboss")
    folder.mkdir(parents=True)
    files = dict(NAMED.findall(CARDS))
    for name in ("my-heroes.yaml", "my-boss.yaml"):
        (folder / name).write_text(files[name], "utf-8")
    scenario = read_scenario(files["first.yaml"], "first.yaml")
    assert scenario.sample
    legal = {str(action) for action in scenario.problem.game.legal_actions(scenario.problem.state)}
    assert {"use red 6", "use blue 2 3", "instant ember-warden", "done"} <= legal


def test_every_part_of_a_hero_on_the_page_is_right() -> None:
    found = PART.findall(CARDS)
    assert [key for key, _ in found] == ["talent", "talent", "talent", "instant"]
    head = template("raidboss", "hero").replace("    # tokens:", "    tokens:")
    for key, text in found:
        lines = "".join(f"      {line}\n" for line in text.splitlines())
        entry = re.sub(rf"(?ms)^    {key}:\n.*?(?=^    \w)", f"    {key}:\n{lines}", head)
        assert text.splitlines()[0] in entry
        assert read_pack(parse_yaml(entry, key), raid_boss_words()).heroes[0].id == "my-hero"


def test_every_effect_in_a_table_of_the_page_is_right() -> None:
    of_heroes, of_bosses = CARDS.split("## 5.")[0].split("## 4.")[1], CARDS.split("## 5.")[1]
    hero = template("raidboss", "hero").replace("{heal: {amount: 2, to: target_hero}}", "EFFECT")
    boss = (
        template("raidboss", "boss").replace("my-sting", "scorched").replace("    # kinds: {venom", "    kinds: {magma")
    )
    boss = boss.replace("    # restrictions: [moving]", "    restrictions: [healing]")
    boss = boss.replace("{damage: {amount: 2, to: heroes}}\n", "EFFECT\n").replace("    # skill: {", "    skill: {")
    hero = hero.replace("    # tokens:", "    tokens:")
    numbers = of_heroes.partition("| the number |")[2].partition("Every event")[0]
    of_heroes = of_heroes.replace(numbers, re.sub(r"`([^`]+)`", r"`{deal: \1}`", numbers))
    for page, text, least in ((of_heroes, hero, 39), (of_bosses, boss, 18)):
        effects = [cell for line in page.splitlines() if line.startswith("|") for cell in CELL.findall(line)]
        assert len(effects) >= least
        for effect in effects:
            assert text.count("EFFECT") == 1
            read_pack(parse_yaml(text.replace("EFFECT", effect), effect), raid_boss_words())
