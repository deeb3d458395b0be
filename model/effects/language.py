"""The effect language as frozen data: calls of verbs, expressions, triggers and modifiers.

A card holds these values; nothing here performs anything. The names that may stand in them are a Vocabulary's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Union

Value = Union[int, bool, str, None, "Expr", tuple[Any, ...]]
Args = tuple[tuple[str, Value], ...]


class Expr(NamedTuple):
    """A named selector, amount or condition with its arguments."""

    op: str
    args: Args = ()


class Call(NamedTuple):
    """One verb with its arguments, sorted by key."""

    verb: str
    args: Args = ()


Verbs = tuple[Call, ...]


class Trigger(NamedTuple):
    """When `event` is announced and `condition` holds (None: always), the verbs become a frame of their own."""

    event: str
    condition: Value
    verbs: Verbs


class Modifier(NamedTuple):
    """While `condition` holds, `query` is changed by `amount`: added, multiplied or replaced (`how`)."""

    query: str
    how: Literal["add", "times", "set"]
    amount: Value
    condition: Value


class CardText(NamedTuple):
    """What a card says to the machine: on play, on events, and while it is in force."""

    do: Verbs = ()
    when: tuple[Trigger, ...] = ()
    modify: tuple[Modifier, ...] = ()


ParamKind = Literal["amount", "selector", "condition", "verbs", "branches", "word", "selectors", "amounts"]


@dataclass(frozen=True, slots=True)
class Param:
    """One key of a verb or expression: what may stand there, and whether it may be left out."""

    kind: ParamKind
    required: bool = True
    words: tuple[str, ...] = ()
    """For kind `word`: the words allowed; empty allows any (a name)."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A verb, selector, amount or condition: its function, its keys and its English."""

    name: str
    fn: Callable[..., Any]
    params: Mapping[str, Param]
    english: str
    short: str = ""
    """The key that a bare value stands for: `draw: 2` is `draw: {count: 2}`."""
    chooses: bool = False
    """For selectors: whether a player picks one of the targets."""
    commutes: bool = False
    """For verbs: whether two of them may be swapped without any difference."""


@dataclass(slots=True)
class Vocabulary:
    """The words of one game's cards, each table by name. Core words are shared; a game adds its own."""

    verbs: dict[str, Spec] = field(default_factory=dict)
    selectors: dict[str, Spec] = field(default_factory=dict)
    amounts: dict[str, Spec] = field(default_factory=dict)
    conditions: dict[str, Spec] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)
    """event -> English, e.g. "when it defeats an enemy with an attack"."""
    queries: dict[str, str] = field(default_factory=dict)
    """query -> English, e.g. "Strength"."""
    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    """Card functions for `call`: pure, short, returning verbs."""

    def _adder(
        self, table: dict[str, Spec], english: str, short: str, params: dict[str, Param], **flags: bool
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def register(fn: Callable[..., Any]) -> Callable[..., Any]:
            name = fn.__name__.strip("_")
            if name in table:
                raise ValueError(f"`{name}` is defined twice")
            table[name] = Spec(name, fn, params, english, short, **flags)
            return fn

        return register

    def verb(
        self, english: str, short: Any = "", commutes: Any = False, **params: Param
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorator: register a verb under its function's name; `english` is a template over its keys."""
        return self._adder(self.verbs, english, short, params, commutes=commutes)

    def selector(
        self, english: str, short: Any = "", chooses: Any = False, **params: Param
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorator: register a selector, a function of the context that returns a tuple of targets."""
        return self._adder(self.selectors, english, short, params, chooses=chooses)

    def amount(
        self, english: str, short: str = "", **params: Param
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorator: register an amount, a function of the context that returns an int."""
        return self._adder(self.amounts, english, short, params)

    def condition(
        self, english: str, short: str = "", **params: Param
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorator: register a condition, a function of the context that returns a bool."""
        return self._adder(self.conditions, english, short, params)


def walk(verbs: Verbs) -> Iterator[Call]:
    """Every call in `verbs`, those nested in branches included, in reading order."""
    for call in verbs:
        yield call
        for _, value in call.args:
            if isinstance(value, tuple) and not isinstance(value, Expr | Call):
                for item in value:
                    if isinstance(item, Call):
                        yield from walk((item,))
                    elif isinstance(item, tuple) and not isinstance(item, Expr):
                        yield from walk(tuple(c for c in item if isinstance(c, Call)))
