"""The schema of the server: `python -m kibitz.web.schema` prints it, always in the same words.

The page's types are made from it: `kibitz/web/client/openapi.json` is what this prints, and `src/schema.ts` what
openapi-typescript makes of that.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from kibitz.web.app import create_app
from kibitz.web.guard import Door


def schema() -> dict[str, Any]:
    """The OpenAPI schema of the server."""
    return create_app(Door(1)).openapi()


def schema_text() -> str:
    """The schema as JSON text that ends with a line break."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
