"""The page on what a commanded Villain does: its positions take their branches, its pictures are what kibitz draws."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension_commands import outcomes
from support.ascension_naive import VILLAINS, command
from support.ascension_naive_pair import Pair, engine_seen
from support.ascension_scenes import SCENES, Scene

from benchmarks.villain_page import PAGE, PICTURES, page, pictures
from model.core.rulebook import rulebook

AGAIN = "write them again with `python benchmarks/villain_page.py`"


def played(pair: Pair, times: int) -> set[tuple[str, Any]]:
    """What the engine allows in so many commands: the steps, and the Honor that the Villains have after them."""
    ways = [((), pair.position.state)]
    for _ in range(times):
        ways = [((*done, *more), after) for done, state in ways for more, after in outcomes(pair, state)]
    return {(", ".join(done), dict(engine_seen(pair, state)[1])[VILLAINS]) for done, state in ways}


def told(pair: Pair, times: int) -> set[tuple[str, Any]]:
    """The same by the naive reading."""
    ways = [((), pair.world)]
    for _ in range(times):
        ways = [((*done, *more), after) for done, world in ways for more, after in command(world, pair.kind)]
    return {(", ".join(done), world["honor"][VILLAINS]) for done, world in ways}


@pytest.mark.rule(*sorted({rule for scene in SCENES for rule in scene.rules}))
@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_a_picture_shows_a_position_that_takes_its_branch(scene: Scene) -> None:
    wanted = {(done, scene.early) for done in scene.done}
    assert played(scene.pair(), scene.times) == wanted
    assert told(scene.pair(), scene.times) == wanted


def test_every_rule_of_the_procedure_has_a_picture() -> None:
    shown = {rule for scene in SCENES for rule in scene.rules}
    procedure = {f"AT-{number}" for number in range(251, 270)}
    assert procedure <= shown
    assert all(rulebook("ascension").rule(rule) for rule in shown)
    assert len({scene.name for scene in SCENES}) == len(SCENES)


def test_the_page_and_its_pictures_are_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), AGAIN
    found = {path.name: path.read_text("utf-8") for path in PICTURES.glob("*.svg")}
    assert found == pictures(), AGAIN
