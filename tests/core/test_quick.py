import importlib
import inspect
import pkgutil
from typing import Any, NamedTuple

import pytest

import model
from model.core.quick import quick


@quick
class Pair(NamedTuple):
    left: int
    right: int = 2


def test_a_changed_copy_is_what_the_plain_tuple_gives():
    assert Pair(1)._replace(right=5) == Pair(1, 5)
    assert Pair(1)._replace() == Pair(1)
    assert type(Pair(1)._replace(left=3, right=4)) is Pair
    assert (Pair(1), hash(Pair(1)), repr(Pair(1))) == ((1, 2), hash((1, 2)), "Pair(left=1, right=2)")


def test_a_field_that_there_is_not_is_an_error():
    with pytest.raises(ValueError, match=r"\['middle'\]"):
        Pair(1)._replace(left=2, middle=3)


def quick_classes() -> list[type[Any]]:
    found = []
    for module in pkgutil.walk_packages(model.__path__, "model."):
        if module.name.endswith((".state", ".agenda", ".pile")):
            classes = vars(importlib.import_module(module.name)).values()
            found += [c for c in classes if inspect.isclass(c) and c.__module__ == module.name and hasattr(c, "_make")]
    return sorted(
        {c for c in found if c._replace.__module__ == "model.core.quick"}, key=lambda c: (c.__module__, c.__name__)
    )


@pytest.mark.parametrize("cls", quick_classes(), ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_every_field_of_the_positions_can_be_changed_alone(cls):
    blank = cls._make(range(len(cls._fields)))
    for at, name in enumerate(cls._fields):
        changed = blank._replace(**{name: "new"})
        assert changed == (*blank[:at], "new", *blank[at + 1 :])
        assert type(changed) is cls


def test_the_states_of_all_games_are_among_them():
    names = {f"{c.__module__}.{c.__name__}" for c in quick_classes()}
    assert {f"model.{game}.state.State" for game in ("ascension", "raidboss", "redrains")} <= names
