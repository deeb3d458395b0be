"""A position as the text of a file: plain keys as YAML that people read, lists and small sets of keys on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WIDTH = 118
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _./-]*(?<! )")
RESERVED = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
"""Words that some reader of YAML takes for something else than text."""


def yaml_text(keys: Mapping[str, Any]) -> str:
    """The keys as a YAML document: texts of several lines as blocks, everything else as short as it fits."""
    return "\n".join(_block(keys, "")) + "\n"


def _block(keys: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in keys.items():
        yield from _entry(f"{indent}{_scalar(key)}:", value, indent)


def _entry(head: str, value: Any, indent: str) -> Iterator[str]:
    """The lines of one key: on one line where they fit."""
    if isinstance(value, str) and "\n" in value:
        # The number says how far the block is indented, for a map whose first row is indented itself.
        yield f"{head} |2"
        yield from (f"{indent}  {line}".rstrip() for line in value.rstrip("\n").split("\n"))
        return
    flow = _flow(value)
    short = len(head) + 1 + len(flow) <= WIDTH
    if "\n" not in flow and (short or not isinstance(value, Mapping | list | tuple)):
        yield f"{head} {flow}"
    elif isinstance(value, Mapping):
        yield head
        yield from _block(value, indent + "  ")
    elif any(isinstance(item, Mapping) for item in value):
        yield head
        for item in value:
            yield from _item(item, indent + "  ")
    else:
        yield head
        yield from _filled([_flow(item) for item in value], indent + "  ")


def _filled(items: list[str], indent: str) -> Iterator[str]:
    """A list over as many lines as it needs, every item whole."""
    line = indent + "["
    for place, item in enumerate(items):
        piece = item + ("]" if place == len(items) - 1 else ",")
        if len(line) + 1 + len(piece) > WIDTH:
            yield line.rstrip()
            line = indent + " "
        line += piece if line.endswith("[") or not line.strip() else " " + piece
    yield line


def _item(value: Any, indent: str) -> Iterator[str]:
    """The lines of one item of a list."""
    flow = _flow(value)
    nested = isinstance(value, Mapping | list | tuple)
    if not nested or ("\n" not in flow and len(indent) + 2 + len(flow) <= WIDTH):
        yield f"{indent}- {flow}"
        return
    if isinstance(value, Mapping):
        lines = _block(value, indent + "  ")
    elif any(isinstance(inner, Mapping) for inner in value):
        lines = (line for inner in value for line in _item(inner, indent + "  "))
    else:
        lines = _filled([_flow(inner) for inner in value], indent + "  ")
    first, *rest = lines
    yield f"{indent}- {first.lstrip()}"
    yield from rest


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return value if isinstance(value, str) and "\n" in value else _scalar(value)


def _scalar(value: Any) -> str:
    """Text without quotes where every reader of YAML takes it as the same text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if text == "?" or not (PLAIN.fullmatch(text) or re.fullmatch(r"\d+ [a-z][a-z0-9-]*", text)):
        return json.dumps(text, ensure_ascii=False)
    return json.dumps(text) if text.lower() in RESERVED else text
