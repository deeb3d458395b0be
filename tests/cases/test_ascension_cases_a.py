"""Cases of Ascension Tactics, parts A and B: what people said of the game, and rulings for its sister games.

Each docstring begins with the number of its case in the project's list of them. Part A is decided by the rulebook,
part B follows what the publisher ruled for rules that both games have.
"""

from __future__ import annotations

import pytest
from support.ascension import fig, library, position
from support.ascension_hex import EMPTY, refused

from model.ascension.draft import Draft, DraftState, draft_champions, draft_plan
from model.core.game import CHANCE
from model.core.pile import hidden_pile, known_pile

SCAVENGER = """\
- id: scavenger
  name: Scavenger
  type: hero
  faction: void
  cost: 1
  text: "Ambush: banish a card in the centre row."
  cite: "test"
  examples: [{}]
  when:
    acquired: {banish: {choose: row_cards}}
"""

# --- part A ----------------------------------------------------------------------------------------------------------


def drafted(mode: str, players: int) -> tuple[list[int], list[int], Draft, DraftState]:
    """A draft in which everybody takes the first Champion: who picked, how long the row was at each pick, the end."""
    game = Draft(draft_plan(mode, [f"p{i + 1}" for i in range(players)]), draft_champions(library()))
    state, pickers, rows = game.initial(), [], []
    while not game.is_terminal(state):
        if game.current_player(state) == CHANCE:
            state = game.apply(state, game.chance_outcomes(state)[0][0])
            continue
        if state.picks < len(game.plan.order):
            pickers.append(game.plan.order[state.picks])
            rows.append(len(state.row))
        state = game.apply(state, game.legal_actions(state)[0])
    return pickers, rows, game, state


@pytest.mark.rule("AT-202", "AT-203")
@pytest.mark.parametrize(
    ("mode", "players", "each"), [("duel", 2, 4), ("brawl", 3, 3), ("brawl", 4, 3), ("team", 4, 3)]
)
def test_case_a1_how_many_champions_each_player_drafts(mode: str, players: int, each: int) -> None:
    """A1: four each with two players, three each with three or four; not three for any number."""
    _, _, game, state = drafted(mode, players)
    assert [len(roster) for roster in game.result(state)] == [each] * players
    assert len(game.undrafted(state)) == 24 - each * players


@pytest.mark.rule("AT-199", "AT-201")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_case_a2_whoever_goes_last_picks_first_in_every_round(players: int) -> None:
    """A2: reverse turn order round after round, so player 1 picks last; six lie open at every pick."""
    pickers, rows, _, _ = drafted("duel" if players == 2 else "brawl", players)
    one_round = list(range(players))[::-1]
    assert pickers == one_round * (4 if players == 2 else 3)
    assert rows == [6] * len(pickers)


@pytest.mark.rule("AT-044", "AT-045")
@pytest.mark.parametrize(("before", "winner"), [(13, -1), (27, -1), (28, 0)])
def test_case_a3_thirty_honor_win_and_a_shrine_gives_two(before: int, winner: int) -> None:
    """A3: the early draft's 15 Honor do not win the Battle of the Three Shrines; 30 do, checked after scoring."""
    at = position(
        figures={"rut": fig("rut", 0, "d4")}, terrain={"shrines": {"d4": 2}}, honor=(before, 0),
        table={"target": 30}, state={"turns_left": 5},
    )  # fmt: skip
    at = at.do("end")
    assert (at.side().honor, at.state.winner, at.game.is_terminal(at.state)) == (before + 2, winner, winner == 0)


@pytest.mark.rule("AT-036", "AT-061")
def test_case_a4_a_monster_is_bought_with_power_and_fights_for_its_buyer() -> None:
    """A4: nobody attacks a Monster in the row; Power buys it, it is nobody's defeat, and it may act at once."""
    row = {"row": ("marsh-brute",), "centre": EMPTY}
    at = position(figures={"rut": fig("rut", 0, "d4")}, power=(7, 0), portals=(["a1"], []), state=row)
    assert at.do("command rut").targets() == set()
    at = at.do("acquire marsh-brute", "decline")
    assert (at.fig("marsh-brute").seat, at.at("marsh-brute"), at.state.defeated) == (0, None, ())
    assert at.side().power == 3
    at = at.do("command marsh-brute a1")
    assert (at.side().power, at.at("marsh-brute")) == (0, "a1")


@pytest.mark.rule("AT-086", "AT-090")
def test_case_a6_blows_below_the_defense_add_up_until_the_turn_ends() -> None:
    """A6: two blows of 5 fell a Defense of 8 in one turn; after the end of the turn the first one is healed."""
    figures = {"rut": fig("rut", 0, "c4"), "aide": fig("mechana-initiate", 0, "d3"), "foe": fig("tyranyx", 1, "d4")}
    at = position(figures=figures, power=(4, 0), state={"turns_left": 4}).do("command rut", "attack foe", "finish")
    assert (at.at("foe"), at.fig("foe").damage) == ("d4", 5)
    assert at.do("command aide", "attack foe").at("foe") is None
    healed = at.do("end", "end")
    assert healed.fig("foe").damage == 0
    assert healed.do("command aide", "attack foe").fig("foe").damage == 5


# --- part B ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-306")
def test_case_b1_the_row_is_full_again_before_an_effect_looks_at_it() -> None:
    """B1: the Ambush of the card that left the row may take the card that filled its slot."""
    row = {"row": ("scavenger", "iron-lance"), "centre": known_pile(["war-pick", "storm-caller"])}
    at = position(extra_cards=SCAVENGER, runes=(1, 0), state=row).do("acquire scavenger", "accept")
    assert at.legal == ["choose iron-lance@row", "choose war-pick@row"]
    at = at.do("choose war-pick@row")
    assert (set(at.state.row), at.state.banished) == ({"storm-caller", "iron-lance"}, ("war-pick",))


@pytest.mark.rule("AT-063", "AT-306")
def test_case_b3_first_the_card_then_the_refill_then_its_ambush() -> None:
    """B3: the card is in the discard pile before the slot is refilled, and both come before its own Ambush.

    No card of the language listens to another card being acquired, so nothing follows the Ambush.
    """
    row = {"row": ("scavenger", "iron-lance"), "centre": hidden_pile(["war-pick", "storm-caller"])}
    at = position(extra_cards=SCAVENGER, runes=(1, 0), state=row).do("acquire scavenger")
    assert [str(o) for o, _ in at.game.chance_outcomes(at.state)] == ["reveal storm-caller", "reveal war-pick"]
    assert (at.side().discard, at.side().runes) == (("scavenger",), 0)
    at = at.do("!reveal war-pick")
    assert (at.state.row, at.legal) == (("war-pick", "iron-lance"), ["accept", "decline"])


@pytest.mark.rule("AT-092", "AT-314")
def test_case_b4_several_cultists_in_a_turn_each_of_them_once() -> None:
    """B4: the Cultist card stays available, so a turn may bring four; none acts twice and there is no fifth."""
    at = position(power=(12, 0), portals=(["a1"], []), state={"supply": (0, 0, 16)})
    for end in ("d1", "c1", "b1"):
        at = at.do("command cultist a1", f"move {end}")
    at = at.do("command cultist a1", "finish")
    assert sorted(f.id for f in at.state.figures) == ["cultist-1", "cultist-2", "cultist-3", "cultist-4"]
    assert (at.side().power, at.state.supply[2]) == (4, 12)
    assert refused(at, "command cultist-1") == "AT-028"
    assert [a for a in at.legal if a.startswith("command")] == []


@pytest.mark.rule("AT-110")
def test_case_b5_honor_does_not_end_with_the_tokens() -> None:
    """B5: tokens only show the total, so Honor is gained beyond what all forty of them can show."""
    at = position(figures={"rut": fig("rut", 0, "d4")}, terrain={"shrines": {"d4": 3}}, honor=(200, 0)).do("end")
    assert at.side().honor == 203  # twenty red and twenty white tokens show 120


@pytest.mark.rule("AT-333", "AT-334")
def test_case_b6_a_copying_card_remains_what_it_is() -> None:
    """B6: only the effect on play is copied: not the cost, not the Ambush, not the faction."""
    figures = {"icarus": fig("icarus-steelfoot", 0, "c3"), "emissary": fig("unbound-emissary", 0, "d4")}
    row = {"row": ("gear-thief",), "centre": EMPTY}
    at = position(figures=figures, hand=(["mirror-sage"], []), state=row).do("play mirror-sage", "choose option-1")
    assert at.num("icarus", "strength") == 4  # its own cost; the copied card costs 5
    assert at.num("emissary", "cost") == 0
    builder = position(hand=(["mirror-sage"], []), state={"row": ("turret-wright",), "centre": EMPTY})
    assert builder.do("play mirror-sage").state.turret == -1


@pytest.mark.rule("AT-102", "AT-105")
def test_case_b7_a_card_banished_from_hand_does_nothing() -> None:
    """B7: only played cards give effects, and a card that was played is in no hand to be banished from."""
    at = position(hand=(["harbour-clerk", "apprentice", "militia"], [])).do("play apprentice", "play harbour-clerk")
    assert at.legal == ["choose militia@hand", "decline"]
    at = at.do("choose militia@hand")
    assert (at.side().power, at.side().runes, at.side().hand) == (0, 2, ())


@pytest.mark.rule("AT-102", "AT-106")
def test_case_b8_using_a_card_and_then_banishing_it_needs_the_right_text() -> None:
    """B8: a text that banishes from hand never reaches a played card; one that banishes played cards does."""
    clerk = position(hand=(["harbour-clerk", "apprentice"], [])).do("play apprentice", "play harbour-clerk")
    assert clerk.side().played == ("apprentice", "harbour-clerk")
    figures = {"slayer": fig("demon-slayer", 0, "c3"), "foe": fig("cultist", 1, "d3")}
    at = position(figures=figures, hand=(["apprentice"], []), power=(3, 0))
    at = at.do("play apprentice", "command slayer", "attack foe", "accept")
    assert (at.side().runes, at.side().played) == (1, ())
