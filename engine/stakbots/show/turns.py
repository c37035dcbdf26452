"""Turning points of a match: chains that cost many cards, players that went out, and the winner."""

from collections.abc import Sequence

from stakbots.position.codes import SEATS
from stakbots.position.events import ATTACKED, PLAYED, SCRAPPED
from stakbots.position.view import MatchView
from stakbots.show.text import player_name, tell
from tabletop.rules.event import Event
from tabletop.show.words import Words
from tabletop.telling.recap import Note, causes, note


def turns(_view: MatchView, events: Sequence[Event], words: Words) -> list[Note]:
    """Return notes on the events that may have decided a match. Cards that a player lost by one action count together."""
    found = [note(events, one.kind.decides, tell(one, words), [one]) for one in events if one.kind.decides]
    lost: dict[tuple[int, int], list[Event]] = {}
    for event in events:
        if event.kind == SCRAPPED:
            *_, root = causes(events, event)
            if root.kind == ATTACKED or (root.kind == PLAYED and root.stak != event.stak):
                lost.setdefault((root.id, event.stak % SEATS), []).append(event)
    for (_, seat), cards in lost.items():
        text = words.say("turning.lost", len(cards), player=player_name(seat, words))
        found.append(note(events, 16 + 14 * len(cards), text, cards))
    return found
