"""The blocks of the pages in Markdown, and a folder in which all blocks of one page are run in order.

Lines of HTML comment right above a block change how it is run: `<!-- block: NOTE -->`, where the note is

    not run: WHY            it is left out
    varies: WHY             its commands are run, and what they print is not compared
    slow                    the slow tests run it
    file NAME               what it shows is kept as that file
    append NAME             what it shows is put at the end of that file
    edit FILE: OLD -> NEW   the reader has changed the file like that before
    status N                its commands end with this exit status

After a change of output that is meant, KIBITZ_RENEW_GOLDEN=1 writes it into the pages; read the difference as a player
would, and see whether the sentences around it still hold.
"""

from __future__ import annotations

import ast
import difflib
import doctest
import io
import itertools
import json
import os
import re
import runpy
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.redrains_files import run

from model import catalog
from model.core.yamlfile import parse_yaml
from model.scenario import read_scenario

ROOT = Path(__file__).resolve().parents[2]
NOTE = re.compile(r"<!-- block: (.+?) -->")
FENCE = re.compile(r"(`{3,}|~{3,})(.*)")
RENEW = "KIBITZ_RENEW_GOLDEN"
PROGRAM = {"kibitz", ".venv/bin/kibitz"}
SHELL = {"sh", "console"}
LANGUAGES = {*SHELL, "python", "pycon", "yaml", "json", "text"}
"""What a block may be; a block in braces is a directive of the site."""
TYPED = re.compile(r"(?:> |.*\[.*\]: )(.*)")
GAP = {"...", "…"}
BRIEF = ("--nodes", "2000")
"""How long is worked where a page shows no answer."""
PATIENCE = ("--seconds", "3600")
"""So much time that a slow machine proves the same as a fast one."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a page: where it begins, what it is, its lines, and the notes above it."""

    page: str
    line: int
    language: str
    text: str
    notes: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.page}:{self.line}"

    def noted(self, word: str) -> str | None:
        """What the note that begins with the word goes on to say; None when there is no such note."""
        return next((text for text in self.said(word)), None)

    def said(self, word: str) -> list[str]:
        """What each note that begins with the word goes on to say."""
        return [n.removeprefix(word).lstrip(": ") for n in self.notes if re.match(rf"{word}\b", n)]


def blocks(path: Path) -> Iterator[Block]:
    """Every fenced block of a page, from top to bottom."""
    name = path.relative_to(ROOT).as_posix()
    lines = path.read_text("utf-8").splitlines()
    at = 0
    while at < len(lines):
        opened = FENCE.match(lines[at].strip())
        if opened:
            last = next(i for i in range(at + 1, len(lines)) if lines[i].strip() == opened[1])
            text = "".join(line + "\n" for line in lines[at + 1 : last])
            yield Block(name, at + 1, opened[2].strip(), text, tuple(notes_above(lines, at)))
            at = last
        at += 1


def notes_above(lines: list[str], at: int) -> Iterator[str]:
    """The notes on the lines right above a line, from the last to the first."""
    while at and (note := NOTE.fullmatch(lines[at - 1].strip())):
        yield note[1]
        at -= 1


def all_pages() -> list[Path]:
    """The pages whose blocks are run."""
    beside = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "scenarios/README.md")]
    return [*beside, *sorted((ROOT / "docs").rglob("*.md"))]


def commands(block: Block) -> Iterator[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that it is said to print."""
    text = block.text.replace("\\\n", " ")
    if block.language == "sh":
        yield from ((line, []) for line in text.splitlines() if line and not line.startswith("#"))
        return
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    yield from found


def steady(text: str) -> list[str]:
    """Lines without what differs from run to run: times, and blanks at the ends."""
    return [re.sub(r"\b\d+(?:\.\d+)? s\b", "(time)", line).rstrip() for line in text.rstrip().splitlines()]


def missing(shown: list[str], printed: list[str]) -> list[str] | None:
    """The first run of shown lines that is not printed where it should be; None when all are. A gap is any lines."""
    pieces: list[list[str]] = [[]]
    for line in shown:
        if line.strip() in GAP:
            pieces.append([])
        else:
            pieces[-1].append(line)
    at = 0
    for number, piece in enumerate(pieces):
        starts = range(at, len(printed) - len(piece) + 1)
        if number == 0:
            starts = range(0, 1)
        if number == len(pieces) - 1 and piece:
            last = len(printed) - len(piece)
            starts = range(last, last + 1) if last in starts else range(0)
        place = next((i for i in starts if printed[i : i + len(piece)] == piece), None)
        if place is None:
            return piece
        at = place + len(piece)
    return None


@dataclass
class Desk:
    """A folder in which the blocks of one page are run, like by somebody who reads it."""

    folder: Path
    renewed: dict[str, list[tuple[list[str], list[str]]]] = field(default_factory=dict)
    """With KIBITZ_RENEW_GOLDEN=1: by page, what was shown and what is to be shown in its place."""
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "page"})
    """What the Python blocks of the page have defined so far."""

    def __post_init__(self) -> None:
        for name in ("scenarios", "records", "docs", "model", "tests", "notebooks"):
            if (ROOT / name).exists():
                (self.folder / name).symlink_to(ROOT / name)
        for library in (catalog.ascension_library, catalog.redrains_library, catalog.raidboss_library):
            getattr(library, "cache_clear", lambda: None)()

    def run(self, block: Block) -> None:
        """Run a block, compare what it prints with what it shows. Raises AssertionError that says what is wrong."""
        for edit in reversed(block.said("edit")):
            self.edit(edit)
        if block.language in SHELL:
            for command, shown in commands(block):
                printed = self.command(command, shown, int(block.noted("status") or 0))
                compared = shown and block.noted("varies") is None
                wrong = missing(steady("\n".join(shown)), steady(printed)) if compared else None
                if wrong is not None and os.environ.get(RENEW):
                    new = fitted(shown, printed.rstrip().splitlines())
                    self.renewed.setdefault(block.page, []).append((shown, new))
                elif wrong is not None:
                    told = "shown, but not printed there:\n" + "\n".join(wrong) + f"\nprinted:\n{printed}"
                    raise AssertionError(f"$ {command}\n{told}\nIf that is meant, set {RENEW}=1 to write it anew.")
        elif block.language in ("python", "pycon"):
            self.python(block)
        elif block.language == "yaml":
            self.yaml(block)
        elif block.language == "json":
            json.loads(block.text)
        elif block.language == "text" and (name := block.noted("file")) is not None:
            Path(name).write_text(block.text, "utf-8")

    def command(self, command: str, shown: list[str], status: int = 0) -> str:
        """What one line of shell prints: kibitz, `mkdir -p`, `make TARGET` (that there is one) or a Python file."""
        line = re.sub(r"\$\((kibitz [^)]*)\)", lambda inner: self.printed(inner[1]), command)
        words = shlex.split(line, comments=True)
        if words[0] in PROGRAM:
            target = Path(words[words.index(">") + 1]) if ">" in words else None
            output = self.kibitz(words[1 : words.index(">")] if target else words[1:], shown, status)
            if target:
                target.write_text(output, "utf-8")
            return "" if target else output
        if words[:2] == ["mkdir", "-p"]:
            Path(words[2]).mkdir(parents=True, exist_ok=True)
            return ""
        if words[0] == "make":
            targets = re.findall(r"^([\w-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.M)
            assert {word for word in words[1:] if "=" not in word} <= set(targets), f"no such target: {command}"
            return "\n".join(shown)
        assert [words[0], words[-1][-3:]] == ["python", ".py"], f"no command that the tests can run: {command}"
        return self.script(words[1])

    def edit(self, change: str) -> None:
        """Change a file as a reader is told to: `FILE: OLD -> NEW`, where OLD stands there once."""
        name, _, what = change.partition(": ")
        old, _, new = what.partition(" -> ")
        text = Path(name).read_text("utf-8")
        assert text.count(old) == 1, f"{name} has {old!r} {text.count(old)} times"
        Path(name).write_text(text.replace(old, new), "utf-8")

    def kibitz(self, words: list[str], shown: list[str], status: int = 0) -> str:
        """What kibitz prints; what stands behind `> ` or a question in the lines shown is typed."""
        typed = [found[1] for line in shown if (found := TYPED.match(line))]
        result = run(*limited(words, bool(shown)), typed="".join(line + "\n" for line in typed or ["quit"]))
        assert result.exit_code == status, f"kibitz {shlex.join(words)}: status {result.exit_code}\n{result.output}"
        return result.output

    def printed(self, command: str) -> str:
        """What a command inside `$( )` prints, as one line."""
        return "".join(self.kibitz(shlex.split(command)[1:], []).splitlines())

    def script(self, name: str) -> str:
        """What a Python file prints."""
        out = io.StringIO()
        with redirect_stdout(out):
            runpy.run_path(name, run_name="__main__")
        return out.getvalue()

    def python(self, block: Block) -> None:
        """Run a Python block: a session with `>>>` is compared, other code is run."""
        if (name := block.noted("file")) is not None:
            ast.parse(block.text)
            Path(name).write_text(block.text, "utf-8")
        elif ">>> " in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, self.names, block.page, block.page, block.line)
            out = io.StringIO()
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            failed = runner.run(test, out=out.write, clear_globs=False).failed
            self.names.update(test.globs)
            assert not failed, out.getvalue()
        else:
            exec(compile(block.text, block.place, "exec"), self.names)

    def yaml(self, block: Block) -> None:
        """Read a YAML block as what it is, and keep it as a file when it says under which name."""
        first = re.match(r"# ([\w.-]+\.yaml)\n", block.text)
        name = block.noted("file") or (first[1] if first else None)
        data = parse_yaml(block.text, block.place).data
        keys = set(data) if isinstance(data, dict) else set()
        if {"format", "game"} <= keys:
            read_scenario(block.text, block.place)
        if (file := block.noted("append")) is not None:
            Path(file).write_text(Path(file).read_text("utf-8") + block.text, "utf-8")
        if name is None:
            return
        folder = catalog.user_folder(data["game"]) if "pack" in keys else self.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(block.text, "utf-8")
        if "pack" in keys:
            self.kibitz(["cards", "check", data["game"], "--pack", data["pack"]], [])


def fitted(shown: list[str], printed: list[str]) -> list[str]:
    """What to show of an output in place of what was shown: from and to the lines most like those of each piece."""
    found: list[str] = []
    at = 0
    for gap, piece in itertools.groupby(shown, lambda line: line.strip() in GAP):
        lines = list(piece)
        if gap:
            found += lines
            continue
        first = like(lines[0], printed, at) if found else 0
        last = like(lines[-1], printed, max(first, at)) if lines[-1] is not shown[-1] else len(printed) - 1
        found += [line.rstrip() for line in printed[first : last + 1]]
        at = last + 1
    return found


def like(line: str, printed: list[str], at: int) -> int:
    """The place of the line that is most like this one, from a place on."""
    ratio = [difflib.SequenceMatcher(None, line, other).ratio() for other in printed[at:]]
    return at + ratio.index(max(ratio)) if ratio else at


def renew(page: Path, changes: list[tuple[list[str], list[str]]]) -> None:
    """Write what commands print now into a page, in place of what it shows."""
    text = page.read_text("utf-8")
    for old, new in changes:
        text = text.replace("\n".join(old), "\n".join(new), 1)
    page.write_text(text, "utf-8")


def limited(words: list[str], answered: bool) -> list[str]:
    """The words of a command with limits under which it prints the same on every machine, and soon."""
    if words[:1] in (["advise"], ["odds"], ["solve"]) and not answered and "--help" not in words:
        at = words.index("--seconds") if "--seconds" in words else len(words)
        return [*words[:at], *words[at + 2 :], *(() if "--nodes" in words else BRIEF)]
    if words[:1] in (["solve"], ["odds"], ["play"]) and "--seconds" not in words and "--help" not in words:
        return [*words, *PATIENCE]
    return words
