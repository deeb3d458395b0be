"""Sentences that announce what the verbs of Raid Boss's own rules do, with the rules that they follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from model.effects.agenda import Frame
from model.raidboss.state import State, hero, is_hero

if TYPE_CHECKING:
    from model.raidboss.engine import Engine

Teller = Callable[["Engine", Frame, State, State], str]
ONLY_CHANGES = ("fade", "reset_skills", "ability_over", "revive_all", "ready_all", "clear_cards", "base_shields")
"""Verbs that are no news when they change nothing."""


def lead(g: Engine, frame: Frame, before: State, after: State) -> str:
    """The sentence that announces what a verb of the rules does; "" where its changes explain it."""
    teller = LEADS.get(frame.verbs[0].verb)
    return teller(g, frame, before, after) if teller else ""


def resumed(before: State, after: State) -> dict[str, Any]:
    """What the effect that just did a verb has bound now; empty when it is over."""
    at = len(before.agenda) - 1
    return dict(after.agenda[at].bound) if at < len(after.agenda) else {}


def _aim(g: Engine, frame: Frame, before: State, after: State) -> str:
    """Whom a packet is at, and what becomes of it before anything stops it."""
    packet = dict(frame.bound)
    target, amount = packet["target"], packet["amount"]
    said = " ".join(filter(None, (str(amount), packet["kind"], "DMG at", target, "(RB-079)")))
    if hero(before, target).down:
        return f"{said}: it is down, the DMG is lost (RB-157)"
    now = resumed(before, after)
    if now.get("amount", amount) != amount:
        said += f", changed to {now['amount']} (RB-179)"
    if now.get("target", target) != target:
        said += f", which {now['target']} takes for it (RB-178)"
    return said


def _soak(g: Engine, frame: Frame, before: State, after: State) -> str:
    """How much of a packet Shields, Armor and reductions stop."""
    packet = dict(frame.bound)
    left = resumed(before, after).get("amount", packet["amount"])
    stopped = packet["amount"] - left
    return f"{stopped} of it stopped, {left} left (RB-231)" if stopped > 0 else ""


def _land(g: Engine, frame: Frame, before: State, after: State) -> str:
    packet = dict(frame.bound)
    locked = is_hero(before, packet["target"]) and hero(before, packet["target"]).locked and packet["amount"]
    return f"{packet['target']}'s HP is locked: no DMG (RB-228)" if locked else ""


def _part(g: Engine, frame: Frame, before: State, after: State) -> str:
    """Which part of the card of the turn happens."""
    card = g.active_card(before)
    if card is None:
        return ""
    if dict(frame.verbs[0].args)["part"] == "interrupt":
        return f"{card.name}, Interrupt (RB-135)" if card.interrupt else ""
    if card.last_stand:
        return f"{card.name}, Last Stand (RB-143)"
    return f"{card.name}, Boss Action (RB-143, RB-145)" if card.boss_action else ""


def _fade(g: Engine, frame: Frame, before: State, after: State) -> str:
    turn = dict(frame.verbs[0].args)["until"] == "turn"
    return "what lasts for the turn ends (RB-204)" if turn else "what lasts for the round ends (RB-209)"


def _deal(g: Engine, frame: Frame, before: State, after: State) -> str:
    return "a Last Stand waits: nobody is dealt another card (RB-124)" if before.boss.last_due else ""


def _fixed(text: str) -> Teller:
    return lambda *_: text


LEADS: dict[str, Teller] = {
    "aim": _aim,
    "soak": _soak,
    "land": _land,
    "play_part": _part,
    "fade": _fade,
    "deal_round": _deal,
    "ready_all": _fixed("every Hero Token is readied (RB-128)"),
    "revive_all": _fixed("whoever is down gets up at Round Start for an Instant (RB-129, RB-161)"),
    "change_deck": _fixed("the deck changes: hidden cards are gathered and dealt anew (RB-199, RB-200, RB-202)"),
    "reset_skills": _fixed("Round Reset skills go back to their start (RB-211)"),
    "clear_cards": _fixed("resolved cards leave the board (RB-212, RB-213)"),
    "ability_over": _fixed("Bonus Dice that paid go back to the supply (RB-141)"),
    "base_shields": _fixed("Shields that a text gives every turn (RB-132)"),
    "shuffle_discard": _fixed("the discard pile is shuffled into the Boss Deck"),
}
