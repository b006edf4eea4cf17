"""Playing many games, and trying what a file says: no I/O, only results."""
