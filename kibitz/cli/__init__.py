"""The command line: `main` runs it, and a command raises `UserError` for what its user can put right."""

from kibitz.cli.main import UserError, main

__all__ = ["UserError", "main"]
