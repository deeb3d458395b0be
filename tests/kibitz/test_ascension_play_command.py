"""`kibitz play` for Ascension Tactics: what a person types and what comes back, in every mode."""

import re

import pytest
from support.ascension_files import BOSS, COOP, DUEL, SOLO, written
from support.redrains_files import run, words

from kibitz.ascension.prompts import mismatch, prompt
from kibitz.ascension.text import hush
from kibitz.session import open_session
from model.core.action import ChanceOutcome


@pytest.fixture
def played(tmp_path):
    """A function that plays a position with typed lines and returns the output in one line."""

    def play(text, *lines, options=()):
        path = written(tmp_path / "ford.yaml", text)
        return words(run("play", path, *options, typed="\n".join((*lines, "quit", ""))))

    return play


TO_THE_VILLAINS = ("end", "faith")


def test_schemes_are_typed_in_and_each_step_of_a_villain_says_why(played):
    out = played(SOLO, *TO_THE_VILLAINS, "royal")
    assert "SAMPLE DATA" in out
    assert "Scheme turned up [" in out
    assert "Scheme 1 of 2, Faithful Rabble: Deploy a Cultist on the hex of a and one on that of b." in out
    assert "the Villain Cultist cultist-1 is deployed on b5 (AT-276)" in out
    assert "Threat 4, 1 in the discard pile: no bonus (AT-242, AT-247)" in out
    assert "the boss token is commanded: ember-regent holds it (AT-250)" in out
    assert "ember-regent can defeat raven-siren, twilight-scout: twilight-scout, highest Defense, 4 (AT-252)" in out


def test_the_players_break_ties_of_the_villains_by_number_or_text(played):
    text = SOLO.replace("at: d4}", "at: d3}").replace("at: d5}", "at: e6}")
    out = played(text, "end", "first", "2")
    assert "where does gate-breaker attack from? (AT-256) 1 choose d6 2 choose e5 > 2" in out
    assert "= choose e5 the players settle it (AT-256)" in out
    assert "= choose d6" in played(text, "end", "first", "choose d")


def test_what_cannot_come_up_is_refused_with_the_possible_cards(played):
    out = played(SOLO, "end", "blood", "night sortie")
    assert "`blood` cannot come up here; possible are: burnt-market; dread-omen;" in out
    assert "* scheme night-sortie" in out


def test_the_drawn_hand_is_typed_in_any_order(played):
    out = played(SOLO, *TO_THE_VILLAINS, "royal", "mil app mil app app")
    assert "* hand apprentice apprentice apprentice militia militia" in out
    assert "anna takes 3 x apprentice, 2 x militia into the hand" in out
    assert "round 2, turn of anna" in out[out.index("* hand") :], "the position is shown when the turn begins"


def test_the_row_is_refilled_by_the_card_that_is_typed(played):
    out = played(SOLO, "play app", "acquire harbour", "gate")
    assert "= acquire harbour-clerk costs 1 Rune (AT-056)" in out
    assert "* reveal gate-mason" in out
    assert "into the centre row: gate-mason (AT-062)" in out


def test_a_treasure_that_is_picked_up_is_typed(played):
    out = played(SOLO.replace("at: d5}", "at: f4}"), "command twi", "move f3", "swift")
    assert "Treasure turned up [giants-brew, swift-boots; Enter draws]" in out
    assert "anna gains the Treasure swift-boots (AT-172)" in out


def test_undo_goes_back_over_a_villain_turn_to_what_was_entered(played):
    out = played(SOLO, *TO_THE_VILLAINS, "royal", "undo", "dread", "undo 3")
    assert "taken back: scheme royal-advance" in out
    assert "taken back: end; scheme faithful-rabble; scheme dread-omen" in out
    last = out[out.rindex("taken back") :]
    assert "round 1, turn of anna" in last


def test_an_illegal_action_is_refused_with_its_rule_and_nonsense_without_one(played):
    out = played(SOLO, "command rut c5", "attack gate", "acquire mirror", "acquire mystic", "fly")
    assert "no Champion is being commanded (AT-070)" in out
    assert "acquire mirror: mirror is not there to be acquired (AT-313)." in out
    assert "acquire mystic: costs 3 Runes, 0 left (AT-056)." in out
    assert "no legal action is `fly`; type `list` to see them all." in out


def test_a_game_is_saved_and_goes_on_where_it_was(tmp_path):
    path, saved = written(tmp_path / "ford.yaml", SOLO), tmp_path / "game.yaml"
    run("play", path, typed=f"end\nfaith\nsave {saved}\nquit\n")
    out = words(run("play", saved, "--save", saved, typed="dread\nquit\n"))
    assert "resumed after 2 steps" in out
    assert "played this turn: faithful-rabble" in out
    assert [str(step) for step in open_session(saved, None).steps][:3] == [
        "end", "scheme faithful-rabble", "scheme dread-omen",
    ]  # fmt: skip


def test_a_seed_deals_everything_the_same_way(played):
    lines = ("play mil", "command raven", "attack gate", "finish", "end")
    one = played(SOLO, *lines, options=("--roll", "--seed", "3"))
    assert one == played(SOLO, *lines, options=("--roll", "--seed", "3"))
    assert one.count("* scheme") == 2


def test_honor_for_a_villain_and_the_end_of_the_game(played):
    out = played(SOLO.replace("target: 12", "target: 3"), "play mil", "command raven", "attack gate", "finish", "end")
    assert "Honor for the defeat of gate-breaker (AT-270)" in out
    assert "anna has 4 of 3 Honor and wins (AT-045)" in out
    assert "anna wins. Value of the goal: 4" in out


def test_the_villains_win_when_the_scheme_deck_is_empty(played):
    text = re.sub(r"schemes: \[.*\]", "schemes: []", SOLO)
    out = played(text, "end")
    assert "eve wins at once: a Scheme must be played and the deck is empty (AT-248)" in out
    assert "eve wins. Value of the goal" in out


def test_a_horizon_without_a_winner_is_named_as_such(played):
    out = played(SOLO.replace("turns: 8", "turns: 1"), "end")
    assert "The end of the question is reached. Value of the goal: 2" in out


def test_an_unknown_scheme_deck_is_named_and_the_game_goes_on(played):
    text = re.sub(r"schemes: \[.*\]\n", "", SOLO)
    out = played(text, "end", "play mil")
    assert "the position does not say enough for `end`" in out
    assert "State `schemes` in the scenario." in out
    assert "= play militia" in out


def test_team_mates_act_in_one_turn_by_name(played):
    out = played(COOP, "play mil as bea", "command demon as", "move a3", "finish", "end", "royal", "faith", "", "", "")
    assert "= play militia as bea" in out
    assert "bea: Power 3 to 4" in out
    assert "= command demon-slayer as bea costs 3 of 4 Power (AT-066)" in out
    assert "round 1, turn of anna and bea" in out
    assert "anna: 5 cards drawn for this turn" in out
    assert "bea: 5 cards drawn for this turn" in out


def test_whoever_plays_the_boss_chooses_from_a_hidden_hand(played):
    out = played(BOSS, "end", "royal night dread", "list", "scheme royal", "move d3", "show")
    assert "eve: 3 Schemes drawn [" in out
    assert "1 scheme dread-omen" in out
    assert "eve> scheme royal" in out
    assert "= scheme royal-advance the Boss player plays it (AT-296)" in out
    assert "Schemes in hand: dread-omen, night-sortie" in out


def test_players_do_not_see_the_schemes_of_whoever_plays_the_boss(played):
    """Whose turn it is now looks at the screen: it shows how many, not which."""
    lines = ("end", "royal night dread", "scheme royal", "finish", "scheme night", "finish")
    out = played(BOSS, *lines, *([""] * 3), "show")
    shown = out[out.rindex("Scheme Deck") :]
    assert "Schemes in hand: 3 unseen" in shown


def test_two_players_at_one_screen_do_not_see_each_other_s_cards(played):
    first = played(DUEL)
    assert "ben (seat 1): Power 0; Runes 0; Honor 0 of 12; hand 5 hidden; Treasures 1 hidden" in first
    assert "anna> " in first
    out = played(DUEL, "play mil", "command raven", "attack demon", "show", "pass")
    asked = out[out.index("ben may answer with a Treasure before the blows (AT-180, AT-181)") :]
    assert "ben> " in asked
    assert "Treasures giants-brew" in asked
    assert "hand 4 hidden" in asked, "it is ben who looks now"


def test_advice_names_no_card_that_another_player_holds(played):
    """Why there is no exact search is said without giving away what ben holds."""
    out = played(DUEL.replace("turns: 8", "turns: 2"), "advise", options=("--seconds", "0.3"))
    said = out[out.index("anna> advise") :]
    assert "who decides may not see the Treasures that ben holds: ?" in said
    assert "giants-brew" not in said


def test_only_cards_that_others_hold_are_left_out_of_a_message(tmp_path):
    session = open_session(written(tmp_path / "ford.yaml", DUEL), None)
    assert hush(session.game, session.state, "giants-brew, stone-skin, mystic") == "?, stone-skin, mystic"
    boss = BOSS.replace("scheme_discard:", "scheme_hand: [tremor]\nscheme_discard:")
    session = open_session(written(tmp_path / "boss.yaml", boss), None)
    assert hush(session.game, session.state, "tremor or dread-omen") == "? or dread-omen"


MANY = [ChanceOutcome("hand", cards) for cards in (("a-x", "b"), ("a-x", "c"), *(("d", f"e{n}") for n in range(12)))]


def test_questions_name_what_may_be_typed():
    assert prompt(MANY) == "2 cards drawn for this turn [2 names, their beginnings are enough; Enter draws]: "
    few = [ChanceOutcome("scheme", (name,)) for name in ("b", "a")]
    assert prompt(few) == "Scheme turned up [a, b; Enter draws]: "
    assert prompt([ChanceOutcome("roll", (str(n),)) for n in (1, 2)]) == "die rolled [1, 2; Enter rolls]: "
    assert mismatch("z", few) == "`z` cannot come up here; possible are: a; b."
    assert "`z` is no card that may be drawn. Type 2 names of: a-x, b, c, d," in mismatch("a z", MANY)
