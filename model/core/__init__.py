"""What every game shares: the game protocol, actions, exact chance, goals and the index of rules."""
