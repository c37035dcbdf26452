"""The view: what a seat may know of a match, field by field."""

from typing import NamedTuple

from stakbots.position.switches import HouseRules


class MatchView(NamedTuple):
    """A match as `seat` sees it (None: a spectator). `known_hands` are the cards in hands that all have seen before. A
    face-down card of a Stak that once was face up is known to all. `state.Match` explains the other fields."""

    seat: int | None
    """The seat whose view this is; None for a spectator."""
    version: int
    """The version of the rules."""
    rules: HouseRules
    """The switches of the match, with its deck."""
    seats: int
    """The number of seats."""
    first: int
    """The seat that went first."""
    active: int
    """The seat whose turn it is."""
    turn: int
    """The number of the turn, from 1; 0 before the first."""
    acts: int
    """Actions in this turn."""
    attacks: int
    """Attacks in this turn."""
    fed: bool
    """Whether the heap was fed in this turn."""
    ended: int
    """How the match ended: -1 it goes on, 0 one was left, 1 all fell together, 2 the last turn is over."""
    staks: tuple[tuple[int, ...], ...]
    """The cards of each Stak from the bottom: a face-up card as itself, a face-down one that all have seen as -2 minus its
    number, and -1 for one that nobody has seen."""
    hand: tuple[int, ...]
    """The viewer's cards."""
    hand_sizes: tuple[int, ...]
    """Cards in each hand."""
    known_hands: tuple[tuple[int, ...], ...]
    """The cards of each hand that all have seen."""
    supply: int
    """The number of cards that can be drawn before the heap is shuffled."""
    fresh: int
    """The number of these that were shuffled in from the heap."""
    renewed: tuple[int, ...]
    """All cards that ever were shuffled in from the heap."""
    heap: tuple[int, ...]
    """The cards on the scrapheap."""
    damage: tuple[int, ...]
    """Damage on each card."""
    attacker: tuple[int, ...]
    """The card of each Stak that attacked in this turn: -1 none so far, -2 none may any more."""
    reset: tuple[int, ...]
    """Cards that were reset in this chain."""
    out: tuple[int, ...]
    """Seats in the order in which they went out."""
    fallen: tuple[int, ...]
    """Seats that went out together in the last action."""
    bag: tuple[tuple[int, ...], ...]
    """The unseen cards of each seat's drafted Staks."""
    quota: tuple[tuple[int, ...], ...]
    """The number of unseen cards of each rank in each seat's dealt Staks."""
    market: tuple[int, ...]
    """The cards that are offered in the draft."""
    to_move: int | None
    """The seat that chooses, -1 for dice and decks; None when the game is over."""
    ask: str
    """The name of the choice; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers of the choice; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """Steps with their numbers: the choice that waits, and what follows; the last comes first."""
    event_count: int
    """How many events have happened."""
