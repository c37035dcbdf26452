"""Tasks: a position, a goal that the rules decide, and who chooses what; they are solved, checked and looked for here. No page,
no words of a game and no drawing: goals name events as data, and what a game finds worth it stands in its own tools."""
