"""Position strings in a browser: shown by one page, pasted into another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browser import PATIENCE, axe_violations, board, open_position

pytestmark = pytest.mark.browser


def test_a_position_is_handed_on_as_one_line(page: Page, browser: Browser, address: str) -> None:
    open_position(page, "redrains", "advice-near-win")
    page.get_by_label("what may be done").locator(".choices button").first.click()
    expect(page.locator(".log summary")).to_have_count(1, timeout=PATIENCE)
    page.get_by_text("share or save").click()
    page.get_by_role("button", name="position as one line").click()
    line = page.get_by_label("position string")
    expect(line).to_be_visible(timeout=PATIENCE)
    text = line.input_value()
    assert text.startswith("rr1 ")
    assert axe_violations(page) == []
    context = browser.new_context(viewport=page.viewport_size)
    fresh = context.new_page()
    fresh.goto(address)
    fresh.get_by_text("From a file, or its text").click()
    fresh.get_by_label("text of a position or a record").fill(text + " extra9")
    fresh.get_by_role("button", name="open", exact=True).click()
    expect(fresh.get_by_role("alert")).to_contain_text("extra9", timeout=PATIENCE)
    fresh.get_by_label("text of a position or a record").fill(text)
    fresh.get_by_role("button", name="open", exact=True).click()
    expect(fresh.locator(".board")).to_be_visible(timeout=PATIENCE)
    # only the title is that of the scenario
    assert board(fresh).split("\n")[1:] == board(page).split("\n")[1:]
    context.close()
