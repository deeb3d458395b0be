from __future__ import annotations

import time
from pathlib import Path

import pytest

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import MAX_BYTES, load_yaml, parse_yaml


def errors(text: str) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        parse_yaml(text, "x.yaml")
    return [str(d) for d in caught.value.diagnostics]


def test_yaml_12_words_are_text():
    data = parse_yaml("{a: no, b: 1:30, c: true, d: ~, e: 0x1F, f: -3, g: 1.5, h: 'true'}").data
    assert data == {"a": "no", "b": "1:30", "c": True, "d": None, "e": 31, "f": -3, "g": 1.5, "h": "true"}
    assert parse_yaml("").data is None


def test_places_of_nodes():
    document = parse_yaml("a:\n  - b\n  - c: 1\n", "x.yaml")
    assert document.place(("a",)) == (1, 1)
    assert document.place(("a", 1, "c")) == (3, 5)
    assert document.place(("a", 1, "c", "deeper")) == (3, 5)
    assert str(document.problem(("a", 0), "CODE", "why.")) == "x.yaml:2:5: CODE why."


def test_a_tab_is_named():
    assert errors("a:\n\tb: 1\n") == ["x.yaml:2:1: TAB a tab in the indentation; YAML wants spaces."]


def test_duplicate_and_strange_keys_are_named():
    assert errors("a: 1\nb: 2\na: 3\n") == ["x.yaml:3:1: DUPLICATE-KEY `a` appears twice; keep one."]
    assert errors("[1]: 2\n") == ["x.yaml:1:1: KEY a key must be a plain word."]


def test_what_is_no_yaml_has_a_place():
    (error,) = errors("a: [1, 2\nb: 3\n")
    assert error.startswith("x.yaml:2:")
    assert " YAML " in error


def bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for n in range(1, levels):
        lines.append(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]")
    return "\n".join(lines)


def test_an_alias_bomb_is_stopped_early():
    start = time.process_time()
    (error,) = errors(bomb(12))
    assert "TOO-LARGE" in error
    assert time.process_time() - start < 10


def test_endless_and_deep_nesting():
    assert errors("&a [*a]\n")
    assert any("DEPTH" in error or "YAML" in error for error in errors("[" * 60 + "]" * 60))
    assert errors("[" * 100_000)


def test_files_that_are_no_text(tmp_path: Path):
    file = tmp_path / "x.yaml"

    def error(raw: bytes) -> str:
        file.write_bytes(raw)
        with pytest.raises(DiagnosticError) as caught:
            load_yaml(file)
        return str(caught.value)

    assert error(b"a: \0\1") == f"{file}: BINARY not a text file; expected YAML in UTF-8."
    assert error(b"a: 1\nb: \xe4\n") == f"{file}:2:1: ENCODING not UTF-8; save the file in UTF-8."
    assert "TOO-LARGE" in error(b"#" * (MAX_BYTES + 1))
    file.unlink()
    with pytest.raises(DiagnosticError, match="UNREADABLE"):
        load_yaml(file)
    with pytest.raises(DiagnosticError, match="UNREADABLE"):
        load_yaml(tmp_path)
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert load_yaml(file).data == {"a": 1}


@pytest.mark.parametrize("number", ["1_000", "0x", "0o9", "1e999", ".nan", "9" * 5000])
def test_strange_numbers_never_crash(number):
    try:
        found = str(parse_yaml(f"a: {number}\n").data)
    except DiagnosticError as error:
        found = error.diagnostics[0].code
    assert found


@pytest.mark.parametrize("number", ["1e999", "-1e999", ".inf", "-.inf", ".nan"])
def test_what_is_no_finite_number_is_refused(number):
    (error,) = errors(f"a: {number}\n")
    assert error == f"x.yaml:1:4: NUMBER `{number}` is no number that kibitz reads."


def test_a_message_shows_the_start_of_a_long_number_only():
    (error,) = errors(f"a: {'9' * 5000}\n")
    assert error == f"x.yaml:1:4: NUMBER `{'9' * 40}…` is no number that kibitz reads."
