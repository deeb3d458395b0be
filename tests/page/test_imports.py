"""The page opens what was made elsewhere, and tells what it understood of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, axe_violations
from support.importing import DATA

pytestmark = pytest.mark.browser


def paste(page: Page, name: str) -> None:
    """Put the text of a sample into the page's field, and open it."""
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_text("From a file, or its text").click()
    page.get_by_label("text of a position or a record").fill((DATA / name).read_text("utf-8"))
    page.get_by_role("button", name="open", exact=True).click()


def test_a_pasted_state_is_on_the_table_with_its_report(page: Page) -> None:
    paste(page, "state.json")
    expect(page.get_by_text("me as noah-redmoon against The Corpse of Viros")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("to look at (3):")).to_be_visible()
    expect(page.get_by_text("old-salt").first).to_be_visible()
    assert axe_violations(page) == []


def test_what_is_no_position_is_told_by_name(page: Page) -> None:
    paste(page, "duel.json")
    expect(page.get_by_text("Ann against Bo: a game without a Chimera")).to_be_visible(timeout=PATIENCE)
