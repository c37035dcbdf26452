"""What happened to the cards of a player: scrapped, moved, sent back, and by whose attack or effect."""

from collections.abc import Sequence
from typing import NamedTuple

from stakbots.position.codes import SEATS
from stakbots.position.view import MatchView
from stakbots.show.text import card_name, player_name
from tabletop.event import Event
from tabletop.recap import Note, causes, listed, note
from tabletop.words import Words

_LOSSES = {"scrapped": 60, "returned": 52, "buried": 48, "reset": 44, "sank": 40}
"""What an effect does to a card, and how much it matters; the card is the last number of the event."""
_SOURCES = ("aimed", "effect", "named", "attacked", "stomped", "chose-scrap", "recycled")
"""What names the Stak that something comes from first."""
_EFFECTS = ("aimed", "effect", "named")
_OWN_CHOICES = ("chose-scrap", "recycled")


class _Told(NamedTuple):
    """All events as the seat knows them, those to tell of, and the words to tell them in."""

    view: MatchView
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def is_mine(self, stak: int) -> bool:
        """Whether a Stak is the viewer's."""
        return stak % SEATS == self.view.seat

    def source(self, event: Event) -> Event | None:
        """The effect or the attack that led to an event."""
        return next((one for one in causes(self.events, event) if one.kind in _SOURCES), None)

    def foreign(self, event: Event) -> Event | None:
        """The same if it was another player's."""
        source = self.source(event)
        if source is None or source.kind in _OWN_CHOICES or self.is_mine(source.data[0]):
            return None
        return source

    def note(self, weight: int, about: Sequence[Event], key: str, n: int | None = None, /, **fields: object) -> Note:
        """A note about these events; `key` is the end of the id of its sentence."""
        return note(self.events, weight, self.words.say(f"recap.{key}", n, **fields), about)

    def by(self, source: Event) -> dict[str, object]:
        """Who did it, and by which card if it was an effect."""
        player = player_name(source.data[0] % SEATS, self.words)
        return (
            {"by": player, "card": card_name(source.data[1], self.words)} if source.kind in _EFFECTS else {"by": player}
        )


def recap(view: MatchView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """What happened to the viewer's cards from event `start` on."""
    told = _Told(view, events, events[start:], words)
    found = [
        told.note(100, [one], "eliminated") for one in told.new if one.kind == "eliminated" and one.data[0] == view.seat
    ]
    return found + _losses(told) + _damages(told) + _hand(told)


def _losses(told: _Told) -> list[Note]:
    """One note for all that an effect, or somebody's attacks, have taken in one way."""
    by_source: dict[tuple[str, int], list[Event]] = {}
    for event in told.new:
        source = told.foreign(event) if event.kind in _LOSSES and told.is_mine(event.data[0]) else None
        if source is not None:
            who = source.id if source.kind in _EFFECTS else -1 - source.data[0] % SEATS
            by_source.setdefault((event.kind, who), []).append(event)
    found = []
    for (kind, who), lost in by_source.items():
        source = told.foreign(lost[0])
        assert source is not None
        cards = listed([card_name(event.data[-1], told.words) for event in lost], told.words)
        how = f"{'attack' if who < 0 else 'effect'}.{kind}"
        found.append(told.note(_LOSSES[kind] + 2 * len(lost), lost, how, cards=cards, **told.by(source)))
    return found


def _damages(told: _Told) -> list[Note]:
    """Damage by others that has scrapped nothing."""
    by_player: dict[int, list[Event]] = {}
    for event in told.new:
        if event.kind == "damaged" and told.is_mine(event.data[0]) and not _scrapped_later(told, event):
            source = told.foreign(event)
            if source is not None:
                by_player.setdefault(source.data[0] % SEATS, []).append(event)
    return [
        told.note(
            20 + sum(hit.data[3] for hit in hits),
            hits,
            "damaged",
            sum(hit.data[3] for hit in hits),
            by=player_name(by, told.words),
            cards=listed(list(dict.fromkeys(card_name(hit.data[1], told.words) for hit in hits)), told.words),
        )
        for by, hits in by_player.items()
    ]


def _scrapped_later(told: _Told, hit: Event) -> bool:
    return any(one.kind == "scrapped" and one.data[-1] == hit.data[1] for one in told.events[hit.id :])


def _hand(told: _Told) -> list[Note]:
    """Cards that others made the viewer throw away."""
    found = []
    for event in told.new:
        if event.kind == "discarded" and event.data[0] == told.view.seat:
            source = told.source(event)
            if source is not None and source.kind == "named" and not told.is_mine(source.data[0]):
                found.append(
                    told.note(56, [event], "discarded", cards=card_name(event.data[1], told.words), **told.by(source))
                )
    return found
