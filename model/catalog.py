"""The one module that knows every game: how its scenarios are read, and where its cards are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.goal import Problem
from model.core.yamlfile import Document

ROOT = Path(__file__).parent
PACKS = "packs"
"""The key of a scenario that chooses the packs."""
Files = tuple[tuple[Path, int], ...]


class Built(NamedTuple):
    """A scenario's game part, read: the problem, whether invented cards are used, and what is wrong."""

    problem: Problem[Any] | None
    sample: bool
    problems: tuple[Diagnostic, ...]


class Setup(NamedTuple):
    """How one game's part of a scenario is read: its keys, and what makes a problem of them."""

    keys: type[BaseModel]
    build: Callable[[Document, Sequence[str], Any], Built]


def games() -> tuple[str, ...]:
    """The names of the games that scenarios can be written for."""
    return tuple(_SETUPS)


@cache
def setup(game: str) -> Setup:
    """How scenarios of a game are read. Raises KeyError for an unknown game."""
    return _SETUPS[game]()


def user_folder(game: str) -> Path:
    """Where a user's own packs of a game are."""
    from platformdirs import user_data_path

    return user_data_path("kibitz") / "packs" / game


def pack_files(game: str) -> dict[str, Path]:
    """The card packs of a game by name, the user's own included.

    Raises DiagnosticError when a user's pack has the name of a pack that comes with kibitz.
    """
    found = {path.stem: path for path in sorted((ROOT / game / "cards").glob("*.yaml"))}
    for path in sorted(user_folder(game).glob("*.yaml")):
        if path.stem in found:
            message = f"pack `{path.stem}` comes with kibitz; rename the file."
            raise DiagnosticError([Diagnostic(str(path), 0, 0, "DUPLICATE", message)])
        found[path.stem] = path
    return found


def ascension_library(packs: tuple[str, ...] = ("core", "champions")) -> Any:
    """The Library of these packs, read once for each set of files.

    Raises DiagnosticError for an unknown pack, for mistakes in one, and for a card that two packs define.
    """
    return _ascension_cards(_chosen("ascension", packs))


@cache
def _ascension_cards(files: Files) -> Any:
    from model.ascension.library import Library, load_pack
    from model.ascension.words import vocabulary

    return Library(tuple(load_pack(path, vocabulary()) for path, _ in files))


def redrains_library(packs: tuple[str, ...] = ("viros", "box")) -> Any:
    """The Library of these packs of Red Rains; like `ascension_library`."""
    return _redrains_cards(_chosen("redrains", packs))


@cache
def _redrains_cards(files: Files) -> Any:
    from model.redrains.library import Library, load_pack
    from model.redrains.words import vocabulary

    return Library(tuple(load_pack(path, vocabulary()) for path, _ in files))


def raidboss_library(packs: tuple[str, ...] = ("sample",)) -> Any:
    """The Library of these packs of Raid Boss; like `ascension_library`."""
    return _raidboss_cards(_chosen("raidboss", packs))


@cache
def _raidboss_cards(files: Files) -> Any:
    from model.raidboss.library import Library, load_pack
    from model.raidboss.words import vocabulary

    return Library(tuple(load_pack(path, vocabulary()) for path, _ in files))


def _chosen(game: str, packs: tuple[str, ...]) -> Files:
    """The files of these packs, each with the time of its last change. Raises DiagnosticError for an unknown pack."""
    files = pack_files(game)
    unknown = [name for name in packs if name not in files]
    if unknown:
        lines = [f"there is no pack `{name}`.{did_you_mean(name, sorted(files))}" for name in unknown]
        raise DiagnosticError(Diagnostic(PACKS, 0, 0, "UNKNOWN-PACK", line) for line in lines)
    chosen = (files[name] for name in dict.fromkeys(packs))
    return tuple((path, path.stat().st_mtime_ns) for path in chosen)


def _placed(document: Document, error: DiagnosticError) -> tuple[Diagnostic, ...]:
    """The problems of reading packs; those about the choice of packs get the place of that key."""
    return tuple(
        document.problem((PACKS,), d.code, d.message) if not d.line and d.file == PACKS else d
        for d in error.diagnostics
    )


def _ascension() -> Setup:
    from model.ascension.reading import Reading
    from model.ascension.schema import AscensionKeys
    from model.ascension.setup import build

    def read(document: Document, lines: Sequence[str], keys: AscensionKeys) -> Built:
        try:
            library = ascension_library(tuple(keys.packs))
        except DiagnosticError as error:
            return Built(None, False, _placed(document, error))
        reading = Reading(document, lines, library)
        problem = build(reading, keys)
        sample = keys.sample or any(pack.sample for pack in library.packs)
        return Built(problem, sample, tuple(reading.problems))

    return Setup(AscensionKeys, read)


def _redrains() -> Setup:
    from model.redrains.library import Library, Pack, read_inline
    from model.redrains.reading import Reading
    from model.redrains.schema import RedRainsKeys
    from model.redrains.setup import build
    from model.redrains.words import vocabulary

    def read(document: Document, lines: Sequence[str], keys: RedRainsKeys) -> Built:
        try:
            library = redrains_library(tuple(keys.packs))
            if keys.inline:
                own = read_inline(document, document.data["inline"], ("inline",), vocabulary())
                pack = Pack("inline", "the position file", False, own, file=document.file)
                library = Library((*library.packs, pack))
        except DiagnosticError as error:
            return Built(None, False, _placed(document, error))
        reading = Reading(document, lines, library)
        problem = build(reading, keys)
        return Built(problem, any(pack.sample for pack in library.packs), tuple(reading.problems))

    return Setup(RedRainsKeys, read)


def _raidboss() -> Setup:
    from model.raidboss.library import Library, inline_pack
    from model.raidboss.reading import Reading
    from model.raidboss.schema import RaidBossKeys
    from model.raidboss.setup import build
    from model.raidboss.words import vocabulary

    def read(document: Document, lines: Sequence[str], keys: RaidBossKeys) -> Built:
        try:
            library = raidboss_library(tuple(keys.packs))
            if keys.inline:
                own = inline_pack(document, document.data["inline"], ("inline",), vocabulary())
                library = Library((*library.packs, own))
        except DiagnosticError as error:
            return Built(None, False, _placed(document, error))
        reading = Reading(document, lines, library)
        problem = build(reading, keys)
        return Built(problem, any(pack.sample for pack in library.packs), tuple(reading.problems))

    return Setup(RaidBossKeys, read)


_SETUPS: dict[str, Callable[[], Setup]] = {"ascension": _ascension, "redrains": _redrains, "raidboss": _raidboss}
