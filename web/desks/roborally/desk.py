"""RoboRally at the table: its panels, the things to touch on its board, and the captions of its film."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from roborally.board import courses
from roborally.board.course_file import LENGTHS, LEVELS, Course
from roborally.board.plan import DIRECTIONS, OFFSETS
from roborally.position.cards import HAND_SIZE
from roborally.position.codes import HIDDEN
from roborally.position.events import PUSHED, RACE_ENDED, REGISTER_BEGAN, REVEALED, SHOVED, WIPED
from roborally.position.moves import Keep
from roborally.position.option_deck import SLUGS
from roborally.position.special import split
from roborally.position.state import Race
from roborally.position.view import RaceView
from roborally.rules import timer
from roborally.show import text
from roborally.show.choice_options import options_of_choice
from roborally.show.motion_registry import middle
from roborally.show.page_looks import drawing
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.film.motion import Stamp
from tabletop.film.reel import Reel
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import State
from tabletop.show.about import About
from tabletop.show.scene import Scene, Shapes
from tabletop.show.words import Words
from web.board.particles import Push
from web.desks.roborally.panels import RacePanels
from web.desks.roborally.program import Program
from web.desks.roborally.registers import Registers, acting, in_scene, known_to_viewer, laid_in
from web.page.widgets import command, sign
from web.table.play.controls import Controls
from web.table.play.desk import FEW, Desk, Mark, Moment
from web.table.play.draft import Draft

if TYPE_CHECKING:
    from web.desks.roborally.coach import Coach

_FACINGS = ("enter-facing", "set-up-facing")
"""Asks for the direction to face on a space that was chosen before."""

_SPACES = ("enter-cell", "home", "set-up", *_FACINGS)
"""Asks for a space, and the asks for a direction after them."""

_POWER = ("announce", "stay-down", "enter-down")
"""Asks whether to power down."""

_LADDER = ("conveyor-row", "night-shift", "long-way-home", "contraband")
"""Courses to win on, from short and easy to long and hard."""

_ARROW = 0.65
"""Cells from the middle of a robot to the far end of an arrow beside it."""


def _size(course: Course) -> tuple[int, int]:
    """(length, level) of a course, as places in `LENGTHS` and `LEVELS`."""
    return LENGTHS.index(course.length), LEVELS.index(course.level)


class RaceDesk(Desk):
    """A race at the table."""

    sparking = ("sparks", "bump", "burst")
    cheering = ("sparkle",)
    layout, typeface = "hand pips deck", "Chakra Petch"
    levels = ("easy", "normal", "hard", "master")
    drafts, quick_start_seats = True, 3
    legible = 18.0

    def __init__(self, game: Game, words: Words, page_words: Words) -> None:
        super().__init__(game, words, page_words)
        self.panels = RacePanels(game.look, words, page_words)
        self._events: Sequence[Event] = ()
        self._session: Session | None = None
        self._view: RaceView | None = None  # of the seat that lays out a program now
        self._drafting = ""  # the name of its robot

    def look(self, name: str) -> Shapes:
        """The drawings of the game, made for the background of the page."""
        return drawing(name)

    def face(self, seat: int) -> str:
        """The picture of a robot with its number."""
        return self.panels.face(seat)

    def figures(self, seats: int) -> dict[str, str]:
        """The robots."""
        return {f"robot:{seat}": self.seat_name(seat) for seat in range(seats)}

    def panels_at_start(self, view: RaceView) -> int:
        """The number of events before a frame: 0 at first."""
        return 0

    def panels_after(self, panels: int, event: Event) -> int:
        """The number of events up to this one."""
        return event.id + 1

    def seat_name(self, seat: int) -> str:
        """The name of the robot on a seat."""
        return text.seat_name(seat, self.words)

    def bigger_game(self, options: Mapping[str, str], seats: int) -> tuple[str, Mapping[str, str]] | None:
        """The first course of `_LADDER` that is longer, or as long and harder."""
        now = _size(courses.load(options["course"]))
        above = (one for one in map(courses.load, _LADDER) if _size(one) > now and seats in one.seats)
        found = next(above, None)
        return None if found is None else (found.title, {**options, "course": found.id})

    def title(self, view: RaceView) -> str:
        """The title of the course."""
        return view.course.title or "RoboRally"

    # Programming --------------------------------------------------------------------------------------------------------

    def begin_draft(self, state: State, view: RaceView, kept: Sequence[int]) -> Program | None:
        """The program to lay out when one is asked for, beginning with the `kept` cards."""
        if view.ask != "program":
            return None
        self._view = view
        self._drafting = text.robot_name(view, view.operands[0], self.words)
        return Program(state, view, kept)

    def draft_prompt(self, draft: Draft) -> str:
        """The prompt while a program is laid out."""
        assert isinstance(draft, Program)
        assert self._view is not None
        say, name = self.page_words.say, self._drafting
        if self.ghost_shown:
            from web.desks.roborally import ghost as race_ghost

            if falls := race_ghost.falls(self._view, draft):
                return say("coach.falls", name=name, register=falls)
        if draft.full:
            return say("draft.full", name=name, ready=say("ready"))
        register = draft.next_register()
        lost = min(HAND_SIZE - len(draft.hand), self._view.damage[draft.seat])
        if lost > 0 and draft.first == 1 and len(draft.unplaced) == len(draft.hand):
            return say("draft.fewer", lost, name=name, register=register)
        return say("draft.next", name=name, register=register)

    def coach_text(self, draft: Draft) -> str:
        """What the last card does, and which one to lay next."""
        return self._coach().text(draft) if self.coaching and isinstance(draft, Program) else ""

    def next_thing(self, draft: Draft) -> str:
        """The card that the coach says to lay next."""
        card = self._coach().next_card(draft) if self.coaching and isinstance(draft, Program) else None
        return "" if card is None else f"card-{card}"

    def _coach(self) -> "Coach":
        from web.desks.roborally.coach import Coach

        assert self._view is not None
        return Coach(self._view, self.words, self.page_words, self._events)

    def draft_commands(self, draft: Draft) -> str:
        """The buttons for laying out a program."""
        say, full = self.page_words.say, draft.full
        rest = sign(say("fill"), "dice", "fill", word=say("fill.word"))
        if full:
            rest = sign(say("clear"), "clear", "clear", word=say("clear.word"))
        ghost = sign(say("preview"), "eye", "preview", pressed=self.ghost_shown, word=say("preview.word"))
        return ghost + rest + command(say("ready"), "check", do="lock-in", kind="main", off=not full)

    def ask_after_draft(self, view: RaceView) -> str:
        """Ask whether to announce a power-down, if the robot is damaged (rule 4.1)."""
        seat = view.operands[0]
        return "announce" if view.damage[seat] and not view.special.no_power_down else ""

    def ahead_reason(self, view: RaceView) -> str:
        """What a robot gives for its damage, and that it loses all of it (rule 4.2)."""
        return self.words.say("hint.rests.next", robot=self.seat_name(view.operands[0]))

    def recommends(self, view: RaceView) -> bool:
        """True for asks about power-down: bots know at once which answer is quicker."""
        return view.ask in _POWER

    def draft_seconds(self, state: State, persons: Sequence[int], meanwhile: Sequence[int]) -> int:
        """Seconds on the timer of programming."""
        assert isinstance(state, Race)
        return timer.seconds(state, persons, meanwhile)

    def choice_commands(self, view: RaceView, moves: Sequence[Move]) -> str:
        """The option cards that the choice is about, as buttons that show their details."""
        return "".join(map(self.panels.option, options_of_choice(view, moves)))

    # Panels -------------------------------------------------------------------------------------------------------------

    def status(self, moment: Moment) -> str:
        """Turn and register."""
        return self.panels.status(moment.frame.scene)

    def plates(self, moment: Moment) -> str:
        """A plate for each robot."""
        scene, view = moment.frame.scene, moment.view
        registers = [self._registers(moment, seat) for seat in range(view.seats)]
        return self.panels.robots(scene, registers, view, moment.kinds, moment.asked, self._acting(moment))

    def trays(self, moment: Moment, controls: Controls) -> dict[str, str]:
        """The viewer's registers, and below them the hand, the queue of the running register, or the result."""
        panels, view, scene, draft = self.panels, moment.view, moment.frame.scene, moment.draft
        now = scene.items["race"].value("register")
        if isinstance(draft, Program):
            registers = Registers(tuple(draft.cards), tuple(draft.seconds), draft.locks)
            return {"program": panels.program(registers, now, draft), "hand": panels.hand(draft)}
        own = panels.program(self._registers(moment, view.seat), now, None) if view.seat is not None else ""
        running = panels.queue(scene, view.seats, self._acting(moment))
        return {"program": own, "hand": self.result(moment) if moment.ended else running}

    def _registers(self, moment: Moment, seat: int) -> Registers:
        """The registers of a seat as the viewer knows them."""
        seen, view, count = in_scene(moment.frame.scene, seat), moment.view, moment.frame.panels
        if seat != view.seat or HIDDEN not in seen.cards:
            return seen
        laid = laid_in(self._session, self._events[:count], seat) if self._session is not None else None
        return known_to_viewer(seen, view, self._events[count:], laid)

    def _acting(self, moment: Moment) -> int:
        return acting(self._events, moment.frame.panels)

    def result(self, moment: Moment) -> str:
        """How the race ended, by team if the course has teams."""
        view, ended = moment.view, moment.ended
        if ended is None or not view.special.teams:
            return super().result(moment)
        return self.panels.standings.result(view, ended.ranking(), ended.winners(), moment.kinds)

    def lists_moves(self, scene: Scene, moves: Sequence[Move]) -> bool:
        """True unless there are many cells to choose from. Power-down, directions and option cards have no other buttons."""
        return len(moves) <= FEW or not moves[-1].path[0].startswith("cell-")

    def catch_up(self, reel: Reel) -> None:
        """Keep the events. In them, panels find whose card is carried out and what the viewer laid face down."""
        self._events, session = reel.events, reel.session
        self._session = session if isinstance(session, Session) else None

    # The board ----------------------------------------------------------------------------------------------------------

    def marks(self, view: RaceView, scene: Scene, controls: Controls) -> list[Mark]:
        """Where things to touch are on the board."""
        width, height = view.course.floor.width, view.course.floor.height
        found = []
        for thing in controls.next_things():
            kind, _, rest = thing.partition("-")
            if kind == "cell":
                x, y = int(rest) % width + 0.5, int(rest) // width + 0.5
                found.append(Mark(thing, Stamp("mark:legal", x, y), x, y))
            elif kind == "face" and view.ask in _FACINGS:
                # At the rim of the board, arrows move inwards, so that none is cut off.
                x = min(max(view.operands[1] % width + 0.5, _ARROW), width - _ARROW)
                y = min(max(view.operands[1] // width + 0.5, _ARROW), height - _ARROW)
                way = DIRECTIONS.index(rest)
                dx, dy = OFFSETS[way]
                found.append(
                    Mark(thing, Stamp("mark:face", x, y, way, 2 * _ARROW, over=True), x + 0.6 * dx, y + 0.6 * dy)
                )
        return found

    def extras(self, view: RaceView, scene: Scene, controls: Controls, draft: Draft | None) -> list[Stamp]:
        """Stamps in addition to marks: the ghost of the program, or of the robot that comes back."""
        if self.ghost_shown and isinstance(draft, Program):
            from web.desks.roborally import ghost as race_ghost

            return race_ghost.stamps(view, draft)
        if view.ask in _FACINGS:
            seat, at = view.operands[:2]
            width = view.course.floor.width
            return [Stamp(f"robot:{seat}", at % width + 0.5, at // width + 0.5, 0, 1, 0.5)]
        return []

    def ghost(self, view: RaceView) -> list[Stamp]:
        """The robot of another person's race, half transparent."""
        from web.desks.roborally import ghost as race_ghost

        return race_ghost.of_race(view)

    def in_focus(self, view: RaceView, scene: Scene) -> list[tuple[float, float]]:
        """The place of the viewer's robot, or of its archive marker."""
        if view.seat is None:
            return []
        mine = (scene.items[f"{what}-{view.seat}"] for what in ("robot", "archive"))
        return [(item.x, item.y) for item in mine if item.shown][:1]

    def space_names(self, view: RaceView) -> tuple[Sequence[str], Sequence[str]]:
        """Columns are letters from the west, rows numbers from the north."""
        floor = view.course.floor
        columns = [text.cell_name(column, floor.width).rstrip("1") for column in range(floor.width)]
        return columns, [str(row + 1) for row in range(floor.height)]

    def names_spaces(self, view: RaceView) -> bool:
        """True where a robot comes back or is set up."""
        return view.ask in _SPACES

    def hint_reason(self, view: RaceView, moves: Sequence[Move]) -> str:
        """What the program achieves if no robot interferes; for other asks, why this answer is good."""
        from web.desks.roborally import purpose

        name = self.seat_name(view.operands[0])
        if view.ask == "program":
            return purpose.purpose(view, moves, name, self.words)
        return purpose.of_answer(view, moves[0], name, self.words)

    def hint_stamps(self, view: RaceView, moves: Sequence[Move], *, answer: bool) -> list[Stamp]:
        """The way of the program for an `answer`, otherwise only where it ends."""
        stamps = self._way_of(view, moves)
        if answer or not stamps:
            return stamps
        return [Stamp("mark:chosen", stamps[-1].x, stamps[-1].y, over=True)]

    @staticmethod
    def _way_of(view: RaceView, moves: Sequence[Move]) -> list[Stamp]:
        """The stamps where each card of a program leads."""
        if view.ask != "program":
            return []
        from web.desks.roborally import ghost as race_ghost

        return race_ghost.way(view, moves)

    # The film -----------------------------------------------------------------------------------------------------------

    def caption(self, events: Sequence[Event]) -> str:
        """One sentence for a register that begins in a first race, or for cards that are revealed together."""
        begins = events[0].kind == REGISTER_BEGAN and events[0].register == 1
        if self.coaching and begins and self._view is not None and self._view.turn <= 1:
            return self.page_words.say("coach.watch")
        if events[0].kind == REVEALED and len(events) > 1:
            return self.page_words.say("caption.revealed", register=events[0].register)
        return ""

    def pushes(self, scene: Scene, events: Sequence[Event]) -> list[Push]:
        """The point between a robot and the robot that it pushes, or behind a robot that a pusher shoves."""
        found = []
        for event in events:
            if event.kind in (PUSHED, SHOVED):
                dx, dy = OFFSETS[event.way]
                x, y = middle(event.start, int(scene.width))
                found.append(Push(x - 0.5 * dx, y - 0.5 * dy, dx, dy))
        return found

    def last_round(self, reel: Reel) -> tuple[int, int] | None:
        """The events of the last finished set of registers: number of the first, and of the first one after them."""
        stop = 0
        for number in range(len(reel.events) - 1, -1, -1):
            event = reel.events[number]
            if not stop and event.kind in (WIPED, RACE_ENDED):
                stop = number + 1
            if stop and event.kind == REGISTER_BEGAN and event.register == 1:
                return number, stop
        return None

    # In words -----------------------------------------------------------------------------------------------------------

    def spoken_robots(self, view: RaceView) -> str:
        """The robots in words."""
        from web.desks.roborally import description

        return description.robots(view, self.words, self.page_words)

    def spoken_floor(self, view: RaceView) -> str:
        """The floor in words."""
        from web.desks.roborally import description

        return description.floor(view, self.words, self.page_words)

    def about(self, view: RaceView, thing: str) -> About | None:
        """A space, a robot, an option card or a program card."""
        from web.desks.roborally.about import about

        return about(view, thing, self.words, self.page_words)

    def thing_under(self, view: RaceView, scene: Scene, x: float, y: float) -> str:
        """The robot on a space, or the space."""
        width, height = view.course.floor.width, view.course.floor.height
        if not (0 <= x < width and 0 <= y < height):
            return ""
        cell = int(y) * width + int(x)
        return f"robot-{view.cell.index(cell)}" if cell in view.cell else f"cell-{cell}"

    def names_in_moves(self, view: RaceView, thing: str) -> tuple[str, ...]:
        """A robot also stands for its space."""
        kind, _, seat = thing.partition("-")
        return (thing, f"cell-{view.cell[int(seat)]}") if kind == "robot" else (thing,)

    def floor_key(self, view: RaceView) -> object:
        """The places of the flags, and how the floors are turned."""
        return view.extra.flag_cells, view.extra.turns

    def first_seat(self, view: RaceView, seat: int) -> int:
        """With racers and blockers, the seat of the racer."""
        return seat - seat % 2 if view.special.racer_and_blocker else seat

    def move_help(self, move: Move) -> str:
        """What an option card does, for the move that keeps it."""
        return self.words.say(f"option-card.{SLUGS[move.option]}.text") if isinstance(move, Keep) else ""

    def special_rules(self, view: RaceView) -> list[str]:
        """The special rules of the course, and those that were added in the options."""
        rules = dict.fromkeys((*view.course.rules, *split(view.rules.special)))
        return [self.words.say(f"course-rule.{rule}") for rule in rules]

    def spoken_cell(self, view: RaceView, scene: Scene, x: float, y: float) -> str:
        """One cell in words."""
        from web.desks.roborally import description

        return description.cell(view, int(y) * view.course.floor.width + int(x), self.words, self.page_words)
