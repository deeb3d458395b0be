"""A position with its best plays as a block of text for a forum post: drawing, plays, values, what is proven."""

from __future__ import annotations

import io
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from kibitz.advice import headline, worth
from kibitz.exporters.strings import string_of
from kibitz.figures import figure, is_chance
from kibitz.standing import doubts, standing
from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from model.asking import Asking
    from model.core.feature import Feature
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.advise_lines import Advice, Line

GAMES = {"ascension": "Ascension Tactics", "redrains": "Ashes Reborn: Red Rains", "raidboss": "Raid Boss"}
WIDTH = 80
FENCE = "```"


def forum_block(scenario: Scenario, problem: Problem[Any], asked: Asking, advice: Advice, plain: bool) -> str:
    """The block: in Markdown, or as plain text for forums without it."""
    bold = (lambda text: text) if plain else _bold
    code = (lambda text: text) if plain else _code
    lines = [bold(_safe(scenario.title, plain)) + f" ({GAMES.get(scenario.game, scenario.game)})"]
    lines += [SAMPLE_BANNER] if scenario.sample else []
    lines.append(f"Goal: {_safe(problem.goal.describe(), plain)}")
    string = string_of(scenario)
    if string:
        lines.append(f"Position: {code(string)}")
    lines += _fenced(drawing(scenario), plain)
    likely = is_chance(problem.goal)
    lines += [standing(advice, likely), *doubts(advice, likely), ""]
    features = {feature.name: feature for feature in asked.features(problem)}
    for line in advice.lines:
        lines += _play(line, features, likely, plain)
    found = "all plays of the turn" if advice.complete else "not all plays of the turn"
    effort = f"{advice.nodes:,} nodes, {advice.samples:,} sampled games"
    lines += [
        "",
        f"kibitz {version('kibitz')}: {found} were found ({advice.plays:,}); {effort}, {advice.seconds:.1f} s",
    ]
    return "\n".join(lines) + "\n"


def _play(line: Line, features: dict[str, Feature], likely: bool, plain: bool) -> list[str]:
    """One play: what is done, its value with its standing, how far behind, the effort, and why."""
    play = " > ".join(map(str, line.actions))
    told = [worth(line, likely)]
    if line.rank > 1:
        gap = line.behind
        exact = gap.low == gap.high
        behind = figure(-gap.value, likely)
        told.append(
            f"difference {behind}" + ("" if exact else f" [{figure(-gap.high, likely)}, {figure(-gap.low, likely)}]")
        )
    told.append(f"{line.nodes:,} nodes" + (f", {line.samples:,} games" if line.samples else ""))
    found = [f"{line.rank}. {play if plain else _code(play)}", f"   {'; '.join(told)}"]
    why, _ = headline(line, features)
    return found + ([f"   {_safe(why, plain)}"] if why else [])


def drawing(scenario: Scenario) -> str:
    """The position as text, as `kibitz show` prints it, without its head."""
    from rich.console import Console

    from kibitz.screens import screen

    out = Console(file=io.StringIO(), width=WIDTH, highlight=False, color_system=None, legacy_windows=False)
    problem = scenario.problem
    screen(scenario.game).state(out, problem.game, problem.state)
    printed = out.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in printed.rstrip("\n").split("\n"))


def _fenced(text: str, plain: bool) -> list[str]:
    return ["", text, ""] if plain else ["", FENCE, text.replace(FENCE, "'''"), FENCE, ""]


def _bold(text: str) -> str:
    return f"**{text}**"


def _code(text: str) -> str:
    return f"`{text.replace('`', chr(39))}`"


def _safe(text: str, plain: bool) -> str:
    """Text in which no character means something to Markdown."""
    if plain:
        return text
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|~" else c for c in text)
