"""The site: every link leads to a page and an anchor, in the repository and on the site, and no page is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.pages import ROOT, all_pages, blocks
from support.redrains_files import run

from docs.site.generated import coverage_table, escaped
from docs.site.stage import Stage, split
from kibitz.coverage import Record, TestOutcome
from model.core.rulebook import rulebook

FENCED = re.compile(r"^(`{3,}).*?^\1$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"|href=\"([^\"]+)\"")
FRONT = [ROOT / name for name in ("CHANGELOG.md", "notebooks/README.md") if (ROOT / name).exists()]


def anchors(text: str) -> set[str]:
    """The anchors of the headings of a page, as GitHub and the site name them."""
    titles = re.findall(r"^#+ (.*)$", FENCED.sub("", text), re.M)
    plain = (re.sub(r"[^\w -]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()) for title in titles)
    return {title.strip().replace(" ", "-") for title in plain}


def links(text: str) -> Iterator[str]:
    """Where the links and pictures of a page lead, inside the project."""
    for found in LINK.finditer(re.sub(r"`[^`\n]*`", "", FENCED.sub("", text))):
        target = next(part for part in found.groups() if part)
        if not re.match(r"\w+:", target):
            yield target


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    text = page.read_text("utf-8")
    return [f"{page.name}: {target}" for target in links(text) if not leads(page, text, target)]


def leads(page: Path, text: str, target: str) -> bool:
    """Whether there is a file, and in it the anchor, that a link of a page names."""
    path, _, anchor = target.partition("#")
    there = page.parent / path if path else page
    if not there.exists():
        return False
    return not anchor or there.suffix != ".md" or anchor in anchors(text if not path else there.read_text("utf-8"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    Stage(folder).write()
    return folder


def test_every_link_of_the_project_leads_somewhere() -> None:
    assert [link for page in {*all_pages(), *FRONT} for link in broken(page)] == []


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    assert [link for page in sorted(site.rglob("*.md")) for link in broken(page)] == []


def test_every_page_is_in_the_contents_and_every_entry_is_a_page(site: Path) -> None:
    listed = {"index"}
    for page in (site / "index.md", site / "notebooks" / "index.md"):
        for tree in re.findall(
            r"^```\{toctree\}\n(.*?)^```", page.read_text("utf-8") if page.exists() else "", re.M | re.S
        ):
            folder = page.parent.relative_to(site)
            listed |= {(folder / line).as_posix() for line in tree.splitlines() if line and not line.startswith(":")}
    found = [
        path
        for kind in ("*.md", "*.ipynb")
        for path in site.rglob(kind)
        if "orphan: true" not in path.read_text("utf-8")[:40]
    ]
    assert {path.relative_to(site).with_suffix("").as_posix() for path in found if "files" not in path.parts} == listed


def test_rule_ids_in_prose_lead_to_the_rule_and_code_stays_as_it_is(site: Path) -> None:
    page = (site / "rules" / "redrains.md").read_text("utf-8")
    assert "[RR-036](../reference/rules-redrains.md#rr-036)" in page
    told = (site / "explanations.md").read_text("utf-8")
    assert "is raised (RR-088)" in told
    assert "[RR-088]" not in "".join(part for part in split(told) if part.startswith("```"))


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n[a](#a-page) [b](#b) [c](c.md) `[d](d.md)` [e](page.md#e) [f](https://f)\n", "utf-8")
    assert broken(page) == ["page.md: #b", "page.md: c.md", "page.md: page.md#e"]


def test_the_record_of_the_tests_is_told_by_kind() -> None:
    book = rulebook("tinygame")
    first = book.rules[0].id
    record = Record("", True, {"a": TestOutcome((first,), True)})
    table = coverage_table(book, record)
    assert table[-2].startswith("| all | ")
    assert table[-2].split(" | ")[1:3] == [str(len(book)), "1"]


def test_the_picture_of_the_first_page_is_what_kibitz_draws(tmp_path: Path) -> None:
    picture = tmp_path / "shrines.svg"
    assert run("show", ROOT / "docs/examples/shrines.yaml", "--svg", picture).exit_code == 0
    again = "kibitz show docs/examples/shrines.yaml --svg docs/images/shrines.svg draws it again"
    assert picture.read_text("utf-8") == (ROOT / "docs/images/shrines.svg").read_text("utf-8"), again


def test_the_examples_are_those_of_the_tutorials() -> None:
    for tutorial, example in (("ascension", "shrines"), ("redrains", "fight"), ("raidboss", "tide")):
        page = (ROOT / "docs" / "tutorials" / f"{tutorial}.md").read_text("utf-8")
        assert (ROOT / "docs" / "examples" / f"{example}.yaml").read_text("utf-8") in page


def test_signs_of_markdown_in_rules_are_harmless() -> None:
    assert escaped("a*b `c_d` <e>") == r"a\*b `c_d` \<e\>"


def test_no_block_of_a_page_is_left_open() -> None:
    for page in all_pages():
        marks = re.findall(r"^```", page.read_text("utf-8"), re.M)
        assert len(marks) == 2 * len(list(blocks(page))), page
