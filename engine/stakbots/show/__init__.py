"""What people get to see and read: scenes and their motions, the story of a chain, colours, texts.

Everything comes from views and events; no rule of play stands here.
"""
