"""`kibitz campaign`: a campaign that is written down, checked, shown, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.redrains_files import run, words

from model.scenario import load_scenario, read_scenario

CAMPAIGN = """\
game: redrains
mode: campaign
difficulty: heroic
players:
  - precon: viros-noah-redmoon
  - precon: viros-jessa-na-ni
log:
  - change: {player: 1, out: {infuriate: 2}, in: {channel-magic: 2}}
  - result: won
  - result: lost
"""
FIVES = (
    "--first-five", "old-salt,channel-magic,shadowblade,blood-brawl,summon-bone-crow",
    "--first-five", "old-salt,infuriate,playtime,blood-brawl,summon-bone-crow",
)  # fmt: skip


@pytest.fixture
def campaign(tmp_path: Path):
    """A function that writes the campaign, with texts replaced, and returns its path."""

    def write(*changes: tuple[str, str], name: str = "ours.yaml") -> Path:
        text = CAMPAIGN
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.mark.rule("RR-163", "RR-168")
def test_good_files_are_summed_up_and_bad_ones_named_with_line_and_rule(campaign):
    good = campaign()
    assert run("campaign", "check", good).output == f"{good}: OK  campaign, heroic, 1 won, 1 lost; level 2 is next\n"
    bad = campaign(("channel-magic: 2", "channel-magic: 4"), name="bad.yaml")
    both = run("campaign", "check", bad, good)
    assert both.exit_code == 2
    assert f"{bad}:8:5: RR-163" in both.output
    assert f"{good}: OK" in both.output
    assert run("campaign", "check", good.with_name("none.yaml")).exit_code == 2


@pytest.mark.rule("RR-052", "RR-168")
def test_where_a_campaign_stands_is_shown_with_every_deck_and_what_changed(campaign):
    out = words(run("campaign", "show", campaign()))
    for part in (
        "level 1: won level 2: lost",
        "next: The Corpse of Viros, heroic 2: threat 6, life 70, ultimate 5",
        "player 1: noah-redmoon, began with viros-noah-redmoon",
        "in: 2 channel-magic out: 2 infuriate",
        "player 2: jessa-na-ni",
    ):
        assert part in out
    assert "Call of the Phoenix" not in out


@pytest.mark.rule("RR-170")
def test_cards_from_another_deck_are_named_with_that_deck(campaign):
    taken = "  - change: {player: 2, from: viros-noah-redmoon, out: {old-salt: 1}, in: {channel-magic: 1}}\n"
    wrong = campaign(("  - result: lost\n", "  - result: lost\n" + taken))
    result = run("campaign", "show", wrong)
    assert result.exit_code == 2
    assert "11:5: RR-170" in result.output


@pytest.mark.rule("RR-154")
def test_a_won_campaign_is_over_and_offers_the_call_of_the_phoenix(campaign):
    over = campaign(("  - result: lost\n", "  - result: won\n  - result: won\n"))
    out = words(run("campaign", "show", over))
    assert "over: victory" in out
    assert "Call of the Phoenix" in out
    refused = run("campaign", "next", over, *FIVES)
    assert refused.exit_code == 2
    assert "it is over (victory)" in refused.output


@pytest.mark.rule("RR-168")
def test_the_next_encounter_is_set_up_with_the_decks_as_they_are(campaign, tmp_path: Path):
    out = tmp_path / "next.yaml"
    assert run("campaign", "next", campaign(), *FIVES, "--aspects", "shadow", "--out", out).exit_code == 0
    data = load_scenario(out).document.data
    assert data["chimera"] == {"card": "corpse-of-viros", "difficulty": "heroic", "level": 2}
    assert "2 channel-magic" in data["players"][0]["deck"]
    assert data["players"][1]["deck"] == "viros-jessa-na-ni"
    assert run("campaign", "next", campaign(), *FIVES, "--out", out).exit_code == 2
    assert read_scenario(run("campaign", "next", campaign(), *FIVES).output).id == "ours-2"


@pytest.mark.rule("RR-064")
def test_every_mistake_in_the_choices_for_the_next_encounter_is_named(campaign):
    result = run("campaign", "next", campaign(), "--first-five", "old-salt", "--aspects", "furi")
    assert result.exit_code == 2
    for part in ("no First Five for player-2", "no aspects `furi`", "player 1: 1 cards in the First Five"):
        assert part in result.output
