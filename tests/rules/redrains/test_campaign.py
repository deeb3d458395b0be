"""Rules of the campaign: which Chimera is next, and how decks may change before and between encounters."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.redrains_decks import (
    BRENNEN,
    CATALOGUE,
    COAL,
    JESSA,
    NOAH,
    OWNED,
    PROFILES,
    broken,
    changed,
    jessa,
    noah,
)

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.redrains.campaign import (
    Campaign,
    Checklist,
    begin,
    call_of_the_phoenix_offered,
    change,
    change_problems,
    finish,
    start_campaign,
    start_standalone,
)
from model.redrains.campaign_file import load_campaign, read_campaign
from model.redrains.deck_start import profile_for
from model.redrains.decks import DeckError, player_deck


def campaign(difficulty: str = "standard", results: str = "", players: int = 1, stay: bool = True) -> Campaign:
    """A campaign after these results: w won, l lost."""
    now = start_campaign(difficulty, [noah(), jessa()][:players], CATALOGUE, stay)
    return after(now, results)


def after(now: Campaign, results: str) -> Campaign:
    for result in results:
        now = finish(begin(now), result == "w")
    return now


def rebuild(now: Campaign, changes: dict[str, int], source: str = "", dice: dict[str, int] | None = None) -> Campaign:
    return change(now, 0, changed(now.members[0].deck, changes, dice), CATALOGUE, OWNED, source)


def refused(now: Campaign, changes: dict[str, int], source: str = "") -> list[str]:
    deck = changed(now.members[0].deck, changes)
    return broken(change_problems(now, 0, deck, CATALOGUE, OWNED, source))


@pytest.mark.rule("RR-050", "RR-168", "RR-169")
def test_a_campaign_is_three_won_encounters_of_rising_level() -> None:
    now, steps = campaign(), []
    for _ in range(3):
        steps.append((now.chimera[1], now.status))
        now = after(now, "w")
    assert (steps, now.status) == ([(1, "open"), (2, "open"), (3, "open")], "victory")
    with pytest.raises(DeckError) as error:
        begin(now)
    assert broken(error.value) == ["RR-169"]


@pytest.mark.rule("RR-050", "RR-051")
def test_a_standalone_game_is_one_game_of_any_level_with_any_legal_deck() -> None:
    own = changed(noah().deck, {"old-salt": -3, "stranger-a": 1, "stranger-b": 2}, {"time": 10})
    now = start_standalone("heroic", 3, [own], CATALOGUE)
    assert now.chimera == ("heroic", 3, 1)
    assert profile_for(PROFILES, *now.chimera).threat == 7
    assert after(now, "w").status == "victory"
    lost = after(now, "l")
    assert (lost.status, lost.level) == ("defeat", 3)
    with pytest.raises(DeckError) as error:
        begin(lost)
    assert broken(error.value) == ["RR-050"]
    rebuilt = change(now, 0, changed(own, {"stranger-a": -1, "stranger-c": 1}), CATALOGUE)
    assert dict(rebuilt.members[0].deck.cards)["stranger-c"] == 1


@pytest.mark.rule("RR-001", "RR-016")
def test_a_game_names_every_problem_of_its_players_and_its_level() -> None:
    with pytest.raises(DeckError) as error:
        start_standalone("epic", 4, [changed(noah().deck, {"old-salt": 1})] * 3, CATALOGUE)
    assert broken(error.value) == ["RR-001", "RR-016", "RR-016", *["RR-002"] * 6]
    assert "player 3: 31 cards" in str(error.value)
    for count in (0, 3):
        with pytest.raises(DeckError) as error:
            start_campaign("standard", [noah()] * count, CATALOGUE)
        assert broken(error.value) == ["RR-001"]


@pytest.mark.rule("RR-167")
@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
def test_all_levels_of_a_campaign_have_one_difficulty(difficulty: str) -> None:
    for results in ("", "w", "lww", "wwl"):
        assert campaign(difficulty, results).chimera[0] == difficulty


@pytest.mark.rule("RR-168")
def test_a_lost_level_is_tried_again_without_loss_of_progress() -> None:
    assert [campaign(results=r).level for r in ("l", "wl", "wll", "wllw", "wwl")] == [1, 2, 2, 3, 3]
    assert campaign(results="wwl").status == "open"
    assert campaign(results="lwlwlw").status == "victory"
    with pytest.raises(DeckError) as error:
        finish(campaign(), True)
    assert broken(error.value) == ["RR-168"]


@pytest.mark.rule("RR-161")
def test_a_campaign_begins_with_a_preconstructed_deck() -> None:
    assert campaign(players=2).members[1].deck == jessa().deck
    assert refused(campaign(), {"old-salt": -1, "stranger-a": 1}) == ["RR-161"]
    own = player_deck(NOAH, {f"stranger-{c}": 3 for c in "abcdefghij"}, {"time": 10})
    with pytest.raises(DeckError) as error:
        change(campaign(), 0, own, CATALOGUE)
    assert broken(error.value) == ["RR-161"]
    other = player_deck(BRENNEN, {"change-of-heart": 3}, {"time": 10})
    assert broken(change_problems(campaign(), 0, other, CATALOGUE)) == ["RR-161", "RR-161", "RR-002"]


@pytest.mark.rule("RR-162")
def test_unique_cards_may_be_mixed_before_the_first_encounter() -> None:
    now = rebuild(campaign(), {"shadowblade": -1, "moonless-night": 1})
    assert dict(now.members[0].deck.cards)["moonless-night"] == 1
    assert refused(campaign(), {"moonless-night": 1, "old-salt": -1}) == ["RR-159"]
    assert refused(campaign(), {"shadowblade": -1, "playtime": 1}) == ["RR-161", "RR-159"]
    assert refused(campaign(results="w"), {"shadowblade": -1, "moonless-night": 1}) == ["RR-170"]


@pytest.mark.rule("RR-163")
def test_channel_magic_comes_in_before_the_first_encounter_three_times_at_most() -> None:
    now = rebuild(campaign(), {"infuriate": -3, "channel-magic": 3})
    assert dict(now.members[0].deck.cards)["channel-magic"] == 3
    assert refused(campaign(), {"infuriate": -3, "old-salt": -1, "channel-magic": 4}) == ["RR-163", "RR-173"]
    assert refused(campaign(results="w"), {"infuriate": -1, "channel-magic": 1}) == ["RR-170"]


@pytest.mark.rule("RR-164", "RR-172")
@pytest.mark.parametrize("results", ["", "w", "l"])
def test_dice_change_freely_before_and_between_encounters(results: str) -> None:
    now = rebuild(campaign(results=results), {}, dice={"ceremonial": 4, "time": 6})
    assert now.members[0].deck.dice == (("ceremonial", 4), ("time", 6))
    with pytest.raises(DeckError) as error:
        rebuild(now, {}, dice={"ceremonial": 4, "time": 5})
    assert broken(error.value) == ["RR-002"]


@pytest.mark.rule("RR-165")
@pytest.mark.parametrize(
    ("changes", "standard", "heroic"),
    [
        ({"old-salt": -3, "stranger-a": 3}, ["RR-161"], []),
        ({"old-salt": -1, "stranger-a": 1}, ["RR-161"], []),
        ({"old-salt": -2, "stranger-a": 1, "stranger-b": 1}, ["RR-161"], ["RR-165"]),
        ({"old-salt": -3, "infuriate": -1, "stranger-a": 4}, ["RR-161", "RR-002"], ["RR-165", "RR-002"]),
        ({"old-salt": -3, "infuriate": -3, "stranger-a": 3, "channel-magic": 3}, ["RR-161"], []),
        ({"old-salt": -1, "playtime": 1}, ["RR-161", "RR-159"], ["RR-159"]),
    ],
)
def test_a_heroic_campaign_allows_one_further_card(
    changes: dict[str, int], standard: list[str], heroic: list[str]
) -> None:
    assert refused(campaign(), changes) == standard
    assert refused(campaign("heroic"), changes) == heroic


@pytest.mark.rule("RR-166")
@pytest.mark.parametrize("results", ["", "w"])
def test_no_change_breaks_the_rules_of_decks(results: str) -> None:
    now = campaign(results=results)
    assert refused(now, {"old-salt": -1}) == ["RR-002"]
    assert refused(now, {"old-salt": 1, "infuriate": -1}) == [*(["RR-170"] if results else ["RR-161"]), "RR-002"]
    if results:
        assert refused(now, {"old-salt": -3, "final-stand": 3}, "strange") == ["RR-159"]


def test_choices_before_the_first_encounter_are_counted_from_the_first_deck() -> None:
    now = rebuild(campaign("heroic"), {"old-salt": -3, "stranger-a": 3})
    now = rebuild(now, {"stranger-a": -3, "stranger-b": 3})
    assert refused(now, {"infuriate": -3, "stranger-a": 3}) == ["RR-165"]
    now = rebuild(now, {"stranger-b": -3, "old-salt": 3})
    assert now.members[0].deck == noah().deck
    assert refused(now, {}, "strange") == ["RR-170"]


@pytest.mark.rule("RR-170")
@pytest.mark.parametrize("results", ["w", "l", "wl"])
def test_after_each_encounter_three_cards_of_one_other_owned_deck_may_come_in(results: str) -> None:
    now = campaign(results=results)
    nine = {"old-salt": -3, "infuriate": -3, "blood-brawl": -3}
    three = {f"stranger-{c}": 3 for c in "abc"}
    assert refused(now, nine | three, "strange") == []
    assert rebuild(now, nine | three, "strange").members[0].source == "strange"
    assert refused(now, nine | {f"stranger-{c}": 2 for c in "abc"} | {"stranger-d": 3}, "strange") == ["RR-170"]
    assert refused(now, nine | three) == ["RR-170"]
    assert refused(now, nine | three, "strnage") == ["RR-170"]
    assert refused(now, nine | three, "viros-noah-redmoon") == ["RR-170"] * 4
    assert refused(now, {"old-salt": -1, "egg-keeper": 1}, "strange") == ["RR-170"]
    assert refused(now, {"old-salt": -3, "stranger-j": 3}, "other") == ["RR-170"]  # that deck has two
    missing = broken(change_problems(now, 0, changed(noah().deck, nine | three), CATALOGUE, {}, "strange"))
    assert missing == ["RR-170"]


@pytest.mark.rule("RR-170")
def test_within_one_break_the_choice_can_be_made_again_and_adds_up_to_three_cards() -> None:
    now = rebuild(campaign(results="w"), {"old-salt": -3, "stranger-a": 3}, "strange")
    now = rebuild(now, {"infuriate": -3, "stranger-b": 2, "stranger-c": 1})
    assert refused(now, {"blood-brawl": -1, "stranger-d": 1}) == ["RR-170"]
    assert refused(now, {"blood-brawl": -1, "egg-keeper": 1}, "other") == ["RR-170"]  # four names by now
    assert refused(now, {"stranger-c": -1, "stranger-d": 1}) == []  # another third name instead
    now = rebuild(now, {}, dice={"time": 10})
    assert now.members[0].borrowed == (("stranger-a", 3), ("stranger-b", 2), ("stranger-c", 1))


@pytest.mark.rule("RR-170")
@pytest.mark.parametrize(("stay", "expected"), [(True, []), (False, ["RR-170"])])
def test_earlier_swaps_stay_unless_the_setting_replaces_them(stay: bool, expected: list[str]) -> None:
    now = rebuild(campaign(results="w", stay=stay), {"old-salt": -3, "stranger-a": 3}, "strange")
    now = after(now, "l")
    assert refused(now, {}) == []
    assert refused(now, {"stranger-a": -3, "old-salt": 3}) == []
    three = {"infuriate": -3, "stranger-b": 1, "stranger-c": 1, "stranger-d": 1}
    assert refused(now, three, "strange") == expected
    now = rebuild(now, {"stranger-a": -3, "stranger-e": 3}, "strange")
    assert refused(after(now, "w"), {"stranger-e": -3, "stranger-a": 3}) == expected


@pytest.mark.rule("RR-171")
def test_the_phoenixborn_stays() -> None:
    now = campaign(results="w")
    deck = changed(now.members[0].deck, {"shadowblade": -3, "final-stand": 3})._replace(phoenixborn=COAL)
    assert broken(change_problems(now, 0, deck, CATALOGUE, OWNED, "strange")) == ["RR-171"]


@pytest.mark.rule("RR-170", "RR-172")
def test_decks_do_not_change_during_an_encounter() -> None:
    now = begin(campaign())
    assert refused(now, {}) == ["RR-170"]
    with pytest.raises(DeckError) as error:
        begin(now)
    assert broken(error.value) == ["RR-170"]
    assert broken(change_problems(campaign(), 1, jessa().deck, CATALOGUE)) == ["RR-001"]


@pytest.mark.rule("RR-154")
def test_the_call_of_the_phoenix_is_for_two_players_who_have_won_all() -> None:
    offered = {r: call_of_the_phoenix_offered(campaign(results=r, players=2)) for r in ("", "w", "ww", "wwl", "www")}
    assert offered == {"": False, "w": False, "ww": False, "wwl": False, "www": True}
    assert not call_of_the_phoenix_offered(campaign(results="www"))
    duo = start_standalone("standard", 1, [noah().deck, jessa().deck], CATALOGUE)
    assert [call_of_the_phoenix_offered(after(duo, r)) for r in ("", "w", "l")] == [False, True, False]
    assert not call_of_the_phoenix_offered(after(start_standalone("standard", 3, [noah().deck], CATALOGUE), "w"))


@pytest.mark.rule("RR-174")
def test_a_won_campaign_is_ticked_for_each_phoenixborn_and_its_difficulty() -> None:
    ticks = Checklist().tick(campaign(results="www", players=2))
    assert ticks.rows([NOAH, JESSA, COAL]) == ((NOAH, True, False), (JESSA, True, False), (COAL, False, False))
    ticks = ticks.tick(campaign("heroic", "www"))
    assert ticks.rows([NOAH, JESSA]) == ((NOAH, True, True), (JESSA, True, False))
    assert Checklist().tick(campaign(results="ww")) == Checklist()
    assert Checklist().tick(after(start_standalone("standard", 3, [noah().deck], CATALOGUE), "w")) == Checklist()


HEAD = "game: redrains\nmode: campaign\ndifficulty: heroic\nplayers:\n  - precon: viros-noah-redmoon\n"
LOG = """log:
  - change: {player: 1, out: {infuriate: 2, old-salt: 3}, in: {channel-magic: 2, stranger-a: 3}}
  - result: won
  - change: {player: 1, from: strange, out: {serve-the-city: 1}, in: {stranger-b: 1}, dice: {time: 10}}
  - result: lost
"""


@pytest.mark.rule("RR-164", "RR-168", "RR-170")
def test_a_campaign_written_down_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "campaign.yaml"
    path.write_text(HEAD + LOG)
    now = load_campaign(path, CATALOGUE, OWNED)
    assert (now.level, now.status, [e.won for e in now.history]) == (2, "open", [True, False])
    cards = dict(now.members[0].deck.cards)
    assert (cards["channel-magic"], cards["stranger-a"], cards["stranger-b"], cards["serve-the-city"]) == (2, 3, 1, 2)
    assert now.members[0].deck.dice == (("time", 10),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + LOG.replace("channel-magic: 2", "channel-magic: 4"), ["7:5: RR-002", "7:5: RR-163", "7:5: RR-173"]),
        (HEAD + LOG.replace("from: strange, ", ""), ["9:5: RR-170", "Name one other"]),
        (HEAD + LOG.replace("serve-the-city: 1", "serve-the-city: 4"), ["9:5: RR-166"]),
        (HEAD + "log:\n" + "  - result: won\n" * 4, ["10:5: RR-169"]),
        (HEAD + "log: [{result: drawn}, {change: {player: 2, ot: 1}}, 3, {change: {player: 2, out: 1, from: 3}}]", []),
        (HEAD.replace("viros-noah-redmoon", "viros-noah"), ["5:5: PRECON", "Did you mean `viros-noah-redmoon`"]),
        (HEAD.replace("- precon: viros-noah-redmoon", "- phoenixborn: noah-redmoon"), ["5:5: RR-161"]),
        (HEAD.replace("difficulty: heroic", "difficulty: epic"), ["3:1: RR-016", "Did you mean `heroic`"]),
        (HEAD + "level: 2\nearlier_swaps_stay: 3", ["6:1: RR-168", "7:1: TYPE"]),
        (HEAD.replace("campaign", "campagin"), ["2:1: RR-050", "Did you mean `campaign`", "gives `level`"]),
        ("game: raidboss\nmode: campaign\ndifficulty: []\nplayers: 3\nlog: 4", ["1:1: GAME", "3:1: TYPE", "4:1: TYPE"]),
        ("[]", ["TYPE"]),
    ],
)
def test_a_mistake_in_a_campaign_file_is_named_with_its_place(text: str, expected: list[str]) -> None:
    with pytest.raises(DiagnosticError) as error:
        read_campaign(parse_yaml(text, "c.yaml"), CATALOGUE, OWNED)
    for part in expected or [
        "6:8: LOG",
        "UNKNOWN-KEY `ot`",
        "LOG expected one of",
        "`out` must map",
        "`from` must be",
        "`player`",
    ]:
        assert part in str(error.value)


@pytest.mark.rule("RR-051")
def test_a_standalone_game_is_written_down_with_level_and_decks() -> None:
    cards = ", ".join(f"stranger-{c}: 3" for c in "abcdefghij")
    text = "game: redrains\nmode: standalone\ndifficulty: standard\nlevel: 3\nplayers:\n  - precon: other\n"
    text += f"  - {{phoenixborn: coal-roarkwin, cards: {{{cards}}}, dice: {{time: 10}}}}\nlog: [result: won]\n"
    now = read_campaign(parse_yaml(text), CATALOGUE, OWNED)
    assert (now.chimera, now.status) == (("standard", 3, 2), "victory")
    with pytest.raises(DiagnosticError, match="7:5: RR-002 33 cards"):
        read_campaign(parse_yaml(text.replace("stranger-a: 3", "stranger-a: 3, old-salt: 3")), CATALOGUE, OWNED)
