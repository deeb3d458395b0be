import pytest


def test_a_sound_file_is_ok_with_its_figures(kibitz, scenario):
    result = kibitz("check", scenario())
    assert result.exit_code == 0, result.output
    assert "OK  value 1  PROVEN" in result.output


def test_what_differs_is_named(kibitz, scenario):
    path = scenario(("value: 1\n", "value: 0\n"), ("unique: true", "unique: false"), ("[command raven-siren]", "[end]"))
    result = kibitz("check", path)
    assert result.exit_code == 1
    assert "value 0 stated, 1 proven" in result.output
    assert "first end stated, command raven-siren proven" in result.output
    assert "unique false stated" in result.output


def test_the_tempting_line_is_replayed_and_must_be_worse(kibitz, scenario):
    good = "line: [command cultist a1], value: 0"
    stated = kibitz("check", scenario((good, "line: [command cultist a1], value: 1")))
    best = kibitz("check", scenario((good, "line: [command raven-siren], value: 1")))
    illegal = kibitz("check", scenario((good, "line: [command rut], value: 0")))
    assert "tempting line: 1 stated, worth 0" in stated.output
    assert "no worse than the best" in best.output
    assert "`command rut` is not possible there" in illegal.output
    assert stated.exit_code == best.exit_code == illegal.exit_code == 1


def test_the_stated_line_must_be_worth_the_value(kibitz, scenario):
    result = kibitz("check", scenario(("line: [command raven-siren, attack rut, finish, end]", "line: [end]")))
    assert "line: worth 0, not 1" in result.output
    assert result.exit_code == 1


def test_questions_of_sight_are_answered_without_solving(kibitz, scenario):
    good = kibitz("check", "--no-solve", scenario())
    wrong = kibitz("check", "--no-solve", scenario(("rut], visible: true", "rut], visible: false")))
    assert (good.exit_code, wrong.exit_code) == (0, 1)
    assert "OK  2 checks" in good.output
    assert "stated not visible" in wrong.output
    assert "the line a2-b2-c3 is free (AT-122)" in wrong.output


def test_every_mistake_is_printed_and_the_other_files_are_still_checked(kibitz, scenario):
    bad = scenario(("to_move: blue", "to_move: bleu"), ("card: rut", "card: rutt"), name="bad.yaml")
    result = kibitz("check", "--no-solve", bad, scenario())
    assert result.exit_code == 2
    assert "bad.yaml:26:10: UNKNOWN-CARD" in result.output
    assert "UNKNOWN-SEAT" in result.output
    assert "s.yaml: OK" in result.output


def test_a_file_without_an_answer_is_read_and_not_solved(kibitz, scenario, monkeypatch):
    from kibitz.cli import solve

    monkeypatch.setattr(solve, "solved", lambda *_: pytest.fail("solved without an answer to prove"))
    path = scenario()
    path.write_text(path.read_text().partition("answer:")[0])
    result = kibitz("check", path)
    assert result.exit_code == 0, result.output
    assert "OK  no answer stated" in result.output


def test_an_answer_that_is_not_proven_within_limits_is_no_success(kibitz, long_scenario):
    result = kibitz("check", long_scenario, "--nodes", "1")
    assert result.exit_code == 1
