"""The positions that the contract tests play: one entry per game and kind of position."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from support import ascension, redrains
from support import ascension_villains as villains

from model.ascension.goal import ANY, MaximiseGoal, Term
from model.core.goal import Problem
from model.core.pile import hidden_pile
from model.scenario import load_scenario
from model.tinygame import DamageDealt, State, Survive, TinyGame, position

TINY = TinyGame()
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
EVERY_CARD = ["cleave", "gamble", "parry", "rally", "scout", "strike", "strike", "thorns"]


def tiny_damage() -> Problem[Any]:
    """Every card in hand, an unknown draw pile, one turn."""
    return Problem(TINY, position(3, EVERY_CARD, ROW, pile=["strike", "cleave", "parry"]), DamageDealt())


def tiny_survival() -> Problem[Any]:
    """Two turns of blows with two parries."""
    hand = ["parry", "parry", "gamble", "strike"]
    return Problem(TINY, position(2, hand, ROW, hp=8, pile=["scout", "strike"], turns=2), Survive())


def tiny_end() -> Problem[Any]:
    """A position that is over."""
    return Problem(TINY, position(1, ["strike"], [0]), DamageDealt())


ROOT = Path(__file__).resolve().parents[2]


def scenario(name: str) -> Callable[[], Problem[Any]]:
    """The problem of a shipped scenario."""

    def make() -> Problem[Any]:
        return load_scenario(next((ROOT / "scenarios").glob(f"{name}-*.yaml"))).problem

    return make


def red_rains_solo() -> Problem[Any]:
    """A solo game from its setup to the end: dice to roll, a deck, everything face down."""
    return _red_rains(row="?1, ?2, ?2, ?2", turn="prepare", dice="/ 10 cer", hand=HAND, deck="viros-noah-redmoon")


def red_rains_fight() -> Problem[Any]:
    """A crowded row with status abilities, up to the end of the round."""
    return _red_rains(
        row="rampage ^2, ?2, iron-scales w1, ?1, firebelly e1",
        units="old-salt w1, bone-crow, phoenix-attendant",
        spells="serve-the-city, summon-bone-crow e1",
        dice="2 cer:P 3 cer:C 1 cer:B / 4 cer",
        hand=["shadowblade", "blood-brawl"],
        deck="viros-noah-redmoon",
        rage=4,
        red_rains=2,
        until="round",
    )


def red_rains_two() -> Problem[Any]:
    """Two players with a shared turn, up to the end of the Chimera's two turns."""
    first = {"phoenixborn": "coal-roarkwin", "units": "old-salt", "row": "glare, ?2", "dice": "2 cer:P 2 cer:C"}
    second = {"phoenixborn": "jessa-na-ni", "units": "bone-crow", "row": "lurk, ?1", "dice": "1 cer:P 2 cer:B"}
    return _red_rains(players=[first, second], until="chimera", goal={"survive": True})


HAND = ["blood-puppeteer", "old-salt", "phoenix-attendant", "shadowblade", "summon-bone-crow"]


def _red_rains(**words: Any) -> Problem[Any]:
    return redrains.problem(**words)


def ascension_teams() -> Problem[Any]:
    """Two against two: hands of both mates, Treasures to answer with, a shrine, and two turns."""
    teams = {"teams": (0, 1, 0, 1), "names": ("ann", "cat", "bea", "dan"), "mode": "team", "target": 9}
    figures = {
        "rut": ascension.fig("rut", 0, "b1"), "tyr": ascension.fig("tyranyx", 2, "c2"),
        "foe": ascension.fig("rut", 1, "d1"), "fox": ascension.fig("twilight-scout", 3),
    }  # fmt: skip
    at = ascension.position(
        ". . . . .\n . . . . .\n", figures, seats=4, table=teams, state={"turns_left": 2},
        portals=(["a1"], ["e1"], ["a2"], ["e2"]), terrain={"shrines": {"c1": 2}},
        power=(2, 0, 4, 0), runes=(3, 0, 3, 0),
        hand=(["militia", "iron-lance"], [], ["mystic"], []), treasures_held=([], ["stone-skin"], ["swift-boots"], []),
        deck=(["militia"] * 7, ["mystic", "militia"] * 3, ["apprentice"] * 7, ["militia", "mystic"] * 3),
    )  # fmt: skip
    return _honor(at)


def ascension_villains(mode: str, **more: Any) -> Callable[[], Problem[Any]]:
    """A player's turn, the Villains' and the player's again; the Schemes are face down."""

    def make() -> Problem[Any]:
        figures = {
            "rut": ascension.fig("rut", 0, "b2"), "scout": ascension.fig("twilight-scout", 0, "a1"),
            "brute": ascension.fig("brute", 1, "d2"), "cultist-1": ascension.fig("cultist", 1, "c2"),
        }  # fmt: skip
        names = ["command-boss", "idle", "pause", "idle", "command-boss"]
        at = villains.villains(
            figures, mode=mode, turns=3, tokens={"boss": ("brute", "c1")}, power=(4, 0), table={"target": 20},
            hand=(["militia"], []), deck=(["militia"] * 4 + ["mystic"] * 2, []), terrain={"shrines": {"c1": 2}},
            portals=(["a1"], ["e1"]), board=". . . . .\n . . . . .\n", schemes=None,
            state={"schemes": hidden_pile(names)}, **more,
        )  # fmt: skip
        return _honor(at)

    return make


def _honor(at: Any) -> Problem[Any]:
    return Problem(at.game, at.state, MaximiseGoal(at.game.engine, 0, (Term("honor"), Term("defeat", ANY))))


SUBJECTS: list[tuple[str, Callable[[], Problem[Any]]]] = [
    ("tinygame-damage", tiny_damage),
    ("tinygame-survival", tiny_survival),
    ("tinygame-end", tiny_end),
    ("ascension-path", scenario("ascension/0001")),
    ("ascension-treasure", scenario("ascension/0010")),
    ("ascension-teams", ascension_teams),
    ("ascension-solo", ascension_villains("solo")),
    ("ascension-boss", ascension_villains("boss")),
    ("redrains-solo", red_rains_solo),
    ("redrains-fight", red_rains_fight),
    ("redrains-two", red_rains_two),
    ("raidboss-dice", scenario("raidboss/0001")),
    ("raidboss-wave", scenario("raidboss/0017")),
]


def tiny_positions(cards: int = 4) -> st.SearchStrategy[State]:
    """Small positions of the tiny game, for tests against the judge."""
    names = sorted(TINY.cards)
    enemy = st.fixed_dictionaries({"hp": st.integers(1, 9), "strength": st.integers(0, 4)})
    return st.builds(
        position,
        energy=st.integers(0, 3),
        hand=st.lists(st.sampled_from(names), max_size=cards),
        enemies=st.lists(enemy, min_size=1, max_size=2),
        hp=st.integers(1, 6),
        pile=st.lists(st.sampled_from(["strike", "parry", "rally"]), max_size=2),
        turns=st.just(1),
    )


def tiny_problems(cards: int = 4) -> st.SearchStrategy[Problem[Any]]:
    """Small problems of the tiny game, one of its goals each."""
    goals = st.sampled_from([DamageDealt(), Survive()])
    return st.builds(lambda state, goal: Problem(TINY, state, goal), tiny_positions(cards), goals)
