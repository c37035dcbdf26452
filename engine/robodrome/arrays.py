"""Observations, masks and pictures as arrays, with their spaces, for PettingZoo and Gymnasium."""

import math
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from io import BytesIO
from struct import Struct
from typing import Any

import numpy as np
from gymnasium import spaces

from robodrome.environment import Environment
from tabletop.base.errors import OptionError
from tabletop.core.picture import picture
from tabletop.show.words import words as words_of
from tabletop.tools.learning import readers

RENDER_MODES = ("ansi", "svg", "rgb_array")
_NUMBER, _MARK = np.dtype(np.int16), np.dtype(np.int8)
HUMAN = "human"
"""The mode in which `render` prints the text of the mode `ansi`."""


def action_space(env: Environment) -> Any:
    """The space of all actions: `Discrete`, from 0 to their number minus 1."""
    return spaces.Discrete(env.moves)


def observation_space(env: Environment) -> Any:
    """The space of observations, a `Dict` of boxes. `observation`: all fields in order, int16 of shape (numbers,). `planes`, in
    games with a board: int16 of shape (planes, rows, columns). `action_mask`: 1 for each legal action, int8 of shape
    (actions,)."""
    found = {"observation": _box([(field.low, field.high, field.size) for field in env.fields], ())}
    if env.planes:
        bounds = [(plane.low, plane.high, math.prod(some.shape)) for some in env.planes for plane in some.planes]
        found["planes"] = _box(bounds, env.planes[0].shape)
    return spaces.Dict({**found, "action_mask": spaces.Box(0, 1, (env.moves,), dtype=np.int8)})


def _box(bounds: Sequence[tuple[int, int, int]], shape: tuple[int, ...]) -> Any:
    """A box of int16 numbers. Each of `bounds` is (low, high, count) for consecutive numbers; `shape` is that of a plane."""
    low, high, sizes = zip(*bounds, strict=True)
    low, high = (np.repeat(bound, sizes).astype(np.int16).reshape(-1, *shape) for bound in (low, high))
    return spaces.Box(low, high, dtype=np.int16)


def places(env: Environment) -> dict[str, slice | int]:
    """Name of a field -> its slice of `observation`; name of a plane -> its index in `planes`."""
    found: dict[str, slice | int] = {}
    at = 0
    for field in env.fields:
        found[field.name] = slice(at, at + field.size)
        at += field.size
    names = [plane.name for some in env.planes for plane in some.planes]
    return {**found, **{name: number for number, name in enumerate(names)}}


class Observer:
    """Writes the views of seats into arrays."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self._reads = readers(part for part in env.field_groups if not part.constant)
        view = env.game.start(env.seats, env.options, env.learning.rules).view(None)
        self._constant = array(
            "h", [number for part in env.field_groups if part.constant for number in part.read(view)]
        )
        self._size = (sum(field.size for field in env.fields),)
        self._planes = [some.read for some in env.planes]
        self._shape = (sum(len(some.planes) for some in env.planes), *env.planes[0].shape) if env.planes else ()

    def __reduce__(self) -> tuple[type["Observer"], tuple[Environment]]:
        return type(self), (self.env,)

    def observation(self, seat: int, allowed: Any) -> dict[str, Any]:
        """The observation of a `seat`, with a copy of `allowed`, the mask of its legal actions. The arrays have the shapes and
        dtypes of `observation_space`: int16, the mask int8."""
        view = self.env.session.state.view(seat)
        numbers = _joined([read(view) for read in self._reads], self._constant)
        seen = {"observation": np.ndarray(self._size, _NUMBER, numbers)}
        if self._planes:
            seen["planes"] = np.ndarray(self._shape, _NUMBER, _joined([read(view) for read in self._planes]))
        seen["action_mask"] = allowed.copy()
        return seen


def _joined(parts: Iterable[Sequence[int]], last: Sequence[int] = b"") -> bytearray:
    """All numbers in order, as the memory of an int16 array. They are copied only once, for speed."""
    found, few = list[Any](), list[int]()
    for part in parts:
        if isinstance(part, array):
            if few:
                found.append(_packer(len(few))(*few))
                few = []
            found.append(part)
        else:
            few += part
    if few:
        found.append(_packer(len(few))(*few))
    if last:
        found.append(last)
    return bytearray().join(found) if len(found) > 1 else bytearray(*found)


@cache
def _packer(count: int) -> Callable[..., bytes]:
    """A function that packs so many numbers. It takes half the time of making an array from a list."""
    return Struct(f"{count}h").pack


def mask(env: Environment) -> Any:
    """The mask of legal actions: 1 for each, 0 for the others, an int8 array of shape (actions,)."""
    found = bytearray(len(env.actions))
    for number in env.legal():
        found[number] = 1
    return np.frombuffer(found, _MARK)


def check_mode(mode: str | None) -> str | None:
    """Return `mode`. Raises OptionError if it is not None, HUMAN or one of RENDER_MODES."""
    if mode not in (None, HUMAN, *RENDER_MODES):
        raise OptionError(
            "Nothing can be rendered as {mode!r}; render_mode is one of: {known}.",
            mode=mode,
            known=", ".join((HUMAN, *RENDER_MODES)),
        )
    return mode


def render(env: Environment, mode: str | None) -> Any:
    """The position as a spectator sees it, by a `mode` of RENDER_MODES: as text, as an SVG document, or as a uint8 array of
    shape (height, width, 3). In the mode HUMAN it prints the text and returns None; without a mode it returns None."""
    view = env.session.state.view(None)
    if mode in ("ansi", HUMAN):
        words = words_of(env.game.name, "en")
        text = "\n".join(
            [env.game.prompt(view, words), env.game.write(env.session.state), *env.game.describe(view, words)]
        )
        if mode == HUMAN:
            sys.stdout.write(f"{text}\n")
        return text if mode == "ansi" else None
    if mode == "svg":
        return picture(env.game, view, "light")
    return pixels(picture(env.game, view, "light")) if mode else None


def pixels(svg: str) -> Any:
    """An SVG document as a uint8 array of shape (height, width, 3): red, green and blue of each pixel."""
    import resvg_py
    from PIL import Image

    with Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg))) as image:
        return np.asarray(image.convert("RGB"))
