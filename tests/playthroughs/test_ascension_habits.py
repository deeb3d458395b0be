"""What a sensible player of Ascension Tactics does by habit, and that habits see no more than their seat may see."""

from __future__ import annotations

import random

import pytest
from support.ascension import Position, fig, position
from support.ascension_games import Policy, at_random, by_habit, play, start
from support.ascension_hex import EMPTY

from model.ascension.game import Ascension
from model.ascension.state import AREA, STRIKEBACK, State
from model.core.action import Action
from model.core.game import CHANCE
from model.core.pile import hidden_pile


def next_step(at: Position) -> str:
    """What the deciding seat does now."""
    return str(at.game.default_action(at.state, at.game.legal_actions(at.state)))


def turn(at: Position) -> tuple[list[str], Position]:
    """What is done until the turn ends or chance comes, and the position then, before `end`."""
    done: list[str] = []
    while at.legal:
        step = next_step(at)
        if step == "end":
            break
        done.append(step)
        at = at.do(step)
    return done, at


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_every_card_is_played_and_draws_come_first() -> None:
    hand = (["apprentice", "war-pick", "sapling-friend", "militia"], [])
    at = position(
        figures={"rut": fig("rut", 0, "c3")}, hand=hand, deck_top=(["militia"], None), state={"supply": (0, 0, 0)}
    )
    done, end = turn(at)
    assert done[0] == "play sapling-friend"
    assert end.side().hand == ()
    assert sum(step.startswith("play") for step in done) == 5


def test_a_construct_goes_to_whoever_can_use_it_now() -> None:
    figures = {
        "idle": fig("tyranyx", 0, "a1", ready=False),
        "near": fig("rut", 0, "d3"),
        "foe": fig("tyranyx", 1, "d4"),
    }
    at = position(figures=figures, hand=(["war-pick"], []), power=(2, 0), state={"supply": (0, 0, 0)})
    _, end = turn(at)
    assert [held.card for held in end.fig("near").constructs] == ["war-pick"]


def test_the_best_card_that_can_be_paid_for_is_acquired() -> None:
    row = {"row": ("harbour-clerk", "dawn-captain", "war-pick"), "centre": EMPTY}
    at = position(figures={"rut": fig("rut", 0)}, runes=(4, 0), state=row)
    assert next_step(at) == "acquire dawn-captain"
    done, _ = turn(position(runes=(5, 0), state={"row": (), "centre": EMPTY, "supply": (9, 9, 0)}))
    assert done == ["acquire heavy-infantry"] * 2


def test_a_monster_is_bought_with_power_that_nobody_needs() -> None:
    at = position(power=(4, 0), state={"row": ("marsh-brute",), "centre": EMPTY}, portals=(["a1"], []))
    assert next_step(at) == "acquire marsh-brute"


def test_whoever_can_defeat_an_enemy_is_commanded_and_does_it() -> None:
    figures = {
        "far": fig("bringer-of-despair", 0, "a1"), "near": fig("rut", 0, "d6"), "foe": fig("raven-siren", 1, "f4"),
        "tough": fig("arha-sensei", 1, "c6"),
    }  # fmt: skip
    _, end = turn(position(figures=figures, power=(2, 0), state={"supply": (0, 0, 0)}))
    assert (end.at("foe"), end.fig("tough").damage) == (None, 0)


def test_a_shrine_is_taken_and_not_left() -> None:
    shrine = {"shrines": {"d4": 2}}
    taken = turn(position(figures={"rut": fig("rut", 0, "a4")}, terrain=shrine, power=(2, 0)))[1]
    assert taken.do("end").side().honor == 2
    lure = {"rut": fig("rut", 0, "d4"), "foe": fig("arha-sensei", 1, "g4")}
    kept = turn(position(figures=lure, terrain=shrine, power=(2, 0), treasures={"b2": "stone-skin"}))[1]
    assert kept.do("end").side().honor == 2


def test_power_is_spent_and_figures_are_deployed() -> None:
    figures = {name: fig(name, 0) for name in ("rut", "tyranyx", "naka-blackblade")}
    at = position(figures=figures, power=(8, 0), portals=(["a1", "a3", "a5"], []), state={"supply": (0, 0, 0)})
    done, end = turn(at)
    assert end.side().power == 0
    assert all(end.at(name) for name in figures)
    assert sum(step.startswith("command") for step in done) == 3


def test_what_readies_a_champion_is_played_when_one_is_exhausted() -> None:
    figures = {"rut": fig("rut", 0, "d3"), "foe": fig("tyranyx", 1, "d4")}
    at = position(figures=figures, hand=(["dawn-captain"], []), power=(4, 0), state={"supply": (0, 0, 0)})
    done, end = turn(at)
    assert done.index("play dawn-captain") > done.index("command rut")
    assert end.at("foe") is None  # 5 and 5 against 8


def test_nobody_dies_of_strikeback_for_a_scratch() -> None:
    figures = {"fairy": fig("faerie-commander", 0, "d3"), "foe": fig("arha-sensei", 1, "d4", keywords=STRIKEBACK)}
    done, end = turn(position(figures=figures, power=(1, 0), state={"supply": (0, 0, 0)}))
    assert "attack foe" not in done
    assert end.at("fairy") is not None


def test_an_area_attack_is_made_where_it_hits_most() -> None:
    figures = {
        "blade": fig("tyranyx", 0, "d3", keywords=AREA),
        **{f"foe-{n}": fig("raven-siren", 1, at) for n, at in enumerate(("d5", "e5"))},
    }
    done, end = turn(position(figures=figures, power=(4, 0), state={"supply": (0, 0, 0)}))
    assert "attack all" in done
    assert (end.at("foe-0"), end.at("foe-1")) == (None, None)


# --- Treasures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "used"), [(2, True), (0, False), (5, False)])
def test_a_treasure_is_used_when_it_makes_the_kill(defense: int, used: bool) -> None:
    figures = {"rut": fig("rut", 0, "c3"), "foe": fig("naka-blackblade", 1, "d3", defense=defense)}
    done, end = turn(position(figures=figures, power=(2, 0), treasures_held=(["warriors-draught"], [])))
    assert ("use warriors-draught rut" in done) is used
    assert (end.at("foe") is None) is (defense < 5)


@pytest.mark.parametrize(("defense", "used"), [(4, True), (3, False), (6, False)])
def test_a_treasure_is_used_when_it_saves_a_figure(defense: int, used: bool) -> None:
    foe = fig("raven-siren", 1, "d3", defense=defense - 3)
    at = position(
        figures={"rut": fig("rut", 0, "c3"), "foe": foe, "other": fig("tyranyx", 1, "g7")}, power=(2, 0),
        treasures_held=([], ["stone-skin"]),
    ).do("command rut", "attack foe")  # fmt: skip
    assert next_step(at) == ("use stone-skin foe" if used else "pass")


def test_two_treasures_together_save_a_figure() -> None:
    figures = {"rut": fig("rut", 0, "c3"), "foe": fig("raven-siren", 1, "d3")}
    at = position(figures=figures, power=(2, 0), treasures_held=([], ["stone-skin", "giants-brew"]))
    at = at.do("command rut", "attack foe")
    while "pass" in at.legal:
        at = at.do(next_step(at))
    assert (at.at("foe"), at.side(1).treasures) == ("d3", ())


# --- whole games -----------------------------------------------------------------------------------------------------


def test_habits_beat_chance() -> None:
    def mixed(seat: int) -> Policy:
        def policy(game: Ascension, state: State, legal: tuple[Action, ...], rng: random.Random) -> Action:
            return (by_habit if game.current_player(state) == seat else at_random)(game, state, legal, rng)

        return policy

    won = [play(start("duel", seed), mixed(seat), seed).winner == seat for seat in (0, 1) for seed in range(4)]
    assert all(won)


def _masked(game: Ascension, state: State, seat: int) -> State:
    """A state that the seat cannot tell from this one: others hold other cards and Treasures."""
    sides = list(state.sides)
    for other, side in enumerate(sides):
        if game.table.decider(other) != game.table.decider(seat):
            unknown = hidden_pile(["mystic"] * (side.deck.size + side.hidden_hand)) if side.deck else None
            deck = unknown.take_hidden(side.hidden_hand)[2] if unknown else None
            hand, treasures = ("apprentice",) * len(side.hand), ("thorn-cloak",) * len(side.treasures)
            sides[other] = side._replace(deck=deck, hand=hand, treasures=treasures)
    return state._replace(sides=tuple(sides))


@pytest.mark.parametrize("kind", ["duel", "team", "boss"])
def test_habits_do_not_depend_on_what_is_hidden(kind: str) -> None:
    game, state = start(kind, 2)
    rng, changed = random.Random(2), 0
    while state.turns_left and changed < 150:
        player = game.current_player(state)
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            state = game.apply(state, rng.choices([o for o, _ in outcomes], [float(w) for _, w in outcomes])[0])
            continue
        legal = game.legal_actions(state)
        other = _masked(game, state, player)
        assert game.observe(other, player) == game.observe(state, player)
        action = game.default_action(state, legal)
        assert game.default_action(other, legal) == action
        changed += other != state
        state = game.apply(state, action)
    assert changed > 20


@pytest.mark.parametrize("kind", ["duel", "coop", "boss"])
def test_the_heuristic_is_between_0_and_1_and_knows_who_won(kind: str) -> None:
    at = start(kind, 1)
    seen: list[float] = []

    def look(game: Ascension, state: State) -> None:
        seen.append(float(game.heuristic(state)))

    end = play(at, by_habit, 1, look)
    assert all(0 <= value <= 1 for value in seen)
    assert len(set(seen)) > 20
    assert seen[-1] == (at.game.table.decider(end.state.seat) == end.winner)
