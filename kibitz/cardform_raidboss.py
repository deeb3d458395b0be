"""Templates of new entries of Raid Boss: a Hero, and a whole small Boss with its marks and its box of cards."""

from __future__ import annotations

NEW_TYPES = ("hero", "boss")
HEAD = (
    "# `certainty` is needed when `sample` is false: letters with their meaning here, and a letter on each entry.",
    '# certainty: {C: "read off one card"}',
)
HERO = """\
heroes:
  - id: my-hero  # small letters and hyphens
    name: My Hero
    hp: 9  # Base HP, at most 12
    skill: {name: focus, start: 0, max: 6, reset: none}  # none: No Reset, round: Round Reset
    ## A skill with On Use counts the Bonus Dice instead: {name: focus, reset: on_use}
    # tokens: {charm: 2}  # Ability Tokens of its kit: name and number
    # ratings: {attack: 3, defense: 2, healing: 1, chance: 2, tactics: 3}  # on the back; they change nothing in play
    text: "Describe in your own words what the card does."  # never the printed text itself
    cite: "Where this is printed."  # a card, a page or a rule id
    talent:
      name: warmth  # small words joined by hyphens
      # bar: {start: 1, max: 4}  # only where the card has a Talent Bar; `talent` is its value in texts
      when:  # event: verbs, or {if: condition, do: verbs}
        turn_end: {if: own_turn, do: {gain_skill: 1}}
      # modify: {damage_reduction: {add: 1, if: is_boss_damage}}  # numbers that it changes while the Hero stands
      ## Activated parts: a price in skill, talent or tokens; timing; `possible`, what must hold; once: turn or round
      # use:
      #   - {name: spark, cost: {skill: 2}, timing: own_turn, once: turn, do: {deal: 2}}
    instant:
      ## One moment or a list of them: roll, assign, before_packet, reveal, interrupt, own_turn, other_turn, or a phase
      # timing: [roll, assign]  # left out: at any time
      # possible: {exists: {wounded: heroes}}  # what must hold, or the Instant would do nothing
      do: {heal: {amount: 2, to: target_hero}}
    abilities:  # cost: what dice have to add up to; a list where the text has a comma or "then"
      green: {cost: 2, do: {deal: 1}}
      blue: {cost: 4, do: [{deal: 2}, {shield: {amount: 1, to: self}}]}
      red: {cost: 6, do: {deal: {plus: [3, skill]}}}
    # uncertain: {my_number: {default: 2, others: [1, 3], why: what makes it uncertain}}  # then {setting: my_number}
    # certainty: C  # a letter for all, or hp, skill, talent, instant, abilities, tokens, text: letter
    examples:  # what it does in a small fight; `kibitz cards show` says whether it comes out so
      - {given: {dice: "2 6"}, play: [use green 2], then: {boss_damage: 1}}
"""
BOSS = """\
bosses:
  - id: my-boss  # small letters and hyphens
    name: My Boss
    hp: 120
    # skill: {name: fury, start: 1, max: 5}  # `boss_skill` is its value in texts
    text: "Describe in your own words how it fights."  # never the printed text itself
    cite: "Where this is printed."  # a card, a page or a rule id
    levels:
      - deck: [easy, medium]  # difficulties of the cards in its deck
        # when: {turn_end: {damage: 1}}  # abilities of the level: event: verbs
        # modify: {boss_takes: {add: -1, if: {same: {a: target, b: boss}}}}
      - deck: [medium, hard]
        # at: 60  # DMG at which it begins; left out: half of its HP
        # enter: {put_mark: {name: my-sting, on: heroes}}  # what happens as it begins
        # when: {round_end: {damage: {amount: 1, to: heroes}}}
        # modify: {damage_dealt: -1}
    # adrenaline: {when: {round_start: {damage: {amount: 1, to: {at: 1}}}}}  # besides, in Adrenaline Mode
    # kinds: {venom: [unshieldable]}  # kinds of DMG by name, and what they are
    # restrictions: [moving]  # healing, moving, cleansing: what its texts may forbid
    # awards: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]  # die marks, where they are others
    # ratings: {difficulty: 3, tactics: 2, chance: 4}  # on the back; they change nothing in play
    # encounter: "Name of its story card"
    # vanquish: "Name of its story card"
    marks:  # effects that lie on Heroes, on the Boss or on the team
      - id: my-sting
        name: My Sting
        boss_effect: true  # Cleanse takes it off
        # until: round  # turn, round or persistent; left out: persistent
        # stacks: true  # a second one adds to the first
        # max: 3  # at most so many, only with `stacks`
        # rooted: true  # no Hero moves the bearer
        # restriction: healing  # healing, moving or cleansing
        # takes_damage: true  # whoever put it takes the bearer's DMG from the Boss
        # used_up: damaged  # the event after which one of it goes
        # when: {turn_start: {if: own_turn, do: {lose_skill: 1}}}
        # act: {tear: {do: [{hurt_self: 2}, {remove_mark: {name: my-sting, of: self}}]}}  # what its bearer may do
        modify: {boss_damage: 1}  # the bearer takes 1 more from the Boss
        text: "Describe in your own words what the mark does."
        # cite: "Where this is printed."
        # examples: [{given: {card: my-swipe, heroes: [{card: gambler, marks: {my-sting: 1}}]}, then: {kos: 0}}]
    cards:  # 18 of easy, medium and hard together, at most one Challenge Card, at least one Last Stand
      - id: my-swipe
        name: My Swipe
        difficulty: easy
        copies: 6
        text: "3 DMG."
        boss_action: {damage: 3}  # without a target: the active Hero
        # cite: "Where this is printed."
        examples:
          - {given: {heroes: [gambler]}, then: {hp: {gambler: 5}}}
      - id: my-bite
        name: My Bite
        difficulty: medium
        copies: 6
        text: "Interrupt: the active Hero is stung. Boss Action: 2 DMG, then 1 DMG to its neighbours."
        interrupt: {put_mark: {name: my-sting, on: active}}
        boss_action: [{damage: 2}, {damage: {amount: 1, to: {adjacent: active}}}]
      - id: my-roar
        name: My Roar
        difficulty: hard
        copies: 6
        text: "2 DMG to every Hero."
        boss_action: {damage: {amount: 2, to: heroes}}
        # when: {rolled: {hurt_self: 1}}  # while it is face up
        # modify: {ability_cost: 1}
      - id: my-tower
        name: My Tower
        difficulty: challenge
        hp: 8
        text: "While it stands, 1 DMG to the active Hero at Boss Action."
        when: {boss_action: {damage: {amount: 1, to: active}}}  # Constant: as long as it has HP left
      - id: my-fall
        name: My Fall
        difficulty: last_stand
        text: "3 DMG to every Hero."
        last_stand: {damage: {amount: 3, to: heroes}}
        # interrupt: {put_mark: {name: my-sting, on: heroes}}
    # uncertain: {my_number: {default: 2, others: [1, 3], why: what makes it uncertain}}  # then {setting: my_number}
    # certainty: C  # a letter for all, or hp, skill, levels, cards, marks, text: letter
    examples:  # what it does in a small fight; `kibitz cards show` says whether it comes out so
      - {given: {boss: {card: my-boss, damage: 60}, phase: turn_end}, then: {level: 2}}
"""


def entry_lines(kind: str) -> list[str]:
    """The entry of a template, with every key that it may have."""
    return (HERO if kind == "hero" else BOSS).splitlines()
