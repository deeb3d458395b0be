"""Imports of damaged files: whatever comes in, a result or mistakes with a place come out."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.importing import (
    SAMPLES,
    WEIRD,
    Sample,
    cut,
    imported,
    known,
    mutated,
    nested,
    noisy,
    paths,
    survives,
    with_value,
)

from kibitz.importers import KINDS, Source, fitting, guess, to_scenario
from kibitz.importers.jsontext import read_json
from model.core.diagnostics import DiagnosticError

IN_JSON = [sample for sample in SAMPLES if sample.data.lstrip()[:1] == b"{"]
QUICK = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
LONG = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
each = pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.file)
each_json = pytest.mark.parametrize("sample", IN_JSON, ids=lambda s: s.file)


@each
def test_a_sample_as_it_is_can_be_imported(sample: Sample):
    assert survives(sample, sample.data)


@each
def test_a_file_that_ends_too_early_gives_a_result_or_a_mistake(sample: Sample):
    ends = [survives(sample, part) for part in cut(sample.data, 10)]
    assert not ends[0]
    assert not any(ends) or sample not in IN_JSON


@each
def test_noise_and_encodings_give_a_result_or_a_mistake(sample: Sample):
    @QUICK
    @given(noisy(sample.data))
    def run(data: bytes):
        survives(sample, data)

    run()


@each
def test_the_same_text_in_other_encodings_gives_the_same(sample: Sample):
    usual = imported(sample).text
    for data in (
        b"\xef\xbb\xbf" + sample.data,
        sample.data.replace(b"\n", b"\r\n"),
        sample.data.decode().encode("utf-16"),
    ):
        assert imported(sample, data).text == usual


@each_json
def test_values_of_a_wrong_type_give_a_result_or_a_mistake(sample: Sample):
    data = json.loads(sample.data)

    @QUICK
    @given(mutated(data))
    def run(changed):
        survives(sample, json.dumps(changed).encode())

    run()


@each
@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "{}", "[]", "null", "[" * 5_000, '{"a":' * 5_000, "\x01", "3", '"x"', "NaN", "{" * 3, ",,,\n,,,"],
)
def test_texts_that_are_nothing_are_refused(sample: Sample, text: str):
    assert not survives(sample, text.encode())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": NaN}', "NUMBER"),
        ('{"a": 1e999}', "NUMBER"),
        ('{"a": ' + "9" * 60 + "}", "NUMBER"),
        ("[" * 200 + "]" * 200, "DEPTH"),
        ("[" * 100_000, "DEPTH"),
        ('{"a": 1, "a": 2}', "DUPLICATE-KEY"),
        ('{"a": "\\ud800"}', "TEXT"),
        ('{"a": "\t"}', "JSON"),
        ("{'a': 1}", "JSON"),
    ],
)
def test_what_is_no_json_is_named_with_its_code(text: str, code: str):
    with pytest.raises(DiagnosticError) as caught:
        read_json(Source("f.json", text))
    assert [d.code for d in caught.value.diagnostics] == [code]


KEYS = (
    "hexes", "layout", "deck", "decks", "cards", "replay", "state", "players", "dicepool", "ObjectStates", "player1",
    "player2",
)  # fmt: skip
LEAVES = st.none() | st.booleans() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner), max_leaves=12
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ANYTHING.filter(lambda value: "NaN" not in json.dumps(value) and "Infinity" not in json.dumps(value)))
def test_the_place_of_every_value_is_where_it_stands(data):
    text = "\n " + json.dumps(data, indent=1).replace("\n", "\n\n")
    document, lines = read_json(Source("f.json", text)), text.split("\n")
    starts = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]
    for path in paths(data):
        line, column = document.place(path)
        value = data
        for step in path:
            value = value[step]
        assert column <= len(lines[line - 1])
        found, _ = json.JSONDecoder().raw_decode(text, starts[line - 1] + column - 1)
        assert found == value
        assert document.place((*path, "nowhere")) == (line, column) or isinstance(value, dict)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=200) | ANYTHING.map(json.dumps))
def test_what_any_text_is_can_be_asked(text: str):
    found = fitting(text)
    assert set(found) <= set(KINDS)
    assert guess(text) in (None, *found)
    with contextlib.suppress(DiagnosticError):
        assert to_scenario(text)


@pytest.mark.slow
@each
def test_a_file_may_end_anywhere(sample: Sample):
    for part in cut(sample.data, 300):
        survives(sample, part)


@pytest.mark.slow
@each_json
def test_every_value_may_be_anything(sample: Sample):
    data = json.loads(sample.data)
    for at, path in enumerate(paths(data)):
        survives(sample, json.dumps(with_value(data, path, WEIRD[at % len(WEIRD)])).encode())
    survives(sample, json.dumps(nested(90)).encode())

    @LONG
    @given(mutated(data))
    def run(changed):
        survives(sample, json.dumps(changed).encode())

    run()


def test_the_cards_are_read_once():
    assert known() is known()
