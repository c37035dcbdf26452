"""A figure while its author works on it: what has been set up, played and written, and what is wrong with it. No page."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tabletop.base.errors import TabletopError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.lesson import statement
from tabletop.lesson.played import Played, play
from tabletop.rules.move import Move
from tabletop.show.arranging import Choice, Control
from tabletop.show.words import Words
from tabletop.sketch.check import Checked, check_sketch
from tabletop.sketch.claims import Claim, claims, stated_of
from tabletop.sketch.parts import ORDER, RIGHT, WRONG, Parts, Said
from tabletop.telling.phrases import captions

_STEPS = 200
"""How many changes can be undone."""

Explain = Callable[[TabletopError], str]


class Draft:
    """The figure as it is now, with what was before. `untitled` is what it is called as long as it has no title."""

    def __init__(self, parts: Parts, untitled: str) -> None:
        self.untitled = untitled
        self.past: list[Parts] = []
        self.future: list[Parts] = []
        self.now = parts

    # Changing ---------------------------------------------------------------------------------------------------------------

    def change(self, **fields: Any) -> bool:
        """Put something else into some parts; gives whether that changes anything. It can be undone."""
        return self.become(replace(self.now, **fields))

    def become(self, after: Parts) -> bool:
        """Be another figure; gives whether that changes anything. It can be undone."""
        if after == self.now:
            return False
        self.past = [*self.past[1 - _STEPS :], self.now]
        self.future, self.now = [], after
        return True

    def undo(self) -> None:
        """Take the last change back."""
        if self.past:
            self.future.append(self.now)
            self.now = self.past.pop()

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        if self.future:
            self.past.append(self.now)
            self.now = self.future.pop()

    def set_up(self, position: str) -> bool:
        """Put another position on the table, if it can be. What was played on the one before goes. Raises a TabletopError."""
        self.game.read(position)
        return self.change(position=position, moves=(), cut="")

    def do(self, label: str) -> bool:
        """Play a move at the end of what is played."""
        return self.change(moves=(*self.now.moves, label), cut="")

    def take_back(self) -> bool:
        """Take the last move back."""
        return self.change(moves=self.now.moves[:-1], cut="")

    def add_answer(self, said: Said) -> bool:
        """One more answer."""
        return self.change(answers=(*self.now.answers, said))

    def change_answer(self, number: int, **fields: str) -> bool:
        """Put something else into an answer. Whether it is right says the engine, by what it states."""
        said = self._proved(replace(self.now.answers[number], **fields))
        return self.change(answers=(*self.now.answers[:number], said, *self.now.answers[number + 1 :]))

    def drop_answer(self, place: int) -> bool:
        """Leave an answer out."""
        return self.change(answers=(*self.now.answers[:place], *self.now.answers[place + 1 :]))

    def ask_to_do(self, say: Words) -> bool:
        """Ask what to do instead of what happens: what is played becomes the right answer, and what comes of it the goal. Gives
        whether anything is played that could be done."""
        goal = next((claim.stated for claim in self.claims(say) if claim.holds), "")
        if not goal or not self.now.moves:
            return False
        captions = self._captions(say)
        right = Said(RIGHT, captions.get(self.now.moves[0], self.now.moves[0]), "", " ".join(self.now.moves))
        return self.change(goal=goal, moves=(), cut="", answers=(right,))

    def ask_what_happens(self) -> bool:
        """Ask what happens instead of what to do, when the right thing is done."""
        right = next((said.stated for said in self.now.answers if said.word == RIGHT), "")
        return self.change(goal="", moves=tuple(right.split()), answers=())

    # Reading ----------------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game of the figure."""
        return games.find(self.now.game)

    @property
    def played(self) -> Played | None:
        """What is played, None where the position or a move cannot be."""
        return self._played_with(self.now.moves)

    def moves(self, say: Words) -> list[tuple[Move, str]]:
        """What can be done after all that is played, with captions."""
        played = self.played
        if played is None or played.after.over:
            return []
        state = played.after
        pending = state.pending
        legal = state.legal()
        if pending is None or len(legal) < 2:
            return []
        return list(zip(legal, captions(self.game, state.view(pending.seat).ask, legal, say), strict=True))

    def controls(self, spot: str, say: Words, position: str = "") -> Sequence[Control]:
        """What can be changed at a spot of the table, or of the one of another position."""
        return self.game.controls(position or self.now.position, spot, say) if self.game.controls else ()

    def openings(self, say: Words) -> Sequence[Choice]:
        """Tables to begin with."""
        return self.game.openings(say) if self.game.openings else ()

    def claims(self, say: Words) -> list[Claim]:
        """What an answer can state of what is played; where something is to be done, what can be done."""
        played = self.played
        if self.now.goal:
            return [Claim(label, caption, self.holds(label)) for label, caption in self._captions(say).items()]
        return claims(played, self.now.seat, say) if played else []

    def goals(self, say: Words) -> list[Claim]:
        """What the goal can be where something is to be done: what comes of the right answer."""
        right = next((said.stated for said in self.now.answers if said.word == RIGHT), "")
        played = self._played_with(right.split())
        return [claim for claim in claims(played, self.now.seat, say) if claim.holds] if played and right else []

    def _captions(self, say: Words) -> dict[str, str]:
        """What can be done first, by labels."""
        before = Draft(replace(self.now, moves=()), self.untitled)
        return {move.label: caption for move, caption in before.moves(say)}

    def _played_with(self, moves: Sequence[str]) -> Played | None:
        try:
            return _played(self.now.game, self.now.position, tuple(moves))
        except TabletopError:
            return None

    def holds(self, stated: str) -> bool:
        """Whether all that an answer states is so, or whether what it does reaches the goal."""
        played = self._played_with(stated.split()) if self.now.goal else self.played
        try:
            return played is not None and all(one.holds(played) for one in statement.read(self.now.goal or stated))
        except ValueError:
            return False

    def imagined(self, position: str) -> str:
        """What a position that was set up as an outcome states."""
        played = self.played
        return stated_of(played, position) if played else ""

    def missing(self) -> str:
        """What the figure still needs before it can be checked, as an id; "" for nothing."""
        played, now = self.played, self.now
        words = [said.word for said in self.parts.answers]
        if played is not None and not played.events and not now.goal:
            return "events"
        if now.question.strip() and ORDER not in words and (RIGHT not in words or WRONG not in words):
            return "answers"
        if any(not said.text.strip() or not said.reply.strip() for said in now.answers):
            return "words"
        if any(said.place for said in now.answers) and not all(said.place for said in now.answers):
            return "places"
        return ""

    @property
    def parts(self) -> Parts:
        """The parts, called something if they have no title, and with each answer right or wrong as it is by now."""
        return replace(
            self.now, title=self.now.title.strip() or self.untitled, answers=tuple(map(self._proved, self.now.answers))
        )

    def _proved(self, said: Said) -> Said:
        return said if said.word == ORDER else replace(said, word=RIGHT if self.holds(said.stated) else WRONG)

    def checked(self) -> Checked:
        """The figure. Raises a TabletopError that says what is wrong or still to be written."""
        return _checked(self.parts)


@lru_cache(4)
def _played(game: str, position: str, moves: tuple[str, ...]) -> Played:
    found = games.find(game)
    return play(found, found.read(position), moves)


@lru_cache(4)
def _checked(parts: Parts) -> Checked:
    return check_sketch(parts.sketch())
