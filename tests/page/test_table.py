"""The table in a browser: open, ask, follow, enter what came up, undo, share."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browser import (
    PATIENCE,
    assert_handed_on,
    axe_violations,
    board,
    open_position,
    settled,
    steps,
    stop_at_first_list,
)

pytestmark = pytest.mark.browser
POSITIONS = {
    "ascension": "advice-last-turn",
    "redrains": "advice-near-win",
    "raidboss": "advice-before-roll",
}
each_game = pytest.mark.parametrize("game", sorted(POSITIONS))


def enter_what_came_up(page: Page) -> None:
    """Where chance decides, enter the first outcome that is offered."""
    for _ in range(4):
        if not page.get_by_label("what came up", exact=True).count():
            return
        before = len(steps(page))
        page.get_by_label("what came up", exact=True).locator(".choices button").first.click()
        expect(page.locator(".log summary")).to_have_count(before + 1)


@each_game
def test_a_position_is_opened_advised_followed_and_taken_back(page: Page, game: str) -> None:
    open_position(page, game, POSITIONS[game])
    start = board(page)
    stop_at_first_list(page)
    assert page.locator(".lines .standing").first.inner_text() in ("PROVEN", "BOUND", "ESTIMATE")
    page.locator(".lines button").first.click()
    expect(page.locator(".log summary").first).to_be_visible()
    enter_what_came_up(page)
    done = len(steps(page))
    assert done >= 1
    for left in range(done - 1, max(-1, done - 3), -1):
        page.get_by_role("button", name="undo", exact=True).click()
        expect(page.locator(".log summary")).to_have_count(left)
    page.get_by_role("button", name="redo").click()
    expect(page.locator(".log summary")).to_have_count(max(0, done - 2) + 1)
    page.get_by_role("button", name="back to the start").click()
    expect(page.locator(".log summary")).to_have_count(0)
    settled(page)
    assert board(page) == start


@each_game
def test_a_share_link_gives_the_same_position_in_a_fresh_browser(
    page: Page, browser: Browser, address: str, game: str
) -> None:
    open_position(page, game, POSITIONS[game])
    page.get_by_label("what may be done").locator(".choices button").first.click()
    expect(page.locator(".log summary")).to_have_count(1)
    assert_handed_on(page, browser, address)


def test_the_position_survives_a_reload(page: Page) -> None:
    open_position(page, "redrains", POSITIONS["redrains"])
    page.get_by_label("what may be done").locator(".choices button").first.click()
    expect(page.locator(".log summary")).to_have_count(1)
    settled(page)
    seen = board(page)
    page.reload()
    expect(page.locator(".log summary")).to_have_count(1, timeout=PATIENCE)
    settled(page)
    assert board(page) == seen


def test_advice_is_hidden_where_people_play_against_each_other(page: Page) -> None:
    open_position(page, "ascension", "0001-open-the-path")
    expect(page.get_by_role("button", name="show advice")).to_be_visible()
    expect(page.get_by_role("button", name="what is best?")).to_have_count(0)
    page.get_by_role("button", name="show advice").click()
    expect(page.get_by_role("button", name="what is best?")).to_be_visible()


def test_a_hex_is_picked_by_keyboard(page: Page) -> None:
    open_position(page, "ascension", "0001-open-the-path")
    hexes = page.locator(".hex polygon")
    hexes.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hex.picked")).to_have_count(1)
    page.keyboard.press("Space")
    expect(page.locator(".hex.picked")).to_have_count(0)


def test_nothing_is_wider_than_the_screen(page: Page) -> None:
    for game, name in POSITIONS.items():
        open_position(page, game, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        page.get_by_role("button", name="open a position").click()


def test_script_in_a_name_stays_text(page: Page) -> None:
    open_position(page, "redrains", POSITIONS["redrains"])
    held = page.evaluate("localStorage.getItem('kibitz.table')")
    table = json.loads(held)
    table["document"]["title"] = "<img src=x onerror=\"document.title='broken in'\">"
    page.evaluate("text => localStorage.setItem('kibitz.table', text)", json.dumps(table))
    page.reload()
    expect(page.get_by_text("<img src=x")).to_be_visible(timeout=PATIENCE)
    assert page.title() == "kibitz"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    for game, name in POSITIONS.items():
        if not page.get_by_label("find a scenario").count():
            page.get_by_role("button", name="open a position").click()
        assert axe_violations(page) == [], f"{game}: the shelf"
        open_position(page, game, name)
        stop_at_first_list(page)
        assert axe_violations(page) == [], game
