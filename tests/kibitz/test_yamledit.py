"""Keys of YAML texts set and taken away: the data changes as asked, and nothing else of the text does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.yamledit import NotEdited, data_of, drop, prose, put, scalar, source
from model import catalog

PACKS = [path for game in catalog.games() for path in sorted((catalog.ROOT / game / "cards").glob("*.yaml"))]
SHORT = [path for path in PACKS if path.stem in ("core", "viros", "sample")]
TEXT = """\
# head
cards:
  - id: a  # the id
    cost: 3  # Runes
    do:  # effect
      # inner
      gain: {what: power, amount: 1}  # tail
    text: >-
      long words
      and more

    empty:
    examples:
    - given: {hand: [a]}
  - {id: b, cost: 2}
# end"""
A, B = ("cards", 0), ("cards", 1)
ORDER = ["id", "cost", "speed", "do"]


def comments(text: str) -> list[str]:
    """All comments of a text, in order of their letters."""
    return sorted(re.findall(r"(?:^|\s)(#.*)", text))


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ((*A, "cost"), "5", "    cost: 5  # Runes\n"),
        ((*A, "speed"), "4", "    cost: 3  # Runes\n    speed: 4\n"),
        ((*A, "empty"), "1", "    empty: 1\n"),
        ((*A, "do", "gain", "amount"), "2", "gain: {what: power, amount: 2}  # tail"),
        ((*A, "do", "gain", "to"), "me", "gain: {what: power, amount: 1, to: me}  # tail"),
        ((*A, "skill", "max"), "3", "    skill: {max: 3}\n"),
        ((*A, "cost"), "main: 1\nside: 2", "    cost:  # Runes\n      main: 1\n      side: 2\n"),
        ((*A, "do"), "# why\ndraw: 1\ngain: 2", "      # tail\n      # why\n      draw: 1\n      gain: 2\n"),
        ((*A, "text"), '"short"', '    text: "short"\n'),
        ((*A, "examples"), "- given: 1\n- given: 2", "    examples:\n      - given: 1\n      - given: 2\n"),
        ((*B, "cost"), "draw: 1\ngain: 2", "  - {id: b, cost: {draw: 1, gain: 2}}\n"),
        ((*B, "speed"), "1", "  - {id: b, cost: 2, speed: 1}\n"),
    ],
)
def test_a_value_is_set_where_it_stands(path, value, line):
    new = put(TEXT, path, value, ORDER)
    assert line in new
    assert comments(TEXT) == [c for c in comments(new) if c != "# why"]


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        ((*A, "cost"), ("    cost: 3  # Runes\n", "")),
        ((*A, "do", "gain", "what"), ("what: power, ", "")),
        ((*A, "do", "gain", "amount"), (", amount: 1", "")),
        ((*B, "id"), ("id: b, ", "")),
        (B, ("  - {id: b, cost: 2}\n", "")),
    ],
)
def test_a_key_is_taken_away_with_its_line(path, gone):
    assert drop(TEXT, path) == TEXT.replace(*gone)


def test_a_set_of_keys_that_nothing_is_left_in_goes_too():
    text = "a: 1\nskill: {max: 3}\n"
    assert drop(text, ("skill", "max")) == "a: 1\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda: put(TEXT, (*A, "cost"), "{"), "line"),
        (lambda: put("a: [", ("a",), "1"), "line"),
        (lambda: put(TEXT, (*A, "cost", "x"), "1"), "no set of keys"),
        (lambda: put("[1]", ("a",), "1"), "no set of keys"),
        (lambda: put("", ("a",), "1"), "no set of keys"),
        (lambda: drop(TEXT, (*A, "none")), "there is no `cards.0.none`"),
        (lambda: drop(TEXT, (*A, "id")), "only the text"),
        (lambda: put(TEXT, (*A, "cost"), "1\nb: 2"), "line"),
        (lambda: put(TEXT, (*B, "cost"), "1  # hidden"), "line"),
    ],
)
def test_what_cannot_be_changed_is_refused(change, message):
    with pytest.raises(NotEdited, match=message):
        change()


@pytest.mark.parametrize("path", SHORT, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_value_of_an_entry_of_every_pack_can_be_set_again_and_taken_away(path: Path) -> None:
    """What a card's key holds is put in its place once more: the data and all comments stay."""
    _set_again(path, 1)


@pytest.mark.slow
@pytest.mark.parametrize("path", PACKS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_value_of_many_entries_of_every_pack_can_be_set_again_and_taken_away(path: Path) -> None:
    _set_again(path, 12)


def _set_again(path: Path, most: int) -> None:
    """Set and take away every key of entries of a pack, from the one of middle length on."""
    text = path.read_text("utf-8")
    data = data_of(text)
    places = [(key, i) for key in data if isinstance(data[key], list) for i in range(len(data[key]))]
    places.sort(key=lambda place: len(repr(data[place[0]][place[1]])))
    for section, index in places[len(places) // 2 :][:most]:
        short, at = _only(text, section, index)
        entry = data_of(short)[section][at]
        for key in entry:
            where = (section, at, key)
            again = put(short, where, source(short, where))
            assert (data_of(again), comments(again)) == (data_of(short), comments(short)), key
            if key != "id":
                assert data_of(drop(short, where))[section][at] == {k: v for k, v in entry.items() if k != key}


def _only(text: str, section: str, index: int) -> tuple[str, int]:
    """The text with one entry of a section, so that many changes are quick."""
    part = source(text, (section, index))
    return f"# head\n{section}:\n  - " + part.replace("\n", "\n    ") + "\n# end\n", 0


LETTERS = st.characters(exclude_categories=["Cs", "Cc"])
WORDS = st.text(LETTERS, min_size=1, max_size=6).filter(lambda word: word != "<<")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(LETTERS, max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
SIGNS = "ab:#-[]{},\n '\"|>&*!"


@settings(deadline=None, max_examples=25)
@given(VALUES)
def test_any_value_is_written_in_one_line_that_reads_back(value):
    line = scalar(value)
    assert "\n" not in line
    for path in ((*A, "do"), (*A, "cost"), (*A, "new"), (*B, "cost")):
        new = put(TEXT, path, line)
        assert comments(TEXT) == comments(new) or "#" in line


@settings(deadline=None, max_examples=25)
@given(st.text(LETTERS, max_size=300), st.sampled_from([(*A, "text"), (*A, "new"), (*A, "cost")]))
def test_any_words_are_written_and_read_back(words, path):
    new = put(TEXT, path, prose(words, 4))
    assert data_of(new)["cards"][0][path[-1]] == words


@settings(deadline=None, max_examples=60)
@given(st.text(SIGNS, max_size=30), st.sampled_from([(*A, "do"), (*A, "cost"), (*B, "cost"), (*A, "x", "y")]))
def test_any_text_is_set_as_what_it_holds_or_refused(value, path):
    try:
        new = put(TEXT, path, value)
    except NotEdited as error:
        told = str(error)
    else:
        assert data_of(new)["cards"][path[1]]["id"] in "ab"
        return
    assert told
