"""The film of a game: its last frame agrees with the state, and simultaneous events share a beat."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.film.motion import EVEN, LEANING, SMOOTH, Ease, Stamp, acting, action_of, pose, tracks_of
from tabletop.film.reel import Reel
from tabletop.rules.event import Event
from tabletop.show.scene import BACKDROP, Item, Motion, Scene


def played(seed: int, turns: int = 6) -> Iterator[Session]:
    """A race of four at each of its choices."""
    session, rng = Session(game.find("roborally"), ["person"] * 4, {"lives": "2"}, seed), Random(seed)
    session.advance()
    while not session.over and session.state.round <= turns:
        yield session
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
    yield session


@pytest.mark.parametrize("seed", range(4))
def test_after_all_events_the_film_shows_the_scene_of_the_state(seed: int) -> None:
    reel = None
    for session in played(seed):
        reel = reel or Reel(session)
        reel.catch_up()
        assert reel.frame(len(reel)).scene == session.game.scene(session.state.view(None))


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("name", ["moonbots", "stakbots", "roborally", "robotory"])
def test_a_film_shows_what_its_viewer_may_know_and_no_more(name: str, seat: int | None) -> None:
    session, rng = Session(game.find(name), ["person"] * 2, {}, 5), Random(5)
    session.advance()
    reel, secrets = Reel(session, viewer=seat), 0
    for _ in range(150):
        reel.catch_up()
        assert reel.frame(len(reel)).scene == session.game.scene(session.state.view(seat))
        if session.over:
            break
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
        secrets = sum(bool(event.secret) for event in reel.events)
    assert secrets or not session.game.secrets


def test_beats_cover_every_event_once_and_end_in_the_same_frame() -> None:
    *_, session = played(3)
    reel = Reel(session)
    at, frame, beats = 0, reel.frame(0), 0
    while at < len(reel):
        beat = reel.beat(at, frame)
        assert beat.first == at < beat.end
        assert beat.after == reel.frame(beat.end)
        at, frame, beats = beat.end, beat.after, beats + 1
    assert frame == reel.frame(len(reel))
    assert beats < len(reel)


def beats_with(kind: str) -> Iterator[list[str]]:
    """The kinds of events of every beat that has one of that kind, from a few races."""
    for seed in range(6):
        *_, session = played(seed)
        reel = Reel(session)
        at, frame = 0, reel.frame(0)
        while at < len(reel):
            beat = reel.beat(at, frame)
            kinds = [str(event.kind) for event in reel.events[beat.first : beat.end]]
            if kind in kinds:
                yield kinds
            at, frame = beat.end, beat.after


def test_a_pushed_robot_moves_with_the_one_that_pushes_it() -> None:
    found = list(beats_with("pushed"))
    assert found
    assert all(kinds[0] == "moved" and set(kinds[1:]) == {"pushed"} for kinds in found)


def test_steps_of_one_card_are_beats_of_their_own() -> None:
    assert all(kinds.count("moved") == 1 for kinds in beats_with("moved"))


def test_everybody_reveals_at_once_and_lasers_fire_at_once() -> None:
    assert any(kinds.count("revealed") > 1 for kinds in beats_with("revealed"))
    assert all(set(kinds) <= {"beamed", "shot"} for kinds in [*beats_with("beamed"), *beats_with("shot")])


def test_motions_begin_where_things_were_and_end_where_they_are() -> None:
    *_, session = played(1)
    reel = Reel(session)
    at, frame, slides = 0, reel.frame(0), 0
    while at < len(reel):
        beat = reel.beat(at, frame)
        tracks = tracks_of(frame.scene, beat.motions)
        assert set(acting(frame.scene, tracks).items) == set(frame.scene.items)
        for track in tracks.values():
            if track.style == "slide":
                slides += 1
                start, end = pose(track, 0), pose(track, 1)
                assert (start.x, start.y, start.quarters % 4) == (track.before.x, track.before.y, track.before.turn)
                assert (end.x, end.y, end.quarters % 4) == (track.after.x, track.after.y, track.after.turn)
        at, frame = beat.end, beat.after
    assert slides > 20


def test_steps_of_one_card_are_one_drive_that_leans_back_first_and_settles_last() -> None:
    eases: dict[int, list[Ease]] = {}
    for seed in range(3):
        *_, session = played(seed)
        reel = Reel(session)
        at, frame = 0, reel.frame(0)
        while at < len(reel):
            beat = reel.beat(at, frame)
            head = reel.events[at]
            if head.kind == "moved":
                eases.setdefault(1000 * seed + head.cause, []).append(beat.ease)
                assert reel.rest(beat) == 0 or beat.ease.into < 0
            elif head.kind == "carried":
                assert beat.ease == SMOOTH
            at, frame = beat.end, beat.after
    assert any(len(steps) > 2 for steps in eases.values())
    for steps in eases.values():
        assert steps[0].out < 0
        if all(one.into > 0 for one in steps[:-1]):  # nothing has come between
            assert all(one.out > 0 for one in steps[1:])
        assert steps[-1].into < 0


@pytest.mark.parametrize("ease", [SMOOTH, EVEN, Ease(LEANING, LEANING), Ease(LEANING, 1), Ease(1, LEANING)])
def test_whoever_leans_back_does_so_a_little_and_arrives(ease: Ease) -> None:
    ways = [ease.share(part / 50) for part in range(51)]
    assert ways[0] == 0
    assert ways[-1] == pytest.approx(1)
    assert min(ways) >= -0.05
    assert max(ways) <= 1.05
    assert (min(ways) < 0) is (ease.out < 0)
    assert (max(ways) > 1.001) is (ease.into < 0)


@pytest.mark.parametrize("beats", [(2, 1), (1, 2)])
def test_several_motions_of_one_thing_take_as_long_as_the_longest(beats: tuple[float, float]) -> None:
    picture = Scene(9, 9, "floor", {"robot": Item("robot", 1, 1)})
    motions = [Motion("robot", Item("robot", 2, 1, place), "slide", length) for place, length in enumerate(beats)]
    track = tracks_of(picture, motions)["robot"]
    assert (track.before, track.after, track.beats) == (picture.items["robot"], motions[1].item, 2)


@pytest.mark.parametrize("style", ["roll", "strike"])
def test_what_rolls_or_strikes_ends_as_its_item_says(style: str) -> None:
    card = Item("card", 2, 2)
    picture = Scene(9, 9, "floor", {"card": card})
    track = tracks_of(picture, [Motion("card", card, style, 1, "", 2, 2, 2, 8)])["card"]
    assert pose(track, 1) == (2, 2, 0, 1, 1)
    middle = pose(track, 0.5)
    assert 2 <= middle.y < 3
    assert (middle.y > 2, middle.quarters < 0) == (style == "strike", style == "roll")


@pytest.mark.parametrize(
    ("style", "seen"),
    [
        ("pop", "after"),
        ("roll", "after"),
        ("set", "after"),
        ("strike", "after"),
        ("fall", "before"),
        ("fade", "before"),
    ],
)
def test_what_appears_is_painted_from_the_first_moment_and_what_goes_until_the_last(style: str, seen: str) -> None:
    before, after = Item("robot", 1, 1), Item("robot, turned over", 2, 1)
    picture = Scene(9, 9, "floor", {"robot": before})
    shown = acting(picture, tracks_of(picture, [Motion("robot", after, style)])).items["robot"]
    assert shown == (after if seen == "after" else before)


@pytest.mark.parametrize("style", ["slide", "turn"])
def test_what_moves_has_its_new_drawing_while_it_is_on_its_way(style: str) -> None:
    before, after = Item("robot", 1, 1), Item("robot, hit", 2, 1, 1, badge="flag")
    picture = Scene(9, 9, "floor", {"robot": before})
    shown = acting(picture, tracks_of(picture, [Motion("robot", after, style)])).items["robot"]
    assert shown == Item("robot, hit", 1, 1, badge="flag")


def test_the_causes_of_an_event_lead_back_to_one_without() -> None:
    *_, session = played(2)
    reel = Reel(session)
    for event in reel.events:
        chain = reel.causes(event.id)
        assert chain[0] == event
        assert chain[-1].cause < 0
        assert [e.id for e in chain] == sorted((e.id for e in chain), reverse=True)


def test_what_happens_at_a_moment_leads_from_the_frame_before_to_the_one_after() -> None:
    *_, session = played(1, turns=2)
    reel = Reel(session)
    for number in range(len(reel)):
        scene, motions = reel.scene_and_motions(number)
        assert (scene, scene.after(motions)) == (reel.frame(number).scene, reel.frame(number + 1).scene)


@pytest.mark.parametrize("left", [40, 100, 150])
def test_after_choices_were_taken_back_a_film_shows_what_was_chosen_instead(left: int) -> None:
    *_, session = played(2)
    reel = Reel(session)
    assert reel.frame(len(reel)).scene == session.game.scene(session.state.view(None))
    session.goto(session.ply_at(left))
    reel.catch_up()
    rng = Random(5)
    while len(reel) < 260:  # what is chosen cuts off the rest
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
        reel.catch_up()
        assert reel.frame(len(reel)).scene == session.game.scene(session.state.view(None))


@pytest.mark.parametrize("back", [1, 5, 25])
def test_other_choices_between_two_looks_are_shown_even_if_there_are_no_fewer_events(back: int) -> None:
    *_, session = played(2)
    reel, rng = Reel(session, (), lambda panels, event: (*panels, event)), Random(5)
    number = len(reel)
    assert reel.frame(number).panels == tuple(reel.events)
    session.goto(session.ply - back)
    while len(session.events()) < number:
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
    assert session.events()[:number] != reel.events
    reel.catch_up()
    assert reel.frame(len(reel)).panels == tuple(session.events())


def test_a_moment_that_was_shown_lately_is_shown_again_without_the_events_before_it() -> None:
    folded: list[int] = []

    def fold(panels: int, event: Event) -> int:
        folded.append(event.id)
        return panels + 1

    *_, session = played(2)
    reel = Reel(session, 0, fold)
    assert reel.frame(100).panels == 100
    folded.clear()
    for count in (100, 90, 80, 101, 100):
        assert reel.frame(count).panels == count
    reel.catch_up()
    assert reel.frame(102).panels == 102
    assert folded == [100, 101]


@pytest.mark.parametrize(
    ("before", "after", "middle"), [(0, 2, 1), (1, 3, 2), (3, 1, 4), (0, 1, 0.5), (0, 3, -0.5), (3, 0, 3.5)]
)
def test_things_turn_the_shorter_way_and_halfway_round_clockwise(before: int, after: int, middle: float) -> None:
    robot = Item("robot", 1, 1, before)
    picture = Scene(9, 9, "floor", {"robot": robot})
    track = tracks_of(picture, [Motion("robot", replace(robot, turn=after), "turn")])["robot"]
    assert pose(track, 0.5).quarters == middle


def test_what_moves_is_on_its_way_until_its_beats_are_over_and_flashes_go_with_theirs() -> None:
    robot = Item("robot", 1, 1)
    picture = Scene(9, 9, "floor", {"robot": robot})
    motions = (
        Motion("robot", replace(robot, x=3), "slide", 2),
        Motion("", None, "pop", 1, "flash", 4, 5),
        Motion("", None, "beam", 3, "light", 1, 2, 6, 7),
        Motion("", None, BACKDROP, 9, "night"),
    )
    action = action_of(picture, motions, EVEN)
    assert action.beats == 9
    assert [action.poses(now)["robot"].x for now in (0, 1, 2, 3)] == [1, 2, 3, 3]
    assert action.poses(0, still=True)["robot"].x == 3
    flash, beam = action.stamps(0.5)
    assert flash._replace(scale=1) == Stamp("flash", 4, 5, alpha=1, over=True)
    assert flash.scale == pytest.approx(0.9)
    assert beam == Stamp("light", 1, 2, alpha=1, over=True, beam=True, x2=6, y2=7)
    assert [one.look for one in action.stamps(1)] == ["light"]
    assert action.stamps(2.4)[0].alpha == pytest.approx(0.4)
    assert action.stamps(3) == []
    assert action.stamps(0, still=True) == action.stamps(0.9, still=True) != action.stamps(0)
    assert action_of(picture, ()).beats == 0
