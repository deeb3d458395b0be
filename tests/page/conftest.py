"""A real server and a real browser for the tests of the page; no request may leave the machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright
from support.browser import PATIENCE, ROOT

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path_factory.mktemp("home"))}
    words = [sys.executable, "-m", "kibitz", "serve", "--no-open", "--port", str(port)]
    server = subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    for _ in range(600):
        try:
            urlopen(address, timeout=10).close()
            break
        except OSError:
            time.sleep(0.1)
    yield address
    server.terminate()
    server.wait(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "the tests of the page need Chromium: apt-get install chromium"
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
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
