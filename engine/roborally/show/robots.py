"""The eight robots by seat. Their shapes are in `art/robots.py`, their colours among the roles of the theme."""

NAMES = ("Wumms", "Frisbo", "Turbo", "Bizzi", "Krabbo", "Moskito", "Pillo", "Dento")
"""The names are the same in every language. All begin with a consonant, so that no word before them changes (French "de",
not "d'")."""
