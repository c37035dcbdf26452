"""The panels of a race agree with the position, at every moment of the film, with all options and special rules."""

from random import Random

import pytest
from hypothesis import settings

from roborally.position.cards import LABEL
from roborally.position.codes import DESTROYED, EMPTY, HIDDEN, OUT
from roborally.position.kit import plain
from roborally.position.state import Race
from tests.conformance.cases import CASES
from tests.roborally.options import equipped
from tests.web.desks.roborally.shown import Plate, Shown, Told

CASE = next(case for case in CASES if case.game.name == "roborally")
THOROUGH = settings.default is not None and settings.default.max_examples > 50
RACES, LAST_TURN = (2000, 3) if THOROUGH else (len(CASE.starts), 2)
MOMENTS = 10
"""The number of moments to which the film of each race is wound back."""

TWO_REGISTERS = "register-with-options(1);register-with-options(2)"
CARD = {label: card for card, label in enumerate(LABEL)}


def begun(number: int) -> Race:
    """One of the races to look at, from each start of the conformance suite in turn."""
    race = CASE.begin(CASE.starts[number % len(CASE.starts)])
    assert isinstance(race, Race)
    return race


def registers(race: Race, seat: int, viewer: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards and second cards of a seat that a viewer may know."""
    cards, seconds = [], []
    laying = race.pending is not None and race.pending.ask.name == "program" and race.pending.seat == seat
    for index, card in enumerate(race.program[seat]):
        known = viewer == seat or race.face_up[seat] >> index & 1
        unfinished = laying and race.is_open(seat, index + 1)
        cards.append(card if known or card == EMPTY else EMPTY if unfinished else HIDDEN)
        seconds.append(plain(race.kit.second[seat][index]) if known else EMPTY)
    return tuple(cards), tuple(seconds)


def flags(race: Race, seat: int) -> str:
    """The number of flags on a plate."""
    if race.special.capture_the_flag or not race.course.flags:
        return ""
    return f"{race.credit(seat)}/{len(race.course.flags)}"


def plates(race: Race, viewer: int | None, shown: Shown) -> tuple[Plate, ...]:
    """What the plates have to show; places and states, which say more than the position, are compared separately."""
    found = []
    for seat, plate in enumerate(shown.plates):
        cards, seconds = registers(race, seat, viewer)
        found.append(
            Plate(
                damage=race.damage[seat],
                lives=race.lives[seat],
                flags=flags(race, seat),
                options=tuple(race.kit.held[seat]),
                cards=cards,
                seconds=seconds,
                locks=race.locks(seat),
                place=plate.place,
                state=plate.state,
            )
        )
    return tuple(found)


def open_to_all(race: Race, plate: Plate, seat: int) -> Plate:
    """A plate without the cards that its owner alone knows."""
    public = [race.face_up[seat] >> index & 1 for index in range(5)]
    cards, seconds = (
        tuple(card if up else HIDDEN for card, up in zip(row, public, strict=True))
        for row in (plate.cards, plate.seconds)
    )
    return plate._replace(cards=cards, seconds=seconds)


def queue(race: Race) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Cards that lie open in the register that runs, the first to move on top."""
    index = race.register - 1
    open_now = [seat for seat in range(race.seats) if race.register and race.face_up[seat] >> index & 1]
    lying = [(seat, race.program[seat][index], race.kit.second[seat][index]) for seat in open_now]
    lying = [(seat, card, plain(second)) for seat, card, second in lying if card >= 0]
    lying.sort(key=lambda one: -one[1])
    return tuple((seat, (card, second) if second >= 0 else (card,)) for seat, card, second in lying)


def compare(race: Race, viewer: int | None, shown: Shown) -> None:
    """Everything that does not depend on what is asked."""
    assert shown.plates == plates(race, viewer, shown)
    assert (shown.turn, shown.register) == (max(1, race.turn), race.register)
    for seat, plate in enumerate(shown.plates):
        assert ("powered down" in plate.state) == race.down[seat]
        assert ("out of the race" in plate.state) == (race.status[seat] == OUT)
        assert ("destroyed" in plate.state) == (race.status[seat] == DESTROYED)
    if not race.over:
        assert shown.queue == queue(race)
    if viewer is not None:
        cards, seconds = registers(race, viewer, viewer)
        assert (shown.own, shown.own_seconds, shown.own_locks) == (cards, seconds, race.locks(viewer))


def places_fit(race: Race, shown: Shown) -> bool:
    """Whether the plates are in the order of the position's ranking."""
    ranked = [shown.plates[seat].place for seat in race.ranking() if shown.plates[seat].place]
    return ranked == sorted(ranked)


def asked_to_program(race: Race, viewer: int | None) -> bool:
    """Whether the viewer lays out a program: then the panels show the draft of it."""
    return race.pending is not None and race.pending.ask.name == "program" and race.pending.seat == viewer


@pytest.mark.parametrize("number", range(RACES))
def test_the_panels_show_the_position(number: int) -> None:
    race, rng = begun(number), Random(number)
    viewer = rng.choice([None, *range(race.seats)])
    told = Told(race, viewer)
    past: list[tuple[int, Race]] = []
    while not race.over and race.turn <= LAST_TURN:
        moves = race.legal()
        events = race.apply(moves[int(rng.random() * len(moves))])
        if not events:
            continue
        told.go_on(events)
        if not asked_to_program(race, viewer):
            shown = told.shown()
            compare(race, viewer, shown)
            assert race.special.teams or places_fit(race, shown)
        past.append((len(told.reel), race.clone()))
    for count, before in rng.sample(past, min(MOMENTS, len(past))):
        shown = told.shown(count)
        assert [open_to_all(before, plate, seat) for seat, plate in enumerate(shown.plates)] == [
            open_to_all(before, plate, seat) for seat, plate in enumerate(plates(before, None, shown))
        ]


# Cards that are replaced, locked or hidden ---------------------------------------------------------------------------------


def test_a_card_that_the_abort_switch_brings_is_shown_in_place_of_the_old_one() -> None:
    told = Told(equipped("r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490,M1:500", TWO_REGISTERS), None)
    told.apply("use=abort-switch", "card=M3:790")
    cards = told.shown(told.count("replaced")).plates[0].cards
    assert cards[0] == CARD["M3:790"]
    assert told.shown(told.count("replaced")).queue == ((0, (CARD["M3:790"],)),)
    told.apply("card=UT:10")
    assert told.shown().plates[0].cards[:2] == (CARD["M3:790"], CARD["UT:10"])


@pytest.mark.parametrize(("viewer", "before"), [(None, HIDDEN), (1, CARD["RL:110"])])
def test_a_card_that_the_scrambler_brings_is_shown_in_place_of_the_old_one(viewer: int | None, before: int) -> None:
    told = Told(equipped("r0=0,2,E r1=3,2,N p1=RL:70,RL:90,RL:110 o0=scrambler", "weapons(2)"), viewer)
    told.apply("use=scrambler")
    assert told.shown().plates[1].cards[2] == before
    told.apply("card=M3:790")
    assert told.shown().plates[1].cards[2] == CARD["M3:790"]


def test_a_register_that_fire_control_locks_is_shown_locked_and_keeps_its_card() -> None:
    told = Told(equipped("r0=0,2,E r1=3,2,N p1=RL:70!,RL:90! o0=fire-control", "weapons(1);cleanup-with-options"), 0)
    told.apply("lock=2")
    assert told.shown().plates[1].locks == 0b10
    assert told.shown().plates[1].cards[:2] == (EMPTY, CARD["RL:90"])


def test_the_conditional_program_is_shown_face_down_to_the_others_and_open_to_its_owner() -> None:
    words = "r0=0,4,N r1=5,0,N o0=conditional-program/spare:M3:790 p0=M1:490,M1:500"
    for viewer, card in ((None, HIDDEN), (0, CARD["M3:790"])):
        told = Told(equipped(words, "register-with-options(1)"), viewer)
        told.apply("use=conditional-program")
        assert told.shown(told.count("swapped")).plates[0].cards[0] == card


def test_two_cards_of_a_register_are_shown_when_they_are_revealed() -> None:
    words = "r0=0,4,N r1=5,0,N o0=dual-processor,fourth-gear p0=M3:790+RL:70"
    told = Told(equipped(words, "register-with-options(1)"), 1)
    assert told.shown().plates[0].seconds[0] == CARD["RL:70"]
    assert told.shown().queue == ((0, (CARD["M3:790"], CARD["RL:70"])),)
    assert told.shown().acting == (0,)


def test_whoever_has_two_cards_in_a_register_sees_both_before_they_are_revealed() -> None:
    words = "r0=0,4,N r1=5,0,N o0=dual-processor p0=-,M3:790+RL:70 o1=gyroscopic-stabilizer"
    cards = {viewer: Told(equipped(words, "steady"), viewer).shown().plates[0] for viewer in (0, 1)}
    assert (cards[0].cards[1], cards[0].seconds[1]) == (CARD["M3:790"], CARD["RL:70"])
    assert (cards[1].cards[1], cards[1].seconds[1]) == (HIDDEN, EMPTY)
