"""Versions of the rules. Links and positions of every version play on by the rules that they were made with. Each name is the
version from which on a changed rule holds, with the number of that rule."""

NEWEST = 2

SHUFFLES_DISCARDS_ALONE = 2
"""2.2: an empty deck is shuffled anew without the cards that players still program with, and everybody is told."""

ASKS_IN_DOCK_ORDER = 2
"""10.2: about options that programming calls for, and about damage, robots are asked in dock order."""

PIN_KEEPS_OTHER_LOCKS = 2
"""10.16: a register that Fire Control locks leaves other registers as they were."""

FLAGS_RIDE_WITHOUT_ROBOTS = 2
"""11.6: belts carry flags also while no robot is on the floor."""

LAST_RACER_WINS = 2
"""11.9: the last racer wins, whatever the switch `survivor` says."""
