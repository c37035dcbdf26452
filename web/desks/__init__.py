"""What single games have at the table, a room for each; a game without one is played at `web.table.desk.Desk`. Desks write
markup and stamps from views and scenes: they change nothing, and decide nothing that is a rule."""
