"""The home page: saved games, links, and the form for a new game. What only one game has in its form is not here but with
its desk."""
