"""One key of a YAML text set, added or taken away; every other character, comments too, stays as it is.

A text is edited where the key stands, and read again: what is not exactly the change that was asked for is refused.
"""

from __future__ import annotations

import copy
import json
import re
import textwrap
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import Path_, parse_yaml

WIDTH = 118
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _./-]*")
COMMENT = re.compile(r"[ \t]*(#[^\n]*)?")


class NotEdited(ValueError):
    """A change that cannot be made to a text; the message says why."""


class Entry(NamedTuple):
    """A key of a mapping, or an item of a list, in a text: where it begins, where its value does, where that ends."""

    begin: int
    """Of a key: its first letter; of an item: its value."""
    colon: int
    """Behind the colon of a key; of an item: its value."""
    value: int
    end: int
    column: int
    node: Any


@lru_cache(maxsize=8)
def data_of(text: str) -> Any:
    """What a YAML text holds; nobody may change it. Raises NotEdited for what is no YAML."""
    try:
        return parse_yaml(text).data
    except DiagnosticError as error:
        first = error.diagnostics[0]
        raise NotEdited(f"line {first.line}: {first.message}") from None


@lru_cache(maxsize=4)
def _node_of(text: str) -> Any:
    from ruamel.yaml import YAML

    if not isinstance(data_of(text), dict):
        raise NotEdited("this text is no set of keys")
    return YAML(typ="safe", pure=True).compose(text)


def _end(text: str, node: Any) -> int:
    """The place behind the last character that belongs to a node."""
    if getattr(node, "flow_style", None) or not isinstance(node.value, list) or not node.value:
        end = int(node.end_mark.index)
        return end if node.start_mark.index == end else len(text[:end].rstrip())
    last = node.value[-1]
    return _end(text, last[1] if isinstance(last, tuple) else last)


def _pair(text: str, key: Any, value: Any) -> Entry:
    """The place of a key and its value; a value that is left out begins and ends behind the colon."""
    colon = text.index(":", key.end_mark.index) + 1
    there = value.start_mark.index < value.end_mark.index
    begin, end = (int(value.start_mark.index), _end(text, value)) if there else (colon, colon)
    return Entry(key.start_mark.index, colon, begin, end, key.start_mark.column, value)


def entries(text: str, node: Any) -> dict[str | int, Entry]:
    """The keys of a mapping or the items of a list, each with its place."""
    if not isinstance(node.value, list):
        return {}
    if type(node).__name__ == "MappingNode":
        return {key.value: _pair(text, key, value) for key, value in node.value}
    places = ((int(item.start_mark.index), item) for item in node.value)
    return {i: Entry(at, at, at, _end(text, item), item.start_mark.column, item) for i, (at, item) in enumerate(places)}


def _at(text: str, node: Any, path: Path_) -> Any:
    for part in path:
        found = entries(text, node).get(part)
        if found is None:
            raise NotEdited(f"there is no `{'.'.join(map(str, path))}`")
        node = found.node
    return node


def source(text: str, path: Path_) -> str:
    """The text of the value at `path`, as if it stood by itself: "" where there is none. Raises NotEdited."""
    node = _node_of(text)
    try:
        found = entries(text, _at(text, node, path[:-1]))[path[-1]]
    except (NotEdited, KeyError):
        return ""
    line = text.rfind("\n", 0, found.value) + 1
    lead = text[line : found.value]
    if "\n" not in text[found.value : found.end]:
        return text[found.value : found.end]
    if lead.strip():  # it begins behind its key, so that only its later lines are set in
        first, *more = text[found.value : found.end].split("\n")
        return "\n".join([first, *textwrap.dedent("\n".join(more)).split("\n")])
    return textwrap.dedent(text[line : found.end])


# --- values as text ------------------------------------------------------------------------------------------------


def scalar(value: Any) -> str:
    """A value in one line: words as they are where they read back, else in quotes; lists and keys in brackets."""
    if isinstance(value, list):
        return f"[{', '.join(scalar(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{scalar(key)}: {scalar(item)}' for key, item in value.items())}}}"
    if isinstance(value, str) and PLAIN.fullmatch(value) and not value.endswith(" "):
        try:
            if parse_yaml(f"[{value}]").data == [value]:
                return value
        except DiagnosticError:
            pass
    return json.dumps(value, ensure_ascii=False)


def prose(value: str, column: int) -> str:
    """Words for the value of a key at a column: in quotes, or folded over lines where one line is too long."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + column + 10 <= WIDTH or value != " ".join(value.split()):
        return short
    lines = textwrap.wrap(value, max(40, WIDTH - column - 2), break_long_words=False, break_on_hyphens=False)
    return "\n".join([">-", *lines])


# --- changes -------------------------------------------------------------------------------------------------------


def put(text: str, path: Path_, value: str, order: Sequence[str] = ()) -> str:
    """The text with the value at `path` being what the YAML text `value` holds; a new key stands as `order` says.

    Keys on the way that are missing are made. Raises NotEdited.
    """
    value = value.strip("\n")
    wanted = _read(value)
    node, known = _node_of(text), 0
    while known < len(path) - 1 and path[known] in entries(text, node):
        node = entries(text, node)[path[known]].node
        known += 1
    for part in reversed(path[known + 1 :]):
        if _lines(value):
            value = f"{part}:\n" + textwrap.indent(value, "  ")
        else:
            value = f"{{{part}: {value}}}"
    if type(node).__name__ != "MappingNode" and path[known] not in entries(text, node):
        raise NotEdited(f"`{'.'.join(map(str, path[: known or 1]))}` is no set of keys here")
    found = entries(text, node).get(path[known])
    if found is not None:
        new = _replaced(text, node, found, value)
    else:
        new = _added(text, node, str(path[known]), value, order)
    return _held(text, new, path, wanted)


def append(text: str, path: Path_, item: str) -> str:
    """The text with what the YAML text `item` holds as a new last item of the list at `path`, which is made if missing.

    Raises NotEdited.
    """
    node, wanted = _node_of(text), _read(item)
    first, *more = item.strip("\n").split("\n")
    try:
        items = _at(text, node, path)
    except NotEdited:
        new = put(text, path, "\n".join([f"- {first}", *(f"  {line}" if line.strip() else "" for line in more)]))
        return _held(text, new, path, [wanted])
    last = next(reversed(entries(text, items).values()), None)
    if type(items).__name__ != "SequenceNode" or items.flow_style or last is None:
        raise NotEdited(f"`{'.'.join(map(str, path))}` is no list of lines that another could follow")
    hyphen = text.rindex("-", text.rfind("\n", 0, last.begin) + 1, last.begin)
    column = hyphen - text.rfind("\n", 0, hyphen) - 1
    if text[hyphen - column : hyphen].strip():
        raise NotEdited("this list is laid out in a way that only its text can change")
    at = _behind(text, last.end, column)
    inner = "".join(f"\n{' ' * (column + 2)}{line}" if line.strip() else "\n" for line in more)
    return _held(text, f"{text[:at]}\n{' ' * column}- {first}{inner}{text[at:]}", (*path, len(items.value)), wanted)


def _behind(text: str, end: int, column: int) -> int:
    """The end of the line of an item's last value, or of comments below it that are set in deeper than its hyphen."""
    at = text.find("\n", end)
    at = len(text) if at < 0 else at
    while deeper := re.compile(rf"(\n[ \t]*)*\n {{{column + 1},}}#[^\n]*").match(text, at):
        at = deeper.end()
    return at


def drop(text: str, path: Path_) -> str:
    """The text without a key or an item, and without the sets of keys that nothing is left in. Raises NotEdited."""
    node = _node_of(text)
    while True:
        parent = _at(text, node, path[:-1])
        found = entries(text, parent)
        if path[-1] not in found:
            raise NotEdited(f"there is no `{'.'.join(map(str, path))}`")
        if len(path) == 1 or len(found) > 1:
            return _held(text, _without(text, parent, found[path[-1]]), path, _GONE)
        path = path[:-1]


_GONE = object()


def _read(value: str) -> Any:
    """What the text of a value holds; a scalar that is empty is a mistake."""
    try:
        return parse_yaml(value).data
    except DiagnosticError as error:
        first = error.diagnostics[0]
        raise NotEdited(f"line {first.line}: {first.message}" if first.line else first.message) from None


def _lines(value: str) -> bool:
    """Whether the text of a value stands on lines of its own, below its key."""
    return "\n" in value or (value[:1] not in ("{", "[", "") and isinstance(_read(value), dict | list))


def _held(old: str, new: str, path: Path_, wanted: Any) -> str:
    """The new text, when it holds what the old one holds but for the value at `path`."""
    data = copy.deepcopy(data_of(old))
    at = data
    for part in path[:-1]:
        if isinstance(at, dict) and not isinstance(at.get(part), dict | list):
            at[part] = {}
        at = at[part]
    if wanted is _GONE:
        del at[path[-1]]
    elif isinstance(at, list) and path[-1] == len(at):
        at.append(wanted)
    else:
        at[path[-1]] = wanted
    if data_of(new) != data:
        raise NotEdited("this text is laid out in a way that only its text can change")
    return new


def _replaced(text: str, parent: Any, found: Entry, value: str) -> str:
    rest = COMMENT.match(text, found.end)
    comment = (rest[1] or "") if rest else ""
    if parent.flow_style or (not _lines(value) and text[found.colon : found.value].strip(" \t") == ""):
        new = _inline(value, bool(parent.flow_style))
        space = "" if text[found.value - 1] in " \n\t[{," else " "
        return text[: found.value] + space + new + text[found.end :]
    head = text[found.colon : found.value]
    kept = [line.strip() for line in (*head.split("\n"), comment) if line.strip()]
    behind = f"  {kept[0]}" if kept else ""
    tail = found.end + (len(rest[0]) if rest and comment else 0)
    return text[: found.colon] + _block(value, found.column, behind, kept[1:]) + text[tail:]


def _block(value: str, column: int, comment: str, more: Sequence[str] = ()) -> str:
    """A value behind the colon of its key, over several lines where it has them."""
    if not _lines(value):
        above = "".join(f"\n{' ' * (column + 2)}{line}" for line in more)
        return f" {value}{comment}" if not more else f"{comment}{above}\n{' ' * (column + 2)}{value}"
    first, *rest = value.split("\n")
    inner = " " * (column + 2)
    if re.fullmatch(r"[>|][+-]?", first):
        return "\n".join([f" {first}{comment}", *(inner + line if line.strip() else "" for line in rest)])
    lines = [*more, first, *rest]
    return "\n".join([comment, *(inner + line if line.strip() else "" for line in lines)])


def _inline(value: str, flow: bool) -> str:
    """A value on one line, as brackets need it."""
    return scalar(_read(value)) if flow and _lines(value) else value


def _added(text: str, parent: Any, key: str, value: str, order: Sequence[str]) -> str:
    there = list(entries(text, parent).items())
    before = list(order[: order.index(key)]) if key in order else []
    after = next((place for name, place in reversed(there) if not before or name in before), None)
    if parent.flow_style or after is None:
        return _added_inline(text, parent, f"{key}: {_inline(value, True)}", after)
    at = text.find("\n", after.end)
    at = len(text) if at < 0 else at
    line = f"{' ' * after.column}{key}:{_block(value, after.column, '')}"
    return f"{text[:at]}\n{line}{text[at:]}"


def _added_inline(text: str, parent: Any, pair: str, after: Entry | None) -> str:
    if not parent.flow_style:
        raise NotEdited("there is no key beside which this one could stand")
    if after is not None:
        return f"{text[: after.end]}, {pair}{text[after.end :]}"
    at = parent.start_mark.index + 1
    return f"{text[:at]}{pair}{', ' * bool(parent.value)}{text[at:]}"


def _without(text: str, parent: Any, found: Entry) -> str:
    if parent.flow_style:
        tail = re.match(r"\s*,\s*", text[found.end :])
        if tail:
            return text[: found.begin] + text[found.end + len(tail[0]) :]
        return re.sub(r",\s*$", "", text[: found.begin]) + text[found.end :]
    start = text.rfind("\n", 0, found.begin) + 1
    lead = text[start : found.begin]
    stop = text.find("\n", found.end)
    if type(parent).__name__ == "SequenceNode":
        stop = _behind(text, found.end, len(lead) - len(lead.lstrip()))
        lead = lead.replace("-", " ", 1)
    if lead.strip():
        raise NotEdited("the first key of an item stands on the line of its hyphen: only the text can change that")
    return text[:start] + ("" if stop < 0 else text[stop + 1 :])
