"""Who has what: cards and moves, the state, what a seat may know of it. Nothing here knows a rule."""
