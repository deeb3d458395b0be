"""A review in words, for the terminal, HTML and notebooks: what decisions cost, how lucky chances were, the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kibitz.figures import figure
from kibitz.why_text import rounded, told
from solvers.result import Status
from solvers.review_parts import DECIDED, NAMED, Kind, Total

if TYPE_CHECKING:
    from kibitz.review import Reviewed
    from solvers.causes import Worth
    from solvers.review_parts import Decision, Event, Review, Scale, Weighed

MOST_STEPS = 4
"""So many steps name a better play."""
SHORT = 9
"""Fractions of at most so many characters are shown beside the decimals."""
MOST_MISSING = 12
PERCENT = Fraction(100)


class Sum(NamedTuple):
    """A line of the sums: what it is, how much, and its standing."""

    name: str
    amount: str
    standing: str


def amount(value: Fraction, likely: bool, sign: bool = False) -> str:
    """A difference of values: points of a chance (of 100), else the number, the exact one in brackets when short."""
    mark = ("-" if value < 0 else "+" if value > 0 else "") if sign else "-" if value < 0 else ""
    size, unit = (abs(value) * PERCENT, " points") if likely else (abs(value), "")
    number = str(size) if size.denominator == 1 else f"{float(size):.1f}" if likely else f"{float(size):.2f}"
    exact = f" ({abs(value)})" if size.denominator != 1 and len(str(abs(value))) <= SHORT else ""
    return f"{mark}{number}{unit}{exact}"


def ends(low: Fraction, high: Fraction, likely: bool) -> str:
    """An interval of differences, in the same unit, without it."""
    size = PERCENT if likely else Fraction(1)
    return f"[{_round(low * size, likely)}, {_round(high * size, likely)}]"


def _round(value: Fraction, likely: bool) -> str:
    text = f"{float(value):.1f}" if likely else f"{float(value):.2f}"
    return text.lstrip("-") if float(text) == 0 else text


def difference(value: Fraction, low: Fraction, high: Fraction, status: Status, likely: bool, sign: bool = False) -> str:
    """A difference with its interval where it is not exact."""
    if status is Status.PROVEN:
        return amount(value, likely, sign)
    size = amount(value, likely, sign).partition(" (")[0]
    return f"{size} {ends(low, high, likely)}"


def worth(known: Worth, likely: bool) -> str:
    """A value with its interval where it is not exact."""
    if known.proven:
        return told(known.value, likely)
    low, high = (rounded(end, likely) for end in (known.low, known.high))
    if known.status is Status.BOUND:
        return f"[{low}, {high}]"
    return f"{rounded(known.value, likely)} [{low}, {high}]"


# --- the sums ---------------------------------------------------------------------------------------------------------


def sums(found: Review) -> Iterator[Sum]:
    """What the result is made of: start, decisions, chance, what is left over, and the result."""
    likely = found.scale.likely
    yield Sum("value at the start", worth(found.start, likely), found.start.status.value)
    yield Sum("your decisions", *_total(found.skill, likely))
    if any(not one.own for one in found.decisions):
        yield Sum("decisions of others", *_total(found.gifts, likely))
    yield Sum("luck", *_total(found.luck, likely))
    if found.habits:
        yield Sum("better play than habits", amount(found.habits, likely, True).partition(" (")[0], "remainder")
    if found.unreviewed:
        yield Sum("steps not reviewed", amount(found.unreviewed, likely, True).partition(" (")[0], "remainder")
    name = "result" if found.over else "value of the last position"
    yield Sum(name, worth(found.result, likely), found.result.status.value)


def _total(total: Total, likely: bool) -> tuple[str, str]:
    return difference(*total[1:], total.status, likely, sign=True), total.status.value


# --- decisions and chances --------------------------------------------------------------------------------------------


def line(steps: tuple[object, ...]) -> str:
    """A play by its first steps."""
    return " > ".join(map(str, steps[:MOST_STEPS])) + (" > …" if len(steps) > MOST_STEPS else "")


def loss(one: Decision, likely: bool) -> str:
    """What a decision cost, with its interval where it is not exact; "" where it was not reviewed."""
    if not one.reviewed:
        return ""
    same = one.loss.low == one.loss.high
    return amount(one.loss.value, likely) if same else difference(*one.loss, one.status, likely)


def luck(one: Event, likely: bool) -> str:
    """How lucky a chance was, with its interval where it is not exact; "" where it was not reviewed."""
    if not one.reviewed:
        return ""
    return difference(*one.luck, one.status, likely, sign=True)


def chance(value: Fraction) -> str:
    """A probability, with the fraction when that is short."""
    return told(value, True)


def fortune(one: Event, likely: bool) -> str:
    """A chance as a sentence: what it cost or gave, and how likely it was."""
    size = difference(abs(one.luck.value), *_size(one), one.status, likely)
    verb = "cost" if one.luck.value < 0 else "gave"
    return f"step {one.index + 1}: `{one.step}` {verb} {size}, its chance was {chance(one.chance)}"


def _size(one: Event) -> tuple[Fraction, Fraction]:
    found = one.luck
    return (-found.high, -found.low) if found.value < 0 else (found.low, found.high)


def verdict(done: Reviewed, one: Decision) -> str:
    """A mistake as a sentence: who, what, what it cost, and what is better."""
    likely, name = done.review.scale.likely, done.who(one.seat)
    who = f" by {name}" if name else ""
    article = "an" if one.kind is Kind.INACCURACY else "a"
    return f"step {one.index + 1}: `{one.step}`{who} is {article} {one.kind.value}: it costs {loss(one, likely)}"


def effort(one: Weighed) -> str:
    """The work behind a step."""
    return f"{one.nodes:,} nodes" + (f", {one.games:,} games" if one.games else "")


def about(done: Reviewed) -> Iterator[str]:
    """What was looked at, how it was judged, and what is missing."""
    found = done.review
    decisions = [one for one in found.decisions if not one.idle]
    events = [one for one in found.events if not one.idle]
    yield f"{len(decisions)} decisions and {len(events)} chances in {len(found.steps)} steps; " + (
        f"{found.nodes:,} nodes, {found.games:,} games, {found.seconds:.1f} s"
    )
    yield counted(found)
    if found.missing:
        named = ", ".join(str(index + 1) for index in found.missing[:MOST_MISSING])
        more = ", …" if len(found.missing) > MOST_MISSING else ""
        yield f"not reviewed: {len(found.missing)} steps ({named}{more})"
    yield from (f"note: {note}" for note in (*done.session.warnings, *found.notes))
    yield from (f"step {one.index + 1} not reviewed: {one.note}" for one in found.steps if one.note)


def counted(found: Review) -> str:
    """How many decisions are called what."""
    kinds = Counter(one.kind for one in found.decisions)
    order = (*reversed(NAMED), Kind.OPEN, Kind.FINE, Kind.DECIDED, Kind.FORCED)
    return ", ".join(f"{kinds[kind]} {_many(kind, kinds[kind])}" for kind in order if kinds[kind]) or "no decision"


def _many(kind: Kind, count: int) -> str:
    if kind in NAMED and count > 1:
        return "inaccuracies" if kind is Kind.INACCURACY else f"{kind.value}s"
    return kind.value


def legend(found: Review) -> Iterator[str]:
    """What the classes mean, and which errors they may hold."""
    scale = found.scale
    least = ", ".join(f"{kind.value} {_least(scale, at)}" for at, kind in enumerate(NAMED))
    unit = "of the chance" if scale.likely else f"{_percent(scale)} of the range {figure(scale.range)} of results"
    yield f"from a loss of: {least} ({unit})"
    if scale.likely:
        yield f"decided: whatever is played, the chance is at most {chance(DECIDED)}, or the result is certain"
    if found.tests:
        yield (
            f"estimated classes: the lower end of the interval counts; {found.tests} decisions are tested, and with "
            "95 % none of them is in too high a class"
        )


def _least(scale: Scale, at: int) -> str:
    return amount(scale.parts[at] * scale.range, scale.likely).partition(" (")[0]


def _percent(scale: Scale) -> str:
    return ", ".join(f"{float(part):.0%}".replace("%", " %") for part in scale.parts)


def notable(one: Decision) -> bool:
    """Whether a decision stands in a short table."""
    return one.kind in (*NAMED, Kind.OPEN, Kind.MISSING) or bool(one.loss.value)
