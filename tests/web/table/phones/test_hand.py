"""A hand without a table: what it shows and sends for the messages that come."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tabletop.core.game import find
from tabletop.formats.link import MAX_LENGTH
from tabletop.show.words import words
from tabletop.together.far import FarSeat
from tabletop.together.host import FAR, Host
from tabletop.together.message import Answer, Refusal, Wish
from tests.web.table.headless import new_game
from web.table.phones.hand import Hand


class Held:
    """The hand of somebody in a race of two, and the host of that race."""

    def __init__(self) -> None:
        self.host = Host(new_game("roborally", "person person", 3), (), ("Anna", "Ben"), "game0001")
        for seat in (0, 1):
            self.host.hand(seat, FAR)
        self.shown: list[FarSeat] = []
        self.sent: list[str] = []
        line: Any = SimpleNamespace(send=self.sent.append)
        self.hand = Hand(line, lambda game: words(game.name, "en"), self.shown.append)

    def packet(self, seat: int = 1) -> str:
        """The text of the present packet of a seat."""
        return self.host.packet(seat).write(MAX_LENGTH)

    def come(self, *texts: str) -> bool:
        """Let messages come during a film; return whether one was new after it."""
        self.hand.watches()
        for text in texts:
            self.hand.receive(text)
        return self.hand.look()

    def choose(self, far: FarSeat) -> Answer:
        """Choose for a seat; return the answer."""
        while far.asked:
            far.play(0)
        answer = far.answer()
        assert answer is not None
        return answer


def test_a_packet_is_shown_once_and_told_in_words_and_its_answer_is_sent_again_when_it_is_repeated() -> None:
    at = Held()
    assert at.come("nothing", at.packet())
    (far,) = at.shown
    assert (far is at.hand.shown, far.seat, far.words) == (True, 1, words("roborally", "en"))
    at.hand.answer()
    assert (at.come(at.packet()), at.come(), at.sent) == (False, False, [])
    answer = at.choose(far)
    at.hand.answer()
    assert not at.come(at.packet())
    assert (at.sent, at.shown) == ([answer.write()] * 2, [far])
    before, other = at.packet(), at.packet(0)
    at.host.take(answer)
    at.host.take(at.choose(FarSeat(at.host.packet(0))))
    at.host.session.advance()
    assert at.come(at.packet())
    assert (at.shown, far.film is None) == ([far, far], False)
    at.choose(far)
    at.sent.clear()
    assert not at.come(before)
    assert at.sent == [], "it is older than what is answered"
    assert at.come(other)
    at.choose(at.shown[-1])
    assert not at.come(at.packet())
    assert at.sent == [], "another seat is shown"


def test_an_answer_that_is_refused_is_taken_back_and_chosen_anew() -> None:
    at = Held()
    refused = Refusal("game0001", 1).write()
    assert not at.come(refused)
    at.come(at.packet())
    (far,) = at.shown
    assert not at.come(refused), "nothing is chosen"
    at.choose(far)
    for other in (Refusal("game0002", 1), Refusal("game0001", 0)):
        assert not at.come(other.write())
    assert (far.asked, at.shown) == (False, [far])
    assert at.come(refused)
    assert (far.asked, len(far.session.plies), at.shown, at.hand.shown) == (True, 0, [far, far], far)


def test_of_several_new_messages_each_is_shown_after_the_film_of_the_one_before() -> None:
    at = Held()
    assert at.come(at.packet(0), at.packet(1), at.packet(1))
    assert [far.seat for far in at.shown] == [0]
    assert at.hand.look()
    assert [far.seat for far in at.shown] == [0, 1]
    assert not at.hand.look()
    assert len(at.shown) == 2


def test_a_seat_wishes_what_was_said_here_or_to_be_asked_always_and_nothing_where_the_game_has_no_such_thing() -> None:
    at = Held()
    at.hand.wish(1, "could")
    assert at.sent == [], "no game is shown"
    at.come(at.packet())
    (far,) = at.shown
    assert (far.session.game.name, at.hand.wishes(far)) == ("roborally", {})
    at.hand.wish(1, "could")
    assert at.sent == [Wish("game0001", 1, "could").write()]
    assert at.hand.wishes(far) == {"1": "could"}
    for seat, wished in ((0, {"0": "always"}), (1, {"1": "could"}), (None, {})):
        moon: Any = SimpleNamespace(seat=seat, session=SimpleNamespace(game=find("moonbots")))
        assert at.hand.wishes(moon) == wished
