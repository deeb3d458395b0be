"""Verbs that work on the battlefield: bonuses, damage, placement, terrain and tokens."""

from __future__ import annotations

from model.ascension.changes import (
    damaged,
    defeated,
    fallen,
    gained,
    picked_up,
    stands,
    with_treasure,
)
from model.ascension.combat import strike as exchange
from model.ascension.state import KEYWORDS, OFF, Figure, Lasting, State, figure, with_figure, with_side
from model.ascension.words import AMOUNT, OPTIONAL, SELECTOR, Ctx, engine
from model.core.chance import card_chances, pool_without
from model.core.game import MissingFact
from model.effects.language import Modifier, Param, Value, Vocabulary

RESOURCES = Param("word", words=("power", "runes", "honor", "construct_runes"))
NUMBERS = ("strength", "defense", "speed")


def add_field_verbs(words: Vocabulary) -> None:
    """Register the battlefield verbs."""
    _add_bonuses(words)
    _add_commands(words)
    _add_harm(words)
    _add_places(words)
    _add_tokens(words)
    _add_treasures(words)


def _add_bonuses(words: Vocabulary) -> None:
    @words.verb("gain {amount} {what}", commutes=True, what=RESOURCES, amount=AMOUNT)
    def gain(ctx: Ctx, what: str, amount: Value) -> State:
        return gained(ctx.state, ctx.seat, **{what: ctx.amount(amount)})

    @words.verb("this turn {to} gets; Strength +{strength}; Defense +{defense}; Speed +{speed}", to=SELECTOR,
                strength=OPTIONAL, defense=OPTIONAL, speed=OPTIONAL)  # fmt: skip
    def bonus(ctx: Ctx, to: Value, **more: Value) -> State:
        """Until the end of the turn (AT-315); an effect on one Champion reaches one of two figures (AT-323)."""
        state = ctx.state
        for fig in _present(state, ctx.select(to)):
            state = with_figure(state, fig._replace(**{k: getattr(fig, k) + ctx.amount(v) for k, v in more.items()}))
        return fallen(engine(ctx), state)

    @words.verb("{to} has {keyword} this turn", to=SELECTOR, keyword=Param("word", words=tuple(KEYWORDS)))
    def grant(ctx: Ctx, to: Value, keyword: str) -> State:
        state = ctx.state
        for fig in _present(state, ctx.select(to)):
            state = with_figure(state, fig._replace(keywords=fig.keywords | KEYWORDS[keyword]))
        return state

    @words.verb("this turn your Champions get {query} +{amount}; except {without}", amount=AMOUNT,
                query=Param("word", words=NUMBERS), without=Param("selector", required=False))  # fmt: skip
    def team_bonus(ctx: Ctx, query: str, amount: Value, without: Value = None) -> State:
        """Also for Champions deployed later this turn (AT-315)."""
        spared = ctx.select(without) if without is not None else ()
        modifier = Modifier(query, "add", ctx.amount(amount), None)
        entry = Lasting(ctx.seat, "", spared[0] if spared else "", modifier)
        state = ctx.state._replace(lasting=tuple(sorted((*ctx.state.lasting, entry), key=repr)))
        return fallen(engine(ctx), state)


def _add_commands(words: Vocabulary) -> None:
    @words.verb("the next Champion you command this turn gets Speed +{amount}", short="amount", amount=AMOUNT)
    def next_speed(ctx: Ctx, amount: Value) -> State:
        return gained(ctx.state, ctx.seat, next_speed=ctx.amount(amount))

    @words.verb("you may command one Champion for free this turn; other than {without}",
                without=Param("selector", required=False))  # fmt: skip
    def free_command(ctx: Ctx, without: Value = None) -> State:
        side = ctx.state.sides[ctx.seat]
        spared = ctx.select(without) if without is not None else ()
        free = tuple(sorted((*side.free_commands, spared[0] if spared else "")))
        return with_side(ctx.state, ctx.seat, side._replace(free_commands=free))

    @words.verb("ready {who}", short="who", who=SELECTOR)
    def ready(ctx: Ctx, who: Value) -> State:
        state = ctx.state
        for fig in _present(state, ctx.select(who)):
            state = with_figure(state, fig._replace(ready=True))
        return state


def _present(state: State, names: tuple[str, ...]) -> tuple[Figure, ...]:
    """The figures of these names that are in the game; a defeated Cultist is not (AT-101, AT-319)."""
    return tuple(fig for fig in (figure(state, name) for name in names) if fig is not None)


def _add_harm(words: Vocabulary) -> None:
    @words.verb("deal {amount} damage to {to}", amount=AMOUNT, to=SELECTOR)
    def damage(ctx: Ctx, amount: Value, to: Value) -> State:
        """Damage that is no attack: no Slay, no Strikeback (AT-124)."""
        harm = ctx.amount(amount)
        return damaged(engine(ctx), ctx.state, dict.fromkeys(ctx.select(to), harm))

    @words.verb("defeat {who}", short="who", who=SELECTOR)
    def defeat(ctx: Ctx, who: Value) -> State:
        """Outright, without damage (AT-337)."""
        state = ctx.state
        for name in ctx.select(who):
            state = defeated(engine(ctx), state, name)
        return state

    @words.verb("the blows of an attack are exchanged")
    def strike(ctx: Ctx) -> State:
        return exchange(engine(ctx), ctx.state, ctx.bound("attacker"), ctx.bound("targets"))

    @words.verb("the Turret deals {amount} damage to an enemy within {distance} hexes in its line of sight",
                amount=AMOUNT, distance=AMOUNT)  # fmt: skip
    def turret_attack(ctx: Ctx, amount: Value, distance: Value) -> State:
        """From the Turret's hex; whoever stands on it neither blocks nor is spared (AT-165, AT-331, AT-332)."""
        g, at = engine(ctx), ctx.state.turret
        if at == OFF:
            return ctx.state
        blockers = g.blockers(ctx.state, ctx.seat) & ~(1 << at)
        seen = g.sight.seen_from(at, blockers, ctx.amount(distance)) | 1 << at
        hostile = g.enemies_of[ctx.seat]
        found = [f.id for f in ctx.state.figures if f.seat in hostile and f.hex != OFF and seen >> f.hex & 1]
        return damaged(g, ctx.state, dict.fromkeys(ctx.pick(found), ctx.amount(amount)))


def _may_stand(ctx: Ctx, name: str, at: int) -> bool:
    """Whether the figure may be put on a hex: unoccupied and neither barred nor an enemy's Portal (AT-138, AT-155)."""
    g, state = engine(ctx), ctx.state
    fig = figure(state, name)
    return fig is not None and not (g.occupied(state) | g.barred(state, fig.seat)) >> at & 1


def _add_places(words: Vocabulary) -> None:
    @words.verb("put {who} on {at}", who=SELECTOR, at=SELECTOR)
    def place(ctx: Ctx, who: Value, at: Value) -> State:
        """A figure on the battlefield is put elsewhere; not a move, so it gains no treasure (AT-138, AT-172)."""
        names, hexes = ctx.select(who), ctx.select(at)
        if not names or not hexes or not _may_stand(ctx, names[0], hexes[0]):
            return ctx.state
        return stands(engine(ctx), ctx.state, names[0], hexes[0], deployed=False)

    @words.verb("deploy {who} on {at}", who=SELECTOR, at=SELECTOR)
    def deploy(ctx: Ctx, who: Value, at: Value) -> State:
        """On the battlefield without being commanded; it stays as ready as it was (AT-338, AT-173, AT-328)."""
        names, hexes = ctx.select(who), ctx.select(at)
        if not names or not hexes or not _may_stand(ctx, names[0], hexes[0]):
            return ctx.state
        return stands(engine(ctx), ctx.state, names[0], hexes[0], deployed=True)

    @words.verb("put a {terrain} tile on {at}", at=SELECTOR,
                terrain=Param("word", words=("forest", "tainted", "enchanted")))  # fmt: skip
    def place_terrain(ctx: Ctx, terrain: str, at: Value) -> State:
        """Only on a standard hex; otherwise nothing happens (AT-133)."""
        state, g = ctx.state, engine(ctx)
        for h in ctx.select(at):
            if g.standard(state) >> h & 1:
                mask = getattr(state.terrain, terrain) | 1 << h
                state = state._replace(terrain=state.terrain._replace(**{terrain: mask}))
        return fallen(g, state)


def _add_tokens(words: Vocabulary) -> None:
    @words.verb("move a Portal of yours from {from} to {to}", to=SELECTOR, **{"from": SELECTOR})
    def move_portal(ctx: Ctx, to: Value, **more: Value) -> State:
        """A Portal goes onto a standard hex only (AT-133, AT-322)."""
        state, g = ctx.state, engine(ctx)
        old, new = ctx.select(more["from"]), ctx.select(to)
        if not old or not new or not g.standard(state) >> new[0] & 1:
            return state
        portals = list(state.terrain.portals)
        portals[ctx.seat] = portals[ctx.seat] & ~(1 << old[0]) | 1 << new[0]
        return state._replace(terrain=state.terrain._replace(portals=tuple(portals)))

    @words.verb("put the {token} on {at}", token=Param("word", words=("turret", "faerie-ring")), at=SELECTOR)
    def place_token(ctx: Ctx, token: str, at: Value) -> State:
        """There is one of each: placing it anew moves it (AT-162, AT-163, AT-166, AT-167)."""
        for h in ctx.select(at):
            if token == "turret":
                return ctx.state._replace(turret=h)
            return fallen(engine(ctx), ctx.state._replace(ring=(h, ctx.seat)))
        return ctx.state

    @words.verb("move the {token} to {at}", token=Param("word", words=("turret", "faerie-ring")), at=SELECTOR)
    def move_token(ctx: Ctx, token: str, at: Value) -> State:
        """Nothing happens while the token is not on the battlefield (AT-163, AT-167, AT-319)."""
        absent = ctx.state.turret == OFF if token == "turret" else ctx.state.ring[0] == OFF
        if absent:
            return ctx.state
        return place_token(ctx, token, at)  # type: ignore[no-any-return]


def _drawn(ctx: Ctx) -> tuple[str, State]:
    """A face-down treasure looked at: one of the unseen ones, all equally likely (AT-015, AT-171)."""
    if ctx.state.bag is None:
        raise MissingFact(
            "a face-down Treasure is looked at, and what may lie under it is not given", "AT-015",
            "State `treasure_bag` in the scenario.",
        )  # fmt: skip
    face = ctx.chance(card_chances("treasure", ctx.state.bag))
    return face, ctx.state._replace(bag=pool_without(ctx.state.bag, face))


def _add_treasures(words: Vocabulary) -> None:
    @words.verb("look at the Treasure picked up")
    def look_at_treasure(ctx: Ctx) -> State:
        face, state = _drawn(ctx)
        return with_treasure(state, ctx.seat, face)

    @words.verb("gain a Treasure from the bag")
    def gain_treasure(ctx: Ctx) -> State:
        """A random one; nothing when the bag is empty (AT-171, AT-319)."""
        if ctx.state.bag is not None and not ctx.state.bag_size:
            return ctx.state
        face, state = _drawn(ctx)
        return with_treasure(state._replace(bag_size=state.bag_size - 1), ctx.seat, face)

    @words.verb("reveal a Treasure from the bag; {to} has its effect until the start of your next turn", to=SELECTOR)
    def borrow_treasure(ctx: Ctx, to: Value) -> State:
        """The effect outlives the turn and ends as the seat's next one starts."""
        if ctx.state.bag is not None and not ctx.state.bag_size:
            return ctx.state
        face, state = _drawn(ctx)
        card = engine(ctx).cards[face]
        changes = {k: getattr(card, k) for k in NUMBERS if getattr(card, k)}
        changes |= {name: 1 for name, bit in KEYWORDS.items() if card.keywords & bit}
        added = tuple(
            Lasting(ctx.seat, name, "", Modifier(query, "add", amount, None), ctx.seat)
            for name in ctx.select(to)
            for query, amount in changes.items()
        )
        lasting = tuple(sorted((*state.lasting, *added), key=repr))
        return fallen(engine(ctx), state._replace(bag_size=state.bag_size - 1, lasting=lasting))

    @words.verb("{who} picks up what lies on its hex", short="who", who=SELECTOR)
    def pick_up(ctx: Ctx, who: Value) -> State:
        state = ctx.state
        for name in ctx.select(who):
            fig = figure(state, name)
            state = picked_up(engine(ctx), state, fig) if fig is not None and fig.hex != OFF else state
        return state
