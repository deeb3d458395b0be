"""The cards page in a browser: find a card, write one, see it in words, keep it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, axe_violations

pytestmark = pytest.mark.browser


def start(page: Page, game: str) -> None:
    page.get_by_role("button", name="cards", exact=True).click()
    page.get_by_label("game", exact=True).select_option(game)
    expect(page.locator(".book tbody tr").first).to_be_visible(timeout=PATIENCE)


def test_a_card_is_found_and_told(page: Page) -> None:
    start(page, "redrains")
    page.get_by_label("find a card").fill("old-salt")
    page.get_by_role("button", name="old-salt", exact=True).click()
    expect(page.locator("article.told")).to_contain_text("old-salt", timeout=PATIENCE)
    page.get_by_label("pack", exact=True).select_option("sample")
    page.get_by_label("find a card").fill("")
    assert page.locator(".book tbody tr").count() == page.locator(".book .sampled").count() > 0


def test_a_new_card_is_checked_while_it_is_written_kept_and_deleted(page: Page) -> None:
    start(page, "redrains")
    page.get_by_label("write a new card").select_option("ally")
    area = page.get_by_label("as text")
    expect(page.locator(".writer article")).to_be_visible(timeout=PATIENCE)
    text = area.input_value()
    area.fill(text.replace("attack:", "atack:", 1))
    expect(page.locator(".writer .trouble")).to_contain_text("attack", timeout=PATIENCE)
    expect(page.get_by_role("button", name="keep this pack")).to_be_disabled()
    area.fill(text.replace("pack: my-pack", "pack: mine"))
    expect(page.get_by_role("button", name="keep this pack")).to_be_enabled(timeout=PATIENCE)
    page.get_by_role("button", name="keep this pack").click()
    expect(page.get_by_role("button", name="edit mine")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="delete it").click()
    expect(page.get_by_role("button", name="edit mine")).to_have_count(0, timeout=PATIENCE)


def test_axe_finds_no_violation_on_the_cards(page: Page) -> None:
    start(page, "ascension")
    page.locator(".book .plainly").first.click()
    expect(page.locator("article.told")).to_be_visible(timeout=PATIENCE)
    page.get_by_label("write a new card").select_option("champion")
    expect(page.locator(".writer article")).to_be_visible(timeout=PATIENCE)
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
