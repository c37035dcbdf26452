"""Option cards in scenes: values for panels, and flashes of what they do."""

from random import Random

import pytest

from roborally import GAME
from roborally.position.events import EVENTS
from roborally.position.option_deck import SLUGS
from roborally.show.motions import motions
from roborally.show.scene import scene
from tabletop.rules.event import Event
from tabletop.show.scene import Motion, Scene
from tests.roborally.options import equipped
from tests.roborally.positions import position

BRAKES, COAT, HOWITZER = (SLUGS.index(slug) for slug in ("brakes", "ablative-coat", "mini-howitzer"))


def told(before: Scene, kind: str, *data: int) -> tuple[Motion, ...]:
    return motions(before, Event(0, EVENTS[kind], "", -1, data))


def after(before: Scene, kind: str, *data: int) -> Scene:
    return before.after(told(before, kind, *data))


PICTURE = scene(equipped("r0=0,2,E r1=3,2,N o0=brakes/ruled:1/pinned:2 coat=2 shells=4").view(None))


def test_panels_can_follow_who_holds_what() -> None:
    assert PICTURE.items["robot-0"].value("options") == 1 << BRAKES
    drawn = after(PICTURE, "option-drawn", 1, COAT)
    assert drawn.items["robot-1"].value("options") == 1 << COAT
    assert drawn.items["race"].value("coat") == 3
    assert after(drawn, "coat-hit", 1, 1, 2).items["race"].value("coat") == 1
    assert after(drawn, "option-discarded", 1, COAT, 0).items["robot-1"].value("options") == 0


def test_panels_can_follow_the_shells_of_the_howitzer() -> None:
    assert PICTURE.items["race"].value("shells") == 4
    assert after(PICTURE, "shell-fired", 0, 3).items["race"].value("shells") == 3
    assert after(PICTURE, "option-drawn", 0, HOWITZER).items["race"].value("shells") == 5


def test_control_and_pins_come_and_go() -> None:
    values = PICTURE.items["robot-0"]
    assert (values.value("ruled"), values.value("pinned")) == (2, 0b10)
    assert after(PICTURE, "wiped", 3).items["robot-0"].value("ruled") == 0
    assert after(PICTURE, "unlocked", 0, 2).items["robot-0"].value("pinned") == 0
    assert after(PICTURE, "pinned", 0, 4, 1).items["robot-0"].value("pinned") == 0b1010
    gone = after(PICTURE, "destroyed", 0, 2, 12).items["robot-0"]
    assert (gone.value("ruled"), gone.value("pinned")) == (0, 0)


def test_a_race_without_options_has_no_such_values() -> None:
    names = [name for name, _ in scene(position("r0=0,2,E r1=3,2,N").view(None)).items["robot-0"].values]
    assert "options" not in names


@pytest.mark.parametrize(("kind", "look", "start"), [("shot-twice", "beam:2", 0.9), ("shot-behind", "shot", 0.1)])
def test_lasers_of_options_start_at_their_muzzle(kind: str, look: str, start: float) -> None:
    ray, _ = told(PICTURE, kind, 0, 1)
    assert (ray.look, round(ray.x, 3), ray.y, ray.x2) == (look, start, 2.5, 3.5)


def test_every_weapon_has_a_flash_of_its_own() -> None:
    ray, _ = told(PICTURE, "weapon-used", 0, 1, SLUGS.index("tractor-beam"))
    assert ray.look == "weapon:tractor-beam"


def test_a_robot_that_a_weapon_moves_slides_even_over_the_edge() -> None:
    assert after(PICTURE, "thrown", 1, 15, 16, 1).items["robot-1"].x == 4.5
    edge = scene(equipped("r0=0,2,E r1=5,2,N").view(None))
    assert after(edge, "thrown", 1, 17, -1, 1).items["robot-1"].x == 6.5


def test_the_arm_points_at_what_it_reaches() -> None:
    (arm,) = told(PICTURE, "reached", 0, 7)
    assert (arm.look, arm.x2, arm.y2) == ("arm", 1.5, 1.5)


def test_the_shield_shows_on_the_side_from_which_the_beam_comes() -> None:
    (shield,) = told(PICTURE, "shielded", 1, 1)
    assert (shield.look, round(shield.x, 1), shield.y) == ("shield", 3.1, 2.5)


def test_the_story_of_a_race_with_options_ends_in_its_last_picture() -> None:
    rng = Random(3)
    state = GAME.start(4, {"options": "yes", "course": "checkmate", "finish": "all", "survivor": "races-on"})
    picture = scene(state.view(0))
    for _ in range(1500):
        if state.over:
            break
        for event in state.apply(rng.choice(state.legal())):
            picture = picture.after(motions(picture, event.seen_by(0)))
        assert picture == scene(state.view(0))
