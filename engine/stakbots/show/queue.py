"""The chain of a position as a list: what resolves now, what waits, and its cause."""

from typing import NamedTuple

from stakbots.position.codes import UNKNOWN
from stakbots.position.view import MatchView
from stakbots.rules import battle, chain
from tabletop.rules.state import Ask

RESOLVES, WAITS, LOST = range(3)


class Waiting(NamedTuple):
    """One entry of the queue. `what` is effect, turn, scrap, stomp or battle; `status` is RESOLVES, WAITS or LOST (its card is
    not on top, so nothing will happen unless the card comes back); `card` may be UNKNOWN; `cause` is the id of the event that
    put it here."""

    what: str
    status: int
    stak: int
    card: int
    cause: int


def queue(view: MatchView) -> list[Waiting]:
    """Return what the chain of a position still has to do, the next entry first; empty if there is no chain."""
    found = [waiting for frame in reversed(view.agenda) if (waiting := _waiting(view, frame))]
    return [found[0]._replace(status=RESOLVES), *found[1:]] if found else []


def _waiting(view: MatchView, frame: tuple[object, ...]) -> Waiting | None:
    step, *rest = frame
    numbers = [number for number in rest if isinstance(number, int)]
    found = None
    if step is chain.effect:
        stak, card, cause = numbers
        on_top = card == UNKNOWN or view.staks[stak][-1:] == (card,)
        found = Waiting("effect", WAITS if on_top else LOST, stak, card, cause)
    elif isinstance(step, Ask) and step.name in ("aim", "reset", "name"):
        found = Waiting("effect", RESOLVES, *numbers[1:])
    elif step is chain.flip or step is chain.TURN:
        found = Waiting("turn", WAITS, numbers[-2], UNKNOWN, numbers[-1])
    elif step is chain.scrap or step is chain.REVEAL:
        stak, place, cause = numbers[-3:]
        card = view.staks[stak][place] if place < len(view.staks[stak]) else UNKNOWN
        found = Waiting("scrap", WAITS, stak, max(card, UNKNOWN), cause)
    elif step is battle.stomp:
        found = Waiting("stomp", WAITS, numbers[0], numbers[2], numbers[3])
    elif step is battle.battle:
        found = Waiting("battle", WAITS, numbers[0], UNKNOWN, numbers[2])
    return found
