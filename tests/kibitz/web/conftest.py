"""A running server for a module of tests, with its workers, and the user's folder in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kibitz.web.app import create_app
from kibitz.web.guard import Door

PORT = 8420


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that runs as long as the module's tests."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home))
        with TestClient(create_app(Door(PORT)), base_url=f"http://127.0.0.1:{PORT}") as client:
            yield client


@pytest.fixture(scope="module")
def saves(page: TestClient) -> Path:
    """Where the server keeps saves."""
    from kibitz.web.saves import folder

    return folder()
