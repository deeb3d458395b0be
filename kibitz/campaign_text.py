"""A campaign of Red Rains as text: where it stands, what comes next, how each deck differs from its first one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from model import catalog
from model.core.chance import Pool
from model.redrains.campaign import CAMPAIGN, OPEN, Campaign, Member, call_of_the_phoenix_offered
from model.redrains.deck_precons import Precon
from model.redrains.deck_start import profile_for

CHIMERA = "corpse-of-viros"
"""The Chimera whose numbers are shown for the next encounter."""


def summary(campaign: Campaign) -> str:
    """The state of a campaign in one line."""
    won = sum(encounter.won for encounter in campaign.history)
    lost = len(campaign.history) - won
    ahead = f"level {campaign.level} is next" if campaign.status == OPEN else f"over: {campaign.status}"
    return f"{campaign.mode}, {campaign.difficulty}, {won} won, {lost} lost; {ahead}"


def lines(campaign: Campaign, owned: Mapping[str, Precon]) -> Iterator[str]:
    """Everything about a campaign, line by line."""
    yield summary(campaign)
    for encounter in campaign.history:
        yield f"  level {encounter.level}: {'won' if encounter.won else 'lost'}"
    if campaign.status == OPEN:
        yield _next(campaign)
    for number, member in enumerate(campaign.members, 1):
        yield from _member(number, member, campaign, owned)
    if call_of_the_phoenix_offered(campaign):
        yield "the players may agree on the Call of the Phoenix (RR-154)"


def _next(campaign: Campaign) -> str:
    chimera = catalog.redrains_library().chimeras[CHIMERA]
    profile = profile_for(chimera.profiles, *campaign.chimera)
    return (
        f"next: {chimera.name}, {profile.difficulty} {profile.level}: threat {profile.threat}, life {profile.life},"
        f" ultimate {profile.ultimate} (RR-052)"
    )


def _member(number: int, member: Member, campaign: Campaign, owned: Mapping[str, Precon]) -> Iterator[str]:
    deck = member.deck
    began = f", began with {member.precon.id}" if member.precon is not None else ""
    yield f"player {number}: {deck.phoenixborn}{began}"
    yield f"  dice: {_counted(deck.dice)}"
    yield f"  cards: {_counted(deck.cards)}"
    if member.precon is not None:
        came, went = _difference(member.precon.deck.cards, deck.cards)
        yield from (f"  {word}: {_counted(cards)}" for word, cards in (("in", came), ("out", went)) if cards)
    if member.source:
        yield f"  from {member.source} since the last encounter: {_counted(member.borrowed) or 'nothing'}"
    if campaign.mode == CAMPAIGN and campaign.status == OPEN:
        others = sorted(name for name in owned if member.precon is None or name != member.precon.id)
        yield f"  decks to take cards from after an encounter (RR-170): {', '.join(others)}"


def _difference(old: Pool, new: Pool) -> tuple[Pool, Pool]:
    """What came in and what went out."""
    before, after = Counter(dict(old)), Counter(dict(new))
    return tuple(sorted((after - before).items())), tuple(sorted((before - after).items()))


def _counted(cards: Pool) -> str:
    return ", ".join(f"{count} {card}" for card, count in cards)
