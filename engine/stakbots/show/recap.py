"""The recap of a match for one seat: its cards scrapped, moved or returned, and by whose attack or effect."""

from collections.abc import Sequence
from typing import NamedTuple

from stakbots.position.codes import SEATS
from stakbots.position.events import BY_CARD, DAMAGED, DISCARDED, ELIMINATED, LOSSES, NAMED, SCRAPPED, SOURCES
from stakbots.position.view import MatchView
from stakbots.show.text import card_name, player_name
from tabletop.rules.event import Event, Kind
from tabletop.show.words import Words
from tabletop.telling.recap import Note, causes, listed, note


class _Writer(NamedTuple):
    """Writes notes, from all events that the seat knows, those that are new, and the words."""

    view: MatchView
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def is_mine(self, stak: int) -> bool:
        """Whether a Stak is the viewer's."""
        return stak % SEATS == self.view.seat

    def source(self, event: Event) -> Event | None:
        """Return the effect or attack that led to an event, or None."""
        return next((one for one in causes(self.events, event) if one.kind in SOURCES), None)

    def foreign(self, event: Event) -> Event | None:
        """Return the effect or attack of another player that led to an event, or None."""
        source = self.source(event)
        return None if source is None or self.is_mine(source.stak) else source

    def note(self, weight: int, about: Sequence[Event], key: str, n: int | None = None, /, **fields: object) -> Note:
        """Return a note about these events; `key` is the end of the id of its sentence."""
        return note(self.events, weight, self.words.say(f"recap.{key}", n, **fields), about)

    def mine(self, names: Sequence[str]) -> str:
        """Return cards of the viewer by their names, in one phrase."""
        return listed([self.words.say("recap.card", card=name) for name in names], self.words)

    def by(self, source: Event) -> dict[str, object]:
        """Return the fields for the player who did it, and for the card if it was an effect."""
        player = player_name(source.stak % SEATS, self.words)
        return {"by": player, "card": card_name(source.card, self.words)} if source.kind in BY_CARD else {"by": player}


def recap(view: MatchView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """Return notes on what happened to the viewer's cards from event number `start` on."""
    writer = _Writer(view, events, events[start:], words)
    found = [
        writer.note(one.kind.recap, [one], one.kind)
        for one in writer.new
        if one.kind == ELIMINATED and one.player == view.seat
    ]
    return found + _losses(writer) + _damages(writer) + _hand(writer)


def _losses(writer: _Writer) -> list[Note]:
    """A note for each kind of loss by one effect, or by one player's attacks."""
    by_source: dict[tuple[Kind, int], list[Event]] = {}
    for event in writer.new:
        source = writer.foreign(event) if event.kind in LOSSES and writer.is_mine(event.stak) else None
        if source is not None:
            who = source.id if source.kind in BY_CARD else -1 - source.stak % SEATS
            by_source.setdefault((event.kind, who), []).append(event)
    found = []
    for (kind, who), lost in by_source.items():
        source = writer.foreign(lost[0])
        assert source is not None
        cards = writer.mine([card_name(event.card, writer.words) for event in lost])
        how = f"{kind}.attack" if who < 0 else kind
        found.append(writer.note(kind.recap + 2 * len(lost), lost, how, cards=cards, **writer.by(source)))
    return found


def _damages(writer: _Writer) -> list[Note]:
    """Damage by others that scrapped nothing."""
    by_player: dict[int, list[Event]] = {}
    for event in writer.new:
        if event.kind == DAMAGED and writer.is_mine(event.stak) and not _scrapped_later(writer, event):
            source = writer.foreign(event)
            if source is not None:
                by_player.setdefault(source.stak % SEATS, []).append(event)
    return [
        writer.note(
            DAMAGED.recap + sum(hit.amount for hit in hits),
            hits,
            DAMAGED,
            sum(hit.amount for hit in hits),
            by=player_name(by, writer.words),
            cards=writer.mine(list(dict.fromkeys(card_name(hit.card, writer.words) for hit in hits))),
        )
        for by, hits in by_player.items()
    ]


def _scrapped_later(writer: _Writer, hit: Event) -> bool:
    return any(one.kind == SCRAPPED and one.card == hit.card for one in writer.events[hit.id :])


def _hand(writer: _Writer) -> list[Note]:
    """Cards that others made the viewer discard."""
    found = []
    for event in writer.new:
        if event.kind == DISCARDED and event.player == writer.view.seat:
            source = writer.source(event)
            if source is not None and source.kind == NAMED and not writer.is_mine(source.stak):
                cards = writer.mine([card_name(event.card, writer.words)])
                found.append(writer.note(event.kind.recap, [event], event.kind, cards=cards, **writer.by(source)))
    return found
