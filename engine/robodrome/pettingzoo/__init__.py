"""The games for PettingZoo (extra `robodrome[pettingzoo]`); no other adaptor lives here.

    from robodrome.pettingzoo import roborally_v2

    env = roborally_v2.env(seats=2, options={"course": "night-shift"}, render_mode="svg")

To import this package also puts `robodrome/roborally_v2` and its like into PettingZoo's registry. `env`, `raw_env` and
`parallel_env` take the same arguments, all of them optional:

* `seats`: how many play; the fewest unless given.
* `options`: the options of the game by name, as in links.
* `render_mode`: `ansi`, `human` (prints what `ansi` gives), `svg` or `rgb_array`.
* `max_cycles`: the episode is cut off when an agent has chosen that often; in `parallel_env`, all agents together.

The version belongs to the actions, the fields of observations and the rules that are played: within a version none of these
changes. Both are turned to the agent: it is seat 0, and a board with sides lies with its own side before it. An observation is
a dictionary of `observation`, all fields in a row; `planes`, in games with a board; and `action_mask`, which `info` has too.
`robodrome.arrays.places(env.unwrapped.core)` tells where each field is. An illegal action raises `IllegalMove`. When a game is
over, `info` has its `link`.
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
