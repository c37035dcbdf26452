"""What happened to a player: where the other one has led the robots, and how the game ended."""

from collections.abc import Sequence

from robotory.board.cells import CAMP
from robotory.position.view import ArenaView
from robotory.show.text import player_name, robot_name
from tabletop.event import Event
from tabletop.recap import Note, note
from tabletop.words import Words


def recap(view: ArenaView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """What the other player has done to the viewer's camp from event `start` on."""
    assert view.seat is not None
    side = view.seat ^ view.first
    other = player_name(1 - view.seat, words)
    found = []
    for event in reversed(events[start:]):
        if event.kind == "swapped":
            side = 1 - side
        elif event.kind == "moved" and event.data[0] != side:
            found.append(_moved(events, event, side, other, words))
        elif event.kind == "game-won":
            won = event.data[1] == view.seat
            found.append(
                note(
                    events, 100, words.say("recap.won" if won else "recap.beaten", event.data[2], other=other), [event]
                )
            )
    return [one for one in reversed(found) if one is not None]


def _moved(events: Sequence[Event], event: Event, side: int, other: str, words: Words) -> Note | None:
    """A robot that has changed sides, or has eaten much of what lay around."""
    _, robot, first, *way = event.data
    was, now = CAMP[first] == side, CAMP[way[-1]] == side
    if was == now:
        if len(way) < 3:
            return None
        text = words.say("recap.ate", len(way), other=other, robot=robot_name(robot, words))
        return note(events, 30 + len(way), text, [event])
    text = words.say("recap.left" if was else "recap.came", other=other, robot=robot_name(robot, words))
    return note(events, 80 if was else 60, text, [event])
