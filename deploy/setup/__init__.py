"""Sets the project up on this machine, each step only when it is not done yet. Standard library only."""
