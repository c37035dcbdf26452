"""A hint for whoever is asked: first a nudge towards what to look at, then the answer, both drawn on the board with a sentence
of why. Loaded when the first one is asked for."""

import copy
from collections.abc import Sequence

from tabletop.film.motion import Stamp
from tabletop.rules.move import Move
from tabletop.show.scene import Scene
from tabletop.telling.advice import Hint
from web.table.play.draft import Draft
from web.table.play.state import TableState


class TableHint:
    """The hint of one choice. `answer` says whether all of it is told, or only what to look at."""

    def __init__(self, state: TableState, found: Hint) -> None:
        self.state, self.found, self.answer = state, found, False
        session = state.asking
        self.ply = session.ply
        trial = copy.copy(session)
        self.moves: list[Move] = []
        for index in found.choices:
            self.moves.append(trial.legal()[index])
            trial.play(index)

    def tell_all(self) -> None:
        """Tell the answer from now on."""
        self.answer = True

    def recommendation(self) -> str:
        """What to do and why, as it stands behind the question itself."""
        move = self.found.words
        return self.state.say("recommended", move=move[:1].lower() + move[1:], why=self._why())

    def text(self) -> str:
        """What to look at, or what to do, and why."""
        say, why = self.state.say, self._why()
        if not self.answer:
            return say(self._nudge(), why=why)
        move = self.found.words
        laid_out = self.state.draft is not None
        return say("hint.laid", why=why) if laid_out else say("hint.answer", move=move[:1].upper() + move[1:], why=why)

    def _nudge(self) -> str:
        """The text about what is marked: a button, where something laid out leads, or a thing."""
        state = self.state
        if self._is_beside():
            return "hint.nudge.button"
        return "hint.nudge.end" if state.desk.hint_stamps(state.view(), self.moves, answer=False) else "hint.nudge"

    def _is_beside(self) -> bool:
        """Whether the first thing to touch is a button beside the board and nothing on it is marked."""
        state, things = self.state, self.found.things
        scene = state.scene(state.view())
        return state.draft is None and things[:1] != () and things[0] not in scene.items and not self.stamps(scene)

    def _why(self) -> str:
        say, found, state = self.state.say, self.found, self.state
        purpose = state.desk.why_hinted(state.view(), self.moves)
        if found.chances:
            seat = state.asking.to_move or 0
            chance = say("hint.why.chance", chance=say("advice.percent", number=round(100 * found.chances[seat])))
            return f"{chance} {purpose}".strip()
        if found.follows:
            return say("hint.why.follows", told=found.follows)
        if purpose:
            return purpose
        if about := state.desk.move_help(self.moves[0]):
            return about
        if not found.bot:
            return say("hint.why.goal")
        return say("hint.why.bot", bot=state.desk.bot_name(found.bot))

    def stamps(self, scene: Scene) -> list[Stamp]:
        """The first thing to touch, or everything that the answer names, as if it were chosen."""
        state = self.state
        own = state.desk.hint_stamps(state.view(), self.moves, answer=self.answer)
        return own or state.desk.as_chosen(state.view(), scene, self._things())

    def beside(self) -> Sequence[str]:
        """The things that are meant, for those of them that have buttons; where a draft is laid out, the cards show
        themselves."""
        return self._things() if self.state.draft is None else ()

    def listed(self) -> int | None:
        """The place in the list of moves of the one that is meant, where nothing but its button can be marked."""
        offers = self.state.offers()
        return offers.index(self.moves[0]) if self._is_beside() and self.moves[0] in offers else None

    def _things(self) -> Sequence[str]:
        return self.found.things if self.answer else self.found.things[:1]

    def lay_out(self, draft: Draft) -> None:
        """Lay out what the answer says."""
        draft.clear()
        for move in self.moves:
            draft.accept(move)
