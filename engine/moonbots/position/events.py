"""Every kind of event of Moon-Bots: its name, its numbers, and all that depends on it.

Groups: a robot that `strikes` does something to others; what `hurts` takes energy from a robot against its will.
"""

from moonbots.position.cards import FACE_DOWN
from moonbots.position.state import FISTS, LAST_STANDING, LIMIT, MISSILES, STALLED
from tabletop.rules.event import Vocabulary

EVENTS = Vocabulary(
    "moonbots",
    {
        "robot": "the robot that does it, or to which it happens",
        "other": "the other robot: its target, or its opponent in the final",
        "robots": "the robots that win",
        "round": "the number of the round, from 1",
        "energies": "the energy of each robot",
        "energy": "the energy that the robot has now",
        "amount": "how much energy or damage",
        "start": "the place of the market from which a card slides",
        "place": "the place of the market, from 0 at the bottom left to 5 at the top right",
        "card": "the number of a card",
        "buys": "how many cards the robot may still buy in this turn",
        "dice": "what each die shows",
        "item": "the slot of a part, from 0, or 6 for the body",
        "low": "what the die shows that is used, or the lower one of two",
        "high": "what the higher one of two dice shows, 0 for a single die",
        "die": "which die it is, from 0",
        "old": "what the die showed",
        "new": "what the die shows now",
        "attack": "the kind of attack: 0 fists, 1 missiles",
        "shares": "the damage for each of four robots",
        "weapon": "the card of a secret weapon",
        "weapons": "the cards of secret weapons",
        "target": "what the weapon is turned on: a robot, a card, a place, ten times a die and its new value, or -1",
        "how": "how the game ended: 0 the last one standing, 1 three rounds in which nothing happened, 2 the last round",
    },
)
_kind = EVENTS.kind

_ATTACKS = {FISTS: "fists", MISSILES: "missiles"}

LINED_UP = _kind("lined-up", "robot *energies")
TURN_BEGAN = _kind("turn-began", "round robot", rest=0.5, log="head", chapter="round")
STOCKED = _kind("stocked", "place card", variants={"card": {FACE_DOWN: "weapon"}}, reveals=True, sound="card")
BOUGHT = _kind(
    "bought", "robot place card energy amount", plural="amount",
    variants={"card": {FACE_DOWN: "weapon"}, "amount": {0: "free"}}, rest=0.8, sound="card",
)  # fmt: skip
ARMED = _kind("armed", "robot", secret="weapons", reveals=True)
BAD_LUCK = _kind("bad-luck", "robot", still=True, reveals=True, sound="damage")
DISCARDED = _kind("discarded", "place")
SLID = _kind("slid", "start place")
ROLLED = _kind("rolled", "robot *dice", rest=0.8, reveals=True, sound="card", recap=30)
REROLLED = _kind("rerolled", "robot *dice", rest=0.8, reveals=True, sound="card")
PLACED = _kind("placed", "robot item low high", variants={"high": {0: "one"}}, rest=0.5, sound="move")
SPENT = _kind("spent", "robot energy amount", plural="amount")
ATTACKED = _kind(
    "attacked", "robot attack *shares", variants={"attack": _ATTACKS}, rest=1.0, sound="laser", groups="strikes"
)
GUARDED = _kind("guarded", "robot attack", variants={"attack": _ATTACKS}, sound="push")
DODGED = _kind("dodged", "robot amount", plural="amount", sound="push")
ABSORBED = _kind("absorbed", "robot amount", plural="amount", sound="push")
DEFLECTED = _kind("deflected", "robot other amount", plural="amount")
STRENGTHENED = _kind("strengthened", "robot other amount", plural="amount", still=True)
DAMAGED = _kind(
    "damaged", "robot energy amount", plural="amount", variants={"energy": {0: "last"}}, rest=0.6, sound="damage",
    matters=2, recap=40, decides=14, groups="hurts",
)  # fmt: skip
LOST = _kind(
    "lost", "robot energy amount", plural="amount", sound="damage", matters=3, recap=38, decides=14, groups="hurts"
)
GAINED = _kind("gained", "robot energy amount", plural="amount", sound="score", matters=1)
WASTED = _kind("wasted", "robot", still=True)
PLAYED = _kind("played", "robot weapon target", rest=1.4, reveals=True, sound="card", decides=12, groups="strikes")
ADJUSTED = _kind("adjusted", "robot die old new")
RESTED = _kind("rested", "robot", still=True, recap=70)
MAY_BUY = _kind("may-buy", "robot buys")
SPIED = _kind("spied", "robot other", secret="weapons", rest=0.8, reveals=True, recap=50)
DECOYED = _kind("decoyed", "robot", still=True, recap=45)
FOUND = _kind("found", "robot card", sound="card")
FELL = _kind(
    "fell", "robot *weapons", rest=1.2, reveals=True, sound="destroyed", shakes=True, log="bad",
    matters=5, recap=95, decides=80,
)  # fmt: skip
DEACTIVATED = _kind("deactivated", "robot", matters=4, recap=85, decides=60)
FINAL_BEGAN = _kind("final-began", "robot other", rest=1.0, recap=80, decides=76)
ENDED = _kind(
    "ended", "how *robots", variants={"how": {LAST_STANDING: "standing", STALLED: "stalled", LIMIT: "limit"}},
    rest=1.5, sound="end", log="good", matters=6, decides=100,
)  # fmt: skip
