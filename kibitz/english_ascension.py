"""Effects of Ascension Tactics in readable English: the words of the vocabulary with their stiff places smoothed."""

from __future__ import annotations

import re

from model.ascension.library import Card
from model.ascension.words import vocabulary
from model.effects.explain import explain_card, explain_verbs
from model.effects.language import Verbs

NAMES = {
    "honor": "Honor", "power": "Power", "runes": "Runes", "construct_runes": "Runes for Constructs",
    "strength": "Strength", "defense": "Defense", "speed": "Speed", "cost": "cost", "ranged": "Ranged",
    "double_attack": "Double Attack", "area_attack": "Area Attack", "strikeback": "Strikeback",
    "forest": "Forest", "tainted": "Tainted", "enchanted": "Enchanted", "turret": "Turret",
    "faerie-ring": "Faerie Ring", "hero": "Hero", "construct": "Construct", "champion": "Champion",
    "monster": "Monster", "enlightened": "Enlightened", "lifebound": "Lifebound", "mechana": "Mechana", "void": "Void",
}  # fmt: skip
"""Words of the language as the game writes them."""
REWRITTEN = (
    (r" on the battlefield, Cultists too\b", ""),
    (r", on and off the battlefield, Cultists aside\b", ""),
    (r"\bthe Villains of the roster, on and off the battlefield\b", "the Villains"),
    (r"\bthe Villain with Objective token boss\b", "the Boss"),
    (r"\bObjective token boss\b", "the Boss's Objective"),
    (r"\bthe (\w+) of all of the Boss together", r"the Boss's \1"),
    (r"\bthose of (the (?:Player|Villain) Champions|the Villains) that are (ready|exhausted)", r"\1 that are \2"),
    (r"\bthose of (the (?:Player|Villain) Champions|the Villains) (on|off|within)\b", r"\1 \2"),
    (r"\bone of the (Player|Villain) Champions that are (ready|exhausted)", r"the \2 \1 Champion"),
    (r"\bone of the Player Champions\b", "the Player Champion"),
    (r"\bone of the Villain Champions\b", "the Villain Champion"),
    (r"\bone of (the Boss|the Villain with)", r"\1"),
    (r"\beach of (self|the Boss|the Villain with Objective token \w) attacks", r"\1 attacks"),
    (r"\bone of any hex\b", "any hex"),
    (r"\bone of (?=cards|Constructs|unoccupied|standard|enemy)", "one of the "),
    (r"; of type (\w+)", r" of type \1"),
    (r" gets; (Strength|Defense|Speed)", r" gets \1"),
    (r"; (Strength|Defense|Speed) \+", r", \1 +"),
    (r"\bChampions gets\b", "Champions get"),
    (r"; movement points at most: 1\b", ", 1 movement point at most"),
    (r"; movement points at most: (\S+?)(?=[,.;]|$)", r", \1 movement points at most"),
    (r"\bPlayer Champions within (.*?); those of the (Player|Villain) Champions", r"\2 Champions within \1"),
    (r"\bnot it attacked\b", "it did not attack"),
    (r"; in line of sight True\b", ", in its line of sight"),
    (r" \(a named setting\)", " (a setting)"),
    (r"\bthere is (?=your|cards)", "there are "),
    (r"\+-", "-"),
    (r"\b[Cc]all ([\w-]+) (.*?)(?=, then|;|:|\.|$)", r"take \2 (\1 from here on)"),
    (r"\b1 (hexe|card|Scheme|movement point|random card)s\b", r"1 \1"),
    (r"\b1 hexe\b", "1 hex"),
    (r"\bself\b", "it"),
    (r"\bthe villains control\b", "the Villains control"),
)
"""What the templates of the language leave stiff, and how it is said."""
OF_VILLAINS = (
    (r"\byour (Champions|Portals)\b", r"the Villains' \1"),
    (r"\b[Gg]ain (?=(?:\S+|the number of [^:;]*) Honor)", "the Villains gain "),
    (r"\byour next turn\b", "their next turn"),
)
"""What is said of Villains by their own cards; what the players do stands after "for each player"."""
PLAYERS = "for each player:"


def card_sentences(card: Card) -> list[str]:
    """One sentence for each part of a card: what it does, events, numbers, Allegiance, Surge and bonus."""
    said = [_smooth(card, sentence) for sentence in explain_card(vocabulary(), card.text)]
    faction, verbs = card.allegiance
    parts = (
        (f"With another {faction} card this turn", verbs),
        ("Surge", card.surge),
        (f"Bonus with {card.threat} or more Schemes discarded", card.bonus),
    )
    return said + [f"{_smooth(card, f'{when}: {_clause(verbs)}')}." for when, verbs in parts if verbs]


def _clause(verbs: Verbs) -> str:
    return " ".join(explain_verbs(vocabulary(), verbs).split())


def _smooth(card: Card, text: str) -> str:
    text = " ".join(text.split())
    for found, said in REWRITTEN:
        text = re.sub(found, said, text)
    text = re.sub(r"(?<![-\w])[a-z][a-z_-]*(?![-\w])", lambda m: NAMES.get(m[0], m[0]), text)
    text = re.sub(r"\b1 Runes\b", "1 Rune", text)
    if card.type in ("villain", "scheme"):
        own, players, theirs = text.partition(PLAYERS)
        for found, said in OF_VILLAINS:
            own = re.sub(found, said, own)
        text = own + players + theirs
    return text[:1].upper() + text[1:]
