"""Dialogs that cover a table: who sits here, sharing, films and videos, embedding, the story of a game. Each is loaded when it
is first opened, but for `seats`. Nothing here plays a move."""
