"""Figures for programs: a film with words and a question that the engine checks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from robodrome.positions import Position

if TYPE_CHECKING:
    from tabletop.sketch.check import CheckedSketch
    from tabletop.sketch.sketch import Sketch

Answer = tuple[str, str, str]
"""The statement of an answer, as in steps of lessons; its text; and the reply to it, which says why it is right or wrong."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, whose link contains all of it; `of` and `read` make one. `sketch` is its source, and `checked` is the outcome
    of its moves. Notebooks show it."""

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
        """A figure of the events after a `position`, or its notation, with these `moves` by their labels. `title`, `caption`
        and `alt`, the description for screen readers, are texts in `language`, a code such as `en`. A question `ask` has
        answers that are `right` and answers that are `wrong`. Raises LessonError for a statement that is not true or a move
        that is not legal, NotationError for a damaged position, and OptionError for an unknown game."""
        from tabletop.sketch.parts import RIGHT, WRONG, AnswerPart, Parts

        text = str(position)
        answers = [AnswerPart(RIGHT, text, why, stated) for stated, text, why in right]
        answers += [AnswerPart(WRONG, text, why, stated) for stated, text, why in wrong]
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
        """Read a figure from a `text`: the content of a `figure.txt`, or a link. Raises LessonError for a figure with a
        mistake, NotationError for a damaged position, and LinkError for a damaged link."""
        from tabletop.sketch.check import check_sketch
        from tabletop.sketch.importing import import_parts

        sketch = import_parts(text).sketch()
        return cls(sketch, check_sketch(sketch))

    def link(self, site: str) -> str:
        """The address of the figure at a `site`, given as an address, too."""
        from tabletop.sketch.files import address
        from tabletop.sketch.packing import pack, signs_of

        return address(f"{site.rstrip('/')}/", pack(self.checked, self.sketch, signs_of(self.sketch.game)))

    def files(self, site: str) -> dict[str, str]:
        """The texts of all files in which the figure can be shared, by name, with links to the `site` at that address."""
        from tabletop.sketch.files import files
        from tabletop.sketch.packing import signs_of

        return files(self.checked, self.sketch, signs_of(self.sketch.game), f"{site.rstrip('/')}/")

    def svg(self, size: str = "medium") -> str:
        """Its film as an SVG document that plays by itself; `size` is small or medium. Raises OptionError for another size."""
        from tabletop.film.write import as_svg

        figure = self.checked.figure
        return as_svg(figure.film, self.sketch.language, size, figure.title, figure.alt)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.sketch)
