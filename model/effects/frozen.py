"""Half-resolved effects as plain data and back, so that a position file can hold an agenda.

Numbers, words, true, false and nothing stand for themselves, a list for a tuple. A set of keys with one of `verb`,
`word`, `frame`, `change` or `action` stands for a Call, an Expr, a Frame, a Modifier or an Action, and one with
`record` and `of` for a named tuple of the game.
"""

from __future__ import annotations

from typing import Any

from model.core.action import Action, parse_action
from model.effects.agenda import Agenda, Frame
from model.effects.language import Args, Call, Expr, Modifier, Spec, Vocabulary

MAX_DEPTH = 24
MAX_NUMBER = 9_999
"""The largest number of a verb or an expression; names may stand for larger ones, such as sets of hexes."""
Records = tuple[type[tuple[Any, ...]], ...]
"""The named tuples that a game binds in its effects."""
Data = dict[str, Any]


class NotFrozen(ValueError):
    """Raised for a value that plain data cannot say, and for data that stand for no value."""


# --- to data -----------------------------------------------------------------------------------------------


def frozen(value: Any, records: Records = ()) -> Any:
    """The plain data that `Thaw` reads as `value`. Raises NotFrozen for a value of another kind."""
    return _Freeze(records).value(value)


def frozen_frame(frame: Frame, records: Records = ()) -> Data:
    """One effect in progress as keys: `do`, and where there is something to say `with`, `source` and `seat`."""
    return _Freeze(records).frame(frame)


class _Freeze:
    """What `frozen` does, for the records of one game."""

    def __init__(self, records: Records) -> None:
        self.records = records

    def value(self, value: Any) -> Any:
        """Any value as data."""
        if value is None or isinstance(value, bool | int | str):
            return value
        if isinstance(value, Frame):
            return {"frame": self.frame(value)}
        if isinstance(value, Call):
            return {"verb": value.verb, **self._with(value.args)}
        if isinstance(value, Expr):
            return {"word": value.op, **self._with(value.args)}
        if isinstance(value, Modifier):
            return {"change": [self.value(part) for part in value]}
        if isinstance(value, Action):
            return {"action": str(value)}
        if type(value) in self.records:
            return {"record": type(value).__name__, "of": [self.value(part) for part in value]}
        if type(value) is tuple:
            return [self.value(part) for part in value]
        raise NotFrozen(f"`{value!r}`, a {type(value).__name__}, has no form in a file")

    def _with(self, args: Args) -> Data:
        return {"with": {name: self.value(value) for name, value in args}} if args else {}

    def frame(self, frame: Frame) -> Data:
        """One effect in progress as keys."""
        keys: Data = {"do": [self.value(call) for call in frame.verbs]}
        if frame.bound:
            keys["with"] = {name: self.value(value) for name, value in frame.bound}
        if frame.source:
            keys["source"] = frame.source
        if frame.seat:
            keys["seat"] = frame.seat
        return keys


# --- from data ---------------------------------------------------------------------------------------------


class Thaw:
    """Reads what `frozen` writes, for the words of one game, its records and its seats. Everything raises NotFrozen."""

    def __init__(self, words: Vocabulary, seats: range, records: Records = ()) -> None:
        self.words = words
        self.seats = seats
        self.records = {record.__name__: record for record in records}
        self.expressions = {**words.selectors, **words.amounts, **words.conditions}

    def agenda(self, data: Any) -> Agenda:
        """The frames of a list, the last one on top."""
        if not isinstance(data, list):
            raise NotFrozen("expected a list of effects")
        return tuple(self.frame(entry, 0) for entry in data)

    def frame(self, data: Any, depth: int) -> Frame:
        """One effect in progress."""
        self._keys(data, {"do", "with", "source", "seat"}, "an effect")
        verbs = self.value(data.get("do"), depth + 1)
        if not isinstance(verbs, tuple) or not verbs or not all(isinstance(call, Call) for call in verbs):
            raise NotFrozen("`do` wants a list of verbs")
        source, seat = data.get("source", ""), data.get("seat", 0)
        if not isinstance(source, str) or type(seat) is not int or seat not in self.seats:
            raise NotFrozen(f"`source` wants a card and `seat` a number from {self.seats[0]} to {self.seats[-1]}")
        return Frame(verbs, self._args(data.get("with", {}), depth), source, seat)

    def value(self, data: Any, depth: int = 0) -> Any:
        """Any value."""
        if depth > MAX_DEPTH:
            raise NotFrozen(f"nested more than {MAX_DEPTH} levels deep")
        if data is None or isinstance(data, bool | int | str):
            return data
        if isinstance(data, list):
            return tuple(self.value(part, depth + 1) for part in data)
        if not isinstance(data, dict):
            raise NotFrozen(f"`{data!r}` stands for nothing here")
        if "frame" in data:
            self._keys(data, {"frame"}, "an effect")
            return self.frame(data["frame"], depth + 1)
        if "action" in data:
            return self._action(data)
        if "record" in data:
            return self._record(data, depth)
        if "change" in data:
            return self._modifier(data, depth)
        if "verb" in data:
            return Call(*self._named(data, "verb", self.words.verbs, depth))
        return Expr(*self._named(data, "word", self.expressions, depth))

    def _modifier(self, data: Data, depth: int) -> Modifier:
        self._keys(data, {"change"}, "a change")
        parts = self.value(data["change"], depth + 1)
        if not isinstance(parts, tuple) or len(parts) != 4 or parts[0] not in self.words.queries:
            raise NotFrozen("`change` wants a number that cards change, how, how much, and when")
        if parts[1] not in ("add", "times", "set"):
            raise NotFrozen(f"`{parts[1]}` is no way to change a number")
        return Modifier(*parts)

    def _record(self, data: Data, depth: int) -> Any:
        self._keys(data, {"record", "of"}, "a record")
        record: Any = self.records.get(str(data["record"]))
        parts = self.value(data.get("of"), depth + 1)
        if record is None or not isinstance(parts, tuple) or len(parts) != len(record._fields):
            raise NotFrozen(f"there is no record `{data['record']}` with these parts")
        return record(*parts)

    def _action(self, data: Data) -> Action:
        self._keys(data, {"action"}, "an action")
        try:
            return parse_action(str(data["action"]))
        except ValueError as error:
            raise NotFrozen(f"{error}") from None

    def _named(self, data: Data, key: str, table: dict[str, Spec], depth: int) -> tuple[str, Args]:
        self._keys(data, {key, "with"}, f"a {key}")
        name = data.get(key)
        if not isinstance(name, str) or name not in table:
            raise NotFrozen(f"there is no {key} `{name}`")
        spec, args = table[name], self._args(data.get("with", {}), depth)
        if any(isinstance(value, int) and abs(value) > MAX_NUMBER for _, value in args):
            raise NotFrozen(f"a number of `{name}` is larger than {MAX_NUMBER:,}")
        given = {name for name, _ in args}
        needed = {name for name, param in spec.params.items() if param.required}
        if not needed <= given <= set(spec.params):
            raise NotFrozen(f"`{name}` wants the keys {', '.join(spec.params) or 'none'}")
        return name, args

    def _args(self, data: Any, depth: int) -> Args:
        if not isinstance(data, dict):
            raise NotFrozen("`with` wants keys")
        found = ((str(name), self.value(value, depth + 1)) for name, value in data.items())
        return tuple(sorted(found, key=lambda pair: pair[0]))

    def _keys(self, data: Any, known: set[str], what: str) -> None:
        if not isinstance(data, dict) or set(data) - known:
            raise NotFrozen(f"{what} has the keys {', '.join(sorted(known))}")
