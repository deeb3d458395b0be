"""Reading packs: what a card becomes, libraries of several packs, cards that a position describes."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains_packs import ALLY, HEAD, WORDS, beast, cards, pack, spell

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.redrains.costs import ANY, Cost, DiceCost
from model.redrains.library import Card, Library, Pack, inline_pack, read_inline
from model.redrains.state import BASIC, CLASS

# --- what is read ----------------------------------------------------------------------------------------------------


def test_an_ally():
    (card,) = cards(
        "{id: hound, name: The Hound, type: ally, cost: [[main, side], 1 natural class, 2 basic], attack: 3, life: 2,"
        " recover: 1, copies: 3, keywords: [alert, tough 2], text: t, cite: c, examples: [{}],"
        " inexhaustible: [keywords], abilities: [{name: bite, cost: [side], do: {damage: {amount: 1, to: self}}}]}"
    ).cards
    assert (card.id, card.name, card.type, card.kind, card.is_unit, card.is_aspect) == (
        "hound", "The Hound", "ally", "ally", True, False,
    )  # fmt: skip
    assert (card.attack, card.life, card.recover, card.copies) == (3, 2, 1, 3)
    dice = (DiceCost(2, ANY, BASIC), DiceCost(1, "natural", CLASS))
    assert card.costs == (Cost(main=True, dice=dice), Cost(side=True, dice=dice))
    assert card.keywords == {"alert": 1, "tough": 2}
    assert card.inexhaustible == {"keywords"}
    assert card.ability("bite").costs == (Cost(side=True),)
    assert not card.ability("bite").once
    assert (card.pack, card.sample) == ("trial", True)
    with pytest.raises(KeyError):
        card.ability("bark")


def test_an_aspect_without_icon_and_its_status_ability():
    (card,) = cards(
        "{id: root, type: aspect, blood: 0, attack: 0, life: 1, icon: none, copies: 4, pips: 3, subtype: moss,"
        " status_ability: {raise_rage: 1}, text: t, cite: c, examples: [{}]}"
    ).cards
    assert (card.blood, card.icon, card.pips, card.subtype, card.is_aspect) == (0, "", 3, "moss", True)
    assert [call.verb for call in card.status_ability] == ["raise_rage"]


def test_a_card_without_cost_has_no_alternative_and_is_never_played():
    (card,) = cards("{id: ghost, type: conjuration, attack: 1, life: 1, recover: 0, copies: 2}").cards
    assert card.costs == ()


def test_what_a_card_conjures_is_read_off_its_effects():
    found = cards(
        "{id: caller, type: action_spell, cost: [main], text: t, cite: c, examples: [{}],"
        " do: {if: {that: hand_empty, then: {summon: {card: ghost}}}}}",
        "{id: ghost, type: conjuration, attack: 1, life: 1, recover: 0, copies: 2}",
    )
    assert found.cards[0].conjures == ("ghost",)
    assert found.places["ghost"] == (7, 5)


def test_a_doubtful_number_is_a_setting():
    (card,) = cards(
        "{id: dart, type: action_spell, cost: [main], text: t, cite: c, examples: [{}],"
        " do: {draw: {setting: dart_cards}}, uncertain: {dart_cards: {default: 2, others: [1], why: unread}}}"
    ).cards
    assert card.settings == {"dart_cards": 2}


def test_certainty_is_a_letter_for_all_numbers_or_one_for_each():
    head = HEAD.replace("sample: true", "sample: false") + "certainty: {A: sure, D: guessed}\n"
    found = pack(
        head + "cards:\n"
        "  - {id: ghost, type: conjuration, attack: 1, life: 1, recover: 0, copies: 2, certainty: A}\n"
        "  - {id: ghoul, type: conjuration, attack: 1, life: 1, recover: 0, copies: 2,"
        " certainty: {life: D, attack: A}}\n"
    )
    assert found.cards[0].certainty == dict.fromkeys(("attack", "life", "recover", "copies", "text"), "A")
    assert found.cards[1].certainty == {"life": "D", "attack": "A"}
    assert found.certainty == {"A": "sure", "D": "guessed"}


@pytest.mark.rule("RR-008", "RR-055")
def test_a_chimera():
    (chimera,) = pack(beast()).chimeras
    assert chimera.profile("heroic", 2, 1).life == 9
    assert chimera.row(1, 7).rolls == (7, 8, 9, 10, 11, 12)
    assert chimera.subtypes == {"all": ("one",) * 9 + ("two",) * 9}
    assert chimera.guard == 9
    assert pack(beast(ultimates="[add_aspect, add_aspect, add_aspect]\n    guard: 13")).chimeras[0].guard == 13
    with pytest.raises(KeyError):
        chimera.profile("heroic", 2, 2)


# --- libraries -------------------------------------------------------------------------------------------------------


def wrong(*packs: Pack) -> list[str]:
    """What is wrong with a library of these packs."""
    with pytest.raises(DiagnosticError) as caught:
        Library(packs)
    return [str(problem) for problem in caught.value.diagnostics]


GHOST = "{id: ghost, type: conjuration, attack: 1, life: 1, recover: 0, copies: 2}"
CALLER = spell("action_spell", id="caller", do="{summon: {card: ghost}}")


def test_a_library_knows_the_cards_and_chimeras_of_all_packs():
    library = Library((cards(ALLY), pack(beast().replace("pack: trial", "pack: other"))))
    assert "hound" in library
    assert "cat" not in library
    assert library["one"].pack == "other"
    assert list(library.chimeras) == ["beast"]


def test_no_pack_may_define_a_card_again():
    other = pack(f"{HEAD.replace('trial', 'other')}cards:\n  - {GHOST}\n  - {ALLY}\n")
    assert wrong(cards(ALLY), other) == ["trial.yaml:7:5: DUPLICATE `hound` is already in pack `trial`."]


def test_a_card_may_name_cards_of_other_packs_but_none_that_is_nowhere():
    assert Library((cards(CALLER), cards(GHOST)))["caller"].conjures == ("ghost",)
    assert wrong(cards(CALLER, GHOST.replace("ghost", "ghosts"))) == [
        "trial.yaml:6:5: UNKNOWN-CARD `caller` names `ghost`. Did you mean `ghosts`?"
    ]


def test_only_conjured_cards_come_from_a_conjuration_pile():
    (found,) = wrong(cards(CALLER.replace("card: ghost", "card: hound"), ALLY))
    assert "WRONG-CARD `caller` takes `hound` from a conjuration pile" in found


def test_the_owner_of_a_unique_card_is_a_phoenixborn():
    born = "{id: aru, type: phoenixborn, life: 16, battlefield: 5, spellboard: 4}"
    assert Library((cards(born, spell("action_spell", phoenixborn="aru")),))["dart"].phoenixborn == "aru"
    (found,) = wrong(cards(born, spell("action_spell", phoenixborn="ari")))
    assert "UNKNOWN-CARD `ari`, whose card `dart` is, is no Phoenixborn. Did you mean `aru`?" in found
    assert wrong(cards(ALLY, spell("action_spell", phoenixborn="hound")))


# --- cards in a position file ----------------------------------------------------------------------------------------


def inline(text: str) -> tuple[Card, ...]:
    """The cards under `inline` in a document."""
    document = parse_yaml(text, "position.yaml")
    data: Any = document.data
    return read_inline(document, data["inline"], ("inline",), WORDS)


def test_a_card_described_in_a_position_needs_no_text_and_no_source():
    (card,) = inline("inline:\n  - {id: dart, type: action_spell, cost: [main], do: {draw: 1}}\n")
    assert (card.id, card.pack, card.sample) == ("dart", "inline", False)
    assert [call.verb for call in card.text.do] == ["draw"]


def test_mistakes_in_a_card_of_a_position_have_their_place():
    with pytest.raises(DiagnosticError) as caught:
        inline("inline:\n  - {id: dart, type: action_spell, cost: [main], do: {drow: 1}}\n  - {id: x}\n")
    assert [str(p).split(" `")[0] for p in caught.value.diagnostics] == [
        "position.yaml:2:50: UNKNOWN-VERB", "position.yaml:3:5: TYPE",
    ]  # fmt: skip
    with pytest.raises(DiagnosticError) as caught:
        inline("inline: 3\n")
    assert "INLINE expected a list of cards" in str(caught.value)


def test_a_card_of_a_position_that_names_a_card_of_no_pack_has_its_place():
    text = "inline:\n  - {id: caller, type: action_spell, cost: [main], do: {summon: {card: ghost}}}\n"
    document = parse_yaml(text, "position.yaml")
    own = inline_pack(document, document.data["inline"], ("inline",), WORDS)
    assert wrong(own) == ["position.yaml:2:5: UNKNOWN-CARD `caller` names `ghost`. Known: caller."]
    assert Library((own, cards(GHOST)))["caller"].conjures == ("ghost",)
