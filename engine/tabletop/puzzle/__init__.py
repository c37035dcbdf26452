"""Tasks: a position with a goal that the rules decide. This room solves them, checks them and searches for puzzles. It has no
page, no words of a game and no drawing. Goals name events as data, and each game proposes tasks in its own tools."""
