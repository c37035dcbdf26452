"""A figure while its author works on it: what has been set up, played and written, and what is wrong with it. No page."""

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
from tabletop.sketch.luck import decided, lots
from tabletop.sketch.parts import ORDER, RIGHT, WRONG, AnswerPart, Parts
from tabletop.telling.phrases import captions

_STEPS = 200
"""How many changes can be undone."""
_SENTENCES = 4
"""How many sentences are to be put in order at first."""

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
        return self.become(detailed(replace(self.now, position=position, moves=(), cut="")))

    def do(self, label: str) -> bool:
        """Play a move at the end of what is played."""
        return self.change(moves=(*self.now.moves, label), cut="")

    def take_back(self) -> bool:
        """Take the last move back."""
        return self.change(moves=self.now.moves[:-1], cut="")

    def add_answer(self, said: AnswerPart) -> bool:
        """One more answer."""
        return self.change(answers=(*self.now.answers, said))

    def propose_answer(self, say: Words) -> bool:
        """One more answer: first what matters most of what happens, then something else of the same thing, then what nobody has
        said yet. Gives whether there is any."""
        claims, answers = self.claims(say), self.now.answers
        taken = {said.stated for said in answers}
        wanted = not any(said.word == RIGHT for said in self.parts.answers)
        topics = {claim.about for claim in claims if claim.stated in taken and claim.about}
        left = [claim for claim in claims if claim.stated not in taken]
        left.sort(key=lambda claim: (claim.holds != wanted, claim.about not in topics))
        return bool(left) and self.add_answer(_answer(left[0]))

    def restate(self, number: int, stated: str, say: Words) -> bool:
        """Let an answer state something else. Its text goes along as long as it is the one that was proposed."""
        texts = {claim.stated: claim.text for claim in self.claims(say)}
        said = self.now.answers[number]
        proposed = said.text.strip() in ("", texts.get(said.stated))
        return self.change_answer(
            number, stated=stated, **({"text": texts[stated]} if proposed and stated in texts else {})
        )

    def touch_answer(self, spot: str, say: Words) -> bool:
        """Where a question asks for a space: one more answer at a space, right if it ends there; a second time, none there."""
        asked, name = self.asks_where(say), self.space_name(spot, say)
        if asked is None or not name:
            return False
        places = [said.place for said in self.now.answers]
        if spot in places:
            return self.drop_answer(places.index(spot))
        right = spot == asked.spot
        stated = asked.stated if right else f"no {asked.stated}"
        return self.add_answer(AnswerPart(RIGHT if right else WRONG, name, "", stated, spot))

    def change_answer(self, number: int, **fields: str) -> bool:
        """Put something else into an answer. Whether it is right says the engine, by what it states."""
        said = self._proved(replace(self.now.answers[number], **fields))
        return self.change(answers=(*self.now.answers[:number], said, *self.now.answers[number + 1 :]))

    def add_sentence(self, say: Words) -> bool:
        """One more of what is to be put in order: the first thing that is not among them."""
        taken = {said.stated for said in self.now.answers}
        more = next((claim for claim in self.event_order(say) if claim.stated not in taken), None)
        return more is not None and self._order(say, *self.now.answers, _sentence(more))

    def change_sentence(self, number: int, stated: str, say: Words) -> bool:
        """Put something else that happens into a sentence; they stay in the order in which it happens."""
        new = [_sentence(claim) for claim in self.event_order(say) if claim.stated == stated]
        return self._order(say, *self.now.answers[:number], *new, *self.now.answers[number + 1 :])

    def _order(self, say: Words, *answers: AnswerPart) -> bool:
        places = {claim.stated: place for place, claim in enumerate(self.event_order(say))}
        return self.change(answers=tuple(sorted(answers, key=lambda said: places.get(said.stated, -1))))

    def let(self, number: int, label: str) -> bool:
        """Let chance decide otherwise, the lot of that number."""
        played = self.played
        return played is not None and self.change(moves=decided(played, self.now.moves, number, label), cut="")

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
        right = AnswerPart(RIGHT, captions.get(self.now.moves[0], self.now.moves[0]), "", " ".join(self.now.moves))
        return self.change(goal=goal, moves=(), cut="", answers=(right,))

    def ask_where(self, thing: str, say: Words) -> bool:
        """Ask where a thing ends instead, to be touched on the picture: where it does is the first answer."""
        found = next((one for one in self.destinations(say) if one.thing == thing), None)
        if found is None:
            return False
        return self.change(goal="", answers=(AnswerPart(RIGHT, found.place, "", found.stated, found.spot),))

    def ask_in_which_order(self, say: Words) -> bool:
        """Ask in which order things happen instead: some of them become the sentences. Gives whether that changes anything."""
        found = self.event_order(say)
        some = found[:: len(found) // _SENTENCES + 1] if len(found) > _SENTENCES else found
        return self.change(goal="", answers=tuple(map(_sentence, some)))

    def ask_what_happens(self) -> bool:
        """Ask what happens instead of what to do, when the right thing is done, or instead of the order."""
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
        return list(_claims(played_by(self.now), self.now.seat, say)) if played else []

    def destinations(self, say: Words) -> list[Destination]:
        """What ends on another space than it began on."""
        return list(_moved(played_by(self.now), self.now.seat, say)) if self.played and not self.now.goal else []

    def asks_where(self, say: Words) -> Destination | None:
        """What the question asks the space of where it ends, None where it asks for something else."""
        answers = self.now.answers
        if not answers or not all(said.place for said in answers):
            return None
        stated = {said.stated.removeprefix("no ") for said in answers}
        return next((one for one in self.destinations(say) if {one.stated} == stated), None)

    def space_name(self, spot: str, say: Words) -> str:
        """What a space is called, "" for what is none."""
        played = self.played
        return self.game.space_name(played.before.view(self.now.seat), spot, say) if played else ""

    def scene(self, *, last: bool = False) -> Scene | None:
        """The table at the beginning of what is shown of the film, or at its end, where whoever chooses next sees their own
        cards; None where nothing can be played."""
        played, seat = self.played, self.now.seat
        if played is None:
            return None
        if last and seat is None and (pending := played.after.pending) is not None and pending.seat >= 0:
            seat = pending.seat
        film = played.film(seat)
        first, _, end = self.now.cut.partition("-")
        count = (int(end) if end else len(played.events)) if last else (int(first) - 1 if first else 0)
        return film.reel.frame(min(count, len(played.events))).scene

    def lots(self, say: Words) -> list[tuple[str, dict[str, str]]]:
        """What chance has decided in what is played: the label that came, and all that could have come, label -> caption."""
        found = lots(self.played, self.now.moves) if self.played else []
        return [
            (made.move.label, _labelled(made.legal, captions(self.game, ask, made.legal, say))) for ask, made in found
        ]

    def event_order(self, say: Words) -> list[Claim]:
        """What happened one after the other, each once."""
        played = self.played
        return ordered(played, self.now.seat, say) if played else []

    @property
    def seats(self) -> int:
        """How many seats the figure can be seen with the eyes of: none where everybody sees everything."""
        played = self.played
        return len(played.before.ranking()) if played and self.game.secrets else 0

    @property
    def asks_order(self) -> bool:
        """Whether the question is in which order things happen."""
        return any(said.word == ORDER for said in self.now.answers)

    def goals(self, say: Words) -> list[Claim]:
        """What the goal can be where something is to be done: what comes of the right answer."""
        right = self._right
        played = self._played_with(right.split())
        return [claim for claim in claims(played, self.now.seat, say) if claim.holds] if played and right else []

    @property
    def _right(self) -> str:
        """What the answer that is right by now states, the first one where none is; "" where there is none."""
        answers = self.parts.answers
        return next((said.stated for said in answers if said.word == RIGHT), answers[0].stated if answers else "")

    def _captions(self, say: Words) -> dict[str, str]:
        """What can be done first, by labels."""
        before = Draft(replace(self.now, moves=()), self.untitled)
        return {move.label: caption for move, caption in before.moves(say)}

    def _played_with(self, moves: Sequence[str]) -> Playthrough | None:
        try:
            return _played(played_by(replace(self.now, moves=tuple(moves))))
        except TabletopError:
            return None

    def holds(self, stated: str) -> bool:
        """Whether all that an answer states is so, or whether what it does reaches the goal."""
        played = self._played_with(stated.split()) if self.now.goal else self.played
        try:
            return played is not None and all(one.holds(played) for one in statement.read(self.now.goal or stated))
        except ValueError:
            return False

    def outcome_claim(self, position: str) -> str:
        """What a position that was set up as an outcome states."""
        played = self.played
        return stated_of(played, position) if played else ""

    @property
    def letters(self) -> list[str]:
        """The letters of the answers, as the figure has them where they are touched on its picture."""
        places = mixed(f"{self.now.game}/{self.parts.name}", len(self.now.answers))
        return [letter(places.index(place)) for place in range(len(places))]

    def preview(self) -> CheckedSketch | None:
        """The figure as far as it can be seen: without its question, as long as that one lacks something."""
        for parts in (self.parts, replace(self.parts, question="", answers=(), goal="")):
            with suppress(TabletopError):
                return _checked(parts)
        return None

    def missing(self) -> str:
        """What the figure still needs before it can be checked, as an id; "" for nothing."""
        played, now = self.played, self.now
        words = [said.word for said in self.parts.answers]
        lacks = {
            "events": played is not None and not played.events and not now.goal,
            "question": bool(now.answers) and not now.question.strip(),
            "answers": bool(now.question.strip())
            and not self.asks_order
            and (RIGHT not in words or WRONG not in words),
            "sentences": self.asks_order and len(words) < 2,
            "words": any(not said.text.strip() or not said.reply.strip() for said in now.answers),
            "places": 0 < sum(bool(said.place) for said in now.answers) < len(now.answers),
        }
        return next((name for name, is_so in lacks.items() if is_so), "")

    @property
    def parts(self) -> Parts:
        """The parts, called something if they have no title, and with each answer right or wrong as it is by now."""
        return replace(
            self.now, title=self.now.title.strip() or self.untitled, answers=tuple(map(self._proved, self.now.answers))
        )

    def _proved(self, said: AnswerPart) -> AnswerPart:
        return said if said.word == ORDER else replace(said, word=RIGHT if self.holds(said.stated) else WRONG)

    def check(self) -> CheckedSketch:
        """The figure. Raises a TabletopError that says what is wrong or still to be written."""
        return _checked(self.parts)


def _labelled(moves: Sequence[Move], captions: Sequence[str]) -> dict[str, str]:
    return {move.label: caption for move, caption in zip(moves, captions, strict=True)}


def _answer(claim: Claim) -> AnswerPart:
    return AnswerPart(RIGHT if claim.holds else WRONG, claim.text, "", claim.stated)


def _sentence(claim: Claim) -> AnswerPart:
    return AnswerPart(ORDER, claim.text, claim.why, claim.stated)


class Playing(NamedTuple):
    """What a figure plays."""

    game: str
    position: str
    moves: tuple[str, ...]
    detail: str


def played_by(parts: Parts) -> Playing:
    """What the figure of these parts plays."""
    return Playing(parts.game, parts.position, parts.moves, dict(parts.more).get("with", ""))


@lru_cache(4)
def _played(what: Playing) -> Playthrough:
    found = games.find(what.game)
    return play(found, found.read(what.position), what.moves)._replace(detail=what.detail)


@lru_cache(2)
def _claims(what: Playing, seat: int | None, say: Words) -> tuple[Claim, ...]:
    return tuple(claims(_played(what), seat, say))


@lru_cache(2)
def _moved(what: Playing, seat: int | None, say: Words) -> tuple[Destination, ...]:
    return tuple(destinations(_played(what), seat, say))


@lru_cache(4)
def _checked(parts: Parts) -> CheckedSketch:
    return check_sketch(parts.sketch())
