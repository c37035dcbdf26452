"""All kinds of events of Scrapyard: their names, numbers and properties."""

from tabletop.rules.event import Vocabulary

EVENTS = Vocabulary(
    "sample_game",
    {
        "seat": "the seat to which it happens, or that does it",
        "target": "the seat that is aimed at",
        "old": "the seat that was aimed at before",
        "card": "the number of a card",
        "cards": "the numbers of cards",
        "left": "how many are left",
        "lost": "how many hearts are lost",
        "round": "the number of the round, from 1",
        "winners": "the seats that win",
    },
)
_kind = EVENTS.kind

ROUND_BEGAN = _kind("round-began", "round", still=True, log="head", chapter="round")
RESHUFFLED = _kind("reshuffled", still=True)
DREW = _kind("drew", "seat", secret="card", reveals=True)
CHOSE = _kind("chose", "seat", secret="card")
REVEALED = _kind("revealed", "seat card", reveals=True, sound="card")
SHIELDED = _kind("shielded", "seat left")
MIRRORED = _kind("mirrored", "seat left")
PATCHED = _kind("patched", "seat left")
AIMED = _kind("aimed", "seat target", still=True)
REFLECTED = _kind("reflected", "seat old target left")
BLOCKED = _kind("blocked", "seat target left")
STRUCK = _kind("struck", "seat left lost", plural="lost", reveals=True, sound="damage")
LEFT = _kind("left", "seat *cards", reveals=True, sound="destroyed", shakes=True, log="bad")
ENDED = _kind("ended", "*winners", still=True, sound="end", log="good")
