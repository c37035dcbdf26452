"""The beginning of a turn as a bot sees it: where all robots stand, what each can play, what a life costs."""

from dataclasses import dataclass
from functools import cached_property

from roborally.bots import kernel, planner
from roborally.bots.aims import aimed
from roborally.bots.distances import EQUIPMENT, Field, equipped
from roborally.bots.kernel import Tables
from roborally.bots.planner import Runner
from roborally.bots.plays import GEAR, contents_of, open_to
from roborally.position.codes import OFF, RACING, REENTRY_DAMAGE
from roborally.position.option_deck import SUPERIOR_ARCHIVE
from roborally.position.teams import are_mates
from roborally.position.view import RaceView


@dataclass(frozen=True)
class Situation:
    """The beginning of a turn as a seat sees it."""

    view: RaceView
    field: Field
    seat: int
    race: RaceView | None = None
    """The view in which this seat's aims do not yet replace the flags; the aims of the others come from it."""

    @cached_property
    def views(self) -> list[RaceView]:
        """Per seat the view with the aims of its robot as flags."""
        seats, race = range(self.view.seats), self.race
        return [self.view if race is None or seat == self.seat else aimed(race, seat) for seat in seats]

    @cached_property
    def fields(self) -> list[Field]:
        """Per seat the field of its robot, with its option cards, which all can see."""
        usual = not self.view.kit.active
        return [
            self.field if seat == self.seat or (usual and view is self.view) else field_of(view, seat)
            for seat, view in enumerate(self.views)
        ]

    @cached_property
    def flags(self) -> tuple[int, ...]:
        """Per seat how many of its flags, or aims, its robot has touched."""
        return tuple(view.flags[seat] for seat, view in enumerate(self.views))

    @cached_property
    def archive(self) -> tuple[int, ...]:
        """Per seat the cell of its archive marker, or near which it comes back."""
        return tuple(view.archive[seat] for seat, view in enumerate(self.views))

    @cached_property
    def tables(self) -> Tables:
        """The kernel's tables for all plays that any of the robots may make."""
        gear = GEAR & frozenset[int]().union(*self.view.kit.held)
        return kernel.tables_for(self.view.course.floor, open_to(gear))

    @cached_property
    def service_cells(self) -> tuple[bool, ...]:
        """[cell] -> whether any robot touches something from there."""
        return tuple(map(any, zip(*{field.service_cells for field in self.fields}, strict=True)))

    @cached_property
    def others(self) -> list[int]:
        """Seats of the other robots on the floor, in dock order."""
        return [seat for seat in self.order if seat != self.seat]

    @cached_property
    def order(self) -> list[int]:
        """Seats of all robots on the floor, in dock order."""
        view = self.view
        docks = [(view.first + i) % view.seats for i in range(view.seats)]
        return [seat for seat in docks if view.status[seat] == RACING]

    @cached_property
    def rivals(self) -> list[int]:
        """Seats of the other robots on the floor that are not its mates."""
        return [seat for seat in self.others if not are_mates(self.view, self.seat, seat)]

    @cached_property
    def mates(self) -> list[int]:
        """Seats of the other robots of its team on the floor."""
        return [seat for seat in self.others if are_mates(self.view, self.seat, seat)]

    @cached_property
    def life(self) -> list[float]:
        """Per seat, the turns that its next life costs."""
        view = self.view
        spare = [lives - (not view.rules.spare_life) for lives in view.lives]
        return [planner.LIFE * (1 + 1 / left) if left > 0 else planner.LAST_LIFE for left in spare]

    def runner(self, seat: int) -> Runner:
        """Return a robot as the planner needs it."""
        view = self.view
        return Runner(
            pose=view.cell[seat] * 4 + view.facing[seat],
            flags=self.flags[seat],
            archive=self.archive[seat],
            damage=view.damage[seat],
            life=self.life[seat],
            reentry=self.reentry(seat),
        )

    def reentry(self, seat: int) -> int:
        """Return the damage with which a robot comes back."""
        return 0 if self.view.kit.has(seat, SUPERIOR_ARCHIVE) else REENTRY_DAMAGE

    def locked(self, seat: int) -> list[int]:
        """Return, per register, its locked contents (see `plays.packed`), or OFF."""
        locks, kit = self.view.locks(seat), self.view.kit
        contents = [
            contents_of(*cards, kit.held[seat]) for cards in zip(self.view.program[seat], kit.second[seat], strict=True)
        ]
        return [max(OFF, one) if locks >> index & 1 else OFF for index, one in enumerate(contents)]


def situation_of(race: RaceView, seat: int) -> Situation:
    """Return the situation of a seat, in which each robot has its own aims."""
    view = aimed(race, seat)
    return Situation(view, field_of(view, seat), seat, race)


def field_of(view: RaceView, seat: int) -> Field:
    """Return the field for the robot of a seat, with its option cards."""
    return equipped(view.course, EQUIPMENT.intersection(view.kit.held[seat]), draws=view.kit.active)
