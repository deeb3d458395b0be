"""Lays out what Sphinx reads: the pages of `docs/`, those beside it, the notebooks, and pages made from the project.

Usage: python docs/site/stage.py FOLDER

Links in the pages are written for the repository, so that they work there. A link to a file that is no page of the site
becomes a link to a copy of the file. Rule ids in prose become links to the rule.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from docs.site.generated import generated  # noqa: E402
from model.core.rulebook import games, rulebook  # noqa: E402

NOTEBOOKS = "notebooks/README.md"
BESIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "scenarios/README.md": "scenarios.md",
    NOTEBOOKS: "notebooks/index.md",
}
"""Pages that lie outside `docs/`, and their place on the site."""
NO_PAGES = ("docs/site/", "docs/conf.py", "__pycache__")
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
PARTS = re.compile(r"(^(?:```|~~~|:::).*?^(?:```|~~~|:::)\s*$|^#[^\n]*$|`[^`\n]+`|\[[^\]]*\]\([^)]*\))", re.S | re.M)
"""What keeps its rule ids as they are: blocks, headings, code and links."""


def pages() -> dict[str, str]:
    """Return the place on the site of every file of the project that is put there: by path in the project."""
    found = dict(BESIDE)
    for path in sorted((ROOT / "docs").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not any(part in name for part in NO_PAGES):
            found[name] = name.removeprefix("docs/")
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        found[f"notebooks/{path.name}"] = f"notebooks/{path.name}"
    return found


def rule_pages() -> dict[str, str]:
    """Return the page and anchor of every rule, from the top of the site, by rule id."""
    books = {game: rulebook(game) for game in games()}
    return {rule.id: f"reference/rules-{game}.md#{rule.id.lower()}" for game, book in books.items() for rule in book}


class Stage:
    """The site's source in a folder: what is put where, and how links between the files change on the way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.places = pages()
        self.rules = rule_pages()

    def write(self) -> None:
        """Write all pages, notebooks, pictures and copies of linked files; what the folder held before is removed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for name, place in self.places.items():
            target = self.folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith(".md"):
                target.write_text(self.page(name, place), "utf-8")
            elif name.endswith(".ipynb"):
                target.write_text(coloured((ROOT / name).read_text("utf-8")), "utf-8")
            else:
                shutil.copyfile(ROOT / name, target)
        for place, text in generated().items():
            target = self.folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")

    def page(self, name: str, place: str) -> str:
        """Return a page of the project as it stands on the site."""
        text = (ROOT / name).read_text("utf-8")
        text = LINK.sub(lambda link: link[1] + self.target(link[2], name, place) + link[3], text)
        contents = self.contents() if name == NOTEBOOKS else ""
        return "".join(self.with_rules(part, place) for part in split(text)) + contents

    def contents(self) -> str:
        """Return the table of contents of the notebooks, which their list in the repository does not need."""
        names = [Path(name).stem for name in self.places if name.endswith(".ipynb")]
        return "\n".join(["", "```{toctree}", ":hidden:", "", *names, "```", ""])

    def target(self, link: str, name: str, place: str) -> str:
        """Return where a link of a page leads on the site."""
        path, mark, anchor = link.partition("#")
        if not path or re.match(r"\w+:", path):
            return link
        full = (ROOT / name).parent / path
        inside = os.path.relpath(full, ROOT).replace(os.sep, "/")
        if inside in self.places:
            there = self.places[inside]
        elif full.is_file():
            there = f"files/{inside}"
            (self.folder / there).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(full, self.folder / there)
        else:
            return link
        return os.path.relpath(there, Path(place).parent).replace(os.sep, "/") + mark + anchor

    def with_rules(self, text: str, place: str) -> str:
        """Return a part of a page, the rule ids in it as links unless it is a block, a heading, code or a link."""
        if PARTS.fullmatch(text):
            return text
        top = "../" * place.count("/")
        return re.sub(r"\b(?:AT|RR|RB)-\d{3}\b", lambda found: self.rule_link(found[0], top), text)

    def rule_link(self, rule: str, top: str) -> str:
        """Return a link to a rule, or its id alone when no rulebook has it."""
        return f"[{rule}]({top}{self.rules[rule]})" if rule in self.rules else rule


def coloured(text: str) -> str:
    """Return a notebook that says in which language its cells are; cleaned ones do not, and the site colours by it."""
    notebook = json.loads(text)
    notebook["metadata"].setdefault("language_info", {"name": "python", "pygments_lexer": "ipython3"})
    return json.dumps(notebook, ensure_ascii=False)


def split(text: str) -> Iterator[str]:
    """Yield a page in parts: those that keep their rule ids as they are, and the prose between them."""
    yield from (part for part in PARTS.split(text) if part)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/site/stage.py FOLDER")
    Stage(Path(sys.argv[1])).write()
