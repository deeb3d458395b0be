import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction

from kibitz.ascension.because import explain_line
from kibitz.cli.solve import refusal
from kibitz.jsonout import number
from kibitz.text import number as text_number
from model.core.action import Action
from model.scenario import load_scenario
from solvers.result import Refused


def test_the_answer_comes_with_value_standing_best_actions_and_reasons(kibitz, scenario):
    result = kibitz("solve", scenario())
    assert result.exit_code == 0
    out = " ".join(result.output.split())
    assert "Goal: defeat rut" in out
    assert "value 1 PROVEN" in out
    assert "best first action: command raven-siren (unique)" in out
    assert "costs 3 of 3 Power (AT-066)" in out
    assert "(AT-084, AT-086)" in out
    assert "Strength 6 of raven-siren against Defense 4, 0 damage before: defeated (AT-084, AT-086)" in out
    assert "Tempting:" in out
    assert "value 0 against 1" in out
    assert "A Cultist is too weak for Rut." in out
    assert "SAMPLE" not in out


def test_json_is_one_object_with_exact_values(kibitz, scenario):
    result = kibitz("solve", scenario(), "--json", "--method", "reference")
    data = json.loads(result.output)
    assert data["value"] == data["low"] == data["high"] == {"exact": "1", "float": 1.0}
    assert data["status"] == "PROVEN"
    assert data["best"] == ["command raven-siren"]
    assert data["line"][0]["action"] == "command raven-siren"
    assert any("AT-066" in reason for reason in data["line"][0]["because"])
    assert data["unique"] is True
    assert data["sample"] is False
    assert data["method"] == "reference"
    assert data["tempting"]["value"]["exact"] == "0"


def test_a_limit_gives_a_bound_and_no_value(kibitz, long_scenario):
    result = kibitz("solve", long_scenario, "--json", "--method", "reference", "--nodes", "500")
    data = json.loads(result.output)
    assert result.exit_code == 0
    assert data["status"] == "BOUND"
    assert data["value"] is None
    assert data["unique"] is None
    assert data["nodes"] <= 500


def test_a_goal_out_of_reach_is_said_to_be(kibitz, scenario):
    result = kibitz("solve", scenario(("{defeat: [rut]}", "{defeat: [spike-vixen]}")))
    assert result.exit_code == 0
    assert "value 0  PROVEN" in result.output
    assert "no line reaches it" in result.output


def test_bad_files_are_named_without_a_traceback(kibitz, scenario, tmp_path):
    missing = kibitz("solve", tmp_path / "none.yaml")
    folder = kibitz("solve", tmp_path)
    wrong = kibitz("solve", scenario(("to_move: blue", "to_move: bleu"), ("power: 3", "pwr: 3")))
    for result in (missing, folder, wrong):
        assert result.exit_code == 2
        assert "Traceback" not in result.output
    assert "UNREADABLE" in missing.output
    assert "UNKNOWN-KEY `pwr`" in wrong.output
    assert "s.yaml:18:5" in wrong.output


def test_a_refusal_names_the_reason_and_what_to_do(kibitz, scenario):
    path = scenario((" . . . s .", " . t . s ."), ("    f: forest", "    f: forest\n    t: treasure"))
    result = kibitz("solve", path, "--method", "reference")
    assert result.exit_code == 2
    message = " ".join(result.output.split())
    assert message.startswith("kibitz: the method reference cannot answer this: a face-down Treasure is looked at")
    assert "State `treasure_bag` in the scenario." in message


def test_a_method_that_does_not_know_a_card_says_which_and_names_another():
    message = refusal(Refused("cpsat", ("the card nihilbomber is not encoded",), "Use the method expectimax."))
    assert "cpsat cannot answer this: the card nihilbomber is not encoded" in message
    assert message.endswith("Or use --method auto.")


def interrupted(args, wait):
    """Status, output and errors of a program that gets Ctrl-C after `wait` seconds."""
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(wait)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def test_ctrl_c_prints_the_best_so_far_as_a_bound(long_scenario):
    """A loaded machine may still be starting the program when Ctrl-C comes: then it gets more time."""
    args = [sys.executable, "-m", "kibitz", "solve", str(long_scenario), "--method", "reference"]
    for wait in (2, 5, 10, 20, 40):
        status, out, err = interrupted(args, wait)
        if out:
            break
    assert status == 130, err
    assert "BOUND" in out
    assert "interrupted" in out
    assert "Traceback" not in err


def test_reasons_name_paths_forests_and_what_a_defeat_opens(scenario):
    problem = load_scenario(
        scenario(("at: a3, ready: false", "at: c1"), ("power: 3", "power: 5"), ("rut, at: c3", "rut, at: b2"))
    ).problem
    line = [Action(*pair) for pair in (
        ("command", ("raven-siren",)), ("attack", ("rut",)), ("finish", ()),
        ("command", ("twilight-scout",)), ("move", ("b2",)),
    )]  # fmt: skip
    steps = explain_line(problem.game, problem.state, line)
    assert any("opens the path of twilight-scout to b2" in reason for reason in steps[1].because)
    assert steps[2].because == ("raven-siren is exhausted (AT-074)",)
    assert "twilight-scout: 1 of 4 movement points by c1-b2 (AT-075)" in steps[4].because


def test_a_forest_in_the_path_is_said_to_cost_two(scenario):
    problem = load_scenario(scenario()).problem
    line = [Action("command", ("raven-siren",)), Action("move", ("b3",))]
    reasons = explain_line(problem.game, problem.state, line)[1].because
    assert "raven-siren: 2 of 3 movement points by a2-b3 (AT-075)" in reasons
    assert "a Forest costs 2: b3 (AT-147)" in reasons


def test_the_end_of_the_turn_counts_heads_at_shrines(scenario):
    problem = load_scenario(
        scenario(("raven-siren, at: a2", "raven-siren, at: d1"), ("at: a3, ready", "at: c2, ready"))
    ).problem
    reasons = explain_line(problem.game, problem.state, [Action("end")])[0].because
    assert "shrine d2: 2 against 1: +2 Honor (AT-142, AT-143)" in reasons


def test_numbers_are_exact_and_readable():
    assert number(Fraction(7, 2)) == {"exact": "7/2", "float": 3.5}
    assert [text_number(Fraction(*pair)) for pair in ((3, 1), (17, 36), (7, 2))] == ["3", "17/36 (47.2 %)", "7/2 (3.5)"]
