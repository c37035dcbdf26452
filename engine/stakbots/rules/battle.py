"""Attacks (RULES.md, chapter 4)."""

from stakbots.position import events
from stakbots.position.cards import BASH, FATAL, SPIKE, STOMP, rule_of
from stakbots.position.codes import NO_LIMIT, NONE, SEATS, UNKNOWN
from stakbots.position.moves import Play, play
from stakbots.position.state import Match
from stakbots.rules import chain
from stakbots.rules.effects import hurt
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask


def may_attack(match: Match, stak: int) -> bool:
    """Whether the top card of a Stak may attack this turn (rules 4.1 and 9.7)."""
    if match.top(stak) == UNKNOWN:
        return False
    if match.rules.attacks != NO_LIMIT:
        return match.attacks < match.rules.attacks
    return match.attacker[stak] in (NONE, match.top(stak))


def play_targets(match: Match, seat: int) -> list[int]:
    """Return the Staks onto which a seat may play: its own that are not empty (rule 3.1), or those of a variant."""
    standing = [stak for stak, cards in enumerate(match.staks) if cards]
    if match.rules.borderless:
        return standing
    return [stak for stak in standing if (stak % SEATS == seat) != match.rules.traitors]


def declare(match: Match, stak: int, target: int, event: int) -> None:
    """Declare an attack, to which the attacked player may react in reactive play (rule 9.2)."""
    match.attacks += 1
    owner = match.owner(target)
    if match.rules.reactive and match.hand[owner]:
        match.then((REACT, owner, stak, target, event))
    else:
        match.then((battle, stak, target, event))


def battle(match: Match, stak: int, target: int, event: int) -> None:
    """Both top cards damage each other at once; then abilities work, and all cards due are scrapped together (rule 4.2)."""
    sides = (stak, target)
    cards = [match.top(side) for side in sides]
    if UNKNOWN in cards:
        return
    match.attacker[stak] = cards[0]
    powers = [match.power(side, len(match.staks[side]) - 1) for side in sides]
    event = match.emit(events.BATTLED, "4.2", event, stak, target, *powers)
    if match.rules.deck.bot[cards[0]] == STOMP:
        match.then((stomp, stak, target, cards[0], event))
    due = []
    for side, dealt in zip(sides, reversed(powers), strict=True):
        if hurt(match, side, dealt, "4.2", event):
            due.append((side, len(match.staks[side]) - 1))
    for side, card, victim, dealt in zip(sides, cards, reversed(sides), powers, strict=True):
        if dealt:
            due += _ability(match, side, card, victim, event)
    chain.scrap_all(match, due, event)


def _ability(match: Match, stak: int, card: int, victim: int, event: int) -> list[tuple[int, int]]:
    """The further scraps by a card that has damaged the top card of another Stak (rules 6.3, 6.4, 6.8)."""
    bot, top = match.rules.deck.bot[card], len(match.staks[victim]) - 1
    place = {BASH: 0, SPIKE: top - 1, FATAL: top}.get(bot, -1)
    if place < 0:
        return []
    match.emit(events.ABILITY, rule_of(bot), event, stak, match.tag(card), victim)
    return [(victim, place)]


def stomp(match: Match, stak: int, target: int, card: int, event: int) -> None:
    """A Stomp that is still on top and was not stopped attacks again (rule 6.2)."""
    if match.top(stak) == card and match.attacker[stak] == card and match.staks[target]:
        event = match.emit(events.STOMPED, rule_of(STOMP), event, stak, target)
        match.then((battle, stak, target, event))


def _reactions(match: Match, seat: int, _stak: int, target: int, _event: int) -> list[Move]:
    return [*(play(card, target, match.tag(card)) for card in match.hand[seat]), PASS]


def _react(match: Match, move: Move, seat: int, stak: int, target: int, event: int) -> None:
    if isinstance(move, Play):
        match.hand[seat].remove(move.card)
        match.attacks -= 1
        match.emit(events.CANCELLED, "9.2", event, stak, target)
        event = match.emit(events.PLAYED, "9.2", event, seat, match.tag(move.card), move.stak)
        chain.put_on_top(match, move.stak, move.card, event)
    else:
        match.then((battle, stak, target, event))


REACT = Ask("react", _reactions, _react, rule="9.2")
