"""Steps of somebody who edits a position in the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect
from support.browser import PATIENCE, wait_until

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


def less(page: Page | Locator, label: str, times: int = 1) -> None:
    """Press a minus."""
    for _ in range(times):
        page.get_by_role("button", name=f"{label}: one less").first.click()


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
    wait_until(page, "localStorage.getItem('kibitz.table')")
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


def set_up_red_rains(page: Page) -> None:
    """Two units against a wounded Chimera with one aspect face up."""
    part(page, "The Chimera").get_by_label("wounds", exact=True).get_by_role("textbox").fill("24")
    more(part(page, "The Chimera"), "rage dice on power", 2)
    page.get_by_role("button", name="face down, blood 2: away").click()
    choose(page, "add to row", "iron sc")
    more(page.get_by_label("row", exact=True).get_by_role("listitem").nth(2), "wounds")
    page.get_by_role("button", name="Iron Scales: to the left").click()
    me = part(page, "Player")
    more(me, "wounds", 3)
    choose(me, "add to units", "old salt")
    choose(me, "add to units", "phoenix att")
    me.get_by_label("units", exact=True).get_by_role("button", name="exhausted: one more").nth(1).click()
    choose(me, "add to hand", "infuriate")
    choose(me, "add to hand", "infuriate")
    for side in ("class", "basic"):
        me.get_by_role("button", name=f"cer {side}, die 10").click()
    page.get_by_label("what is asked").select_option(label="win this turn")


def set_up_raid_boss(page: Page) -> None:
    """Round 2 of a fight: the dice of the second Hero are rolled."""
    part(page, "The Boss").get_by_label("damage", exact=True).get_by_role("textbox").fill("46")
    choose(page, "Boss Card of position 1", "lapping wave resolved")
    choose(page, "Boss Card of position 2", "salt sting face up")
    heroes = page.locator(".heroes > li")
    more(heroes.nth(1), "skill")
    more(heroes.nth(1), "Bonus Dice")
    heroes.nth(1).get_by_role("button", name="HP: one less").click()
    heroes.nth(2).get_by_role("button", name="tapped").click()
    page.get_by_role("button", name="The Augur: to the left").click()
    more(page, "round")
    page.get_by_label("phase", exact=True).select_option(label="assign")
    more(page, "Ability Dice rolled", 2)
    more(page, "Bonus Dice rolled")
    for _ in range(3):
        page.get_by_role("group", name="dice", exact=True).locator("button.die").nth(1).click()
