"""Who sits where: people at this device and far away, and bots."""

from __future__ import annotations

import pytest

from web.table.play import seating
from web.table.play.seating import FAR, HERE, ME


def test_people_are_persons_to_the_game_wherever_they_are() -> None:
    assert seating.kinds([FAR, "easy", ME, HERE]) == ["person", "easy", "person", "person"]


def test_the_readers_seat_is_the_first_of_those_that_are_played_here() -> None:
    assert seating.here([HERE, FAR, ME, "easy", HERE]) == [2, 0, 4]
    assert seating.here([FAR, "easy"]) == []


@pytest.mark.parametrize("seats", [[HERE, FAR, ME, "easy"], [ME], [FAR, FAR], ["easy", ME]])
def test_who_sits_where_comes_back_from_the_seats_that_are_played_here(seats: list[str]) -> None:
    assert seating.seated(seating.kinds(seats), seating.here(seats)) == seats


def test_the_reader_has_one_seat() -> None:
    assert seating.with_one_reader([ME, ME, FAR]) == [ME, HERE, FAR]
    assert seating.with_one_reader([ME, ME, FAR], 1) == [HERE, ME, FAR]
    assert seating.with_one_reader([HERE, FAR], 0) == [HERE, FAR]
