"""Games in a chat: whole ones through pasted texts, and what strangers, old texts and other devices can do to them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from tabletop.base.errors import MessageError, TabletopError
from tabletop.core.session import PERSON
from tabletop.formats.find import find
from tabletop.formats.link import decode, encode
from tabletop.together.deal import Deal
from tabletop.together.gathering import Gathering, Invitation, Joining, Setting
from tabletop.together.group import Keeper, Member, stage_of
from tabletop.together.host import HERE, Host
from tabletop.together.message import LONGEST, Answer
from tabletop.together.packing import wrap
from tabletop.together.sealing import Sealed, Turn, bytes_of, seal_answer, text_of
from tests.tabletop.together.chats import Group, Player, TestSealer, choose_here, invitation_in


async def begun(game: str = "roborally", seats: int = 3, seed: int = 1) -> Group:
    group = Group(game, seats, seed)
    await group.begin()
    return group


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [
        ("robotory", 2, 5),
        pytest.param("roborally", 3, 8, marks=pytest.mark.nightly),
        pytest.param("moonbots", 2, 5, marks=pytest.mark.nightly),
        pytest.param("stakbots", 3, 5, marks=pytest.mark.nightly),
        pytest.param("roborally", 3, 5, marks=pytest.mark.nightly),  # long turns that nobody reads for long
    ],
)
async def test_a_whole_game_is_played_through_pasted_texts(game: str, seats: int, seed: int) -> None:
    group = await begun(game, seats, seed)
    quiet = 0
    while not group.host.session.over:
        quiet = 0 if await group.round() else quiet + 1
        assert quiet < 40, "the game is stuck"
    assert sum(player.films for player in group.players.values()) > 3
    assert group.longest <= LONGEST - 200
    before = group.host.write()
    whole = "\n".join(group.chat.lines)
    assert await group.paste(whole[: len(whole) // 2]) == ((), ()), "an old chat changes nothing"
    assert group.host.write() == before
    deal = group.gathering.deal
    deal.check(decode(encode(group.host.session)).seed, deal.promise)
    for player in group.players.values():
        assert player.member is not None
        player.member.check(deal, decode(encode(group.host.session)))
        assert player.member.promised or game != "roborally", "choices in secret were promised"


async def test_a_turn_of_three_is_one_message_and_hides_every_hand() -> None:
    group = await begun(seats=4)
    await group.post()
    assert group.parts == {1}
    (turn,) = [Turn.read(text) for text in find(group.chat.lines[-1])]
    assert [*turn.sealed] == [1, 2, 3, None]
    mine, other = group.players[1], group.players[2]
    assert mine.member is not None
    assert other.member is not None
    key = mine.member.invitation.key
    assert (await turn.packet(1, mine.sealer, key)) == group.host.packet(1)
    for seat, sealer in ((2, mine.sealer), (1, other.sealer), (1, group.players[3].sealer)):
        assert await turn.packet(seat, sealer, key) is None
    swapped = replace(turn, sealed={1: turn.sealed[2], 2: turn.sealed[1]})
    assert await swapped.packet(2, mine.sealer, key) is None, "a seal belongs to its seat"
    for other_turn in (replace(turn, game="game0002"), replace(turn, edition=1)):
        assert await other_turn.packet(1, mine.sealer, key) is None, "and to its game and edition"


async def test_who_keeps_the_game_and_chooses_otherwise_than_promised_is_found() -> None:
    group = await begun(seats=2)
    await group.round()
    await group.round()
    session, member = group.host.session, group.players[1].member
    assert member is not None
    assert member.promised
    deal = group.gathering.deal
    member.check(deal, session)
    for ply, done in enumerate(session.plies):
        if done.sealed and done.free and done.seat == 0:
            other = session.at(ply).__copy__()
            other.play((done.index + 1) % done.radix)
            for later in session.plies[ply + 1 :]:
                if other.to_move is None or later.index >= len(other.legal()):
                    break
                other.play(later.index)
            with pytest.raises(MessageError, match="has not chosen what it had promised"):
                member.check(deal, other)
            break
    with pytest.raises(MessageError, match="its seed is another one"):
        member.check(replace(deal, secret=bytes(12)), session)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("here", [1, pytest.param(2, marks=pytest.mark.nightly)])
async def test_who_keeps_the_game_behind_others_promises_their_choice_before_an_answer_is_opened(here: int) -> None:
    group = Group("roborally", 3, 7, here=here)
    await group.begin()
    stages = 0
    for _ in range(12):
        host, session = group.host, group.host.session
        group.choose()
        early = host.chosen_early()
        start = stage_of(session, session.ply)
        if early and start == session.ply:
            stages += 1
            (text,) = await group.keeper.post(1_800)
            promised = Turn.read(text).promised
            assert promised[:4] == start.to_bytes(4, "big")
            assert promised[6:] == group.gathering.deal.choice(start, early), "no answer of this stage is in the record"
            again = Host(decode(encode(session)), {0, 1, 2} - {here}, (), host.game, host.edition)
            keeper = Keeper(again, group.keeper.keys, group.keeper.places, group.sealer, group.keeper.deal)
            keeper.restore(group.keeper.early())
            assert again.chosen_early() == early, "it is kept over a page that is closed"
        await group.round()
    assert stages > 2
    for player in group.players.values():
        assert player.member is not None
        assert player.member.promised
        player.member.check(group.gathering.deal, group.host.session)


async def test_who_keeps_the_game_and_promises_nothing_is_found() -> None:
    group = Group("roborally", 3, 7, here=1)
    await group.begin()
    await group.post()
    player = group.players[0]
    await player.paste("\n".join(group.chat.lines))
    assert player.member is not None
    with pytest.raises(MessageError, match="without a promise of its own choice"):
        player.member.check(group.gathering.deal, group.host.session)


async def test_a_promise_cannot_be_changed_afterwards_by_another_message() -> None:
    group = await begun(seats=2)
    while 0 in group.host.waited_for():
        choose_here(group.host, 0)
    (text,) = await group.keeper.post(1_800)
    turn, player = Turn.read(text), group.players[1]
    assert turn.promised
    assert player.member is not None
    key = player.member.invitation.key
    for promised in (b"", turn.promised[:-1] + b"x", turn.promised[:5]):
        assert await replace(turn, promised=promised).packet(1, player.sealer, key) is None
    await player.paste(text)
    known = [*player.member.promised]
    player.member._note(replace(turn, promised=turn.promised[:-1] + b"x"))
    assert player.member.promised == known


@pytest.mark.parametrize("position", ["agenda=", "roborally/1 agenda=", "roborally/1 x=y"])
async def test_a_made_up_message_to_spectators_stops_nobody_from_watching(position: str) -> None:
    group = await begun()
    await group.round()
    await group.post()
    turn = Turn.read(group.chat.lines[-1].rpartition("#")[2])
    packet = replace(group.host.packet(None), position=position, events=(), edition=turn.edition + 1)
    forged = replace(turn, edition=turn.edition + 1, sealed={None: (packet.ply, bytes_of(packet.write()))})
    watcher = Member(invitation_in("\n".join(group.chat.lines)), (), 0, {})
    found = await watcher.paste("\n".join((forged.write(), *group.chat.lines)), Player(Random(3)).sealer)
    assert found == [group.host.packet(None)]


async def test_where_one_message_is_too_long_it_is_split_by_seats() -> None:
    group = await begun(seats=8)
    texts = await group.keeper.post(900)
    assert len(texts) > 1
    assert max(map(len, texts)) <= 900
    seats = [seat for text in texts for seat in Turn.read(text).sealed]
    assert seats == [*range(1, 8), None]
    for player in group.players.values():
        assert len(await player.paste("\n".join(texts))) == 1


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("roborally", 3),
        ("robotory", 2),
        pytest.param("moonbots", 2, marks=pytest.mark.nightly),
        pytest.param("stakbots", 3, marks=pytest.mark.nightly),
    ],
)
async def test_somebody_without_a_seat_watches_what_everybody_may_see(game: str, seats: int) -> None:
    group = await begun(game, seats, 5)
    watcher, films = Player(Random(3)), 0
    watcher.member = Member(invitation_in("\n".join(group.chat.lines)), (), 0, {})
    for _ in range(12):
        await group.round()
        await group.post()
        for packet in await watcher.paste(group.chat.lines[-1]):
            assert packet.seat is None
            films += watcher.far[None].film is not None
        assert watcher.far[None].packet == group.host.packet(None)
        assert not await watcher.answer()
    assert films > 3, "what happened is seen, and not only what came of it"
    watcher.member.check(group.gathering.deal, group.host.session)


async def test_what_is_for_those_who_watch_takes_no_message_of_its_own_where_it_can_be_helped() -> None:
    group = await begun(seats=3)
    for _ in range(5):
        await group.round()
    whole = group.host.packet(None)
    (text,) = await group.keeper.post(1_800)
    (cut,) = await group.keeper.post(len(text) - 40)
    turn = Turn.read(cut)
    packet = await turn.packet(None, TestSealer(Random(1)), turn.key)
    assert packet is not None
    assert 0 < len(packet.events) < len(whole.events)
    assert replace(packet, events=whole.events) == whole


def test_a_rematch_knows_who_had_which_seats() -> None:
    setting = Setting("moonbots", {}, (PERSON,) * 4, ("",) * 4, ((0, 1),), "game0001", 2)
    read = Setting.read(setting.write())
    assert read == setting
    assert read.place_again([2, 3]) == (0, 1)
    assert read.place_again([0, 1]) == read.place_again([3]) == ()


async def test_the_number_of_a_seat_that_comes_twice_or_late_changes_nothing() -> None:
    group = Group("roborally", 3, 1)
    key = await group.sealer.key()
    invitation = Invitation.read(group.gathering.invitation(key).write())
    assert invitation == group.gathering.invitation(key)
    one, two = (Joining(invitation.game, seat, 5, bytes([seat]) * 32) for seat in (1, 2))
    again = replace(one, number=6, key=bytes(32))
    assert group.gathering.paste("\n".join(each.write() for each in (one, again, one))) == 1
    assert group.gathering.missing == [2]
    for bad in (replace(two, game="another0"), replace(two, seat=0), replace(two, seat=7)):
        assert not group.gathering.take(bad)
    read = Gathering.read(group.gathering.write())
    for gathering in (group.gathering, read):
        assert gathering.paste(two.write()) == 1
        assert (gathering.missing, gathering.keys[1]) == ([], one.key)
        assert gathering.session().seed == gathering.deal.seed
    assert not group.gathering.take(replace(two, number=9))
    assert group.gathering.deal == read.deal


async def test_one_person_may_have_several_seats() -> None:
    setting = Setting("roborally", {}, (PERSON,) * 4, (), ((2, 3),))
    gathering = Gathering(setting, Deal("abc12345"))
    assert gathering.missing == [2]
    assert gathering.take(Joining("abc12345", 3, 1, bytes(32)))
    assert gathering.missing == []
    assert not gathering.take(Joining("abc12345", 2, 1, bytes(32)))


async def test_a_seat_whose_device_is_lost_goes_on_with_another_one() -> None:
    group = await begun()
    await group.round()
    while 1 not in group.host.waited_for():
        await group.round()
    lost, found = group.players[1], Player(Random(11))
    whole = "\n".join(group.chat.lines)
    found.member = Member(invitation_in(whole), (1,), None, {})
    assert await found.paste(whole) == [], "nothing is for it yet"
    asks = found.member.joining(await found.sealer.key())
    stranger = replace(asks, key=bytes(31) + b"\1")
    first = [text for text in find(whole) if text.startswith("join.")]
    assert group.keeper.asks(first) == [], "who has joined asks for nothing"
    assert group.keeper.asks([asks.write(), stranger.write(), asks.write()]) == [asks, stranger]
    group.keeper.turn_down(stranger)
    group.keeper.hand_over(asks)
    assert group.keeper.asks([*first, asks.write(), stranger.write()]) == [], "each is asked about once"
    group.choose()
    await group.post()
    turn = group.chat.lines[-1]
    assert await lost.paste(turn) == []
    (packet,) = await found.paste(turn)
    assert packet == group.host.packet(1)
    late, answer = await lost.answer(), await found.answer()
    assert not (await group.paste("\n".join(late))).seats
    assert (await group.paste("\n".join(answer))).seats == (1,)
    found.member.check(group.gathering.deal, group.host.session)


async def test_what_a_stranger_or_another_seat_answers_is_not_taken() -> None:
    group = await begun()
    await group.post()
    for player in group.players.values():
        await player.paste("\n".join(group.chat.lines))
    key = await group.sealer.key()
    before = group.host.write()
    (text,) = await group.players[1].answer()
    true = Sealed.read(text)
    answer = await true.answer(group.sealer, group.keeper.keys[1])
    assert answer is not None
    forged = await seal_answer(answer, TestSealer(Random(9)), key)
    of_another = await seal_answer(answer, group.players[2].sealer, key)
    moved = replace(true, seat=2).write()
    for bad in (forged, of_another, moved):
        pasted = await group.paste(bad)
        assert (pasted.seats, len(pasted.refused)) == ((), 1)
        assert "not sealed by the device of its seat" in str(pasted.refused[0])
        assert group.host.write() == before
    assert (await group.paste(f"{forged}\n{text}\n{text}\n{of_another}")).seats == (1,)
    assert await group.paste(text) == ((), ())


async def test_a_seat_that_does_not_answer_is_played_here_or_by_a_bot() -> None:
    group = await begun()
    await group.post()
    silent = group.players[1]
    await silent.paste("\n".join(group.chat.lines))
    (late,) = await silent.answer()
    group.host.hand(1, HERE)
    while 1 in group.host.waited_for():
        choose_here(group.host, 1)
    pasted = await group.paste(late)
    assert not pasted.seats
    assert [Turn.read(text).sealed.keys() for text in await group.keeper.post(1_800)] == [{2, None}]


async def test_a_device_that_has_not_joined_is_told_so() -> None:
    group = await begun()
    await group.post()
    stranger = Player(Random(7))
    await stranger.join("\n".join(group.chat.lines), 1)
    with pytest.raises(MessageError, match="not for this device"):
        await stranger.paste("\n".join(group.chat.lines))
    assert not stranger.far
    assert await stranger.paste("nothing of this game") == []


async def test_hostile_texts_change_nothing() -> None:
    group, rng = await begun("stakbots", 2), Random(2)
    await group.round()
    await group.post()
    player = group.players[1]
    member, known = player.member, dict(player.far)
    assert member is not None
    before, true = group.host.write(), [text for line in group.chat.lines for text in find(line)]
    letters = [text for text in true if text.startswith(("turn.", "sealed.", "join.", "invite."))]
    assert {text.partition(".")[0] for text in letters} == {"turn", "sealed", "join", "invite"}
    packets = dict(member.packets)
    for _ in range(600):
        kind, _version, *fields, _check = rng.choice(letters).split(".")
        at = rng.randrange(len(fields))
        word = list(fields[at] or "A")
        word[rng.randrange(len(word))] = rng.choice("Aa0z_-")
        fields[at] = rng.choice(("".join(word), "", "0", "zzzzzz", fields[at] * 2, fields[at][:-3]))
        text = wrap(rng.choice((kind, kind, "turn", "sealed")), *fields)
        if text in letters:
            continue
        await group.paste(text)
        with suppress(TabletopError):  # in a sentence
            await member.paste(text, player.sealer)
        for read in (Invitation.read, Joining.read):
            with suppress(TabletopError):
                read(text)
    assert group.host.write() == before
    assert member.packets == packets or max(member.packets[1].when, packets[1].when) == group.host.packet(1).when
    assert player.far == known


_NOT_NAMED = '["roborally",{},["person","person"],[],[[1]]]'
_NOBODY_FAR = '["roborally",{},["person","person"],["",""],[]]'


@pytest.mark.parametrize(
    "bad",
    [
        *("[]", "{}", "[1,2,3,4,5]", '["chess",{},[],[],[]]', '["roborally",{"x":"y"},["person"],[""],[[0]]]'),
        *(_NOT_NAMED, _NOBODY_FAR, _NOBODY_FAR.replace("[]]", "[[2]]]"), _NOBODY_FAR.replace("[]]", "[[1],[1]]]")),
    ],
)
def test_a_setting_that_is_none_is_refused(bad: str) -> None:
    with pytest.raises(MessageError):
        Setting.read(bad)


def test_every_text_of_a_message_comes_back() -> None:
    rng = Random(1)
    for length in range(60):
        text = "".join(rng.choice("Aab_-.09z") for _ in range(length))
        assert text_of(bytes_of(text)) == text
        assert len(bytes_of(text)) <= length * 0.76 + 2
    assert text_of(b"") == ""
    answer = Answer("abc12345", 0, 3, 1, "0abcdef", ("a", "b"))
    assert Answer.read(text_of(bytes_of(answer.write()))) == answer


async def test_the_device_that_keeps_the_game_goes_on_from_its_link_and_the_early_answers_it_has_kept() -> None:
    group = await begun()
    await group.post()
    player = group.players[2]
    await player.paste("\n".join(group.chat.lines))
    (answer,) = await player.answer()
    assert (await group.paste(answer)).seats == (2,)
    old = group.host
    again = Host(decode(encode(old.session)), (1, 2), old.names, old.game, old.edition)
    keeper = Keeper(again, group.keeper.keys, group.keeper.places, group.sealer)
    keeper.restore([*group.keeper.early(), "answer.1.x", "nonsense"])
    assert (again.early(2), again.waited_for()) == (old.early(2), old.waited_for())
    assert await keeper.paste(answer) == ((), ())
