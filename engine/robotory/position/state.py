"""The arena: the places of robots and discs, and the score of the match."""

from typing import Self

from robotory.board.cells import CAMP, CELLS, COLOURS, DISCS, LIGHT, NOTHING, OPENING_STOCK, SIDES, START, STOCK
from robotory.position.view import ArenaView
from tabletop.rules.state import State


class Arena(State):
    """A game, or a match of two. Stocks are by side, lid and box by colour; `first` is the seat that plays light. `start` has
    the cells of the white and the black disc of a fair start, () for the printed start."""

    __slots__ = ("box", "disc", "first", "game", "games", "lid", "robot", "start", "stock", "turn", "wins")

    def __init__(self, version: int, games: int = 1) -> None:
        super().__init__(version)
        self.games = games  # games in the match
        self.game = 1  # the present game, from 1
        self.first = 0
        self.start: tuple[int, ...] = ()
        self.turn = 0  # turns begun, over all games
        self.wins = [0, 0]  # games won, by seat
        self.set_up()

    def set_up(self) -> None:
        """Put everything where it is at the start of a game (rules 1.3, 1.4 and 1.6)."""
        self.disc = [NOTHING] * len(CELLS)
        self.robot = list(START)
        self.stock = [[OPENING_STOCK, OPENING_STOCK] for _ in SIDES]
        self.lid = [DISCS - 2 * OPENING_STOCK, DISCS - 2 * OPENING_STOCK]
        self.box = [0, 0]
        for side, (colour, cell) in enumerate(zip(COLOURS, self.start, strict=False)):
            self.disc[cell] = colour
            self.stock[side][colour] -= 1

    def clone(self) -> Self:
        twin = object.__new__(self.__class__)
        twin._copy_agenda(self)
        twin.games, twin.game, twin.first, twin.turn = self.games, self.game, self.first, self.turn
        twin.start, twin.wins, twin.disc, twin.robot = self.start, self.wins[:], self.disc[:], self.robot[:]
        twin.stock = [self.stock[0][:], self.stock[1][:]]
        twin.lid, twin.box = self.lid[:], self.box[:]
        return twin

    def view(self, seat: int | None) -> ArenaView:
        """Return the game as `seat` sees it (None: a spectator); all see everything."""
        agenda = self.agenda
        ask, *operands = agenda[-1] if agenda else (None,)
        (light, dark), wins, lid, box = self.stock, self.wins, self.lid, self.box
        return ArenaView(  # in the order of the fields: keywords would take longer
            seat,
            self.version,
            self.games,
            self.game,
            self.first,
            self.start,
            self.turn,
            (wins[0], wins[1]),
            tuple(self.disc),
            tuple(self.robot),
            ((light[0], light[1]), (dark[0], dark[1])),
            (lid[0], lid[1]),
            (box[0], box[1]),
            operands[0] if ask else None,
            ask.name if ask else "",
            tuple(operands),
            tuple(agenda),
            self.event_count,
        )

    @property
    def round(self) -> int:
        return self.turn

    # For several chapters of the rules -----------------------------------------------------------------------------

    def side(self, seat: int) -> int:
        """Return the side that a seat plays in the present game."""
        return seat ^ self.first

    def seat(self, side: int) -> int:
        """Return the seat that plays a side in the present game."""
        return side ^ self.first

    def space(self, side: int) -> int:
        """Return how many discs a side's stock lacks."""
        return STOCK - sum(self.stock[side])

    def robots_in(self, side: int) -> int:
        """Return how many robots stand in the camp of a side."""
        return sum(CAMP[cell] == side for cell in self.robot)

    def leader(self) -> int:
        """Return the side with most robots in its camp; with three robots there always is one (rule 6.2)."""
        return LIGHT if self.robots_in(LIGHT) >= 2 else 1 - LIGHT

    def winners(self) -> list[int]:
        return [seat for seat in range(2) if self.wins[seat] == max(self.wins)] if self.over else []

    def ranking(self) -> list[int]:
        ahead = self.seat(self.leader())
        return sorted(range(2), key=lambda seat: (-self.wins[seat], seat != ahead))
