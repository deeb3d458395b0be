"""The front ends: they show what the rules and the solvers say and hold neither rules nor mathematics."""
