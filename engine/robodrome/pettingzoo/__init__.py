"""The games for PettingZoo (extra `robodrome[pettingzoo]`).

    from robodrome.pettingzoo import roborally_v2

    env = roborally_v2.env(seats=2, options={"course": "night-shift"}, render_mode="svg")

Importing this package also adds `robodrome/roborally_v2` and the other games to PettingZoo's registry. `env`, `raw_env` and
`parallel_env` take the same arguments, all of them optional:

* `seats`: the number of seats. Default: the fewest.
* `options`: the options of the game by name, as in links.
* `render_mode`: `ansi`, `human` (prints the text of `ansi`), `svg` or `rgb_array`.
* `max_cycles`: the episode is truncated after so many choices of one agent; in `parallel_env`, of all agents together. Default:
  never.

Within a version, the actions, the fields of observations and the rules do not change. Each agent sees itself as seat 0, and a
board with sides from its own side. An observation is a dictionary:

* `observation`: all fields in order, int16 of shape (numbers,). `robodrome.arrays.places(env.unwrapped.core)` gives the place
  of each field.
* `planes`: a number for each cell, int16 of shape (planes, rows, columns), in games with a board.
* `action_mask`: 1 for each legal action, else 0, int8 of shape (actions,). It is all 0 for an agent that is not asked. `info`
  also has it.

The reward comes at the end: 1 for each winner and -1 for the others; 0 for all if nobody has won, or the episode was truncated.
Who shares a win gets 1, so games of two are not always zero-sum.

An illegal action raises `IllegalMove`. When a game is over, `info` has its `link`.
"""

from robodrome.extras import missing

try:
    from pettingzoo import register
except ModuleNotFoundError as error:
    raise missing("pettingzoo", error) from None

from tabletop.base.shipped import SHIPPED

for _game in SHIPPED:
    for _kind, _maker in (("aec", "env"), ("parallel", "parallel_env")):
        register(_kind, f"robodrome/{_game}_v2", entry_point=f"robodrome.pettingzoo.{_game}_v2:{_maker}")
