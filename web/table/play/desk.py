"""The desk: what a game shows at the table. Every game can be played with this class; games with more to show subclass it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from tabletop.base.markup import escape as esc
from tabletop.core.game import GENERIC_BOTS, Game
from tabletop.film.motion import Stamp
from tabletop.film.reel import Beat, Frame, Reel
from tabletop.rules.event import Event
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import State
from tabletop.show.about import About
from tabletop.show.scene import Item, Scene, Shapes
from tabletop.show.words import Words
from tabletop.telling.sentences import caption
from web.board.particles import Push
from web.page.looks import drawn
from web.table.play.controls import Controls
from web.table.play.draft import Draft

FEW = 6
"""Up to this many moves get a button each; among more, touching the board is quicker."""


REACH = 0.75
"""Usual distance in cells from a thing within which a touch still means it."""


class Mark(NamedTuple):
    """A thing on the board that may be touched: its id, the stamp that shows it, the point to aim at, and how far from
    there a touch still means it, in cells."""

    thing: str
    stamp: Stamp
    x: float
    y: float
    reach: float = REACH


class Moment(NamedTuple):
    """The data of panels: a frame of the film and the viewer's view. `kinds` says who plays each seat, `asked` which seat
    is asked now, `draft` holds choices not made yet, `ended` is the state once the game is over."""

    frame: Frame
    view: Any
    kinds: Mapping[int, str]
    asked: int | None = None
    draft: Draft | None = None
    ended: State | None = None


class Desk:
    """A game at the table. `words` are the game's, `page_words` those of the page."""

    sparking: ClassVar[tuple[str, ...]] = ()
    """The looks of flashes that throw sparks."""
    cheering: ClassVar[tuple[str, ...]] = ()
    """The looks of flashes that throw paper."""
    layout = ""
    """Words for the style sheet, with blanks between them: `hand` for a hand of cards below a row of registers, `pips` for
    plates that show rows of signs where names have no room, `chain` for a list that grows; `deck`, `moon`, `bench` and
    `arena` for the background of the table."""
    typeface = ""
    """The font family of the board's words, from the style sheet; '' for the system's."""
    drafts = False
    """Whether choices are laid out before they are made."""
    levels: ClassVar[tuple[str, ...]] = ()
    """Bots in order of strength, the weakest first; () for all of the game's own."""
    quick_start_seats = 2
    """Seats in a quick start."""
    seats = 0
    """The number of seats; 0 while it is unknown."""
    legible = 0.0
    """Below this many CSS pixels a cell, the camera comes closer and follows what happens; 0 for never."""
    coaching = False
    """Whether the coach tells somebody who plays for the first time what to do."""
    ghost_shown = False
    """Whether the board shows where the draft would lead."""
    seat_colours: tuple[int, ...] = ()
    """The colours that the players chose, as in `theme.colours`."""

    def __init__(self, game: Game, words: Words, page_words: Words) -> None:
        self.game, self.words, self.page_words = game, words, page_words

    def coach(self) -> None:
        """Switch on the coach and the ghost, for somebody who plays for the first time."""
        self.coaching = self.ghost_shown = True

    def show_ghost(self, *, shown: bool) -> None:
        """Set whether the board shows where the draft would lead."""
        self.ghost_shown = shown

    def set_colours(self, seat_colours: tuple[int, ...]) -> None:
        """Let the seats have the colours that the players chose."""
        self.seat_colours = seat_colours

    # Who plays what ---------------------------------------------------------------------------------------------------------

    def for_seats(self, seats: int) -> None:
        """Set the number of seats; names and pictures may depend on it."""
        self.seats = seats

    def seat_name(self, seat: int) -> str:
        """The name of a seat."""
        return self.words.name(f"seat:{seat}", self.words.say(f"seat.{seat}"))

    def bot_name(self, bot: str) -> str:
        """The name of a bot: one of the game's own, or one that plays every game."""
        return (self.page_words if bot in GENERIC_BOTS else self.words).say(f"bot.{bot}")

    def things_named(self, names: Mapping[int, str], seats: int) -> dict[str, str]:
        """The names of seats by the keys of `Words.name`."""
        return {f"seat:{seat}": name for seat, name in names.items()}

    def face(self, seat: int) -> str:
        """The picture of a seat."""
        return f'<span class="face">{drawn(self.game.look, f"seat:{seat}")}</span>'

    def colour(self, seat: int) -> str:
        """The role of the colour of a seat."""
        return f"seat-{seat}"

    def figures(self, seats: int) -> dict[str, str]:
        """The names of the figures in the log, by look: `Game.pictures` has the looks."""
        return {f"seat:{seat}": self.seat_name(seat) for seat in range(seats)}

    def plays(self, seat: int) -> dict[str, str]:
        """The figures that a seat plays, by look."""
        figures = list(self.figures(self.seats).items())
        each = len(figures) // self.seats
        return dict(figures[seat * each : (seat + 1) * each])

    def faces(self, seat: int) -> str:
        """The pictures of all figures that a seat plays."""
        looks = self.plays(seat)
        if len(looks) < 2:
            return self.face(seat)
        return "".join(f'<span class="face">{drawn(self.game.look, look)}</span>' for look in looks)

    def coloured_looks(self, seats: int) -> list[str]:
        """The looks in the colours of the seats, in seat order, the same number for each seat."""
        return list(self.figures(seats))

    def look(self, name: str) -> Shapes:
        """The drawing of a look of the game, or of one from `look_at_size`."""
        return self.game.look(name)

    def export_look(self, name: str) -> Shapes:
        """The drawing of a look for shared pictures and films, which have their own background."""
        return self.game.look(name)

    def look_at_size(self, look: str, pixels: float) -> str:
        """The look to paint at so many CSS pixels a cell: for example one with words where they can be read."""
        return look

    def shape(self, screen: str, only_person: int | None) -> str:
        """The layout of the table on a kind of screen; `only_person` is the seat of the only person who looks, if so."""
        return screen if screen in self.game.shapes else ""

    def title(self, view: Any) -> str:
        """The title of the game."""
        return self.game.title

    # Laying out choices before they are made ----------------------------------------------------------------------------------

    def begin_draft(self, state: State, view: Any, kept: Sequence[int]) -> Draft | None:
        """The draft for laying out choices before they are made, None for games without drafts; `kept` is what `dump` of an
        earlier draft returned."""
        return None

    def draft_prompt(self, draft: Draft) -> str:
        """The prompt while choices are laid out."""
        return ""

    def coach_text(self, draft: Draft) -> str:
        """The coach's sentence while choices are laid out; '' for none."""
        return ""

    def next_thing(self, draft: Draft) -> str:
        """The thing that the coach points at; '' for none."""
        return ""

    def draft_commands(self, draft: Draft) -> str:
        """The buttons for laying out choices."""
        return ""

    def draft_seconds(self, state: State, persons: Sequence[int], meanwhile: Sequence[int]) -> int:
        """Seconds for laying out choices, 0 for no limit; `persons` are the seats of people, `meanwhile` the seats that
        choose on other devices at the same time."""
        return 0

    def ask_after_draft(self, view: Any) -> str:
        """The ask of `Game.holds` after the draft, which may be answered together with its last move; '' for none."""
        return ""

    def ahead_reason(self, view: Any) -> str:
        """What comes of answering the ask after the draft ahead, in a sentence; '' if that answer says it."""
        return ""

    def recommends(self, view: Any) -> bool:
        """Whether the prompt comes with a recommended answer."""
        return False

    def choice_commands(self, view: Any, moves: Sequence[Move]) -> str:
        """Buttons next to the prompt that show the details of the cards that the choice is about."""
        return ""

    # Panels -------------------------------------------------------------------------------------------------------------------

    def panels_at_start(self, view: Any) -> Any:
        """`Frame.panels` before the first event."""
        return None

    def panels_after(self, panels: Any, event: Event) -> Any:
        """`Frame.panels` after one more event."""
        return panels

    def status(self, moment: Moment) -> str:
        """The round or turn, for the head of the table."""
        return ""

    def plates(self, moment: Moment) -> str:
        """A plate for each seat, as markup: who plays it, and its standing."""
        parts = []
        for seat, kind in moment.kinds.items():
            classes = " ".join(["plate", *(["asked"] if seat == moment.asked else [])])
            parts.append(
                f'<li class="{classes}" style="--seat:var(--{self.colour(seat)})">{self.face(seat)}<span class="who">'
                f"<b>{esc(self.seat_name(seat))}</b> <small>{esc(kind)}</small></span>{self.standing(moment, seat)}</li>"
            )
        return "".join(parts)

    def standing(self, moment: Moment, seat: int) -> str:
        """The standing of a seat in a few signs, as markup."""
        return ""

    def trays(self, moment: Moment, controls: Controls) -> dict[str, str]:
        """The markup of the trays before the player: `program` and `hand`. `controls` know what may be touched now."""
        if moment.ended is not None:
            return {"program": "", "hand": self.result(moment)}
        if moment.asked is None:  # nothing can be chosen while a film runs or an earlier moment is shown
            return {"program": "", "hand": ""}
        things = dict.fromkeys([*controls.first_things(), *controls.next_things()])
        loose = [thing for thing in things if not self.lies_on_board(thing, moment.frame.scene)]
        loose.sort(key=PASS.label.__eq__)  # to do nothing comes last
        buttons = "".join(self._thing(thing, moment.view.ask, controls) for thing in loose)
        return {"program": "", "hand": f'<div class="things">{buttons}</div>' if buttons else ""}

    def lists_moves(self, scene: Scene, moves: Sequence[Move]) -> bool:
        """Whether the moves are listed as buttons by default: if they are few and all are made by touching the board."""
        return len(moves) <= FEW and all(self.lies_on_board(move.path[0], scene) for move in moves)

    def lies_on_board(self, thing: str, scene: Scene) -> bool:
        """Whether a thing can be touched on the board, and needs no button."""
        return bool(self.items_of(thing, scene))

    def items_of(self, thing: str, scene: Scene) -> list[Item]:
        """The items on the board that stand for a thing."""
        return [scene.items[thing]] if thing in scene.items else []

    def _thing(self, thing: str, ask: str, controls: Controls) -> str:
        moves = [move for move in controls.moves if thing in move.path]
        whole = len(moves) == 1 and len(moves[0].path) == 1
        label = caption(self.game, ask, moves[0], self.words) if whole else self.thing_name(thing, controls)
        pressed = "" if whole else f' aria-pressed="{str(thing in controls.chosen).lower()}"'
        return (
            f'<button class="thing" data-do="touch:{esc(thing)}" data-key="{esc(thing)}"{pressed}>'
            f"{self.thing_picture(thing)}<span>{esc(label)}</span></button>"
        )

    def thing_name(self, thing: str, controls: Controls) -> str:
        """The name of a thing that is touched as a button."""
        return self.words.say(f"thing.{thing}")

    def thing_picture(self, thing: str) -> str:
        """The picture on the button of a thing, as markup; '' for none."""
        return ""

    def result(self, moment: Moment) -> str:
        """The ranking at the end of the game, as markup; all winners are first."""
        assert moment.ended is not None
        won = moment.ended.winners()
        rows = ""
        for place, seat in enumerate(moment.ended.ranking()):
            style = f"--seat:var(--{self.colour(seat)});counter-reset:place {0 if seat in won else place}"
            first = ' class="won"' if seat in won else ""
            rows += (
                f'<li{first} style="{style}">{self.face(seat)}<b>{esc(self.seat_name(seat))}</b> '
                f"<small>{esc(moment.kinds[seat])}</small>{self.standing(moment, seat)}</li>"
            )
        return f'<ol class="ranking" aria-label="{esc(self.page_words.say("ranking"))}">{rows}</ol>'

    # The board ----------------------------------------------------------------------------------------------------------------

    def marks(self, view: Any, scene: Scene, controls: Controls) -> list[Mark]:
        """The marks of the things that may be touched on the board."""
        return [
            Mark(thing, self.frame(thing, item, scene, "legal"), item.x, item.y, self.reach(thing, item))
            for thing in controls.next_things()
            for item in self.items_of(thing, scene)
        ]

    def frame(self, thing: str, item: Item, scene: Scene, what: str) -> Stamp:
        """The stamp that shows that a thing may be touched (`what` is 'legal') or that it is chosen or mentioned ('chosen')."""
        return Stamp(f"mark:{what}", item.x, item.y, scale=item.scale)

    def reach(self, thing: str, item: Item) -> float:
        """Cells from its middle within which a touch still means a thing."""
        return REACH

    def extras(self, view: Any, scene: Scene, controls: Controls, draft: Draft | None) -> list[Stamp]:
        """Stamps in addition to marks: the things chosen so far."""
        return [
            self.frame(thing, item, scene, "chosen")
            for thing in dict.fromkeys(controls.chosen)
            for item in self.items_of(thing, scene)[: controls.chosen.count(thing)]
        ]

    def ghost(self, view: Any) -> list[Stamp]:
        """Stamps that show the position of somebody else's game, played alone."""
        return []

    def in_focus(self, view: Any, scene: Scene) -> list[tuple[float, float]]:
        """The points of a large board that a choice is about, the most important first."""
        return []

    def space_names(self, view: Any) -> tuple[Sequence[str], Sequence[str]] | None:
        """The names of columns and rows, for boards whose texts name spaces by them; None for others."""
        return None

    def names_spaces(self, view: Any) -> bool:
        """Whether the moves of the present ask name spaces."""
        return False

    # Reading ------------------------------------------------------------------------------------------------------------------

    def about(self, view: Any, thing: str) -> About | None:
        """The text about a thing, None where its name says it all."""
        return self.game.about(view, thing, self.words)

    def offer(self, view: Any, thing: str, move: Move) -> str:
        """The caption of a move on the button beside the text about a thing that it needs."""
        if self.game.offer is not None:
            return self.game.offer(view, thing, move, self.words)
        return caption(self.game, view.ask, move, self.words)

    def thing_under(self, view: Any, scene: Scene, x: float, y: float) -> str:
        """The id of the topmost thing at a point of the board, '' for none."""
        found = [
            (item.layer, name)
            for name, item in scene.painted()
            if (half := self.half_size(name))
            and abs(item.x - x) < half[0] * item.scale
            and abs(item.y - y) < half[1] * item.scale
        ]
        return max(found)[1] if found else ""

    def half_size(self, thing: str) -> tuple[float, float] | None:
        """Half the width and height in cells, at scale 1, of a thing with a text; None for others."""
        return None

    def names_in_moves(self, view: Any, thing: str) -> tuple[str, ...]:
        """The ids by which moves may name a thing."""
        return (thing,)

    def acts_at_once(self, view: Any, thing: str) -> bool:
        """Whether touching a thing continues a choice, so that it acts instead of showing the text about the thing."""
        return False

    def chosen_stamps(self, view: Any, scene: Scene, things: Sequence[str]) -> list[Stamp]:
        """The stamps of `extras` when these things are chosen."""
        return self.extras(view, scene, Controls(chosen=things), None)

    def hint_reason(self, view: Any, moves: Sequence[Move]) -> str:
        """A sentence with the reason for a hint's moves; '' where the hint says it itself."""
        return ""

    def hint_stamps(self, view: Any, moves: Sequence[Move], *, answer: bool) -> list[Stamp]:
        """Stamps that show where a hint's moves lead; none where marking the things that they name is enough. With
        `answer`, the whole answer may be shown."""
        return []

    # The film -----------------------------------------------------------------------------------------------------------------

    def catch_up(self, reel: Reel) -> None:
        """Called with the film whenever more has happened."""

    def rest(self, reel: Reel, beat: Beat) -> float:
        """How many beats the film rests after one."""
        return reel.rest(beat)

    def caption(self, events: Sequence[Event]) -> str:
        """One sentence for events that happen at once; '' to show the sentence of each."""
        return ""

    def pushes(self, scene: Scene, events: Sequence[Event]) -> list[Push]:
        """Where one thing pushes another in these events; `scene` is the table after them."""
        return []

    def overlay(self, frame: Frame) -> list[Stamp]:
        """Stamps over a frame of the film."""
        return []

    def explain(self, reel: Reel, number: int, tell: Callable[[int], str]) -> tuple[str, str]:
        """Markup above and below the list of an event's causes. `tell` returns the sentence of an event of the reel,
        without secrets of other seats."""
        return "", ""

    def turn_name(self, turn: int) -> str:
        """A turn as the game calls it."""
        return self.page_words.say(f"game.{self.game.name}.turn", turn=max(1, turn))

    def chapters(self, reel: Reel) -> list[tuple[int, str]]:
        """(number of the first event, heading) of each round of the film."""
        found: list[tuple[int, str]] = []
        turn = None
        for number, event in enumerate(reel.events):
            if event.kind.chapter and getattr(event, event.kind.chapter) != turn:
                turn = getattr(event, event.kind.chapter)
                found.append((number, self.turn_name(turn)))
        return found if found and found[0][0] == 0 else [(0, self.page_words.say("log.start")), *found]

    def chapter_at(self, reel: Reel, event: int) -> str:
        """The heading of the round that an event of the film belongs to."""
        return [title for start, title in self.chapters(reel) if start <= event][-1]

    def last_round(self, reel: Reel) -> tuple[int, int] | None:
        """(first event, first event after it) of the last round, to play it again; None while there is none."""
        starts = [start for start, _ in self.chapters(reel)]
        return (starts[-1], len(reel)) if len(starts) > 1 else None

    def bigger_game(self, options: Mapping[str, str], seats: int) -> tuple[str, Mapping[str, str]] | None:
        """(title, options) of a harder game to suggest after a victory with these options; None for none."""
        return None

    def stands_for(self, look: str) -> str:
        """The thing of the scene for a look of `Game.pictures`, '' for none."""
        return look.replace(":", "-")

    def tell(self, event: Event) -> str:
        """One event as a sentence."""
        return self.game.tell(event, self.words)

    # In words -----------------------------------------------------------------------------------------------------------------

    def spoken_robots(self, view: Any) -> str:
        """The things on the table in words, as markup."""
        return "".join(f"<p>{esc(line)}</p>" for line in self.game.describe(view, self.words))

    def spoken_floor(self, view: Any) -> str:
        """The floor of the board in words, as markup: the part that rarely changes."""
        return ""

    def floor_key(self, view: Any) -> object:
        """A value that changes whenever the spoken floor does."""
        return None

    def first_seat(self, view: Any, seat: int) -> int:
        """The first seat of the person who plays this seat, in games where a person plays several."""
        return seat

    def move_help(self, move: Move) -> str:
        """What a move does, if its caption does not say it; otherwise ''."""
        return ""

    def move_note(self, view: Any, move: Move) -> str:
        """A note beside a move's caption, in two or three words; '' for none."""
        return ""

    def warning(self, view: Any, move: Move) -> str:
        """A sentence on what a move would surely cost, so that nobody makes it by mistake; '' for no warning."""
        return self.game.warn(view, move, self.words)

    def sorted_moves(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves of a thing, the most usual first."""
        return moves

    def special_rules(self, view: Any) -> list[str]:
        """The special rules of this game, a sentence each."""
        return []

    def spoken_cell(self, view: Any, scene: Scene, x: float, y: float) -> str:
        """The thing at a point of the board in words, '' for none."""
        thing = self.thing_under(view, scene, x, y)
        found = self.about(view, thing) if thing else None
        return f"{found.title}: {found.does} {found.now}".strip() if found else ""

    def cursor(self, scene: Scene, x: float, y: float) -> tuple[float, float]:
        """The point at which to paint the keyboard's cursor when it is at (x, y)."""
        return x, y
