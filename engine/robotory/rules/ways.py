"""All chains that a robot could make from where it is, to be drawn when a player touches the robot."""

from typing import Any

from robotory.board.cells import CELLS, EATS, NEIGHBOURS, ROBOT_NAMES
from robotory.position.view import ArenaView

Ways = dict[str, Any]
"""{cell: {next cell: {…}}}, by names of cells. Every path from the root is a chain that the rules allow (rule 4.3)."""

MOST = 400
"""The most cells in a tree; short ways come first. Among many discs there are thousands of ways."""


def ways(view: ArenaView, robot: str) -> Ways:
    """Return the chains of the robot of that name (white, black, red) as a tree."""
    number = ROBOT_NAMES.index(robot)
    edible = frozenset(cell for cell, colour in enumerate(view.disc) if colour in EATS[number])
    tree: Ways = {}
    count = 0
    level = [(view.robot[number], edible, tree)]
    while level:
        following = []
        for cell, left, branch in level:
            for to in NEIGHBOURS[cell]:
                if to in left and count < MOST:
                    count += 1
                    grown: Ways = {}
                    branch[CELLS[to]] = grown
                    following.append((to, left - {to}, grown))
        level = following
    return tree


def reach(tree: Ways) -> dict[str, tuple[str, ...]]:
    """Return the shortest way to each cell of a tree of ways, as names of cells: {cell: (first cell, …, cell)}."""
    found: dict[str, tuple[str, ...]] = {}
    level: list[tuple[tuple[str, ...], Ways]] = [((), tree)]
    while level:
        following = []
        for way, branch in level:
            for cell, grown in branch.items():
                path = (*way, cell)
                found.setdefault(cell, path)
                following.append((path, grown))
        level = following
    return found
