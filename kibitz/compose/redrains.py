"""Drafts of Red Rains: one turn of the players with few cards and dice against a small row, and their pieces."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from kibitz.compose.common import Data, GameMaker, counters, listed, some, with_change, without
from solvers.compose_minimal import Piece

LIFE = {"noah-redmoon": 16, "jessa-na-ni": 19, "coal-roarkwin": 15, "brennen-blackcloud": 16}
CHIMERA_LIFE = 30
OWN = {
    "noah-redmoon": "shadowblade", "jessa-na-ni": "playtime", "coal-roarkwin": "final-stand",
    "brennen-blackcloud": "change-of-heart",
}  # fmt: skip
UNITS = {
    "old-salt": 3, "phoenix-attendant": 4, "blood-puppeteer": 1, "bone-crow": 1, "blood-puppet": 2, "calamity-golem": 5,
}  # fmt: skip
"""Units and their life."""
CONJURED = {"blood-puppet": 5, "bone-crow": 4, "calamity-golem": 1}
HAND = (
    "blood-brawl",
    "infuriate",
    "old-salt",
    "summon-calamity-golem",
    "channel-magic",
    "serve-the-city",
    "blood-puppeteer",
)
SPELLS = ("serve-the-city", "chant-of-transfusion", "summon-bone-crow")
ASPECTS = {
    "fury": {"rampage": 2, "firebelly": 2, "whiplash": 1, "hunting-instincts": 3, "frozen-fear": 3, "iron-scales": 2},
    "shadow": {"glare": 2, "stormcall": 2, "regenerate": 1, "constrict": 4, "dark-descent": 3, "lurk": 1},
}
"""The aspects of a deck and their life."""
PIPS = {"rampage": 2, "stormcall": 2}
BLOOD = {"rampage": 1, "firebelly": 1, "whiplash": 1, "glare": 1, "stormcall": 1, "regenerate": 1}
COPIES = 3
DICE = ("cer:P", "cer:C", "cer:B")
EMPTY: Data = {"units": [], "spells": [], "hand": [], "dice": "", "main": True, "side": True}
"""A player's places when nothing is there."""
START: Data = {"wounds": 0, "rage": 0, "red_rains": 0, "phase": 1, "row": []}
"""The Chimera's counters and row when nothing has happened."""
COUNTERS = {
    "wounds": "wounds of the Chimera", "rage": "rage", "red_rains": "red rains", "phase": "phase",
}  # fmt: skip
TOKEN = re.compile(r" (w|e|\^)(\d+)")
UNTIL = {"strike": "turn", "guard": "chimera", "trade": "chimera", "rains": "round", "hidden": "chimera"}


class RedRainsMaker(GameMaker):
    """Positions of the box with one player: its published cards and numbers."""

    game = "redrains"
    themes = ("strike", "guard", "trade", "rains", "hidden")
    cycle = ("trade", "strike", "hidden", "guard", "trade", "strike", "hidden", "guard", "trade", "rains")
    nodes = 1_500

    # --- drafts ---

    def draft(self, theme: str, rng: Random) -> Data | None:
        """The players' turn, with the goal of the theme."""
        deck = rng.choice(sorted(ASPECTS))
        row = [_with_tokens(rng, card, life, card in PIPS) for card, life in some(rng, ASPECTS[deck].items(), 1, 3)]
        born = rng.choice(sorted(LIFE))
        units = [_with_tokens(rng, card, life) for card, life in some(rng, UNITS.items(), 1, 3)]
        keys: Data = {
            "aspects": deck,
            "wounds": rng.choice((0, rng.randint(CHIMERA_LIFE - 8, CHIMERA_LIFE - 1))),
            "rage": rng.choice((0, 0, 1, 2, 3)),
            "red_rains": rng.choice((0, 0, 1, 2)),
            "row": row,
            "player": self._player(rng, born, units),
        }
        if rng.random() < 0.2:
            keys["phase"] = rng.choice((2, 3))
        if theme == "hidden":
            self._hide(rng, keys, deck)
        asked = self._asked(theme, rng, [_id(card) for card in row if card[0] != "?"], [_id(u) for u in units], keys)
        return None if asked is None else keys | {"goal": {**asked, "until": UNTIL[theme]}}

    def _player(self, rng: Random, born: str, units: list[str]) -> Data:
        wounds = rng.choice((0, rng.randint(LIFE[born] - 5, LIFE[born] - 1)))
        up = Counter(_id(unit) for unit in units)
        left = {card: copies - up[card] for card, copies in CONJURED.items() if copies > up[card]}
        player: Data = {
            "phoenixborn": f"{born} w{wounds}" if wounds else born,
            "units": units,
            "dice": _dice_text(Counter(rng.choice(DICE) for _ in range(rng.randint(0, 4)))),
            "hand": some(rng, (*HAND, OWN[born], OWN[born]), 0, 2),
            "conjurations": [f"{copies} {card}" for card, copies in left.items()],
            "pile": [],
        }
        if rng.random() < 0.35:
            player["spells"] = some(rng, SPELLS, 1, 1)
        if rng.random() < 0.3:
            player[rng.choice(("main", "side"))] = False
        return player

    def _hide(self, rng: Random, keys: Data, deck: str) -> None:
        """A face-down aspect among the others, and a discard pile that leaves two or three cards that it may be."""
        shown = Counter(_id(card) for card in keys["row"])
        blood = rng.choice((1, 2))
        able = [card for card in ASPECTS[deck] if BLOOD.get(card, 2) == blood]
        may_be = some(rng, able, 2, 3)
        left = {card: COPIES - shown[card] - (rng.randint(1, 2) if card in may_be else 0) for card in ASPECTS[deck]}
        keys["discard"] = [f"{n} {card}" for card, n in left.items() if n > 0]
        keys["row"].insert(rng.randrange(len(keys["row"]) + 1), f"?{blood}")

    def _asked(self, theme: str, rng: Random, row: list[str], units: list[str], keys: Data) -> Data | None:
        """The question of the theme, without its horizon."""
        if theme == "rains":
            return {"no_ultimate": True}
        if theme == "strike":
            if keys["wounds"] and rng.random() < 0.5:
                return {"win": True} if rng.random() < 0.5 else {"chimera_wounds": keys["wounds"] + rng.randint(2, 4)}
            return {"destroy": some(rng, row, 1, 2)}
        if theme == "trade":
            terms = [{"chimera_wounds": 1}, {"wounds": -1}, {"units": 1}, {"aspects": -1}, {"red_rains": -2}]
            return {"maximise": [*terms[:2], *some(rng, terms[2:], 0, 2)]}
        kept = {"keep": some(rng, units, 1, 2)}
        worn = re.search(r" w(\d+)", keys["player"]["phoenixborn"])
        if worn is None:
            return kept
        return rng.choice((kept, {"survive": True}, {"achieve": [{"survive": True}, {"keep": some(rng, units, 1, 1)}]}))

    # --- pieces ---

    def pieces(self, keys: Data) -> tuple[Piece, ...]:
        """Own dice, hand, units and spells, aspects, the tokens on all of them, and the counters of both sides."""
        keys = {**START, **keys, "player": {**EMPTY, **keys["player"]}}
        player = keys["player"]
        found = [
            Piece(
                f"die {die}",
                with_change(keys, ("player", "dice"), _dice_text(Counter(_dice(player)) - Counter([die]))),
                True,
            )
            for die in sorted(set(_dice(player)))
        ]
        for place in ("hand", "spells"):
            for at, card in enumerate(player.get(place, [])):
                if card not in player[place][:at]:
                    found.append(Piece(f"{card} in {place}", with_change(keys, ("player", place, at), None), True))
        for way, help_ in ((("player", "units"), True), (("row",), False)):
            cards = player["units"] if help_ else keys["row"]
            for at, card in enumerate(cards):
                found.append(Piece(card, with_change(keys, (*way, at), None), help_))
                found += _tokens(keys, (*way, at), card)
        found += _tokens(keys, ("player", "phoenixborn"), player["phoenixborn"])
        numbers: list[tuple[str, tuple[str | int, ...], int]] = [
            (COUNTERS[name], (name,), least)
            for name, least in (("wounds", 0), ("rage", 0), ("red_rains", 0), ("phase", 1))
        ]
        return tuple(found + counters(keys, numbers))

    def cards(self, keys: Data) -> frozenset[str]:
        """Every card that lies there."""
        player = keys["player"]
        texts = (
            *keys.get("row", ()),
            *player.get("units", ()),
            *player.get("spells", ()),
            *player.get("hand", ()),
            player["phoenixborn"],
        )
        return frozenset(map(_id, texts))

    def tidy(self, keys: Data) -> Data:
        """The same position without empty places and counters at their start."""
        return without({**keys, "player": without(keys["player"], EMPTY)}, START)

    def headline(self, keys: Data) -> str:
        """The Phoenixborn and what stands on its side."""
        player = keys["player"]
        own = [_id(card) for place in ("units", "spells", "hand") for card in player.get(place, ())]
        return self.named(keys, listed([_id(player["phoenixborn"]), *own]))

    def told(self, keys: Data) -> str:
        """The players' turn and both sides."""
        player, row = keys["player"], [_id(card) for card in keys.get("row", ())]
        known = [card for card in row if card[0] != "?"]
        down = f"{len(row) - len(known)} face-down" if len(known) < len(row) else ""
        against = listed([*known, *([down] if down else [])]) or "an empty row"
        return self.named(keys, f"It is the turn of {_id(player['phoenixborn'])}, against {against}.")

    def size(self, keys: Data) -> int:
        """How many cards there are."""
        player = keys["player"]
        return len(keys.get("row", ())) + sum(len(player.get(place, ())) for place in ("units", "spells", "hand"))


def _id(text: str) -> str:
    """The card of a text with tokens."""
    return text.split(" ")[0]


def _with_tokens(rng: Random, card: str, life: int, pips: bool = False) -> str:
    """A card with tokens now and then, alive."""
    wounds = rng.randint(1, life - 1) if life > 1 and rng.random() < 0.3 else 0
    tokens = [f"w{wounds}"] if wounds else []
    tokens += ["e1"] if rng.random() < 0.15 else []
    tokens += [f"^{rng.randint(1, 2)}"] if pips and rng.random() < 0.5 else []
    return " ".join((card, *tokens))


def _tokens(keys: Data, path: tuple[str | int, ...], text: str) -> list[Piece]:
    """The tokens on a card as pieces, those of one kind together."""
    what = {"w": "wounds", "e": "exhaustion", "^": "status"}
    return [
        Piece(f"{what[found[1]]} of {_id(text)}", with_change(keys, path, text[: found.start()] + text[found.end() :]))
        for found in TOKEN.finditer(text)
    ]


def _dice(player: Data) -> list[str]:
    """The dice of a player, one word each."""
    words = player["dice"].split()
    return [die for number, die in zip(words[::2], words[1::2], strict=True) for _ in range(int(number))]


def _dice_text(dice: Counter[str]) -> str:
    return " ".join(f"{dice[die]} {die}" for die in DICE if dice[die])
