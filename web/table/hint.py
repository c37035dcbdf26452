"""A hint for whoever is asked: first a nudge towards what to look at, then the answer, both drawn on the board with a sentence
of why. Loaded when the first one is asked for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.advice import Hint
from tabletop.film.motion import Stamp
from tabletop.move import Move
from tabletop.scene import Scene
from web.page import dom
from web.table.draft import Draft

if TYPE_CHECKING:
    from web.table.table import Table

_ASKED = ("choosing", "drafting")
"""The phases in which somebody here chooses."""


class TableHint:
    """The hint of one choice. `answer` says whether all of it is told, or only what to look at."""

    def __init__(self, table: "Table", found: Hint) -> None:
        self.table, self.found, self.answer = table, found, False
        session = table.model.session
        self.ply = session.ply
        trial = session.at(session.ply)
        self.moves: list[Move] = []
        for index in found.choices:
            self.moves.append(trial.legal()[index])
            trial.play(index)

    def text(self) -> str:
        """What to look at, or what to do, and why."""
        say, why = self.table.reader.say, self._why()
        if not self.answer:
            return say("hint.nudge.button" if self._beside() else "hint.nudge", why=why)
        move = self.found.words
        laid_out = self.table.model.draft is not None
        return say("hint.laid", why=why) if laid_out else say("hint.answer", move=move[:1].upper() + move[1:], why=why)

    def _beside(self) -> bool:
        """Whether the first thing to touch is a button beside the board and nothing on it is marked."""
        model, things = self.table.model, self.found.things
        scene = model.scene(model.view())
        return model.draft is None and things[:1] != () and things[0] not in scene.items and not self.stamps(scene)

    def _why(self) -> str:
        say, found, model = self.table.reader.say, self.found, self.table.model
        if told := model.desk.why_hinted(model.view(), self.moves):
            return told
        if found.chances:
            seat = model.session.to_move or 0
            return say("hint.why.chance", chance=say("advice.percent", number=round(100 * found.chances[seat])))
        if found.follows:
            return say("hint.why.follows", told=found.follows)
        if about := model.desk.move_help(self.moves[0]):
            return about
        return say("hint.why.bot", bot=self.table.panels.words.say(f"bot.{found.bot}"))

    def stamps(self, scene: Scene) -> list[Stamp]:
        """The first thing to touch, or everything that the answer names, as if it were chosen."""
        model = self.table.model
        own = model.desk.hint_stamps(model.view(), self.moves, answer=self.answer)
        return own or model.desk.as_chosen(model.view(), scene, self._things())

    def point(self) -> None:
        """Mark the buttons beside the board that are meant; where a draft is laid out, the cards show themselves."""
        for thing in self._things() if self.table.model.draft is None else ():
            button = dom.within(dom.by_id("desk"), f'[data-do="touch:{thing}"]')
            if button is not None:
                button.setAttribute("data-hinted", "")

    def _things(self) -> Sequence[str]:
        return self.found.things if self.answer else self.found.things[:1]

    def lay_out(self) -> None:
        """Lay out what the answer says, where choices are laid out before they are made."""

        def change(draft: Draft) -> None:
            draft.clear()
            for move in self.moves:
                draft.accept(move)

        self.table.change_draft(change)


async def hint(table: "Table") -> None:
    """Nudge, or after that give the answer."""
    model = table.model
    session = model.session
    if model.phase not in _ASKED:
        return
    shown = model.hint
    if shown is not None and shown.ply == session.ply:
        shown.answer = True
        shown.lay_out()
        model.hint = shown
    else:
        ply = session.ply
        found = await table.thinker.hint(session, model.desk.words)
        if found is None or table.closed or ply != session.ply or model.phase not in _ASKED:
            return
        model.hint = TableHint(table, found)
    table.refresh()
    if model.hint is not None:
        dom.announce(model.hint.text())
