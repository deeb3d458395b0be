"""Compiled kernels without a second source: numba where it is there, the same functions as plain Python where not.

A kernel is a function of numbers and numpy arrays. `KIBITZ_PURE=1` in the environment keeps all of them plain.
"""

from __future__ import annotations

import os
from collections.abc import Callable
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


def kernel(function: F) -> F:
    """The function compiled, or itself; what is compiled is kept on disk between runs."""
    if _NUMBA is None:
        return function
    return cast(F, _NUMBA.njit(cache=True, nogil=True)(function))


def specialised(function: F) -> F:
    """Like `kernel` for a function made for one use inside another: it is compiled anew in every run."""
    if _NUMBA is None or hasattr(function, "py_func"):
        return function
    return cast(F, _NUMBA.njit(nogil=True)(function))


def plain(function: F) -> F:
    """The plain Python behind a kernel, so that one test can compare both."""
    return cast(F, getattr(function, "py_func", function))
