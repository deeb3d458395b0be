"""The puzzles page in a browser: find one, go wrong, be refuted, be helped, solve it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, settled

pytestmark = pytest.mark.browser
TITLE = "Open the path"


def choices(page: Page) -> list[str]:
    """What may be done, in the order shown."""
    return page.get_by_label("what may be done").locator(".choices button").all_inner_texts()


def take(page: Page, step: str) -> None:
    """Click an action and wait for its step."""
    done = page.locator(".log summary").count()
    page.get_by_label("what may be done").get_by_role("button", name=step, exact=True).click()
    expect(page.locator(".log summary")).to_have_count(done + 1)
    settled(page)


def best(page: Page, address: str) -> str:
    """The best action, as the last hint says it."""
    held = json.loads(page.evaluate("localStorage.getItem('kibitz.table')"))
    given = {key: held[key] for key in ("document", "steps", "seed")} | {"number": 4}
    said = page.request.post(f"{address}api/hint", data=given, timeout=PATIENCE).text().splitlines()[-1]
    return str(json.loads(said)["data"]["text"]).split("`")[1]


def start(page: Page) -> None:
    """Find the puzzle in the gallery."""
    page.get_by_role("button", name="puzzles", exact=True).click()
    expect(page.locator(".gallery li").first).to_be_visible(timeout=PATIENCE)
    page.get_by_label("theme or title").fill(TITLE)
    page.locator(".gallery button").first.click()
    expect(page.get_by_label("puzzle", exact=True)).to_be_visible(timeout=PATIENCE)


def test_a_puzzle_is_tried_refuted_helped_and_solved(page: Page, address: str) -> None:
    start(page)
    right = best(page, address)
    assert sorted(choices(page)) != [], "the choices are there"
    wrong = next(step for step in choices(page) if step != right)
    take(page, wrong)
    expect(page.locator(".verdict.worse")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="take it back").click()
    expect(page.locator(".log summary")).to_have_count(0)
    page.get_by_role("button", name="a hint").click()
    expect(page.get_by_label("hints").locator("li")).to_have_count(1, timeout=PATIENCE)
    for _ in range(20):
        if not page.get_by_label("what may be done").count():
            break
        take(page, best(page, address))
        expect(page.locator(".verdict.best")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Solved.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="puzzles", exact=True).click()
    page.get_by_label("theme or title").fill(TITLE)
    expect(page.locator(".gallery b").first).to_contain_text("✓")
    page.get_by_label("not solved yet").check()
    expect(page.locator(".gallery b", has_text="✓")).to_have_count(0)


def test_the_choices_of_a_puzzle_are_mixed_and_no_advice_is_shown(page: Page) -> None:
    start(page)
    orders = set()
    for seed in range(1, 6):
        page.evaluate(
            "seed => { const t = JSON.parse(localStorage['kibitz.table']); t.seed = seed;"
            " localStorage['kibitz.table'] = JSON.stringify(t); }",
            seed,
        )
        page.reload()
        expect(page.get_by_label("what may be done")).to_be_visible(timeout=PATIENCE)
        orders.add(tuple(choices(page)))
    assert len({tuple(sorted(order)) for order in orders}) == 1
    assert len(orders) > 1
    expect(page.get_by_role("button", name="what is best?")).to_have_count(0)
