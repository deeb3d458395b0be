"""The options of `solve` and `advise` that explain an answer: --why, --break-even, --between, --vary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from kibitz.cli.main import UserError

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.breakeven import ByChance, ByNumber
    from kibitz.why import Explained
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.limits import Limits

Compared: TypeAlias = "tuple[ByChance | None, ByNumber | None]"
"""The answers by the chance of an event, and by a number of the position."""
F = TypeVar("F", bound=Callable[..., Any])
LEVELS = ("paragraph", "tree")
OPTIONAL = {"--why": (LEVELS, "paragraph"), "--break-even": (None, "auto")}
"""Options whose value may be left out: what values there are, None for any that is no file, and what it then is."""
DEPTH = 6
NOTHING: Compared = (None, None)
"""No answer to any break-even question."""


class WhyOptions(NamedTuple):
    """What is to be explained."""

    level: str = ""
    """"", paragraph or tree."""
    depth: int = DEPTH
    event: str = ""
    between: tuple[str, ...] = ()
    vary: str = ""

    @property
    def asked(self) -> bool:
        """Whether anything beyond the one sentence is asked for."""
        return bool(self.level or self.event or self.vary)

    @property
    def detail(self) -> str:
        """The level of the explanation that is needed."""
        return self.level or ("paragraph" if self.asked else "sentence")


class WhyCommand(click.Command):
    """A command in which --why and --break-even may stand without a value, before the file as well."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, after giving the options without a value the one that they stand for."""
        return super().parse_args(ctx, _filled(args))


def _filled(args: Sequence[str]) -> list[str]:
    found = []
    for i, arg in enumerate(args):
        if arg not in OPTIONAL:
            found.append(arg)
            continue
        values, otherwise = OPTIONAL[arg]
        following = args[i + 1] if i + 1 < len(args) else "-"
        given = following in values if values else not following.startswith("-") and not _is_file(following)
        found.append(arg if given else f"{arg}={otherwise}")
    return found


def _is_file(text: str) -> bool:
    return text.endswith((".yaml", ".yml"))


def why_options(command: F) -> F:
    """Add the options; the command gets them as `level`, `depth`, `event`, `between` and `vary`."""
    options = (
        click.option("--why", "level", type=click.Choice(LEVELS), default=None, metavar="[paragraph|tree]",
                     help="Explain: what it prevents, brings and hangs on; `tree`: the tree of best play too."),
        click.option("--depth", type=click.IntRange(1, 30), default=DEPTH, show_default=True,
                     help="Of the tree, in decisions and chances."),
        click.option("--break-even", "event", default="", metavar="[EVENT]",
                     help="From which chance of this outcome on which of two plays is better."),
        click.option("--between", multiple=True, metavar="PLAY",
                     help="The plays to compare, actions parted by >; without it the best one and the next best."),
        click.option("--vary", default="", metavar="KEY=1..5",
                     help="Compare the plays for some values of a number in the file."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def read_options(given: dict[str, Any]) -> WhyOptions:
    """What was asked for on the command line. Raises UserError for options that say nothing together."""
    options = WhyOptions(given["level"] or "", given["depth"], given["event"], given["between"], given["vary"])
    if options.between and not (options.event or options.vary):
        raise UserError(
            "--between: say by what the plays are to be compared, with --break-even EVENT or --vary KEY=1..5."
        )
    return options


def compared(
    scenario: Scenario,
    question: Callable[[Scenario], Problem[Any]],
    options: WhyOptions,
    e: Explained | None,
    limits: Limits,
) -> Compared:
    """The answers to the break-even questions; `question` gives what is asked of a position. Raises UserError."""
    from kibitz.breakeven import by_chance, by_number, plays_of
    from kibitz.why import limits_of

    if not options.event and not options.vary:
        return NOTHING
    problem, limits = question(scenario), limits_of("paragraph", limits)
    plays = plays_of(problem, options.between, e)
    chance = by_chance(problem, plays, options.event, e, limits) if options.event else None
    number = by_number(scenario, question, plays, options.vary, limits) if options.vary else None
    return chance, number


def explained(make: Callable[[], Explained | None], asked: bool) -> Explained | None:
    """An explanation; None where Ctrl-C comes first, or where the position allows none and nobody asked for one.

    Raises UserError where it was asked for.
    """
    from model.core.game import MissingFact
    from solvers.result import Refused

    try:
        return make()
    except KeyboardInterrupt:
        return None
    except MissingFact as missing:
        if asked:
            raise UserError(f"no explanation: the position does not say enough: {missing}") from None
    except Refused as refused:
        if asked:
            raise UserError(f"no explanation here: {'; '.join(refused.reasons)}. {refused.advice}") from None
    return None


def print_explained(out: Console, e: Explained | None, found: Compared) -> None:
    """Print an explanation, and the answers to the break-even questions."""
    from kibitz.breakeven import chance_lines, number_lines
    from kibitz.text import print_hanging
    from kibitz.why_text import print_why

    if e is not None:
        print_why(out, e)
    for lines in (chance_lines(found[0]) if found[0] else None, number_lines(found[1]) if found[1] else None):
        if lines is None:
            continue
        out.print()
        out.print("Break-even", style="bold")
        for line in lines:
            print_hanging(out, line, 0, "  ")


def why_data(e: Explained | None, found: Compared) -> dict[str, Any]:
    """The keys that the explanation adds to the JSON of a command."""
    from kibitz.breakeven import chance_data, number_data
    from kibitz.why_json import as_data

    data: dict[str, Any] = {} if e is None else {"why": as_data(e)}
    if found[0] is not None:
        data["break_even"] = chance_data(found[0])
    if found[1] is not None:
        data["vary"] = number_data(found[1])
    return data
