"""Cards on the page's server: lists, words, and packs of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

GAMES = ("ascension", "raidboss", "redrains")


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_listed_with_what_is_invented_marked_and_told_in_words(page: TestClient, game: str) -> None:
    found = page.get(f"/api/cards/{game}").json()
    assert found["problems"] == []
    assert found["packs"] == []
    assert "sample" in {row["pack"] for row in found["cards"] if row["sample"]}
    assert not any(row["sample"] for row in found["cards"] if row["pack"] in ("core", "champions", "viros", "box"))
    for row in found["cards"][::25]:
        lines = page.get(f"/api/cards/{game}/card/{row['id']}").json()["lines"]
        assert any(row["id"] in line for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_begun_from_its_template_checked_kept_and_deleted(page: TestClient, saves: Path, game: str) -> None:
    kind = page.get(f"/api/cards/{game}").json()["kinds"][0]
    text = page.get(f"/api/cards/{game}/new/{kind}").json()["text"].replace("pack: my-pack", "pack: mine")
    given = {"name": "mine", "text": text}
    checked = page.post(f"/api/cards/{game}/check", json=given).json()
    assert checked["problems"] == []
    assert checked["cards"][0]["lines"]
    assert page.put(f"/api/cards/{game}/pack", json=given).json() == {"saved": "mine"}
    assert (saves.parent / "packs" / game / "mine.yaml").read_text() == text
    again = page.get(f"/api/cards/{game}").json()
    assert again["packs"] == ["mine"]
    assert checked["cards"][0]["id"] in [row["id"] for row in again["cards"] if row["pack"] == "mine"]
    assert page.get(f"/api/cards/{game}/pack/mine").json() == {"text": text}
    assert page.delete(f"/api/cards/{game}/pack/mine").json() == {"deleted": "mine"}
    assert page.get(f"/api/cards/{game}/pack/mine").status_code == 422


def test_a_pack_with_mistakes_is_told_line_by_line_and_not_kept(page: TestClient, saves: Path) -> None:
    text = page.get("/api/cards/redrains/new/ally").json()["text"].replace("attack:", "atack:")
    given = {"name": "mine", "text": text}
    problems = page.post("/api/cards/redrains/check", json=given).json()["problems"]
    assert problems
    assert any("attack" in one["message"] and one["line"] for one in problems)
    refused = page.put("/api/cards/redrains/pack", json=given)
    assert (refused.status_code, refused.json()["problems"]) == (422, problems)
    assert not (saves.parent / "packs" / "redrains" / "mine.yaml").exists()


@pytest.mark.parametrize("name", ["viros", "../x", "a/b", "", "X", "a.yaml", "x" * 50])
def test_a_pack_stays_in_its_folder_and_takes_no_name_of_kibitz(page: TestClient, saves: Path, name: str) -> None:
    text = page.get("/api/cards/redrains/new/ally").json()["text"]
    before = sorted(saves.parent.rglob("*"))
    assert page.put("/api/cards/redrains/pack", json={"name": name, "text": text}).status_code == 422
    assert sorted(saves.parent.rglob("*")) == before


def test_what_is_not_there_is_said(page: TestClient) -> None:
    for path in ("chess", "redrains/card/none", "redrains/new/none", "redrains/pack/none"):
        answer = page.get(f"/api/cards/{path}")
        assert (answer.status_code, bool(answer.json()["message"])) == (422, True), path
