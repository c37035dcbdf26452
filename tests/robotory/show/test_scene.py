"""The picture: the places of things, and how they can be told apart."""

import pytest

from robotory import GAME
from robotory.board.cells import CELLS, COLOUR_NAMES, NEIGHBOURS, ROBOT_NAMES, SIDE_NAMES
from robotory.show.layout import LAYOUTS, Layout
from robotory.show.scene import SMALL
from tabletop.core.session import PERSON, Session
from tabletop.show.scene import Scene, Shape, reach
from tabletop.show.theme import MODES, colours
from tests.robotory.positions import arena, play


def picture(state: object) -> Scene:
    """The scene of a position."""
    return GAME.scene(state.view(None))  # type: ignore[attr-defined]


def shown(scene: Scene, start: str) -> list[tuple[str, str]]:
    """(id, look) of the things in sight whose id begins so."""
    return [(name, item.look) for name, item in scene.items.items() if item.shown and name.startswith(start)]


LAID_OUT = pytest.mark.parametrize("shape", ["", *GAME.shapes])


def within(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    """Whether a disc that lies there lies in the box."""
    left, top, right, bottom = box
    return left + 0.2 <= x <= right - 0.2 and top + 0.2 <= y <= bottom - 0.2


@LAID_OUT
def test_cells_that_touch_are_a_hexagon_apart_and_no_others(shape: str) -> None:
    cells = LAYOUTS[shape].cells
    for cell, (x, y) in enumerate(cells):
        for other, (ox, oy) in enumerate(cells):
            apart = ((x - ox) ** 2 + (y - oy) ** 2) ** 0.5
            assert (0.99 < apart < 1.01) == (other in NEIGHBOURS[cell])


def test_discs_stocks_and_lid_show_what_the_position_says() -> None:
    scene = picture(arena("a4,e4", "c6", light="2,1", dark="0,2", lid="7,3"))
    assert shown(scene, "disc-") == [("disc-a4", "disc:white"), ("disc-c6", "disc:black"), ("disc-e4", "disc:white")]
    assert shown(scene, "light-") == [("light-0", "disc:white"), ("light-1", "disc:white"), ("light-2", "disc:black")]
    assert shown(scene, "dark-") == [("dark-0", "disc:black"), ("dark-1", "disc:black")]
    assert len(shown(scene, "lid-white")) == 7
    assert len(shown(scene, "lid-black")) == 3
    assert scene.items["count-black"].look == "count:3"
    assert scene.items["home-dark"].look == "home:dark:2"


@LAID_OUT
def test_all_discs_lie_in_trays_that_keep_clear_of_one_another_and_of_the_cells(shape: str) -> None:
    layout: Layout = LAYOUTS[shape]
    for places in (*layout.stocks, *layout.lid):
        assert any(all(within(tray, *at) for at in places) for tray in layout.trays)
    boxes = (*layout.trays, layout.box)
    for n, (left, top, right, bottom) in enumerate(boxes):
        assert not any(left < r and x < right and top < b and y < bottom for x, y, r, b in boxes[n + 1 :])
        nearest = ((min(max(x, left), right) - x, min(max(y, top), bottom) - y) for x, y in layout.cells)
        assert all(dx * dx + dy * dy > 0.25 for dx, dy in nearest)


@LAID_OUT
def test_numbers_lie_on_no_disc_and_on_no_edge(shape: str) -> None:
    layout: Layout = LAYOUTS[shape]
    half = reach(GAME.look("count:10")) * layout.count_scale
    for x, y in layout.counts:
        for colour, places in enumerate(layout.lid):
            far = half + reach(GAME.look(f"disc:{COLOUR_NAMES[colour]}")) * SMALL
            assert all(max(abs(x - dx), abs(y - dy)) > far for dx, dy in places)
    far = reach(GAME.look("pile:black:14")) * layout.pile_scale
    _, top, _, bottom = layout.box
    assert all(top < y - far and y + far < bottom for _, y in layout.piles)


@pytest.mark.parametrize("side", SIDE_NAMES)
def test_the_sign_of_a_side_fits_where_pictures_of_things_do(side: str) -> None:
    assert reach(GAME.look(f"side:{side}")) <= 0.5


def test_a_robot_slides_along_its_chain_and_eats_what_it_meets() -> None:
    state = arena("a2,a1", "")
    scene = picture(state)
    for event in play(state, "white>a2", ">a1"):
        for motion in GAME.motions(scene, event):
            if motion.id == "robot-white":
                assert motion.style == "slide"
        scene = scene.after(GAME.motions(scene, event))
    assert (scene.items["robot-white"].x, scene.items["robot-white"].y) == LAYOUTS[""].cells[0]
    assert shown(scene, "disc-") == []
    assert scene == picture(state)


@LAID_OUT
def test_the_discs_of_a_fair_start_come_from_the_stocks(shape: str) -> None:
    state = GAME.start(2, {"start": "fair"})
    scene = GAME.scene_in(shape, state.view(None))
    for event in state.apply(state.legal()[7]):
        scene = scene.after(GAME.motions(scene, event))
    assert scene == GAME.scene_in(shape, state.view(None))
    assert [look for _, look in shown(scene, "light-")] == ["disc:white", "disc:black", "disc:black"]
    assert [look for _, look in shown(scene, "dark-")] == ["disc:white", "disc:white", "disc:black"]


@pytest.mark.parametrize("mode", MODES)
def test_robots_and_discs_differ_in_shape_and_not_only_in_colour(mode: str) -> None:
    for kind, names in (("robot", ROBOT_NAMES), ("disc", ROBOT_NAMES[:2]), ("side", ("light", "dark"))):
        outlines = []
        for name in names:
            shapes = [shape for shape in GAME.look(f"{kind}:{name}") if isinstance(shape, Shape)]
            outlines.append(tuple(shape.d for shape in shapes))
            known = colours(mode, "robotory")
            assert all(role in known for shape in shapes for role in (shape.fill, shape.stroke) if role)
        assert len(set(outlines)) == len(names)


@LAID_OUT
def test_every_cell_can_be_found_by_its_name(shape: str) -> None:
    scene = GAME.scene_in(shape, GAME.start(2).view(None))
    assert [(scene.items[f"cell-{name}"].x, scene.items[f"cell-{name}"].y) for name in CELLS] == list(
        LAYOUTS[shape].cells
    )


def test_the_second_game_of_a_match_is_laid_out_afresh() -> None:
    session = Session(GAME, [PERSON, PERSON], {"match": "two"}, 3)
    session.goto(0)
    state = arena(robots="a1,b1,c6", light="2,1", lid="1,7", more="games=2 game=1 turn=20")
    scene = picture(state)
    for event in play(state, "refill=1+0"):
        scene = scene.after(GAME.motions(scene, event))
    values = dict(scene.items["arena"].values)
    assert values == {"games": 2, "game": 2, "first": 1, "wins-0": 0, "wins-1": 1}
    assert scene == picture(state)
