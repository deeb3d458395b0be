"""Hexes: coordinates, boards as bit sets, movement and line of sight.

A hex is known by its *bit index* on a `Board`, and a set of hexes is an int used as a bit mask. A game
decides which hexes are slow, which block movement and which block sight; this package knows none of its rules
beyond the geometry.
"""

from model.hexes.bitset import bits, mask_of
from model.hexes.board import Board, HexNameError, MapError, ParsedMap, format_map, parse_map
from model.hexes.coords import Hex, from_offset, grid_distance, hex_name, parse_name, to_offset
from model.hexes.sight import Sight, SightTable

__all__ = [
    "Board",
    "Hex",
    "HexNameError",
    "MapError",
    "ParsedMap",
    "Sight",
    "SightTable",
    "bits",
    "format_map",
    "from_offset",
    "grid_distance",
    "hex_name",
    "mask_of",
    "parse_map",
    "parse_name",
    "to_offset",
]
