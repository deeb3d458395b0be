"""Beyond the end of a question: played on with the same steps, and asked by the side that decides now."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

Data = dict[str, Any]
POSITIONS = {"ascension": "advice-last-turn", "redrains": "advice-near-win", "raidboss": "advice-before-roll"}


def keys(page: TestClient, game: str, name: str) -> Data:
    found: Data = page.get(f"/api/scenarios/{game}/{name}").json()["document"]
    return found


def ended(page: TestClient, spot: Data) -> Data:
    """The position where the question ends, when the last thing that is possible is done each time."""
    for _ in range(60):
        seen: Data = page.post("/api/look", json=spot).json()
        if seen["kind"] == "over":
            return seen
        spot["steps"].append((seen["actions"] or seen["outcomes"])[-1]["text"])
    raise AssertionError("the question does not end")


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_the_same_steps_leave_something_to_play_when_the_question_ends_later(page: TestClient, game: str) -> None:
    spot: Data = {"document": keys(page, game, POSITIONS[game]), "steps": []}
    assert ended(page, spot)["longer"]
    longer = page.post("/api/longer", json=spot).json()["document"]
    differs = {key for key in longer if longer[key] != spot["document"].get(key)}
    assert differs == {"turns"} if game == "ascension" else {"goal"}
    seen = page.post("/api/look", json={**spot, "document": longer}).json()
    assert seen["kind"] != "over"
    assert len(seen["told"]) == len(spot["steps"])


def test_a_question_that_is_open_is_not_made_longer(page: TestClient) -> None:
    answer = page.post("/api/longer", json={"document": keys(page, "redrains", "advice-early"), "steps": []})
    assert answer.status_code == 422
    assert answer.json()["code"] == "OVER"


def test_a_game_that_is_won_is_over(page: TestClient) -> None:
    document = keys(page, "redrains", "0001-first-in-line")
    spot: Data = {"document": document, "steps": document["answer"]["line"]}
    seen = page.post("/api/look", json=spot).json()
    assert (seen["kind"], seen["value"]["exact"], seen["longer"]) == ("over", "1", False)


@pytest.mark.rule("AT-018")
def test_the_side_that_decides_is_advised_by_its_own_question(page: TestClient) -> None:
    document = {**keys(page, "ascension", "advice-last-turn"), "turns": 2}
    spot: Data = {"document": document, "steps": ["end"]}
    seen = page.post("/api/look", json=spot).json()
    first = keys(page, "ascension", "advice-last-turn")["to_move"]
    assert seen["kind"] == "decide"
    assert seen["whose"] != first
    with page.stream("POST", "/api/advise", json={**spot, "nodes": 4000}) as answer:
        assert answer.status_code == 200
        found = [json.loads(line) for line in answer.iter_lines()][-1]
    assert found["kind"] == "done"
    best = found["data"]["lines"][0]
    assert page.post("/api/look", json={**spot, "steps": ["end", *best["actions"]]}).status_code == 200
