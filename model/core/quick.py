"""NamedTuples whose copies with a few fields changed are cheap: every step of every game makes dozens of them."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """Class decorator: the same NamedTuple with a `_replace` in half the time, and with the same results and errors.

    The one that Python gives reads every field by its name; this one copies them all and writes the few that change.
    """
    places = {name: at for at, name in enumerate(cls._fields)}  # type: ignore[attr-defined]
    new = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        row = [*self]
        try:
            for name, value in changes.items():
                row[places[name]] = value
        except KeyError:
            raise ValueError(f"no such fields: {sorted(changes.keys() - places.keys())}") from None
        return new(cls, row)  # type: ignore[type-var]

    cls._replace = _replace  # type: ignore[attr-defined]
    return cls
