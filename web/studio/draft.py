"""A figure while its author works on it, without a page: position, moves, words, question, and problems."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from tabletop.base.errors import TabletopError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.figure.write import letter, mixed
from tabletop.lesson import statement
from tabletop.lesson.playthrough import Playthrough, play
from tabletop.rules.move import Move
from tabletop.show.arranging import Choice, Control
from tabletop.show.scene import Scene
from tabletop.show.words import Words
from tabletop.sketch.check import CheckedSketch, check_sketch
from tabletop.sketch.claims import Claim, claims, ordered, stated_of
from tabletop.sketch.destinations import Destination, destinations
from tabletop.sketch.importing import detailed
from tabletop.sketch.luck import outcomes, with_outcome
from tabletop.sketch.parts import ORDER, RIGHT, WRONG, AnswerPart, Parts
from tabletop.telling.sentences import captions

_STEPS = 200
"""Most changes that can be undone."""
_SENTENCES = 4
"""Most sentences of a new question about order."""

Explain = Callable[[TabletopError], str]


class Draft:
    """The figure with its history, for undo. `untitled` is its title while it has none."""

    def __init__(self, parts: Parts, untitled: str) -> None:
        self.untitled = untitled
        self.past: list[Parts] = []
        self.future: list[Parts] = []
        self.now = parts

    # Changing ---------------------------------------------------------------------------------------------------------------

    def change(self, **fields: Any) -> bool:
        """Change some parts, as a step that can be undone; return whether that changes anything."""
        return self.become(replace(self.now, **fields))

    def become(self, after: Parts) -> bool:
        """Replace the figure, as a step that can be undone; return whether that changes anything."""
        if after == self.now:
            return False
        self.past = [*self.past[1 - _STEPS :], self.now]
        self.future, self.now = [], after
        return True

    def undo(self) -> None:
        """Undo the last change."""
        if self.past:
            self.future.append(self.now)
            self.now = self.past.pop()

    def redo(self) -> None:
        """Redo the change that was undone last."""
        if self.future:
            self.past.append(self.now)
            self.now = self.future.pop()

    def set_up(self, position: str) -> bool:
        """Set another position; the moves played are dropped. Raises a TabletopError if it cannot be read."""
        self.game.read(position)
        return self.become(detailed(replace(self.now, position=position, moves=(), cut="")))

    def do(self, label: str) -> bool:
        """Play a move after all others."""
        return self.change(moves=(*self.now.moves, label), cut="")

    def take_back(self) -> bool:
        """Take the last move back."""
        return self.change(moves=self.now.moves[:-1], cut="")

    def add_answer(self, answer: AnswerPart) -> bool:
        """Add an answer."""
        return self.change(answers=(*self.now.answers, answer))

    def propose_answer(self, words: Words) -> bool:
        """Add a proposed answer; return whether there is one. A right one comes first, then wrong ones, about the same things
        if possible."""
        claims, answers = self.claims(words), self.now.answers
        taken = {answer.stated for answer in answers}
        wanted = not any(answer.word == RIGHT for answer in self.parts.answers)
        topics = {claim.about for claim in claims if claim.stated in taken and claim.about}
        left = [claim for claim in claims if claim.stated not in taken]
        left.sort(key=lambda claim: (claim.holds != wanted, claim.about not in topics))
        return bool(left) and self.add_answer(_answer(left[0]))

    def restate(self, number: int, stated: str, words: Words) -> bool:
        """Change the statement of an answer; its text changes, too, if it is empty or the proposed one."""
        texts = {claim.stated: claim.text for claim in self.claims(words)}
        answer = self.now.answers[number]
        proposed = answer.text.strip() in ("", texts.get(answer.stated))
        return self.change_answer(
            number, stated=stated, **({"text": texts[stated]} if proposed and stated in texts else {})
        )

    def touch_answer(self, spot: str, words: Words) -> bool:
        """Add an answer at a touched space, if the question asks for one; touched again, remove it. Return whether anything
        changed."""
        asked, name = self.asks_where(words), self.space_name(spot, words)
        if asked is None or not name:
            return False
        places = [answer.place for answer in self.now.answers]
        if spot in places:
            return self.drop_answer(places.index(spot))
        right = spot == asked.spot
        stated = asked.stated if right else f"no {asked.stated}"
        return self.add_answer(AnswerPart(RIGHT if right else WRONG, name, "", stated, spot))

    def change_answer(self, number: int, **fields: str) -> bool:
        """Change fields of an answer; the engine decides by its statement whether it is right."""
        answer = self._proved(replace(self.now.answers[number], **fields))
        return self.change(answers=(*self.now.answers[:number], answer, *self.now.answers[number + 1 :]))

    def add_sentence(self, words: Words) -> bool:
        """Add a sentence to put in order: the first event without one. Return whether there is any."""
        taken = {answer.stated for answer in self.now.answers}
        more = next((claim for claim in self.event_order(words) if claim.stated not in taken), None)
        return more is not None and self._order(words, *self.now.answers, _sentence(more))

    def change_sentence(self, number: int, stated: str, words: Words) -> bool:
        """Change the event of a sentence; sentences stay in the order of events."""
        new = [_sentence(claim) for claim in self.event_order(words) if claim.stated == stated]
        return self._order(words, *self.now.answers[:number], *new, *self.now.answers[number + 1 :])

    def _order(self, words: Words, *answers: AnswerPart) -> bool:
        places = {claim.stated: place for place, claim in enumerate(self.event_order(words))}
        return self.change(answers=tuple(sorted(answers, key=lambda answer: places.get(answer.stated, -1))))

    def let(self, number: int, label: str) -> bool:
        """Change the outcome of the chance decision of that number."""
        played = self.played
        return played is not None and self.change(moves=with_outcome(played, self.now.moves, number, label), cut="")

    def drop_answer(self, place: int) -> bool:
        """Remove an answer."""
        return self.change(answers=(*self.now.answers[:place], *self.now.answers[place + 1 :]))

    def ask_to_do(self, words: Words) -> bool:
        """Ask what to do instead of what happens: the moves become the right answer, their first true claim the goal. Return
        False if there are no moves or no claim."""
        goal = next((claim.stated for claim in self.claims(words) if claim.holds), "")
        if not goal or not self.now.moves:
            return False
        captions = self._captions(words)
        right = AnswerPart(RIGHT, captions.get(self.now.moves[0], self.now.moves[0]), "", " ".join(self.now.moves))
        return self.change(goal=goal, moves=(), cut="", answers=(right,))

    def ask_where(self, thing: str, words: Words) -> bool:
        """Ask where a thing ends, to be touched on the picture; the right space is the first answer."""
        found = next((one for one in self.destinations(words) if one.thing == thing), None)
        if found is None:
            return False
        return self.change(goal="", answers=(AnswerPart(RIGHT, found.place, "", found.stated, found.spot),))

    def ask_in_which_order(self, words: Words) -> bool:
        """Ask in which order things happen; some events become sentences. Return whether that changes anything."""
        found = self.event_order(words)
        some = found[:: len(found) // _SENTENCES + 1] if len(found) > _SENTENCES else found
        return self.change(goal="", answers=tuple(map(_sentence, some)))

    def ask_what_happens(self) -> bool:
        """Ask what happens: instead of the order, or instead of what to do, with the right answer as the moves."""
        if not self.now.goal:
            return self.change(answers=())
        return self.change(goal="", moves=tuple(self._right.split()), answers=())

    # Reading ----------------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game of the figure."""
        return games.find(self.now.game)

    @property
    def played(self) -> Playthrough | None:
        """The moves as played by the engine; None if the position or a move is impossible."""
        return self._played_with(self.now.moves)

    def moves(self, words: Words) -> list[tuple[Move, str]]:
        """The legal moves at the end, with captions; [] if there is no choice."""
        played = self.played
        if played is None or played.after.over:
            return []
        state = played.after
        pending = state.pending
        legal = state.legal()
        if pending is None or len(legal) < 2:
            return []
        return list(zip(legal, captions(self.game, state.view(pending.seat).ask, legal, words), strict=True))

    def controls(self, spot: str, words: Words, position: str = "") -> Sequence[Control]:
        """The controls for a spot of the table, in the figure's position or another one."""
        return self.game.controls(position or self.now.position, spot, words) if self.game.controls else ()

    def openings(self, words: Words) -> Sequence[Choice]:
        """The positions to begin with."""
        return self.game.openings(words) if self.game.openings else ()

    def claims(self, words: Words) -> list[Claim]:
        """The statements for answers: about the moves played, or, if there is a goal, the possible first moves."""
        played = self.played
        if self.now.goal:
            return [Claim(label, caption, self.holds(label)) for label, caption in self._captions(words).items()]
        return list(_claims(played_by(self.now), self.now.seat, words)) if played else []

    def destinations(self, words: Words) -> list[Destination]:
        """The things that end on another space than they began on."""
        return list(_moved(played_by(self.now), self.now.seat, words)) if self.played and not self.now.goal else []

    def asks_where(self, words: Words) -> Destination | None:
        """The thing whose last space the question asks for; None for another kind of question."""
        answers = self.now.answers
        if not answers or not all(answer.place for answer in answers):
            return None
        stated = {answer.stated.removeprefix("no ") for answer in answers}
        return next((one for one in self.destinations(words) if {one.stated} == stated), None)

    def space_name(self, spot: str, words: Words) -> str:
        """The name of a space; "" if the spot is no space."""
        played = self.played
        return self.game.space_name(played.before.view(self.now.seat), spot, words) if played else ""

    def scene(self, *, last: bool = False) -> Scene | None:
        """The table at the beginning of the cut of the film, or at its `last` moment, seen by the seat that chooses next;
        None if the position is impossible."""
        played, seat = self.played, self.now.seat
        if played is None:
            return None
        if last and seat is None and (pending := played.after.pending) is not None and pending.seat >= 0:
            seat = pending.seat
        film = played.film(seat)
        first, _, end = self.now.cut.partition("-")
        count = (int(end) if end else len(played.events)) if last else (int(first) - 1 if first else 0)
        return film.reel.frame(min(count, len(played.events))).scene

    def outcomes(self, words: Words) -> list[tuple[str, dict[str, str]]]:
        """The decisions of chance: (label that came, label -> caption of all possible ones)."""
        found = outcomes(self.played, self.now.moves) if self.played else []
        return [
            (made.move.label, _labelled(made.legal, captions(self.game, ask, made.legal, words))) for ask, made in found
        ]

    def event_order(self, words: Words) -> list[Claim]:
        """The events in their order, each once, as claims."""
        played = self.played
        return ordered(played, self.now.seat, words) if played else []

    @property
    def seats(self) -> int:
        """The number of seats whose view the figure can show; 0 in games without secrets."""
        played = self.played
        return len(played.before.ranking()) if played and self.game.secrets else 0

    @property
    def asks_order(self) -> bool:
        """Whether the question asks for the order of events."""
        return any(answer.word == ORDER for answer in self.now.answers)

    def goals(self, words: Words) -> list[Claim]:
        """The possible goals of a question about what to do: true claims after the right answer."""
        right = self._right
        played = self._played_with(right.split())
        return [claim for claim in claims(played, self.now.seat, words) if claim.holds] if played and right else []

    @property
    def _right(self) -> str:
        """The statement of the right answer, else of the first one; "" without answers."""
        answers = self.parts.answers
        return next((answer.stated for answer in answers if answer.word == RIGHT), answers[0].stated if answers else "")

    def _captions(self, words: Words) -> dict[str, str]:
        """Label -> caption of the possible first moves."""
        before = Draft(replace(self.now, moves=()), self.untitled)
        return {move.label: caption for move, caption in before.moves(words)}

    def _played_with(self, moves: Sequence[str]) -> Playthrough | None:
        try:
            return _played(played_by(replace(self.now, moves=tuple(moves))))
        except TabletopError:
            return None

    def holds(self, stated: str) -> bool:
        """Whether a statement is true, or, if there is a goal, whether its moves reach the goal."""
        played = self._played_with(stated.split()) if self.now.goal else self.played
        try:
            return played is not None and all(one.holds(played) for one in statement.read(self.now.goal or stated))
        except ValueError:
            return False

    def outcome_claim(self, position: str) -> str:
        """The statement of a position that was set up as an outcome."""
        played = self.played
        return stated_of(played, position) if played else ""

    @property
    def letters(self) -> list[str]:
        """The letters of the answers, as on the picture of the figure."""
        places = mixed(f"{self.now.game}/{self.parts.name}", len(self.now.answers))
        return [letter(places.index(place)) for place in range(len(places))]

    def preview(self) -> CheckedSketch | None:
        """The figure, without its question while that is incomplete; None if it cannot be shown."""
        for parts in (self.parts, replace(self.parts, question="", answers=(), goal="")):
            with suppress(TabletopError):
                return _checked(parts)
        return None

    def missing(self) -> str:
        """The id of the first thing that is missing for a check; "" for none."""
        played, now = self.played, self.now
        words = [answer.word for answer in self.parts.answers]
        lacks = {
            "events": played is not None and not played.events and not now.goal,
            "question": bool(now.answers) and not now.question.strip(),
            "answers": bool(now.question.strip())
            and not self.asks_order
            and (RIGHT not in words or WRONG not in words),
            "sentences": self.asks_order and len(words) < 2,
            "words": any(not answer.text.strip() or not answer.reply.strip() for answer in now.answers),
            "places": 0 < sum(bool(answer.place) for answer in now.answers) < len(now.answers),
        }
        return next((name for name, is_so in lacks.items() if is_so), "")

    @property
    def parts(self) -> Parts:
        """The parts with a title, and with answers marked right or wrong by the engine."""
        return replace(
            self.now, title=self.now.title.strip() or self.untitled, answers=tuple(map(self._proved, self.now.answers))
        )

    def _proved(self, answer: AnswerPart) -> AnswerPart:
        return answer if answer.word == ORDER else replace(answer, word=RIGHT if self.holds(answer.stated) else WRONG)

    def check(self) -> CheckedSketch:
        """The checked figure. Raises a TabletopError that says what is wrong or missing."""
        return _checked(self.parts)


def _labelled(moves: Sequence[Move], captions: Sequence[str]) -> dict[str, str]:
    return {move.label: caption for move, caption in zip(moves, captions, strict=True)}


def _answer(claim: Claim) -> AnswerPart:
    return AnswerPart(RIGHT if claim.holds else WRONG, claim.text, "", claim.stated)


def _sentence(claim: Claim) -> AnswerPart:
    return AnswerPart(ORDER, claim.text, claim.why, claim.stated)


class Playing(NamedTuple):
    """The position and moves of a figure."""

    game: str
    position: str
    moves: tuple[str, ...]
    detail: str


def played_by(parts: Parts) -> Playing:
    """The position and moves of a figure's parts."""
    return Playing(parts.game, parts.position, parts.moves, dict(parts.more).get("with", ""))


@lru_cache(4)
def _played(what: Playing) -> Playthrough:
    found = games.find(what.game)
    return play(found, found.read(what.position), what.moves)._replace(detail=what.detail)


@lru_cache(2)
def _claims(what: Playing, seat: int | None, words: Words) -> tuple[Claim, ...]:
    return tuple(claims(_played(what), seat, words))


@lru_cache(2)
def _moved(what: Playing, seat: int | None, words: Words) -> tuple[Destination, ...]:
    return tuple(destinations(_played(what), seat, words))


@lru_cache(4)
def _checked(parts: Parts) -> CheckedSketch:
    return check_sketch(parts.sketch())
