"""The framing of a film by its author: a cut of its events, a part of the picture, rings and arrows."""

import re
from typing import NamedTuple

from tabletop.film.notes import arrow, ring
from tabletop.film.stretch import Crop, Stretch
from tabletop.lesson.playthrough import Playthrough
from tabletop.lesson.steps import Field, Step
from tabletop.show.scene import Shapes

WORDS = ("cut", "crop", "mark", "arrow")
"""The fields of a step for the framing."""
_NUMBER = r"\d{1,3}(?:\.\d{1,3})?"
_CROP = re.compile(rf"({_NUMBER}),({_NUMBER}),({_NUMBER}),({_NUMBER})")
_CUT = re.compile(r"(\d{1,4})-(\d{1,4})")


class Framing(NamedTuple):
    """The framing of a film. `cut` is the index of the first event and of the one after the last, None for all events. `crop`
    is the visible part of the picture, None for all of it. `notes` are rings and arrows."""

    cut: tuple[int, int] | None = None
    crop: Crop | None = None
    notes: Shapes = ()

    def of(self, film: Stretch) -> Stretch:
        """The film with this framing."""
        first, end = self.cut or (film.first, film.end)
        return film._replace(first=min(first, film.end), end=min(end, film.end), crop=self.crop, notes=self.notes)


class FramingError(ValueError):
    """A `field` of the framing has a mistake; the text says which."""

    def __init__(self, field: Field, reason: str) -> None:
        super().__init__(reason)
        self.field = field


def read(step: Step, played: Playthrough) -> Framing:
    """The framing in the fields of a step. Raises FramingError for a mistake in one of them."""
    cut = crop = None
    if field := step.one("cut"):
        cut = _cut(field, len(played.events))
    if field := step.one("crop"):
        crop = _crop(field, played)
    return Framing(cut, crop, tuple(shape for field in step.all("mark", "arrow") for shape in _note(field, played)))


def _cut(field: Field, count: int) -> tuple[int, int]:
    found = _CUT.fullmatch(field.text)
    first, last = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= first <= last <= count:
        raise FramingError(
            field,
            f"A cut names the first and the last event to be seen, from 1 to {count}, such as: cut 1-{max(count, 1)}.",
        )
    return first - 1, last


def _crop(field: Field, played: Playthrough) -> Crop:
    scene = played.scene()
    found = _CROP.fullmatch(field.text)
    crop = Crop(*map(float, found.groups())) if found else None
    if not (
        crop
        and crop.width >= 1
        and crop.height >= 1
        and crop.x + crop.width <= scene.width
        and crop.y + crop.height <= scene.height
    ):
        whole = f"0,0,{scene.width:g},{scene.height:g}"
        raise FramingError(
            field,
            f"A crop is left, top, width and height of a part of the picture, in cells; all of it is: crop {whole}.",
        )
    return crop


def _note(field: Field, played: Playthrough) -> Shapes:
    names = field.text.split()
    if len(names) != (wanted := 1 if field.word == "mark" else 2):
        raise FramingError(
            field, f"After {field.word!r} stands {'one place' if wanted == 1 else 'where it begins and where it ends'}."
        )
    places = []
    for name in names:
        place = played.place(name)
        if place is None:
            raise FramingError(field, f"{name!r} is no cell x,y and no thing of the scene.")
        places.append(place)
    return ring(places[0]) if field.word == "mark" else arrow(places[0], places[1])
