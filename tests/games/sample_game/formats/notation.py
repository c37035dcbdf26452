"""Scrapyard as one line: `sample_game/1 round=2 s0=hearts,shields,mirrors h0=cards p0=card … agenda=…`."""

from sample_game.formats.checks import check
from sample_game.position.cards import DECK, NO_CARD, SEATS
from sample_game.position.state import Scrap
from sample_game.position.versions import NEWEST
from sample_game.rules.step_names import OPERANDS, STEPS
from tabletop.base.errors import NotationError
from tabletop.formats import notation
from tabletop.formats.notation import join, number
from tabletop.rules.state import CHANCE

_KNOWN = (
    "life",
    "rounds",
    "round",
    *(f"{kind}{seat}" for seat in range(SEATS) for kind in "shp"),
    "discards",
    "out",
    "told",
)


def write(state: Scrap) -> str:
    """Return the game as a line."""
    words: dict[str, object] = {"life": state.life, "rounds": state.rounds, "round": state.turn}
    for seat in range(state.seats):
        words[f"s{seat}"] = f"{state.hearts[seat]},{state.shields[seat]},{state.mirrors[seat]}"
        words[f"h{seat}"] = join(state.hand[seat])
        words[f"p{seat}"] = "" if state.played[seat] == NO_CARD else state.played[seat]
    words |= {
        "discards": join(state.discards),
        "out": join(state.out),
        "told": state.event_count or "",
    }
    return notation.write("sample_game", state.version, words, notation.write_agenda(state.agenda, STEPS))


def read(text: str) -> Scrap:
    """Read the game of a line, and run the rule steps on top of its agenda. Raises NotationError."""
    words = notation.read(text, "sample_game", NEWEST, _KNOWN)
    seats = next((seat for seat in range(SEATS) if f"s{seat}" not in words), SEATS)
    if seats < 2:
        raise NotationError("Two seats at least, s0 and s1, are needed.")
    life, rounds = (number(words, "life", low=0, high=9, usual=2), number(words, "rounds", low=0, high=99, usual=6))
    state = Scrap(seats, life, rounds, notation.heading(text)[1])
    state.turn = number(words, "round", low=0, high=99)
    state.event_count = number(words, "told", low=0, high=notation.MOST_EVENTS)
    for seat in range(seats):
        spots = notation.numbers(f"s{seat}", words[f"s{seat}"], low=0, high=9, count=3)
        state.hearts[seat], state.shields[seat], state.mirrors[seat] = spots
        state.hand[seat] = sorted(notation.numbers(f"h{seat}", words.get(f"h{seat}", ""), low=0, high=len(DECK) - 1))
        if f"p{seat}" in words:
            state.played[seat] = number(words, f"p{seat}", low=0, high=len(DECK) - 1)
    state.discards = notation.numbers("discards", words.get("discards", ""), low=0, high=len(DECK) - 1)
    state.out = notation.numbers("out", words.get("out", ""), low=0, high=seats - 1)
    seen = [*state.discards, *(c for hand in state.hand for c in hand), *(c for c in state.played if c != NO_CARD)]
    if len(set(seen)) < len(seen):
        raise NotationError("A card lies in two places.")
    state.pool = [card for card in DECK if card not in seen]
    allowed = {"seat": range(seats), "passed": range(seats), "chance": (CHANCE,), "event": notation.EVENTS}
    state.agenda = notation.read_agenda(words.get("agenda", ""), STEPS, OPERANDS, allowed)
    check(state)
    notation.run(state, words)
    return state
