"""Scenario keys of the modes of Ascension Tactics: what they make, and every mistake with its place and rule."""

from __future__ import annotations

import dataclasses
from collections import Counter
from fractions import Fraction

import pytest

from model import catalog
from model.ascension.game import Ascension
from model.ascension.goal import Control, HonorAtLeast, Keep, Reach
from model.ascension.library import read_pack
from model.ascension.state import State
from model.ascension.victory import Turns
from model.ascension.words import vocabulary
from model.core.action import Action
from model.core.diagnostics import DiagnosticError
from model.core.game import CHANCE
from model.core.pile import HIDDEN, consistent
from model.core.yamlfile import parse_yaml
from model.scenario import read_scenario

SOLO = """\
format: 1
id: ascension-solo
title: Solo
game: ascension
source: original
packs: [core, champions, sample, sample-row, sample-villains]
board:
  map: |
    P . S . V
     . . . .
    . . A . .
  legend:
    P: {portal: ann}
    V: {portal: villains}
    S: [{shrine: 2}, {objective: boss}]
    A: {objective: a}
seats:
  - name: ann
    hand: [militia]
    figures:
      - {card: rut, at: a3}
  - name: villains
    villain: true
    figures:
      - {card: ember-regent, at: c1}
      - {card: iron-hound}
to_move: ann
objectives:
  - {kind: boss, figure: ember-regent}
  - {kind: a, figure: iron-hound}
schemes: [2 night-sortie, tremor]
scheme_discard: [purge]
goal: {maximise: honor}
"""
BAD = {
    "solo of two": ("to_move: ann", "to_move: ann\nmode: coop", ("mode", "coop has two players", "AT-282")),
    "duel of villains": ("to_move: ann", "to_move: ann\nmode: duel", ("mode", "duel has two players", "AT-008")),
    "team": ("to_move: ann", "to_move: ann\nmode: team", ("mode", "four players in two teams of two", "AT-206")),
    "brawl": ("to_move: ann", "to_move: ann\nmode: brawl", ("mode", "three or four players", "AT-220")),
    "unknown mode": ("to_move: ann", "to_move: ann\nmode: sole", ("mode", "should be 'duel'", "")),
    "no villain seat": (
        "    villain: true\n", "    mode_: 1\n", ("mode_", "`mode_`", ""),
    ),
    "villain of a player": ("card: rut", "card: night-archer", ("card: night-archer", "is a villain", "AT-228")),
    "the other side": ("card: iron-hound}", "card: iron-hound@coop}", ("card: iron-hound", "mode decides", "AT-235")),
    "other cards among Schemes": (
        "tremor]", "militia]", ("schemes: [2 night-sortie, militia]", "is a basic; the Scheme Deck takes", ""),
    ),
    "unknown Scheme": ("tremor]", "tremour]", ("tremour]", "Did you mean `tremor`", "")),
    "too many copies": ("2 night-sortie", "3 night-sortie", ("schemes", "3 copies of `night-sortie`", "AT-239")),
    "copies in two piles": ("[purge]", "[purge, night-sortie]", ("schemes", "3 copies", "AT-239")),
    "hand of Schemes": ("goal:", "scheme_hand: [purge]\ngoal:", ("scheme_hand", "mode: boss", "AT-295")),
    "token of a player": ("figure: iron-hound", "figure: rut", ("figure: rut", "`rut` is no Villain", "AT-236")),
    "no Boss": ("figure: ember-regent", "figure: iron-hound", ("figure: iron-hound", "is no Boss", "AT-233")),
    "two tokens": (
        "figure: iron-hound", "figure: ember-regent", ("figure: ember-regent}\nsch", "holds token", "AT-236"),
    ),
    "surge": ("goal:", "on_surge: {gian: honor}\ngoal:", ("{gian", "gian", "")),
    "victory of nobody": ("goal:", "victory: [{side: zoe, turns: 3}]\ngoal:", ("side: zoe", "seat or team `zoe`", "")),
    "victory without conditions": ("goal:", "victory: [{side: ann}]\ngoal:", ("{side: ann", "at least one of", "")),
    "victory of a figure": (
        "goal:", "victory: [{side: ann, defeat: [rut]}]\ngoal:", ("rut]}]", "no such figure `rut`", ""),
    ),
    "fallen without victory": ("goal:", "fallen: [rut]\ngoal:", ("rut]\ngoal", "figure in a victory called `rut`", "")),
    "hidden hand": ("    hand: [militia]", "    hidden_hand: 5", ("hidden_hand", "give `unseen`", "")),
    "too large a hidden hand": (
        "    hand: [militia]", "    hidden_hand: 2\n    unseen: [militia]", ("unseen", "2 hidden cards in hand", ""),
    ),
    "opening hand": (
        "    hand: [militia]", "    opening_hand: [militia]", ("opening_hand", "belongs to `begin: true`", ""),
    ),
    "begin with a hand": (
        "to_move: ann", "to_move: ann\nbegin: true", ("hand: [militia]", "draws its hands from `deck`", "AT-010"),
    ),
    "drafted champion for sale": (
        "goal:", "centre: {row: [rut]}\ngoal:", ("rut]}", "`rut` has no Rune cost", "AT-037"),
    ),
}  # fmt: skip


def read(*changes: tuple[str, str], text: str = SOLO):
    """The scenario with texts replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_scenario(text, "s.yaml")


def game_and_state(*changes: tuple[str, str], text: str = SOLO) -> tuple[Ascension, State]:
    """The game and its position, with texts replaced."""
    problem = read(*changes, text=text).problem
    assert isinstance(problem.game, Ascension)
    return problem.game, problem.state


def place(text: str, fragment: str) -> int:
    """The line of a fragment in the text."""
    return text[: text.index(fragment)].count("\n") + 1


@pytest.mark.parametrize("case", list(BAD))
def test_every_mistake_has_its_place_and_its_rule(case: str) -> None:
    old, new, expected = BAD[case]
    fragment, message, rule = expected
    text = SOLO.replace(old, new, 1)
    assert text != SOLO
    with pytest.raises(DiagnosticError) as caught:
        read_scenario(text, "s.yaml")
    found = [d for d in caught.value.diagnostics if message in d.message and rule in d.message]
    assert found, caught.value
    assert found[0].line == place(text, fragment)
    assert found[0].file == "s.yaml"


def test_the_mode_follows_from_the_seats() -> None:
    game, state = game_and_state()
    assert (game.table.mode, game.table.teams, game.table.villains) == ("solo", (0, 1), {1})
    assert [fig.card for fig in state.figures] == ["rut", "ember-regent", "iron-hound"]
    game, state = game_and_state(("  - name: villains\n", "  - {name: bea}\n  - name: villains\n"))
    assert (game.table.mode, game.table.teams, game.table.villains) == ("coop", (0, 0, 2), {2})
    assert [fig.card for fig in state.figures] == ["rut", "ember-regent@coop", "iron-hound@coop"]


def test_a_player_of_the_boss_makes_no_scheme_automatic() -> None:
    changes = (
        ("to_move: ann", "to_move: ann\nmode: boss"),
        ("goal:", "scheme_hand: [tremor]\nscheme_hidden: 2\ngoal:"),
    )
    game, state = game_and_state(*changes, ("2 night-sortie, tremor", "2 night-sortie, acid-rain, falling-star"))
    assert (game.table.mode, game.table.automated) == ("boss", frozenset())
    assert (state.scheme_hand, state.scheme_hidden) == (("tremor",), 2)
    assert state.schemes is not None
    assert state.schemes.size == 2, "two of the four unseen ones are in the hand"
    assert consistent(state.schemes, hidden_elsewhere=2)


def test_schemes_may_have_known_ones_on_top() -> None:
    _, state = game_and_state(("[2 night-sortie, tremor]", "{top: [tremor], hidden: [2 night-sortie]}"))
    assert state.schemes is not None
    assert [(b.card, b.size) for b in state.schemes.blocks] == [("tremor", 1), (HIDDEN, 2)]
    assert state.scheme_discard == ("purge",)
    assert game_and_state(("schemes: [2 night-sortie, tremor]\n", ""))[1].schemes is None


def test_sides_with_different_targets_and_victories() -> None:
    game, state = game_and_state(
        ("    hand:", "    target: 20\n    hand:"),
        ("goal:", "target: 15\nvictory:\n  - {side: ann, control: [c1], keep: [rut]}\n"
         "  - {side: villains, turns: 9, reach: a1, honor: 3}\nfallen: [rut]\ngoal:"),
    )  # fmt: skip
    assert game.table.targets == (20, 15)
    mine, theirs = game.table.victories
    assert (mine.team, mine.conditions) == (0, (Control(("c1",)), Keep(("rut",))))
    assert (theirs.team, theirs.conditions) == (1, (Reach("a1", ""), HonorAtLeast(3), Turns(9)))
    assert state.marked == ("rut",)


def test_allies_have_one_target() -> None:
    with pytest.raises(DiagnosticError, match="AT-219"):
        read(
            ("    hand:", "    target: 20\n    hand:"),
            ("  - name: villains", "  - {name: bea, target: 3}\n  - name: villains"),
        )


def test_a_surge_of_the_scenario_is_verbs() -> None:
    game, _ = game_and_state(("goal:", "on_surge: {gain: {what: honor, amount: 1}}\ngoal:"))
    assert [call.verb for call in game.table.surge] == ["gain"]


def test_a_hidden_hand_shares_its_cards_with_the_deck() -> None:
    hidden = (
        "    hand: [apprentice]\n    hidden_hand: 2\n    unseen: [4 apprentice, militia]\n    deck: {top: [mystic]}"
    )
    _, state = game_and_state(("    hand: [militia]", hidden))
    side = state.sides[0]
    assert (side.hand, side.hidden_hand) == (("apprentice",), 2)
    assert side.deck is not None
    assert [(b.card, b.size) for b in side.deck.blocks] == [("mystic", 1), (HIDDEN, 3)]
    assert consistent(side.deck, hidden_elsewhere=2)
    with pytest.raises(DiagnosticError, match="only `top` may stand beside it"):
        read(("    hand: [militia]", hidden.replace("{top: [mystic]}", "[mystic]")))


@pytest.mark.rule("AT-010")
def test_a_game_that_begins_asks_for_the_first_hand_or_has_it() -> None:
    begin = (("to_move: ann", "to_move: ann\nbegin: true"), ("hand: [militia]", "deck: [8 apprentice, 2 militia]"))
    game, state = game_and_state(*begin)
    assert (game.current_player(state), state.turn, state.sides[0].hidden_hand) == (CHANCE, 0, 5)
    known = ("deck: [8", "opening_hand: [4 apprentice, militia]\n    deck: [8")
    game, state = game_and_state(*begin, known)
    assert game.current_player(state) == 0
    assert (Counter(state.sides[0].hand), state.sides[0].power) == (Counter(apprentice=4, militia=1), 2)
    for wrong in ("[4 apprentice]", "[5 militia]", "[4 apprentice, mystic]"):
        with pytest.raises(DiagnosticError, match="no opening hand of 5"):
            read(*begin, (known[0], known[1].replace("[4 apprentice, militia]", wrong)))


@pytest.mark.rule("AT-228")
def test_the_villain_seat_is_one_and_goes_last() -> None:
    first, second = SOLO.index("  - name: ann"), SOLO.index("  - name: villains")
    end = SOLO.index("to_move:")
    swapped = SOLO[:first] + SOLO[second:end] + SOLO[first:second] + SOLO[end:]
    with pytest.raises(DiagnosticError, match="goes last"):
        read_scenario(swapped)
    with pytest.raises(DiagnosticError, match="2 Villain seats"):
        read(("to_move:", "  - {name: more, villain: true, team: villains}\nto_move:"))
    with pytest.raises(DiagnosticError, match="nobody's ally"):
        read(("    villain: true", "    villain: true\n    team: players"))


@pytest.mark.rule("AT-008")
def test_more_than_four_players_and_none_are_refused() -> None:
    seats = "".join(f"  - {{name: p{number}}}\n" for number in range(1, 5))
    with pytest.raises(DiagnosticError, match=r"5 players; .* \(AT-008\)"):
        read(("  - name: villains\n    villain: true\n", f"{seats}  - name: villains\n    villain: true\n"))
    with pytest.raises(DiagnosticError, match=r"0 players; .* \(AT-008\)"):
        read(("  - name: ann\n    hand: [militia]\n", "  - name: ann\n    villain: true\n    team: villains\n"))


@pytest.mark.rule("AT-206", "AT-220")
def test_a_stated_mode_without_villains_needs_its_players_and_teams() -> None:
    head = SOLO[: SOLO.index("packs:")]

    def seated(mode: str, *teams: str) -> Ascension:
        seats = "".join(f"  - {{name: s{i}{f', team: {team}' * bool(team)}}}\n" for i, team in enumerate(teams))
        tail = f"to_move: s0\nmode: {mode}\ngoal: {{maximise: honor}}\n"
        return game_and_state(text=f"{head}board: {{map: '. . .'}}\nseats:\n{seats}{tail}")[0]

    assert seated("brawl", "", "", "").table.mode == "brawl"
    assert seated("duel", "", "").table.teams == (0, 1)
    assert seated("team", "x", "x", "y", "y").table.teams == (0, 0, 2, 2)
    for mode, *teams in (
        ("brawl", "", ""), ("brawl", "x", "x", ""), ("duel", "", "", ""), ("duel", "x", "x"), ("team", "x", "x", "y"),
        ("team", "x", "x", "x", "y"), ("team", "", "", "", ""),
    ):  # fmt: skip
        with pytest.raises(DiagnosticError, match=f"{mode} has"):
            seated(mode, *teams)


@pytest.mark.rule("AT-238")
def test_a_villain_is_not_for_sale(monkeypatch: pytest.MonkeyPatch) -> None:
    library = catalog.ascension_library(("core", "champions", "sample", "sample-row", "sample-villains"))
    named = dataclasses.replace(library["lantern-queen"], name=library["ember-regent"].name)
    monkeypatch.setitem(library.cards, "lantern-queen", named)
    for centre in ("{row: [lantern-queen]}", "{deck: [mirror-sage, lantern-queen]}", "{deck: {top: [lantern-queen]}}"):
        with pytest.raises(DiagnosticError, match="AT-238"):
            read(("goal:", f"centre: {centre}\ngoal:"))


def test_cultists_of_the_villains_have_no_limit_of_four() -> None:
    hexes = ("b1", "a2", "b2", "c2", "d2")
    more = "".join(f"      - {{card: cultist, at: {name}}}\n" for name in hexes)
    _, state = game_and_state(("      - {card: iron-hound}\n", f"      - {{card: iron-hound}}\n{more}"))
    assert sum(fig.card == "cultist" for fig in state.figures) == 5


def test_an_invented_layout_is_marked_as_sample() -> None:
    duel = SOLO.replace("packs: [core, champions, sample, sample-row, sample-villains]\n", "")
    duel = duel[: duel.index("    villain: true")] + duel[duel.index("to_move:") :]
    duel = duel.replace("schemes: [2 night-sortie, tremor]\nscheme_discard: [purge]\n", "")
    duel = duel[: duel.index("objectives:")] + duel[duel.index("goal:") :]
    duel = duel.replace("[{shrine: 2}, {objective: boss}]", "{shrine: 2}").replace("{objective: a}", "plain")
    assert read_scenario(duel).sample is False
    assert read_scenario(duel + "sample: true\n").sample is True


ASKING = """\
pack: test
source: test
sample: true
cards:
  - id: asking
    name: Asking
    type: champion
    strength: 1
    command: 1
    defense: 1
    faction: void
    text: "At the start of the game you may gain 1 Honor."
    cite: test
    examples: [{}]
    when: {game_start: {may: {gain: {what: honor, amount: 1}}}}
"""


@pytest.mark.rule("AT-205")
def test_start_of_game_effects_happen_in_turn_order_before_hands_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    library = catalog.ascension_library(("core", "champions"))
    card = read_pack(parse_yaml(ASKING, "test.yaml"), vocabulary()).cards[0]
    monkeypatch.setitem(library.cards, "asking", card)
    seats = "".join(
        f"  - name: {name}\n    deck: [8 apprentice, 2 militia]\n    figures: [{{card: asking, id: {name}-one}}]\n"
        for name in ("ann", "bea")
    )
    head, tail = SOLO[: SOLO.index("packs:")], "to_move: ann\nbegin: true\ngoal: {maximise: honor}\n"
    text = f"{head}board: {{map: '. . .'}}\nseats:\n{seats}{tail}"
    game, state = game_and_state(text=text)
    asked = []
    while game.current_player(state) != CHANCE:
        asked.append((game.current_player(state), [side.hidden_hand for side in state.sides]))
        state = game.apply(state, Action("accept"))
    assert asked == [(0, [0, 0]), (1, [0, 0])]
    assert [side.honor for side in state.sides] == [1, 1]
    assert [side.hidden_hand for side in state.sides] == [5, 5]
    with pytest.raises(DiagnosticError, match="something else is decided before this hand is drawn"):
        read(("deck: [8 apprentice, 2 militia]\n    figures: [{card: asking, id: ann-one}]",
              "deck: [8 apprentice, 2 militia]\n    opening_hand: [5 apprentice]\n    figures: [{card: asking}]"),
             text=text)  # fmt: skip


# --- a position of the Villains' turn ---


@pytest.mark.rule("AT-240")
def test_the_villains_turn_begins_with_their_first_scheme() -> None:
    game, state = game_and_state(("to_move: ann", "to_move: villains"))
    assert game.current_player(state) == CHANCE
    assert {str(o): w for o, w in game.chance_outcomes(state)} == {
        "scheme night-sortie": Fraction(2, 3), "scheme tremor": Fraction(1, 3),
    }  # fmt: skip


@pytest.mark.rule("AT-253", "AT-285")
def test_who_settles_the_villains_ties_asks_in_their_turn_too() -> None:
    goal = read(("to_move: ann", "to_move: villains")).problem.goal
    assert goal.seat == 0
    known = ("schemes: [2 night-sortie, tremor]", "scheme_hand: [2 night-sortie, tremor]\nschemes: []")
    boss = read(("to_move: ann", "to_move: villains\nmode: boss"), known).problem
    assert (boss.goal.seat, boss.game.current_player(boss.state)) == (1, 1)
    assert [str(a) for a in boss.game.legal_actions(boss.state)] == ["scheme night-sortie", "scheme tremor"]


@pytest.mark.rule("AT-239")
def test_the_villains_turn_needs_schemes() -> None:
    with pytest.raises(DiagnosticError, match=r"needs `schemes`.* \(AT-239\)"):
        read(
            ("to_move: ann", "to_move: villains"), ("schemes: [2 night-sortie, tremor]\nscheme_discard: [purge]\n", "")
        )


# --- a key of another place ---


def test_a_key_that_exists_elsewhere_is_not_proposed_instead_of_itself() -> None:
    with pytest.raises(DiagnosticError, match=r"UNKNOWN-KEY `keep`\. It belongs to another place") as found:
        read(("goal: {maximise: honor}", "goal: {keep: [rut]}"))
    assert "Did you mean" not in str(found.value)
