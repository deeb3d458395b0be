"""The server: JSON in, JSON or NDJSON out; what takes time is done by worker processes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.exceptions import HTTPException

from kibitz.web import answers, answers_asked, answers_cards, saves, shelf
from kibitz.web.guard import Door, Guard
from kibitz.web.kitchen import NDJSON, Kitchen, failed, failure, tell_failures
from kibitz.web.routes_cards import card_routes
from kibitz.web.wire import (
    Ask,
    AskAdvice,
    AskAround,
    AskForm,
    AskHint,
    AskOdds,
    AskRecord,
    AskWhy,
    Keys,
    Link,
    Position,
    Source,
)
from kibitz.web.worker import Data

STATIC = Path(__file__).parent / "static"
LINES = "lines"
"""The tag of routes that answer line by line."""


class App(FastAPI):
    """The application; its schema says of the routes that answer line by line what a line is."""

    def openapi(self) -> dict[str, Any]:
        """The schema of all routes."""
        found = super().openapi()
        for path in found["paths"].values():
            for route in path.values():
                answer = route["responses"]["200"]
                if LINES in route.get("tags", ()) and NDJSON not in answer["content"]:
                    answer["description"] = "Each line of the answer is one of these."
                    answer["content"][NDJSON] = answer["content"].pop("application/json")
        return found


def create_app(door: Door, thinkers: int = 1) -> FastAPI:
    """The application for a door, with so many workers for questions."""
    kitchen = Kitchen(thinkers)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        kitchen.quick.start()
        kitchen.slow.start()
        try:
            yield
        finally:
            kitchen.quick.stop()
            kitchen.slow.stop()

    app = App(
        title="kibitz", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/schema",
        responses={"default": {"model": answers.Failure, "description": "Why there is no answer"}},
    )  # fmt: skip
    app.add_middleware(Guard, door=door)
    tell_failures(app)
    _positions(app, kitchen)
    _drawings(app, kitchen)
    _questions(app, kitchen)
    _shelf(app)
    card_routes(app, kitchen)
    _records(app, kitchen)
    _pages(app)
    return app


def _positions(app: FastAPI, kitchen: Kitchen) -> None:
    @app.post("/api/read", response_model=answers.Document)
    async def read(given: Source) -> Data:
        """The keys of a scenario's text."""
        return await kitchen.answer("read", given)

    @app.post("/api/write", response_model=answers.Text)
    async def write(given: Keys) -> Data:
        """The text of a scenario's keys."""
        return await kitchen.answer("write", given)

    @app.post("/api/string", response_model=answers.OneLine)
    async def string(given: Position) -> Data:
        """The position after the steps as a position string."""
        return await kitchen.answer("string", given)

    @app.post("/api/look", response_model=answers.Look)
    async def look(given: Position) -> Data:
        """A position as it is drawn, with what may be done or come up."""
        return await kitchen.answer("look", given)

    @app.post("/api/form", response_model=answers_cards.Form)
    async def form(given: AskForm) -> Data:
        """What the editor of a game offers: cards, words, goals, a position to begin."""
        return await kitchen.answer("form", given)

    @app.post("/api/standing", response_model=answers.Document)
    async def standing(given: Position) -> Data:
        """The keys of the position after the steps, to be edited."""
        return await kitchen.answer("standing", given)

    @app.post("/api/longer", response_model=answers.Document)
    async def longer(given: Position) -> Data:
        """The keys of the same start with a question that ends later: the same steps leave something to play."""
        return await kitchen.answer("longer", given)

    @app.post("/api/roll", response_model=answers.Rolled)
    async def roll(given: Position) -> Data:
        """What comes up where chance decides, drawn by weight."""
        return await kitchen.answer("roll", given)


def _drawings(app: FastAPI, kitchen: Kitchen) -> None:
    @app.post("/api/draw", response_model=answers.Svg)
    async def draw(given: Position) -> Data:
        """The position as an SVG."""
        return await kitchen.answer("draw", given)

    @app.post("/api/around", response_model=answers.Around)
    async def around(given: AskAround) -> Data:
        """What a figure reaches and sees on a board of hexes."""
        return await kitchen.answer("around", given)

    @app.post("/api/code", response_model=answers.Svg)
    def code(given: Link) -> Data:
        """The QR code of an address, as an SVG."""
        import segno

        try:
            made = segno.make(given.text, error="l", micro=False)
        except segno.DataOverflowError:
            raise failed("CODE", "this address is too long for a QR code") from None
        return {"svg": made.svg_inline(scale=4, border=3, dark="#000", light="#fff")}


def _questions(app: FastAPI, kitchen: Kitchen) -> None:
    @app.post("/api/advise", response_model=answers_asked.AdviseLine, tags=[LINES])
    async def advise(given: AskAdvice) -> Response:
        """NDJSON: the plays of the turn, better and better, then the advice."""
        return kitchen.stream("advise", given, answers_asked.AdviseLine)

    @app.post("/api/odds", response_model=answers_asked.OddsLine, tags=[LINES])
    async def odds(given: AskOdds) -> Response:
        """NDJSON: the chances of what comes next."""
        return kitchen.stream("odds", given, answers_asked.OddsLine)

    @app.post("/api/why", response_model=answers_asked.WhyLine, tags=[LINES])
    async def why(given: AskWhy) -> Response:
        """NDJSON: why the best play is best."""
        return kitchen.stream("why", given, answers_asked.WhyLine)

    @app.post("/api/judge", response_model=answers_asked.JudgeLine, tags=[LINES])
    async def judge(given: Ask) -> Response:
        """NDJSON: whether the last step of a try was one of the best, and the line that shows it."""
        return kitchen.stream("judge", given, answers_asked.JudgeLine)

    @app.post("/api/hint", response_model=answers_asked.HintLine, tags=[LINES])
    async def hint(given: AskHint) -> Response:
        """NDJSON: a hint for the position."""
        return kitchen.stream("hint", given, answers_asked.HintLine)


def _shelf(app: FastAPI) -> None:
    @app.get("/api/scenarios", response_model=list[answers.Listed])
    def scenarios() -> list[Data]:
        """All scenarios that come with kibitz, without their positions."""
        return shelf.listed()

    @app.get("/api/scenarios/{game}/{name}", response_model=answers.Opened)
    def scenario(game: str, name: str) -> Data:
        """The keys and the text of one scenario."""
        found = shelf.read(game, name)
        if found is None:
            raise failed("NO-SCENARIO", f"there is no scenario `{name}` of `{game}`", 404)
        return found


def _records(app: FastAPI, kitchen: Kitchen) -> None:
    @app.post("/api/open", response_model=answers.Played)
    async def opened(given: Source) -> Data:
        """The game in the text of a record, or the position in that of a scenario."""
        return await kitchen.answer("opened", given)

    @app.post("/api/record", response_model=answers.Text)
    async def record(given: AskRecord) -> Data:
        """The text of the record of a game."""
        return await kitchen.answer("record", given)

    @app.exception_handler(saves.SaveError)
    async def unsaved(request: Request, error: saves.SaveError) -> Response:
        return failure({"code": "SAVE", "message": str(error)}, 404 if error.missing else 422)

    @app.get("/api/saves")
    def names() -> list[str]:
        """The names of all saves."""
        return saves.names()

    @app.get("/api/saves/{name}", response_model=answers.Played)
    async def load(name: str) -> Data:
        """The game that was saved."""
        found = saves.load(name)
        return await kitchen.answer("opened", Source(text=found)) if isinstance(found, str) else found

    @app.put("/api/saves/{name}", response_model=answers.Stored)
    async def store(name: str, given: AskRecord) -> Data:
        """Save a game as a record."""
        saves.path_of(name)
        saves.store(name, (await kitchen.answer("record", given))["text"])
        return {"saved": name}

    @app.delete("/api/saves/{name}", response_model=answers.Deleted)
    def delete(name: str) -> Data:
        """Delete a save."""
        saves.delete(name)
        return {"deleted": name}


def _pages(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        """The page and its files."""
        name = path or "index.html"
        known = {file.name for file in STATIC.iterdir() if file.is_file()} if STATIC.is_dir() else set()
        if name not in known:
            raise HTTPException(404, "there is no such page")
        return FileResponse(STATIC / name)
