import re
from pathlib import Path

import pytest

from kibitz.cardform import NEW_TYPES, template
from model.ascension.library import KEYS, read_pack
from model.ascension.words import vocabulary
from model.core.yamlfile import parse_yaml


@pytest.fixture
def own(tmp_path: Path, monkeypatch):
    """The folder of the user's own packs of Ascension, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kibitz" / "packs" / "ascension"
    folder.mkdir(parents=True)
    return folder


def test_cards_are_listed_by_pack_and_type(kibitz):
    out = kibitz("cards", "list", "ascension", "--pack", "champions", "--type", "champion").output
    assert "water-djinn" in out
    assert "9/7 command 4" in out
    assert "apprentice" not in out
    assert len(out.splitlines()) == 25
    assert kibitz("cards", "list", "--pack", "champion").output.endswith("Did you mean `champions`?\n")
    assert kibitz("cards", "list", "--type", "nothing").exit_code == 2


def test_a_card_is_shown_with_numbers_settings_text_and_source(kibitz):
    out = " ".join(kibitz("cards", "show", "water-djinn").output.split())
    for part in ("Water Djinn", "strength: 9", "djinn_cost = 2 (it may be 1, 3): read with medium confidence",
                 "text: Slay", "kibitz: Slay", "cite:", "source:"):  # fmt: skip
        assert part in out
    unknown = kibitz("cards", "show", "water-djin")
    assert unknown.exit_code == 2
    assert "Did you mean `water-djinn`?" in unknown.output


def test_the_game_of_a_card_may_be_named_in_two_ways(kibitz):
    plain = kibitz("cards", "show", "water-djinn").output
    assert kibitz("cards", "show", "ascension", "water-djinn").output == plain
    assert kibitz("cards", "show", "water-djinn", "--game", "ascension").output == plain
    for wrong in (("redrains", "water-djinn"), ("redrain", "water-djinn"), ("a", "b", "c"),
                  ("ascension", "water-djinn", "--game", "redrains")):  # fmt: skip
        assert kibitz("cards", "show", *wrong).exit_code == 2


def test_packs_of_ones_own_are_listed_and_broken_ones_are_named(kibitz, own):
    (own / "mine.yaml").write_text(template("ascension", "hero"), "utf-8")
    listed = kibitz("cards", "list", "ascension")
    assert listed.exit_code == 0
    assert "my-hero" in listed.output
    (own / "broken.yaml").write_text(
        template("ascension", "champion").replace("strength: 4", "strength: many"), "utf-8"
    )
    (own / "core.yaml").write_text(template("ascension", "monster"), "utf-8")
    (own / "twice.yaml").write_text(template("ascension", "hero"), "utf-8")
    listed = kibitz("cards", "list", "ascension")
    assert listed.exit_code == 2
    for part in ("my-hero", "water-djinn", "NUMBER `many`", "core.yaml: DUPLICATE"):
        assert part in listed.output
    assert re.search(r"twice\.yaml:7:5: DUPLICATE `my-hero` is already in pack", listed.output)


@pytest.mark.parametrize("kind", NEW_TYPES["ascension"])
def test_a_template_is_a_valid_pack_as_printed_and_with_every_key(kibitz, kind):
    printed = kibitz("cards", "new", "ascension", kind).output
    assert printed == template("ascension", kind)
    full = printed.replace("    # ", "    ")
    for text in (printed, full):
        [card] = read_pack(parse_yaml(text), vocabulary()).cards
        assert (card.id, card.type) == (f"my-{kind}", kind)
    assert set(parse_yaml(full).data["cards"][0]) == KEYS[kind]
