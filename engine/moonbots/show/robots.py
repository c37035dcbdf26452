"""The names of the four robots, the same in every language."""

NAMES = ("Crater", "Comet", "Eclipse", "Quasar")
