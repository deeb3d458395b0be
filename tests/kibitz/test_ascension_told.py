"""What happens in Ascension Tactics, told step by step: the Villains' turn, shared turns, windows, effects."""

from io import StringIO

from rich.console import Console
from support.ascension import fig, position
from support.ascension_hex import champion, hero
from support.ascension_villains import commanded, scheme, villain, villains

from kibitz.ascension.because import explain_line, reasons
from kibitz.screens import StepView
from kibitz.text import print_line
from model.core.action import ChanceOutcome, parse_action


def told(at, *steps):
    """What each step of a line brings, as texts; `!scheme x` is a chance outcome."""
    line = [ChanceOutcome(*parse_action(s[1:])) if s.startswith("!") else parse_action(s) for s in steps]
    return [view.because for view in explain_line(at.game, at.state, line)]


def turn(figures, at="d4", *answers, **more):
    """What the Villain turn tells whose first Scheme commands the Boss, up to the last of the answers."""
    given = {"tokens": {"boss": ("boss", at)}, "schemes": ("command-boss", "pause"), **more}
    start = villains(figures, **given)
    return told(start, "end", *answers)


BOSS = {"boss": fig("brute", 1, "d2")}


# --- the procedure of a command --------------------------------------------------------------------------------------


def test_a_villain_that_can_defeat_nobody_makes_for_its_objective_and_says_how_far_it_is():
    lines = turn({"boss": fig("brute", 1, "e2")}, "a2")[0]
    assert "the boss token is commanded: boss holds it (AT-250)" in lines
    assert "boss is commanded on e2, without Power (AT-240)" in lines
    assert "boss defeats nobody and makes for its Objective on a2 (AT-257, AT-258)" in lines
    assert "1 hex is left to it (AT-260)" in lines


def test_equal_ways_are_asked_of_the_players_with_the_rule():
    asked, answered = turn(BOSS, "d7", "choose d5")
    assert "several ways are equally short: which does boss go? (AT-261)" in asked
    assert answered[0] == "the players settle it (AT-261)"
    assert any(text.startswith("boss: 3 of 3 movement points by d2-") and "-d5 " in text for text in answered)
    assert "2 hexes are left to it (AT-260); the players chose among equal ways (AT-261)" in answered
    assert "the command of boss ends; no Villain is exhausted (AT-267)" in answered


def test_who_is_attacked_is_told_with_everybody_that_could_fall():
    figures = {**BOSS, "weak": fig("twilight-scout", 0, "c2"), "strong": fig("rut", 0, "e2", defense=-1)}
    asked, *_ = turn({**BOSS, "weak": fig("cultist", 0, "c2"), "strong": fig("rut", 0, "e2")})
    assert "boss can defeat strong, weak: strong, highest Defense, 4 (AT-252)" in asked
    assert "boss attacks strong" in asked
    assert "strong: Strength 4 of boss against Defense 4, 0 damage before: defeated (AT-084, AT-086)" in asked
    assert (
        "boss can defeat weak (Defense 4), which comes first (AT-251)"
        in turn({**figures, "strong": fig("prime", 0, "e2")})[0]
    )


def test_a_tie_of_the_highest_defense_is_asked_and_the_answer_told():
    asked, answered = turn({**BOSS, "x": fig("cultist", 0, "c2"), "y": fig("cultist", 0, "e2")}, "d4", "choose y")
    assert "boss can defeat several of the highest Defense: which does it attack? (AT-253)" in asked
    assert answered[0] == "the players settle it (AT-253)"
    assert "boss can defeat x, y: y, players choose among the highest Defense, 1 (AT-252, AT-253)" in answered


def test_a_villain_moves_to_the_hex_of_attack_that_is_nearest_to_its_token():
    lines = turn({**BOSS, "x": fig("cultist", 0, "d5")})[0]
    assert "boss: 2 of 3 movement points by d2-d3-d4 (AT-075)" in lines
    assert "of the hexes from which it defeats x, the one nearest to its token on d4 (AT-254, AT-255)" in lines


def test_staying_at_the_shrine_scores_at_once():
    lines = turn({"boss": fig("brute", 1, "d4")}, terrain={"shrines": {"d4": 2}})[0]
    assert "boss defeats nobody and is on its shrine d4: it stays (AT-262)" in lines
    assert "it scores 2 Honor at once (AT-263, AT-264)" in lines
    assert "seat-1: Honor 0 to 2" in lines


def test_an_attack_that_defeats_nobody_is_told_with_what_is_left():
    lines = turn({"boss": fig("brute", 1, "d4"), "x": fig("tyranyx", 0, "e4")})[0]
    assert "x is in range: it is attacked though it does not fall (AT-265)" in lines
    assert (
        "x: Strength 4 of boss against Defense 8, 0 damage before: 4 damage now, not defeated (AT-084, AT-091)" in lines
    )


def test_of_several_in_range_the_highest_defense_is_attacked():
    lines = turn({"boss": fig("brute", 1, "d4"), "x": fig("tyranyx", 0, "e4"), "y": fig("demon-slayer", 0, "c4")})[0]
    assert "of 2 in range it attacks x, highest Defense, 8 (AT-265, AT-266)" in lines


def test_a_villain_off_the_board_is_deployed_or_its_command_is_skipped():
    lines = turn({"boss": fig("brute", 1)}, portals=((), ("a1",)))[0]
    assert "boss is deployed on the Portal a1 and commanded (AT-268)" in lines
    lines = turn({"boss": fig("brute", 1)})[0]
    assert "boss is off the battlefield and no Villain Portal is free: the command is skipped (AT-268)" in lines


def test_several_free_portals_are_a_choice_of_the_players():
    asked, answered = turn({"boss": fig("brute", 1)}, "d4", "deploy g1", portals=((), ("a1", "g1")))
    assert "on which of the free Villain Portals is boss deployed? (AT-268)" in asked
    assert "boss is deployed on the Portal g1, which the players chose, and commanded (AT-268)" in answered


def test_a_villain_that_falls_by_strikeback_is_told_with_the_honor_for_it():
    figures = {"boss": fig("brute", 1, "d4"), "x": fig("thorn", 0, "e4")}
    lines = turn(figures, cards=champion("thorn", 5, 8, "keywords: [strikeback]"))[0]
    assert "Strikeback of x deals 5 of Defense 4: boss is defeated (AT-127)" in lines
    assert "seat-0: Honor 0 to 2" in lines


def test_a_villain_without_a_token_makes_for_the_nearest_champion_that_the_players_choose():
    """Two questions of one step: whom it makes for, and by which way."""
    cards = scheme("all", "{act: villains}")
    figures = {"lone": fig("brute", 1, "d4"), "x": fig("tyranyx", 0, "a1"), "y": fig("tyranyx", 0, "a7")}
    start = villains(figures, cards=cards, schemes=("all", "pause"))
    asked = told(start, "end")[0]
    assert asked[-1] == ("lone has no token, and several Player Champions are equally near: which does it make for?")
    chosen = start.do("end", "choose x")
    assert "several ways are equally short: which does lone go? (AT-261)" in told(start, "end", "choose x")[1]
    way = str(chosen.game.legal_actions(chosen.state)[0])
    lines = told(start, "end", "choose x", way)[2]
    assert any(text.startswith("lone: 3 of 3 movement points by d4-") for text in lines)


# --- Schemes ---------------------------------------------------------------------------------------------------------


def test_a_scheme_is_named_with_its_words_its_threat_and_whether_the_bonus_happens():
    cards = scheme("storm", "{gain: {what: honor, amount: 1}}", threat=2, bonus="{gain: {what: honor, amount: 5}}")
    less = told(villains(cards=cards, schemes=("storm", "pause"), discard=("idle",)), "end")[0]
    assert "Scheme 1 of 2, storm: test (AT-242)" in less
    assert "Threat 2, 1 in the discard pile: no bonus (AT-242, AT-247)" in less
    assert "seat-1: Honor 0 to 1" in less
    more = told(villains(cards=cards, schemes=("storm", "pause"), discard=("idle", "idle")), "end")[0]
    assert "Threat 2, 2 in the discard pile: the bonus happens too (AT-242, AT-244)" in more
    assert "seat-1: Honor 1 to 6" in more


def test_the_end_of_the_villains_turn_is_scored_and_the_next_turn_begins():
    start = villains({"x": fig("brute", 1, "d4")}, terrain={"shrines": {"d4": 3}}, turns=3)
    lines = told(start, "end")[0]
    for text in (
        "the turn of seat-1 begins: Villains have no Power (AT-240)",
        "the Schemes of this turn are discarded, 2 in the pile now (AT-247)",
        "the Villains' turn ends with its scoring (AT-249)",
        "shrine d4: 1 against 0: +3 Honor (AT-142, AT-143)",
        "the turn of seat-0 begins: 2 Power of the Gateway (AT-018)",
    ):
        assert text in lines
    assert lines.index("Scheme 1 of 2, idle: test (AT-242)") < lines.index("Scheme 2 of 2, idle: test (AT-245)")


def test_an_empty_scheme_deck_wins_for_the_villains_at_once():
    lines = told(villains(schemes=()), "end")[0]
    assert "seat-1 wins at once: a Scheme must be played and the deck is empty (AT-248)" in lines


def test_honor_that_wins_is_told_with_the_number_asked_for():
    start = villains({"x": fig("brute", 1, "d4")}, terrain={"shrines": {"d4": 3}}, table={"target": 3})
    assert "seat-1 has 3 of 3 Honor and wins (AT-045)" in told(start, "end")[0]


def test_a_surge_names_the_boss_and_what_the_scenario_adds():
    cards = scheme("rage", "{surge: {}}") + villain("lord", 5, 5, "boss: true, surge: {gain: {what: honor, amount: 2}}")
    lines = told(villains({"lord": fig("lord", 1, "d4")}, cards=cards, schemes=("rage", "pause"),
                          tokens={"boss": ("lord", "d4")}), "end")[0]  # fmt: skip
    assert "Surge of lord (AT-274)" in lines
    assert "seat-1: Honor 0 to 2" in lines


def test_villain_cultists_go_to_the_hex_next_to_it_or_nowhere():
    cards = scheme("call", "{deploy_cultist: boss}")
    given = {"cards": cards, "schemes": ("call", "pause"), "tokens": {"boss": ("boss", "a1")}}
    lines = told(villains({"boss": fig("brute", 1, "d4")}, **given), "end")[0]
    assert "the Villain Cultist cultist-1 is deployed on a1 (AT-276)" in lines
    asked, answered = told(villains({"boss": fig("brute", 1, "a1")}, **given), "end", "choose b1")
    assert "the hex is occupied: next to it, where does the Cultist go? (AT-277)" in asked
    assert (
        "the Villain Cultist cultist-1 is deployed on b1, next to an occupied hex, as was chosen (AT-277)" in answered
    )
    full = {name: fig("brute", 1, name) for name in ("a1", "b1", "a2")}
    lines = told(villains({"boss": fig("brute", 1, "d4"), **full}, **given), "end")[0]
    assert "the hex and all around it are occupied: no Cultist is deployed (AT-278)" in lines
    none = told(villains({"boss": fig("brute", 1, "d4")}, state={"supply": (0, 0, 0)}, **given), "end")[0]
    assert "no Cultist is left in the reserve: none is deployed (AT-279)" in none


def test_who_plays_the_boss_is_told_what_is_played_and_directed():
    figures = {"boss": fig("brute", 1, "d4"), "x": fig("tyranyx", 0, "e4")}
    deck = ("command-boss", *("idle",) * 4)
    start = villains(figures, mode="boss", tokens={"boss": ("boss", "d4")}, schemes=deck)
    looked, first, hit = told(start, "end", "scheme command-boss", "attack x")
    assert looked
    assert first[0] == "the Boss player plays it (AT-296)"
    assert "Scheme 1 of 2, command-boss: test (AT-296)" in first
    assert (
        "x: Strength 4 of boss against Defense 8, 0 damage before: 4 damage now, not defeated (AT-084, AT-091)" in hit
    )
    moved = told(start, "end", "scheme command-boss", "move d5")[2]
    assert "boss: 1 of 3 movement points by d4-d5 (AT-075)" in moved
    assert not any("is put on" in text for text in moved)
    over = told(start, "end", "scheme command-boss", "finish")[2]
    assert over[0] == "the command of boss ends; no Villain is exhausted (AT-267)"


# --- players ---------------------------------------------------------------------------------------------------------


def test_a_team_mate_s_action_is_told_with_that_one_s_own_power():
    at = position(
        figures={"rut": fig("rut", 1, "b2")}, seats=3, hand=([], ["militia"], []), power=(1, 3, 0),
        table={"teams": (0, 0, 2), "names": ("ann", "bea", "eve")},
    )  # fmt: skip
    played, sent = told(at, "play militia as bea", "command rut as bea")
    assert "bea: Power 3 to 4" in played
    assert "costs 2 of 4 Power (AT-066)" in sent
    assert "acts from b2 (AT-072)" in sent


def test_a_window_names_who_may_answer_and_the_blows_come_after_it():
    figures = {"a": fig("rut", 0, "d4", ready=True), "b": fig("tyranyx", 1, "e4")}
    at = position(figures=figures, power=(9, 0), treasures=None, table={"names": ("ann", "ben")})
    side = at.state.sides[1]._replace(treasures=("stone-skin",))
    at = type(at)(at.game, at.state._replace(sides=(at.state.sides[0], side)))
    _, opened, used = told(at, "command a", "attack b", "use stone-skin b")
    assert "ben may answer with a Treasure before the blows (AT-180, AT-181)" in opened
    assert not any("against Defense" in text for text in opened)
    assert "b: Defense +2 until the end of the turn (AT-315)" in used
    assert not any("loses the Treasure" in text for text in used)
    assert any("against Defense 10" in text for text in used)


def test_numbered_options_are_put_into_words():
    fork = "{choose_one: [{gain: {what: power, amount: 1}}, {gain: {what: runes, amount: 2}}]}"
    at = position(figures={"a": fig("rut", 0)}, hand=(["fork"], []), extra_cards=hero("fork", fork))
    lines = told(at, "play fork")[0]
    assert lines[-2:] == ("option-1: gain 1 power", "option-2: gain 2 runes")


def test_nothing_is_told_twice_in_a_step_and_the_watch_is_taken_away():
    at = commanded({"boss": fig("brute", 1, "d2")}, "d7")
    action = at.game.legal_actions(at.state)[0]
    after, lines = reasons(at.game, at.state, action)
    assert after == at.game.apply(at.state, action)
    assert len(lines) == len(set(lines))
    assert at.game.kernel.watch is None


def test_a_champion_that_is_acquired_joins_the_roster():
    extra = champion("page", 2, 2, "cost: 2")
    at = position(
        figures={"a": fig("rut", 0)}, runes=(2, 0), extra_cards=extra, state={"row": ("page",), "supply": (0, 0, 0)}
    )
    lines = told(at, "acquire page")[0]
    assert lines[:2] == ("costs 2 Runes (AT-056)", "its figure joins the roster (AT-059)")


def test_steps_of_others_in_a_line_are_marked_by_name():
    out = Console(file=StringIO(), width=80)
    print_line(
        out, [StepView("end", 0, ()), StepView("pass", 1, ("why",)), StepView("draw x", -1, ())], 0, ("ann", "ben")
    )
    print_line(out, [StepView("pass", 1, ())], 0)
    assert out.file.getvalue().split("\n")[:5] == [
        "1. end", "2. pass  [ben]", "   - why", "3. draw x  [chance]", "1. pass  [seat 1]",
    ]  # fmt: skip
