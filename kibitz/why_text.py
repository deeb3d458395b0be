"""Explanations in words: one sentence, a paragraph of what a play prevents, brings and hangs on, and the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from kibitz.advice import rule_ids
from kibitz.figures import is_chance
from solvers.causes import VALUE, Branch, Gain, Judged, Shift, Worth, mean

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.why import Explained
    from model.core.action import Step
    from solvers.advise_lines import Reading
    from solvers.besttree import Node

MOST = 3
"""So many things of a kind are said, the greatest first."""
MOST_STEPS = 3
"""So many actions name a play in a sentence."""
MOST_OUTCOMES = 6
"""So many outcomes of one worth are named."""
MOST_REASONS = 5
"""So many reasons of a wrong step are said."""
SHORT = 9
"""Fractions of at most so many characters are shown beside the decimals."""


# --- numbers and names ------------------------------------------------------------------------------------------------


def told(value: Fraction, likely: bool) -> str:
    """A number as people read it, the exact one in brackets when it is short; `likely` ones as per cent."""
    return rounded(value, likely) + ("" if value.denominator == 1 else _exact(value))


def rounded(value: Fraction, likely: bool) -> str:
    """A number as people read it, as per cent when `likely`, without the exact fraction: for what is not exact."""
    if likely:
        return f"{float(value):.1%}".replace(".0%", "%").replace("%", " %")
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"


def _exact(value: Fraction) -> str:
    return f" ({value})" if len(str(value)) <= SHORT else ""


def signed(value: Fraction) -> str:
    """A difference with its sign."""
    return f"{'+' if value > 0 else '-'}{told(abs(value), False)}"


def worth_text(worth: Worth, likely: bool) -> str:
    """A value, with its interval when it is not exact."""
    if worth.proven:
        return told(worth.value, likely)
    if worth.status.value == "BOUND":
        return f"between {told(worth.low, likely)} and {told(worth.high, likely)}"
    return f"about {rounded(worth.value, likely)} ({_span(worth.low, worth.high, likely)})"


def _span(low: Fraction, high: Fraction, likely: bool) -> str:
    return f"from {rounded(low, likely)} to {rounded(high, likely)}"


def named(steps: Sequence[Step], most: int = MOST_STEPS) -> str:
    """A line by its first steps."""
    shown = " > ".join(str(step) for step in steps[:most])
    return f"`{shown}{' > …' if len(steps) > most else ''}`"


def ending(steps: Sequence[Step]) -> str:
    """A line by its last steps."""
    shown = " > ".join(str(step) for step in steps[-MOST_STEPS:])
    return f"`{'… > ' if len(steps) > MOST_STEPS else ''}{shown}`"


def outcomes_text(outcomes: Sequence[Step]) -> str:
    """Outcomes of one chance: the kind once, then what came up, in the order of the rules."""
    kind = outcomes[0].kind
    words = [" ".join(step.args) for step in outcomes[:MOST_OUTCOMES]]
    more = f" and {len(outcomes) - MOST_OUTCOMES} more" if len(outcomes) > MOST_OUTCOMES else ""
    said = " or ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f" or {words[-1]}"
    return f"{kind} {', '.join(words) + more if more else said}".strip()


# --- the sentence -----------------------------------------------------------------------------------------------------


def sentence(e: Explained) -> str:
    """Why the play is best, in one sentence."""
    likely, goal = is_chance(e.problem.goal), e.problem.goal.describe()
    here, there = e.causes.play, e.causes.against
    play = named(here.steps) if here.steps else "Best play"
    if e.hopeless:
        return f"Nothing can {goal}."
    head = _chance_head(play, goal, here.worth) if likely else f"{play} is worth {worth_text(here.worth, False)}"
    return f"{head}{_against(e, here, there, likely)}."


def _chance_head(play: str, goal: str, worth: Worth) -> str:
    if worth.proven and worth.value == 1:
        return f"{play} is sure to {goal}"
    return f"{play} has a chance of {worth_text(worth, True)} to {goal}"


def _against(e: Explained, here: Judged, there: Judged | None, likely: bool) -> str:
    if there is None or there.worth.high >= here.worth.low:
        estimated = there is not None and not there.worth.proven and e.level != "sentence"
        return f", {_ahead(here.worth, there.worth)} {named(there.steps)}" if there and estimated else _as_good(e)
    other = named(there.steps)
    if not likely:
        return f", {_ahead(here.worth, there.worth)} {other}{_reason(e, likely)}"
    if there.worth.proven and not there.worth.value:
        return f"; with {other} it is out of reach"
    return f", against {worth_text(there.worth, True)} with {other}{_reason(e, likely)}"


def _as_good(e: Explained) -> str:
    if not e.equals:
        return ""
    return f"; {named(e.equals[:1])} is as good" if len(e.equals) == 1 else f"; {len(e.equals)} others are as good"


def _ahead(here: Worth, there: Worth) -> str:
    if here.proven and there.proven:
        return f"{told(here.value - there.value, False)} more than"
    return f"against {worth_text(there, False)} with"


def _reason(e: Explained, likely: bool) -> str:
    """The greatest differences: of a sum its terms, else what no longer happens."""
    if not likely and e.causes.gains:
        return ": " + ", ".join(f"{gain.part.label} {signed(gain.worth)}" for gain in e.causes.gains[:MOST])
    threats = [s for s in e.causes.threats() if s.there is not None and s.feature.kind == "event"]
    return f"; {_shift(threats[0], brief=True)}" if threats else ""


# --- the paragraph ----------------------------------------------------------------------------------------------------


def sections(e: Explained) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The headed parts of the explanation; those that have something to say."""
    likely, causes = is_chance(e.problem.goal), e.causes
    gains = [_gain(e, gain) for gain in _told_gains(e)]
    brought = [_shift(s) for s in causes.brought() if not _said(s, causes.gains)]
    prices = [_shift(s) for s in causes.prices() if not _said(s, causes.gains)]
    yield "It prevents", tuple(_shift(s) for s in causes.threats()[:MOST])
    yield "It brings", tuple(brought[:MOST])
    yield "It costs", tuple(prices[:MOST])
    yield "The difference, part by part" if not likely else "Of what is asked", tuple(gains)
    yield "Doing nothing", tuple(_quiet(e, likely))
    yield "It hangs on", tuple(_critical(e, likely))
    yield "At worst", tuple(_reply(e, likely))
    wrong = causes.parting.line[: causes.parting.at + 1] if causes.parting else ()
    yield f"Why not {ending(wrong)}", tuple(_parting(e, likely))
    yield "Rules", tuple(_rules(e))
    yield "Note", causes.notes


def _told_gains(e: Explained) -> list[Gain]:
    """The parts of the question but those that the sentence or a threat has said already."""
    if len(e.causes.gains) == 1 and is_chance(e.problem.goal):
        return []
    said = {(mean(s.feature, s.here), s.there and mean(s.feature, s.there)) for s in e.causes.threats()[:MOST]}
    return [g for g in e.causes.gains if g.part.worth is not None or (1 - g.here, 1 - g.there) not in said]


def _said(shift: Shift, gains: Sequence[Gain]) -> bool:
    """Whether a part of the question has said the same: the same chances, or the same change of an amount."""
    if shift.feature.kind == "event":
        here, there = mean(shift.feature, shift.here), shift.there and mean(shift.feature, shift.there)
        return any((here, there) in ((g.here, g.there), (1 - g.here, 1 - g.there)) for g in gains)
    return any(g.part.worth is not None and abs(g.here - g.there) == abs(shift.change()) for g in gains)


def _number(shift: Shift, reading: Reading) -> str:
    """The chance of an event or the mean of an amount, with its interval when it is not exact."""
    value, event = mean(shift.feature, reading) or Fraction(0), shift.feature.kind == "event"
    if reading.status.value == "PROVEN":
        return told(value, event)
    odds = reading.chance(1)
    ends = (odds.low, odds.high) if event else (reading.mean[1:] if reading.mean else None)
    return rounded(value, event) + (f" ({_span(*ends, event)})" if ends else "")


def _shift(shift: Shift, brief: bool = False) -> str:
    """A feature here, there, and when nothing is done."""
    here = mean(shift.feature, shift.here)
    there = mean(shift.feature, shift.there) if shift.there is not None else None
    quiet = mean(shift.feature, shift.quiet) if shift.quiet is not None else None
    text = f"{shift.feature.label}: {_number(shift, shift.here)}"
    parts = []
    if shift.there is not None and there is not None and there != here:
        parts.append(f"instead of {_number(shift, shift.there)}")
    if shift.quiet is not None and quiet is not None and not brief and quiet not in (here, there):
        parts.append(f"{'' if parts else 'instead of '}{_number(shift, shift.quiet)} when nothing is done")
    standing = "" if brief else f"  {_weakest(shift.here, shift.there, shift.quiet)}"
    return f"{text} {'; '.join(parts)}{standing}" if parts else f"{text}{standing}"


def _weakest(*readings: Reading | None) -> str:
    """The weakest standing of some readings: what a comparison of them has."""
    known = {reading.status.value for reading in readings if reading is not None}
    return next((name for name in ("ESTIMATE", "BOUND") if name in known), "PROVEN")


def _gain(e: Explained, gain: Gain) -> str:
    compared = (e.causes.play, e.causes.against or e.causes.quiet)
    standing = _weakest(*(one.readings.get(VALUE) for one in compared if one is not None))
    if gain.part.worth is None:
        return f"{gain.part.label}: {told(gain.here, True)} instead of {told(gain.there, True)}  {standing}"
    amount = f"{told(gain.here, False)} instead of {told(gain.there, False)}"
    return f"{signed(gain.worth)} from {gain.part.label} ({amount})  {standing}"


def _quiet(e: Explained, likely: bool) -> Iterator[str]:
    quiet, against = e.causes.quiet, e.causes.against
    if quiet is None or (against is not None and quiet.steps == against.steps):
        return
    yield f"{named(quiet.steps)}: {worth_text(quiet.worth, likely)}  {quiet.worth.status.value}"


def _critical(e: Explained, likely: bool) -> Iterator[str]:
    critical = e.causes.critical
    if critical is None:
        return
    yield f"what comes after {ending(critical.after)}:" if critical.after else "what comes up now:"
    for branch in critical.branches[:MOST_OUTCOMES]:
        yield f"  {_branch(branch, likely)}"
    left = critical.branches[MOST_OUTCOMES:]
    if left:
        chance = sum((b.chance for b in left), Fraction(0))
        yield f"  something worse ({told(chance, True)}): {worth_text(left[0].worth, likely)} or less"


def _branch(branch: Branch, likely: bool) -> str:
    worth = worth_text(branch.worth, likely)
    return f"{outcomes_text(branch.outcomes)}, {told(branch.chance, True)}: then {worth}  {branch.worth.status.value}"


def _reply(e: Explained, likely: bool) -> Iterator[str]:
    reply = e.causes.reply
    if reply is None:
        return
    odds = f"; this line {told(reply.chance, True)}" if reply.chance != 1 else ""
    if reply.as_bad is not None and reply.as_bad != reply.chance:
        odds += f", as bad an end in all {told(reply.as_bad, True)}"
    who = "the best answer is " if reply.rivals else ""
    yield f"{who}{named(reply.line, 99)}: then {worth_text(reply.worth, likely)}{odds}  {reply.worth.status.value}"


def _parting(e: Explained, likely: bool) -> Iterator[str]:
    parting = e.causes.parting
    if parting is None:
        return
    wrong = named(parting.line[parting.at : parting.at + 1])
    drop = f"from {worth_text(parting.before, likely)} to {worth_text(parting.after, likely)}"
    first = "what comes before is right; " if parting.at else ""
    yield f"{first}{wrong} takes the value {drop}  {parting.after.status.value}"
    for reason in e.lost[parting.at].because[:MOST_REASONS] if e.lost else ():
        yield f"  {reason}"
    if len(parting.line) > parting.at + 1:
        yield f"it goes on with {named(parting.line[parting.at + 1 :])}"


def _rules(e: Explained) -> Iterator[str]:
    cited = tuple(dict.fromkeys((*rule_ids(e.told), *rule_ids(e.lost))))
    if cited:
        yield ", ".join(cited)


# --- printing ---------------------------------------------------------------------------------------------------------


def print_why(out: Console, e: Explained) -> None:
    """Print the paragraph, and the tree where it was asked for."""
    from kibitz.text import print_hanging

    out.print()
    out.print(Text("Why", style="bold"))
    print_hanging(out, sentence(e), 2, "")
    for heading, lines in sections(e):
        if not lines:
            continue
        out.print(Text(f"{heading}:", style="bold"))
        for line in lines:
            print_hanging(out, line.strip(), 4 if line.startswith(" ") else 2)
    if e.tree is not None:
        out.print()
        out.print(Text("The tree of best play", style="bold"))
        for line in tree_lines(e.tree, is_chance(e.problem.goal)):
            out.print(Text(line))


def tree_lines(root: Node, likely: bool) -> Iterator[str]:
    """The tree as indented lines: steps, chance, value; a decision goes on in its own column, a chance indents."""
    yield f"value {worth_text(root.worth, likely)}  {root.worth.status.value}"
    for child in root.children:
        yield from _tree_lines(child, likely, 0)
    for worth in dict.fromkeys(worth for _, worth in root.others):
        actions = [str(action) for action, known in root.others if known == worth]
        more = f" and {len(actions) - MOST_OUTCOMES} more" if len(actions) > MOST_OUTCOMES else ""
        standing = "" if worth.proven else f"  {worth.status.value}"
        yield f"instead {worth_text(worth, likely)}{standing}: {'; '.join(actions[:MOST_OUTCOMES])}{more}"


def _tree_lines(node: Node, likely: bool, indent: int) -> Iterator[str]:
    worth = f"{worth_text(node.worth, likely)}"
    worth += "" if node.worth.proven else f"  {node.worth.status.value}"
    more = "  …" if node.more else ""
    if node.chance is None:
        yield f"{'  ' * indent}{node.steps[0]}{f': {worth}' if not node.children else ''}{more}"
    else:
        yield f"{'  ' * indent}{outcomes_text(node.steps)}  [{told(node.chance, True)}]: {worth}{more}"
        indent += 1
    for child in node.children:
        yield from _tree_lines(child, likely, indent + (child.chance is not None and node.chance is None))
