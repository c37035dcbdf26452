"""The link format: its parts, what takes no room in it, and why a link is refused."""

import zlib
from dataclasses import replace
from random import Random

import pytest
from sample_game import GAME

from tabletop.base.errors import LinkError, OptionError, TabletopError
from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import MAX_LENGTH, decode, encode, share
from tabletop.rules.state import CHANCE
from tests.playing import play_on

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def checked(body: str) -> str:
    """A link of these parts with a fitting check."""
    number, text = zlib.crc32(body.encode()), ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return f"{body}.{text.zfill(7)}"


def record(number: int) -> str:
    """A number as the record of a link."""
    text = ""
    while number:
        number, digit = divmod(number, 64)
        text = SIGNS[digit] + text
    return text or "A"


def played(choices: int, seats: int = 2, seed: int = 1) -> Session:
    session = Session(GAME, [PERSON] * seats, seed=seed)
    play_on(session, Random(seed), choices)
    return session


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_that_begins_at_a_written_position_is_in_its_link_with_all_its_choices(name: str) -> None:
    game = games.find(name)
    begun = Session(game, ["easy"] * max(2, game.seats[0]), seed=3)
    play_on(begun, Random(3), 12)
    session = Session(game, begun.seats, seed=7, position=game.write(begun.state))
    play_on(session, Random(4), 12)
    again = decode(encode(session))
    assert again.position == session.position
    assert game.write(again.state) == game.write(session.state)
    assert [one.id for one in again.events()] == list(range(len(session.events())))
    assert all(one.cause < one.id for one in again.events())


def test_the_link_of_a_position_is_the_same_for_all_time() -> None:
    """This link is on pages of other people."""
    link = (
        "robotory.1.person-easy.position=eNodxsEKgCAMANBf2bFgUOmlDvuY6URFUVhG9PdR7_S0uz66PssG-vUkZ9FbFAt3yiOQ38BV9oWCgZpjGmTQ"
        "gLCWPzUL7XgAx9CEaVzapnV-AeNUG8I.0.t.1iic0xo"
    )
    assert games.find("robotory").write(decode(link).state) == (
        "robotory/1 turn=1 robots=b3,c3,d3 white=b4,c1 black=e2 light=1,2 dark=2,2 lid=8,9 told=1 agenda=turn(1)"
    )


@pytest.mark.parametrize("packed", ["", "AAAA", "~", "é", "eNrLTQEAAlcBNw"])
def test_a_position_that_cannot_be_read_is_refused_with_a_sentence(packed: str) -> None:
    with pytest.raises(LinkError, match=r"position|notation|game"):
        decode(checked(f"robotory.1.person-easy.position={packed}.0.B"))


def test_a_position_is_refused_where_other_seats_are_named() -> None:
    link = encode(Session(GAME, [PERSON] * 2, seed=0, position=GAME.write(played(0).state)))
    with pytest.raises(LinkError, match="The position has 2 seats, not 1"):
        decode(checked(link.rpartition(".")[0].replace("person-person", "person")))


def test_a_new_game_is_written_as_documented() -> None:
    session = Session(GAME, [PERSON, "first", PERSON], {"life": "3", "rounds": "6"}, seed=36**3 + 35)
    assert encode(session) == checked("sample_game.2.person-first-person.life=3.100z.B")


def test_options_with_default_values_are_left_out_and_the_others_sorted() -> None:
    assert encode(Session(GAME, [PERSON] * 2, {"life": "2", "rounds": "6"}, seed=0)).split(".")[3] == ""
    both = Session(GAME, [PERSON] * 2, {"rounds": "9", "life": "1"}, seed=0)
    assert encode(both).split(".")[3] == "life=1&rounds=9"


def test_the_record_is_one_number_of_the_free_choices_with_a_leading_one() -> None:
    session = played(0)
    assert encode(session).split(".")[5] == record(1)
    session.play(2)
    assert encode(session).split(".")[5] == record(1 * 3 + 2)
    session.play(1)
    assert encode(session).split(".")[5] == record((1 * 3 + 1) * 3 + 2)


def test_forced_choices_and_chance_cost_nothing() -> None:
    session = played(2)
    before = encode(session)
    assert len(session.plies) > 2
    assert any(not done.free for done in session.plies)
    session.goto(0)
    session.goto(len(session.plies))
    assert encode(session) == before
    number = 1
    for done in reversed([done for done in session.plies if done.free]):
        number = number * done.radix + done.index
    assert before.split(".")[5] == record(number)


def test_a_link_at_a_moment_ends_with_that_moment() -> None:
    session = played(9)
    session.goto(6)
    assert encode(session, moment=True).split(".")[6] == "6"
    again = decode(encode(session, moment=True))
    assert again.ply == 6
    assert len(again.plies) == len(session.plies)


def test_a_whole_game_of_four_stays_short() -> None:
    assert max(len(encode(played(1000, seats=4, seed=seed))) for seed in range(20)) < 100


def test_opening_a_link_gives_a_session_that_plays_on_alike() -> None:
    one = played(5)
    other = decode(encode(one))
    while not one.over:
        one.play(0)
        one.advance()
        other.play(0)
        other.advance()
    assert other.events() == one.events()


def test_a_game_is_shared_whose_dice_are_still_to_roll() -> None:
    session = Session(GAME, [PERSON] * 2, seed=4)
    assert session.to_move == CHANCE
    assert decode(share(session)).legal() == session.legal()


def test_sharing_opens_the_link_first_and_refuses_one_that_leads_elsewhere() -> None:
    session = played(3)
    assert share(session) == encode(session)
    session.state.apply(session.legal()[0])  # behind the session's back
    with pytest.raises(LinkError, match="would not lead back"):
        share(session)


@pytest.mark.parametrize(
    "sent",
    [
        "{}",
        "#{}",
        "https://example.org/#{}",
        "  https://example.org/a?b=c#{} \n",
        "a#b#{}",
        "#{}&names=0:J.%20R.,1:Ben",
    ],
)
def test_a_link_may_come_with_its_address(sent: str) -> None:
    link = encode(played(3))
    assert encode(decode(sent.format(link))) == link


@pytest.mark.parametrize(
    "text", ["", "#", " ", "hello", "https://example.org/", ".", "......", "sample_game.1.person-person"]
)
def test_what_is_no_link_is_refused_with_advice(text: str) -> None:
    with pytest.raises(LinkError, match=r"not a link to a game|damaged"):
        decode(text)


def test_a_link_that_was_cut_off_or_changed_is_refused_with_advice() -> None:
    link = encode(played(6))
    for changed in (link[:-1], link[1:], link[:-9], link.upper(), link.replace(".", "", 1), link + "x", link[::-1]):
        with pytest.raises(LinkError, match=r"[Aa]sk for it again"):
            decode(changed)


BODY = "sample_game.1.person-person..1."


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("chess.1.person-person..1.B", "'chess'"),
        ("sample_game.3.person-person..1.B", r"newer version \(3\)"),
        ("sample_game.0.person-person..1.B", "newer version"),
        ("sample_game.x.person-person..1.B", "newer version"),
        ("sample_game.1.person..1.B", "2 to 4 seats, not 1"),
        ("sample_game.1.person-person-person-person-person..1.B", "not 5"),
        ("sample_game.1.person-clever..1.B", "'clever'"),
        ("sample_game.1...1.B", "''"),
        ("sample_game.1.person-person.life=7.1.B", "'7'"),
        ("sample_game.1.person-person.hats=7.1.B", "'hats'"),
        ("sample_game.1.person-person.life.1.B", "'life'"),
        ("sample_game.1.person-person.life=1&life=3.1.B", "'life=3'"),
        ("sample_game.1.person-person.life=é.1.B", "not an option"),
        ("sample_game.1.person-person..-1.B", "seed"),
        ("sample_game.1.person-person...B", "seed"),
        ("sample_game.1.person-person..3w5e11264sgsg.B", "seed"),
        (BODY + "A", "choices cannot be read"),
        (BODY, "choices cannot be read"),
        (BODY + "B!", "'!'"),
        (BODY + "é", "'é'"),
        (BODY + "Bé.0", "'é'"),
        (BODY + "B.7", "moment"),
        (BODY + "B.x", "moment"),
        (BODY + "B.-1", "moment"),
        (BODY + "B.99999999", "moment"),
        (BODY + "B.", "moment"),
    ],
)
def test_a_link_whose_check_fits_is_still_read_with_care(body: str, said: str) -> None:
    with pytest.raises(LinkError, match=said):
        decode(checked(body))


def test_a_record_that_does_not_come_out_even_is_refused() -> None:
    radix = len(played(0).legal())
    for number in {*range(radix)} - {1}:  # without the leading 1 the first choice uses it all up
        with pytest.raises(LinkError, match="choices cannot be read"):
            decode(checked(BODY + record(number)))
    assert decode(checked(BODY + record(radix))).ply > 6


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    with pytest.raises(LinkError, match="after the end"):
        decode(checked(BODY + "z" * 7000))


def test_a_link_that_is_too_long_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(LinkError, match=rf"{MAX_LENGTH + 1} characters, at most {MAX_LENGTH}"):
        decode("x" * (MAX_LENGTH + 1))
    with pytest.raises(LinkError, match="not a link"):
        decode("x" * MAX_LENGTH)


@pytest.mark.parametrize("sign", ["\0", "\ud800", "😀", "\u0661", "İ", "\u202e"])
def test_signs_that_no_link_has_are_refused_like_any_other(sign: str) -> None:
    link = encode(played(4))
    for at in range(len(link) + 1):
        with pytest.raises(LinkError):
            decode(link[:at] + sign + link[at:])


def test_a_refused_link_tells_its_input_and_every_reason_is_a_sentence() -> None:
    with pytest.raises(LinkError) as refused:
        decode(checked("sample_game.1.person-clever..1.B"))
    assert refused.value.fields["kind"] == "clever"
    assert isinstance(refused.value, TabletopError)
    assert str(refused.value).endswith((".", "first"))


def test_games_of_an_older_rules_version_are_still_opened() -> None:
    newer = replace(GAME, version=2)
    link = encode(played(4))
    games.register(newer)
    try:
        assert len(decode(link).plies) == len(played(4).plies)
    finally:
        games.register(GAME)


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="no game 'chess'"):
        games.find("chess")
