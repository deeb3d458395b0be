"""Writes docs/rules/villains.md and its pictures: every branch of what a commanded Villain does, each with a position.

Usage: python benchmarks/villain_page.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.ascension_scenes import SCENES, Scene  # noqa: E402

from kibitz.ascension.svg import position_svg  # noqa: E402
from kibitz.ascension.view import position_view  # noqa: E402

PAGE = ROOT / "docs" / "rules" / "villains.md"
PICTURES = ROOT / "docs" / "images" / "villains"
MARK = "<!-- what follows is written by benchmarks/villain_page.py -->\n"
TABLE = """
## Branches

A test plays each of these positions and checks that what is listed, and nothing else, is allowed.

| branch | what it does | rules |
|---|---|---|
"""


def page() -> str:
    """The text of the page: what is written by hand up to the mark, then the branches."""
    head = PAGE.read_text("utf-8").partition(MARK)[0]
    rows = [f"| [{s.title}](#{_anchor(s.title)}) | {s.text} | {', '.join(s.rules)} |\n" for s in SCENES]
    return head + MARK + TABLE + "".join(rows) + "".join(_section(scene) for scene in SCENES)


def _section(scene: Scene) -> str:
    picture = f"![{scene.title}](../images/villains/{scene.name}.svg)"
    return f"\n### {scene.title}\n\n{scene.text} ({', '.join(scene.rules)})\n\n{_allowed(scene)}\n\n{picture}\n"


def _allowed(scene: Scene) -> str:
    if scene.done == ("",):
        return "Here: nothing."
    ways = [f"`{steps}`" for steps in scene.done]
    honor = f" The Villains score {scene.early} at once." if scene.early else ""
    return ("Here: " if len(ways) == 1 else "The player chooses: ") + " or ".join(ways) + "." + honor


def _anchor(title: str) -> str:
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def pictures() -> dict[str, str]:
    """The SVG text of every picture, by file name."""
    found = {}
    for scene in SCENES:
        at = scene.pair().position
        view = position_view(at.game.engine, at.state, f"{scene.title} ({', '.join(scene.rules)})", sample=True)
        found[f"{scene.name}.svg"] = position_svg(view)
    return found


def main() -> None:
    """Write the page and the pictures, and remove pictures of branches that are gone."""
    drawn = pictures()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, text in drawn.items():
        (PICTURES / name).write_text(text, "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
