"""Messages between devices: an invitation, and texts that every messenger takes."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from tabletop.core.session import Session
from tabletop.formats import find as finding
from tabletop.formats import link
from tests.playing import play_on
from tests.web.table.headless import HeadlessPage, new_game
from web.page.saves import Save
from web.table.play.messages import MOST, Message, invitation, mail, message

_PAGE = "https://robots.example/play/"


async def _waiting(session: Session, here: list[int], names: dict[str, str] | None = None) -> HeadlessPage:
    page = HeadlessPage(session, save=Save("a", "", here=here, about={"names": names or {}}))
    await page.open()
    return page


async def test_the_first_message_invites_and_later_ones_say_whose_turn_it_is() -> None:
    page = await _waiting(new_game("robotory", "person person"), [1], {"0": "Ann", "1": "Ben"})
    sent = message(page.state, _PAGE)
    assert (sent.sentence, sent.to) == ("Ann, Ben invites you to a game of Robotory.", "Ann")
    page = await _waiting(new_game("robotory", "person person"), [1], {"0": "Ann"})
    assert message(page.state, _PAGE).sentence == "Ann, you are invited to a game of Robotory."
    page = await _waiting(new_game("robotory", "person person"), [1], {"1": "Ben"})
    assert message(page.state, _PAGE).sentence == "Ben invites you to a game of Robotory. You are Player 1."
    page = await _waiting(new_game("robotory", "person person"), [1])
    assert message(page.state, _PAGE).sentence == "You are invited to a game of Robotory. You are Player 1."
    session = new_game("robotory", "person person")
    while not any(ply.free and ply.seat == 0 for ply in session.plies) or session.to_move != 0:
        play_on(session, Random(1), 1)
    page = await _waiting(session, [1], {"0": "Ann", "1": "Ben"})
    turn = session.state.round
    assert message(page.state, _PAGE).sentence == f"Ann, it is your turn in Robotory (Turn {turn})."


@pytest.mark.parametrize("name", SHIPPED)
async def test_a_message_leads_back_to_the_game_and_to_the_names(name: str) -> None:
    session = new_game(name, "person person", options={"course": "conveyor-row"} if name == "roborally" else {})
    play_on(session, Random(2), 5)
    mover = session.to_move
    assert mover in (0, 1)
    page = await _waiting(session, [1 - mover], {str(mover): "Ann & Co. #1"})
    sent = message(page.state, _PAGE)
    (found,) = finding.find(f"> {sent.text}\n> Sent from my robot")
    assert link.encode(link.decode(found)) == link.encode(session)
    assert found.endswith("&names=" + f"{mover}:Ann%20%26%20Co.%20%231")
    assert sent.to == "Ann & Co. #1"


async def test_when_the_game_is_over_the_message_says_how_it_ended() -> None:
    session = new_game("robotory", "person person", 5)
    play_on(session, Random(5), 500)
    assert session.over
    page = await _waiting(session, [0])
    page.state.desk.set_colours((3, 2))
    sent = message(page.state, _PAGE)
    address = f"{_PAGE}#{link.share(session)}&names=colours:32"
    assert sent == Message(f"Robotory: {page.state.prompt()}", address, "")
    page.state.save.about["deal"] = "game0001.0.a"
    assert message(page.state, _PAGE) == sent._replace(address=f"{address},deal:game0001.0.a")
    page = await _waiting(new_game("robotory", "person person"), [1])
    page.state.save.about["deal"] = "game0001.0.a"
    assert "deal" not in message(page.state, _PAGE).address, "nobody may know it before the end"


async def test_whoever_opens_a_link_later_reads_whose_turn_it_is() -> None:
    session = new_game("robotory", "person person")
    while not all(any(ply.free and ply.seat == seat for ply in session.plies) for seat in (0, 1)):
        play_on(session, Random(1), 1)
    page = HeadlessPage(session, save=Save("", "", about={"names": {"0": "Ann", "1": "Ben"}}))
    await page.open()
    name = ("Ann", "Ben")[page.state.invited]
    assert page.state.phase == "invited"
    assert invitation(page.state) == f"Robotory, Turn {session.state.round}: {name} is next."
    assert page.heard[-1] == invitation(page.state)


def test_a_message_that_would_be_too_long_is_its_link_alone_and_says_when_even_that_is() -> None:
    short = Message("It is your turn.", "x" * (MOST - 20))
    assert short.text == f"It is your turn.\n{short.address}"
    long = Message("It is your turn.", "x" * (MOST - 5))
    assert (long.text, long.fits) == (long.address, True)
    assert not Message("", "x" * (MOST + 1)).fits


def test_a_mail_holds_the_message_as_it_is() -> None:
    from urllib.parse import parse_qs, urlsplit

    sent = Message("À toi & moi?", f"{_PAGE}#robotory.1&names=0:A%20B")
    parts = parse_qs(urlsplit(mail(sent)).query)
    assert parts == {"subject": [sent.sentence], "body": [sent.text]}


@pytest.mark.parametrize("name", SHIPPED)
async def test_messages_of_whole_games_are_taken_by_every_messenger(name: str) -> None:
    most = find(name).seats[1] if name != "roborally" else 4
    session = new_game(name, " ".join(["person"] * most), 3)
    play_on(session, Random(3), 250)
    page = await _waiting(session, [0], {str(seat): "Maximilian the 20th" for seat in range(most)})
    assert len(message(page.state, _PAGE).text) <= MOST


async def test_a_game_stays_sent_until_it_goes_on() -> None:
    page = await _waiting(new_game("robotory", "person person"), [1])
    assert not page.state.save.is_sent
    page.table.note_sent()
    assert page.state.save.is_sent
    play_on(page.state.session, Random(1), 1)
    page.table.record()
    assert not page.state.save.is_sent
