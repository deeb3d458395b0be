from __future__ import annotations

import pytest

from model.core.action import Action, ChanceOutcome, IllegalAction, parse_action
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.game import MissingFact


def test_actions_print_and_read_back():
    action = Action("move", ("c4", "d5"))
    assert str(action) == "move c4 d5"
    assert parse_action("  move  c4 d5 ") == action
    assert str(ChanceOutcome("roll", ("4",))) == "roll 4"
    with pytest.raises(ValueError, match="at least one word"):
        parse_action(" ")


def test_an_illegal_action_says_what_is_legal():
    legal = tuple(Action("play", (str(n),)) for n in range(9))
    error = IllegalAction(Action("fly"), "figures walk", "TG-1.1", legal)
    assert str(error).startswith("fly: figures walk (TG-1.1). Legal now: play 0, ")
    assert str(error).endswith("play 7, ….")
    assert str(IllegalAction(Action("fly"), "no")) == "fly: no."


def test_a_missing_fact_says_what_to_state():
    error = MissingFact("the hand of seat 1", "AT-001", "State it under `hand`.")
    assert str(error) == "the hand of seat 1 (AT-001). State it under `hand`."


def test_problems_are_listed_in_file_order_once():
    one = Diagnostic("a.yaml", 3, 1, "KEY", "x.")
    two = Diagnostic("a.yaml", 1, 5, "KEY", "y.")
    whole = Diagnostic("a.yaml", 0, 0, "BINARY", "z.")
    lines = str(DiagnosticError([one, two, one, whole])).splitlines()
    assert lines == ["a.yaml: BINARY z.", "a.yaml:1:5: KEY y.", "a.yaml:3:1: KEY x."]


def test_hints():
    assert did_you_mean("dael", ["deal", "draw"]) == " Did you mean `deal`?"
    assert did_you_mean("zzz", ["b", "a"]) == " Known: a, b."
    assert did_you_mean("zzz", []) == ""
