"""Effects as data: the language that cards are written in, its parser, and the agenda that resolves it."""
