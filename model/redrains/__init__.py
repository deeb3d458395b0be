"""Ashes Reborn: Red Rains, one or two players against the Chimera."""
