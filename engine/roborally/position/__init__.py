"""Where everything stands in a race, what may be chosen, what a seat may know of it, and what it may guess.

`state` is the race, `view` what a seat sees, `cards` and `option_deck` are what is printed on cards. It lets
nothing happen: that is for `rules`.
"""
