"""What kibitz has, in forms that others take: positions, boards, decks, cards, puzzles, blocks for forum posts."""
