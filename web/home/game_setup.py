"""What is chosen for a new game: who plays on each seat, the options, names and colours. It knows no page."""

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.core.game import Game, Preset
from tabletop.show.theme import SEATS
from web.table.play import seating
from web.table.play.seating import FAR, PEOPLE


class GameSetup:
    """The choices for one game. It begins with those of the last time, as far as they can still be chosen."""

    def __init__(self, game: Game, levels: Sequence[str], usual: Sequence[str], last: Mapping[str, Any]) -> None:
        """`levels` are the bots, the weakest first; `usual` says who plays unless somebody else is chosen; `last` is what
        `kept` gave the last time."""
        self.game, self.levels = game, levels
        low, high = game.seats
        kinds = seating.recalled(last.get("kinds", []))
        fit = low <= len(kinds) <= high and {*kinds} <= {*PEOPLE, *levels}
        self.kinds = kinds if fit else list(usual)
        known = {option.name: option for option in game.options}
        options = last.get("options", {}).items()
        self.options: dict[str, str] = {
            name: value for name, value in options if name in known and known[name].allows(value)
        }
        """The options that were chosen; all others are as the game proposes."""
        self.names: dict[int, str] = {int(seat): name for seat, name in last.get("names", {}).items()}
        seat_colours = last.get("colours", [])
        self.seat_colours: list[int] = seat_colours + [colour for colour in range(SEATS) if colour not in seat_colours]
        """The colours by seat, and those that are left."""
        self.games: int = last.get("games", 1)
        """How many games the series has at most."""

    def kept(self, wearers: int) -> dict[str, Any]:
        """What is remembered for the next time; so many things wear colours."""
        return {
            "kinds": self.kinds,
            "options": self.options,
            "names": self.names,
            "colours": self.colours(wearers),
            "games": self.games,
        }

    # Options ----------------------------------------------------------------------------------------------------------------

    def value(self, name: str) -> str:
        """The value of an option: as chosen, or as proposed to so many players."""
        option = next(option for option in self.game.options if option.name == name)
        return self.options.get(name, option.proposed(len(self.kinds)))

    def all_options(self) -> dict[str, str]:
        """The value of every option."""
        return {option.name: self.value(option.name) for option in self.game.options}

    def choose(self, name: str, value: str) -> None:
        """Play by this value of an option."""
        self.options[name] = value

    def count_changed(self, names: Sequence[str]) -> int:
        """How many of these options are not as the game proposes."""
        return sum(
            self.value(option.name) != option.proposed(len(self.kinds))
            for option in self.game.options
            if option.name in names
        )

    def take(self, preset: Preset, stays: Sequence[str]) -> None:
        """Play as a preset says. Options named in `stays` change only if it names them."""
        self.options = {name: value for name, value in self.options.items() if name in stays} | dict(preset.options)
        while preset.seats and len(self.kinds) < preset.seats:
            self.add_bots(1)
        while preset.seats and len(self.kinds) > preset.seats:
            bots = [seat for seat, kind in enumerate(self.kinds) if kind not in PEOPLE]
            self.leave_out(bots[-1] if bots else len(self.kinds) - 1)

    def preset(self, stays: Sequence[str]) -> str:
        """The name of the preset by which it is played, '' for none."""
        return next((preset.name for preset in self.game.presets if self._is(preset, stays)), "")

    def _is(self, preset: Preset, stays: Sequence[str]) -> bool:
        return preset.seats in (0, len(self.kinds)) and all(
            self.value(option.name) == preset.options.get(option.name, option.proposed(len(self.kinds)))
            for option in self.game.options
            if option.name in preset.options or option.name not in stays
        )

    def play_several(self, games: int) -> None:
        """Play a series of so many games at most."""
        self.games = games

    # Seats ------------------------------------------------------------------------------------------------------------------

    def sit(self, seat: int, kind: str) -> None:
        """Let somebody else play on a seat; the reader sits on one alone."""
        before, self.kinds[seat] = self.kinds[seat], kind
        self.kinds = seating.with_one_reader(self.kinds, seat)
        if before != kind and (before == FAR or (before in PEOPLE) != (kind in PEOPLE)):
            self.names.pop(seat, None)  # it was the name of whoever sat there

    def call(self, seat: int, name: str) -> None:
        """Give a seat a name, or take it away."""
        self.names = {other: there for other, there in self.names.items() if other != seat} | (
            {seat: name} if name else {}
        )

    def add_bots(self, count: int) -> None:
        """So many more seats, with bots on them."""
        self.kinds += [self.levels[0]] * count

    def leave_out(self, seat: int) -> None:
        """Nobody plays on that seat: those behind it move up."""
        del self.kinds[seat]
        self.names = {other - (other > seat): name for other, name in self.names.items() if other != seat}
        self.seat_colours.insert(len(self.kinds), self.seat_colours.pop(seat))

    def play_far(self) -> None:
        """Play with somebody far away in the place of bots, as far as so many have to play."""
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
        """The same, and whoever is far away chooses first: their link can be sent at once."""
        self.play_far()
        first = self.kinds.index(FAR)
        order = [first, *(seat for seat in range(len(self.kinds)) if seat != first)]
        self.kinds[:] = [self.kinds[seat] for seat in order]
        self.names = {seat: self.names[before] for seat, before in enumerate(order) if before in self.names}

    # Colours ----------------------------------------------------------------------------------------------------------------

    def wear(self, wearer: int, colour: int) -> None:
        """Let one wear a colour; whoever has it gets the present one for it."""
        other = self.seat_colours.index(colour)
        self.seat_colours[wearer], self.seat_colours[other] = colour, self.seat_colours[wearer]

    def colours(self, wearers: int) -> list[int]:
        """The colours that are chosen, nothing for the usual ones."""
        seat_colours = self.seat_colours[:wearers]
        return seat_colours if seat_colours != [*range(len(seat_colours))] else []
