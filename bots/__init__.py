"""Pure players: they see a view and sampled states, never the real state. `registry` has them by name."""
