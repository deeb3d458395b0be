"""One turn of the Chimera of Viros against one player, as the rulebook tells it, on plain dicts and lists.

Written apart from `model.redrains`, of which nothing is used: no agenda, no kernel, no card packs. A turn is a
function that asks `roll(n)` for a die of n equal faces, and is played once for every sequence of answers. The player
either never blocks, guards or counters, or blocks with the first by name that can, else guards with the Phoenixborn
while that is possible, else counters. Where something else must be chosen, it is what is first by name.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

World = dict[str, Any]
Card = dict[str, Any]
Roll = Callable[[int], int]

# blood, attack, life, icon, status tokens when revealed
ASPECTS = {
    "rampage": (1, 2, 2, "right", 2),
    "firebelly": (1, 1, 2, "jaw", 0),
    "whiplash": (1, 2, 1, "right", 0),
    "hunting-instincts": (2, 4, 3, "left", 0),
    "frozen-fear": (2, 3, 3, "jaw", 0),
    "iron-scales": (2, 3, 2, "left", 0),
    "glare": (1, 2, 2, "jaw", 0),
    "stormcall": (1, 1, 2, "right", 2),
    "regenerate": (1, 2, 1, "right", 0),
    "constrict": (2, 2, 4, "right", 0),
    "dark-descent": (2, 3, 3, "jaw", 0),
    "lurk": (2, 4, 1, "left", 0),
}
# attack, life, whether it is an ally
UNITS = {
    "old-salt": (2, 3, True),
    "phoenix-attendant": (1, 4, True),
    "bone-crow": (1, 1, False),
    "blood-puppet": (0, 2, False),
    "calamity-golem": (3, 5, False),
}
CLASS, POWER = 1, 2


class Over(Exception):
    """Somebody has won: nothing more happens."""


def play_turn(w: World, roll: Roll, early: bool = False) -> None:
    """Play the turn to its end, or until somebody has won."""
    if early:
        _deal_early(w, roll)
    with suppress(Over):
        _turn(w, roll)


def _deal_early(w: World, roll: Roll) -> None:
    left = {gid: list(cards) for gid, (_, cards) in w["groups"].items()}
    for card in w["row"]:
        if card["down"] is not None:
            stack = left[card["down"]]
            card["truth"] = stack.pop(roll(len(stack)))


# --- the turn ----------------------------------------------------------------------------------------------------


def _turn(w: World, roll: Roll) -> None:
    for card in [c for c in w["row"] if c["down"] is None and c["card"] in ("rampage", "stormcall")]:
        if card["status"]:
            card["status"] -= 1
            _status_ability(w, card, roll)
    if any(card["down"] is not None for card in w["row"]):
        if roll(2):
            _raise(w, 1, roll)
        _behave(w, roll(12) + 1, roll)
    else:
        _attack_leftmost(w, roll)


def _status_ability(w: World, card: Card, roll: Roll) -> None:
    if card["card"] == "rampage":
        _raise(w, sum(roll(2) for _ in range(5 - w["rage"])), roll)
        return
    _hurt_players(w, [w["born"]], 1)
    if card["status"] == 0:
        _red_rains(w, 1, roll)


def _behave(w: World, die: int, roll: Roll) -> None:
    phase = w["phase"]
    if die in ((), (1, 2), (1,), ())[phase]:
        _reveal(w, roll)
    elif die <= (0, 4, 4, 3)[phase]:
        if not _attack_leftmost(w, roll):
            _reveal(w, roll)
    elif die <= 6:
        _attack(w, _reveal(w, roll), roll)
    else:
        if die <= 9:
            _side_action(w)
        elif die <= 11:
            _raise(w, phase, roll)
        else:
            _red_rains(w, 1, roll)
        _reveal(w, roll)


def _side_action(w: World) -> None:
    if w["phase"] == 1:
        for die in sorted(die for die in w["dice"] if die[1] > 0)[:2]:
            w["dice"].remove(die)
            w["dice"].append((die[0], die[1] - 1))
    elif w["phase"] == 2:
        _hurt_players(w, [w["born"]], 1)
    else:
        _hurt_players(w, w["units"][:1], 1)


# --- rage dice, tokens, the Ultimate -----------------------------------------------------------------------------


def _raise(w: World, count: int, roll: Roll) -> None:
    for _ in range(count):
        w["rage"] += 1
        if w["rage"] == 5:
            w["rage"] = 0
            _red_rains(w, 1, roll)


def _red_rains(w: World, count: int, roll: Roll) -> None:
    for _ in range(count):
        w["red_rains"] += 1
        value = w["ultimate"] + w["exhausted"] + w["ultimate_exhausted"]
        if w["red_rains"] >= value:
            w["red_rains"] -= value
            _ultimate(w, roll)


def _ultimate(w: World, roll: Roll) -> None:
    for card in list(w["row"]):
        if card["down"] is None and card["mine"]:
            _leave(w["row"], card)
        elif card["down"] is None:
            w["player_discard"] += card["attached"]
            card["attached"] = []
    if w["phase"] == 3:
        _add_aspect(w, roll)
        return
    _hurt_players(w, [*w["units"], w["born"]], w["phase"])
    w["phase"] += 1
    w["ultimate_exhausted"] = 0


def _add_aspect(w: World, roll: Roll) -> None:
    """The top card of the draw pile, of which only the back is seen; in these positions there always is one."""
    block = w["draw"][0]
    gid = [gid for gid, n in block.items() for _ in range(n)][roll(sum(block.values()))]
    block[gid] -= 1
    w["draw"][0] = {g: n for g, n in block.items() if n}
    w["draw"] = [b for b in w["draw"] if b]
    w["row"].append(_new(None, down=gid))
    if not w["draw"]:
        if not w["fatigued"]:
            w["fatigued"] = True
            w["rage"] = 0
        _shuffle_discard(w)


def _shuffle_discard(w: World) -> None:
    block = {}
    for blood in (1, 2):
        cards = [card for card in w["discard"] if ASPECTS[card][0] == blood]
        if cards:
            gid = max(w["groups"], default=-1) + 1
            w["groups"][gid] = (blood, cards)
            block[gid] = len(cards)
    w["discard"] = []
    if block:
        w["draw"].append(block)


# --- reveals -----------------------------------------------------------------------------------------------------


def _reveal(w: World, roll: Roll) -> Card:
    card = next(c for c in w["row"] if c["down"] is not None)
    hidden = w["groups"][card["down"]][1]
    name = hidden.pop(hidden.index(card["truth"]) if card["truth"] else roll(len(hidden)))
    card.update(card=name, down=None, status=ASPECTS[name][4])
    if name == "whiplash":
        wounded = next((u for u in w["units"] if u["wounds"]), None)
        if wounded is not None:
            _gone_mine(w, wounded)
            _mourned(w, wounded)
        else:
            _hurt_players(w, w["units"][:1], 1)
    elif name == "constrict":
        first = min([*w["units"], *w["spells"], w["born"]], key=lambda one: one["id"])
        first["exhausted"] += 1
    return card


# --- attacks -----------------------------------------------------------------------------------------------------


def _attack_leftmost(w: World, roll: Roll) -> bool:
    card = next((c for c in w["row"] if c["down"] is None and not c["exhausted"]), None)
    if card is not None:
        _attack(w, card, roll)
    return card is not None


def _attack(w: World, card: Card, roll: Roll) -> None:
    icon = "jaw" if card["mine"] else ASPECTS[card["card"]][3]
    target = w["born"]
    if w["units"] and icon != "jaw":
        target = w["units"][0 if icon == "left" else -1]
    _declared(w, card, roll)
    if not _there(w["row"], card):
        return
    foe, counters = _defence(w, card, target) if w["defends"] else (target, False)
    if foe is w["born"]:
        _hurt_players(w, [foe], _strength(card))
    else:
        _fight(w, card, foe, counters, roll)
    if _there(w["row"], card):
        card["exhausted"] += 1


def _defence(w: World, card: Card, target: Card) -> tuple[Card, bool]:
    """Who fights the attacker, and whether it hits back."""
    if target is not w["born"]:
        if w["born"]["guarded"]:
            return target, not target["exhausted"]
        w["born"]["guarded"] = True
        return w["born"], False
    terror = 1 if card["card"] == "frozen-fear" else -1
    able = [unit for unit in w["units"] if not unit["exhausted"] and _strength(unit) > terror]
    return (min(able, key=lambda unit: unit["id"]), True) if able else (target, False)


def _fight(w: World, card: Card, foe: Card, counters: bool, roll: Roll) -> None:
    """The blows of the attacker and of the player's unit; what the attack destroys goes first, its triggers too."""
    foe_dies = foe["wounds"] + _strength(card) >= UNITS[foe["card"]][1]
    back = _strength(foe) if counters and not (foe_dies and card["card"] == "lurk") else 0
    foe["wounds"] += _strength(card)
    if foe_dies:
        _gone_mine(w, foe)
    card_dies = _wounded(card, back)
    if card_dies:
        _bleed(w, card)
    if counters:
        foe["exhausted"] += 1
    if foe_dies and card["card"] == "hunting-instincts":
        _red_rains(w, 1, roll)
    if foe_dies and card["card"] == "frozen-fear":
        w["born"]["exhausted"] += 1
    if foe_dies:
        _mourned(w, foe)
    if card_dies:
        _return(w, card, roll)


def _declared(w: World, card: Card, roll: Roll) -> None:
    if card["card"] == "firebelly":
        _hurt_players(w, [*w["units"], w["born"]], 1)
    elif card["card"] == "dark-descent" and w["units"]:
        first = w["units"][0]
        if first["exhausted"]:
            _gone_mine(w, first)
        else:
            first["exhausted"] += 1
    if card["attached"] and _there(w["row"], card) and _wounded(card, 2):
        _bleed(w, card)
        _return(w, card, roll)


def _strength(card: Card) -> int:
    base = UNITS[card["card"]][0] if card["mine"] else ASPECTS[card["card"]][1]
    return base + card["wounds"] * card["attached"].count("infuriate")


# --- damage ------------------------------------------------------------------------------------------------------


def _hurt_players(w: World, whom: list[Card], amount: int) -> None:
    """Simultaneous damage to the player's units and Phoenixborn; a loss comes before what destructions trigger."""
    for one in whom:
        one["wounds"] += amount
    dead = [one for one in whom if one is not w["born"] and one["wounds"] >= UNITS[one["card"]][1]]
    for one in dead:
        _gone_mine(w, one)
    if w["born"]["wounds"] >= w["life"]:
        w["outcome"] = -1
        raise Over
    for one in dead:
        _mourned(w, one)


def _mourned(w: World, unit: Card) -> None:
    """Chant of Transfusion gets a token for an ally that was destroyed."""
    for spell in w["spells"]:
        chant = spell["card"] == "chant-of-transfusion" and not spell["exhausted"] and not spell["status"]
        if chant and UNITS[unit["card"]][2]:
            spell["status"] = 1


def _gone_mine(w: World, unit: Card) -> None:
    _leave(w["units"], unit)
    w["player_discard"] += unit["attached"]
    if UNITS[unit["card"]][2]:
        w["player_discard"].append(unit["card"])


def _wounded(card: Card, amount: int) -> bool:
    """Damage to one of the Chimera's units: whether that destroys it."""
    card["wounds"] += min(1, amount) if card["card"] == "iron-scales" else amount
    return card["wounds"] >= (UNITS[card["card"]][1] if card["mine"] else ASPECTS[card["card"]][2])


def _bleed(w: World, card: Card) -> None:
    """One of the Chimera's units is destroyed: an aspect puts wounds on the Chimera."""
    _leave(w["row"], card)
    w["player_discard"] += card["attached"]
    if not card["mine"]:
        w["discard"].append(card["card"])
        w["wounds"] += ASPECTS[card["card"]][0]
    if w["wounds"] >= w["chimera_life"]:
        w["outcome"] = 1
        raise Over


def _return(w: World, card: Card, roll: Roll) -> None:
    """Regenerate was destroyed: on a basic rage die it comes back at the right end, exhausted."""
    if card["card"] != "regenerate":
        return
    if roll(2):
        _raise(w, 1, roll)
    else:
        w["discard"].remove("regenerate")
        w["row"].append(_new("regenerate", exhausted=1))


# --- lists by identity: equal cards are not the same card --------------------------------------------------------


def _new(name: str | None, down: int | None = None, exhausted: int = 0) -> Card:
    card: Card = {"card": name, "mine": False, "down": down, "truth": None, "wounds": 0, "exhausted": exhausted}
    return {**card, "status": 0, "attached": []}


def _there(cards: list[Card], card: Card) -> bool:
    return any(one is card for one in cards)


def _leave(cards: list[Card], card: Card) -> None:
    cards[:] = [one for one in cards if one is not card]
