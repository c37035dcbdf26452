"""Moon-Bots at the table: names of its dice, cards and boards, and where they can be touched."""
