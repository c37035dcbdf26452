"""Films for programs: a stretch of a game as a moving picture."""

from dataclasses import dataclass
from typing import Self

from robodrome.positions import Position
from tabletop.core.session import Session
from tabletop.film import stretch
from tabletop.film.stretch import Stretch


@dataclass(frozen=True, slots=True)
class Film:
    """A stretch of a game, as one seat or everybody may know it. Notebooks play it."""

    stretch: Stretch

    @classmethod
    def of(
        cls, shown: Session | Position, first: int | None = None, last: int | None = None, seat: int | None = None
    ) -> Self:
        """The film of a session or a position (`shown`), as `seat` may know it (None: a spectator). For a session it goes from
        the ply `first` (None: the beginning of its last complete round) to the ply `last` (None: its end). For a position it
        has the events up to the next choice. Raises IllegalMove for plies, and OptionError for a seat, that there are not."""
        if isinstance(shown, Position):
            return cls(stretch.of_position(shown.game, shown.state, seat))
        first = stretch.last_turn(shown) if first is None else first
        return cls(stretch.of_session(shown, first, last, seat))

    def svg(self, language: str = "en", size: str = "small") -> str:
        """An SVG document that plays by itself without a script, with words in `language`, a code such as `en`. `size` is
        small or medium. Raises OptionError for another language or size."""
        from tabletop.film.write import as_svg

        return as_svg(self.stretch, language, size)

    def html(self, language: str = "en") -> str:
        """A page with the film, controls, and captions in `language`. Raises OptionError for another language."""
        from tabletop.figure.figure import Figure
        from tabletop.figure.write import as_page

        title = self.stretch.game.title
        return as_page(Figure(self.stretch.game.name, title, self.stretch), language)

    def _repr_svg_(self) -> str:
        return self.svg(size="medium")
