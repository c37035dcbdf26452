"""The reader's rating in a game as a curve over the rated games, beside the levels of its bots."""

from collections.abc import Mapping, Sequence

from tabletop.base.markup import escape as esc
from web.page.dialogs import Dialog
from web.page.reader import Reader
from web.table.play.rating import RatedGame
from web.table.play.state import TableState

_WIDTH, _HEIGHT, _NAMES = 300, 150, 64
"""Width and height of the drawing, and the width for the names of the levels at its right, in its own units."""
_MARGIN = 10
_LETTERS = 14
"""Least distance between two names of levels."""


async def open_rating(state: TableState, reader: Reader) -> None:
    """Show the dialog until it is closed; does nothing without rated games."""
    game, games = state.session.game, state.rated_games
    if not games:
        return
    say = reader.say
    levels = {state.desk.bot_name(level): points for level, points in game.ratings.items()}
    listed = ", ".join(say("rating.level", bot=name, points=points) for name, points in levels.items())
    numbers = ", ".join(str(one.rating) for one in games)
    body = (
        f"<p><b>{esc(say('rating.now', rating=games[-1].rating))}</b> {esc(say('rating.of', len(games)))}</p>"
        f"{curve(games, levels)}"
        f'<p class="unseen">{esc(say("rating.games", numbers=numbers))}</p>'
        f"<p>{esc(say('rating.levels', levels=listed))} {esc(say('rating.means'))}</p>"
        f'<p class="small">{esc(say("rating.counts"))}</p>'
    )
    await Dialog(say("rating.title", game=game.title), body, kind="rating", close=say("close")).answer()


def curve(games: Sequence[RatedGame], levels: Mapping[str, int]) -> str:
    """The drawing as SVG: a line with a name for each level, and the rating after each game."""
    ratings = [0, *(one.rating for one in games)]
    low, high = min(*ratings, *levels.values()), max(*ratings, *levels.values())
    scale = (_HEIGHT - 2 * _MARGIN) / max(high - low, 1)
    right = _WIDTH - _NAMES

    def down(points: float) -> float:
        return round(_MARGIN + (high - points) * scale, 1)

    lines, free = "", float(_HEIGHT)
    for name, points in levels.items():
        y = down(points)
        free = min(free, y + 4)
        lines += f'<path class="level" d="M0 {y}H{right}"/><text x="{right + 4}" y="{free:g}">{esc(name)}</text>'
        free -= _LETTERS
    step = (right - _MARGIN) / (len(ratings) - 1)
    line = " ".join(f"{round(number * step, 1):g},{down(rating):g}" for number, rating in enumerate(ratings))
    last = f'<circle cx="{right - _MARGIN}" cy="{down(ratings[-1])}" r="4"/>'
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true"'
    return f'<svg class="curve" {box}>{lines}<polyline points="{line}"/>{last}</svg>'
