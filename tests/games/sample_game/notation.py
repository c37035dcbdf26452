"""Scrapyard as one line: `sample_game/1 round=2 s0=hearts,shields,mirrors h0=cards p0=card … agenda=…`."""

from sample_game.cards import DECK, NO_CARD, SEATS
from sample_game.rules import OPERANDS, STEPS
from sample_game.state import Scrap
from tabletop import notation
from tabletop.errors import NotationError
from tabletop.event import NO_CAUSE
from tabletop.state import CHANCE

VERSION = 1
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
    """The game as a line."""
    words: dict[str, object] = {"life": state.life, "rounds": state.rounds, "round": state.turn}
    for seat in range(state.seats):
        words[f"s{seat}"] = f"{state.hearts[seat]},{state.shields[seat]},{state.mirrors[seat]}"
        words[f"h{seat}"] = ",".join(map(str, state.hand[seat]))
        words[f"p{seat}"] = "" if state.played[seat] == NO_CARD else state.played[seat]
    words |= {
        "discards": ",".join(map(str, state.discards)),
        "out": ",".join(map(str, state.out)),
        "told": state.told or "",
    }
    return notation.write("sample_game", VERSION, words, notation.write_agenda(state.agenda, STEPS))


def read(text: str) -> Scrap:
    """The game of a line. Raises NotationError."""
    game, version = notation.heading(text)
    if game != "sample_game" or version > VERSION:
        raise NotationError(
            "This reads sample_game/{known}, not {game}/{version}.", known=VERSION, game=game, version=version
        )
    words = notation.read(text, _KNOWN)
    seats = next((seat for seat in range(SEATS) if f"s{seat}" not in words), SEATS)
    if seats < 2:
        raise NotationError("Two seats at least, s0 and s1, are needed.")

    def one(word: str, high: int, default: int = 0) -> int:
        return notation.numbers(word, words.get(word, str(default)), low=0, high=high, count=1)[0]

    state = Scrap(seats, one("life", 9, 2), one("rounds", 99, 6))
    state.turn, state.told = one("round", 99), one("told", 10**8)
    for seat in range(seats):
        spots = notation.numbers(f"s{seat}", words[f"s{seat}"], low=0, high=9, count=3)
        state.hearts[seat], state.shields[seat], state.mirrors[seat] = spots
        state.hand[seat] = sorted(notation.numbers(f"h{seat}", words.get(f"h{seat}", ""), low=0, high=len(DECK) - 1))
        if f"p{seat}" in words:
            state.played[seat] = one(f"p{seat}", len(DECK) - 1)
    state.discards = notation.numbers("discards", words.get("discards", ""), low=0, high=len(DECK) - 1)
    state.out = notation.numbers("out", words.get("out", ""), low=0, high=seats - 1)
    seen = [*state.discards, *(c for hand in state.hand for c in hand), *(c for c in state.played if c != NO_CARD)]
    if len(set(seen)) < len(seen):
        raise NotationError("A card lies in two places.")
    if sorted(state.out) != [seat for seat, hearts in enumerate(state.hearts) if not hearts]:
        raise NotationError("Out are all seats without hearts and no others.")
    state.pool = [card for card in DECK if card not in seen]
    state.agenda = notation.read_agenda(words.get("agenda", ""), STEPS)
    _check_agenda(state)
    state.run()
    if not state.over and not state.legal():
        raise NotationError(
            "The position asks for a choice that has no options: {agenda}.", agenda=words["agenda"][:60]
        )
    return state


def _check_agenda(state: Scrap) -> None:
    """Every number of a frame is one that its step can work with."""
    names = {step: name for name, step in STEPS.items()}
    last = state.seats - 1
    bounds = {"seat": (0, last), "chance": (CHANCE, CHANCE), "event": (NO_CAUSE, 10**8), "passed": (0, last)}
    for step, *numbers in state.agenda:
        operands = OPERANDS[names[step]].split()
        if len(operands) != len(numbers):
            raise NotationError("{step} needs {count} numbers.", step=names[step], count=len(operands))
        for operand, number in zip(operands, numbers, strict=True):
            low, high = bounds[operand]
            if not low <= number <= high:
                raise NotationError(
                    "{step}: there is no {operand} {number}.", step=names[step], operand=operand, number=number
                )
