"""A server of the page in a process of its own, and the Chromium that looks at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def serving(home: Path, every: float = 0.1) -> Iterator[tuple[str, int]]:
    """Where the page is once it answers (asked `every` so many seconds), and the server's process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "kibitz", "serve", "--no-open", "--port", str(port)]
    env = os.environ | {"XDG_DATA_HOME": str(home)}
    server = subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(round(60 / every)):
            try:
                urlopen(address, timeout=10).close()
                break
            except OSError:
                time.sleep(every)
        yield address, server.pid
    finally:
        server.terminate()
        server.wait(20)


def chromium() -> str:
    """The path of Chromium as the system has it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "the page is looked at in Chromium: apt-get install chromium"
    return path
