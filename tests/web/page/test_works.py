"""Each work is saved under a name of its own, whatever other tabs do meanwhile."""

from __future__ import annotations

import json
from itertools import count

import pytest

from tests.web.page.stores import Lasting, a_gate, look_again
from web.page.gate import Unreadable
from web.page.works import Work, Works


def works(storage: Lasting) -> Works:
    """The figures of a page over this storage, with a clock that goes on by one millisecond at each look."""

    def check(text: str) -> None:
        if text == "bad":
            raise Unreadable(text)

    moments = count(10)
    return Works(a_gate(storage), lambda: float(next(moments)), "figure", "parts", check)


def test_a_work_is_there_once_it_is_kept_until_it_is_deleted() -> None:
    storage = Lasting()
    page = works(storage)
    first, second = page.create("one"), Work("b", "two", unknown={"more": 1})
    assert (first, page.get(first.id), storage) == (Work("a", "one", 10.0), None, {})
    page.keep(first)
    page.keep(second)
    assert json.loads(storage["robodrome:figure:b"]) == {"id": "b", "parts": "two", "when": 12.0, "more": 1}
    assert works(storage).all() == [Work("b", "two", 12.0, {"more": 1}), Work("a", "one", 11.0)]
    assert (page.find("one"), page.find("three"), page.get("b")) == (first, None, second)
    assert page.lasts("a")
    page.delete("a")
    assert (list(storage), page.lasts("a")) == (["robodrome:figure:b"], False)


def test_a_new_work_takes_the_name_of_no_other() -> None:
    page = works(Lasting({"robodrome:figure:a": '{"id":"a","parts":"one"}'}))
    assert page.create("two") == Work("ax", "two", 10.0)
    assert page.all() == [Work("a", "one", 0.0)]


@pytest.mark.parametrize(
    "text", ['{"id":"a","parts":"bad"}', '{"id":"b","parts":"one"}', '{"parts":"one"}', '{"id":"a","parts":1}']
)
def test_what_is_no_work_or_that_of_another_name_is_set_aside(text: str) -> None:
    storage = Lasting({"robodrome:figure:a": text})
    assert works(storage).all() == []
    assert storage == {"robodrome:aside:figure:a": text}


def test_what_another_page_has_made_of_a_work_is_noticed_and_not_written_over() -> None:
    storage = Lasting()
    here = works(storage)
    here.keep(Work("a", "one"))
    there = works(storage)
    assert here.meanwhile("a", "another one") is None, "only this page has written it"
    there.keep(Work("a", "theirs"))
    here.keep(Work("a", "mine"))
    assert here.refused("a")
    assert here.meanwhile("a", "mine") == Work("a", "theirs", 10.0)
    assert here.meanwhile("a", "theirs") is None
    assert here.meanwhile("b", "mine") is None
    here.drop("a")
    assert (here.refused("a"), here.get("a")) == (False, Work("a", "theirs", 10.0))
    there.delete("a")
    look_again(here.gate, storage)
    assert here.meanwhile("a", "theirs") is None
