"""What people get to see and read of a race: scenes and their motions, colours and texts.

Everything comes from views and events; no rule of play stands here.
"""
