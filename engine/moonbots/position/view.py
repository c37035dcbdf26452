"""The view: what a seat may know of a tournament, field by field."""

from typing import NamedTuple


class MoonView(NamedTuple):
    """A tournament as `seat` sees it (None: a spectator). Tuples are by robot. HIDDEN stands for a secret weapon that the
    viewer does not know; such weapons stand last in a hand. `known` tells who else has seen each weapon of the viewer, as
    (weapon, bit by seat)."""

    seat: int | None
    """The seat whose view this is; None for a spectator."""
    version: int
    """The version of the rules."""
    seats: int
    """The number of seats."""
    robots: int
    """The number of robots: 4 for two players, else one per seat."""
    mix: str
    """The mix of upgrades in the pile."""
    limit: int
    """The last round."""
    first: int
    """The seat that began."""
    rounds: int
    """The number of the round, from 1."""
    ended: int
    """How the game ended: -1 it goes on, 0 one robot was left, 1 a stall, 2 the last round is over."""
    active: int
    """The robot whose turn it is."""
    next_up: int
    """The robot that opens the final, once both duels are decided; else -1."""
    buys: int
    """Purchases left in this turn."""
    gained: int
    """Energy that parts have given in this turn."""
    rerolled: bool
    """Whether the reroll of this turn is used."""
    decoyed: int
    """Bit by robot: may not reroll in this turn."""
    dice: tuple[int, ...]
    """The values of the dice of the active robot."""
    lying: tuple[int, ...]
    """The item on which each die lies, -1 for none."""
    quiet: int
    """Full rounds without a loss of energy or a purchase; -1 in a round that had one."""
    energy: tuple[int, ...]
    """Energy of each robot."""
    part: tuple[tuple[int, ...], ...]
    """The card in each of the six slots, by robot; -1 for none."""
    upgrades: tuple[tuple[int, ...], ...]
    """The upgrades of each robot, as cards."""
    hand: tuple[tuple[int, ...], ...]
    """The secret weapons of each robot; -2 for one that the viewer does not know."""
    known: tuple[tuple[int, int], ...]
    """Who else has seen each weapon of the viewer: (weapon, bit by seat)."""
    idle: tuple[bool, ...]
    """Whether each robot has won its duel and waits for the final."""
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
    """The seat that chooses, -1 for dice and decks; None when the game is over."""
    ask: str
    """The name of the choice; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers of the choice; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """Steps with their numbers: the choice that waits, and what follows; the last comes first."""
    event_count: int
    """How many events have happened."""

    def owner(self, robot: int) -> int:
        """Return the seat that plays a robot."""
        return robot // 2 if self.seats == 2 else robot
