"""Records as bytes: what is refused, with which line; nothing that can be in a file ends in a traceback."""

import json
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.records import DATA

from kibitz.record import CommentLine, Header, PackKeys, PositionKeys, Record, ResultLine, StepLine, UndoLine, parse
from kibitz.recordfile import session_of
from model.core.diagnostics import DiagnosticError

RAW = (DATA / "raidboss.jsonl").read_bytes()
LINES = RAW.split(b"\n")[:-1]
HEAD = LINES[0]
SHORT = b"".join(line + b"\n" for line in LINES[:9])


def with_header(**changes):
    """The header with other keys; None leaves one out."""
    data = json.loads(HEAD) | changes
    return json.dumps({k: v for k, v in data.items() if v is not None}).encode() + b"\n"


def opened(raw):
    """The session of these bytes."""
    return session_of(parse(raw, "g.jsonl"), "g.jsonl")


def refusal(raw):
    """What is said of bytes that are no record."""
    with pytest.raises(DiagnosticError) as error:
        opened(raw)
    return str(error.value)


def survives(raw):
    """Fail unless these bytes are opened, or refused with the name of the file."""
    try:
        opened(raw)
    except DiagnosticError as error:
        told = str(error)
    else:
        return
    assert told.startswith("g.jsonl:")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"n": 1}', "VALUE expected either `do` or `chance`."),
        (b'{"n": 1, "do": "pass", "chance": "roll 1"}', "VALUE expected either `do` or `chance`."),
        (b'{"n": 1, "do": "pass", "rolled": true}', "VALUE `rolled` stands beside `chance` only."),
        (b'{"do": "pass"}', "MISSING-KEY `n` is needed here."),
        (b'{"n": 1, "do": "pass", "second": 1}', "UNKNOWN-KEY `second`. Did you mean `seconds`?"),
        (b'{"n": 0, "do": "pass"}', "VALUE `n`: input should be greater than or equal to 1."),
        (b'{"n": 2, "do": "pass"}', "STEP step 2 cannot follow step 0; lines are missing or moved."),
        (b'{"n": 1, "do": "fly"}', "STEP step 1: fly: "),
        (b'{"n": 1, "do": " "}', "VALUE `do`: expected one line of text without control characters."),
        (b'{"n": 1, "do": "pass", "comment": "\\u001b[31m"}', "VALUE `comment`: expected text without control"),
        (b'{"n": 1, "do": "pass", "seconds": 1e999}', "VALUE `seconds"),
        (b'{"n": 1, "do": "pass", "seconds": NaN}', "JSON `NaN` is no number."),
        (b'{"n": 1, "n": 1, "do": "pass"}', "JSON `n` stands twice in this line."),
        (b'{"undo": 1}', "STEP 1 steps are taken back, 0 were taken."),
        (b'{"result": "1", "ending": "x"}', "STEP the game is not over here."),
        (b'{"comment": "\\ud800"}', "VALUE"),
        (b"{}", "LINE expected a step (`do` or `chance`), `undo`, `comment` or `result`."),
        (b"[1]", "JSON expected an object `{...}`."),
        (b"", "JSON an empty line."),
        (b'{"n": 1, "do": "pa', "JSON "),
        (b'{"n": 1, "do": "p\xff"}', "ENCODING not UTF-8; this line is damaged."),
        (b"[" * 100_000, "JSON nested too deeply."),
        (b"9" * 10_000, "JSON "),
        (HEAD, "RECORD a second header; a file holds one game."),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(line, message):
    told = refusal(HEAD + b"\n" + line + b"\n")
    assert told.startswith("g.jsonl:2:")
    assert message in told


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "RECORD the header is missing or was torn off."),
        (HEAD[:-9], "RECORD the header is missing or was torn off."),
        (with_header(record=9), "FORMAT format 9; this kibitz reads 2, and 1 in YAML."),
        (with_header(record="2"), "VALUE `record`: input should be 2."),
        (with_header(game=None), "MISSING-KEY `game` is needed here."),
        (with_header(game="redrains"), "GAME the header says `redrains`, its position is of `raidboss`."),
        (with_header(who="Ann"), "UNKNOWN-KEY `who`."),
        (with_header(date="yesterday"), "VALUE `date`: expected a date"),
        (with_header(players=["\x1b[0m"]), "VALUE `players.0`: expected one line"),
        (with_header(packs=[]), "PACKS the header names the packs none, its position uses sample."),
        (with_header(position={}), "VALUE `position`: expected one of `text`, `keys` and `string`."),
        (with_header(position={"text": "format: 1\nid: ]"}), "YAML position, line 2: "),
        (with_header(position={"keys": {"format": 1}}), "MISSING-KEY position: `game` is needed here."),
        (LINES[1] + b"\n", "MISSING-KEY `record` is needed here."),
    ],
)
def test_a_wrong_header_is_refused(raw, message):
    told = refusal(raw)
    assert told.startswith("g.jsonl:1:1: ")
    assert message in told


def test_lines_that_changed_places_are_refused():
    for at in (*range(1, 9), len(LINES) - 2):
        swapped = [*LINES[:at], LINES[at + 1], LINES[at], *LINES[at + 2 :]]
        kinds = {b"comment" in LINES[at], b"comment" in LINES[at + 1]}
        if kinds == {False}:
            assert f"g.jsonl:{at + 1}:1: STEP" in refusal(b"\n".join(swapped) + b"\n")


def test_a_line_that_is_missing_is_noticed():
    for at in (*range(1, 9), len(LINES) - 2):
        if b"comment" not in LINES[at]:
            assert "g.jsonl:" in refusal(b"\n".join(LINES[:at] + LINES[at + 1 :]) + b"\n")


def test_nothing_but_an_undo_may_follow_the_result():
    assert "STEP the game has a result already." in refusal(RAW + LINES[-1] + b"\n")
    more = b'{"n": %d, "do": "pass"}\n' % (len(opened(RAW).steps) + 1)
    assert "comes after the end of the game." in refusal(RAW + more)
    session = opened(RAW + b'{"undo": 1}\n')
    assert not session.over


def test_a_wrong_result_is_refused():
    result = json.loads(LINES[-1])
    wrong = json.dumps(result | {"result": "7/2"}).encode()
    told = refusal(b"\n".join([*LINES[:-1], wrong]) + b"\n")
    assert f"the result is stated as 7/2; by the rules it is {result['result']}." in told


def test_other_cards_and_other_rules_are_warnings_and_hints_where_a_step_fails():
    packs = [{**pack, "sha256": "0" * 64} for pack in json.loads(HEAD)["packs"]]
    body = b"\n".join(LINES[1:]) + b"\n"
    session = opened(with_header(packs=packs, rules="raidboss-0") + body)
    assert session.warnings == [
        "The pack `sample` is another than when this was played: its numbers may have changed.",
        "This was played by the rules of version raidboss-0; they are now of version raidboss-1.",
    ]
    told = refusal(with_header(packs=packs) + b'{"n": 1, "do": "fly"}\n')
    assert "The pack `sample` is another" in told


@cache
def stages():
    """How many steps have been taken after each line of the short record."""
    return [len(opened(SHORT[: end + 1]).steps) for end, byte in enumerate(SHORT) if byte == 10]


def test_a_file_cut_at_any_byte_opens_without_its_last_line_or_says_that_the_header_is_gone():
    for cut in range(len(SHORT)):
        raw = SHORT[:cut]
        if cut < len(HEAD):
            assert "the header is missing" in refusal(raw)
            continue
        found = parse(raw, "g")
        whole = raw.count(b"\n") + (not raw.endswith(b"\n") and (raw + b"\n") == SHORT[: cut + 1])
        assert len(found.entries) == whole - 1
        assert (found.torn != "") == (raw[raw.rfind(b"\n") + 1 :] not in (b"", *LINES))
        assert found.size in (raw.rfind(b"\n") + 1, len(raw))
    for cut in range(len(HEAD), len(SHORT), 97):
        assert len(opened(SHORT[:cut]).steps) in stages()


def test_a_torn_line_is_named(tmp_path):
    session = opened(SHORT + '{"n": 9, "do": "pä'.encode()[:-1])
    assert session.warnings == ['g.jsonl:10: this line was never finished and is left out: {"n": 9, "do": "p\ufffd']


def test_a_byte_order_mark_and_the_line_ends_of_other_systems_are_read():
    assert opened(b"\xef\xbb\xbf" + SHORT.replace(b"\n", b"\r\n")).steps == opened(SHORT).steps


@settings(max_examples=25, deadline=None)
@given(st.binary(max_size=300))
@example(b"{" * 300)
@example(b'{"record": 2}\n\x00')
def test_any_bytes_are_refused_or_read(raw):
    for whole in (raw, HEAD + b"\n" + raw, SHORT + raw):
        survives(whole)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_damage_in_the_middle_is_refused_or_read(data):
    raw = bytearray(SHORT)
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(len(HEAD), len(raw) - 1))] = data.draw(st.integers(0, 255))
    survives(bytes(raw))


@settings(max_examples=40, deadline=None)
@given(st.permutations(LINES[:7]), st.integers(0, 3))
def test_lines_in_any_order_are_refused_or_read(lines, more):
    survives(b"\n".join([*lines, *lines[:more]]) + b"\n")


LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cf"])
TEXT = st.text(LETTERS, min_size=1, max_size=40).filter(str.strip)
WORDS = st.lists(TEXT, min_size=1, max_size=3).map(" ".join).filter(lambda t: t.split())
STEPS = st.builds(
    lambda n, kind, words, more, rolled: StepLine.model_validate(
        {"n": n, kind: words, **more, **({"rolled": True} if rolled and kind == "chance" else {})}
    ),
    st.integers(1, 10**6), st.sampled_from(["do", "chance"]), WORDS,
    st.fixed_dictionaries({}, optional={
        "seconds": st.integers(0, 10**9) | st.floats(0, 10**9), "comment": TEXT | st.just("a\nb"),
    }),
    st.booleans(),
)  # fmt: skip
ENTRIES = STEPS | st.one_of(
    st.builds(UndoLine, undo=st.integers(1, 10**6)),
    st.builds(CommentLine, comment=TEXT),
    st.builds(ResultLine, result=st.from_regex(r"-?\d{1,9}(/[1-9]\d{0,9})?", fullmatch=True), ending=TEXT),
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
HEADERS = st.builds(
    Header, record=st.just(2), kibitz=TEXT, game=TEXT, rules=TEXT,
    packs=st.lists(st.builds(PackKeys, name=TEXT, sha256=st.just("ab" * 32), sample=st.booleans()), max_size=2),
    position=st.builds(PositionKeys, text=TEXT)
    | st.builds(PositionKeys, keys=st.dictionaries(TEXT, VALUES, max_size=3)),
    seed=st.integers(-(2**63), 2**63 - 1), players=st.lists(TEXT, max_size=2),
    date=st.none() | st.sampled_from(["2026-05-03", "2026-05-03T19:30"]),
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(HEADERS, st.lists(ENTRIES, max_size=5))
def test_what_is_written_is_read_and_written_as_the_same_bytes(header, entries):
    raw = Record(header, tuple(entries)).text().encode()
    found = parse(raw, "g.jsonl")
    assert (found.header, found.entries, found.torn, found.size) == (header, tuple(entries), "", len(raw))
    assert found.text().encode() == raw
