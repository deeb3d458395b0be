"""kibitz in a notebook: positions draw themselves, answers are tables and charts, every number has its standing.

`from kibitz.display import *` is all that a notebook needs; `%load_ext kibitz.display` does the same. What the rules
and the solvers return (a Scenario, Problem, Result, Advice, Distribution) is shown so too; they know nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kibitz.display import plots
from kibitz.display.answers import Advised, Odds, Puzzled, Solved, advise, odds, puzzle, solve
from kibitz.display.html import Table, table
from kibitz.display.position import Position, load, read
from kibitz.display.reasons import Why, why
from kibitz.display.reviews import Reviewed, review
from kibitz.display.shown import register

if TYPE_CHECKING:
    from kibitz.display.widget import Board

__all__ = [
    "Advised", "Board", "Odds", "Position", "Puzzled", "Reviewed", "Solved", "Table", "Why",
    "advise", "load", "odds", "plots", "puzzle", "read", "register", "review", "solve", "table", "why",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """`Board`, which alone needs the package anywidget and takes a moment to import."""
    if name != "Board":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from kibitz.display.widget import Board
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        return _no_board
    return Board


def _no_board(*shown: Any, **options: Any) -> Any:
    from kibitz.cli.main import UserError

    raise UserError("a board needs the package anywidget: pip install 'kibitz[notebooks]'.")


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext kibitz.display` does: show what kibitz returns, and put the names above into the notebook."""
    from kibitz import display

    register(shell)
    shell.push({name: getattr(display, name) for name in __all__})


def _at_once() -> None:
    """In a notebook the import alone is enough."""
    import sys

    if "IPython" in sys.modules:
        from IPython import get_ipython  # type: ignore[attr-defined,unused-ignore]

        shell: Any = get_ipython()  # type: ignore[no-untyped-call,unused-ignore]
        if shell is not None:
            register(shell)


_at_once()
