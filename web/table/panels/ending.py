"""The panel after a game, below the ranking: decisive turns, the reader's rating, changes in a rematch, and suggestions for the
next game."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException

from tabletop.core.alone import is_alone
from tabletop.formats import link as links
from tabletop.telling.decisive_turns import rules_behind
from tabletop.telling.recap import Note
from web.page import dom
from web.page.dom import esc, fill
from web.page.icons import icon
from web.page.reader import Reader
from web.page.routes import ALONE
from web.page.widgets import command, sign
from web.table.panels.alone import result
from web.table.play.rating import FIRST_SHOWN, gain
from web.table.play.rematch import counts, offers, rematch_sentence
from web.table.play.state import TableState
from web.table.thinking.bots import Thinker

if TYPE_CHECKING:
    from tabletop.telling.coaching import Coaching

_RULES = "./lessons/rules.json"


class Ending:
    """The panel of one table. Its moments are found in the worker, as a long game takes a while."""

    def __init__(self, state: TableState, thinker: Thinker, reader: Reader) -> None:
        self.state, self.thinker, self.reader, self.say = state, thinker, reader, reader.say
        self.own: Sequence[Note] = ()
        """The decisive turns for the reader."""
        self.notes: Sequence[Note] = ()
        """The decisive turns for the reader, or without any, the turning points of the game."""
        self.best: Note | None = None
        """The moment to share."""
        self.coachings: dict[int, Coaching] = {}
        """Luck and skill by seat, computed on request."""
        self._lesson = ""
        self._link = ""

    def refresh(self) -> None:
        """Rewrite the panel: the game may be over now, or another moment may be shown."""
        state = self.state
        if not state.session.over:
            self._link, self.notes, self.best = "", (), None
            self.coachings.clear()
        elif self._is_recorded() and self._link != (link := links.encode(state.session)):
            self._link = link
            self.coachings.clear()
            dom.spawn(self._find())
        self._write()
        self._write_over_slider()

    def _is_recorded(self) -> bool:
        """Whether this device has the whole game, not only packets from its host."""
        return self.state.past is None

    async def _find(self) -> None:
        state, link = self.state, self._link
        desk, count = state.desk, len(state.session.seats)
        seats = state.seats_of(state.only_person) if state.only_person is not None else []
        own, public = await self.thinker.moments(
            state.session, seats, [desk.seat_name(seat) for seat in range(count)], desk.words
        )
        if link != self._link:
            return
        self.own, self.notes = own, own or public
        won = any(seat in seats for seat in state.session.state.winners())
        shared = own if own and won else public
        self.best = max(shared, key=lambda note: note.weight, default=None)
        if own and not won:
            self._lesson = await self._lesson_on(own)
        if link == self._link:
            self._write()

    async def _lesson_on(self, notes: Sequence[Note]) -> str:
        """A link to the lesson on the rule that cost most, as markup; '' for none."""
        if dom.marked("webxdc"):
            return ""  # a messenger has no lessons
        game, events = self.state.session.game, self.state.session.events()
        lessons = await _lessons_of(game.name)
        for note in sorted(notes, key=lambda one: -one.weight):
            for rule in rules_behind(events, note):
                if rule in lessons:
                    label = self.say("next.lesson", title=self.state.desk.words.say(f"rule.{rule}"))
                    address = f"./{lessons[rule]}{self.reader.language}/"
                    link = f'<a class="button" target="_blank" href="{esc(address)}">'
                    return f"{link}{icon('lamp')}<span>{esc(label)}</span></a>"
        return ""

    def _write(self) -> None:
        state = self.state
        fill(
            "ending",
            f"{self._alone()}{self._rematch()}{self._rating()}{self._moments()}{self._luck()}{self._next()}"
            if state.phase == "over"
            else "",
        )

    def _alone(self) -> str:
        """The result of a game played alone, with buttons to share it and to play it again against its ghost."""
        state = self.state
        if not is_alone(state.session) or state.session.game.alone is None:
            return ""
        text = f"<p>{esc(result(state, self.reader.preferences['alone']))}</p>"
        again, shared = (
            state.desk.words.say("alone.again"),
            command(self.say("alone.share"), "share", do="share-result"),
        )
        link = f'<a class="button" href="#{ALONE}={esc(self._link)}">{icon("replay")}<span>{esc(again)}</span></a>'
        return f'<div class="alone">{text}<div class="row">{link}{shared}</div></div>'

    def _rematch(self) -> str:
        share = command(self.say("ending.share"), "share", do="moment:share") if self.best is not None else ""
        sentence = rematch_sentence(self.state)
        return share + (f'<p class="turned">{esc(sentence)}</p>' if sentence else "")

    def _rating(self) -> str:
        """The reader's rating after the game, as a button that opens its curve."""
        state, say = self.state, self.say
        if not counts(state):
            return ""
        if missing := max(FIRST_SHOWN - len(state.rated_games), 0):
            return f'<p class="turned">{esc(say("rating.soon", missing))}</p>'
        text = say("rating.now", rating=f"{state.rated_games[-1].rating} ({gain(state.rated_games):+d})")
        return command(text, "gauge", do="rating", kind="rating")

    def _moments(self) -> str:
        state, say = self.state, self.say
        several = len(state.desk.chapters(state.reel)) > 1
        lines = ""
        for number, note in enumerate(self.notes):
            title = state.desk.chapter_at(state.reel, note.events[-1])
            text = say("story.at", round=title, sentence=note.text) if several else note.text
            lines += (
                f"<li><span>{esc(text)}</span>"
                f"{sign(say('recap.watch', sentence=note.text), 'play', f'moment:watch-{number}')}"
                f"{sign(say('recap.share', sentence=note.text), 'share', f'moment:share-{number}')}</li>"
            )
        title = say("ending.decided" if self.own else "story.turns")
        return f'<h2>{esc(title)}</h2><ol class="turns">{lines}</ol>' if lines else ""

    def _luck(self) -> str:
        """The button for luck and skill, in games that have an account."""
        game = self.state.session.game
        can = self._is_recorded() and (game.account is not None or game.judge is not None)
        return command(self.say("luck.title"), "dice", do="luck") if can else ""

    def _write_over_slider(self) -> None:
        """Draw luck and skill over the slider, unless advice is there."""
        if self.coachings and not dom.marked("advice"):
            from tabletop.telling.luck import over_time

            charts = [over_time(found, len(self.state.reel)) for found in self.coachings.values() if found.shares]
            fill("outlook", "".join(charts[-1:]))

    def _next(self) -> str:
        state, say = self.state, self.say
        buttons = "".join(command(one.label, "next", do=f"next:{one.change}") for one in offers(state))
        buttons += self._lesson
        return f'<h2>{esc(say("ending.next"))}</h2><div class="row">{buttons}</div>' if buttons else ""


async def _lessons_of(game: str) -> Mapping[str, str]:
    """Rule -> address of its lesson; empty if these cannot be fetched."""
    try:
        answer = await js.fetch(_RULES)
        found: Mapping[str, Mapping[str, str]] = json.loads(str(await answer.text())) if answer.ok else {}
    except (JsException, ValueError):
        return {}
    return found.get(game, {})
