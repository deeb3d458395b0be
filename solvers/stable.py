"""A name for a problem and its positions that is the same in every process and on every machine.

Python's `hash` changes from run to run, and `repr` says what an author liked. Here plain data is written down as
bytes: every value starts with its kind and says where it ends, so that different values never look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

import model
from model.core.goal import Problem

SIZE = 20
"""Bytes of a digest: two of so many positions that nobody can store them coincide never."""
WRITTEN = frozenset({"file", "places"})
"""Fields that say where something was written down, which no rule reads."""


class Unkeyed(Exception):
    """A value of a kind that has no stable bytes."""


def stable(value: Any) -> bytes:
    """The bytes of plain data: numbers, text, tuples, named tuples, sets, mappings, data classes. Raises Unkeyed."""
    return _Writer().bytes_of(value)


def digest(value: Any) -> bytes:
    """A short name for plain data. Raises Unkeyed."""
    return blake2b(stable(value), digest_size=SIZE).digest()


@cache
def code(package: ModuleType = model) -> bytes:
    """A digest of the source of all rules, or of another package: what is proven under other rules is never trusted."""
    folder = Path(str(package.__file__)).parent
    found = blake2b(digest_size=SIZE)
    for path in sorted(folder.rglob("*.py")):
        found.update(stable((path.relative_to(folder).as_posix(), path.read_bytes())))
    return found.digest()


def problem_key(problem: Problem[Any]) -> bytes:
    """A digest of all of a problem but its position: game, rules, cards and settings, goal. Raises Unkeyed."""
    game, goal = problem.game, problem.goal
    info = game.info
    table = getattr(game, "table", None) or getattr(game, "cards", None)
    if table is None:
        raise Unkeyed(f"{type(game).__qualname__} has no table and no cards to know it by")
    return digest((info, code(), table, goal))


class _Writer:
    """Writes values; what it has met before stands as the digest that it had, so that shared parts cost nothing."""

    def __init__(self) -> None:
        self._met: dict[int, tuple[Any, bytes]] = {}
        self._plain: dict[type, Callable[[Any], bytes]] = {
            type(None): lambda _: b"n",
            bool: lambda v: b"+" if v else b"-",
            int: lambda v: b"i%d;" % v,
            str: lambda v: _sized(b"s", v.encode()),
            bytes: lambda v: _sized(b"b", v),
            Fraction: lambda v: b"q%d/%d;" % (v.numerator, v.denominator),
            tuple: lambda v: self._many(b"t", v),
            list: lambda v: self._many(b"l", v),
        }

    def bytes_of(self, value: Any) -> bytes:
        """The bytes of a value. Raises Unkeyed."""
        plain = self._plain.get(type(value))
        if plain is not None:
            return plain(value)
        if isinstance(value, tuple):
            return self._many(b"T" + _named(value), value)
        if isinstance(value, Enum):
            return _sized(b"e", f"{_named(value).decode()}.{value.name}".encode())
        if isinstance(value, frozenset | set):
            return self._joined(b"f", sorted(map(self.bytes_of, value)))
        if isinstance(value, Mapping):
            pairs = sorted((self.bytes_of(key), self.bytes_of(item)) for key, item in value.items())
            return self._joined(b"m", [part for pair in pairs for part in pair])
        return self._object(value)

    def _object(self, value: Any) -> bytes:
        """An object as the digest of its parts: its fields, what it pickles as, or its public attributes."""
        met = self._met.get(id(value))
        if met is None:
            # Held with its digest, so that no other object can come to have its identity.
            whole = _named(value) + self.bytes_of(self._parts(value))
            met = self._met[id(value)] = value, _sized(b"o", blake2b(whole, digest_size=SIZE).digest())
        return met[1]

    def _parts(self, value: Any) -> Any:
        if is_dataclass(value):
            return {field.name: getattr(value, field.name) for field in fields(value) if field.name not in WRITTEN}
        if "__reduce__" in vars(type(value)):
            return value.__reduce__()[1]
        if hasattr(value, "table"):  # an engine: it is what its table makes it
            return value.table
        if callable(value) or not hasattr(value, "__dict__"):
            raise Unkeyed(f"{type(value).__qualname__} has no stable name")
        return {name: part for name, part in vars(value).items() if name[:1] != "_" and name not in WRITTEN}

    def _many(self, kind: bytes, values: Any) -> bytes:
        return self._joined(kind, list(map(self.bytes_of, values)))

    @staticmethod
    def _joined(kind: bytes, parts: list[bytes]) -> bytes:
        return b"".join((kind, b"%d:" % len(parts), *parts))


def _sized(kind: bytes, value: bytes) -> bytes:
    return b"%b%d:%b" % (kind, len(value), value)


def _named(value: Any) -> bytes:
    return _sized(b"", type(value).__qualname__.encode())
