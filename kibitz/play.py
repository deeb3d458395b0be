"""The talk of `kibitz play` between a person and a session."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.cli.main import UserError
from kibitz.paragraphs import paragraph
from kibitz.screens import screen

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.keeper import Keeper
    from kibitz.screens import StepView
    from kibitz.session import Session
    from model.core.action import Action, Step

HELP = """\
Type an action as it is listed, its number, or the beginnings of its words.
When dice or a hidden card decide, type what came up at the table, or just press
Enter: then kibitz rolls or draws. Answers are typed like this: {examples}.
  list [WORD]  all legal actions, or those that begin with WORD (also: legal)
  show         the position
  why [N]      the reasons of the last step again; N: of the last N steps
  undo [N]     take back what you entered last, a decision or a roll, with all
               that followed from it; N: the last N of them
  odds         the chances of what comes next, if you do nothing more
  advise       ranked plays for this turn
  string       the position as one line of text, for a message or `kibitz show`
  note TEXT    write a remark on the position into the record
  save [FILE]  write a record and keep it written; `kibitz play FILE` resumes it
  quit         leave"""
FEW = 12
"""So many actions are listed without being asked for."""


class Table:
    """The talk: asks, takes steps, tells them, and carries out commands."""

    def __init__(self, session: Session, out: Console, roll: bool, seconds: float, keeper: Keeper) -> None:
        self.session = session
        self.out = out
        self.roll = roll
        self.keeper = keeper
        self.seconds = seconds
        self.screen = screen(session.scenario.game)
        self.left = False
        self.begun = list(session.steps)
        """The steps that had been taken when the talk began."""
        self.asked = time.monotonic()
        """When the person was last asked for something."""
        self.entered = [i for i in range(len(session.steps)) if not session.certain(i) and not self.rolls(i)]
        """Which steps a person decided or rolled, by their numbers: what `undo` goes back to."""
        self.listed: object = None
        """The position whose actions were listed last."""

    def rolls(self, index: int) -> bool:
        """Whether step number `index` is a chance that kibitz rolls without asking."""
        from model.core.action import ChanceOutcome

        return self.roll and isinstance(self.session.steps[index], ChanceOutcome)

    def run(self) -> None:
        """Play until the game is over, the person quits, or there is no more input."""
        from kibitz.text import SAMPLE_BANNER

        self.say(self.session.scenario.title, "bold")
        if self.session.scenario.sample:
            self.say(SAMPLE_BANNER, "bold yellow")
        for warning in self.session.warnings:
            self.say(warning, "yellow")
        if self.session.steps:
            self.say(f"resumed after {len(self.session.steps)} steps")
        self.show()
        try:
            while not self.left and not self.session.over:
                if self.session.chance:
                    self.chance()
                else:
                    self.decide()
        except KeyboardInterrupt:
            self.out.print()
            self.unsaved()
            raise
        if self.session.over:
            self.session.finish()
            self.keep()
            self.keeper.give_up()
            self.say(self.ending(), "bold")

    def say(self, text: str, style: str = "", indent: str = "") -> None:
        """Print a paragraph as it is; later lines of an indented one hang."""
        paragraph(self.out, text, style, indent, f"{indent}  " if indent else "")

    def ask(self, prompt: str) -> str | None:
        """A line that the person types; None at the end of the input, which also ends the talk."""
        self.out.print(prompt, end="", markup=False, soft_wrap=True)
        self.asked = time.monotonic()
        line = sys.stdin.readline()
        if not line:
            self.left = True
            self.out.print()
            self.unsaved()
            return None
        if not sys.stdin.isatty():
            self.out.print(line.rstrip("\n"), markup=False, soft_wrap=True)
        return line.strip()

    def unsaved(self) -> None:
        """Say how to keep the game when the record has less than was played."""
        kept = self.session.steps == self.begun if self.keeper.writer is None else self.keeper.writer.complete
        if not kept:
            self.say("this game is not saved: `save FILE` before leaving, or `kibitz play --save FILE`", "yellow")

    # --- chance and decisions ----------------------------------------------------------------------------------

    def chance(self) -> None:
        """Ask what came up, or roll; what is certain is not asked."""
        from kibitz.session import NoMatch, match_outcome

        session = self.session
        outcomes = [outcome for outcome, _ in session.game.chance_outcomes(session.state)]
        if len(outcomes) == 1 or self.roll:
            self.take(session.rolled(), entered=False, rolled=len(outcomes) > 1)
            return
        name = self.screen.whose(session.game, session.state)
        typed = self.ask(f"{name}: {self.screen.prompt(outcomes)}" if name else self.screen.prompt(outcomes))
        if typed is None or self.command(typed):
            return
        try:
            found = match_outcome(typed, outcomes) if typed else session.rolled()
        except NoMatch as miss:
            self.say(str(miss), "yellow")
            return
        if found is None:
            self.say(self.screen.mismatch(typed, outcomes), "yellow")
        else:
            self.take(found, rolled=not typed)

    def decide(self) -> None:
        """Ask for a decision."""
        from kibitz.session import NoMatch, match_action, refusal

        legal = self.session.game.legal_actions(self.session.state)
        if self.listed is not self.session.state:
            self.listed = self.session.state
            self.offer(legal)
        typed = self.ask(f"{self.screen.whose(self.session.game, self.session.state)}> ")
        if not typed or self.command(typed):
            return
        try:
            self.take(match_action(typed, legal))
        except NoMatch as miss:
            self.say(refusal(self.session, typed) or str(miss), "yellow")

    def offer(self, legal: tuple[Action, ...]) -> None:
        """Print the legal actions, or how many there are when they are many."""
        if len(legal) <= FEW:
            self.list(legal)
            return
        kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(Counter(action.kind for action in legal).items()))
        self.say(f"{len(legal)} actions ({kinds}); `list` shows them")

    def take(self, step: Step, entered: bool = True, rolled: bool = False) -> None:
        """Take a step and tell what it brought."""
        from model.core.game import MissingFact

        before = self.session.state
        try:
            decided = not self.session.chance
            thought = round(time.monotonic() - self.asked, 1) if decided else None
            view = self.session.take(step, rolled=rolled, seconds=thought or None)
        except MissingFact as missing:
            if not entered:
                raise
            self.say(f"the position does not say enough for `{step}`: {missing}", "yellow")
            return
        if entered:
            self.entered.append(len(self.session.steps) - 1)
        self.tell(view)
        self.keep()
        if not self.session.over and self.screen.turn_begins(before, self.session.state):
            self.show()

    def tell(self, view: StepView) -> None:
        """Print a step with its reasons."""
        chance = view.seat < 0
        self.say(f"* {view.step}" if chance else f"= {view.step}", "cyan" if chance else "bold")
        for reason in view.because:
            self.say(reason, indent="    ")

    def keep(self) -> None:
        """Bring the record up to the game; say why when that is impossible, and go on."""
        refused = self.keeper.write()
        if refused:
            self.say(f"not saved: {refused}", "yellow")

    # --- commands ----------------------------------------------------------------------------------------------

    def command(self, typed: str) -> bool:
        """Carry out one of the commands; whether it was one."""
        word, _, rest = typed.partition(" ")
        known = {
            "help": self.help, "?": self.help, "list": self.list_all, "legal": self.list_all, "show": self.show,
            "why": self.why, "undo": self.undo, "odds": self.odds, "advise": self.advise, "save": self.save,
            "note": self.note, "string": self.string, "quit": self.quit, "exit": self.quit,
        }  # fmt: skip
        if word.lower() not in known:
            return False
        known[word.lower()](rest.strip())
        return True

    def help(self, rest: str) -> None:
        """Print what can be typed."""
        self.say(HELP.format(examples=self.screen.examples))

    def list(self, legal: tuple[Action, ...], word: str = "") -> None:
        """Print numbered actions; the numbers are those of the whole list."""
        found = [(number, action) for number, action in enumerate(legal, 1) if str(action).startswith(word)]
        for number, action in found:
            paragraph(self.out, f"{number:>2} {action}", indent="  ", hang=" " * 7)
        if not found:
            self.say(f"no action begins with `{word}`", "yellow")

    def list_all(self, rest: str) -> None:
        """Print the legal actions."""
        if self.session.chance:
            self.say("nothing is decided now: type what came up", "yellow")
        else:
            self.list(self.session.game.legal_actions(self.session.state), rest)

    def show(self, rest: str = "") -> None:
        """Print the position."""
        self.out.print()
        self.screen.state(self.out, self.session.game, self.session.state)
        self.out.print()

    def why(self, rest: str) -> None:
        """Tell the last step, or some of them, again."""
        many = self.number("why", rest)
        steps = len(self.session.steps)
        if many and not steps:
            self.say("nothing has happened yet", "yellow")
        for index in range(max(0, steps - many), steps):
            self.tell(self.session.told(index))

    def number(self, name: str, rest: str) -> int:
        """The number after a command, 1 when there is none; 0 after a message when it is not one."""
        if not rest:
            return 1
        if rest.isdecimal() and int(rest):
            return int(rest)
        self.say(f"{name} takes a number from 1, or nothing; not `{rest}`", "yellow")
        return 0

    def undo(self, rest: str) -> None:
        """Take back what was entered last, with all that followed."""
        many = self.number("undo", rest)
        if not many:
            return
        if not self.entered:
            self.say("there is nothing to take back", "yellow")
            return
        first = self.entered[-many:][0]
        del self.entered[-many:]
        gone = [str(step) for step in self.session.steps[first:]]
        self.session.undo(len(gone))
        self.say(f"taken back: {'; '.join(gone)}")
        self.keep()
        self.show()

    def string(self, rest: str) -> None:
        """Print the position as one line; where only an earlier one has a line, with the steps since."""
        from kibitz.strings.games import write_game

        found = write_game(self.session)
        self.out.print(found.string, markup=False, highlight=False, soft_wrap=True)
        if found.steps:
            self.say(f"and since then {'; '.join(found.steps)}")

    def note(self, rest: str) -> None:
        """Write a remark into the record."""
        try:
            self.session.note(rest)
        except ValueError:
            self.say("note needs some words, up to 10,000 characters", "yellow")
            return
        self.keep()

    def save(self, rest: str) -> None:
        """Write the record, from now on after every step."""
        if not rest and self.keeper.writer is None:
            self.say("save needs the name of a file: save FILE", "yellow")
            return
        try:
            path = self.keeper.save(Path(rest) if rest else None)
        except UserError as error:
            self.say(f"not saved: {error.format_message()}", "yellow")
        else:
            self.say(f"saved: {path} ({len(self.session.steps)} steps)")

    def quit(self, rest: str) -> None:
        """Leave."""
        self.left = True
        self.unsaved()
        self.keeper.give_up()

    def odds(self, rest: str) -> None:
        """Print the odds of what the automated side does next."""
        from dataclasses import replace

        from kibitz.odds import run
        from kibitz.odds_text import print_report
        from model.asking import asking
        from solvers.limits import Limits

        session = self.session
        problem = session.problem
        asked = asking(session.scenario.game, problem)
        try:
            report = run(
                replace(session.scenario, problem=problem), asked, asked.horizons[0], 1, (), (), (),
                Limits(None, self.seconds),
            )  # fmt: skip
            print_report(self.out, report, 0)
        except UserError as error:
            self.say(self.hushed(error.format_message()), "yellow")

    def advise(self, rest: str) -> None:
        """Print ranked plays."""
        from dataclasses import replace

        from kibitz.advice import print_advice
        from kibitz.cli.advise import advised
        from kibitz.live import shown
        from model.asking import asking
        from solvers.limits import Limits

        session = self.session
        problem = session.problem
        asked = asking(session.scenario.game, problem)
        if rest in asked.horizons:
            moved = replace(problem, state=asked.until(problem.state, rest, 1))
            problem = replace(moved, goal=asked.defence(moved, rest, 1))
        try:
            with shown(problem.goal, hush=self.hushed) as report:
                advice = advised(problem, asked, Limits(None, self.seconds), session.seed, 3, report)
            advice = replace(advice, notes=tuple(map(self.hushed, advice.notes)))
            print_advice(self.out, session.scenario, problem, asked, advice, True)
        except UserError as error:
            self.say(self.hushed(error.format_message()), "yellow")

    def hushed(self, text: str) -> str:
        """A message without the cards that whoever sits at the screen now may not see."""
        return self.screen.hush(self.session.game, self.session.state, text)

    def ending(self) -> str:
        """How the game ended."""
        session = self.session
        value = session.scenario.problem.goal.value(session.state)
        return f"{self.screen.ending(session.game, session.state)} Value of the goal: {value}"
