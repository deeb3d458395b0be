"""More of the table in a browser: reasons, comparisons, reach and sight, downloads, codes, saves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, axe_violations, open_position, settled, steps, stop_at_first_list

pytestmark = pytest.mark.browser


def test_reasons_come_at_three_levels(page: Page) -> None:
    open_position(page, "redrains", "advice-near-win")
    stop_at_first_list(page)
    for level, seen in (("sentence", ".why p"), ("paragraph", ".why h3"), ("tree", ".why pre")):
        page.get_by_label("how much of the reasons").select_option(level)
        page.get_by_role("button", name="why?").click()
        expect(page.locator(seen).first).to_be_visible(timeout=3 * PATIENCE)


def test_reasons_are_asked_for_the_plays_that_are_shown(page: Page) -> None:
    open_position(page, "redrains", "advice-near-win")
    stop_at_first_list(page)
    plays = page.locator(".lines .play").all_inner_texts()
    with page.expect_request("**/api/why") as caught:
        page.get_by_role("button", name="why?").click()
    sent = caught.value.post_data_json
    assert [" › ".join(one["actions"]) for one in sent["shown"]] == plays
    said = page.locator(".why p").first
    expect(said).to_contain_text(sent["shown"][0]["actions"][0], timeout=3 * PATIENCE)
    page.get_by_role("button", name="think longer").click()
    expect(said).to_have_count(0)


def test_two_plays_are_compared_by_what_they_lead_to(page: Page) -> None:
    open_position(page, "redrains", "advice-early")
    page.get_by_role("button", name="what is best?").click()
    expect(page.get_by_role("button", name="think longer")).to_be_visible(timeout=3 * PATIENCE)
    boxes = page.get_by_label("compare")
    boxes.nth(0).check()
    boxes.nth(1).check()
    expect(page.locator(".compare")).to_be_visible()
    assert page.locator(".compare .pair").count() > 1


def test_a_picked_figure_shows_what_it_reaches_and_sees(page: Page) -> None:
    open_position(page, "ascension", "0001-open-the-path")
    page.locator('.hex polygon[aria-label*="ready"]').first.click()
    expect(page.locator(".reach").first).to_be_attached(timeout=PATIENCE)
    expect(page.locator(".around summary")).to_contain_text("within one move")
    page.locator(".hex.picked polygon").click()
    expect(page.locator(".reach")).to_have_count(0)


def test_a_position_is_downloaded_in_four_forms(page: Page) -> None:
    open_position(page, "raidboss", "advice-before-roll")
    page.get_by_text("share or save").click()
    for form, begins in (("YAML", b"format: 1"), ("record", b'{"record": 2'), ("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download(timeout=PATIENCE) as caught:
            page.get_by_label("download").get_by_role("button", name=form).click()
        path = caught.value.path()
        assert path.read_bytes().startswith(begins), form
    assert caught.value.suggested_filename == "advice-before-roll.png"


def test_a_game_is_downloaded_as_a_record_and_opened_from_the_file(page: Page, tmp_path: Path) -> None:
    open_position(page, "redrains", "advice-near-win")
    for _ in range(2):
        before = page.locator(".log summary").count()
        page.get_by_label("what may be done").locator(".choices button").first.click()
        expect(page.locator(".log summary")).not_to_have_count(before, timeout=PATIENCE)
        settled(page)
    page.get_by_text("share or save").click()
    with page.expect_download(timeout=PATIENCE) as caught:
        page.get_by_label("download").get_by_role("button", name="record").click()
    game = tmp_path / caught.value.suggested_filename
    caught.value.save_as(game)
    assert game.suffix == ".jsonl"
    held = steps(page)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(game.read_bytes() + '{"comment": "ä'.encode()[:-1])
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_text("From a file, or its text").click()
    page.get_by_label("file of a position or a record").set_input_files(torn)
    expect(page.locator(".log summary")).to_have_count(len(held), timeout=PATIENCE)
    assert steps(page) == held
    expect(page.get_by_text("was never finished")).to_be_visible()
    assert axe_violations(page) == []


def test_a_code_is_shown_and_a_save_is_kept(page: Page) -> None:
    open_position(page, "redrains", "advice-near-win")
    page.get_by_label("what may be done").locator(".choices button").first.click()
    expect(page.locator(".log summary")).to_have_count(1)
    page.get_by_text("share or save").click()
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_alt_text("QR code of the link to this position")).to_be_visible(timeout=PATIENCE)
    name = f"try {page.viewport_size['width'] if page.viewport_size else 0}"
    page.get_by_label("name of the save").fill(name)
    page.get_by_role("button", name="save", exact=True).click()
    expect(page.get_by_text("saved", exact=True)).to_be_visible(timeout=PATIENCE)
    held = json.loads(page.evaluate("localStorage.getItem('kibitz.table')"))
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_role("button", name=name).click()
    expect(page.locator(".log summary")).to_have_count(1, timeout=PATIENCE)
    again = json.loads(page.evaluate("localStorage.getItem('kibitz.table')"))
    assert (again["document"], again["steps"]) == (held["document"], held["steps"])
