"""Compiled kernels of solvers: those of `model.core.jit`, under the name that solvers use."""

from __future__ import annotations

from model.core.jit import COMPILED, kernel, plain, specialised

__all__ = ["COMPILED", "kernel", "plain", "specialised"]
