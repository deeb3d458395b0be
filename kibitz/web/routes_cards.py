"""The routes about cards: lists, packs of the user's own, and the forms that write them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI

from kibitz.web import answers, answers_cards
from kibitz.web.kitchen import Kitchen
from kibitz.web.wire import CardWork, PackChange, PackCopy, PackEntry, PackNew, PackText
from kibitz.web.worker import Data

Do = Callable[..., Awaitable[Data]]
"""Has a worker carry out a function of `kibitz.web.cards`, by its name, with some values."""


def card_routes(app: FastAPI, kitchen: Kitchen) -> None:
    """Add all routes about cards."""

    async def do(what: Any, *values: Any) -> Data:
        return await kitchen.answer("cards", CardWork(what=what, values=list(values)))

    _lists(app, do)
    _forms(app, do)
    _packs(app, do)


def _lists(app: FastAPI, do: Do) -> None:
    @app.get("/api/cards/{game}", response_model=answers_cards.Listing)
    async def listed(game: str) -> Data:
        """All cards of a game, the kinds of new ones, and the user's own packs."""
        return await do("listed", game)

    @app.get("/api/cards/{game}/card/{card}", response_model=answers_cards.Lines)
    async def told(game: str, card: str) -> Data:
        """Everything about one card, line by line."""
        return await do("told", game, card)

    @app.post("/api/cards/{game}/check", response_model=answers_cards.Checked)
    async def check(game: str, given: PackText) -> Data:
        """What kibitz makes of a pack's text."""
        return await do("checked", game, given.name, given.text)


def _forms(app: FastAPI, do: Do) -> None:
    @app.post("/api/cards/{game}/form", response_model=answers_cards.EntryForm)
    async def form(game: str, given: PackEntry) -> Data:
        """The entries of a pack's text, and the form for one of them, or for the pack itself."""
        return await do("form", game, given.text, given.path)

    @app.post("/api/cards/{game}/change", response_model=answers_cards.PackEdited)
    async def change(game: str, given: PackChange) -> Data:
        """The text of a pack with a key of an entry changed."""
        return await do("changed", game, given.text, given.path, given.key, given.value, given.yaml)

    @app.post("/api/cards/{game}/add", response_model=answers_cards.PackEdited)
    async def add(game: str, given: PackNew) -> Data:
        """The text of a pack with a new entry."""
        return await do("added", game, given.text, given.kind, given.path)

    @app.post("/api/cards/{game}/copy", response_model=answers_cards.PackEdited)
    async def copy(game: str, given: PackCopy) -> Data:
        """The text of a pack with a copy of a card of any pack."""
        return await do("copied", game, given.text, given.card)

    @app.post("/api/cards/{game}/drop", response_model=answers_cards.PackEdited)
    async def drop(game: str, given: PackEntry) -> Data:
        """The text of a pack without an entry."""
        return await do("dropped", game, given.text, given.path)


def _packs(app: FastAPI, do: Do) -> None:
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
