"""Saved figures: nothing of an unfinished figure is lost, and nothing that a newer version has saved."""

from __future__ import annotations

import json

import pytest

from tabletop.sketch.parts import ORDER, RIGHT, WRONG, AnswerPart, Parts
from tests.tabletop.sketch.test_sketch import EDGE
from tests.web.page.stores import a_gate
from web.page.gate import Unreadable
from web.studio import saved

UNFINISHED = [
    EDGE,
    Parts("robotory", "robotory/1 agenda=", ""),
    Parts("roborally", EDGE.position, "", answers=EDGE.answers[:1]),
    Parts("roborally", EDGE.position, "\u2028 {#x}", question="", caption="## a\n? b\n- c: d", answers=EDGE.answers),
    Parts("roborally", EDGE.position, "x", question="?", answers=(AnswerPart(WRONG, "", "", ""),
          AnswerPart(RIGHT, "", "", "x", "1,1"))),
    Parts("roborally", EDGE.position, "x", seat=1, cut="2-3", crop="0,0,1,1", marks=("1,1",), arrows=("1,1 2,1",)),
    Parts("roborally", EDGE.position, "x", moves=("go-on",), goal="winner 0", answers=(AnswerPart(ORDER, "a", "b", "c"),),
          more=(("task", "touched me 1"), ("until", "wiped")), based="y"),
]  # fmt: skip


@pytest.mark.parametrize("parts", UNFINISHED, ids=range(len(UNFINISHED)))
def test_a_figure_is_kept_just_as_it_is_however_little_is_written(parts: Parts) -> None:
    works = saved.saved_figures(a_gate(), lambda: 7.0)
    work = works.create(saved.write(parts))
    works.keep(work)
    (there,) = works.all()
    assert saved.read(there.content) == parts
    assert not saved.holds_more(there.content)


@pytest.mark.parametrize(
    "change", [{"film": 3}, {"answers": [{**json.loads(saved.write(EDGE))["answers"][0], "sound": "x"}]}]
)
def test_what_a_newer_version_keeps_of_a_figure_is_noticed(change: dict[str, object]) -> None:
    text = json.dumps(json.loads(saved.write(EDGE)) | change)
    assert saved.holds_more(text)
    assert saved.read(text).position == EDGE.position


@pytest.mark.parametrize(
    "change",
    [
        {"title": 3},
        {"seat": -1},
        {"seat": "0"},
        {"moves": "go"},
        {"answers": [[]]},
        {"answers": [{}]},
        {"more": [["a"]]},
    ],
)
def test_what_is_no_figure_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        saved.read(json.dumps(json.loads(saved.write(EDGE)) | change))
    with pytest.raises(Unreadable):
        saved.read("{}")
