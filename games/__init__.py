"""Pure rules: no framework, no I/O, no clock, and no luck but `games.engine.chance`."""
