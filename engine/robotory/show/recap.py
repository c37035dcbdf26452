"""The recap of a game for one seat: robots moved by the other player, and the end of the game."""

from collections.abc import Sequence

from robotory.board.cells import CAMP
from robotory.position.events import GAME_WON, MOVED, SWAPPED
from robotory.position.view import ArenaView
from robotory.show.text import player_name, robot_name
from tabletop.rules.event import Event
from tabletop.show.words import Words
from tabletop.telling.recap import Note, note


def recap(view: ArenaView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """Return notes on what the other player did to the viewer's camp from event number `start` on."""
    assert view.seat is not None
    side = view.seat ^ view.first
    other = player_name(1 - view.seat, words)
    found = []
    for event in reversed(events[start:]):
        if event.kind == SWAPPED:
            side = 1 - side
        elif event.kind == MOVED and event.side != side:
            found.append(_moved(events, event, side, other, words))
        elif event.kind == GAME_WON:
            text = "recap.won" if event.player == view.seat else "recap.beaten"
            found.append(note(events, 100, words.say(text, event.inside, other=other), [event]))
    return [one for one in reversed(found) if one is not None]


def _moved(events: Sequence[Event], event: Event, side: int, other: str, words: Words) -> Note | None:
    """A note on a robot that has changed camps, or has eaten many discs."""
    first, *way = event.way
    was, now = CAMP[first] == side, CAMP[way[-1]] == side
    if was == now:
        if len(way) < 3:
            return None
        text = words.say("recap.ate", len(way), other=other, robot=robot_name(event.robot, words))
        return note(events, 30 + len(way), text, [event])
    text = words.say("recap.left" if was else "recap.came", other=other, robot=robot_name(event.robot, words))
    return note(events, 80 if was else 60, text, [event])
