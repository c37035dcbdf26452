"""Figures and films are written as they were: the words of each kind of figure, and fingerprints of its films.

When a change is meant, `pytest tests/tabletop/figure --renew-golden` writes `golden.txt` afresh; the diff is what changed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.core import game
from tabletop.figure import write
from tabletop.figure.figure import Answer, Figure, Question
from tabletop.film import stretch
from tabletop.film.stretch import Stretch
from tabletop.film.write import as_svg
from tabletop.lesson.playthrough import play
from tests.tabletop.film.playing import GAMES, played

GOLDEN = Path(__file__).with_name("golden.txt")
DUEL = "robotory/1 turn=20 robots=a4,a1,e1 white=c1,b3 black=e2,d3,e3 light=2,2 dark=3,1 lid=1,4 agenda=turn(0)"
EATS, STAYS = Answer("It eats.", True, "White & white.", place=(1.5, 2)), Answer("It stays.", False, "", place=(3, 4))


def film(*moves: str) -> Stretch:
    robotory = game.find("robotory")
    return play(robotory, robotory.read(DUEL), moves).film(None)


def figures() -> Iterator[Figure]:
    shown = film("red>e2", ">d3")
    plain = Figure("robotory/plain", "A <bite>", shown, caption="One  line.\n\n\nA <second> one.", alt="A board.")
    yield plain
    yield plain._replace(id="robotory/on", link="robotory.1.x&y", caption="", alt="")
    yield plain._replace(id="robotory/choice", question=Question("Does it eat?", (EATS, STAYS), before=1))
    yield plain._replace(id="robotory/cell", question=Question("Where?", (STAYS, EATS), "cell"))
    sentences = tuple(Answer(text, True, "So it is.") for text in ("First.", "Second.", "Third."))
    yield plain._replace(id="robotory/order", question=Question("In which order?", sentences, "order"))
    do = Question("What do you do?", (EATS._replace(film=shown), STAYS._replace(film=film("red>e2", "stop"))))
    yield plain._replace(id="robotory/task", question=do, link="task=abc", goal="Eat twice.")


def fingerprint(markup: str) -> str:
    return f"{zlib.crc32(markup.encode()):08x}"


def told() -> str:
    """All figures in two languages, a line for each element, with a fingerprint instead of each film; then films of games."""
    lines = []
    for figure in figures():
        for language in ("en", "fr"):
            html = write.as_html(figure, language, "https://site.example/")
            html = re.sub(r"<svg.*?</svg>", lambda film: f"<svg {fingerprint(film[0])}>", html, flags=re.DOTALL)
            lines.append(html.strip().replace("><", ">\n<"))
    still = write.as_html(figure, drawing="a.svg", read="<p>Before.</p>")
    lines.append(re.sub(r"<svg.*?</svg>", "<svg>", still, flags=re.DOTALL).strip().replace("><", ">\n<"))
    for name in GAMES:
        session = played(name, 1)
        for size in ("small", "medium"):
            svg = as_svg(stretch.of_session(session, session.ply // 2), "fr", size, "A title", "A picture")
            lines.append(f"{name} {size}: {fingerprint(svg)}")
        lines.append(
            f"{name}, its last turn: {fingerprint(as_svg(stretch.of_session(session, stretch.last_turn(session))))}"
        )
    return "\n\n".join(lines) + "\n"


def test_figures_and_films_are_written_as_they_were(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("renew_golden"):
        GOLDEN.write_text(told(), encoding="utf-8")
    assert told() == GOLDEN.read_text(encoding="utf-8")
