"""The parts from which rules are made: states, moves, events, chance, and windows in which others may respond."""
