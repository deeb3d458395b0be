"""Position strings on the server: the one of the position on the table, and opening what was pasted."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from kibitz.strings import read

POSITIONS = {"ascension": "advice-last-turn", "redrains": "advice-near-win", "raidboss": "advice-before-roll"}


def position(page: TestClient, game: str, count: int) -> dict[str, Any]:
    """A scenario with its first steps taken."""
    document = page.get(f"/api/scenarios/{game}/{POSITIONS[game]}").json()["document"]
    steps: list[str] = []
    for _ in range(count):
        seen = page.post("/api/look", json={"document": document, "steps": steps}).json()
        offered = [one["text"] for one in (*seen["actions"], *seen["outcomes"])]
        steps.append(next(text for text in offered if text not in ("end", "pass")))
    return {"document": document, "steps": steps}


@pytest.mark.parametrize("game", POSITIONS)
def test_the_string_of_the_table_opens_as_the_same_position(page: TestClient, game: str) -> None:
    now = position(page, game, 2)
    found = page.post("/api/string", json=now).json()
    assert found["steps"] == []
    opened = page.post("/api/open", json={"text": f"\n{found['string']} "}).json()
    looks = [page.post("/api/look", json=one).json() for one in (now, {"document": opened["document"], "steps": []})]
    for seen in looks:
        del seen["told"], seen["certain"]
        for name in ("title", "goal"):
            seen.pop(name, None)
            seen["view"].pop(name, None)
    assert looks[0] == looks[1]
    assert page.post("/api/read", json={"text": found["string"]}).json()["document"] == opened["document"]
    assert read(found["string"]).sample == looks[0]["sample"]


def test_the_position_of_an_invented_layout_keeps_its_mark_when_it_is_edited(page: TestClient) -> None:
    now = position(page, "ascension", 1)
    assert now["document"]["sample"] is True
    assert page.post("/api/standing", json=now).json()["document"]["sample"] is True


@pytest.mark.parametrize("path", ["/api/open", "/api/read"])
def test_a_wrong_string_is_refused_with_its_column(page: TestClient, path: str) -> None:
    answer = page.post(path, json={"text": "rr1 a:shadow q3 | Bb"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "STRING"
    assert [(p["line"], p["column"], p["code"]) for p in answer.json()["problems"]] == [(1, 14, "FIELD")]
