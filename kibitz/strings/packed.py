"""The packed form: the keys of a position as JSON, deflated, in the letters of base64url.

It carries every position. Its text is canonical for one implementation of deflate; what it holds is canonical for all.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from kibitz.strings.cursor import Cursor

MOST_TEXT = 60_000
"""Characters of a string."""
MOST_DATA = 400_000
"""Bytes of what it unfolds to."""
ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def pack(keys: dict[str, Any]) -> str:
    """The keys as letters, digits, `-` and `_`."""
    text = json.dumps(keys, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezer.compress(text.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpack(cursor: Cursor) -> dict[str, Any]:
    """The keys that `pack` packed. Raises DiagnosticError for anything else, and for what unfolds to too much."""
    text = cursor.rest
    wrong = next((at for at, letter in enumerate(text) if letter not in ALPHABET), None)
    if wrong is not None:
        cursor.at += wrong
        cursor.fail("expected letters, digits, `-` and `_` only, in one piece")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unfolding = zlib.decompressobj(-15)
        plain = unfolding.decompress(data, MOST_DATA)
    except (binascii.Error, ValueError, zlib.error):
        raise cursor.error("this is not a whole packed position; copy all of it.") from None
    if unfolding.unconsumed_tail:
        raise cursor.error(f"it unfolds to more than {MOST_DATA:,} bytes; no position is that large.", "TOO-LARGE")
    if not unfolding.eof or unfolding.unused_data:
        raise cursor.error("this is not a whole packed position; copy all of it.")
    try:
        keys = json.loads(plain.decode())
    except (ValueError, RecursionError):
        raise cursor.error("the packed text is no position.") from None
    if not isinstance(keys, dict):
        raise cursor.error("the packed text is no position: expected a set of keys.")
    cursor.at = cursor.end
    return keys
