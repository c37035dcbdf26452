"""How people choose: the first touch of a thing shows the text about it, the second acts. In a draft, which can be changed at
will, the first touch acts."""

import copy
from collections.abc import Callable, Sequence
from math import hypot
from random import Random
from typing import Protocol

from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.telling.advice import Hint
from tabletop.telling.sentences import distinct_names
from web.board.follow import Point
from web.table.play.draft import Draft
from web.table.play.page import Bots, Page
from web.table.play.stage import Stage
from web.table.play.state import TableState

_FLOOR = ("cell-", "robot-")
"""Prefixes of ids of things that are never part of a draft."""
_NEAR = 0.75
"""Cells within which a touch finds a thing without a mark."""
_ASKED = ("choosing", "drafting")
"""The phases in which somebody here chooses."""


class Preferences(Protocol):
    """The reader's preferences by name: `taps` is 'one' or 'two', `preview` 'on' or 'off'."""

    def __getitem__(self, name: str, /) -> str:
        """The value of a preference."""

    def __setitem__(self, name: str, value: str, /) -> None:
        """Set a preference."""


class Choosing(Stage):
    """The verbs with which people choose."""

    def __init__(self, state: TableState, page: Page, bots: Bots, dice: Random, preferences: Preferences) -> None:
        """`dice` fill drafts at random."""
        super().__init__(state, page)
        self.bots, self.dice, self.preferences = bots, dice, preferences

    def make(self, moves: Sequence[Move]) -> None:
        """Make these choices of the seat that is asked."""
        raise NotImplementedError

    def keep(self) -> None:
        """Save the state of the people here, such as drafts."""
        raise NotImplementedError

    def _chosen(self) -> None:
        """Let an opened link be saved from now on, as somebody here has chosen."""
        self.state.save.only_opened = False

    # Fingers ------------------------------------------------------------------------------------------------------------------

    def touch_board(self, spot: Point) -> bool:
        """Handle a touch of the board at a point; return whether a move needs the thing there."""
        state = self.state
        desk, view, controls = state.desk, state.view(), state.controls
        marked = self._marked_at(*spot)
        if marked and ((controls.chosen and controls.fitting(marked)) or desk.about(view, marked) is None):
            return self.tap(marked)
        under = self.thing_under(spot)
        thing = next(filter(controls.names, desk.names_in_moves(view, under)), "" if under else marked)
        if not thing and not under:
            self.put_away()
            return False
        return self.tap(thing or under, high=self._is_high(spot))

    def _marked_at(self, x: float, y: float) -> str:
        """The id of the nearest thing in reach that a touch there means, marked or named by a move; '' for none."""
        items = self.state.frame.scene.items
        named = sorted({thing for move in self.state.controls.moves for thing in move.path if thing in items})
        places = [(mark.thing, mark.x, mark.y, mark.reach) for mark in self.state.marks]
        places += [(thing, items[thing].x, items[thing].y, _NEAR) for thing in named]
        far, thing = min(((hypot(a - x, b - y) / near, name) for name, a, b, near in places), default=(1, ""))
        return thing if far < 1 else ""

    def thing_under(self, spot: Point) -> str:
        """The id of the thing at a point of the board, '' for none."""
        view = self.state.view()
        return self.state.desk.thing_under(view, self.state.scene(view), *spot)

    def _is_high(self, spot: Point) -> bool:
        return spot[1] < self.state.frame.scene.height / 2

    def tap(self, thing: str, *, high: bool = False) -> bool:
        """Handle a tap on a thing: it acts (see `_acts`) or shows the text about the thing. Return whether a move needs the
        thing."""
        if self._acts(thing):
            self.stop_reading()
            return self.touch(thing)
        return self.read(thing, high=high) and self.state.controls.names(thing)

    def _acts(self, thing: str) -> bool:
        """Whether a tap on a thing acts instead of showing the text about it."""
        state, controls = self.state, self.state.controls
        if not state.now:
            return False
        if state.draft is not None:
            return not thing.startswith(_FLOOR)
        if not controls.names(thing):
            return False
        view = state.view()
        return (
            self.preferences["taps"] == "one"
            or thing == state.about_thing
            or bool(controls.chosen and controls.fitting(thing))
            or state.desk.acts_at_once(view, thing)
            or state.desk.about(view, thing) is None
        )

    def touch(self, thing: str) -> bool:
        """Let a touched thing act; return whether it had a meaning."""
        state, controls = self.state, self.state.controls
        if state.past_moment is not None:
            return False
        if state.draft is not None:
            self.change_draft(lambda draft: draft.touch(thing))
            return True
        if not controls.names(thing):
            return False
        move = controls.makes(thing)
        if move is not None:
            self._pick(move)
        else:
            controls.touch(thing)
            self.refresh()
        return True

    # Reading ------------------------------------------------------------------------------------------------------------------

    def read(self, thing: str, *, high: bool = False) -> bool:
        """Show the text about a thing with its moves. If the thing begins a longer move, it is chosen as well. Return whether
        there is a text."""
        state, controls = self.state, self.state.controls
        view = state.view()
        found = state.desk.about(view, thing)
        if found is None:
            return False
        named = next(filter(controls.names, state.desk.names_in_moves(view, thing)), thing)
        choosing = state.draft is None and state.now
        moves: Sequence[Move] = [move for move in controls.moves if named in move.path] if choosing else ()
        if moves and controls.makes(named) is None and named not in controls.chosen:
            controls.touch(named)
            self.refresh()
        elif moves:
            self._clear()
        same_kind = any(named.partition("-")[0] == one.partition("-")[0] for one in controls.first_things())
        moves = state.desk.sorted_moves(moves)
        names = distinct_names([state.desk.offer(view, named, move) for move in moves])
        offers = [(move.label, name) for move, name in zip(moves, names, strict=True)]
        state.about_thing = named
        self.page.read(found, offers, idle=choosing and same_kind and not moves, high=high)
        return True

    def read_at(self, spot: Point) -> bool:
        """As `read`, for the thing at a point of the board."""
        return self.read(self.thing_under(spot), high=self._is_high(spot))

    def _clear(self) -> bool:
        was_chosen = self.state.controls.clear()
        if was_chosen:
            self.refresh()
        return was_chosen

    def put_away(self) -> bool:
        """Close the text about a thing, and undo the choice that came with it; return whether there was any."""
        was_read = self.stop_reading()
        return self._clear() or was_read

    def take_offer(self, label: str) -> None:
        """Make the move with that label, by its button beside a text."""
        self.stop_reading()
        move = next((move for move in self.state.controls.moves if move.label == label), None)
        if move is not None and self.state.past_moment is None:
            self._pick(move)

    # Whole moves --------------------------------------------------------------------------------------------------------------

    def pick(self, number: int) -> None:
        """Make a move by its place in the list of moves."""
        moves = self.state.offers()
        if number < len(moves):
            if self.state.draft is not None:
                self.change_draft(lambda draft: draft.accept(moves[number]))
            else:
                self._pick(moves[number])

    def _pick(self, move: Move) -> None:
        """Make a move if it is legal now; ask first if the desk has a warning."""
        if move not in self.state.controls.moves:
            return
        warning = self.state.desk.warning(self.state.view(), move)
        if warning:
            self.page.spawn(self._pick_if_sure(move, warning))
        else:
            self._make_offered(move)

    async def _pick_if_sure(self, move: Move, warning: str) -> None:
        offered = self.state.controls.moves
        if await self.page.confirm(warning) and self.state.controls.moves is offered:
            self._make_offered(move)
        else:
            self._clear()

    def _make_offered(self, move: Move) -> None:
        self.state.controls.offer(())
        self.make([move])

    def offer_all(self) -> None:
        """Offer the lesser moves, too."""
        self.state.controls.offer_all()
        self.refresh()

    # What is not asked again --------------------------------------------------------------------------------------------------

    def pass_turn(self) -> None:
        """Pass in this window and in all later ones of this turn."""
        self._pass(self.state.habits.pass_turn)

    def pass_things(self) -> None:
        """Pass in this window, and in later ones that offer only the same things."""
        self._pass(self.state.habits.pass_things)

    def _pass(self, note: Callable[[Session], None]) -> None:
        state = self.state
        if state.may_pass and state.phase == "choosing":
            note(state.asking)
            self._make_offered(state.asking.legal()[0])

    def ask_again(self) -> None:
        """Be asked in all windows again."""
        state = self.state
        if state.passes:
            state.habits.ask_again(state.only_person if state.viewer is None else state.viewer)
            self.keep()
            self.refresh()

    def answer_ahead(self) -> None:
        """Switch the ahead answer to the ask after the draft on or off."""
        state = self.state
        if state.draft is not None and state.ask_ahead:
            self._chosen()
            state.habits.answer_ahead(state.draft.seat, state.ask_ahead, state.asking.state.round)
            self.keep()
            self.refresh()

    # Drafts -------------------------------------------------------------------------------------------------------------------

    def change_draft(self, change: Callable[[Draft], object]) -> bool:
        """Change the draft, show it and save it; return what `change` returns, as a bool."""
        state = self.state
        if state.draft is None or state.past_moment is not None:
            return False
        state.hint = None
        self.page.end_recap()
        changed = bool(change(state.draft))
        self._chosen()
        state.save.drafts[str(state.draft.seat)] = list(state.draft.dump())
        self.keep()
        self.page.redraw_draft()
        self.page.announce(state.desk.coach_text(state.draft) or state.desk.draft_prompt(state.draft))
        return changed

    def fill_draft(self) -> None:
        """Fill the rest of the draft at random."""
        self.change_draft(lambda draft: draft.fill(self.dice))

    def preview(self) -> None:
        """Switch the ghost of drafts on or off, in later games, too."""
        shown = not self.state.desk.ghost_shown
        self.preferences["preview"] = "on" if shown else "off"
        self.state.desk.show_ghost(shown=shown)
        self.refresh()

    def lock_in(self) -> None:
        """Make the choices of a full draft."""
        state = self.state
        if state.draft is not None and state.draft.full and state.past_moment is None:
            self.make(state.draft.moves())

    # Hints --------------------------------------------------------------------------------------------------------------------

    async def ask_hint(self) -> None:
        """Show a hint without the answer; asked again, show the answer."""
        state, session = self.state, self.state.asking
        if state.phase not in _ASKED:
            return
        hinted = state.hint
        if hinted is not None and hinted.is_for(session):
            hinted.show_answer()
            self.change_draft(hinted.lay_out)
        else:
            from web.table.play.hint import TableHint

            ply = session.ply
            found = await self._find_hint(session)
            if found is None or self.closed or ply != session.ply or state.phase not in _ASKED:
                return
            hinted = TableHint(state, found)
            state.save.about["hinted"] = True
            if any(move in state.controls.lesser for move in hinted.moves):
                self.offer_all()
        state.hint = hinted
        self.refresh()
        self.page.announce(hinted.text())

    async def _recommend(self) -> None:
        """Recommend an answer beside the prompt as soon as it is found, unless somebody has answered meanwhile."""
        from web.table.play.hint import TableHint

        state, session = self.state, self.state.asking
        ply = session.ply
        found = await self._find_hint(session)
        if found is not None and not self.closed and (state.asking, session.ply) == (session, ply):
            state.recommended = TableHint(state, found)
            self.refresh()
            self.page.announce(state.recommended.recommendation())

    async def _find_hint(self, session: Session) -> Hint | None:
        return await self.bots.hint(session, self.state.desk.words, self._meant(session))

    def _meant(self, session: Session) -> list[int]:
        """The indexes of the moves that somebody is about to make: a full draft, or the only move with the touched things."""
        state = self.state
        if state.draft is not None:
            moves = state.draft.moves() if state.draft.full else ()
        else:
            fitting = state.controls.fitting() if state.controls.chosen else []
            moves = fitting if len(fitting) == 1 else ()
        trial, found = copy.copy(session), list[int]()
        for move in moves:
            found.append(trial.legal().index(move))
            trial.play(move)
        return found
