"""`kibitz play`: a game at the table, step by step: your dice and cards, the automated side by the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, user_errors, write_atomically

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.screens import StepView
    from kibitz.session import Session
    from model.core.action import Step

HELP = """\
Type an action as it is listed, its number, or the beginnings of its words.
When dice or a hidden card decide, type what came up at the table (8, power, 2P 3C, rampage),
or just press Enter: then kibitz rolls.
  list [WORD]   all legal actions, or those that begin with WORD
  show          the position
  undo [N]      take back your last decision and all that followed; N: that many single steps
  odds          the chances of the Chimera's next turn, if you do nothing more
  advise        ranked plays for this turn
  save FILE     write a record that `kibitz play FILE` resumes
  quit          leave (the game is lost unless it is saved)"""
FEW = 12
"""So many actions are listed without being asked for."""


@click.command()
@click.argument("file", type=FILE)
@click.option("--seed", type=int, default=None, help="Of what kibitz rolls; a record has its own.")
@click.option("--roll", is_flag=True, help="Let kibitz roll everything without asking.")
@click.option("--save", "target", type=FILE, help="Write the record here after every decision.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), default=10.0, show_default=True, help="For `advise`."
)
def command(file: Path, seed: int | None, roll: bool, target: Path | None, seconds: float) -> int:
    """Play the position FILE, or go on with a saved record.

    The automated side moves by the rules, each step with its reason. Type `help` for what can be typed.
    """
    from kibitz.session import open_session, refuse_unknown
    from kibitz.text import console

    session = open_session(file, seed)
    refuse_unknown(session.scenario.game)
    table = Table(session, console(), roll, target, seconds)
    with user_errors():
        table.run()
    return 0


class Table:
    """The talk between a person and a session."""

    def __init__(self, session: Session, out: Console, roll: bool, target: Path | None, seconds: float) -> None:
        self.session = session
        self.out = out
        self.roll = roll
        self.target = target
        self.seconds = seconds
        self.left = False

    def run(self) -> None:
        """Play until the game is over, the person quits, or there is no more input."""
        from kibitz.text import SAMPLE_BANNER

        self.say(self.session.scenario.title, "bold")
        if self.session.scenario.sample:
            self.say(SAMPLE_BANNER, "bold yellow")
        if self.session.steps:
            self.say(f"resumed after {len(self.session.steps)} steps")
        self.show()
        while not self.left and not self.session.over:
            if self.session.chance:
                self.chance()
            else:
                self.decide()
        if self.session.over:
            self.say(self.ending(), "bold")

    def say(self, text: str, style: str = "") -> None:
        """Print a line as it is."""
        from rich.text import Text

        self.out.print(Text(text, style=style))

    def ask(self, prompt: str) -> str | None:
        """A line that the person types; None at the end of the input, which also ends the talk."""
        self.out.print(prompt, end="", markup=False)
        line = sys.stdin.readline()
        if not line:
            self.left = True
            self.out.print()
            return None
        if not sys.stdin.isatty():
            self.out.print(line.rstrip("\n"), markup=False)
        return line.strip()

    # --- chance and decisions ----------------------------------------------------------------------------------

    def chance(self) -> None:
        """Ask what came up, or roll."""
        from kibitz.session import NoMatch, match_outcome

        session = self.session
        outcomes = [outcome for outcome, _ in session.game.chance_outcomes(session.state)]
        if self.roll:
            self.take(session.rolled())
            return
        typed = self.ask(f"{question(outcomes[0].kind)} [{shown(outcomes)}; Enter rolls]: ")
        if typed is None or self.command(typed):
            return
        try:
            self.take(match_outcome(typed, outcomes) if typed else session.rolled())
        except NoMatch as miss:
            self.say(str(miss), "yellow")

    def decide(self) -> None:
        """Ask for a decision."""
        from kibitz.session import NoMatch, match_action

        legal = self.session.game.legal_actions(self.session.state)
        if len(legal) <= FEW:
            self.list(legal)
        else:
            kinds = ", ".join(f"{n} {kind}" for kind, n in counted(legal))
            self.say(f"{len(legal)} actions ({kinds}); `list` shows them")
        typed = self.ask("> ")
        if not typed or self.command(typed):
            return
        try:
            self.take(match_action(typed, legal))
        except NoMatch as miss:
            self.say(str(miss), "yellow")
            return
        if self.target:
            write_atomically(self.target, self.session.record())

    def take(self, step: Step) -> None:
        """Take a step and tell what it brought."""
        before = self.session.state
        self.tell(self.session.take(step))
        session = self.session
        mine = session.game.current_player(session.state) >= 0 and not session.state.agenda
        if mine and (before.agenda or step.kind in ("end", "pass")):
            self.show()

    def tell(self, view: StepView) -> None:
        """Print a step with its reasons."""
        chance = view.seat < 0
        self.say(f"* {view.step}" if chance else f"> {view.step}", "cyan" if chance else "bold")
        for reason in view.because:
            self.say(f"    {reason}")

    # --- commands ----------------------------------------------------------------------------------------------

    def command(self, typed: str) -> bool:
        """Carry out one of the commands; whether it was one."""
        word, _, rest = typed.partition(" ")
        known = {
            "help": self.help, "?": self.help, "list": self.list_all, "show": self.show_again, "undo": self.undo,
            "odds": self.odds, "advise": self.advise, "save": self.save, "quit": self.quit,
        }  # fmt: skip
        if word not in known:
            return False
        known[word](rest.strip())
        return True

    def help(self, rest: str) -> None:
        """Print what can be typed."""
        self.say(HELP)

    def list(self, legal: tuple[object, ...], word: str = "") -> None:
        """Print numbered actions."""
        for number, action in enumerate(legal, 1):
            if str(action).startswith(word):
                self.say(f"  {number:>2} {action}")

    def list_all(self, rest: str) -> None:
        """Print the legal actions."""
        self.list(self.session.game.legal_actions(self.session.state), rest)

    def show(self) -> None:
        """Print the position."""
        from kibitz.screens import screen

        self.out.print()
        draw = screen(self.session.scenario.game).state
        if draw is not None:
            draw(self.out, self.session.game, self.session.state)
        self.out.print()

    def show_again(self, rest: str) -> None:
        """Print the position."""
        self.show()

    def undo(self, rest: str) -> None:
        """Take back steps."""
        if rest and not rest.isdecimal():
            self.say("undo takes a number of steps, or nothing", "yellow")
            return
        steps = self.session.undo(int(rest)) if rest else self.session.undo_decision()
        self.say(f"undone: {steps} steps" if steps != 1 else "undone: 1 step")
        self.show()

    def save(self, rest: str) -> None:
        """Write the record."""
        if not rest:
            self.say("save needs the name of a file", "yellow")
            return
        try:
            write_atomically(Path(rest), self.session.record())
        except UserError as error:
            self.say(error.format_message(), "yellow")
            return
        self.say(f"saved: {rest} ({len(self.session.steps)} steps)")

    def quit(self, rest: str) -> None:
        """Leave."""
        self.left = True

    def odds(self, rest: str) -> None:
        """Print the odds of the Chimera's next turn."""
        from dataclasses import replace

        from kibitz.odds import run
        from kibitz.odds_text import print_report
        from model.asking import asking
        from solvers.limits import Limits

        session = self.session
        problem = replace(session.scenario.problem, state=session.state)
        asked = asking(session.scenario.game)
        try:
            report = run(
                replace(session.scenario, problem=problem), asked, asked.horizons[0], 1, (), (), (),
                Limits(None, self.seconds),
            )  # fmt: skip
            print_report(self.out, report, 0)
        except UserError as error:
            self.say(error.format_message(), "yellow")

    def advise(self, rest: str) -> None:
        """Print ranked plays."""
        from dataclasses import replace

        from kibitz.advice import print_advice
        from kibitz.cli.advise import advised, asking_of
        from solvers.limits import Limits

        session = self.session
        asked = asking_of(session.scenario)
        problem = replace(session.scenario.problem, state=session.state)
        if rest in asked.horizons:
            moved = replace(problem, state=asked.until(problem.state, rest, 1))
            problem = replace(moved, goal=asked.defence(moved, rest, 1))
        try:
            advice = advised(problem, asked, Limits(None, self.seconds), session.seed, 3)
            print_advice(self.out, session.scenario, problem, asked, advice, True)
        except UserError as error:
            self.say(error.format_message(), "yellow")

    def ending(self) -> str:
        """How the game ended."""
        value = self.session.scenario.problem.goal.value(self.session.state)
        outcome = getattr(self.session.state, "outcome", 0)
        result = {1: "The players win.", -1: "The players lose."}.get(outcome, "The end of the question is reached.")
        return f"{result} Value of the goal: {value}"


QUESTIONS = {
    "rage": "rage die",
    "re-roll": "dice that came up power",
    "behavior": "behavior die",
    "guard-roll": "behavior die for the guard",
    "reveal": "revealed aspect",
    "deal": "back of the dealt aspect",
    "draw": "cards drawn",
    "discard-top": "top card",
    "chimera-discards": "discarded aspect",
    "chimera-hand": "aspect in its hand",
}


def question(kind: str) -> str:
    """What is asked for an outcome of this kind."""
    return QUESTIONS.get(kind, kind.replace("-", " "))


def shown(outcomes: list[object]) -> str:
    """The outcomes that may come up, as short as they can be typed."""
    words = [" ".join(getattr(outcome, "args", ())) for outcome in outcomes]
    return ", ".join(words) if len(words) <= FEW else f"{', '.join(words[:3])} ... {len(words)} in all"


def counted(legal: tuple[object, ...]) -> list[tuple[str, int]]:
    """How many actions there are of each kind."""
    from collections import Counter

    return sorted(Counter(getattr(action, "kind", "") for action in legal).items())
