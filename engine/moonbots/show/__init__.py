"""What people see and read: scenes and their motions, colours, texts and the names of cards.

All of it comes from views and events; the rules of play are in `rules`.
"""
