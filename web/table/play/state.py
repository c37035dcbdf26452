"""The state of a table: one game in play, who sits where, what is asked, what is laid out, and which moment is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tabletop.core.session import PERSON, Session
from tabletop.film.motion import Stamp
from tabletop.film.reel import Frame, Reel, Source
from tabletop.formats import link as links
from tabletop.rules.move import Move
from tabletop.show.scene import Scene
from web.page.saves import Save
from web.table.alone.games import Ghost, ghost_of
from web.table.play.controls import Controls
from web.table.play.desk import Desk, Mark
from web.table.play.draft import Draft
from web.table.play.habits import Habits
from web.table.play.rating import RatedGame


class ShownHint(Protocol):
    """A hint for one decision, see `web.table.play.hint`, and whether all of the answer is told."""

    answer: bool

    def is_for(self, session: Session) -> bool:
        """Whether it is about what is asked now."""

    def text(self) -> str:
        """What to look at, or what to do, and why."""

    def recommendation(self) -> str:
        """What to do and why, as it stands behind the question itself."""

    def stamps(self, scene: Scene) -> list[Stamp]:
        """What it paints over the board."""

    def beside(self) -> Sequence[str]:
        """The things that are meant and have buttons beside the board, if they have any there."""

    def answers_ahead(self) -> bool:
        """Whether the button is meant that answers ahead what is asked after a draft."""

    def place_in_list(self) -> int | None:
        """The place in the list of moves of the one that is meant, where nothing but its button can be marked."""

    def tell_all(self) -> None:
        """Tell the answer from now on."""

    def lay_out(self, draft: Draft) -> None:
        """Lay out what the answer says, where choices are laid out before they are made."""


class Explanation(Protocol):
    """What is told of why something happened, see `web.table.play.causes`."""

    before: int | None
    """The moment that was shown when somebody asked; None for now."""

    @property
    def number(self) -> int:
        """The event that is told of."""

    def text(self) -> str:
        """What happened, or why."""

    def commands(self) -> str:
        """The buttons that go on."""

    def stamps(self) -> list[Stamp]:
        """What it paints over the board."""

    def go(self, by: int) -> bool:
        """Go on to an earlier cause, or back; gives whether there is one."""


class ChatState(Protocol):
    """A game that goes through a chat, as the device that keeps it knows it."""

    by_hand: bool
    """Whether people post turns and paste answers; else the chat carries them by itself."""

    def waited_for(self) -> Sequence[int]:
        """The seats that have yet to answer."""

    def is_posted(self) -> bool:
        """Whether they were sent what they are asked."""


@dataclass(eq=False)
class TableState:
    """Everything about one game in play. Whoever draws the table reads it; only the verbs of `Table` change it."""

    save: Save
    """The game as it is kept: how far it is, who plays here, what they have laid out, their wishes and their clocks."""
    session: Session
    """The game itself with its record."""
    desk: Desk
    """What its game shows at the table."""
    screen: str = ""
    """The kind of screen it is laid out for, as in `Game.shapes`: 'tall', 'upright', 'low', or '' for any other."""
    controls: Controls = field(default_factory=Controls)
    """The legal moves that are offered one by one, and which of their things have been touched."""
    draft: Draft | None = None
    """The choices that are laid out but not made yet, where the game has such."""
    viewer: int | None = None
    """The seat whose secrets may be seen on this screen now."""
    shared: bool = False
    """Whether others look on, as nothing is hidden from them: nobody has said that the device is in their hands alone."""
    early: Session | None = None
    """The game as it is asked of somebody here who chooses before their turn in the record."""
    waiting_for: int | None = None
    """The seat of somebody who is asked and plays elsewhere."""
    bots: Sequence[str] = ()
    """The bot on each seat, '' where a person sits, where another device keeps the game; empty where the session tells."""
    past: Source | None = None
    """What happened before the session began, where another device keeps the game; None where the session has it all."""
    connected_seats: Callable[[], Sequence[int]] = tuple
    """The seats that have yet to choose at other devices that are connected with this one."""
    chat: ChatState | None = None
    """Who is waited for, in a game that goes through a chat and is kept here."""
    invites: bool = False
    """Whether a link was opened and it is asked who plays here."""
    hint: ShownHint | None = None
    """The hint that was asked for last."""
    recommended: ShownHint | None = None
    """What is recommended for a choice that nobody should have to think long about."""
    helps: bool = True
    """Whether the table recommends and remembers answers; in tasks it does not."""
    advised_things: Sequence[str] = ()
    """The ids of the things that the best advice names, about the moment that is shown."""
    about_thing: str = ""
    """What is read about, as moves name it; '' for nothing."""
    marks: Sequence[Mark] = ()
    """What may be touched on the board now, as it glows there."""
    film: tuple[int, int] | None = None
    """The events that a film shows now, as first and end; None while none runs."""
    replays: bool = False
    """Whether films show what was seen before."""
    past_moment: int | None = None
    """The moment that somebody looks back at, counted in events; None for now."""
    explanation: Explanation | None = None
    """What is told of that moment, where somebody asked why it came about."""
    rated_games: Sequence[RatedGame] = ()
    """Once the game is over: the games like it that have counted for the reader's rating, oldest first."""
    behind: bool = False
    """Whether the game has gone on since somebody began to look back."""
    reel: Reel = field(init=False)
    """All events so far as a film, for the eyes of the one person who plays here, if it is one."""
    seen_count: int = field(init=False)
    """How many of its events were shown already."""
    frame: Frame = field(init=False)
    """What stands on the board; while a film runs, the table after the beat that is shown."""
    ghost: Ghost | None = field(init=False)
    """The game that somebody has played alone, against which it is played now."""
    habits: Habits = field(init=False)
    """What the people here are not asked again."""

    def __post_init__(self) -> None:
        self.habits = Habits(self.save.habits)
        self.ghost = ghost_of(self.save, self.session)
        self.reel = self.make_reel()
        save, session = self.save, self.session
        # A game that begins at a written position is shown from there until the first choice.
        unseen = bool(session.position) and not any(ply.free for ply in session.plies)
        self.seen_count = min(save.seen, len(self.reel)) if save.seen or unseen else len(self.reel)
        self.frame = self.reel.frame(self.seen_count)

    def make_reel(self) -> Reel:
        """The film of the game from its beginning, in the layout of the screen."""
        source = self.past or self.session
        panels = self.desk.panels_at_start(source.at(0).state.view(None))
        return Reel(source, panels, self.desk.panels_after, self.only_person, self.shape)

    # Who sits where -------------------------------------------------------------------------------------------------------

    @property
    def persons(self) -> list[int]:
        """The seats that people sit on."""
        return [seat for seat, kind in enumerate(self.session.seats) if kind == PERSON]

    @property
    def here(self) -> list[int]:
        """The seats that are played on this device."""
        return self.save.here or []

    def people(self, seats: Sequence[int]) -> list[int]:
        """The people on these seats, by the first seat of each: where one plays several, nothing is hidden between them."""
        view = self.public_view()
        return list(dict.fromkeys(self.desk.first_seat(view, seat) for seat in seats))

    def seats_of(self, seat: int) -> list[int]:
        """The seats here of the person who plays that one."""
        view = self.public_view()
        first = self.desk.first_seat(view, seat)
        return [one for one in self.here if self.desk.first_seat(view, one) == first]

    @property
    def far(self) -> list[int]:
        """The people who play at other devices, by their first seats."""
        return self.people([seat for seat in self.persons if seat not in self.here])

    @property
    def invited(self) -> int:
        """The seat that whoever opens a link most likely plays: that of the person who is asked, or is asked next."""
        seats = len(self.session.seats)
        first = max(self.session.to_move or 0, 0)
        return self.people([min(self.persons, key=lambda seat: (seat - first) % seats)])[0]

    @property
    def sender(self) -> int | None:
        """The person who chose last, and so has sent the link: before anybody has, somebody who is not asked first."""
        chose = dict.fromkeys(ply.seat for ply in reversed(self.session.plies) if ply.free and ply.seat in self.persons)
        return next((seat for seat in self.people([*chose, *self.persons]) if seat != self.invited), None)

    @property
    def only_person(self) -> int | None:
        """The one person who plays here, whose cards need no hiding; None when there are several, or none."""
        return self.here[0] if len(self.people(self.here)) == 1 else None

    def needs_hand_over(self, seat: int) -> bool:
        """Whether the device has to be handed to the person on that seat, who has secrets or is to have one."""
        return not self.alone_with(seat) and self.session.game.hides(self.session.state, seat)

    def alone_with(self, seat: int) -> bool:
        """Whether the person on that seat plays alone here, or has said that the device is in their hands."""
        if self.only_person is not None:
            return True
        return self.viewer is not None and not self.shared and len(self.people([seat, self.viewer])) == 1

    @property
    def audience(self) -> int | None:
        """The seat that events are told to: None where others look on, who may not know what that one knew before."""
        return None if self.shared else self.viewer

    # What is shown --------------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a film runs."""
        return self.film is not None

    @property
    def now(self) -> bool:
        """Whether the present is shown: no film runs, and nobody looks back."""
        return self.film is None and self.past_moment is None

    @property
    def shape(self) -> str:
        """The layout of the table for this screen: one of the game's `shapes`, or '' for the usual one."""
        return self.desk.shape(self.screen, self.only_person)

    def scene(self, view: Any) -> Scene:
        """The picture of a view in the layout of the film."""
        return self.session.game.scene_in(self.reel.shape, view)

    @property
    def asking(self) -> Session:
        """The game in which somebody here is asked."""
        return self.early or self.session

    def view(self) -> Any:
        """The position as whoever looks may know it."""
        return self.asking.state.view(self.viewer)

    def public_view(self) -> Any:
        """The position as everybody may know it."""
        return self.session.state.view(None)

    @property
    def title(self) -> str:
        """What is being played."""
        return self.desk.title(self.public_view())

    def prompt(self) -> str:
        """What the game asks, or how it ended, in a sentence."""
        return self.session.game.prompt(self.view(), self.desk.words)

    def say(self, key: str, /, n: int | None = None, **fields: object) -> str:
        """A text of the page."""
        return self.desk.page_words.say(key, n, **fields)

    @property
    def phase(self) -> str:
        """What the table is about now, for the panels, the style sheet and the tests."""
        if self.playing:
            return "playing"
        if self.past_moment is not None:
            return "looking-back"
        if self.session.over:
            return "over"
        if self.draft is not None:
            return "drafting"
        if self.invites:
            return "invited"
        return "choosing" if self.controls.moves else "waiting"

    def at_shown_moment(self) -> Session:
        """The session as it stands at what is shown, with the whole record."""
        session = self.session
        return session if self.past_moment is None else session.at(session.ply_at(self.past_moment))

    def link_to_shown(self) -> str:
        """The link to what is shown: the whole game, opening at the moment of the slider, or the game as it stands now."""
        return links.encode(self.at_shown_moment(), moment=self.past_moment is not None)

    # What can be chosen ---------------------------------------------------------------------------------------------------

    def offers(self) -> list[Move]:
        """All legal moves, as the list of buttons has them; none while one looks back."""
        if self.past_moment is not None:
            return []
        return list(self.draft.offers() if self.draft is not None else self.controls.moves)

    @property
    def current_hint(self) -> ShownHint | None:
        """The hint for the choice that is offered now."""
        return self.hint if self.now and self.hint is not None and self.hint.is_for(self.asking) else None

    @property
    def recommends(self) -> bool:
        """Whether an answer is recommended to whoever is asked now, or will be in a moment."""
        return self.helps and self.now and self.draft is None and self.desk.recommends(self.view())

    @property
    def recommendation(self) -> ShownHint | None:
        """That answer, once it is known."""
        found = self.recommended if self.recommends else None
        return found if found is not None and found.is_for(self.asking) else None

    def question(self) -> str:
        """What is asked, with the answer that is recommended."""
        found = self.recommendation
        return f"{self.prompt()} {found.recommendation()}" if found else self.prompt()

    @property
    def may_pass(self) -> bool:
        """Whether whoever is asked now may pass for a while."""
        return self.helps and bool(self.controls.moves) and self.habits.is_window(self.asking)

    @property
    def passes(self) -> bool:
        """Whether the person who looks is left out of some windows."""
        seat = self.only_person if self.viewer is None else self.viewer
        return self.helps and not self.session.over and self.habits.passes(self.session, seat)

    @property
    def ahead(self) -> bool:
        """Whether whoever lays choices out has answered ahead what the desk says is asked next."""
        draft, foreseen = self.draft, self.ask_ahead
        return draft is not None and self.habits.is_ahead(draft.seat, foreseen, self.asking.state.round)

    @property
    def ask_ahead(self) -> str:
        """The ask after the draft that may be answered ahead; '' for none."""
        return self.desk.ask_after_draft(self.view()) if self.helps and self.draft is not None else ""

    def ran_out(self, seat: int) -> bool:
        """Whether the clock has chosen for that seat in this turn."""
        return self.save.clock.get(str(seat)) == [self.session.state.round, 0]

    @property
    def may_take_back(self) -> bool:
        """Whether the last person here may choose again: nothing has been revealed since, and it was not the clock that
        chose."""
        target = self.session.undo_target()
        return target is not None and not self.ran_out(self.session.plies[target].seat)
