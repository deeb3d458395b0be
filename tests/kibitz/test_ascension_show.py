"""`kibitz show` for games with Villains, teams and hidden hands: terminal and SVG."""

from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console
from support.ascension_files import BOSS, COOP, DUEL, SOLO, written

from kibitz.ascension.said import notes, side_parts
from kibitz.ascension.text import board_lines, print_table, turn_begins
from kibitz.ascension.view import position_view
from model.ascension.state import Lasting
from model.effects.language import Modifier
from model.scenario import load_scenario

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def position(tmp_path):
    """A function from the text of a position to its engine and State."""

    def load(text):
        problem = load_scenario(written(tmp_path / "ford.yaml", text)).problem
        return problem.game.engine, problem.state

    return load


@pytest.fixture
def shown(kibitz, tmp_path):
    """A function from the text of a position to what `kibitz show` prints, in one line."""

    def show(text):
        result = kibitz("show", written(tmp_path / "ford.yaml", text))
        assert result.exit_code == 0, result.output
        assert max(map(len, result.output.splitlines())) <= 80
        return " ".join(result.output.split())

    return show


def test_objectives_schemes_and_targets_are_shown(shown):
    out = shown(SOLO)
    for text in (
        "SAMPLE DATA",
        "S2O!",
        "O Objective (! Boss)",
        "Honor 0 of 12",
        "Objective boss on d2: token of ember-regent, on it",
        "Objective a on b5: token of gate-breaker, on d4",
        "Objective b on f5: token of night-archer, off the battlefield",
        "Scheme Deck 6; discard pile 1, which Threat counts: blood-tithe",
        "Shrine on d2, 2 Honor: eve, 1 to 0",
        "Shrine on f5, 2 Honor: nobody is near",
        "harbour-clerk (Hero, 1 Rune), lamp-scholar (Hero, 3 Runes)",
        "centre deck 3; supply 15 mystic, 15 heavy-infantry, 16 Cultists",
        "Treasures: 1 in the bag, 1 face down",
        "8 turns left",
    ):
        assert text in out


def test_villains_have_no_cost_and_no_power_and_are_never_exhausted(shown, position):
    assert "er ember-regent eve d2 6 7 3 Objective boss" in shown(SOLO)
    assert "eve (seat 1): Honor 0 of 12" in shown(BOSS)
    villain = position_view(*position(SOLO)).figure("ember-regent")
    assert (villain.villain, villain.status, villain.token) == (True, "", "boss")


def test_a_team_has_its_honor_together_and_all_its_figures_are_the_side_to_move(shown, position):
    out = shown(COOP.replace("  - name: bea\n", "  - name: bea\n    honor: 2\n"))
    assert "anna (seat 0) to move: Power 4; Runes 0; Honor 0, team 2 of 12" in out
    assert "bea (seat 1) to move: Power 3; Runes 0; Honor 2, team 2 of 12" in out
    marks = {f.id: f.mark for f in position_view(*position(COOP)).figures}
    assert {name for name, mark in marks.items() if mark.isupper()} == {
        "raven-siren", "twilight-scout", "rut", "demon-slayer",
    }  # fmt: skip


def test_a_contested_shrine_says_the_numbers(shown):
    assert "Shrine on d2, 2 Honor: contested, 1 to 1" in shown(SOLO.replace("{card: rut}", "{card: rut, at: d3}"))


def test_a_viewer_sees_of_another_team_only_how_much_it_holds(position):
    g, state = position(DUEL)
    theirs = dict(side_parts(g, state, 1, viewer=0))
    assert (theirs["hand"], theirs["Treasures"]) == ("5 hidden", "1 hidden")
    own = dict(side_parts(g, state, 1, viewer=1))
    assert own["Treasures"] == "giants-brew"
    assert dict(side_parts(g, state, 1)) == own


def test_team_mates_see_each_other_s_cards(position):
    g, state = position(COOP)
    assert dict(side_parts(g, state, 1, viewer=0)) == dict(side_parts(g, state, 1))


def test_only_the_boss_player_sees_the_schemes_in_hand(position):
    text = BOSS.replace("scheme_discard:", "scheme_hand: [tremor, sabotage]\nscheme_discard:")
    g, state = position(text)
    assert "Schemes in hand: sabotage, tremor" in " ".join(notes(g, state, viewer=1))
    hidden = " ".join(notes(g, state, viewer=0))
    assert "Schemes in hand: 2 unseen" in hidden
    assert "sabotage" in hidden[hidden.index("not seen yet") :], "it may be any of those that were not seen"


def test_wide_terminals_have_the_figures_beside_the_board_and_narrow_ones_as_sentences(position):
    view = position_view(*position(SOLO))

    def lines(width):
        out = Console(width=width, record=True, file=StringIO())
        print_table(out, view)
        return out.export_text().splitlines()

    beside = lines(130)
    assert any(line.startswith("    a ") and "mark figure" in line for line in beside)
    assert any("TS   twilight-scout anna" in line for line in beside), "no name is broken"
    assert any(line.startswith("mark figure") for line in lines(80))
    assert any(line.startswith("RS  raven-siren, anna, c5: 6/3") for line in lines(50))
    for width in (50, 80, 130):
        assert max(map(len, lines(width))) <= width


def test_marks_and_numbers_do_not_run_together(position):
    g, state = position(SOLO.replace("{card: rut}", "{card: cultist, at: b5}\n      - {card: cultist, at: c4}"))
    text = "\n".join(line.plain for line in board_lines(position_view(g, state), 80))
    assert "C1:2/1" in text
    assert "C2:2/1" in text
    for width in range(24, 90):
        rows = [line.plain for line in board_lines(position_view(g, state), width)]
        assert not any("6/3TS" in row for row in rows), width


def test_the_svg_has_flags_for_objectives_and_squares_for_villains(kibitz, tmp_path):
    out = tmp_path / "board.svg"
    kibitz("show", written(tmp_path / "ford.yaml", SOLO), "--svg", out)
    root = ElementTree.parse(out).getroot()
    texts = [node.text or "" for node in root.iter(f"{SVG}text")]
    assert texts.count("!") == 2, "on its hex and on the Villain that holds the other token"
    assert texts.count("A") == 2
    assert texts.count("B") == 1, "night-archer is off the battlefield"
    legend = " ".join(" ".join(texts).split())
    assert "square: Villain; flag: Objective token" in legend
    assert "Objective boss on d2: token of ember-regent, on it" in legend
    squares = [node for node in root.iter(f"{SVG}rect") if node.get("rx")]
    assert len(squares) == 4, "an outline and a fill for each of two Villains"


def test_positions_without_villains_have_no_such_signs(kibitz, scenario, tmp_path):
    out = tmp_path / "board.svg"
    kibitz("show", scenario(), "--svg", out)
    assert "square: Villain" not in out.read_text("utf-8")
    assert "flag:" not in out.read_text("utf-8")


def test_what_else_wins_and_what_is_in_force_is_shown(shown, position):
    text = SOLO.replace("goal: ", "victory: [{side: eve, control: [f5], turns: 3}]\ngoal: ")
    assert "eve also wins by this: control f5 and have taken 3 turns" in shown(text)
    g, state = position(text)
    entry = Lasting(1, "", "", Modifier("defense", "add", 2, None), 1)
    assert "in force: the Champions of eve: Defense +2 until the next turn of eve" in list(
        notes(g, state._replace(lasting=(entry,)))
    )
    assert "defeated since the game began: rut" in list(notes(g, state._replace(marked=("rut",))))


def test_a_turn_begins_at_its_first_decision_and_only_then(position):
    _, state = position(SOLO)
    after = state._replace(turn=1)
    assert turn_begins(state, after)
    assert not turn_begins(state, after._replace(turn=state.turn)), "nothing was resolved"
    played = after._replace(sides=(after.sides[0]._replace(played=("militia",)), *after.sides[1:]))
    assert not turn_begins(state, played)
