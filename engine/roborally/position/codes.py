"""Named numbers in races, views and events."""

RACING, DESTROYED, OUT, FINISHED, AWAY = range(5)
"""Status of a robot. DESTROYED comes back in the clean-up of this turn, AWAY does so without new damage (rule 12.8.5);
OUT and FINISHED never come back."""

FATAL = 10
"""The damage that destroys a robot (rule 6.3)."""

REENTRY_DAMAGE = 2
"""The damage with which a destroyed robot comes back (rule 7.4)."""

CLEAR_SIGHT = 3
"""Within so many cells ahead, a robot that comes back must see no dangerous robot (rules 7.4.2 and 12.8.5)."""

REGISTERS = range(1, 6)
"""The registers of a program by number; register r is bit r - 1 of masks and index r - 1 of programs."""

OFF = -1
"""The cell of a robot that is not on the floor."""

EMPTY, BLIND_CARD, HIDDEN = -1, -2, -3
"""In place of a card in a register: no card, a card to be drawn at random, a card hidden from the viewer."""

EXPRESS_BELTS, ALL_BELTS = 1, 2
"""Belt stages: express belts alone, then express and normal belts together."""

IN_A_PIT, OVER_THE_EDGE, SHOT_DOWN = range(3)
"""Why a robot is destroyed."""

ABSORBED, LOST, WORN_OUT, WRECKED, LEFT = range(5)
"""Why an option card is discarded: instead of a damage, with a destroyed robot, used up, by Fire Control, because its
robot has left the race."""

FLAGS, SURVIVOR, NOBODY, TURN_LIMIT, LAST_TEAM = range(5)
"""How a race ends."""

GOING_ON = -1
"""Value of `ended` while the race goes on."""

NO_ROBOT = -1
"""In place of a seat: there is no robot."""

OWN_PROGRAM = -1
"""In place of the seat that controls a robot by Radio Control: the robot runs its own program."""

NOBODY_HOLDS = -1
"""In place of the team or seat that holds a flag: nobody holds it."""
