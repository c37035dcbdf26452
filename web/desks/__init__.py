"""What each game shows at the table, a package per game; a game without one is played at `web.table.play.desk.Desk`. Desks make
markup and stamps from views and scenes. They never change a game, and rules are only in the engine."""
