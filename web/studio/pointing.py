"""What a finger or a key on the picture means: a spot is chosen, or something is put on it."""

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
    """What it needs of the studio."""

    draft: Draft | None
    reader: Reader
    stage: str

    @property
    def scene(self) -> Scene | None:
        """What the picture shows."""

    def changed(self, done: bool = True) -> None:
        """Save and show the figure, after something was done that may have changed it."""

    def answer(self, number: str, **fields: str) -> None:
        """Put something else into an answer."""

    def refresh(self) -> None:
        """Show everything anew."""

    def paint(self) -> None:
        """Show the picture anew."""


class Pointing:
    """A finger or a cursor over the picture."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.rest()
        picture = dom.by_id("studio-picture")
        dom.listen(picture, "click", self._touched)
        dom.listen(picture, "keydown", self._key)

    def rest(self) -> None:
        """Nothing is chosen, and a touch chooses a spot again."""
        self.spot = ""
        """What was touched last, as `spots` has it."""
        self.below = False
        """Whether something else lies there too."""
        self.controls = Controls()
        """What of the moves that can be made now was touched."""
        self.aim = ""
        """What the next touch is for, where it chooses no spot: mark, arrow, crop, or of an answer place-N, outcome-N."""
        self.outcome = ""
        """The position that is set up as an outcome."""
        self._started: tuple[float, float] | None = None
        """Where an arrow or a crop begins that is not whole yet."""

    def aim_at(self, aim: str) -> None:
        """The next touch is for this; a second time, it is not."""
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
        """This is how somebody might think that it ends."""
        self.outcome = position

    def _touched(self, event: Any) -> None:
        picture = dom.within(dom.by_id("studio-picture"), "svg")
        if picture is not None:
            point = js.DOMPoint.new(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse())
            self.touch(float(point.x), float(point.y))

    def touch(self, x: float, y: float) -> None:
        """The picture was touched at a place of its scene."""
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
        """What was touched chooses a move, or a part of one, as at the table."""
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
        """The labels of the moves that what was touched belongs to."""
        return [move.label for move in self.controls.fitting()] if self.controls.chosen else []

    def _span(self, draft: Draft, x: float, y: float, spot: str) -> None:
        """The beginning or the end of an arrow or a crop."""
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
        """Arrow keys go from cell to cell, Enter touches it."""
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
