"""The packs that are shipped: what they list, every example in them, and fights with the sample Heroes and Bosses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import model.raidboss
from model.core.chance import pool_size
from model.core.game import CHANCE
from model.effects.language import CardText
from model.raidboss.engine import Engine
from model.raidboss.examples import Case, ExampleError, cases, differences, reached, run_example
from model.raidboss.game import RaidBoss
from model.raidboss.library import Library, load_pack
from model.raidboss.library_boss import boss_everything
from model.raidboss.library_hero import everything, mark_everything
from model.raidboss.library_reader import EVENT_NAMES, parts
from model.raidboss.opening import new_fight
from model.raidboss.state import State
from model.raidboss.table import RULINGS, Table
from model.raidboss.words import vocabulary

FOLDER = Path(model.raidboss.__file__).parent / "cards"


@cache
def library(*names: str) -> Library:
    """Some of the packs that are shipped."""
    return Library(tuple(load_pack(FOLDER / f"{name}.yaml", vocabulary()) for name in names))


def shipped() -> Library:
    """The packs that can be played from."""
    return library("sample", "faq", "workshop")


# --- what the packs list ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-002", "RB-006", "RB-009", "RB-013")
def test_the_box_lists_names_and_tokens_and_no_number():
    box = library("box")
    assert len(box.heroes) == 12
    assert len(box.bosses) == 6
    assert all(entry.names_only for entry in (*box.heroes.values(), *box.bosses.values()))
    assert {name: dict(hero.tokens) for name, hero in box.heroes.items() if hero.tokens} == {
        "archon": {"genesis": 1}, "blink": {"instant-refresh": 1}, "dragoon": {"clutch": 1, "uplift": 3},
        "forsaken": {"instant-refresh": 1}, "lux": {"lock": 4}, "titan": {"challenge": 1},
    }  # fmt: skip
    assert box.bosses["vrykolakas"].restrictions == ("moving",)


@pytest.mark.rule("RB-010", "RB-024", "RB-025", "RB-051", "RB-069", "RB-072", "RB-073", "RB-109")
def test_the_sample_is_a_whole_set_that_says_it_is_invented():
    (pack,) = library("sample").packs
    assert pack.sample
    assert "invented" in pack.source
    assert all("invented" in entry.cite for entry in (*pack.heroes, *pack.bosses))
    assert (len(pack.heroes), len(pack.bosses)) == (8, 2)
    for boss in pack.bosses:
        assert pool_size(boss.cards_of(("easy", "medium", "hard"))) == 18
        assert pool_size(boss.cards_of(("challenge",))) == 1
        assert pool_size(boss.cards_of(("last_stand",))) == 3
        assert len(boss.levels) >= 2
        assert {level.deck for level in boss.levels} == {("easy", "medium"), ("medium", "hard")}


def test_heroes_and_bosses_of_the_sample_are_not_those_of_the_box():
    box, sample = library("box"), library("sample")
    assert not {*box.heroes, *box.bosses} & {*sample.heroes, *sample.bosses}
    assert not {*box.heroes, *box.bosses} & {*library("workshop").heroes, *library("workshop").bosses}
    assert {*library("faq").heroes, *library("faq").bosses} < {*box.heroes, *box.bosses}


@pytest.mark.rule("RB-006", "RB-237", "RB-181")
def test_the_faq_pack_has_the_kits_and_ceilings_that_the_rules_state():
    box, faq = library("box"), library("faq")
    for name, hero in faq.heroes.items():
        assert hero.tokens == box.heroes[name].tokens, name
    assert (faq.heroes["talus"].skill.max, faq.heroes["archon"].skill.max) == (6, 8)
    assert all("invented" in entry.cite for entry in (*faq.heroes.values(), *faq.bosses.values()))


# --- examples --------------------------------------------------------------------------------------------------------

CASES = [pytest.param(case, id=case.name) for case in cases(shipped())]


@pytest.mark.parametrize("case", CASES)
def test_example(case: Case):
    assert run_example(case, shipped()) == []


def altered(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"x-{value}"


def mutants(node: Any) -> Iterator[Any]:
    """`node` with one leaf changed, for every leaf; `illegal` becomes `legal`, an empty set of marks a mark."""
    if isinstance(node, dict):
        if not node:
            yield {"sworn": 1}
        for key, value in node.items():
            if key == "illegal":
                for action in value:
                    yield {"legal": [action]}
                continue
            for mutant in mutants(value):
                yield {**node, key: mutant}
    elif isinstance(node, list):
        for index, value in enumerate(node):
            for mutant in mutants(value):
                yield [*node[:index], mutant, *node[index + 1 :]]
    else:
        yield altered(node)


@pytest.mark.parametrize("case", CASES)
def test_every_statement_of_an_example_can_fail(case: Case):
    found = list(mutants(case.example["then"]))
    assert found, "asserts nothing"
    game, state = reached(case, shipped())
    for mutant in found:
        assert fails(game, state, mutant), f"passes with {mutant}"


def fails(game: RaidBoss, state: State, then: Any) -> bool:
    """Whether a statement does not hold, or says something impossible."""
    try:
        return bool(differences(game, state, then))
    except (ExampleError, KeyError):
        return True


def of(entry: str, **example: Any) -> Case:
    """An example of a Hero."""
    return Case(entry, shipped().heroes[entry], None, example)


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ({"given": {}}, "asserts nothing"),
        ({"given": {}, "then": {"hp": {}}}, "asserts nothing"),
        ({"given": {}, "than": {}, "then": {"kos": 0}}, "than"),
        ({"given": {"heros": ["bulwark"]}, "then": {"kos": 0}}, "heros"),
        ({"given": {"heroes": [{"card": "bulwark", "hpp": 3}]}, "then": {"kos": 0}}, "hpp"),
        ({"given": {"heroes": ["nobody"]}, "then": {"kos": 0}}, "nobody"),
        ({"given": {"boss": {"card": "thorn-regent", "dmg": 3}}, "then": {"kos": 0}}, "dmg"),
        ({"given": {"phase": "lunch"}, "then": {"kos": 0}}, "phase: lunch"),
        ({"given": {"horizon": {"weeks": 1}}, "then": {"kos": 0}}, "weeks"),
        ({"given": {}, "then": {"koss": 0}}, "koss"),
        ({"given": {}, "then": {"hp": {"nobody": 3}}}, "no Hero `nobody`"),
        ({"given": {}, "then": {"illegal": ["uze green"]}}, "no action"),
        ({"given": {"dice": "2"}, "play": ["use red 2"], "then": {"kos": 0}}, "use red 2"),
        ({"given": {}, "then": {"hp": {"bulwark": 10}}}, "hp of bulwark: is 11, expected 10"),
    ],
)
def test_a_careless_example_fails(example: dict[str, Any], said: str):
    assert said in " ".join(run_example(of("bulwark", **example), shipped()))


def test_the_mean_of_a_number_over_chance():
    """Stoneskin shields 1 with half of the rolls: 3 DMG of 11 HP leave 8 or 9."""
    given = {"card": "lapping-wave"}
    right = of("bulwark", given=given, then={"value": {"of": "hp bulwark", "is": "17/2"}})
    assert run_example(right, shipped()) == []
    wrong = of("bulwark", given=given, then={"value": {"of": "hp bulwark", "is": "9"}})
    assert run_example(wrong, shipped()) == ["value of hp bulwark: is '17/2', expected '9'"]


def test_the_odds_of_a_roll():
    odds = {f"hero-die {face}": "1/6" for face in range(1, 7)}
    right = of("bulwark", given={"card": "lapping-wave"}, then={"outcomes": odds})
    assert run_example(right, shipped()) == []


def test_everything_in_the_packs_has_an_example():
    packs = shipped()
    assert [entry.id for entry in (*packs.heroes.values(), *packs.bosses.values()) if not entry.examples] == []
    for boss in packs.bosses.values():
        shown = {example["given"].get("card", "") for example in boss.examples if example.get("given")}
        assert [card.id for card in boss.cards.values() if not card.examples and card.id not in shown] == []


# --- the vocabulary --------------------------------------------------------------------------------------------------

CORE = {"order", "window", "call"}
"""Core words that the engine uses itself, and the escape hatch, which no card needs."""
ENGINE = {
    "ability_over", "ability_roll", "aim", "announce_die", "announce_rolled", "answer_reveal", "answer_roll",
    "award_dice", "base_shields", "boss_action_over", "change_deck", "clear_cards", "deal_at", "deal_round",
    "discard_drawn", "each_next", "enter_level", "fade", "hand_over", "instant_over", "land", "level_change",
    "mark_used", "packets", "place_last_stand", "play_part", "ready_all", "reset_skills", "resolve_card",
    "resolve_interrupt", "reveal_card", "revive_all", "round_over", "soak", "throw", "throw_again", "to", "trigger",
    "turn_over",
}  # fmt: skip
"""Verbs that the steps of the rules consist of; no card says them."""
SPARE = {"lasts", "max_hp"}
"""Words for packs of one's own that no shipped card has a use for."""


def texts(packs: Library) -> list[CardText]:
    """Everything with triggers and modifiers in the packs."""
    found = [hero.talent.text for hero in packs.heroes.values()] + [mark.text for mark in packs.marks.values()]
    for boss in packs.bosses.values():
        found += [boss.adrenaline, *(part.text for part in (*boss.levels, *boss.cards.values()))]
    return found


def used(packs: Library) -> set[str]:
    """Every word that a text of the packs uses; a bare name that the rules bind is used as the selector it is."""
    heroes = tuple(everything(hero) for hero in packs.heroes.values())
    bosses = tuple(boss_everything(boss) for boss in packs.bosses.values())
    marks = tuple(mark_everything(mark) for mark in packs.marks.values())
    return {part[0] for part in parts((heroes, bosses, marks))} | {"self"}


@pytest.mark.parametrize("table", ["verbs", "selectors", "amounts", "conditions"])
def test_the_whole_vocabulary_is_used(table: str):
    assert sorted(set(getattr(vocabulary(), table)) - used(shipped()) - CORE - ENGINE - SPARE) == []
    assert not ENGINE & used(shipped())


def test_every_event_and_query_is_used():
    assert set(vocabulary().events) == {t.event for text in texts(shipped()) for t in text.when}
    assert set(vocabulary().queries) - SPARE == {m.query for text in texts(shipped()) for m in text.modify}


# --- fights ----------------------------------------------------------------------------------------------------------

MOST_STEPS = 3000


def opening(boss: str, team: list[str], challenge: bool) -> tuple[RaidBoss, State]:
    """A fight of sample Heroes against a sample Boss as it begins, all cards hidden."""
    packs = library("sample")
    card = packs.bosses[boss]
    extra = next(c.id for c in card.cards.values() if c.difficulty == "challenge") if challenge else ""
    game = RaidBoss(Table(packs, card, challenge=extra))
    return game, game.begin(new_fight(game.table, team))


def fought(game: RaidBoss, state: State, rng: random.Random) -> State:
    """The end of a fight in which the team answers now and then and buys what it can, at random."""
    for _ in range(MOST_STEPS):
        if game.is_terminal(state):
            return state
        if game.current_player(state) == CHANCE:
            outcomes = game.chance_outcomes(state)
            steps, odds = [step for step, _ in outcomes], [float(weight) for _, weight in outcomes]
            state = game.apply(state, rng.choices(steps, odds)[0])
            continue
        legal = game.legal_actions(state)
        quiet = [action for action in legal if action.kind == "pass"]
        bought = [action for action in legal if action.kind == "use"]
        likely = quiet if quiet and rng.random() < 0.7 else bought if bought and rng.random() < 0.7 else []
        state = game.apply(state, rng.choice(likely or [a for a in legal if a.kind != "done"] or list(legal)))
    raise AssertionError("the fight never ends")


@pytest.mark.parametrize("boss", ["brine-matriarch", "thorn-regent"])
def test_a_fight_is_neither_over_at_once_nor_without_end(boss: str):
    """Teams at random, played at random: some rounds, damage that counts, and losses by KOs."""
    rng = random.Random(boss)
    ends = []
    for number in range(8):
        team = rng.sample(sorted(library("sample").heroes), 4)
        ends.append(fought(*opening(boss, team, challenge=number % 2 == 1), rng))
    assert all(2 <= end.round <= 10 for end in ends), [end.round for end in ends]
    assert 3 <= sum(end.round for end in ends) / len(ends) <= 8
    assert min(end.boss.damage for end in ends) >= 20
    assert all(end.outcome in (1, -1) and end.kos <= RULINGS["ko_limit"] for end in ends)


@pytest.mark.parametrize("boss", ["brine-matriarch", "thorn-regent"])
def test_a_sensible_team_wins_some_fights_and_loses_some(boss: str):
    """By the moves that rollouts play; chance alone decides between the fights."""
    rng = random.Random(1)
    outcomes = []
    for _ in range(24):
        game, state = opening(boss, rng.sample(sorted(library("sample").heroes), 4), challenge=False)
        while not game.is_terminal(state):
            if game.current_player(state) == CHANCE:
                odds = game.chance_outcomes(state)
                state = game.apply(state, rng.choices([o for o, _ in odds], [float(w) for _, w in odds])[0])
            else:
                state = game.apply(state, game.default_action(state, game.legal_actions(state)))
        outcomes.append(state.outcome)
    assert 2 <= outcomes.count(1) <= 20, outcomes


def test_events_bind_the_names_that_cards_may_use(monkeypatch: pytest.MonkeyPatch):
    """What packs are promised when they are read is what the engine gives when it happens."""
    bound: dict[str, set[str]] = {}

    def noting(method: Any) -> Any:
        def noted(self: Engine, state: State, *args: Any, **facts: Any) -> State:
            bound.setdefault(args[-1], set(facts)).intersection_update(facts)
            return method(self, state, *args, **facts)

        return noted

    monkeypatch.setattr(Engine, "trigger", noting(Engine.trigger))
    monkeypatch.setattr(Engine, "heard", noting(Engine.heard))
    for case in cases(shipped()):
        run_example(case, shipped())
    rng = random.Random(3)
    fought(*opening("brine-matriarch", rng.sample(sorted(library("sample").heroes), 4), challenge=True), rng)
    assert set(vocabulary().events) <= set(bound)
    assert [(event, name) for event, names in EVENT_NAMES.items() for name in names if name not in bound[event]] == []
