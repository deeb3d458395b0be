"""What the tests of the page share."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "kibitz" / "web" / "client" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 20_000
"""Milliseconds that a busy machine may take over anything."""


def open_position(page: Page, game: str, name: str) -> None:
    """Choose a scenario from the shelf by game and name."""
    page.get_by_label("game", exact=True).select_option(game)
    page.get_by_label("find a scenario").fill(name)
    page.locator(f'.shelf button[title="{name}"]').click()
    expect(page.locator("main")).to_be_visible(timeout=PATIENCE)


def wait_until(page: Page, script: str) -> None:
    """Wait until a script of the page gives something. The page allows no eval, so Python asks again and again."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {script}")


def settled(page: Page) -> None:
    """Wait until the server has told the position after the last step: until then no further step is taken."""
    expect(page.locator(".panels")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def stop_at_first_list(page: Page) -> None:
    """Ask for advice, and stop it when the first list is there; a list that ends by itself needs no stop."""
    expect(page.get_by_label("advice", exact=True)).to_be_visible(timeout=PATIENCE)
    if page.get_by_role("button", name="show advice").count():
        page.get_by_role("button", name="show advice").click()
    page.get_by_role("button", name="what is best?").click()
    expect(page.locator(".lines li").first).to_be_visible(timeout=PATIENCE)
    page.evaluate("[...document.querySelectorAll('button')].find((b) => b.textContent === 'stop')?.click()")
    expect(page.get_by_role("button", name="think longer")).to_be_visible(timeout=PATIENCE)


def steps(page: Page) -> list[str]:
    """The steps of the log."""
    return page.locator(".log summary").all_inner_texts()


def board(page: Page) -> str:
    """What the board says, as text."""
    return page.locator(".board").inner_text()


def assert_handed_on(page: Page, browser: Browser, address: str) -> None:
    """Open the share link in a fresh browser: the position and the steps are the same there."""
    settled(page)
    page.get_by_text("share or save").click()
    page.get_by_role("button", name="link to this position").click()
    link = page.get_by_label("link to this position").last.input_value()
    assert link.startswith(address)
    context = browser.new_context(viewport=page.viewport_size)
    fresh = context.new_page()
    fresh.goto(link)
    expect(fresh.locator(".log summary")).to_have_count(len(steps(page)), timeout=PATIENCE)
    expect(fresh.locator(".board")).to_be_visible(timeout=PATIENCE)
    assert (board(fresh), steps(fresh)) == (board(page), steps(page))
    context.close()


def axe_violations(page: Page) -> list[tuple[str, list[str]]]:
    """What axe-core finds on the page against WCAG 2.2 A and AA: each rule with the elements that break it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found["violations"]]
