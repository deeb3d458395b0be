"""A process that writes a record until it is killed: `python record_writer.py FILE`. It says each line that is safe."""

from __future__ import annotations

import sys
from pathlib import Path


def main(path: Path) -> None:
    """Write remarks of many lengths, each as soon as the one before is on the disk."""
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]
    from kibitz.recordwriter import Writer
    from kibitz.session import open_session

    session = open_session(path, None)
    writer = Writer(path, session)
    for number in range(len(session.log) + 1, 100_000):
        session.note(f"{number} {'größer 龍 ' * (number % 400)}.")
        writer.write()
        print(len(session.log), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
