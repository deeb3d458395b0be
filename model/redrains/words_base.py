"""What the words of Red Rains share: the context of an effect and its engine."""

from __future__ import annotations

from typing import Any

from model.effects.agenda import Context
from model.redrains.engine import Engine
from model.redrains.state import CHIMERA, State

Ctx = Context[State]


def engine(ctx: Ctx) -> Engine:
    """The engine that hosts the kernel."""
    host = ctx.kernel.host
    assert isinstance(host, Engine)
    return host


def seat_of(ctx: Ctx) -> int:
    """The player whose effect this is, or whom an effect of the Chimera faces."""
    by: int = ctx.bound("by", 0)
    facing: int = ctx.bound("facing", 0)
    return facing if by == CHIMERA else by


def status_of(ctx: Ctx, ref: Any) -> int:
    """The status tokens on a unit or a ready spell."""
    place = engine(ctx).locate(ctx.state, ref)
    if place is None or place.zone not in ("units", "row", "spells"):
        return 0
    side = ctx.state.sides[place.seat]
    held: Any = {"units": side.units, "row": side.row, "spells": side.spells}[place.zone][place.at]
    return int(held.status)
