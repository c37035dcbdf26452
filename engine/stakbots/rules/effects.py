"""Entry effects (RULES.md, chapters 5 and 6). They must be carried out; the owner of the Stak makes their choices."""

from stakbots.position import events
from stakbots.position.cards import BEGONE, BOUNTIFUL, CLUMSY, EXPEL, PIT, REAPER, SHOT, SIDEKICK, TRANQ, TRIP, rule_of
from stakbots.position.codes import LOST_NOTHING, UNKNOWN, down
from stakbots.position.moves import Aim, Discard, Name, Reset, aim, discard, name, reset
from stakbots.position.state import Match
from stakbots.rules import chain
from stakbots.rules.supply import draw
from tabletop.rules.move import Move
from tabletop.rules.state import Ask


def _clumsy(match: Match, stak: int, card: int, event: int) -> None:
    chain.scrap_all(match, [(stak, 0)], event)


def _sidekick(match: Match, stak: int, card: int, event: int) -> None:
    _sink(match, stak, SIDEKICK, event)


def _bountiful(match: Match, stak: int, card: int, event: int) -> None:
    draw(match, match.owner(stak), event)


def _tranq(match: Match, stak: int, card: int, event: int) -> None:
    if resettable(match):
        match.then((RESET, match.owner(stak), stak, card, event))
    else:
        match.emit(events.LOST, rule_of(TRANQ), event, stak, match.tag(card), LOST_NOTHING)


# Cards that move ----------------------------------------------------------------------------------------------------


def _sink(match: Match, stak: int, bot: int, event: int) -> None:
    """Move the top card down, face up: for a Pit to the bottom, else one place. Alone it stays (rules 6.9, 6.15, 6.16)."""
    cards, rule = match.staks[stak], rule_of(bot)
    tag = match.tag(cards[-1])
    if len(cards) < 2:
        match.emit(events.STAYED, rule, event, stak, tag)
        return
    kind, place = (events.BURIED, 0) if bot == PIT else (events.SANK, -1)
    cards.insert(place, cards.pop())
    event = match.emit(kind, rule, event, stak, tag)
    match.then((chain.turn_up, event))


def _return(match: Match, stak: int, event: int) -> None:
    card = match.staks[stak].pop()
    owner = match.owner(stak)
    match.hand[owner] = sorted([*match.hand[owner], card])
    match.shown = sorted([*match.shown, card])
    match.damage[card] = 0
    chain.stop(match, stak, card)
    event = match.emit(events.RETURNED, rule_of(BEGONE), event, stak, match.tag(card))
    match.then((chain.turn_up, event))


def hurt(match: Match, stak: int, amount: int, rule: str, event: int) -> bool:
    """Damage the top card. Returns whether it is to be scrapped (rule 4.2)."""
    card = match.top(stak)
    match.damage[card] += amount
    if amount:
        match.emit(events.DAMAGED, rule, event, stak, match.tag(card), match.damage[card], amount)
    return match.damage[card] >= match.power(stak, len(match.staks[stak]) - 1)


# Choices of effects -------------------------------------------------------------------------------------------------


def _aims(match: Match, _seat: int, _stak: int, _card: int, _event: int) -> list[Move]:
    return [aim(stak) for stak in range(len(match.staks)) if match.top(stak) != UNKNOWN]


def _aim_made(match: Match, move: Aim, _seat: int, stak: int, card: int, event: int) -> None:
    bot, target = match.rules.deck.bot[card], move.stak
    event = match.emit(events.AIMED, rule_of(bot), event, stak, match.tag(card), target, match.tag(match.top(target)))
    top = len(match.staks[target]) - 1
    if bot == SHOT:
        if hurt(match, target, match.rules.deck.shot[card], rule_of(SHOT), event):
            chain.scrap_all(match, [(target, top)], event)
    elif bot == REAPER:
        chain.scrap_all(match, [(target, top)], event)
    elif bot == BEGONE:
        _return(match, target, event)
    else:
        _sink(match, target, bot, event)


def resettable(match: Match) -> list[int]:
    """Return the face-up cards that a Tranq may reset: itself too, but no card twice in a chain (rule 6.13)."""
    return sorted(card for cards in match.staks for card in cards if card >= 0 and card not in match.reset)


def _resets(match: Match, _seat: int, _stak: int, _card: int, _event: int) -> list[Move]:
    return [reset(card, match.tag(card)) for card in resettable(match)]


def _reset_made(match: Match, move: Reset, _seat: int, _stak: int, _card: int, event: int) -> None:
    spot = match.place(move.card)
    assert spot is not None
    stak, place = spot
    match.staks[stak][place] = down(move.card)
    match.damage[move.card] = 0
    match.reset = sorted([*match.reset, move.card])
    chain.stop(match, stak, move.card)
    event = match.emit(events.RESET, rule_of(TRANQ), event, stak, place, match.tag(move.card))
    match.then((chain.turn_up, event))


def _names(match: Match, _seat: int, _stak: int, _card: int, _event: int) -> list[Move]:
    return [name(seat) for seat in match.alive()]


def _name_made(match: Match, move: Name, _seat: int, stak: int, card: int, event: int) -> None:
    event = match.emit(events.NAMED, rule_of(EXPEL), event, stak, match.tag(card), move.seat)
    if match.hand[move.seat]:
        match.then((GIVE, move.seat, event))
    else:
        match.emit(events.SPARED, rule_of(EXPEL), event, move.seat)


def _gives(match: Match, seat: int, _event: int) -> list[Move]:
    return [discard(card, match.tag(card)) for card in match.hand[seat]]


def _given(match: Match, move: Discard, seat: int, event: int) -> None:
    throw_away(match, seat, move.card, rule_of(EXPEL), event)


def throw_away(match: Match, seat: int, card: int, rule: str, event: int) -> int:
    """Put a card from the hand onto the scrapheap, which feeds it (rule 2.3). Returns the id of the event."""
    match.hand[seat].remove(card)
    if card in match.shown:
        match.shown.remove(card)
    match.heap.append(card)
    match.fed = True
    return match.emit(events.DISCARDED, rule, event, seat, match.tag(card))


AIM = Ask("aim", _aims, _aim_made, rule=lambda match, _seat, _stak, card, _event: rule_of(match.rules.deck.bot[card]))
RESET = Ask("reset", _resets, _reset_made, rule=rule_of(TRANQ))
NAME = Ask("name", _names, _name_made, rule=rule_of(EXPEL))
GIVE = Ask("give", _gives, _given, rule=rule_of(EXPEL))

ASKS: dict[Ask, frozenset[int]] = {
    AIM: frozenset({SHOT, REAPER, BEGONE, TRIP, PIT}),
    RESET: frozenset({TRANQ}),
    NAME: frozenset({EXPEL}),
}
"""Ask -> the Bots whose effects make it."""


def _asked(ask: Ask) -> chain.EntryEffect:
    """An effect that at once asks the owner of the Stak."""
    return lambda match, stak, card, event: match.then((ask, match.owner(stak), stak, card, event))


chain.ENTRY_EFFECTS.update(
    {CLUMSY: _clumsy, SIDEKICK: _sidekick, BOUNTIFUL: _bountiful, TRANQ: _tranq, EXPEL: _asked(NAME)}
    | dict.fromkeys(ASKS[AIM], _asked(AIM))
)
