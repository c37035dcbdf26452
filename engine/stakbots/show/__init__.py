"""What people see and read: scenes and their motions, the story of a chain, colours, texts.

All of it comes from views and events; the rules of play are in `rules`.
"""
