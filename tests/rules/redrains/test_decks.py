"""Rules of what is chosen before a game: players' decks, aspect decks, the Chimera card, and the first rows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from support.redrains_decks import ASPECTS, CATALOGUE, FURY, NOAH, PROFILES, Profile, broken, changed, noah

from model.core.chance import pool, pool_size
from model.redrains.deck_aspects import (
    aspect_deck_problems,
    custom_deck,
    random_deck,
    random_deck_chances,
    stock,
    subtype_deck,
)
from model.redrains.deck_start import (
    choice_problems,
    deal_start,
    profile_for,
    profile_table_problems,
    start_chimera,
    start_player,
)
from model.redrains.decks import (
    DeckError,
    PlayerDeck,
    conjuration_pile,
    conjuration_problems,
    deck_problems,
    first_five_problems,
    player_deck,
)
from model.redrains.state import CHIMERA

DECK = noah().deck
FIVE = ("blood-brawl", "infuriate", "old-salt", "serve-the-city", "shadowblade")


def problems(changes: dict[str, int], dice: dict[str, int] | None = None) -> list[str]:
    return broken(deck_problems(changed(DECK, changes, dice), CATALOGUE))


# Players' decks


@pytest.mark.rule("RR-002")
def test_a_deck_that_is_legal_for_a_duel_is_accepted_without_change() -> None:
    assert problems({}) == []
    assert problems({"old-salt": -3, "stranger-a": 1, "stranger-b": 1, "stranger-c": 1}) == []


@pytest.mark.rule("RR-002", "RR-166")
@pytest.mark.parametrize(
    "changes",
    [
        {"old-salt": -1},
        {"stranger-a": 1},
        {"old-salt": 1, "infuriate": -1},
        {"old-salt": -1, "blood-puppet": 1},
        {"old-salt": -1, "jessa-na-ni": 1},
        {"old-salt": -1, "old-slat": 1},
        {"old-salt": -4, "stranger-a": 3, "stranger-b": 1},
    ],
    ids=["29 cards", "31 cards", "four copies", "conjuration", "Phoenixborn", "unknown", "negative"],
)
def test_size_copies_and_kinds_of_cards_are_those_of_the_base_game(changes: dict[str, int]) -> None:
    assert problems(changes) == ["RR-002"]


@pytest.mark.rule("RR-002")
@pytest.mark.parametrize(
    ("dice", "count"),
    [
        ({"ceremonial": 10}, 0),
        ({"ceremonial": 4, "time": 3, "artifice": 3}, 0),
        ({"ceremonial": 9}, 1),
        ({"ceremonial": 11}, 1),
        ({"ceremonial": 5, "rage": 5}, 1),
        ({"ceremonial": 12, "time": -2}, 1),
        ({"ceremonail": 9}, 2),
    ],
)
def test_a_deck_has_exactly_ten_dice_of_the_players_types(dice: dict[str, int], count: int) -> None:
    assert problems({}, dice) == ["RR-002"] * count


def test_every_problem_of_a_deck_is_named_with_what_to_do() -> None:
    bad = player_deck("old-slat", {"old-slat": 4, "playtime": 2, "channel-magic": 4}, {"rage": 3})
    found = deck_problems(bad, CATALOGUE)
    assert Counter(broken(found)) == {"RR-002": 6, "RR-159": 1, "RR-173": 1}
    text = "\n".join(map(str, found))
    assert "Did you mean `old-salt`?" in text
    assert "10 cards; a deck has exactly 30 (RR-002). Add 20 cards." in text
    assert "Take out 1." in text
    assert "`rage` is no type of die" in text
    assert "Add 7 dice." in text


def test_copies_are_counted_by_name_and_not_by_id() -> None:
    twin = {"old-salt-reprint": CATALOGUE["old-salt"]._replace(id="old-salt-reprint")}
    deck = changed(DECK, {"old-salt": -1, "old-salt-reprint": 2, "infuriate": -1})
    assert broken(deck_problems(deck, CATALOGUE | twin)) == ["RR-002"]


@pytest.mark.rule("RR-159")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"shadowblade": -1, "moonless-night": 1}, []),
        ({"shadowblade": -3, "moonless-night": 3}, []),
        ({"shadowblade": -1, "moonless-night": 2, "old-salt": -1}, ["RR-159"]),
        ({"moonless-night": 3, "old-salt": -3}, ["RR-159"]),
        ({"shadowblade": -1, "playtime": 1}, ["RR-159"]),
        ({"shadowblade": -3, "playtime": 1, "final-stand": 2}, ["RR-159", "RR-159"]),
    ],
    ids=["2+1", "0+3", "2+2", "3+3", "another's", "two others'"],
)
def test_unique_cards_are_the_own_ones_mixed_and_three_at_most(changes: dict[str, int], expected: list[str]) -> None:
    assert problems(changes) == expected


@pytest.mark.rule("RR-173", "RR-163")
def test_channel_magic_may_be_in_any_deck_three_times() -> None:
    assert problems({"old-salt": -3, "channel-magic": 3}) == []
    assert problems({"old-salt": -3, "infuriate": -1, "channel-magic": 4}) == ["RR-173"]


@pytest.mark.rule("RR-001")
def test_a_deck_is_for_a_phoenixborn() -> None:
    assert broken(deck_problems(DECK._replace(phoenixborn="old-salt"), CATALOGUE)) == ["RR-001", "RR-159"]


@pytest.mark.rule("RR-160", "RR-064")
@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (FIVE, []),
        (("phoenix-attendant", *FIVE[:4]), []),
        (("moonless-night", *FIVE[1:]), ["RR-160"]),
        (FIVE[:4], ["RR-064"]),
        ((*FIVE, "blood-puppeteer"), ["RR-064"]),
        ((*FIVE[:4], "old-salt"), ["RR-064"]),
        ((*FIVE[:4], "stranger-a"), ["RR-064"]),
        ((*FIVE[:4], "blood-puppet"), ["RR-064"]),
        (("shadowblade", "shadowblade", "moonless-night"), ["RR-064", "RR-064", "RR-160"]),
    ],
)
def test_a_first_five_is_five_names_of_the_deck_with_one_unique_card_at_most(
    chosen: tuple[str, ...], expected: list[str]
) -> None:
    mixed = changed(DECK, {"shadowblade": -1, "moonless-night": 1})
    assert broken(first_five_problems(chosen, mixed, CATALOGUE)) == expected


@pytest.mark.rule("RR-064")
def test_a_player_starts_with_the_first_five_ten_dice_and_the_rest_as_draw_pile() -> None:
    start = start_player(DECK, FIVE, CATALOGUE)
    assert (start.phoenixborn, start.hand, start.dice) == (NOAH, FIVE, ("ceremonial",) * 10)
    assert pool_size(start.draw) == 25
    assert Counter(dict(start.draw)) + Counter(start.hand) == Counter(dict(DECK.cards))
    assert start.conjurations == (("blood-puppet", 5), ("bone-crow", 4), ("calamity-golem", 1))
    with pytest.raises(DeckError) as error:
        start_player(changed(DECK, {"old-salt": 1}), FIVE[:4], CATALOGUE)
    assert broken(error.value) == ["RR-002", "RR-002", "RR-064"]


@pytest.mark.rule("RR-002")
def test_the_conjuration_pile_follows_from_the_cards_and_what_they_conjure() -> None:
    small = player_deck(NOAH, {"egg-keeper": 1, "blood-puppeteer": 3}, {})
    assert conjuration_pile(small, CATALOGUE) == (("blood-puppet", 5), ("egg", 2), ("hatchling", 3))
    right = conjuration_pile(DECK, CATALOGUE)
    assert conjuration_problems(right, DECK, CATALOGUE) == ()
    wrong = (("blood-puppet", 4), ("calamity-golem", 1), ("egg", 2))
    assert broken(conjuration_problems(wrong, DECK, CATALOGUE)) == ["RR-002"] * 3


# The Chimera's deck of aspects


def custom(changes: dict[str, int]) -> list[str]:
    return broken(aspect_deck_problems(changed(PlayerDeck("", FURY, ()), changes).cards, ASPECTS))


@pytest.mark.rule("RR-055")
def test_an_aspect_deck_has_eighteen_cards() -> None:
    assert custom({}) == []
    assert custom({"rampage": -1}) == ["RR-055", "RR-058"]
    assert custom({"glare": 1}) == ["RR-055", "RR-058"]


@pytest.mark.rule("RR-058")
def test_a_custom_deck_has_any_nine_of_each_blood_value() -> None:
    mixed = {"rampage": 3, "glare": 3, "stormcall": 1, "whiplash": 2, "lurk": 3, "iron-scales": 3, "constrict": 3}
    assert dict(custom_deck(mixed, ASPECTS)) == mixed
    assert custom({"iron-scales": -1, "glare": 1}) == ["RR-058"]  # 10 + 8


@pytest.mark.rule("RR-006")
def test_an_aspect_deck_holds_what_the_box_has() -> None:
    assert custom({"rampage": 1, "whiplash": -1}) == ["RR-006"]
    assert custom({"rampage": -1, "ramapge": 1}) == ["RR-006", "RR-058"]
    assert custom({"rampage": -4, "glare": 3, "stormcall": 1}) == ["RR-055"]
    assert pool_size(stock(ASPECTS, 1)) == pool_size(stock(ASPECTS, 2)) == 18


@pytest.mark.rule("RR-057")
def test_the_recommended_deck_is_one_subtype() -> None:
    assert subtype_deck(ASPECTS, "fury") == FURY
    assert {ASPECTS[id_].subtype for id_, _ in subtype_deck(ASPECTS, "shadow")} == {"shadow"}
    with pytest.raises(DeckError, match="Did you mean `shadow`"):
        subtype_deck(ASPECTS, "shadwo")
    fewer = {id_: aspect for id_, aspect in ASPECTS.items() if id_ != "lurk"}
    with pytest.raises(DeckError) as error:
        subtype_deck(fewer, "shadow")
    assert broken(error.value) == ["RR-055", "RR-058"]


@pytest.mark.rule("RR-059")
def test_the_chances_of_a_random_deck_are_exact() -> None:
    chances = random_deck_chances(ASPECTS)
    for blood in (1, 2):
        hands = chances.chances(blood)
        assert sum(weight for _, weight in hands) == 1
        assert len(hands) == 580  # ways to write 9 as six numbers from 0 to 3
        assert all(len(hand) == 9 and {ASPECTS[id_].blood for id_ in hand} == {blood} for hand, _ in hands)
    assert dict(chances.copies("rampage", 1)) == {
        k: Fraction(comb(3, k) * comb(15, 9 - k), comb(18, 9)) for k in range(4)
    }
    with pytest.raises(DeckError) as error:
        random_deck_chances({id_: a for id_, a in ASPECTS.items() if id_ in ("rampage", "glare")})
    assert broken(error.value) == ["RR-059", "RR-059"]


@pytest.mark.rule("RR-059")
def test_a_random_deck_is_the_first_nine_of_each_shuffled_stack() -> None:
    orders = {blood: [id_ for id_, n in stock(ASPECTS, blood) for _ in range(n)] for blood in (1, 2)}
    orders[2].reverse()
    deck = random_deck(ASPECTS, orders)
    assert dict(deck) == {
        **{"firebelly": 3, "glare": 3, "rampage": 3},
        **{"lurk": 3, "iron-scales": 3, "hunting-instincts": 3},
    }
    assert aspect_deck_problems(deck, ASPECTS) == ()
    with pytest.raises(DeckError) as error:
        random_deck(ASPECTS, {1: orders[1][:-1], 2: [*orders[2][:-1], "rampage"]})
    assert set(broken(error.value)) == {"RR-059"}


# The Chimera card and the first rows


@pytest.mark.rule("RR-001")
@pytest.mark.parametrize(("players", "accepted"), [(0, False), (1, True), (2, True), (3, False)])
def test_one_or_two_players_face_the_chimera(players: int, accepted: bool) -> None:
    assert broken(choice_problems("standard", 1, players)) == ([] if accepted else ["RR-001"])


@pytest.mark.rule("RR-016")
def test_a_chimera_is_standard_or_heroic_and_of_level_1_to_3() -> None:
    assert [broken(choice_problems("heroic", level, 1)) for level in (0, 1, 3, 4)] == [["RR-016"], [], [], ["RR-016"]]
    assert broken(choice_problems("epic", 5, 4)) == ["RR-001", "RR-016", "RR-016"]


@pytest.mark.rule("RR-007")
def test_two_difficulties_three_levels_and_two_sides_make_twelve_profiles() -> None:
    assert profile_table_problems(PROFILES) == ()
    found = {
        profile_for(PROFILES, difficulty, level, players)
        for difficulty in ("standard", "heroic")
        for level in (1, 2, 3)
        for players in (1, 2)
    }
    assert found == set(PROFILES)
    assert broken(profile_table_problems(PROFILES[1:])) == ["RR-007"]
    assert broken(profile_table_problems((*PROFILES, PROFILES[0]))) == ["RR-007"]
    assert broken(profile_table_problems((PROFILES[0]._replace(life=0), *PROFILES[1:]))) == ["RR-007"]


@pytest.mark.rule("RR-052")
def test_the_chimera_card_fits_the_difficulty_and_the_player_count() -> None:
    assert profile_for(PROFILES, "standard", 1, 2).life == 60
    assert profile_for(PROFILES, "standard", 1, 1).life == 30
    with pytest.raises(DeckError) as error:
        profile_for(PROFILES[:1], "heroic", 3, 2)
    assert broken(error.value) == ["RR-052"]
    with pytest.raises(DeckError) as error:
        profile_for(PROFILES, "epic", 4, 2)
    assert broken(error.value) == ["RR-016", "RR-016"]


def profile(setup: tuple[int, ...], players: int = 1) -> Profile:
    return Profile("standard", 1, players, len(setup), 30, 3, setup)


@pytest.mark.rule("RR-019")
def test_the_setup_fixes_the_blood_values_of_the_row_from_left_to_right() -> None:
    start = start_chimera(profile((1, 2, 1, 1)), FURY, ASPECTS)
    assert start.rows == ((1, 2, 1, 1),)
    names = start.row_chances(0)
    assert sum(weight for _, weight in names) == 1
    assert all([ASPECTS[id_].blood for id_ in row] == [1, 2, 1, 1] for row, _ in names)
    for setup in ((1, 2), (1, 2, 3, 2)):
        wrong = profile(setup)._replace(threat=4)
        with pytest.raises(DeckError) as error:
            start_chimera(wrong, FURY, ASPECTS)
        assert set(broken(error.value)) == {"RR-019"}


@pytest.mark.rule("RR-056")
def test_a_slot_is_filled_from_the_aspects_of_its_blood_value_only() -> None:
    start = start_chimera(profile((1, 2, 2, 2)), FURY, ASPECTS)
    third = Fraction(1, 3)
    assert start.slot_chances(0, 0) == (("firebelly", third), ("rampage", third), ("whiplash", third))
    assert start.slot_chances(0, 1) == (("frozen-fear", third), ("hunting-instincts", third), ("iron-scales", third))
    same = [weight for row, weight in start.row_chances(0) if set(row[1:]) == {"iron-scales"}]
    assert sum(same) == Fraction(3 * 2 * 1, 9 * 8 * 7)
    with pytest.raises(DeckError) as error:
        start_chimera(profile((2,) * 5, players=2), FURY, ASPECTS)
    assert broken(error.value) == ["RR-056"]


@pytest.mark.rule("RR-060", "RR-061")
@pytest.mark.parametrize("players", [1, 2])
def test_each_player_faces_a_row_of_the_same_setup(players: int) -> None:
    for side in PROFILES:
        if side.players == players:
            assert start_chimera(side, FURY, ASPECTS).rows == (side.setup,) * players


@pytest.mark.rule("RR-062")
def test_the_aspects_not_laid_out_are_the_draw_pile() -> None:
    sizes = {p[:3]: start_chimera(p, FURY, ASPECTS).draw for p in PROFILES}
    assert sizes["standard", 1, 1] == (8, 6)
    assert sizes["standard", 1, 2] == (7, 3)
    assert sizes["heroic", 3, 1] == (5, 6)
    assert sizes["heroic", 3, 2] == (1, 3)
    top = start_chimera(PROFILES[0], FURY, ASPECTS).top_chances()
    assert top == ((1, Fraction(8, 14)), (2, Fraction(6, 14)))


@pytest.mark.rule("RR-056", "RR-062")
def test_dealing_takes_shuffled_stacks_and_then_a_shuffled_rest() -> None:
    start = start_chimera(profile((1, 2, 2, 2), players=2), FURY, ASPECTS)
    orders = {blood: [id_ for id_, n in start.of(blood) for _ in range(n)] for blood in (1, 2)}
    dealt = deal_start(start, orders)
    assert dealt.rows == (
        ("firebelly", "frozen-fear", "frozen-fear", "frozen-fear"),
        ("firebelly", "hunting-instincts", "hunting-instincts", "hunting-instincts"),
    )
    assert len(dealt.draw) == 10
    assert pool(dealt.draw) == (("firebelly", 1), ("iron-scales", 3), ("rampage", 3), ("whiplash", 3))
    assert deal_start(start, orders, dealt.draw[::-1]).draw == dealt.draw[::-1]
    with pytest.raises(DeckError) as error:
        deal_start(start, orders, dealt.draw[1:])
    assert broken(error.value) == ["RR-062"]
    with pytest.raises(DeckError) as error:
        deal_start(start, {1: orders[2], 2: orders[1]})
    assert set(broken(error.value)) == {"RR-056"}


@pytest.mark.rule("RR-053", "RR-054", "RR-063")
def test_stacks_rage_dice_and_fatigued_card_at_the_start() -> None:
    for players in (1, 2):
        start = start_chimera(profile_for(PROFILES, "standard", 1, players), FURY, ASPECTS)
        assert start.ultimates == start.behaviors == (1, 2, 3)
        assert start.rage == (5, 0)
        assert start.fatigued_side == players
        assert sum(start.draw) > 0


@pytest.mark.rule("RR-065")
def test_the_first_player_token_starts_with_either_player_and_never_with_the_chimera() -> None:
    duo = profile_for(PROFILES, "standard", 1, 2)
    assert [start_chimera(duo, FURY, ASPECTS, first).first for first in (0, 1)] == [0, 1]
    assert start_chimera(duo, FURY, ASPECTS, CHIMERA, chimera_may_start=True).first == CHIMERA
    for side, first in ((duo, CHIMERA), (duo, 2), (PROFILES[0], 1)):
        with pytest.raises(DeckError) as error:
            start_chimera(side, FURY, ASPECTS, first)
        assert broken(error.value) == ["RR-065"]


def test_all_problems_of_a_start_come_at_once() -> None:
    with pytest.raises(DeckError) as error:
        start_chimera(profile((1, 3))._replace(threat=4), FURY[1:], ASPECTS, first=7)
    assert broken(error.value) == ["RR-019", "RR-019", "RR-055", "RR-058", "RR-065"]
