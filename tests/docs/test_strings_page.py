"""The tables of docs/position-strings.md are those that strings are written and read by."""

import importlib
import os
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/position-strings.md"
MARK = re.compile(r"<!-- fields: (\w+) (\w+) -->\n(?:\n\|.*\n(?:\|.*\n)+)?")


def table(game: str, name: str) -> str:
    """The table of fields as Markdown."""
    fields = getattr(importlib.import_module(f"kibitz.strings.{game}"), name)
    rows = [f"| `{f.letters}` | {f.says} | {f.form.says} |\n" for f in fields]
    return "".join(["\n| field | what it says | value |\n", "|---|---|---|\n", *rows])


def test_the_tables_of_fields_are_those_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    assert len(MARK.findall(text)) == 6
    renewed = MARK.sub(lambda found: f"<!-- fields: {found[1]} {found[2]} -->\n{table(found[1], found[2])}", text)
    if renewed != text and os.environ.get("KIBITZ_RENEW_GOLDEN"):
        PAGE.write_text(text := renewed, "utf-8")
    assert renewed == text, "set KIBITZ_RENEW_GOLDEN=1 to write the tables anew"
