"""A task in words: the sentences of its goal, and why a try failed, come from the catalogue of its game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.puzzle.attempt import Attempt
from tabletop.puzzle.goal import Condition, Pattern
from tabletop.puzzle.task import Task
from tabletop.rules.event import Event
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
    if task.goal.win:
        parts.append(words.say("goal.win") if words.has("goal.win") else "win")
    parts += [words.say(f"goal.or.{condition.pattern.kinds[0]}") for condition in task.goal.instead]
    if task.goal.or_win:
        parts.append(words.say("goal.or.win"))
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
    """Why a try failed. `short`: how much of the goal there was, of how much, where it is a number. `happened`: what went
    otherwise than planned, in sentences. `move`: the choice with which the goal went out of reach."""

    short: tuple[int, int] | None
    happened: tuple[str, ...]
    move: str


def miss(attempt: Attempt, words: Words) -> Miss:
    """What to say of a try that failed."""
    lost = attempt.lost_at()
    named = caption(attempt.game, lost[0], lost[1], words) if lost else ""
    return Miss(shortfall(attempt.task, attempt.events()), tuple(_happened(attempt, words)), named)


def _happened(attempt: Attempt, words: Words) -> list[str]:
    """What decided, where that is a rule that the task teaches or what was not to happen; else what mattered to the seat."""
    task, event = attempt.task, attempt.verdict.event
    if event is not None and (event.rule == task.rule or task.forbids(event)):
        return [attempt.game.tell(event.seen_by(task.seat), words)]
    events = [event.seen_by(task.seat) for event in attempt.events()]
    notes = best(attempt.game.recap(attempt.state.view(task.seat), events, 0, words))
    return [note.text for note in notes[:_MOST_NOTES]]


def shortfall(task: Task, events: Sequence[Event]) -> tuple[int, int] | None:
    """How much there was of the first thing that did not happen as it was to, of how much; None where that is no number."""
    for condition in task.goal.conditions:
        pattern = condition.pattern
        done = sum(pattern.fits(event, task.seat) for event in events)
        if condition.never or done >= condition.times:
            continue
        if condition.times > 1:
            return done, condition.times
        place = next((place for place, word in enumerate(pattern.words) if word.endswith("+")), -1)
        if place < 0:
            return None
        near = Pattern(pattern.kinds, (*pattern.words[:place], "*", *pattern.words[place + 1 :]))
        hits = [event for event in events if near.fits(event, task.seat)]
        amounts = [number for event in hits for word, number in _told(pattern, event) if word.endswith("+")]
        return max(amounts, default=0), int(pattern.words[place][:-1])
    return None


def _told(pattern: Pattern, event: Event) -> Iterable[tuple[str, int]]:
    """Each word of a pattern with the number of the event that it is about."""
    return zip(pattern.words, event.data, strict=False)
