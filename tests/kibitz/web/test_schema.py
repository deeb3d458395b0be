"""The schema of the server: kept beside the page that is made from it, and true of the answers."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError
from starlette.testclient import TestClient

from kibitz.web import answers, answers_asked
from kibitz.web.kitchen import Kitchen
from kibitz.web.schema import schema, schema_text
from kibitz.web.wire import AskHint

ROOT = Path(__file__).parents[3]
KEPT = ROOT / "kibitz/web/client/openapi.json"
WITHOUT_FORM = {"get /api/saves", "get /api/scenarios"}
"""Routes that answer with a list."""


@cache
def routes() -> dict[str, dict[str, Any]]:
    """Every route by its method and path."""
    return {f"{m} {path}": route for path, found in schema()["paths"].items() for m, route in found.items()}


def test_the_schema_is_the_one_that_the_types_of_the_page_are_made_from() -> None:
    assert KEPT.read_text("utf-8") == schema_text(), "make the types of the page anew: CONTRIBUTING.md"


def test_the_types_of_the_page_are_made_from_this_schema() -> None:
    head = (KEPT.parent / "src/schema.ts").open(encoding="utf-8").readline()
    assert hashlib.sha256(KEPT.read_bytes()).hexdigest() in head, "make the types of the page anew: CONTRIBUTING.md"


def test_the_command_prints_the_same_in_every_process() -> None:
    words = [sys.executable, "-m", "kibitz.web.schema"]
    env = os.environ | {"PYTHONHASHSEED": "1"}
    assert subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout == schema_text()


def test_every_route_names_the_form_of_its_answer_and_of_its_failure() -> None:
    for name, route in routes().items():
        found = {status: answer["content"] for status, answer in route["responses"].items()}
        assert set(found) - {"422"} == {"200", "default"}, name
        ((kind, said),) = found["200"].items()
        assert kind == ("application/x-ndjson" if route.get("tags") == ["lines"] else "application/json"), name
        assert "$ref" in said["schema"] or name in WITHOUT_FORM, name
        assert found["default"]["application/json"]["schema"]["$ref"].endswith("/Failure"), name


def test_the_lines_of_a_stream_are_told_apart_by_their_kind() -> None:
    found = schema()["components"]["schemas"]
    streams = [name for name, route in routes().items() if route.get("tags") == ["lines"]]
    assert len(streams) == 5
    for name in streams:
        ref = routes()[name]["responses"]["200"]["content"]["application/x-ndjson"]["schema"]["$ref"]
        told = found[ref.rpartition("/")[2]]["discriminator"]
        assert (told["propertyName"], set(told["mapping"])) == ("kind", {"progress", "done", "error"}), name


def test_the_schema_accepts_an_answer_and_refuses_one_with_a_key_more_or_less() -> None:
    told = {"step": "pass", "seat": 0, "because": []}
    whole = {**schema(), "$ref": "#/components/schemas/Told"}
    assert Draft202012Validator(whole).is_valid(told)
    for wrong in ({**told, "more": 1}, {"step": "pass", "seat": 0}, {**told, "seat": "x"}):
        assert not Draft202012Validator(whole).is_valid(wrong)
        with pytest.raises(ValidationError):
            answers.Told.model_validate(wrong)


def test_a_line_of_another_form_is_refused() -> None:
    failure = {"code": "BUSY", "message": "later", "problems": []}
    assert answers_asked.HintLine.model_validate({"kind": "error", "data": failure})
    for wrong in ({"kind": "done", "data": failure}, {"kind": "said", "data": {}}, {"kind": "done"}):
        with pytest.raises(ValidationError):
            answers_asked.HintLine.model_validate(wrong)
    assert json.loads(answers_asked.HintLine.model_validate({"kind": "progress", "data": {}}).model_dump_json()) == {
        "kind": "progress",
        "data": {},
    }


def test_an_answer_of_another_form_is_a_failure(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.web.shelf.read", lambda game, name: {"document": {}, "txt": ""})
    answer = page.get("/api/scenarios/redrains/one")
    assert (answer.status_code, answer.json()["code"], answer.json()["problems"]) == (500, "ANSWER", [])


def test_a_line_of_another_form_ends_the_stream_with_a_failure() -> None:
    class Odd:
        async def run(self, name: str, given: Any) -> AsyncIterator[tuple[str, Any]]:
            yield "progress", {}
            yield "done", {"text": 3, "last": True}

    async def said() -> list[Any]:
        kitchen = Kitchen(1)
        kitchen.slow = Odd()  # type: ignore[assignment]
        lines = kitchen._lines("hint", AskHint(document={}), answers_asked.HintLine)
        return [json.loads(line) async for line in lines]

    first, last = asyncio.run(said())
    assert first == {"kind": "progress", "data": {}}
    assert (last["kind"], last["data"]["code"]) == ("error", "ANSWER")
