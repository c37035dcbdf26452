"""Touches and keys on the picture: they choose a spot, or put something on it."""

from collections.abc import Sequence
from typing import Any, Protocol

import js

from tabletop.show.scene import Scene
from tabletop.show.words import Words
from web.page import dom
from web.page.reader import Reader
from web.studio import spots
from web.studio.draft import Draft
from web.table.play.controls import Controls

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


class Host(Protocol):
    """The part of the studio that `Pointing` uses."""

    draft: Draft | None
    reader: Reader
    stage: str

    @property
    def scene(self) -> Scene | None:
        """The scene of the picture."""

    def changed(self, done: bool = True) -> None:
        """Save and show the figure, after something was done that may have changed it."""

    def answer(self, number: str, **fields: str) -> None:
        """Change fields of an answer."""

    def refresh(self) -> None:
        """Redraw everything."""

    def paint(self) -> None:
        """Redraw the picture."""


class Pointing:
    """A finger or a cursor over the picture."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.rest()
        picture = dom.by_id("studio-picture")
        dom.listen(picture, "click", self._touched)
        dom.listen(picture, "keydown", self._key)

    def rest(self) -> None:
        """Choose nothing; the next touch chooses a spot."""
        self.spot = ""
        """The spot touched last, as in `spots`."""
        self.below = False
        """Whether another thing lies there, too."""
        self.controls = Controls()
        """The touched things of the present moves."""
        self.aim = ""
        """The purpose of the next touch: mark, arrow, crop, place-N or outcome-N for answer N, '' to choose a spot."""
        self.outcome = ""
        """The position that is set up as an outcome."""
        self._started: tuple[float, float] | None = None
        """The first point of an unfinished arrow or crop."""

    def aim_at(self, aim: str) -> None:
        """Set the purpose of the next touch; called again with the same, clear it."""
        again = self.aim == aim
        self.rest()
        played = self.host.draft.played if self.host.draft else None
        if not again:
            self.aim = aim
            if aim.startswith("outcome") and played:
                self.outcome = played.game.write(played.after)
        self.host.refresh()
        if self.aim:
            dom.by_id("studio-picture").scrollIntoView(dom.plain(block="nearest"))

    def imagine(self, position: str) -> None:
        """Set the position of the outcome that an answer states."""
        self.outcome = position

    def _touched(self, event: Any) -> None:
        picture = dom.within(dom.by_id("studio-picture"), "svg")
        if picture is not None:
            point = js.DOMPoint.new(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse())
            self.touch(float(point.x), float(point.y))

    def touch(self, x: float, y: float) -> None:
        """Handle a touch at a point of the scene, in cells."""
        scene, draft = self.host.scene, self.host.draft
        if scene is None or draft is None:
            return
        found = spots.at(scene, x, y)
        if self.aim == "mark":
            self.host.changed(draft.change(marks=(*draft.now.marks, found[0])))
        elif self.aim in ("arrow", "crop"):
            self._span(draft, x, y, found[0])
        elif self.aim.startswith("place-"):
            self.host.answer(self.aim.partition("-")[2], place=found[0])
        elif self.host.stage == "set-up" or self.outcome:
            there = [one for one in found if draft.controls(one, self._words(draft), self.outcome)]
            self.spot, self.below = spots.chosen(there, self.spot), len(there) > 1
            self.host.refresh()
        elif self.host.stage == "play":
            self._play(draft, found)
        elif draft.asks_where(self._words(draft)):
            spaces = [one for one in found if draft.space_name(one, self._words(draft))]
            self.host.changed(bool(spaces) and draft.touch_answer(spaces[-1], self._words(draft)))

    def _words(self, draft: Draft) -> Words:
        return self.host.reader.words_of(draft.game)

    def _play(self, draft: Draft, found: Sequence[str]) -> None:
        """Choose a move, or a part of one, by the touched things, as at the table."""
        moves = [move for move, _ in draft.moves(self._words(draft))]
        if [move.label for move in self.controls.moves] != [move.label for move in moves]:
            self.controls.offer(moves)
        thing = next((one for one in found if self.controls.fitting(one)), "")
        thing = thing or next((one for one in found if self.controls.names(one)), "")
        if not thing:
            self.controls.clear()
            self.host.refresh()
        elif move := self.controls.touch(thing):
            self.host.changed(draft.do(move.label))
        else:
            self.host.refresh()

    @property
    def touched(self) -> list[str]:
        """The labels of the moves that need the touched things."""
        return [move.label for move in self.controls.fitting()] if self.controls.chosen else []

    def _span(self, draft: Draft, x: float, y: float, spot: str) -> None:
        """Begin or finish an arrow or a crop."""
        if self._started is None:
            self._started, self.spot = (x, y), spot
            self.host.refresh()
            return
        if self.aim == "arrow":
            done = draft.change(arrows=(*draft.now.arrows, f"{self.spot} {spot}"))
        else:
            done = draft.change(crop=",".join(f"{one:g}" for one in spots.spanned(self._started, (x, y))))
        self._started, self.spot = None, ""
        self.host.changed(done)

    def _key(self, event: Any) -> None:
        """Move the spot from cell to cell by arrow keys, and touch it by Enter."""
        scene = self.host.scene
        if scene is None or str(event.key) not in (*_ARROWS, "Enter"):
            return
        event.preventDefault()
        x, y = spots.middle(scene, self.spot) or (0.5, 0.5)
        if str(event.key) == "Enter":
            self.touch(x, y)
            return
        dx, dy = _ARROWS[str(event.key)]
        self.spot = spots.cell(min(max(x + dx, 0.5), scene.width - 0.5), min(max(y + dy, 0.5), scene.height - 0.5))
        dom.announce(self.spot)
        self.host.paint()
