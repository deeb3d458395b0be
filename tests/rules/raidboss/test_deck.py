"""The Boss Deck: what is hidden and what is known of it (RB-026 to RB-032, RB-110 to RB-112, RB-130 to RB-133)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from support.raidboss import Fight, fight, opening, table

from model.core.chance import Pool
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.raidboss.bags import merged, shuffled_under, sizes_fit, tidy, unseen
from model.raidboss.deck import bag_outcomes, dealt, discarded, looked_at, next_hero, reshuffled, shuffled_in, turned_up
from model.raidboss.game import RaidBoss
from model.raidboss.state import FACE_DOWN, FACE_UP, NO_BAG, RESOLVED, Boss, State, Tile, hero, with_boss
from model.raidboss.table import Table

DECK = (("bite", 6), ("claw", 6))


def begun(at: Table | None = None) -> Fight:
    """A whole fight at its first chance: the reveal of the first card."""
    game = RaidBoss(at or table())
    return Fight(game, game.begin(opening(game.table)))


# --- what is hidden ---


@pytest.mark.rule("RB-026", "RB-027", "RB-031", "RB-111")
def test_the_deck_is_made_of_the_difficulties_of_the_level() -> None:
    """Four of its cards are on the tiles; the others wait in the holding pile."""
    start = opening(table())
    assert unseen(start) == DECK
    assert start.boss.holding == (("roar", 6),)
    assert (start.boss.draw, [one.tile.face for one in start.heroes]) == ((((0, 8),),), [FACE_DOWN] * 4)


@pytest.mark.rule("RB-032", "RB-133")
def test_a_hidden_card_is_any_of_its_bag() -> None:
    f = begun()
    assert f.outcomes == {"reveal bite": Fraction(1, 2), "reveal claw": Fraction(1, 2)}
    f = f.do("reveal claw")
    assert unseen(f.state) == (("bite", 6), ("claw", 5))
    assert (f["ann"].tile, f["ben"].tile.card) == (Tile(FACE_UP, "claw", NO_BAG), "")


@pytest.mark.rule("RB-032", "RB-133")
def test_what_was_seen_is_not_hidden_any_more() -> None:
    """The second reveal comes from what is left of the pool: 5 of 11."""
    f = begun().do("reveal claw", "roll 1 1", "done")
    assert f.outcomes == {"reveal bite": Fraction(6, 11), "reveal claw": Fraction(5, 11)}


@pytest.mark.rule("RB-112")
def test_a_challenge_card_that_is_shuffled_in_is_one_of_the_deck() -> None:
    assert "reveal spire" not in begun().outcomes
    assert begun(table(challenge="spire")).outcomes["reveal spire"] == Fraction(1, 13)


@pytest.mark.rule("RB-032")
def test_equal_knowledge_is_one_state() -> None:
    """Two orders of dealing the same cards from the same bags are the same position."""
    start = opening(table())
    two = with_boss(start, bags=((("claw", 5),), (("bite", 7),)), draw=(((0, 3), (1, 5)),))
    first = two._replace(heroes=tuple(h._replace(tile=Tile(FACE_DOWN, bag=i % 2)) for i, h in enumerate(two.heroes)))
    other = with_boss(first, bags=((("bite", 7),), (("claw", 5),)), draw=(((0, 5), (1, 3)),))
    other = other._replace(heroes=tuple(h._replace(tile=h.tile._replace(bag=1 - h.tile.bag)) for h in first.heroes))
    assert tidy(first) == tidy(other)
    assert hash(tidy(first)) == hash(tidy(other))
    assert sizes_fit(tidy(first))


# --- the deal ---


@pytest.mark.rule("RB-130", "RB-131")
def test_an_empty_deck_is_made_anew_of_the_discard_pile() -> None:
    """Two in the pile, ten discarded, four needed: two are dealt, ten shuffled, two dealt; eight are left."""
    done = {"tile": Tile(RESOLVED)}
    boss = Boss(bags=((("claw", 2),),), draw=(((0, 2),),), discard=(("bite", 10),))
    f = fight(phase="round_end", active="", state={"boss": boss}, ann=done, ben=done, cat=done, dan=done)
    assert [one.tile.card or f.state.boss.bags[one.tile.bag][0][0] for one in f.state.heroes] == [
        "claw", "claw", "bite", "bite",
    ]  # fmt: skip
    assert (f.state.boss.discard, sum(n for block in f.state.boss.draw for _, n in block)) == ((), 8)


@pytest.mark.rule("RB-131", "RB-032")
def test_cards_dealt_before_a_reshuffle_are_of_the_old_pool() -> None:
    """Ben's card was dealt before; it is a claw or a bite of the old pool and no discarded roar."""
    start = opening(table())
    boss = start.boss._replace(bags=((("bite", 1), ("claw", 3)),), draw=(), discard=(("roar", 3),))
    f = Fight(RaidBoss(table()), reshuffled(start._replace(boss=boss)))
    assert f.state.boss.bags == ((("roar", 3),), (("bite", 1), ("claw", 3)))
    assert [one.tile.bag for one in f.state.heroes] == [1] * 4
    assert f.state.boss.draw == (((0, 3),),)


@pytest.mark.rule("RB-131")
def test_a_deck_that_nobody_described_is_a_missing_fact() -> None:
    done = {"tile": Tile(RESOLVED)}
    with pytest.raises(MissingFact, match="RB-131"):
        fight(phase="round_start", active="", state={"boss": Boss()}, ann=done, ben=done, cat=done, dan=done)


@pytest.mark.rule("RB-131", "RB-130")
def test_a_mixed_pile_says_by_chance_which_bag_a_card_is_from() -> None:
    start = opening(table())
    boss = start.boss._replace(bags=((("bite", 6), ("claw", 2)),), draw=(((0, 4),),), discard=(("claw", 2),))
    state = shuffled_in(start._replace(boss=boss))
    assert state.boss.discard == ()
    assert sizes_fit(state)
    assert sum(n for block in state.boss.draw for _, n in block) == 6
    assert len(state.boss.draw) == 1
    assert len(state.boss.draw[0]) == 2
    assert {str(outcome): weight for outcome, _, weight in bag_outcomes(state)} == {
        "deal 1": Fraction(2, 3), "deal 2": Fraction(1, 3),
    }  # fmt: skip


@pytest.mark.rule("RB-032")
def test_runs_of_one_bag_are_one_run() -> None:
    start = with_boss(opening(table()), draw=(((0, 2),), ((0, 6),)))
    assert tidy(start).boss.draw == (((0, 8),),)


# --- the discard pile ---


@pytest.mark.rule("RB-213", "RB-212", "RB-201")
def test_resolved_cards_are_discarded_or_put_away() -> None:
    """A claw is easy; at level 2 it no longer belongs to the deck."""
    at = table()
    one, two = opening(at), with_boss(opening(at), level=2)
    assert discarded(at, one, "claw").boss.discard == (("claw", 1),)
    assert discarded(at, two, "claw").boss.discard == ()
    assert discarded(at, two, "claw").boss.holding == (("claw", 1), ("roar", 6))
    assert discarded(at, two, "bite").boss.discard == (("bite", 1),)


@pytest.mark.rule("RB-213", "RB-212")
def test_at_round_end_cards_leave_the_tiles() -> None:
    tiles = {name: {"tile": Tile(RESOLVED, card)} for name, card in (("ann", "claw"), ("ben", "bite"), ("cat", "roar"))}
    boss = Boss(damage=60, level=2, bags=((("bite", 4),),), draw=(((0, 4),),))
    f = fight(phase="round_end", active="", state={"boss": boss}, dan={"tile": Tile(RESOLVED, "bite")}, **tiles)
    assert f.state.boss.discard == (("bite", 2), ("roar", 1))
    assert f.state.boss.holding == (("claw", 1),)


# --- looking at a hidden card ---


SEER = {"ann": {"instant": {"do": {"look_at": {"target_hero": "other_heroes"}}}}}


@pytest.mark.rule("RB-032")
def test_a_card_that_was_looked_at_stays_hidden_and_is_known() -> None:
    at = table(heroes=SEER, windows=["revealed"])
    game = RaidBoss(at, reduced=False)
    f = Fight(game, game.begin(opening(at))).do("reveal claw", "instant ann", "choose ben")
    assert f.outcomes == {"look bite": Fraction(6, 11), "look claw": Fraction(5, 11)}
    f = f.do("look bite")
    assert f["ben"].tile == Tile(FACE_DOWN, "bite")
    assert unseen(f.state) == (("bite", 5), ("claw", 5))
    assert next_hero(f.state) == f["ben"]


@pytest.mark.rule("RB-032", "RB-133")
def test_revealing_a_known_card_is_no_chance() -> None:
    at = table()
    state = looked_at(opening(at), "ann", "bite")
    assert sizes_fit(state)
    game = RaidBoss(at)
    f = Fight(game, game.begin(state))
    assert f["ann"].tile == Tile(FACE_UP, "bite")
    assert f.state.phase == "roll"


@pytest.mark.rule("RB-032")
def test_a_card_that_can_only_be_one_is_known() -> None:
    """With the last bite seen, every hidden card is a claw, and whoever looks at one learns nothing."""
    at = table()
    boss = opening(at).boss._replace(bags=((("bite", 1), ("claw", 3)),), draw=())
    state = turned_up(at, opening(at)._replace(boss=boss), "ann", "bite")
    assert [one.tile for one in state.heroes[1:]] == [Tile(FACE_DOWN, "claw")] * 3
    assert (state.boss.bags, sizes_fit(state)) == ((), True)
    assert state == looked_at(state, "ben", "claw")


# --- properties ---


def sound(state: State, cards: Pool) -> None:
    """What holds of every position: bags cover their places; no card but a beaten Challenge Card leaves the game."""
    assert sizes_fit(state)
    boss = state.boss
    on_tiles = tuple((hero_.tile.card, 1) for hero_ in state.heroes if hero_.tile.card)
    if not boss.last_placed:
        held = merged((*boss.bags, boss.discard, boss.holding, on_tiles))
        assert tuple(pair for pair in held if pair[0] != "spire") == cards


@pytest.mark.rule("RB-025", "RB-032", "RB-131")
@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_lost_in_a_whole_fight(seed: int) -> None:
    chooser = random.Random(seed)
    at = table(challenge="spire", windows=["revealed", "packet"])
    game = RaidBoss(at)
    state, kos = game.begin(opening(at)), 0
    cards = at.boss.cards_of(("easy", "medium", "hard"))
    while (player := game.current_player(state)) != TERMINAL:
        sound(state, cards)
        assert state.kos >= kos
        kos = state.kos
        state = game.apply(state, chooser.choice(_steps(game, state, player)))
    assert state.outcome


def _steps(game: RaidBoss, state: State, player: int) -> list[Any]:
    if player != CHANCE:
        return list(game.legal_actions(state))
    outcomes = game.chance_outcomes(state)
    assert sum(weight for _, weight in outcomes) == 1
    return [outcome for outcome, _ in outcomes]


@pytest.mark.rule("RB-131")
def test_a_shuffled_pile_lies_under_what_is_left() -> None:
    """Cards of one bag are one run; a pile put under another keeps its place."""
    at = table()
    state = shuffled_under(opening(at), (("roar", 2),))
    assert state.boss.draw == (((0, 8),), ((1, 2),))
    state = dealt(state._replace(heroes=tuple(h._replace(tile=Tile()) for h in state.heroes)), 1, 0)
    assert hero(state, "ann").tile.bag == 0


@pytest.mark.rule("RB-133", "RB-115")
def test_turning_up_takes_the_card_out_of_its_bag() -> None:
    at = table(challenge="spire")
    state = turned_up(at, opening(at), "cat", "spire")
    assert unseen(state) == DECK
    assert hero(state, "cat").tile == Tile(RESOLVED)
    assert [c.card for c in hero(state, "cat").constants] == ["spire"]
