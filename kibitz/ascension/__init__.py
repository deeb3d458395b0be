"""How Ascension Tactics looks: the board in a terminal and as an SVG, and what happens told step by step."""
