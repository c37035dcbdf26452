"""How RoboRally looks: the name of a look -> Shapes around (0, 0), one unit to a cell, drawn for facing north.

| look | drawing |
|---|---|
| `floor:<course id>` | the fixed parts of a course, from (0, 0) to (width, height); the backdrop of a scene |
| `turned:<turns>:<course id>` | the same after quarter turns of its pieces, a digit for each |
| `robot:<seat>`, `robot:<seat>:asleep` | a robot from above, its laser to the north; fits in a cell whichever way it faces |
| `badge:<seat>:<damage>`, `…:asleep`, `…:leaving` | its number (seat + 1), damage and state; stays upright |
| `badge:…:crown`, `badge:…:blocker` | the same with the role that special rules give: SuperBot, or a blocker |
| `coin:heads`, `coin:tails` | flashes at a place: the coin that turns floors |
| `archive:<seat>` | the archive marker; each seat has its own place on the rim of the cell, so all eight can share one |
| `badge:…:team<team>`, `badge:…:flag<team>` | the same with the mark of its team, with a flag of that team which it carries |
| `flag:<n>` | a flag, n from 1; fills its cell and shows beneath a robot |
| `flag:of:<team>`, `flag:free` | a flag of a team, one that nobody controls |
| `team:<team>` | the mark of a team |
| `card:<kind>` | the picture of a card: UT RL RR BU M1 M2 M3; also `card:random` (filled blindly), `card:back` (face down) |
| `slot:<register>`, `…:locked`, `face:<card>`, `face:back`, `lit` | registers and cards of the rows below a floor |
| `option:<slug>` | the picture of an option card, such as `option:brakes` |
| `token:<name>` | small signs for panels: life damage lock crown blocker power flag archive wrench laser |
| `mark:legal`, `mark:chosen`, `mark:danger` | a cell that may be chosen, is chosen, is dangerous |
| `mark:face` | an arrow on the northern side of a cell, to be turned; `mark:step` a dot of a path |
| `beam:1` … `beam:3`, `shot` | flashes of style `beam`: board laser by number of beams, a robot's laser |
| `burst`, `sparks`, `bump`, `sparkle`, `mend`, `ping` | flashes at a place: destroyed, hit, blocked, flag, repaired, archived |
| `weapon:<slug>`, `arm` | flashes of style `beam`: option cards used instead of the main laser, the Mechanical Arm |
| `shield` | a flash at a place: the Power-Down Shield prevents a damage |
| `app:logo` | the face of a robot, for headers and icons |

Roles of the theme: `tabletop.show.theme.colours(mode, "roborally")` gives them all; RoboRally's own are in `colours.py`.
Looks are cached: the same name gives the same tuple, so painters may keep what they prepare for it.
"""

from collections.abc import Callable, Sequence
from functools import cache

from roborally.show import special_scene
from roborally.show.art import programs, signs, teams
from roborally.show.art.floors import floor_shapes
from roborally.show.art.robots import ROBOTS, archive, badge, robot
from tabletop.show.scene import Shapes

__all__ = ["floor_shapes", "look"]


@cache
def look(name: str) -> Shapes:
    """The drawing of that name (see the table above). Raises KeyError if there is no such look."""
    kind, _, rest = name.partition(":")
    if kind in (special_scene.FLOOR, special_scene.TURNED):
        return floor_shapes(special_scene.floor_of(name))
    draw = _DRAWN_FROM_PARAMETERS.get(kind)
    if draw:
        return draw(*rest.split(":"))
    return (_option_looks() if kind in _OPTION_LOOKS else _FIXED)[kind][rest]


def _seat(written: str) -> int:
    seat = int(written)
    if not 0 <= seat < ROBOTS:
        raise KeyError(f"there is no robot for seat {seat}")
    return seat


def _badge(seat: int, damage: int, marks: Sequence[str]) -> Shapes:
    """The badge of a robot; marks of teams are drawn over the rest."""
    team_marks = [mark for mark in marks if mark[:4] in ("team", "flag")]
    return badge(seat, damage, *(mark for mark in marks if mark not in team_marks)) + teams.drawn(team_marks)


def _flag(n: str, team: str) -> Shapes:
    if n == "of":
        return teams.flag(int(team))
    return teams.free_flag() if n == "free" else signs.flag(int(n))


_DRAWN_FROM_PARAMETERS: dict[str, Callable[..., Shapes]] = {
    "robot": lambda seat, state="": robot(_seat(seat), asleep=state == "asleep"),
    "badge": lambda seat, damage, *marks: _badge(_seat(seat), int(damage), marks),
    "archive": lambda seat: archive(_seat(seat)),
    "flag": lambda n, team="": _flag(n, team),
    "team": lambda team: teams.mark(int(team)),
    "slot": lambda number, state="": programs.slot(int(number), state == "locked"),
    "face": lambda *labels: programs.face(labels),
    "beam": lambda beams: signs.beam(int(beams)),
}
"""First part of a look -> the function that draws it; the other parts are its arguments."""

_FIXED: dict[str, dict[str, Shapes]] = {
    "card": signs.CARDS,
    "token": signs.TOKENS,
    "mark": signs.MARKS,
    "app": {"logo": signs.logo()},
    **{name: {"": shapes} for name, shapes in signs.FLASHES.items()},
    "shot": {"": signs.beam(1)},
    "nothing": {"": ()},
    "lit": {"": programs.LIT},
    "coin": signs.COIN,
}
"""First part of a look -> the drawings by the rest of its name."""

_OPTION_LOOKS = ("option", "weapon", "arm", "shield")


@cache
def _option_looks() -> dict[str, dict[str, Shapes]]:
    """The drawings that only races with option cards need, imported on first use."""
    from roborally.show.art import option_cards, weapons

    return {
        "option": option_cards.OPTION_CARDS,
        "weapon": weapons.WEAPONS,
        "arm": {"": weapons.ARM},
        "shield": {"": weapons.SHIELD},
    }
