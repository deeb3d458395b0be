"""`kibitz play` for Raid Boss: a fight at the table, with what was rolled and revealed typed in."""

from pathlib import Path

import pytest
from support.raidboss_tide import TIDE


@pytest.fixture
def at_table(tmp_path: Path):
    """A function that plays a position with these typed lines; its output and exit status."""
    import click
    from click.testing import CliRunner

    from kibitz.cli.main import main

    @click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
    @click.pass_context
    def program(ctx: click.Context) -> None:
        ctx.exit(main(ctx.args))

    path = tmp_path / "fight.yaml"

    def run(*typed: str, text: str = TIDE, options: tuple[str, ...] = ()):
        path.write_text(text.replace("until: boss action", "until: round"), "utf-8")
        return CliRunner().invoke(program, ["play", str(path), *options], input="".join(f"{t}\n" for t in typed))

    return run


def flat(result) -> str:
    return " ".join(result.output.split())


def test_a_turn_is_played_with_reasons_and_the_next_card_is_asked_for(at_table):
    result = at_table("use blue 4", "done", "5", "salt-sting", "1 3 6", "quit")
    assert result.exit_code == 0
    out = flat(result)
    for part in (
        "SAMPLE DATA",
        "bladedancer, blue ability, cost 4:",
        "Assign Dice ends (RB-142)",
        "Undertow, Boss Action (RB-143, RB-145)",
        "lightkeeper's turn begins: the leftmost hidden card (RB-036)",
        "revealed Boss Card [",
        "= use blue 4",
        "* reveal salt-sting",
        "Salt Sting, Interrupt (RB-135)",
        "Ability Roll, 3 dice [such as",
        "* roll 1 3 6",
        "dice of lightkeeper: 1, 3, 6",
    ):
        assert part in out, part


def test_the_position_is_shown_as_a_turn_begins(at_table):
    out = at_table("done", "5", "quit").output
    assert out.count("The Brine Matriarch, level 1 of 2") == 2


def test_dice_that_cannot_be_rolled_are_refused_and_asked_again(at_table):
    out = flat(at_table("done", "5", "lapping-wave", "1 3", "6 3 1", "quit"))
    assert "`1 3` cannot come up here: 2 dice, 3 are rolled." in out
    assert "* roll 1 3 6" in out


def test_what_the_rules_forbid_is_refused_with_its_rule(at_table):
    out = flat(at_table("use red 4", "quit"))
    assert "= use red 4" not in out
    assert "(RB-0" in out


def test_a_fight_is_saved_resumed_and_taken_back(at_table, tmp_path, kibitz):
    record = tmp_path / "record.yaml"
    at_table("use blue 4", f"save {record}", "quit")
    assert record.read_text("utf-8").startswith('{"record": 2,')
    out = flat(at_table("use blue 4", "undo", "quit"))
    assert "taken back: use blue 4" in out
    assert "resumed after 1 steps" in flat(kibitz("play", record))
