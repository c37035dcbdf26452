"""Every kind of event of Stak Bots: its name, its numbers, and all that depends on it."""

from stakbots.position.codes import LAST_STANDING, LOST_COVERED, LOST_NOTHING, TOGETHER, TURN_LIMIT
from tabletop.rules.event import Vocabulary

EVENTS = Vocabulary(
    "stakbots",
    {
        "player": "the seat to which it happens, or that does it",
        "players": "the seats that win or share the draw",
        "stak": "the Stak in which it happens, or from which it comes",
        "target": "the Stak that is attacked or aimed at",
        "card": "the tag of a card",
        "cards": "the tags of cards",
        "victim": "the tag of the card that is aimed at",
        "place": "where in the Stak the card lies, from the bottom, from 0",
        "depth": "how many cards each Stak has",
        "supply": "how many cards the supply has now",
        "amount": "the damage that is dealt",
        "damage": "all damage of the card in this turn",
        "power": "the power of the attacker",
        "answer": "the power of the card that is attacked",
        "turn": "the number of the turn, from 1",
        "reason": "why an effect does nothing, or how the match ends",
    },
)
_kind = EVENTS.kind

FIRST = _kind("first", "player")
LAID = _kind("laid", "depth")
DEALT = _kind("dealt", "player", secret="card", reveals=True)
DREW = _kind("drew", "player", secret="card", reveals=True, sound="card")
NOTHING_TO_DRAW = _kind("nothing-to-draw", "player", still=True)
RENEWED = _kind("renewed", "supply")
TURNED = _kind("turned", "stak card", rest=0.8, reveals=True, sound="card", groups="trigger")
LOST = _kind(
    "lost", "stak card reason", rest=1.2, matters=3, groups="outcome",
    variants={"reason": {LOST_COVERED: "covered", LOST_NOTHING: "nothing"}},
)  # fmt: skip
EFFECT = _kind("effect", "stak card", rest=2.4, log="good", groups="source by-card outcome")
AIMED = _kind("aimed", "stak card target victim", rest=0.8, groups="source by-card")
DAMAGED = _kind("damaged", "stak card damage amount", plural="amount", rest=0.6, matters=2, sound="damage", recap=20)
SHOWN = _kind("shown", "stak place card", reveals=True, sound="card")
SCRAPPED = _kind("scrapped", "stak place card", rest=0.5, sound="destroyed", recap=60, groups="loss off-top")
STAYED = _kind("stayed", "stak card")
SANK = _kind("sank", "stak card", recap=40, groups="loss off-top")
BURIED = _kind("buried", "stak card", recap=48, groups="loss off-top")
RETURNED = _kind("returned", "stak card", rest=0.6, matters=1, sound="card", recap=52, groups="loss off-top")
RESET = _kind("reset", "stak place card", rest=0.8, recap=44, groups="loss")
NAMED = _kind("named", "stak card player", still=True, groups="source by-card")
SPARED = _kind("spared", "player", still=True)
DISCARDED = _kind("discarded", "player card", sound="card", recap=56)
TURN_BEGAN = _kind("turn-began", "player turn", rest=0.6, log="head", chapter="turn")
TURN_ENDED = _kind("turn-ended", "player")
PLAYED = _kind("played", "player card stak", rest=0.8, sound="card", groups="trigger at-stak")
CHOSE_SCRAP = _kind("chose-scrap", "player stak", still=True, groups="source at-stak")
RECYCLED = _kind("recycled", "player stak card", still=True, groups="source at-stak")
ATTACKED = _kind("attacked", "stak target", rest=1.0, sound="push", groups="source")
CANCELLED = _kind("cancelled", "stak target")
BATTLED = _kind("battled", "stak target power answer", rest=0.6, sound="push")
ABILITY = _kind("ability", "stak card target", sound="laser")
STOMPED = _kind("stomped", "stak target", sound="laser", groups="source")
ELIMINATED = _kind(
    "eliminated", "player *cards",
    rest=1.2, reveals=True, matters=4, sound="destroyed", shakes=True, log="bad", recap=100, decides=82,
)  # fmt: skip
MATCH_ENDED = _kind(
    "match-ended", "reason *players", rest=1.5, matters=5, sound="end", log="good", decides=100,
    variants={"reason": {LAST_STANDING: "last", TOGETHER: "together", TURN_LIMIT: "limit"}},
)  # fmt: skip
OFFERED = _kind("offered", "card", reveals=True)
TAKEN = _kind("taken", "player card", sound="card")
PUT_BACK = _kind("put-back", "*cards")

SOURCES = EVENTS.group("source")
"""May lead to the loss of a card, and names the Stak that causes the loss."""
BY_CARD = EVENTS.group("by-card")
"""Sources in which one card does it."""
LOSSES = EVENTS.group("loss")
"""Losses: what attacks and effects do to a card."""
OFF_TOP = EVENTS.group("off-top")
"""Take a card from the top of its Stak."""
TRIGGERS = EVENTS.group("trigger")
"""Put a card face up on top, which triggers its entry effect."""
OUTCOMES = EVENTS.group("outcome")
"""The results of an entry effect when its turn comes."""
AT_STAK = EVENTS.group("at-stak")
"""Actions of a player at a Stak, mostly their own."""
