"""kibitz in a notebook: positions, answers, tables and plots show themselves, the same each time."""

import re
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from kibitz.cli.main import UserError
from kibitz.display import Odds, Position, advise, load, odds, puzzle, read, register, solve, table, why
from kibitz.display import plots as plots_
from solvers.limits import Limits
from solvers.odds import distribution
from solvers.policies import prefer
from solvers.solve import solve as solved

ROOT = Path(__file__).resolve().parents[2]
EARLY = ROOT / "scenarios/redrains/advice-early.yaml"
PATH = ROOT / "scenarios/ascension/0001-open-the-path.yaml"
SAMPLE = ROOT / "scenarios/raidboss/0001-the-odd-die.yaml"
HALF = Fraction(1, 2)


@pytest.fixture(scope="module")
def early() -> Position:
    return load(EARLY)


@pytest.fixture(scope="module")
def path() -> Position:
    return load(PATH)


@pytest.fixture(scope="module")
def coming(early: Position) -> Odds:
    return odds(early, "chimera")


@pytest.fixture(scope="module")
def shown() -> Any:
    """What a notebook makes of a value: its contents by kind."""
    formatter = DisplayFormatter()
    formatter.active_types = list(formatter.formatters)
    shell = SimpleNamespace(display_formatter=formatter)
    register(shell)
    return lambda value: formatter.format(value)[0]


# --- positions -------------------------------------------------------------------------------------------------------


def test_a_file_is_found_from_every_folder_below(monkeypatch, tmp_path):
    folder = tmp_path / "notebooks" / "mine"
    folder.mkdir(parents=True)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    monkeypatch.chdir(folder)
    found = load("scenarios/redrains/advice-early.yaml")
    assert found.title == "Three aspects to come"
    assert str(tmp_path) not in found.scenario.document.file
    with pytest.raises(UserError, match=r"nowhere\.yaml"):
        load("scenarios/nowhere.yaml")


def test_steps_are_taken_as_they_are_printed_and_a_position_stays_as_it_is(path):
    later = path.do("command raven-siren", "move c6 > attack demon-slayer")
    assert later.steps == ("command raven-siren", "move c6", "attack demon-slayer")
    assert path.steps == ()
    assert "command raven-siren" in path.legal
    assert later.legal != path.legal
    assert "after command raven-siren > move c6" in repr(later)
    with pytest.raises(UserError, match="Legal now: command"):
        path.do("command rut")


def test_outcomes_of_chance_are_steps_too(early):
    chance = early.do("pass", "end")
    assert sum(chance.chances.values()) == 1
    assert not chance.legal
    name = next(iter(chance.chances))
    assert chance.do(name).steps[-1] == name
    with pytest.raises(UserError, match="behavior 99"):
        chance.do("behavior 99")


def test_a_number_or_a_key_of_the_file_is_changed(early, path):
    assert early.vary("wounds", 7).state.chimera.wounds == 7
    assert early.state.chimera.wounds == 5
    assert early.do("meditate").vary("wounds", 7).steps == ("meditate",)
    assert path.change(goal={"defeat": ["cultist-1"]}).goal == "defeat cultist-1"
    assert early.change(rage=None).state.chimera.rage == 0
    with pytest.raises(UserError, match="Did you mean `wounds`"):
        early.vary("wound", 7)
    with pytest.raises(UserError, match=r"changed:\d+:\d+: .*nobody"):
        early.change(row=["nobody"])


def test_another_end_of_the_question_is_one_that_the_game_has(early):
    assert early.until("round").state.horizon.kind == "round"
    with pytest.raises(UserError, match="until nothing"):
        early.until("nothing")


def test_a_mistake_in_a_text_is_named_with_its_line():
    with pytest.raises(UserError, match=r"position:2:1: UNKNOWN-GAME"):
        read("format: 1\ngame: redrain\n")


# --- answers ----------------------------------------------------------------------------------------------------------


def test_a_solved_position_holds_and_shows_value_standing_and_reasons(path):
    answer = solve(path)
    assert (answer.status, answer.value, answer.best) == ("PROVEN", 1, ("command raven-siren",))
    assert path.do(*answer.line).rules.is_terminal(path.do(*answer.line).state)
    html = answer._repr_html_()
    assert "1 PROVEN" in html
    assert "(the only one)" in html
    assert "sight line c6-c5-c4-d4 is free (AT-122)" in html
    cut = solve(path, nodes=1, method="expectimax")
    assert (cut.status, cut.interval) == ("BOUND", (0, 1))
    assert "[0, 1] BOUND" in repr(cut)
    with pytest.raises(ValueError, match="not proven"):
        _ = cut.value


def test_a_puzzle_lists_every_first_action_with_its_value():
    answer = puzzle(load(SAMPLE))
    assert set(answer.values) == set(load(SAMPLE).legal)
    assert answer.best[0] == next(iter(answer.values))
    html = answer._repr_html_()
    assert "SAMPLE DATA" in html
    assert html.count("PROVEN") == len(answer.values)
    assert "first action" in html


def test_advice_is_the_same_again_and_shows_no_time(early):
    one, other = (advise(early, nodes=2_000) for _ in range(2))
    assert one._repr_html_() == other._repr_html_()
    assert one.best == one.plays[0]
    assert one.value == one.advice.lines[0].value
    assert "PROVEN" in one._repr_html_()
    assert not re.search(r"\d s\b", one._repr_html_())
    assert "round" in advise(early, until="round", nodes=500).position.goal
    with pytest.raises(UserError, match="--until never"):
        advise(early, until="never")


def test_why_an_answer_is_best_is_said_in_a_sentence_and_in_sections(path, early):
    told = why(solve(path))
    assert told.sentence.startswith("`command raven-siren")
    assert dict(told.sections())["Rules"][0].startswith("AT-")
    assert "<strong>Doing nothing</strong>" in told._repr_html_()
    turn = why(advise(early, nodes=2_000), nodes=5_000)
    assert "phoenix-attendant" in turn.sentence
    assert "Rules:" in repr(turn)
    over = path.do(*solve(path).line)
    with pytest.raises(UserError, match="no explanation"):
        why(solve(over))


def test_odds_are_exact_numbers_by_name_and_a_chart(coming):
    assert coming.status == "PROVEN"
    assert coming.chance("lost:blood-puppet") == Fraction(5, 18)
    assert coming.of("red_rains") == {1: Fraction(5, 6), 2: Fraction(1, 6)}
    assert coming.mean("red_rains") == Fraction(7, 6)
    assert coming.interval("red_rains", 9) == (0, 0)
    assert sum(chance for _, chance in coming.distribution.ends) == 1
    with pytest.raises(KeyError, match="red_rains"):
        coming.of("blue_rains")
    words = [node.text for node in ElementTree.fromstring(coming._repr_svg_()).iter("{http://www.w3.org/2000/svg}text")]
    assert {"5/18 (27.8 %)", "blood-puppet is lost", "5/6 (83.3 %)"} <= set(words)
    assert any(word.startswith("PROVEN") for word in words)
    assert "1/8 = 12.5 %" in coming.table()._repr_html_()


def test_odds_that_a_limit_cuts_are_bounds_and_say_so(early):
    cut = odds(early, "chimera", nodes=40)
    assert cut.status == "BOUND"
    low, high = cut.interval("red_rains", 1)
    assert low < Fraction(5, 6) < high
    with pytest.raises(ValueError, match="BOUND"):
        cut.of("red_rains")
    assert "the light part of every bar" in cut._repr_svg_()


def test_odds_take_what_the_command_takes(early):
    found = odds(early, first=["meditate", "discard-top"], defend="no-block", ask=["rage"])
    assert found.names == {"rage": "rage dice on power at the end"}
    assert {"first: meditate", "decisions: no-block, else nothing"} <= set(found.report.assumed)
    with pytest.raises(UserError, match="until never"):
        odds(early, "never")


# --- what solvers return ---------------------------------------------------------------------------------------------


def test_values_that_know_nothing_of_notebooks_are_shown(shown, path, early):
    problem = path.problem
    assert shown(path.scenario)["image/svg+xml"] == path.svg()
    assert 'class="kibitz position"' in shown(problem)["image/svg+xml"]
    result = shown(solved(problem))["text/html"]
    assert "1 PROVEN" in result
    assert "command raven-siren" in result
    advice = shown(advise(early, nodes=500).advice)["text/html"]
    assert "<th" in advice
    chance = early.do("pass", "end")
    found = distribution(chance.rules, chance.state, lambda state: state.turn == "players", prefer, Limits(2_000))
    assert "distinct ends" in shown(found)["text/html"]
    assert shown(early)["image/svg+xml"] == early.svg()


def test_a_mistake_of_the_user_is_shown_as_its_message(shown):
    error: Any = UserError("no such thing.")
    assert error._render_traceback_() == ["no such thing."]


# --- tables and plots ------------------------------------------------------------------------------------------------


def test_a_table_says_numbers_exactly_and_escapes_words():
    made = table([("a < b", HALF, True), ("c", Fraction(2, 3), False)], ("n", "chance", "ok"), likely=True, sample=True)
    html = made._repr_html_()
    assert "a &lt; b" in html
    assert "1/2 = 50.0 %" in html
    assert "SAMPLE DATA" in html
    assert "yes" in html
    assert "2/3 = 66.7 %" in repr(made)
    with pytest.raises(ValueError, match="2 cells under 1"):
        table([(1, 2)], ("one",))


@pytest.mark.parametrize(
    "make",
    [
        lambda: plots_.bars({1: HALF, 4: (HALF, 0, 1)}, "dice (dice)", "chance (%)", "Dice", percent=True),
        lambda: plots_.bars({"a long name of a play": 1, "b": 2}, "play", "value (points)", "Plays"),
        lambda: plots_.lines({"a": {0: 1, 1: (2, 1, 3)}, "b": {0: 0, 1: 1}}, "x (n)", "y (n)", "Lines", steps=True),
        lambda: plots_.heatmap({(x, y): HALF * x * y for x in (0, 1) for y in (0, 1, 2)}, "x (n)", "y (n)", "Map"),
    ],
    ids=["bars", "flat bars", "lines", "heatmap"],
)
def test_a_plot_is_the_same_text_each_time_and_keeps_its_words(make):
    drawing = make().svg
    assert drawing == make().svg
    root = ElementTree.fromstring(drawing)
    words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert make().title in words
    assert len([w for w in words if w and re.search(r"\((n|dice|%|points)\)", w)]) >= 1
    assert "date" not in drawing.lower()


def test_bars_of_whole_numbers_leave_room_for_those_between_them():
    words = plots_.bars({1: HALF, 4: HALF}, "x", "y").svg
    assert [bool(re.search(rf">{n}</text>", words)) for n in (1, 2, 3, 4)] == [True] * 4


def test_a_plot_of_sample_data_says_so_and_can_be_drawn_on():
    plot = plots_.bars({"a": 1}, "x", "y", sample=True).more(lambda axes: axes.set_xlabel("another label"))
    assert "SAMPLE DATA" in plot.svg
    assert "another label" in plot.svg
