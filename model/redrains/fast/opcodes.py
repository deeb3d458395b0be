"""The numbers of verbs, selectors, amounts, conditions, events and queries in the tables of the fast lane, and where
each table lies in `t`."""

from __future__ import annotations

from model.redrains.fast.layout import CARDS

# --- verbs of the rules themselves: each is a program of its own, at row 2 * verb ---

(O_END, O_CHIMERA_TURN, O_STATUS, O_ACTS, O_BEHAVIOR, O_TURN_ENDS, O_TURNS_OVER, O_ULTIMATE, O_NEXT_PHASE, O_RAIN,
 O_RAISE, O_DEAL, O_REPLENISH, O_PIPS, O_ROUND_ENDS, O_PASS_TOKEN, O_RECOVER, O_REFRESH, O_EXHAUST_DICE, O_PLACE_RAINS,
 O_ROLL_DICE, O_DISCARD_ANY, O_REFILL, O_TURNS_BEGIN, O_FIRST_TURN, O_DECLARE, O_DEFEND, O_CHIMERA_BLOCKS,
 O_CHIMERA_GUARDS, O_FIGHT, O_BATTLE_OVER, O_ORDER, O_PUT_IN_PLAY, O_ON_SPELLBOARD, O_PAY_CARDS,
 RULES_N) = range(36)  # fmt: skip

# --- verbs of cards ---

(O_DAMAGE, O_WOUND, O_MOVE_WOUND, O_DESTROY, O_DISCARD_UNIT, O_EXHAUST, O_ADD_STATUS, O_BONUS, O_SUMMON, O_RETURN,
 O_IF, O_MAY, O_NAME, O_TARGETS, O_ROLL_RAGE, O_REROLL_RAGE, O_RAISE_RAGE, O_RED_RAINS, O_LOWER_DICE, O_REVEAL,
 O_ATTACK_WITH, O_ATTACK_OR_REVEAL, O_ADD_ASPECT, O_ALLY_BACK) = range(40, 64)  # fmt: skip
TO_MINE, TO_OPPOSING = range(2)
"""Where a conjuration is summoned to."""

# --- selectors: steps that add to a list of refs or narrow it ---

(S_END, S_UNITS, S_BORN, S_BOUND, S_FIRST, S_LAST, S_WITHOUT, S_AIMED, S_CHOOSE, S_CHOOSE_OR_NOT, S_LONE,
 S_CARDS) = range(12)  # fmt: skip
MINE, OPPOSING, PLAYERS_OWN, ANY = range(4)
"""Whose cards, as `whose` says."""
K_ANY, K_ALLY, K_CONJURATION, K_ASPECT, K_NON_ASPECT = range(5)
ARE_ANY, ARE_WOUNDED, ARE_UNWOUNDED, ARE_EXHAUSTED, ARE_UNEXHAUSTED, ARE_TARGETABLE = range(6)

# --- amounts and conditions ---

A_NUMBER, A_BOUND, A_WOUNDS, A_RECOVER, A_COUNT = range(5)
(C_TRUE, C_AT_LEAST, C_EXISTS, C_IS, C_WAS, C_STATUS, C_LAST, C_HAND_EMPTY, C_DESTROYED, C_ATTACKING,
 C_FATIGUED) = range(11)  # fmt: skip

EVENTS = ("enters", "destroyed", "declared_attacker", "declared_blocker", "declared_guard", "destroys_by_attack",
          "unit_destroyed", "attackers_declared", "end_of_round", "prepared")  # fmt: skip
(E_ENTERS, E_DESTROYED, E_ATTACKER, E_BLOCKER, E_GUARD, E_KILLS, E_UNIT_DESTROYED, E_ATTACKERS, E_END_OF_ROUND,
 E_PREPARED) = range(10)  # fmt: skip
QUERIES = ("attack", "life", "recover", "damage_taken", "can_play_spells", "guarded")
Q_ATTACK, Q_LIFE, Q_RECOVER, Q_TAKEN, Q_SPELLS, Q_GUARDED = range(6)
ADD, TIMES, SET = range(3)
TYPES = ("", "phoenixborn", "ally", "conjuration", "ready_spell", "alteration", "action_spell", "reaction_spell",
         "aspect")  # fmt: skip
(T_NONE, T_BORN, T_ALLY, T_CONJURATION, T_READY, T_ALTERATION, T_ACTION, T_REACTION, T_ASPECT) = range(9)
ICONS = ("", "left", "right", "jaw")
I_NONE, I_LEFT, I_RIGHT, I_JAW = range(4)
KEYWORDS = ("defender", "concealed", "quick_strike", "terrifying")
PARTS = ("modify", "when", "abilities", "keywords")
P_MODIFY, P_WHEN, P_ABILITIES, P_KEYWORDS = range(4)

# --- the head of `t` ---

(N_CARDS, LIFE, ULTIMATE, THREAT, GUARD, REF_BORN, REF_CHIMERA, REF_ULTIMATE, BORN_LIFE, ROOM, BOTH_ENTRIES, ONE_BY_ONE,
 RESHUFFLES, LOSS_FIRST, GUARD_DEFENDERS, SLOTS, DICE_TYPE, RECALL) = range(18)  # fmt: skip
ULTIMATES = 20
"""The program of each phase's ultimate."""
FACES = 24
"""For every phase and face of the behavior die: the row."""
ROWS = FACES + 36
ROW = 4
"""A row of a behavior card: how many faces, the program of its side action and of its main action (0 for none)."""
MOST_ROWS = 8
CARD_AT = ROWS + 3 * MOST_ROWS * ROW
CARD_SIZE = 28
(T_TYPE, T_ATTACK, T_LIFE, T_RECOVER, T_BLOOD, T_ICON, T_PIPS, T_STATUS, T_CONJURED, T_COPIES, T_WHEN, T_WHEN_N,
 T_MODIFY, T_MODIFY_N, T_KEYWORD) = range(15)  # fmt: skip
T_LOUD = T_KEYWORD + len(KEYWORDS)
"""For every part of the text whether it is inexhaustible."""
TRIGGER_AT = CARD_AT + CARD_SIZE * CARDS
TRIGGER, MOST_TRIGGERS = 3, 64
"""Event, condition, program."""
MODIFIER_AT = TRIGGER_AT + TRIGGER * MOST_TRIGGERS
MODIFIER, MOST_MODIFIERS = 4, 32
"""Query, how, amount, condition."""
CODE_AT = MODIFIER_AT + MODIFIER * MOST_MODIFIERS
CODE, MOST_CODE = 5, 300
"""A verb and its four arguments."""
SELECT_AT = CODE_AT + CODE * MOST_CODE
STEP, MOST_STEPS = 6, 300
"""A step of a selector and its five arguments."""
AMOUNT_AT = SELECT_AT + STEP * MOST_STEPS
AMOUNT, MOST_AMOUNTS = 2, 100
CONDITION_AT = AMOUNT_AT + AMOUNT * MOST_AMOUNTS
CONDITION, MOST_CONDITIONS = 6, 100
"""What is asked, whether it is negated, four arguments."""
ROLL_AT = CONDITION_AT + CONDITION * MOST_CONDITIONS
ROLL, MOST_DICE, MOST_ROLLS = 4, 10, 66
"""For every number of dice, all rolls: basic, class, power, and the sum of the weights up to here."""
COST_AT = ROLL_AT + (MOST_DICE + 1) * MOST_ROLLS * ROLL
"""By card: what the soldier's use of its ability costs and does, then from X_PLAY on what it costs to play it."""
(X_MAIN, X_SIDE, X_POWER, X_CLASS, X_ANY, X_EXHAUST, X_DISCARD, X_RULE, X_CONDITION, X_PROGRAM, X_BRINGS,
 X_PLAY) = range(12)  # fmt: skip
COST = X_PLAY + 5
R_NONE, R_SUMMON, R_SLASH, R_HEAL = range(4)
TABLES = COST_AT + COST * CARDS
