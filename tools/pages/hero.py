"""The film at the head of the home page: two registers of a race, in the colours of the page around it."""

from __future__ import annotations

from tabletop.core import game
from tabletop.film import picture
from tabletop.film.stretch import Stretch, of_position
from tabletop.film.timeline import timeline
from tools.pages.page import Site

PATH = "games/hero.svg"
"""Where it stands within the site; web/home/home.py fetches it."""
GAME = "roborally"
_POSITION = """
roborally/2 turn=3 survivor=races-on finish=all
floor=.,.,.,.,.,.,>>,>>,>>,vv,.,./.,.,.,R,.,.,^^,w,O,vv,.,./.1E|W,.,.,.,L,.,^^,<<,<<,<<,.,./.,.,>,>,>,>,>,>,>,>,>,.
flags=17,9 r0=1,1,E r1=3,1,N r2=9,1,S r3=2,3,E
p0=M3:790,M2:700,-,-,- p1=RR:300,M1:500,-,-,- p2=M1:510,RR:80,-,-,- p3=M2:680,RL:70,-,-,-
agenda=ask-ready(-1);register(1);register(2)
"""
"""The first robot pushes the second over a flag; on fast belts the third comes round, and the second drives into a pit."""


def stretch() -> Stretch:
    """What the film shows, as the engine plays it."""
    race = game.find(GAME)
    return of_position(race, race.read(" ".join(_POSITION.split())))


def write(site: Site) -> None:
    """Write the film."""
    film = stretch()
    title = film.game.title
    site.write(
        PATH, picture.paint(timeline(film), GAME, film.game.look, width=640, title=title, story="", own_colours=False)
    )
