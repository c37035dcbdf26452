"""The board has the same camera as the picture that is shown before Python runs."""

import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[3] / "web"


def test_a_picture_has_the_margin_the_zoom_and_the_taps_of_the_board() -> None:
    board = (WEB / "board" / "canvas.py").read_text()
    (numbers,) = re.findall(r"\[MARGIN, MAX_ZOOM, TAP, PER_PIXEL\] = \[(.*?)\]", (WEB / "picture.js").read_text())
    written = [re.search(rf"^_?{name} = ([\d.]+)$", board, re.MULTILINE) for name in ("MARGIN", "MAX_ZOOM", "TAP")]
    written.append(re.search(r"zoom_by\(([\d.]+)\*\*event\.deltaY", board))
    assert [float(number) for number in numbers.split(", ")] == [float(found[1]) for found in written if found]
