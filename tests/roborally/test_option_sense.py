"""What the bots make of option cards."""

from random import Random

import pytest

from roborally import GAME, bot
from roborally.option_cards import OPTION_DECK
from roborally.option_sense import RATE, answers
from roborally.state import Race
from roborally.steps import STEPS
from tabletop.game import Budget
from tabletop.state import CHANCE, Ask
from tests.roborally.options import REGISTER, equipped


def choice(race: Race, name: str = "normal") -> str:
    """What a bot does here."""
    pending, moves = race.pending, race.legal()
    assert pending
    return moves[bot.find(name)(race.view(pending.seat), moves, Random(1), Budget())].label


def test_bots_have_an_answer_to_everything_options_ask() -> None:
    base = {"program", "announce", "stay-down", "enter-cell", "enter-facing", "enter-down"}
    asks = {step.name for name, step in STEPS.items() if isinstance(step, Ask)}
    chance = {"first-player", "deal", "ready", "fill", "draw", "settled", "replace", "option"}
    assert {ask for ask in asks if answers(ask)} == asks - base - chance


def test_every_option_has_its_price() -> None:
    assert sorted(RATE) == list(OPTION_DECK)


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "straight"])
def test_bots_race_with_options_to_the_end(name: str) -> None:
    floor = ".1E|W,.,>>,vv,.,./.pE|W,O,^^,L,>,v/R,.,w,.,O,v/.,.qN,<,<,W,./.,.2N|NS,.,^,<,<"
    race = GAME.read(
        f"roborally/1 floor={floor} flags=5,14,18 options=yes circuit-breaker=may turn-limit=25 turn=1 r0=0,3,N r1=5,3,W "
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
            index = bot.find(name)(race.view(pending.seat), moves, rng, Budget(milliseconds=20))
        race.apply(moves[index])
    assert race.over


@pytest.mark.parametrize(
    ("words", "agenda", "wanted"),
    [
        ("r0=0,0,N/damage:1 r1=2,0,N o0=brakes,extra-memory", "hurt(0,1,-1)", "pass"),
        ("r0=0,0,N/damage:4 r1=2,0,N o0=brakes,extra-memory", "hurt(0,1,-1)", "discard=brakes"),
        ("floor=>,O r0=0,0,N o0=circuit-breaker,extra-memory", "belts(2)", "discard=circuit-breaker"),
        ("r0=0,2,E r1=5,2,N o0=pressor-beam,tractor-beam", "weapons(1)", "use=pressor-beam"),
        ("floor=.,.,O,.,. r0=0,0,E r1=3,0,N o0=tractor-beam", "weapons(1)", "use=tractor-beam"),
        ("r0=0,2,E r1=3,2,N o0=tractor-beam", "weapons(1)", "pass"),
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
        ("r0=0,0,N r1=2,0,N o0=recompile h0=UT:10,UT:20,RL:70,RL:90,BU:430", "dealt(0)", "use=recompile"),
        ("r0=0,0,N r1=2,0,N o0=recompile h0=UT:10,M1:490,M2:670,M3:790,M3:800", "dealt(0)", "pass"),
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
