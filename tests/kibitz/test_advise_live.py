"""Advice while it is worked out, and what the head of the answer says of it."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from fractions import Fraction

import pytest
from rich.console import Console
from support.redrains_files import FIGHT, run, words

from kibitz.live import progress_data, shown, table
from kibitz.standing import doubts, doubts_data, standing
from model.core.action import Action
from solvers.advise_lines import Advice, Difference, Doubt, Gap, Line
from solvers.result import Status

HALF = Fraction(1, 2)


def line(rank: int, value: object, status: Status, low: object, high: object, games: int = 0) -> Line:
    numbers = Fraction(str(value)), Fraction(str(low)), Fraction(str(high))
    go = Action("go", (str(rank),))
    zero = Fraction(0)
    return Line(rank, (go,), (go,), status, *numbers, (zero, Fraction(900)), Gap(zero, zero, zero), 5, games, ())


def advice(status=Status.ESTIMATE, low=2, high=900, **more) -> Advice:
    lines = (line(1, 5, Status.ESTIMATE, 4, "6.5", 1200), line(2, "4.5", Status.ESTIMATE, 4, 5, 1200))
    found = {"lines": lines, **more}
    return Advice(
        status, Fraction(low), Fraction(high), (Action("go", ("1",)),), found.pop("lines"), {}, 7, True, 99, 2400, 1.25,
        **found,
    )  # fmt: skip


def test_an_upper_end_that_says_nothing_is_left_out():
    assert standing(advice(), False) == "value about 5 (ESTIMATE [4, 13/2 = 6.50], 2.50 wide); at least 2 (PROVEN)"
    told = standing(advice(ceiling=Fraction(9), high=9), False)
    assert told == "value about 5 (ESTIMATE [4, 13/2 = 6.50], 2.50 wide); in [2, 9] (PROVEN)"


def test_what_is_proven_or_bounded_is_said_so():
    assert standing(advice(Status.PROVEN, 3, 3), False) == "value 3  PROVEN"
    assert standing(advice(Status.BOUND, 3, 3), False) == "value 3  PROVEN; other first actions may reach it too"
    bound = (line(1, "0.5", Status.BOUND, "0.5", 1),)
    assert standing(advice(Status.BOUND, HALF, 1, lines=bound), True) == "value at least 1/2 = 50.0 % (PROVEN)"
    assert standing(advice(Status.BOUND, 1, 2, lines=()), False) == "value at least 1 (PROVEN)"


def test_plays_that_are_not_separated_are_named_with_their_difference():
    near = Doubt(2, Difference(HALF, Fraction(-1), Fraction(2), 30))
    alike = Doubt(3, Difference(Fraction(0), Fraction(0), Fraction(0), 1200))
    found = advice(doubts=(near, alike, Doubt(4, None), Doubt(5, None)), untried=3)
    first, second = doubts(found, False)
    assert first == (
        "not separated: plays 1 and 2, apart by 1/2 = 0.50 [-1, 2] in 30 games; "
        "plays 1 and 3, the same in 1,200 games; plays 1 and 4, by bounds or too few games; nor 1 and 5"
    )
    assert second == "not separated either: play 1 and 3 plays that are not shown, for want of games"
    assert list(doubts(advice(), False)) == []
    data = doubts_data(found)
    assert (data["separated"], data["untried"], data["ceiling"]) == (False, 3, None)
    assert data["not_separated"][0]["difference"]["low"] == {"exact": "-1", "float": -1.0}
    assert data["not_separated"][2] == {"rank": 4, "difference": None}
    assert doubts_data(advice())["separated"]


def test_the_table_shows_every_play_with_its_interval_and_games():
    out = io.StringIO()
    Console(file=out, width=100).print(table(advice(), False, lambda text: text.replace("go 2", "go ?")))
    text = " ".join(out.getvalue().split())
    assert "1 5 4 6.50 ESTIMATE 1,200 go 1" in text
    assert "2 4.50 4 5 ESTIMATE 1,200 go ?" in text
    assert "1.2 s, 7 plays, 99 nodes, 2,400 games so far" in text


def test_a_long_play_leaves_room_for_the_numbers():
    one = line(1, 5, Status.ESTIMATE, 4, "6.5", 1200)
    out = io.StringIO()
    Console(file=out, width=80).print(table(advice(lines=(replace(one, actions=one.actions * 40),)), False))
    assert "1 5 4 6.50 ESTIMATE 1,200 go 1 > go 1 >" in " ".join(out.getvalue().split())
    assert out.getvalue().count("go 1") == 40
    assert max(map(len, out.getvalue().splitlines())) <= 80


def test_without_a_terminal_and_a_stream_nobody_is_told():
    with shown(None) as report:
        assert report is None


def test_lists_so_far_are_lines_of_json():
    data = progress_data(advice())
    assert [one["rank"] for one in data["lines"]] == [1, 2]
    assert data["lines"][0]["value"] == {"exact": "5", "float": 5.0}
    assert (data["plays"], data["nodes"], data["samples"], data["seconds"]) == (7, 99, 2400, 1.25)


@pytest.mark.parametrize("options", [("--json",), ("--brief",)])
def test_a_stream_tells_lists_before_the_answer(tmp_path, options):
    path = tmp_path / "fight.yaml"
    path.write_text(FIGHT, "utf-8")
    result = run("advise", path, "--nodes", "1200", "--stream", *options)
    assert result.exit_code == 0, result.output
    told = [json.loads(text) for text in result.stderr.splitlines()]
    assert told
    assert 0 < len(told[0]["lines"]) <= 5
    assert told[0]["nodes"] < 600
    if options == ("--json",):
        assert json.loads(result.stdout)["nodes"] >= told[-1]["nodes"]
    else:
        assert "Goal: maximise" in words(result)
