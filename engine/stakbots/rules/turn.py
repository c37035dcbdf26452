"""The turn (RULES.md, chapters 2, 3 and 7)."""

from stakbots.position import events
from stakbots.position.codes import LAST_STANDING, MOST_ACTIONS, NO_LIMIT, NONE, SEATS, TOGETHER, TURN_LIMIT
from stakbots.position.moves import (
    DRAW,
    DRAW_NOTHING,
    END,
    Attack,
    Discard,
    Play,
    Recycle,
    Scrap,
    attack,
    discard,
    play,
    recycle,
    scrap,
)
from stakbots.position.state import Match
from stakbots.rules import battle, chain
from stakbots.rules.effects import throw_away
from stakbots.rules.supply import draw
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask

HAND_LIMIT = 3
"""The most cards that a player may keep at the end of a turn with the variant Traitors (rule 9.9)."""


def begin(match: Match, seat: int) -> None:
    """Begin a turn with its draw (rule 2.1). If set-up effects have put the seat out, the next seat begins (rule 7.1)."""
    if seat in match.out:
        seat = _following(match, seat)
    if match.turn >= match.rules.turn_limit:
        _finish(match, TURN_LIMIT, "7.4", NO_CAUSE)
        return
    match.turn += 1
    match.active, match.acts, match.attacks = seat, 0, 0
    match.fed = match.fed and match.turn == 1  # set-up effects belong to the first turn (rule 9.4)
    match.attacker = [NONE] * len(match.staks)
    event = match.emit(events.TURN_BEGAN, "2.1", NO_CAUSE, seat, match.turn)
    if match.turn == 1 and not match.rules.first_draw:
        match.then((act, seat))
    else:
        match.then((draw, seat, event), (act, seat))


def act(match: Match, seat: int) -> None:
    """Ask for another action, or begin the next turn if the seat is out."""
    if seat in match.out:
        _hand_on(match, seat)
    else:
        match.then((ACTION, seat))


def _hand_on(match: Match, seat: int) -> None:
    """End the turn: all Bots heal (rule 2.4), and the next seat clockwise is active."""
    match.damage = [0] * len(match.damage)
    match.emit(events.TURN_ENDED, "2.4", NO_CAUSE, seat)
    match.then((begin, _following(match, seat)))


def _following(match: Match, seat: int) -> int:
    """The next seat clockwise that is not out; the seat itself if there is no other."""
    others = [(seat + k) % match.seats for k in range(1, match.seats)]
    return next((other for other in others if other not in match.out), seat)


def _actions(match: Match, seat: int) -> list[Move]:
    """Play, scrap, discard, recycle, attack, end."""
    rules, staks, hand, tags = match.rules, match.staks, match.hand[seat], match.rules.deck.tags
    fresh = match.acts < MOST_ACTIONS
    own = [stak for stak in match.staks_of(seat) if staks[stak]]
    moves: list[Move] = []
    if fresh:
        onto = battle.play_targets(match, seat)
        moves += [play(card, stak, tags[card]) for card in hand for stak in onto]
    if fresh or not match.fed:
        moves += [scrap(stak) for stak in own]
        if not rules.traitors:
            moves += [discard(card, tags[card]) for card in hand]
    if fresh and rules.recycling:
        moves += [recycle(stak, card, tags[card]) for stak in own for card in hand]
    if fresh:
        targets = [stak for stak, cards in enumerate(staks) if cards and stak % SEATS != seat]
        moves += [attack(stak, other) for stak in own if battle.may_attack(match, stak) for other in targets]
    if match.fed and not (fresh and rules.traitors and len(hand) > HAND_LIMIT):
        moves.append(END)
    return moves


def _acted(match: Match, move: Move, seat: int) -> None:
    if move is END:
        _hand_on(match, seat)
        return
    match.acts += 1
    match.then((settle,), (act, seat))
    match move:
        case Play(card, stak, _):
            match.hand[seat].remove(card)
            event = match.emit(events.PLAYED, "3.1", NO_CAUSE, seat, match.tag(card), stak)
            chain.put_on_top(match, stak, card, event)
        case Scrap(stak):
            event = match.emit(events.CHOSE_SCRAP, "3.2", NO_CAUSE, seat, stak)
            chain.scrap_all(match, [(stak, len(match.staks[stak]) - 1)], event)
        case Discard(card, _):
            throw_away(match, seat, card, "3.3", NO_CAUSE)
        case Recycle(stak, card, _):
            event = match.emit(events.RECYCLED, "9.3", NO_CAUSE, seat, stak, match.tag(card))
            throw_away(match, seat, card, "9.3", event)
            # The draw comes before the effects of uncovered cards, because scrap, discard and draw are one action.
            match.then(
                (chain.scrap, stak, len(match.staks[stak]) - 1, event), (MAY_DRAW, seat, event), (chain.turn_up, event)
            )
        case Attack(stak, target):
            rule = "4.1" if match.rules.attacks == NO_LIMIT else "9.7"
            event = match.emit(events.ATTACKED, rule, NO_CAUSE, stak, target)
            battle.declare(match, stak, target, event)


def settle(match: Match) -> None:
    """End the chain: a player without a card in any Stak is out (rules 5.5 and 7.1)."""
    match.reset = []
    left = match.alive()
    empty = [seat for seat in left if not any(match.staks[seat::SEATS])]
    # Clockwise from the active seat, like everything that happens at once.
    empty.sort(key=lambda seat: (seat - match.active) % match.seats)
    for seat in empty:
        cards = match.hand[seat]
        match.hand[seat] = []
        match.shown = [card for card in match.shown if card not in cards]
        match.heap += cards
        match.fed = match.fed or bool(cards)
        match.out.append(seat)
        match.emit(events.ELIMINATED, "7.1", NO_CAUSE, seat, *map(match.tag, cards))
        left.remove(seat)
    if not left:
        match.fallen = sorted(empty)
        _finish(match, TOGETHER, "7.3", NO_CAUSE)
    elif len(left) == 1:
        _finish(match, LAST_STANDING, "7.2", NO_CAUSE)


def _finish(match: Match, reason: int, rule: str, event: int) -> None:
    match.ended = reason
    match.agenda.clear()
    match.emit(events.MATCH_ENDED, rule, event, reason, *match.winners())


ACTION = Ask("action", _actions, _acted, rule="2.2")


def _draw_or_not(_match: Match, _seat: int, _event: int) -> list[Move]:
    return [DRAW, DRAW_NOTHING]


def _drawn(match: Match, move: Move, seat: int, event: int) -> None:
    if move is DRAW:
        draw(match, seat, event)


MAY_DRAW = Ask("may-draw", _draw_or_not, _drawn, rule="9.3")
