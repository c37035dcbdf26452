"""What a seat may know of a match, named piece by piece."""

from typing import NamedTuple

from stakbots.position.switches import HouseRules


class MatchView(NamedTuple):
    """A match as `seat` sees it (None: a spectator). `shown` are the cards in hands that everybody has seen before;
    a face-down card of a Stak that was face up once is known to all (see `state.Match` for the rest)."""

    seat: int | None
    """The seat that looks; None for a spectator."""
    version: int
    """The version of the rules."""
    rules: HouseRules
    """The switches of the match, with its deck."""
    seats: int
    """How many play."""
    first: int
    """The seat that went first."""
    active: int
    """The seat whose turn it is."""
    turn: int
    """The turn."""
    acts: int
    """Actions in this turn."""
    attacks: int
    """Attacks in this turn."""
    fed: bool
    """Whether the heap was fed in this turn."""
    ended: int
    """How the match ended: -1 it goes on, 0 one was left, 1 all fell together, 2 the last turn is over."""
    staks: tuple[tuple[int, ...], ...]
    """The cards of each Stak from the bottom: a face-up card as itself, a face-down one that all have seen as -2 less its
    number, and -1 for one that nobody has seen."""
    hand: tuple[int, ...]
    """The viewer's cards."""
    hand_sizes: tuple[int, ...]
    """Cards in each hand."""
    known_hands: tuple[tuple[int, ...], ...]
    """By seat the cards of its hand that all have seen."""
    supply: int
    """Cards that can be drawn."""
    fresh: int
    """How many of these were shuffled in from the heap."""
    renewed: tuple[int, ...]
    """All cards that ever were shuffled in from the heap."""
    heap: tuple[int, ...]
    """The cards on the scrapheap."""
    damage: tuple[int, ...]
    """Damage on each card."""
    attacker: tuple[int, ...]
    """By Stak the card that attacked in this turn: -1 none, -2 none may any more."""
    reset: tuple[int, ...]
    """Cards that were reset in this chain."""
    out: tuple[int, ...]
    """Seats in the order in which they went out."""
    fallen: tuple[int, ...]
    """Seats that fell in this action."""
    bag: tuple[tuple[int, ...], ...]
    """By seat the cards that its drafted Staks hold unseen."""
    quota: tuple[tuple[int, ...], ...]
    """By seat the unseen cards of each rank in its dealt Staks."""
    market: tuple[int, ...]
    """The cards that are offered in the draft."""
    to_move: int | None
    """The seat that is asked, -1 for dice and decks; None when the game is over."""
    ask: str
    """What is asked; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers that belong to the question; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """What is asked and what follows, the last comes first: a step and its numbers."""
    event_count: int
    """How many events have happened."""
