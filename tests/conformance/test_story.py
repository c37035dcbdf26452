"""The events tell the whole story: what happened, by which rule, because of what, and how it looks."""

import re
from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tabletop.rules.event import NO_CAUSE, Event
from tests.conformance.cases import Case
from tests.conformance.playing import Played, Position, examples, for_every_game, games, positions, told

STRETCH = 40
STYLES = {"slide", "turn", "fall", "fade", "pop", "roll", "strike", "set", "beam", "backdrop"}
"""How things may move."""


@cache
def rules_of(folder: Path) -> frozenset[str]:
    """The numbers of all rules that stand in a game's RULES.md."""
    return frozenset(
        re.findall(r"^#{2,4} (\d+(?:\.\d+)*)\b", (folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
    )


def story(game: Played) -> list[Event]:
    """All events of a game."""
    return [*game.opening, *(event for events in game.events for event in events)]


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_events_are_numbered_without_gaps(case: Case, data: st.DataObject) -> None:
    numbers = [event.id for event in story(data.draw(games(case)))]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_causes_come_before_what_they_led_to(case: Case, data: st.DataObject) -> None:
    for event in story(data.draw(games(case))):
        assert NO_CAUSE <= event.cause < event.id


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_every_event_names_a_rule_that_stands_in_the_rules(case: Case, data: st.DataObject) -> None:
    rules = rules_of(case.folder)
    wrong = {
        f"{event.kind} names rule {event.rule}" for event in story(data.draw(games(case))) if event.rule not in rules
    }
    assert not wrong, f"{case.folder.name}/RULES.md lacks rules of events: {', '.join(sorted(wrong))}."


@for_every_game
@examples(0.2)
@given(data=st.data())
def test_the_motions_of_what_a_seat_is_told_are_of_what_is_there_and_lead_to_the_scene_it_sees(
    case: Case, data: st.DataObject
) -> None:
    position = data.draw(positions(case))
    for seat in position.everybody:
        _follow(position, seat, STRETCH)
    for shape in case.game.shapes:
        _follow(position, 0, STRETCH, shape)
    for detail in case.game.details:
        _follow_detailed(position, detail)


@for_every_game
@examples(0.05)
@given(data=st.data())
def test_the_motions_of_a_whole_game_lead_to_its_last_scene(case: Case, data: st.DataObject) -> None:
    game = data.draw(games(case))
    for seat in (None, 0):
        _follow(Position(game, 0), seat, len(game.moves))


def _follow_detailed(position: Position, detail: str) -> None:
    """What a figure shows besides is moved only where it is, and all else as ever."""
    game, seat = position.played.case.game, 0
    begun = picture = game.scene_in(detail, position.state.view(seat))
    for state, events in position.stretch(STRETCH):
        for event in told(events, seat):
            motions = game.motions(picture, event)
            assert all(motion.item is None or motion.id in picture.items for motion in motions)
            picture = picture.after(motions)
        seen = game.scene(state.view(seat))
        assert {name: picture.items[name] for name in seen.items} == seen.items, game.write(state)
        assert (picture.width, picture.height) == (begun.width, begun.height)


def _follow(position: Position, seat: int | None, plies: int, shape: str = "") -> None:
    game = position.played.case.game
    picture = game.scene_in(shape, position.state.view(seat))
    for state, events in position.stretch(plies):
        for event in told(events, seat):
            motions = game.motions(picture, event)
            for motion in motions:
                assert motion.style in STYLES
                assert motion.beats >= 0
                assert (motion.item is None) == bool(motion.look)
                assert motion.item is None or motion.id in picture.items, (
                    f"A motion of {event.kind!r} moves {motion.id!r}, which the scene of {game.name} does not have."
                )
            picture = picture.after(motions)
        seen = game.scene_in(shape, state.view(seat))
        wrong = [name for name in {*picture.items, *seen.items} if picture.items.get(name) != seen.items.get(name)]
        assert not wrong, (
            f"The motions of {', '.join(event.kind for event in events)} in {game.name} leave {', '.join(sorted(wrong))} "
            f"other than in the scene of seat {seat}: {game.write(state)}"
        )
        assert picture == seen
