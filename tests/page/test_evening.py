"""A whole evening at the table in one go: set up, ask, follow, enter what came up, undo twice, hand the link on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browser import PATIENCE, assert_handed_on, board, settled, steps, stop_at_first_list
from support.editors import (
    brush,
    choose,
    hexagon,
    less,
    new,
    part,
    play_on,
    set_up_ascension,
    set_up_raid_boss,
    set_up_red_rains,
)

pytestmark = pytest.mark.browser


def red_rains(page: Page) -> None:
    """A turn with the Chimera's answer."""
    set_up_red_rains(page)
    page.get_by_label("what is asked").select_option(label="survive the Chimera's turn")


def raid_boss(page: Page) -> None:
    """A turn whose dice are not rolled yet."""
    set_up_raid_boss(page)
    less(page, "Ability Dice rolled", 2)
    less(page, "Bonus Dice rolled")
    page.get_by_label("phase", exact=True).select_option(label="interrupts")


def ascension(page: Page) -> None:
    """A turn at whose end a hand is drawn from shuffled cards."""
    set_up_ascension(page)
    brush(page, "new figure")
    page.get_by_label("whose").select_option("white")
    choose(page, "figure", "tuskrider")
    hexagon(page, "f6").click()
    red = part(page, "Seat 1: red")
    for card in ("apprentice", "apprentice", "militia", "militia", "militia", "militia"):
        choose(red, "add to deck", card)


def follow_to_the_dice(page: Page) -> None:
    """Follow the best play, again and again, up to where chance decides."""
    chance = page.get_by_label("what came up", exact=True)
    for _ in range(8):
        settled(page)
        if chance.count():
            return
        before = len(steps(page))
        if page.get_by_role("button", name="play on", exact=True).count():
            page.get_by_role("button", name="play on", exact=True).click()
            expect(page.get_by_role("heading", name="The end")).to_have_count(0, timeout=PATIENCE)
            continue
        stop_at_first_list(page)
        page.locator(".lines button").first.click()
        expect(page.locator(".log summary").nth(before)).to_be_visible(timeout=PATIENCE)
    raise AssertionError(f"no chance after {steps(page)}")


@pytest.mark.parametrize(
    ("game", "set_up"), [("redrains", red_rains), ("raidboss", raid_boss), ("ascension", ascension)]
)
def test_from_an_empty_table_to_the_link(
    page: Page, browser: Browser, address: str, game: str, set_up: Callable[[Page], None]
) -> None:
    new(page, game)
    set_up(page)
    play_on(page)
    follow_to_the_dice(page)
    before, first = board(page), steps(page)
    chance = page.get_by_label("what came up", exact=True)
    came = chance.locator(".choices button").first.evaluate("(one) => one.firstChild.textContent").strip()
    chance.get_by_label("what came up at the table").fill(came)
    chance.get_by_label("what came up at the table").press("Enter")
    expect(page.locator(".log summary")).to_have_count(len(first) + 1, timeout=PATIENCE)
    settled(page)
    assert steps(page)[-1] == came
    assert_handed_on(page, browser, address)
    page.get_by_role("button", name="undo", exact=True).click()
    expect(page.locator(".log summary")).to_have_count(len(first))
    settled(page)
    assert board(page) == before
    page.get_by_role("button", name="undo", exact=True).click()
    expect(page.locator(".log summary")).to_have_count(len(first) - 1)
    assert steps(page) == first[:-1]
