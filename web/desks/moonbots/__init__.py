"""Moon-Bots at the table: what its dice, cards and boards are called and where they can be touched. Rules are only in
the engine."""
