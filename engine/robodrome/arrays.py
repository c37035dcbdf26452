"""Observations, masks and pictures as arrays, and the spaces that they are from, for PettingZoo and Gymnasium alike."""

import sys
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import spaces

from robodrome.environment import Environment
from tabletop.base.errors import OptionError
from tabletop.core.picture import picture
from tabletop.show.words import words

RENDER_MODES = ("ansi", "svg", "rgb_array")
HUMAN = "human"
"""The mode in which `render` prints what it gives in the mode `ansi`."""


def action_space(env: Environment) -> Any:
    """All moves of the vocabulary."""
    return spaces.Discrete(env.moves)


def observation_space(env: Environment) -> Any:
    """The fields one after the other, and a mask with a 1 for each legal move."""
    low = np.repeat([field.low for field in env.fields], [field.size for field in env.fields])
    high = np.repeat([field.high for field in env.fields], [field.size for field in env.fields])
    return spaces.Dict(
        {
            "observation": spaces.Box(low.astype(np.int32), high.astype(np.int32), dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (env.moves,), dtype=np.int8),
        }
    )


def mask(env: Environment, legal: Iterable[int]) -> Any:
    """A 1 for each of these moves."""
    found = np.zeros(env.moves, dtype=np.int8)
    found[list(legal)] = 1
    return found


def observation(env: Environment, seat: int, allowed: Any) -> dict[str, Any]:
    """What a seat may know, and a copy of the mask of what it may do."""
    return {"observation": np.array(env.observe(seat), dtype=np.int32), "action_mask": allowed.copy()}


def check_mode(mode: str | None) -> str | None:
    """`mode`. Raises OptionError for one in which nothing can be rendered."""
    if mode not in (None, HUMAN, *RENDER_MODES):
        raise OptionError(
            "Nothing can be rendered as {mode!r}; render_mode is one of: {known}.",
            mode=mode,
            known=", ".join((HUMAN, *RENDER_MODES)),
        )
    return mode


def render(env: Environment, mode: str | None) -> Any:
    """The position as somebody sees it who watches: as text, as an SVG document or as an array of red, green and blue."""
    view = env.session.state.view(None)
    if mode in ("ansi", HUMAN):
        said = words(env.game.name, "en")
        text = "\n".join(
            [env.game.prompt(view, said), env.game.write(env.session.state), *env.game.describe(view, said)]
        )
        if mode == HUMAN:
            sys.stdout.write(f"{text}\n")
        return text if mode == "ansi" else None
    if mode == "svg":
        return picture(env.game, view, "light")
    return pixels(picture(env.game, view, "light")) if mode else None


def pixels(svg: str) -> Any:
    """An SVG document as an array of height, width and three colours."""
    import resvg_py
    from PIL import Image

    with Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg))) as image:
        return np.asarray(image.convert("RGB"))
