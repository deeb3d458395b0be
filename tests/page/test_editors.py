"""The editors of positions in a browser: set up from nothing, be told what is wrong, take it back, play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, ROOT, axe_violations, open_position, settled, wait_until
from support.editors import (
    GAMES,
    accepted,
    advised,
    brush,
    choose,
    edited,
    hexagon,
    more,
    new,
    part,
    play_on,
    refused,
    set_up_ascension,
    set_up_raid_boss,
    set_up_red_rains,
)

pytestmark = pytest.mark.browser
each_game = pytest.mark.parametrize("game", sorted(GAMES))


def test_red_rains_from_nothing_to_advice(page: Page) -> None:
    new(page, "redrains")
    set_up_red_rains(page)
    assert play_on(page) == {
        "format": 1,
        "id": "my-position",
        "title": "My position",
        "game": "redrains",
        "source": "mine",
        "chimera": {"card": "corpse-of-viros", "difficulty": "standard", "level": 1},
        "aspects": "fury",
        "wounds": 24,
        "rage": 2,
        "row": ["?1", "iron-scales w1", "?1"],
        "player": {
            "phoenixborn": "brennen-blackcloud w3",
            "units": ["old-salt", "phoenix-attendant e1"],
            "dice": "5 cer:P 4 cer:C / 1 cer",
            "hand": ["2 infuriate"],
            "deck": "viros-brennen-blackcloud",
        },
        "goal": {"win": True, "until": "turn"},
    }
    advised(page)


def test_raid_boss_from_nothing_to_advice(page: Page) -> None:
    new(page, "raidboss")
    set_up_raid_boss(page)
    assert play_on(page) == {
        "format": 1,
        "id": "my-position",
        "title": "My position",
        "game": "raidboss",
        "source": "mine",
        "boss": {"card": "brine-matriarch", "damage": 46},
        "heroes": [
            "bulwark resolved=lapping-wave",
            "bladedancer 8 s2 +1 =salt-sting",
            "augur ?",
            "lightkeeper tapped ?",
        ],
        "round": 2,
        "phase": "assign",
        "dice": "1 4 b1",
        "goal": {"maximise": [{"boss_damage": 1}, {"kos": -30}, {"hp": 1}], "until": "turn"},
    }
    advised(page)


def test_ascension_from_nothing_to_advice(page: Page) -> None:
    new(page, "ascension")
    set_up_ascension(page)
    found = play_on(page)
    assert {key: value for key, value in found.items() if key not in ("board", "seats")} == {
        "format": 1,
        "id": "my-position",
        "title": "My position",
        "game": "ascension",
        "source": "mine",
        "to_move": "red",
        "centre": {"row": [], "deck": []},
        "goal": {"maximise": "honor"},
    }
    assert found["board"] == {
        "map": "_ . . . . . .\n . . f f . .\n. . . . . . .\n R . . S . W\n. . . . . . .\n . . . H . .\n. . . . . . .\n",
        "legend": {
            "R": {"portal": "red"},
            "W": {"portal": "white"},
            "S": {"shrine": 3},
            "f": "forest",
            "H": {"shrine": 2},
        },
    }
    assert found["seats"] == [
        {
            "name": "red",
            "hand": ["militia"],
            "figures": [{"card": "rut", "at": "c4", "damage": 1}, {"card": "tuskrider", "at": "b3"}],
            "power": 4,
        },
        {"name": "white", "figures": [{"card": "tyranyx", "at": "e3"}]},
    ]
    advised(page)


def test_another_phoenixborn_brings_its_deck_and_two_players_have_a_row_each(page: Page) -> None:
    new(page, "redrains")
    choose(page, "Phoenixborn", "noah")
    more(part(page, "Player"), "wounds", 2)
    player = edited(page)["player"]
    assert (player["phoenixborn"], player["deck"]) == ("noah-redmoon w2", "viros-noah-redmoon")
    page.get_by_label("players", exact=True).select_option("2")
    both = edited(page)
    assert both["players"] == [
        {**player, "row": ["?1", "?1", "?2"]},
        {"phoenixborn": "noah-redmoon", "row": [], "dice": ""},
    ]
    assert "row" not in both
    page.get_by_label("players", exact=True).select_option("1")
    assert edited(page)["player"] == player


# --- what is wrong, where it is ---

WRONG = {
    "redrains": ("The Chimera's row", "add to row", "rampage", 4, "row"),
    "raidboss": ("The Boss", "add to discarded Boss Cards", "undertow", 9, "discard"),
}


@pytest.mark.parametrize("game", sorted(WRONG))
def test_what_cannot_be_is_told_at_its_field_and_taken_back(page: Page, game: str) -> None:
    title, label, typed, times, key = WRONG[game]
    new(page, game)
    before = edited(page)
    for _ in range(times):
        choose(page, label, typed)
    said = refused(page)
    field = part(page, title).locator(".wrong li").first
    expect(field).to_be_visible()
    assert field.inner_text() in said.inner_text()
    assert page.get_by_role("button", name="play on from here").is_disabled()
    said.get_by_role("button", name=key).first.click()
    assert page.evaluate("document.activeElement.id").startswith(f"field:{key}")
    for _ in range(times):
        page.get_by_role("button", name="undo", exact=True).click()
    assert edited(page) == before
    assert page.locator(".editor .wrong").count() == 0
    for _ in range(times):
        page.keyboard.press("Control+Shift+Z")
    refused(page)


def test_a_second_figure_on_a_hex_is_told_with_its_rule(page: Page) -> None:
    new(page, "ascension")
    page.get_by_text("The whole position as text").click()
    text = page.get_by_label("the whole position as text")
    expect(text).not_to_have_value("", timeout=PATIENCE)
    figures = "figures: [{card: rut, at: b1}, {card: tyranyx, at: b1}]"
    text.fill(text.input_value().replace("figures: []", figures, 1))
    page.get_by_role("button", name="take over this text").click()
    refused(page)
    expect(part(page, "Seat 1: red").locator(".wrong li").first).to_be_visible()


# --- nothing is lost ---


def whole(game: str) -> str:
    """The full example of a game in the description of the format, which has every usual key."""
    text = Path(ROOT, "docs/scenario-format.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```yaml\n")[1:]]
    return next(block for block in blocks if f"game: {game}" in block and "format: 1" in block)


@each_game
def test_every_key_survives_the_editor(page: Page, address: str, game: str) -> None:
    read = page.request.post(f"{address}api/read", data={"text": whole(game)}).json()["document"]
    page.get_by_text("From a file, or its text").click()
    page.get_by_label("text of a position or a record").fill(whole(game))
    page.get_by_role("button", name="open", exact=True).click()
    expect(page.locator("main")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="edit", exact=True).click()
    assert edited(page) == read
    assert play_on(page) == read
    page.get_by_role("button", name="edit", exact=True).click()
    page.get_by_label("title", exact=True).fill("Another title")
    page.get_by_label("title", exact=True).blur()
    assert play_on(page) == {**read, "title": "Another title"}


def test_the_position_after_some_steps_is_edited_as_it_stands(page: Page) -> None:
    open_position(page, "redrains", "advice-near-win")
    page.get_by_label("what may be done").get_by_role("button", name="play infuriate ceremonial-class").click()
    expect(page.locator(".log summary")).to_have_count(1, timeout=PATIENCE)
    settled(page)
    page.get_by_label("what may be done").locator(".choices button").first.click()
    expect(page.locator(".log summary")).to_have_count(2, timeout=PATIENCE)
    page.get_by_role("button", name="edit", exact=True).click()
    player = edited(page)["player"]
    assert "infuriate" in json.dumps(player["units"])
    assert "hand" not in player


BROKEN = {
    "ascension": "{format: 1, id: x, title: x, game: ascension, source: x, board: 3, seats: [1, {name: {}}]}",
    "redrains": "{format: 1, id: x, title: x, game: redrains, source: x, row: {a: 1}, player: [], goal: 7}",
    "raidboss": "{format: 1, id: x, title: x, game: raidboss, source: x, boss: [], heroes: [null, 3, {}, x], goal: {}}",
}


@each_game
def test_a_text_that_the_rules_refuse_is_edited_all_the_same(page: Page, game: str) -> None:
    page.get_by_text("From a file, or its text").click()
    page.get_by_label("text of a position or a record").fill(BROKEN[game])
    page.get_by_role("button", name="edit this text").click()
    refused(page)
    page.get_by_text("The whole position as text").click()
    text = page.get_by_label("the whole position as text")
    expect(text).not_to_have_value("", timeout=PATIENCE)
    text.fill(whole(game))
    page.get_by_role("button", name="take over this text").click()
    accepted(page)
    expect(part(page, "Question")).to_be_visible()


def test_a_draft_is_there_after_a_reload(page: Page) -> None:
    new(page, "redrains")
    more(part(page, "The Chimera"), "wounds", 3)
    before = edited(page)
    assert before["wounds"] == 3
    page.reload()
    page.get_by_role("button", name="go on editing").click()
    assert edited(page) == before


def test_an_unknown_deck_is_not_an_empty_one(page: Page) -> None:
    new(page, "ascension")
    red = part(page, "Seat 1: red")
    red.get_by_role("button", name="deck is empty").click()
    assert edited(page)["seats"][0]["deck"] == []
    red.get_by_role("button", name="deck is unknown").click()
    assert "deck" not in edited(page)["seats"][0]


# --- for everybody ---


@each_game
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_editors_have_no_axe_violations_and_fit(page: Page, game: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    new(page, game)
    for summary in page.locator(".editor summary").all():
        summary.click()
    if game == "ascension":
        set_up_ascension(page)
    # Scrolled down, the bar of the editor would cover the half of a button; whoever wants that button scrolls on.
    page.evaluate("scrollTo(0, 0)")
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_hex_is_painted_by_keyboard_and_by_drag(page: Page) -> None:
    new(page, "ascension")
    brush(page, "tainted")
    hexagon(page, "b2").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    if page.viewport_size and page.viewport_size["width"] > 900:
        boxes = [hexagon(page, name).bounding_box() for name in ("b1", "c1")]
        for place, box in enumerate(boxes):
            assert box
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if not place:
                page.mouse.down()
        page.mouse.up()
    row = edited(page)["board"]["map"].split("\n")[0]
    assert row in ("t . . . . . .", "t t t . . . .")
    assert page.locator(".hex.tainted").count() == row.count("t")


def test_two_fingers_make_the_board_larger(page: Page) -> None:
    new(page, "ascension")
    hexagon(page, "c5").scroll_into_view_if_needed()
    box = hexagon(page, "c3").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for apart in (40, 50, 60):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    wide = 1.5 * box["width"]
    wait_until(page, f"document.querySelector('[data-hex=c3]').getBoundingClientRect().width > {wide}")
    assert page.locator(".hex.tainted, .hex.hole").count() == 3, "nothing is painted by it"


def test_hexes_are_large_enough_for_a_finger(page: Page) -> None:
    new(page, "ascension")
    page.get_by_label("columns", exact=True).get_by_role("textbox").fill("16")
    page.keyboard.press("Tab")
    box = hexagon(page, "p1").bounding_box()
    assert box
    assert box["width"] >= 24
    assert box["height"] >= 24


BUTTONS = {
    "ascension": "polygon[data-hex=b1]",
    "redrains": "[aria-label='wounds: one more']",
    "raidboss": "[aria-label='damage: one more']",
}


@each_game
def test_an_edit_is_painted_without_the_server(page: Page, game: str) -> None:
    new(page, game)
    if game == "ascension":
        brush(page, "treasure")
    page.route("**/api/**", lambda route: route.abort())
    before = page.locator(".editor").inner_html()
    page.locator(BUTTONS[game]).first.click()
    assert page.locator(".editor").inner_html() != before
