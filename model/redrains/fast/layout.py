"""Where everything lies in the three arrays of the fast lane: tables `t`, the position `s`, and work `w`.

All three are one-dimensional arrays of 64-bit whole numbers. A card is its number in the sorted list of the cards of
this game, 1 for the first; `chimera` and `ultimate` are in that list, so that a ref is always `card * REFS + number`
and refs sort as their names do.
"""

from __future__ import annotations

from pathlib import Path

from model.core.jit import kernels_of

fast = kernels_of(Path(__file__).parent)
"""The decorator of every kernel of this package."""

CARDS = 48
"""Room for cards of one game, number 0 being none."""
REFS = 32
KINDS_OF_DICE, LEVELS_OF_DICE = 9, 3
NONE = 0

# --- the position `s` ---

(ROUND, TURN, FIRST, POINTED, PASSES, IDLE, DESTROYED, OUTCOME, HORIZON, LEFT, C_WOUNDS, C_EXHAUSTED, U_EXHAUSTED,
 PHASE, RAINS, RAGE, FATIGUED, EMPTIED, FORCED, NO_SIDE, MAIN, SIDE, PASSED, REACTED, B_WOUNDS, B_EXHAUSTED, GUARDED,
 UNITS_N, ROW_N, SPELLS_N, BAGS_N, BLOCKS_N, DECK_N, DECK_KNOWN) = range(34)  # fmt: skip
PLAYERS, CHIMERAS, RECOVERY, PREPARE = range(4)
"""Values of TURN, in the order of TURNS."""
TURNS = ("players", "chimera", "recovery", "prepare")
H_GAME, H_PLAYERS, H_CHIMERA, H_ROUND = range(4)
"""Values of HORIZON."""
HAND = 40
DECK = HAND + CARDS
DISCARD = DECK + CARDS
CONJURED = DISCARD + CARDS
C_DISCARD = CONJURED + CARDS
ACTIVE = C_DISCARD + CARDS
SPENT = ACTIVE + KINDS_OF_DICE * LEVELS_OF_DICE
UNITS = SPENT + KINDS_OF_DICE
UNIT = 11
"""Numbers of one unit: those of ID to ATTACHED, then further attachments."""
ID, CARD, WOUNDS, EXHAUSTED, STATUS, BONUS, BAG, OWNER, ATTACHED = range(9)
MOST_ATTACHED = UNIT - ATTACHED
MOST_UNITS, MOST_ROW = 10, 20
ROW_AT = MOST_UNITS
"""Places: the player's units from 0 on, the row from here on."""
PLACES = MOST_UNITS + MOST_ROW
SNAP_ATTACKER, SNAP_FOE = PLACES, PLACES + 1
"""Two more places: what fought as it was before the blows."""
SPELLS = UNITS + (PLACES + 2) * UNIT
SPELL, MOST_SPELLS = 4, 12
"""A spell: ID, CARD, then its exhaustion (2) and its status tokens (3)."""
S_EXHAUSTED, S_STATUS = 2, 3
BAGS = SPELLS + SPELL * MOST_SPELLS
MOST_BAGS = 10
BAG_SIZE = CARDS + 1
"""A bag: its blood value, then how many of each card it holds, by card."""
BLOCKS = BAGS + MOST_BAGS * BAG_SIZE
MOST_BLOCKS = 8
POSITION = BLOCKS + MOST_BLOCKS * MOST_BAGS
"""The length of `s`. A block is how many cards of each bag it has."""

ATT_CARD, ATT_OWNER, ATT_TIRED, ATT_STATUS = 64, 4, 16, 16
"""An attachment in one number: card + ATT_CARD * (owner + 1 + ATT_OWNER * (exhausted + ATT_TIRED * status))."""

# --- work `w` ---

(SP, ERROR, LUCK_AT, LUCK_END, HEARD_N, PICKED_N, COUNTED_N, MODE, LOG_N, LOG_MOST, BATTLES_N, FIGHTING, STEPS,
 BORN) = range(14)  # fmt: skip
"""SP: effects on the agenda. ERROR: 0, or one of ERRORS. FIGHTING: 1 while `battle` is under way."""
FRAME = 12
PC, SELF, BY, SOURCE, F_OWNER, WAS_ID, WAS_CARD, WAS_BY, LAST, V0, V1, WAS_WOUNDS = range(FRAME)
CURRENT = 20
"""The frame whose verb is being resolved."""
NEW = CURRENT + FRAME
ASKED = NEW + FRAME
"""The frame in which a modifier reads its amount."""
HEARD = ASKED + FRAME
MOST_HEARD = 24
PICKED = HEARD + FRAME * MOST_HEARD
COUNTED = PICKED + 64
PACKETS = COUNTED + 64
"""Damage about to be dealt: ref and amount, one after the other; then refs that were hit."""
BATTLES = PACKETS + 128
BATTLE = 6
"""A battle: attacker, target, by, defender, counters, spare. The one under way lies after the last."""
B_ATTACKER, B_TARGET, B_BY, B_DEFENDER, B_COUNTERS = range(5)
MOST_BATTLES = 10
NOW = BATTLES + MOST_BATTLES * BATTLE
STACK = NOW + BATTLE
MOST_FRAMES = 96
LOG = STACK + FRAME * MOST_FRAMES
LOGGED = 6
"""An entry of the log: kind, three numbers, the weight of what chance gave and of all it may give."""
MOST_LOGGED = 3000
LUCK = LOG + LOGGED * MOST_LOGGED
"""From here on to the end of `w` lie the numbers of chance."""

ERRORS = ("", "the agenda is full", "the numbers of chance are used up", "a battlefield, a bag or a block is full",
          "the log is full", "a card is drawn from a draw pile that nobody described")  # fmt: skip
E_AGENDA, E_LUCK, E_ROOM, E_LOG, E_DECK = range(1, 6)

# --- modes: who answers the player's decisions ---

QUIET, CHANCE_ANSWERS, SOLDIER, DONE = range(4)

# --- what is logged ---

(L_RAGE, L_REROLL, L_BEHAVIOR, L_GUARD, L_REVEAL, L_DEAL, L_ROLL, L_DRAW, L_CHOOSE, L_DECLINE, L_BLOCK, L_NO_BLOCK,
 L_GUARDED, L_NO_GUARD, L_COUNTER, L_LOWER, L_ACCEPT, L_ORDER, L_BATTLE, L_EXHAUST, L_DISCARD, L_KEEP, L_ATTACK,
 L_PLAY, L_USE, L_PASS, L_END, L_POWER) = range(1, 29)  # fmt: skip
