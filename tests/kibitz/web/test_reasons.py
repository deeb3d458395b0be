"""Reasons for the plays that the page shows: the same as with an advice sought anew, without seeking it."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.web import shelf, work
from kibitz.web.document import Wrong
from kibitz.web.wire import AskWhy
from kibitz.why import Shown

Data = dict[str, Any]
POSITIONS = {"ascension": "advice-last-turn", "redrains": "advice-near-win", "raidboss": "advice-before-last-stand"}
NODES = 300


def asked(game: str) -> Data:
    found = shelf.read(game, POSITIONS[game])
    assert found is not None
    return {"document": found["document"], "steps": [], "seed": 0, "nodes": NODES}


def shown(advice: Data) -> list[Data]:
    """The plays of an advice as the page sends them back."""
    kept = ("actions", "play", "status")
    return [{key: line[key] for key in kept} | {"value": line["value"]["exact"]} for line in advice["lines"]]


def ask(given: Data, **more: Any) -> Data:
    """The answer to `why`, given what passes the server's door."""
    return work.why(AskWhy(**given, **more).model_dump(), lambda data: None)


@pytest.fixture(scope="module", params=sorted(POSITIONS))
def case(request: pytest.FixtureRequest) -> tuple[Data, Data]:
    """A question and the advice on it."""
    given = asked(request.param)
    return given, work.advise(given, lambda data: None)


def test_the_plays_that_are_shown_are_explained_without_an_advice(case, monkeypatch: pytest.MonkeyPatch) -> None:
    given, advice = case
    anew = ask(given, level="tree")

    def never(*args: Any) -> Any:
        raise AssertionError("an advice was sought again")

    monkeypatch.setattr("kibitz.cli.advise.advised", never)
    proven = advice["status"] == "PROVEN"
    assert ask(given, level="tree", shown=shown(advice), best=advice["best"], proven=proven) == anew
    assert anew["sentence"]
    assert anew["tree"]


def test_the_values_are_those_of_the_advice_and_plays_so_far_have_no_line(case, monkeypatch) -> None:
    given, advice = case
    taken = list[Shown]()

    def explained(scenario: Any, problem: Any, plays: list[Shown], *more: Any) -> None:
        taken.extend(plays)

    monkeypatch.setattr("kibitz.why.of_plays", explained)
    so_far = [one | {"play": []} for one in shown(advice)]
    with pytest.raises(Wrong, match="nothing to explain"):
        ask(given, shown=so_far)
    for one, line in zip(taken, advice["lines"], strict=True):
        assert [str(step) for step in one.actions] == [str(step) for step in one.play] == line["actions"]
        assert (one.status.value, str(one.value)) == (line["status"], line["value"]["exact"])


def test_a_play_that_the_rules_do_not_allow_is_refused_at_its_step() -> None:
    given = asked("redrains")
    play = shown(work.advise(given, lambda data: None))[0]
    wrong = [play, play | {"actions": [*play["actions"], "pass"], "play": [*play["actions"], "fly away"]}]
    with pytest.raises(Wrong) as found:
        ask(given, shown=wrong)
    assert found.value.data["problems"][0]["path"] == ["shown", 1, "play", len(play["actions"])]
    with pytest.raises(Wrong) as found:
        ask(given, shown=[play], best=["fly away"])
    assert found.value.data["problems"][0]["path"] == ["best", 0, 0]


def test_a_play_whose_steps_are_others_than_its_actions_or_worth_too_much_is_refused() -> None:
    given = asked("redrains")
    first, second, *_ = shown(work.advise(given, lambda data: None))
    assert first["actions"] != second["actions"]
    with pytest.raises(Wrong, match="do not begin with its actions"):
        ask(given, shown=[first | {"actions": second["actions"]}])
    with pytest.raises(Wrong, match="cannot be worth 1000000"):
        ask(given, shown=[first | {"value": "1000000"}])


def test_a_play_without_a_chance_is_no_proof_that_there_is_none() -> None:
    given = asked("redrains")
    hopeless = {"actions": ["pass"], "play": [], "status": "PROVEN", "value": "0"}
    said = ask(given, shown=[hopeless], level="sentence")["sentence"]
    assert said.startswith("`pass` has a chance of 0")
    assert ask(given, shown=[hopeless], level="sentence", proven=True)["sentence"].startswith("Nothing can")


@pytest.mark.parametrize(
    "wrong", [{"value": "1/0"}, {"value": "x"}, {"value": "1.5"}, {"status": "SURE"}, {"actions": []}, {"more": 1}]
)
def test_what_is_no_play_does_not_come_in(wrong: Data) -> None:
    fine = {"actions": ["pass"], "play": [], "status": "PROVEN", "value": "-7/2"}
    assert AskWhy(document={}, shown=[fine]).shown[0].value == "-7/2"
    with pytest.raises(ValueError, match="shown"):
        AskWhy(document={}, shown=[fine | wrong])
