"""The hooks of films at a table: panels, history, sounds, shaking, and the camera."""

from collections.abc import Callable, Collection

from tabletop.film.reel import Beat, Frame
from web.board import follow
from web.board.canvas import Board
from web.board.cheer import cheer
from web.board.particles import Push
from web.board.player import FilmHooks, Player
from web.board.shake import shake
from web.table.panels.log import History
from web.table.panels.panels import Panels
from web.table.panels.sound_switch import Sound
from web.table.play.state import TableState


class TableFilmHooks(FilmHooks):
    """Keeps panels, history, sounds and camera of one table in step with its films."""

    def __init__(
        self,
        state: TableState,
        board: Board,
        player: Player,
        panels: Panels,
        history: History,
        sound: Sound,
        begin_beat: Callable[[Beat], None],
    ) -> None:
        """`begin_beat` is called with each beat, for the table."""
        self.state, self.board, self.player = state, board, player
        self.panels, self.history, self.sound, self.begin_beat = panels, history, sound, begin_beat
        self.sparking, self.cheering = state.desk.sparking, state.desk.cheering

    def cheer(self) -> None:
        """Let paper rain if somebody here has won."""
        state = self.state
        won = [state.desk.colour(seat) for seat in state.session.state.winners() if seat in state.here]
        if won:
            cheer(self.board.place, [*won, "accent", "good"], self.player.speed, still=self.player.still)

    def began(self, beat: Beat) -> Collection[Push]:
        """Show a beat in panels and history, with its sounds and shaking; return its pushes."""
        self.begin_beat(beat)
        self.panels.began(beat)
        self.history.add(beat)
        events = self.state.reel.events[beat.first : beat.end]
        self.sound.happened(events)
        if any(event.kind.shakes for event in events):
            shake(self.board.place, self.player.speed, still=self.player.still)
        return self.state.desk.pushes(beat.after.scene, events)

    def aim(self, frame: Frame, beat: Beat) -> float:
        """Turn the camera to the things of a beat, above all to the viewer's robot; return how many seconds that takes."""
        points = follow.acting(frame.scene, beat.motions, f"robot-{self.state.only_person}")
        return self.board.look_at(points, self.player.travel)

    def rest(self, beat: Beat) -> float:
        """How many beats to wait after this one."""
        return self.state.desk.rest(self.state.reel, beat)
