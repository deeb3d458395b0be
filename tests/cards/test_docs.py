"""The pages on the effect language are what the vocabularies generate; the examples of the guide work."""

from __future__ import annotations

import re
from pathlib import Path

from kibitz.cli.main import COMMANDS
from kibitz.effectdoc import effect_language
from kibitz.effectdoc_redrains import RULES_ONLY, red_rains_language
from model import catalog
from model.ascension import examples as ascension
from model.ascension.words import vocabulary
from model.effects.language import Vocabulary
from model.redrains import examples as redrains
from model.redrains.library import KEYWORDS
from model.redrains.library_cards import KEYS, calls
from model.redrains.words import vocabulary as red_rains_words
from model.scenario import read_scenario

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "effect-language.md"
RED_RAINS = DOCS / "effect-language-redrains.md"
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
    assert unexplained(vocabulary(), set(ascension.GIVEN), PAGE.read_text("utf-8")) == []


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
