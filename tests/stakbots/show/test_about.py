"""The text about a battle agrees with its result."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from stakbots import GAME
from stakbots.position.cards import FATAL
from stakbots.position.events import SCRAPPED, TURNED
from stakbots.position.moves import Attack
from stakbots.show.about import about, effect_of, warn
from stakbots.show.text import card_name
from tabletop.core.session import Session
from tabletop.rules.state import CHANCE
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.playing import game_until
from tests.stakbots.positions import match

_AT_FATAL = (
    "stakbots/2 seats=2 active=1 turn=2 s0=-1,-1,-1,-1,-1,-1,-1,55 s1=-1,-1,-1,-1,-1,-1,-1,-1,12 h0=3,29,58 h1=7,13,16 "
    "heap=35 told=16 agenda=ask-action(1)"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_scraps_whatever_it_damages_is_told_to_do_so(language: str) -> None:
    words = words_of("stakbots", language)
    match: Any = GAME.read(_AT_FATAL)
    card = card_name(match.rules.deck.tags[match.staks[0][-1]], words)
    assert match.rules.deck.bot[match.staks[0][-1]] == FATAL
    read = about(match.view(1), "stak-1", words)
    assert read
    assert read.now.endswith(" " + words.say("about.fight.mine", card=card))


def test_what_is_told_of_battles_is_what_comes_of_them() -> None:
    ends = set()
    for seed in range(12):
        session = Session(GAME, ["person"] * 2, {}, seed)
        session.advance()
        rng = Random(seed)
        for _ in range(60):
            if session.over:
                break
            for move in (move for move in session.legal() if isinstance(move, Attack)):
                ends.add(_is_told(session, move))
            session.play(rng.randrange(len(session.legal())))
            session.advance()
    assert ends == {"both", "mine", "other"}, "one of the two always is"


def _is_told(session: Session, move: Attack) -> str:
    """Make an attack on a copy; gives which of the two cards it scraps at once, after a look at what was told."""
    words = words_of("stakbots", "en")
    assert session.to_move is not None
    view = session.state.view(session.to_move)
    mine, other = (view.rules.deck.tags[view.staks[stak][-1]] for stak in (move.stak, move.target))
    trial, scrapped = session.state.clone(), set[int]()
    happened = trial.apply(move)
    while happened and not any(event.kind == TURNED for event in happened):
        scrapped |= {event.card for event in happened if event.kind == SCRAPPED}
        pending = trial.pending
        happened = trial.apply(trial.legal()[0]) if pending and pending.seat == CHANCE else []
    scrapped |= {event.card for event in takewhile(lambda one: one.kind != TURNED, happened) if event.kind == SCRAPPED}
    both = {(True, True): "both", (True, False): "mine", (False, True): "other"}
    end = both[mine in scrapped, other in scrapped]
    told = about(view, f"stak-{move.stak}", words)
    assert told
    card = card_name(other, words)
    fight = told.now.partition(f"If it attacks {card}, ")[2]
    assert fight.partition(". ")[2].startswith(words.say(f"about.fight.{end}", card=card))
    return end


def test_who_would_lose_by_a_move_is_warned_whatever_the_others_hold() -> None:
    warned = {}
    for name, cards in (("last", "stomp3"), ("other below", "? stomp3")):
        state = match(cards, "core4", "core3", h0="core2")
        view = state.view(0)
        warned[name] = [move.label for move in state.legal() if warn(view, move, words_of("stakbots", "en"))]
    assert "scrap=0" in warned["last"]
    assert not any(label.startswith(("play", "discard", "end")) for label in warned["last"])
    assert "scrap=0" not in warned["other below"]


def test_who_wins_with_the_last_card_is_not_warned() -> None:
    """Both are out at the same moment: they share the victory (rule 7.3)."""
    state = match("stomp3", "stomp3", more="seats=2")
    tie = next(move for move in state.legal() if isinstance(move, Attack))
    assert warn(state.view(0), tie, words_of("stakbots", "en")) == ""


def _played(found: Callable[[Session], bool]) -> Session:
    def new(seed: int) -> Session:
        session = Session(GAME, ["person", "easy", "easy"], {}, seed)
        session.advance()
        return session

    return game_until(found, new)


def test_all_cards_in_sight_are_read_in_one_list_and_those_of_the_scrapheap_in_another() -> None:
    def face_up(session: Session) -> list[int]:
        return [card for cards in session.state.view(0).staks for card in cards if card >= 0]

    session = _played(lambda one: one.to_move == 0 and len(face_up(one)) > 4 and len(one.state.view(0).heap) > 1)
    view, words = session.state.view(0), words_of("stakbots", "en")
    tags, lists = view.rules.deck.tags, {thing: about(view, thing, words) for thing in ("staks", "heap")}
    assert all(lists.values())
    for card in face_up(session):
        assert f"{card_name(tags[card], words)} \u2013 {effect_of(tags[card], words)}" in "\n".join(
            lists["staks"] or ()
        )
    for card in view.heap:
        assert card_name(tags[card], words) in "\n".join(lists["heap"] or ())
