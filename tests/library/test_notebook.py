"""The example notebook runs, and shows pictures, a table and a plot."""

from collections.abc import Mapping
from typing import Any

import matplotlib as mpl
import nbformat
from nbclient import NotebookClient

import robodrome
from tests.structure import TOP


def shown(cell: Any) -> Mapping[str, Any]:
    """What a cell shows, by kind of content."""
    return {kind: data for output in cell.outputs for kind, data in output.get("data", {}).items()}


def test_the_example_notebook_shows_a_position_a_film_a_table_and_a_plot() -> None:
    notebook = nbformat.read(TOP / "docs/notebook.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept under version control"
    NotebookClient(notebook, timeout=1200, kernel_name="python3").execute()
    race, turn, film, table, plot = [shown(cell) for cell in notebook.cells if cell.cell_type == "code"]
    for picture in (race, turn, film):
        assert picture["image/svg+xml"].startswith("<svg")
        assert "prefers-color-scheme:dark" in picture["image/svg+xml"].replace(" ", "")
    assert "@keyframes" in film["image/svg+xml"]
    assert "<td>12</td>" in table["text/html"]
    assert plot["image/png"]


def test_a_plot_has_a_bar_with_its_interval_for_every_bot() -> None:
    mpl.use("agg")
    standings = (robodrome.Standing("hard", 30, 40), robodrome.Standing("./bot.py", 10, 40))
    axes = robodrome.Result(standings).plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["hard", "./bot.py"]
    assert [bar.get_width() for bar in axes.patches] == [0.75, 0.25]
    lines = axes.collections[0].get_segments()
    for line, standing in zip(lines, standings, strict=True):
        assert [point[0] for point in line] == [*standing.interval]
