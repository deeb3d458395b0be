"""Every block of every page works: commands print what is shown, Python runs, positions and cards can be read.

The blocks of a page are run in order in a folder of their own, like by somebody who follows it. Those that the notes
`slow` mark, and those after them that need their files, are run by the slow test of their page only.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.pages import GAP, LANGUAGES, ROOT, Block, Desk, all_pages, blocks, fitted, missing, renew, steady

from solvers.limits import Limits

PAGES = {path.relative_to(ROOT).as_posix(): tuple(blocks(path)) for path in all_pages()}
NOTES = ("not run", "varies", "slow", "file", "append", "edit", "status")


def follow(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, slow: bool) -> None:
    """Run the blocks of a page and say of each that fails where it is and why."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    # Nodes limit reasons, never the clock: a busy machine has to find the same as a quick one.
    monkeypatch.setattr("kibitz.why.QUICK", Limits(nodes=1_000))
    desk, wrong = Desk(folder), []
    for block in PAGES[page]:
        if block.noted("not run") is None and (slow or block.noted("slow") is None):
            try:
                desk.run(block)
            except Exception as error:
                wrong.append(f"{block.place}: {type(error).__name__}: {error}")
    for name, changes in desk.renewed.items():
        renew(ROOT / name, changes)
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("page", [page for page, found in PAGES.items() if found])
def test_the_blocks_of_a_page_work(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(page, tmp_path, monkeypatch, slow=False)


@pytest.mark.slow
@pytest.mark.parametrize("page", [p for p, found in PAGES.items() if any(b.noted("slow") is not None for b in found)])
def test_the_slow_blocks_of_a_page_work(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(page, tmp_path, monkeypatch, slow=True)


def all_blocks() -> list[Block]:
    return [block for found in PAGES.values() for block in found]


def test_every_block_says_what_it_is() -> None:
    unknown = [b.place for b in all_blocks() if b.language not in LANGUAGES and not b.language.startswith("{")]
    assert unknown == [], f"a block is one of {', '.join(sorted(LANGUAGES))}"
    notes = [b.place for b in all_blocks() if len(b.notes) != sum(len(b.said(word)) for word in NOTES)]
    assert notes == [], f"a note begins with one of {', '.join(NOTES)}"


def test_few_blocks_are_not_run_and_each_says_why() -> None:
    reasons = [(block, block.noted("not run") or block.noted("varies")) for block in all_blocks()]
    unrun = [block for block, reason in reasons if reason is not None]
    assert [block.place for block, reason in reasons if reason is not None and len(reason.split()) < 4] == []
    run = [block for block in all_blocks() if block.language not in ("text",) and not block.language.startswith("{")]
    assert len(unrun) * 15 <= len(run)


def test_a_session_begins_with_a_command() -> None:
    sessions = [block for block in all_blocks() if block.language == "console"]
    assert [block.place for block in sessions if not block.text.startswith("$ ")] == []
    assert [b.place for b in all_blocks() if b.language in ("sh", "text") and "\n$ " in "\n" + b.text] == []


@pytest.mark.parametrize(
    ("shown", "printed", "wrong"),
    [
        (["a", "b"], ["a", "b"], None),
        (["a", "..."], ["a", "b", "c"], None),
        (["...", "c"], ["a", "b", "c"], None),
        (["a", "...", "c"], ["a", "b", "c"], None),
        (["a"], ["a", "b"], ["a"]),
        (["b", "..."], ["a", "b"], ["b"]),
        (["...", "b", "..."], ["a", "c"], ["b"]),
        (["...", "c", "...", "a"], ["a", "b", "c"], ["a"]),
        (["...", "a", "c"], ["a", "b", "c"], ["a", "c"]),
    ],
)
def test_shown_lines_are_found_in_their_order(shown: list[str], printed: list[str], wrong: list[str] | None) -> None:
    assert missing(shown, printed) == wrong


def test_times_are_no_part_of_what_is_compared() -> None:
    assert steady("163 nodes  0.11 s\nin 12 s  \n\n") == ["163 nodes  (time)", "in (time)"]
    assert steady("1 status") == ["1 status"]
    assert {"...", "…"} == GAP


def test_a_block_that_fails_or_prints_otherwise_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KIBITZ_RENEW_GOLDEN", raising=False)
    desk = Desk(tmp_path)
    for language, text, named in (
        ("console", "$ kibitz show nowhere.yaml\n", "status 2"),
        ("console", "$ kibitz rules redrains RR-001\nRR-001  Nothing\n...\n", "shown, but not printed there"),
        ("sh", "ls\n", "no command that the tests can run"),
        ("sh", "make nothing\n", "no such target"),
        ("python", ">>> 1 + 1\n3\n", "Expected"),
        ("python", "assert 1 == 2, 'no sum'\n", "no sum"),
    ):
        with pytest.raises(AssertionError, match=named):
            desk.run(Block("page", 1, language, text))


def test_a_page_is_written_anew_with_the_same_pieces() -> None:
    printed = ["head", "value 3", "why: it", "is so", "end"]
    assert fitted(["head", "value 2", "..."], printed) == ["head", "value 3", "..."]
    assert fitted(["...", "why: it", "was so", "..."], printed) == ["...", "why: it", "is so", "..."]
    assert fitted(["head", "...", "ends"], printed) == ["head", "...", "end"]
