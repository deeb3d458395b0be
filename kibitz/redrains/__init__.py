"""How Red Rains looks in a terminal: positions, and what happens told step by step."""
