"""Compiled kernels without a second source: numba where it is there, the same functions as plain Python where not.

A kernel is a function of numbers and numpy arrays. `KIBITZ_PURE=1` in the environment keeps all of them plain.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def _numba() -> Any:
    """The module numba, or None where it is not installed or not wanted."""
    if os.environ.get("KIBITZ_PURE"):
        return None
    try:
        import numba
    except ImportError:
        return None
    return numba


_NUMBA = _numba()
COMPILED = _NUMBA is not None
"""Whether kernels are compiled."""


@contextmanager
def uncompiled() -> Iterator[None]:
    """Kernels that are made meanwhile stay plain Python: for what is called so seldom that compiling takes longer."""
    global _NUMBA
    known, _NUMBA = _NUMBA, None
    try:
        yield
    finally:
        _NUMBA = known


def kernel(function: F) -> F:
    """The function compiled, or itself; what is compiled is kept on disk between runs."""
    if _NUMBA is None:
        return function
    return cast(F, _NUMBA.njit(cache=True, nogil=True)(function))


def kernels_of(folder: Path) -> Callable[[F], F]:
    """A decorator like `kernel` for functions that call each other across the modules of a folder.

    Their parameters are whole numbers (annotated int or bool) and one-dimensional arrays of them (anything else), and
    each is compiled for these alone: numba would compile it, and all that it calls, again for every constant in a call.
    What numba keeps on disk is renewed when the file of a function changes, whatever it calls; here it is renewed when
    any module of the folder does.
    """
    stamp = sha256(b"".join(file.read_bytes() for file in sorted(folder.glob("*.py")))).hexdigest()

    def decorate(function: F) -> F:
        compiled: Any = kernel(function)
        if compiled is function:
            return function
        compiled._cache._cache_file._source_stamp = stamp
        types, ask = _types(function), compiled.get_call_template

        def fixed(args: Any, kws: Any) -> Any:
            if compiled._can_compile:
                compiled.compile(types)
                compiled.disable_compile()
            return ask(args, kws)

        compiled.get_call_template = fixed
        return cast(F, compiled)

    return decorate


def _types(function: Callable[..., Any]) -> tuple[Any, ...]:
    """The types of a kernel's parameters by their annotations."""
    scalars = {"int": _NUMBA.types.int64, "bool": _NUMBA.types.boolean}
    given = [kind for name, kind in function.__annotations__.items() if name != "return"]
    return tuple(scalars.get(kind, _NUMBA.types.int64[::1]) for kind in given)


def specialised(function: F) -> F:
    """Like `kernel` for a function made for one use inside another: it is compiled anew in every run."""
    if _NUMBA is None or hasattr(function, "py_func"):
        return function
    return cast(F, _NUMBA.njit(nogil=True)(function))


def plain(function: F) -> F:
    """The plain Python behind a kernel, so that one test can compare both."""
    return cast(F, getattr(function, "py_func", function))
