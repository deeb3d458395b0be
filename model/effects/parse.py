"""YAML to effects: every problem with file, line and column, a code, and what would be right."""

from __future__ import annotations

from typing import Any

from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.yamlfile import Document
from model.effects.language import (
    Args,
    Call,
    CardText,
    Expr,
    Modifier,
    Param,
    Spec,
    Trigger,
    Value,
    Verbs,
    Vocabulary,
)

Path = tuple[str | int, ...]
HOWS = ("add", "times", "set")


class Parser:
    """Reads effects out of one document and collects every problem in `problems`."""

    def __init__(self, words: Vocabulary, document: Document) -> None:
        self.words = words
        self.document = document
        self.problems: list[Diagnostic] = []
        self._names: set[str] = set()

    def card_text(self, entry: dict[str, Any], path: Path, given: tuple[str, ...] = ()) -> CardText:
        """The `do`, `when` and `modify` parts of a card; `given` are names that the game binds for its triggers."""
        self._names = set(given)
        do = self.verbs(entry["do"], (*path, "do")) if "do" in entry else ()
        when: list[Trigger] = []
        for event, verbs in self._mapping(entry.get("when", {}), (*path, "when")):
            where = (*path, "when", event)
            self._known(event, self.words.events, where, "EVENT")
            self._names = set(given)
            when.append(self._trigger(event, verbs, where))
        self._names = set(given)
        modify = self._modifiers(entry.get("modify", {}), (*path, "modify"))
        return CardText(do, tuple(when), modify)

    def verbs(self, data: Any, path: Path) -> Verbs:
        """A list of verbs; a single verb may stand without a list."""
        if isinstance(data, dict | str):
            data = [data]
        if not isinstance(data, list):
            self._say(path, "VERBS", f"expected a list of verbs, found {_kind(data)}.")
            return ()
        calls = (self._verb(item, (*path, i)) for i, item in enumerate(data))
        return tuple(call for call in calls if call is not None)

    def condition(self, data: Any, path: Path) -> Value:
        """A condition: `name`, `{name: {keys}}`, or a list of conditions that must all hold."""
        if isinstance(data, bool):
            return data
        return self._expr(data, path, self.words.conditions, "CONDITION")

    def _trigger(self, event: str, data: Any, path: Path) -> Trigger:
        condition: Value = None
        if isinstance(data, dict) and set(data) == {"if", "do"}:
            condition = self.condition(data["if"], (*path, "if"))
            data, path = data["do"], (*path, "do")
        return Trigger(event, condition, self.verbs(data, path))

    def _modifiers(self, data: Any, path: Path) -> tuple[Modifier, ...]:
        found: list[Modifier] = []
        for query, value in self._mapping(data, path):
            where = (*path, query)
            self._known(query, self.words.queries, where, "QUERY")
            parts = value if isinstance(value, list) else [value]
            found += [m for part in parts if (m := self._modifier(query, part, where)) is not None]
        return tuple(found)

    def _modifier(self, query: str, data: Any, path: Path) -> Modifier | None:
        if not isinstance(data, dict) or not (set(data) & set(HOWS)):
            return Modifier(query, "add", self._amount(data, path), None)
        condition = self.condition(data["if"], (*path, "if")) if "if" in data else None
        hows = [how for how in HOWS if how in data]
        if len(hows) != 1 or set(data) - {*HOWS, "if"}:
            self._say(path, "MODIFIER", "expected one of add, times, set, and perhaps `if`.")
            return None
        how = hows[0]
        amount = self._amount(data[how], (*path, how))
        return Modifier(query, "add" if how == "add" else "times" if how == "times" else "set", amount, condition)

    def _verb(self, data: Any, path: Path) -> Call | None:
        found = self._word(data, path, self.words.verbs, "VERB")
        if found is None:
            return None
        spec, args = found
        if not any(_nests(param) for param in spec.params.values()):
            self._names.update(str(value) for key, value in args if key == "as")
        return Call(spec.name, args)

    def _word(self, data: Any, path: Path, table: dict[str, Spec], what: str) -> tuple[Spec, Args] | None:
        """A table entry and its arguments, from `name`, `{name: short}` or `{name: {keys}}`."""
        if isinstance(data, dict) and len(data) == 1:
            (name, body), where = next(iter(data.items())), (*path, next(iter(data)))
        elif isinstance(data, str):
            name, body, where = data, {}, path
        else:
            self._say(path, what, f"expected one {what.lower()} with its keys, found {_kind(data)}.")
            return None
        if not self._known(name, table, where, what):
            return None
        spec = table[name]
        if not isinstance(body, dict) or (spec.short and set(body) - set(spec.params)):
            if not spec.short:
                self._say(where, "KEYS", f"`{name}` wants keys: {', '.join(spec.params) or 'none'}.")
                return None
            body = {spec.short: body}
            return spec, self._args(spec, body, where, short=True)
        return spec, self._args(spec, body, where)

    def _args(self, spec: Spec, body: dict[str, Any], path: Path, short: bool = False) -> Args:
        args: list[tuple[str, Value]] = []
        outer = self._names
        for key, value in sorted(body.items(), key=lambda pair: _nests(spec.params.get(pair[0]))):
            if _nests(spec.params.get(key)):  # nested verbs see the verb's own name; their names end with them
                self._names = outer | {str(value) for name, value in args if name == "as"}
            where = path if short else (*path, key)
            if key not in spec.params:
                hint = did_you_mean(key, list(spec.params))
                self._say(where, "UNKNOWN-KEY", f"`{key}` in `{spec.name}`.{hint}")
                continue
            args.append((key, self._param(spec.params[key], value, where)))
        self._names = outer
        for key, param in spec.params.items():
            if param.required and key not in body:
                self._say(path, "MISSING-KEY", f"`{spec.name}` needs `{key}` ({param.kind}).")
        return tuple(sorted(args, key=lambda pair: pair[0]))

    def _param(self, param: Param, data: Any, path: Path) -> Value:
        if param.kind == "verbs":
            return self.verbs(data, path)
        if param.kind == "branches":
            branches = data if isinstance(data, list) else [data]
            return tuple(self._branch(branch, (*path, i)) for i, branch in enumerate(branches))
        if param.kind in ("amounts", "selectors"):
            one = self._amount if param.kind == "amounts" else self._selector
            return tuple(one(item, (*path, i)) for i, item in enumerate(data if isinstance(data, list) else [data]))
        if param.kind == "amount":
            return self._amount(data, path)
        if param.kind == "selector":
            return self._selector(data, path)
        if param.kind == "condition":
            return self.condition(data, path)
        return self._plain(param, data, path)

    def _branch(self, data: Any, path: Path) -> Verbs:
        outer = set(self._names)
        found = self.verbs(data, path)
        self._names = outer
        return found

    def _plain(self, param: Param, data: Any, path: Path) -> Value:
        if not isinstance(data, str):
            self._say(path, "WORD", f"expected a word, found {_kind(data)}.")
            return ""
        if param.words and data not in param.words:
            self._say(path, "WORD", f"`{data}` is not allowed here.{did_you_mean(data, list(param.words))}")
        return data

    def _amount(self, data: Any, path: Path) -> Value:
        if isinstance(data, int) and not isinstance(data, bool):
            return data
        if isinstance(data, str) and data in self._names:
            return data
        return self._expr(data, path, self.words.amounts, "AMOUNT")

    def _selector(self, data: Any, path: Path) -> Value:
        if isinstance(data, str) and data in self._names:
            return data
        return self._expr(data, path, self.words.selectors, "SELECTOR")

    def _expr(self, data: Any, path: Path, table: dict[str, Spec], what: str) -> Value:
        found = self._word(data, path, table, what)
        return 0 if found is None else Expr(found[0].name, found[1])

    def _mapping(self, data: Any, path: Path) -> list[tuple[str, Any]]:
        if isinstance(data, dict):
            return list(data.items())
        self._say(path, "KEYS", f"expected keys, found {_kind(data)}.")
        return []

    def _known(self, name: str, table: Any, path: Path, what: str) -> bool:
        if name in table:
            return True
        names = sorted([*table, *(self._names if what in ("SELECTOR", "AMOUNT") else ())])
        self._say(path, f"UNKNOWN-{what}", f"`{name}`.{did_you_mean(name, names)}")
        return False

    def _say(self, path: Path, code: str, message: str) -> None:
        self.problems.append(self.document.problem(path, code, message))


def _nests(param: Param | None) -> bool:
    return param is not None and param.kind in ("verbs", "branches")


def _kind(data: Any) -> str:
    if data is None:
        return "nothing"
    if isinstance(data, dict):
        return f"keys {', '.join(map(str, list(data)[:4]))}" if data else "no keys"
    if isinstance(data, list):
        return "a list"
    return f"`{data}`"
