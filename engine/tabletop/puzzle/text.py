"""A task in words: its goal, and the reason why an attempt failed, in sentences of its game's catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.base.errors import TaskError
from tabletop.puzzle.attempt import Attempt
from tabletop.puzzle.goal import Condition, Pattern
from tabletop.puzzle.task import Task
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import Words
from tabletop.telling.recap import best
from tabletop.telling.sentences import caption

_MOST_NOTES = 2


def goal_text(task: Task, words: Words) -> str:
    """The goal of a task and its time, in the words of the game or in the author's `text`. A goal for which the game has no
    words stays in its written form."""
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
    if words.has(f"{key}.{last}"):  # such as the number of a robot
        key = f"{key}.{last}"
    elif condition.times > 1 and words.has(f"{key}.several"):
        key = f"{key}.several"
    if not words.has(key):
        return f"{condition}."
    number = next((word.rstrip("+") for word in reversed(pattern.words) if word.rstrip("+").isdecimal()), "")
    return words.say(key, condition.times, number=number)


@dataclass(frozen=True, slots=True)
class Miss:
    """The reason why an attempt failed. `missing` is the part of the goal that did not happen; `short` is (reached, wanted) if
    that is a number. `happened` are sentences about events that the player had not planned. `move` is the choice that made
    the goal impossible, '' if unknown."""

    missing: str
    short: tuple[int, int] | None
    happened: tuple[str, ...]
    move: str


def miss(attempt: Attempt, words: Words) -> Miss:
    """Explain why an attempt failed."""
    try:
        lost = attempt.lost_at()
    except TaskError:  # the search would take too long
        lost = None
    named = caption(attempt.game, lost[0], lost[1], words) if lost else ""
    task, events = attempt.task, attempt.events()
    left = missing(task, events)
    short = amount(left, task.seat, events) if left else None
    return Miss(
        _condition(left, words) if left and not task.text else "", short, tuple(_happened(attempt, words)), named
    )


def _happened(attempt: Attempt, words: Words) -> list[str]:
    """The deciding event, if it is forbidden or by the rule that the task teaches; else the recap of the seat."""
    task, event = attempt.task, attempt.verdict.event
    taught = event is not None and event.rule == task.rule and event.cause != NO_CAUSE
    if event is not None and (taught or task.forbids(event)):
        return [attempt.game.tell(event.seen_by(task.seat), words)]
    events = [event.seen_by(task.seat) for event in attempt.events()]
    notes = best(attempt.game.recap(attempt.state.view(task.seat), events, 0, words))
    return [note.text for note in notes[:_MOST_NOTES]]


def missing(task: Task, events: Sequence[Event]) -> Condition | None:
    """The first condition of the goal that is not met."""
    for condition in task.goal.conditions:
        done = sum(condition.pattern.fits(event, task.seat) for event in events)
        if not condition.never and done < condition.times:
            return condition
    return None


def amount(condition: Condition, seat: int, events: Sequence[Event]) -> tuple[int, int] | None:
    """How far a condition was met, as (reached, wanted); None if it has no number."""
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
