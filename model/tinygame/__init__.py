"""The tiny game: energy and cards against a row of enemies; complete, and small enough to read in one sitting."""

from model.tinygame.game import TinyGame
from model.tinygame.goal import DamageDealt, Survive
from model.tinygame.state import Enemy, State, position

__all__ = ["DamageDealt", "Enemy", "State", "Survive", "TinyGame", "position"]
