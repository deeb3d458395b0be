"""Position strings: what is written reads back, one position has one string, and nothing else is read."""

import base64
import json
import random
import zlib
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.ascension_games import by_habit
from support.ascension_opening import MODES, made, opened
from support.redrains_files import run
from support.walks import walked

from kibitz import display
from kibitz.cli.main import UserError
from kibitz.session import Session
from kibitz.strings import TAGS, NotWritable, is_string, read, write
from kibitz.strings.cursor import Cursor
from kibitz.strings.games import write_game
from kibitz.strings.goals import read_goal, write_goal
from kibitz.strings.slugs import FOLDER, slugs
from kibitz.web.forms import cards_of
from model.core.action import parse_action
from model.core.diagnostics import DiagnosticError
from model.scenario import HeadKeys, load_scenario, read_scenario

ROOT = Path(__file__).parents[2]
GOLDEN = [
    json.loads(line) for line in (Path(__file__).parent / "golden/strings-1.jsonl").read_text("utf-8").splitlines()
]
STRINGS = [entry["string"] for entry in GOLDEN]
SCENARIOS = [path for game in TAGS.values() for path in sorted((ROOT / "scenarios" / game).glob("*.yaml"))]
RAINS = ROOT / "scenarios/redrains/0021-do-not-pass.yaml"
SHORT = "rr1 a:shadow rr2 g3 w8 ?no_ultimate&keep:Bc@chimera | Bb.w5 U:Bc R:Co,Gl.e1,?1 H:OsSb"


def assert_whole(scenario, state):
    """The string of a position reads back to the same position, question and string."""
    text = write(scenario, state)
    again = read(text)
    assert again.problem.state == state, text
    assert again.problem.goal.describe() == scenario.problem.goal.describe()
    assert again.sample == scenario.sample
    assert write(again, again.problem.state) == text
    return text


def check_line(scenario, seed, most, every, choose=None):
    problem = scenario.problem
    for number, state in enumerate(walked(problem.game, problem.state, random.Random(seed), most, choose)):
        if (number + seed) % every == 0:
            assert_whole(scenario, state)


# --- what is written reads back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SCENARIOS[::6], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_scenarios_are_written_short_and_read(path):
    scenario = load_scenario(path)
    text = assert_whole(scenario, scenario.problem.state)
    assert "z." not in text
    check_line(scenario, 3, 30, 10)


@pytest.mark.parametrize("mode", MODES)
def test_whole_games_of_ascension_are_written_and_read(mode):
    check_line(opened(made(mode), 1).scenario, 1, 200, 60, by_habit)


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_random_lines_of_every_scenario_are_written_and_read(path):
    for seed in range(4):
        check_line(load_scenario(path), seed, 120, 3)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_many_positions_of_whole_games_are_written_and_read(mode):
    for seed in range(2, 5):
        check_line(opened(made(mode), seed).scenario, seed, 900, 4, by_habit)
        check_line(opened(made(mode), seed).scenario, seed, 900, 4)


def test_usual_positions_have_about_two_hundred_characters():
    longest = {}
    for path in SCENARIOS[::5]:
        scenario = load_scenario(path)
        longest.setdefault(scenario.game, []).append(len(write(scenario, scenario.problem.state)))
    assert all(sorted(lengths)[len(lengths) // 2] <= 200 for lengths in longest.values()), longest


# --- one position, one string ----------------------------------------------------------------------------------------


def turned_round(data):
    """The same keys in the opposite order, at every level."""
    if isinstance(data, dict):
        return {name: turned_round(data[name]) for name in reversed(data)}
    return [turned_round(item) for item in data] if isinstance(data, list) else data


@pytest.mark.parametrize("path", SCENARIOS[2::12], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_order_of_keys_changes_nothing(path):
    one = load_scenario(path)
    other = read_scenario(json.dumps(turned_round(one.document.data)))
    assert write(other, other.problem.state) == write(one, one.problem.state)


def test_the_way_to_a_position_changes_nothing():
    problem = load_scenario(ROOT / "scenarios/redrains/0020-the-last-cards.yaml").problem
    scenario = load_scenario(ROOT / "scenarios/redrains/0020-the-last-cards.yaml")
    ways: dict = {problem.state: set()}
    for state in list(ways):
        for action in problem.game.legal_actions(state):
            after = problem.game.apply(state, action)
            if not problem.game.is_terminal(after):
                ways.setdefault(after, set()).add(write(scenario, after))
    assert all(len(found) <= 1 for found in ways.values())
    texts = [text for found in ways.values() for text in found]
    assert len(texts) == len(set(texts)) > 3


@pytest.mark.parametrize("space", ["\n", "   ", "\t\n "])
def test_blanks_and_line_breaks_in_between_mean_nothing(space):
    again = read(f" {SHORT.replace(' ', space)}\n")
    assert write(again, again.problem.state) == SHORT


def test_fields_may_stand_in_any_order():
    head, player = SHORT.split(" | ")
    mixed = (
        " ".join(["rr1", *reversed(head.split()[1:])])
        + " | "
        + " ".join([player.split()[0], *reversed(player.split()[1:])])
    )
    assert mixed != SHORT
    again = read(mixed)
    assert write(again, again.problem.state) == SHORT


# --- for ever --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: entry["string"][:40])
def test_strings_of_version_1_say_for_ever_what_they_said(entry):
    scenario = read(entry["string"])
    keys = {name: value for name, value in scenario.document.data.items() if name not in HeadKeys.model_fields}
    assert json.loads(json.dumps(keys)) == entry["keys"]
    if "z." not in entry["string"][:6]:
        assert write(scenario, scenario.problem.state) == entry["string"]


FROZEN = {
    "ascension": (142, "96a470863000f4e5"),
    "redrains": (71, "d8a813e5f79c1d43"),
    "raidboss": (106, "305a07c225b27e5b"),
}
"""How many short names version 1 began with, and the digest of these lines."""


@pytest.mark.parametrize("game", FROZEN)
def test_short_names_are_never_changed(game):
    lines = [line for line in (FOLDER / f"{game}.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    count, digest = FROZEN[game]
    assert sha256("\n".join(lines[:count]).encode()).hexdigest()[:16] == digest
    assert len({line.split()[0] for line in lines}) == len({line.split()[1] for line in lines}) == len(lines)


@pytest.mark.parametrize("game", FROZEN)
def test_every_card_that_comes_with_kibitz_has_a_short_name(game):
    assert not {row["id"] for row in cards_of(game) if "@" not in row["id"]} - set(slugs(game).names)


# --- what is refused -------------------------------------------------------------------------------------------------

WRONG = {
    "an unknown field": ("rr1 a:shadow q3 | Bb", 14, "`q3` begins with no known field"),
    "a field twice": ("rr1 a:shadow w3 w4 | Bb", 17, "stands there twice"),
    "more behind": (SHORT + " | Bb | Bb", 96, "one or two of them"),
    "a field too much": (SHORT + " extra9", 87, "`extra9` begins with no known field"),
    "an unknown card": ("rr1 a:shadow | Zzz", 16, "no card with the short name `Zzz`"),
    "a huge number": ("rr1 a:shadow w99999999999999999 | Bb", 19, "expected the end of the field `w`"),
    "a number that no rule allows": ("rr1 a:shadow p9 | Bb", 14, "should be less than or equal to 3"),
    "another version": ("rr2 a:shadow | Bb", 1, "reads version 1"),
    "no fields": ("at1", 4, "expected the map"),
    "no seat": ("at1 5/5", 8, "expected ` | ` and a seat"),
    "a wrong mark": ("at1 5/2Q2 | red", 8, "found `Q2`"),
    "a seat that is none": ("at1 5/2P32 | red", 9, "one of 1 seats"),
    "a figure off its board": ("at1 5/5 V:cultists=0 | red F:z9Ty", 28, "z9"),
    "a rest of another pack": ("at1 5/5 C:*40 | red", 9, "the packs are others"),
    "a Hero twice": ("rb1 Bm=3 | Bl 3 3 | Te | Pa | Li | k:sample*", 17, "once"),
    "an unmarked sample": ("rb1 Bm=3 | Bl ? | Te ? | Pa ? | Li ? | k:sample", 40, "write `sample*`"),
    "a mark without a sample": ("rr1 k:box,viros* a:shadow | Bb", 5, "write `viros` without `*`"),
    "a term of nothing": ("rr1 a:shadow ?+2*soup | Bb", 14, "soup"),
    "no position": ("hello", 1, "expected a position string"),
}


@pytest.mark.parametrize("name", WRONG)
def test_mistakes_have_their_column_and_say_what_is_right(name):
    text, column, message = WRONG[name]
    with pytest.raises(DiagnosticError) as error:
        read(text, "string")
    found = error.value.diagnostics
    assert any(message in d.message for d in found), found
    assert (found[0].line, found[0].column) == (1, column), found


def packed(data):
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(squeezer.compress(data) + squeezer.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rr1z." + packed(b"[" * 50_000_000), "TOO-LARGE"),
        ("rr1z." + "A" * 70_000, "TOO-LARGE"),
        ("rr1z." + packed(b"[" * 300_000), "STRING"),
        ("rr1z." + packed(b"[1]"), "STRING"),
        ("rr1z." + packed(b'{"a": "\xff"}'), "STRING"),
        ("rr1z." + packed(b'{"aspects": ' + b"9" * 5000 + b"}"), "STRING"),
        ("rr1z." + packed(b'{"soup": 1}'), "UNKNOWN-KEY"),
        ("rr1z.ab cd", "STRING"),
        ("rr1z.", "STRING"),
    ],
    ids=["bomb", "long", "deep", "list", "bytes", "digits", "key", "blank", "empty"],
)
def test_packed_strings_are_held_to_their_limits(text, code):
    with pytest.raises(DiagnosticError) as error:
        read(text)
    assert code in {d.code for d in error.value.diagnostics}


def test_a_packed_string_cannot_pretend_to_be_another_scenario():
    keys = json.loads(json.dumps(GOLDEN[10]["keys"]))
    scenario = read("rr1z." + packed(json.dumps({**keys, "title": "Mine", "game": "raidboss"}).encode()))
    assert (scenario.game, scenario.title) == ("redrains", "A position of Red Rains")


ODD = st.sampled_from(
    [
        "",
        " ",
        "|",
        "/",
        ":",
        "?",
        "*",
        "9" * 40,
        "-1",
        "(",
        "]",
        "'",
        "é",
        "\u0000",
        "💥",
        ",",
        "=",
        ">",
        "<",
        "~",
        "z.",
    ]
)


@settings(max_examples=80, deadline=None)
@given(text=st.sampled_from(STRINGS), data=st.data())
def test_mutated_strings_are_read_or_refused(text, data):
    at = data.draw(st.integers(0, len(text)))
    to = data.draw(st.integers(at, min(len(text), at + 12)))
    kind = data.draw(st.sampled_from(["cut", "drop", "put", "swap", "double"]))
    middle, odd = text[at:to], data.draw(ODD)
    changed = {
        "cut": text[:at],
        "drop": text[:at] + text[to:],
        "put": text[:at] + odd + text[to:],
        "swap": text[:at] + middle[::-1] + text[to:],
        "double": text[:to] + middle + text[to:],
    }[kind]
    try:
        scenario = read(changed)
    except DiagnosticError as error:
        found = error.diagnostics
    else:
        found = ()
        assert_whole(scenario, scenario.problem.state)
    assert all(d.line == 1 and 1 <= d.column <= len(changed) + 1 for d in found)


GOALS = st.fixed_dictionaries(
    {"maximise": st.lists(st.one_of(
        st.builds(lambda kind, n: {kind: n}, st.sampled_from(["honor", "power"]), st.integers(-99, 99)),
        st.builds(lambda n, what: {"unit": what, "worth": n}, st.integers(2, 9), st.sampled_from(["old-salt-2", "x"])),
        st.builds(lambda n: {"reach": "c3", "figure": "prime", "worth": n}, st.sampled_from([-1, "1/2", "-3/4"])),
    ), min_size=1)},
    optional={"until": st.sampled_from(["turn", "2 boss actions"]), "seat": st.just("Red")},
)  # fmt: skip


@given(goal=GOALS)
def test_questions_are_written_and_read(goal):
    cards = slugs("redrains")
    text = write_goal(cards, goal)
    assert " " not in text
    meant = {**goal, "maximise": "honor"} if goal["maximise"] == [{"honor": 1}] else goal
    assert read_goal(cards, Cursor(text, ""), single=True) == meant


# --- games -----------------------------------------------------------------------------------------------------------


def test_after_the_end_the_last_position_is_given_with_the_steps_since():
    session = Session(load_scenario(RAINS), "")
    while not session.over:
        session.take(session.rolled() if session.chance else session.game.legal_actions(session.state)[0])
    with pytest.raises(NotWritable):
        write(session.scenario, session.state)
    found = write_game(session)
    assert found.steps == [str(session.steps[-1])]
    assert read(found.string).problem.state == session.states[-2]


def test_notebooks_read_strings_and_give_them():
    found = display.read(SHORT)
    assert found.string == SHORT
    on = found.do(found.legal[0])
    assert on.string != SHORT
    assert display.read(on.string).state == on.state
    while not on.rules.is_terminal(on.state):
        on = on.do(str(on.legal[0]) if on.legal else next(iter(on.chances)))
    with pytest.raises(UserError, match="nothing is left to play"):
        print(on.string)


def test_paths_are_no_strings():
    assert is_string(SHORT)
    assert is_string("  at1z.abc")
    assert not any(map(is_string, ["scenarios/x.yaml", "at1.yaml", "rr12x", "./rr1", "rb", "-", ""]))


# --- the command line ------------------------------------------------------------------------------------------------


def test_show_prints_the_string_and_reads_it(kibitz):
    assert kibitz("show", "--string", str(RAINS)).output == SHORT + "\n"
    assert "Bone Crow" in (out := kibitz("show", SHORT).output) or "bone-crow" in out
    assert kibitz("show", "--string", SHORT).output == SHORT + "\n"


def test_show_makes_a_file_of_a_string(kibitz, tmp_path):
    text = kibitz("show", "--yaml", SHORT).output
    again = read_scenario(text)
    assert write(again, again.problem.state) == SHORT


def test_play_begins_with_a_string_and_prints_one():
    lines = run("play", SHORT, typed="string\nplay summon-bone-crow\nstring\nquit\n").output.splitlines()
    strings = [line for line in lines if line.startswith("rr1 ")]
    assert strings[0] == SHORT
    again = read(SHORT).problem
    after = again.game.apply(again.state, parse_action("play summon-bone-crow"))
    assert read(strings[1]).problem.state == after


def test_play_says_that_its_stdin_is_taken(kibitz):
    result = kibitz("play", "-")
    assert result.exit_code == 2
    assert "reads what you type from stdin" in result.output


def test_stdin_may_bring_a_string_or_a_file():
    assert run("show", "--string", "-", typed=f"{SHORT}\n").output == SHORT + "\n"
    assert run("show", "--string", "-", typed=RAINS.read_text("utf-8")).output == SHORT + "\n"
    assert run("show", "-", typed="rr1 soup").output.startswith("stdin:1:9: ")


def test_other_commands_read_strings(kibitz):
    assert "value 5/6" in kibitz("solve", SHORT).output
    assert kibitz("perft", SHORT, "1").exit_code == 0


def test_a_string_with_mistakes_is_an_error_of_the_user(kibitz):
    result = kibitz("show", SHORT + " extra9")
    assert result.exit_code == 2
    assert result.output.startswith("string:1:87: FIELD ")


def test_a_file_may_hold_a_string(kibitz, tmp_path):
    path = tmp_path / "position.txt"
    path.write_text(SHORT + "\n")
    assert kibitz("show", "--string", str(path)).output == SHORT + "\n"
