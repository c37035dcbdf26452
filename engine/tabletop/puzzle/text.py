"""A task in words: the sentences of its goal, and why a try failed, come from the catalogue of its game."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.base.errors import TaskError
from tabletop.puzzle.attempt import Attempt
from tabletop.puzzle.goal import Condition, Pattern
from tabletop.puzzle.task import Task
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import Words
from tabletop.telling.phrases import caption
from tabletop.telling.recap import best

_MOST_NOTES = 2


def goal_text(task: Task, words: Words) -> str:
    """What is to be done and how long one has, in the words of the game, or as the author of the task says it. A goal for which
    the game has no words is given as it is written."""
    if task.text:
        return task.text
    parts = [_condition(condition, words) for condition in task.goal.conditions]
    if task.goal.win and parts and words.has("goal.and.win"):
        parts.append(words.say("goal.and.win"))
    elif task.goal.win:
        parts.append(words.say("goal.win") if words.has("goal.win") else "win")
    for condition in task.goal.instead:
        key = f"goal.or.{condition.pattern.kinds[0]}"
        parts.append(words.say(key) if words.has(key) else f"or {condition}.")
    if task.goal.or_win:
        parts.append(words.say("goal.or.win") if words.has("goal.or.win") else "or win.")
    if words.has("goal.time"):
        parts.append(words.say("goal.time", max(1, task.goal.choices)))
    return " ".join(parts)


def _condition(condition: Condition, words: Words) -> str:
    pattern = condition.pattern
    key = f"goal.{'never.' if condition.never else ''}{pattern.kinds[0]}"
    last = pattern.words[-1].rstrip("+") if len(pattern.words) > 1 else ""
    if words.has(f"{key}.{last}"):  # such as which robot it is
        key = f"{key}.{last}"
    elif condition.times > 1 and words.has(f"{key}.several"):
        key = f"{key}.several"
    if not words.has(key):
        return f"{condition}."
    number = next((word.rstrip("+") for word in reversed(pattern.words) if word.rstrip("+").isdecimal()), "")
    return words.say(key, condition.times, number=number)


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a try failed. `missing`: what of the goal did not happen; `short`: how much there was of it, of how much, where it is
    a number. `happened`: what went otherwise than planned, in sentences. `move`: the choice with which the goal went out of
    reach, '' where that is not known."""

    missing: str
    short: tuple[int, int] | None
    happened: tuple[str, ...]
    move: str


def miss(attempt: Attempt, words: Words) -> Miss:
    """What to say of a try that failed."""
    try:
        lost = attempt.lost_at()
    except TaskError:  # more to look through than somebody waits for
        lost = None
    named = caption(attempt.game, lost[0], lost[1], words) if lost else ""
    task, events = attempt.task, attempt.events()
    left = missing(task, events)
    short = amount(left, task.seat, events) if left else None
    return Miss(
        _condition(left, words) if left and not task.text else "", short, tuple(_happened(attempt, words)), named
    )


def _happened(attempt: Attempt, words: Words) -> list[str]:
    """What decided, where that is a rule that the task teaches or what was not to happen; else what mattered to the seat."""
    task, event = attempt.task, attempt.verdict.event
    taught = event is not None and event.rule == task.rule and event.cause != NO_CAUSE
    if event is not None and (taught or task.forbids(event)):
        return [attempt.game.tell(event.seen_by(task.seat), words)]
    events = [event.seen_by(task.seat) for event in attempt.events()]
    notes = best(attempt.game.recap(attempt.state.view(task.seat), events, 0, words))
    return [note.text for note in notes[:_MOST_NOTES]]


def missing(task: Task, events: Sequence[Event]) -> Condition | None:
    """The first thing that did not happen as it was to."""
    for condition in task.goal.conditions:
        done = sum(condition.pattern.fits(event, task.seat) for event in events)
        if not condition.never and done < condition.times:
            return condition
    return None


def amount(condition: Condition, seat: int, events: Sequence[Event]) -> tuple[int, int] | None:
    """How much there was of something, of how much; None where that is no number."""
    pattern = condition.pattern
    if condition.times > 1:
        return sum(pattern.fits(event, seat) for event in events), condition.times
    place = next((place for place, word in enumerate(pattern.words) if word.endswith("+")), -1)
    if place < 0:
        return None
    near = Pattern(pattern.kinds, (*pattern.words[:place], "*", *pattern.words[place + 1 :]))
    found = [zip(pattern.words, event.data, strict=False) for event in events if near.fits(event, seat)]
    amounts = [number for one in found for word, number in one if word.endswith("+")]
    return max(amounts, default=0), int(pattern.words[place][:-1])
