"""Compares Stak Bots with its second engine: `compare(seed)` plays a random game with both.

They exchange written positions and moves only. The second engine must have the same questions and moves, and the same position
before each action and at the end.
"""

from random import Random

from stakbots import GAME
from tests.soak.engines.stakbots.rules import Match, Table

UNIT = "games"


def any_table(rng: Random) -> tuple[Table, dict[str, str]]:
    """Return random, compatible sizes and variants, and the project's options for them."""
    table = Table(
        seats=rng.randint(2, 6),
        depth=rng.choice((3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12)),
        staks=rng.choice((1, 1, 1, 2, 3)),
        hand=rng.randint(0, 5),
        deck=rng.choice(("base", "gentle")),
        turn_limit=rng.choice((25, 50)),
        first_draw=rng.random() < 0.5,
        set_up_effects=rng.random() < 0.5,
        attacks=rng.choice((0, 0, 1, 2, 5)),
    )
    variant = rng.choice(("none", "none", "traitors", "tournament"))
    if variant == "traitors":
        table = table._replace(traitors=True, hand=3)
    elif variant == "tournament":
        table = table._replace(
            seats=2,
            depth=9,
            staks=2,
            hand=3,
            deck="base",
            first_draw=False,
            set_up_effects=True,
            reactive=True,
            attacks=0,
        )
    else:
        variant = "none"
        reactive, recycling, borderless = (rng.random() < 0.4 for _ in range(3))
        table = table._replace(reactive=reactive, recycling=recycling, borderless=borderless)
    cards = 60 // table.seats - 1 - table.hand  # a player's share, minus one card for the supply
    table = table._replace(staks=min(table.staks, cards // 3))
    table = table._replace(depth=min(table.depth, cards // table.staks))
    if variant != "tournament" and table.depth * table.staks % 6 == 0:
        table = table._replace(ranks=rng.choice(("mixed", "dealt", "drafted")))
    options = {"turn-limit": str(table.turn_limit), "variant": variant, "ranks": table.ranks}
    if variant != "tournament":
        said = {"depth", "staks", "hand", "deck", "first_draw", "set_up_effects", "reactive", "recycling", "borderless"}
        if variant == "traitors":
            said -= {"hand", "reactive", "recycling", "borderless"}
        options["attacks"] = str(table.attacks or "attacker")
        options |= {name.replace("_", "-"): _written(getattr(table, name)) for name in said}
    return table, options


def _written(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def compare(seed: int) -> None:
    """Play a random game. Raises AssertionError with the position at a difference."""
    rng = Random(seed)
    table, options = any_table(rng)
    state = GAME.start(table.seats, options)
    last = GAME.write(state)

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

    match = Match(table, ask)
    match.play(same_position)
    assert state.pending is None, f"{where()}\nthe second engine has ended, the project asks {state.pending}"
    same_position()
    winners = sorted(state.winners())
    assert sorted(match.winners or []) == winners, f"{where()}\nwinners: {match.winners}, project {winners}"


def _words(match: Match) -> dict[str, object]:
    """Return the words of a position on which both must agree."""
    words: dict[str, object] = {
        f"s{at}": ",".join(
            "-1" if place.card is None else str(place.card if place.up else -2 - place.card) for place in stak
        )
        for at, stak in match.staks.items()
    }
    words |= {f"h{seat}": ",".join(map(str, sorted(hand))) for seat, hand in enumerate(match.hands)}
    hurt = [f"{card},{amount}" for card, amount in sorted(match.damage.items()) if amount]
    words |= {"heap": sorted(map(str, match.heap)) or [""], "out": ",".join(map(str, match.out))}
    return words | {"damage": ",".join(hurt), "fed": "1" if match.fed else "", "turn": str(match.turn)}
