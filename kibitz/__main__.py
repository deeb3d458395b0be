"""Lets `python -m kibitz` do the same as the installed command `kibitz`."""

import sys

from kibitz.cli import main

if __name__ == "__main__":
    sys.exit(main())
