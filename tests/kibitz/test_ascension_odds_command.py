import json
from fractions import Fraction

import pytest
from support.redrains_files import run, words

SOLO = "scenarios/ascension/advice-solo-pressure.yaml"
DUEL = "scenarios/ascension/advice-duel-midgame.yaml"
COOP = "scenarios/ascension/advice-coop-shared-turn.yaml"


def data(*args):
    """The odds as JSON."""
    result = run("odds", *args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def chances(found, name):
    """The exact chance of every value of a number, in words where it has them."""
    values = found["marginals"][name]["values"]
    return {one.get("text", one["value"]): Fraction(one["low"]["exact"]) for one in values}


@pytest.mark.rule("AT-240")
def test_the_villain_turn_is_what_is_asked_in_a_solo_game():
    out = words(run("odds", SOLO))
    assert "Until the end of: villains" in out
    assert "assumed: the players: end" in out
    assert "assumed: decisions: the best ones to maximise Honor - the best other team's" in out
    assert "PROVEN" in out
    assert "SAMPLE DATA" in out
    assert "the shrine on d1 is held by:" in out
    assert "ember-regent stands on:" in out


def test_every_number_of_the_villain_turn_sums_to_one():
    found = data(SOLO)
    assert found["status"] == "PROVEN"
    assert len(found["marginals"]) > 5
    for number in found["marginals"].values():
        assert sum(Fraction(one["low"]["exact"]) for one in number["values"]) == 1


def test_places_and_holders_are_told_in_words():
    found = data(SOLO, "--ask", "held:d1", "--ask", "at:ember-regent")
    assert set(chances(found, "held:d1")) <= {"nobody", "anna", "dark"}
    assert found["marginals"]["at:ember-regent"]["mean"] is None
    assert sum(Fraction(one["low"]["exact"]) for one in found["joint"]) == 1
    out = words(run("odds", SOLO, "--ask", "held:d1", "--ask", "at:ember-regent"))
    assert "together (held:d1, at:ember-regent):" in out


def test_best_as_a_stated_decision_is_the_default():
    assert data(SOLO, "--defend", "best")["marginals"] == data(SOLO)["marginals"]
    stated = data(SOLO, "--defend", "choose *")
    assert "decisions: choose *, else nothing" in stated["assumed"]


def test_what_is_done_first_changes_what_the_villains_meet():
    first = ("command twilight-scout", "move d2", "attack night-archer")
    args = [word for step in first for word in ("--first", step)]
    found = data(SOLO, *args)
    assert found["assumed"][:3] == [f"first: {step}" for step in first]
    assert "lost:night-archer" in found["marginals"] or "at:night-archer" in found["marginals"]


@pytest.mark.rule("AT-047")
def test_cards_drawn_now():
    """Two of three cards, two Apprentices and one Militia: Militia with 2/3."""
    found = data(DUEL, "--until", "draw", "--count", "2")
    assert chances(found, "draw:militia") == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert chances(found, "draw_runes") == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    assert "Looked at now: 2 x draw" in words(run("odds", DUEL, "--until", "draw", "--count", "2"))


@pytest.mark.rule("AT-041", "AT-042")
def test_the_next_hand():
    """The deck's three cards are certain; two come from ten shuffled cards with three Militia."""
    found = data(DUEL, "--until", "hand")
    two = {k: Fraction(n, 45) for k, n in ((1, 21), (2, 21), (3, 3))}
    assert chances(found, "hand:militia") == two
    assert "decisions" not in " ".join(found["assumed"])


def test_the_next_hand_after_something_else():
    found = data(DUEL, "--until", "hand", "--first", "play mystic", "--first", "acquire heavy-infantry")
    assert found["assumed"] == ["first: play mystic", "first: acquire heavy-infantry"]
    assert sum(chances(found, "hand:heavy-infantry").values()) == 1


def test_in_a_duel_the_others_play_by_habit_and_the_screen_says_so():
    result = run("odds", DUEL, "--nodes", "20")
    assert result.exit_code == 0
    assert "decisions: by the habits of the game's rollouts, other seats too" in words(result)
    stated = words(run("odds", DUEL, "--nodes", "20", "--defend", "pass"))
    assert "other seats: by the habits of the game's rollouts" in stated


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((DUEL, "--until", "villains"), "--until villains: expected one of turn, round, hand, draw, treasure"),
        ((DUEL, "--until", "treasure"), "what may lie under it is not given"),
        ((SOLO, "--ask", "held:d2"), "--ask held:d2: nothing has that name. Did you mean `held:d"),
        ((SOLO, "--first", "command rut"), "--first command rut"),
        ((SOLO, "--until", "chimera"), "--until chimera: expected one of villains, turn, round, hand, draw, treasure"),
    ],
)
def test_what_cannot_be_asked_is_said_with_status_2(args, message):
    result = run("odds", *args)
    assert result.exit_code == 2
    assert message in words(result)
    assert "Traceback" not in result.output


def test_coop_counts_the_honor_of_both_players_as_one():
    found = data(COOP, "--until", "turn", "--ask", "honor:anna")
    assert found["marginals"]["honor:anna"]["label"] == "Honor gained by anna and bea"
