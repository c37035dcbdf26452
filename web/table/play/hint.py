"""A hint for whoever is asked: first a nudge towards what to look at, then the answer, both drawn on the board with a sentence
of why. Loaded when the first one is asked for."""

import copy
from collections.abc import Sequence

from tabletop.core.session import Session
from tabletop.film.motion import Stamp
from tabletop.rules.move import Move
from tabletop.show.scene import Scene
from tabletop.telling.advice import Hint
from web.table.play.draft import Draft
from web.table.play.state import TableState


class TableHint:
    """The hint of one decision, which goes on for as long as it is followed. `answer` says whether all of it is told, or only
    what to look at."""

    def __init__(self, state: TableState, found: Hint) -> None:
        self.state, self.found, self.answer = state, found, False
        self._moves, self._plies = list[Move](), list[int]()
        trial = copy.copy(state.asking)
        for index in found.choices:
            self._moves.append(trial.legal()[index])
            self._plies.append(trial.ply)
            trial.play(index)

    @property
    def _done(self) -> int:
        """How many of its choices were made."""
        return self._plies.index(self.state.asking.ply)

    @property
    def moves(self) -> list[Move]:
        """The choices that are still to be made."""
        return self._moves[self._done :]

    def is_for(self, session: Session) -> bool:
        """Whether it is about what is asked now: the first of its choices, or the next one of whoever has followed it."""
        made = zip(self._plies, self.found.choices, strict=True)
        return session.ply in self._plies and all(
            session.plies[ply].index == index for ply, index in made if ply < session.ply
        )

    def tell_all(self) -> None:
        """Tell the answer from now on."""
        self.answer = True

    def recommendation(self) -> str:
        """What to do and why, as it stands behind the question itself."""
        return self.state.say("recommended", move=self._words(), why=self._why())

    def _words(self) -> str:
        """What is to be done, and what after that; in a task one thing at a time, for its goal is told too."""
        first, *rest = self.found.words[self._done :]
        return self.state.say("hint.next", first=first, then=rest[0]) if rest and self.state.helps else first

    def text(self) -> str:
        """What to look at, or what to do, and why."""
        say = self.state.say
        if not self.answer:
            return say(self._nudge(), why=self._purpose())
        why = self._why()
        if self.state.draft is None:
            move = self._words()
            return say("hint.answer", move=move[:1].upper() + move[1:], why=why)
        then = self.found.then
        return say("hint.laid.then", why=why, then=then) if then else say("hint.laid", why=why)

    def _nudge(self) -> str:
        """The text about what is marked: a button, where something laid out leads, or a thing."""
        state = self.state
        if self._is_beside():
            return "hint.nudge.button"
        return "hint.nudge.end" if state.desk.hint_stamps(state.view(), self.moves, answer=False) else "hint.nudge"

    def _is_beside(self) -> bool:
        """Whether the first thing to touch is a button beside the board and nothing on it is marked."""
        state, things = self.state, self.found.things[self._done]
        scene = state.scene(state.view())
        return state.draft is None and things[:1] != () and things[0] not in scene.items and not self.stamps(scene)

    def _why(self) -> str:
        """What speaks for all of it, with numbers if it has any; once a part is done, what speaks for the rest. A bare chance
        comes behind what it is for, unless the draft shows that."""
        found, state = self.found, self.state
        if not found.reason or self._done:
            return self._purpose()
        if found.bare and state.draft is None:
            return f"{state.desk.hint_reason(state.view(), self.moves)} {found.reason}".strip()
        return found.reason

    def _purpose(self) -> str:
        """What it is for, which does not give the answer away."""
        say, found, state = self.state.say, self.found, self.state
        purpose = state.desk.hint_reason(state.view(), self.moves)
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
        return own or state.desk.chosen_stamps(state.view(), scene, self._things())

    def beside(self) -> Sequence[str]:
        """The things that are meant, for those of them that have buttons; where a draft is laid out, the cards show
        themselves."""
        return self._things() if self.state.draft is None else ()

    def answers_ahead(self) -> bool:
        """Whether the button is meant that answers ahead what is asked after the draft."""
        return self.answer and bool(self.found.then) and not self.state.ahead

    def place_in_list(self) -> int | None:
        """The place in the list of moves of the one that is meant, where nothing but its button can be marked."""
        offers = self.state.offers()
        return offers.index(self.moves[0]) if self._is_beside() and self.moves[0] in offers else None

    def _things(self) -> Sequence[str]:
        things = self.found.things[self._done]
        return things if self.answer else things[:1]

    def lay_out(self, draft: Draft) -> None:
        """Lay out what the answer says."""
        draft.clear()
        for move in self.moves:
            draft.accept(move)
