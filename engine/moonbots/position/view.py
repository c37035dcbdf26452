"""What a seat may know of a tournament, named piece by piece."""

from typing import NamedTuple


class MoonView(NamedTuple):
    """A tournament as `seat` sees it (None: a spectator). Tuples are by robot; HIDDEN stands for a secret weapon that the
    viewer does not know, and such stand last in a hand. `known` tells for each weapon the viewer holds who else has seen
    it, as (weapon, bit by seat)."""

    seat: int | None
    """The seat that looks; None for a spectator."""
    version: int
    """The version of the rules."""
    seats: int
    """How many play."""
    robots: int
    """How many robots there are: 4 for two players, else one a seat."""
    mix: str
    """The mix of upgrades in the pile."""
    limit: int
    """The last round."""
    first: int
    """The seat that began."""
    rounds: int
    """The round."""
    ended: int
    """How the game ended: -1 it goes on, 0 one was left, 1 nothing happened any more, 2 the last round is over."""
    active: int
    """The robot whose turn it is."""
    next_up: int
    """The robot that opens the final; -1 before."""
    buys: int
    """Purchases left in this turn."""
    gained: int
    """Energy that parts have given in this turn."""
    rerolled: bool
    """Whether the reroll of this turn is used."""
    decoyed: int
    """Bit by robot: may not reroll in this turn."""
    dice: tuple[int, ...]
    """What the dice of the active robot show."""
    lying: tuple[int, ...]
    """Where each die lies: an item, -1 for none."""
    quiet: int
    """Full rounds without a loss of energy or a purchase; -1 in a round with one."""
    energy: tuple[int, ...]
    """Energy of each robot."""
    part: tuple[tuple[int, ...], ...]
    """By robot the card in each of the six slots; -1 for none."""
    upgrades: tuple[tuple[int, ...], ...]
    """The upgrades of each robot, as cards."""
    hand: tuple[tuple[int, ...], ...]
    """The secret weapons of each robot; -2 stands for one that the viewer does not know."""
    known: tuple[tuple[int, int], ...]
    """Who else has seen each weapon of the viewer: pairs of the weapon and a bit by seat."""
    idle: tuple[bool, ...]
    """By robot whether it has won its duel and waits for the final."""
    out: tuple[int, ...]
    """Robots in the order in which they fell."""
    market: tuple[int, ...]
    """The cards of the market by place: 47 for a secret weapon, -1 for none."""
    pool: tuple[int, ...]
    """The parts and upgrades in the pile."""
    backs: int
    """Secret weapons in the pile."""
    dropped: int
    """Secret weapons that went into the box unseen."""
    gone: tuple[int, ...]
    """Secret weapons that are used up."""
    box: tuple[int, ...]
    """Parts and upgrades of robots that fell."""
    winners: tuple[int, ...]
    """The seats that have won."""
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

    def owner(self, robot: int) -> int:
        """The seat that plays a robot."""
        return robot // 2 if self.seats == 2 else robot
