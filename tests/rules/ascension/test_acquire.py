"""Rules of acquiring: prices, where cards go, the centre row and Ambush."""

from __future__ import annotations

import pytest
from support.ascension import Position, fig, position

from model.core.action import IllegalAction
from model.core.game import MissingFact
from model.core.pile import hidden_pile, known_pile

AMBUSHERS = """\
- id: row-banisher
  name: Row Banisher
  type: hero
  faction: void
  cost: 1
  text: "Gain 1 Power. Ambush: banish a card in the centre row."
  cite: "test"
  examples: [{}]
  do: {gain: {what: power, amount: 1}}
  when:
    acquired: {banish: {choose: row_cards}}
- id: ambush-ogre
  name: Ambush Ogre
  type: monster
  cost: 2
  strength: 3
  command: 1
  defense: 3
  text: "Ambush: gain 3 Honor."
  cite: "test"
  examples: [{}]
  when:
    acquired: {gain: {what: honor, amount: 3}}
"""
CONDITIONAL = """\
- id: late-comer
  name: Late Comer
  type: hero
  faction: void
  cost: 1
  text: "Ambush: gain 3 Honor, if you played a Construct this turn."
  cite: "test"
  examples: [{}]
  when:
    acquired: {do: {gain: {what: honor, amount: 3}}, if: {played_type: construct}}
"""
ROW6 = ("iron-lance", "plate-harness", "trail-skates", "long-scope", "mirror-sage", "gate-mason")


def dealt(row: tuple[str, ...], *centre: str, extra: str = "", **more: object) -> Position:
    """A position with a centre row and a centre deck of known order."""
    state = {"row": row, "centre": known_pile(centre)}
    return position(state=state, extra_cards=extra, **more)  # type: ignore[arg-type]


@pytest.mark.rule("AT-013")
def test_supply_cards_are_acquired_and_cultists_commanded_on_ones_own_turn_only() -> None:
    at = position(runes=(5, 0), power=(2, 0), portals=(["a3"], ["g3"]))
    got = at.do("acquire mystic", "acquire heavy-infantry", "command cultist a3")
    assert got.side().discard == ("heavy-infantry", "mystic")
    assert (got.side().runes, got.side().power, got.at("cultist-1")) == (0, 0, "a3")
    waiting = position(runes=(5, 0), power=(2, 0), portals=(["a3"], ["g3"]), state={"seat": 1})
    assert waiting.legal == ["end"]


@pytest.mark.rule("AT-036")
def test_a_monster_is_acquired_with_power() -> None:
    assert "acquire marsh-brute" not in dealt(("marsh-brute",), runes=(4, 0), power=(3, 0)).legal
    side = dealt(("marsh-brute",), runes=(4, 0), power=(4, 0)).do("acquire marsh-brute", "decline").side()
    assert (side.runes, side.power) == (4, 0)


@pytest.mark.rule("AT-037")
def test_other_champions_of_the_centre_deck_cost_runes() -> None:
    assert "acquire lantern-queen" not in dealt(("lantern-queen",), power=(5, 0)).legal
    side = dealt(("lantern-queen",), runes=(5, 0), power=(5, 0)).do("acquire lantern-queen", "decline").side()
    assert (side.runes, side.power) == (0, 5)


@pytest.mark.rule("AT-056")
def test_heroes_and_constructs_cost_their_number_in_runes() -> None:
    assert dealt(("gear-thief",), runes=(6, 0)).do("acquire gear-thief").side().runes == 1
    assert dealt(("storm-engine",), runes=(6, 0)).do("acquire storm-engine").side().runes == 1
    assert "acquire gear-thief" not in dealt(("gear-thief",), runes=(4, 0), power=(6, 0)).legal


@pytest.mark.rule("AT-057")
def test_any_number_of_cards_is_acquired_while_each_is_paid() -> None:
    row = ("gate-mason", "lamp-scholar", "mirror-sage", "harbour-clerk")
    at = dealt(row, runes=(10, 0)).do("acquire gate-mason", "acquire lamp-scholar", "acquire mirror-sage")
    assert at.side().discard == ("gate-mason", "lamp-scholar", "mirror-sage")
    assert "acquire harbour-clerk" not in at.legal


@pytest.mark.rule("AT-058")
def test_an_acquired_card_goes_to_the_discard_pile() -> None:
    figures = {"rut": fig("rut", 0, "c3")}
    at = dealt(("iron-lance", "gate-mason"), figures=figures, runes=(5, 0))
    at = at.do("acquire iron-lance", "acquire gate-mason")
    assert (at.side().hand, at.side().discard) == ((), ("gate-mason", "iron-lance"))
    assert "play iron-lance" not in at.legal


@pytest.mark.rule("AT-059")
def test_an_acquired_champion_joins_the_roster() -> None:
    at = dealt(("marsh-brute",), power=(7, 0), portals=(["a3"], []))
    assert "command marsh-brute a3" not in at.legal
    at = at.do("acquire marsh-brute", "decline")
    assert (at.side().discard, at.at("marsh-brute"), at.fig("marsh-brute").seat) == ((), None, 0)
    assert at.do("command marsh-brute a3").at("marsh-brute") == "a3"


@pytest.mark.rule("AT-062")
def test_a_row_card_that_leaves_is_replaced_by_the_top_of_the_centre_deck() -> None:
    at = dealt(ROW6, "storm-caller", "scrap-dealer", "rift-walker", runes=(9, 0), hand=(["grave-whisperer"], []))
    at = at.do("acquire plate-harness")
    assert at.state.row == ("iron-lance", "storm-caller", *ROW6[2:])
    at = at.do("play grave-whisperer", "choose gate-mason@row")
    assert at.state.row == ("iron-lance", "storm-caller", *ROW6[2:5], "scrap-dealer")
    assert at.state.centre == known_pile(["rift-walker"])


@pytest.mark.rule("AT-063")
def test_ambush_happens_on_acquisition_when_the_slot_is_refilled() -> None:
    at = dealt(("row-banisher", "iron-lance"), "storm-caller", extra=AMBUSHERS, runes=(1, 0)).do("acquire row-banisher")
    assert at.side().discard == ("row-banisher",)
    at = at.do("accept")
    assert set(at.legal) == {"choose storm-caller@row", "choose iron-lance@row"}
    assert at.do("choose storm-caller@row").state.banished == ("storm-caller",)


@pytest.mark.rule("AT-063")
def test_ambush_may_be_declined_as_a_whole() -> None:
    at = dealt(("row-banisher", "iron-lance"), "storm-caller", extra=AMBUSHERS, runes=(1, 0))
    assert at.do("acquire row-banisher", "decline").state.banished == ()


@pytest.mark.rule("AT-063")
def test_ambush_is_offered_only_while_its_condition_holds() -> None:
    given: dict[str, object] = {"extra": CONDITIONAL, "figures": {"rut": fig("rut", 0, "c3")}, "runes": (1, 0)}
    without = dealt(("late-comer",), **given).do("acquire late-comer")  # type: ignore[arg-type]
    assert "accept" not in without.legal
    at = dealt(("late-comer",), hand=(["iron-lance"], []), **given)  # type: ignore[arg-type]
    assert at.do("play iron-lance", "acquire late-comer", "accept").side().honor == 3


@pytest.mark.rule("AT-064")
def test_ambush_is_ignored_when_the_card_is_played_or_commanded() -> None:
    played = dealt(("iron-lance",), extra=AMBUSHERS, hand=(["row-banisher"], [])).do("play row-banisher")
    assert (played.side().power, played.state.row) == (1, ("iron-lance",))
    assert "end" in played.legal
    figures = {"ogre": fig("ambush-ogre", 0)}
    commanded = position(extra_cards=AMBUSHERS, figures=figures, power=(1, 0), portals=(["a3"], []))
    assert commanded.do("command ogre a3").side().honor == 0
    acquired = dealt(("ambush-ogre",), extra=AMBUSHERS, power=(2, 0)).do("acquire ambush-ogre", "accept")
    assert acquired.side().honor == 3


@pytest.mark.rule("AT-065")
def test_an_empty_centre_deck_is_rebuilt_from_the_banished_cards() -> None:
    banished = ("gate-mason", "gear-thief", "storm-caller")
    at = position(runes=(2, 0), state={"row": ("iron-lance",), "centre": known_pile([]), "banished": banished})
    at = at.do("acquire iron-lance")
    assert {str(o) for o, _ in at.game.chance_outcomes(at.state)} == {f"reveal {c}" for c in banished}
    at = at.do("!reveal gear-thief")
    assert at.state.row == ("gear-thief",)
    assert (at.state.centre, at.state.banished) == (hidden_pile(["gate-mason", "storm-caller"]), ())


@pytest.mark.rule("AT-065")
def test_the_centre_deck_is_rebuilt_for_an_effect_that_takes_its_top_card_too() -> None:
    figures = {"water-djinn": fig("water-djinn", 0, "c3"), "foe": fig("cultist", 1, "d3")}
    state = {"centre": known_pile([]), "banished": ("iron-lance",)}
    at = position(figures=figures, power=(4, 0), state=state).do("command water-djinn", "attack foe")
    assert (at.side().hand, at.state.banished) == (("iron-lance",), ())


@pytest.mark.rule("AT-065")
def test_a_centre_deck_that_lasts_is_not_rebuilt_and_without_cards_the_slot_stays_empty() -> None:
    state = {"row": ("iron-lance",), "centre": known_pile(["mirror-sage"]), "banished": ("gear-thief",)}
    last = position(runes=(2, 0), state=state).do("acquire iron-lance")
    assert (last.state.row, last.state.banished) == (("mirror-sage",), ("gear-thief",))
    nothing = dealt(("iron-lance",), runes=(2, 0)).do("acquire iron-lance")
    assert nothing.state.row == ()


@pytest.mark.rule("AT-052")
def test_a_construct_may_be_acquired_onto_the_deck_and_is_among_the_next_five() -> None:
    deck = [["militia"] * 6, []]
    at = dealt(("iron-lance", "gate-mason"), runes=(9, 0), hand=(["scrap-dealer"], []), deck_top=deck)
    assert "acquire iron-lance top" not in at.legal
    at = at.do("play scrap-dealer")
    assert "acquire gate-mason top" not in at.legal  # no Construct
    top = at.do("acquire iron-lance top", "end").side()
    assert (top.hand, "iron-lance" in top.discard) == (("iron-lance", *["militia"] * 4), False)
    assert "iron-lance" in at.do("acquire iron-lance", "end").side().discard


@pytest.mark.rule("AT-052")
def test_nothing_goes_onto_a_deck_that_is_not_given() -> None:
    at = dealt(("iron-lance",), runes=(9, 0), hand=(["scrap-dealer"], [])).do("play scrap-dealer")
    assert at.do("acquire iron-lance").side().discard == ("iron-lance",)
    with pytest.raises(MissingFact, match="on top of a deck"):
        at.do("acquire iron-lance top")


@pytest.mark.rule("AT-330")
def test_a_row_champion_that_a_villain_plays_is_replaced_and_never_comes_back() -> None:
    figures = {"marsh-brute": fig("marsh-brute", 1, "g1")}
    at = dealt(
        ROW6, "marsh-brute", "storm-caller", figures=figures, runes=(9, 0), table={"villains": frozenset({1})}
    ).do("acquire iron-lance")
    assert at.state.row == ("storm-caller", *ROW6[1:])
    assert (at.state.centre.size, at.state.banished) == (0, ())
    human = dealt(ROW6, "marsh-brute", figures=figures, runes=(9, 0)).do("acquire iron-lance")
    assert human.state.row == ("marsh-brute", *ROW6[1:])


@pytest.mark.rule("AT-330")
def test_the_replacement_of_a_matching_champion_is_as_hidden_as_any_card() -> None:
    state = {"row": ROW6, "centre": hidden_pile(["marsh-brute", "storm-caller", "mirror-sage"])}
    figures = {"marsh-brute": fig("marsh-brute", 1, "g1")}
    at = position(figures=figures, runes=(9, 0), table={"villains": frozenset({1})}, state=state)
    at = at.do("acquire iron-lance", "!reveal marsh-brute")
    assert {str(o) for o, _ in at.game.chance_outcomes(at.state)} == {"reveal mirror-sage", "reveal storm-caller"}
    assert at.do("!reveal mirror-sage").state.row == ("mirror-sage", *ROW6[1:])


@pytest.mark.rule("AT-335")
def test_acquiring_without_payment_is_still_acquiring() -> None:
    at = dealt(("turret-wright",), "iron-lance", free_acquires=([3], []), runes=(1, 0))
    with pytest.raises(IllegalAction):
        at.do("acquire turret-wright")
    at = at.do("acquire turret-wright free")
    assert (at.side().discard, at.side().runes, at.state.row) == (("turret-wright",), 1, ("iron-lance",))
    assert at.game.engine.board.name(at.do("accept", "choose d3").state.turret) == "d3"
    assert "acquire iron-lance free" not in at.do("decline").legal
