"""What people choose, by whatever means: the first touch of a thing lets it be read, the second acts, unless what it does can
be taken back at will."""

import copy
from collections.abc import Callable, Sequence
from math import hypot
from random import Random
from typing import Protocol

from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.telling.advice import Hint
from tabletop.telling.phrases import distinct_names
from web.board.follow import Point
from web.table.play.draft import Draft
from web.table.play.page import Bots, Page
from web.table.play.stage import Stage
from web.table.play.state import TableState

_FLOOR = ("cell-", "robot-")
"""How the ids of things begin that are never laid out in a draft."""
_NEAR = 0.75
"""Cells within which a touch finds a thing that has no mark."""
_ASKED = ("choosing", "drafting")
"""The phases in which somebody here chooses."""


class Preferences(Protocol):
    """What the reader prefers, by name; here `taps`, 'one' or 'two', and `preview`, 'on' or 'off'."""

    def __getitem__(self, name: str, /) -> str:
        """What is preferred now."""

    def __setitem__(self, name: str, value: str, /) -> None:
        """What is preferred from now on."""


class Choosing(Stage):
    """The verbs with which people choose."""

    def __init__(self, state: TableState, page: Page, bots: Bots, dice: Random, preferences: Preferences) -> None:
        """`dice` lay out what is left to chance."""
        super().__init__(state, page)
        self.bots, self.dice, self.preferences = bots, dice, preferences

    def make(self, moves: Sequence[Move]) -> None:
        """Make these choices of whoever is asked."""
        raise NotImplementedError

    def keep(self) -> None:
        """Save how far the people here are."""
        raise NotImplementedError

    def _chosen(self) -> None:
        """Somebody here has chosen something: from now on the game of a link that was opened is saved."""
        self.state.save.only_opened = False

    # Fingers ------------------------------------------------------------------------------------------------------------------

    def touch_board(self, spot: Point) -> bool:
        """The board was touched at a point. Gives whether a move needs what lies there."""
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
        return self.tap(thing or under, under, high=self._is_high(spot))

    def _marked_at(self, x: float, y: float) -> str:
        """The id of what is meant by touching the board there, '' for nothing: what is marked, or anything else that belongs
        to a move."""
        items = self.state.frame.scene.items
        named = sorted({thing for move in self.state.controls.moves for thing in move.path if thing in items})
        places = [(mark.thing, mark.x, mark.y, mark.reach) for mark in self.state.marks]
        places += [(thing, items[thing].x, items[thing].y, _NEAR) for thing in named]
        far, thing = min(((hypot(a - x, b - y) / near, name) for name, a, b, near in places), default=(1, ""))
        return thing if far < 1 else ""

    def thing_under(self, spot: Point) -> str:
        """The id of what lies at a point of the board, '' for nothing."""
        view = self.state.view()
        return self.state.desk.thing_under(view, self.state.scene(view), *spot)

    def _is_high(self, spot: Point) -> bool:
        return spot[1] < self.state.frame.scene.height / 2

    def tap(self, thing: str, under: str = "", *, high: bool = False) -> bool:
        """A thing was tapped, or what lies `under` the finger stands for it: the first tap lets it be read, unless that can be
        taken back at will; the second acts. Gives whether a move needs the thing."""
        if self._acts(thing):
            self.stop_reading()
            return self.touch(thing)
        return self.read(thing or under, thing, high=high) and self.state.controls.names(thing)

    def _acts(self, thing: str) -> bool:
        """Whether a tap on a thing acts instead of showing what it is."""
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
        """Something was touched and acts; gives whether it meant anything."""
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

    def read(self, thing: str, named: str = "", *, high: bool = False) -> bool:
        """Show large what a thing is and what can be done with it; `named` is the id by which moves name it. What moves
        begin with is chosen at the same time. Gives whether there is anything to read."""
        state, controls = self.state, self.state.controls
        view = state.view()
        found = state.desk.about(view, thing)
        if found is None:
            return False
        named = named or next(filter(controls.names, state.desk.names_in_moves(view, thing)), thing)
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
        """The same for what lies at a point of the board."""
        return self.read(self.thing_under(spot), high=self._is_high(spot))

    def _clear(self) -> bool:
        was_chosen = self.state.controls.clear()
        if was_chosen:
            self.refresh()
        return was_chosen

    def put_away(self) -> bool:
        """The reader puts away what was read, and with it what was chosen by reading it. Gives whether there was anything."""
        was_read = self.stop_reading()
        return self._clear() or was_read

    def take_offer(self, label: str) -> None:
        """Make the move of that label, which was offered beside what was read."""
        self.stop_reading()
        move = next((move for move in self.state.controls.moves if move.label == label), None)
        if move is not None and self.state.past_moment is None:
            self._pick(move)

    # Whole moves --------------------------------------------------------------------------------------------------------------

    def pick(self, number: int) -> None:
        """A move was picked from the list of all."""
        moves = self.state.offers()
        if number < len(moves):
            if self.state.draft is not None:
                self.change_draft(lambda draft: draft.accept(moves[number]))
            else:
                self._pick(moves[number])

    def _pick(self, move: Move) -> None:
        """Make a move if it can be made, after a question where it would cost the game."""
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
        """Offer the lesser moves too."""
        self.state.controls.offer_all()
        self.refresh()

    # What is not asked again --------------------------------------------------------------------------------------------------

    def pass_turn(self) -> None:
        """Pass in this window and in those to come in this turn."""
        self._pass(self.state.habits.pass_turn)

    def pass_things(self) -> None:
        """Pass in this window, and wherever no more can be done than here."""
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
        """Give the other answer to what is asked after the draft, or take that back."""
        state = self.state
        if state.draft is not None and state.ask_ahead:
            self._chosen()
            state.habits.answer_ahead(state.draft.seat, state.ask_ahead, state.asking.state.round)
            self.keep()
            self.refresh()

    # Drafts -------------------------------------------------------------------------------------------------------------------

    def change_draft(self, change: Callable[[Draft], object]) -> bool:
        """Do something to the draft, show it, and keep it with the saved game; gives what `change` says, as a truth."""
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
        """Lay out at random what is missing."""
        self.change_draft(lambda draft: draft.fill(self.dice))

    def preview(self) -> None:
        """Show where drafts would lead from now on, in other games too, or show it no more."""
        shown = not self.state.desk.ghost_shown
        self.preferences["preview"] = "on" if shown else "off"
        self.state.desk.show_ghost(shown=shown)
        self.refresh()

    def lock_in(self) -> None:
        """The choices laid out are to be made."""
        state = self.state
        if state.draft is not None and state.draft.full and state.past_moment is None:
            self.make(state.draft.moves())

    # Hints --------------------------------------------------------------------------------------------------------------------

    async def ask_hint(self) -> None:
        """Nudge whoever is asked, or after that give the answer."""
        state, session = self.state, self.state.asking
        if state.phase not in _ASKED:
            return
        hinted = state.hint
        if hinted is not None and hinted.is_for(session):
            hinted.tell_all()
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
        """Say what is best beside the question, as soon as that is known; who has answered meanwhile needs it no more."""
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
        """What somebody is about to choose: all that is laid out, or the one move that goes with what was touched."""
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
