"""Destinations: the spaces where moved things end, which a question can ask to touch on the picture."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tabletop.base.errors import TabletopError
from tabletop.lesson.playthrough import Playthrough
from tabletop.show.arranging import Line
from tabletop.show.scene import Item, Scene
from tabletop.show.words import Words

_SAME = 0.3
"""Two places less than so many cells apart count as one."""


class Destination(NamedTuple):
    """A `thing` that ends on another space, and its `name`. `spot` and `place` are the id and the name of the space where it
    ends, and `stated` is the statement of that. `place_before` is the name of the space where it was. `stated_before` would
    state that it is still there."""

    thing: str
    name: str
    spot: str
    place: str
    stated: str
    place_before: str
    stated_before: str


def destinations(played: Playthrough, seat: int | None, words: Words) -> list[Destination]:
    """All things that end on another space than their first one; `words` has the words of the game."""
    return list(_each(played, seat, words))


def _each(played: Playthrough, seat: int | None, words: Words) -> Iterator[Destination]:
    game = played.game
    before, after = (game.scene(state.view(seat)) for state in (played.before, played.after))
    texts = [Line.read(game.write(state)) for state in (played.before, played.after)]
    view = played.after.view(seat)
    changed = [word for word in texts[1].words if texts[0].words.get(word, "") != texts[1].words[word]]
    for thing, item in after.items.items():
        old = before.items.get(thing)
        name = game.piece_name(view, thing, words)
        if old is None or not name or not (old.shown and item.shown) or _near(old, item):
            continue
        spot, place = space_at(played, after, view, item.x, item.y, words)
        number = spot.rpartition("-")[2]
        shows = [
            one
            for one in changed
            if spot and number in texts[1].words[one] and number not in texts[0].words.get(one, "")
        ]
        if not shows:
            continue
        word = next((one for one in shows if _places(played, texts, one, seat, thing, (old, item))), shows[0])
        _, place_before = space_at(played, before, view, old.x, old.y, words)
        was = texts[0].words.get(word, "")
        yield Destination(
            thing, name, spot, place, f"{word}={texts[1].words[word]}", place_before, f"{word}={was}" if was else ""
        )


def space_at(played: Playthrough, scene: Scene, view: object, x: float, y: float, words: Words) -> tuple[str, str]:
    """The id and the name of the space at (x, y) in a scene, ("", "") if there is none."""
    near = [name for name, item in scene.items.items() if abs(item.x - x) + abs(item.y - y) < _SAME]
    for spot in (f"{int(x)},{int(y)}", *near):
        if named := played.game.space_name(view, spot, words):
            return spot, named
    return "", ""


def _near(one: Item, other: Item) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) < _SAME


def _places(
    played: Playthrough, texts: list[Line], word: str, seat: int | None, thing: str, places: tuple[Item, Item]
) -> bool:
    """Whether this word of the position says where a thing is: with the word of the other position, the thing is there."""
    for one, other, place in ((0, 1, places[1]), (1, 0, places[0])):
        with suppress(TabletopError):
            state = played.game.read(texts[one].but(**{word: texts[other].words.get(word, "")}))
            there = played.game.scene(state.view(seat)).items.get(thing)
            return there is not None and there.shown and _near(there, place)
    return False
