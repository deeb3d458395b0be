"""Steps of somebody who edits a position in the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect
from support.browser import PATIENCE

GAMES = {"ascension": "Ascension Tactics", "redrains": "Red Rains", "raidboss": "Raid Boss"}


def new(page: Page, game: str) -> None:
    """A new position, accepted by the rules as it is."""
    page.get_by_role("group", name="new position").get_by_role("button", name=GAMES[game]).click()
    accepted(page)


def accepted(page: Page) -> None:
    """Wait until the rules accept the position."""
    expect(page.locator(".editor .verdict.best[aria-busy=false]")).to_be_visible(timeout=PATIENCE)


def refused(page: Page) -> Locator:
    """Wait until the rules refuse the position; what they say."""
    found = page.locator(".editor .verdict.worse[aria-busy=false]")
    expect(found).to_be_visible(timeout=PATIENCE)
    return found


def choose(page: Page | Locator, label: str, typed: str) -> None:
    """Type a part of a name and take the first that fits."""
    box = page.get_by_role("combobox", name=label, exact=True).first
    box.click()
    box.fill(typed)
    box.press("Enter")


def more(page: Page | Locator, label: str, times: int = 1) -> None:
    """Press a plus."""
    for _ in range(times):
        page.get_by_role("button", name=f"{label}: one more").first.click()


def part(page: Page, title: str) -> Locator:
    """A part of the editor."""
    return page.get_by_role("region", name=title)


def edited(page: Page) -> dict[str, Any]:
    """The document as the editor keeps it, a moment after the last change."""
    accepted(page)
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('kibitz.draft')"))
    return found


def play_on(page: Page) -> dict[str, Any]:
    """The document that lies on the table after 'play on from here'."""
    accepted(page)
    page.evaluate("localStorage.removeItem('kibitz.table')")
    page.get_by_role("button", name="play on from here").click()
    page.wait_for_function("localStorage.getItem('kibitz.table')")
    expect(page.locator("main")).to_be_visible(timeout=PATIENCE)
    held = json.loads(page.evaluate("localStorage.getItem('kibitz.table')"))
    assert held["steps"] == []
    found: dict[str, Any] = held["document"]
    return found


def advised(page: Page) -> None:
    """Ask for advice and see the first line of it."""
    expect(page.get_by_label("advice", exact=True)).to_be_visible(timeout=PATIENCE)
    if page.get_by_role("button", name="show advice").count():
        page.get_by_role("button", name="show advice").click()
    page.get_by_role("button", name="what is best?").click()
    expect(page.locator(".lines li").first).to_be_visible(timeout=PATIENCE)
    assert page.locator(".lines .standing").first.inner_text() in ("PROVEN", "BOUND", "ESTIMATE")


def hexagon(page: Page, name: str) -> Locator:
    """A hex of the board."""
    return page.locator(f"polygon[data-hex={name}]")


def brush(page: Page, name: str) -> None:
    """Take a brush."""
    page.get_by_role("group", name="brush").get_by_role("button", name=name, exact=True).click()


def set_up_ascension(page: Page) -> None:
    """Two Champions a side on a board with a forest and a hole."""
    brush(page, "forest")
    hexagon(page, "c2").click()
    hexagon(page, "d2").click()
    brush(page, "no hex")
    hexagon(page, "a1").click()
    brush(page, "shrine")
    hexagon(page, "d6").click()
    brush(page, "new figure")
    for seat, card, hexes in (("red", "rut", "b4"), ("red", "tuskrider", "b3"), ("white", "tyranyx", "e3")):
        page.get_by_label("whose").select_option(seat)
        choose(page, "figure", card)
        hexagon(page, hexes).click()
    brush(page, "choose, move")
    hexagon(page, "b4").click()
    hexagon(page, "c4").click()
    more(part(page, "chosen figure"), "damage")
    more(part(page, "Seat 1: red"), "Power", 4)
    choose(part(page, "Seat 1: red"), "add to hand", "militia")
