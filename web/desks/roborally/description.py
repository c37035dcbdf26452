"""The race in words, for people who do not see the board: the robots, the floor, and one cell."""

from collections.abc import Sequence

from roborally.board.floor import Floor
from roborally.board.plan import DIRECTIONS, DOCKS, PIT
from roborally.position.homes import owner
from roborally.position.view import RaceView
from roborally.show import description
from roborally.show.scene import scene
from roborally.show.text import cell_name, robot_name, seat_name, team_name, way_name
from tabletop.base.markup import escape as esc
from tabletop.show.scene import Scene
from tabletop.show.words import Words

_COLUMNS = (
    "robot.head", "robot.head.place", "robot.head.damage", "robot.head.lives", "robot.head.flags", "robot.registers",
    "robot.head.more",
)  # fmt: skip


def robots(view: RaceView, words: Words, page_words: Words) -> str:
    """The robots as an HTML table: place and direction, damage, lives, flags, registers, and notes."""
    say = page_words.say
    picture, rows = scene(view), []
    for seat in range(view.seats):
        row = [place(picture, seat, words, page_words), str(view.damage[seat]), str(view.lives[seat])]
        row.append(f"{_credit(view, seat)}/{len(view.course.flags)}")
        row += [
            description.registers(picture.items[f"robot-{seat}"], words),
            ", ".join(description.notes(picture, seat, words)),
        ]
        cells = "".join(f"<td>{esc(text)}</td>" for text in row)
        rows.append(f'<tr><th scope="row">{esc(name_with_role(view, picture, seat, words))}</th>{cells}</tr>')
    head = "".join(f'<th scope="col">{esc(say(key))}</th>' for key in _COLUMNS)
    caption = esc(say("spoken.robots"))
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _flag(view: RaceView, index: int, words: Words, page_words: Words) -> str:
    """A flag, named by its number or its team."""
    if not view.special.flags_held:
        return page_words.say("floor.flag", flag=index + 1)
    team = owner(view, index) if view.special.capture_the_flag else view.extra.holders[index]
    return (
        page_words.say("floor.flag.team", team=team_name(team, words))
        if team >= 0
        else page_words.say("floor.flag.free")
    )


def _credit(view: RaceView, seat: int) -> int:
    """The flags a robot has touched, its team controls, or it carries."""
    if view.special.toggle_flags:
        return view.extra.holders.count(view.team[seat])
    return view.extra.holders.count(seat) if view.special.capture_the_flag else view.flags[seat]


def name_with_role(view: RaceView, picture: Scene, seat: int, words: Words) -> str:
    """The name of a robot, with the role that special rules give it."""
    role = dict(picture.items[f"robot-{seat}"].values).get("role", 0)
    name = robot_name(view, seat, words)
    return f"{name} ({words.say(description.ROLES[role])})" if role else name


def place(picture: Scene, seat: int, words: Words, page_words: Words) -> str:
    """Where a robot is, and whether it carries a flag there."""
    robot = picture.items[f"robot-{seat}"]
    found = description.place(robot, picture, words)
    carries = robot.shown and dict(robot.values).get("carries")
    return f"{found}, {page_words.say('robot.carries')}" if carries else found


def floor(view: RaceView, words: Words, page_words: Words) -> str:
    """The things on the floor as an HTML list, cell by cell, without open cells."""
    width = view.course.floor.width
    lines = []
    for cell in range(len(view.course.floor.signs)):
        things = _things(view, cell, words, page_words)
        if things:
            lines.append(f"<li>{esc(cell_name(cell, width))}: {esc(', '.join(things))}</li>")
    return f"<h3>{esc(page_words.say('spoken.floor'))}</h3><ul>{''.join(lines)}</ul>"


def cell(view: RaceView, at: int, words: Words, page_words: Words) -> str:
    """One cell and who stands there."""
    found = [
        page_words.say("robot.here", name=seat_name(seat, words), way=way_name(view.facing[seat], words))
        for seat in range(view.seats)
        if view.cell[seat] == at
    ]
    found += _things(view, at, words, page_words)
    return f"{cell_name(at, view.course.floor.width)}: {', '.join(found) or page_words.say('floor.open')}"


def drawn_cell(board: Floor, flags: Sequence[int], at: int, words: Words, page_words: Words) -> str:
    """One cell of a drawing in the editor."""
    flag = [page_words.say("floor.flag", flag=flags.index(at) + 1)] if at in flags else []
    found = ", ".join([*flag, *_floor_elements(board, at, words, page_words)])
    return f"{cell_name(at, board.width)}: {found or page_words.say('floor.open')}"


def _things(view: RaceView, at: int, words: Words, page_words: Words) -> list[str]:
    flags = view.extra.flag_cells
    flag = [_flag(view, flags.index(at), words, page_words)] if at in flags else []
    return flag + _floor_elements(view.floor, at, words, page_words)


def _turns(board: Floor, at: int, way: int) -> bool:
    """Whether a belt that runs that way feeds the belt of this cell from the side (rule 5.3.3)."""
    behind = board.ahead[at * 4 + (way + 2) % 4]
    return behind >= 0 and board.belt_dir[behind] == way and board.carry_turn[behind] != 0


def _floor_elements(board: Floor, at: int, words: Words, page_words: Words) -> list[str]:
    say, found = page_words.say, []
    if board.pit[at] and board.signs[at] == PIT:
        found.append(say("floor.pit"))
    if board.belt[at]:
        found.append(
            say("floor.express" if board.belt[at] == 2 else "floor.belt", way=way_name(board.belt_dir[at], words))
        )
        turned = [way_name(way, words) for way in range(4) if _turns(board, at, way)]
        if turned:
            found.append(say("floor.curve", ways=", ".join(turned)))
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
