"""While a film runs, a player's own registers show the cards that the player has laid there."""

from __future__ import annotations

from random import Random

import pytest

from roborally import GAME
from roborally.position.codes import BLIND_CARD, HIDDEN
from roborally.position.events import DESTROYED, PROGRAMMED, REVEALED, WIPED
from tabletop.core.session import Session
from tabletop.film.reel import Reel
from tabletop.formats import link
from tabletop.show.words import words
from tests.playing import play_on
from tests.web.desks.roborally.shown import WITHOUT_PICTURES, page_words
from web.desks.roborally.desk import RaceDesk
from web.table.play.desk import Moment

_DIES_IN_REGISTER_3 = (
    "roborally.2.person-easy-easy-easy.course=tide-pools.3.Dlp4VPvNiwxKogCjX6D8RcIpO0XyPg1UE6-bs4b.1twbai9"
)


def test_cards_that_are_never_carried_out_are_seen_by_who_laid_them() -> None:
    session = link.decode(_DIES_IN_REGISTER_3)
    desk = RaceDesk(WITHOUT_PICTURES, words("roborally", "en"), page_words())
    reel = Reel(session, 0, desk.panels_after, 0)
    desk.catch_up(reel)
    events = reel.events
    last = max(event.id for event in events if event.kind == DESTROYED and event.robot == 0)
    begun = max(event.id for event in events[:last] if event.kind == PROGRAMMED and event.robot == 0)
    wiped = next((event.id for event in events[last:] if event.kind == WIPED), len(events))
    revealed = [event.card for event in events[begun:wiped] if event.kind == REVEALED and event.robot == 0]
    laid = session.at(session.ply_at(begun + 1)).state.view(0).program[0]
    assert 0 < len(revealed) < 5, "not all are carried out"
    assert list(laid[: len(revealed)]) == revealed
    view = session.state.view(0)
    shown = set()
    for count in range(begun + 1, last + 1):
        moment = Moment(reel.frame(count), view, {})
        own = desk._registers(moment, 0).cards
        shown.add(own)
        assert HIDDEN not in own
    assert shown == {tuple(laid)}


@pytest.mark.parametrize(("races", "least"), [(2, 400), pytest.param(4, 1000, marks=pytest.mark.nightly)])
def test_ones_own_registers_never_show_another_card_than_lay_there(races: int, least: int) -> None:
    shown = 0
    for seed in range(2, 2 + races):
        session = Session(GAME, ["person", *["easy"] * 3], {"options": "yes", "course": "tide-pools"}, seed)
        play_on(session, Random(seed), 160)
        desk = RaceDesk(WITHOUT_PICTURES, words("roborally", "en"), page_words())
        reel = Reel(session, 0, desk.panels_after, 0)
        desk.catch_up(reel)
        now, count = session.state.view(0), len(session.opening)
        for ply, done in enumerate(session.plies, 1):
            count += len(done.events)
            own = desk._registers(Moment(reel.frame(count), now, {}), 0).cards
            lay = session.at(ply).state.view(0).program[0]
            known = [(card, there) for card, there in zip(own, lay, strict=True) if card >= 0 and there >= 0]
            shown += len(known)
            assert all(card == there for card, there in known), f"seed {seed}, after {ply} choices: {own}, not {lay}"
            assert BLIND_CARD not in [card for card, there in zip(own, lay, strict=True) if there >= 0]
    assert shown > least


@pytest.mark.parametrize(
    ("choices", "least", "fewest"), [(300, 50, 1), pytest.param(600, 100, 2, marks=pytest.mark.nightly)]
)
def test_in_no_film_of_a_race_lie_ones_own_cards_face_down_before_they_are_carried_out(
    choices: int, least: int, fewest: int
) -> None:
    films = deaths = 0
    for seed in range(1, 4):
        session = Session(GAME, ["person", *["easy"] * 3], {"course": "tide-pools", "options": "yes"}, seed)
        desk, rng = RaceDesk(WITHOUT_PICTURES, words("roborally", "en"), page_words()), Random(seed)
        session.advance()
        while not session.over and len(session.plies) < choices:
            seen = len(session.events())
            play_on(session, rng, 1)
            while session.to_move not in (None, 0):
                play_on(session, rng, 1)
            reel = Reel(session, 0, desk.panels_after, 0)
            desk.catch_up(reel)
            view, laid, films = session.state.view(0), False, films + 1
            for event in reel.events:
                laid = (laid or (event.kind == PROGRAMMED and event.robot == 0)) and event.kind != WIPED
                deaths += event.kind == DESTROYED and event.robot == 0 and event.id >= seen
                if laid and event.id >= seen:
                    assert HIDDEN not in desk._registers(Moment(reel.frame(event.id + 1), view, {}), 0).cards
    assert films > least
    assert deaths >= fewest
