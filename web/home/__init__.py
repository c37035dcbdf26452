"""The home page: saved games, links, and the form for a new game. What only one game adds to its form is with its desk."""
