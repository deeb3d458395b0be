"""`--why`, `--break-even` and `--vary` of solve and advise: the words, the JSON, and what is said of wrong input."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from support.puzzles import FOLDER, scenario

from kibitz.why_text import _shift, outcomes_text, signed, told, worth_text
from model.core.action import ChanceOutcome
from model.core.feature import event
from solvers.advise_lines import Odds, Reading
from solvers.causes import Shift, Worth
from solvers.expectimax import expectimax
from solvers.result import Status

CROW = FOLDER / "redrains/0021-do-not-pass.yaml"
TEMPLAR = FOLDER / "ascension/0009-the-templar-pays.yaml"
DIE = FOLDER / "raidboss/0001-the-odd-die.yaml"
ULTIMATE = FOLDER / "redrains/advice-ultimate.yaml"
MIDDLE = FOLDER / "redrains/advice-middle.yaml"


def words(result: Any) -> str:
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def exact(number: Any) -> Fraction:
    return Fraction(number["exact"])


def test_solve_says_why_in_one_sentence(kibitz) -> None:
    assert (
        "why: `play summon-bone-crow > end` has a chance of 83.3 % (5/6) to keep the Ultimate from resolving and keep "
        "bone-crow by the end of the Chimera's turn, against 37.5 % (3/8) with `pass > end`; bone-crow is lost: "
        "16.7 % (1/6) instead of 62.5 % (5/8)."
    ) in words(kibitz("solve", CROW))
    out = words(kibitz("solve", TEMPLAR))
    assert "is worth 6, 3 more than `command demon-slayer > move c4 > attack shadowcaster > …`" in out
    assert "flytrap-witch defeated +4, shadowcaster defeated -3, unbound-emissary defeated +2." in out
    assert "is sure to win by the end of the turn" in words(kibitz("solve", DIE))


def test_the_paragraph_has_its_parts_in_order(kibitz) -> None:
    out = words(kibitz("solve", "--why", CROW))
    heads = ("It prevents:", "It costs:", "It hangs on:", "At worst:", "Why not `pass`:", "Rules:")
    places = [out.index(head) for head in heads]
    assert places == sorted(places)
    assert "why:" not in out, "the sentence stands once"
    assert "tree of best play" not in out
    assert "with a face-down aspect opposite, one rage die is raised (RR-088)" in out
    assert out.count("PROVEN") > 8


def test_the_tree_goes_to_its_depth(kibitz) -> None:
    deep = kibitz("solve", CROW, "--why=tree", "--depth", "5").output
    assert "  rage power  [50 % (1/2)]: 75 % (3/4)\n" in deep
    assert "    behavior 10-11 or 12  [25 % (1/4)]: 0 %\n" in deep
    shallow = kibitz("solve", CROW, "--why", "tree", "--depth", "2").output
    assert "rage power" in shallow.partition("The tree")[2]
    assert "behavior" not in shallow.partition("The tree")[2]
    assert "  …" in shallow


def test_json_has_every_number_with_its_standing(kibitz) -> None:
    problem = scenario("redrains/0021-do-not-pass").problem
    data = json.loads(kibitz("solve", CROW, "--json", "--why", "tree", "--depth", "3").output)
    why = data["why"]
    for key in ("play", "against", "quiet"):
        worth = why[key]["worth"]
        assert worth["status"] == "PROVEN"
        state = problem.state
        for text in why[key]["play"]:
            state = problem.game.apply(state, next(a for a in problem.game.legal_actions(state) if str(a) == text))
        assert exact(worth["value"]) == expectimax(type(problem)(problem.game, state, problem.goal)).value
    [lost] = [one for one in why["prevents"] if one["feature"] == "lost:bone-crow"]
    assert (exact(lost["here"]["mean"]), exact(lost["there"]["mean"])) == (Fraction(1, 6), Fraction(5, 8))
    outcomes = why["critical"]["outcomes"]
    assert sum(exact(one["chance"]) for one in outcomes) == 1
    assert sum(exact(one["chance"]) * exact(one["worth"]["value"]) for one in outcomes) == Fraction(5, 6)
    assert why["tempting"]["wrong"] == "pass"
    assert exact(why["tree"]["worth"]["value"]) == Fraction(5, 6)
    assert {one["action"] for one in why["tree"]["others"]} >= {"pass"}
    assert "RR-088" in why["rules"]
    short = json.loads(kibitz("solve", CROW, "--json").output)
    assert short["why"] == {"sentence": why["sentence"].replace("`pass`", "`pass > end`")}


def test_parts_of_a_sum_add_up_in_json(kibitz) -> None:
    why = json.loads(kibitz("solve", TEMPLAR, "--json", "--why").output)["why"]
    ahead = exact(why["play"]["worth"]["value"]) - exact(why["against"]["worth"]["value"])
    assert sum(exact(part["adds"]) for part in why["parts"]) == ahead == 3
    assert why["tree"] is None


def test_a_limit_leaves_an_answer_and_says_what_is_open(kibitz) -> None:
    found = kibitz("solve", FOLDER / "raidboss/0004-again-or-shard.yaml", "--nodes", "30", "--why")
    out = words(found)
    assert "BOUND" in out
    assert "not all of it could be proven within the limits" in out


def test_advice_says_why_and_explains_its_first_play(kibitz) -> None:
    out = words(kibitz("advise", MIDDLE, "--nodes", "9000", "--plays", "2", "--brief", "--why"))
    assert " why: " in out
    assert " why not: " in out
    assert "The difference, part by part:" in out
    assert "It hangs on:" in out
    data = json.loads(kibitz("advise", MIDDLE, "--nodes", "9000", "--plays", "2", "--json", "--why").output)
    first, second = data["lines"]
    why = data["why"]
    assert why["play"]["play"] == first["actions"]
    assert why["against"]["play"][: len(second["actions"])] == second["actions"]
    assert why["play"]["worth"]["value"] == first["value"]
    assert first["why"].startswith("why: ")
    assert second["why"].startswith("why not: ")
    ahead = exact(why["play"]["worth"]["value"]) - exact(why["against"]["worth"]["value"])
    assert sum(exact(part["adds"]) for part in why["parts"]) == ahead > 0


def test_break_even_finds_the_threshold(kibitz) -> None:
    """By hand: 67/24 with a guard and 193/24 without against 11/2, so from p = (132 - 67) / 126 on."""
    plays = (
        "--between", "use noah-redmoon ceremonial-basic > attack stormcall with old-salt",
        "--between", "attack chimera with old-salt phoenix-attendant bone-crow > battle bone-crow > battle old-salt > "
        "use noah-redmoon ceremonial-basic",
    )  # fmt: skip
    args = ("advise", ULTIMATE, "--nodes", "4000", "--plays", "1", "--brief", "--break-even", "guard-roll 1-8", *plays)
    out = words(kibitz(*args))
    assert "p = 2/3: A 6.29 (151/24), B 5.50 (11/2) by the rules" in out
    assert "below p = 51.6 % (65/126) B is better above p = 51.6 % (65/126) A is better" in out
    data = json.loads(kibitz(*args, "--json").output)["break_even"]
    assert [exact(p) for p in data["thresholds"]] == [Fraction(65, 126)]
    assert exact(data["slopes"][0][0]) == Fraction(126, 24)


def test_the_event_is_chosen_where_none_is_named(kibitz) -> None:
    for args in (("--break-even", CROW), (CROW, "--break-even")):
        out = words(kibitz("solve", *args))
        assert "by the chance p of rage basic" in out
        assert "p = 1/2: A 83.3 % (5/6), B 37.5 % (3/8) by the rules" in out
        assert "whatever p is, A is better" in out
        assert "Why not" not in out, "only what was asked for"


def test_a_number_of_the_position_is_varied(kibitz) -> None:
    out = words(kibitz("solve", CROW, "--vary", "red_rains=0..2"))
    assert "0: A 100 %, B 100 %: both are worth the same" in out
    assert "1: A 100 %, B 95.8 % (23/24): A is better" in out
    assert "2: A 83.3 % (5/6), B 37.5 % (3/8): A is better; best play -16.7 points by 1 more" in out
    assert "from 1 on A is better" in out
    data = json.loads(kibitz("solve", CROW, "--vary", "red_rains=0,2", "--json").output)["vary"]
    assert [row["better"] for row in data["rows"]] == [0, 1]
    assert exact(data["sensitivity"][0]) == (Fraction(5, 6) - 1) / 2
    power = words(kibitz("solve", TEMPLAR, "--vary", "seats.0.power=2..4"))
    assert "2: A is not legal, B is not legal: both are worth the same; best play 0" in power
    assert "3: A 6, B 3: A is better; best play +6 by 1 more" in power


def test_a_number_in_a_text_is_varied(kibitz) -> None:
    """The Tempest's skill is the third number of its line."""
    out = words(kibitz("solve", DIE, "--vary", "heroes.1#1=1..2", "--between", "use blue 4", "--between", "use blue 5"))
    assert "by heroes.1#1" in out
    assert "1: A 100 %, B 0 %: A is better" in out
    assert "the better play does not change" in out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--between", "pass"), "--between: say by what the plays are to be compared"),
        (("--vary", "red_rains"), "--vary red_rains: write KEY=1..5"),
        (("--vary", "red_rains=3..3"), "1 numbers; give 2 to 30"),
        (("--vary", "players.0.x=1..2"), "the file has no such key"),
        (("--vary", "title=1..2"), "`Do not pass` has 0 numbers"),
        (("--vary", "player.hand=1..2"), "that is no number"),
        (("--vary", "wounds=8,900"), "no such position"),
        (("--break-even", "roll 7"), "no chance after these plays can bring the event"),
        (("--break-even", "rage power", "--between", "fly"), "--between fly:"),
        (
            ("--break-even", "rage power", "--between", "pass > end > end"),
            "where chance or somebody else decides",
        ),
        (("--break-even", "rage power", *("--between", "pass") * 3), "state two plays at most"),
        (("--break-even", "rage power", "--nodes", "1"), "node limit 1 reached"),
    ],
)
def test_wrong_input_is_explained(kibitz, args: tuple[str, ...], told: str) -> None:
    found = kibitz("solve", CROW, *args)
    assert found.exit_code == 2, found.output
    assert told in " ".join(found.output.split())
    assert "Traceback" not in found.output


def shift_text(here: int, there: int | None) -> str:
    """A chance that is exact, beside one that is sampled."""
    exactly = Reading(Status.PROVEN, (Odds(1, *(Fraction(here),) * 3),), None)
    sampled = Reading(Status.ESTIMATE, (Odds(1, Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)),), None, 8)
    lost = event("lost", "it is lost", lambda state: True, -1)
    return _shift(Shift(lost, exactly, sampled if there else None, None))


def test_numbers_are_written_for_people() -> None:
    assert told(Fraction(5, 6), True) == "83.3 % (5/6)"
    assert told(Fraction(1), True) == "100 %"
    assert told(Fraction(7, 2), False) == "3.50 (7/2)"
    assert told(Fraction(123457, 1234567), False) == "0.10"
    assert (signed(Fraction(3)), signed(Fraction(-1, 2))) == ("+3", "-0.50 (1/2)")
    bound = Worth(Status.BOUND, Fraction(1), Fraction(1), Fraction(3))
    guess = Worth(Status.ESTIMATE, Fraction(2), Fraction(1), Fraction(3), 64)
    assert worth_text(bound, False) == "between 1 and 3"
    assert worth_text(guess, False) == "about 2 (from 1 to 3)"
    assert shift_text(1, 3).endswith("instead of 50 % (from 25 % to 75 %)  ESTIMATE"), "as weak as what it compares"
    assert shift_text(1, None) == "it is lost: 100 %  PROVEN"
    faces = [ChanceOutcome("roll", (str(n),)) for n in range(1, 10)]
    assert outcomes_text(faces[:2]) == "roll 1 or 2"
    assert outcomes_text(faces[:4]) == "roll 1, 2, 3 or 4"
    assert outcomes_text(faces) == "roll 1, 2, 3, 4, 5, 6 and 3 more"
