"""Coaching for a game that is over: its account in a sentence, and the choices that cost most."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from tabletop.base.errors import OptionError
from tabletop.core.session import PERSON, Session
from tabletop.show.words import Words, words
from tabletop.telling import advice
from tabletop.telling.account import Share, shares
from tabletop.telling.recap import listed

MOST = 3
"""The most choices that are shown."""

TURNS, CHANCE = "turns", "chance"
"""The units of an account."""

_LEAST = {TURNS: 0.25, CHANCE: 0.02}
"""Unit -> the smallest number worth mentioning."""

_ACCOUNT = 0.8
"""The share of the time that the account takes; the rest is for the choices."""


class Cost(NamedTuple):
    """A choice that cost much, after `ply` choices of the record: how much `worse` it was than the best, in the unit of the
    account. `chosen` and `better` are the choices in words, and `choices` the index of each better one in turn, to replay them.
    `reason` compares both."""

    ply: int
    worse: float
    chosen: Sequence[str]
    better: Sequence[str]
    choices: Sequence[int]
    reason: str


class Coaching(NamedTuple):
    """The coaching of a `seat`. Its account is in `unit`: 'turns' won or lost, or 'chance' to win from 0 to 1. It is there as a
    `sentence` and as `shares`, stretch by stretch. `costs` are the choices that cost most, the worst first. `blow` describes
    the stretch in which the others took most, '' if they took little. All are empty if the game has no account."""

    seat: int
    unit: str
    sentence: str
    shares: Sequence[Share]
    costs: Sequence[Cost]
    blow: str = ""

    @classmethod
    def of(cls, fields: Sequence[Any]) -> "Coaching":
        """The coaching from a JSON list of its `fields`, in which named tuples are lists."""
        seat, unit, sentence, shared, costs, blow = fields
        return cls(seat, unit, sentence, [Share(*one) for one in shared], [Cost(*one) for one in costs], blow)

    @property
    def deal(self) -> float:
        """The total gain by luck."""
        return sum(share.deal for share in self.shares)

    @property
    def planning(self) -> float:
        """The total gain by the seat's own choices, hardly ever above 0."""
        return sum(share.planning for share in self.shares)

    @property
    def others(self) -> float:
        """The total gain by the other seats, below 0 for a loss."""
        return sum(share.others for share in self.shares)

    @property
    def worst(self) -> Share | None:
        """The stretch in which the others took most, None if they took little."""
        found = min(self.shares, key=lambda share: share.others, default=None)
        return found if found is not None and found.others <= -_LEAST[self.unit] else None

    def as_json(self) -> dict[str, Any]:
        """The coaching as JSON, with the parts of each share."""
        parts = {"deal": self.deal, "planning": self.planning, "others": self.others}
        stretches = [{**share._asdict(), "others": share.others} for share in self.shares]
        own = {"seat": self.seat, "unit": self.unit, "sentence": self.sentence, "blow": self.blow}
        data = {**own, **parts, "shares": stretches, "costs": [cost._asdict() for cost in self.costs]}
        return {name: _rounded(value) for name, value in data.items()}


def coaching(session: Session, seat: int, words: Words) -> Iterator[float | Coaching]:
    """Compute the coaching of a seat. It yields its progress after each step, from 0 to 1, so that the caller can do other work
    or stop; at last it yields the coaching. Raises OptionError if the game is not over."""
    if not session.over:
        raise OptionError("Luck and skill are told apart when the game is over.")
    events, found = len(session.events()), list[Share]()
    for share in shares(session, seat):
        found.append(share)
        yield _ACCOUNT * share.end / events
    unit = TURNS if session.game.account is not None else CHANCE
    costs = list[Cost]()
    for cost in islice(_costs(session, found, _LEAST[unit], words), MOST):
        costs.append(cost)
        yield _ACCOUNT + (1 - _ACCOUNT) * len(costs) / MOST
    costs.sort(key=lambda one: one.worse, reverse=True)
    coached = Coaching(seat, unit, _sentence(found, unit, words, alone=len(session.seats) == 1), found, costs)
    yield coached._replace(blow=_blow(coached.worst, unit, words))


def coach(
    session: Session, seat: int | None = None, language: str = "en", progress: Callable[[float], object] | None = None
) -> Coaching:
    """Compute the whole coaching of `seat`; None is the first seat of a person, or else seat 0. Raises OptionError if there is
    no such seat, if the game is not over, or if it has no account."""
    if seat is None:
        seat = session.seats.index(PERSON) if PERSON in session.seats else 0
    if not 0 <= seat < len(session.seats):
        raise OptionError(
            "There is no seat {seat}; there are {count}, counted from 0.", seat=seat, count=len(session.seats)
        )
    for done in coaching(session, seat, words(session.game.name, language)):
        if isinstance(done, Coaching) and done.shares:
            return done
        if progress is not None and not isinstance(done, Coaching):
            progress(done)
    raise OptionError("In this game luck and skill cannot be told apart.")


def _costs(session: Session, found: Sequence[Share], least: float, words: Words) -> Iterator[Cost]:
    """The choices that cost at least `least`, beginning with what the account finds worst."""
    for share in sorted(found, key=lambda one: one.planning):
        if share.planning > -least or share.ply < 0:
            return
        chosen, best = advice.explain(session, share.ply, None, words)
        worse = -share.planning if best.behind is None else best.behind  # a hint must not contradict it
        if worse >= least and (best.choices != chosen.choices or best.then):
            better = [*best.words, *filter(None, [best.then])]
            yield Cost(share.ply, worse, chosen.words, better, best.choices, best.reason)


def amount(number: float, unit: str, language: str) -> str:
    """A number with its unit, in words: '1.2 turns', '12 points'."""
    shared = words("tabletop", language)
    whole = round(100 * number)
    return shared.say("account.points", whole) if unit == CHANCE else _amount(number, unit, shared, named=False)


def _blow(worst: Share | None, unit: str, words: Words) -> str:
    """How much the others took in a stretch, and by which deeds."""
    if worst is None:
        return ""
    shared, took = words.shared, amount(-worst.others, unit, words.language)
    if not worst.deeds:
        return shared.say("account.blow", amount=took)
    deeds = listed([words.say(f"account.{deed}") for deed in sorted(worst.deeds)], shared)
    return shared.say("account.blow.deeds", amount=took, deeds=deeds)


def _sentence(found: Sequence[Share], unit: str, words: Words, *, alone: bool = False) -> str:
    """The totals of luck, own choices and others, if there are any, and the rounds in which the others took most."""
    if not found:
        return ""
    shared, least = words.shared, _LEAST[unit]
    clauses, named = dict[str, Any](), False
    for part, key in (("deal", f"account.deal.{unit}"), ("planning", "account.planning"), ("others", "account.others")):
        number = sum(getattr(share, part) for share in found)
        if abs(number) < least:
            clauses[part] = shared.say(f"{key}.even")
        else:
            way = "won" if number > 0 else "lost"
            clauses[part] = shared.say(f"{key}.{way}", amount=_amount(abs(number), unit, shared, named=named))
            named = True
    if alone:
        return shared.say("account.sentence.alone", **clauses)
    took = [share for share in found if share.others <= -least and share.deeds]
    if not took or sum(share.others for share in found) > -least:
        return shared.say("account.sentence", **clauses)
    return shared.say("account.sentence.deeds", **clauses, deeds=_deeds(took, shared, words))


def _amount(number: float, unit: str, shared: Words, *, named: bool) -> str:
    """A number, with its unit unless that is `named` already."""
    whole = round(100 * number) if unit == CHANCE else int(number)
    text = str(whole) if unit == CHANCE else shared.decimal(number)
    return text if named else shared.say(f"account.{unit}", whole, number=text)


def _deeds(took: Sequence[Share], shared: Words, words: Words) -> str:
    """The deeds of the others, and in which rounds they were."""
    deeds = sorted({deed for share in took for deed in share.deeds})
    spans = list[list[int]]()
    for turn in sorted({share.round for share in took}):
        if spans and spans[-1][-1] == turn - 1:
            spans[-1].append(turn)
        else:
            spans.append([turn])
    parts = list[str]()
    for span in spans:
        first, *_, last = span * 2
        parts += [shared.say("account.span", first=first, last=last)] if len(span) > 2 else [str(turn) for turn in span]
    count = sum(map(len, spans))
    did = listed([words.say(f"account.{deed}") for deed in deeds], shared)
    return shared.say("account.when", count, deeds=did, rounds=listed(parts, shared))


def _rounded(data: Any) -> Any:
    if isinstance(data, float):
        return round(data, 4)
    if isinstance(data, dict):
        return {name: _rounded(value) for name, value in data.items()}
    return [_rounded(one) for one in data] if isinstance(data, list | tuple) else data
