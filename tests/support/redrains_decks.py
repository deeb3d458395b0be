"""Facts for tests of Red Rains decks and campaigns: cards of the box, invented ones beside them, aspects, profiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from model.redrains.deck_precons import Precon, box_precons
from model.redrains.decks import DeckError, PlayerDeck, Violation, player_deck


class Facts(NamedTuple):
    id: str
    name: str
    type: str
    phoenixborn: str = ""
    conjures: tuple[str, ...] = ()
    copies: int = 0


class Aspect(NamedTuple):
    id: str
    blood: int
    subtype: str


class Profile(NamedTuple):
    difficulty: str
    level: int
    players: int
    threat: int
    life: int
    ultimate: int
    setup: tuple[int, ...]


def _card(id_: str, type_: str, *conjures: str, of: str = "", copies: int = 0) -> Facts:
    name = id_.replace("-", " ").title().replace(" Of ", " of ").replace(" The ", " the ")
    return Facts(id_, name, type_, of, conjures, copies)


NOAH, JESSA, COAL, BRENNEN = "noah-redmoon", "jessa-na-ni", "coal-roarkwin", "brennen-blackcloud"
CATALOGUE = {
    card.id: card
    for card in (
        *(_card(id_, "phoenixborn") for id_ in (NOAH, JESSA, COAL, BRENNEN)),
        _card("blood-brawl", "action_spell"),
        _card("blood-puppeteer", "ally", "blood-puppet"),
        _card("chant-of-transfusion", "ready_spell"),
        _card("infuriate", "alteration"),
        _card("old-salt", "ally"),
        _card("phoenix-attendant", "ally"),
        _card("serve-the-city", "ready_spell"),
        _card("summon-bone-crow", "ready_spell", "bone-crow"),
        _card("summon-calamity-golem", "action_spell", "calamity-golem"),
        _card("shadowblade", "reaction_spell", of=NOAH),
        _card("playtime", "alteration", "blood-puppet", of=JESSA),
        _card("final-stand", "action_spell", of=COAL),
        _card("change-of-heart", "alteration", of=BRENNEN),
        _card("channel-magic", "action_spell"),
        _card("blood-puppet", "conjuration", copies=5),
        _card("bone-crow", "conjuration", copies=4),
        _card("calamity-golem", "conjuration", copies=1),
        # Invented cards: another unique card of Noah's, an ally that calls for a chain of conjurations, plain allies.
        _card("moonless-night", "action_spell", of=NOAH),
        _card("egg-keeper", "ally", "egg"),
        _card("egg", "conjuration", "hatchling", copies=2),
        _card("hatchling", "conjuration", copies=3),
        *(_card(f"stranger-{letter}", "ally") for letter in "abcdefghij"),
    )
}
_SUBTYPES = {
    "fury": (("rampage", "firebelly", "whiplash"), ("hunting-instincts", "frozen-fear", "iron-scales")),
    "shadow": (("glare", "stormcall", "regenerate"), ("constrict", "dark-descent", "lurk")),
}
ASPECTS = {
    id_: Aspect(id_, blood, subtype)
    for subtype, groups in _SUBTYPES.items()
    for blood, ids in enumerate(groups, 1)
    for id_ in ids
}
_SETUPS = {
    ("standard", 1): (1, 2, 2, 2),
    ("standard", 2): (1, 2, 1, 2, 2),
    ("standard", 3): (1, 2, 1, 2, 1, 2),
    ("heroic", 1): (1, 2, 1, 1, 2),
    ("heroic", 2): (1, 2, 1, 1, 1, 2),
    ("heroic", 3): (1, 2, 1, 2, 1, 1, 2),
}
PROFILES = tuple(
    Profile(kind, level, players, len(row), (30 if kind == "standard" else 35) * players, (3, 5)[players - 1], row)
    for (kind, level), row in _SETUPS.items()
    for players in (1, 2)
)
FURY = tuple(sorted((id_, 3) for id_, aspect in ASPECTS.items() if aspect.subtype == "fury"))
STRANGE = Precon(
    "strange",
    "A deck of strangers",
    player_deck(COAL, {"final-stand": 3} | {f"stranger-{c}": 3 for c in "abcdefghi"}, {"natural": 10}),
)
OTHER = Precon(
    "other",
    "Another deck",
    player_deck(
        COAL,
        {"final-stand": 3, "stranger-j": 2, "egg-keeper": 1} | {f"stranger-{c}": 3 for c in "abcdefgh"},
        {"time": 10},
    ),
)
OWNED = {**box_precons(), STRANGE.id: STRANGE, OTHER.id: OTHER}


def noah() -> Precon:
    """Noah's preconstructed deck of the box."""
    return box_precons()["viros-noah-redmoon"]


def jessa() -> Precon:
    """Jessa's preconstructed deck of the box."""
    return box_precons()["viros-jessa-na-ni"]


def changed(deck: PlayerDeck, changes: dict[str, int], dice: dict[str, int] | None = None) -> PlayerDeck:
    """The deck with so many copies more (or less) of these cards, and with other dice."""
    cards = dict(deck.cards)
    for id_, more in changes.items():
        cards[id_] = cards.get(id_, 0) + more
    return player_deck(deck.phoenixborn, cards, dict(deck.dice) if dice is None else dice)


def broken(violations: Iterable[Violation] | DeckError) -> list[str]:
    """The ids of the rules broken; every violation says what is wrong and what to do."""
    found = list(violations.violations if isinstance(violations, DeckError) else violations)
    for violation in found:
        assert violation.what
        assert violation.fix.endswith((".", "?"))
        assert violation.rule in str(violation)
    return [violation.rule for violation in found]
