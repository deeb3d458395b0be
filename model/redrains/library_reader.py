"""What the readers of a pack's entries share: places, problems, keys, numbers, words, verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.core.yamlfile import Path_
from model.effects import entries
from model.effects.language import Value, Verbs
from model.redrains.library_types import GIVEN


class EntryReader(entries.EntryReader):
    """Reads entries of one document; problems are collected in `problems` and in the parser's."""

    RESERVED = ("chimera", "ultimate", *GIVEN)

    def fresh_verbs(self, data: Any, path: Path_) -> Verbs:
        """Verbs that may use the names which the rules bind, and none from elsewhere on the card."""
        self.parser.card_text({}, path, GIVEN)
        return self.parser.verbs(data, path)

    def condition(self, entry: Mapping[str, Any], key: str, path: Path_) -> Value:
        """The condition under a key, None when it is absent."""
        if key not in entry:
            return None
        self.parser.card_text({}, path, GIVEN)
        return self.parser.condition(entry[key], (*path, key))
