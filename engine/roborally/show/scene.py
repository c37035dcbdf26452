"""Scenes of a race: `scene` makes one from a view. What an event changes in one is in `motions`.

Ids: `robot-<seat>`, `archive-<seat>`, `flag-<n>` (n from 1), and `race`. `race` is never painted; its values give panels
the turn, the register, how the race ended, and whether all places are raced for. Looks are listed in `art.looks`.
"""

from dataclasses import replace

from roborally.position.codes import OFF
from roborally.position.view import RaceView
from roborally.show import option_scene, program_rows, program_scene, special_scene, team_scene
from roborally.show.motion_registry import middle
from roborally.show.team_scene import with_looks
from tabletop.show.scene import Item, Scene

FLAG_LAYER, ARCHIVE_LAYER, ROBOT_LAYER = range(3)


def scene(view: RaceView, shape: str = "") -> Scene:
    """Return the scene of a race. It shows only what all may know. The detail `programs`, for figures, adds the programs and
    hands known to the viewer, below the floor."""
    floor, width = view.course.floor, view.course.floor.width
    items = {}
    for n, cell in enumerate(view.extra.flag_cells, 1):
        flag = Item(team_scene.flag_look(view, n - 1), 0, 0, layer=FLAG_LAYER)
        items[f"flag-{n}"] = special_scene.flag(flag, cell, width)
    for seat in range(view.seats):
        items[f"archive-{seat}"] = archive(seat, view.archive[seat], width)
        values = {
            "damage": view.damage[seat],
            "lives": view.lives[seat],
            "flags": view.flags[seat],
            "down": int(view.down[seat]),
            "announced": int(view.announced[seat]),
            "status": view.status[seat],
            **program_scene.robot_values(view, seat),
            **option_scene.robot_values(view, seat),
            **team_scene.robot_values(view, seat),
            **special_scene.robot_values(view, seat),
        }
        robot = Item(f"robot:{seat}", 0, 0, layer=ROBOT_LAYER, shown=False, values=tuple(values.items()))
        if view.cell[seat] != OFF:
            robot = standing(robot, view.cell[seat], view.facing[seat], width)
        items[f"robot-{seat}"] = with_looks(robot)
    race = {
        "turn": view.turn,
        "register": view.register,
        "ended": view.ended,
        "places": int(view.rules.race_for_all_places),
        **option_scene.race_values(view),
    }
    items["race"] = Item("nothing", 0, 0, shown=False, values=tuple(race.items()))
    picture = Scene(floor.width, floor.height, special_scene.backdrop(view.course.id, view.extra.turns), items)
    return program_rows.with_rows(picture, view) if shape == program_rows.DETAIL else picture


def archive(seat: int, cell: int, width: int) -> Item:
    """Return the archive marker of a seat on a floor `width` cells wide; hidden at OFF."""
    if cell == OFF:
        return Item(f"archive:{seat}", 0, 0, layer=ARCHIVE_LAYER, shown=False)
    return Item(f"archive:{seat}", *middle(cell, width), layer=ARCHIVE_LAYER)


def standing(robot: Item, cell: int, facing: int, width: int) -> Item:
    """Return a robot in the middle of a cell, facing a way."""
    x, y = middle(cell, width)
    return replace(robot, x=x, y=y, turn=facing, shown=True)
