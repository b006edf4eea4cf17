"""``play``: a game at the keyboard."""
