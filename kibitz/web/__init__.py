"""The page for players at a table: a local server, the workers that compute for it, and the page itself."""
