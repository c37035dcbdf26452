"""What goes along with a film: the panels, the history, sounds, what shakes, and where the camera looks."""

from tabletop.film.reel import Beat, Frame
from web.board import follow
from web.board.canvas import Board
from web.board.cheer import cheer
from web.board.player import Player
from web.board.shake import shake
from web.table.hearing import Hearing
from web.table.log import History
from web.table.model import TableModel
from web.table.panels import Panels


class Showing:
    """The company of the films of one table."""

    def __init__(
        self, model: TableModel, board: Board, player: Player, panels: Panels, history: History, hearing: Hearing
    ) -> None:
        self.model, self.board, self.player = model, board, player
        self.panels, self.history, self.hearing = panels, history, hearing

    def begin(self) -> None:
        """Go along with what the player plays from now on."""
        player, desk = self.player, self.model.desk
        player.began, player.rest, player.aim = self._began, self._rest, self._aim
        player.sparking, player.cheering = desk.sparking, desk.cheering

    def cheer(self) -> None:
        """Let paper rain if somebody here has won."""
        model = self.model
        won = [model.desk.colour(seat) for seat in model.session.state.winners() if seat in model.here]
        if won:
            cheer(self.board.place, [*won, "accent", "good"], self.player.speed, still=self.player.still)

    def _began(self, beat: Beat) -> None:
        self.panels.began(beat)
        self.history.add(beat)
        events = self.model.reel.events[beat.first : beat.end]
        self.player.pushes = self.model.desk.pushes(beat.after.scene, events)
        self.hearing.happened(events)
        if any(event.kind.shakes for event in events):
            shake(self.board.place, self.player.speed, still=self.player.still)

    def _aim(self, frame: Frame, beat: Beat) -> float:
        """Let the camera look at what happens, above all to the robot of whoever watches."""
        points = follow.acting(frame.scene, beat.motions, f"robot-{self.model.only_person}")
        return self.board.look_at(points, self.player.travel)

    def _rest(self, beat: Beat) -> float:
        return self.model.desk.rest(self.model.reel, beat)
