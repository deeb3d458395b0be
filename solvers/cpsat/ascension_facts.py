"""What a turn of Ascension Tactics can hold, read off a position: the constants of the CP-SAT model, or a refusal.

Numbers come from the engine, asked where the cards of the hand have been played; only the figure whose command is
in progress is asked in the position itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.ascension.changes import entry_damage
from model.ascension.engine import Engine
from model.ascension.movement import special_hexes
from model.ascension.play import MAX_CULTISTS, NEW_CULTIST
from model.ascension.state import AREA, FACE_DOWN, OFF, RANGED, STRIKEBACK, Figure, State, with_figure
from model.effects.agenda import Context, Frame
from model.effects.language import Call, Expr, Modifier, Value
from model.hexes.bitset import bits
from solvers.cpsat.ascension_data import Facts, Foe, Item, Own, Slay
from solvers.cpsat.ascension_routes import Route, line_sets, routes

STATIC = ("allegiance", "played_type", "played_cost", "first_turn")
NUMBERS = ("strength", "defense", "speed")
MAX_NEW = 6


def read(g: Engine, now: State, ready: State, seat: int) -> Facts:
    """The Facts of a turn; not valid when `reasons` is not empty."""
    facts = Facts(g, now, ready, seat)
    _position_reasons(facts)
    if facts.reasons:
        return facts
    _read_foes(facts)
    _read_own(facts)
    _read_items(facts)
    own = {one.id for one in facts.own}
    facts.idle = [
        f for f in now.figures if f.hex != OFF and f.id not in own and f.seat not in g.enemies_of[seat]
    ]  # fmt: skip
    more = sum(max(0, i.speed) for i in facts.items) + _next_speed(facts)
    for one in facts.own:
        _read_reach(facts, one, more)
    _check_tokens(facts)
    _check_acquisitions(facts)
    return facts


def _position_reasons(facts: Facts) -> None:
    g, now, seat = facts.g, facts.now, facts.seat
    if now.agenda:
        facts.refuse("an effect in progress")
    if now.turns_left != 1 or now.seat != seat:
        facts.refuse("more than one turn, or the turn of another seat")
    if seat in g.table.villains:
        facts.refuse("the turn of a Villain")
    if any(_may_act(g, now, mate) for mate in g.table.mates(seat) if mate != seat):
        facts.refuse("a team mate who may act too (AT-210)")
    for enemy in g.enemies_of[seat]:
        if now.sides[enemy].treasures and any(f.seat == enemy and f.hex != OFF for f in now.figures):
            facts.refuse("treasures that an enemy may answer with (AT-180)")
    if facts.ready.sides[seat].free_acquires:
        facts.refuse("a free acquisition (AT-335)")
    if now.active is not None and (now.active.twin or now.active.deploying):
        facts.refuse("a command of two figures (AT-325)")
    tiles = (g.table.enchanted, now.terrain.enchanted), (g.table.tainted, now.terrain.tainted)
    if any(tile.defense and mask for tile, mask in tiles) or now.ring[1] == seat:
        facts.refuse("Defense that depends on the hex (AT-311)")


def _may_act(g: Engine, state: State, seat: int) -> bool:
    """Whether a seat has anything to act with in the turn that its team shares."""
    side = state.sides[seat]
    if side.hand or side.treasures or side.power or side.runes or side.free_commands or side.free_acquires:
        return True
    return any(f.seat == seat and f.ready and _may_be_free(g, state, f) for f in state.figures)


def _may_be_free(g: Engine, state: State, fig: Figure) -> bool:
    """Whether a figure costs nothing to command, or may come to it by what others do this turn."""
    if not g.cost(state, fig):
        return True
    modifiers = [modifier for modifier, _ in g.modifiers(state, "cost", fig)]
    conditions = (modifier.condition for modifier in modifiers)
    return any(isinstance(modifier.amount, Expr) for modifier in modifiers) or any(
        isinstance(condition, Expr) and condition.op not in STATIC for condition in conditions
    )


# --- enemies ---


def _read_foes(facts: Facts) -> None:
    g, now = facts.g, facts.now
    for fig in now.figures:
        if fig.hex == OFF or fig.seat not in g.enemies_of[facts.seat]:
            continue
        for source in (g.card(fig), *(g.cards[held.card] for held in fig.constructs)):
            if not all(_is_static(modifier, moves=False) for modifier in source.text.modify):
                facts.refuse(f"a modifier of {source.id}")
        need = g.defense(now, fig) - fig.damage
        if need < 1 and fig.damage:
            facts.refuse(f"{fig.id} has taken enough damage to fall already (AT-086)")
        back = g.blow(now, fig) if g.has(now, fig, STRIKEBACK) else 0
        group = f"{fig.card}/{fig.seat}" if g.card(fig).twin else fig.id
        facts.foes.append(Foe(fig, max(1, need), back, g.has(now, fig, RANGED), group))


# --- own figures ---


def _read_own(facts: Facts) -> None:
    g, now, ready = facts.g, facts.now, facts.ready
    portals = tuple(bits(now.terrain.portals[facts.seat] | now.terrain.inactive))
    for fig in ready.figures:
        active = now.active is not None and fig.id == now.active.figure
        if fig.seat != facts.seat or not (fig.ready or active):
            continue
        one = Own(fig.id, fig, portals if fig.hex == OFF else (fig.hex,), g.cost(ready, fig))
        _read_numbers(facts, one, active)
        facts.own.append(one)
    most = _most_power(facts)
    free = bool(ready.sides[facts.seat].free_commands) or any(one.slay.free for one in facts.own)
    facts.own = [one for one in facts.own if one.active or free or one.cost <= most]
    _read_newcomers(facts, portals, most)
    for one in facts.own:
        if g.card(one.fig).twin:
            facts.refuse(f"commanding {one.fig.card} (two figures, AT-325)")


def _most_power(facts: Facts) -> int:
    gain = max((one.slay.power for one in facts.own), default=0)
    return facts.ready.sides[facts.seat].power + max(0, gain) * len(facts.foes)


def _read_newcomers(facts: Facts, portals: tuple[int, ...], most: int) -> None:
    """New Cultists from the reserve, as many as could be paid for (AT-092, AT-095)."""
    g, ready, seat = facts.g, facts.ready, facts.seat
    if NEW_CULTIST not in g.cards or not portals:
        return
    fresh = Figure(NEW_CULTIST, NEW_CULTIST, seat)
    cost = g.cost(ready, fresh)
    free = len(ready.sides[seat].free_commands) + sum(one.slay.free for one in facts.own) * len(facts.foes)
    count = (most // cost if cost else MAX_NEW + 1) + free
    there = sum(f.seat == seat and f.card == NEW_CULTIST for f in ready.figures)
    reserve = ready.supply[2] + sum(g.card(foe.fig).type == "cultist" for foe in facts.foes)
    harmful = any(entry_damage(g, ready, seat, h) for h in bits(ready.terrain.tainted | ready.terrain.enchanted))
    if not any(f.back for f in facts.foes) and not harmful:
        count = min(count, MAX_CULTISTS - there, reserve)  # none of the own ones can fall and make room
    if not reserve and not there:
        return
    facts.crowded = count > MAX_NEW
    for n in range(min(MAX_NEW, count)):
        one = Own(f"new-{NEW_CULTIST}-{n}", fresh._replace(id=f"new-{n}"), portals, cost, newcomer=True)
        _read_numbers(facts, one, False)
        facts.own.append(one)


def _read_numbers(facts: Facts, one: Own, active: bool) -> None:
    """What the figure can do, from the engine: in the position itself when its command is in progress."""
    g, state = facts.g, facts.now if active else facts.ready
    if active:
        one.fig = g.find(state, one.id)
        assert state.active is not None
        one.active, one.cost = True, 0
        one.may_move = not state.active.moved
    _read_text(facts, one, state)
    fig = one.fig
    done = state.active.attacks if active and state.active is not None else 0
    one.attacks = max(0, g.attacks(state, fig) - done)
    one.area = g.hits_all(state, fig)
    one.speed = g.speed(state, fig)
    one.health = g.defense(state, fig) - fig.damage
    if one.health < 1:
        facts.refuse(f"{one.id} has taken enough damage to fall already (AT-086)")


def _read_text(facts: Facts, one: Own, state: State) -> None:
    """Triggers of the figure's card and Constructs: read into numbers, or refused by name."""
    g, fig = facts.g, one.fig
    for source in (g.card(fig), *(g.cards[held.card] for held in fig.constructs)):
        if not all(_is_static(modifier) for modifier in source.text.modify):
            facts.refuse(f"a modifier of {source.id}")
        for trigger in source.text.when:
            if trigger.event in ("acquired", "turn_start", "game_start"):
                continue
            if one.active and trigger.event in ("deployed", "commanded"):
                continue
            if trigger.event == "deployed" and fig.hex != OFF:
                continue
            frame = Frame((), (("self", fig.id),), source.id, fig.seat)
            condition = trigger.condition
            if isinstance(condition, Expr) and condition.op in STATIC:
                if not Context(g.kernel, state, frame).test(condition):
                    continue
            elif condition is not None:
                facts.refuse(f"`{trigger.event}` of {source.id}")
                continue
            for call in trigger.verbs:
                _read_call(facts, one, source.id, trigger.event, call)


def _is_static(modifier: Modifier, moves: bool = True) -> bool:
    """Whether it only changes with the cards played and the hex: then the engine is asked once for every hex.

    A figure that moves is asked for its Strength by hex, and for its other numbers only once.
    """
    condition, amount = modifier.condition, modifier.amount
    while isinstance(condition, Expr) and condition.op == "not":
        condition = dict(condition.args)["that"]
    fixed = isinstance(amount, int) or (isinstance(amount, Expr) and amount.op in ("setting", "highest_cost_played"))
    by_hex = not moves or modifier.query in ("damage_dealt", "strength")
    known = (*STATIC, "stands_on") if by_hex else STATIC
    return fixed and (not isinstance(condition, Expr) or condition.op in known)


def _read_call(facts: Facts, one: Own, source: str, event: str, call: Call) -> None:
    if event == "slay":
        _read_slay(facts, one, source, call)
        return
    args: dict[str, Any] = dict(call.args)
    if call.verb == "bonus" and event == "deployed" and args.get("to") == "self":
        numbers = {k: _number(facts, args.get(k, 0)) for k in NUMBERS}
        if all(n is not None for n in numbers.values()):
            one.fig = one.fig._replace(**{k: getattr(one.fig, k) + int(n or 0) for k, n in numbers.items()})
            return
    amount = _number(facts, args.get("amount"))
    if call.verb == "team_bonus" and args["query"] == "strength" and amount and args.get("without") == "self":
        one.team += amount
        return
    if event == "deployed" and "my_cultists" in repr(call) and not _may_have_cultists(facts):
        return
    facts.refuse(f"`{event}` of {source} ({call.verb})")


def _may_have_cultists(facts: Facts) -> bool:
    g, ready = facts.g, facts.ready
    there = any(g.card(f).type == "cultist" for f in ready.figures)
    fresh = Figure(NEW_CULTIST, NEW_CULTIST, facts.seat)
    return there or (NEW_CULTIST in g.cards and ready.supply[2] > 0 and g.cost(ready, fresh) <= _most_power(facts) + 9)


def _number(facts: Facts, value: Value) -> int | None:
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Expr) and value.op == "setting":
        return int(facts.g.setting(facts.now, str(dict(value.args)["name"])))
    return None


def _read_slay(facts: Facts, one: Own, source: str, call: Call) -> None:
    args: dict[str, Any] = dict(call.args)
    amount, side, slay = _number(facts, args.get("amount")), facts.ready.sides[facts.seat], one.slay
    if call.verb == "gain" and amount is not None and amount >= 0 and args["what"] in ("power", "runes", "honor"):
        one.slay = slay._replace(**{args["what"]: getattr(slay, args["what"]) + amount})
    elif call.verb == "next_speed" and amount is not None and amount >= 0:
        one.slay = slay._replace(next_speed=slay.next_speed + amount)
    elif call.verb == "free_command":
        one.slay = slay._replace(free=slay.free + 1)
    elif call.verb == "if" and "in" in repr(call) and _only_banishes(call):
        return  # a card that was played has done its work
    elif call.verb == "return_to_hand" and not any(_constructs_about(facts)):
        return  # there is nothing to return
    elif (call.verb == "draw" and side.deck is not None and not side.deck.size and not side.discard) or (
        call.verb == "acquire_top" and facts.now.centre is not None and not facts.now.centre.size
    ):
        return
    else:
        one.unclear.append(f"Slay of {source} ({call.verb})")


def _only_banishes(value: Any) -> bool:
    """Whether every verb in an `if` and its `may` banishes a played card."""
    calls = list(_calls(value))
    return {c.verb for c in calls} <= {"if", "may", "banish"} and "('zone', 'hand')" not in repr(value)


def _calls(value: Any) -> Iterator[Call]:
    if isinstance(value, Call):
        yield value
        for _, inner in value.args:
            yield from _calls(inner)
    elif isinstance(value, tuple) and not isinstance(value, Expr):
        for inner in value:
            yield from _calls(inner)


def _constructs_about(facts: Facts) -> Iterator[bool]:
    side, cards = facts.ready.sides[facts.seat], facts.g.cards
    yield from (cards[c].type == "construct" for c in side.discard + side.hand)
    yield from (bool(f.constructs) for f in facts.now.figures if f.seat == facts.seat)


# --- treasures and speed ---


def _read_items(facts: Facts) -> None:
    now, cards = facts.now, facts.g.cards
    held = [(name, OFF) for name in now.sides[facts.seat].treasures]
    for name, at in [*held, *((face, at) for at, face in now.treasures if face != FACE_DOWN)]:
        card = cards[name]
        if card.text.do or card.keywords & ~STRIKEBACK or min(card.strength, card.defense, card.speed) < 0:
            facts.refuse(f"treasure {name}")
        if card.strength or card.defense or card.speed:
            facts.items.append(Item(name, at, card.strength, card.defense, card.speed))


def _next_speed(facts: Facts) -> int:
    side = facts.now.sides[facts.seat]
    return side.next_speed + sum(one.slay.next_speed * min(len(facts.foes), 6) for one in facts.own)


def _read_reach(facts: Facts, one: Own, more: int) -> None:
    """Moves from every start within the highest Speed that can come about, and lines of fire from every hex."""
    g, state = facts.g, facts.now if one.active else facts.ready
    foes = [foe.fig for foe in facts.foes]
    face_down = {at for at, face in facts.now.treasures if face == FACE_DOWN}
    special = special_hexes(g, state, facts.seat) & ~state.terrain.inactive
    for start in one.starts:
        here = one.fig._replace(hex=start)
        if one.fig.hex == OFF and special >> start & 1:
            facts.refuse("terrain on a Portal")
        if one.may_move:
            one.routes += routes(g, state, here, one.speed + more, foes)
            if any(at == start for at, _ in state.treasures):
                one.routes.append(Route(start, start, (), ((0, frozenset()),), 0, 0))
        if start in face_down and (one.may_move or one.fig.hex == OFF):
            facts.refuse("a face-down Treasure within reach (AT-015)")
    if any(route.end in face_down for route in one.routes):
        facts.refuse("a face-down Treasure within reach (AT-015)")
    for at in {*one.starts, *(route.end for route in one.routes)} if one.attacks else ():
        _read_blow(facts, one, state, at)
        _read_shots(facts, one, state, at, foes)
    if one.shots:
        for reason in one.unclear:
            facts.refuse(reason)


def _read_blow(facts: Facts, one: Own, state: State, at: int) -> None:
    g, here = facts.g, one.fig._replace(hex=at)
    there = with_figure(state, here)
    base = g.blow(there, here)
    more = [
        g.blow(with_figure(state, one_up := here._replace(strength=here.strength + n)), one_up) for n in range(1, 4)
    ]
    factor = more[0] - base
    if any(blow != base + factor * n for n, blow in enumerate(more, 1)):
        facts.refuse(f"the damage of {one.id}")
    one.blows[at] = base, factor


def _read_shots(facts: Facts, one: Own, state: State, at: int, foes: list[Figure]) -> None:
    g, here = facts.g, one.fig._replace(hex=at)
    there = with_figure(state, here)
    ranged = g.has(there, here, RANGED)
    if g.hits_all(there, here) != one.area:
        facts.refuse(f"keywords of {one.fig.card} that depend on its hex")
    for foe in foes:
        distance = g.board.distance(at, foe.hex)
        if 0 < distance <= (3 if ranged else 1):
            sets = line_sets(g, state, facts.seat, at, foe, foes)
            if sets:
                one.shots[at, foe.id] = sets


def _check_tokens(facts: Facts) -> None:
    names = set(facts.ready.sides[facts.seat].free_commands) - {""}
    if any(one.id in names and not one.active for one in facts.own):
        facts.refuse("a free command that a ready figure may not use (AT-308)")


def _check_acquisitions(facts: Facts) -> None:
    """Acquiring matters through figures, Ambush, and a refill that could bring either (AT-061 to AT-063)."""
    side, state = facts.ready.sides[facts.seat], facts.ready
    power, count = _most_power(facts), len(facts.foes)
    runes = side.runes + sum(one.slay.runes for one in facts.own) * count
    refills = state.centre is None or state.centre.size > 0 or bool(state.banished)
    for name in state.row:
        card = facts.g.cards.get(name)
        if card is None:
            if power + runes + side.construct_runes:
                facts.refuse("a centre row card that nobody has seen (AT-062)")
            continue
        have = power if card.type == "monster" else runes + side.construct_runes
        matters = card.is_figure or any(t.event == "acquired" for t in card.text.when) or refills
        if have >= card.cost and matters:
            facts.refuse(f"acquiring {name}")


__all__ = ["AREA", "Facts", "Foe", "Item", "Own", "Slay", "read"]
