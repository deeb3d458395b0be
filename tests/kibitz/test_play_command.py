import json

import pytest
from support.redrains_files import FIGHT, run, words

from kibitz.redrains.prompts import mismatch, prompt
from kibitz.session import NoMatch, match_action, match_outcome
from model.core.action import Action, ChanceOutcome


@pytest.fixture
def fight(tmp_path):
    path = tmp_path / "fight.yaml"
    path.write_text(FIGHT, "utf-8")
    return path


@pytest.fixture
def battle(tmp_path):
    """The same fight, played to the end of the game."""
    path = tmp_path / "battle.yaml"
    path.write_text(FIGHT.replace(FIGHT[FIGHT.index("goal:") :], "goal: {win: true}\n"), "utf-8")
    return path


def test_real_dice_are_entered_and_each_step_says_why(fight):
    """The first 1 is a count of dice, the second the number of an action: `lower` one of two dice."""
    out = words(run("play", fight, typed="pass\nend\n1\nb\n8\n1\niron\nquit\n"))
    assert "Chimera's turn against noah-redmoon begins (RR-110)" in out
    assert "rampage spends a status token on its status ability (RR-040)" in out
    assert "* behavior 7-9" in out
    assert "1 lower ceremonial-class" in out
    assert "iron-scales is revealed at place 3" in out


def test_what_cannot_come_up_is_asked_again(fight):
    out = words(run("play", fight, typed="pass\nend\n7\n0\nb\n13\n8\nquit\n"))
    assert "`7` cannot come up here; possible are: 0-power; 1-power" in out
    assert "`13` cannot come up here; possible are: 1-2; 3-4; 5-6; 7-9; 10-11; 12." in out
    assert "* behavior 7-9" in out


def after(out, mark):
    """What was printed after the last `mark`."""
    assert mark in out
    return out[out.rindex(mark) :]


REVEALED = "pass\nend\n1\nb\n8\n1\niron\n"


def test_undo_takes_back_what_was_entered_last_be_it_a_roll_or_a_decision(battle):
    out = words(run("play", battle, typed=REVEALED + "undo\nundo\nundo\nquit\n"))
    assert out.index("taken back: reveal iron-scales") < out.index("taken back: lower ceremonial-class")
    last = after(out, "taken back: behavior 7-9")
    assert "behavior die [1-2, 3-4, 5-6, 7-9, 10-11, 12; Enter rolls]" in last, "the die is asked for again"
    assert "* reveal" not in last


def test_undo_of_several_entries_goes_back_to_the_first_of_them(battle):
    out = words(run("play", battle, typed=REVEALED + "undo 7\nundo\nquit\n"))
    assert "taken back: pass; end; re-roll 1-power; rage basic; behavior 7-9; lower" in out
    assert "there is nothing to take back" in after(out, "taken back")
    assert "this game is not saved" not in out, "nothing is left of it"


def test_undo_leaps_over_what_kibitz_rolled_by_itself(battle):
    out = words(run("play", battle, "--roll", typed="pass\nend\nundo\nundo\nquit\n"))
    undone = out[out.index("taken back: ") :]
    assert "* " not in undone, "nothing is rolled again before the next decision"
    assert "there is nothing" not in undone


@pytest.mark.parametrize("typed", ["undo x", "undo 0", "why -1"])
def test_a_wrong_number_after_a_command_changes_nothing(battle, typed):
    out = words(run("play", battle, typed=f"pass\n{typed}\nquit\n"))
    assert f"{typed.split()[0]} takes a number from 1, or nothing; not `{typed.split()[1]}`" in out
    assert "taken back" not in out


def test_why_tells_the_last_steps_again(battle):
    out = words(run("play", battle, typed="why\npass\nwhy\nend\n1\nwhy 2\nquit\n"))
    assert "nothing has happened yet" in out
    assert out.count("= pass the main action is a pass; with a face-down aspect opposite") == 2
    assert out.count("= end the players' turn ends") == 2
    assert out.count("* re-roll 1-power") == 2


@pytest.mark.parametrize("word", ["list", "legal"])
def test_many_actions_are_counted_and_listed_only_when_asked(battle, word):
    crowded = battle.read_text("utf-8").replace("[phoenix-attendant]", "[phoenix-attendant, old-salt, blood-brawl]")
    battle.write_text(crowded, "utf-8")
    out = words(run("play", battle, typed=f"{word} power\n{word} fly\nquit\n"))
    assert "7 attack, 1 meditate, 1 pass," in out
    assert "`list` shows them" in out
    assert "meditate 2" not in out
    assert "power ceremonial" in after(out, f"> {word} power")
    assert "no action begins with `fly`" in out


def test_actions_are_not_listed_while_dice_decide(battle):
    assert "nothing is decided now: type what came up" in words(run("play", battle, typed="pass\nend\nlist\nquit\n"))


def test_an_illegal_action_is_refused_with_its_rule(battle):
    out = words(run("play", battle, typed="attack iron-scales with old-salt\nattack chimera with old-tom\nx\nquit\n"))
    assert "attack chimera with old-tom: `old-tom` is not a unit of this player (RR-090)." in out
    assert "attack iron-scales with old-salt: " in out
    assert "= attack" not in out


def test_what_the_position_does_not_say_is_named_and_the_game_goes_on(battle):
    text = battle.read_text("utf-8").replace("[phoenix-attendant]", "[shadowblade]")
    battle.write_text(text.replace("  deck: viros-noah-redmoon\n", ""), "utf-8")
    result = run("play", battle, typed="pass\nend\n1\nb\n3\nreact\npass\nquit\n")
    out = words(result)
    assert "the position does not say enough for `react shadowblade ceremonial-class`: a card is drawn" in out
    assert "State the player's `deck`." in out
    assert "= pass no reaction" in after(out, "State the player's `deck`.")
    assert result.exit_code == 0


def test_invented_cards_are_announced(battle):
    battle.write_text(battle.read_text("utf-8").replace("aspects: fury", "packs: [viros, box, sample]\naspects: fury"))
    assert "SAMPLE DATA" in run("play", battle, typed="quit\n").output


def test_the_end_of_the_input_ends_the_game_and_says_how_to_keep_it(battle):
    result = run("play", battle, typed="pass\n")
    assert result.exit_code == 0
    assert "this game is not saved: `save FILE` before leaving" in words(result)
    assert "not saved" not in run("play", battle, typed="").output


def test_ctrl_c_ends_with_status_130_and_the_same_hint(battle, monkeypatch):
    lines = iter(["pass\n"])

    class Interrupted:
        def readline(self):
            for line in lines:
                return line
            raise KeyboardInterrupt

        def isatty(self):
            return True

    from kibitz import play

    monkeypatch.setattr(play, "sys", type("Sys", (), {"stdin": Interrupted()}))
    result = run("play", battle)
    assert result.exit_code == 130
    assert "this game is not saved" in words(result)
    assert "Traceback" not in result.output


def test_a_saved_game_is_resumed_where_it_was_and_undone_further_back(battle, tmp_path):
    saved = tmp_path / "game.yaml"
    first = words(run("play", battle, typed=f"{REVEALED}save {saved}\nquit\n"))
    assert "(7 steps)" in first
    assert "not saved" not in first
    assert '{"n": 5, "chance": "behavior 7-9"}' in saved.read_text("utf-8")
    out = words(run("play", saved, typed="undo\nwhip\nhunt\nquit\n"))
    assert "resumed after 7 steps" in out
    assert "iron-scales" in out[: out.index("taken back: reveal iron-scales")]
    assert "hunting-instincts is revealed at place 3" in out, "Whiplash has another back"


def test_a_save_that_is_refused_says_why_and_the_game_goes_on(battle, tmp_path):
    typed = f"pass\nsave\nsave {battle}\nsave {tmp_path}\nsave {tmp_path}/none/g.yaml\nend\nquit\n"
    before = battle.read_text("utf-8")
    out = words(run("play", battle, typed=typed))
    assert "save needs the name of a file" in out
    assert "exists and is no record of a game. Name another file." in out
    assert "is a folder. Name a file in it." in out
    # A long path is broken over lines.
    assert out.replace(" ", "").count(f"notsaved:{tmp_path}".replace(" ", "")) == 3
    assert "= end" in out
    assert battle.read_text("utf-8") == before
    option = run("play", battle, "--save", battle)
    assert option.exit_code == 2
    assert "exists and is no record of a game" in words(option)


def lines(path):
    """What a record says after its header."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]


def test_a_record_is_written_on_and_tells_what_was_taken_back(battle, tmp_path):
    target = tmp_path / "auto.jsonl"
    run("play", battle, "--save", target, "--player", "Noah", typed="pass\nend\n1\nquit\n")
    begun = target.read_bytes()
    assert json.loads(begun.splitlines()[0])["players"] == ["Noah"]
    run("play", target, typed="undo 2\nsave\nquit\n")
    assert target.read_bytes().startswith(begun)
    assert lines(target)[1:] == [{"n": 2, "do": "end"}, {"n": 3, "chance": "re-roll 1-power"}, {"undo": 2}]
    assert "resumed after 1 steps" in words(run("play", target, typed="quit\n"))


def test_a_record_is_written_after_every_decision(fight, tmp_path):
    target = tmp_path / "auto.jsonl"
    run("play", fight, "--save", target, typed="pass\nquit\n")
    assert lines(target) == [{"n": 1, "do": "pass"}]


def test_another_game_is_never_written_over(battle, tmp_path):
    target, other = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run("play", battle, "--save", target, typed="pass\nquit\n")
    before = target.read_bytes()
    result = run("play", battle, "--save", target, typed="quit\n")
    assert (result.exit_code, "holds another game" in words(result)) == (2, True)
    out = words(run("play", target, "--save", other, typed="end\nquit\n"))
    assert "resumed after 1 steps" in out
    assert target.read_bytes() == before, "with --save elsewhere the record that was opened stays as it is"
    assert [line["do"] for line in lines(other)] == ["pass", "end"]


def test_names_of_players_belong_to_a_new_record(fight, tmp_path):
    target = tmp_path / "auto.jsonl"
    for words_, told in (
        (["--player", "Ann"], "say with --save where it is to be"),
        (["--save", target, "--player", "\x1b[31m"], "without control characters"),
        (["--save", target, *["--player", "Ann"] * 13], "at most 12 names"),
    ):
        result = run("play", fight, *words_, typed="quit\n")
        assert (result.exit_code, told in words(result)) == (2, True)
    assert not target.exists()
    run("play", fight, "--save", target, typed="quit\n")
    result = run("play", target, "--player", "Bo")
    assert (result.exit_code, "stay as they are" in words(result)) == (2, True)


def test_what_kibitz_rolled_and_what_was_remarked_is_in_the_record(fight, tmp_path):
    target = tmp_path / "auto.jsonl"
    out = words(
        run("play", fight, "--save", target, typed="note a *slow* hand\nnote\npass\nend\n\nrage basic\n8\nquit\n")
    )
    assert "note needs some words" in out
    assert lines(target)[0] == {"comment": "a *slow* hand"}
    rolled = {line["chance"].split()[0]: line.get("rolled", False) for line in lines(target) if "chance" in line}
    assert rolled == {"re-roll": True, "rage": False, "behavior": False}


def test_a_game_that_ended_has_its_result_in_the_record_once(fight, tmp_path):
    target = tmp_path / "auto.jsonl"
    run("play", fight, "--roll", "--seed", "7", "--save", target, typed="pass\nend\n" + "1\n" * 40)
    assert set(lines(target)[-1]) == {"result", "ending"}
    whole = target.read_bytes()
    assert "Value of the goal" in run("play", target).output
    assert target.read_bytes() == whole


def test_the_seed_fixes_what_kibitz_rolls(fight):
    first = run("play", fight, "--roll", "--seed", "7", typed="pass\nend\n").output
    again = run("play", fight, "--roll", "--seed", "7", typed="pass\nend\n").output
    assert first == again
    assert "* behavior" in first


def yaml_record(path):
    """The record in YAML, as earlier versions wrote it, of a game in which somebody passed."""
    position = "".join(f"  {line}\n" if line else "\n" for line in path.read_text("utf-8").splitlines())
    return f'record: 1\nseed: 5\nposition: |\n{position}steps:\n  - {{do: "pass"}}\n'


def test_a_record_of_the_earlier_format_is_read_and_kept_as_a_new_one(fight, tmp_path):
    old, new = tmp_path / "game.yaml", tmp_path / "game.jsonl"
    old.write_text(yaml_record(fight), "utf-8")
    refused = run("play", old, "--save", old)
    assert (refused.exit_code, "earlier format" in words(refused)) == (2, True)
    assert "resumed after 1 steps" in words(run("play", old, "--save", new, typed="end\nquit\n"))
    assert [line["do"] for line in lines(new)] == ["pass", "end"]
    assert json.loads(new.read_text("utf-8").splitlines()[0])["seed"] == 5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("record: 1", "record: 9"), "FORMAT format 9; this is for 1."),
        (("steps:", "stepz:"), "UNKNOWN-KEY `stepz` in a record."),
        (('{do: "pass"}', '{do: "fly"}'), "STEP step 1: fly"),
        (('{do: "pass"}', "[pass]"), "STEP expected `{do: ACTION}` or `{chance: OUTCOME}`."),
        (("game: redrains", "game: redrain"), "UNKNOWN-GAME"),
    ],
)
def test_a_broken_record_is_refused_with_its_place(fight, tmp_path, change, message):
    saved = tmp_path / "game.yaml"
    text = yaml_record(fight)
    assert change[0] in text
    saved.write_text(text.replace(*change), "utf-8")
    result = run("play", saved)
    assert result.exit_code == 2
    assert message in words(result)
    assert str(saved) in result.output.replace("\n", "")


ACTIONS = (Action("attack", ("chimera", "with", "old-salt")), Action("attack", ("rampage", "with", "old-salt")),
           Action("end"), Action("play", ("old-salt", "ceremonial-class")))  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "index"), [("3", 2), ("end", 2), ("play old", 3), ("att ramp", 1), ("attack chimera with old-salt", 0)]
)
def test_an_action_is_found_by_number_text_or_beginnings(typed, index):
    assert match_action(typed, ACTIONS) == ACTIONS[index]


@pytest.mark.parametrize(
    ("typed", "message"), [("9", "there are 4"), ("attack", "may be 2 actions"), ("x", "no legal")]
)
def test_an_unclear_action_is_not_guessed(typed, message):
    with pytest.raises(NoMatch, match=message):
        match_action(typed, ACTIONS)


OUTCOMES = [ChanceOutcome("behavior", ("7-9",)), ChanceOutcome("behavior", ("12",)),
            ChanceOutcome("roll-ceremonial", ("2P3C0B",)), ChanceOutcome("draw", ("old-salt", "old-salt", "infuriate")),
            ChanceOutcome("re-roll", ("2-power",))]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "index"),
    [
        ("8", 0),
        ("12", 1),
        ("2p 3c", 2),
        ("3C 2P", 2),
        ("inf, old old", 3),
        ("Old Salt, old salt, inf", 3),
        ("2-power", 4),
        ("behavior 7-9", 0),
    ],
)
def test_an_outcome_is_found_as_people_say_it(typed, index):
    assert match_outcome(typed, OUTCOMES) == OUTCOMES[index]


@pytest.mark.parametrize("typed", ["10", "1P", "old", "rampage"])
def test_an_outcome_that_cannot_be_is_not_guessed(typed):
    assert match_outcome(typed, OUTCOMES) is None


def test_an_outcome_that_may_be_several_is_not_guessed():
    two = [ChanceOutcome("reveal", ("firebelly",)), ChanceOutcome("reveal", ("frozen-fear",))]
    with pytest.raises(NoMatch, match="`f` may be firebelly; frozen-fear"):
        match_outcome("f", two)
    assert match_outcome("frozen fear", two) == two[1]


ROLL = [ChanceOutcome("roll-ceremonial", (f"{p}P{c}C{10 - p - c}B",)) for p in range(11) for c in range(11 - p)]
DRAWS = [ChanceOutcome("draw", (a, b)) for a in "abcde" for b in "abcde" if a <= b]


def test_a_question_has_an_example_where_the_answers_are_many():
    assert prompt(ROLL) == "10 ceremonial dice [such as 1P 5C 4B; Enter rolls]: "
    assert prompt(DRAWS) == "2 cards drawn [2 names, their beginnings are enough; Enter draws]: "
    assert prompt([ChanceOutcome("behavior", (n,)) for n in ("10-11", "2-4", "12", "1")]) == (
        "behavior die [1, 2-4, 10-11, 12; Enter rolls]: "
    )


def test_a_wrong_answer_is_told_what_is_wrong_with_it():
    assert "9 dice, 10 are rolled" in mismatch("2P 5C 2B", ROLL)
    assert "Type P, C and B" in mismatch("end", ROLL)
    assert "`x` is no card that may be drawn. Type 2 names of: a, b, c, d, e." in mismatch("a, x", DRAWS)
