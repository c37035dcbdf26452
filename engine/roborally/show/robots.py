"""The eight robots by seat. Their shapes are in `art/robots.py`, their colours among the roles of the theme."""

NAMES = ("Wumms", "Frisbo", "Turbo", "Bizzi", "Krabbo", "Moskito", "Pillo", "Dento")
"""They are the same in every language; all begin with a consonant, so that no language has to bend the words before them."""
