"""What a touch means: the first one lets a thing be read, the second acts, unless what it does can be taken back at will."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tabletop.phrases import told_apart
from web.board.canvas import Board, Spot
from web.page.reader import Reader
from web.table.draft import Draft
from web.table.model import TableModel
from web.table.panels import Panels

if TYPE_CHECKING:
    from web.table.reading import Reading

_FLOOR = ("cell-", "robot-")
"""How the ids of things begin that are never laid out in a draft."""


class AtTable(Protocol):
    """What it needs of the table around it."""

    model: TableModel
    reader: Reader
    panels: Panels

    def change_draft(self, change: Callable[[Draft], object]) -> bool:
        """Do something to the draft."""

    def name_spaces(self) -> None:
        """Write on the board what its spaces are called, where that is wanted."""


class Touch:
    """The fingers at one table: what they touch, and what is read because of it."""

    def __init__(self, table: AtTable, board: Board) -> None:
        self.table, self.board = table, board
        self.model, self.reader = table.model, table.reader
        self.reads = ""
        """What is read about, as moves name it."""
        self._reading: Reading | None = None

    def touch_board(self, spot: Spot) -> bool:
        """The board was touched. Gives whether a move needs what lies there."""
        desk, view, controls = self.model.desk, self.model.view(), self.model.controls
        marked = self.table.panels.thing_at(spot)
        if marked and ((controls.chosen and controls.fitting(marked)) or desk.about(view, marked) is None):
            return self.tap(marked)
        under = self.thing_under(spot)
        thing = next(filter(controls.names, desk.names_in_moves(view, under)), "" if under else marked)
        return self.tap(thing or under, under, high=spot.y < self.board.height / 2)

    def thing_under(self, spot: Spot) -> str:
        """The id of what lies at a point of the board, '' for nothing."""
        scene = self.model.scene(self.model.view())
        return self.model.desk.thing_under(self.model.view(), scene, *spot)

    def tap(self, thing: str, under: str = "", *, high: bool = False) -> bool:
        """A thing was tapped, or what lies `under` the finger stands for it: the first tap lets it be read, unless that can be
        taken back at will; the second acts. Gives whether a move needs the thing."""
        if self._acts(thing):
            self.stop_reading()
            return self.touch(thing)
        return self.read(thing or under, thing, high=high) and self.model.controls.names(thing)

    def _acts(self, thing: str) -> bool:
        """Whether a tap on a thing acts instead of showing what it is."""
        model, controls = self.model, self.model.controls
        if model.scrubbed is not None or model.playing:
            return False
        if model.draft is not None:
            return not thing.startswith(_FLOOR)
        if not controls.names(thing):
            return False
        view = model.view()
        return (
            self.reader.preferences["taps"] == "one"
            or thing == self.reads
            or bool(controls.chosen and controls.fitting(thing))
            or model.desk.acts_at_once(view, thing)
            or model.desk.about(view, thing) is None
        )

    def read(self, thing: str, named: str = "", *, high: bool = False) -> bool:
        """Show large what a thing is and what can be done with it; `named` is the id by which moves name it. What moves
        begin with is chosen at the same time. Gives whether there is anything to read."""
        model, controls = self.model, self.model.controls
        found = model.desk.about(model.view(), thing)
        if found is None:
            return False
        named = named or next(filter(controls.names, model.desk.names_in_moves(model.view(), thing)), thing)
        choosing = model.draft is None and model.scrubbed is None and not model.playing
        moves = [move for move in controls.moves if named in move.path] if choosing else []
        if moves and controls.makes(named) is None and named not in controls.chosen:
            controls.touch(named)
        elif moves:
            controls.clear()
        from web.table.reading import Reading

        if self._reading is None:
            self._reading = Reading(self.reader, model.session.game, self._put_away)
        same_kind = any(named.partition("-")[0] == one.partition("-")[0] for one in controls.first_things())
        names = told_apart([model.desk.offer(model.view(), named, move) for move in moves])
        offers = [(move.label, name) for move, name in zip(moves, names, strict=True)]
        self._reading.show(found, offers, idle=choosing and same_kind and not moves, high=high)
        self.reads = named
        self.table.name_spaces()
        return True

    def stop_reading(self) -> bool:
        """Put away what was read, if anything was."""
        reading, self._reading, self.reads = self._reading, None, ""
        if reading is None:
            return False
        reading.close()
        self.table.name_spaces()
        return True

    def _put_away(self) -> None:
        """The reader puts away what was read, and with it what was chosen by reading it."""
        self.stop_reading()
        self.model.controls.clear()

    def take_offer(self, label: str) -> None:
        """Make the move of that label, which was offered beside what was read."""
        self.stop_reading()
        move = next((move for move in self.model.controls.moves if move.label == label), None)
        if move is not None and self.model.scrubbed is None:
            self.model.controls.pick(move)

    def touch(self, thing: str) -> bool:
        """Something was touched, by whatever means; gives whether it meant anything."""
        model = self.model
        if model.scrubbed is not None:
            return False
        if model.draft is not None:
            self.table.change_draft(lambda draft: draft.touch(thing))
            return True
        return model.controls.touch(thing)
