"""Goal bounds contain the value of every line of play, over players' and Villains' turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.ascension import OPEN, Position, fig, position
from support.ascension_hex import champion
from support.ascension_villains import STANDARD, scheme, villain, villains

from model.ascension.goal import ANY, AchieveGoal, HonorAtLeast, MaximiseGoal, Term
from model.core.game import CHANCE
from model.core.pile import Pile
from model.effects.language import Call

TERMS = (
    *(Term(kind) for kind in ("honor", "power", "runes")),
    *(Term(kind, ANY) for kind in ("defeat", "lose")),  # type: ignore[arg-type]
)
ONE, TWO, THREE, FOUR, FIVE = (f"{{gain: {{what: honor, amount: {n}}}}}" for n in (1, 2, 3, 4, 5))
ALL = "{each_player: {gain: {what: %s, amount: %d}}}"
CARDS = "".join(
    (
        scheme("riches", THREE, 1, FOUR),
        scheme("alms", ALL % ("honor", 2), 2, ALL % ("power", 2)),
        scheme("tide", "[surge, {command: boss}]", 1, "[{command: boss}, {command: a}]"),
        scheme("march", "[{command: boss}, {command: a}, {command: boss}]", 3, "surge"),
        scheme("toll", ALL % ("honor", -1), 2, "{command: a}"),
        villain("lord", 3, 4, f"boss: true, surge: {FIVE}, when: {{slay: {TWO}}}"),
        villain("hulk", 2, 2, f"when: {{slay: {ONE}}}"),
        champion("spiky", 3, 3, f"keywords: [strikeback], when: {{slay: {ONE}}}"),
        champion("eager", 2, 2, f"when: {{turn_start: {ONE}, commanded: {{gain: {{what: runes, amount: 2}}}}}}"),
    )
)
SCHEMES = ("riches", "alms", "tide", "march", "toll", "idle")
MODES = ("solo", "coop", "boss", "duel", "team", "brawl")
SHRINES = {"c3": 2, "e5": 3}
HAND = ("militia", "apprentice", "mystic", "heavy-infantry", "iron-lance", "dawn-captain", "harbour-clerk")


def _figures(rng: Random, spots: Iterator[str], seats: int, dark: bool) -> dict[str, Any]:
    """Three figures of every seat, most of them on the board."""
    figures: dict[str, Any] = {}
    for seat in range(seats):
        own = ("lord", "hulk", "cultist") if dark and seat == seats - 1 else ("spiky", "eager", "rut")
        for card in own:
            at = None if card not in ("lord", "cultist") and rng.random() < 0.3 else next(spots)
            figures[f"{card}-{seat}"] = fig(card, seat, at)
    return figures


def random_game(seed: int) -> Position:
    """A small game of any mode, in its first turns; the same for the same seed."""
    rng = Random(seed)
    mode = MODES[seed % len(MODES)]
    dark = mode in MODES[:3]
    teams = {"coop": (0, 0, 2), "team": (0, 1, 0, 1), "brawl": (0, 1, 2)}.get(mode, (0, 1))
    spots = iter(rng.sample([f"{col}{row}" for col in "abcdefg" for row in range(1, 8)], 30))
    figures, turns = _figures(rng, spots, len(teams), dark), rng.randint(1, 4)
    shared: dict[str, Any] = {
        "terrain": {"shrines": SHRINES}, "portals": [[next(spots)] for _ in teams], "seats": len(teams),
        "power": [rng.randint(0, 6) for _ in teams], "runes": [rng.randint(0, 3) for _ in teams],
        "honor": [rng.randint(0, 3) for _ in teams], "deck": [rng.sample(HAND * 2, 7) for _ in teams],
        "hand": [rng.sample(HAND, 2) for _ in teams], "state": {"centre": Pile(), "bag": ()},
    }  # fmt: skip
    if not dark:
        shared["state"]["turns_left"] = turns
        shared["hand"][1:] = [[]] * (len(teams) - 1)
        return position(OPEN, figures, extra_cards=STANDARD + CARDS, table={"teams": teams, "mode": mode}, **shared)
    last = len(teams) - 1
    for what in ("power", "runes"):
        shared[what][last] = 0
    shared["hand"][last], shared["deck"][last] = [], []
    tokens = {"boss": (f"lord-{last}", "c3"), "a": (f"hulk-{last}", "e5")}
    table = {"teams": teams, "villains": frozenset({last}), "gateway": 2, "target": rng.choice((0, 12))}
    deck, discard = rng.choices(SCHEMES, k=rng.randint(1, 8)), ["idle"] * rng.randint(0, 3)
    return villains(
        figures,
        cards=CARDS,
        mode=mode,
        turns=turns,
        tokens=tokens,
        table=table,
        schemes=deck,
        discard=discard,
        **shared,
    )


def played_out(at: Position, rng: Random, most: int = 120) -> list[Any]:
    """The states of one random game to its horizon, the end included."""
    game, state, seen = at.game, at.state, [at.state]
    for step in range(most * 4):
        if game.is_terminal(state):
            break
        if game.current_player(state) == CHANCE:
            chosen: Any = rng.choice(game.chance_outcomes(state))[0]
        else:
            legal = game.legal_actions(state)
            chosen = rng.choice(legal)
            if step > most and not state.agenda:
                chosen = next((a for a in legal if a.kind in ("end", "finish")), chosen)
        state = game.apply(state, chosen)
        seen.append(state)
    assert game.is_terminal(state)
    return seen


@given(seed=st.integers(0, 100_000))
@settings(max_examples=120, deadline=None, derandomize=True)
def test_bounds_contain_the_value_of_random_play(seed: int) -> None:
    at = random_game(seed)
    states = played_out(at, Random(seed))
    g = at.game.engine
    for seat in g.table.order:
        for term in TERMS:
            goal = MaximiseGoal(g, seat, (term,))
            value = goal.value(states[-1])
            for state in states:
                low, high = goal.bounds(state)
                assert low <= value <= high, f"{seat} {term.kind} {value} not in [{low}, {high}]: {state}"


@given(seed=st.integers(0, 100_000))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_condition_that_came_true_was_never_given_up(seed: int) -> None:
    at = random_game(seed)
    states = played_out(at, Random(seed))
    for seat in at.game.table.order:
        total = sum(states[-1].sides[mate].honor for mate in at.game.table.mates(seat))
        goal = AchieveGoal(at.game.engine, seat, (HonorAtLeast(total),))
        assert all(goal.bounds(state)[1] == 1 for state in states)


# --- what the bounds must see ---


def span(at: Position, seat: int, what: str = "honor") -> tuple[int, int]:
    """The least and the most of the seat's team at the horizon."""
    low, high = MaximiseGoal(at.game.engine, seat, (Term(what),)).bounds(at.state)  # type: ignore[arg-type]
    return int(low), int(high)


def one_scheme(do: str, bonus: str = "", cards: str = "", **more: Any) -> Position:
    """A solo position before a Villain turn of two copies of one Scheme, where no other text gives anything."""
    figures = {"chief": fig("chief", 1, "a1"), **more.pop("figures", {})}
    pack = villain("chief", 3, 4, f"boss: true, surge: {FIVE}") + scheme("only", do, 1, bonus or do) + cards
    state = {"centre": Pile(), "bag": (), **more.pop("state", {})}
    return villains(figures, cards=pack, schemes=["only"] * 4, discard=["idle"], deck=([], []), state=state, **more)


@pytest.mark.parametrize(
    ("do", "seat"),
    [
        ("{gain: {what: honor, amount: 40}}", 1),
        ("{each_player: {gain: {what: honor, amount: 40}}}", 0),
        ("{for_each: {in: {choose: villains}, as: one, do: {gain: {what: honor, amount: 40}}}}", 1),
    ],
)
def test_schemes_and_their_bonus_count_as_often_as_they_are_played(do: str, seat: int) -> None:
    at = one_scheme(do)
    end = at.do("end").state.sides[seat].honor
    assert end == 160
    assert span(at, seat)[1] >= end


def test_what_is_given_to_each_of_several_counts_for_all_of_them() -> None:
    gift = "{gain: {what: honor, amount: 40}}"
    one_each, every = f"{{for_each: {{in: villains, as: one, do: {gift}}}}}", f"{{each_player: {gift}}}"
    two = {"cultist-1": fig("cultist", 1, "g1")}
    at = one_scheme(one_each, figures=two)
    assert at.do("end").side(1).honor == 2 * 160 <= span(at, 1)[1]
    coop = {"teams": (0, 0, 2), "villains": frozenset({2})}
    chief = {"chief": fig("chief", 2, "a1")}
    both = one_scheme(every, figures=chief, mode="coop", seats=3, table=coop)
    ended = both.do("end").state.sides
    assert ended[0].honor + ended[1].honor == 2 * 160 <= span(both, 0)[1]


def test_a_surge_counts_with_what_the_scenario_adds() -> None:
    more = (Call("gain", (("amount", 200), ("what", "honor"))),)
    at = one_scheme("surge", table={"surge": more})
    end = at.do("end").state.sides[1].honor
    assert end == 4 * 205
    assert span(at, 1)[1] >= end


def test_villains_that_stay_count_early_and_at_the_end() -> None:
    at = one_scheme("[{command: boss}, {command: boss}]", tokens={"boss": ("chief", "a1")},
                    terrain={"shrines": {"a1": 50}})  # fmt: skip
    end = at.do("end").state.sides[1].honor
    assert end == 50 * 9
    assert span(at, 1)[1] >= end


def test_villains_that_fall_in_their_own_turn_count_each_time() -> None:
    figures = {"chief": fig("weak", 1, "a1"), "spiky": fig("thorny", 0, "b1")}
    cards = villain("weak", 1, 1) + champion("thorny", 3, 9, "keywords: [strikeback]")
    at = one_scheme("{command: boss}", figures=figures, cards=cards, tokens={"boss": ("chief", "a1")},
                    portals=([], ["a2"]))  # fmt: skip
    end = at.do("end").side(0).honor
    assert end == 2 * 4
    assert span(at, 0)[1] >= end


@pytest.mark.parametrize("where", ["do", "bonus", "surge"])
def test_honor_that_any_text_takes_away_lowers_the_least(where: str) -> None:
    idle, toll = "{gain: {what: honor, amount: 0}}", ALL % ("honor", -1)
    more = {"table": {"surge": (Call("gain", (("amount", -1), ("what", "honor"))),)}} if where == "surge" else {}
    at = one_scheme(toll if where == "do" else idle, toll if where == "bonus" else idle, honor=(9, 9), **more)
    assert span(at, 0)[0] == 0
    calm = one_scheme(idle, honor=(9, 9))
    assert span(calm, 0)[0] == 9
