"""Every kind of event of RoboRally: its name, its numbers, and all that depends on it.

Groups: `arrives` brings a robot to a space; `at-flag` happens where a robot stands at the end of a register; an `attack`
by a robot may damage another one; `counted` events of one kind share a sentence in the recap."""

from roborally.position import codes
from tabletop.rules.event import Vocabulary

EVENTS = Vocabulary(
    "roborally",
    {
        "robot": "the seat of the robot to which it happens",
        "by": "the seat of the robot that does it to another one",
        "start": "the cell where the way begins",
        "to": "the cell where the way ends, -1 for over the edge",
        "cell": "the cell where it happens, or where somebody or something is then",
        "way": "a direction: 0 north to 3 west",
        "quarters": "quarter turns clockwise: -1, 1 or 2",
        "turn": "the number of the turn, from 1",
        "register": "the number of the register, from 1",
        "card": "the number of a program card",
        "cards": "the numbers of program cards",
        "option": "the number of an option card",
        "options": "the numbers of option cards",
        "amount": "how many cards, or how much damage, at once",
        "damage": "the damage that the robot has then",
        "left": "how much the Ablative Coat still takes, or how many shells are left",
        "lives": "how many life tokens are left",
        "steps": "how many steps the card moves",
        "stage": "the stage of the belts: 1 the express belts, 2 all",
        "laser": "the number of a laser of the floor, from 0",
        "beams": "how many beams the laser has",
        "why": "why a robot is destroyed: 0 pit, 1 edge, 2 damage; why an option card goes: 0 instead of damage, 1 with its "
        "robot, 2 used up, 3 by Fire Control, 4 because its robot races no more",
        "flag": "the number of a flag that robots touch, from 1",
        "place": "the place of the robot, from 1",
        "reason": "how the race ends: 0 flags, 1 survivor, 2 nobody, 3 the turn limit, 4 the last team",
        "team": "the number of a team",
        "foe": "the number of the other team",
        "number": "the number of a flag that teams hold, from 1",
        "flags": "how many flags the team controls then",
        "heads": "how the coin lies: 1 heads, 0 tails",
        "piece": "the number of a piece of the course, from 0",
        "turns": "quarter turns clockwise that the piece has made in the race",
    },
)
_kind = EVENTS.kind
_OFF = {"to": {codes.OFF: "off"}}

LINED_UP = _kind("lined-up", "robot cell way")
TURN_BEGAN = _kind("turn-began", "turn", rest=0.8, opens=True, chapter="turn")
SLEPT = _kind("slept", "robot amount", plural="amount", variants={"amount": {0: "unhurt"}}, rest=0.5)
DEALT = _kind(
    "dealt", "robot amount", secret="cards", plural="amount", still=True, reveals=True, sound="card", log="routine"
)
PROGRAMMED = _kind("programmed", "robot", rest=0.0, log="routine")
FILLED = _kind("filled", "robot register", secret="cards", still=True, reveals=True)
ANNOUNCED = _kind("announced", "robot")
REGISTER_BEGAN = _kind("register-began", "register", rest=0.8, opens=True, log="head")
REVEALED = _kind("revealed", "robot register card", rest=1.4, together=True, reveals=True, opens=True, sound="card")
EXECUTED = _kind("executed", "robot card", still=True, rest=0.7)
MOVED = _kind("moved", "robot start to way", variants=_OFF, rest=0.08, driven=True, sound="move", groups="arrives")
PUSHED = _kind(
    "pushed", "robot start to way by", variants=_OFF, rest=0.08, driven=True, sound="push", by="by",
    matters=20, decides=6, groups="arrives",
)  # fmt: skip
BUMPED = _kind("bumped", "robot way", sound="push", recap=20, groups="counted")
TURNED = _kind(
    "turned", "robot way quarters", variants={"quarters": {-1: "left", 1: "right", 2: "around"}},
    together=True, driven=True, sound="move",
)  # fmt: skip
BELTS_RAN = _kind(
    "belts-ran",
    "stage",
    variants={"stage": {codes.EXPRESS_BELTS: "express", codes.ALL_BELTS: "all"}},
    still=True,
    rest=0.5,
)
CARRIED = _kind("carried", "robot start to way", variants=_OFF, together=True, sound="move", groups="arrives")
HELD = _kind("held", "robot cell", still=True)
PUSHERS_RAN = _kind("pushers-ran", "register", still=True, rest=0.5)
SHOVED = _kind("shoved", "robot start to way", variants=_OFF, together=True, sound="push", groups="arrives")
GEARS_RAN = _kind("gears-ran", still=True, rest=0.5)
LASERS_FIRED = _kind("lasers-fired", still=True, sound="laser")
BEAMED = _kind("beamed", "laser robot beams", plural="beams", together=True)
SHOT = _kind("shot", "by robot", together=True, sound="laser", by="by", decides=4, groups="attack")
DAMAGED = _kind("damaged", "robot damage amount", plural="amount", sound="damage", matters=10)
LOCKED = _kind("locked", "robot register", still=True, recap=46, groups="counted")
DRAWN = _kind("drawn", "robot register card", rest=0.8, reveals=True)
DESTROYED = _kind(
    "destroyed", "robot why cell",
    variants={"why": {codes.IN_A_PIT: "pit", codes.OVER_THE_EDGE: "edge", codes.SHOT_DOWN: "damage"}},
    rest=0.6, sound="destroyed", shakes=True, matters=70, decides=36, log="bad",
)  # fmt: skip
LIFE_LOST = _kind("life-lost", "robot lives", plural="lives", variants={"lives": {0: "last"}})
ELIMINATED = _kind("eliminated", "robot", matters=80, recap=100, decides=74)
TOUCHED = _kind(
    "touched", "robot flag", rest=0.8, sound="score", matters=60, recap=80, decides=40, log="good", groups="at-flag"
)
ARCHIVED = _kind("archived", "robot cell")
FINISHED = _kind(
    "finished", "robot place", variants={"place": {1: "first"}},
    rest=1.0, sound="score", matters=90, recap=98, decides=34, log="good", groups="at-flag",
)  # fmt: skip
REPAIRED = _kind("repaired", "robot damage amount", plural="amount")
UNLOCKED = _kind("unlocked", "robot register")
DECK_SHUFFLED = _kind("deck-shuffled", still=True)
WIPED = _kind("wiped", "turn")
STAYED_DOWN = _kind("stayed-down", "robot")
WOKE = _kind("woke", "robot")
ENTERED = _kind("entered", "robot cell way")
RACE_ENDED = _kind(
    "race-ended", "reason",
    variants={
        "reason": {
            codes.FLAGS: "flags", codes.SURVIVOR: "survivor", codes.NOBODY: "nobody", codes.TURN_LIMIT: "limit",
            codes.LAST_TEAM: "team",
        }
    },
    rest=0.5, sound="end", decides=60,
)  # fmt: skip
OPTION_DRAWN = _kind("option-drawn", "robot option", reveals=True, sound="card", recap=30)
OPTION_DISCARDED = _kind(
    "option-discarded", "robot option why",
    variants={
        "why": {
            codes.ABSORBED: "absorbed", codes.LOST: "lost", codes.WORN_OUT: "worn", codes.WRECKED: "wrecked",
            codes.LEFT: "left",
        }
    },
)  # fmt: skip
OPTIONS_SHUFFLED = _kind("options-shuffled", still=True)
COAT_HIT = _kind("coat-hit", "robot left amount", plural="amount")
ARCHIVE_KEPT = _kind("archive-kept", "robot")
RECOMPILED = _kind("recompiled", "robot amount *cards", plural="amount", still=True, reveals=True)
WHEEL_SPUN = _kind("wheel-spun", "robot", secret="cards", still=True)
WHEEL_EMPTIED = _kind("wheel-emptied", "robot card", still=True, reveals=True)
SET_ASIDE = _kind("set-aside", "robot option", secret="cards", still=True)
STEADIED = _kind("steadied", "robot")
SWAPPED = _kind("swapped", "robot register", rest=0.0)
ABORTED = _kind("aborted", "robot")
REPLACED = _kind("replaced", "robot register card", rest=0.0, reveals=True)
REVEALED_SECOND = _kind("revealed-second", "robot register card", rest=0.0, reveals=True)
COMBINED = _kind("combined", "robot option card", still=True)
GEARED = _kind("geared", "robot option steps", plural="steps", still=True)
RAMMED = _kind("rammed", "robot by", sound="push", by="by", groups="attack")
REACHED = _kind("reached", "robot cell")
CONTROLLED = _kind("controlled", "robot by", by="by", recap=64, decides=22)
PINNED = _kind("pinned", "robot register by", by="by", recap=48)
SHELL_FIRED = _kind("shell-fired", "robot left", plural="left", sound="laser")
SHIELDED = _kind("shielded", "robot way")
SHOT_BEHIND = _kind("shot-behind", "by robot", together=True, sound="laser", by="by", groups="attack")
SHOT_TWICE = _kind("shot-twice", "by robot", together=True, sound="laser", by="by", groups="attack")
WEAPON_USED = _kind("weapon-used", "by robot option", together=True, sound="laser", by="by", groups="attack")
THROWN = _kind("thrown", "robot start to way", variants=_OFF, together=True, sound="push")
SHARED = _kind("shared", "robot flag by", rest=0.4, sound="score", by="by", matters=50, recap=72, log="good")
TAKEN = _kind(
    "taken", "robot team flags number", plural="flags",
    rest=0.8, sound="score", matters=40, recap=72, decides=50, log="good", groups="at-flag",
)  # fmt: skip
SITS_OUT = _kind("sits-out", "robot", still=True)
HOMES_CHOSEN = _kind("homes-chosen", "team foe")
SET_UP = _kind("set-up", "robot cell way")
PICKED_UP = _kind(
    "picked-up", "robot team number", rest=0.8, sound="score", recap=70, decides=44, log="good", groups="at-flag"
)
DROPPED = _kind("dropped", "robot team number cell", rest=0.6, log="bad")
FLAG_HOME = _kind("flag-home", "team number cell")
RECOVERED = _kind("recovered", "robot team number cell", sound="score", recap=68, log="good")
SENT_BACK = _kind("sent-back", "robot by", rest=0.6, by="by", matters=30, recap=78, log="bad")
TEAM_WON = _kind("team-won", "team", still=True, rest=1.0, sound="end", decides=99, log="good")
SUPERBOT = _kind("superbot", "robot", recap=40)
OFFERED = _kind("offered", "robot amount", secret="options", plural="amount", still=True, reveals=True)
CHOSEN = _kind("chosen", "robot", still=True)
FLAG_CARRIED = _kind("flag-carried", "flag start to way", variants=_OFF, together=True)
FLAG_LOST = _kind("flag-lost", "flag")
FLAG_BACK = _kind("flag-back", "flag cell")
TOSSED = _kind("tossed", "robot heads", variants={"heads": {0: "tails", 1: "heads"}}, reveals=True)
FLOOR_TURNED = _kind("floor-turned", "piece turns")
SHOT_DOUBLED = _kind("shot-doubled", "by robot", together=True, sound="laser", by="by", groups="attack")
SHOT_FOURFOLD = _kind("shot-fourfold", "by robot", together=True, sound="laser", by="by", groups="attack")
