from pathlib import Path

import pytest

from kibitz.cardform import NEW_TYPES, template
from kibitz.cardform_redrains import CHIMERA
from kibitz.cards_redrains import BOOK
from kibitz.english_redrains import costs_text
from model import catalog
from model.core.yamlfile import parse_yaml
from model.redrains.costs import dice_cost
from model.redrains.examples import run_example
from model.redrains.library import Library, read_pack
from model.redrains.library_cards import KEYS
from model.redrains.words import vocabulary

PACKS = ("viros", "box", "sample")


@pytest.fixture
def own(tmp_path: Path, monkeypatch):
    """The folder of the user's own packs of Red Rains, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kibitz" / "packs" / "redrains"
    folder.mkdir(parents=True)
    return folder


def flat(result) -> str:
    return " ".join(result.output.split())


def test_every_card_and_chimera_is_listed_with_its_pack(kibitz):
    rows = {row.id: row for row in BOOK.rows(catalog.redrains_library(PACKS))}
    out = kibitz("cards", "list", "redrains").output
    library = catalog.redrains_library(PACKS)
    assert set(rows) == {*library.cards, *library.chimeras}
    assert [name for name in rows if name not in out] == []
    assert rows["old-salt"].numbers == "2/3/1: main, 1 basic, 1 cer:C"
    assert rows["stormcall"][1:] == ("aspect", "shadow", "1/2, blood 1, ^2", "viros", False)
    assert "(SAMPLE)" in out
    boxed = kibitz("cards", "list", "redrains", "--pack", "box", "--type", "conjuration").output
    assert len(boxed.splitlines()) == 4
    assert "(SAMPLE)" not in boxed


def test_a_card_is_shown_with_how_sure_every_number_is(kibitz):
    out = flat(kibitz("cards", "show", "redrains", "brennen-blackcloud"))
    for part in (
        "life: 16 [A]",
        "battlefield limit: 5 [C]",
        "spirit-burn [main action, exhaust this, 1 ceremonial class] (only if there is your ally units):",
        "destroy one of your ally units, then 2 damage to one of any Phoenixborn.",
        "(pack box)",
        "[A]: stated by the rulebook or a publisher FAQ",
        "[C]: public card data only",
    ):
        assert part in out
    assert "SAMPLE" not in out
    assert "SAMPLE DATA" in kibitz("cards", "show", "pyre-wolf").output


def test_what_an_aspect_does_is_said_from_the_side_of_the_chimera(kibitz):
    out = flat(kibitz("cards", "show", "stormcall"))
    for part in ("attacks: right", "blood value: 1 [B]", "status tokens it enters with: 2 [B]",
                 "1 damage to the opposing Phoenixborn, then if that was its last status token"):  # fmt: skip
        assert part in out


def test_no_word_of_the_effect_language_is_left_in_what_a_reader_sees():
    library = catalog.redrains_library(PACKS)
    for row in BOOK.rows(library):
        said = [line for line in BOOK.lines(library, row.id) if line.startswith("  kibitz") or "action:" in line]
        for word in (" mine ", "players units", "targetable", "non_aspect", "  kibitz: Whether", "{"):
            assert word not in " ".join(said), f"{row.id}: {said}"


def test_a_chimera_is_shown_with_profiles_tables_and_ultimates(kibitz):
    out = flat(kibitz("cards", "show", "redrains", "corpse-of-viros"))
    for part in (
        "guards itself on: 9 or more",
        "standard 1, 2 players: threat 4[A], life 60[A], ultimate 5[A], first row 1 2 2 2[D]",
        "7-9: side action: lower 2 non-basic active dice one level; then main action: reveal the leftmost",
        "12: side action: place 1 Red Rains token on the Chimera;",
        "ultimate, phase 2: 2 damage to each of all players' units and all players' Phoenixborn [C]",
        "aspects, fury: 3 rampage, 3 firebelly",
        "[D]: inferred; compare with a printed card",
    ):
        assert part in out
    assert out.count("behavior, phase") == 3
    assert out.count(" threat ") == 12


def test_uncertain_numbers_are_shown_with_their_alternatives(kibitz, own):
    text = template("redrains", "ally").replace("    # uncertain", "    uncertain")
    (own / "mine.yaml").write_text(text, "utf-8")
    out = flat(kibitz("cards", "show", "my-ally"))
    assert "uncertain: my_number = 2 (it may be 1, 3): what makes it uncertain" in out


@pytest.mark.parametrize("kind", NEW_TYPES["redrains"])
def test_a_template_is_a_valid_pack_as_printed_and_with_every_key(kibitz, kind):
    printed = kibitz("cards", "new", "redrains", kind).output
    assert printed == template("redrains", kind)
    full = printed.replace("    # ", "    ").replace("\n# certainty", "\ncertainty")
    for text in (printed, full):
        pack = read_pack(parse_yaml(text, kind), vocabulary())
        library = Library((*catalog.redrains_library().packs, pack))
        for card in (*pack.cards, *pack.chimeras):
            assert [d for example in card.examples for d in run_example(card, example, library)] == []
    if kind == CHIMERA:
        assert [(c.id, len(c.subtypes["storm"])) for c in pack.chimeras] == [("my-chimera", 18)]
    else:
        assert set(parse_yaml(full).data["cards"][0]) == KEYS[kind]


def test_a_template_of_a_card_that_is_none_is_refused(kibitz):
    result = kibitz("cards", "new", "redrains", "aly")
    assert (result.exit_code, result.output) == (2, "kibitz: there is no template for 'aly'. Did you mean `ally`?\n")


def test_packs_of_ones_own_are_listed_and_broken_ones_are_named(kibitz, own):
    (own / "good.yaml").write_text(template("redrains", "ally"), "utf-8")
    (own / "broken.yaml").write_text(template("redrains", "aspect").replace("blood: 1", "blood: 7"), "utf-8")
    (own / "stray.yaml").write_text(
        template("redrains", "ready_spell").replace("    # phoenixborn: noah-redmoon", "    phoenixborn: nobody"),
        "utf-8",
    )
    listed = kibitz("cards", "list", "redrains")
    assert listed.exit_code == 2
    for part in ("my-ally", "old-salt", "broken.yaml:", "UNKNOWN-CARD `nobody`"):
        assert part in listed.output
    assert "my-ready-spell" not in listed.output.split("broken.yaml")[0]
    shown = kibitz("cards", "show", "old-salt")
    assert "Old Salt" in shown.output
    assert shown.exit_code == 2
    assert kibitz("cards", "list", "redrains", "--pack", "good").exit_code == 2
    assert kibitz("cards", "where", "redrains").output == f"{own}\n"


@pytest.mark.parametrize(
    ("cost", "text"),
    [("1 ceremonial class, 2 basic", "2 basic, 1 ceremonial class"), ("1 basic", "1 basic")],
)
def test_costs_are_said_in_words(cost, text):
    assert costs_text((dice_cost(cost),)) == text
