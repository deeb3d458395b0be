"""`kibitz review`: stored games of all three games with planted mistakes, as text, JSON and a page."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from support.redrains_files import run, words

from kibitz.cli.review import described
from solvers.review import Stage

RECORDS = Path("records")
ONE_BREATH, SHARD, BUY = (
    RECORDS / f"{name}.jsonl"
    for name in ("redrains-one-breath-left", "raidboss-again-or-shard", "ascension-buy-before-you-draw")
)
PLANTED: dict[Path, tuple[list[tuple[int, str, str, str]], list[tuple[int, str, str, str]]]] = {
    ONE_BREATH: (
        [(2, "attack firebelly with phoenix-attendant", "blunder", "6935/36864"),
         (1, "use phoenix-attendant", "blunder", "103601/589824")],
        [(4, "rage power", "-1893/8192", "1/2")],
    ),
    SHARD: (
        [(5, "use green 2", "blunder", "2/3"), (1, "use green 3", "blunder", "29/162")],
        [(4, "roll 2 4", "-5/36", "1/18")],
    ),
    BUY: (
        [(1, "acquire ash-initiate", "blunder", "1/3"), (3, "acquire seed-gatherer", "blunder", "1/6")],
        [(6, "draw apprentice", "-1/6", "1/4")],
    ),
}  # fmt: skip
NODES = "8000"


@cache
def data(record: Path, *more: str) -> dict[str, Any]:
    """The JSON of the review of a record."""
    result = run("review", record, "--nodes", NODES, "--json", *more)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@cache
def shown(record: Path) -> tuple[str, str]:
    """The review of a record as text and as a page."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "review.html"
        result = run("review", record, "--nodes", NODES, "--html", page)
        assert result.exit_code == 0, result.output
        return result.stdout, page.read_text("utf-8")


def exact(number: dict[str, Any]) -> Fraction:
    return Fraction(number["exact"])


@pytest.mark.parametrize("record", PLANTED, ids=lambda record: record.stem)
def test_the_planted_mistakes_and_the_unlucky_roll_are_found_and_nothing_else(record: Path) -> None:
    mistakes, unlucky = PLANTED[record]
    found = data(record)
    named = [d for d in found["decisions"] if d["class"] in ("inaccuracy", "mistake", "blunder")]
    named.sort(key=lambda d: -exact(d["loss"]["value"]))
    assert [(d["step"], d["text"], d["class"], d["loss"]["value"]["exact"]) for d in named] == mistakes
    bad = [c for c in found["chances"] if exact(c["luck"]["value"]) < 0]
    assert [(c["step"], c["text"], c["luck"]["value"]["exact"], c["chance"]["exact"]) for c in bad] == unlucky
    assert {d["status"] for d in named} | {c["status"] for c in bad} == {"PROVEN"}
    assert all(d["better"] and d["why"] for d in named)


@pytest.mark.parametrize("record", PLANTED, ids=lambda record: record.stem)
def test_the_numbers_of_the_json_add_up_exactly(record: Path) -> None:
    found = data(record)
    parts = [exact(found[name]["value"]) for name in ("start", "skill", "gifts", "luck")]
    parts += [exact(found["remainder"][name]) for name in ("habits", "unreviewed")]
    assert sum(parts, Fraction(0)) == exact(found["result"]["value"])
    losses = sum((exact(d["loss"]["value"]) for d in found["decisions"]), Fraction(0))
    assert exact(found["skill"]["value"]) == -losses
    assert sum((exact(c["luck"]["value"]) for c in found["chances"]), Fraction(0)) == exact(found["luck"]["value"])


@pytest.mark.slow
def test_planted_mistakes_of_both_sides_are_found_by_games_in_a_duel_too_large_for_a_proof() -> None:
    result = run("review", RECORDS / "ascension-first-turns.jsonl", "--nodes", "40000", "--json")
    found = json.loads(result.stdout)
    named = [d for d in found["decisions"] if d["class"] in ("inaccuracy", "mistake", "blunder")]
    assert [(d["step"], d["text"], d["who"], d["class"], d["status"]) for d in named] == [
        (27, "end", "red", "blunder", "ESTIMATE"),
        (28, "end", "white", "blunder", "ESTIMATE"),
    ]
    assert exact(found["gifts"]["low"]) > 0 > exact(found["skill"]["high"])
    assert found["scale"]["tests"] >= 2
    parts = [exact(found[name]["value"]) for name in ("start", "skill", "gifts", "luck")]
    parts += [exact(found["remainder"][name]) for name in ("habits", "unreviewed")]
    assert sum(parts, Fraction(0)) == exact(found["result"]["value"])


def test_a_review_in_words_has_sums_course_mistakes_reasons_and_luck() -> None:
    text, _ = shown(ONE_BREATH)
    out = " ".join(text.split())
    for said in (
        "review PROVEN",
        "5 decisions and 9 chances in 16 steps",
        "2 blunders, 3 fine, 2 forced",
        "value at the start 72 % PROVEN",
        "your decisions -36.4 points PROVEN",
        "luck +64.4 points (5275/8192) PROVEN",
        "result 100 % PROVEN",
        "step 1: `use phoenix-attendant` is a blunder: it costs 17.6 points PROVEN",
        "better: `attack firebelly with old-salt`",
        "why: `attack firebelly with old-salt` has a chance of 72 %",
        "step 4: `rage power` cost 23.1 points (1893/8192), its chance was 50 % (1/2) PROVEN",
        "step 6: `reveal rampage` gave 41.7 points (5/12), its chance was 37.5 % (3/8) PROVEN",
        "inaccuracy 5 points, mistake 10 points, blunder 15 points",
    ):
        assert said in out
    lines = text.splitlines()
    chart = [line for line in lines if "┤" in line]
    assert chart[0].startswith("100 % ┤")
    assert chart[-1].startswith("  0 % ┤")
    assert lines[lines.index(chart[-1]) + 1].split() == ["B", "B", "-", "+", "+", "+"]


def test_every_decision_is_listed_when_that_is_asked_for() -> None:
    assert "shard gambler 5" not in shown(SHARD)[0]
    assert "shard gambler 5" in run("review", SHARD, "--nodes", "400", "--all").output


def test_sample_data_is_called_so_everywhere() -> None:
    assert all("SAMPLE DATA" in told for told in shown(SHARD))
    assert data(SHARD)["sample"] is True
    assert not any("SAMPLE DATA" in told for told in shown(ONE_BREATH))


class Tags(HTMLParser):
    """What a page is made of."""

    VOID = frozenset({"meta", "circle", "line", "path", "rect"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_the_page_is_whole_on_its_own_and_says_what_its_graph_shows() -> None:
    text = shown(ONE_BREATH)[1]
    found = Tags(text)
    assert found.open == []
    names = {tag for tag, _ in found.seen}
    assert not names & {"script", "link", "iframe", "img", "object"}
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bon\w+=|url\(", text)
    policy = next(a["content"] for tag, a in found.seen if tag == "meta" and "http-equiv" in a)
    assert str(policy).startswith("default-src 'none'")
    assert not [a for _, a in found.seen if "style" in a]
    graph = next(a for tag, a in found.seen if tag == "svg")
    assert graph["aria-label"] == "The chance of the goal after every step: 72 % at the start, 100 % at the end"
    assert "step 4: rage power" not in text
    assert "<title>step 4: `rage power` cost 23.1 points (1893/8192), its chance was 50 % (1/2); then" in text
    assert text.count('class="blunder"') >= 2
    assert "prefers-color-scheme:dark" in text
    assert all("scope" in a for tag, a in found.seen if tag == "th")


def test_what_is_no_record_or_has_no_step_is_refused_with_its_place(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    lines = ONE_BREATH.read_text("utf-8").splitlines()
    broken.write_text("\n".join([*lines[:2], lines[2].replace("firebelly", "firefly"), *lines[3:]]) + "\n", "utf-8")
    result = run("review", broken)
    assert result.exit_code == 2
    assert f"{broken}:3" in result.stderr
    assert "Traceback" not in result.output
    for path, said in (
        (tmp_path / "nothing.jsonl", "Check the path"),
        (Path("scenarios/redrains/0008-one-breath-left.yaml"), "nothing to review: the game has no step yet"),
    ):
        result = run("review", path)
        assert result.exit_code == 2
        assert said in result.stderr


@pytest.mark.parametrize("text", ["0", "-3", "wide", "1/0"])
def test_a_range_is_a_number_above_0(text: str) -> None:
    result = run("review", SHARD, "--range", text)
    assert result.exit_code == 2
    assert f"--range {text}: expected a number above 0" in result.stderr


def test_a_page_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    result = run("review", SHARD, "--nodes", "50", "--html", tmp_path / "no" / "review.html")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_ctrl_c_shows_what_was_reviewed_with_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    from solvers.review_exact import Exact

    prove = Exact._prove

    def stop(self: Exact, index: int) -> None:
        if index == 8:
            raise KeyboardInterrupt
        prove(self, index)

    monkeypatch.setattr(Exact, "_prove", stop)
    result = run("review", ONE_BREATH, "--nodes", NODES)
    assert result.exit_code == 130
    out = words(result)
    assert "note: interrupted" in out
    assert "not reviewed: 9 steps (1, 2, 3, 4, 5, 6, 7, 8, 9)" in out
    assert "value at the start [0 %, 100 %] BOUND" in out
    assert "your decisions 0 points PROVEN" in out
    assert "steps not reviewed +100 points remainder" in out
    assert "result 100 % PROVEN" in out


def test_progress_is_told_with_the_steps_and_the_time_left() -> None:
    assert described(Stage("better plays", 7, 0.0, 0.1)) == "better plays: 7 steps left"
    assert described(Stage("games of chances", 2, 0.25, 15.0)) == "games of chances: 2 steps left, at most 45 s more"
