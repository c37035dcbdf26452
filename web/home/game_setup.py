"""The choices for a new game, without a page: who plays on each seat, options, names and colours."""

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.core.game import Game, Preset
from tabletop.show.theme import SEATS
from web.table.play import seating
from web.table.play.seating import FAR, PEOPLE


class GameSetup:
    """The choices for one game. They begin as the last time, as far as these are still allowed."""

    def __init__(self, game: Game, levels: Sequence[str], usual: Sequence[str], last: Mapping[str, Any]) -> None:
        """`levels` are the bots, the weakest first; `usual` says who plays at first; `last` is the result of `to_save` the last
        time."""
        self.game, self.levels = game, levels
        low, high = game.seats
        kinds = seating.with_one_reader(last.get("kinds", []))
        fit = low <= len(kinds) <= high and {*kinds} <= {*PEOPLE, *levels}
        self.kinds = kinds if fit else list(usual)
        known = {option.name: option for option in game.options}
        options = last.get("options", {}).items()
        self.options: dict[str, str] = {
            name: value for name, value in options if name in known and known[name].allows(value)
        }
        """The chosen options; all others have the values that the game proposes."""
        self.names: dict[int, str] = {int(seat): name for seat, name in last.get("names", {}).items()}
        seat_colours = last.get("colours", [])
        self.seat_colours: list[int] = seat_colours + [colour for colour in range(SEATS) if colour not in seat_colours]
        """The colours by seat, then the unused ones."""
        self.games: int = last.get("games", 1)
        """Most games in the series."""

    def to_save(self, figures: int) -> dict[str, Any]:
        """The choices to remember for the next time; `figures` is the number of figures with a colour."""
        return {
            "kinds": self.kinds,
            "options": self.options,
            "names": self.names,
            "colours": self.colours(figures),
            "games": self.games,
        }

    # Options ----------------------------------------------------------------------------------------------------------------

    def value(self, name: str) -> str:
        """The value of an option: the chosen one, or the one proposed for this number of players."""
        option = next(option for option in self.game.options if option.name == name)
        return self.options.get(name, option.proposed(len(self.kinds)))

    def all_options(self) -> dict[str, str]:
        """The value of every option."""
        return {option.name: self.value(option.name) for option in self.game.options}

    def choose(self, name: str, value: str) -> None:
        """Set the value of an option."""
        self.options[name] = value

    def count_changed(self, names: Sequence[str]) -> int:
        """How many of these options differ from the game's proposals."""
        return sum(
            self.value(option.name) != option.proposed(len(self.kinds))
            for option in self.game.options
            if option.name in names
        )

    def take(self, preset: Preset, stays: Sequence[str]) -> None:
        """Apply a preset. Options named in `stays` change only if the preset names them."""
        self.options = {name: value for name, value in self.options.items() if name in stays} | dict(preset.options)
        while preset.seats and len(self.kinds) < preset.seats:
            self.add_bots(1)
        while preset.seats and len(self.kinds) > preset.seats:
            bots = [seat for seat, kind in enumerate(self.kinds) if kind not in PEOPLE]
            self.leave_out(bots[-1] if bots else len(self.kinds) - 1)

    def preset(self, stays: Sequence[str]) -> str:
        """The name of the preset that fits the choices, '' for none. Options in `stays` count only if it names them."""
        return next((preset.name for preset in self.game.presets if self._is(preset, stays)), "")

    def _is(self, preset: Preset, stays: Sequence[str]) -> bool:
        return preset.seats in (0, len(self.kinds)) and all(
            self.value(option.name) == preset.options.get(option.name, option.proposed(len(self.kinds)))
            for option in self.game.options
            if option.name in preset.options or option.name not in stays
        )

    def play_several(self, games: int) -> None:
        """Set the most games of the series."""
        self.games = games

    # Seats ------------------------------------------------------------------------------------------------------------------

    def sit(self, seat: int, kind: str) -> None:
        """Set who plays on a seat; the reader has one seat only."""
        before, self.kinds[seat] = self.kinds[seat], kind
        self.kinds = seating.with_one_reader(self.kinds, seat)
        if before != kind and (before == FAR or (before in PEOPLE) != (kind in PEOPLE)):
            self.names.pop(seat, None)  # the name belonged to the player before

    def call(self, seat: int, name: str) -> None:
        """Give a seat a name; '' takes it away."""
        self.names = {other: there for other, there in self.names.items() if other != seat} | (
            {seat: name} if name else {}
        )

    def add_bots(self, count: int) -> None:
        """Add that many seats with bots."""
        self.kinds += [self.levels[0]] * count

    def leave_out(self, seat: int) -> None:
        """Remove a seat; the seats behind it move up."""
        del self.kinds[seat]
        self.names = {other - (other > seat): name for other, name in self.names.items() if other != seat}
        self.seat_colours.insert(len(self.kinds), self.seat_colours.pop(seat))

    def play_far(self) -> None:
        """Put a far player in the place of the first bot. Remove the other bots, down to the fewest seats of the game.
        Without bots, add a far seat, or change the last seat if there is no room."""
        bots = [seat for seat, kind in enumerate(self.kinds) if kind not in PEOPLE]
        for seat in reversed(bots[1:]):
            if len(self.kinds) > self.game.seats[0]:
                self.leave_out(seat)
        if not bots and len(self.kinds) < self.game.seats[1]:
            self.kinds.append(FAR)
        else:
            place = bots[0] if bots else len(self.kinds) - 1
            self.kinds[place] = FAR
            self.names.pop(place, None)

    def invite(self) -> None:
        """Do as `play_far`, and let the far player choose first: their link can be sent at once."""
        self.play_far()
        first = self.kinds.index(FAR)
        order = [first, *(seat for seat in range(len(self.kinds)) if seat != first)]
        self.kinds[:] = [self.kinds[seat] for seat in order]
        self.names = {seat: self.names[before] for seat, before in enumerate(order) if before in self.names}

    # Colours ----------------------------------------------------------------------------------------------------------------

    def set_colour(self, figure: int, colour: int) -> None:
        """Give a figure a colour; the figure that had it gets the other's colour."""
        other = self.seat_colours.index(colour)
        self.seat_colours[figure], self.seat_colours[other] = colour, self.seat_colours[figure]

    def colours(self, figures: int) -> list[int]:
        """The chosen colours; [] if they are the usual ones."""
        seat_colours = self.seat_colours[:figures]
        return seat_colours if seat_colours != [*range(len(seat_colours))] else []
