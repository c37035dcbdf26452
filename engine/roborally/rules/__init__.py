"""What happens, chapter by chapter as in RULES.md: the turn, dealing, the register, movement, belts, pushers, gears, lasers,
damage, flags and the end, the clean-up.

`steps` names every step for written positions. Rules change a race and tell events; they know no language, no screen, no
chance and no clock.
"""
