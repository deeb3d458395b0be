"""The page without its link to the server, as on a phone that sleeps: nothing is lost, and it goes on by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, open_position, settled

pytestmark = pytest.mark.browser
OUTAGE = 10_000
"""Milliseconds without a link, by the page's clock."""


CUT = """() => {
  const ask = window.fetch, cut = new AbortController();
  window.fetch = (path, how = {}) => {
    const signal = how.signal && !cut.signal.aborted ? AbortSignal.any([how.signal, cut.signal]) : how.signal;
    return ask(path, { ...how, signal });
  };
  window.cut = () => cut.abort();
}"""
"""Answers that are on their way go on where Chromium is set offline; after this, `cut()` breaks them off."""


def kept(page: Page) -> Any:
    """The table as the browser remembers it."""
    return json.loads(page.evaluate("localStorage.getItem('kibitz.table')"))


def choices(page: Page) -> Any:
    return page.get_by_label("what may be done").locator(".choices button")


def take_one(page: Page) -> None:
    """Take the first action and wait until the server has told what it did."""
    choices(page).first.click()
    expect(page.locator(".log summary")).to_have_count(1)
    settled(page)


def test_steps_taken_without_a_link_are_kept_and_go_on_when_it_is_back(page: Page) -> None:
    open_position(page, "redrains", "advice-near-win")
    take_one(page)
    page.clock.install()
    board, step = page.locator(".board").inner_text(), choices(page).first.inner_text()
    page.context.set_offline(True)
    choices(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("nothing is lost")
    page.clock.run_for(OUTAGE)
    expect(page.get_by_role("alert")).to_contain_text("nothing is lost")
    assert page.locator(".board").inner_text() == board, "what is shown stays"
    choices(page).last.click()
    assert kept(page)["steps"][1:] == [step], "nothing is taken that the rules have not seen"
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".log summary")).to_have_count(2)
    assert kept(page)["steps"] == page.locator(".log summary").all_inner_texts()
    page.get_by_role("button", name="undo", exact=True).click()
    expect(page.locator(".log summary")).to_have_count(1)


def test_advice_that_is_cut_off_stays_and_is_asked_for_again(page: Page) -> None:
    open_position(page, "redrains", "advice-early")
    take_one(page)
    before, board = kept(page), page.locator(".board").inner_text()
    page.clock.install()
    page.evaluate(CUT)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="what is best?").click()
    expect(page.locator(".lines li").first).to_be_visible(timeout=PATIENCE)
    page.context.set_offline(True)
    page.evaluate("cut()")
    advice = page.get_by_label("advice", exact=True)
    expect(advice.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    plays = page.locator(".lines .play").all_inner_texts()
    page.clock.run_for(OUTAGE)
    assert page.locator(".lines .play").all_inner_texts() == plays, "the plays so far stay"
    assert (kept(page), page.locator(".board").inner_text()) == (before, board)
    page.context.set_offline(False)
    expect(advice.get_by_role("alert")).to_have_count(0, timeout=PATIENCE)
    assert sum(url.endswith("/api/advise") for url in asked) > 1
    assert (kept(page), page.locator(".board").inner_text()) == (before, board)
    page.evaluate("[...document.querySelectorAll('button')].find((b) => b.textContent === 'stop')?.click()")
