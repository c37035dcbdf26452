"""A hint for the person who is asked: first a nudge towards a thing, then the answer, both marked on the board, with a reason.
Imported with the first hint."""

import copy
from collections.abc import Sequence

from tabletop.core.session import Session
from tabletop.film.motion import Stamp
from tabletop.rules.move import Move
from tabletop.show.scene import Scene
from tabletop.telling.advice import Hint
from tabletop.telling.reasons import percent
from web.table.play.draft import Draft
from web.table.play.state import TableState


class TableHint:
    """The hint for a decision of one or more choices, valid as long as it is followed. `answer` says whether it shows the
    answer, or only the nudge."""

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
        """How many of its choices are made."""
        return self._plies.index(self.state.asking.ply)

    @property
    def moves(self) -> list[Move]:
        """The choices that are not made yet."""
        return self._moves[self._done :]

    def is_for(self, session: Session) -> bool:
        """Whether the present ask is one of its choices, and all earlier ones were followed."""
        made = zip(self._plies, self.found.choices, strict=True)
        return session.ply in self._plies and all(
            session.plies[ply].index == index for ply, index in made if ply < session.ply
        )

    def show_answer(self) -> None:
        """Show the answer from now on."""
        self.answer = True

    def recommendation(self) -> str:
        """The move and its reason, as a sentence behind the prompt."""
        return self.state.say("recommended", move=self._words(), why=self._why())

    def _words(self) -> str:
        """The next choice in words, and the one after it; in a task only the next, as the goal is shown, too."""
        first, *rest = self.found.words[self._done :]
        return self.state.say("hint.next", first=first, then=rest[0]) if rest and self.state.helps else first

    def text(self) -> str:
        """The nudge or the answer, with the reason."""
        say = self.state.say
        if not self.answer:
            return say(self._nudge(), why=self._purpose()).strip()
        why = self._why()
        if self.state.draft is None:
            move = self._words()
            return say("hint.answer", move=move[:1].upper() + move[1:], why=why).strip()
        then, ready = self.found.then, say("ready")
        if not then:
            return say("hint.laid", ready=ready, why=why).strip()
        ahead = self.state.desk.ahead_reason(self.state.view())
        return say("hint.laid.then", then=then, ready=ready, why=f"{why} {ahead}".strip()).strip()

    def _nudge(self) -> str:
        """The id of the text about the mark: on a button, at the end of a way, or on a thing."""
        state = self.state
        if self._is_beside():
            return "hint.nudge.button"
        return "hint.nudge.end" if state.desk.hint_stamps(state.view(), self.moves, answer=False) else "hint.nudge"

    def _is_beside(self) -> bool:
        """Whether the first thing to touch is a button beside the board, without marks on the board."""
        state, things = self.state, self.found.things[self._done]
        scene = state.scene(state.view())
        return state.draft is None and things[:1] != () and things[0] not in scene.items and not self.stamps(scene)

    def _why(self) -> str:
        """The reason for all choices, with numbers if known; once some are made, the purpose of the rest. A bare chance comes
        behind the purpose, or before what follows."""
        found, state = self.found, self.state
        if not found.reason or self._done:
            return self._purpose()
        if not found.bare:
            return found.reason
        if purpose := state.desk.hint_reason(state.view(), self.moves):
            return f"{purpose} {found.reason}"
        return f"{found.reason} {self._follows()}".strip()

    def _follows(self) -> str:
        """What follows, or is expected, in sentences; '' if nothing is known."""
        found = self.found
        key = "hint.why.expected" if found.chances else "hint.why.follows"
        return self.state.say(key, sentence=found.follows) if found.follows else ""

    def _purpose(self) -> str:
        """The purpose of the choices, which does not reveal the answer."""
        say, found, state = self.state.say, self.found, self.state
        purpose = state.desk.hint_reason(state.view(), self.moves)
        if found.chances:
            seat = state.asking.to_move or 0
            chance = say("hint.why.chance", chance=say("advice.percent", number=percent(found.chances[seat])))
            return f"{chance} {purpose}".strip()
        known = purpose or self._follows() or state.desk.move_help(self.moves[0])
        return known if known or state.helps else say("hint.why.goal")

    def stamps(self, scene: Scene) -> list[Stamp]:
        """Marks on the first thing to touch, or on all things of the answer."""
        state = self.state
        own = state.desk.hint_stamps(state.view(), self.moves, answer=self.answer)
        return own or state.desk.chosen_stamps(state.view(), scene, self._things())

    def beside(self) -> Sequence[str]:
        """The things whose buttons are to be marked; () in a draft, where the cards are laid out."""
        return self._things() if self.state.draft is None else ()

    def answers_ahead(self) -> bool:
        """Whether to mark the button that answers the ask after the draft ahead."""
        return self.answer and bool(self.found.then) and not self.state.ahead

    def place_in_list(self) -> int | None:
        """The place of the move in the list of moves, for an answer or if only its button can be marked; otherwise None."""
        state, move = self.state, self.moves[0]
        listed = self._is_beside() or (self.answer and state.draft is None)
        return state.offers().index(move) if listed and move in state.offers() else None

    def _things(self) -> Sequence[str]:
        things = self.found.things[self._done]
        return things if self.answer else things[:1]

    def lay_out(self, draft: Draft) -> None:
        """Lay out the answer in a draft."""
        draft.clear()
        for move in self.moves:
            draft.accept(move)
