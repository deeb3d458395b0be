"""The cards page in a browser: find a card, write one, see it in words, keep it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
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


def field(page: Page, name: str) -> Locator:
    """The input of a field of the form, by the path of its key."""
    return page.locator(f'[id="card:{name}"]')


def row(page: Page, name: str) -> Locator:
    """A field of the form with what stands beside it."""
    return page.locator(".cardfield").filter(has=field(page, name))


def as_text(page: Page) -> str:
    """The text of the pack; the form is shown again."""
    page.get_by_role("button", name="text", exact=True).click()
    text = page.get_by_label("the pack as text").input_value()
    page.get_by_role("button", name="form", exact=True).click()
    expect(page.locator(".cardfield").first).to_be_visible(timeout=PATIENCE)
    return text


def test_a_new_card_is_checked_while_it_is_written_kept_and_deleted(page: Page) -> None:
    start(page, "redrains")
    page.get_by_label("write a new card").select_option("ally")
    expect(page.locator(".writer article")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="text", exact=True).click()
    area = page.get_by_label("the pack as text")
    text = area.input_value()
    area.fill(text.replace("attack:", "atack:", 1))
    expect(page.locator(".writer .trouble")).to_contain_text("attack", timeout=PATIENCE)
    expect(page.locator(".writer article.before")).to_be_visible()
    expect(page.get_by_role("button", name="keep this pack")).to_be_disabled()
    area.fill(text + "  - {")
    page.get_by_role("button", name="form", exact=True).click()
    expect(page.get_by_text("The form cannot show this text")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="text", exact=True).click()
    assert area.input_value() == text + "  - {", "nothing is lost on the way"
    area.fill(text.replace("pack: my-pack", "pack: mine"))
    expect(page.get_by_role("button", name="keep this pack")).to_be_enabled(timeout=PATIENCE)
    page.get_by_role("button", name="keep this pack").click()
    expect(page.get_by_role("button", name="edit mine")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="delete it").click()
    expect(page.get_by_role("button", name="edit mine")).to_have_count(0, timeout=PATIENCE)


def test_a_card_is_filled_in_by_its_form_and_the_text_keeps_its_comments(page: Page) -> None:
    start(page, "redrains")
    page.get_by_label("write a new card").select_option("ally")
    expect(field(page, "attack")).to_have_value("2", timeout=PATIENCE)
    before = as_text(page)
    field(page, "attack").fill("99")
    expect(row(page, "attack").locator(".wrong")).to_contain_text("20", timeout=PATIENCE)
    field(page, "attack").fill("4")
    expect(row(page, "attack").locator(".wrong")).to_have_count(0, timeout=PATIENCE)
    field(page, "name").fill('<b>"Zoë": #1</b>')
    keywords = page.get_by_role("group", name="keywords")
    keywords.get_by_role("button", name="terrifying").click()
    keywords.get_by_label("terrifying: number").fill("2")
    keywords.get_by_label("terrifying: number").blur()
    cost = page.get_by_role("group", name="cost")
    cost.get_by_label("how many").fill("2")
    cost.get_by_label("action, dice or cards").select_option("natural power")
    cost.get_by_role("button", name="add", exact=True).click()
    expect(cost.get_by_text("2 natural power", exact=True)).to_be_visible(timeout=PATIENCE)
    field(page, "when").fill("enters: {draw: 2")
    expect(row(page, "when").get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    field(page, "when").fill("enters: {draw: 2}")
    expect(row(page, "examples").locator(".wrong")).to_contain_text("has an effect but no", timeout=PATIENCE)
    row(page, "examples").get_by_role("button", name="begin with the example").click()
    expect(page.locator(".writer article")).to_contain_text("draw 2", timeout=PATIENCE)
    after = as_text(page)
    for line in ("attack: 4", "terrifying 2", "2 natural power", "enters: {draw: 2}", "# small letters and hyphens"):
        assert line in after
    gone = set(before.splitlines()) - set(after.splitlines())
    assert {line.split(":")[0].strip() for line in gone} <= {"attack", "name", "cost"}


def test_a_card_of_another_pack_is_copied_changed_kept_and_edited_again(page: Page) -> None:
    start(page, "ascension")
    page.get_by_label("find a card").fill("arha-sensei")
    page.get_by_role("button", name="arha-sensei", exact=True).click()
    page.get_by_role("button", name="copy into a pack of your own").click()
    expect(field(page, "id")).to_have_value("my-arha-sensei", timeout=PATIENCE)
    field(page, "strength").fill("7")
    page.get_by_label("add to this pack").select_option("treasure")
    expect(page.get_by_label("entry").locator("option")).to_have_count(3, timeout=PATIENCE)
    page.get_by_role("button", name="take it out of the pack").click()
    expect(page.get_by_label("entry").locator("option")).to_have_count(2, timeout=PATIENCE)
    expect(page.get_by_role("button", name="keep this pack")).to_be_enabled(timeout=PATIENCE)
    page.get_by_role("button", name="keep this pack").click()
    expect(page.get_by_role("button", name="edit my-copies")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="close").last.click()
    page.get_by_role("button", name="my-arha-sensei", exact=True).click()
    page.get_by_role("button", name="edit my-arha-sensei").click()
    expect(field(page, "strength")).to_have_value("7", timeout=PATIENCE)
    page.get_by_role("button", name="delete it").click()
    expect(page.get_by_role("button", name="edit my-copies")).to_have_count(0, timeout=PATIENCE)


def test_axe_finds_no_violation_on_the_cards(page: Page) -> None:
    start(page, "ascension")
    page.locator(".book .plainly").first.click()
    expect(page.locator("article.told")).to_be_visible(timeout=PATIENCE)
    page.get_by_label("write a new card").select_option("champion")
    expect(page.locator(".writer article")).to_be_visible(timeout=PATIENCE)
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
