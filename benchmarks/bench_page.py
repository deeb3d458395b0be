"""The page at a table: first load, clicks to the next picture idle and while it thinks, clicks to enter, memory.

    python benchmarks/bench_page.py [--clicks 40]

Needs Chromium, as the tests of the page do. A click is measured in the browser from the event to the first frame that
shows what it changed; the table asks the server for every step, an editor does not.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.browser import open_position  # noqa: E402
from support.editors import (  # noqa: E402
    accepted,
    brush,
    new,
    set_up_ascension,
    set_up_raid_boss,
    set_up_red_rains,
)
from support.serving import chromium, serving  # noqa: E402

POSITIONS = {"ascension": "advice-duel-midgame", "redrains": "advice-early", "raidboss": "advice-before-roll"}
SET_UP: dict[str, Callable[[Page], None]] = {
    "redrains": set_up_red_rains,
    "raidboss": set_up_raid_boss,
    "ascension": set_up_ascension,
}
EDITED = {"ascension": "polygon[data-hex=b1]", "redrains": "[aria-label='wounds: one more']",
          "raidboss": "[aria-label='damage: one more']"}  # fmt: skip
COUNTED = """
for (const [kind, name] of [['click', 'clicks'], ['keydown', 'keys'], ['input', 'typed']])
  addEventListener(kind, () => { window[name] = (window[name] || 0) + 1; }, true);
"""
PAINTED = """
([target, watched, count]) => new Promise((done) => {
  const times = [];
  const next = (i) => {
    if (i === count) return done(times);
    const one = document.querySelector(target);
    const begin = performance.now();
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => { times.push(performance.now() - begin); setTimeout(() => next(i + 1), 40); };
        after.port2.postMessage(0);
      });
    });
    seen.observe(document.querySelector(watched),
      {subtree: true, childList: true, attributes: true, characterData: true});
    one.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  };
  next(0);
})
"""
UNDO_REDO = """
([count]) => new Promise((done) => {
  const painted = [], answered = [];
  const button = (name) => [...document.querySelectorAll('button')].find((b) => b.textContent.startsWith(name));
  const next = (i) => {
    if (i === count) return done([painted, answered]);
    const before = document.querySelectorAll('.log summary').length;
    const begin = performance.now();
    const look = () => {
      if (document.querySelectorAll('.log summary').length === before) return requestAnimationFrame(look);
      if (painted.length === i) painted.push(performance.now() - begin);
      if (document.querySelector('.panels').ariaBusy === 'true') return requestAnimationFrame(look);
      answered.push(performance.now() - begin);
      setTimeout(() => next(i + 1), 40);
    };
    button(before ? 'undo' : 'redo').click();
    requestAnimationFrame(look);
  };
  next(0);
})
"""


def memory(process: psutil.Process) -> str:
    """What the server and its workers hold, in MB of their own (USS), so that shared pages count once."""
    held = [one.memory_full_info().uss / 1e6 for one in [process, *process.children(recursive=True)]]
    return f"{sum(held):.0f} MB in {len(held)} processes"


def median(times: list[float]) -> str:
    """The median and the ninth tenth."""
    return f"median {statistics.median(times):.1f} ms, 90 % within {sorted(times)[int(0.9 * len(times))]:.1f} ms"


def first_load(browser: Browser, address: str) -> None:
    """Bytes, and the time until there is something to click."""
    times, sizes = list[float](), 0
    for _ in range(5):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        begin = time.monotonic()
        page.goto(address)
        page.locator(".shelf button").first.wait_for()
        times.append(1000 * (time.monotonic() - begin))
        sizes = page.evaluate(
            "performance.getEntries().filter((e) => 'encodedBodySize' in e).reduce((n, e) => n + e.encodedBodySize, 0)"
        )
        context.close()
    print(f"first load: {sizes / 1000:.0f} kB, median {statistics.median(times):.0f} ms until positions can be picked")


def entered(browser: Browser, address: str, clicks: int) -> None:
    """What it takes to enter the reference positions, and a click in the editors."""
    for game, set_up in SET_UP.items():
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(address)
        page.evaluate(COUNTED)
        begin = time.monotonic()
        new(page, game)
        set_up(page)
        accepted(page)
        seconds = time.monotonic() - begin
        counted = page.evaluate("[window.clicks, window.typed, window.keys].map((n) => n || 0)")
        if game == "ascension":
            brush(page, "treasure")
        times = page.evaluate(PAINTED, [EDITED[game], ".editor", clicks])
        taps = f"{counted[0]} clicks, {counted[1]} fields typed in, {counted[2]} keys"
        print(f"{game}: {taps}, {seconds:.1f} s by script; a click in the editor: {median(times)}")
        context.close()


def table_clicks(browser: Browser, address: str, clicks: int, what: str) -> None:
    """A step at the table until it is painted, and until the server's answer is."""
    for game, name in POSITIONS.items():
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(address)
        open_position(page, game, name)
        page.locator(".panels .choices button").first.click()
        page.locator(".log summary").first.wait_for()
        painted, answered = page.evaluate(UNDO_REDO, [clicks])
        print(f"{game}, {what}: a step at the table {median(painted)}; with the server's answer {median(answered)}")
        context.close()


def idle_after(workers: list[psutil.Process]) -> float:
    """When the workers had begun to do nothing: the first of two moments between which they used no time."""
    used = -1.0
    while True:
        now = time.monotonic()
        found = sum(sum(one.cpu_times()[:2]) for one in workers if one.is_running())
        if found == used:
            return now - 0.1
        used = found
        time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=40)
    clicks = parser.parse_args().clicks
    print(f"load at the start: {os.getloadavg()[0]:.1f}")
    begin = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as home,
        serving(Path(home), every=0.02) as (address, number),
        sync_playwright() as play,
    ):
        print(f"the server answers after {time.monotonic() - begin:.2f} s")
        process, browser = (
            psutil.Process(number),
            play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]),
        )
        print(f"memory when started: {memory(process)}")
        first_load(browser, address)
        entered(browser, address, clicks)
        table_clicks(browser, address, clicks, "idle")
        print(f"memory idle after that: {memory(process)}")
        thinker = browser.new_context().new_page()
        thinker.goto(address)
        open_position(thinker, "redrains", "advice-early")
        thinker.get_by_role("button", name="what is best?").click()
        thinker.locator(".lines li").first.wait_for()
        thinker.get_by_role("button", name="stop").click()
        thinker.get_by_role("button", name="think longer").click()  # 30 seconds
        table_clicks(browser, address, clicks, "while it thinks")
        print(f"memory while it thinks: {memory(process)}")
        begin, workers = time.monotonic(), process.children(recursive=True)
        thinker.close()
        print(f"the job is over {idle_after(workers) - begin:.2f} s after its page was closed")
        browser.close()


if __name__ == "__main__":
    main()
