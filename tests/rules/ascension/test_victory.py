"""Victory: the check at the end of a turn, and who wins."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import champion

LANE = ". . . . . . ."


def race(*honor, shrine=(), target=30, seats=2, seat=0, turns=3, **table):
    """Seats with an Honor total, and figures of the seats `shrine` next to one shrine each of value 2."""
    figures = {f"f{s}": fig("rut", s, f"{'adg'[i]}1") for i, s in enumerate(shrine)}
    shrines = {f"{'adg'[i]}1": 2 for i in range(len(shrine))}
    return position(
        LANE, figures, terrain={"shrines": shrines}, seats=seats, honor=honor,
        table={"target": target, **table}, state={"turns_left": turns, "seat": seat},
    )  # fmt: skip


def winner(p):
    """The winning seat after the end of the turn; -1 while the game goes on."""
    after = p.do("end")
    assert after.game.is_terminal(after.state) is (after.state.winner >= 0)
    return after.state.winner


@pytest.mark.rule("AT-045")
def test_the_check_after_scoring_ends_the_game_at_once():
    over = race(28, 0, shrine=[0]).do("end")
    assert (over.side().honor, over.state.winner, over.legal) == (30, 0, [])
    goes_on = race(27, 0, shrine=[0]).do("end")
    assert (goes_on.side().honor, goes_on.state.winner, goes_on.state.seat) == (29, -1, 1)


@pytest.mark.rule("AT-045")
def test_honor_gained_within_the_turn_is_checked_at_its_end():
    extra = champion("slayer", 9, 9, "when: {slay: {gain: {what: honor, amount: 2}}}")
    figures = {"a": fig("slayer", 0, "a1"), "foe": fig("rut", 1, "b1")}
    p = position(
        LANE, figures, power=(1, 0), honor=(28, 0), extra_cards=extra, table={"target": 30}, state={"turns_left": 3}
    ).do("command a", "attack foe")
    assert (p.side().honor, p.game.is_terminal(p.state)) == (30, False)
    assert winner(p.do("finish")) == 0


@pytest.mark.rule("AT-045")
def test_on_equal_terms_more_honor_wins_and_then_the_turns_player():
    assert winner(race(30, 33)) == 1
    assert winner(race(30, 30)) == 0
    assert winner(race(30, 30, seat=1)) == 1


@pytest.mark.rule("AT-046", "AT-339")
@pytest.mark.parametrize(("honor", "won"), [(29, False), (30, True), (31, True)])
def test_reaching_the_target_wins_and_29_of_30_do_not(honor, won):
    assert winner(race(honor, 0)) == (0 if won else -1)


@pytest.mark.rule("AT-109")
def test_a_scenario_has_its_own_sources_of_honor_and_its_own_target():
    def beacons(target, honor):
        p = position(
            LANE, terrain={"beacons": ["b1"]}, honor=(honor, 0), state={"turns_left": 3},
            table={"target": target, "beacon_honor": 1},
        )  # fmt: skip
        held = p.state.terrain._replace(beacons=(p.game.table.beacons, 0))
        return type(p)(p.game, p.state._replace(terrain=held))

    assert winner(beacons(8, 7)) == 0
    assert winner(beacons(9, 7)) == -1
    assert beacons(9, 7).do("end").side().honor == 8
    assert winner(race(99, 0, target=0)) == -1  # a scenario without a target


@pytest.mark.rule("AT-219")
def test_in_2v2_the_team_that_reaches_the_target_first_wins():
    teams = {"seats": 4, "teams": (0, 1, 0, 1)}
    won = race(20, 0, 8, 29, shrine=[0], **teams).do("end").state
    assert won.turns_left == 0
    assert won.winner in (0, 2)
    assert winner(race(20, 0, 7, 29, shrine=[0], **teams)) == -1


@pytest.mark.rule("AT-227")
def test_in_a_brawl_the_first_to_reach_the_target_wins_alone():
    over = race(9, 9, 28, 9, shrine=[2], seats=4, seat=2, teams=(0, 1, 2, 3)).do("end")
    assert (over.state.winner, over.legal, over.state.seat) == (2, [], 2)
    assert winner(race(9, 9, 9, 29, seats=4, seat=2, teams=(0, 1, 2, 3))) == -1
    assert winner(race(20, 20, 20, 20, seats=4, teams=(0, 1, 2, 3))) == -1  # nobody adds up


@pytest.mark.rule("AT-281")
def test_in_solo_the_player_wins_before_the_villain_turn():
    over = race(28, 0, shrine=[0], villains=frozenset({1})).do("end")
    assert (over.state.winner, over.state.seat, over.legal) == (0, 0, [])


@pytest.mark.rule("AT-281")
def test_in_solo_the_villains_win_at_the_end_of_their_turn():
    assert winner(race(0, 28, shrine=[1], seat=1, villains=frozenset({1}))) == 1
    assert winner(race(0, 28, shrine=[1], seat=0, villains=frozenset({1}))) == -1


@pytest.mark.rule("AT-292")
def test_co_op_players_win_and_lose_together():
    co_op = {"seats": 3, "teams": (0, 0, 1), "villains": frozenset({2})}
    lost = race(20, 5, 28, shrine=[2], seat=2, **co_op).do("end")
    assert (lost.state.winner, lost.legal) == (2, [])
    together = race(14, 14, 0, shrine=[0], **co_op).do("end").state
    assert together.turns_left == 0
    assert together.winner in (0, 1)
