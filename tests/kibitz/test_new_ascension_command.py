"""`kibitz new ascension`: games of every mode as position files, drafts, and every mistake in the choices at once."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from support.ascension_opening import MODES

from kibitz.cli.main import main
from kibitz.yamltext import yaml_text
from model.core.yamlfile import parse_yaml
from model.scenario import load_scenario, read_scenario

GIVEN = ("rut,prime,tyranyx,tuskrider", "spike-vixen,raven-siren,nihilbomber,arha-templar")


@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []})
@click.pass_context
def program(ctx: click.Context) -> None:
    """Run kibitz with these arguments and exit with its status."""
    ctx.exit(main(ctx.args))


def run(*args: object, typed: str = "") -> Result:
    """The result of a command, with lines typed at the terminal."""
    return CliRunner().invoke(program, [str(arg) for arg in args], input=typed)


def new(*args: object, typed: str = "") -> Result:
    """The result of `kibitz new ascension`."""
    return run("new", "ascension", *args, typed=typed)


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_every_mode_is_written_and_read_back(mode: str, tmp_path: Path) -> None:
    layout, players = MODES[mode]
    file = tmp_path / f"{mode}.yaml"
    written = new("--map", layout, "--mode", mode, "--players", ",".join(players), "--seed", 7, "--out", file)
    assert written.output == f"{file}: written; kibitz play {file}\n"
    scenario = load_scenario(file)
    game, state = scenario.problem.game, scenario.problem.state
    assert (scenario.id, scenario.sample, game.table.mode) == (mode, True, mode)
    assert sorted(game.table.names)[: len(players)] == sorted(players)
    first = [seat for seat in range(len(state.sides)) if game.table.teams[seat] == 0]
    assert [len(state.sides[seat].hand) for seat in first] == [5] * len(first), "the first team looks at its hands"
    assert all(side.hidden_hand in (0, 5) for side in state.sides)
    assert game.current_player(state) == 0
    checked = run("check", file)
    assert (checked.exit_code, "OK" in checked.output) == (0, True)
    shown = run("show", file).output
    assert "SAMPLE DATA" in shown
    assert "Portal" in shown


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    one = new("--map", "three-wells", "--players", "ann,bea", "--seed", 3).output
    assert new("--map", "three-wells", "--players", "ann,bea", "--seed", 3).output == one
    assert new("--map", "three-wells", "--players", "ann,bea", "--seed", 4).output != one


def test_play_goes_on_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "solo.yaml"
    new("--map", "drowned-gate", "--players", "ann", "--out", file)
    out = run("play", file, "--seed", 1, typed="end\n\nquit\n").output
    assert "the turn of villains begins" in out
    assert "Scheme 1 of 2" in out


@pytest.mark.rule("AT-010")
def test_own_hands_are_drawn_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    new("--map", "three-wells", "--players", "ann,bea", "--own-hands", "--out", file)
    assert "opening_hand" not in file.read_text("utf-8")
    out = run("play", file, typed="apprentice apprentice apprentice apprentice militia\nquit\n").output
    assert "play militia" in out


@pytest.mark.rule("AT-016")
def test_turn_order_is_drawn_or_given() -> None:
    drawn = {
        new("--map", "three-wells", "--players", "ann,bea", "--seed", seed).output.splitlines()[3] for seed in range(8)
    }
    assert len(drawn) == 2
    for names in ("ann,bea", "bea,ann"):
        text = new("--map", "three-wells", "--players", names, "--given-order", "--seed", 5).output
        assert ",".join(seat["name"] for seat in read_scenario(text).document.data["seats"]) == names


def test_rosters_are_given_in_the_order_of_the_players_or_by_name() -> None:
    by_place = new("--map", "three-wells", "--players", "ann,bea", "--champions", GIVEN[0], "--champions", GIVEN[1])
    by_name = new(
        "--map",
        "three-wells",
        "--players",
        "ann,bea",
        "--champions",
        f"bea={GIVEN[1]}",
        "--champions",
        f"ann={GIVEN[0]}",
    )
    assert by_place.output == by_name.output
    seats = {seat["name"]: seat["figures"] for seat in read_scenario(by_place.output).document.data["seats"]}
    assert [figure["card"] for figure in seats["ann"]] == GIVEN[0].split(",")


@pytest.mark.rule("AT-231")
def test_own_rosters_against_villains_face_random_ones(tmp_path: Path) -> None:
    texts = [new("--map", "drowned-gate", "--champions", GIVEN[0], "--seed", seed).output for seed in range(6)]
    rosters = {tuple(f["card"] for f in read_scenario(t).document.data["seats"][1]["figures"]) for t in texts}
    assert len(rosters) > 1
    kept = new("--map", "drowned-gate", "--champions", GIVEN[0], "--villains", "suggested").output
    assert "card: gate-breaker" in kept


@pytest.mark.rule("AT-304")
def test_difficulty_and_villains_are_chosen() -> None:
    named = "veil-archon,iron-hound,night-archer,bone-herald"
    data = read_scenario(new("--map", "drowned-gate", "--difficulty", "hard", "--villains", named).output).document.data
    assert [figure["card"] for figure in data["seats"][1]["figures"]] == named.split(",")
    assert len(data["scheme_discard"]) in (2, 3, 4)
    assert "hard" in data["title"]


# --- drafts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-199", "AT-202")
def test_a_draft_is_typed_pick_by_pick() -> None:
    first = new("--map", "three-wells", "--players", "ann,bea", "--given-order", "--draft", 5)
    assert first.exit_code == 2
    assert "bea drafts (" in first.output, "the last player picks first"
    row = first.output.split("bea drafts (")[1].split(")")[0].split(", ")
    assert len(row) == 6
    done = new("--map", "three-wells", "--players", "ann,bea", "--given-order", "--draft", 5, "--picks", row[0],
               typed="random\n" * 7)  # fmt: skip
    assert done.exit_code == 0, done.output
    assert done.output.count("ann drafts (") == 4
    text = done.output[done.output.index("# A game") :]
    seats = read_scenario(text).document.data["seats"]
    assert row[0] in [figure["card"] for figure in seats[1]["figures"]]
    assert [len(seat["figures"]) for seat in seats] == [4, 4]


def test_a_pick_outside_the_row_is_named_with_the_row() -> None:
    result = new("--map", "three-wells", "--draft", 5, "--picks", "rut-the-great")
    assert result.exit_code == 2
    assert "`rut-the-great` is none of what p2 may choose" in result.output
    many = new("--map", "three-wells", "--draft", 5, "--picks", ",".join(["random"] * 9))
    assert "--picks: 1 more than the draft has" in many.output


@pytest.mark.rule("AT-209")
def test_a_team_drafts_and_shares_out_in_one_line() -> None:
    picks = ",".join(["random"] * 24)
    text = new("--map", "four-towers", "--players", "ann,bea,cleo,dan", "--draft", 2, "--picks", picks).output
    seats = read_scenario(text).document.data["seats"]
    assert [len(seat["figures"]) for seat in seats] == [3, 3, 3, 3]
    assert {seat["team"] for seat in seats} == {"team-1", "team-2"}


@pytest.mark.rule("AT-287")
def test_who_picks_first_in_coop_is_chosen() -> None:
    asked = new("--map", "two-gates", "--players", "ann,bea", "--draft", 1, "--first-pick", "bea")
    assert "bea drafts (" in asked.output


# --- mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-008", "AT-196", "AT-303")
def test_every_mistake_is_named_at_once() -> None:
    result = new(
        "--map", "three-wells", "--mode", "duel", "--players", "ann,ann,b c", "--difficulty", "evil",
        "--champions", "rut,rot", "--portal", "1", "--villains", "random", "--picks", "rut",
    )  # fmt: skip
    assert result.exit_code == 2
    for part in (
        "player `b c`: expected one word",
        "3 players; three-wells as duel has 2 (AT-008)",
        "two players are called ann",
        "no difficulty `evil`; choose standard, hard, nightmare (AT-303)",
        "2 Champions of ann; a roster of duel has 4 (AT-202)",
        "`rot` is no Champion of the draft (AT-198)",
        "--portal 1: expected NAME=SYMBOL",
        "duel has no Villains (AT-228)",
        "--picks and --first-pick belong to --draft",
    ):
        assert part in result.output, result.output
    assert (
        "not played as coop; its modes: duel, solo, boss (AT-196)"
        in new("--map", "three-wells", "--mode", "coop").output
    )


def test_missing_and_unknown_choices() -> None:
    assert (new().exit_code, "--maps lists" in new().output) == (2, True)
    assert "Did you mean `three-wells`" in new("--map", "three-well").output
    assert "there is no pack `mine`" in new("--map", "three-wells", "--pack", "mine").output
    bare = new("--map", "drowned-gate", "--pack", "sample").output
    assert "`ember-regent` is no Villain in the packs used (AT-234)" in bare
    assert "the packs have 0 Schemes; standard difficulty needs more than 0 (AT-239)" in bare
    assert "a player is called villains" in new("--map", "drowned-gate", "--players", "villains").output
    both = new("--map", "three-wells", "--draft", 1, "--champions", GIVEN[0])
    assert "give --champions or --draft" in both.output
    assert "turn order decides" in new("--map", "three-wells", "--draft", 1, "--first-pick", "p1").output


def test_a_file_is_overwritten_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text("mine", "utf-8")
    refused = new("--map", "three-wells", "--out", file)
    assert (refused.exit_code, file.read_text("utf-8")) == (2, "mine")
    assert new("--map", "three-wells", "--out", file, "--force").exit_code == 0
    assert load_scenario(file).game == "ascension"


def test_the_maps_are_listed_with_their_modes() -> None:
    lines = new("--maps").output.splitlines()
    assert "two-gates: Two Gates [sample]; coop (2), boss (2)" in lines
    assert "threefold-ring: The Threefold Ring [sample]; brawl (3)" in lines


def test_a_map_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = "\n".join(["game: ascension", "id: mine", "title: Mine", "source: me", "sample: false", "board:", "  map: |",
                      "    P . S . Q", "  legend: {P: {portal: p1}, Q: {portal: p2}, S: {shrine: 4}}",
                      "modes:", "  duel:", "    target: 9"])  # fmt: skip
    file.write_text(text, "utf-8")
    refused = new("--map", file)
    assert "mine suggests no rosters" in refused.output
    played = new("--map", file, "--champions", GIVEN[0], "--champions", GIVEN[1])
    data = read_scenario(played.output).document.data
    assert (data["target"], data["sample"]) == (9, False)
    file.write_text(text.replace("    P . S . Q", "    P . x . Q"), "utf-8")
    broken = new("--map", file)
    assert broken.exit_code == 2
    assert f"{file}:8:9: SYMBOL `x` is not in the legend" in broken.output


def test_positions_are_written_as_yaml_that_reads_back() -> None:
    keys = {
        "text": "two\n lines", "plain": "a word", "odd": "yes", "sign": "?", "number": "12", "colon": "a: b", "n": 3,
        "flag": True, "long": [f"card-number-{i}" for i in range(40)], "1": {"portal": "start"},
        "seats": [{"name": "x", "figures": [{"card": f"card-{i}"} for i in range(20)]}, {"name": "y"}],
        "counted": ["3 mystic", "rut"], "empty": [], "space ": "x ",
    }  # fmt: skip
    text = yaml_text(keys)
    assert parse_yaml(text).data == {**keys, "text": "two\n lines\n"}
    assert max(map(len, text.splitlines())) <= 120
