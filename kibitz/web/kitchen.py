"""How the server comes to its answers: by workers, or else by a failure, which always has the same form."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException

from kibitz.web import answers, answers_asked
from kibitz.web.jobs import ERROR, Busy, Lane
from kibitz.web.worker import Data

QUICK_SECONDS, SLOW_SECONDS = 20.0, 330.0
"""How long a worker may be silent over a position, and over a question."""
STATUS = {"BUSY": 429, "WORKER": 500, "MEMORY": 413}
BUSY = {"code": "BUSY", "message": "kibitz is thinking about other questions; stop one of them first"}
UNFIT = {"code": "ANSWER", "message": "kibitz has an answer that is not of the form it should have; please report this"}
NDJSON = "application/x-ndjson"
"""What an answer line by line is: every line is one JSON value."""


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


def tell_failures(app: FastAPI) -> None:
    """Make every failure of an application one `Failure`, whatever raised it."""

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
