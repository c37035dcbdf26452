"""Positions that fit what a seat knows: the cards that it cannot see are dealt at random."""

from random import Random

from stakbots.position.codes import UNKNOWN, card_of
from stakbots.position.state import Match
from stakbots.position.view import MatchView


def determinize(view: MatchView, rng: Random) -> Match:
    """Return a match whose view for this seat is `view`; unseen cards are at random in hands, Staks and supply."""
    match = Match(view.rules, view.seats, view.version)
    match.first, match.active, match.turn, match.acts = view.first, view.active, view.turn, view.acts
    match.attacks, match.fed, match.ended = view.attacks, view.fed, view.ended
    match.staks = [list(cards) for cards in view.staks]
    match.renewed, match.heap = list(view.renewed), list(view.heap)
    match.damage, match.attacker = list(view.damage), list(view.attacker)
    match.reset, match.out, match.fallen = list(view.reset), list(view.out), list(view.fallen)
    match.bag, match.quota = [list(bag) for bag in view.bag], [list(quota) for quota in view.quota]
    match.market, match.agenda, match.event_count = list(view.market), list(view.agenda), view.event_count
    match.shown = sorted(card for hand in view.known_hands for card in hand)
    open_cards = {*view.hand, *view.heap, *view.market, *match.shown, *(card for bag in view.bag for card in bag)}
    open_cards.update(card_of(place) for cards in view.staks for place in cards)
    unseen = [card for card in range(len(view.rules.deck)) if card not in open_cards]
    rng.shuffle(unseen)
    renewed = set(view.renewed)
    fresh = [card for card in unseen if card in renewed][: view.fresh]
    match.fresh = sorted(fresh)
    never_seen = _reserved_first(view, [card for card in unseen if card not in renewed])
    in_staks = 0 if view.rules.ranks == "drafted" else sum(cards.count(UNKNOWN) for cards in view.staks)
    match.pool = sorted(never_seen[: view.supply - view.fresh + in_staks])
    taken = {*match.pool, *fresh}
    rest = [card for card in unseen if card not in taken]
    for seat in range(view.seats):
        hand = view.hand if seat == view.seat else view.known_hands[seat]
        match.hand[seat] = sorted([*hand, *(rest.pop() for _ in range(view.hand_sizes[seat] - len(hand)))])
    return match


def _reserved_first(view: MatchView, cards: list[int]) -> list[int]:
    """The cards reordered so that Staks to which ranks were dealt find their cards among the first."""
    if view.rules.ranks != "dealt":
        return cards
    needed = [sum(column) for column in zip(*view.quota, strict=True)]
    first: list[int] = []
    later: list[int] = []
    for card in cards:
        rank = view.rules.deck.rank[card] - 1
        (first if needed[rank] > 0 else later).append(card)
        needed[rank] -= 1
    return first + later
