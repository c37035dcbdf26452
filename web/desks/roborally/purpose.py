"""The purpose of a hint's program in a sentence, if no robot interferes. Imported with the first hint."""

from collections.abc import Sequence

from roborally.board.floor import Floor
from roborally.position.codes import OFF
from roborally.position.moves import POWER_DOWN
from roborally.position.view import RaceView
from roborally.show.text import cell_name
from tabletop.rules.move import Move
from tabletop.show.words import Words
from web.desks.roborally import ghost


def purpose(view: RaceView, moves: Sequence[Move], name: str, words: Words) -> str:
    """The flag that the robot called `name` touches, or else the space where it ends and why that is good; '' if the robot
    would be destroyed."""
    cells = ghost.cells(view, moves)
    if not cells or cells[-1] == OFF:
        return ""
    touched, register = _touched(view, cells)
    unless = words.say("hint.unless") if _has_company(view) else ""
    flags = view.course.flags if _is_race(view) else ()
    if register:
        wins = touched == len(flags) and not view.finished and not _has_teams(view)
        key = "hint.wins" if wins else "hint.touches"
        return words.say(key, robot=name, flag=touched, register=register, unless=unless)
    place = cell_name(cells[-1], view.floor.width)
    if view.floor.site[cells[-1]] and view.damage[view.operands[0]]:
        return words.say("hint.repairs", robot=name, place=place, unless=unless)
    if touched < len(flags):
        far = _steps(view.floor, cells[-1], flags[touched])
        return words.say("hint.near", far, robot=name, place=place, flag=touched + 1, unless=unless)
    return words.say("hint.leads", robot=name, place=place, unless=unless)


def rest(view: RaceView, move: Move, name: str, words: Words) -> str:
    """Why the robot called `name` powers down or runs on."""
    damage = view.damage[view.operands[0]]
    if not damage:
        return words.say("hint.runs.whole", robot=name)
    return words.say("hint.rests" if move is POWER_DOWN else "hint.runs", damage, robot=name)


def _touched(view: RaceView, cells: Sequence[int]) -> tuple[int, int]:
    """(flags touched at the end of the turn, register of the last one); register 0 if it touches none in this turn."""
    flags = view.course.flags if _is_race(view) else ()
    touched, last = view.flags[view.operands[0]], 0
    for register, cell in enumerate(cells, 1):
        if touched < len(flags) and flags[touched] == cell:
            touched, last = touched + 1, register
    return touched, last


def _is_race(view: RaceView) -> bool:
    """Whether flags stay in place and are touched in order."""
    special = view.special
    moved = special.moving_flags or special.turning_floors
    return not (moved or special.superbot or special.capture_the_flag or special.toggle_flags)


def _has_teams(view: RaceView) -> bool:
    """Whether team mates may have to reach the last flag, too."""
    return bool(view.special.teams) or view.special.racer_and_blocker


def _has_company(view: RaceView) -> bool:
    """Whether another robot is on the floor."""
    return any(cell != OFF for seat, cell in enumerate(view.cell) if seat != view.operands[0])


def _steps(floor: Floor, cell: int, to: int) -> int:
    """Spaces between two cells, along rows and columns."""
    rows, columns = (abs(a - b) for a, b in zip(divmod(cell, floor.width), divmod(to, floor.width), strict=True))
    return rows + columns
