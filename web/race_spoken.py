"""The race in words, for those who do not see the board: the robots, the floor, and what lies on one cell."""

from roborally import special_scene
from roborally.codes import DESTROYED, FINISHED, OFF, OUT
from roborally.plan import DIRECTIONS, DOCKS, PIT
from roborally.robots import NAMES
from roborally.text import cell_name, way_name
from roborally.view import RaceView
from tabletop.words import Words
from web.dom import esc

ROLES = {special_scene.CROWN: "robot.superbot", special_scene.BLOCKER: "robot.blocker"}
"""What a role is called."""
_AWAY = {OUT: "robot.out", FINISHED: "robot.finished", DESTROYED: "robot.destroyed"}


def robots(view: RaceView, words: Words, own: Words) -> str:
    """A table of the robots: place, direction, damage, lives, flags."""
    say = own.say
    heads = ("robot.head", "robot.head.place", "robot.head.damage", "robot.head.lives", "robot.head.flags")
    rows = []
    for seat in range(view.seats):
        row = [place(view, seat, words, own), str(view.damage[seat]), str(view.lives[seat])]
        row.append(f"{view.flags[seat]}/{len(view.course.flags)}")
        cells = "".join(f"<td>{esc(text)}</td>" for text in row)
        rows.append(f'<tr><th scope="row">{esc(named(view, seat, own))}</th>{cells}</tr>')
    head = "".join(f'<th scope="col">{esc(say(key))}</th>' for key in heads)
    caption = esc(say("spoken.robots"))
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def named(view: RaceView, seat: int, own: Words) -> str:
    """The name of a robot, with the role that special rules give it."""
    role = special_scene.robot_values(view, seat).get("role", 0)
    return f"{NAMES[seat]} ({own.say(ROLES[role])})" if role else NAMES[seat]


def place(view: RaceView, seat: int, words: Words, own: Words) -> str:
    """Where a robot is."""
    if view.cell[seat] == OFF:
        return own.say(_AWAY.get(view.status[seat], "robot.waits"))
    at = cell_name(view.cell[seat], view.course.floor.width)
    return own.say("robot.place", place=at, way=way_name(view.facing[seat], words))


def floor(view: RaceView, words: Words, own: Words) -> str:
    """A list of what lies on the floor, cell by cell, open floor left out."""
    width = view.course.floor.width
    lines = []
    for cell in range(len(view.course.floor.signs)):
        things = _things(view, cell, words, own)
        if things:
            lines.append(f"<li>{esc(cell_name(cell, width))}: {esc(', '.join(things))}</li>")
    return f"<h3>{esc(own.say('spoken.floor'))}</h3><ul>{''.join(lines)}</ul>"


def cell(view: RaceView, at: int, words: Words, own: Words) -> str:
    """One cell and who stands there."""
    found = [
        own.say("robot.here", name=NAMES[seat], way=way_name(view.facing[seat], words))
        for seat in range(view.seats)
        if view.cell[seat] == at
    ]
    found += _things(view, at, words, own)
    return f"{cell_name(at, view.course.floor.width)}: {', '.join(found) or own.say('floor.open')}"


def _things(view: RaceView, at: int, words: Words, own: Words) -> list[str]:
    board, say, flags = view.floor, own.say, view.extra.flag_cells
    found = []
    if at in flags:
        found.append(say("floor.flag", flag=flags.index(at) + 1))
    if board.pit[at] and board.signs[at] == PIT:
        found.append(say("floor.pit"))
    if board.belt[at]:
        found.append(
            say("floor.express" if board.belt[at] == 2 else "floor.belt", way=way_name(board.belt_dir[at], words))
        )
    if board.gear[at]:
        found.append(say("floor.gear.right" if board.gear[at] > 0 else "floor.gear.left"))
    if board.push_dir[at] >= 0:
        registers = ", ".join(str(r) for r in range(1, 6) if board.push_registers[at] >> r & 1)
        found.append(say("floor.pusher", way=way_name(board.push_dir[at], words), registers=registers))
    if board.site[at]:
        found.append(say("floor.repair"))
    if board.signs[at] in DOCKS:
        found.append(say("floor.dock", dock=board.signs[at]))
    found += [
        say("floor.laser", n=laser.beams, way=way_name(laser.direction, words))
        for laser in board.lasers
        if laser.cell == at
    ]
    walls = [words.say(f"way.{DIRECTIONS[side]}") for side in range(4) if board.ahead[at * 4 + side] == -2]
    if walls:
        found.append(say("floor.wall", ways=", ".join(walls)))
    return found
