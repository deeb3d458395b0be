import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def example() -> str:
    """The full example of the documentation."""
    text = (ROOT / "docs/scenario-format.md").read_text("utf-8")
    found = re.search(r"```yaml\n(.*?)```", text, re.S)
    assert found
    return found[1]


@pytest.fixture(autouse=True)
def no_user_packs(tmp_path, monkeypatch):
    """No pack of whoever runs the tests is read."""
    monkeypatch.setattr("model.catalog.user_folder", lambda game: tmp_path / "packs" / game)
