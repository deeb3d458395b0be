"""`kibitz new raidboss`: a fight before its first round, and every mistake in the choices at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.raidboss_sample import library
from support.redrains_files import run, words

from model.raidboss.game import RaidBoss
from model.raidboss.opening import new_fight
from model.raidboss.table import Table
from model.scenario import load_scenario, read_scenario

TEAM = ("bulwark", "tempest", "augur", "pathfinder")


def new(*args: object, boss: str = "brine-matriarch", team: str = ",".join(TEAM)):
    """The result of the command for this Boss and team, with further options."""
    return run("new", "raidboss", "--boss", boss, "--team", team, *args)


@pytest.mark.rule("RB-021", "RB-023", "RB-031", "RB-193")
@pytest.mark.parametrize("mode", ["normal", "adrenaline"])
@pytest.mark.parametrize("last_stand", ["random", "none"])
def test_the_file_is_the_fight_that_the_rules_set_up(mode: str, last_stand: str) -> None:
    read = read_scenario(new("--mode", mode, "--last-stand", last_stand).output).problem
    table = Table(library(), library().bosses["brine-matriarch"], mode=mode, last_stand=last_stand)
    game = RaidBoss(table)
    assert read.state == game.begin(new_fight(table, TEAM))


def test_a_challenge_card_is_shuffled_in() -> None:
    boss = library().bosses["brine-matriarch"]
    card = next(card.id for card in boss.cards.values() if card.difficulty == "challenge")
    game = read_scenario(new("--challenge", card).output).problem.game
    assert isinstance(game, RaidBoss)
    assert game.table.challenge == card


def test_play_starts_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "Our fight.yaml"
    assert new("--out", file).output == f"{file}: written; kibitz play {file}\n"
    assert load_scenario(file).id == "our-fight"
    assert "SAMPLE" in words(run("play", file, typed="quit\n")).upper()


def test_every_mistake_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    result = new("--mode", "hard", "--out", file, boss="brine-matriach", team="bulwark,bulwark,tempst")
    assert result.exit_code == 2
    said = words(result)
    assert 'there is no Boss "brine-matriach". Did you mean `brine-matriarch`?' in said
    assert 'there is no Hero "tempst". Did you mean `tempest`?' in said
    assert "3 Heroes; --team names exactly 4, from position 1 to 4 (RB-015)." in said
    assert "`bulwark` is in the team more than once: there is one of each Hero (RB-002)." in said
    assert 'there is no mode "hard".' in said
    assert not file.exists()


def test_a_file_is_overwritten_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text("mine", "utf-8")
    assert new("--out", file).exit_code == 2
    assert file.read_text("utf-8") == "mine"
    assert new("--out", file, "--force").exit_code == 0
