"""The desks: what each game shows at the table, a package per game. A game without one uses `web.table.play.desk.Desk`.
Desks make markup and stamps from views and scenes. They never change a game; rules are only in the engine."""
