"""The place of each robot at any moment of a film, computed from the scene."""

from collections.abc import Mapping

from roborally.position.codes import FINISHED, GOING_ON, OUT
from roborally.position.view import RaceView
from roborally.show import team_scene
from tabletop.show.scene import Scene

_Key = tuple[int, ...]


def _keys(scene: Scene, view: RaceView) -> dict[int, _Key]:
    """The sort key of each robot, the best robot first (rule 8.6): finished, then racing, then eliminated robots."""
    over = scene.items["race"].value("ended") != GOING_ON
    keys: dict[int, _Key] = {}
    for seat in range(0, view.seats, 2 if view.special.racer_and_blocker else 1):
        robot = scene.items[f"robot-{seat}"]
        status = robot.value("status")
        if seat in view.finished and (over or status == FINISHED):
            keys[seat] = (0, view.finished.index(seat))
        elif status == OUT:
            keys[seat] = (2, -view.eliminated.index(seat) if seat in view.eliminated else 0)
        else:
            keys[seat] = (1, -credit(scene, view, seat), -robot.value("lives"), robot.value("damage"))
    return keys


def credit(scene: Scene, view: RaceView, seat: int) -> int:
    """Return how many flags a robot has touched, or how many its team holds (rules 12.7 and 12.8)."""
    if view.special.flags_held:
        return team_scene.flags_of(scene, view.team[seat])
    return scene.items[f"robot-{seat}"].value("flags")


def held_alone(place: Mapping[int, int], view: RaceView, seat: int) -> int | None:
    """Return the place of a robot or of its team; None if others share it, since the number then says nothing."""
    of_others = {number for other, number in place.items() if view.team[other] != view.team[seat]}
    return None if place.get(seat) in of_others else place.get(seat)


def places(scene: Scene, view: RaceView) -> dict[int, int]:
    """Return seat -> the place of that robot or of its team; equals share a place."""
    keys = _keys(scene, view)
    best: dict[int, _Key] = {}
    for seat, key in keys.items():
        best[view.team[seat]] = min(key, best.get(view.team[seat], key))
    return {seat: 1 + sum(other < best[view.team[seat]] for other in best.values()) for seat in keys}
