"""Puzzles for others: cards for Anki, and an index as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.figures import figure, is_chance
from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from model.scenario import Answer, Scenario

OPTIONS = 4
"""Answers to choose from, the right one among them."""
INDEX = ("id", "game", "title", "position", "moves", "value", "difficulty", "themes", "sample", "source")
ANKI_COLUMNS = ("guid", "question", "options", "answer", "tags")
NOT_PUZZLES = ("advice",)
"""Tags of positions that are for advice."""


def files_in(paths: Iterable[Path]) -> list[Path]:
    """The position files among paths; folders stand for those in them."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return found


def puzzles_of(paths: Iterable[Path]) -> list[Scenario]:
    """The scenarios of files and folders that state an answer with a best first action. Raises BadInput."""
    from kibitz.files import read_scenario

    found = [read_scenario(path) for path in files_in(paths)]
    return [
        one for one in found if one.answer is not None and one.answer.first and not set(one.tags) & set(NOT_PUZZLES)
    ]


# --- an index ----------------------------------------------------------------------------------------------


def index_csv(puzzles: Sequence[Scenario]) -> str:
    """One puzzle a line: id, position as a string, best moves, value, difficulty, themes."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(INDEX)
    for one in puzzles:
        answer = stated(one)
        moves = "; ".join(answer.line or tuple(map(str, answer.first[:1])))
        writer.writerow(
            [one.id, one.game, one.title, position_string(one), moves, str(answer.value), one.difficulty or "",
             " ".join(one.tags), "true" if one.sample else "false", one.source]
        )  # fmt: skip
    return out.getvalue()


def stated(puzzle: Scenario) -> Answer:
    """The answer that a puzzle states. Raises ValueError where it states none."""
    if puzzle.answer is None:
        raise ValueError(f"{puzzle.id} states no answer")
    return puzzle.answer


def position_string(scenario: Scenario) -> str:
    """The position as one line; "" for a position that no string can say."""
    from kibitz.exporters.strings import string_of

    return string_of(scenario) or ""


# --- cards for Anki ----------------------------------------------------------------------------------------


def anki_tsv(puzzles: Sequence[Scenario], seed: int, media: dict[str, str] | None) -> str:
    """The text file that Anki imports: a head, then one card a line with picture, options, answer, tags.

    With `media`, pictures are put into it by name, for the folder `collection.media`; else they are in the cards.
    """
    head = ["#separator:tab", "#html:true", "#guid column:1", f"#tags column:{len(ANKI_COLUMNS)}"]
    head.append("#columns:" + "\t".join(ANKI_COLUMNS))
    rows = ["\t".join(map(_one_line, _card(one, seed, media))) for one in puzzles]
    return "\n".join([*head, *rows]) + "\n"


def _card(puzzle: Scenario, seed: int, media: dict[str, str] | None) -> tuple[str, ...]:
    answer, options = stated(puzzle), options_of(puzzle, seed)
    right = [chr(ord("A") + at) for at, option in enumerate(options) if option in set(map(str, answer.first))]
    listed = "".join(f"<li>{escape(option)}</li>" for option in options)
    tags = [puzzle.game, *puzzle.tags, *([f"difficulty-{puzzle.difficulty}"] if puzzle.difficulty else [])]
    return (
        f"kibitz-{puzzle.game}-{puzzle.id}",
        _question(puzzle, media),
        f'<ol type="A">{listed}</ol>',
        _told(puzzle, ", ".join(right)),
        " ".join([*tags, *(["sample"] if puzzle.sample else [])]),
    )


def _question(puzzle: Scenario, media: dict[str, str] | None) -> str:
    from kibitz.drawing import drawn

    svg = drawn(puzzle)
    parts = [f"<b>{escape(puzzle.title)}</b>", *([SAMPLE_BANNER] if puzzle.sample else [])]
    parts += [escape(puzzle.text), f"Goal: {escape(puzzle.problem.goal.describe())}"]
    if media is None:
        picture = _data(svg)
    else:
        picture = f"kibitz-{puzzle.game}-{puzzle.id}.svg"
        media[picture] = svg
    alt = escape(f"position of {puzzle.title}", quote=True)
    return "<br>".join(part for part in parts if part) + f'<br><img src="{picture}" alt="{alt}">'


def _data(svg: str) -> str:
    from base64 import b64encode

    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _told(puzzle: Scenario, letters: str) -> str:
    """The answer: the letter, all best first actions, the value, the line, and the tempting mistake."""
    answer, likely = stated(puzzle), is_chance(puzzle.problem.goal)
    best = " or ".join(f"<b>{escape(str(action))}</b>" for action in answer.first)
    parts = [f"{letters}: {best}", f"value {figure(answer.value, likely)}"]
    if answer.line:
        parts.append("line: " + escape(" > ".join(answer.line)))
    if answer.tempting is not None:
        trap = answer.tempting
        worth = figure(trap.value, likely)
        parts.append(f"tempting: {escape(' > '.join(trap.line))}, worth {worth}. {escape(trap.why)}")
    return "<br>".join(parts)


def options_of(puzzle: Scenario, seed: int) -> tuple[str, ...]:
    """A best first action, the tempting one and others, in an order that the seed fixes; fewer where there are few."""
    answer, problem = stated(puzzle), puzzle.problem
    best = list(map(str, answer.first))
    legal = [str(action) for action in problem.game.legal_actions(problem.state)]
    wrong = sorted((text for text in legal if text not in best), key=lambda text: _key(seed, puzzle.id, text))
    trap = answer.tempting.line[0] if answer.tempting is not None else ""
    wrong.sort(key=lambda text: text != trap)
    chosen = [best[0], *wrong[: OPTIONS - 1]]
    return tuple(sorted(chosen, key=lambda text: _key(seed + 1, puzzle.id, text)))


def _key(*parts: Any) -> str:
    """A place in an order that nothing but its parts fixes."""
    from hashlib import sha256

    return sha256("/".join(map(str, parts)).encode()).hexdigest()


def _one_line(text: str) -> str:
    """A field as the file holds it: tabs and ends of lines stand between fields and cards only."""
    return " ".join(text.split())
