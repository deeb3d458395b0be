"""Setting up against Villains: rosters, sides of their cards, Objective tokens, Schemes, difficulty, start Portals."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random

import pytest
from support.ascension_opening import cards, made, mistakes, opened

from model.ascension.library import Library
from model.ascension.library_types import Card
from model.ascension.maps import read_map
from model.ascension.opening import open_game, random_villains
from model.ascension.opening_checks import setup_problems
from model.ascension.opening_setup import Setup
from model.core.chance import pool_size

MINE = {"ann": ("rut", "prime", "tyranyx", "tuskrider")}
OURS = {"ann": ("rut", "prime", "tyranyx"), "bea": ("tuskrider", "raven-siren", "shadowcaster")}


def drawn(library: Library, champions: tuple[str, ...] = (), seeds: int = 200) -> list[tuple[str, ...]]:
    """Random Villain rosters of many seeds."""
    return [random_villains(library, champions, Random(seed).randrange) for seed in range(seeds)]


def renamed(card: str, name: str) -> Library:
    """The library in which a card has another printed name."""
    library = Library(cards().packs)
    found: Card = library.cards[card]
    library.cards[card] = dataclasses.replace(found, name=name)
    return library


@pytest.mark.rule("AT-230")
def test_rosters_are_suggested_or_random_but_never_random_in_a_campaign() -> None:
    assert opened(made("solo")).roster("villains") == made("solo").layout.mode("solo").rosters["villains"]
    assert mistakes(made("solo", champions=MINE, random_villains=True)) == ""
    text = "\n".join(made("solo").layout.lines).replace("sample: true", "sample: true\ncampaign: true")
    campaign = Setup(read_map(text), "solo", ("ann",), champions=MINE, random_villains=True)
    assert "without random Villains (AT-230)" in mistakes(campaign)
    assert "without a draft (AT-197)" in mistakes(campaign, draft=True)
    assert mistakes(dataclasses.replace(campaign, random_villains=False, champions={})) == ""


@pytest.mark.rule("AT-231")
def test_random_villains_need_champions_that_were_drafted_or_chosen() -> None:
    setup = made("solo", random_villains=True)
    assert "random Villains follow a draft" in mistakes(setup)
    assert mistakes(setup, draft=True) == ""
    assert "a roster of solo has 4 (AT-231)" in mistakes(made("solo", champions={"ann": ("rut",)}))


@pytest.mark.rule("AT-232")
def test_villains_with_the_name_of_a_drafted_champion_are_set_aside() -> None:
    boss, other = "ember-regent", "iron-hound"
    for villain in (boss, other):
        library = renamed("rut", cards()[villain].name)
        assert any(villain in roster for roster in drawn(library))
        assert not any(villain in roster for roster in drawn(library, ("rut",)))


@pytest.mark.rule("AT-232")
def test_a_named_villain_may_not_be_a_champion_of_the_players_too() -> None:
    library = Library(cards().packs)
    library.cards["iron-hound"] = dataclasses.replace(library.cards["iron-hound"], name=cards()["rut"].name)
    setup = made("solo", champions=MINE, villains=("ember-regent", "iron-hound", "night-archer", "bone-herald"))

    assert any(
        "rut is a Champion of the players and a Villain" in line for line in setup_problems(setup, library, False)
    )


@pytest.mark.rule("AT-233")
def test_only_a_boss_can_lead_the_villains() -> None:
    others = ("night-archer", "bone-herald", "gate-breaker")
    assert "`iron-hound` comes first and is no Boss" in mistakes(made("solo", villains=("iron-hound", *others)))
    assert mistakes(made("solo", villains=("veil-archon", *others))) == ""
    for name in cards().bosses():
        assert cards()[name].defense >= 4
        assert cards()[name].surge


@pytest.mark.rule("AT-234")
def test_a_random_roster_is_one_boss_and_three_others() -> None:
    library, rosters = cards(), drawn(cards())
    for roster in rosters:
        assert [library[name].boss for name in roster] == [True, False, False, False]
        assert len(set(roster)) == 4
    assert {roster[0] for roster in rosters} == set(library.bosses()), "every Boss can lead"
    assert {name for roster in rosters for name in roster} == set(library.villains())
    assert "3 different Villains; there are a Boss and 3 others (AT-234)" in mistakes(
        made("solo", villains=("veil-archon", "iron-hound", "night-archer", "night-archer"))
    )


@pytest.mark.rule("AT-235")
def test_villains_show_their_solo_side_alone_and_the_other_against_two() -> None:
    for mode, layout, names in (("solo", "", ()), ("boss", "", ())):
        at = opened(made(mode, layout, names))
        assert {f.card for f in at.state.figures if f.seat == 1} == set(at.roster(at.game.table.names[1]))
    for mode, names in (("coop", ("ann", "bea")), ("boss", ("ann", "bea", "zed"))):
        at = opened(made(mode, "two-gates", names))
        sided = {f.card for f in at.state.figures if f.seat == 2}
        assert sided == {f"{name}@coop" for name in at.roster(at.game.table.names[2])}


@pytest.mark.rule("AT-288")
def test_a_random_coop_roster_has_the_stronger_sides_and_no_namesakes() -> None:
    at = opened(made("coop", champions=OURS, random_villains=True), seed=8)
    figures = [f for f in at.state.figures if f.seat == 2]
    names = {at.game.engine.card(f).name for f in figures}
    assert len(names) == 4
    assert sum(at.game.engine.card(f).boss for f in figures) == 1
    assert all(f.card.endswith("@coop") for f in figures)
    assert not names & {cards()[champion].name for roster in OURS.values() for champion in roster}
    library = renamed("shadowcaster", cards()["veil-archon"].name)
    for roster in drawn(library, OURS["bea"]):
        assert "veil-archon" not in roster


@pytest.mark.rule("AT-236")
def test_the_boss_has_the_boss_token_and_the_others_are_dealt_at_random() -> None:
    deals = Counter()
    for seed in range(120):
        keys = opened(made("solo"), seed).keys if seed < 5 else quick(seed)
        tokens = {entry["kind"]: entry["figure"] for entry in keys["objectives"]}
        assert tokens["boss"] == "ember-regent"
        assert set(tokens.values()) == {"ember-regent", "gate-breaker", "marsh-lurker", "iron-hound"}
        deals[tokens["a"], tokens["b"], tokens["c"]] += 1
    assert len(deals) == 6
    at = opened(made("solo"))
    board = at.game.engine.board
    assert {o.kind: board.name(o.hex) for o in at.game.table.objectives} == {
        "boss": "f5",
        "a": "c3",
        "b": "i3",
        "c": "f7",
    }


def quick(seed: int) -> dict[str, list[dict[str, str]]]:
    """The keys of a solo game, without reading them back."""
    return open_game(made("solo"), cards(), ("core",), Random(seed).randrange)


@pytest.mark.rule("AT-238")
def test_centre_cards_with_the_name_of_a_villain_are_out_of_the_game() -> None:
    library = renamed("lantern-queen", cards()["ember-regent"].name)
    for setup, expected in ((made("solo"), 0), (made("duel"), 1)):
        keys = open_game(setup, library, ("core",), Random(1).randrange)
        centre = [*keys["centre"]["row"], *keys["centre"]["deck"]]
        assert sum("lantern-queen" in card for card in centre) == expected


@pytest.mark.rule("AT-239", "AT-303")
def test_standard_difficulty_has_all_32_schemes_in_the_deck() -> None:
    state = opened(made("solo")).state
    assert state.schemes is not None
    assert (state.schemes.size, pool_size(state.schemes.unseen), state.scheme_discard) == (32, 32, ())


@pytest.mark.rule("AT-304")
def test_hard_difficulty_begins_with_four_schemes_in_the_discard_pile() -> None:
    state = opened(made("solo", difficulty="hard")).state
    assert state.schemes is not None
    assert (state.schemes.size, len(state.scheme_discard)) == (28, 4)
    every = Counter(dict(state.schemes.unseen)) + Counter(state.scheme_discard)
    assert every == Counter(cards().schemes())
    others = {opened(made("solo", difficulty="hard"), seed).state.scheme_discard for seed in (2, 3, 4)}
    assert len(others) == 3, "they are taken at random"


@pytest.mark.rule("AT-305")
def test_nightmare_difficulty_begins_with_eight_schemes_in_the_discard_pile() -> None:
    state = opened(made("coop", difficulty="nightmare")).state
    assert state.schemes is not None
    assert (state.schemes.size, len(state.scheme_discard)) == (24, 8)


def test_difficulty_is_for_games_against_villains() -> None:
    assert "is for games against Villains" in mistakes(made("duel", difficulty="hard"))
    assert "no difficulty `easy`" in mistakes(made("solo", difficulty="easy"))


@pytest.mark.rule("AT-290")
def test_each_coop_player_has_the_start_portal_that_he_chose_and_nobody_the_others() -> None:
    for portals, expected in (
        ({}, ("a9", "f9")),
        ({"ann": "3", "bea": "1"}, ("k9", "a9")),
        ({"bea": "1"}, ("f9", "a9")),
    ):
        at = opened(made("coop", portals=portals))
        board = at.game.engine.board
        assert at.state.terrain.portals[:2] == tuple(1 << board.index(name) for name in expected)
        assert not at.state.terrain.inactive & (1 << board.index("k9"))
    assert "two players chose the same start Portal" in mistakes(made("coop", portals={"ann": "1", "bea": "1"}))
    assert "there is no start Portal `9`" in mistakes(made("coop", portals={"ann": "9"}))
    assert "this map leaves no choice" in mistakes(made("solo", portals={"ann": "1"}))


@pytest.mark.rule("AT-295")
def test_whoever_becomes_the_boss_begins_without_schemes_in_hand() -> None:
    state = opened(made("boss")).state
    assert state.schemes is not None
    assert (state.scheme_hand, state.scheme_hidden, state.schemes.size) == ((), 0, 32)
