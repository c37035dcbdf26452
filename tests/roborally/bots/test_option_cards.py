"""How the bots use option cards."""

from random import Random

import pytest

from roborally import GAME
from roborally.bots import players
from roborally.bots.option_cards import answers
from roborally.bots.plays import AS_PRINTED, PLAYS
from roborally.bots.situation import Situation, field_of
from roborally.position.state import Race
from roborally.rules.step_names import STEPS
from tabletop.core.game import Budget
from tabletop.rules.state import CHANCE, Ask
from tests.roborally.options import REGISTER, equipped


def choice(race: Race, name: str = "normal") -> str:
    """The choice of a bot in this position."""
    pending, moves = race.pending, race.legal()
    assert pending
    return moves[players.find(name)(race.view(pending.seat), moves, Random(1), Budget())].label


def test_bots_have_an_answer_to_everything_options_ask() -> None:
    base = {
        "program",
        "announce",
        "stay-down",
        "enter-cell",
        "enter-facing",
        "enter-down",
        "home",
        "set-up",
        "set-up-facing",
    }
    asks = {step.name for name, step in STEPS.items() if isinstance(step, Ask)}
    chance = {
        "first-player",
        "deal",
        "ready",
        "fill",
        "draw",
        "settled",
        "replace",
        "option",
        "offer",
        "all-kept",
        "toss",
    }
    assert {ask for ask in asks if answers(ask)} == asks - base - chance


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "straight"])
def test_bots_race_with_options_to_the_end(name: str) -> None:
    floor = ".1E|W,.,>>,vv,.,./.pE|W,O,^^,L,>,v/R,.,w,.,O,v/.,.qN,<,<,W,./.,.2N|NS,.,^,<,<"
    race = GAME.read(
        f"roborally/2 floor={floor} flags=5,14,18 options=yes circuit-breaker=may turn-limit=25 turn=1 r0=0,3,N r1=5,3,W "
        "o0=abort-switch,brakes,crab-legs,dual-processor,flywheel,fourth-gear,mechanical-arm,recompile,scrambler,tractor-beam "
        "o1=ablative-coat,conditional-program,fire-control,mini-howitzer,rear-firing-laser,radio-control,circuit-breaker "
        "agenda=begin"
    )
    rng = Random(7)
    while (pending := race.pending) is not None:
        moves = race.legal()
        if pending.seat == CHANCE:
            index = int(rng.random() * len(moves))
        else:
            index = players.find(name)(race.view(pending.seat), moves, rng, Budget(milliseconds=20))
        race.apply(moves[index])
    assert race.over


LONG = "floor=.,.,.,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,.,.,."
"""Two rows of twelve; flags=11 is at the right end of the first."""


@pytest.mark.parametrize(
    ("words", "agenda", "wanted"),
    [
        (f"{LONG} flags=11 r0=0,0,E r1=0,1,N o0=extra-memory", "hurt(0,1,-1)", "pass"),
        (
            f"{LONG} flags=11 r0=0,0,E r1=0,1,N o0=circuit-breaker,extra-memory",
            "hurt(0,1,-1)",
            "discard=circuit-breaker",
        ),
        (f"{LONG} flags=11 r0=0,0,E/damage:4 r1=0,1,N o0=brakes,extra-memory", "hurt(0,1,-1)", "discard=brakes"),
        (f"{LONG} flags=11 r0=0,0,E/damage:9/lives:0 r1=0,1,N o0=extra-memory", "hurt(0,1,-1)", "discard=extra-memory"),
        ("floor=>,O r0=0,0,N o0=circuit-breaker,extra-memory", "belts(2)", "discard=circuit-breaker"),
        ("r0=0,2,E r1=5,2,N o0=pressor-beam,tractor-beam", "weapons(1)", "use=pressor-beam"),
        ("floor=.,.,O,.,. r0=0,0,E r1=3,0,N o0=tractor-beam", "weapons(1)", "use=tractor-beam"),
        (f"{LONG} flags=11 r0=0,0,E r1=6,0,E o0=tractor-beam", "weapons(1)", "use=tractor-beam"),
        (f"{LONG} flags=11 r0=0,0,E r1=6,0,E o0=pressor-beam", "weapons(4)", "pass"),
        (f"{LONG} flags=0 r0=0,0,E r1=6,0,W o0=pressor-beam", "weapons(1)", "use=pressor-beam"),
        (f"{LONG} flags=11 r0=0,0,E r1=6,0,E o0=fire-control o1=brakes", "aim(1)", "lock=3"),
        (
            "floor=.,R,.,.,.,. flags=5 r0=0,0,E o0=gyroscopic-stabilizer p0=M1:490,M1:500,M1:510,M1:520,M1:530",
            "steady",
            "use=gyroscopic-stabilizer",
        ),
        (
            "floor=.,R,./.,.,. flags=4 r0=0,0,E o0=gyroscopic-stabilizer p0=M1:490,M1:500,RL:70,RL:90,RL:110",
            "steady",
            "pass",
        ),
        ("floor=.,O,. flags=2 r0=0,0,E o0=brakes p0=M1:490", REGISTER, "steps=0"),
        ("floor=.,.,.,.,O flags=0 r0=0,0,E o0=fourth-gear p0=M3:790", REGISTER, "steps=3"),
        ("floor=.,.,.,.,. flags=4 r0=0,0,E o0=fourth-gear p0=M3:790", REGISTER, "steps=4"),
        ("floor=.,O,. flags=2 r0=0,0,E o0=abort-switch p0=M1:490", REGISTER, "use=abort-switch"),
        ("floor=.,.,. flags=2 r0=0,0,E o0=abort-switch p0=M1:490", REGISTER, "pass"),
        (
            "floor=.,O,. flags=2 r0=0,0,E o0=conditional-program/spare:RL:70 p0=M1:490",
            REGISTER,
            "use=conditional-program",
        ),
        ("floor=.,.,. flags=1,2 r0=0,0,E o0=mechanical-arm", "touch-with-options", "reach=1"),
        ("floor=w,.,W r0=1,0,N/damage:2 o0=mechanical-arm", "cleanup-with-options", "reach=2"),
        (f"{LONG} flags=11 r0=0,0,E o0=recompile h0=UT:10,UT:20,RL:70,RL:90,BU:430", "dealt(0)", "use=recompile"),
        (f"{LONG} flags=11 r0=0,0,E o0=recompile h0=UT:10,M1:490,M2:670,M3:790,M3:800", "dealt(0)", "pass"),
        ("r0=0,0,N r1=2,0,N o0=flywheel h0=UT:10,RL:70,M3:790", "ask-set-aside-card(0,10)", "aside=M3:790"),
    ],
)
def test_bots_use_options_with_sense(words: str, agenda: str, wanted: str) -> None:
    assert choice(equipped(words, agenda)) == wanted


def test_bots_plan_around_a_register_that_fire_control_has_locked() -> None:
    race = equipped(
        "floor=.,.,.,.,.,. flags=5 r0=0,0,E/damage:1 p0=-,M1:500!,-,-,- o0=brakes/pinned:2 h0=UT:10,RL:70,RL:90,RR:80,M1:490,"
        "M1:510,M1:520,M1:530",
        "program(0,1)",
    )
    for name in ("easy", "normal", "hard"):
        twin = race.clone()
        while twin.pending and twin.pending.ask.name == "program":
            twin.play(next(move for move in twin.legal() if move.label == choice(twin, name)))
        assert twin.program[0][1] == race.program[0][1]
        assert min(twin.program[0]) >= 0


AGENDA = ";".join(["ask-program(0,1);ask-ready(-1);steady", *(f"register-with-options({n})" for n in range(1, 6))])


def played(name: str, words: str) -> tuple[list[str], Race]:
    """What seat 0 programs, and the race once the registers have run; whatever else is asked is answered by the same bot."""
    race = equipped(f"{words} h1=RL:110,RR:120,RL:130,RR:140,RL:150", AGENDA)
    placed = []
    players.forget()
    while (pending := race.pending) is not None:
        if pending.ask.name == "program" and pending.seat == 0:
            placed.append(choice(race, name))
        race.play(race.legal()[0] if pending.seat else next(m for m in race.legal() if m.label == choice(race, name)))
    return placed, race


@pytest.mark.parametrize("name", ["normal", "hard"])
@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("fourth-gear", "flags=4 r0=0,0,E h0=M3:790,UT:10,UT:20,UT:30,UT:40"),
        ("reverse-gear", "flags=12 r0=6,1,E h0=BU:430,RL:70,RR:80,RL:90,RR:100,UT:10"),
        ("crab-legs", "flags=14 r0=1,0,E h0=M2:670,M1:490,RR:80,M3:790,UT:10,UT:20,UT:30"),
        ("dual-processor", "flags=10 r0=0,0,E h0=M3:790,RR:80,M1:490,UT:10,UT:20,UT:30"),
        ("mechanical-arm", "flags=11 r0=0,0,E h0=M1:490,M1:500,UT:10,UT:20,UT:30"),
    ],
)
def test_programs_make_use_of_options_of_movement(name: str, option: str, words: str) -> None:
    """Each flag can be touched in this turn, but only with that option."""
    floor = "floor=.,.,.,.,.,O,.,./.,.,.,.,.,.,.,./.,.,.,.,.,.,.,./.,.,.,.,.,.,.,."
    alone = f"{floor} finish=first r1=7,3,N {words}"
    assert played(name, f"{alone} o0={option}")[1].finished == [0]
    assert played(name, alone)[1].finished == []
    assert played("plain", f"{alone} o0={option}")[1].finished == []


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "plain"])
def test_bots_with_options_know_only_what_their_seat_may_know(name: str) -> None:
    race = GAME.start(3, {"course": "night-shift", "options": "yes"})
    assert isinstance(race, Race)
    for seat in range(3):
        race.kit.held[seat] = list(range(seat, 26, 3))
    race.kit.pool = []
    rng, found = Random(5), 0
    while found < 25 and (pending := race.pending) is not None:
        moves = race.legal()
        if pending.seat != CHANCE and len(moves) > 1 and (pending.operands[1:2] or (1,))[0] < 3:
            found += 1
            twin = GAME.determinize(race.view(pending.seat), rng)
            assert isinstance(twin, Race)
            players.forget()
            seen = choice(twin, name)
            players.forget()
            assert seen == choice(race, name)
        race.apply(moves[int(rng.random() * len(moves))])


def test_who_declines_options_carries_cards_out_as_printed() -> None:
    words = "floor=.,.,.,.,.,.,. flags=6 r0=0,0,E"
    assert choice(equipped(f"{words} o0=fourth-gear p0=M3:790", REGISTER), "plain") == "steps=3"
    assert choice(equipped(f"{words} o0=brakes p0=M1:490", REGISTER), "plain") == "steps=1"
    assert choice(equipped(f"{words}/damage:4 o0=brakes,extra-memory", "hurt(0,1,-1)"), "plain") == "pass"


def test_hard_expects_others_to_make_use_of_what_they_hold() -> None:
    view = equipped("flags=5 r0=0,0,E r1=1,0,E o1=fourth-gear,crab-legs h0=M1:490,M1:500", "ask-program(0,1)").view(0)
    situation = Situation(view, field_of(view, 0), 0)
    assert situation.fields[0].plays == AS_PRINTED
    assert {PLAYS[play].steps for play in situation.fields[1].plays} == {0, 1, 2, 3, 4}


PIT_FLOOR = "/".join(",".join("O" if (x, y) == (5, 2) else "." for x in range(12)) for y in range(12))
MATE_AHEAD = (
    f"turn=3 register=1 floor={PIT_FLOOR} flags=24,108 r0=2,2,E r1=9,9,N r2=4,2,N/archive:11,11 r3=9,6,N "
    "p0=M1:490!,M1:500,M1:510,M1:520,M1:530 p1=M1:540!,M1:550,M1:560,M1:570,M1:580 "
    "p2=M1:590!,M1:600,M1:610,M1:620,M1:630 p3=M1:640!,M1:650,M1:660,M2:670,M2:680"
)
"""Robot 0 looks at robot 2, behind which lies a pit."""


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "straight"])
@pytest.mark.parametrize("rules", ["teams:pairs+shared-flags", "teams:halves+shared-flags"])
@pytest.mark.parametrize("option", ["pressor-beam", "radio-control", "mini-howitzer"])
def test_no_bot_turns_a_weapon_that_does_worse_than_its_laser_on_a_mate(level: str, rules: str, option: str) -> None:
    assert choice(equipped(f"rules={rules} {MATE_AHEAD} o0={option}", "weapons(1)"), level) == "pass"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_pushes_a_rival_into_a_pit_with_the_same_weapon(level: str) -> None:
    assert choice(equipped(f"{MATE_AHEAD} o0=pressor-beam", "weapons(1)"), level) == "use=pressor-beam"


def test_a_racer_spares_its_own_blocker() -> None:
    words = MATE_AHEAD.replace("r1=9,9,N", "r1=4,2,N/archive:11,11").replace("r2=4,2,N/archive:11,11", "r2=9,9,N")
    race = equipped(f"rules=racer-and-blocker {words} o0=pressor-beam", "weapons(1)")
    assert choice(race) == "pass"
