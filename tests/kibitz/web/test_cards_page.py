"""Cards on the page's server: lists, words, and packs of the user's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kibitz.yamledit import data_of

GAMES = ("ascension", "raidboss", "redrains")


def asked(page: TestClient, game: str, what: str, **given: Any) -> dict[str, Any]:
    """The answer to something that is asked of a pack's text."""
    answer = page.post(f"/api/cards/{game}/{what}", json=given)
    assert answer.status_code == 200, answer.json()
    found: dict[str, Any] = answer.json()
    return found


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
    text = asked(page, game, "add", text="", kind=kind)["text"].replace("pack: my-pack", "pack: mine")
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
    text = asked(page, "redrains", "add", text="", kind="ally")["text"].replace("attack:", "atack:")
    given = {"name": "mine", "text": text}
    problems = page.post("/api/cards/redrains/check", json=given).json()["problems"]
    assert problems
    assert any("attack" in one["message"] and one["line"] for one in problems)
    refused = page.put("/api/cards/redrains/pack", json=given)
    assert (refused.status_code, refused.json()["problems"]) == (422, problems)
    assert not (saves.parent / "packs" / "redrains" / "mine.yaml").exists()


@pytest.mark.parametrize("name", ["viros", "../x", "a/b", "", "X", "a.yaml", "x" * 50])
def test_a_pack_stays_in_its_folder_and_takes_no_name_of_kibitz(page: TestClient, saves: Path, name: str) -> None:
    text = asked(page, "redrains", "add", text="", kind="ally")["text"]
    before = sorted(saves.parent.rglob("*"))
    assert page.put("/api/cards/redrains/pack", json={"name": name, "text": text}).status_code == 422
    assert sorted(saves.parent.rglob("*")) == before


def test_what_is_not_there_is_said(page: TestClient) -> None:
    for path in ("chess", "redrains/card/none", "redrains/pack/none"):
        answer = page.get(f"/api/cards/{path}")
        assert (answer.status_code, bool(answer.json()["message"])) == (422, True), path


# --- the form -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_card_has_a_form_that_changes_its_text_key_by_key(page: TestClient, game: str) -> None:
    for kind in page.get(f"/api/cards/{game}").json()["kinds"]:
        made = asked(page, game, "add", text="", kind=kind)
        form = asked(page, game, "form", text=made["text"], path=made["path"])
        assert (form["kind"], form["path"]) == (kind, made["path"])
        assert made["path"] in [row["path"] for row in form["entries"]]
        fields = {tuple(field["path"]): field for field in form["fields"]}
        assert all(field["help"] for field in fields.values())
        data = data_of(made["text"])[made["path"][0]][0]
        assert {path[0] for path, field in fields.items() if field["value"] is not None or field["source"]} == {
            key for key in data if key not in ("type", "cards", "marks")
        }
        changed = asked(page, game, "change", text=made["text"], path=made["path"], key=["name"], value="Größe #1")
        assert data_of(changed["text"])[made["path"][0]][0]["name"] == "Größe #1"
        assert changed["text"].count("#") == made["text"].count("#") + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_second_card_is_added_and_taken_away_again(page: TestClient, game: str) -> None:
    kind = page.get(f"/api/cards/{game}").json()["kinds"][0]
    first = asked(page, game, "add", text="", kind=kind)
    second = asked(page, game, "add", text=first["text"], kind=kind)
    assert second["path"] == [first["path"][0], 1]
    assert second["text"].startswith(first["text"].rstrip("\n"))
    ids = [row["id"] for row in asked(page, game, "form", text=second["text"])["entries"]]
    assert len(set(ids)) == 2
    checked = page.post(f"/api/cards/{game}/check", json={"name": "my-pack", "text": second["text"]}).json()
    assert (checked["problems"], [one["id"] for one in checked["cards"]]) == ([], ids)
    assert asked(page, game, "drop", text=second["text"], path=second["path"])["text"] == first["text"]


@pytest.mark.parametrize(
    ("game", "card"), [("ascension", "arha-sensei"), ("redrains", "old-salt"), ("raidboss", "gambler")]
)
def test_a_card_is_copied_into_a_pack_of_ones_own_as_an_invented_one(page: TestClient, game: str, card: str) -> None:
    made = asked(page, game, "copy", text="", card=card)
    data = data_of(made["text"])
    entry = data[made["path"][0]][0]
    assert (data["sample"], data["pack"], entry["id"]) == (True, "my-copies", f"my-{card}")
    assert "certainty" not in entry
    checked = page.post(f"/api/cards/{game}/check", json={"name": "my-copies", "text": made["text"]}).json()
    assert checked["problems"] == []
    assert [one["wrong"] for one in checked["cards"]] == [[]], "its examples hold for the copy too"
    again = asked(page, game, "copy", text=made["text"], card=card)
    assert data_of(again["text"])[made["path"][0]][1]["id"] == f"my-{card}-b"


def test_what_belongs_to_a_boss_has_a_form_of_its_own(page: TestClient) -> None:
    boss = asked(page, "raidboss", "add", text="", kind="boss")
    form = asked(page, "raidboss", "form", text=boss["text"], path=boss["path"])
    assert form["kinds"] == ["deck_card", "mark"]
    for kind, key in (("deck_card", "cards"), ("mark", "marks")):
        made = asked(page, "raidboss", "add", text=boss["text"], kind=kind, path=boss["path"])
        assert made["path"][:3] == [*boss["path"], key]
        inner = asked(page, "raidboss", "form", text=made["text"], path=made["path"])
        assert (inner["kind"], inner["kinds"]) == (kind, ["deck_card", "mark"])
        assert len(data_of(made["text"])["bosses"][0][key]) == len(data_of(boss["text"])["bosses"][0][key]) + 1


def test_numbers_words_costs_and_effects_are_written_as_they_are_in_packs(page: TestClient) -> None:
    made = asked(page, "redrains", "add", text="", kind="ally")
    text, path = made["text"], made["path"]
    changes: list[tuple[str, dict[str, Any], str]] = [
        ("attack", {"value": 5}, "attack: 5"),
        ("keywords", {"value": ["defender", "terrifying 2"]}, "keywords: [defender, terrifying 2]"),
        ("cost", {"value": ["main", "2 natural power"]}, 'cost: [main, "2 natural power"]'),
        ("when", {"yaml": "enters: {draw: 2}"}, "when:\n      enters: {draw: 2}"),
        ("recover", {"value": None}, ""),
    ]
    for key, given, line in changes:
        text = asked(page, "redrains", "change", text=text, path=path, key=[key], **given)["text"]
        assert line in text
    entry = data_of(text)["cards"][0]
    assert "recover" not in entry
    problems = page.post("/api/cards/redrains/check", json={"name": "mine", "text": text}).json()["problems"]
    assert (["cards", 0], True) in [(one["path"][:2], "`recover`" in one["message"]) for one in problems]
    wrong = asked(page, "redrains", "change", text=text, path=path, key=["icon"], value="left")["text"]
    problems = page.post("/api/cards/redrains/check", json={"name": "mine", "text": wrong}).json()["problems"]
    assert ["cards", 0, "icon"] in [one["path"] for one in problems]


def test_what_a_form_cannot_do_is_said_and_changes_nothing(page: TestClient) -> None:
    text = asked(page, "redrains", "add", text="", kind="ally")["text"]
    refused: list[tuple[str, dict[str, Any]]] = [
        ("form", {"text": "a: ["}),
        ("form", {"text": text, "path": ["cards", 9]}),
        ("form", {"text": text, "path": ["cards"]}),
        ("change", {"text": text, "path": ["cards", 0], "key": ["when"], "yaml": "{draw"}),
        ("change", {"text": text, "path": ["cards", 0], "key": ["id", "x"], "value": 1}),
        ("add", {"text": "[1]", "kind": "ally"}),
        ("add", {"text": text, "kind": "deck_card"}),
        ("add", {"text": text, "kind": "nothing"}),
        ("copy", {"text": text, "card": "../../etc/passwd"}),
        ("drop", {"text": text, "path": ["cards", 7]}),
        ("drop", {"text": text, "path": []}),
        ("drop", {"text": text, "path": ["__class__", "x"]}),
    ]
    for what, given in refused:
        answer = page.post(f"/api/cards/redrains/{what}", json=given)
        assert (answer.status_code, bool(answer.json()["message"])) == (422, True), (what, given)


HOSTILE = ["<script>alert(1)</script>", "{{7*7}}", "x: y", "- a", "\u202eevil", "'\"`", "null", "2026-01-01", "# no"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_written_as_words(page: TestClient, name: str) -> None:
    made = asked(page, "redrains", "add", text="", kind="ally")
    text = asked(page, "redrains", "change", text=made["text"], path=made["path"], key=["name"], value=name)["text"]
    assert data_of(text)["cards"][0]["name"] == name
