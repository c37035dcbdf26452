"""What the table needs of a game. Every game can be played with this desk; games with more to show override parts of it."""

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
from tabletop.telling.phrases import caption
from web.board.particles import Push
from web.page.looks import drawn
from web.table.play.controls import Controls
from web.table.play.draft import Draft

FEW = 6
"""Up to so many moves the page shows a button for each; among more, touching the board is quicker."""


REACH = 0.75
"""Cells from where a finger would aim within which it usually still means a thing."""


class Mark(NamedTuple):
    """Something on the board that may be touched: its id, what shows it, where a finger would aim, and how far from there
    it still means this, in cells."""

    thing: str
    stamp: Stamp
    x: float
    y: float
    reach: float = REACH


class Moment(NamedTuple):
    """What panels are written from: a frame of the film and the view of whoever looks at it. `kinds` says who plays each
    seat, `asked` which one is asked now, `draft` what is laid out but not made yet, `ended` the state once the game is over."""

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
    """What the style sheet lays the table out for, words with blanks between them: `hand` for a hand of cards below a row of
    registers, `pips` for plates that show rows of signs where names have no room, `chain` for a list
    that grows; `deck`, `moon`, `bench` and `arena` for the ground on which the table stands."""
    typeface = ""
    """The family in which the board's words are set, one that the style sheet brings; '' for the system's."""
    drafts = False
    """Whether choices are laid out before they are made."""
    levels: ClassVar[tuple[str, ...]] = ()
    """The bots among which the next one plays better, the weakest first; () for all of the game's own."""
    quick_start_seats = 2
    """Seats in a quick start."""
    seats = 0
    """How many play; 0 where that is not known."""
    legible = 0.0
    """CSS pixels to a cell below which the camera comes closer and follows what happens; 0 for never."""
    coaching = False
    """Whether somebody plays for the first time and wants to be told what to do."""
    ghost_shown = False
    """Whether the board shows where the draft would lead."""
    seat_colours: tuple[int, ...] = ()
    """The colours that the players chose, as in `theme.colours`."""

    def __init__(self, game: Game, words: Words, page_words: Words) -> None:
        self.game, self.words, self.page_words = game, words, page_words

    def coach(self) -> None:
        """Somebody plays for the first time and wants to be told what to do, and to see where that leads."""
        self.coaching = self.ghost_shown = True

    def show_ghost(self, *, shown: bool) -> None:
        """Show on the board where the draft would lead, or do so no more."""
        self.ghost_shown = shown

    def wear(self, seat_colours: tuple[int, ...]) -> None:
        """Let the seats have the colours that the players chose."""
        self.seat_colours = seat_colours

    # Who plays what ---------------------------------------------------------------------------------------------------------

    def for_seats(self, seats: int) -> None:
        """So many play, on which names and pictures may depend."""
        self.seats = seats

    def seat_name(self, seat: int) -> str:
        """The name of a seat."""
        return self.words.name(f"seat:{seat}", self.words.say(f"seat.{seat}"))

    def bot_name(self, bot: str) -> str:
        """The name of a bot: one of the game's own, or one that plays every game."""
        return (self.page_words if bot in GENERIC_BOTS else self.words).say(f"bot.{bot}")

    def things_named(self, names: Mapping[int, str], seats: int) -> dict[str, str]:
        """What the names of seats mean to `Words.name`."""
        return {f"seat:{seat}": name for seat, name in names.items()}

    def face(self, seat: int) -> str:
        """The picture of a seat."""
        return f'<span class="face">{drawn(self.game.look, f"seat:{seat}")}</span>'

    def colour(self, seat: int) -> str:
        """The role of the colour of a seat."""
        return f"seat-{seat}"

    def figures(self, seats: int) -> dict[str, str]:
        """By look the names of those whom the log tells of: `Game.pictures` names them."""
        return {f"seat:{seat}": self.seat_name(seat) for seat in range(seats)}

    def plays(self, seat: int) -> dict[str, str]:
        """Those of the same that a seat plays."""
        figures = list(self.figures(self.seats).items())
        each = len(figures) // self.seats
        return dict(figures[seat * each : (seat + 1) * each])

    def faces(self, seat: int) -> str:
        """The pictures of all that a seat plays."""
        looks = self.plays(seat)
        if len(looks) < 2:
            return self.face(seat)
        return "".join(f'<span class="face">{drawn(self.game.look, look)}</span>' for look in looks)

    def wearers(self, seats: int) -> list[str]:
        """The looks that are drawn in the colours of the seats, in the order of these; as many for each seat."""
        return list(self.figures(seats))

    def look(self, name: str) -> Shapes:
        """The drawing of that name; those of the game, and what `look_at_size` names."""
        return self.game.look(name)

    def export_look(self, name: str) -> Shapes:
        """The same in pictures and films that leave the page, with a ground of their own."""
        return self.game.look(name)

    def look_at_size(self, look: str, pixels: float) -> str:
        """The look to paint where a cell has so many pixels: one with words, where there is room for them."""
        return look

    def shape(self, screen: str, only_person: int | None) -> str:
        """The layout of the table on a kind of screen; `only_person` is the seat for whose eyes it is, if it is one's."""
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
        """What is asked of somebody who is laying out choices."""
        return ""

    def coach_text(self, draft: Draft) -> str:
        """What somebody who plays for the first time is told while laying out choices; '' for nothing."""
        return ""

    def next_thing(self, draft: Draft) -> str:
        """The thing that the same points at."""
        return ""

    def draft_commands(self, draft: Draft) -> str:
        """The buttons for laying out choices."""
        return ""

    def draft_seconds(self, state: State, persons: Sequence[int], meanwhile: Sequence[int]) -> int:
        """How long whoever is asked may lay out choices, 0 for as long as they like; `persons` are the seats of people, and
        `meanwhile` those who choose at other devices at the same moment."""
        return 0

    def ask_after_draft(self, view: Any) -> str:
        """The ask of `Game.holds` that comes after the draft, which may be answered ahead with its last move; '' for none."""
        return ""

    def recommends(self, view: Any) -> bool:
        """Whether the answer to what is asked is recommended with the question."""
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
        """A plate for each seat: who it is and how it stands."""
        parts = []
        for seat, kind in moment.kinds.items():
            classes = " ".join(["plate", *(["asked"] if seat == moment.asked else [])])
            parts.append(
                f'<li class="{classes}" style="--seat:var(--{self.colour(seat)})">{self.face(seat)}<span class="who">'
                f"<b>{esc(self.seat_name(seat))}</b> <small>{esc(kind)}</small></span>{self.standing(moment, seat)}</li>"
            )
        return "".join(parts)

    def standing(self, moment: Moment, seat: int) -> str:
        """How a seat stands, in a few signs."""
        return ""

    def trays(self, moment: Moment, controls: Controls) -> dict[str, str]:
        """What lies before the player: the parts `program` and `hand`. `controls` know what may be touched now."""
        if moment.ended is not None:
            return {"program": "", "hand": self.result(moment)}
        if moment.asked is None:  # while one looks back or at a film, nothing can be chosen
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
        """What lies on the board and is touched as that thing."""
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
        """The picture of such a thing as markup, '' for none."""
        return ""

    def result(self, moment: Moment) -> str:
        """How the game ended: everybody in order; those who share the victory are all the first."""
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
        """Where things to touch are on the board."""
        return [
            Mark(thing, self.frame(thing, item, scene, "legal"), item.x, item.y, self.reach(thing, item))
            for thing in controls.next_things()
            for item in self.items_of(thing, scene)
        ]

    def frame(self, thing: str, item: Item, scene: Scene, what: str) -> Stamp:
        """What shows that a thing may be touched ('legal'), or that it is chosen or told of ('chosen')."""
        return Stamp(f"mark:{what}", item.x, item.y, scale=item.scale)

    def reach(self, thing: str, item: Item) -> float:
        """How far from its middle a finger still means a thing, in cells."""
        return REACH

    def extras(self, view: Any, scene: Scene, controls: Controls, draft: Draft | None) -> list[Stamp]:
        """What is painted over the board in addition to marks: what was chosen so far."""
        return [
            self.frame(thing, item, scene, "chosen")
            for thing in dict.fromkeys(controls.chosen)
            for item in self.items_of(thing, scene)[: controls.chosen.count(thing)]
        ]

    def ghost(self, view: Any) -> list[Stamp]:
        """What shows how a game stands that somebody else has played alone."""
        return []

    def in_focus(self, view: Any, scene: Scene) -> list[tuple[float, float]]:
        """Where somebody who chooses looks on a large board, the most important point first."""
        return []

    def space_names(self, view: Any) -> tuple[Sequence[str], Sequence[str]] | None:
        """What columns and rows of the board are called where texts name spaces by them; None for boards without."""
        return None

    def names_spaces(self, view: Any) -> bool:
        """Whether what is asked names spaces."""
        return False

    # Reading ------------------------------------------------------------------------------------------------------------------

    def about(self, view: Any, thing: str) -> About | None:
        """What there is to read about a thing, None where its name says it all."""
        return self.game.about(view, thing, self.words)

    def offer(self, view: Any, thing: str, move: Move) -> str:
        """The caption of a move beside what there is to read about a thing that it needs."""
        if self.game.offer is not None:
            return self.game.offer(view, thing, move, self.words)
        return caption(self.game, view.ask, move, self.words)

    def thing_under(self, view: Any, scene: Scene, x: float, y: float) -> str:
        """The id of what lies uppermost at a point of the board, '' for nothing."""
        found = [
            (item.layer, name)
            for name, item in scene.painted()
            if (half := self.half_size(name))
            and abs(item.x - x) < half[0] * item.scale
            and abs(item.y - y) < half[1] * item.scale
        ]
        return max(found)[1] if found else ""

    def half_size(self, thing: str) -> tuple[float, float] | None:
        """Half the width and height of a thing that can be read about, at scale 1; None for all others."""
        return None

    def names_in_moves(self, view: Any, thing: str) -> tuple[str, ...]:
        """The ids by which moves may name what lies there."""
        return (thing,)

    def acts_at_once(self, view: Any, thing: str) -> bool:
        """Whether touching a thing goes on with what was begun before, so that there is no need to read about it."""
        return False

    def chosen_stamps(self, view: Any, scene: Scene, things: Sequence[str]) -> list[Stamp]:
        """What `extras` paints where these things are chosen."""
        return self.extras(view, scene, Controls(chosen=things), None)

    def hint_reason(self, view: Any, moves: Sequence[Move]) -> str:
        """What speaks for the moves of a hint, in a sentence; '' where the hint says it itself."""
        return ""

    def hint_stamps(self, view: Any, moves: Sequence[Move], *, answer: bool) -> list[Stamp]:
        """Where the moves of a hint lead, painted over the board; none where it is enough to mark what they name."""
        return []

    # The film -----------------------------------------------------------------------------------------------------------------

    def catch_up(self, reel: Reel) -> None:
        """Called with the film whenever more has happened."""

    def rest(self, reel: Reel, beat: Beat) -> float:
        """How many beats the film rests after one."""
        return reel.rest(beat)

    def caption(self, events: Sequence[Event]) -> str:
        """What to say of events that happen at once, where their sentences in a row would be too much."""
        return ""

    def pushes(self, scene: Scene, events: Sequence[Event]) -> list[Push]:
        """Where one thing pushes another in these events; `scene` is the table after them."""
        return []

    def overlay(self, frame: Frame) -> list[Stamp]:
        """What is painted over a frame of the film in addition to its scene."""
        return []

    def explain(self, reel: Reel, number: int, tell: Callable[[int], str]) -> tuple[str, str]:
        """What to show above and below the list of an event's causes, as markup. `tell` gives the sentence of an
        event of the reel as the reader may know it."""
        return "", ""

    def turn_name(self, turn: int) -> str:
        """A turn as the game calls it."""
        return self.page_words.say(f"game.{self.game.name}.turn", turn=max(1, turn))

    def chapters(self, reel: Reel) -> list[tuple[int, str]]:
        """Where the rounds begin in the film, with their headings."""
        found: list[tuple[int, str]] = []
        turn = None
        for number, event in enumerate(reel.events):
            if event.kind.chapter and getattr(event, event.kind.chapter) != turn:
                turn = getattr(event, event.kind.chapter)
                found.append((number, self.turn_name(turn)))
        return found if found and found[0][0] == 0 else [(0, self.page_words.say("log.start")), *found]

    def chapter_at(self, reel: Reel, event: int) -> str:
        """The heading under which an event of the film stands."""
        return [title for start, title in self.chapters(reel) if start <= event][-1]

    def last_round(self, reel: Reel) -> tuple[int, int] | None:
        """First and last event of what is played again as the last round."""
        starts = [start for start, _ in self.chapters(reel)]
        return (starts[-1], len(reel)) if len(starts) > 1 else None

    def bigger_game(self, options: Mapping[str, str], seats: int) -> tuple[str, Mapping[str, str]] | None:
        """What somebody may try who has won with these options: what it is called, and the options; None for nothing."""
        return None

    def stands_for(self, look: str) -> str:
        """The thing of the scene that is meant by one of `Game.pictures`, '' for none."""
        return look.replace(":", "-")

    def tell(self, event: Event) -> str:
        """One event in words, as the reader may know it."""
        return self.game.tell(event, self.words)

    # In words -----------------------------------------------------------------------------------------------------------------

    def spoken_robots(self, view: Any) -> str:
        """What lies on the table, in words."""
        return "".join(f"<p>{esc(line)}</p>" for line in self.game.describe(view, self.words))

    def spoken_floor(self, view: Any) -> str:
        """The floor of the board in words: what seldom changes."""
        return ""

    def floor_key(self, view: Any) -> object:
        """Changes whenever the spoken floor has to be rewritten."""
        return None

    def first_seat(self, view: Any, seat: int) -> int:
        """The first of the seats that one person plays together with this one, in games that give a person several."""
        return seat

    def move_help(self, move: Move) -> str:
        """What a move does, for moves whose captions do not say it; '' for all others."""
        return ""

    def move_note(self, view: Any, move: Move) -> str:
        """What to know of a move besides its caption, in two or three words; '' for nothing."""
        return ""

    def warning(self, view: Any, move: Move) -> str:
        """What a move would surely cost, in a sentence, so that nobody makes it by mistake; '' for nothing."""
        return self.game.warn(view, move, self.words)

    def sorted_moves(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves that a thing can make, the one that is meant most often first."""
        return moves

    def special_rules(self, view: Any) -> list[str]:
        """The special rules of this game, a sentence each."""
        return []

    def spoken_cell(self, view: Any, scene: Scene, x: float, y: float) -> str:
        """What lies at a point of the board in words, '' where there is nothing to say."""
        thing = self.thing_under(view, scene, x, y)
        found = self.about(view, thing) if thing else None
        return f"{found.title}: {found.does} {found.now}".strip() if found else ""

    def cursor(self, scene: Scene, x: float, y: float) -> tuple[float, float]:
        """Where the cursor of a keyboard is painted that stands at a point of the board."""
        return x, y
