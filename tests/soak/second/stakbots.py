"""Stak Bots against its second engine: `compare(seed)` plays a random game with both.

They meet in written positions and moves only. The second engine has to come to the same questions, the same moves and,
before each action and at the end, the same position.
"""

from random import Random

from stakbots import GAME
from tests.soak.engines.stakbots.rules import Match

UNIT = "games"


def compare(seed: int) -> None:
    """Raises AssertionError with the position when the two engines differ in what follows from it."""
    rng = Random(seed)
    seats = rng.randint(2, 4)
    options = {
        "depth": str(rng.randint(3, 9)),
        "hand": str(rng.randint(0, 5)),
        "first-draw": rng.choice(("yes", "no")),
        "turn-limit": rng.choice(("25", "50")),
    }
    defaults = {option.name: option.default for option in GAME.options}
    version = rng.randint(1, GAME.version)
    # The first version gave a turn to a first player whom these effects had put out.
    options["set-up-effects"] = rng.choice(("yes", "no")) if version > 1 else "no"
    state = GAME.new(seats, defaults | options, version)
    last = ""

    def where() -> str:
        return f"seed {seed}: {last}"

    def ask(question: str, seat: int, moves: list[str]) -> str:
        nonlocal last
        pending = state.pending
        asked = (pending.ask.name, pending.seat) if pending else None
        assert asked == (question, seat), f"{where()}\nsecond engine asks {question} {seat}, project {asked}"
        legal = state.legal()
        labels = [move.label for move in legal]
        assert moves == labels, f"{where()}\n{question}: second engine offers {moves}, project {labels}"
        index = rng.randrange(len(legal))
        last = f"{GAME.write(state)}\n{labels[index]}" if question == "action" else f"{last} {labels[index]}"
        state.apply(legal[index])
        return labels[index]

    def same_position() -> None:
        written = GAME.write(state)
        theirs = dict(word.split("=", 1) for word in written.split()[1:])
        for name, mine in _words(match).items():
            project = sorted(theirs.get(name, "").split(",")) if name == "heap" else theirs.get(name, "")
            assert mine == project, f"{where()}\n{name}: second engine {mine}, project {project}\n{written}"

    match = Match(
        seats,
        int(options["depth"]),
        int(options["hand"]),
        options["first-draw"] == "yes",
        int(options["turn-limit"]),
        ask,
    )
    match.set_up_effects = options["set-up-effects"] == "yes"
    match.hands_feed = version > 1  # the first version did not count them
    match.play(same_position)
    assert state.pending is None, f"{where()}\nthe second engine has ended, the project asks {state.pending}"
    same_position()
    winners = sorted(state.winners())
    assert sorted(match.winners or []) == winners, f"{where()}\nwinners: {match.winners}, project {winners}"


def _words(match: Match) -> dict[str, object]:
    """What both have to agree about, as positions write it."""
    words: dict[str, object] = {
        f"s{seat}": ",".join(
            "-1" if place.card is None else str(place.card if place.up else -2 - place.card) for place in stak
        )
        for seat, stak in enumerate(match.staks)
    }
    words |= {f"h{seat}": ",".join(map(str, sorted(hand))) for seat, hand in enumerate(match.hands)}
    hurt = [f"{card},{amount}" for card, amount in sorted(match.damage.items()) if amount]
    words |= {"heap": sorted(map(str, match.heap)) or [""], "out": ",".join(map(str, match.out))}
    return words | {"damage": ",".join(hurt), "fed": "1" if match.fed else "", "turn": str(match.turn)}
