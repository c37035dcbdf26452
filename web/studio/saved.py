"""Figures that are saved in the browser, complete or not."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from tabletop.sketch.parts import AnswerPart, Parts
from web.page import gate as checks
from web.page.gate import Check, Gate
from web.page.works import Works

_ANSWER: Mapping[str, Check] = dict.fromkeys(("word", "text", "reply", "stated", "place"), checks.is_text)
_FIELDS: Mapping[str, Check] = {
    **dict.fromkeys(
        ("game", "position", "title", "language", "cut", "crop", "caption", "alt", "question", "goal", "based"),
        checks.is_text,
    ),
    **dict.fromkeys(("moves", "marks", "arrows"), checks.list_of(checks.is_text)),
    "seat": lambda value: value is None or checks.is_count(value),
    "answers": checks.list_of(lambda value: isinstance(value, dict)),
    "more": checks.list_of(lambda value: isinstance(value, list) and [*map(checks.is_text, value)] == [True, True]),
}


def saved_figures(gate: Gate, now: Callable[[], float]) -> Works:
    """All saved figures, whose texts are JSON of their parts."""
    return Works(gate, now, "figure", "parts", lambda text: (read(text), None)[1])


def write(parts: Parts) -> str:
    """The parts of a figure as a text."""
    return json.dumps(asdict(parts), separators=(",", ":"))


def read(text: str) -> Parts:
    """The parts of a text made by `write`. Raises Unreadable."""
    fields: dict[str, Any] = checks.fields(checks.parse(text), _FIELDS, ("game", "position", "title"))
    answers = [AnswerPart(**checks.fields(one, _ANSWER, tuple(_ANSWER))) for one in fields.pop("answers", ())]
    fields |= {name: tuple(fields[name]) for name in ("moves", "marks", "arrows") if name in fields}
    more = tuple((word, text) for word, text in fields.pop("more", ()))
    return Parts(**fields, answers=tuple(answers), more=more)


def holds_more(text: str) -> bool:
    """Whether a text has fields of a newer version of the page."""
    value = checks.parse(text)
    return bool(checks.unknown_fields(value, _FIELDS)) or any(
        checks.unknown_fields(one, _ANSWER) for one in value.get("answers", ())
    )
