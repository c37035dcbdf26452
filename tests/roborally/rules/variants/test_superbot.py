"""SuperBot (rule 11.7): who it is, what it may do, and who takes over."""

import pytest

from roborally import GAME
from roborally.position.state import Race
from tests.roborally.positions import choose, position, told

RULE = "rules=superbot superbot=0"


def test_the_robot_on_dock_1_starts_as_superbot() -> None:
    race = GAME.start(3, {"rules": "superbot"})
    assert isinstance(race, Race)
    choose(race, "first=2")
    assert race.extra.superbot == 2
    assert told(race, "superbot") == [(2,)]


def test_superbot_alone_touches_flags_and_others_leave_their_archive_markers() -> None:
    race = position(f"{RULE} flags=0,14 r0=0,0,N/archive:1,1 r1=2,2,N/flags:1/archive:1,1", "touch")
    assert race.flags == [1, 1]
    assert race.archive == [0, 14]
    race = position("rules=superbot superbot=1 flags=0,14 r0=0,0,N r1=2,2,N", "touch")
    assert race.flags == [0, 0]


def test_the_first_superbot_to_have_touched_all_flags_wins() -> None:
    race = position(f"{RULE} finish=first flags=0,14 r0=2,2,N/flags:1 r1=5,4,N/flags:1", "touch")
    assert race.winners() == [0]


def test_superbot_fires_double_and_others_do_not() -> None:
    race = position(f"{RULE} r0=0,0,E r1=2,0,W", "lasers")
    assert race.damage == [1, 2]


def test_superbot_fires_its_options_double() -> None:
    race = position(f"{RULE} options=yes r0=0,0,E r1=2,0,S o0=double-barreled-laser", "weapons(1)")
    assert race.damage == [0, 4]


@pytest.mark.parametrize(("options", "agenda"), [("no", "cleanup"), ("yes", "cleanup-with-options")])
def test_all_damage_of_superbot_goes_at_the_end_of_the_turn(options: str, agenda: str) -> None:
    race = position(f"{RULE} options={options} r0=0,0,N/damage:7 r1=5,4,N/damage:7", agenda)
    assert race.damage == [0, 7]
    assert told(race, "unlocked") == [(0, number) for number in (3, 4, 5)]
    assert told(race, "repaired") == [(0, 0, 7)]


# ---- who takes over ---------------------------------------------------------------------------------


def superbot_after(words: str, agenda: str) -> int:
    """The seat that is SuperBot after the first one, seat 0, was destroyed."""
    race = position(f"{RULE} {words}", agenda)
    assert told(race, "destroyed")[0][0] == 0
    assert race.extra.blamed == ()
    return race.extra.superbot


def test_whoever_shoots_superbot_down_takes_over() -> None:
    assert superbot_after("r0=2,0,N/damage:9 r1=0,0,E r2=5,4,N", "lasers") == 1


def test_of_several_shooters_the_one_with_the_lowest_card_takes_over() -> None:
    words = "register=1 r0=2,2,N/damage:9 r1=0,2,E r2=4,2,W r3=2,4,N"
    cards = "p1=M1:520! p2=M1:490! p3=M2:700!"
    assert superbot_after(f"{words} {cards}", "lasers") == 2


def test_a_shooter_that_is_destroyed_at_the_same_moment_does_not_take_over() -> None:
    words = "register=1 r0=2,2,N/damage:9 r1=0,2,E/damage:9 r2=4,2,W r3=0,0,S p1=M1:490! p2=M1:520! p3=M1:530!"
    assert superbot_after(words, "lasers") == 2


@pytest.mark.parametrize("floor", [".,.,.,O", ".,.,."])
def test_whoever_pushes_superbot_off_the_floor_takes_over(floor: str) -> None:
    assert superbot_after(f"floor={floor} r0=2,0,N r1=1,0,E", "execute(1,48,-1)") == 1


def test_in_a_row_the_robot_right_behind_superbot_takes_over() -> None:
    assert superbot_after("floor=.,.,.,O r0=2,0,N r1=0,0,E r2=1,0,N", "execute(1,48,-1)") == 2


@pytest.mark.parametrize(
    ("words", "agenda"),
    [
        ("floor=.,.,.,O r0=2,0,E r1=0,0,E", "execute(0,48,-1)"),
        ("floor=.,>,O r0=1,0,E r1=0,0,E", "belts(2)"),
        ("floor=.1E|W,.,. r0=2,0,E/damage:9 r1=0,0,N/damage:1", "lasers"),
    ],
)
def test_superbot_stays_superbot_if_no_robot_is_to_blame(words: str, agenda: str) -> None:
    race = position(f"{RULE} {words}", agenda)
    assert race.extra.superbot == 0


def test_whoever_shot_superbot_last_takes_over_when_it_drives_into_a_pit_later() -> None:
    race = position(f"{RULE} floor=.,.,.,O r0=2,0,E r1=0,0,E", "lasers;execute(0,48,-1)")
    assert told(race, "shot", "destroyed") == [("shot", 1, 0), ("destroyed", 0, 0, 3)]
    assert race.extra.superbot == 1


def test_whoever_pushed_superbot_last_takes_over_when_the_floor_destroys_it_later() -> None:
    floor = "floor=.,.,>,O,./.,.,.,.,. flags=0,4"
    race = position(f"{RULE} {floor} r0=1,0,N r1=0,0,E r2=4,1,W", "lasers;execute(1,48,-1);belts(2)")
    assert told(race, "pushed", "destroyed")[-1][:2] == ("destroyed", 0)
    assert race.extra.superbot == 1


def test_a_later_shot_takes_the_place_of_an_earlier_push() -> None:
    race = position(f"{RULE} floor=.,.,.,.,O r0=1,0,E r1=0,0,E r2=3,0,W", "execute(1,48,-1)")
    assert race.extra.blamed == (1,)
    race = position(f"{RULE} floor=.,.,.,.,O/.,.,.,.,. r0=2,0,S/damage:3 r1=1,1,E r2=3,0,W blamed=1", "lasers")
    assert race.extra.blamed == (2,)


def test_of_several_shooters_the_card_of_the_register_in_which_they_shot_decides() -> None:
    words = "floor=.,.,.,./.,.,.,./.,.,.,./.,.,.,O register=1 r0=2,2,E r1=0,2,E r2=2,0,S r3=0,3,N"
    cards = "p1=M1:520!,M1:500 p2=M1:490!,M1:640 p3=M2:700!"
    race = position(f"{RULE} {words} {cards}", "lasers")
    assert race.extra.blamed == (2, 1)


def test_hits_count_for_one_life_of_superbot() -> None:
    words = "floor=.,.,O r0=1,0,E r1=off,N/destroyed/archive:0,0 blamed=1 fallen=1"
    race = position(f"{RULE} {words} r2=0,0,S", "execute(0,48,-1)")
    assert told(race, "destroyed", "superbot") == [("destroyed", 0, 0, 2)]
    assert (race.extra.superbot, race.extra.blamed) == (0, ())


@pytest.mark.parametrize(
    "words",
    [
        (  # seat 1 pushes SuperBot onto a belt, which carries it into a pit
            "floor=.,.,.,.,./.,.,>,O,./.,.,.,.,. flags=0,4 r0=1,1,N r1=0,1,E r2=4,2,W p0=RL:70,-,-,-,- "
            "p1=M1:490,-,-,-,- p2=RL:90,-,-,-,- agenda=register(1)"
        ),
        (  # seat 1 shoots SuperBot in register 1, and it drives into a pit in register 2
            "floor=.,O,.,.,./.,.,.,O,./.,.,.,.,. flags=10,14 r0=1,1,E r1=4,1,S r2=4,2,N p0=RL:70,M1:490,-,-,- "
            "p1=RR:80,RL:90,-,-,- p2=RR:100,RR:120,-,-,- agenda=register(1);register(2)"
        ),
    ],
)
def test_in_whole_registers_whoever_hit_superbot_last_takes_over(words: str) -> None:
    race = GAME.read(f"roborally/2 rules=superbot survivor=races-on finish=all turn=3 superbot=0 {words}")
    assert isinstance(race, Race)
    assert told(race, "superbot") == [(1,)]


def test_whoever_throws_superbot_into_a_pit_with_a_weapon_takes_over() -> None:
    race = position(f"{RULE} floor=.,.,.,O options=yes r0=2,0,S r1=0,0,E o1=pressor-beam", "weapons(1)")
    choose(race, "use=pressor-beam")
    assert race.extra.superbot == 1


def test_whoever_destroys_superbot_by_ramming_takes_over() -> None:
    words = f"{RULE} options=yes r0=2,0,S/damage:9 r1=1,0,E o1=ramming-gear"
    assert position(words, "execute-with-options(1,48,-1,-1)").extra.superbot == 1


def test_who_is_to_blame_is_known_to_a_written_position() -> None:
    race = position(f"{RULE} options=yes r0=2,0,S/damage:9 r1=0,0,E o0=brakes", "weapons(1)")
    written = GAME.write(race)
    assert "blamed=1" in written
    again = GAME.read(written)
    assert isinstance(again, Race)
    choose(again, "pass")
    assert again.extra.superbot == 1


def test_when_superbot_is_out_of_the_race_the_next_in_dock_order_takes_over() -> None:
    race = position(f"{RULE} floor=.,.,O first=1 r0=1,0,E/lives:0 r1=0,0,N", "execute(0,48,-1)")
    assert (race.extra.superbot, race.eliminated) == (1, [0])


def test_when_superbot_finishes_and_others_race_on_the_next_takes_over() -> None:
    race = position(f"{RULE} flags=0 r0=0,0,N r1=5,4,N r2=5,0,N", "touch")
    assert (race.finished, race.extra.superbot) == ([0], 1)


@pytest.mark.parametrize("word", ["superbot=1", "blamed=1"])
def test_a_position_speaks_of_superbot_only_with_the_rule(word: str) -> None:
    with pytest.raises(Exception, match="needs the special rule superbot"):
        position(f"{word} r0=0,0,N r1=1,1,N")
