"""Odds of a Chimera turn against two other ways to get them: a naive enumeration, and seeded simulation."""

from __future__ import annotations

from fractions import Fraction
from math import log
from random import Random
from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_naive_2 import Maker, Pair, exact, full_board, policy, seen
from support.redrains_naive_paths import chances

from model.redrains.features import features
from solvers.odds import Distribution, marginal
from solvers.result import Status
from solvers.rollout import Sampler, simulate, stream

MOST = 20_000
"""Sequences of answers of one naive turn."""
BOARDS: dict[str, dict[str, Any]] = {
    "full board": full_board().words,
    "an ultimate is near": {
        "aspects": full_board().words["aspects"], "row": "stormcall ^1, ?1, ?2, hunting-instincts e1",
        "rage": 4, "red_rains": 2,
        "units": "bone-crow, old-salt w2, bone-crow", "dice": "cer:P tim:C nat:C", "born": "coal-roarkwin w12",
    },
    "phase III with little left to draw": {
        "aspects": "shadow", "row": "dark-descent, regenerate w0, ?1, ?2", "rage": 4, "red_rains": 2, "phase": 3,
        "units": "phoenix-attendant e1, old-salt", "spells": "chant-of-transfusion", "draw": "?2",
        "unseen": [{"blood": 1, "cards": ["stormcall"]}, {"blood": 2, "cards": ["constrict", "lurk"]}],
        "chimera_discard": ["3 glare", "2 stormcall", "2 regenerate", "2 constrict", "2 dark-descent", "2 lurk"],
    },
    "phase II against few": {
        "aspects": "fury", "row": "?2, ?2, rampage ^1 e1, ?1", "rage": 3, "red_rains": 2, "phase": 2, "exhausted": 1,
        "units": "phoenix-attendant w1 (infuriate)", "born": "coal-roarkwin w13 guarded",
    },
    "nothing is face down": {
        "aspects": "fury", "row": "rampage ^2 e1, firebelly, frozen-fear", "rage": 1, "red_rains": 2,
        "units": "old-salt w2, bone-crow", "born": "coal-roarkwin w10",
    },
}  # fmt: skip


# --- against the naive enumeration -------------------------------------------------------------------------------


def by_engine(spot: Position, defends: bool) -> dict[Any, Fraction]:
    """The exact chance of everything that can be seen after the turn."""
    found = exact(spot, defends)
    assert found.status is Status.PROVEN
    shares: dict[Any, Fraction] = {}
    for state, chance in found.ends:
        shares[seen(state)] = shares.get(seen(state), Fraction(0)) + chance
    return shares


def compare(seed: int, hidden: int = 18, early: bool = False, defends: bool = False) -> dict[Any, Fraction] | None:
    """What both ways agree on for a random position; None when the naive way would take too long."""
    return compare_pair(Maker(Random(seed), hidden, defends=defends).make(), early)


def compare_pair(pair: Pair, early: bool = False) -> dict[Any, Fraction] | None:
    """What both ways agree on for one position."""
    try:
        naive, _ = chances(pair.world, early, MOST)
    except OverflowError:
        return None
    engine = by_engine(pair.play(), pair.world["defends"])
    differ = [key for key in {**naive, **engine} if naive.get(key) != engine.get(key)]
    assert not differ, (pair.words, [(naive.get(key), engine.get(key), key) for key in differ[:3]])
    assert sum(naive.values()) == 1
    return engine


@pytest.mark.rule(
    "RR-028", "RR-031", "RR-036", "RR-040", "RR-073", "RR-077", "RR-078", "RR-079", "RR-110", "RR-112", "RR-113"
)
@pytest.mark.parametrize("defends", [False, True])
def test_the_odds_equal_the_naive_enumeration(defends):
    aspects, happened = set(), set()
    for seed in range(60):
        before, found = Maker(Random(seed), defends=defends).make().world, compare(seed, defends=defends)
        for row, _, _, born, _, _, chimera, _, _, outcome in found or ():
            aspects |= {card[0] for card in row}
            down = [sum(card["down"] is not None for card in before["row"]), sum(card[0] == "?" for card in row)]
            happened |= {("outcome", outcome), ("phase", before["phase"], chimera[3]), ("grown", down[1] > down[0])}
            happened |= {("fatigued", chimera[6] > before["fatigued"]), ("bled", chimera[0] > before["wounds"])}
            happened |= {("guarded", born[2] > before["born"]["guarded"])}
        happened |= {("compared", found is not None)}
    # The positions meet everything that a turn can bring.
    assert len(aspects - {"?", "blood-puppet"}) == 12
    outcomes = {("outcome", outcome) for outcome in (-1, 0, 1)}
    phases = {("phase", 1, 1), ("phase", 1, 2), ("phase", 2, 2), ("phase", 2, 3), ("phase", 3, 3)}
    assert happened >= outcomes | phases | {(name, True) for name in ("fatigued", "grown", "bled")}
    assert (("guarded", True) in happened) == defends
    assert ("compared", False) not in happened


@pytest.mark.rule("RR-127")
def test_a_regenerate_that_falls_in_its_attack_comes_back_with_one_exhaustion_token():
    # Its counter destroys it; the card that comes back is a new one, which did not attack.
    words = {"born": "coal-roarkwin guarded", "round": 3, "aspects": "shadow", "row": "regenerate, dark-descent e1"}
    spot = play(turn="chimera", until="chimera", units="old-salt", **words).do("counter")
    assert spot.chances == {"rage basic": Fraction(1, 2), "rage power": Fraction(1, 2)}
    back = spot.do("!rage basic")
    assert (back.row(), back.unit("regenerate").exhausted) == (["dark-descent", "regenerate"], 1)
    assert spot.do("!rage power").row() == ["dark-descent"]


def test_the_odds_of_a_full_board_equal_the_naive_enumeration():
    found = compare_pair(full_board())
    assert found is not None
    assert len(found) > 100


@pytest.mark.slow
@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.parametrize("chunk", range(8))
def test_the_odds_equal_the_naive_enumeration_on_many_positions(chunk, defends):
    seeds = range(1000 + 50 * chunk, 1050 + 50 * chunk)
    assert sum(compare(seed, defends=defends) is not None for seed in seeds) >= 45


def test_the_naive_enumeration_may_deal_what_is_hidden_beforehand():
    compared = [compare(seed, hidden=5, early=True) for seed in range(500, 525)]
    assert sum(found is not None for found in compared) >= 20


# --- against simulation ------------------------------------------------------------------------------------------


class Remembering:
    """A game that keeps every position and step it has worked out, so that many runs from one start are cheap."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.info = game.info
        self.states: dict[int, Any] = {}
        self.known: dict[tuple[str, int], Any] = {}
        self.steps: dict[tuple[int, Any], Any] = {}

    def _once(self, name: str, state: Any) -> Any:
        key = (name, id(state))
        if key not in self.known:
            self.states[id(state)] = state
            self.known[key] = getattr(self.game, name)(state)
        return self.known[key]

    def current_player(self, state: Any) -> int:
        return self._once("current_player", state)

    def legal_actions(self, state: Any) -> Any:
        return self._once("legal_actions", state)

    def chance_outcomes(self, state: Any) -> Any:
        return self._once("chance_outcomes", state)

    def apply(self, state: Any, step: Any) -> Any:
        key = (id(state), step)
        if key not in self.steps:
            self.states[id(state)] = state
            self.steps[key] = self.game.apply(state, step)
        return self.steps[key]


def sampled(spot: Position, turns: int, seed: int) -> dict[int, tuple[Any, int]]:
    """How often each end was reached, by its identity."""
    game, letting, sampler = Remembering(spot.game), policy(False), Sampler()
    counts: dict[int, tuple[Any, int]] = {}
    for number in range(turns):
        end = simulate(game, spot.state, letting, stream(seed, number), sampler=sampler, most_steps=200).state
        counts[id(end)] = (end, counts.get(id(end), (end, 0))[1] + 1)
    return counts


def outlying(found: Distribution, counts: dict[int, tuple[Any, int]], spot: Position) -> list[tuple[Any, ...]]:
    """The marginal chances too far from what was sampled; together they hold with 99.9 %.

    Chernoff: n samples of a chance p show a share of q or one still farther off with a chance of at most
    exp(-n D(q, p)), D being the relative entropy, on either side.
    """
    turns = sum(count for _, count in counts.values())
    named = [(feature.name, feature.fn) for feature in features(spot.game.table, spot.state)] + [("all", seen)]
    pairs = [(name, fn, share) for name, fn in named for share in marginal(found, fn)]
    most = log(2 * len(pairs) / 0.001) / turns
    off = []
    for name, fn in named:
        tally: dict[Any, int] = {}
        for end, count in counts.values():
            tally[fn(end)] = tally.get(fn(end), 0) + count
        shares = {share.value: share.low for share in marginal(found, fn)}
        assert tally.keys() <= shares.keys(), (name, tally.keys() - shares.keys())
        off += [(name, v, p, tally.get(v, 0)) for v, p in shares.items() if entropy(tally.get(v, 0) / turns, p) > most]
    return off


def entropy(share: float, chance: Fraction) -> float:
    """The relative entropy of two coins."""
    total = 0.0
    for q, p in ((share, float(chance)), (1 - share, float(1 - chance))):
        total += q * log(q / p) if q > 0 and p > 0 else 0.0 if q == 0 else float("inf")
    return total


def check_by_sampling(name: str, turns: int, seed: int) -> None:
    spot = play(turn="chimera", until="chimera", **{"born": "coal-roarkwin", "round": 3, **BOARDS[name]})
    found = exact(spot)
    assert found.status is Status.PROVEN
    assert outlying(found, sampled(spot, turns, seed), spot) == []


@pytest.mark.parametrize("name", BOARDS)
def test_simulated_turns_agree_with_the_odds(name):
    check_by_sampling(name, 2_000, 7)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_two_hundred_thousand_simulated_turns_agree_with_the_odds(name):
    check_by_sampling(name, 200_000, 8)


def test_the_comparison_with_simulation_notices_wrong_odds():
    spot = play(
        turn="chimera", until="chimera", **{"born": "coal-roarkwin", "round": 3, **BOARDS["phase II against few"]}
    )
    found = exact(spot)
    (first, most), *rest = found.ends
    wrong = ((first, most / 2), (rest[0][0], rest[0][1] + most / 2), *rest[1:])
    worse = Distribution(wrong, found.open, found.status, found.nodes, found.seconds)
    counts = sampled(spot, 2_000, 7)
    assert outlying(worse, counts, spot)
    fewer = {key: pair for key, pair in counts.items() if pair[0] != first}
    assert len(fewer) < len(counts)
    assert outlying(found, fewer, spot)
