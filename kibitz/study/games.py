"""The games that begin in a study: the choices of `kibitz new GAME` as keys of a file, and the goal of winning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kibitz.cli.main import UserError
from model.core.diagnostics import did_you_mean

NAME = "study"


def new_text(game: str, settings: Mapping[str, Any], folder: Path) -> str:
    """The position file of a game that begins, by the choices of `kibitz new GAME`.

    Lists and texts with commas mean the same. Raises UserError with every mistake in the choices, DiagnosticError for
    broken packs, maps or decks, MissingFact for cards of which only names are known.
    """
    return {"redrains": _redrains, "raidboss": _raidboss, "ascension": _ascension}[game](dict(settings), folder)


def win_goal(game: str, seat: str | None) -> dict[str, Any]:
    """The goal of winning as a position file has it, asked by a seat of Ascension."""
    if game != "ascension":
        return {"win": True}
    return {"achieve": [{"win": True}], **({"seat": seat} if seat else {})}


def _redrains(settings: dict[str, Any], folder: Path) -> str:
    from kibitz.newgame import USUAL_PACKS, Choices, new_game

    own = settings.pop("own_decks", None)
    settings["decks"] = _many(settings.get("decks", ()))
    settings["first_fives"] = tuple(_many(one) for one in settings.get("first_fives", ()))
    settings["packs"] = (*USUAL_PACKS, *_many(settings.get("packs", ())))
    choices = _choices(Choices, settings, {"own_decks"})
    return new_game(choices._replace(own_decks=folder / own if own else None), NAME)


def _raidboss(settings: dict[str, Any], folder: Path) -> str:
    from kibitz.newfight import FightChoices, new_fight_text

    settings["team"] = _many(settings.get("team", ()))
    settings["packs"] = _many(settings.get("packs", ("sample",)))
    return new_fight_text(_choices(FightChoices, settings), NAME)


def _ascension(settings: dict[str, Any], folder: Path) -> str:
    from kibitz.ascension.new import REAL_PACKS, SAMPLE_PACKS, Choices, new_game

    layout = str(settings.pop("map", ""))
    settings["layout"] = str(folder / layout) if layout.endswith((".yaml", ".yml")) else layout
    for name in ("players", "picks"):
        settings[name] = _many(settings.get(name, ()))
    settings["champions"] = tuple(_named(settings.get("champions", ())))
    settings["portals"] = tuple(_named(settings.get("portals", ())))
    settings["villains"] = ",".join(_many(settings.get("villains", ())))
    settings["packs"] = (*REAL_PACKS, *(_many(settings.get("packs", ())) or SAMPLE_PACKS))
    return new_game(_choices(Choices, settings), NAME)


def _choices(form: Any, settings: Mapping[str, Any], hidden: set[str] = frozenset()) -> Any:  # type: ignore[assignment]
    """The choices as the form has them. Raises UserError for a key that it has not, or a value of another type."""
    from pydantic import TypeAdapter, ValidationError

    known = [name for name in form._fields if name not in hidden]
    for name in settings:
        if name not in known:
            raise UserError(f"`{name}` is no choice here.{did_you_mean(name, known)}")
    try:
        return TypeAdapter(form).validate_python(dict(settings))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UserError(f"`{where}`: {first['msg'][0].lower()}{first['msg'][1:]}.") from None


def _many(value: Any) -> tuple[str, ...]:
    """The parts of a list, or of a text with commas."""
    if isinstance(value, str):
        return tuple(filter(None, (part.strip() for part in value.split(","))))
    if not isinstance(value, list | tuple):
        raise UserError(f"{json.dumps(value)} is no list.")
    return tuple(map(str, value))


def _named(value: Any) -> list[str]:
    """`NAME=a,b` for each entry of {NAME: [a, b]}; a list as it is."""
    if isinstance(value, dict):
        return [f"{name}={','.join(_many(one))}" for name, one in value.items()]
    return [one if isinstance(one, str) else ",".join(_many(one)) for one in value]
