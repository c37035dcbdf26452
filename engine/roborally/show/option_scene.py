"""Option cards in scenes: values of robots and of the race for panels, and the motions of their events.

Where option cards are in play, a robot has three more values: `options` (bit o: it holds option o), `pinned` (bit r - 1:
Fire Control has locked register r) and `ruled` (1 + the seat whose program it runs, 0 for its own). The item `race` has
`coat` and `shells`, the damage and shots left to the Ablative Coat and the Mini Howitzer, and `pins-hurt`: whether
registers locked by Fire Control cost damage.
"""

from dataclasses import replace

from roborally.board.plan import OFFSETS
from roborally.position import events
from roborally.position.option_deck import ABLATIVE_COAT, COAT, MINI_HOWITZER, SHELLS, SLUGS
from roborally.position.view import RaceView
from roborally.show.motion_registry import MOTIONS, Motions, MotionsOf, middle, reached, robot_of, set_race, set_robot
from tabletop.rules.event import Event
from tabletop.show.scene import Motion, Scene, beam, flash

MUZZLE = 0.4
"""Distance from the middle of a robot to the muzzle of its laser, in cells."""


def robot_values(view: RaceView, seat: int) -> dict[str, int]:
    """Return a robot's values for option cards; {} in a race without them."""
    kit = view.kit
    if not kit.active:
        return {}
    return {
        "options": sum(1 << option for option in kit.held[seat]),
        "pinned": kit.pinned[seat],
        "ruled": kit.controller[seat] + 1,
    }


def race_values(view: RaceView) -> dict[str, int]:
    """Return the values of the item `race` for option cards; {} in a race without them."""
    kit = view.kit
    return {"coat": kit.coat, "shells": kit.shells, "pins-hurt": int(view.rules.pins_hurt)} if kit.active else {}


# Events -----------------------------------------------------------------------------------------------------------


@MOTIONS.of(events.OPTION_DRAWN)
def _drawn(picture: Scene, event: Event) -> Motions:
    robot = robot_of(picture, event.robot)
    held = set_robot(picture, event.robot, 0.3, options=robot.value("options") | 1 << event.option)
    sparkle = flash("sparkle", (robot.x, robot.y), 1)
    if event.option == ABLATIVE_COAT:
        return held, set_race(picture, coat=COAT), sparkle
    if event.option == MINI_HOWITZER:
        return held, set_race(picture, shells=SHELLS), sparkle
    return held, sparkle


@MOTIONS.of(events.OPTION_DISCARDED)
def _discarded(picture: Scene, event: Event) -> Motions:
    options = robot_of(picture, event.robot).value("options")
    return (set_robot(picture, event.robot, 0.3, options=options & ~(1 << event.option)),)


def _at_robot(look: str) -> MotionsOf:
    """A flash at the robot of the event."""

    def motions_of(picture: Scene, event: Event) -> Motions:
        robot = robot_of(picture, event.robot)
        return (flash(look, (robot.x, robot.y), 0.8),)

    return motions_of


_ping = _at_robot("ping")
MOTIONS.of(events.STEADIED, events.ABORTED)(_ping)
MOTIONS.of(events.ARCHIVE_KEPT)(_at_robot("mend"))
MOTIONS.of(events.RAMMED)(_at_robot("sparks"))


@MOTIONS.of(events.COAT_HIT)
def _coat_hit(picture: Scene, event: Event) -> Motions:
    return set_race(picture, coat=event.left), *_ping(picture, event)


@MOTIONS.of(events.SHELL_FIRED)
def _shell_fired(picture: Scene, event: Event) -> Motions:
    return (set_race(picture, shells=event.left),)


@MOTIONS.of(events.CONTROLLED)
def _controlled(picture: Scene, event: Event) -> Motions:
    return set_robot(picture, event.robot, 0.3, ruled=event.by + 1), *_ping(picture, event)


def fires(look: str, *, backwards: bool = False) -> MotionsOf:
    """Return the motions of a shot out of the front of a robot, or `backwards`."""
    muzzle = -MUZZLE if backwards else MUZZLE

    def motions_of(picture: Scene, event: Event) -> Motions:
        shooter, victim = robot_of(picture, event.by), robot_of(picture, event.robot)
        dx, dy = OFFSETS[shooter.turn]
        start, end = (shooter.x + muzzle * dx, shooter.y + muzzle * dy), (victim.x, victim.y)
        return beam(look, start, end, 1.2), flash("sparks", end, 1.2)

    return motions_of


MOTIONS.of(events.SHOT)(fires("shot"))
MOTIONS.of(events.SHOT_BEHIND)(fires("shot", backwards=True))
MOTIONS.of(events.SHOT_TWICE, events.SHOT_DOUBLED)(fires("beam:2"))
MOTIONS.of(events.SHOT_FOURFOLD)(fires("beam:3"))


@MOTIONS.of(events.WEAPON_USED)
def _weapon(picture: Scene, event: Event) -> Motions:
    return fires(f"weapon:{SLUGS[event.option]}")(picture, event)


@MOTIONS.of(events.REACHED)
def _reached(picture: Scene, event: Event) -> Motions:
    robot = robot_of(picture, event.robot)
    return (beam("arm", (robot.x, robot.y), middle(event.cell, int(picture.width)), 1.2),)


@MOTIONS.of(events.THROWN)
def _thrown(picture: Scene, event: Event) -> Motions:
    name, (x, y) = f"robot-{event.robot}", reached(picture, event)
    return (Motion(name, replace(picture.items[name], x=x, y=y), "slide", 1),)


@MOTIONS.of(events.SHIELDED)
def _shielded(picture: Scene, event: Event) -> Motions:
    robot, (dx, dy) = robot_of(picture, event.robot), OFFSETS[event.way]
    return (flash("shield", (robot.x - 0.4 * dx, robot.y - 0.4 * dy), 1),)


@MOTIONS.of(events.PINNED)
def _pinned(picture: Scene, event: Event) -> Motions:
    pinned = robot_of(picture, event.robot).value("pinned")
    return (set_robot(picture, event.robot, 0.3, pinned=pinned | 1 << event.register - 1),)
