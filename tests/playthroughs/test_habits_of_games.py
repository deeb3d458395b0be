"""Habits of Red Rains and Raid Boss in whole games: legal, the same every time, blind to what is hidden, and good."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import play as redrains_position

from benchmarks.whole_games import KINDS, SAMPLER, play
from model.core.action import Action
from model.core.game import CHANCE, TERMINAL
from model.raidboss.state import State as Fight
from model.raidboss.state import with_boss
from model.redrains.state import HIDDEN, State, with_chimera, with_side
from solvers.greedy import heuristic_greedy
from solvers.policies import prefer
from solvers.rollout import stream

PAIRS = 40


def renamed_aspects(state: State) -> State:
    """The same position with the bags of hidden aspects in another order, which nobody at the table could tell."""
    last = len(state.chimera.bags) - 1
    draw = tuple(tuple(sorted((last - bag, count) for bag, count in block)) for block in state.chimera.draw)
    for seat, side in enumerate(state.sides):
        row = tuple(u._replace(bag=last - u.bag) if u.id == HIDDEN else u for u in side.row)
        state = with_side(state, seat, side._replace(row=row))
    return with_chimera(state, bags=state.chimera.bags[::-1], draw=draw)


def renamed_cards(state: Fight) -> Fight:
    """The same position with every bag of unseen Boss Cards under another number: an empty one comes first."""
    draw = tuple(tuple((bag + 1, count) for bag, count in block) for block in state.boss.draw)
    heroes = tuple(
        one._replace(tile=one.tile._replace(bag=one.tile.bag + 1)) if one.tile.bag >= 0 else one for one in state.heroes
    )
    return with_boss(state._replace(heroes=heroes), bags=((), *state.boss.bags), draw=draw)


@pytest.mark.parametrize(("kind", "renamed"), [("redrains-solo", renamed_aspects), ("raidboss", renamed_cards)])
@pytest.mark.parametrize("number", [0, 5])
def test_habits_are_legal_and_the_same_whatever_hidden_things_are_called(kind: str, renamed: Any, number: int) -> None:
    at = KINDS[kind].start(number)
    game, state, rng, changed = at.game, at.state, stream(5, number), 0
    while (player := game.current_player(state)) != TERMINAL:
        if player == CHANCE:
            state = game.apply(state, SAMPLER.draw(game.chance_outcomes(state), rng))
            continue
        legal, other = game.legal_actions(state), renamed(state)
        action = prefer(game, state, legal)
        assert action in legal
        assert prefer(game, state, legal) == action
        assert prefer(game, other, legal) == action
        changed += other != state
        state = game.apply(state, action)
    assert changed > 20


@pytest.mark.parametrize("kind", ["redrains-solo", "raidboss"])
def test_the_same_luck_makes_the_same_game(kind: str) -> None:
    assert play(KINDS[kind], 3, 4, prefer) == play(KINDS[kind], 3, 4, prefer)


def test_habits_of_red_rains_wound_the_chimera_more_than_greed() -> None:
    kind = KINDS["redrains-solo"]
    ours = [play(kind, 7, number, prefer)[1] for number in range(PAIRS)]
    theirs = [play(kind, 7, number, heuristic_greedy)[1] for number in range(PAIRS)]
    assert sum(ours) > 1.4 * sum(theirs)


def test_habits_of_ascension_beat_greed_in_duels() -> None:
    kind, pairs = KINDS["ascension-duel"], PAIRS // 4
    won = [play(kind, 7, number, prefer, heuristic_greedy, seat)[0] for number in range(pairs) for seat in (0, 1)]
    assert sum(won) > 0.8 * len(won)


# --- what a player of Red Rains does by habit ------------------------------------------------------------------------


def next_step(**words: Any) -> str:
    """What is done in a position of Red Rains."""
    spot = redrains_position(**words)
    return str(prefer(spot.game, spot.state, spot.game.legal_actions(spot.state)))


PREPARE: dict[str, Any] = {"born": "coal-roarkwin", "turn": "prepare", "row": "?1, ?2", "dice": "5 cer:C"}


def test_cards_that_promise_little_make_room_for_new_ones() -> None:
    hand = ["old-salt", "serve-the-city"]
    assert next_step(**PREPARE, hand=hand, deck="viros-coal-roarkwin") == "discard serve-the-city"
    assert next_step(**PREPARE, hand=["old-salt", "phoenix-attendant"], deck="viros-coal-roarkwin") == "keep"


def test_nothing_is_thrown_away_when_no_card_is_left_to_draw() -> None:
    assert next_step(**PREPARE, hand=["old-salt", "serve-the-city"], pile=[]) == "keep"


def test_what_must_be_discarded_is_the_worst_card() -> None:
    spot = redrains_position(hand=["old-salt", "serve-the-city"], born="coal-roarkwin", row="rampage w1").do(
        "use coal-roarkwin"
    )
    assert spot.legal == ["discard old-salt", "discard serve-the-city"]
    assert prefer(spot.game, spot.state, spot.game.legal_actions(spot.state)) == Action("discard", ("serve-the-city",))


def test_the_lowest_dice_pay() -> None:
    step = next_step(born="coal-roarkwin", hand=["old-salt"], dice="cer:P cer:C 2 cer:B", row="?1")
    assert step == "play old-salt ceremonial-basic ceremonial-class"


def test_an_ally_comes_back_from_the_discard_pile_when_there_are_dice_for_it() -> None:
    words: dict[str, Any] = {"born": "coal-roarkwin", "discard": ["old-salt"], "row": "frozen-fear e1", "main": False}
    assert next_step(**words, dice="cer:P 2 cer:C") == "power ceremonial"
    assert next_step(**words, dice="cer:P") == "end"
