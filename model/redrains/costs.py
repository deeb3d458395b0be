"""Costs of cards and abilities: how they are written, and every set of dice that pays one.

A cost is a list such as `[main, exhaust, "1 ceremonial class", "2 basic", "1 discard", "1 status"]`; a list inside it
is a choice, so `[[main, side], exhaust]` has two alternatives. `main-and-side` takes both actions of the turn.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.yamlfile import Document, Path_
from model.redrains.state import BASIC, DICE_TYPES, LEVELS, Die

ANY = ""
"""The type of a dice cost that any die pays."""
MOST = 10
"""The most dice, cards or tokens that one cost may ask for: a deck has ten dice."""
BOTH = "main-and-side"
"""The flag for a cost that takes the main and the side action of the turn."""
FLAGS = ("main", "side", "exhaust", BOTH)
COUNTED = ("discard", "status")


class DiceCost(NamedTuple):
    """`count` dice of a type (ANY: of any), each of at least this level."""

    count: int  # type: ignore[assignment]  # a field called as the method of tuples that nobody needs here
    type: str
    level: int


class Cost(NamedTuple):
    """One alternative of a cost: everything in it must be paid."""

    main: bool = False
    side: bool = False
    exhaust: bool = False
    dice: tuple[DiceCost, ...] = ()
    discard: int = 0
    """Cards from the hand."""
    status: int = 0
    """Status tokens from the card itself."""


Costs = tuple[Cost, ...]
_Item = tuple[str, DiceCost | int]


class CostError(ValueError):
    """A cost that cannot be read; the message says what would be right."""


# --- reading ---------------------------------------------------------------------------------------------------------


def read_costs(document: Document, data: Any, path: Path_, problems: list[Diagnostic]) -> Costs:
    """The alternatives of a printed cost, in the order written; every mistake is added to `problems`."""
    if not isinstance(data, list):
        problems.append(document.problem(path, "COST", f"expected a list of costs, found `{data}`."))
        return ()
    before = len(problems)
    places: list[list[_Item]] = []
    for index, entry in enumerate(data):
        choice = isinstance(entry, list)
        parts = [((*path, index, i), e) for i, e in enumerate(entry)] if choice else [((*path, index), entry)]
        if choice and len(parts) < 2:
            problems.append(document.problem((*path, index), "COST", "a choice of costs needs two or more."))
        places.append([item for where, part in parts if (item := _read(document, part, where, problems))])
    if len(problems) > before:
        return ()
    alternatives: list[Cost] = []
    for items in product(*places):
        try:
            alternatives.append(_cost(items))
        except CostError as error:
            problems.append(document.problem(path, "COST", f"{error}"))
            return ()
    return tuple(dict.fromkeys(alternatives))


def dice_cost(text: str) -> Cost:
    """The cost that a text such as `1 ceremonial class, 1 basic` names: dice only. Raises CostError."""
    items = [_item(part.strip()) for part in text.split(",")]
    if any(name != "dice" for name, _ in items):
        raise CostError(f"`{text}`: only dice can be paid here, for instance `1 basic`.")
    return _cost(tuple(items))


def _read(document: Document, entry: Any, where: Path_, problems: list[Diagnostic]) -> _Item | None:
    try:
        return _item(entry)
    except CostError as error:
        problems.append(document.problem(where, "COST", str(error)))
        return None


def _item(entry: Any) -> _Item:
    """One part of a cost: ("main", 1), ("discard", 2) or ("dice", DiceCost)."""
    if entry in FLAGS:
        return str(entry), 1
    words = str(entry).split() if isinstance(entry, str) else []
    if len(words) == 1:
        raise CostError(f"`{entry}`.{did_you_mean(words[0], FLAGS)}")
    if not words or not words[0].isascii() or not words[0].isdigit():
        raise CostError(
            f"`{entry}`: expected main, side, exhaust, or a number such as `1 ceremonial class`, `2 basic`."
        )
    count, what = int(words[0]), words[1:]
    if not 1 <= count <= MOST:
        raise CostError(f"`{entry}`: the number must be 1 to {MOST}.")
    if what[0] in COUNTED and len(what) == 1:
        return what[0], count
    if what == [LEVELS[BASIC]]:
        return "dice", DiceCost(count, ANY, BASIC)
    return "dice", DiceCost(count, *_type_and_level(str(entry), what))


def _type_and_level(entry: str, what: list[str]) -> tuple[str, int]:
    if len(what) == 1 and what[0] not in DICE_TYPES:
        known = [*COUNTED, *LEVELS[:1], *DICE_TYPES]
        raise CostError(f"`{entry}`: `{what[0]}`.{did_you_mean(what[0], known)}")
    if len(what) != 2:
        raise CostError(f"`{entry}`: dice of a type need a level, for instance `1 ceremonial class`.")
    if what[0] not in DICE_TYPES:
        raise CostError(f"`{entry}`: there are no `{what[0]}` dice.{did_you_mean(what[0], DICE_TYPES)}")
    if what[1] not in LEVELS:
        raise CostError(f"`{entry}`: `{what[1]}` is no level.{did_you_mean(what[1], LEVELS)}")
    return what[0], LEVELS.index(what[1])


def _cost(items: tuple[_Item, ...]) -> Cost:
    names = Counter(name for name, _ in items)
    if twice := [name for name in (*FLAGS, *COUNTED) if names[name] > 1]:
        raise CostError(f"`{twice[0]}` twice in one cost; write it once.")
    if (names["main"] and names["side"]) or (names[BOTH] and names["main"] + names["side"]):
        raise CostError(
            "`main` and `side` in one cost; for a choice of the two write `[main, side]` as one part, for both at once "
            f"`{BOTH}`."
        )
    dice: Counter[tuple[str, int]] = Counter()
    numbers: dict[str, int] = {}
    for name, value in items:
        if isinstance(value, DiceCost):
            dice[value.type, value.level] += value.count
        else:
            numbers[name] = value
    return Cost(
        main="main" in numbers or BOTH in numbers,
        side="side" in numbers or BOTH in numbers,
        exhaust="exhaust" in numbers,
        dice=tuple(DiceCost(count, *kind) for kind, count in sorted(dice.items())),
        discard=numbers.get("discard", 0),
        status=numbers.get("status", 0),
    )


# --- paying ----------------------------------------------------------------------------------------------------------


@cache
def payments(active: tuple[Die, ...], cost: Cost) -> tuple[tuple[Die, ...], ...]:
    """Every multiset of active dice that pays the dice of a cost, each sorted, the whole sorted.

    A payment that uses a die where a lower one of the same type, still free, would do is left out: a die of a
    higher level pays for everything that a lower one of its type does, and once spent both are the same die, so
    keeping the higher one is never worse. () is the payment of a cost without dice.
    """
    pool = tuple(sorted(Counter(active).items()))
    paying = [dice for dice in _subsets(pool, _size(cost)) if pays(dice, cost)]
    return tuple(sorted(dice for dice in paying if not _wasteful(dice, pool, cost)))


def pays(dice: tuple[Die, ...], cost: Cost) -> bool:
    """Whether exactly these dice pay the dice of a cost: as many as it asks for, each of a fitting type and level."""
    if len(dice) != _size(cost):
        return False
    wanted = {need.type for need in cost.dice if need.type != ANY}
    return all(_pays_type(dice, cost, kind) for kind in wanted)


def _pays_type(dice: tuple[Die, ...], cost: Cost, kind: str) -> bool:
    """Whether the highest dice of a type cover what is asked of this type; any other die pays for ANY."""
    needs = sorted((n.level for n in cost.dice if n.type == kind for _ in range(n.count)), reverse=True)
    levels = sorted((die.level for die in dice if die.type == kind), reverse=True)
    return len(levels) >= len(needs) and all(have >= need for have, need in zip(levels, needs, strict=False))


def _size(cost: Cost) -> int:
    return sum(need.count for need in cost.dice)


def _subsets(pool: tuple[tuple[Die, int], ...], size: int) -> list[tuple[Die, ...]]:
    """Every multiset of `size` dice from the pool, sorted."""
    if not pool:
        return [()] if size == 0 else []
    (die, count), rest = pool[0], pool[1:]
    return [(die,) * n + more for n in range(min(count, size) + 1) for more in _subsets(rest, size - n)]


def _wasteful(dice: tuple[Die, ...], pool: tuple[tuple[Die, int], ...], cost: Cost) -> bool:
    """Whether one die could be swapped for a free lower one of its type and the cost were still paid.

    One swap is enough to look at: when a payment of lower dice exists at all, one can be reached by such swaps.
    """
    used = Counter(dice)
    for index, die in enumerate(dice):
        for other, count in pool:
            if other.type == die.type and other.level < die.level and count > used[other]:
                swapped = (*dice[:index], other, *dice[index + 1 :])
                if pays(swapped, cost):
                    return True
    return False
