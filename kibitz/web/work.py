"""What workers do: every function takes plain data and gives plain data, and tells its progress."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kibitz.web.worker import DONE, ERROR, Data, Report, Work

if TYPE_CHECKING:
    from kibitz.session import Session
    from model.asking import Asking
    from model.core.goal import Problem
    from solvers.limits import Limits

MOST_SECONDS, MOST_NODES, MOST_PLAYS = 300.0, 50_000_000, 20
WORKS: dict[str, Work] = {}


def work(function: Work) -> Work:
    """Make a function known to workers by its name."""
    WORKS[function.__name__] = function
    return function


def carry_out(name: str, given: Data, report: Report) -> tuple[str, Data]:
    """Do a piece of work: (DONE, its answer), or (ERROR, why there is none)."""
    from kibitz.cli.main import UserError
    from kibitz.web.document import Wrong
    from model.core.game import MissingFact
    from solvers.result import Refused

    try:
        return DONE, WORKS[name](given, report)
    except Wrong as wrong:
        return ERROR, wrong.data
    except UserError as error:
        return ERROR, _error("REFUSED", error.format_message())
    except MissingFact as missing:
        return ERROR, _error("MISSING-FACT", f"the position does not say enough: {missing}")
    except Refused as refused:
        return ERROR, _error("REFUSED", f"{'; '.join(refused.reasons)}. {refused.advice}")
    except MemoryError:
        return ERROR, _error("MEMORY", "this takes more memory than a job may have")
    except RecursionError:
        return ERROR, _error("DEPTH", "this goes deeper than a job may go")


def _error(code: str, message: str) -> Data:
    return {"code": code, "message": message, "problems": []}


# --- positions -------------------------------------------------------------------------------------------------------


@work
def read(given: Data, report: Report) -> Data:
    """The keys of a scenario's text."""
    from kibitz.web.document import read_text
    from kibitz.web.imports import imported

    made = imported(given["text"])
    return {"document": read_text(made[0] if made else given["text"])}


@work
def write(given: Data, report: Report) -> Data:
    """The text of a scenario's keys."""
    from kibitz.web.document import scenario_of
    from kibitz.yamltext import yaml_text

    scenario_of(given["document"])
    return {"text": yaml_text(given["document"])}


@work
def string(given: Data, report: Report) -> Data:
    """The position after the steps as a position string; or the last one that has a string, and the steps since."""
    from kibitz.strings import NotWritable
    from kibitz.strings.games import write_game
    from kibitz.web.document import Wrong

    try:
        return write_game(_session(given)[0])._asdict()
    except NotWritable as error:
        raise Wrong("NOT-WRITABLE", f"{error}") from None


@work
def opened(given: Data, report: Report) -> Data:
    """The game in the text of a record, or the position in that of a scenario."""
    from kibitz.web import records

    return records.opened(given["text"])


@work
def record(given: Data, report: Report) -> Data:
    """The text of the record of a game."""
    from kibitz.web import records

    return records.written(given)


@work
def look(given: Data, report: Report) -> Data:
    """The position after some steps: what is drawn, who is to decide, what may be done or come up, what happened."""
    from kibitz.web.look import look_at

    return look_at(*_session(given))


@work
def roll(given: Data, report: Report) -> Data:
    """What comes up where chance decides, drawn by weight; the seed and the steps so far fix it."""
    from kibitz.web.document import Wrong

    session, _ = _session(given)
    if not session.chance:
        raise Wrong("STEP", "nothing is left to chance in this position")
    return {"outcome": str(session.rolled())}


@work
def draw(given: Data, report: Report) -> Data:
    """The position as one SVG, the same as `kibitz show --svg` writes."""
    from kibitz.drawing import drawn

    session, _ = _session(given)
    problem = session.problem
    return {"svg": drawn(replace(session.scenario, problem=problem))}


@work
def around(given: Data, report: Report) -> Data:
    """Where one move of a figure may end, and whom it sees by which line, on a board of hexes."""
    from kibitz.web.views import around_figure

    session, _ = _session(given)
    return around_figure(session.scenario.game, session.game, session.state, given["figure"])


def _session(given: Data) -> Any:
    from kibitz.web.document import session_of

    return session_of(given["document"], given["steps"], given.get("seed", 0))


# --- cards ---------------------------------------------------------------------------------------------------------


@work
def cards(given: Data, report: Report) -> Data:
    """What is done with cards: `what` names a function of `kibitz.web.cards` or its forms, which gets the values."""
    from kibitz.web import cardforms
    from kibitz.web import cards as shelf

    functions: dict[str, Callable[..., Data]] = {
        "listed": shelf.listed, "told": shelf.told, "checked": shelf.checked, "opened": shelf.opened,
        "store": shelf.store, "delete": shelf.delete, "form": cardforms.form, "changed": cardforms.changed,
        "added": cardforms.added, "copied": cardforms.copied, "dropped": cardforms.dropped,
    }  # fmt: skip
    return functions[given["what"]](*given["values"])


# --- editors -------------------------------------------------------------------------------------------------------


@work
def form(given: Data, report: Report) -> Data:
    """What the editor of a game offers."""
    from kibitz.web.forms import form_of

    return form_of(given["game"])


@work
def standing(given: Data, report: Report) -> Data:
    """The keys of the position after the steps."""
    from kibitz.web.forms import standing as written

    return {"document": written(_session(given)[0])}


@work
def longer(given: Data, report: Report) -> Data:
    """The keys of the same start with a question that ends later, so that the same steps leave something to play."""
    from kibitz.web.document import Wrong
    from kibitz.web.onward import longer as asked_for_longer

    found = asked_for_longer(_session(given)[0])
    if found is None:
        raise Wrong("OVER", "the question is open still, or the game itself is over")
    return {"document": found}


# --- answers ---------------------------------------------------------------------------------------------------------


@work
def advise(given: Data, report: Report) -> Data:
    """The plays of the turn, ranked; every better list is told on the way."""
    from kibitz.advice import as_data
    from kibitz.cli.advise import advised
    from kibitz.live import progress_data

    scenario, problem, asked = _question(given)
    limits = limits_of(given)
    advice = advised(
        problem, asked, limits, given.get("seed", 0), min(given.get("plays", 5), MOST_PLAYS),
        lambda found: report(progress_data(found)),
    )  # fmt: skip
    return as_data(scenario, problem, asked, advice)


@work
def odds(given: Data, report: Report) -> Data:
    """The chances of what comes next."""
    from kibitz.odds import run
    from model.asking import asking

    session, _ = _session(given)
    problem = session.problem
    asked = asking(session.scenario.game, problem)
    horizon = given.get("until") or asked.horizons[0]
    _known_horizon(horizon, asked.horizons)
    with _beating(report):
        found = run(
            replace(session.scenario, problem=problem), asked, horizon, given.get("turns", 1), given.get("first", ()),
            given.get("defend", ()), (), limits_of(given),
        )  # fmt: skip
    told = found.as_json(given.get("outcomes", 12))
    del told["joint"]  # the page asks for each number by itself
    return told


@work
def why(given: Data, report: Report) -> Data:
    """Why the best play is best, at one of three levels: as data and as a text."""
    from kibitz.web.reasons import explanation

    scenario, problem, asked = _question(given)
    with _beating(report):
        return explanation(scenario, problem, asked, given.get("level", "paragraph"), limits_of(given), given)


@work
def judge(given: Data, report: Report) -> Data:
    """Whether the last step of a try at a puzzle was one of the best, and what refutes it."""
    from kibitz.web import puzzles

    with _beating(report):
        return puzzles.judge(given, limits_of(given))


@work
def hint(given: Data, report: Report) -> Data:
    """A hint for a puzzle."""
    from kibitz.web import puzzles

    with _beating(report):
        return puzzles.hint(given, limits_of(given))


def _question(given: Data) -> tuple[Any, Problem[Any], Asking]:
    """The scenario at the position after the steps, the question asked there, and what else may be asked."""
    from kibitz.cli.advise import question
    from kibitz.web.onward import asked_by_decider
    from model.asking import asking

    session: Session
    session = asked_by_decider(_session(given)[0])
    problem = session.problem
    scenario = replace(session.scenario, problem=problem)
    asked = asking(scenario.game, problem)
    ends = [horizon for horizon in asked.horizons if horizon not in asked.looks]
    until = given.get("until") or ""
    if until:
        _known_horizon(until, ends)
    return scenario, question(scenario, until, given.get("turns", 1)), asked


def _known_horizon(horizon: str, known: Any) -> None:
    from kibitz.web.document import Wrong

    if horizon not in known:
        raise Wrong("UNTIL", f"`{horizon}` is no end of a question here; known: {', '.join(known)}")


def limits_of(given: Data) -> Limits:
    """The limits asked for, within what the server grants."""
    from solvers.limits import Limits

    seconds, nodes = given.get("seconds"), given.get("nodes")
    if seconds is None and nodes is None:
        seconds = 10.0
    most = MOST_SECONDS if seconds is None else min(seconds, MOST_SECONDS)
    return Limits(None if nodes is None else min(nodes, MOST_NODES), most)


@contextmanager
def _beating(report: Report, every: float = 2.0) -> Iterator[None]:
    """While it lasts, progress without content is told, so that the server sees a job that works on."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(every):
            report({})

    threading.Thread(target=beat, daemon=True).start()
    try:
        yield
    finally:
        over.set()
