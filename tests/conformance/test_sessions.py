"""Sessions of every game: links, going to a moment, taking back, and the same game in another interpreter."""

import hashlib
import os
import subprocess
import sys
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode, share
from tabletop.rules.state import CHANCE
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import examples, for_every_game, labels, sessions
from tests.playing import play_on


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_a_link_leads_back_to_the_position(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    for _ in range(3):
        again = decode(share(session))
        assert case.game.write(again.state) == case.game.write(session.state)
        assert (again.game, again.seats, again.options, again.seed) == (
            (session.game, session.seats, session.options, session.seed)
        )
        assert again.plies == session.plies
        assert again.ply == session.ply
        assert again.events() == session.events()
        assert encode(again) == encode(session)
        play_on(session, Random(session.ply), 1)


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_a_link_to_a_moment_keeps_the_whole_record_and_opens_there(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    everything = list(session.plies)
    session.goto(data.draw(st.integers(0, len(everything)), label="moment"))
    again = decode(share(session, moment=True))
    assert again.plies == everything
    assert again.ply == session.ply
    assert case.game.write(again.state) == case.game.write(session.state)


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_a_link_made_at_a_moment_forgets_what_came_after(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    free = [ply for ply, done in enumerate(session.plies) if done.free]
    if not free:
        return
    session.goto(data.draw(st.sampled_from(free), label="moment"))
    again = decode(encode(session))
    assert case.game.write(again.state) == case.game.write(session.state)
    assert again.plies == session.plies[: session.ply]


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_a_link_is_safe_in_an_address_and_in_a_chat(case: Case, data: st.DataObject) -> None:
    link = encode(data.draw(sessions(case)))
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=&~:/,+*@!")
    for sent in (link, f"#{link}", f"https://example.org/play/?lang=fr#{link}", f"  #{link}\n"):
        assert encode(decode(sent)) == link


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_any_moment_can_be_gone_to_and_left_again(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    record, last = list(session.plies), case.game.write(session.state)
    told = session.events()
    ply = data.draw(st.integers(0, len(record)), label="moment")
    session.goto(ply)
    assert session.ply == ply
    assert session.plies == record
    assert session.events() == told[: len(session.events())]
    if ply < len(record):
        assert session.to_move == record[ply].seat
        assert len(session.legal()) == record[ply].radix
    session.goto(len(record))
    assert case.game.write(session.state) == last


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_choosing_at_an_earlier_moment_drops_what_came_after(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    free = [ply for ply, done in enumerate(session.plies) if done.free]
    if not free:
        return
    ply = data.draw(st.sampled_from(free), label="moment")
    before = session.plies[:ply]
    session.goto(ply)
    session.play(data.draw(st.integers(0, len(session.legal()) - 1), label="choice"))
    assert session.plies[:ply] == before
    assert len(session.plies) == session.ply == ply + 1
    session.advance()
    here = case.game.write(session.state)
    session.goto(0)
    session.goto(len(session.plies))
    assert case.game.write(session.state) == here


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_advancing_stops_at_the_next_real_choice(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    assert session.over or (session.to_move != CHANCE and len(session.legal()) > 1)
    assert session.advance() == ()
    if session.over:
        assert session.to_move is None
        assert not session.legal()


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_after_taking_back_the_same_choice_has_the_same_outcome(case: Case, data: st.DataObject) -> None:
    """Else a bad roll could be taken back until a good one falls."""
    session = data.draw(sessions(case))
    target = session.undo_target(agreed=True)
    if target is None:
        assert not any(done.free and session.seats[done.seat] == PERSON for done in session.plies)
        return
    last, choices = case.game.write(session.state), list(session.plies[target:])
    session.undo(agreed=True)
    assert session.ply == len(session.plies) == target
    assert session.to_move == choices[0].seat
    assert session.seats[choices[0].seat] == PERSON
    for done in choices:
        if done.free:
            session.play(done.index)
            session.advance()
    assert session.plies[target:] == choices
    assert case.game.write(session.state) == last


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_nobody_takes_back_past_what_was_revealed_unless_all_agree(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    target, agreed = session.undo_target(), session.undo_target(agreed=True)
    shown = [ply for ply, done in enumerate(session.plies) if any(event.kind.reveals for event in done.events)]
    if target is not None:
        assert target == agreed
        assert all(ply < target for ply in shown)
    elif agreed is not None:
        assert any(ply >= agreed for ply in shown)


def digest_of(case: Case, seed: int) -> str:
    """A fingerprint of everything that happens and every position in a random game."""
    count, options = case.new_games[seed % len(case.new_games)]
    session = Session(case.game, [PERSON] * count, options, seed)
    play_on(session, Random(seed), 10_000)
    found = hashlib.sha256(encode(session).encode())
    state = case.game.start(count, options)
    for done in session.plies:
        found.update(repr((done, labels(state.legal()), case.game.write(state))).encode())
        state.apply(state.legal()[done.index])
    return found.hexdigest()


def all_digests() -> str:
    """Of a few games of each kind, for comparison between interpreters."""
    return "\n".join(digest_of(case, seed) for case in CASES for seed in range(3))


def test_the_same_record_gives_the_same_game_in_another_interpreter() -> None:
    """Sets and dictionaries may be in any order there."""
    program = (
        "import sys, sample_game; from tabletop.core import game; game.register(sample_game.GAME);"
        "from tests.conformance.test_sessions import all_digests; print(all_digests())"
    )
    expected = all_digests()
    environment = {**os.environ, "PYTHONHASHSEED": "2718", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    result = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == expected


@for_every_game
@examples(0.2)
@given(data=st.data())
def test_a_bots_seat_is_written_into_the_link(case: Case, data: st.DataObject) -> None:
    session = data.draw(sessions(case))
    for bot in case.game.bots:
        kinds = [bot, *session.seats[1:]]
        again = decode(encode(Session(case.game, kinds, session.options, session.seed)))
        assert again.seats == tuple(kinds)
