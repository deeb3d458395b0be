"""A real server and a real browser for the tests of the page; no request may leave the machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright
from support.browser import PATIENCE
from support.serving import chromium, serving

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is."""
    with serving(tmp_path_factory.mktemp("home")) as (found, _):
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it."""
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(params=sorted(SIZES))
def page(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, freshly opened, at one of the sizes. Fails at the end if anything was asked of another machine."""
    width, height = SIZES[request.param]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=request.param == "phone")
    context.set_default_timeout(PATIENCE)
    outside, errors = list[str](), list[str]()

    def watch(asked: Request) -> None:
        if not asked.url.startswith((address, "data:", "blob:")):
            outside.append(asked.url)

    context.on("request", watch)
    found = context.new_page()
    found.on("pageerror", lambda error: errors.append(str(error)))
    found.goto(address)
    yield found
    context.close()
    assert outside == []
    assert errors == []
