"""Scenes of races: views become pictures, and events tell the whole story between two pictures."""

from random import Random

import pytest

from roborally import GAME
from roborally.position.events import EVENTS
from roborally.position.state import Race
from roborally.show.art import looks
from roborally.show.motions import motions
from roborally.show.scene import scene
from tabletop.rules.event import Event
from tabletop.show import theme
from tabletop.show.scene import Label, Motion, Scene

COLOURS = theme.colours("light", "roborally")


def race(words: str) -> Race:
    """A race by notation on the course Whirlwind Tour unless the words name another."""
    state = GAME.read(f"roborally/2 {words if 'course=' in words else 'course=whirlwind-tour ' + words}")
    assert isinstance(state, Race)
    return state


def picture(words: str) -> Scene:
    return scene(race(words).view(None))


def told(before: Scene, kind: str, *data: int) -> tuple[Motion, ...]:
    return motions(before, Event(0, EVENTS[kind], "", -1, data))


def after(before: Scene, kind: str, *data: int) -> Scene:
    return before.after(told(before, kind, *data))


def drawable(name: str) -> bool:
    """Whether a look is there and names only roles that have a colour."""
    roles = {shape.fill for shape in looks.look(name)}
    roles |= {shape.stroke for shape in looks.look(name) if not isinstance(shape, Label)}
    return roles - {""} <= COLOURS.keys()


# The events tell the whole story -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("course", "seats", "options"),
    [
        ("whirlwind-tour", 8, {"finish": "all"}),
        ("vault-assault", 4, {"lives": "1", "last-life": "last"}),
        ("death-trap", 3, {"survivor": "races-on", "turn-limit": "25"}),
        ("checkmate", 6, {"asleep-touches": "no", "turn-limit": "25"}),
        ("dizzy-dash", 2, {}),
    ],
)
def test_folding_what_a_seat_is_told_over_its_first_picture_gives_its_last(
    course: str, seats: int, options: dict[str, str]
) -> None:
    rng = Random(course)
    state = GAME.start(seats, {"course": course, **options})
    viewers = (None, 0, seats - 1)
    pictures = [scene(state.view(viewer)) for viewer in viewers]
    for _ in range(1500):
        if state.over:
            break
        events = state.apply(rng.choice(state.legal()))
        for i, viewer in enumerate(viewers):
            for event in events:
                pictures[i] = pictures[i].after(motions(pictures[i], event.seen_by(viewer)))
            assert pictures[i] == scene(state.view(viewer))
    assert state.round > 3


def test_everything_in_pictures_and_motions_can_be_drawn() -> None:
    rng = Random(5)
    state = GAME.start(8, {"course": "whirlwind-tour"})
    before, names = scene(state.view(None)), set()
    for _ in range(1200):
        if state.over:
            break
        for event in state.apply(rng.choice(state.legal())):
            happened = motions(before, event)
            before = before.after(happened)
            names |= {motion.look for motion in happened if motion.item is None}
        names |= {name for item in before.items.values() for name in (item.look, item.badge) if name}
    assert {name.partition(":")[0] for name in names} >= {"robot", "badge", "archive", "flag", "shot", "beam", "sparks"}
    assert [name for name in names | {before.backdrop} if not drawable(name)] == []


def test_all_seats_see_the_same_picture() -> None:
    state = GAME.start(3, {"course": "checkmate"})
    rng = Random(1)
    for _ in range(40):
        state.apply(rng.choice(state.legal()))
    assert scene(state.view(0)) == scene(state.view(1)) == scene(state.view(None))


# A picture ------------------------------------------------------------------------------------------------------------------


def test_a_robot_stands_in_the_middle_of_its_cell_and_looks_where_it_faces() -> None:
    robot = picture("r0=3,7,W r1=0,0,N").items["robot-0"]
    assert (robot.x, robot.y, robot.turn, robot.shown) == (3.5, 7.5, 3, True)


def test_flags_lie_under_markers_and_markers_under_robots() -> None:
    items = picture("r0=3,7,W r1=0,0,N").items
    assert items["flag-1"].layer < items["archive-0"].layer < items["robot-0"].layer


def test_a_badge_tells_damage_and_who_sleeps_or_is_about_to() -> None:
    items = picture("r0=3,7,W/damage:4 r1=0,0,N/damage:2/announced r2=5,0,N/down").items
    assert [items[f"robot-{seat}"].badge for seat in range(3)] == ["badge:0:4", "badge:1:2:leaving", "badge:2:0:asleep"]
    assert [items[f"robot-{seat}"].look for seat in range(3)] == ["robot:0", "robot:1", "robot:2:asleep"]


def test_robots_that_are_off_the_floor_are_not_shown() -> None:
    items = picture("r0=3,7,W r1=off,N/destroyed fallen=1").items
    assert [items[f"robot-{seat}"].shown for seat in range(2)] == [True, False]


# What happens -----------------------------------------------------------------------------------------------------------------


def test_a_robot_over_the_edge_falls_where_half_of_it_is_still_seen() -> None:
    before = picture("r0=0,7,W r1=5,0,N")
    outside = after(before, "moved", 0, 84, -1, 3)
    assert (outside.items["robot-0"].x, outside.items["robot-0"].y) == pytest.approx((-0.05, 7.5))
    (fall,) = told(outside, "destroyed", 0, 1, 84)
    assert fall.style == "fall"
    assert fall.item is not None
    assert not fall.item.shown


def test_a_belt_carries_over_the_edge_the_way_it_runs() -> None:
    """The belt of the cell (0, 5) runs west."""
    gone = after(picture("r0=0,5,N r1=5,0,N"), "carried", 0, 60, -1, 3)
    assert (gone.items["robot-0"].x, gone.items["robot-0"].y) == pytest.approx((-0.05, 5.5))


def test_a_robot_shot_down_bursts_where_it_stands() -> None:
    before = after(picture("r0=3,7,W/damage:9 r1=5,0,N"), "damaged", 0, 10, 1)
    burst, gone = told(before, "destroyed", 0, 2, 87)
    assert (burst.look, burst.x, burst.y) == ("burst", 3.5, 7.5)
    assert gone.item is not None
    assert (gone.style, gone.item.value("damage"), gone.item.value("status")) == ("fade", 0, 1)


def test_a_shot_goes_from_the_muzzle_to_its_victim() -> None:
    ray, sparks = told(picture("r0=3,7,E r1=6,7,N"), "shot", 0, 1)
    assert (ray.style, ray.x, ray.y, ray.x2, ray.y2) == ("beam", 3.9, 7.5, 6.5, 7.5)
    assert (sparks.x, sparks.y) == (6.5, 7.5)


def test_a_beam_of_the_floor_goes_from_its_wall_to_its_victim() -> None:
    before = picture("r0=3,7,E r1=6,7,N")
    laser = race("r0=3,7,E").floor.lasers[0]
    ray = told(before, "beamed", 0, 1, 2)[0]
    x, y = laser.cell % 12 + 0.5, laser.cell // 12 + 0.5
    assert ray.look == "beam:2"
    assert (ray.x2, ray.y2) == (6.5, 7.5)
    assert abs(ray.x - x) + abs(ray.y - y) == 0.25


def test_a_robot_that_cannot_go_on_bumps_at_that_side_of_its_cell() -> None:
    (bump,) = told(picture("r0=3,7,E r1=6,7,N"), "bumped", 0, 2)
    assert (bump.item, bump.look, bump.x, bump.y) == (None, "bump", 3.5, 7.95)


def test_power_down_takes_hold_when_the_next_turn_begins() -> None:
    before = after(picture("r0=3,7,E/damage:3 r1=6,7,N/down"), "announced", 0)
    assert before.items["robot-0"].look == "robot:0"
    began = after(before, "turn-began", 9)
    assert [began.items[f"robot-{seat}"].look for seat in range(2)] == ["robot:0:asleep", "robot:1"]
    assert began.items["race"].value("turn") == 9


def test_the_winner_stays_in_sight_but_leaves_where_all_places_are_raced_for() -> None:
    first, all_places = (
        after(picture(f"finish={finish} r0=3,7,E r1=6,7,N"), "finished", 0, 1).items["robot-0"]
        for finish in ("first", "all")
    )
    assert first.shown
    assert not all_places.shown


def test_panels_can_follow_turn_and_register() -> None:
    began = after(picture("r0=3,7,E r1=6,7,N"), "register-began", 4)
    assert began.items["race"].value("register") == 4
    assert after(began, "wiped", 1).items["race"].value("register") == 0
    assert after(began, "race-ended", 2).items["race"].value("ended") == 2


def test_an_event_that_moves_nothing_has_no_motion() -> None:
    assert told(picture("r0=3,7,E r1=6,7,N"), "executed", 0, 49) == ()
