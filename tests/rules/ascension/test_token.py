"""Tokens: Honor, Turret, Faerie Ring, Objectives."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import EMPTY, TEXT, ax

from model.ascension.game import Ascension
from model.ascension.table import Objective
from model.core.diagnostics import DiagnosticError
from model.scenario import read_scenario

LANE = ". . . . . . ."
MILA = (
    f"  - {{id: mila, type: hero, faction: mechana, cost: 1, {TEXT}, do: {{move_token: {{token: turret, "
    "at: {choose: any_hex}}}, when: {acquired: {place_token: {token: turret, at: {choose: any_hex}}}}}\n"
)
KIRI = MILA.replace("mila", "kiri").replace("turret", "faerie-ring")
SCENARIO = """\
format: 1
id: ascension-objectives
title: Objectives
game: ascension
source: original
board:
  map: |
    . . . . .
seats:
  - name: red
  - name: dark
    villain: true
    figures:
      - {card: rut, at: a1, id: one}
      - {card: tyranyx, at: b1, id: two}
      - {card: water-djinn, at: c1, id: three}
      - {card: prime, at: d1, id: four}
objectives:
  - {kind: boss, figure: one, at: e1}
  - {kind: a, figure: two, at: a1}
  - {kind: b, figure: three, at: b1}
  - {kind: c, figure: four, at: c1}
to_move: red
goal: {maximise: honor}
answer: {value: 0}
"""


def name(p, index):
    """The name of a hex, None for none."""
    return p.game.engine.board.name(index) if index >= 0 else None


def market(card, yaml, **more):
    """A position in which a card can be acquired."""
    state = {"row": (card,), "centre": EMPTY}
    return position(LANE, runes=(1, 0), extra_cards=yaml, state=state, **more)


@pytest.mark.rule("AT-161")
def test_a_hex_with_tile_and_token_follows_both():
    p = position(
        LANE, {"a": fig("tyranyx", 0, "a1")}, terrain={"forest": ["b1"]}, treasures={"b1": "swift-boots"}, power=(4, 0)
    ).do("command a")
    assert p.moves() == {"b1", "c1"}  # the Forest costs 2
    assert p.do("move b1").side().treasures == ("swift-boots",)


@pytest.mark.rule("AT-162")
def test_acquiring_mila_lets_you_put_the_turret_on_a_hex():
    p = market("mila", MILA).do("acquire mila")
    assert name(p, p.do("accept", "choose e1").state.turret) == "e1"
    assert name(p, p.do("accept", "choose b1").state.turret) == "b1"
    assert name(p, p.do("decline").state.turret) is None


@pytest.mark.rule("AT-163")
def test_playing_mila_moves_the_turret_and_there_is_only_one():
    board = position(LANE).game.engine.board
    p = position(LANE, hand=(["mila"], []), extra_cards=MILA, state={"turret": board.index("b1")})
    assert name(p, p.do("play mila", "choose f1").state.turret) == "f1"
    absent = position(LANE, hand=(["mila"], []), extra_cards=MILA).do("play mila")
    assert name(absent, absent.do(absent.legal[0]).state.turret) is None  # it is moved, not placed


@pytest.mark.rule("AT-164")
def test_the_turret_does_not_change_its_hex():
    figures = {"a": fig("raven-siren", 0, "a1"), "foe": fig("arha-sensei", 1, "d1")}
    board = position(LANE).game.engine.board
    p = position(LANE, figures, power=(3, 0), state={"turret": board.index("b1")}).do("command a")
    assert p.moves() == {"b1", "c1"}
    assert p.targets() == {"foe"}
    moved = p.do("move b1")
    assert (moved.at("a"), moved.fig("a").damage, moved.num("a", "strength")) == ("b1", 0, 6)


@pytest.mark.rule("AT-165")
def test_a_card_attacks_an_enemy_from_the_turret_in_its_range_and_sight():
    figures = {
        "near": fig("rut", 1, ax(1, 0)), "behind": fig("rut", 1, ax(2, 0)), "far": fig("rut", 1, ax(0, -3)),
        "own": fig("rut", 0, ax(-1, 0)),
    }  # fmt: skip
    board = position().game.engine.board
    at = {"turret": board.index(ax(0, 0))}
    p = position(figures=figures, hand=(["turret-wright"], []), state=at).do("play turret-wright")
    assert p.legal == ["choose far", "choose near"]
    p = p.do("choose near")
    assert [p.fig(n).damage for n in ("near", "behind", "far", "own")] == [3, 0, 0, 0]
    none = position(figures=figures, hand=(["turret-wright"], [])).do("play turret-wright")
    assert all(f.damage == 0 for f in none.state.figures)


@pytest.mark.rule("AT-166")
def test_acquiring_kiri_lets_you_put_the_faerie_ring_on_a_hex():
    p = market("kiri", KIRI).do("acquire kiri")
    placed = p.do("accept", "choose e1").state.ring
    assert (name(p, placed[0]), placed[1]) == ("e1", 0)
    assert p.do("decline").state.ring[0] == -1


@pytest.mark.rule("AT-167")
def test_playing_kiri_moves_the_faerie_ring():
    board = position(LANE).game.engine.board
    p = position(LANE, hand=(["kiri"], []), extra_cards=KIRI, state={"ring": (board.index("b1"), 1)})
    moved = p.do("play kiri", "choose f1").state.ring
    assert (name(p, moved[0]), moved[1]) == ("f1", 0)
    absent = position(LANE, hand=(["kiri"], []), extra_cards=KIRI).do("play kiri")
    assert absent.do(absent.legal[0]).state.ring[0] == -1


@pytest.mark.rule("AT-168")
def test_the_ring_strengthens_the_champions_of_whoever_moved_it_last():
    figures = {"a": fig("cultist", 0, "c1"), "b": fig("rut", 0, "d1"), "foe": fig("cultist", 1, "e1")}
    board = position(LANE).game.engine.board

    def ring(at, seat):
        p = position(LANE, figures, state={"ring": (board.index(at), seat)})
        return [(p.num(n, "strength"), p.num(n, "defense")) for n in ("a", "b", "foe")]

    assert ring("c1", 0) == [(5, 4), (5, 4), (2, 1)]
    assert ring("c1", 1) == [(2, 1), (5, 4), (2, 1)]
    assert ring("e1", 1) == [(2, 1), (5, 4), (5, 4)]
    assert ring("e1", 0) == [(2, 1), (5, 4), (2, 1)]


@pytest.mark.rule("AT-168")
def test_whoever_lives_by_the_ring_falls_when_it_is_moved_away():
    board = position(LANE).game.engine.board
    p = position(
        LANE, {"foe": fig("rut", 1, "c1", damage=4)}, hand=(["kiri"], []), extra_cards=KIRI,
        state={"ring": (board.index("c1"), 1)},
    ).do("play kiri")  # fmt: skip
    assert p.at("foe") == "c1"
    assert p.do("choose f1").state.defeated == ("foe",)


@pytest.mark.rule("AT-169")
def test_four_kinds_of_objective_each_join_a_villain_and_a_hex():
    game = read_scenario(SCENARIO).problem.game
    assert isinstance(game, Ascension)
    pairs = [(o.kind, o.figure, game.engine.board.name(o.hex)) for o in game.table.objectives]
    assert pairs == [("boss", "one", "e1"), ("a", "two", "a1"), ("b", "three", "b1"), ("c", "four", "c1")]


@pytest.mark.rule("AT-169")
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("kind: c,", "kind: d,", "VALUE"),
        ("kind: c,", "kind: b,", "OBJECTIVE"),
        ("figure: four", "figure: nobody", "UNKNOWN-FIGURE"),
        (", at: c1}\nto", "}\nto", "OBJECTIVE"),
    ],
    ids=["a fifth kind", "a kind twice", "no Villain", "no hex"],
)
def test_an_objective_that_is_no_pair_of_a_known_kind_is_refused(old, new, code):
    assert old in SCENARIO
    with pytest.raises(DiagnosticError) as error:
        read_scenario(SCENARIO.replace(old, new))
    assert {d.code for d in error.value.diagnostics} == {code}


@pytest.mark.rule("AT-237")
def test_objective_tokens_affect_neither_movement_nor_sight():
    figures = {"a": fig("raven-siren", 0, "a1"), "v": fig("rut", 1, "d1")}
    board = position(LANE).game.engine.board
    tokens = (Objective("boss", "v", board.index("b1")), Objective("a", "v", board.index("c1")))
    villains = frozenset({1})
    p = position(LANE, figures, power=(3, 0), table={"villains": villains, "objectives": tokens}).do("command a")
    assert p.moves() == {"b1", "c1"}
    assert p.targets() == {"v"}
    assert p.do("move c1").at("a") == "c1"
