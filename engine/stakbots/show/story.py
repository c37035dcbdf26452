"""The chain as the events tell it: every effect in the order in which it is carried out, and what triggered it (RULES.md,
chapter 5). `queue` reads one position; this module follows the events, and keeps the effects that are over too."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from stakbots.position.cards import ENTRY, face_of
from stakbots.position.events import EFFECT, LAID, OFF_TOP, OUTCOMES, PLAYED, TRIGGERS
from tabletop.rules.event import NO_CAUSE, Event

NOW, WAITS, LOST, OVER = range(4)
"""The status of an effect. The first three have the same numbers as in `queue`."""


class Link(NamedTuple):
    """An entry effect of a chain. A card may be turned up twice, so `trigger` tells links apart. Events are given by id."""

    stak: int
    card: int  # its tag
    trigger: int  # the event that played or turned up the card
    cause: int  # the event that led to `trigger`, the same for all that are triggered together
    by: str  # its cause: EFFECT, or the kind of the action
    parent: int = NO_CAUSE  # the trigger of the effect that led to it
    ahead: int = 0  # how many effects waited when it was triggered
    status: int = WAITS
    begun: int = NO_CAUSE  # the event with which its turn came
    events: tuple[int, ...] = ()  # all events that it led to


class Chain(NamedTuple):
    """The effects of the action `root`: those that are over, the one being carried out, then those that wait, the next one
    first. They stay until a later action triggers an effect; `latest` is the last action."""

    root: Event | None = None
    latest: Event | None = None
    links: tuple[Link, ...] = ()
    set_up_effects: bool = False

    @property
    def going_on(self) -> bool:
        """Whether any effect is being carried out or waits."""
        return any(link.status in (NOW, WAITS) for link in self.links)

    def find(self, event: int) -> Link | None:
        """Return the effect that an event triggered or began, or None."""
        return next((link for link in self.links if event in (link.trigger, link.begun)), None)

    def number(self, link: Link) -> int:
        """Return the place of an effect in the order in which effects are carried out, from 1."""
        return 1 + [one.trigger for one in self.links].index(link.trigger)

    def parent(self, link: Link) -> Link | None:
        """Return the effect that led to an effect, or None."""
        return next((one for one in self.links if one.trigger == link.parent), None)

    def waits_for(self, link: Link) -> Link | None:
        """Return the effect just before one that waits, or None if that is the effect that triggered it."""
        number = self.number(link)
        before = self.links[number - 2] if number > 1 else None
        if before is not None and (before.status == WAITS or (before.status == NOW and before.trigger != link.parent)):
            return before
        return None


def after(chain: Chain, event: Event) -> Chain:
    """Return the chain after one more event."""
    if event.cause == NO_CAUSE:
        chain = over(chain)._replace(latest=event)
    if event.kind in OUTCOMES:
        begun = next((link for link in chain.links if link.trigger == event.cause), None)
        if begun is not None:
            return _begin(chain, begun, event)
    source = next((link for link in chain.links if event.cause in link.events), None)
    if source is not None:
        extended = source._replace(events=(*source.events, event.id))
        chain = chain._replace(links=tuple(extended if link is source else link for link in chain.links))
    return _trigger(chain, event, source) if event.kind in TRIGGERS else chain


def over(chain: Chain) -> Chain:
    """Return the chain with no effect being carried out any more."""
    return chain._replace(
        links=tuple(link._replace(status=OVER) if link.status == NOW else link for link in chain.links)
    )


def _trigger(chain: Chain, event: Event, source: Link | None) -> Chain:
    """A card was played or turned up. Its effect goes before the effects that wait (rule 5.3), but after those triggered
    together with it (rule 5.2). Top cards that turn up in the set-up have none (rule 1.2)."""
    latest = chain.latest
    silent = latest is not None and latest.kind == LAID and not chain.set_up_effects
    if silent or face_of(event.card).bot not in ENTRY:
        return chain
    links = chain.links if chain.root is latest else ()
    waiting = [link for link in links if link.status == WAITS]
    together = [link for link in waiting if link.cause == event.cause]
    others = [link for link in waiting if link.cause != event.cause]
    by = event.kind if event.kind == PLAYED else EFFECT if source else latest.kind if latest else ""
    new = Link(event.stak, event.card, event.id, event.cause, by, source.trigger if source else NO_CAUSE, len(others))
    past = [link for link in links if link.status != WAITS]
    return chain._replace(root=latest, links=(*past, *together, new, *others))


def _begin(chain: Chain, link: Link, event: Event) -> Chain:
    """The turn of an effect has come: it is carried out, or lost (rule 5.4)."""
    past = [one for one in over(chain).links if one.status != WAITS]
    waiting = [one for one in chain.links if one.status == WAITS and one is not link]
    status = NOW if event.kind == EFFECT else LOST
    return chain._replace(links=(*past, link._replace(status=status, begun=event.id, events=(event.id,)), *waiting))


def reasons(chain: Chain, link: Link) -> list[tuple[str, str]]:
    """Return why an effect came when it did, as (word, rule) each. `covered`: its card was not on top any more; `together`:
    others were triggered at the same time; `newer`: it went before effects that waited; `alone`: none of these."""
    found = [("covered", "5.4")] if link.status == LOST else []
    if any(one.cause == link.cause and one.trigger != link.trigger for one in chain.links):
        found.append(("together", "5.2"))
    if link.ahead:
        found.append(("newer", "5.3"))
    return found or [("alone", "5.1")]


def covered_by(events: Sequence[Event], link: Link) -> int | None:
    """Return the event in which the card of a lost effect left the top of its Stak, or None."""
    gone = (
        event.id
        for event in reversed(events[link.trigger : link.begun])
        if event.kind in OFF_TOP and event.stak == link.stak and event.card == link.card
    )
    return next(gone, None)


def chain_of(events: Sequence[Event], number: int, *, set_up_effects: bool = False) -> Chain:
    """Return the whole chain to which an event belongs, up to its end or to the last event."""
    start = number
    while events[start].cause != NO_CAUSE:
        start = events[start].cause
    chain = after(Chain(set_up_effects=set_up_effects), events[start])
    for event in takewhile(lambda one: one.cause != NO_CAUSE, events[start + 1 :]):
        chain = after(chain, event)
    return chain
