"""Why an answer is best, as `kibitz solve --why` and `kibitz advise --why` tell it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from kibitz.cli.main import UserError
from kibitz.display.answers import NODES, Advised, Solved
from kibitz.display.html import BANNER
from kibitz.files import user_errors

if TYPE_CHECKING:
    from kibitz.why import Explained


@dataclass(frozen=True, slots=True)
class Why:
    """An explanation: one sentence, then what the play prevents, brings, costs and hangs on."""

    explained: Explained

    @property
    def sentence(self) -> str:
        """The explanation in one sentence."""
        from kibitz.why_text import sentence

        return sentence(self.explained)

    def sections(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The headed parts that have something to say."""
        from kibitz.why_text import sections

        yield from ((heading, lines) for heading, lines in sections(self.explained) if lines)

    def _repr_html_(self) -> str:
        parts = [BANNER] * self.explained.scenario.sample + [f"<p>{escape(self.sentence)}</p>"]
        for heading, lines in self.sections():
            told = "".join(f"<li>{escape(line.strip())}</li>" for line in lines)
            parts.append(f"<p><strong>{escape(heading)}</strong></p><ul>{told}</ul>")
        return "\n".join(parts)

    def __repr__(self) -> str:
        told = (f"{heading}:\n  " + "\n  ".join(line.strip() for line in lines) for heading, lines in self.sections())
        return "\n".join((self.sentence, *told))


def why(answer: Solved | Advised, nodes: int = NODES) -> Why:
    """Why the answer's first play is best, found by looking into at most `nodes` positions.

    Raises UserError where the position allows no explanation.
    """
    from kibitz.cli.why import explained
    from kibitz.why import PARAGRAPH, of_advice, of_answer
    from solvers.limits import Limits

    scenario, limits = answer.position.scenario, Limits(nodes)
    with user_errors():
        if isinstance(answer, Solved):
            found = explained(lambda: of_answer(scenario, answer.result, None, PARAGRAPH, limits, 0), True)
        else:
            problem = answer.position.problem
            found = explained(lambda: of_advice(scenario, problem, answer.advice, PARAGRAPH, limits, 0), True)
    if found is None:
        raise UserError("no explanation here: nobody decides, and nothing is left to chance.")
    return Why(found)
