"""One match of one rule set, handed from client to client as messages."""
