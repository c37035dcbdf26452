"""What is on the table: the game with its film, who looks at it, what is laid out, and which moment is shown."""

from collections.abc import Sequence
from typing import Any, Protocol

from tabletop import link as links
from tabletop.film.motion import Stamp
from tabletop.film.reel import Reel
from tabletop.move import Move
from tabletop.scene import Scene
from tabletop.session import PERSON, Session
from web.page import dom
from web.page.saves import Save
from web.table.controls import Controls
from web.table.desk import Desk
from web.table.draft import Draft

SCREENS = {
    "tall": "(max-width: 559px) and (max-aspect-ratio: 1/1) and (min-height: 421px)",
    "upright": "(min-width: 560px) and (max-aspect-ratio: 1/1)",
    "low": "(min-aspect-ratio: 1/1) and (max-height: 560px)",
}
"""Screens for which games may have a layout of their own, as media queries; web/styles has the same."""


class Hinted(Protocol):
    """A hint for one choice, see `web.table.hint`: after how many plies, and whether all of the answer is told."""

    ply: int
    answer: bool

    def text(self) -> str:
        """What to look at, or what to do, and why."""

    def stamps(self, scene: Scene) -> list[Stamp]:
        """What it paints over the board."""

    def point(self) -> None:
        """Mark the buttons beside the board that are meant."""

    def lay_out(self) -> None:
        """Lay out what the answer says, where choices are laid out before they are made."""


class Explained(Protocol):
    """What is told of why something happened, see `web.table.why`."""

    def text(self) -> str:
        """What happened, or why."""

    def commands(self) -> str:
        """The buttons that go on."""

    def stamps(self) -> list[Stamp]:
        """What it paints over the board."""

    async def act(self, what: str) -> None:
        """Do what one of its buttons says."""

    def press(self, key: str) -> bool:
        """Obey a key, if it is one of its own."""


class TableModel:
    """One game in play. The parts of the table read it; what changes it is the table itself, and who sits down."""

    def __init__(self, save: Save, session: Session, desk: Desk, controls: Controls) -> None:
        self.save, self.session, self.desk, self.controls = save, session, desk, controls
        self.viewer: int | None = None
        """The seat whose secrets may be seen on this screen now."""
        self.draft: Draft | None = None
        """The choices that are laid out but not made yet, where the game has such."""
        self.waiting_for: int | None = None
        """The seat of somebody who is asked and plays elsewhere."""
        self.hint: Hinted | None = None
        """The hint that was asked for last."""
        self.advised: tuple[str, ...] = ()
        """The ids of the things that the best advice names, about the moment that is shown."""
        self.playing = False
        """Whether the film is running."""
        self.scrubbed: int | None = None
        """The moment that the slider shows, counted in events; None for now."""
        self.why: Explained | None = None
        """What is told of that moment, where somebody asked why it came about."""
        self.behind = False
        """Whether the game has gone on since somebody began to look back."""
        self.reel = self.film()
        # A game that begins at a written position is shown from there until the first choice.
        unseen = bool(session.position) and not any(ply.free for ply in session.plies)
        self.seen = min(save.seen, len(self.reel)) if save.seen or unseen else len(self.reel)
        """Events that were shown already."""

    def film(self) -> Reel:
        """The film of the game, for the eyes of the one person who plays here, if it is one."""
        panels = self.desk.panels_at_start(self.session.at(0).state.view(None))
        return Reel(self.session, panels, self.desk.panels_after, self.only_person, self.shape)

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

    @property
    def only_person(self) -> int | None:
        """The one person who plays here, whose cards need no hiding; None when there are several, or none."""
        return self.here[0] if len(self.people(self.here)) == 1 else None

    def needs_hand_over(self, seat: int) -> bool:
        """Whether the device has to be handed to the person on that seat before their secrets may show on it."""
        if not self.session.game.secrets or self.only_person is not None:
            return False
        looking = [] if self.viewer is None else [self.viewer]
        return len(self.people([seat, *looking])) != len(looking)

    # What is shown --------------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> str:
        """The layout of the table for this screen: one of the game's `shapes`, or '' for the usual one."""
        screen = next((name for name, query in SCREENS.items() if dom.matches(query)), "")
        return self.desk.shape(screen, self.only_person)

    def scene(self, view: Any) -> Scene:
        """The picture of a view in the layout of the film."""
        return self.session.game.scene_in(self.reel.shape, view)

    def view(self) -> Any:
        """The position as whoever looks may know it."""
        return self.session.state.view(self.viewer)

    def public_view(self) -> Any:
        """The position as everybody may know it."""
        return self.session.state.view(None)

    @property
    def title(self) -> str:
        """What is being played."""
        return self.desk.title(self.public_view())

    @property
    def phase(self) -> str:
        """What the table is about now, for the panels, the style sheet and the tests."""
        if self.playing:
            return "playing"
        if self.scrubbed is not None:
            return "looking-back"
        if self.session.over:
            return "over"
        if self.draft is not None:
            return "drafting"
        return "choosing" if self.controls.moves else "waiting"

    def at_shown_moment(self) -> Session:
        """The session as it stands at what is shown, with the whole record."""
        session = self.session
        return session if self.scrubbed is None else session.at(session.ply_at(self.scrubbed))

    def link_to_shown(self) -> str:
        """The link to what is shown: the whole game, opening at the moment of the slider, or the game as it stands now."""
        return links.encode(self.at_shown_moment(), moment=self.scrubbed is not None)

    # What can be chosen ---------------------------------------------------------------------------------------------------

    def offers(self) -> list[Move]:
        """All legal moves, as the list of buttons has them; none while one looks back."""
        if self.scrubbed is not None:
            return []
        return list(self.draft.offers() if self.draft is not None else self.controls.moves)

    @property
    def hinted(self) -> Hinted | None:
        """The hint for the choice that is offered now."""
        shown = self.scrubbed is None and not self.playing
        return self.hint if shown and self.hint is not None and self.hint.ply == self.session.ply else None

    def ran_out(self, seat: int) -> bool:
        """Whether the clock has chosen for that seat in this turn."""
        return self.save.clock.get(str(seat)) == [self.session.state.round, 0]

    @property
    def may_take_back(self) -> bool:
        """Whether the last person here may choose again: nothing has been revealed since, and it was not the clock that
        chose."""
        target = self.session.undo_target()
        return target is not None and not self.ran_out(self.session.plies[target].seat)
