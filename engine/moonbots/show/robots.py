"""The names of the four robots, alike in every language."""

NAMES = ("Crater", "Comet", "Eclipse", "Quasar")
