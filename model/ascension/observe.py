"""What each side may see, and what an open search would let it see though it may not.

Private are the hand that a player has looked at, held Treasures, and the Schemes in the hand of whoever plays the
Boss (AT-175, AT-211, AT-295, AT-318). Cards that nobody has looked at are exchangeable and no secret of anybody.
"""

from __future__ import annotations

from model.ascension.gains import calls
from model.ascension.schemes import shown_to_players
from model.ascension.state import FACE_DOWN, State
from model.ascension.table import Table


def observed(table: Table, state: State, seat: int) -> State:
    """The State with what the seat's team may not see masked: equal for all States that it cannot tell apart."""
    sides = []
    for other, side in enumerate(state.sides):
        if table.decider(other) == table.decider(seat):
            sides.append(side)
            continue
        hidden = side.hidden_hand + (side.deck.size if side.deck else 0)
        hand, treasures = (FACE_DOWN,) * len(side.hand), (FACE_DOWN,) * len(side.treasures)
        sides.append(side._replace(hand=hand, treasures=treasures, deck=None, hidden_hand=hidden))
    boss = {table.decider(s) for s in table.villains - table.automated}
    state = state if table.decider(seat) in boss else shown_to_players(state)
    return state._replace(sides=tuple(sides))


def secrets(table: Table, state: State, seat: int) -> tuple[str, ...]:
    """What some deciding team would know of another one's in an open search up to the horizon, in words.

    Nothing, when all turns until the horizon are those of whoever decides for `seat`: what its enemies hold is stated
    by the position then, and they only answer with it.
    """
    turns = _turns(table, state)
    if len(table.deciders) < 2 or set(turns) <= {table.decider(seat)}:
        return ()
    holders = {table.decider(s) for s, side in enumerate(state.sides) if side.treasures}
    informed = set(turns) | holders
    """Who decides on the way: whose turns come, and who may answer with a Treasure."""
    found = []
    for other, side in enumerate(state.sides):
        decider = table.decider(other)
        if not informed - {decider}:
            continue
        if side.treasures:
            found.append(f"the Treasures that {table.name(other)} holds: {', '.join(side.treasures)}")
        if side.hand and decider in turns and other not in table.mates(state.seat):
            found.append(f"the hand that {table.name(other)} has looked at: {', '.join(side.hand)}")
    if len(set(turns)) > 1:
        found += _to_come(table, state)
    return (*found, *_schemes(table, state, turns))


def private(table: Table, state: State, seat: int) -> tuple[str, ...]:
    """What other teams hold in this State though the seat's team may not see it, in words (AT-175, AT-211, AT-295).

    Games that are played on from here would let the team's decisions depend on it.
    """
    found = []
    for other, side in enumerate(state.sides):
        if table.decider(other) == table.decider(seat):
            continue
        if side.treasures:
            found.append(f"the Treasures that {table.name(other)} holds: {', '.join(side.treasures)}")
        if side.hand:
            found.append(f"the hand that {table.name(other)} has looked at: {', '.join(side.hand)}")
    boss = {table.decider(s) for s in table.villains - table.automated}
    if state.scheme_hand and boss and table.decider(seat) not in boss:
        found.append(f"the Schemes in hand: {', '.join(state.scheme_hand)}")
    return tuple(found)


def _turns(table: Table, state: State) -> list[int]:
    """Who decides in each of the turns until the horizon."""
    team, found = table.teams[state.seat], []
    for _ in range(state.turns_left):
        found.append(table.decider(team))
        team = table.next_team(team)
    return found


def _to_come(table: Table, state: State) -> list[str]:
    """Treasures that only their finder will have looked at, and that outlive the turn in which it did."""
    found = []
    if any(face == FACE_DOWN for _, face in state.treasures):
        found.append("the Treasures that lie face down, once somebody has picked one up")
    if state.bag_size and _draws(table, state):
        found.append("a Treasure that a card lets somebody draw from the bag")
    return found


def _draws(table: Table, state: State) -> bool:
    """Whether any card that the position names lets its player draw from the bag of Treasures."""
    names = {fig.card for fig in state.figures} | {held.card for fig in state.figures for held in fig.constructs}
    names |= set(state.row)
    for pile in (state.centre, *(side.deck for side in state.sides)):
        if pile is not None:
            names |= {block.card for block in pile.blocks} | {name for name, _ in pile.unseen}
    for side in state.sides:
        names |= {*side.hand, *side.discard, *side.played, *side.treasures}
    cards = table.library.cards
    return any(call.verb == "gain_treasure" for name in names if name in cards for call in calls(cards[name]))


def _schemes(table: Table, state: State, turns: list[int]) -> list[str]:
    """Schemes that whoever plays the Boss has looked at and keeps while others decide (AT-295, AT-297)."""
    boss = {table.decider(s) for s in table.villains - table.automated}
    later = sum(turn in boss for turn in turns[1:])
    if not later or set(turns) <= boss:
        return []
    if turns[0] not in boss and state.scheme_hand:
        return [f"the Schemes in hand: {', '.join(state.scheme_hand)}"]
    kept = sum(turn in boss for turn in turns) > 1
    return ["the Scheme that stays in hand from one Villain turn to the next"] if kept else []
