"""A bounded memory by identity: what was worked out for a value is found again while the very same object lives on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 4096


class Remembered(Generic[K, V]):
    """A function that answers at once for an argument it has seen: the same object, not an equal one.

    Hashing a State costs more than working out its legal actions; looking at its identity costs nothing.
    """

    __slots__ = ("_known", "_most", "_work")

    def __init__(self, work: Callable[[K], V], most: int = MOST) -> None:
        self._work = work
        self._most = most
        self._known: dict[int, tuple[K, V]] = {}

    def __call__(self, key: K) -> V:
        """What the function gives for `key`."""
        known = self._known.get(id(key))
        if known is not None and known[0] is key:
            return known[1]
        value = self._work(key)
        self.note(key, value)
        return value

    def note(self, key: K, value: V) -> None:
        """Remember what the function would give for `key`, which somebody has worked out already."""
        if len(self._known) >= self._most:
            self._known.clear()
        # The key is held with its value, so that no other object can come to have its identity.
        self._known[id(key)] = (key, value)
