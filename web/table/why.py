"""Why something happened, on the board itself: cause after cause, each at its moment, with what acted and what it acted upon
marked there, and its sentence and rule where else is asked. Loaded when first asked for."""

from math import atan2, hypot, pi
from typing import Protocol

from tabletop.film.motion import Stamp
from tabletop.scene import Item, Motion, Scene
from web.page import dom
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command, sign
from web.table.model import Explained, TableModel

_MOST = 12
"""Things that are marked at most: where all the table is laid out, no mark says anything."""
_FAR = 0.3
"""Cells from which on the way of a thing has an arrow."""
_HEAD = 0.34
"""How long the head of an arrow is, in cells."""


class AtTable(Protocol):
    """What it needs of the table around it."""

    model: TableModel
    reader: Reader

    def look_at(self, count: int, why: Explained | None = None) -> None:
        """Stand at the moment after that many events; `why` tells of it."""

    def back_to_now(self) -> None:
        """Look no further back."""


class Why:
    """The causes of some events, the latest first, and which of them is shown."""

    def __init__(self, table: AtTable, *numbers: int) -> None:
        self.table, self.at = table, 0
        reel = table.model.reel
        self.steps = sorted({event.id for number in numbers for event in reel.causes(number)}, reverse=True)
        self._before = table.model.scrubbed
        self._side = dom.marked("side")
        dom.mark("side", "")  # what lies over the sentence comes back afterwards

    # What is shown ----------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The event that is shown."""
        return self.steps[self.at]

    def text(self) -> str:
        """What happened, or why the one before did."""
        told = self.table.model.desk.tell(self.table.model.reel.events[self.number].seen_by(self.table.model.viewer))
        return self.table.reader.say("why.because", told=told) if self.at else told

    def commands(self) -> str:
        """The rule, one back, the next cause, and enough."""
        say, words = self.table.reader.say, self.table.model.desk.words
        rule = self.table.model.reel.events[self.number].rule
        title = words.say(f"rule.{rule}") if words.has(f"rule.{rule}") else ""
        more = self.at + 1 < len(self.steps)
        told = esc(say("why.rule", rule=rule, title=title))
        parts = [f'<button class="rule" data-do="cause:rule" data-key="cause:rule">{told}</button>']
        if self.at:
            parts.append(sign(say("why.back"), "back", "cause:back"))
        if more:
            number = f"{self.at + 2}/{len(self.steps)}"
            parts.append(command(f"{say('why.next')} {number}", "next", do="cause:next", kind="main"))
            parts.append(sign(say("why.done"), "close", "cause:done"))
        else:
            parts.append(command(say("why.done"), "check", do="cause:done", kind="main"))
        return "".join(parts)

    def stamps(self) -> list[Stamp]:
        """What moved or changed with the way that it took, what shone or flew, and whom the event tells of."""
        model = self.table.model
        scene, motions = model.reel.happening(self.number)
        after = scene.after(motions)
        found = [stamp for motion in motions for stamp in self._of(scene, motion)]
        event = model.reel.events[self.number]
        told_of = (model.desk.stands_for(look) for look in model.session.game.pictures(event))
        known = [(thing, after.items[thing]) for thing in told_of if thing in after.items]
        found += [model.desk.marked(thing, item, after) for thing, item in known if item.shown]
        return list(dict.fromkeys(found)) if len(motions) <= _MOST else []

    def _of(self, scene: Scene, motion: Motion) -> list[Stamp]:
        if motion.item is None:
            beam = motion.style == "beam"
            stamp = Stamp(motion.look, motion.x, motion.y, over=True, beam=beam, x2=motion.x2, y2=motion.y2)
            return [stamp] if motion.look and motion.style != "backdrop" else []
        was, now = scene.items.get(motion.id), motion.item
        last = now if now.shown else was
        if last is None or not last.shown:
            return []
        way = _arrow(was, now) if was is not None and was.shown and now.shown else []
        return [self.table.model.desk.marked(motion.id, last, scene), *way]

    # Going on -----------------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Let the table stand at the moment of the step, and say it."""
        self.table.look_at(self.number + 1, self)
        dom.announce(self.text())
        if dom.document.activeElement is dom.document.body or dom.within(dom.by_id("ask"), ":focus") is None:
            dom.within(dom.by_id("commands"), ".main").focus(dom.plain(preventScroll=True))

    def go(self, by: int) -> None:
        """Go on to an earlier cause, or back."""
        if 0 <= self.at + by < len(self.steps):
            self.at += by
            self.show()

    async def act(self, what: str) -> None:
        """Do what one of its buttons says."""
        if what == "rule":
            from web.page.help import show_rules

            model = self.table.model
            await show_rules(self.table.reader, model.session.game, model.reel.events[self.number].rule)
        elif what == "done":
            self.end()
        else:
            self.go(1 if what == "next" else -1)

    def press(self, key: str) -> bool:
        """Obey a key, if it is one of its own."""
        if key in ("ArrowRight", "ArrowLeft"):
            self.go(1 if key == "ArrowRight" else -1)
        elif key == "Escape":
            self.end()
        return key in ("ArrowRight", "ArrowLeft", "Escape")

    def end(self) -> None:
        """Go back to the moment from which one asked."""
        table, before = self.table, self._before
        dom.mark("side", self._side)
        if before is None:
            table.back_to_now()
        else:
            table.look_at(before)
        dom.by_id("board").focus(dom.plain(preventScroll=True))


def _arrow(start: Item, end: Item) -> list[Stamp]:
    """From where a thing was to where it is."""
    dx, dy = end.x - start.x, end.y - start.y
    long = hypot(dx, dy)
    if long < _FAR:
        return []
    x, y = end.x - dx / long * _HEAD, end.y - dy / long * _HEAD
    return [
        Stamp("arrow:shaft", start.x, start.y, over=True, beam=True, x2=x, y2=y),
        Stamp("arrow:head", end.x, end.y, atan2(dy, dx) / (pi / 2), over=True),
    ]
