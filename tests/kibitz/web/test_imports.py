"""The page opens what was made elsewhere: pasted decks, states and boards, with the report of what was understood."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from support.importing import DATA

from kibitz.importers import fitting
from kibitz.web.shelf import ROOT


def pasted(name: str) -> str:
    return (DATA / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "game"), [("state.json", "redrains"), ("deck.json", "redrains"), ("board.hexjson", "ascension")]
)
def test_what_is_pasted_is_opened_with_its_report(page: TestClient, file: str, game: str) -> None:
    found = page.post("/api/open", json={"text": pasted(file)}).json()
    assert found["document"]["game"] == game
    assert found["warnings"][0].startswith("pasted text: ")
    look = page.post("/api/look", json={"document": found["document"], "steps": []})
    assert look.status_code == 200
    assert page.post("/api/read", json={"text": pasted(file)}).json()["document"] == found["document"]


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("duel.json", "Ann against Bo: a game without a Chimera"),
        ("replay.json", "choose one with --at"),
        ("cards.csv", "no position"),
    ],
)
def test_what_cannot_be_opened_is_told(page: TestClient, file: str, message: str) -> None:
    for path in ("/api/open", "/api/read"):
        answer = page.post(path, json={"text": pasted(file)})
        assert answer.status_code == 422
        assert answer.json()["code"] == "IMPORT"
        assert message in answer.json()["problems"][0]["message"]


def test_positions_strings_and_records_are_taken_for_nothing_else() -> None:
    paths = [*ROOT.glob("*/*.yaml"), *(DATA.parents[1].rglob("*.jsonl"))]
    assert paths
    assert [path for path in paths if fitting(path.read_text("utf-8"))] == []
    assert fitting("rr1 a:fury w25 ?win@turn | Cr.w9 U:Bc R:Is") == []
