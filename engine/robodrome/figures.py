"""A figure of one's own, with words and a question that the engine checks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from robodrome.positions import Position

if TYPE_CHECKING:
    from tabletop.sketch.check import CheckedSketch
    from tabletop.sketch.sketch import Sketch

Answer = tuple[str, str, str]
"""What an answer states, as in steps of lessons; what it says; why it is right or wrong."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, whose link holds all of it; `of` and `read` make one. `sketch` is the figure as it is written, and `checked`
    what its moves led to. Notebooks show it."""

    sketch: "Sketch"
    checked: "CheckedSketch" = field(compare=False)

    @classmethod
    def of(
        cls,
        position: Position | str,
        title: str,
        moves: Sequence[str] = (),
        *,
        ask: str = "",
        right: Sequence[Answer] = (),
        wrong: Sequence[Answer] = (),
        caption: str = "",
        alt: str = "",
        language: str = "en",
    ) -> Self:
        """What follows from a position, or its notation, with these `moves` by their labels. `title`, `caption` and the
        description `alt` for whoever sees no picture are texts in `language`, a code such as `en`. A question `ask` has
        answers that are `right` and answers that are `wrong`.
        Raises LessonError, NotationError or OptionError with what does not hold."""
        from tabletop.sketch.parts import RIGHT, WRONG, AnswerPart, Parts

        text = str(position)
        answers = [AnswerPart(RIGHT, said, why, stated) for stated, said, why in right]
        answers += [AnswerPart(WRONG, said, why, stated) for stated, said, why in wrong]
        parts = Parts(
            text.partition("/")[0],
            text,
            title,
            language,
            tuple(moves),
            caption=caption,
            alt=alt,
            question=ask,
            answers=tuple(answers),
        )
        return cls.read(str(parts.sketch()))

    @classmethod
    def read(cls, text: str) -> Self:
        """The figure of a `text`: what a `figure.txt` holds, or its link. Raises LessonError or LinkError."""
        from tabletop.sketch.check import check_sketch
        from tabletop.sketch.importing import import_parts

        sketch = import_parts(text).sketch()
        return cls(sketch, check_sketch(sketch))

    def link(self, site: str) -> str:
        """The address at which a site shows it."""
        from tabletop.sketch.files import address
        from tabletop.sketch.packing import pack, signs_of

        return address(f"{site.rstrip('/')}/", pack(self.checked, self.sketch, signs_of(self.sketch.game)))

    def files(self, site: str) -> dict[str, str]:
        """The texts of all files that it can be given on as, by name, with links to the `site` of that address."""
        from tabletop.sketch.files import files
        from tabletop.sketch.packing import signs_of

        return files(self.checked, self.sketch, signs_of(self.sketch.game), f"{site.rstrip('/')}/")

    def svg(self, size: str = "medium") -> str:
        """Its film as an SVG document that plays by itself; `size` is small or medium. Raises OptionError."""
        from tabletop.film.write import as_svg

        figure = self.checked.figure
        return as_svg(figure.film, self.sketch.language, size, figure.title, figure.alt)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.sketch)
