"""The bytes of a file that somebody brings along, as text: encodings, sizes, and archives with one file in them."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import NamedTuple

from kibitz.importers.report import refuse, shown

MOST_BYTES = 32_000_000
"""Of a file, and of what an archive holds unpacked: a save of a table with scripts has some megabytes."""
MOST_ENTRIES = 20
"""Of an archive: a replay has one, and what systems add by themselves."""
MOST_RATIO = 200
"""How many times as large as in the archive a file may be; text packs 3 to 20 times."""
ZIP = b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"
BOMS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
LITTER = ("__macosx/", ".ds_store", "thumbs.db", "desktop.ini")


class Source(NamedTuple):
    """A file's name for messages, and its text."""

    name: str
    text: str


def read_source(path: Path) -> Source:
    """The text of a file, or of the one file in an archive. Raises DiagnosticError for what cannot be read."""
    name = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise refuse(name, "UNREADABLE", f"{error.strerror or 'cannot be read'}. Check the path.") from None
    if len(data) > MOST_BYTES:
        raise refuse(name, "TOO-LARGE", f"more than {MOST_BYTES:,} bytes.")
    return source_of(data, name)


def source_of(data: bytes, name: str) -> Source:
    """The text of these bytes; an archive is looked into. Raises DiagnosticError."""
    if data.startswith((ZIP, EMPTY_ZIP)):
        return _unpacked(data, name)
    return Source(name, decoded(data, name))


def decoded(data: bytes, name: str) -> str:
    """Bytes as text, in UTF-8 or with a mark of UTF-16, lines ended alike. Raises DiagnosticError with the line."""
    encoding = next((word for mark, word in BOMS if data.startswith(mark)), "utf-8-sig")
    if encoding == "utf-8-sig" and b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise refuse(name, "BINARY", "not a text file; expected text in UTF-8, or a zip archive.", line, 1)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise refuse(name, "ENCODING", f"not {encoding[:6].upper()}; save the file in UTF-8.", line, 1) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _unpacked(data: bytes, name: str) -> Source:
    """The text of the only file in an archive; nothing is written to the disk, and no name in it is a path here."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entry = _only(archive, name)
            with archive.open(entry) as file:
                held = file.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        if isinstance(error, ValueError) and hasattr(error, "diagnostics"):
            raise
        raise refuse(name, "ZIP", f"a damaged or locked archive ({shown(str(error))}).") from None
    inside = f"{name}({shown(entry.filename)})"
    if len(held) > MOST_BYTES:
        raise refuse(inside, "TOO-LARGE", f"more than {MOST_BYTES:,} bytes unpacked.")
    if held.startswith((ZIP, EMPTY_ZIP)):
        raise refuse(inside, "ZIP", "an archive in an archive; unpack the outer one first.")
    return Source(inside, decoded(held, inside))


def _only(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    """The one file of an archive, small enough to be unpacked. Raises DiagnosticError."""
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise refuse(name, "ZIP", f"{len(entries)} files in the archive; expected one (at most {MOST_ENTRIES}).")
    files = [e for e in entries if not e.is_dir() and not e.filename.lower().startswith(LITTER)]
    files = [e for e in files if not e.filename.lower().endswith(LITTER)]
    if len(files) != 1:
        names = ", ".join(shown(e.filename, 30) for e in files[:5])
        raise refuse(name, "ZIP", f"{len(files)} files in the archive{': ' + names if names else ''}; expected one.")
    entry = files[0]
    if entry.file_size > MOST_BYTES:
        raise refuse(name, "TOO-LARGE", f"{entry.file_size:,} bytes unpacked; expected at most {MOST_BYTES:,}.")
    if entry.file_size > MOST_RATIO * max(entry.compress_size, 1_000):
        raise refuse(name, "ZIP", f"it unpacks to {entry.file_size:,} bytes from {entry.compress_size:,}: no replay.")
    return entry
