"""Names of seats: any typed text, and any text in a link, becomes a short and harmless name."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.fake_browser import Browser

LINK = "roborally.1.pe"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna \n Karla ", "Anna Karla"),
        ("a\u202eb\x00c\u200b", "abc"),
        ("x" * 50, "x" * 20),
        ("\u200b \t", ""),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_a_name_is_one_short_line_of_printable_signs(fake_browser: Browser, typed: str, name: str) -> None:
    assert fake_browser.load("web.page.names").plain(typed) == name


def test_a_saved_name_is_one_that_can_be_shown(fake_browser: Browser) -> None:
    are_names = fake_browser.load("web.page.names").are_names
    assert are_names({"0": "Anna", "12": "x" * 20})
    for name in ("", " Anna", "x" * 21, "a\u200b", 7, None):
        assert not are_names({"0": name}), name


def test_names_stand_beside_a_link_and_come_back(fake_browser: Browser) -> None:
    names = fake_browser.load("web.page.names")
    given_ = {0: "Änne, 2:B&C", 3: "<i>"}
    written = names.add_extras(LINK, given_)
    assert written.startswith(LINK + "&names=")
    assert written.isascii()
    assert not set(written) & set(' <>"')
    assert names.split_extras(written) == (LINK, (given_, [], ""))
    assert names.add_extras(LINK, {}) == LINK
    assert names.split_extras(LINK) == (LINK, ({}, [], ""))


def test_colours_stand_beside_a_link_with_names_or_alone(fake_browser: Browser) -> None:
    names = fake_browser.load("web.page.names")
    for given_, seat_colours in (({}, [2, 0, 1]), ({0: "Anna", 1: "c:1"}, [7, 6])):
        assert names.split_extras(names.add_extras(LINK, given_, seat_colours)) == (LINK, (given_, seat_colours, ""))


@pytest.mark.parametrize("written", ["colours:", "colours:00", "colours:8", "colours:012345678", "colours:a", "9:1"])
def test_what_nobody_can_have_chosen_is_no_colours(fake_browser: Browser, written: str) -> None:
    assert fake_browser.load("web.page.names").split_extras(f"{LINK}&names={written}")[1].seat_colours == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text() | st.text("0123456789:,%&=aé", max_size=60))
def test_what_stands_in_a_link_is_only_ever_names(fake_browser: Browser, written: str) -> None:
    names = fake_browser.load("web.page.names")
    link, found = names.split_extras(f"{LINK}&names={written}")
    assert link == LINK
    assert names.are_names({str(seat): name for seat, name in found.names.items()})
    assert names.are_colours(found.seat_colours)


def test_seats_with_the_same_name_are_told_apart(fake_browser: Browser) -> None:
    distinct_names = fake_browser.load("web.page.names").distinct_names
    usual = ["Wumms", "Frisbo", "Turbo"]
    assert distinct_names({0: "Anna", 2: "Anna"}, usual) == {0: "Anna", 2: "Anna (3)"}
    assert distinct_names({0: "Turbo"}, usual) == {0: "Turbo (1)"}
    assert distinct_names({0: "Frisbo", 1: "Wumms", 7: "Anna"}, usual) == {0: "Frisbo", 1: "Wumms"}
