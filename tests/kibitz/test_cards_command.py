import pytest

from kibitz.cardform import template
from kibitz.cli.cards import NEW_TYPES
from model.ascension.library import KEYS, read_pack
from model.ascension.words import vocabulary
from model.core.yamlfile import parse_yaml


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
    for part in ("Water Djinn", "strength: 9", "djinn_cost = 2", "text: Slay", "kibitz: Slay", "cite:", "source:"):
        assert part in out
    unknown = kibitz("cards", "show", "water-djin")
    assert unknown.exit_code == 2
    assert "Did you mean `water-djinn`?" in unknown.output


@pytest.mark.parametrize("kind", NEW_TYPES)
def test_a_template_is_a_valid_pack_as_printed_and_with_every_key(kibitz, kind):
    printed = kibitz("cards", "new", "ascension", kind).output
    assert printed == template(kind)
    full = printed.replace("    # ", "    ")
    for text in (printed, full):
        [card] = read_pack(parse_yaml(text), vocabulary()).cards
        assert (card.id, card.type) == (f"my-{kind}", kind)
    assert set(parse_yaml(full).data["cards"][0]) == KEYS[kind]
