"""Reading scenarios and writing files, with the errors of the user as messages."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from kibitz.cli.main import UserError
from model.core.diagnostics import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from model.scenario import Scenario

FILE = click.Path(path_type=Path)
"""A path that is checked when it is read, so that its errors look like those of its content."""


Source = Path | str
"""Where a position is: the path of a file, `-` for what comes from stdin, or a position string itself."""


class _Position(click.ParamType[Source]):
    """A path, `-`, or a position string, which begins with a tag such as `at1`."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Source:
        """A Path for a path; the text itself for the others."""
        from kibitz.strings import is_string

        return value if value == STDIN or is_string(str(value)) else Path(value)


STDIN = "-"
POSITION = _Position()
"""The argument of commands that take a position."""


class BadInput(UserError):
    """A file with mistakes: each of them is a line `file:line:column: CODE message` on stderr, exit status 2."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("\n".join(str(d) for d in diagnostics))

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the diagnostics as they are, so that editors find the places."""
        click.echo(self.format_message(), file=file or sys.stderr)


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn what a position cannot answer into messages of the command line."""
    from model.core.game import MissingFact

    try:
        yield
    except DiagnosticError as error:
        raise BadInput(error.diagnostics) from None
    except MissingFact as missing:
        raise UserError(f"the position does not say enough: {missing}") from None


def read_scenario(source: Source) -> Scenario:
    """The scenario in a file or of a position string. Raises BadInput with every mistake in it."""
    from model.core.yamlfile import read_text

    with user_errors():
        if isinstance(source, Path):
            return scenario_of(read_text(source), str(source))
        return scenario_of(_from_stdin(), "stdin") if source == STDIN else scenario_of(source, "string")


def scenario_of(text: str, where: str) -> Scenario:
    """The scenario that a text holds, as a file or as a position string. Raises DiagnosticError."""
    from kibitz.record import is_record
    from kibitz.strings import is_string, read
    from model.scenario import read_scenario as read_file

    if is_record(text.encode()):
        what = "a record of a game, no position; `kibitz play` goes on with it, `kibitz record` tells it."
        raise DiagnosticError([Diagnostic(where, 0, 0, "RECORD", what)])
    return read(text, where) if is_string(text) else read_file(text, where)


def _from_stdin() -> str:
    """What comes from stdin, at most as much as a file may hold. Raises DiagnosticError."""
    from model.core.yamlfile import MAX_BYTES

    raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise DiagnosticError([Diagnostic("stdin", 0, 0, "TOO-LARGE", f"more than {MAX_BYTES:,} bytes.")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DiagnosticError([Diagnostic("stdin", 0, 0, "ENCODING", "not UTF-8.")]) from None


def ident(name: str, otherwise: str) -> str:
    """The id of a position that is called `name`: small words with hyphens, `otherwise` where nothing is left."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or otherwise


def write_new(path: Path | None, text: str, then: str) -> None:
    """Print a new file's text, or put it into the file at `path`; `then` says what to do with that."""
    if path is None:
        click.echo(text, nl=False)
        return
    write_atomically(path, text)
    click.echo(f"{path}: written; {then} {path}")


def free_to_write(path: Path | None, force: bool) -> None:
    """Raise UserError where a file is there already and may not be overwritten."""
    if path is not None and path.exists() and not force:
        raise UserError(f"{path} is there already; give --force to overwrite it, or another name.")


def write_atomically(path: Path, text: str) -> None:
    """Put `text` into the file at `path`, whole or not at all. Raises UserError when that is impossible."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or 'cannot be written'}. Check the path.") from None
