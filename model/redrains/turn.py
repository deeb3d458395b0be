"""What a player may do: the main and side actions of the shared turn, their costs, and reactions."""

from __future__ import annotations

from itertools import combinations

from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call, Verbs
from model.redrains.battle import players_attack
from model.redrains.changes import battlefield_full, paid, tokens
from model.redrains.costs import Cost, Costs, payments, pays
from model.redrains.engine import THE_CHIMERA, Engine
from model.redrains.library import Ability, Card
from model.redrains.state import (
    DICE_TYPES,
    LEVELS,
    POWER,
    Attached,
    Die,
    Phoenixborn,
    Side,
    Spell,
    State,
    Unit,
    put,
    taken,
    with_side,
)
from model.redrains.words_players import die_word

PASS, END, MEDITATE = "pass", "end", "meditate"
PLAYER_WORDS = ("p1", "p2")


def seat_args(g: Engine, seat: int) -> tuple[str, ...]:
    """The first words of an action: who acts, left out when there is one player."""
    return (PLAYER_WORDS[seat],) if len(g.seats) > 1 else ()


def split(g: Engine, action: Action) -> tuple[int, tuple[str, ...]]:
    """The seat that an action names, and the words after it."""
    if len(g.seats) > 1 and action.args:
        return PLAYER_WORDS.index(action.args[0]), action.args[1:]
    return 0, action.args


def turn_actions(g: Engine, state: State) -> tuple[Action, ...]:
    """Sorted legal actions of the players' shared turn (RR-085)."""
    found: list[Action] = []
    for seat in g.seats:
        for action in seat_actions(g, state, seat):
            found.append(Action(action.kind, (*seat_args(g, seat), *action.args)))
    if not any(side.main for side in state.sides):
        found.append(Action(END))
    return tuple(sorted(found))


def seat_actions(g: Engine, state: State, seat: int) -> list[Action]:
    """What one player may do now, without the words that name the player."""
    side = state.sides[seat]
    if not (side.main or side.side):
        return []
    found = plays(g, state, seat) + uses(g, state, seat)
    if side.side:
        found += powers(g, state, seat)
        if side.active and (side.hand or side.spells or (side.deck is not None and side.deck.blocks)):
            found.append(Action(MEDITATE))
    if side.main:
        found += attacks(g, state, seat)
        found.append(Action(PASS))
    return found


# --- costs ---


def payable(g: Engine, state: State, seat: int, costs: Costs, card: str, spare: bool) -> list[tuple[str, ...]]:
    """Every way to pay a cost, as words: the alternative where there are several, then the dice.

    `spare` is whether `card` itself is in the hand and cannot be discarded for its own cost.
    """
    side = state.sides[seat]
    ways: list[tuple[str, ...]] = []
    for cost in costs:
        if not affordable(side, cost, len(side.hand) - spare):
            continue
        ways += [_action_word(cost, costs) + tuple(map(die_word, dice)) for dice in payments(side.active, cost)]
    return list(dict.fromkeys(ways))


def _action_word(cost: Cost, costs: Costs) -> tuple[str, ...]:
    """The action that an alternative takes, named where there are several alternatives."""
    if len(costs) < 2 or not (cost.main or cost.side):
        return ()
    return ("main",) if cost.main else ("side",)


def affordable(side: Side, cost: Cost, cards: int) -> bool:
    """Whether the actions and the cards in hand for a cost are there; dice are another matter."""
    return (side.main or not cost.main) and (side.side or not cost.side) and cards >= cost.discard


def charge(g: Engine, state: State, seat: int, costs: Costs, words: tuple[str, ...]) -> tuple[State, Cost]:
    """The state with actions and dice of the named way of paying spent, and the cost that it pays."""
    named = tuple(word for word in words if word in ("main", "side"))
    dice = tuple(sorted(_die(word) for word in words if _is_die(word)))
    cost = next(c for c in costs if _action_word(c, costs) == named and pays(dice, c))
    side = state.sides[seat]
    side = side._replace(main=side.main and not cost.main, side=side.side and not cost.side)
    return paid(with_side(state, seat, side), seat, dice), cost


def _is_die(word: str) -> bool:
    name, _, level = word.rpartition("-")
    return name in DICE_TYPES and level in LEVELS


def _die(word: str) -> Die:
    name, _, level = word.rpartition("-")
    return Die(name, LEVELS.index(level))


def spent_calls(cost: Cost) -> Verbs:
    """The rest of a cost as verbs that come before the effect: cards to discard."""
    return (Call("discard_cards", (("count", cost.discard),)),) if cost.discard else ()


# --- playing cards ---


def plays(g: Engine, state: State, seat: int) -> list[Action]:
    """Cards of the hand that can be played now, with every way to pay."""
    found = []
    for name in dict.fromkeys(state.sides[seat].hand):
        card = g.cards[name]
        if card.type == "reaction_spell" or not fits_in_play(g, state, seat, card):
            continue
        ways = payable(g, state, seat, card.costs, name, spare=True)
        found += [Action("play", (name, *way)) for way in ways]
    return found


def fits_in_play(g: Engine, state: State, seat: int, card: Card) -> bool:
    """Whether there is room for a card, something to attach it to, and nothing that forbids it."""
    if card.type == "ally":
        return not battlefield_full(g, state, seat)
    if card.type == "ready_spell":
        slots = {spell.card for spell in state.sides[seat].spells}
        return card.id in slots or len(slots) < g.cards[state.sides[seat].phoenixborn.card].spellboard
    if card.type == "action_spell":
        return g.spells_allowed(state)
    return card.type != "alteration" or bool(hosts(g, state, seat, card))


def hosts(g: Engine, state: State, seat: int, card: Card) -> list[str]:
    """What an alteration spell may be attached to."""
    if card.attach == "phoenixborn":
        refs = [g.born(state, s) for s in g.seats]
    else:
        refs = [u.id for s in g.seats for u in g.faceup(state, s) if g.targetable(state, u, seat)]
        refs += [u.id for side in state.sides for u in side.units]
    return [ref for ref in refs if g.kernel.holds(state, g.frame((), ref, seat, seat, card.id), card.attach_if)]


def play(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> State:
    """The state after a card was played and paid, its effect waiting."""
    card = g.cards[words[0]]
    state, cost = charge(g, state, seat, card.costs, words[1:])
    side = state.sides[seat]
    state = with_side(state, seat, side._replace(hand=taken(side.hand, card.id)))
    verbs = {"ally": (Call("put_in_play", (("card", card.id),)),), "alteration": _attaching(g, state, seat, card)}
    do: Verbs = verbs.get(card.type, (*card.text.do, Call("to_discard", (("card", card.id),))))
    if card.type == "ready_spell":
        do = (Call("on_spellboard", (("card", card.id),)),)
    frame = g.frame((*spent_calls(cost), *do), g.born(state, seat), seat, seat, card.id)
    return g.kernel.push(state, frame)


def _attaching(g: Engine, state: State, seat: int, card: Card) -> Verbs:
    if card.type != "alteration":
        return ()
    return (Call("attach_to", (("card", card.id), ("hosts", tuple(hosts(g, state, seat, card))))),)


# --- abilities ---


def abilities(
    g: Engine, state: State, seat: int
) -> list[tuple[str, Card, Ability, Unit | Spell | Phoenixborn | Attached]]:
    """Every activated ability of a player's cards: (ref, card, ability, the card in play)."""
    side = state.sides[seat]
    held: list[tuple[str, Unit | Spell | Phoenixborn | Attached]] = [(g.born(state, seat), side.phoenixborn)]
    held += [(c.id, c) for c in side.spells] + [(u.id, u) for u in side.units]
    held += [(g.born(state, seat), a) for a in side.phoenixborn.attached]
    held += [(u.id, a) for u in side.units for a in u.attached]
    found = []
    for ref, card in held:
        for ability in g.cards[card.card].abilities:
            if g.speaks(card, "abilities"):
                found.append((ref, g.cards[card.card], ability, card))
    return found


def uses(g: Engine, state: State, seat: int) -> list[Action]:
    """Activated abilities that can be paid for; copies in the same condition are one choice."""
    found = []
    side = state.sides[seat]
    for ref, card, ability, held in abilities(g, state, seat):
        costs = _open_costs(ability, held)
        if ability.once and _limit(ref, card) in side.used:
            continue
        frame = g.frame((), ref, seat, seat, card.id)
        if not costs or not g.kernel.holds(state, frame, ability.condition):
            continue
        name: tuple[str, ...] = (card.id,) if isinstance(held, Attached) else ()
        if len(card.abilities) > 1:
            name += (ability.name,)
        found += [Action("use", (ref, *name, *way)) for way in payable(g, state, seat, costs, "", spare=False)]
    return list(dict.fromkeys(found))


def _open_costs(ability: Ability, held: Unit | Spell | Phoenixborn | Attached) -> Costs:
    """The alternatives of an ability's cost that the card itself can pay: its exhaustion and its status tokens."""
    return tuple(
        c for c in ability.costs if not (c.exhaust and held.exhausted) and c.status <= getattr(held, "status", 0)
    )


def _limit(ref: str, card: Card) -> str:
    return f"{ref}/{card.id}"


def use(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> State:
    """The state after an ability was paid for, its effect waiting."""
    for ref, card, ability, held in abilities(g, state, seat):
        named = words[0] == ref and (not isinstance(held, Attached) or card.id in words[1:])
        if isinstance(held, Unit | Spell | Phoenixborn) and _other_attached(g, state, seat, words, card):
            continue
        if named and (len(card.abilities) == 1 or ability.name in words):
            return _used(g, state, seat, words, ref, card, ability, held)
    raise KeyError(words[0])


def _other_attached(g: Engine, state: State, seat: int, words: tuple[str, ...], card: Card) -> bool:
    """Whether the words name an ability of something attached, not of the card itself."""
    return any(
        isinstance(held, Attached) and ref == words[0] and other.id in words[1:] and other.id != card.id
        for ref, other, _, held in abilities(g, state, seat)
    )


def _used(
    g: Engine, state: State, seat: int, words: tuple[str, ...], ref: str, card: Card, ability: Ability,
    held: Unit | Spell | Phoenixborn | Attached,
) -> State:  # fmt: skip
    state, cost = charge(g, state, seat, _open_costs(ability, held), words[1:])
    if isinstance(held, Attached):
        state = _tire_attached(g, state, ref, held, cost)
    elif cost.exhaust or cost.status:
        state = tokens(g, state, ref, exhaustion=int(cost.exhaust), status=-cost.status)
    if ability.once:
        side = state.sides[seat]
        state = with_side(state, seat, side._replace(used=put(side.used, _limit(ref, card))))
    return g.kernel.push(state, g.frame((*spent_calls(cost), *ability.do), ref, seat, seat, card.id))


def _tire_attached(g: Engine, state: State, ref: str, held: Attached, cost: Cost) -> State:
    from model.redrains.changes import with_attached

    spent = held._replace(exhausted=held.exhausted + cost.exhaust, status=held.status - cost.status)
    return with_attached(g, state, ref, held, spent)


# --- dice powers, attacks ---


def powers(g: Engine, state: State, seat: int) -> list[Action]:
    """Dice powers whose die shows power and that would have something to do."""
    kinds = sorted({die.type for die in state.sides[seat].active if die.level == POWER})
    found = []
    for kind in kinds:
        power = g.powers.get(kind)
        if power is not None and g.kernel.holds(state, g.frame((), g.born(state, seat), seat, seat), power.needs):
            found.append(Action("power", (kind,)))
    return found


def power(g: Engine, state: State, seat: int, kind: str) -> State:
    """The state after a dice power was paid for, its effect waiting."""
    side = state.sides[seat]
    state = paid(with_side(state, seat, side._replace(side=False)), seat, (Die(kind, POWER),))
    return g.kernel.push(state, g.frame(g.powers[kind].do, g.born(state, seat), seat, seat))


def attacks(g: Engine, state: State, seat: int) -> list[Action]:
    """Attacks on the Chimera with any unexhausted units, and on a unit with one of them (RR-090, RR-097, RR-098)."""
    ready = [u.id for u in state.sides[seat].units if not u.exhausted]
    found = [
        Action("attack", (THE_CHIMERA, "with", *group))
        for size in range(1, len(ready) + 1)
        for group in combinations(ready, size)
    ]
    targets = [u.id for s in g.seats for u in g.faceup(state, s) if g.targetable(state, u, seat)]
    return found + [Action("attack", (target, "with", one)) for target in targets for one in ready]


def attack(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> State:
    """The state after attackers were declared as the main action."""
    side = state.sides[seat]
    state = with_side(state, seat, side._replace(main=False))
    return players_attack(g, state, seat, words[2:], words[0])


# --- reactions ---


def reaction_plays(g: Engine, state: State, window: str, seat: int) -> list[Action]:
    """Reaction spells of the hand for a window that the player can pay, one per turn (RR-086)."""
    side = state.sides[seat]
    if side.reacted or not any(g.cards[c].type == "reaction_spell" for c in side.hand) or not g.spells_allowed(state):
        return []
    found = []
    for name in dict.fromkeys(side.hand):
        card = g.cards[name]
        if card.type == "reaction_spell" and card.reaction == window:
            ways = payable(g, state, seat, card.costs, name, spare=True)
            found += [Action("react", (*seat_args(g, seat), name, *way)) for way in ways]
    return found


def react(g: Engine, state: State, seat: int, action: Action, bound: dict[str, object]) -> State:
    """The state after a reaction spell was paid for, its effect waiting."""
    _, words = split(g, action)
    card = g.cards[words[0]]
    state, cost = charge(g, state, seat, card.costs, words[1:])
    side = state.sides[seat]
    state = with_side(state, seat, side._replace(hand=taken(side.hand, card.id), reacted=True))
    verbs = (*spent_calls(cost), *card.text.do, Call("to_discard", (("card", card.id),)))
    frame: Frame = g.frame(verbs, g.born(state, seat), seat, seat, card.id, bound)
    return g.kernel.push(state, frame)
