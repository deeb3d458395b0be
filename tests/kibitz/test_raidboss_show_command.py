"""`kibitz show`, `solve`, `odds` and `advise` for Raid Boss: a position of invented cards on the screen."""

import random
from pathlib import Path
from typing import Any

import pytest
from support.raidboss import Fight, fight
from support.raidboss_tide import TIDE

from kibitz.raidboss.because import explain_line, reasons
from kibitz.raidboss.prompts import mismatch, prompt
from model.core.action import Action, ChanceOutcome
from model.scenario import read_scenario


@pytest.fixture
def tide(tmp_path: Path) -> Path:
    """A position with little to decide, as a file."""
    path = tmp_path / "tide.yaml"
    path.write_text(TIDE, "utf-8")
    return path


def flat(result) -> str:
    return " ".join(result.output.split())


def told(start: Fight, *steps: str) -> list[tuple[str, ...]]:
    """The reasons of every step of a line."""
    line = []
    now = start
    for text in steps:
        kind, *args = text.split()
        chance = bool(now.outcomes)
        line.append(ChanceOutcome(kind, tuple(args)) if chance else Action(kind, tuple(args)))
        now = now.do(text)
    return [view.because for view in explain_line(start.game, start.state, line)]


def test_a_position_is_shown_with_boss_deck_heroes_and_the_card_of_the_turn(kibitz, tide):
    result = kibitz("show", tide)
    assert result.exit_code == 0
    out = flat(result)
    for part in (
        "SAMPLE DATA", "The Brine Matriarch, level 1 of 2: DMG 46 of 105", "level 2 at 53 DMG; tide 2 of 6",
        "KOs: 0, lost at 3", "Boss Deck: 9 cards, 2 more hidden on tiles", "not seen yet (11): 2 brackish-bite",
        "*2 bladedancer 6/9 3 tapped tempo 2 undertow face up", "bladedancer: shield 1", "revenant: blight",
        "bulwark: oath 1", "bladedancer's turn (*), Assign Dice", "unassigned dice: 2, 4",
        "Undertow: 2 DMG to the Hero in position 1",
    ):  # fmt: skip
        assert part in out


def test_every_name_in_the_table_of_heroes_is_whole_in_eighty_columns(kibitz, tide):
    lines = kibitz("show", tide).output.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)


@pytest.mark.rule("RB-079", "RB-138", "RB-231")
def test_the_best_line_is_told_with_the_text_of_abilities_and_cards_and_their_rules(kibitz, tide):
    result = kibitz("solve", tide)
    out = flat(result)
    assert result.exit_code == 0
    assert "PROVEN" in out
    assert "SAMPLE DATA" in out
    for part in ("ability, cost", "Paid with", "RB-066", "Undertow, Boss Action (RB-143, RB-145)",
                 "Undertow: 2 DMG to the Hero in position 1", "(RB-079)"):  # fmt: skip
        assert part in out


def test_odds_and_advice_of_a_fight(kibitz, tide):
    odds = kibitz("odds", tide, "--until", "boss_action")
    assert odds.exit_code == 0
    assert "PROVEN" in odds.output
    assert "SAMPLE DATA" in odds.output
    advice = kibitz("advise", tide, "--nodes", "20000", "--plays", "2")
    assert advice.exit_code == 0
    assert "1. " in advice.output
    assert "RB-066" in advice.output


def test_odds_that_a_limit_stops_before_any_end_say_so(kibitz, tide):
    result = kibitz("odds", tide, "--nodes", "1")
    assert result.exit_code == 0
    assert "BOUND 0 distinct ends" in flat(result)
    assert "no end was reached" in result.output


def test_a_mistake_in_a_position_is_named_with_its_place_and_status_2(kibitz, tide):
    tide.write_text(TIDE.replace("bladedancer 6/9", "bladedancr 6/9"), "utf-8")
    result = kibitz("show", tide)
    assert result.exit_code == 2
    assert "tide.yaml:9:" in result.output
    assert "Did you mean `bladedancer`?" in result.output


# --- steps told ------------------------------------------------------------------------------------------------------


def test_an_ability_says_what_it_does_and_what_paid_for_it():
    [because] = told(fight(dice="2 4"), "use blue 4")
    assert because[:2] == ("ann, blue ability, cost 4: deal 3 DMG. Paid with 4 (RB-066, RB-067)", "dice left: 2")
    assert "Ogre: +3 DMG (3 of 120; RB-103)" in because


@pytest.mark.rule("RB-231")
def test_a_packet_is_told_with_what_stops_it():
    [because] = told(fight(dice="2", ann={"shield": 2}), "done")
    start = because.index("claw, Boss Action (RB-143, RB-145)")
    assert because[start + 1 : start + 5] == (
        "3 DMG at ann (RB-079)",
        "2 of it stopped, 1 left (RB-231)",
        "ann: Shields 2 to 0 (RB-231)",
        "ann: -1 HP (8 of 9)",
    )


@pytest.mark.rule("RB-148", "RB-150")
def test_a_knock_out_and_the_end_of_the_fight_are_told():
    [because] = told(fight(dice="2", ann={"hp": 3}), "done")
    assert "ann is knocked out (RB-148)" in because
    assert "KO count: 1; the fight is lost at 3 (RB-048)" in because
    [because] = told(fight(dice="2", ann={"hp": 3}, state={"kos": 2}), "done")
    assert because[-1] == "KO number 3: the team has lost (RB-150)"


@pytest.mark.rule("RB-060")
def test_a_talent_is_told_as_it_does_something_and_not_when_it_does_nothing():
    talent = {"name": "grit", "when": {"damaged": {"gain_skill": 1}}}
    [because] = told(fight(dice="2", heroes={"ann": {"talent": talent}}), "done")
    assert "ann, Talent grit: When it loses HP to DMG: skill +1. (RB-060)" in because
    assert because.index("ann: nerve 0 to 1") > because.index("ann: -3 HP (6 of 9)")
    talent["when"] = {"damaged": {"if": {"at_least": {"value": "hp", "min": 9}}, "do": {"gain_skill": 1}}}
    [because] = told(fight(dice="2", heroes={"ann": {"talent": talent}}), "done")
    assert not any("Talent grit" in text for text in because)


@pytest.mark.rule("RB-179", "RB-178", "RB-157")
def test_dmg_that_is_raised_or_taken_over_or_lost_is_told():
    from model.raidboss.state import Mark

    marks = (Mark("guarded", 1, "turn", "ben"), Mark("weak"))
    [because] = told(fight(dice="2", ann={"marks": marks}), "done")
    assert "3 DMG at ann (RB-079), changed to 4 (RB-179), which ben takes for it (RB-178)" in because
    assert "ben: -4 HP (5 of 9)" in because


def test_a_chance_says_its_probability_and_a_turn_begins_with_its_hero():
    done, rolled = told(fight(dice="2"), "done", "roll 3 4")
    assert "ben's turn begins: the leftmost hidden card (RB-036)" in done
    assert "claw is face up at ben (RB-133)" in done
    assert rolled[0].startswith("probability 1/18: the Ability Roll")
    assert "dice of ben: 3, 4" in rolled


@pytest.mark.parametrize("seed", range(3))
def test_whole_fights_are_told_step_by_step_in_plain_words(seed):
    problem = read_scenario(TIDE.replace("until: boss action", "until: 2 rounds")).problem
    game: Any = problem.game
    state = problem.state
    rng, told_at_all = random.Random(seed), 0
    while not game.is_terminal(state):
        outcomes = [outcome for outcome, _ in game.chance_outcomes(state)]
        step = rng.choice(outcomes or game.legal_actions(state))
        after, because = reasons(game, state, step)
        assert after == game.apply(state, step)
        assert [text for text in because if not text or "{" in text or "None" in text] == []
        told_at_all += len(because)
        state = after
    assert told_at_all > 50


# --- what may be typed -----------------------------------------------------------------------------------------------


def rolls(count: int, bonus: int = 0) -> list[ChanceOutcome]:
    """The outcomes of an Ability Roll."""
    from model.raidboss.dice import roll_outcomes

    return [outcome for outcome, _, _ in roll_outcomes(count, bonus)]


def test_a_roll_is_asked_with_an_example_and_a_card_with_all_that_it_may_be():
    assert prompt(rolls(2, 1)).startswith("Ability Roll, 3 dice [such as ")
    assert prompt(rolls(1)) == "Ability Roll [1, 2, 3, 4, 5, 6; Enter rolls]: "
    cards = [ChanceOutcome("reveal", (name,)) for name in ("claw", "bite")]
    assert prompt(cards) == "revealed Boss Card [bite, claw; Enter draws]: "


def test_what_cannot_come_up_is_refused_with_what_can():
    assert "2 dice, 3 are rolled" in mismatch("2 3", rolls(2, 1))
    assert "1 of them with `b` before it for a Bonus Die" in mismatch("2 3 4", rolls(2, 1))
    assert mismatch("7", rolls(1)) == "`7` cannot come up here; possible are: 1; 2; 3; 4; 5; 6."
