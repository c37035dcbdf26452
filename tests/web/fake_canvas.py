"""A fake canvas for tests of the page: each pixel records everything painted on it, in order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

WIDTH, HEIGHT = 40, 30
Pixels = dict[tuple[int, int], tuple[object, ...]]


class Pen:
    """A drawing context; it draws pictures as squares around their middle, and fills as bands along x."""

    def __init__(self) -> None:
        self.pixels: Pixels = {(x, y): () for x in range(WIDTH) for y in range(HEIGHT)}
        self.painted = 0
        self.globalAlpha = 1.0
        self._clip: list[tuple[float, float, float, float]] | None = None
        self._path: list[tuple[float, float, float, float]] = []
        self._saved: list[Any] = []
        self._matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)

    def setTransform(self, *matrix: float) -> None:
        self._matrix = matrix

    def save(self) -> None:
        self._saved.append((self._clip, self.globalAlpha))

    def restore(self) -> None:
        self._clip, self.globalAlpha = self._saved.pop()

    def beginPath(self) -> None:
        self._path = []

    def rect(self, left: float, top: float, width: float, height: float) -> None:
        assert self._matrix == (1, 0, 0, 1, 0, 0)
        self._path.append((left, top, width, height))

    def clip(self) -> None:
        self._clip = self._path

    def clearRect(self, left: float, top: float, width: float, height: float) -> None:
        assert self._matrix == (1, 0, 0, 1, 0, 0)
        for at in self.pixels:
            if within(at, (left, top, width, height)):
                self.pixels[at] = ()

    def drawImage(self, picture: Any, left: float, top: float) -> None:
        self._paint(picture.drawn, (left, top, picture.width, picture.height))

    def fill(self, path: str) -> None:
        self._paint(path, (0, -0.2, 1, 0.4))

    def _paint(self, drawn: object, box: tuple[float, float, float, float]) -> None:
        a, b, c, d, e, f = self._matrix
        size = a * d - b * c
        for x, y in self.pixels if size else ():
            if self._clip is not None and not any(within((x, y), one) for one in self._clip):
                continue
            dx, dy = x + 0.5 - e, y + 0.5 - f
            if within(((d * dx - c * dy) / size - 0.5, (a * dy - b * dx) / size - 0.5), box):
                self.pixels[x, y] += ((drawn, self.globalAlpha),)
                self.painted += 1


def within(at: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    """Return whether the middle of a pixel lies in a box of left, top, width and height."""
    return box[0] <= at[0] + 0.5 < box[0] + box[2] and box[1] <= at[1] + 0.5 < box[1] + box[3]


class Sheet:
    """A canvas; `drawn` distinguishes the pictures of looks, which are filled once and never change."""

    width, height = WIDTH, HEIGHT

    def __init__(self) -> None:
        self.pen = Pen()
        self.drawn: object = None

    def getContext(self, _kind: str) -> Any:
        return self.pen if self.drawn is None else SimpleNamespace(setTransform=self._size, fill=self._name)

    def _size(self, cell: float, *_: float) -> None:
        self.drawn = cell

    def _name(self, path: str) -> None:
        self.drawn = path, self.drawn
