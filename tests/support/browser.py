"""What the tests of the page share."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "kibitz" / "web" / "client" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 20_000
"""Milliseconds that a busy machine may take over anything."""
