"""A task in words: the sentences of its goal come from the catalogue of its game."""

from tabletop.puzzle.goal import Condition
from tabletop.puzzle.task import Task
from tabletop.show.words import Words


def goal_text(task: Task, words: Words) -> str:
    """What is to be done and how long one has, in the words of the game, or as the author of the task says it. A goal for which
    the game has no words is given as it is written."""
    if task.text:
        return task.text
    parts = [_condition(condition, words) for condition in task.goal.conditions]
    if task.goal.win:
        parts.append(words.say("goal.win") if words.has("goal.win") else "win")
    if words.has("goal.time"):
        parts.append(words.say("goal.time", max(1, task.goal.choices)))
    return " ".join(parts)


def _condition(condition: Condition, words: Words) -> str:
    pattern = condition.pattern
    key = f"goal.{'never.' if condition.never else ''}{pattern.kinds[0]}"
    last = pattern.words[-1].rstrip("+") if len(pattern.words) > 1 else ""
    if words.has(f"{key}.{last}"):  # such as which robot it is
        key = f"{key}.{last}"
    if not words.has(key):
        return f"{condition}."
    number = next((word.rstrip("+") for word in reversed(pattern.words) if word.rstrip("+").isdecimal()), "")
    return words.say(key, condition.times, number=number)
