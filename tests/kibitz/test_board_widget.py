"""The board of notebooks, seen from Python: what is picked, what is taken, what is refused and how."""

import builtins
import sys
from pathlib import Path

import pytest
from traitlets import TraitError

import kibitz.display
from kibitz.cli.main import UserError
from kibitz.display import Board, advise, load, notebooks, solve
from kibitz.display.picks import figure_of, words
from kibitz.session import Session

ROOT = Path(__file__).resolve().parents[2]
PATH = load(ROOT / "scenarios/ascension/0001-open-the-path.yaml")
CARDS = load(ROOT / "scenarios/ascension/advice-last-turn.yaml")
RAINS = load(ROOT / "scenarios/redrains/advice-near-win.yaml")
EARLY = load(ROOT / "scenarios/redrains/advice-early.yaml")
RAID = load(ROOT / "scenarios/raidboss/advice-after-roll.yaml")


def test_what_is_picked_narrows_the_legal_actions():
    board = Board(PATH)
    assert board.legal == PATH.legal
    board.picked = "a4"
    assert (board.kind, board.legal) == ("hex", ("command raven-siren",))
    board.picked = "raven-siren"
    assert (board.kind, board.legal) == ("figure", ("command raven-siren",))
    assert (words(board.look, "a4"), figure_of(board.look, "b1")) == (("raven-siren", "a4"), "")
    assert board.around["figure"] == "raven-siren"
    board.picked = "b1"
    assert (board.around, board.legal) == (None, ())
    board.picked = ""
    assert board.legal == PATH.legal


@pytest.mark.parametrize(
    ("position", "picked", "kind", "fits"),
    [
        (CARDS, "militia", "card", "play militia"),
        (RAINS, "chimera", "chimera", "attack chimera with old-salt"),
        (RAINS, "rampage", "unit", "attack rampage with old-salt"),
        (RAINS, "brennen-blackcloud", "phoenixborn", "use brennen-blackcloud ceremonial-class"),
        (RAINS, "ceremonial-class", "die", "play infuriate ceremonial-class"),
        (RAINS, "infuriate", "card", "play infuriate ceremonial-class"),
        (RAID, "gambler", "hero", "shard gambler 2"),
        (RAID, "5", "die", "use blue 5"),
    ],
)
def test_every_kind_of_thing_of_each_game_goes_by_the_word_of_its_actions(position, picked, kind, fits):
    board = Board(position)
    board.picked = picked
    assert board.kind == kind
    assert fits in board.legal
    assert all(picked in action.split() for action in board.legal)


def test_steps_change_the_position_and_observers_hear_of_it():
    board, heard = Board(PATH), []
    board.observe(lambda change: heard.append(change["new"].steps), "position")
    board.picked = "a4"
    after = board.take("command raven-siren > move c6")
    assert after == board.position == PATH.do("command raven-siren", "move c6")
    assert (board.steps, board.picked, board.around) == (["command raven-siren", "move c6"], "", None)
    assert board.state == board.session.state == after.state
    board.undo()
    assert (board.steps, board.undone) == (["command raven-siren"], 1)
    board.redo()
    board.undo(5)
    assert (board.steps, board.undone, board.position) == ([], 2, PATH)
    assert heard == [after.steps, after.steps[:1], after.steps, ()]
    board.take("command twilight-scout")
    assert (board.undone, [one["step"] for one in board.look["told"]]) == (0, ["command twilight-scout"])


def test_what_the_rules_forbid_is_refused_by_name_and_nothing_is_taken():
    board = Board(PATH)
    with pytest.raises(UserError, match=r"move a1: .*AT-"):
        board.take("command raven-siren > move c6 > move a1")
    assert (board.session.steps, board.refresh(), board.undone) == ([], PATH, 0)
    with pytest.raises(UserError, match="move c6"):
        board.show("move c6")
    with pytest.raises(UserError, match="Did you mean `raven-siren`"):
        board.picked = "raven-sirens"
    with pytest.raises(TraitError, match="steps"):
        board.steps = ["end"]
    with pytest.raises(UserError, match="no step was taken back"):
        board.redo()
    with pytest.raises(UserError, match="nothing is left to chance"):
        board.roll()
    with pytest.raises(UserError, match="no str"):
        Board("scenarios")


def test_a_click_is_a_message_and_what_it_may_not_do_is_told():
    board = Board(EARLY, play=True)
    board._handle_custom_msg({"kind": "take", "step": "meditate now"}, [])
    assert "meditate now" in board.trouble
    assert board.steps == []
    board._handle_custom_msg({"kind": "take", "step": "pass"}, [])
    board._handle_custom_msg({"kind": "take", "step": "end"}, [])
    assert (board.steps, board.trouble, board.look["kind"]) == (["pass", "end"], "", "chance")
    board._handle_custom_msg({"kind": "roll"}, [])
    rolled = board.steps[2]
    board._handle_custom_msg({"kind": "undo", "count": 1}, [])
    assert (board.undone, board.steps) == (1, ["pass", "end"])
    board._handle_custom_msg({"kind": "redo"}, [])
    assert board.steps[2] == rolled
    for nonsense in ("take", {"kind": "sing"}, {}):
        board._handle_custom_msg(nonsense, [])
    assert len(board.steps) == 3


def test_the_front_end_may_pick_and_only_what_is_there():
    board = Board(RAID)
    board.set_state({"picked": "gambler"})
    assert board.kind == "hero"
    with pytest.raises(UserError, match="nobody"):
        board.set_state({"picked": "nobody"})
    assert board.picked == "gambler"


def test_plays_are_pointed_out_until_the_position_changes():
    ahead = PATH.do("command raven-siren", "move c6")
    board, answer = Board(ahead), solve(ahead, method="expectimax")
    board.show(answer)
    assert tuple(board.line) == answer.line
    board.show()
    assert board.line == []
    told = advise(RAINS, nodes=200)
    board.position = RAINS
    board.show(told)
    assert tuple(board.line) == told.best
    board.show(told.advice.lines[-1])
    assert tuple(board.line) == told.plays[-1]
    board.take(told.best[0])
    assert board.line == []


def test_a_session_goes_along_and_another_position_may_be_put_on_the_board():
    session = Session(PATH.scenario, "")
    session.take(session.game.legal_actions(session.state)[0])
    board = Board(session)
    assert (board.session, board.steps) == (session, [str(session.steps[0])])
    board.take(board.legal[-1])
    assert len(session.steps) == 2
    session.undo(2)
    board.refresh()
    assert (board.steps, board.look["told"]) == ([], [])
    board.position = RAINS.do("pass")
    assert (board.look["game"], board.steps) == ("redrains", [])
    assert board.take("end").steps == ("pass", "end")
    assert Board(RAID.scenario).position == RAID


def test_outcomes_may_be_typed_as_at_the_table():
    board = Board(EARLY.do("pass", "end"))
    first = next(iter(board.position.chances))
    assert board.take(first.split()[1]).steps[-1] == first


def test_a_reader_that_runs_nothing_sees_the_drawing_and_files_keep_only_that():
    board = Board(PATH)
    board.picked = "a4"
    data, _ = board._repr_mimebundle_()
    assert data["image/svg+xml"] == PATH.svg(reach="raven-siren")
    assert data["text/plain"] == "Board of Open the path (ascension): defeat water-djinn; a4 is picked"
    from nbformat import v4

    cell = v4.new_code_cell("board", outputs=[v4.new_output("display_data", data)])
    kept = notebooks.canonical(v4.new_notebook(cells=[cell])).cells[0].outputs[0].data
    assert sorted(kept) == ["image/svg+xml", "text/plain"]


def test_without_anywidget_the_message_names_the_extra(monkeypatch):
    real = builtins.__import__

    def missing(name, *rest):
        if name == "kibitz.display.widget":
            raise ModuleNotFoundError("No module named 'anywidget'", name="anywidget")
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "kibitz.display.widget")
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(UserError, match=r"kibitz\[notebooks\]"):
        kibitz.display.Board(PATH)
