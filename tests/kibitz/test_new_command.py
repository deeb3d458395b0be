"""`kibitz new redrains`: positions before the first prepare phase, and every mistake in the choices at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.redrains_files import run, words

from kibitz.newgame import Choices, new_game
from model.core.game import CHANCE
from model.redrains.deck_precons import box_precons
from model.scenario import load_scenario, read_scenario

NOAH = ("viros-noah-redmoon", "old-salt,infuriate,shadowblade,blood-brawl,summon-bone-crow")
JESSA = ("viros-jessa-na-ni", "old-salt,infuriate,playtime,blood-brawl,summon-bone-crow")


def new(*args: object, players=(NOAH,)):
    """The result of the command for these players and further options."""
    chosen = [option for deck, five in players for option in ("--deck", deck, "--first-five", five)]
    return run("new", "redrains", *chosen, *args)


@pytest.mark.rule("RR-016", "RR-056", "RR-064")
def test_a_game_for_one_begins_with_the_first_five_all_dice_to_roll_and_a_row_face_down(tmp_path: Path):
    file = tmp_path / "My first game.yaml"
    assert new("--out", file).output == f"{file}: written; kibitz play {file}\n"
    scenario = load_scenario(file)
    game, state = scenario.problem.game, scenario.problem.state
    side = state.sides[0]
    assert scenario.id == "my-first-game"
    assert sorted(side.hand) == sorted(NOAH[1].split(","))
    assert (len(side.active), len(side.spent)) == (0, 10)
    assert game.current_player(state) == CHANCE
    assert {outcome.kind for outcome, _ in game.chance_outcomes(state)} == {"roll-ceremonial"}
    assert load_scenario(file).document.data["row"] == ["?1", "?2", "?2", "?2"]


@pytest.mark.rule("RR-019", "RR-060")
def test_two_players_face_a_row_each_and_the_first_player_is_chosen(tmp_path: Path):
    text = new(
        "--difficulty", "heroic", "--level", 2, "--aspects", "shadow", "--first", 2, players=(NOAH, JESSA)
    ).output
    data = read_scenario(text).document.data
    assert [player["row"] for player in data["players"]] == [["?1", "?2", "?1", "?1", "?1", "?2"]] * 2
    assert (data["first"], data["aspects"], data["chimera"]["level"]) == ("p2", "shadow", 2)


def test_play_starts_with_the_file(tmp_path: Path):
    file = tmp_path / "start.yaml"
    new("--out", file)
    out = words(run("play", file, typed="4P 3C 3B\nkeep\n"))
    assert "active dice: 4 ceremonial power, 3 ceremonial class, 3 ceremonial basic" in out


def test_a_file_is_overwritten_only_by_force(tmp_path: Path):
    file = tmp_path / "start.yaml"
    file.write_text("mine", "utf-8")
    refused = new("--out", file)
    assert (refused.exit_code, file.read_text("utf-8")) == (2, "mine")
    assert "--force" in refused.output
    assert new("--out", file, "--force").exit_code == 0
    assert load_scenario(file).game == "redrains"
    assert [path.name for path in tmp_path.iterdir()] == ["start.yaml"]


@pytest.mark.rule("RR-064", "RR-160")
def test_every_mistake_is_named_at_once():
    bad = ("viros-jessa-na-ni", "old-salt,old-salt,playtime,shadowblade")
    result = new("--difficulty", "hard", "--level", 5, "--aspects", "furi", "--first", 3, players=(NOAH, bad, NOAH))
    assert result.exit_code == 2
    for part in (
        "3 players (RR-001)",
        "no difficulty `hard` (RR-016)",
        "no level 5 (RR-016)",
        "no aspects `furi`. Did you mean `fury`?",
        "--first 3: the first player token starts with a player (RR-065)",
        "player 2: 4 cards in the First Five; there are exactly 5 (RR-064)",
        "player 2: Old Salt is 2 times in the First Five (RR-064)",
        "player 2: Shadowblade is not in the deck (RR-064)",
        "player 2: 2 unique cards in the First Five (Playtime, Shadowblade) (RR-160)",
    ):
        assert part in result.output


def test_missing_choices_are_named_with_what_may_be_chosen():
    assert "no deck: give --deck" in run("new", "redrains").output
    missing = run("new", "redrains", "--deck", "viros-noah-redmoon")
    assert missing.exit_code == 2
    assert "no First Five for viros-noah-redmoon" in missing.output
    assert "shadowblade" in missing.output
    assert "Did you mean `viros-noah-redmoon`?" in new(players=(("viros-noah-redmon", NOAH[1]),)).output
    assert "2 times --first-five for 1 decks" in new("--first-five", NOAH[1]).output


def test_a_deck_from_a_file_of_ones_own_is_written_out(tmp_path: Path):
    box = box_precons()["viros-noah-redmoon"].deck
    cards = "".join(f"      {card}: {count}\n" for card, count in box.cards)
    file = tmp_path / "decks.yaml"
    file.write_text(
        "game: redrains\nsource: mine\nprecons:\n  - id: my-noah\n    name: My Noah\n"
        f"    phoenixborn: noah-redmoon\n    dice: {{ceremonial: 6, time: 4}}\n    cards:\n{cards}",
        "utf-8",
    )
    data = read_scenario(new("--decks", file, players=(("my-noah", NOAH[1]),)).output).document.data
    assert data["player"]["dice"] == "/ 6 cer 4 tim"
    assert "3 shadowblade" in data["player"]["deck"]
    assert run("new", "redrains", "--decks", tmp_path / "none.yaml").exit_code == 2


def test_every_deck_of_the_box_and_every_side_of_the_chimera_makes_a_position():
    for deck, precon in box_precons().items():
        five = tuple(card for card, _ in precon.deck.cards)[:5]
        for level in (1, 3):
            assert read_scenario(new_game(Choices((deck,), (five,), "heroic", level, "shadow"), deck)).id == deck
