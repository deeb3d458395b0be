"""A position of Raid Boss with little to decide, as the commands read it: invented cards of the sample pack."""

TIDE = """\
format: 1
id: tide
title: Under the tide
game: raidboss
source: original
boss: {card: brine-matriarch, damage: 46, skill: 2}
heroes:
  - "bulwark 7/11 s3 d3 shards=0 boosts=0 tapped (oath 1)"
  - "bladedancer 6/9 s2 d3 =undertow shards=0 boosts=0 tapped shield=1"
  - "lightkeeper 8 s2 d3 ? tapped shards=0 boosts=0 (seal 0)"
  - "revenant 4/10 d3 +1 ? {blight} tapped shards=0 boosts=0"
phase: assign
dice: "2 4"
goal: {maximise: [{boss_damage: 1}, {hp: 1}], until: boss action}
"""
