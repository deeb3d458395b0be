"""A composed puzzle as the text of a scenario file: title, question and hints come from the position and the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from textwrap import shorten

from kibitz.compose.common import Data, GameMaker, listed
from kibitz.files import ident
from kibitz.yamltext import yaml_text
from model.core.action import Action
from model.scenario import HeadKeys, Scenario, read_scenario
from solvers.compose import VERSION, Composed, Tempting
from solvers.compose_apart import Traits
from solvers.compose_judge import FIRST

SCHEMA = "# yaml-language-server: $schema={}\n"
PLAYERS = {"greed": "greed", "habits": "the habits of the game"}
LONGEST_TITLE = 110
SIGNS = re.compile(r" [+−·] ")


def text_of(maker: GameMaker, found: Composed, number: int, schema: str = "") -> str:
    """The file's text. It is read back: raises ValueError when it does not hold the very position that was proven."""
    keys = maker.tidy(found.keys)
    goal = _goal(maker, found)
    title = shorten(f"{goal[:1].upper()}{goal[1:]}: {maker.headline(keys)}", LONGEST_TITLE, placeholder=" …")
    name = f"{number:04}-{ident(title, 'puzzle')[:60].strip('-')}"
    head = {
        "format": 1,
        "id": name,
        "title": title,
        "game": maker.game,
        "source": f"composed by kibitz, seed {found.seed}, draft {found.draft}",
        "difficulty": found.rating.level,
        "tags": tags_of(found),
        "text": f"{maker.told(keys)} The question: {_described(maker, found)}.",
    }
    text = (SCHEMA.format(schema) if schema else "") + yaml_text(head | keys | _tail(found))
    read = read_scenario(text, name)
    proven = maker.problem(found.keys)
    same = proven is not None and read.problem.goal.describe() == proven.goal.describe()
    if proven is None or not same or read.problem.state != proven.state:
        raise ValueError(f"{name}: the text holds another position than {found.keys}")
    return text


def _described(maker: GameMaker, found: Composed) -> str:
    problem = maker.problem(found.keys)
    return "" if problem is None else maker.named(found.keys, problem.goal.describe())


def _goal(maker: GameMaker, found: Composed) -> str:
    """The goal without its horizon, for the title; of a sum only that it is one."""
    goal = re.sub(r" by the end of .*", "", _described(maker, found))
    return "the best sum" if goal.startswith("maximise") and SIGNS.search(goal) else goal


def tags_of(found: Composed) -> list[str]:
    """Theme, what decides, and what is unique."""
    chance = any(not isinstance(step, Action) for step in found.line) or found.report.result.value.denominator > 1
    kinds = sorted({step.kind for step in found.line if isinstance(step, Action)} - {"end", "done", "pass", "finish"})
    kind = "one-first-action" if found.unique == FIRST else "any-order"
    return ["composed", found.theme, "odds" if chance else "no-chance", kind, *(ident(k, "x") for k in kinds)][:20]


def _tail(found: Composed) -> Data:
    """The answer, the hints, and where it comes from."""
    own = [step for step in found.line if isinstance(step, Action)]
    return {
        "answer": {
            "value": number_of(found.report.result.value),
            "first": list(map(str, found.report.best)),
            "unique": len(found.report.best) == 1,
            "line": list(map(str, found.line)),
            "tempting": {
                "line": list(map(str, found.tempting.line)),
                "value": number_of(found.tempting.value),
                "why": why(found.tempting, found.report.result.value),
            },
        },
        "hints": hints(found, own),
        "composed": {
            "seed": found.seed,
            "draft": found.draft,
            "version": VERSION,
            "theme": found.theme,
            "unique": found.unique,
            "gap": number_of(found.gap),
            "length": found.report.shortest,
            "pieces": [ablation.piece for ablation in found.ablations],
            "solved": {name: number_of(share) for name, share in found.rating.solved.items()},
        },
    }


def number_of(value: Fraction) -> int | str:
    """A value as scenario files write it."""
    return int(value) if value.denominator == 1 else str(value)


def why(tempting: Tempting, best: Fraction) -> str:
    """Who is tempted, and what it costs."""
    looks = sorted(name.removeprefix("look-") for name in tempting.by if name.startswith("look-"))
    who = [PLAYERS[name] for name in tempting.by if name in PLAYERS]
    who += [f"a look {listed(looks)} of one's own actions ahead"] if looks else []
    return f"It tempts {listed(who)}. After it, best play is worth {tempting.value} instead of {best}."


def hints(found: Composed, own: Sequence[Action]) -> list[str]:
    """Three hints: how much and how long, the kind of the first action and what it is not, the first actions."""
    first = own[0]
    many = "One first action is best" if found.unique == FIRST else "The order is free, the actions are not"
    begin = " then ".join(f"`{action}`" for action in own[:2])
    return [
        f"{many}: worth {found.report.result.value}, in {found.report.shortest} actions of yours at least.",
        f"It begins with an action of the kind `{first.kind}`, and not with `{found.tempting.line[0]}`.",
        f"It begins with {begin}.",
    ]


# --- files that are there already --------------------------------------------------------------------------


def keys_of(scenario: Scenario) -> Data:
    """The position's keys of a scenario, without those that every file has."""
    return {name: value for name, value in scenario.document.data.items() if name not in HeadKeys.model_fields}


def traits_of(maker: GameMaker, scenario: Scenario) -> Traits | None:
    """The traits of a composed puzzle by its file; None for a file that is no composed puzzle of this game."""
    if scenario.composed is None or scenario.answer is None or scenario.game != maker.game:
        return None
    own = own_steps(scenario)
    keys = keys_of(scenario)
    return Traits(scenario.composed.theme, maker.cards(keys), own, max(1, maker.size(keys)))


def own_steps(scenario: Scenario) -> tuple[str, ...]:
    """The kinds of the actions in the stated line, chance left out."""
    from solvers.perft import steps

    game, state = scenario.problem.game, scenario.problem.state
    kinds = []
    for text in scenario.answer.line if scenario.answer is not None else ():
        step = next(one for one in steps(game, state) if str(one) == text)
        state = game.apply(state, step)
        kinds += [step.kind] if isinstance(step, Action) else []
    return tuple(kinds)
