"""Films that show a rule, for the pages of rules: positions in this module, and figures of lessons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tabletop.base import resources
from tabletop.core import game as games
from tabletop.film import write
from tabletop.lesson.check import Lesson, Scene
from tabletop.lesson.playthrough import Playthrough, play, position
from tabletop.show.words import words as words_of
from tools.pages.lessons import lessons


class Shown(NamedTuple):
    """A position without its heading, and the moves from there."""

    position: str
    moves: str = ""


_REGISTER = "turn=3 survivor=races-on agenda=ask-ready(-1);register(1)"
_PLACE = "round=2 backs=12 market=RA2,TO1,die,RL2,HE1,fist agenda=ask-place(0,0);following(0)"

FIGURES: Mapping[str, Mapping[str, Shown]] = {
    "roborally": {
        "5.2.3": Shown(f"floor=.,.,.,. r0=0,0,E r1=1,0,N r2=2,0,N p0=M1:500,-,-,-,- {_REGISTER}"),
        "5.2.4": Shown(f"floor=.,.,.|E,. r0=0,0,E r1=1,0,N r2=2,0,N p0=M1:500,-,-,-,- {_REGISTER}"),
        "5.3.1": Shown(f"floor=>>,>>,>>,./>,>,>,. r0=0,0,E r1=0,1,E {_REGISTER}"),
        "5.3.3": Shown(f"floor=>,v,./.,v,./.,.,. r0=0,0,E {_REGISTER};register(2)"),
        "5.3.5": Shown(f"floor=.pS|N,.qS|N/.,./.,. r0=0,0,N r1=1,0,N {_REGISTER}"),
        "5.3.6": Shown(f"floor=R,.,L r0=0,0,N r1=2,0,N {_REGISTER}"),
        "5.4.1": Shown(f"floor=.1E|W,.,.,. r0=1,0,N r1=3,0,N {_REGISTER}"),
        "5.4.2": Shown(f"floor=.,.,.,. r0=0,0,E r1=2,0,N r2=3,0,W {_REGISTER}"),
    },
    "moonbots": {
        "4.6": Shown(
            "round=2 seats=3 backs=11 r0=9 r1=9 r2=9 market=-,TO1,weapon,-,HE1,fist agenda=restock(0);following(0)"
        ),
        "5.1": Shown(f"seats=4 r0=9/RA3/die r1=9 r2=9 r3=9 dice=4,4 {_PLACE}", "place=right-arm/4+4 aim=1x1+3x2"),
    },
    "stakbots": {
        "6.4": Shown("seats=2 turn=3 s0=30,42 s1=0,2,50 agenda=ask-action(0)", "attack=0>1"),
        "6.6": Shown("seats=2 turn=3 s0=30,20 s1=0,40 h0=12 agenda=ask-action(0)", "play=12>0 aim=1"),
        "6.8": Shown("seats=2 turn=3 s0=30,50 s1=0,55 agenda=ask-action(0)", "attack=0>1"),
    },
    "robotory": {
        "4.3": Shown(
            "robots=b3,c3,d3 white=b2,a1,e1 black=c2,d2 light=2,2 dark=2,2 lid=5,5 agenda=turn(0)", "white>b2 >a1"
        ),
        "5.1": Shown("robots=b3,c3,d3 white=b2,e1 black=c2,d2 light=1,1 dark=2,2 lid=5,5 agenda=turn(0)", "refill=1+1"),
    },
}
"""Positions and moves, by game and number of the rule."""


def path(name: str, rule: str) -> str:
    """Return the address of a rule's film within the site. Its only texts are names, so one film serves all languages."""
    return f"rules/{name}/figures/{rule}.svg"


@cache
def played(name: str, rule: str) -> Playthrough:
    """Play a figure in the engine. Raises TabletopError if it cannot be played, and ValueError if no event in it follows from
    the rule."""
    shown, game = FIGURES[name][rule], games.find(name)
    found = play(game, position(game, shown.position), shown.moves.split())
    if rule not in found.rules():
        raise ValueError(
            f"tools/pages/rules_figures.py: nothing happens by rule {rule} of {name} in its figure; what happens there "
            f"is by {', '.join(found.rules()) or 'no rule at all'}."
        )
    return found


@cache
def film(name: str, rule: str) -> str:
    """Return the film for a rule, as an SVG document."""
    return write.as_svg(played(name, rule).film())


def size(name: str, rule: str) -> tuple[int, int]:
    """Return width and height of that film in pixels."""
    found = re.search(r'width="(\d+)" height="(\d+)"', film(name, rule))
    assert found is not None
    return int(found[1]), int(found[2])


def caption_of(found: Playthrough, rule: str, language: str) -> str:
    """Return the sentences of the events that follow from a rule."""
    words = words_of(found.game.name, language)
    return " ".join(found.game.tell(event, words) for event in found.events if event.rule == rule)


class Found(NamedTuple):
    """A figure of a lesson that shows a rule, with its scene."""

    lesson: Lesson
    scene: Scene

    @property
    def id(self) -> str:
        """The id of the figure."""
        return f"{self.lesson.game.name}/{self.lesson.address}-{self.scene.step.id}"

    def size(self) -> tuple[int, int]:
        """Return width and height of its film in pixels."""
        assert self.scene.played is not None
        part, width = self.scene.film(self.scene.played).part, write.WIDTHS["medium"]
        return round(width), round(width * part.height / part.width)


@cache
def in_lessons(name: str) -> Mapping[str, Found]:
    """Return the figures of a game's lessons that show a rule, by rule number.

    A figure shows a rule if an event in it follows from the rule, or if its step states the rule. Figures of a lesson that
    teaches the rule come first. A chapter without any such figure gets the first figure of a lesson that teaches the chapter,
    or else the first of all."""
    figures = [Found(lesson, one) for lesson in lessons().get(name, ()) for one in lesson.scenes if one.played]
    found: dict[str, Found] = {}
    for teaches in (True, False):
        for figure in figures:
            for rule in _shown(figure.scene):
                if rule in figure.lesson.teaches or not teaches:
                    found.setdefault(rule, figure)
    shown = {rule.partition(".")[0] for rule in (*found, *FIGURES.get(name, ()))}
    for chapter in chapters(name):
        explained = (figure for figure in figures if chapter in figure.lesson.teaches)
        if chapter not in shown and figures:
            found[chapter] = next(explained, figures[0])
    return found


def _shown(scene: Scene) -> list[str]:
    """Return the rules of the events in a figure's film, and the rules that its step states."""
    assert scene.played is not None
    film = scene.film(scene.played)
    seen = [event.rule for event in film.reel.events[film.first : film.end]]
    return [*seen, *(field.text for field in scene.step.explained())]


def chapters(name: str) -> list[str]:
    """Return the numbers of the chapters of a game's rules."""
    return re.findall(r"^## (\d+)", resources.read(name, "RULES.md").decode(), re.MULTILINE)
