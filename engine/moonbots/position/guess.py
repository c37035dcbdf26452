"""Positions that fit what a seat knows: the secret weapons that it has not seen are dealt at random."""

from random import Random

from moonbots.position.cards import BAD_LUCK, FIRST_WEAPON, HIDDEN, WEAPON_CARDS
from moonbots.position.state import Tournament
from moonbots.position.view import MoonView


def determinize(view: MoonView, rng: Random) -> Tournament:
    """Return a tournament whose view for this seat is `view`. Bad Luck, which is shown at once, is in no hand."""
    state = Tournament(view.seats, view.mix, view.limit, view.version)
    state.first, state.rounds, state.ended, state.active = view.first, view.rounds, view.ended, view.active
    state.next_up, state.buys, state.gained = view.next_up, view.buys, view.gained
    state.rerolled, state.decoyed, state.quiet = view.rerolled, view.decoyed, view.quiet
    state.dice, state.lying, state.energy = list(view.dice), list(view.lying), list(view.energy)
    state.part = [list(cards) for cards in view.part]
    state.upgrades = [list(cards) for cards in view.upgrades]
    state.idle, state.out, state.market = list(view.idle), list(view.out), list(view.market)
    state.pool, state.backs, state.dropped = list(view.pool), view.backs, view.dropped
    state.gone, state.box = list(view.gone), list(view.box)
    state.agenda, state.event_count = list(view.agenda), view.event_count
    seen = {*view.gone, *(card for hand in view.hand for card in hand), BAD_LUCK}
    unseen = [card for card in WEAPON_CARDS if card not in seen]
    rng.shuffle(unseen)
    for robot, hand in enumerate(view.hand):
        owner = view.owner(robot)
        for card in hand:
            held = unseen.pop() if card == HIDDEN else card
            state.hand[robot].append(held)
            state.known[held - FIRST_WEAPON] = 1 << owner
            if card != HIDDEN and view.seat is not None:
                state.known[held - FIRST_WEAPON] |= 1 << view.seat
        state.hand[robot].sort()
    for card, seats in view.known:
        state.known[card - FIRST_WEAPON] = seats
    return state
