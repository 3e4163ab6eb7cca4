"""How many sequences of actions there are."""
