"""What the table shows: every panel is written from the state, or from the moment of the film that is on."""

import asyncio
from math import hypot
from typing import TYPE_CHECKING

from tabletop.move import Move
from tabletop.session import PERSON
from web.board.motion import Mark, Stamp
from web.board.player import SPEEDS
from web.board.reel import Beat, Frame
from web.page import dom
from web.page.dom import esc, fill
from web.page.widgets import command, sign
from web.table.desk import Moment
from web.table.log import History

if TYPE_CHECKING:
    from web.table.table import Table

_NEAR = 0.75
"""Cells within which a touch finds a mark."""


class TableView:
    """The panels of one table."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.say = table.app.say
        self.words = table.app.reader.words_of(table.session.game)
        self.history = History(table, self.words)
        self.marks: list[Mark] = []
        self._caption = ""
        self._spoken = False
        self._floor_spoken: object = None

    # Coming and going -----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the page of the table."""
        table = self.table
        dom.forget_filled()
        title = table.desk.title(table.session.state.view(None))
        fill("table-title", esc(title))
        dom.document.title = f"{title} · Robodrome"
        dom.show("advise", table.session.game.advise is not None)
        dom.by_id("advise").setAttribute("aria-pressed", "false")
        for name in ("advice", "outlook"):
            fill(name, "")
        self.refresh()
        table.app.board.fit()

    def close(self) -> None:
        """Another page follows."""
        self.table.player.stamps = ()

    def ready(self) -> None:
        """Somebody can do something now."""
        table = self.table
        table.app.is_playable()
        if not self._spoken:
            self._spoken = True
            dom.spawn(self._speak_floor_soon())
        if table.moment is not None:
            moment, table.moment = table.moment, None
            table.scrub(moment)
            if table.session.game.advise is not None:
                dom.mark("side", "history")
                dom.act("advise")

    async def _speak_floor_soon(self) -> None:
        """The floor in words, once there is time for it: it is long and seldom changes."""
        await asyncio.sleep(0.5)
        self._speak_floor()

    def _speak_floor(self) -> None:
        view = self.table.session.state.view(None)
        self._floor_spoken = self.table.desk.floor_lies(view)
        fill("spoken-floor", self.table.desk.spoken_floor(view))

    # Writing everything -----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Write all panels that have changed."""
        table = self.table
        frame = table.player.frame
        assert frame is not None
        dom.mark("phase", self._phase())
        dom.mark("round", str(table.session.state.round))
        self._panels(frame)
        self._ask()
        self._moves()
        self.mark()
        self.history.refresh()
        table.adviser.refresh()
        if not table.playing:
            view = table.session.state.view(table.view_of)
            fill("spoken-robots", table.desk.spoken_robots(view))
            dom.mark("scene", table.described())
            if self._spoken and table.desk.floor_lies(view) != self._floor_spoken:
                self._speak_floor()

    def _phase(self) -> str:
        table = self.table
        if table.playing:
            return "playing"
        if table.scrubbed is not None:
            return "looking-back"
        if table.session.over:
            return "over"
        if table.draft is not None:
            return "drafting"
        return "choosing" if table.controls.moves else "waiting"

    def _panels(self, frame: Frame) -> None:
        desk, moment = self.table.desk, self._moment(frame)
        fill("status", desk.status(moment))
        fill("plates", desk.plates(moment))
        self._trays(moment)

    def _moment(self, frame: Frame) -> Moment:
        table, session = self.table, self.table.session
        view, kinds = session.state.view(table.view_of), self._kinds()
        if table.playing or table.scrubbed is not None:
            return Moment(frame, view, kinds)
        return Moment(frame, view, kinds, session.to_move, table.draft, session.state if session.over else None)

    def _trays(self, moment: Moment) -> None:
        for name, html in self.table.desk.trays(moment, self.table.controls).items():
            fill(name, html)

    def _kinds(self) -> dict[int, str]:
        table = self.table
        kinds = {}
        for seat, kind in enumerate(table.session.seats):
            if kind != PERSON:
                kinds[seat] = self.words.say(f"bot.{kind}")
            elif table.view_of == seat:
                kinds[seat] = self.say("seat.you")
            else:
                kinds[seat] = self.say("seat.person")
        return kinds

    def draft_changed(self) -> None:
        """Only the cards of the one who is programming lie elsewhere now: the quick way."""
        assert self.table.player.frame is not None
        self._trays(self._moment(self.table.player.frame))
        self._ask()
        self._moves()
        self.mark()

    # What is asked ----------------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        table, say = self.table, self.say
        match self._phase():
            case "playing":
                prompt, commands = self._caption, self._film_commands()
            case "looking-back":
                prompt, commands = say("looking-back"), command(say("now"), "play", do="now", kind="main")
            case "over":
                prompt = self._prompt()
                commands = command(say("share"), "share", do="share")
                commands += command(say("rematch"), "replay", do="rematch", kind="main")
            case "drafting":
                assert table.draft is not None
                prompt, commands = table.desk.draft_prompt(table.draft), table.desk.draft_commands(table.draft)
            case _ if table.waiting_for is not None:
                name = table.desk.seat_name(table.waiting_for)
                prompt = say("waiting", name=name)
                commands = command(say("sit-down", name=name), "person", do="sit-down")
                commands += command(say("send"), "send", do="share", kind="main")
            case _:
                view = table.session.state.view(table.view_of)
                prompt, commands = self._prompt(), table.desk.choice_commands(view, table.controls.moves)
                if table.may_take_back:
                    commands += sign(say("take-back"), "undo", "take-back")
        fill("prompt", esc(prompt))
        fill("commands", commands)
        idle = not table.playing and table.scrubbed is None
        dom.show("again", idle and table.desk.last_round(table.reel) is not None)

    def _prompt(self) -> str:
        table = self.table
        return table.session.game.prompt(table.session.state.view(table.view_of), self.words)

    def _film_commands(self) -> str:
        say, player = self.say, self.table.player
        shown = f"{player.speed:g}\u00d7" if player.speed else say("speed.at-once.short")
        name = esc(say("speed.say", speed=shown))
        return (
            (sign(say("go-on"), "play", "go-on") if player.paused else sign(say("pause"), "pause", "pause"))
            + sign(say("step"), "step", "step")
            + f'<button class="sign" data-do="faster" data-key="faster" title="{name}" aria-label="{name}">'
            + f"{esc(shown)}</button>"
            + command(say("skip"), "skip", do="skip", kind="main", title=True)
        )

    def _moves(self) -> None:
        """A button for every legal move: the way in for keyboards, screen readers, and whoever likes lists."""
        table = self.table
        moves = table.offers() if table.scrubbed is None else []
        fill("move-list", "".join(map(self._move, range(len(moves)), moves)))
        frame = table.player.frame
        assert frame is not None
        dom.mark("many", "" if moves and table.desk.wants_list(frame.scene, moves) else "true")
        full = table.draft is not None and table.draft.full and table.scrubbed is None
        fill("move-note", esc(self.say("moves.full" if full else "moves.none")) if not moves else "")

    def _move(self, number: int, move: Move) -> str:
        """The button of a move; where that is not plain from its name, with a sentence on what it brings."""
        name, about = self.table.session.game.name_move(move, self.words), self.table.desk.move_brings(move)
        wide, more = (' class="wide"', f"<small>{esc(about)}</small>") if about else ("", "")
        does = f'data-do="move:{number}" data-key="move-{number}"'
        return f"<li{wide}><button {does}><span>{esc(name)}</span>{more}</button></li>"

    def mark(self) -> None:
        """Make what can be touched on the board glow, and show the ghost of a program where one is wanted."""
        table = self.table
        self.marks = []
        stamps: list[Stamp] = []
        if table.scrubbed is not None or table.playing:
            assert table.player.frame is not None
            stamps = table.desk.overlay(table.player.frame)
        else:
            view = table.session.state.view(table.view_of)
            assert table.player.frame is not None
            scene, controls = table.player.frame.scene, table.controls
            self.marks = table.desk.marks(view, scene, controls)
            stamps = [mark.stamp for mark in self.marks] + table.desk.extras(view, scene, controls, table.draft)
        table.player.stamps = (*stamps, *table.app.keys.cursor_stamp())
        table.player.repaint()

    def mark_at(self, x: float, y: float) -> str:
        """The id of what was meant by touching the board there, '' for nothing: what is marked, or anything else that
        belongs to a move."""
        frame = self.table.player.frame
        assert frame is not None
        named = {thing for move in self.table.controls.moves for thing in move.path}
        items = ((thing, frame.scene.items[thing]) for thing in sorted(named) if thing in frame.scene.items)
        places = [(mark.thing, mark.x, mark.y, mark.reach) for mark in self.marks]
        places += [(name, item.x, item.y, _NEAR) for name, item in items]
        far, thing = min(((hypot(px - x, py - y) / near, name) for name, px, py, near in places), default=(1, ""))
        return thing if far < 1 else ""

    # While it plays -----------------------------------------------------------------------------------------------------------

    def began(self, beat: Beat) -> None:
        """A beat of the film begins: say it and show its cards."""
        table = self.table
        seen = [event.seen_by(table.view_of) for event in table.reel.events[beat.first : beat.end]]
        told = [table.session.game.tell(event, self.words) for event in seen]
        self._caption = table.desk.caption(seen) or " ".join(told[:2])
        dom.announce(" ".join(told))
        self._panels(beat.after)
        self._scroll_to_now()
        table.player.stamps = tuple(table.desk.overlay(beat.after))
        fill("prompt", esc(self._caption))
        self.history.add(beat)

    def _scroll_to_now(self) -> None:
        """Keep in sight what a tray marks as going on."""
        now = dom.within(dom.by_id("desk"), "[aria-current]")
        if now is not None:
            now.scrollIntoView(dom.plain(block="nearest"))

    def finish(self) -> None:
        """The game is over."""
        self.ready()
        dom.announce(self._prompt())


def faster(speed: float) -> float:
    """The speed after this one."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)] if speed in SPEEDS else 1.0
