"""What the drawings promise: things can be told apart, and arrows point where things go."""

import re
from itertools import pairwise

import pytest

from roborally.board import courses
from roborally.board.floor import Floor, compile_plan
from roborally.board.inline import parse_inline
from roborally.position.option_deck import SLUGS, WEAPONS
from roborally.show.art import looks
from roborally.show.art.floors import floor_shapes
from tabletop.show import theme
from tabletop.show.scene import Label, Shape

Point = tuple[float, float]

COUNTS = {"M": 2, "L": 2, "Q": 4, "C": 6, "A": 7, "Z": 0}
LOOKS = (
    *(f"robot:{seat}{state}" for seat in range(8) for state in ("", ":asleep")),
    *(
        f"badge:{seat}:{damage}{state}"
        for seat in range(8)
        for damage in range(11)
        for state in ("", ":asleep", ":leaving")
    ),
    *(f"archive:{seat}" for seat in range(8)),
    *(f"flag:{n}" for n in range(1, 9)),
    *(f"card:{kind}" for kind in ("UT", "RL", "RR", "BU", "M1", "M2", "M3", "random", "back")),
    *(f"option:{slug}" for slug in SLUGS),
    *(f"weapon:{SLUGS[option]}" for option in WEAPONS),
    *(f"token:{kind}" for kind in ("life", "damage", "lock", "power", "flag", "archive", "wrench", "laser")),
    *(f"mark:{kind}" for kind in ("legal", "chosen", "danger", "face", "step")),
    *(
        "beam:1",
        "beam:2",
        "beam:3",
        "shot",
        "burst",
        "sparks",
        "bump",
        "sparkle",
        "mend",
        "ping",
        "arm",
        "shield",
        "app:logo",
        "nothing",
    ),
)


def subpaths(d: str) -> list[list[Point]]:
    """The points that each part of a path visits; curves by their ends."""
    parts: list[list[Point]] = []
    x = y = 0.0
    for letter, written in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(number) for number in written.split()]
        assert len(numbers) == COUNTS[letter.upper()], f"{letter}{written} is no step of a path"
        if letter in "Zz":
            x, y = parts[-1][0]
            continue
        x, y = (numbers[-2], numbers[-1]) if letter.isupper() else (x + numbers[-2], y + numbers[-1])
        if letter in "Mm":
            parts.append([])
        parts[-1].append((round(x, 3), round(y, 3)))
    return [part for part in parts if len(part) > 1]


def floor(line: str) -> Floor:
    return compile_plan(parse_inline(line))


def drawn(line: str, role: str) -> list[list[Point]]:
    """All that a floor in one line shows in a role, as fill or, if nothing is filled with it, as stroke."""
    shapes = [shape for shape in floor_shapes(floor(line)) if isinstance(shape, Shape)]
    chosen = [shape for shape in shapes if shape.fill == role] or [shape for shape in shapes if shape.stroke == role]
    return [part for shape in chosen for part in subpaths(shape.d)]


def heading(chevron: list[Point]) -> Point:
    """From the middle of a chevron to its tip, which is its first point."""
    count = len(chevron)
    middle = (sum(x for x, _ in chevron) / count, sum(y for _, y in chevron) / count)
    return chevron[0][0] - middle[0], chevron[0][1] - middle[1]


def test_a_look_uses_paths_that_painters_can_read_and_roles_that_have_a_colour() -> None:
    colours = theme.colours("light", "roborally")
    for name in LOOKS:
        for shape in looks.look(name):
            assert not isinstance(shape, Label), name
            assert subpaths(shape.d), name
            assert {shape.fill, shape.stroke} - {""} <= colours.keys(), name
            assert (shape.width > 0) == bool(shape.stroke), name


@pytest.mark.parametrize("name", courses.ids())
def test_a_floor_needs_few_shapes_and_stays_inside_its_picture(name: str) -> None:
    table = courses.load(name).floor
    shapes = floor_shapes(table)
    assert len(shapes) <= 100
    for shape in shapes:
        assert isinstance(shape, Shape)
        for x, y in (point for part in subpaths(shape.d) for point in part):
            assert -0.15 <= x <= table.width + 0.15
            assert -0.15 <= y <= table.height + 0.15


def test_every_option_card_has_a_picture_of_its_own_within_its_frame() -> None:
    assert len({looks.look(f"option:{slug}") for slug in SLUGS}) == 26
    for slug in SLUGS:
        for shape in looks.look(f"option:{slug}"):
            assert isinstance(shape, Shape)
            for x, y in (point for part in subpaths(shape.d) for point in part):
                assert max(abs(x), abs(y)) <= 0.47, slug


def test_an_unknown_look_is_a_key_error() -> None:
    for name in ("robot:8", "card:M4", "table"):
        with pytest.raises(KeyError):
            looks.look(name)


# Robots ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(8))
def test_a_robot_fits_into_its_cell_at_any_turn(seat: int) -> None:
    for shape in looks.look(f"robot:{seat}"):
        assert isinstance(shape, Shape)
        assert max(abs(v) for part in subpaths(shape.d) for point in part for v in point) + shape.width / 2 <= 0.54


def test_robots_differ_in_outline_colour_and_number() -> None:
    robots = [[shape for shape in looks.look(f"robot:{seat}") if isinstance(shape, Shape)] for seat in range(8)]
    assert len({shape.d for robot in robots for shape in robot if shape.fill.startswith("seat-")}) == 8
    assert len({shape.fill for robot in robots for shape in robot if shape.fill.startswith("seat-")}) == 8
    assert len({looks.look(f"badge:{seat}:0") for seat in range(8)}) == 8


def test_the_laser_of_a_robot_is_its_northernmost_part_and_dark_while_it_sleeps() -> None:
    for seat in range(8):
        lens = [s for s in looks.look(f"robot:{seat}") if isinstance(s, Shape) and s.fill == "lens"]
        (tip,) = (part for shape in lens for part in subpaths(shape.d))
        body = [s for s in looks.look(f"robot:{seat}") if isinstance(s, Shape) and s.fill == f"seat-{seat}"]
        assert min(y for _, y in tip) < min(y for shape in body for part in subpaths(shape.d) for _, y in part)
        assert not any(isinstance(s, Shape) and s.fill == "lens" for s in looks.look(f"robot:{seat}:asleep"))


def test_eight_archive_markers_share_a_cell_without_covering_each_other() -> None:
    spots = []
    for seat in range(8):
        shape = looks.look(f"archive:{seat}")[-1]
        assert isinstance(shape, Shape)
        points = [point for part in subpaths(shape.d) for point in part]
        spots.append((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)))
    for i, (x, y) in enumerate(spots):
        assert max(abs(x), abs(y)) > 0.28
        assert all(max(abs(x - x2), abs(y - y2)) > 0.28 for x2, y2 in spots[:i])


def test_more_damage_makes_a_longer_bar() -> None:
    def length(damage: int) -> float:
        bar = looks.look(f"badge:0:{damage}")[-1]
        assert isinstance(bar, Shape)
        return max(x for part in subpaths(bar.d) for x, _ in part)

    lengths = [length(damage) for damage in range(1, 11)]
    assert all(a <= b for a, b in pairwise(lengths))
    assert lengths[1] < lengths[4] < lengths[9]
    assert len(looks.look("badge:0:0")) < len(looks.look("badge:0:1"))


# Floors -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sign", "way"), [("^", (0, -1)), (">", (1, 0)), ("v", (0, 1)), ("<", (-1, 0))])
def test_the_chevron_of_a_belt_points_the_way_it_runs(sign: str, way: Point) -> None:
    for line, role, count in ((sign, "belt-mark", 1), (sign * 2, "fast-mark", 2)):
        chevrons = drawn(line, role)
        assert len(chevrons) == count
        for chevron in chevrons:
            dx, dy = heading(chevron)
            assert dx * way[0] + dy * way[1] > 0.05
            assert abs(dx * way[1] + dy * way[0]) < 0.01


@pytest.mark.parametrize(("line", "cell", "slant"), [(">,^", 1, (1, -1)), ("^,<", 0, (-1, -1)), (">,v", 1, (1, 1))])
def test_the_chevron_of_a_curve_points_half_way_between_coming_and_going(line: str, cell: int, slant: Point) -> None:
    (curve,) = (part for part in drawn(line, "belt-mark") if cell < part[0][0] < cell + 1)
    dx, dy = heading(curve)
    assert dx * slant[0] > 0.04
    assert dy * slant[1] > 0.04


def band(line: str) -> str:
    return "".join(
        [shape.d for shape in floor_shapes(floor(line)) if isinstance(shape, Shape) and shape.fill == "belt"]
    )


def test_a_belt_is_bent_only_where_another_feeds_it_from_the_side() -> None:
    straight, bent = (band(line) for line in (">,>", ">,^"))
    assert "a" not in straight
    assert "a" in bent


def test_a_merge_shows_where_each_belt_joins() -> None:
    assert len(drawn(".,v,./>,>,>", "belt-mark")) == 1 + 1 + 2 + 1


@pytest.mark.parametrize(("sign", "role", "sense"), [("R", "cw", 1), ("L", "ccw", -1)])
def test_the_arrow_of_a_gear_goes_round_the_way_it_turns(sign: str, role: str, sense: int) -> None:
    assert len(drawn(sign, role)) == 1
    (head,) = drawn(sign, "gear-mark")
    tip, *base = [(x - 0.5, y - 0.5) for x, y in head]
    bx, by = sum(x for x, _ in base) / 2, sum(y for _, y in base) / 2
    assert (bx * (tip[1] - by) - by * (tip[0] - bx)) * sense > 0.01


def test_a_laser_shows_one_line_for_each_beam_up_to_the_wall() -> None:
    table = Floor.from_rows([". . . ."], [[2, 0, "E"]], [{"x": 0, "y": 0, "fires": "E", "beams": 3}])
    lines = [shape for shape in floor_shapes(table) if isinstance(shape, Shape) and shape.stroke == "laser"]
    beams = subpaths(lines[-1].d)
    assert len(beams) == 3
    assert {x for beam in beams for x, _ in beam} == {0.25, 3.0}
    assert len({y for beam in beams for _, y in beam}) == 3


@pytest.mark.parametrize("way", "NESW")
def test_a_pusher_leans_on_its_wall_and_names_its_registers(way: str) -> None:
    table = Floor.from_rows([". . .", ". . .", ". . ."], [], [], [{"x": 1, "y": 1, "pushes": way, "registers": "135"}])
    shapes = [shape for shape in floor_shapes(table) if isinstance(shape, Shape)]
    (head,) = (part for shape in shapes if shape.fill == "hazard" for part in subpaths(shape.d))
    (digits,) = (list(subpaths(shape.d)) for shape in shapes if shape.stroke == "steel-mark")
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[way]
    assert all((x - 1.5) * dx + (y - 1.5) * dy > 0.1 for x, y in head)
    assert all((x - 1.5) * dx + (y - 1.5) * dy < 0 for part in digits for x, y in part)
    assert len(digits) == 3


def test_a_place_without_floor_stays_bare() -> None:
    (slab,) = drawn("_,.", "seam")
    assert {x for x, _ in slab} == {1, 2}
    assert len(drawn("_,.", "plate") + drawn("_,.", "plate-alt")) == 1


def test_docks_carry_their_numbers() -> None:
    assert len(drawn("1,2,3", "dock")) == 3 + 3
