"""The state of a table: a game in play, who sits where, the present ask and draft, and the moment that is shown."""

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
    """A hint for a decision, see `web.table.play.hint`; `answer` says whether it shows the answer."""

    answer: bool

    def is_for(self, session: Session) -> bool:
        """Whether it is for the present ask."""

    def text(self) -> str:
        """The nudge or the answer, with the reason."""

    def recommendation(self) -> str:
        """The move and its reason, as a sentence behind the prompt."""

    def stamps(self, scene: Scene) -> list[Stamp]:
        """Its stamps over the board."""

    def beside(self) -> Sequence[str]:
        """The things whose buttons beside the board are to be marked, if they have any."""

    def answers_ahead(self) -> bool:
        """Whether to mark the button that answers the ask after a draft ahead."""

    def place_in_list(self) -> int | None:
        """The place of the move in the list of moves, if only its button can be marked; otherwise None."""

    def show_answer(self) -> None:
        """Show the answer from now on."""

    def lay_out(self, draft: Draft) -> None:
        """Lay out the answer in a draft."""


class Explanation(Protocol):
    """The causes of an event, see `web.table.play.causes`."""

    before: int | None
    """The moment that was shown before; None for the present."""

    @property
    def number(self) -> int:
        """The number of the shown event."""

    def text(self) -> str:
        """The shown event as a sentence."""

    def commands(self) -> str:
        """The buttons as markup."""

    def stamps(self) -> list[Stamp]:
        """Its stamps over the board."""

    def go(self, by: int) -> bool:
        """Go on to an earlier cause, or back; return whether there is one."""


class ChatState(Protocol):
    """A game in a chat, at its host."""

    by_hand: bool
    """Whether people post turns and paste answers; otherwise the messenger does both."""

    def waited_for(self) -> Sequence[int]:
        """The seats that have not answered yet."""

    def is_posted(self) -> bool:
        """Whether the present packets were posted."""


@dataclass(eq=False)
class TableState:
    """Everything about one game in play. The page reads it to draw the table; only the verbs of `Table` change it."""

    save: Save
    """The saved game: its link, who plays here, drafts, preferences and clocks."""
    session: Session
    """The game itself with its record."""
    desk: Desk
    """The desk of the game."""
    screen: str = ""
    """The kind of screen, as in `Game.shapes`: 'tall', 'upright', 'low', or '' for any other."""
    controls: Controls = field(default_factory=Controls)
    """The legal moves on offer, and the things touched so far."""
    draft: Draft | None = None
    """The draft of the seat that is asked, in games with drafts."""
    viewer: int | None = None
    """The seat whose secrets may be seen on this screen now."""
    shared: bool = False
    """Whether others may be looking on: nothing is hidden now, and nobody has said that they hold the device alone."""
    early: Session | None = None
    """The session of somebody here who chooses before their turn in the record."""
    waiting_for: int | None = None
    """The seat that is asked, if its person plays elsewhere."""
    bots: Sequence[str] = ()
    """The bot on each seat, '' for a person, if another device is the host; () if the session has them."""
    past: Source | None = None
    """The events before the session, if another device is the host; None if the session has the whole game."""
    connected_seats: Callable[[], Sequence[int]] = tuple
    """Returns the seats that have not answered yet, at devices connected with this one."""
    chat: ChatState | None = None
    """The chat of the game, if it goes through one and this device is the host."""
    invites: bool = False
    """Whether a link was opened, and the page asks who plays here."""
    hint: ShownHint | None = None
    """The last hint that was asked for."""
    recommended: ShownHint | None = None
    """The recommended answer to an ask of `Desk.recommends`."""
    helps: bool = True
    """Whether the table recommends answers and has habits; not in tasks."""
    advised_things: Sequence[str] = ()
    """The ids of the things of the best advice, at the shown moment."""
    about_thing: str = ""
    """The id, as in moves, of the thing whose text is open; '' for none."""
    marks: Sequence[Mark] = ()
    """The marks of things that may be touched on the board now."""
    film: tuple[int, int] | None = None
    """(first event, end) of the running film; None while none runs."""
    replays: bool = False
    """Whether the film shows events that were seen before."""
    past_moment: int | None = None
    """The earlier moment that is shown, as a number of events; None for the present."""
    explanation: Explanation | None = None
    """The causes of the shown event, if somebody asked for them."""
    rated_games: Sequence[RatedGame] = ()
    """The rated games of this game, oldest first; set at the end of the game."""
    behind: bool = False
    """Whether the game has gone on while an earlier moment is shown."""
    reel: Reel = field(init=False)
    """All events so far as a film, for the only person who plays here, or for everybody."""
    seen_count: int = field(init=False)
    """The number of its events that were shown."""
    frame: Frame = field(init=False)
    """The frame on the board; during a film, the one after the present beat."""
    ghost: Ghost | None = field(init=False)
    """The ghost that this game is played against, alone."""
    habits: Habits = field(init=False)
    """The habits of the people here."""

    def __post_init__(self) -> None:
        self.habits = Habits(self.save.habits)
        self.ghost = ghost_of(self.save, self.session)
        self.reel = self.make_reel()
        save, session = self.save, self.session
        # A game from a written position is shown from its beginning until the first choice.
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
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.session.seats) if kind == PERSON]

    @property
    def here(self) -> list[int]:
        """The seats played on this device."""
        return self.save.here or []

    @property
    def around(self) -> list[int]:
        """The seats of the people around this device: those played here, and those whose hands are on phones."""
        with_phones = "far" in self.save.about and "chat" not in self.save.about
        return self.persons if with_phones else self.here

    def people(self, seats: Sequence[int]) -> list[int]:
        """The people on these seats, each by their first seat; the seats of one person have no secrets from each other."""
        view = self.public_view()
        return list(dict.fromkeys(self.desk.first_seat(view, seat) for seat in seats))

    def seats_of(self, seat: int) -> list[int]:
        """The seats here of the person who plays `seat`."""
        view = self.public_view()
        first = self.desk.first_seat(view, seat)
        return [one for one in self.here if self.desk.first_seat(view, one) == first]

    @property
    def far(self) -> list[int]:
        """The people who play at other devices, by their first seats."""
        return self.people([seat for seat in self.persons if seat not in self.here])

    @property
    def invited(self) -> int:
        """The most likely seat of somebody who opens a link: the person who is asked, or the next one."""
        seats = len(self.session.seats)
        first = max(self.session.to_move or 0, 0)
        return self.people([min(self.persons, key=lambda seat: (seat - first) % seats)])[0]

    @property
    def sender(self) -> int | None:
        """The person who chose last, and so has sent the link; before any choice, a person who is not asked first."""
        chose = dict.fromkeys(ply.seat for ply in reversed(self.session.plies) if ply.free and ply.seat in self.persons)
        return next((seat for seat in self.people([*chose, *self.persons]) if seat != self.invited), None)

    @property
    def only_person(self) -> int | None:
        """The first seat of the only person here, whose cards need no hiding; None if there are several, or none."""
        return self.here[0] if len(self.people(self.here)) == 1 else None

    def needs_hand_over(self, seat: int) -> bool:
        """Whether the device has to be handed over to the person on that seat, who has a secret or will have one."""
        return not self.alone_with(seat) and self.session.game.hides(self.session.state, seat)

    def alone_with(self, seat: int) -> bool:
        """Whether the person on that seat plays alone here, or has said that the device is in their hands."""
        if self.only_person is not None:
            return True
        return self.viewer is not None and not self.shared and len(self.people([seat, self.viewer])) == 1

    @property
    def audience(self) -> int | None:
        """The seat whose secrets events may show; None if others may be looking on."""
        return None if self.shared else self.viewer

    # What is shown --------------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a film runs."""
        return self.film is not None

    @property
    def now(self) -> bool:
        """Whether the present is shown: no film, and no earlier moment."""
        return self.film is None and self.past_moment is None

    @property
    def shape(self) -> str:
        """The layout of the table for this screen: one of the game's `shapes`, or '' for the usual one."""
        return self.desk.shape(self.screen, self.only_person)

    def scene(self, view: Any) -> Scene:
        """The scene of a view in the layout of the film."""
        return self.session.game.scene_in(self.reel.shape, view)

    @property
    def asking(self) -> Session:
        """The session in which somebody here is asked: `early`, or else `session`."""
        return self.early or self.session

    def view(self) -> Any:
        """The view of the viewer; the public one without a viewer."""
        return self.asking.state.view(self.viewer)

    def public_view(self) -> Any:
        """The view without secrets."""
        return self.session.state.view(None)

    @property
    def title(self) -> str:
        """The title of the game, such as its course."""
        return self.desk.title(self.public_view())

    def prompt(self) -> str:
        """The prompt of the game, or how it ended, in a sentence."""
        return self.session.game.prompt(self.view(), self.desk.words)

    def say(self, key: str, /, n: int | None = None, **fields: object) -> str:
        """A text of the page."""
        return self.desk.page_words.say(key, n, **fields)

    @property
    def phase(self) -> str:
        """The phase of the table, a word for the panels, the style sheet and the tests."""
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
        """The session at the shown moment, with the whole record."""
        session = self.session
        return session if self.past_moment is None else session.at(session.ply_at(self.past_moment))

    def link_to_shown(self) -> str:
        """The link of the whole game, which opens at the shown moment."""
        return links.encode(self.at_shown_moment(), moment=self.past_moment is not None)

    # What can be chosen ---------------------------------------------------------------------------------------------------

    def offers(self) -> list[Move]:
        """All moves for the list of buttons; [] while an earlier moment is shown."""
        if self.past_moment is not None:
            return []
        return list(self.draft.offers() if self.draft is not None else self.controls.moves)

    @property
    def current_hint(self) -> ShownHint | None:
        """The hint for the present ask, None without one."""
        return self.hint if self.now and self.hint is not None and self.hint.is_for(self.asking) else None

    @property
    def recommends(self) -> bool:
        """Whether the present ask gets a recommended answer, known already or soon."""
        return self.helps and self.now and self.draft is None and self.desk.recommends(self.view())

    @property
    def recommendation(self) -> ShownHint | None:
        """The recommended answer, None until it is known."""
        found = self.recommended if self.recommends else None
        return found if found is not None and found.is_for(self.asking) else None

    def question(self) -> str:
        """The prompt, followed by the recommendation."""
        found = self.recommendation
        return f"{self.prompt()} {found.recommendation()}" if found else self.prompt()

    @property
    def may_pass(self) -> bool:
        """Whether the seat that is asked may pass for a while."""
        return self.helps and bool(self.controls.moves) and self.habits.is_window(self.asking)

    @property
    def passes(self) -> bool:
        """Whether the viewer passes in some windows."""
        seat = self.only_person if self.viewer is None else self.viewer
        return self.helps and not self.session.over and self.habits.passes(self.session, seat)

    @property
    def ahead(self) -> bool:
        """Whether the seat with the draft has answered the ask after it ahead."""
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
        """Whether the person who chose last may choose again: they are around this device, nothing was revealed since, and the
        choice was not made by the clock."""
        target = self.session.undo_target()
        if target is None:
            return False
        seat = self.session.plies[target].seat
        return seat in self.around and not self.ran_out(seat)
