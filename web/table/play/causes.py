"""The causes of an event, shown one after the other on the board: each at its moment, with marks on its things, and its
sentence and rule in place of the prompt. Imported when it is first asked for."""

from math import atan2, hypot, pi

from tabletop.base.markup import escape as esc
from tabletop.film.motion import Stamp
from tabletop.show.scene import Item, Motion, Scene
from web.page.widgets import command, sign
from web.table.play.state import TableState

_MOST = 12
"""Most motions with marks: when the whole table is laid out, marks would say nothing."""
_FAR = 0.3
"""Least way of a thing with an arrow, in cells."""
_HEAD = 0.34
"""Length of an arrow's head, in cells."""


class Causes:
    """The causes of some events, the latest first, one of which is shown."""

    def __init__(self, state: TableState, *numbers: int) -> None:
        self.state, self.at = state, 0
        self.steps = sorted({event.id for number in numbers for event in state.reel.causes(number)}, reverse=True)
        self.before = state.past_moment

    @property
    def number(self) -> int:
        """The number of the shown event."""
        return self.steps[self.at]

    def go(self, by: int) -> bool:
        """Go on to an earlier cause, or back; return whether there is one."""
        if not 0 <= self.at + by < len(self.steps):
            return False
        self.at += by
        return True

    def text(self) -> str:
        """The shown event as a sentence; after the first, as the cause of the one before."""
        sentence = self.state.desk.tell(self.state.reel.events[self.number].seen_by(self.state.audience))
        return self.state.say("why.because", sentence=sentence) if self.at else sentence

    def commands(self) -> str:
        """The buttons as markup: rule, back, next cause, done."""
        say, words = self.state.say, self.state.desk.words
        rule = self.state.reel.events[self.number].rule
        title = words.say(f"rule.{rule}") if words.has(f"rule.{rule}") else ""
        more = self.at + 1 < len(self.steps)
        text = esc(say("why.rule", rule=rule, title=title))
        parts = [f'<button class="rule" data-do="cause:rule" data-key="cause:rule">{text}</button>']
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
        """Stamps of the shown event: things that moved or changed, with arrows, flashes, and the event's figures."""
        state = self.state
        scene, motions = state.reel.scene_and_motions(self.number)
        after = scene.after(motions)
        found = [stamp for motion in motions for stamp in self._of(scene, motion)]
        event = state.reel.events[self.number]
        figures = (state.desk.stands_for(look) for look in state.session.game.pictures(event))
        known = [(thing, after.items[thing]) for thing in figures if thing in after.items]
        found += [state.desk.frame(thing, item, after, "chosen") for thing, item in known if item.shown]
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
        return [self.state.desk.frame(motion.id, last, scene, "chosen"), *way]


def _arrow(start: Item, end: Item) -> list[Stamp]:
    """The stamps of an arrow from where a thing was to where it is; [] for a short way."""
    dx, dy = end.x - start.x, end.y - start.y
    long = hypot(dx, dy)
    if long < _FAR:
        return []
    x, y = end.x - dx / long * _HEAD, end.y - dy / long * _HEAD
    return [
        Stamp("arrow:shaft", start.x, start.y, over=True, beam=True, x2=x, y2=y),
        Stamp("arrow:head", end.x, end.y, atan2(dy, dx) / (pi / 2), over=True),
    ]
