"""The board of the page: names of cells that can be read where it is small."""

from __future__ import annotations

import pytest

from robotory.board.cells import CELLS
from robotory.show.page_looks import drawing, look_at_size
from tabletop.show.lettering import SMALLEST
from tabletop.show.scene import Label


@pytest.mark.parametrize("board", ["board", "board:tall"])
@pytest.mark.parametrize("pixels", [39, 48, 60, 75, 120])
def test_names_of_cells_are_legible_at_the_sizes_of_phones_and_larger_ones(board: str, pixels: int) -> None:
    labels = [shape for shape in drawing(look_at_size(board, pixels)) if isinstance(shape, Label)]
    assert len(labels) == len(CELLS)
    assert all(label.size * pixels >= SMALLEST - 0.01 for label in labels)


def test_names_never_fill_a_cell_and_other_looks_stay() -> None:
    assert all(shape.size < 0.3 for shape in drawing(look_at_size("board", 12)) if isinstance(shape, Label))
    assert look_at_size("disc:white", 12) == "disc:white"
