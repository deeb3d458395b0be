"""Schemes: how many are played, when their bonus happens, what they deploy and equip, and when they run out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.ascension import fig
from support.ascension_hex import TEXT
from support.ascension_villains import commanded, scheme, villain, villains

from model.core.game import MissingFact
from model.core.pile import hidden_pile, known_pile

BOSS = {"boss": fig("brute", 1, "a4")}
SHIELD = f"""  - {{id: shield, type: construct, faction: void, cost: 1, defense: 2, {TEXT},
      when: {{acquired: {{gain: {{what: honor, amount: 50}}}}}}}}
"""


def once(do: str, threat: int = 9, bonus: str = "{gain: {what: honor, amount: 100}}") -> str:
    """The card of the Scheme `once`."""
    return scheme("once", do, threat, bonus)


def honor(amount: int) -> str:
    """A Scheme effect that shows as Honor of the Villains."""
    return f"{{gain: {{what: honor, amount: {amount}}}}}"


@pytest.mark.rule("AT-239")
def test_a_villain_turn_without_a_known_scheme_deck_is_refused_by_name() -> None:
    with pytest.raises(MissingFact, match="schemes"):
        villains(BOSS, schemes=None).do("end")


@pytest.mark.rule("AT-240")
def test_the_villains_have_no_power_and_leave_the_row_alone() -> None:
    at = villains(BOSS, turns=3, state={"row": ("iron-lance",)}).do("end")
    assert (at.state.seat, at.side(1).power, at.side(1).hand, at.state.row) == (0, 0, (), ("iron-lance",))
    assert villains(BOSS, schemes=["pause", "idle"], power=(9, 9), turns=3).do("end").side(1).power == 0


@pytest.mark.rule("AT-240")
def test_nobody_acts_for_automated_villains_between_schemes() -> None:
    at = villains(BOSS, schemes=["pause", "idle"]).do("end")
    assert at.legal == ["accept", "decline"]


@pytest.mark.rule("AT-241")
def test_a_villain_turn_plays_two_schemes() -> None:
    at = villains(BOSS, schemes=["idle"] * 5, turns=3).do("end")
    assert (at.state.schemes.size, at.state.scheme_discard) == (3, ("idle", "idle"))


@pytest.mark.rule("AT-241")
def test_a_setting_says_how_many_schemes_are_played() -> None:
    at = villains(BOSS, schemes=["idle"] * 5, turns=3, table={"settings": {"schemes_per_turn": 3}}).do("end")
    assert at.state.schemes.size == 2


@pytest.mark.rule("AT-241")
def test_an_unknown_scheme_is_revealed_with_exact_weights() -> None:
    deck = {"schemes": hidden_pile(["idle", "idle", "pause"])}
    at = villains(BOSS, state=deck).do("end")
    outcomes = at.game.chance_outcomes(at.state)
    assert [(str(o), w) for o, w in outcomes] == [("scheme idle", Fraction(2, 3)), ("scheme pause", Fraction(1, 3))]
    assert at.do("!scheme pause").legal == ["accept", "decline"]


@pytest.mark.rule("AT-242")
def test_the_bonus_happens_from_its_threat_level_on() -> None:
    for discarded, gained in ((3, 0), (4, 10), (5, 10)):
        cards = once(honor(0), 4, honor(10))
        at = villains(BOSS, schemes=["once", "idle"], discard=["idle"] * discarded, cards=cards).do("end")
        assert at.side(1).honor == gained


@pytest.mark.rule("AT-243")
def test_effects_happen_in_printed_order_one_after_the_other() -> None:
    figures = {"boss": fig("brute", 1, "a4"), "other": fig("brute", 1, "c4")}
    tokens = {"boss": ("boss", "d4"), "a": ("other", "g4")}
    first = villains(figures, tokens=tokens, schemes=["once", "idle"], cards=once("[{command: a}, {command: boss}]"))
    assert (first.do("end").at("other"), first.do("end").at("boss")) == ("f4", "d4")
    tokens["boss"] = ("boss", "c4")
    for order, where in (("[{command: a}, {command: boss}]", "c4"), ("[{command: boss}, {command: a}]", "b4")):
        at = villains(figures, tokens=tokens, schemes=["once", "idle"], cards=once(order)).do("end")
        assert at.at("boss") == where


@pytest.mark.rule("AT-244")
def test_the_bonus_sees_what_the_normal_effect_did() -> None:
    bonus = "{if: {that: {controls_objective: boss}, then: {gain: {what: honor, amount: 10}}}}"
    cards = once("{command: boss}", 1, bonus)
    at = villains(BOSS, tokens={"boss": ("boss", "c4")}, schemes=["once", "pause"], discard=["idle"], cards=cards,
                  terrain={"shrines": {"c4": 2}})  # fmt: skip
    assert at.do("end").side(1).honor == 10


@pytest.mark.rule("AT-245")
def test_the_second_scheme_is_revealed_when_the_first_is_done_with() -> None:
    cards = once("{may: {gain: {what: honor, amount: 1}}}", 1, "{may: {gain: {what: honor, amount: 2}}}")
    at = villains(BOSS, schemes=["once", "idle", "idle"], discard=["idle"], cards=cards).do("end")
    assert (at.state.scheme_play, at.state.schemes.size) == (("once",), 2)
    at = at.do("accept")
    assert (at.state.scheme_play, at.side(1).honor) == (("once",), 1)
    assert at.do("accept").side(1).honor == 3


@pytest.mark.rule("AT-246")
def test_a_bonus_for_the_turn_holds_while_the_second_scheme_is_carried_out() -> None:
    cards = once("{team_bonus: {query: strength, amount: 1}}")
    figures = {**BOSS, "prey": fig("d5", 0, "b4")}
    tokens = {"boss": ("boss", "a4")}
    at = villains(figures, tokens=tokens, schemes=["once", "command-boss"], cards=cards).do("end")
    assert at.at("prey") is None
    assert villains(figures, tokens=tokens, schemes=["idle", "command-boss"], cards=cards).do("end").at("prey") == "b4"


@pytest.mark.rule("AT-246")
def test_such_a_bonus_is_over_with_the_turn() -> None:
    cards = once("{bonus: {to: villains, strength: 1}}")
    at = villains(BOSS, schemes=["once", "idle"], cards=cards, turns=3).do("end")
    assert at.num("boss", "strength") == 4


@pytest.mark.rule("AT-247")
def test_both_schemes_reach_the_discard_pile_when_both_are_carried_out() -> None:
    cards = once(honor(0), 4, honor(10))
    at = villains(BOSS, schemes=["idle", "once"], discard=["idle"] * 3, cards=cards).do("end")
    assert (at.side(1).honor, len(at.state.scheme_discard)) == (0, 5)


@pytest.mark.rule("AT-248")
def test_villains_win_when_a_scheme_must_be_played_and_there_is_none() -> None:
    at = villains(BOSS, schemes=[], honor=(50, 0), turns=4).do("end")
    assert (at.state.winner, at.legal, at.game.is_terminal(at.state)) == (1, [], True)


@pytest.mark.rule("AT-248")
def test_an_empty_deck_alone_wins_nothing() -> None:
    at = villains(BOSS, schemes=["idle", "idle"], turns=4).do("end")
    assert (at.state.winner, at.state.schemes.size, at.state.seat) == (-1, 0, 0)
    assert at.do("end").state.winner == 1


@pytest.mark.rule("AT-248")
def test_the_second_scheme_of_a_turn_may_be_the_one_that_is_missing() -> None:
    at = villains(BOSS, schemes=["idle"], turns=4).do("end")
    assert (at.state.winner, at.state.scheme_play) == (1, ("idle",))


@pytest.mark.rule("AT-249")
def test_the_villains_score_when_both_schemes_are_done_with() -> None:
    figures, shrines = {**BOSS, "rut": fig("rut", 0, "g1")}, {"a4": 2, "g1": 2}
    at = villains(figures, schemes=["pause", "pause"], terrain={"shrines": shrines}).do("end")
    before = at.do("accept")
    assert (before.side(0).honor, before.side(1).honor) == (2, 0)
    after = before.do("accept")
    assert (after.side(0).honor, after.side(1).honor) == (2, 2)


@pytest.mark.rule("AT-247", "AT-249")
def test_a_villain_turn_is_told_step_by_step() -> None:
    at = villains(BOSS, tokens={"boss": ("boss", "d4")}, schemes=["command-boss", "idle"])
    told: list[str] = []
    at.game.kernel.watch = lambda frame, before, after: told.append(frame.verbs[0].verb)
    at.do("end")
    moved = ["villain_commanded", "villain_acts", "villain_moves", "villain_acts", "villain_finishes"]
    assert told == [
        "play_scheme", "command", *moved, "scheme_bonus", "play_scheme", "gain", "scheme_bonus",
        "discard_schemes", "end_villain_turn",
    ]  # fmt: skip


@pytest.mark.rule("AT-249")
def test_damage_heals_at_the_end_of_the_villain_turn() -> None:
    at = villains({**BOSS, "tough": fig("d6", 0, "b4")}, tokens={"boss": ("boss", "a4")},
                  schemes=["command-boss", "pause"], turns=3).do("end")  # fmt: skip
    assert at.fig("tough").damage == 4
    assert at.do("accept").fig("tough").damage == 0


@pytest.mark.rule("AT-272")
def test_a_villain_acquires_a_construct_without_its_ambush_and_the_row_is_refilled() -> None:
    cards = once("{equip_villain: {to: boss}}") + SHIELD
    row = {"row": ("shield", "rut"), "centre": known_pile(["iron-lance"])}
    at = villains(BOSS, tokens={"boss": ("boss", "a4")}, schemes=["once", "idle"], cards=cards, state=row).do("end")
    assert [held.card for held in at.fig("boss").constructs] == ["shield"]
    assert (at.state.row, at.side(1).honor, at.num("boss", "defense")) == (("iron-lance", "rut"), 0, 6)


@pytest.mark.rule("AT-272")
def test_the_player_chooses_which_construct_unless_the_scheme_does() -> None:
    tokens, row = {"boss": ("boss", "a4")}, {"row": ("iron-lance", "shield"), "centre": known_pile(["rut"])}
    free = once("{equip_villain: {to: boss}}") + SHIELD
    at = villains(BOSS, tokens=tokens, schemes=["once", "idle"], cards=free, state=row).do("end")
    assert at.legal == ["choose iron-lance@row", "choose shield@row"]
    named = (
        once("{equip_villain: {to: boss, construct: {most: {of: {row_cards: {type: construct}}, query: defense}}}}")
        + SHIELD
    )
    at = villains(BOSS, tokens=tokens, schemes=["once", "idle"], cards=named, state=row).do("end")
    assert [held.card for held in at.fig("boss").constructs] == ["shield"]


@pytest.mark.rule("AT-272")
def test_a_row_without_a_construct_gives_none() -> None:
    cards = once("{equip_villain: {to: boss}}")
    at = villains(BOSS, tokens={"boss": ("boss", "a4")}, schemes=["once", "idle"], cards=cards,
                  state={"row": ("rut",)}).do("end")  # fmt: skip
    assert (at.fig("boss").constructs, at.state.row) == ((), ("rut",))


@pytest.mark.rule("AT-062", "AT-272")
def test_a_row_with_an_unknown_card_is_refused_by_name() -> None:
    with pytest.raises(MissingFact, match="unknown card"):
        villains(BOSS, tokens={"boss": ("boss", "a4")}, schemes=["once", "idle"],
                 cards=once("{equip_villain: {to: boss}}"), state={"row": ("rut", "?")}).do("end")  # fmt: skip


@pytest.mark.rule("AT-273")
def test_such_a_construct_is_banished_when_it_is_destroyed() -> None:
    cards = once("[{equip_villain: {to: boss}}, {destroy: {constructs_on: boss}}]") + SHIELD
    row = {"row": ("shield",), "centre": known_pile(["rut"])}
    at = villains(BOSS, tokens={"boss": ("boss", "a4")}, schemes=["once", "idle"], cards=cards, state=row).do("end")
    assert (at.state.banished, at.fig("boss").constructs) == (("shield",), ())


SURGE = "[{bonus: {to: self, strength: 2}}, {gain: {what: honor, amount: 3}}]"
SURGER = villain("surger", 3, 4, f"boss: true, surge: {SURGE}")


@pytest.mark.rule("AT-274")
def test_surge_makes_the_boss_do_what_its_card_says_at_that_point() -> None:
    figures = {"boss": fig("surger", 1, "a4"), "tough": fig("d9", 0, "b4")}
    for order, damage in (("[surge, {command: boss}]", 5), ("[{command: boss}, surge]", 3)):
        at = commanded(figures, "a4", cards=SURGER + once(order), schemes=["once", "pause"])
        assert (at.fig("tough").damage, at.side(1).honor) == (damage, 3)


@pytest.mark.rule("AT-274")
def test_surge_of_a_boss_off_the_battlefield_does_what_is_possible() -> None:
    hunts = villain("hunter", 3, 4, "boss: true, surge: [{attack_with: self}, {gain: {what: honor, amount: 3}}]")
    at = commanded({"boss": fig("hunter", 1), "x": fig("d9", 0, "b4")}, "a4", cards=hunts + once("surge"),
                   schemes=["once", "pause"])  # fmt: skip
    assert (at.side(1).honor, at.at("boss"), at.fig("x").damage) == (3, None, 0)


@pytest.mark.rule("AT-275")
def test_a_scenario_adds_to_every_surge() -> None:
    from model.effects.language import Call

    extra = {"surge": (Call("gain", (("amount", 1), ("what", "honor"))),)}
    figures = {"boss": fig("surger", 1, "a4")}
    given = {"cards": SURGER + once("[surge, surge]"), "schemes": ["once", "pause"]}
    assert commanded(figures, "a4", table=extra, **given).side(1).honor == 8
    assert commanded(figures, "a4", **given).side(1).honor == 6


CULTIST = once("{deploy_cultist: boss}")


def deployed(figures: dict[str, object], **more: object) -> object:
    """After a Scheme that deploys a Cultist onto d4."""
    return commanded(figures, "d4", cards=CULTIST, schemes=["once", "pause"], **more)


@pytest.mark.rule("AT-276")
def test_a_cultist_is_deployed_on_the_hex_of_the_token() -> None:
    at = deployed(BOSS)
    assert (at.at("cultist-1"), at.fig("cultist-1").seat, at.state.supply[2]) == ("d4", 1, 15)
    assert [at.num("cultist-1", what) for what in ("strength", "defense", "speed")] == [2, 1, 3]


@pytest.mark.rule("AT-276")
def test_a_villain_cultist_counts_for_control() -> None:
    at = deployed(BOSS, terrain={"shrines": {"d4": 2}}, turns=3).do("accept")
    assert at.side(1).honor == 2


@pytest.mark.rule("AT-277")
def test_next_to_an_occupied_hex_the_player_chooses_where() -> None:
    figures = {**BOSS, "there": fig("d9", 0, "d4"), "x": fig("d9", 0, "c4")}
    at = deployed(figures, portals=(["e4"], []))
    assert at.legal == ["choose d3", "choose d5", "choose e3", "choose e5"]
    assert (at.game.current_player(at.state), at.do("choose e3").at("cultist-1")) == (0, "e3")


@pytest.mark.rule("AT-278")
def test_without_a_free_hex_the_deployment_is_ignored() -> None:
    figures = {f"x{h}": fig("d9", 0, h) for h in ("d4", "c4", "e4", "d3", "e3", "d5", "e5")}
    at = deployed({**BOSS, **figures})
    assert (at.at("cultist-1"), at.state.supply[2], at.legal) == (None, 16, ["accept", "decline"])


@pytest.mark.rule("AT-279")
def test_villains_have_no_limit_of_four_cultists_but_the_reserve() -> None:
    four = {f"cultist-{n}": fig("cultist", 1, f"{column}1") for n, column in enumerate("abcd", 1)}
    assert deployed({**BOSS, **four}, state={"supply": (15, 15, 2)}).at("cultist-5") == "d4"
    assert deployed({**BOSS, **four}, state={"supply": (15, 15, 0)}).at("cultist-5") is None


@pytest.mark.rule("AT-285")
def test_co_op_plays_the_same_villain_turn() -> None:
    table = {"teams": (0, 0, 2), "villains": frozenset({2})}
    figures = {"boss": fig("brute", 2, "a4"), "bea": fig("d9", 1, "e4")}
    at = villains(figures, tokens={"boss": ("boss", "d4")}, schemes=["command-boss", "idle", "idle"], mode="coop",
                  table=table, seats=3, turns=3).do("end")  # fmt: skip
    assert (at.at("boss"), at.state.schemes.size, at.state.seat) == ("d4", 1, 0)


@pytest.mark.rule("AT-253", "AT-285")
def test_players_decide_the_ties_of_automated_villains_as_one() -> None:
    table = {"teams": (0, 0, 2), "villains": frozenset({2})}
    figures = {"boss": fig("brute", 2, "a4"), "x": fig("d3", 0, "b4"), "y": fig("d3", 1, "a5")}
    at = villains(figures, tokens={"boss": ("boss", "d4")}, schemes=["command-boss", "idle"], mode="coop",
                  table=table, seats=3).do("end")  # fmt: skip
    assert (at.legal, at.game.current_player(at.state)) == (["choose x", "choose y"], 0)


def test_the_start_of_a_villain_turn_comes_before_its_first_scheme() -> None:
    early = villain("early", 3, 4, "when: {turn_start: {gain: {what: honor, amount: 5}}}")
    cards = early + once("{if: {that: {at_least: {value: {honor_of: villains}, min: 5}}, then: {burn_schemes: 1}}}")
    at = villains({"boss": fig("early", 1, "a4")}, schemes=["once", "idle", "idle"], cards=cards).do("end")
    assert (at.side(1).honor, at.state.schemes.size) == (5, 0)
