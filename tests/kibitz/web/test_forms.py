"""What the server tells an editor: cards, words, goals, a position to begin; and the position after some steps."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

Data = dict[str, Any]
GAMES = ("ascension", "raidboss", "redrains")
each_game = pytest.mark.parametrize("game", GAMES)


def form(page: TestClient, game: str) -> Data:
    answer = page.post("/api/form", json={"game": game})
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


def look(page: TestClient, document: Data, steps: list[str] | None = None) -> Data:
    answer = page.post("/api/look", json={"document": document, "steps": steps or []})
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


@each_game
def test_the_empty_position_is_legal_with_every_goal_that_is_offered(page: TestClient, game: str) -> None:
    offered = form(page, game)
    assert offered["empty"]["game"] == game
    assert len(offered["goals"]) >= 4
    for one in offered["goals"]:
        assert look(page, {**offered["empty"], "goal": one["goal"]})["kind"] != "over", one["label"]


@each_game
def test_cards_have_names_kinds_and_say_whether_they_are_invented(page: TestClient, game: str) -> None:
    offered = form(page, game)
    samples = {pack["name"]: pack["sample"] for pack in offered["packs"]}
    assert set(offered["usual"]) <= set(samples)
    assert any(one["name"] != one["id"] for one in offered["cards"])
    for one in offered["cards"]:
        assert one["kind"]
        assert one["sample"] == samples[one["pack"]]
    assert {"packs", "settings", "goal"} <= set(offered["keys"])


def test_a_game_that_is_none_is_refused(page: TestClient) -> None:
    assert page.post("/api/form", json={"game": "chess"}).status_code == 422


@pytest.mark.parametrize("game", ["ascension", "raidboss", "redrains"])
def test_the_position_after_steps_reads_back_as_the_same_position(page: TestClient, game: str) -> None:
    start = form(page, game)["empty"] | ({"turns": 9} if game == "ascension" else {})
    steps = list[str]()
    for _ in range(12):
        seen = look(page, start, steps)
        answer = page.post("/api/standing", json={"document": start, "steps": steps})
        if steps and answer.status_code == 200:
            again = look(page, answer.json()["document"])
            assert again["view"] == seen["view"]
            assert again["actions"] == seen["actions"]
            return
        options = seen["actions"] or seen["outcomes"]
        steps.append(options[-1]["text"])
    pytest.fail("none of twelve positions could be written")


def test_heroes_and_bosses_that_can_be_played_say_what_they_begin_with(page: TestClient) -> None:
    cards = {(one["pack"], one["id"]): one for one in form(page, "raidboss")["cards"]}
    assert cards["sample", "augur"]["facts"] == {"hp": 8, "skill": 0, "talent": 3}
    assert cards["sample", "bulwark"]["facts"]["talent"] is None
    assert cards["sample", "brine-matriarch"]["facts"]["hp"] == 105
    assert cards["box", "archon"]["facts"] is None, "only its name is known"
