"""The games for PettingZoo (extra `robodrome[pettingzoo]`); no other adaptor lives here.

    from robodrome.pettingzoo import roborally_v1

    env = roborally_v1.env(seats=2, options={"course": "night-shift"}, render_mode="svg")

To import this package also puts `robodrome/roborally_v1` and its like into PettingZoo's registry. The version belongs to the
numbers of actions, the fields of observations and the rules that are played: within a version none of these changes.
An action is the number of a move, `environment.learning(game).moves`. An observation is a dictionary of `observation`, the
fields one after the other, and `action_mask`, which `info` has too. When a game is over, `info` has its `link`.
"""

from pettingzoo import register

from tabletop.base.shipped import SHIPPED

for _game in SHIPPED:
    for _kind, _maker in (("aec", "env"), ("parallel", "parallel_env")):
        register(_kind, f"robodrome/{_game}_v1", entry_point=f"robodrome.pettingzoo.{_game}_v1:{_maker}")
