"""How Raid Boss looks in a terminal: positions, and what happens told step by step."""
