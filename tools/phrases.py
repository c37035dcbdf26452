"""Adds frequent parts of figures to the phrases of every game: drawings, colours and buttons. `python -m tools.phrases`

Existing phrases keep their places, because links contain these places (`tabletop/sketch/packing.py`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from tabletop.base.shipped import SHIPPED
from tabletop.bots.bots import choices
from tabletop.core import game as games
from tabletop.core.game import Budget, Game
from tabletop.core.session import Session
from tabletop.figure.deduplicate import deduplicate
from tabletop.figure.write import as_html
from tabletop.film import compact
from tabletop.film.reel import Reel
from tabletop.show.theme import MODES, colours, translucent_roles
from tabletop.show.words import LANGUAGES
from tabletop.sketch.packing import PHRASES
from tools.pages import figures

ENGINE = Path(__file__).resolve().parents[1] / "engine"
_SHORTEST_LOOK, _SHORTEST_SHAPE, _OFTEN = 60, 40, 2
_GAMES, _CHOICES = 6, 400
_SHAPE = re.compile(r"<path [^>]*/>|<text .*?</text>")
_COMMON = re.compile(r'<div class="film-buttons".*?</select></div>|<marker .*?</marker>')


def of(game: Game) -> list[str]:
    """Return the parts of a game's figures that should become phrases, each group with the most frequent parts first."""
    found = [markup for one in LANGUAGES for markup in _figures(game, one)]
    looks = Counter(_looks(game))
    shapes = Counter(shape for look in looks for shape in set(_SHAPE.findall(look)))
    common = Counter(part for markup in found for part in _COMMON.findall(markup) if "url(" not in part)
    worth = [
        *(look for look, count in looks.most_common() if count >= _OFTEN and len(look) >= _SHORTEST_LOOK),
        *(shape for shape, count in shapes.most_common() if count >= _OFTEN and len(shape) >= _SHORTEST_SHAPE),
        *(part for part, _ in common.most_common()),
        *_colours(game),
    ]
    return list(dict.fromkeys(worth))


def _figures(game: Game, language: str) -> Iterator[str]:
    for shown in figures.shown(language):
        if shown.figure.film.game is game:
            yield deduplicate(as_html(shown.figure, language))


def _looks(game: Game) -> Iterator[str]:
    """Yield the drawings of all things in figures and in bot games, each once for every film that has it."""
    roles = {role: f"var(--{role})" for role in colours(MODES[0], game.name)}
    reels = [
        *(one.figure.film.reel for one in figures.shown(LANGUAGES[0]) if one.figure.film.game is game),
        *_played(game),
    ]
    for reel in reels:
        looks: set[str] = set()
        for count in range(len(reel) + 1):
            scene = reel.frame(count).scene
            looks |= {scene.backdrop, *(look for item in scene.items.values() for look in (item.look, item.badge))}
        for look in sorted(looks - {""}):
            yield "".join(compact.drawn(shape, roles, translucent_roles(game.name)) for shape in game.look(look))


def _played(game: Game) -> Iterator[Reel]:
    """Yield games of random bots, with the hand of another seat shown in each."""
    fewest, most = game.seats
    for seed in range(_GAMES):
        seats = fewest + seed % (most - fewest + 1)
        session = Session(game, ["random"] * seats, seed=seed)
        for _ in islice(choices(session, Budget(playouts=1)), _CHOICES):
            pass
        yield Reel(session, viewer=seed % seats)


def _colours(game: Game) -> Iterable[str]:
    """Yield the declarations of colours in films."""
    light, *others = (colours(mode, game.name) for mode in MODES)
    for role, colour in light.items():
        yield f"--{role}:{colour}"
        yield from (f"--{role}:{other[role]}" for other in others)
        yield f"--{role}:light-dark({colour},{others[0][role]})"


def main() -> None:
    """Write the phrases of every game."""
    for name in SHIPPED:
        file = ENGINE / name / PHRASES
        known = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        added = [phrase for phrase in of(games.find(name)) if phrase not in set(known)]
        file.write_text("".join(f"{phrase}\n" for phrase in [*known, *added]), encoding="utf-8")
        print(f"{name}: {len(known)} phrases, {len(added)} more")


if __name__ == "__main__":
    main()
