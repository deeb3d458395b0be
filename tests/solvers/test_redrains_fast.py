"""The fast lane of Red Rains plays what the engine plays: the same positions after the same chances and answers.

The engine is the referee. It replays every step of a fast run: the step must be legal or possible, with the same chance
and among as many answers, and the position at the end must be the same in everything.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.redrains_naive_2 import full_board, policy

from model.core.jit import uncompiled
from solvers.bulk import win_rate
from solvers.odds import distribution

# Compiling takes longer than all these tests do.
with uncompiled():
    from support.redrains_fast import (
        before_the_chimera,
        game_of,
        lane_or_none,
        numbers,
        players_positions,
        random_line,
        solo,
    )

    from model.redrains.fast import layout as lay
    from model.redrains.fast.compiling import NotCovered
    from model.redrains.fast.lane import Lane, Stopped
    from model.redrains.fast.packing import bare
    from model.redrains.fast.soldier_plain import soldier
    from model.redrains.fast.steps import Differs, Told, checked, replayed, told

ASPECTS = ("fury", "shadow")


def agree(seeds: range, mode: str) -> int:
    """Play the Chimera's turn of random positions in both; the number of steps."""
    steps = 0
    for seed in seeds:
        game, state = before_the_chimera(seed)
        lane = Lane(game, state, mode)
        steps += sum(lane.check(numbers(1000 * seed + k)) for k in range(3))
    return steps


def rounds_agree(aspects: str, seeds: range) -> int:
    """End the player's turn in positions of random games and play to the next one in both; the number of positions."""
    count = 0
    for seed in seeds:
        game, start = solo(aspects)
        for state in players_positions(game, start, seed):
            lane = lane_or_none(game, state, "chance")
            if lane is not None:
                lane.check(numbers(seed + count), ends=True)
                count += 1
    return count


def soldiers_agree(aspects: str, seeds: range) -> Counter[str]:
    """Play whole games of the soldier in both, its decisions too; how often each kind of step came."""
    game, start = solo(aspects)
    lane, kinds = Lane(game, start, "soldier"), Counter[str]()
    for seed in seeds:
        ended = lane.play(numbers(seed))
        assert ended.state.outcome
        steps, state = told(lane.known, ended.log), game.begin(start)
        checked(game, state, steps, ended.state)
        for (step, weight, _), after in zip(steps, replayed(game, state, steps), strict=True):
            kinds[step.kind] += 1
            if weight is None:
                assert soldier(game, state, game.legal_actions(state)) == step
            state = after
    return kinds


@pytest.mark.parametrize("aspects", ASPECTS)
def test_positions_of_random_games_come_back_from_an_array(aspects):
    game, start = solo(aspects)
    covered = 0
    for seed in range(3):
        for state in random_line(game, start, seed, 150):
            if not state.agenda and (lane := lane_or_none(game, state, "quiet")) is not None:
                assert lane.packer.unpack(lane.start) == state
                covered += 1
    assert covered > 30


@pytest.mark.parametrize("mode", ["chance", "quiet"])
def test_a_turn_of_the_chimera_ends_where_the_engine_ends(mode):
    assert agree(range(25), mode) > 150


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["chance", "quiet"])
def test_a_thousand_turns_of_the_chimera_end_where_the_engine_ends(mode):
    assert agree(range(100, 1100), mode) > 15_000


@pytest.mark.parametrize("aspects", ASPECTS)
def test_what_lies_between_two_turns_of_the_player_ends_where_the_engine_ends(aspects):
    assert rounds_agree(aspects, range(2)) > 5


@pytest.mark.slow
@pytest.mark.parametrize("aspects", ASPECTS)
def test_a_hundred_random_games_between_turns_end_where_the_engine_ends(aspects):
    assert rounds_agree(aspects, range(10, 110)) > 500


@pytest.mark.parametrize("aspects", ASPECTS)
def test_whole_games_of_the_soldier_are_those_of_the_engine(aspects):
    kinds = soldiers_agree(aspects, range(4))
    assert {"play", "attack", "behavior", "draw"} <= set(kinds)


@pytest.mark.slow
@pytest.mark.parametrize("aspects", ASPECTS)
def test_five_hundred_games_of_the_soldier_are_those_of_the_engine(aspects):
    kinds = soldiers_agree(aspects, range(100, 600))
    assert {"use", "block", "counter", "guard-roll", "battle", "lower", "deal", "choose", "decline"} <= set(kinds)


BORN: dict[str, Any] = {"born": "coal-roarkwin", "turn": "chimera", "until": "chimera", "round": 2}
TWICE = "chant-of-transfusion, chant-of-transfusion"
DISCARDED = ["2 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear", "2 iron-scales"]
SCENES = {
    "an aspect comes back from its destruction": ({"row": "regenerate (p1:infuriate), glare"}, "rage basic"),
    "simultaneous effects are ordered": (
        {"row": "firebelly", "units": "old-salt w2, blood-puppeteer, blood-puppet", "spells": "chant-of-transfusion"},
        "first chant-of-transfusion",
    ),
    "effects of one source are one answer": (
        {"row": "firebelly", "units": "old-salt w2, phoenix-attendant", "spells": TWICE}, "no-block",
    ),
    "a card of the player's is exhausted": (
        {"row": "?constrict", "units": "old-salt", "spells": "serve-the-city"}, "choose serve-the-city",
    ),
    "the last phase deals an aspect": ({"row": "?1, rampage ^2", "phase": 3, "red_rains": 2, "rage": 3}, "deal 2"),
    "the pile runs out": (
        {"row": "?rampage", "phase": 3, "red_rains": 2, "rage": 4, "draw": {"2": 1}, "chimera_discard": DISCARDED},
        "rage power",
    ),
}  # fmt: skip
"""A position before the Chimera's turn, and a step that some of its runs have."""


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_seldom_ends_where_the_engine_ends(scene):
    words, step = SCENES[scene]
    lane, found = Lane(*game_of(**{**BORN, **words}), "chance"), set[str]()
    for seed in range(40):
        lane.check(numbers(seed))
        found |= {str(one.step) for one in told(lane.known, lane.play(numbers(seed)).log)}
    assert step in found


def test_units_that_the_soldier_did_not_play_fight_as_in_the_engine():
    words = {"units": "calamity-golem w2, bone-crow, old-salt w1 (infuriate)", "row": "rampage w1, iron-scales, ?1"}
    pile = ["2 old-salt", "3 blood-brawl"]
    game, state = game_of(born="coal-roarkwin", dice="3 cer:C 2 cer:P", pile=pile, **words)
    lane = Lane(game, state, "soldier")
    assert sum(lane.check(numbers(seed)) for seed in range(10)) > 100


def far_off(aspects: str, seeds: range, least: int) -> dict[str, float]:
    """Over games of the soldier: how far off each outcome is from as often as the engine's chances say, in standard
    deviations, for outcomes that are expected so often at least."""
    game, start = solo(aspects)
    lane, seen = Lane(game, start, "soldier"), Counter[str]()
    expected, spread = Counter[str](), Counter[str]()
    for seed in seeds:
        steps, state = told(lane.known, lane.play(numbers(seed)).log), game.begin(start)
        for (step, weight, _), after in zip(steps, replayed(game, state, steps), strict=True):
            for outcome, chance in game.chance_outcomes(state) if weight is not None else ():
                expected[str(outcome)] += float(chance)
                spread[str(outcome)] += float(chance * (1 - chance))
            seen[str(step)] += weight is not None
            state = after
    return {n: (seen[n] - e) / spread[n] ** 0.5 for n, e in expected.items() if e >= least}


def test_what_chance_gives_comes_as_often_as_the_weights_say():
    """Of draws whose outcomes always have the same weights; that these are the engine's is part of every replay."""
    lane = Lane(*solo(), "soldier")
    nodes, seen = Counter[Any](), Counter[Any]()
    for seed in range(300):
        for kind, one, two, three, weight, total in lane.play(numbers(seed)).log.tolist():
            if kind in (lay.L_RAGE, lay.L_GUARD, lay.L_BEHAVIOR, lay.L_ROLL):
                phase = two if kind == lay.L_BEHAVIOR else 0
                nodes[kind, phase, total] += 1
                seen[(kind, phase, total), (one, two, three), Fraction(weight, total)] += 1
    kinds = set()
    for (node, _, weight), count in seen.items():
        expected = nodes[node] * float(weight)
        if expected > 5:
            kinds.add(node[0])
            assert abs(count - expected) < 4.5 * (expected * (1 - float(weight))) ** 0.5
    assert kinds == {lay.L_RAGE, lay.L_GUARD, lay.L_BEHAVIOR, lay.L_ROLL}


@pytest.mark.slow
@pytest.mark.parametrize("aspects", ASPECTS)
def test_what_chance_gives_in_three_hundred_games_comes_as_often_as_the_engine_says(aspects):
    found = far_off(aspects, range(300), 10)
    assert {"rage power", "guard-roll 9-12", "behavior 12"} <= set(found)
    assert max(map(abs, found.values())) < 4.5


# --- the comparison sees what is wrong ---


def ran() -> tuple[Any, Any, Lane, list[Told], Any]:
    """A turn of the Chimera that was played: game, position, lane, steps and end."""
    pair = full_board()
    game, state = game_of(turn="chimera", until="chimera", **pair.words)
    lane = Lane(game, state)
    ended = lane.play(numbers(3))
    return game, game.begin(state), lane, told(lane.known, ended.log), ended.state


def test_another_end_is_noticed():
    game, state, _, steps, end = ran()
    with pytest.raises(Differs, match="rage"):
        checked(game, state, steps, end._replace(chimera=end.chimera._replace(rage=end.chimera.rage + 1)))


def test_another_chance_and_an_illegal_step_are_noticed():
    game, state, _, steps, end = ran()
    wrong = [step._replace(weight=Fraction(1, 7)) if step.weight else step for step in steps]
    with pytest.raises(Differs, match="1/7"):
        checked(game, state, wrong, end)
    with pytest.raises(Differs, match="not legal"):
        checked(game, state, [Told(steps[-1].step), *steps], end)


def test_another_number_of_answers_is_noticed():
    game, state, _, steps, end = ran()
    wrong = [step._replace(options=9) if step.options else step for step in steps]
    assert wrong != steps
    with pytest.raises(Differs, match="9 in the fast lane"):
        checked(game, state, wrong, end)


# --- chances ---


def test_outcomes_come_as_often_as_they_should():
    pair = full_board()
    game, state = game_of(turn="chimera", until="chimera", **pair.words)
    spot = pair.play()
    exact = distribution(spot.game, spot.state, lambda state: False, policy(False))
    turns = 1500
    lane = Lane(game, state)
    rows = lane.many(np.stack([numbers(seed, 60) for seed in range(turns)]))
    assert not rows[:, 0].any()
    for column, number in (
        (3, lambda s: s.chimera.wounds),
        (6, lambda s: s.chimera.phase),
        (7, lambda s: s.chimera.red_rains),
    ):
        chances = Counter[int]()
        for end, chance in exact.ends:
            chances[number(end)] += chance
        assert set(rows[:, column].tolist()) <= set(chances)
        for value, chance in chances.items():
            share, spread = float(chance), (float(chance) * (1 - float(chance)) / turns) ** 0.5
            assert abs((rows[:, column] == value).mean() - share) <= 4.5 * spread, (column, value)


@pytest.mark.slow
def test_the_compiled_kernels_play_the_same_games():
    code = (
        "import sys; sys.path[:0] = ['.', 'tests']\n"
        "import numpy as np\n"
        "from support.redrains_fast import numbers, solo\n"
        "from model.redrains.fast.lane import Lane\n"
        "lane = Lane(*solo(), 'soldier')\n"
        "print(lane.many(np.stack([numbers(seed) for seed in range(200)])).tolist())\n"
    )
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    lane = Lane(*solo(), "soldier")
    assert run.stdout.strip() == str(lane.many(np.stack([numbers(seed) for seed in range(200)])).tolist())


def test_a_win_rate_is_an_estimate_and_the_referee_plays_along():
    lane = Lane(*solo(), "soldier")
    found = win_rate(lane, 40, 1, check_every=20)
    assert found.samples == 40
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert "2 of the games" in found.notes[-1]
    assert win_rate(lane, 40, 1).mean == found.mean


# --- what is not covered is refused by name ---


def refused(mode: str = "quiet", **words: Any) -> str:
    """Why a position is refused."""
    game, state = game_of(**words)
    with pytest.raises(NotCovered) as error:
        Lane(game, state, mode)
    return str(error.value)


def test_what_is_not_covered_is_refused_by_name():
    assert refused(units="old-salt [astral]") == "a die on `old-salt`"
    assert refused(born="noah-redmoon", hand=["shadowblade"]) == "the reaction spell `shadowblade`"
    assert refused(born="jessa-na-ni", units="old-salt") == "`jessa-na-ni`: the verb `may_pay`"
    assert refused(born="jessa-na-ni", units="old-salt (playtime)").startswith("`jessa-na-ni`")
    assert refused("soldier", born="coal-roarkwin", dice="cer:B nat:P") == "the soldier with dice of several types"
    assert "two players" in refused(players=[{"phoenixborn": "coal-roarkwin"}, {"phoenixborn": "noah-redmoon"}])


def test_a_position_in_the_middle_of_an_effect_is_refused_but_not_one_that_has_just_begun():
    game, state = solo()
    begun = game.begin(state)
    assert begun.agenda
    assert bare(game, begun) == bare(game, state) == state
    game, state, *_ = ran()
    middle = game.apply(state, game.chance_outcomes(state)[0][0])
    with pytest.raises(NotCovered, match="half resolved"):
        bare(game, middle)


def test_a_draw_pile_with_a_known_card_is_refused():
    game, state = solo()
    side = state.sides[0]
    known = state._replace(sides=(side._replace(deck=side.deck.on_top("old-salt")),))
    with pytest.raises(NotCovered, match="a draw pile with a known card"):
        Lane(game, known)


def test_a_game_that_needs_more_numbers_of_chance_is_broken_off():
    with pytest.raises(Stopped, match="numbers of chance"):
        Lane(*solo(), "soldier").play(numbers(1, 10))
    rows = Lane(*solo(), "soldier").many(numbers(1, 10)[None])
    assert rows[0, 0] == lay.E_LUCK
