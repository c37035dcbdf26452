"""The picture: what is where, and what is told apart how."""

import pytest

from robotory import GAME
from robotory.board.cells import CELLS, NEIGHBOURS, ROBOT_NAMES
from robotory.show import layout
from tabletop.scene import Scene, Shape
from tabletop.session import PERSON, Session
from tabletop.theme import MODES, colours
from tests.robotory.positions import arena, play


def picture(state: object) -> Scene:
    """The scene of a position."""
    return GAME.scene(state.view(None))  # type: ignore[attr-defined]


def shown(scene: Scene, start: str) -> list[tuple[str, str]]:
    """(id, look) of the things in sight whose id begins so."""
    return [(name, item.look) for name, item in scene.items.items() if item.shown and name.startswith(start)]


def test_cells_that_touch_are_a_hexagon_apart_and_no_others() -> None:
    for cell, (x, y) in enumerate(layout.CELL_AT):
        for other, (ox, oy) in enumerate(layout.CELL_AT):
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


def test_a_robot_slides_along_its_chain_and_eats_what_it_meets() -> None:
    state = arena("a2,a1", "")
    scene = picture(state)
    for event in play(state, "white>a2", ">a1"):
        for motion in GAME.motions(scene, event):
            if motion.id == "robot-white":
                assert motion.style == "slide"
        scene = scene.after(GAME.motions(scene, event))
    assert (scene.items["robot-white"].x, scene.items["robot-white"].y) == layout.CELL_AT[0]
    assert shown(scene, "disc-") == []
    assert scene == picture(state)


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


def test_every_cell_can_be_found_by_its_name() -> None:
    scene = picture(GAME.start(2))
    assert [(scene.items[f"cell-{name}"].x, scene.items[f"cell-{name}"].y) for name in CELLS] == list(layout.CELL_AT)


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
