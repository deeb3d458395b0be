"""The standards of the source that no linter holds: sizes, docstrings, forbidden words, start-up time."""

from __future__ import annotations

import ast
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("model", "solvers", "kibitz")
CODE = (*PACKAGES, "tests", "benchmarks")
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40
P90_FUNCTION_LINES = 25
MAX_HELP_CPU_SECONDS = 0.5
HEAVY = ("rich", "ruamel", "networkx", "ortools", "sympy", "pydantic", "solvers", "kibitz.cli.rules")
OUTSIDE = "/".join(("..", "shared"))  # put together, so that this file does not hold what it looks for
NEVER_RUN = {"skip", "skipif", "importorskip", "xfail"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def python_files(*folders: str) -> list[Path]:
    """Return the Python files in these folders of the project, sorted."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def text_files() -> Iterator[tuple[Path, str]]:
    """Yield every text file of the project with its content; caches and environments are left out."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if name not in {".git", "__pycache__"} and not is_cache(name)]
        for name in names:
            try:
                yield Path(folder, name), Path(folder, name).read_text("utf-8")
            except UnicodeDecodeError:
                continue


def is_cache(name: str) -> bool:
    """Say whether a folder holds what tools made: hidden ones do, except the one of CI."""
    return name in {"build", "dist"} or (name.startswith(".") and name != ".ci")


def functions(tree: ast.AST) -> Iterator[Function]:
    """Yield every function and method, nested ones too."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def length(function: Function) -> int:
    """Return the lines of a function from `def` to its end, less those of its docstring."""
    first = function.body[0]
    documented = ast.get_docstring(function) is not None
    doc = (first.end_lineno or first.lineno) - first.lineno + 1 if documented else 0
    return (function.end_lineno or function.lineno) - function.lineno + 1 - doc


def long_functions(source: str, limit: int = MAX_FUNCTION_LINES) -> list[str]:
    """Return name and length of every function that is longer than `limit`."""
    found = ((function.name, length(function)) for function in functions(ast.parse(source)))
    return [f"{name}: {lines} lines" for name, lines in found if lines > limit]


def p90(lengths: list[int]) -> int:
    """Return the smallest length that nine functions in ten do not exceed; 0 without functions."""
    return sorted(lengths)[-(-9 * len(lengths) // 10) - 1] if lengths else 0


def undocumented(source: str) -> list[str]:
    """Return the public functions, classes and methods that have no docstring."""
    return list(_undocumented(ast.parse(source).body, ""))


def _undocumented(body: list[ast.stmt], prefix: str) -> Iterator[str]:
    for node in body:
        if not isinstance(node, Function | ast.ClassDef) or node.name.startswith("_"):
            continue
        overload = any(ast.unparse(decorator).endswith("overload") for decorator in node.decorator_list)
        if not overload and not ast.get_docstring(node):
            yield f"{prefix}{node.name} (line {node.lineno})"
        if isinstance(node, ast.ClassDef):
            yield from _undocumented(node.body, f"{prefix}{node.name}.")


def never_run(source: str) -> list[str]:
    """Return the uses of pytest's ways to leave a test out or to let it fail."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in NEVER_RUN:
            name = ast.unparse(node)
            if name.split(".")[0] in {"pytest", "mark"}:
                found.append(f"{name} (line {node.lineno})")
        elif isinstance(node, ast.ImportFrom) and node.module == "pytest":
            found += [f"{a.name} (line {node.lineno})" for a in node.names if a.name in NEVER_RUN]
    return found


def mentions(text: str) -> list[str]:
    """Return the lines of a text that name a place outside the project."""
    return [f"line {number}" for number, line in enumerate(text.splitlines(), 1) if OUTSIDE in line]


def hosts(lock: str) -> list[str]:
    """Return the addresses in a lock file, which is to name packages only."""
    return re.findall(r"\S*://\S*", lock)


def help_cpu_seconds() -> float:
    """Return the CPU time of one `kibitz --help`, start of the interpreter included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "kibitz", "--help"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report(problems: dict[Path, list[str]]) -> str:
    """Return one line per file that has problems, "" when none has."""
    return "\n".join(f"{path.relative_to(ROOT)}: {', '.join(what)}" for path, what in problems.items() if what)


def test_files_are_short():
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in python_files(*CODE)}
    assert not {str(path): count for path, count in lines.items() if count > MAX_FILE_LINES}


def test_functions_are_short():
    assert not report({path: long_functions(path.read_text("utf-8")) for path in python_files(*CODE)})


def test_nine_functions_in_ten_are_shorter_still():
    trees = [ast.parse(path.read_text("utf-8")) for path in python_files(*PACKAGES)]
    assert p90([length(function) for tree in trees for function in functions(tree)]) <= P90_FUNCTION_LINES


def test_everything_public_is_documented():
    assert not report({path: undocumented(path.read_text("utf-8")) for path in python_files(*PACKAGES)})


def test_no_test_is_left_out():
    assert not report({path: never_run(path.read_text("utf-8")) for path in python_files("tests")})


def test_no_text_names_a_place_outside():
    assert not report({path: mentions(text) for path, text in text_files()})


def test_locks_name_no_host():
    locks = sorted((ROOT / "locks").glob("*.txt"))
    assert locks
    assert not report({path: hosts(path.read_text("utf-8")) for path in locks})


def test_help_is_quick():
    assert min(help_cpu_seconds() for _ in range(3)) < MAX_HELP_CPU_SECONDS


def test_help_imports_nothing_heavy():
    code = "import sys; from kibitz.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "rules" in run.stdout
    assert not set(run.stderr.split()) & set(HEAVY)


# Each check can fail: the same functions on bad snippets.


def test_a_long_function_is_found_and_its_docstring_does_not_count():
    body = "    x = 1\n" * MAX_FUNCTION_LINES
    doc = '    """One.\n\n    Two.\n    """\n'
    assert long_functions(f"def f():\n{body}") == ["f: 41 lines"]
    assert long_functions(f"class A:\n    async def f():\n{body.replace('    ', '        ')}") == ["f: 41 lines"]
    assert long_functions(f"def f():\n{doc}{body}") == ["f: 41 lines"]
    assert not long_functions(f"def f():\n{doc}{body.removesuffix('    x = 1' + chr(10))}")


def test_p90_lets_one_function_in_ten_be_longer():
    assert p90([1] * 9 + [40]) == 1
    assert p90([1] * 8 + [30, 40]) == 30
    assert p90([]) == 0


def test_missing_docstrings_are_found():
    source = (
        "from typing import overload\n"
        "def open_(): ...\n"
        "def _hidden(): ...\n"
        "@overload\n"
        "def several(): ...\n"
        "class A:\n"
        "    def method(self): ...\n"
        "    def __len__(self): ...\n"
        "class _B:\n"
        "    def inner(self): ...\n"
        "def fine():\n"
        "    'Says what it returns.'\n"
    )
    assert undocumented(source) == ["open_ (line 2)", "A (line 6)", "A.method (line 7)"]


@pytest.mark.parametrize(
    "line",
    [
        "pytest.skip('later')",
        "pytest.xfail()",
        "@pytest.mark.skipif(True, reason='x')\ndef test(): ...",
        "@pytest.mark.xfail\ndef test(): ...",
        "from pytest import importorskip",
        "pytestmark = mark.skip",
    ],
)
def test_a_test_that_is_left_out_is_found(line):
    assert never_run(line)
    assert not never_run("skip = 1; game.skip(); pytest.raises(ValueError)")


def test_a_place_outside_is_found():
    assert mentions("a\nsee " + OUTSIDE + "/rules") == ["line 2"]
    assert not mentions("a shared/folder")
    assert [is_cache(name) for name in (".venv", "dist", ".ci", "model")] == [True, True, False, False]


def test_a_host_in_a_lock_is_found():
    assert hosts("--index-url https://index.example/simple\n") == ["https://index.example/simple"]
    assert not hosts("click==8.5.1 \\\n    --hash=sha256:00\n    # via kibitz (pyproject.toml)\n")
