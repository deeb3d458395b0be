"""The board of notebooks in a browser: the bundle drawn by a model whose Python side is the real one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import PATIENCE, ROOT, axe_violations, open_position

from kibitz.display import Board, load

pytestmark = pytest.mark.browser
BUNDLE = ROOT / "kibitz" / "web" / "static" / "widget.js"
POSITIONS = {
    "ascension": "scenarios/ascension/advice-last-turn.yaml",
    "redrains": "scenarios/redrains/advice-near-win.yaml",
    "raidboss": "scenarios/raidboss/advice-after-roll.yaml",
}
PICKED = {
    "ascension": ('[aria-label*="twilight-scout"]', "command twilight-scout", "hex"),
    "redrains": ('[data-pick="old-salt"]', "attack chimera with old-salt", "unit"),
    "raidboss": ('[data-pick="5"]', "use blue 5", "die"),
}
"""What is picked of each board, an action that names it, and its kind."""
HOST = """async ({code, state}) => {
  const bundle = await import(URL.createObjectURL(new Blob([code], {type: "text/javascript"})));
  const told = new Set(), now = {...state};
  const heard = async (message) => { Object.assign(now, await window.python(message)); for (const one of told) one(); };
  const model = {
    get: (name) => now[name], set: (name, value) => { now[name] = value; },
    save_changes: () => heard({state: {picked: now.picked}}), send: (message) => heard({message}),
    on: (_, one) => told.add(one), off: (_, one) => told.delete(one),
  };
  window.renew = () => heard({});
  document.documentElement.lang = "en";
  document.title = "notebook";
  document.body.innerHTML = "<main><h1>notebook</h1><div id=cell></div></main>";
  window.leave = bundle.default.render({model, el: document.getElementById("cell")});
}"""


def put(page: Page, board: Board) -> None:
    """Draw a board on an empty page, as a notebook does."""

    def python(asked: dict[str, Any]) -> dict[str, Any]:
        if "state" in asked:
            board.set_state(asked["state"])
        if "message" in asked:
            board._hear(board, asked["message"], [])
        return state(board)

    page.goto("about:blank")
    page.expose_function("python", python)
    page.evaluate(HOST, {"code": BUNDLE.read_text("utf-8"), "state": state(board)})
    expect(page.locator(".widget")).to_be_visible(timeout=PATIENCE)


def state(board: Board) -> dict[str, Any]:
    """What a notebook is sent of a board."""
    return {name: getattr(board, name) for name in board.keys if name in Board.class_own_traits()}


def wait_for(page: Page, true: Any) -> None:
    """Wait until Python has heard of what was done on the page."""
    for _ in range(PATIENCE // 50):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("Python heard nothing")


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_a_click_and_a_key_pick_for_python_and_an_action_is_taken_there(page: Page, game: str) -> None:
    board = Board(load(ROOT / POSITIONS[game]), play=True)
    selector, action, kind = PICKED[game]
    put(page, board)
    assert axe_violations(page) == []
    thing = page.locator(selector).first
    thing.click()
    wait_for(page, lambda: board.kind == kind)
    expect(thing).to_have_attribute("aria-pressed", "true")
    assert action in board.legal
    offered = page.locator("section[aria-label='what may be done'] .choices button")
    expect(offered).to_have_count(len(board.legal))
    thing.press("Enter")
    wait_for(page, lambda: board.picked == "")
    thing.press("Space")
    wait_for(page, lambda: board.kind == kind)
    offered.filter(has_text=action).first.press("Enter")
    wait_for(page, lambda: board.steps == [action])
    expect(page.locator(".log summary")).to_have_text([action])
    page.get_by_role("button", name="undo", exact=True).click()
    wait_for(page, lambda: board.steps == [] and board.undone == 1)
    expect(page.get_by_role("button", name="redo (1)")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_all_that_python_says_can_be_picked_can_be_picked_on_the_board(page: Page, game: str) -> None:
    board = Board(load(ROOT / POSITIONS[game]))
    put(page, board)
    offered = "[...document.querySelector('#cell > div').shadowRoot.querySelectorAll('[data-hex], [data-pick]')]"
    assert set(page.evaluate(f"{offered}.map((one) => one.dataset.hex ?? one.dataset.pick)")) == set(board.things)


@pytest.mark.parametrize(
    ("game", "name", "thing"),
    [
        ("ascension", "advice-last-turn", "militia"),
        ("redrains", "advice-near-win", "old-salt"),
        ("redrains", "advice-near-win", "ceremonial-class"),
        ("raidboss", "advice-after-roll", "gambler"),
    ],
)
def test_on_the_page_too_what_is_picked_narrows_the_actions(page: Page, game: str, name: str, thing: str) -> None:
    open_position(page, game, name)
    actions = page.get_by_label("what may be done").locator(".choices button")
    before = actions.count()
    page.locator(f".board [data-pick={thing}]").first.click()
    expect(page.locator(f".board .picked[data-pick={thing}]").first).to_be_visible()
    found = actions.all_inner_texts()
    assert 0 < len(found) < before
    assert all(thing in action.split() for action in found)


def test_a_play_is_pointed_out_and_python_changes_the_board(page: Page) -> None:
    board = Board(load(ROOT / "scenarios/ascension/0001-open-the-path.yaml"))
    put(page, board)
    assert page.locator(".choices").count() == 0
    board.show("command raven-siren > move c6 > attack demon-slayer")
    page.evaluate("renew()")
    expect(page.locator(".arrow")).to_have_count(2)
    expect(page.locator(".hex.marked polygon[data-hex=c6]")).to_have_count(1)
    board.picked = "raven-siren"
    page.evaluate("renew()")
    expect(page.locator(".hex.picked polygon[data-hex=a4]")).to_have_count(1)
    expect(page.locator(".reach")).to_have_count(len(board.around["reach"]))
    board.take("command raven-siren > move c6")
    page.evaluate("renew()")
    expect(page.locator("polygon[data-hex=c6][aria-label*=raven-siren]")).to_have_count(1)
    page.evaluate("leave()")
    assert page.locator("#cell").inner_html() == ""


def test_what_the_rules_refuse_is_told(page: Page) -> None:
    board = Board(load(ROOT / "scenarios/redrains/advice-early.yaml").do("pass", "end"), play=True)
    put(page, board)
    field = page.get_by_label("what came up at the table")
    field.fill("behavior 99")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("behavior 99")
    page.get_by_role("button", name="roll for me").click()
    wait_for(page, lambda: len(board.steps) == 1)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True])
def test_it_is_as_light_or_dark_as_the_notebook_is_whatever_the_system_says(page: Page, dark: bool) -> None:
    page.emulate_media(color_scheme="light" if dark else "dark")
    put(page, Board(load(ROOT / POSITIONS["raidboss"]), play=True))
    ground = "getComputedStyle(document.querySelector('#cell > div')).backgroundColor"
    before = page.evaluate(ground)
    page.evaluate(f"document.body.dataset.jpThemeLight = '{'false' if dark else 'true'}'")
    expect(page.locator("#cell > div")).to_have_css("color-scheme", "dark" if dark else "light")
    assert page.evaluate(ground) != before
    assert axe_violations(page) == []
