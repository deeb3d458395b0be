"""What a turn of Ascension Tactics can hold, read off a position: the constants of the CP-SAT model, or a refusal.

Every number comes from the engine, asked on the position in which the cards that only give something have been played:
playing a card costs nothing, so they may be played first without loss (AT-049).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from model.ascension.changes import entry_damage
from model.ascension.engine import Engine
from model.ascension.game import Ascension
from model.ascension.library import Card
from model.ascension.movement import slow_hexes, special_hexes
from model.ascension.play import MAX_CULTISTS, NEW_CULTIST
from model.ascension.state import AREA, FACE_DOWN, OFF, RANGED, STRIKEBACK, Figure, State, with_figure
from model.core.action import Action
from model.effects.agenda import Context, Frame
from model.effects.language import Call, Expr, Value, Verbs, walk
from model.hexes.bitset import bits

NUMBERS = ("strength", "defense", "speed")
DECLINE = Action("decline")
STATIC = ("allegiance", "played_type", "played_cost", "stands_on", "not")


class Option(NamedTuple):
    """A way to move: its end, hexes with entry effects entered (end included), points, enemies that must be gone."""

    start: int
    end: int
    entered: tuple[int, ...]
    cost: int
    gone: frozenset[str]


class Item(NamedTuple):
    """A bonus for one figure: a treasure held or lying on `hex`, or a card in hand, played before any command."""

    name: str
    hex: int
    strength: int
    defense: int
    speed: int
    card: bool
    """Whether it is a card played from hand between commands."""
    on_board: bool
    """Whether only a figure that is on the battlefield when it is played may have it."""


class Slay(NamedTuple):
    """What one defeat by an attack gives: resources, Speed for the next command, free commands."""

    power: int = 0
    runes: int = 0
    honor: int = 0
    next_speed: int = 0
    free: int = 0


@dataclass
class Own:
    """A figure that may be commanded."""

    id: str
    fig: Figure
    starts: tuple[int, ...]
    cost: int
    speed: int
    attacks: int
    area: bool
    slay: Slay
    team_strength: int = 0
    """Strength that its command gives to all others (commanded later)."""
    may_move: bool = True
    options: list[Option] = field(default_factory=list)
    blow: dict[int, int] = field(default_factory=dict)
    """Damage of its attack by hex."""
    factor: dict[int, int] = field(default_factory=dict)
    """Damage per point of further Strength, by hex."""
    health: dict[int, int] = field(default_factory=dict)
    """Damage that it can take before it falls, plus one: Defense less damage so far, by hex."""
    ranged: bool = False
    active: bool = False
    newcomer: bool = False
    reasons: list[str] = field(default_factory=list)
    """What about the figure is not encoded; it counts only when the figure can be commanded."""


@dataclass
class Facts:
    """The constants of one turn."""

    game: Ascension
    state: State
    seat: int
    played: tuple[Action, ...]
    own: list[Own]
    idle: list[Figure]
    """Own and allied figures on the battlefield that are not commanded."""
    foes: list[Figure]
    need: dict[str, int]
    """Damage that defeats an enemy from now."""
    back: dict[str, tuple[int, bool]]
    """Strikeback of an enemy: damage and whether it reaches a Ranged attacker."""
    items: list[Item]


def plain_gain(verbs: Verbs) -> bool:
    """Whether the verbs only give fixed amounts of resources."""
    return all(c.verb == "gain" and isinstance(dict(c.args)["amount"], int) for c in verbs)


def _idle(call: Call) -> bool:
    """Whether a verb is a free choice that changes nothing this turn: banishing one of one's own cards, or not."""
    card = dict(call.args).get("card")
    among = dict(card.args).get("among") if isinstance(card, Expr) and card.op == "choose_up_to_one" else None
    return call.verb == "banish" and isinstance(among, Expr) and among.op == "cards_in"


def _number(g: Engine, state: State, value: Value) -> int | None:
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Expr) and value.op == "setting":
        return int(g.setting(state, str(dict(value.args)["name"])))
    return None


class Reader:
    """Reads the Facts off a position; `reasons` names everything that is not encoded."""

    def __init__(self, game: Ascension, state: State, seat: int) -> None:
        self.game, self.g, self.state, self.seat = game, game.engine, state, seat
        self.reasons: list[str] = []
        self._into = self.reasons

    def refuse(self, what: str) -> None:
        """Note one thing that is not encoded."""
        if what not in self._into:
            self._into.append(what)

    def facts(self) -> Facts:
        """The Facts; only valid when `reasons` stays empty."""
        played = self._play_gains()
        self._outer_reasons()
        items = self._items()
        own = self._own()
        foes = [f for f in self.state.figures if f.hex != OFF and f.seat in self.g.enemies_of[self.seat]]
        self._check_acquisitions()
        if not self.reasons:
            for one in own:
                self._read_options(one, foes, sum(i.speed for i in items))
            self._check_face_down(own)
        idle = [
            f for f in self.state.figures
            if f.hex != OFF and f not in foes and all(o.id != f.id for o in own)
        ]  # fmt: skip
        need = {f.id: max(1, self.g.defense(self.state, f) - f.damage) for f in foes}
        back = {
            f.id: (self.g.blow(self.state, f), self.g.has(self.state, f, RANGED))
            for f in foes
            if self.g.has(self.state, f, STRIKEBACK)
        }
        return Facts(self.game, self.state, self.seat, played, own, idle, foes, need, back, items)

    # --- the position as a whole ---

    def _play_gains(self) -> tuple[Action, ...]:
        """Play every card in hand that only gives resources, when no command is in progress."""
        steps: list[Action] = []
        while self.state.active is None and not self.state.agenda:
            side = self.state.sides[self.seat]
            name = next((c for c in side.hand if self._only_gives(self.g.cards[c])), None)
            if name is None:
                break
            step = Action("play", (name,))
            steps.append(step)
            self.state = self.game.apply(self.state, step)
            while self.state.agenda and DECLINE in self.game.legal_actions(self.state):
                steps.append(DECLINE)
                self.state = self.game.apply(self.state, DECLINE)
        return tuple(steps)

    def _only_gives(self, card: Card) -> bool:
        if card.type not in ("basic", "hero"):
            return False
        return plain_gain(tuple(c for c in card.text.do if not _idle(c))) and plain_gain(card.allegiance[1])

    def _outer_reasons(self) -> None:
        state = self.state
        if state.agenda:
            self.refuse("an effect in progress")
        if state.turns_left != 1 or state.seat != self.seat:
            self.refuse("more than one turn")
        if self.seat in self.g.table.villains:
            self.refuse("a Villain's turn")
        for enemy in self.g.enemies_of[self.seat]:
            if state.sides[enemy].treasures and any(f.seat == enemy and f.hex != OFF for f in state.figures):
                self.refuse("treasures that an enemy may answer with (AT-180)")
        if state.lasting:
            self.refuse("a lasting effect of an earlier turn")
        if state.sides[self.seat].free_acquires:
            self.refuse("a free acquisition")
        if state.active is not None and (state.active.twin or state.active.deploying):
            self.refuse("a command of two figures (AT-325)")

    def _check_acquisitions(self) -> None:
        """Acquiring matters through Champions, Ambush, and a refill that could be either (AT-061 to AT-063)."""
        side, state = self.state.sides[self.seat], self.state
        gain = sum(o.slay.power for o in self._slayers), sum(o.slay.runes for o in self._slayers)
        foes = sum(f.hex != OFF for f in state.figures)
        power, runes = side.power + gain[0] * foes, side.runes + gain[1] * foes
        refills = state.centre is None or state.centre.size > 0 or bool(state.banished)
        for name in state.row:
            card = self.g.cards.get(name)
            if card is None:
                self.refuse("a centre row card that nobody has seen (AT-062)") if power + runes else None
                continue
            have = power if card.type == "monster" else runes + side.construct_runes
            matters = card.is_figure or any(t.event == "acquired" for t in card.text.when) or refills
            if have >= card.cost and matters:
                self.refuse(f"acquiring {name}")

    # --- bonuses ---

    def _items(self) -> list[Item]:
        items: list[Item] = []
        side = self.state.sides[self.seat]
        for name, at in [*((t, OFF) for t in side.treasures), *((face, at) for at, face in self.state.treasures)]:
            card = self.g.cards.get(name)
            if card is None:
                continue
            if card.text.do or card.keywords & ~STRIKEBACK:
                self.refuse(f"treasure {name}")
            items.append(Item(name, at, card.strength, card.defense, card.speed, False, True))
        if self.state.active is None:
            items += [item for c in side.hand if (item := self._card_item(c)) is not None]
        return items

    def _card_item(self, name: str) -> Item | None:
        """A card in hand as a bonus for one figure, or None with a reason."""
        card = self.g.cards[name]
        if card.type == "construct" and not (card.text.do or card.text.when or card.text.modify or card.keywords):
            return Item(name, OFF, card.strength, card.defense, card.speed, True, False)
        verbs = card.text.do
        if card.type == "hero" and len(verbs) == 1 and verbs[0].verb == "bonus" and not card.allegiance[0]:
            args = dict(verbs[0].args)
            numbers = {k: args.get(k, 0) for k in NUMBERS}
            chosen = Expr("choose", (("among", Expr("my_champions")),))
            if args["to"] == chosen and all(isinstance(n, int) for n in numbers.values()):
                strength, defense, speed = (int(str(numbers[k])) for k in NUMBERS)
                return Item(name, OFF, strength, defense, speed, True, True)
        self.refuse(f"playing {name}")
        return None

    # --- own figures ---

    def _own(self) -> list[Own]:
        self._slayers: list[Own] = []
        g, state = self.g, self.state
        own: list[Own] = []
        portals = tuple(bits(state.terrain.portals[self.seat] | state.terrain.inactive))
        active = state.active
        for fig in state.figures:
            is_active = active is not None and fig.id == active.figure
            if fig.seat != self.seat or not (fig.ready or is_active):
                continue
            starts = portals if fig.hex == OFF else (fig.hex,)
            own.append(self._one(fig, starts, is_active))
        if NEW_CULTIST in g.cards:
            there = sum(f.seat == self.seat and f.card == NEW_CULTIST for f in state.figures)
            fresh = Figure(NEW_CULTIST, NEW_CULTIST, self.seat)
            power = state.sides[self.seat].power + sum(o.slay.power for o in own) * len(state.figures)
            cost = g.cost(state, fresh)
            free = len(state.sides[self.seat].free_commands) + sum(o.slay.free for o in own)
            most = (power // cost if cost else MAX_CULTISTS) + free
            for n in range(min(MAX_CULTISTS - there, state.supply[2], most)):
                one = self._one(fresh._replace(id=f"new-cultist-{n}"), portals, False)
                one.newcomer = True
                own.append(one)
        return self._within_means(own)

    def _one(self, fig: Figure, starts: tuple[int, ...], active: bool) -> Own:
        g, state, card = self.g, self.state, self.g.card(fig)
        command = state.active if active else None
        one = Own(
            fig.id, fig, starts, 0 if active else g.cost(state, fig), g.speed(state, fig),
            g.attacks(state, fig) - (command.attacks if command else 0), g.hits_all(state, fig), Slay(),
            may_move=not (command and command.moved), ranged=g.has(state, fig, RANGED), active=active,
        )  # fmt: skip
        self._into = one.reasons
        self._check_text(one, fig, card)
        for at in g.board.hexes:
            here = one.fig._replace(hex=at)
            there = with_figure(state, here) if fig.hex != OFF else state
            one.blow[at] = g.blow(there, here)
            one.factor[at] = g.blow(there, here._replace(strength=here.strength + 1)) - one.blow[at]
            one.health[at] = g.defense(there, here) - fig.damage
            if g.has(there, here, RANGED) != one.ranged or g.has(there, here, AREA) != one.area:
                self.refuse(f"keywords of {card.id} that depend on its hex")
        self._into = self.reasons
        return one

    def _within_means(self, own: list[Own]) -> list[Own]:
        """The figures that Power or a free command may still reach; what is not encoded about the others is no matter."""
        side = self.state.sides[self.seat]
        power = side.power + sum(o.slay.power for o in own) * len(self.state.figures)
        free = bool(side.free_commands) or any(o.slay.free for o in own)
        kept = [o for o in own if o.active or free or o.cost <= power]
        for one in kept:
            for reason in one.reasons:
                self.refuse(reason)
        self._slayers = [o for o in kept if o.slay != Slay()]
        return kept

    def _check_text(self, one: Own, fig: Figure, card: Card) -> None:
        """Read the triggers and modifiers of a figure's card and Constructs."""
        if card.twin:
            self.refuse(f"commanding {card.id} (two figures, AT-325)")
        for source in (card, *(self.g.cards[held.card] for held in fig.constructs)):
            for modifier in source.text.modify:
                self._check_condition(source, modifier.condition)
                amount = modifier.amount
                if _number(self.g, self.state, amount) is None and amount != Expr("highest_cost_played"):
                    self.refuse(f"the modifier of {source.id}")
            for trigger in source.text.when:
                self._check_trigger(one, fig, source, trigger.event, trigger.condition, trigger.verbs)

    def _check_condition(self, source: Card, condition: Value) -> None:
        if isinstance(condition, Expr):
            if condition.op not in STATIC:
                self.refuse(f"the condition of {source.id}")
            if condition.op == "not":
                self._check_condition(source, dict(condition.args)["that"])

    def _check_trigger(self, one: Own, fig: Figure, source: Card, event: str, condition: Value, verbs: Verbs) -> None:
        if event in ("acquired", "turn_start", "game_start") or (event == "deployed" and fig.hex != OFF):
            return
        if isinstance(condition, Expr) and condition.op in STATIC and not self._holds(fig, condition):
            return
        if event == "command_end":
            self.refuse(f"the closing effect of {source.id}")
        elif event == "slay":
            for call in verbs:
                self._slay_part(one, source, call)
        elif event in ("deployed", "commanded"):
            for call in verbs:
                self._command_part(one, source, call, event)

    def _holds(self, fig: Figure, condition: Value) -> bool:
        frame = Frame((), (("self", fig.id),), fig.card, fig.seat)
        return Context(self.g.kernel, self.state, frame).test(condition)

    def _slay_part(self, one: Own, source: Card, call: Call) -> None:
        args = dict(call.args)
        amount = _number(self.g, self.state, args.get("amount"))
        if call.verb == "gain" and amount is not None and args["what"] in ("power", "runes", "honor"):
            what = str(args["what"])
            one.slay = one.slay._replace(**{what: getattr(one.slay, what) + amount})
        elif call.verb == "next_speed" and amount is not None:
            one.slay = one.slay._replace(next_speed=one.slay.next_speed + amount)
        elif call.verb == "free_command":
            one.slay = one.slay._replace(free=one.slay.free + 1)
        elif all(c.verb in ("may", "if", "banish") for c in walk((call,))):
            return  # a card played already has done its work: banishing it changes nothing this turn
        elif call.verb == "return_to_hand" and not self.state.sides[self.seat].discard and not self._equipped():
            return  # there is nothing to return
        else:
            self.refuse(f"Slay of {source.id} ({call.verb})")

    def _equipped(self) -> bool:
        side = self.state.sides[self.seat]
        in_hand = any(self.g.cards[c].type == "construct" for c in side.hand)
        return in_hand or any(f.constructs for f in self.state.figures if f.seat == self.seat)

    def _command_part(self, one: Own, source: Card, call: Call, event: str) -> None:
        args: dict[str, Any] = dict(call.args)
        amount = _number(self.g, self.state, args.get("amount"))
        if call.verb == "bonus" and event == "deployed" and args.get("to") == "self":
            numbers = {k: _number(self.g, self.state, args.get(k, 0)) for k in NUMBERS}
            if all(n is not None for n in numbers.values()):
                one.fig = one.fig._replace(**{k: getattr(one.fig, k) + int(n or 0) for k, n in numbers.items()})
                one.speed += int(numbers["speed"] or 0)
                return
        if call.verb == "team_bonus" and args["query"] == "strength" and amount and args.get("without") == "self":
            one.team_strength += amount
            return
        self.refuse(f"the command effect of {source.id} ({call.verb})")

    # --- moves ---

    def _check_face_down(self, own: list[Own]) -> None:
        """A face-down treasure is a chance as soon as somebody can pick it up."""
        hexes = {at for at, face in self.state.treasures if face == FACE_DOWN}
        if any(hexes & {*(p.end for p in one.options), *one.starts} for one in own):
            self.refuse("face-down treasures (AT-015)")

    def _read_options(self, one: Own, foes: list[Figure], more: int) -> None:
        """Every way to move within the highest Speed that can come about, cheapest and least demanding ones only."""
        speed = one.speed + more + self._next_speed()
        for start in one.starts if one.may_move else ():
            one.options += move_options(self.g, self.state, one.fig._replace(hex=start), speed, foes)

    def _next_speed(self) -> int:
        gained = sum(o.slay.next_speed * (2 if not o.area else 6) for o in self._slayers)
        return gained + (self.state.sides[self.seat].next_speed if self.state.active is None else 0)


def move_options(g: Engine, state: State, fig: Figure, speed: int, foes: list[Figure]) -> list[Option]:
    """Pareto-minimal ways to move: by end and entered hexes, cost against the set of enemies that must be gone."""
    at_hex = {f.hex: f.id for f in foes}
    barred = g.barred(state, fig.seat)
    slow = slow_hexes(g, state, fig)
    special = special_hexes(g, state, fig.seat) & ~(1 << fig.hex)
    labels: dict[tuple[int, tuple[int, ...]], list[tuple[int, frozenset[str]]]] = {}
    layers: list[list[tuple[int, tuple[int, ...], frozenset[str]]]] = [[] for _ in range(speed + 1)]
    layers[0].append((fig.hex, (), frozenset()))
    for cost, layer in enumerate(layers):
        for at, entered, gone in layer:
            known = labels.setdefault((at, entered), [])
            if any(c <= cost and g0 <= gone for c, g0 in known):
                continue
            known.append((cost, gone))
            for step in bits(g.board.neighbours(at) & ~barred):
                price = cost + (2 if slow >> step & 1 else 1)
                if price > speed:
                    continue
                crossed = tuple(sorted({*entered, step})) if special >> step & 1 else entered
                foe = at_hex.get(step)
                layers[price].append((step, crossed, gone | {foe} if foe else gone))
    found = [
        Option(fig.hex, end, entered, cost, gone)
        for (end, entered), entries in sorted(labels.items())
        if end != fig.hex
        for cost, gone in entries
    ]
    if any(h == fig.hex for h, _ in state.treasures):
        found.append(Option(fig.hex, fig.hex, (), 0, frozenset()))
    return found


def harm_of(g: Engine, state: State, seat: int, option: Option) -> tuple[int, int]:
    """(damage before the end hex, damage in all) of a move's entered hexes."""
    total = sum(entry_damage(g, state, seat, h) for h in option.entered)
    last = entry_damage(g, state, seat, option.end) if option.end in option.entered else 0
    return total - last, total
