"""The page's games as records: what is opened comes back line by line, and what was played since follows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from support.records import DATA

from kibitz.record import parse
from kibitz.recordfile import session_of
from kibitz.web import records
from kibitz.web.document import Wrong

GAMES = ("ascension", "raidboss", "redrains")


def text_of(game: str) -> str:
    """The text of a record that was kept."""
    return (DATA / f"{game}.jsonl").read_text("utf-8")


def entries(text: str) -> list[dict[str, Any]]:
    """The lines of a record after its header."""
    return [json.loads(line) for line in text.splitlines()[1:]]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_opened_and_written_has_the_same_bytes(page: TestClient, game: str) -> None:
    text = text_of(game)
    found = page.post("/api/open", json={"text": text}).json()
    assert found["warnings"] == []
    again = page.post(
        "/api/record", json={key: found[key] for key in ("document", "steps", "seed", "rolled", "record")}
    )
    assert again.json()["text"] == text
    assert page.post("/api/look", json={key: found[key] for key in ("document", "steps")}).json()["kind"] == "over"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_record_is_written_with_its_rolls_and_its_result(game: str) -> None:
    opened = records.opened(text_of(game))
    text = records.written({**opened, "record": "", "date": "2026-05-03T19:30"})["text"]
    head = json.loads(text.splitlines()[0])
    assert (head["position"], head["date"]) == ({"keys": opened["document"]}, "2026-05-03T19:30")
    found = entries(text)
    assert [number for number, line in enumerate(found) if line.get("rolled")] == opened["rolled"] != []
    assert [line.get("do") or line.get("chance") for line in found[:-1]] == opened["steps"]
    assert found[-1] == entries(text_of(game))[-1]
    again = records.opened(text)
    assert {**again, "record": ""} == {**opened, "record": ""}


def test_what_was_taken_back_and_played_since_follows_the_lines_that_were_there() -> None:
    text = text_of("redrains")
    game = records.opened(text)
    steps = game["steps"][:-2]
    back = records.written({**game, "steps": steps})["text"]
    assert back.startswith(text)
    assert entries(back)[len(entries(text)) :] == [{"undo": 2}]
    on = records.written({**game, "steps": [*steps, game["steps"][-2]], "record": back})["text"]
    assert entries(on)[-1]["n"] == len(steps) + 1
    assert on.startswith(back)
    assert records.opened(on)["steps"] == game["steps"][:-1]


def test_another_position_begins_a_record_of_its_own_with_the_same_players() -> None:
    game = records.opened(text_of("redrains"))
    other = {**game["document"], "title": "Once more"}
    text = records.written({**game, "document": other, "steps": game["steps"][:3], "date": "2027-01-01"})["text"]
    head = json.loads(text.splitlines()[0])
    assert (head["players"], head["date"], head["position"]["keys"]["title"]) == (
        ["Ann", "Bo"],
        "2027-01-01",
        "Once more",
    )
    assert len(entries(text)) == 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("format: 1\n", "POSITION"),
        ("format: [", "YAML"),
        ('{"record": 2}\n', "RECORD"),
        (text_of("redrains").replace('"do": "end"', '"do": "fly"', 1), "RECORD"),
        ("record: 1\nseed: 0\nposition: x\nsteps: []\n", "RECORD"),
    ],
)
def test_what_cannot_be_opened_is_told_with_its_lines(page: TestClient, text: str, code: str) -> None:
    answer = page.post("/api/open", json={"text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["problems"]


def test_positions_and_records_of_the_earlier_format_are_opened_too(page: TestClient) -> None:
    position = (DATA / "redrains.yaml").read_text("utf-8")
    found = page.post("/api/open", json={"text": position}).json()
    assert (found["steps"], found["record"], found["document"]["game"]) == ([], "", "redrains")
    held = "".join(f"  {line}\n" if line else "\n" for line in position.splitlines())
    step = records.opened(text_of("redrains"))["steps"][0]
    old = f'record: 1\nseed: 5\nposition: |\n{held}steps:\n  - {{chance: "{step}"}}\n'
    found = page.post("/api/open", json={"text": old}).json()
    assert (found["steps"], found["seed"]) == ([step], 5)


def test_a_torn_line_is_told_and_not_written_again() -> None:
    text = text_of("raidboss")
    game = records.opened(text[:-20])
    assert "was never finished" in game["warnings"][0]
    assert records.written(game)["text"] == text, "the game is over, so its result is written again"


@settings(max_examples=8, deadline=None)
@drawn(st.data())
def test_every_way_from_one_line_of_play_to_another_is_a_record_that_opens(data: st.DataObject) -> None:
    """Steps are cut anywhere again and again: the record always leads to the steps that the page has."""
    whole = records.opened(text_of("raidboss"))
    game = {**whole, "record": ""}
    for _ in range(data.draw(st.integers(1, 3))):
        count = data.draw(st.integers(0, 12))
        game = {**game, "steps": whole["steps"][:count], "rolled": [n for n in whole["rolled"] if n < count]}
        before = game["record"]
        game["record"] = records.written(game)["text"]
        assert game["record"].startswith(before)
        found = session_of(parse(game["record"].encode(), "g"), "g")
        assert [str(step) for step in found.steps] == game["steps"]


@settings(max_examples=15, deadline=None)
@drawn(st.text(max_size=80))
def test_any_text_is_opened_or_refused(text: str) -> None:
    for whole in (text, text_of("raidboss").splitlines()[0] + "\n" + text):
        try:
            records.opened(whole)
        except Wrong as wrong:
            told = wrong.data["message"]
        else:
            continue
        assert told
