"""The rules, chapter by chapter as in RULES.md: the turn, dealing, the register, movement, belts, pushers, gears, lasers,
damage, flags and the end, the clean-up.

`steps` names every step for written positions. Rules change a race and emit events; they know no language, screen,
chance or clock.
"""
