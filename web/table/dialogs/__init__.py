"""Dialogs that cover a table: who sits here, sharing, films and videos, embedding, the story of a game. Each except `seats` is
imported when it is first opened. None plays a move."""
