import re
from pathlib import Path

import pytest

from kibitz.cardform import NEW_TYPES, template
from model import catalog
from model.ascension.examples import run_example
from model.ascension.library import KEYS, Library, read_pack
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
def test_a_template_is_a_valid_pack_as_printed_and_with_every_key_and_its_examples_come_out(kibitz, kind):
    printed = kibitz("cards", "new", "ascension", kind).output
    assert printed == template("ascension", kind)
    full = printed.replace("    # ", "    ")
    for text in (printed, full):
        pack = read_pack(parse_yaml(text), vocabulary())
        card = pack.cards[0]
        assert ({card.id for card in pack.cards}, card.type) == ({f"my-{kind}", *coop_side(kind)}, kind)
        if kind != "construct" or text == printed:  # with every key filled in it adds to what the example says
            library = Library((*catalog.ascension_library().packs, pack))
            assert [run_example(card, example, library) for example in card.examples] == [[]] * len(card.examples)
        assert card.examples
    assert set(parse_yaml(full).data["cards"][0]) == KEYS[kind]


def coop_side(kind: str) -> list[str]:
    """The id of the other side of a villain's template."""
    return ["my-villain@coop"] if kind == "villain" else []


# --- Villains and Schemes --------------------------------------------------------------------------------------------


def test_villains_are_listed_and_shown_with_both_sides(kibitz):
    listed = kibitz("cards", "list", "ascension", "--type", "villain").output
    assert "Boss 6/7 Honor 4," in listed
    assert "co-op 8/11 Honor 5" in listed
    assert "@coop" not in listed
    out = " ".join(kibitz("cards", "show", "ember-regent").output.split())
    for part in ("(ember-regent; Boss, villain, void)", "SAMPLE DATA", "solo side: strength 6, defense 7, speed 3,",
                 "co-op side: strength 8, defense 11", " kibitz: Surge: deal 2 damage",
                 "co-op kibitz: Surge: deal 3 damage", "examples: 3, all come out as they say"):  # fmt: skip
        assert part in out


def test_schemes_are_listed_and_shown_with_their_threat_and_bonus(kibitz):
    listed = " ".join(kibitz("cards", "list", "ascension", "--type", "scheme").output.split())
    assert "Threat 3 x2" in listed
    out = " ".join(kibitz("cards", "show", "last-rites").output.split())
    for part in (
        "Threat Level: 10",
        "Bonus with 10 or more Schemes discarded:",
        "kibitz: Command the Boss, then command the Villain with Objective token c.",
    ):
        assert part in out


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_runs_the_examples_of_a_pack_and_names_those_that_do_not_come_out(kibitz, own):
    (own / "mine.yaml").write_text(template("ascension", "hero"), "utf-8")
    right = kibitz("cards", "check", "ascension", "--pack", "my-pack")
    said = "my-pack: 1 card, 1 example, all come out as they say\n  1 of 132 cards of the centre deck\n"
    assert (right.exit_code, right.output) == (0, said)
    (own / "mine.yaml").write_text(template("ascension", "hero").replace("power: 1,", "power: 2,"), "utf-8")
    wrong = kibitz("cards", "check", "ascension", "--pack", "my-pack")
    assert wrong.exit_code == 1
    assert "not so: my-hero" in wrong.output
    assert "example 1: power: is 1, expected 2" in wrong.output
    assert "NOT SO: example 1: power: is 1" in kibitz("cards", "show", "my-hero").output


def test_check_says_how_much_of_each_deck_a_pack_has(kibitz):
    shipped = kibitz("cards", "check", "ascension").output
    decks = [line.strip() for line in shipped.splitlines() if line.startswith("  ")]
    assert decks == [
        "24 of 24 Champions of the draft",
        "76 of 132 cards of the centre deck, 4 of 24 Treasures",
        "12 of 31 Villains, 32 of 32 Schemes",
        "56 of 132 cards of the centre deck, 20 of 24 Treasures",
    ]


def test_check_names_mistakes_with_their_place(kibitz, own):
    (own / "mine.yaml").write_text(template("ascension", "villain").replace("honor: 2", "honour: 2"), "utf-8")
    found = kibitz("cards", "check", "ascension", "--pack", "my-pack")
    assert found.exit_code == 2
    assert re.search(r"mine\.yaml:\d+:\d+: UNKNOWN-KEY `honour` in a villain", found.output)
    assert kibitz("cards", "check", "ascension", "--pack", "nothing").exit_code == 2


@pytest.mark.parametrize("game", ["redrains", "raidboss"])
def test_the_packs_of_the_other_games_can_be_checked_too(kibitz, game):
    checked = kibitz("cards", "check", game)
    assert checked.exit_code == 0
    assert "all come out as they say" in checked.output
    assert "not so" not in checked.output
