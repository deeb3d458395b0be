"""Rules of cards: playing them, Constructs, where acquired and banished cards go, Allegiance."""

from __future__ import annotations

import pytest
from support.ascension import Position, fig, position

from model.core.action import IllegalAction
from model.core.pile import hidden_pile, known_pile

CHOOSER = """\
- id: chooser
  name: Chooser
  type: hero
  faction: void
  cost: 1
  text: "Gain 1 Rune or 1 Power. With 3 Power, draw a card."
  cite: "test"
  examples: [{}]
  do:
    - choose_one:
        - gain: {what: runes, amount: 1}
        - gain: {what: power, amount: 1}
    - if: {that: {at_least: {value: {my: power}, min: 3}}, then: {draw: 1}}
"""
ROW_BANISHER = """\
- id: row-banisher
  name: Row Banisher
  type: hero
  faction: void
  cost: 1
  text: "Ambush: banish a card in the centre row."
  cite: "test"
  examples: [{}]
  do: {gain: {what: power, amount: 1}}
  when:
    acquired: {banish: {choose: row_cards}}
"""
VOID_HEROES = """\
- id: void-zealot
  name: Void Zealot
  type: hero
  faction: void
  cost: 1
  text: "Void Allegiance: gain 5 Power."
  cite: "test"
  examples: [{}]
  do: {gain: {what: runes, amount: 1}}
  allegiance: {faction: void, do: {gain: {what: power, amount: 5}}}
"""
ALL_ROUND = """\
- id: all-round
  name: All-round Harness
  type: construct
  faction: mechana
  cost: 1
  strength: 1
  defense: 2
  speed: 1
  keywords: [ranged]
  text: "Strength +1, Defense +2, Speed +1, Ranged."
  cite: "test"
  examples: [{}]
"""
RUT = {"rut": fig("rut", 0, "c3")}


def options(at: Position) -> set[str]:
    """What an effect offers to choose."""
    return {a.removeprefix("choose ") for a in at.legal if a.startswith("choose ")}


# --- playing cards ---


@pytest.mark.rule("AT-029")
def test_any_number_of_heroes_may_be_played_in_a_turn() -> None:
    at = position(hand=(["grave-whisperer"] * 5, []))
    assert at.do(*["play grave-whisperer"] * 5).side().power == 10


@pytest.mark.rule("AT-030")
def test_a_played_hero_stays_in_the_play_area_until_the_turn_ends() -> None:
    at = position(hand=(["grave-whisperer"], [])).do("play grave-whisperer")
    assert (at.side().played, at.side().discard) == (("grave-whisperer",), ())
    done = at.do("end")
    assert (done.side().played, done.side().discard) == ((), ("grave-whisperer",))


@pytest.mark.rule("AT-049")
def test_playing_a_card_costs_nothing() -> None:
    at = position(hand=(["gear-thief"], []))
    assert at.game.engine.cards["gear-thief"].cost == 5
    side = at.do("play gear-thief", "choose option-1").side()
    assert (side.played, side.runes, side.power) == (("gear-thief",), 0, 0)


@pytest.mark.rule("AT-050")
def test_choices_come_before_the_conditions_of_extra_effects() -> None:
    at = position(extra_cards=CHOOSER, hand=(["chooser"], []), power=(2, 0), deck=(["militia"], []))
    at = at.do("play chooser")
    assert at.do("choose option-2").side().hand == ("militia",)
    assert at.do("choose option-1").side().hand == ()


@pytest.mark.rule("AT-048")
def test_a_reshuffle_leaves_heroes_out_that_were_played_this_turn() -> None:
    at = position(
        hand=(["sapling-friend", "sapling-friend"], []),
        discard=(["apprentice", "militia", "mystic"], []),
        deck=([], []),
    ).do("play sapling-friend")
    assert {str(o) for o, _ in at.game.chance_outcomes(at.state)} == {"draw apprentice", "draw militia", "draw mystic"}
    at = at.do("!draw mystic")
    assert at.side().deck == hidden_pile(["apprentice", "militia"])
    assert at.side().discard == ()


@pytest.mark.rule("AT-047")
def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    held = {"discard": (["mystic"], []), "deck": ([], [])}
    quiet = position(hand=(["grave-whisperer"], []), **held).do("play grave-whisperer")
    assert (quiet.side().discard, quiet.side().deck.size) == (("mystic",), 0)
    drawn = position(hand=(["sapling-friend"], []), **held).do("play sapling-friend")
    assert (drawn.side().hand, drawn.side().discard) == (("mystic",), ())


@pytest.mark.rule("AT-047")
def test_a_last_card_is_drawn_without_a_shuffle_and_empty_piles_draw_nothing() -> None:
    one = position(hand=(["sapling-friend"], []), deck=(["militia"], []), discard=(["mystic"], []))
    assert one.do("play sapling-friend").side().discard == ("mystic",)
    none = position(hand=(["sapling-friend"], []), deck=([], []))
    assert none.do("play sapling-friend").side().hand == ()


@pytest.mark.rule("AT-038")
def test_a_card_and_a_scenario_overrule_the_rulebook() -> None:
    figures = {"rut": fig("rut", 0, "a1"), "tuskrider": fig("tuskrider", 0, "a2")}
    at = position(". . . . .\n . . . . .\n", figures, terrain={"forest": ["b1", "c1", "b2", "c2"]}, power=(9, 0))
    assert "d1" in at.do("command rut").moves()  # the card: Forests do not slow her
    assert "c2" not in at.do("command tuskrider").moves()
    shrine = position(figures=RUT, terrain={"shrines": {"c3": 3}})  # the scenario: 3 Honor in place of 2
    assert shrine.do("end").side().honor == 3


# --- Constructs ---


@pytest.mark.rule("AT-032")
def test_a_construct_is_equipped_to_a_champion_of_its_players_choice_and_his_own() -> None:
    figures = {**RUT, "tyranyx": fig("tyranyx", 0, "b3"), "foe": fig("raven-siren", 1, "e3")}
    at = position(figures=figures, hand=(["iron-lance"], [])).do("play iron-lance")
    assert options(at) == {"rut", "tyranyx"}
    assert at.do("choose rut").num("rut", "strength") == 7
    with pytest.raises(IllegalAction):
        at.do("choose foe")


@pytest.mark.rule("AT-033")
def test_a_construct_raises_numbers_and_grants_abilities() -> None:
    at = position(extra_cards=ALL_ROUND, figures={**RUT, "foe": fig("tyranyx", 1, "f3")}, power=(2, 0))
    before = [at.num("rut", what) for what in ("strength", "defense", "speed")]
    assert "foe" not in at.do("command rut").targets()
    at = position(
        extra_cards=ALL_ROUND, figures={**RUT, "foe": fig("tyranyx", 1, "f3")}, power=(2, 0), hand=(["all-round"], [])
    ).do("play all-round")
    after = [at.num("rut", what) for what in ("strength", "defense", "speed")]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 2, 1]
    assert "foe" in at.do("command rut").targets()


@pytest.mark.rule("AT-034")
def test_a_construct_stays_equipped_from_turn_to_turn() -> None:
    at = position(figures=RUT, hand=(["iron-lance"], []), state={"turns_left": 3}).do("play iron-lance", "end")
    assert (at.num("rut", "strength"), at.side().discard) == (7, ())
    assert at.do("end").num("rut", "strength") == 7


@pytest.mark.rule("AT-053")
def test_a_champion_carries_any_number_of_constructs() -> None:
    at = position(figures=RUT, hand=(["iron-lance"] * 5, [])).do(*["play iron-lance"] * 5)
    assert at.num("rut", "strength") == 5 + 5 * 2


@pytest.mark.rule("AT-054")
def test_an_exhausted_or_absent_champion_can_be_equipped() -> None:
    figures = {"rut": fig("rut", 0, "c3", ready=False), "tyranyx": fig("tyranyx", 0)}
    at = position(figures=figures, portals=(["a3"], []), power=(4, 0), hand=(["iron-lance"] * 2, []))
    at = at.do("play iron-lance", "choose rut", "play iron-lance", "choose tyranyx", "command tyranyx a3")
    assert (at.num("rut", "strength"), at.num("tyranyx", "strength")) == (7, 10)


@pytest.mark.rule("AT-055")
def test_a_destroyed_construct_is_discarded_and_its_bonus_stops_at_once() -> None:
    figures = {"foe": fig("tyranyx", 1, "d3", constructs=["plate-harness"])}
    at = position(figures=figures, hand=(["gear-thief"], []))
    assert at.num("foe", "defense") == 11
    at = at.do("play gear-thief", "choose option-2")
    assert (at.num("foe", "defense"), at.side(1).discard, at.side().discard) == (8, ("plate-harness",), ())


@pytest.mark.rule("AT-088")
def test_constructs_of_a_defeated_champion_go_to_their_owners_discard_pile() -> None:
    figures = {"siren": fig("raven-siren", 0, "c3"), "foe": fig("hedron-smithy", 1, "d3", constructs=["iron-lance"])}
    at = position(figures=figures, hand=(["gear-thief"], []), state={"turns_left": 2})
    at = at.do("play gear-thief", "choose option-1", "end", "command foe", "attack siren")
    assert (at.at("siren"), at.side(0).discard, at.side(1).discard) == (None, ("gear-thief", "iron-lance"), ())


@pytest.mark.rule("AT-340")
def test_a_stolen_card_is_its_takers_for_good() -> None:
    figures = {**RUT, "foe": fig("tyranyx", 1, "d3", constructs=["iron-lance"])}
    at = position(figures=figures, hand=(["gear-thief"], ["gear-thief"]), state={"turns_left": 2})
    at = at.do("play gear-thief", "choose option-1", "end", "play gear-thief", "choose option-2")
    assert at.fig("rut").constructs == ()
    assert "iron-lance" in at.side(0).discard
    assert "iron-lance" not in at.side(1).discard


@pytest.mark.rule("AT-099")
def test_a_cultist_cannot_be_equipped() -> None:
    alone = position(figures={"cultist-1": fig("cultist", 0, "c3")}, hand=(["iron-lance"], []))
    assert "play iron-lance" not in alone.legal
    both = position(figures={"cultist-1": fig("cultist", 0, "b3"), **RUT}, hand=(["iron-lance"], []))
    at = both.do("play iron-lance")  # the only Champion that it fits takes it without a question
    assert (at.num("rut", "strength"), at.num("cultist-1", "strength")) == (7, 2)


# --- Allegiance ---


@pytest.mark.rule("AT-111")
def test_allegiance_needs_another_card_of_the_named_faction() -> None:
    alone = position(extra_cards=VOID_HEROES, hand=(["void-zealot", "turret-hauler"], [])).do("play void-zealot")
    assert alone.side().power == 0
    assert alone.do("play turret-hauler", "decline").side().power == 0  # Mechana
    pair = position(extra_cards=VOID_HEROES, hand=(["grave-whisperer"], []), played=(["turret-hauler"], []))
    assert pair.do("play grave-whisperer").side().power == 2
    void = position(extra_cards=VOID_HEROES, hand=(["void-zealot"], []), played=(["grave-whisperer"], []))
    assert void.do("play void-zealot").side().power == 5


@pytest.mark.rule("AT-111")
def test_allegiance_pays_once_and_not_for_the_cards_of_another_player() -> None:
    hand = ["void-zealot", "grave-whisperer", "grave-whisperer"]
    at = position(extra_cards=VOID_HEROES, hand=(hand, [])).do(*[f"play {c}" for c in hand])
    assert at.side().power == 5 + 2 + 2
    foe = position(extra_cards=VOID_HEROES, hand=(["void-zealot"], []), played=([], ["grave-whisperer"]))
    assert foe.do("play void-zealot").side().power == 0


@pytest.mark.rule("AT-112")
def test_the_matching_card_may_come_before_or_after() -> None:
    hand = ["void-zealot", "grave-whisperer"]
    at = position(extra_cards=VOID_HEROES, hand=(hand, []))
    assert at.do("play void-zealot", "play grave-whisperer").side().power == 7
    assert at.do("play grave-whisperer", "play void-zealot").side().power == 7


# --- banishing ---


@pytest.mark.rule("AT-102")
def test_banishing_takes_a_chosen_card_from_the_zones_it_names() -> None:
    at = position(hand=(["harbour-clerk", "mystic", "militia"], []), discard=(["apprentice"], [])).do(
        "play harbour-clerk"
    )
    assert options(at) == {"mystic@hand", "militia@hand"}
    side = at.do("choose militia@hand").side()
    assert (side.hand, side.discard, side.played) == (("mystic",), ("apprentice",), ("harbour-clerk",))


@pytest.mark.rule("AT-102")
def test_a_banished_played_card_is_not_discarded_at_the_end() -> None:
    figures = {"foe": fig("tyranyx", 1, "d3")}
    at = position(figures=figures, hand=(["rift-walker", "apprentice"], [])).do("play apprentice", "play rift-walker")
    at = at.do("choose e3", "choose apprentice@played")
    assert at.do("end").side().discard == ("rift-walker",)


@pytest.mark.rule("AT-103")
def test_banished_starting_cards_never_enter_the_centre_deck() -> None:
    at = position(
        hand=(["harbour-clerk", "militia", "mystic"], []), runes=(2, 0),
        state={"row": ("iron-lance", "storm-caller"), "centre": known_pile([]), "banished": ("trail-skates",)},
    )  # fmt: skip
    at = at.do("play harbour-clerk", "choose militia@hand")
    assert at.state.banished == ("trail-skates",)
    at = at.do("acquire iron-lance")
    assert at.state.row == ("trail-skates", "storm-caller")
    assert at.state.centre.size == 0


@pytest.mark.rule("AT-104")
def test_a_banished_supply_card_returns_to_its_pile() -> None:
    at = position(hand=(["harbour-clerk", "mystic", "heavy-infantry"], []), runes=(3, 0), state={"supply": (0, 13, 16)})
    assert "acquire mystic" not in at.legal
    mystic = at.do("play harbour-clerk", "choose mystic@hand")
    assert (mystic.state.supply, mystic.state.banished) == ((1, 13, 16), ())
    assert "acquire mystic" in mystic.legal
    assert at.do("play harbour-clerk", "choose heavy-infantry@hand").state.supply == (0, 14, 16)


@pytest.mark.rule("AT-105")
def test_a_card_already_played_cannot_be_banished_from_hand() -> None:
    played = ["militia"] * 4
    at = position(hand=(["harbour-clerk"], []), played=(played, [])).do("play harbour-clerk")
    assert options(at) == set()
    assert at.side().played == ("harbour-clerk", *played)


@pytest.mark.rule("AT-106")
def test_a_banished_row_card_goes_to_the_banished_pile_and_is_replaced() -> None:
    row = ("iron-lance", "storm-caller")
    at = position(hand=(["grave-whisperer"], []), state={"row": row, "centre": known_pile(["mirror-sage"])})
    at = at.do("play grave-whisperer", "choose storm-caller@row")
    assert (at.state.row, at.state.banished) == (("iron-lance", "mirror-sage"), ("storm-caller",))
    assert at.side().discard == ()


@pytest.mark.rule("AT-019")
def test_an_opponents_effects_never_touch_a_gateway() -> None:
    figures = {"foe": fig("tyranyx", 1, "d3", constructs=["plate-harness"])}
    at = position(figures=figures, hand=(["gear-thief"], []), state={"turns_left": 2}).do("play gear-thief")
    assert set(at.legal) == {"choose option-1", "choose option-2"}
    at = at.do("choose option-2")  # the Construct is the only thing to destroy: nothing is asked
    assert (at.legal[-1], at.fig("foe").constructs) == ("end", ())
    assert at.do("end").side(1).power == 2
