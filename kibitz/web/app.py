"""The server: JSON in, JSON or NDJSON out; what takes time is done by worker processes."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.responses import FileResponse, JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException

from kibitz.web import answers, answers_asked, answers_cards, saves, shelf
from kibitz.web.guard import Door, Guard
from kibitz.web.jobs import ERROR, Busy, Lane
from kibitz.web.wire import (
    Ask,
    AskAdvice,
    AskAround,
    AskForm,
    AskHint,
    AskOdds,
    AskRecord,
    AskWhy,
    CardWork,
    Keys,
    Link,
    PackText,
    Position,
    Source,
)
from kibitz.web.worker import Data

STATIC = Path(__file__).parent / "static"
QUICK_SECONDS, SLOW_SECONDS = 20.0, 330.0
"""How long a worker may be silent over a position, and over a question."""
STATUS = {"BUSY": 429, "WORKER": 500, "MEMORY": 413}
BUSY = {"code": "BUSY", "message": "kibitz is thinking about other questions; stop one of them first"}
UNFIT = {"code": "ANSWER", "message": "kibitz has an answer that is not of the form it should have; please report this"}


LINES, NDJSON = "lines", "application/x-ndjson"
"""The tag of routes that answer line by line, and what such an answer is: every line is one JSON value."""


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


class Failed(Exception):
    """An answer that tells why there is none."""

    def __init__(self, data: Data, status: int = 0) -> None:
        super().__init__(data["message"])
        self.data, self.status = data, status or STATUS.get(data["code"], 422)


def failed(code: str, message: str, status: int = 0) -> Failed:
    """A failure with a message alone."""
    return Failed({"code": code, "message": message}, status)


def failure(data: Data, status: int) -> Response:
    """A failure as it is sent."""
    return JSONResponse(answers.Failure(**data).model_dump(), status)


class Kitchen:
    """The workers: one for positions, so that they are answered while others think."""

    def __init__(self, thinkers: int) -> None:
        self.quick = Lane(1, waiting=60, seconds=QUICK_SECONDS)
        self.slow = Lane(thinkers, waiting=4, seconds=SLOW_SECONDS)

    async def answer(self, name: str, given: Any) -> Data:
        """The answer to something quick. Raises Failed."""
        try:
            kind, data = await self.quick.answer(name, given.model_dump())
        except Busy:
            raise failed("BUSY", "too much is being asked at once; try again in a moment") from None
        if kind == ERROR:
            raise Failed(data)
        return data

    def stream(self, name: str, given: Any, line: type[BaseModel]) -> Response:
        """The answer to something slow as NDJSON, every line held to a model. Closing the stream ends the work."""
        if self.slow.full:
            raise Failed(BUSY)
        return StreamingResponse(self._lines(name, given, line), media_type=NDJSON)

    async def _lines(self, name: str, given: Any, line: type[BaseModel]) -> AsyncIterator[str]:
        try:
            async for kind, data in self.slow.run(name, given.model_dump()):
                yield line.model_validate({"kind": kind, "data": data}).model_dump_json() + "\n"
        except Busy:
            yield _stopped(BUSY)
        except ValidationError as error:
            logging.getLogger(__name__).error("%s: %s", name, error)
            yield _stopped(UNFIT)


def _stopped(data: Data) -> str:
    """The line that says why there is no answer."""
    return answers_asked.Stopped(kind="error", data=answers.Failure(**data)).model_dump_json() + "\n"


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
    _errors(app)
    _positions(app, kitchen)
    _drawings(app, kitchen)
    _questions(app, kitchen)
    _shelf(app)
    _cards(app, kitchen)
    _records(app, kitchen)
    _pages(app)
    return app


def _errors(app: FastAPI) -> None:
    @app.exception_handler(Failed)
    async def told(request: Request, error: Failed) -> Response:
        return failure(error.data, error.status)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        problems = [
            {"path": [str(part) for part in e["loc"][1:]], "code": "VALUE", "message": e["msg"]} for e in error.errors()
        ]
        data = {"code": "REQUEST", "message": "this request is not as it should be", "problems": problems}
        return failure(data, 422)

    @app.exception_handler(ResponseValidationError)
    async def unfit(request: Request, error: ResponseValidationError) -> Response:
        logging.getLogger(__name__).error("%s: %s", request.url.path, error.errors())
        return failure(UNFIT, 500)

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> Response:
        return failure({"code": "HTTP", "message": str(error.detail)}, error.status_code)


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


def _cards(app: FastAPI, kitchen: Kitchen) -> None:
    async def do(what: Any, *values: str) -> Data:
        return await kitchen.answer("cards", CardWork(what=what, values=list(values)))

    @app.get("/api/cards/{game}", response_model=answers_cards.Listing)
    async def listed(game: str) -> Data:
        """All cards of a game, the kinds of new ones, and the user's own packs."""
        return await do("listed", game)

    @app.get("/api/cards/{game}/card/{card}", response_model=answers_cards.Lines)
    async def told(game: str, card: str) -> Data:
        """Everything about one card, line by line."""
        return await do("told", game, card)

    @app.get("/api/cards/{game}/new/{kind}", response_model=answers.Text)
    async def new(game: str, kind: str) -> Data:
        """The text of a pack with one new card."""
        return await do("new", game, kind)

    @app.post("/api/cards/{game}/check", response_model=answers_cards.Checked)
    async def check(game: str, given: PackText) -> Data:
        """What kibitz makes of a pack's text."""
        return await do("checked", game, given.name, given.text)

    @app.get("/api/cards/{game}/pack/{name}", response_model=answers.Text)
    async def opened(game: str, name: str) -> Data:
        """The text of one of the user's packs."""
        return await do("opened", game, name)

    @app.put("/api/cards/{game}/pack", response_model=answers.Stored)
    async def store(game: str, given: PackText) -> Data:
        """Keep a pack without mistakes in the user's folder."""
        return await do("store", game, given.name, given.text)

    @app.delete("/api/cards/{game}/pack/{name}", response_model=answers.Deleted)
    async def delete(game: str, name: str) -> Data:
        """Delete one of the user's packs."""
        return await do("delete", game, name)


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
