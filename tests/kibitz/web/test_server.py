"""What the page's server answers: positions, steps, questions, saves; and to hostile requests."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

Data = dict[str, Any]
POSITIONS = {
    "ascension": "advice-last-turn",
    "redrains": "advice-near-win",
    "raidboss": "advice-before-last-stand",
}
each_game = pytest.mark.parametrize("game", sorted(POSITIONS))


def keys(page: TestClient, game: str, name: str = "") -> Data:
    answer = page.get(f"/api/scenarios/{game}/{name or POSITIONS[game]}")
    assert answer.status_code == 200
    found: Data = answer.json()["document"]
    return found


def look(page: TestClient, document: Data, steps: list[str]) -> Data:
    answer = page.post("/api/look", json={"document": document, "steps": steps})
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


def lines(page: TestClient, path: str, **given: Any) -> list[Data]:
    with page.stream("POST", path, json=given) as answer:
        assert answer.status_code == 200
        return [json.loads(line) for line in answer.iter_lines()]


# --- positions ---


def test_every_scenario_can_be_looked_at(page: TestClient) -> None:
    shelf = page.get("/api/scenarios").json()
    assert len(shelf) > 100
    for one in [*shelf[::9], *(s for s in shelf if s["name"] in POSITIONS.values())]:
        seen = look(page, keys(page, one["game"], one["name"]), [])
        assert seen["view"]
        assert seen["kind"] in ("decide", "chance", "over")
        assert seen["actions"] or seen["outcomes"] or seen["ending"]


@each_game
def test_steps_are_taken_told_and_taken_back(page: TestClient, game: str) -> None:
    document, steps = keys(page, game), list[str]()
    seen = [look(page, document, [])]
    for _ in range(6):
        if seen[-1]["kind"] == "over":
            break
        chance = seen[-1]["kind"] == "chance"
        if chance:
            assert sum(Fraction(one["chance"]["exact"]) for one in seen[-1]["outcomes"]) == 1
            rolled = page.post("/api/roll", json={"document": document, "steps": steps, "seed": 3}).json()
            assert rolled["outcome"] in [one["text"] for one in seen[-1]["outcomes"]]
            steps.append(rolled["outcome"])
        else:
            steps.append(seen[-1]["actions"][0]["text"])
        seen.append(look(page, document, steps))
        assert [one["step"] for one in seen[-1]["told"]] == steps
    assert look(page, document, steps[:1]) == seen[1], "an undo is a shorter list of steps"


def test_a_step_that_the_rules_forbid_is_refused_with_its_number(page: TestClient) -> None:
    given = {"document": keys(page, "ascension"), "steps": ["command nobody"]}
    answer = page.post("/api/look", json=given)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["path"] == ["steps", 0]


def test_an_impossible_position_is_named_at_its_keys(page: TestClient) -> None:
    document = keys(page, "ascension")
    document["seats"][0]["power"] = "many"
    document["to_move"] = 3
    answer = page.post("/api/look", json={"document": document})
    assert answer.status_code == 422
    paths = [one["path"] for one in answer.json()["problems"]]
    assert paths == [["seats", 0, "power"], ["to_move"]]


@each_game
def test_text_and_keys_are_the_same_position(page: TestClient, game: str) -> None:
    document = keys(page, game)
    text = page.post("/api/write", json={"document": document}).json()["text"]
    again = page.post("/api/read", json={"text": text}).json()["document"]
    assert look(page, again, []) == look(page, document, [])


def test_text_that_is_no_scenario_is_refused_with_its_line(page: TestClient) -> None:
    answer = page.post("/api/read", json={"text": "format: 1\n\tgame: x"})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["line"] == 2
    assert page.post("/api/read", json={"text": "- 1"}).json()["code"] == "YAML"


# --- questions ---


@each_game
def test_advice_streams_and_ends_with_a_ranked_list(page: TestClient, game: str) -> None:
    said = lines(page, "/api/advise", document=keys(page, game), nodes=3_000)
    assert [one["kind"] for one in said[:-1]] == ["progress"] * (len(said) - 1)
    assert said[-1]["kind"] == "done"
    advice = said[-1]["data"]
    assert [line["rank"] for line in advice["lines"]] == list(range(1, len(advice["lines"]) + 1))
    for line in advice["lines"]:
        assert line["status"] in ("PROVEN", "BOUND", "ESTIMATE")
        assert Fraction(line["low"]["exact"]) <= Fraction(line["value"]["exact"]) <= Fraction(line["high"]["exact"])


def test_odds_and_reasons_come_as_lines(page: TestClient) -> None:
    document = keys(page, "redrains")
    odds = lines(page, "/api/odds", document=document)[-1]
    assert (odds["kind"], odds["data"]["status"]) == ("done", "PROVEN")
    why = lines(page, "/api/why", document=document, nodes=3_000)[-1]
    assert why["kind"] == "done"
    assert why["data"]["sentence"]
    assert why["data"]["sections"]


def test_a_question_without_an_answer_says_why(page: TestClient) -> None:
    said = lines(page, "/api/advise", document=keys(page, "redrains"), until="never", nodes=10)
    assert [(one["kind"], one["data"]["code"]) for one in said] == [("error", "UNTIL")]


# --- saves ---


def test_saves_are_kept_listed_and_deleted(page: TestClient, saves: Path) -> None:
    document = keys(page, "redrains")
    step = page.post("/api/look", json={"document": document}).json()["actions"][0]["text"]
    given = {"document": document, "steps": [step], "seed": 4}
    assert page.get("/api/saves").json() == []
    assert page.put("/api/saves/First try", json=given).status_code == 200
    assert page.get("/api/saves").json() == ["First try"]
    found = page.get("/api/saves/First try").json()
    assert {name: found[name] for name in given} == given
    assert page.delete("/api/saves/First try").status_code == 200
    assert page.delete("/api/saves/First try").status_code == 404
    assert list(saves.iterdir()) == []


def test_a_save_that_earlier_versions_made_is_opened_and_saved_anew_as_a_record(page: TestClient, saves: Path) -> None:
    given = {"document": keys(page, "redrains"), "steps": [], "seed": 4}
    saves.mkdir(parents=True, exist_ok=True)
    (saves / "old.json").write_text(json.dumps(given), "utf-8")
    (saves / "broken.json").write_text("{", "utf-8")
    found = page.get("/api/saves/old").json()
    assert {name: found[name] for name in given} == given
    assert page.get("/api/saves/broken").status_code == 422
    assert page.put("/api/saves/old", json=given).status_code == 200
    assert [path.name for path in saves.glob("old.*")] == ["old.jsonl"]
    assert page.delete("/api/saves/old").status_code == page.delete("/api/saves/broken").status_code == 200
    assert page.get("/api/saves/old").status_code == 404


def test_what_is_no_game_is_not_saved(page: TestClient, saves: Path) -> None:
    assert page.put("/api/saves/x", json={"document": {"a": "<b>"}}).status_code == 422
    assert page.get("/api/saves").json() == []


NO_NAMES = ["..%2F..%2Fx", "%2Fetc%2Fpasswd", "a%00b", ".hidden", "a..b", "x" * 80, "a%5Cb", "-", "a "]


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_save_stays_in_its_folder(page: TestClient, saves: Path, name: str) -> None:
    before = sorted(saves.parent.rglob("*"))
    assert page.put(f"/api/saves/{name}", json={"document": {}}).status_code in (404, 405, 422)
    assert sorted(saves.parent.rglob("*")) == before


# --- hostile requests ---


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"{", b'{"document": 3}', b'{"document": {}, "steps": [1]}', b'{"document": {}, "more": 1}',
        b'{"document": {"format": 1}}', b'{"document": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"document": {"a": ' * 300 + b"1" + b"}" * 600, "\ud800".encode("utf-8", "surrogatepass"),
    ],
)  # fmt: skip
def test_a_malformed_request_gets_a_clear_error(page: TestClient, body: bytes) -> None:
    answer = page.post("/api/look", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["message"]


def test_text_of_others_stays_text(page: TestClient) -> None:
    document = keys(page, "ascension")
    document["title"] = "<script>alert(1)</script>"
    seen = page.post("/api/look", json={"document": document})
    assert seen.headers["content-type"] == "application/json"
    assert seen.json()["title"] == document["title"]


def test_what_is_not_there_is_said_in_json(page: TestClient) -> None:
    for path in ("/api/scenarios/chess/x", "/..%2f..%2fetc/passwd", "/app.py", "/nothing"):
        answer = page.get(path)
        assert (answer.status_code, bool(answer.json()["message"])) == (404, True), path


# --- puzzles ---


def test_a_try_is_judged_against_the_answer_of_the_scenario(page: TestClient) -> None:
    document = keys(page, "ascension", "0001-open-the-path")
    best = document["answer"]["first"]
    legal = [one["text"] for one in look(page, document, [])["actions"]]
    seen = set[str]()
    for step in legal:
        found = lines(page, "/api/judge", document=document, steps=[step], nodes=200_000)[-1]["data"]
        assert found["value"]["low"]["exact"] == str(document["answer"]["value"])
        assert found["verdict"] == ("best" if step in best else "worse"), step
        assert (found["reached"]["high"]["float"] < found["value"]["low"]["float"]) == (step not in best)
        seen.add(found["verdict"])
    assert seen == {"best", "worse"}


def test_a_judgement_that_is_not_proven_is_open(page: TestClient) -> None:
    document = keys(page, "redrains", "advice-early")
    step = look(page, document, [])["actions"][0]["text"]
    found = lines(page, "/api/judge", document=document, steps=[step], nodes=3)[-1]["data"]
    assert found["verdict"] == "open"
    assert found["value"]["status"] == "BOUND"


def test_hints_give_away_a_little_more_each_time(page: TestClient) -> None:
    document = keys(page, "ascension", "0001-open-the-path")
    first = document["answer"]["first"][0]
    told = [lines(page, "/api/hint", document=document, number=n)[-1]["data"] for n in range(1, 5)]
    assert [one["last"] for one in told] == [False, False, False, True]
    assert f"`{first}`" in told[3]["text"]
    assert all(first not in one["text"] for one in told[:3])
    over = lines(page, "/api/hint", document=keys(page, "redrains", "advice-early"), nodes=2)[-1]
    assert (over["kind"], over["data"]["code"]) == ("error", "HINT")


# --- drawings ---


@each_game
def test_a_position_is_drawn_as_the_command_line_draws_it(page: TestClient, game: str) -> None:
    from kibitz.drawing import drawn
    from kibitz.web.shelf import ROOT
    from model.scenario import load_scenario

    made = page.post("/api/draw", json={"document": keys(page, game)}).json()["svg"]
    assert made == drawn(load_scenario(ROOT / game / f"{POSITIONS[game]}.yaml"))


def test_what_a_figure_reaches_and_sees_comes_with_its_witness(page: TestClient) -> None:
    document = keys(page, "ascension", "0001-open-the-path")
    figure = document["seats"][0]["figures"][0]["card"]
    found = page.post("/api/around", json={"document": document, "figure": figure}).json()
    assert found["reach"]
    assert found["sights"]
    for sight in found["sights"]:
        assert "AT-" in sight["text"]
        assert not sight["visible"] or sight["distance"] <= 1 or sight["line"][0] == sight["start"]
    unknown = page.post("/api/around", json={"document": document, "figure": "nobody"})
    assert (unknown.status_code, unknown.json()["code"]) == (422, "FIGURE")
    rows = page.post("/api/around", json={"document": keys(page, "redrains"), "figure": "glare"})
    assert rows.status_code == 422


def test_an_address_becomes_a_code_unless_it_is_too_long(page: TestClient) -> None:
    assert page.post("/api/code", json={"text": "http://127.0.0.1:8420/#1=abc"}).json()["svg"].startswith("<svg")
    assert page.post("/api/code", json={"text": "x" * 2_900}).status_code in (200, 422)
    assert page.post("/api/code", json={"text": "x" * 3_000}).status_code == 422


def test_what_two_questions_have_in_common_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from kibitz.session import Session
    from kibitz.web import shelf
    from kibitz.web.document import Wrong, session_of

    taken = list[str]()
    take = Session.take
    monkeypatch.setattr(Session, "take", lambda self, step: taken.append(str(step)) or take(self, step))
    found = shelf.read("ascension", "0001-open-the-path")
    assert found is not None
    document, steps = found["document"], list[str]()
    for _ in range(4):
        session, _ = session_of(document, steps)
        steps.append(str(session.game.legal_actions(session.state)[0]))
    whole, told = session_of(document, steps)
    assert taken == steps, "each step was taken once"
    with pytest.raises(Wrong) as wrong:
        session_of(document, [*steps[:2], "command nobody"])
    assert wrong.value.data["problems"][0]["path"] == ["steps", 2]
    before, _ = session_of(document, steps[:-1])
    assert (whole.state, [one.step for one in told]) == (session_of(document, steps)[0].state, steps)
    assert (before.state, len(before.steps)) == (whole.states[-2], 3)
