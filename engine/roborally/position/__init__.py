"""Positions of a race: where everything stands, which moves there are, what a seat may know and guess.

`state` is the race, `view` is its projection for a seat, `cards` and `option_deck` have the printed cards. Nothing
happens here: that is for `rules`.
"""
