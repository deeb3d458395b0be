"""Decks of ashes.live and Ashteki: what is understood, what is not, and that the result is a deck to play with."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.importing import DATA, Sample, imported, known, of_data, of_text

from kibitz.cli.main import main
from kibitz.exporters.decks import deck_text
from kibitz.importers import to_scenario
from kibitz.newgame import Choices, new_game
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.redrains.deck_precons import box_precons, read_precons
from model.redrains.decks import deck_problems
from model.redrains.state import DICE_TYPES
from model.scenario import read_scenario

WHOLE = (
    Sample("ashes-text", "puppet-rain.txt"),
    Sample("ashes-json", "deck.json"),
    Sample("ashteki-deck", "ashteki-deck.json"),
)
FIVE = ["old-salt", "infuriate", "playtime", "blood-brawl", "summon-bone-crow"]


def decks(text: str):
    return read_precons(parse_yaml(text))


def said(notes) -> str:
    return "\n".join(map(str, notes))


@pytest.mark.rule("RR-002")
@pytest.mark.parametrize("sample", WHOLE, ids=lambda s: s.kind)
def test_a_whole_deck_is_read_from_each_form_and_is_the_same_legal_deck(sample):
    made = imported(sample)
    deck = decks(made.text)["puppet-rain"].deck
    assert deck == box_precons()["viros-jessa-na-ni"].deck
    assert deck_problems(deck, known().library.cards) == ()
    assert made.report.complete
    assert made.report.understood == ["deck `Puppet Rain` of jessa-na-ni: 30 cards of 10 names, 10 dice"]


@pytest.mark.rule("RR-064")
def test_a_game_begins_with_an_imported_deck_and_its_first_five(tmp_path):
    made = imported(WHOLE[1])
    assert made.then.endswith(f"--first-five {','.join(FIVE)}")
    file = tmp_path / "decks.yaml"
    file.write_text(made.text, "utf-8")
    text = new_game(Choices(("puppet-rain",), (tuple(FIVE),), own_decks=file), "game")
    assert "phoenixborn: jessa-na-ni" in text


@pytest.mark.rule("RR-002", "RR-159")
def test_what_is_not_known_is_listed_with_its_line_and_the_nearest_names_and_counts_are_warnings():
    made = imported(Sample("ashes-text", "strange.txt"))
    assert said(made.report.unknown).split("\n") == [
        f"strange.txt:6: `Rage`: no type of die; the types are {', '.join(DICE_TYPES)}",
        "strange.txt:10: `Lantern Scout` (3 copies): no installed pack has this card. Did you mean `Lantern Guard`?",
        "strange.txt:11: `A line that nobody wrote`: neither a heading nor a line such as `3x Old Salt`",
        "strange.txt:15: `Infuriate`: expected a number from 1 to 99 with it",
    ]
    warned = said(made.report.warnings)
    assert "8 cards; a deck has exactly 30: RR-002" in warned
    assert "4 copies of Old Salt; at most 3 are allowed: RR-002" in warned
    assert "Playtime is a unique card of `jessa-na-ni`, not of `noah-redmoon`: RR-159" in warned
    assert "add them to a pack of your own" in warned
    deck = decks(made.text)["untitled-noah-redmoon"].deck
    assert dict(deck.cards) == {"lantern-scout": 3, "old-salt": 4, "playtime": 1}
    assert dict(deck.dice) == {"ceremonial": 6, "natural": 4}


def test_a_line_that_is_far_too_long_is_named_and_not_looked_into():
    made = of_text("ashes-text", f"T\nPhoenixborn: Noah Redmoon\n3x Old Salt\n3x{' ' * 200_000}Old Salt\n")
    assert "here:4: `3x" in said(made.report.unknown)
    assert "a line of more than 300 characters" in said(made.report.unknown)


def test_a_heading_that_counts_otherwise_is_a_warning_with_its_line():
    made = of_text("ashes-text", "T\nPhoenixborn: Noah Redmoon\nDice:\n10x Charm\nAllies (5):\n3x Old Salt\n")
    assert "here:5: `allies`: the heading says 5 and 3 are listed" in said(made.report.warnings)


@pytest.mark.parametrize("word", ["natural", "Nature", "Natural dice", "nature:power"])
def test_dice_are_known_by_other_names(word):
    made = of_text("ashes-text", f"T\nPhoenixborn: Noah Redmoon\nDice:\n10x {word}\nCards:\n3x Old Salt\n")
    assert dict(decks(made.text)["t"].deck.dice) == {"natural": 10}


@pytest.mark.rule("RR-159")
def test_a_unique_card_that_names_another_phoenixborn_than_its_own_is_told():
    made = of_text(
        "ashes-text", "T\nPhoenixborn: Noah Redmoon\nDice:\n10x Charm\nCards:\n3x Shadowblade (Jessa Na Ni)\n"
    )
    assert "`Shadowblade`: a unique card of `noah-redmoon`, not of `Jessa Na Ni`" in said(made.report.warnings)


@pytest.mark.parametrize(
    "text",
    [
        "https://ashes.live/decks/share/01234567-89ab-4cde-8f01-23456789abcd/",
        "  https://ashesdb.plaidhatgames.com/decks/share/01234567-89AB-4CDE-8F01-23456789ABCD\n",
    ],
)
def test_a_link_alone_is_refused_with_its_id_and_what_to_do(text):
    with pytest.raises(DiagnosticError, match="01234567-89ab-4cde-8f01-23456789abcd") as caught:
        of_text("ashes-text", text)
    assert "kibitz fetches nothing" in str(caught.value)


def test_an_export_holds_several_decks_and_one_without_anything_is_named():
    made = imported(Sample("ashes-json", "export.json"))
    assert list(decks(made.text)) == ["puppet-rain", "untitled-ila-vance"]
    assert "`Nothing`: no deck with a Phoenixborn and cards" in said(made.report.unknown)
    assert "`wishes`: no key of a deck that kibitz knows" in said(made.report.unknown)


def test_decks_of_one_title_get_names_of_their_own():
    deck = json.loads((DATA / "deck.json").read_text())["deck"]
    assert list(decks(of_data("ashes-json", [deck, deck, deck]).text)) == [
        "puppet-rain",
        "puppet-rain-2",
        "puppet-rain-3",
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"phoenixborn": None}, "no Phoenixborn"),
        ({"phoenixborn": {"name": "Old Salt"}}, "no Phoenixborn"),
        ({"cards": []}, "no card of the deck"),
    ],
)
def test_a_deck_that_can_be_used_for_nothing_is_refused(change, code):
    deck = json.loads((DATA / "deck.json").read_text())["deck"]
    with pytest.raises(DiagnosticError, match=code):
        of_data("ashes-json", deck | change)


@pytest.mark.rule("RR-013", "RR-002")
def test_a_conjuration_pile_other_than_the_cards_call_for_is_told():
    deck = json.loads((DATA / "ashteki-deck.json").read_text())
    right = {"blood-puppet": 5, "bone-crow": 4, "calamity-golem": 1}
    piles = [{"id": name, "count": n} for name, n in right.items()]
    assert not of_data("ashteki-deck", deck | {"conjurations": piles}).report.warnings
    wrong = of_data("ashteki-deck", deck | {"conjurations": piles[:2]}).report.warnings
    assert "0 copies of `calamity-golem` in the conjuration pile: RR-002. The deck calls for 1" in said(wrong)


@pytest.mark.rule("RR-055", "RR-058")
def test_a_chimera_deck_becomes_the_keys_of_a_position():
    made = imported(Sample("ashteki-deck", "chimera-deck.json"))
    assert parse_yaml(made.text).data == {"packs": ["viros", "box"], "chimera": "corpse-of-viros", "aspects": "fury"}
    deck = json.loads((DATA / "chimera-deck.json").read_text())
    mixed = deck | {"cards": [*deck["cards"][:5], {"id": "glare", "count": 2}]}
    made = of_data("ashteki-deck", mixed)
    assert "2 glare" in parse_yaml(made.text).data["aspects"]
    assert "17 aspects; the Chimera's deck has exactly 18: RR-055" in said(made.report.warnings)
    with pytest.raises(DiagnosticError, match="no installed pack has the Chimera `blight`; there are corpse-of-viros"):
        of_data("ashteki-deck", deck | {"phoenixborn": [{"id": "blight", "count": 1}]})


def test_a_chimera_among_players_decks_is_named():
    both = [json.loads((DATA / name).read_text()) for name in ("ashteki-deck.json", "chimera-deck.json")]
    made = of_data("ashteki-deck", both)
    assert list(decks(made.text)) == ["puppet-rain"]
    assert "a Chimera's deck among players' decks" in said(made.report.unknown)


@pytest.mark.rule("RR-064", "RR-056")
def test_a_game_begins_with_a_pasted_deck():
    text, report = to_scenario((DATA / "deck.json").read_text())
    state = read_scenario(text).problem.state
    assert sorted(state.sides[0].hand) == sorted(FIVE)
    assert (len(state.sides[0].spent), state.sides[0].deck.blocks[0].size) == (10, 25)
    assert [state.chimera.bags[u.bag].blood for u in state.sides[0].row] == [1, 2, 2, 2]
    assert "the Chimera is corpse-of-viros, standard level 1" in said(report.warnings)
    text, report = to_scenario((DATA / "puppet-rain.txt").read_text())
    assert read_scenario(text).problem.state.sides[0].hand == ()
    assert "no First Five: the hand is empty" in said(report.warnings)


@pytest.mark.rule("RR-002", "RR-159")
def test_no_game_begins_with_a_deck_that_breaks_the_rules():
    with pytest.raises(DiagnosticError, match="RR-159") as caught:
        to_scenario((DATA / "strange.txt").read_text())
    assert "4 `old-salt` in all, but 3 of a name may be in a deck (RR-002)" in str(caught.value)
    assert "`Lantern Scout` (3 copies): no installed pack has this card" in str(caught.value)


def test_of_several_decks_the_first_begins_and_unknown_cards_are_left_out():
    text, report = to_scenario((DATA / "export.json").read_text())
    assert read_scenario(text).problem.state.sides[0].phoenixborn.card == "jessa-na-ni"
    assert "2 decks: the game begins with the first one" in said(report.warnings)
    text, report = to_scenario(
        "T\nPhoenixborn: Noah Redmoon\nDice:\n10x Charm\nCards:\n3x Old Salt\n2x Wandering Imp\n"
    )
    assert dict(read_scenario(text).problem.state.sides[0].deck.unseen) == {"old-salt": 3}
    assert "Wandering Imp" in read_scenario(text).text


PLAYABLE = sorted(
    c.id for c in known().library.cards.values() if c.type in ("ally", "ready_spell", "action_spell") and not c.sample
)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(
    st.dictionaries(st.sampled_from(PLAYABLE), st.integers(1, 3), min_size=1, max_size=12),
    st.dictionaries(st.sampled_from(DICE_TYPES), st.integers(1, 10), min_size=1, max_size=4),
    st.sampled_from(["noah-redmoon", "coal-roarkwin"]),
)
def test_a_deck_that_is_written_as_text_is_read_as_the_same(tmp_path_factory, cards, dice, born):
    entry = {"id": "mine", "name": "My Deck", "phoenixborn": born, "dice": dice, "cards": cards}
    file = tmp_path_factory.mktemp("deck") / "decks.yaml"
    file.write_text(json.dumps({"game": "redrains", "source": "mine", "precons": [entry]}), "utf-8")
    made = of_text("ashes-text", deck_text(file, ""))
    assert made.report.complete
    assert decks(made.text)["my-deck"].deck == read_precons(parse_yaml(file.read_text()))["mine"].deck


def test_the_decks_of_the_box_come_back_from_their_text(capsys):
    for name, precon in box_precons().items():
        assert main(["export", "deck", "--deck", name]) == 0
        text = capsys.readouterr().out
        (back,) = decks(of_text("ashes-text", text).text).values()
        assert back.deck == precon.deck
    assert main(["export", "deck", "--deck", "viros-noah"]) == 2
    assert "Did you mean `viros-noah-redmoon`?" in capsys.readouterr().err
