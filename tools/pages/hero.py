"""Writes the films of the home page: at its head two registers of a race, in the page's colours, and one film per game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop.core import game
from tabletop.film import picture
from tabletop.film.stretch import Crop, Stretch, of_position
from tabletop.film.timeline import timeline
from tools.pages.page import Site

PATH = "games/{}-film.svg"
"""The address of a film within the site, by name; web/home/home.py fetches it."""


class Film(NamedTuple):
    """A film's position (as notation), the moves from there, and the visible part of the scene."""

    game: str
    position: str
    moves: tuple[str, ...] = ()
    crop: Crop | None = None


FILMS: Mapping[str, Film] = {
    # The first robot pushes the second over a flag. Fast belts carry the third round, and the second drives into a pit.
    "hero": Film(
        "roborally",
        """
        roborally/2 turn=3 survivor=races-on finish=all
        floor=.,.,<,<,<,<,<,<,<,.,.,./.,.,.,.,.,.,>>,>>,>>,vv,.,./w,.,.,R,.,.,^^,w,O,vv,.,./.1E|W,.,.,.,L,.,^^,<<,<<,<<,.,./.,.,>,>,>,>,>,>,>,>,>,.
        flags=29,21 r0=1,2,E r1=3,2,N r2=9,2,S r3=2,4,E
        p0=M3:790,M2:700,-,-,- p1=RR:300,M1:500,-,-,- p2=M1:510,RR:80,-,-,- p3=M2:680,RL:70,-,-,-
        agenda=ask-ready(-1);register(1);register(2)
        """,
    ),
    # A robot is pushed off the belt onto the flag.
    "roborally": Film(
        "roborally",
        """
        roborally/2 turn=3 survivor=races-on finish=all
        floor=.,>>,>>,>>,vv/.,^^,w,O,vv/>,>,>,>,. flags=4,14 r0=0,2,E r1=3,2,N r2=4,0,S
        p0=M2:700,-,-,-,- p1=M1:500,-,-,-,- p2=M1:510,-,-,-,- agenda=ask-ready(-1);register(1)
        """,
    ),
    # A blow with two dice knocks the last rival out.
    "moonbots": Film(
        "moonbots",
        """
        moonbots/2 seats=3 round=2 active=0 backs=12 market=RA2,LA2,LA3,reroll,RL2,RL3 r0=15/RA3+TO1+LA1+HE1/die+die
        r1=2/TO2 r2=0 out=2 dice=4,4,2 agenda=ask-place(0,0);following(0)
        """,
        ("place=right-arm/4+4",),
        Crop(0, 0, 7.7, 4.62),
    ),
    # A Leader with two others behind it attacks a Core.
    "stakbots": Film(
        "stakbots",
        "stakbots/2 seats=2 s0=-3,21,14,38 s1=-22,2 agenda=ask-action(0)",
        ("attack=0>1",),
        Crop(3.2, 0.6, 9.6, 5.8),
    ),
    # White eats its way to the rim.
    "robotory": Film(
        "robotory",
        "robotory/1 robots=b3,c3,d3 white=b2,a1,c2,c1 black=b4,c4 light=0,0 dark=2,2 lid=5,5 agenda=turn(0)",
        ("white>b2", ">c2", ">c1"),
        Crop(0, 0.8, 5, 3.1),
    ),
}
"""Films by name: "hero" at the head of the page, and one for each game."""


def stretch(name: str) -> Stretch:
    """Play a film's moves in the engine."""
    film = FILMS[name]
    found = game.find(film.game)
    played = of_position(found, found.read(" ".join(film.position.split())), moves=film.moves)
    return played._replace(crop=film.crop)


def write(site: Site) -> None:
    """Write all films."""
    for name, film in FILMS.items():
        shown = stretch(name)
        text = picture.paint(
            timeline(shown), film.game, shown.look, width=640, title=shown.game.title, story="", own_colours=name != "hero",
            inline=True, crop=shown.crop,
        )  # fmt: skip
        site.write(PATH.format(name), text)
