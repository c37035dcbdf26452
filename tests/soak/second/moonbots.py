"""Compares Moon-Bots with its second engine: `compare(seed)` plays random games with both.

They exchange written positions and moves only. The second engine must offer the same choices, and reach the same position at
each choice; both sides make forced moves by themselves.
"""

from collections import Counter
from random import Random

from moonbots import GAME
from tests.soak.engines.moonbots.cards import ITEMS, UPGRADES, WEAPON, WEAPONS, Robot
from tests.soak.engines.moonbots.rules import Game

UNIT = "choices"
GAMES = 5
EAGER = ("buy", "roll", "place", "play")
REASONS = {"last": "0", "stall": "1", "limit": "2"}


def compare(seed: int) -> int:
    """Play some games; return the number of compared choices. Raises AssertionError with the position at a difference."""
    rng = Random(seed)
    return sum(compare_game(rng) for _ in range(GAMES))


def compare_game(rng: Random) -> int:
    """Play one game, from its beginning or from a random position."""
    seats = rng.randint(2, 4)
    options = {"upgrades": rng.choice(("even", "dice-rich")), "round-limit": rng.choice(("20", "40", "60", "90"))}
    eager = rng.choice((1, 3, 10))
    last, choices = "", 0

    def skip() -> None:
        while state.pending and len(moves := state.legal()) == 1:
            state.apply(moves[0])

    def ask(seat: int, moves: list[str]) -> str:
        nonlocal last, choices
        skip()
        written = GAME.write(state)
        pending = state.pending
        assert pending, f"{last}\nthe second engine asks {seat} {moves}, the project nobody\n{written}"
        legal = {move.label: move for move in state.legal()}
        assert (pending.seat, sorted(legal)) == (seat, sorted(moves)), (
            f"{last}\n{written}\nsecond engine asks {seat} {sorted(moves)}, project {pending.seat} {sorted(legal)}"
        )
        agree(game, written, last)
        names = list(legal)
        weights = [eager if name.startswith(EAGER) else 1 for name in names]
        name = rng.choices(names, weights)[0]
        state.apply(legal[name])
        choices += 1
        last = f"{written} -> {name}"
        return name

    game = Game(seats, options["upgrades"] == "dice-rich", int(options["round-limit"]), ask)
    if rng.random() < 0.3:
        state = GAME.new(seats, options, GAME.version)
        game.play()
    else:
        set_up(game, rng)
        switches = {"seats": str(seats), **options}
        written = " ".join(f"{name}={value}" for name, value in (switches | words(game)).items() if value)
        turn = f"{game.active.seat},{game.active.number}"
        last = f"moonbots/{GAME.version} {written} agenda=ask-act({turn});following({game.active.number})"
        state = GAME.read(last)
        game.turns(game.active, begun=True)
    skip()
    assert not state.pending, f"{last}\nthe second engine has ended, the project asks {state.pending}"
    agree(game, GAME.write(state), last)
    assert game.winners == state.winners(), f"{last}\nwinners: {game.winners}, project {state.winners()}"
    return choices


def set_up(game: Game, rng: Random) -> None:
    """Set random cards and energy, at the moment of a robot's choice of action."""
    game.first, game.round, game.quiet = rng.randrange(game.seats), rng.randint(1, game.limit), rng.randint(0, 2)
    game.calm = rng.random() < 0.8
    out = some_out(game, rng)
    game.fallen = [robot.number for robot in out]
    deal_out([robot for robot in game.robots if robot not in out], game, rng)
    for place in range(6):
        left = [card for card in game.pile.elements() if card != WEAPON or rng.random() < 0.7]
        if left and rng.random() < 0.95:
            game.market[place] = rng.choice(left)
            game.pile[game.market[place]] -= 1
    if rng.random() < 0.3:
        game.dropped = rng.randint(0, game.pile[WEAPON])
        game.pile[WEAPON] -= game.dropped
    if rng.random() < 0.2:
        weapons = game.pile.pop(WEAPON)
        game.box, game.pile = +game.pile, Counter({WEAPON: weapons})
    game.active = rng.choice([robot for robot in game.robots if robot.fights])


def some_out(game: Game, rng: Random) -> list[Robot]:
    """Return random destroyed robots, in any possible number."""
    robots = game.robots
    if game.seats > 2:
        return rng.sample(robots, rng.randint(0, len(robots) - 2))
    numbers = rng.choice([(), (), (0,), (1,), (2,), (3,), (0, 2), (2, 0), (1, 3), (3, 1)])
    if len(numbers) == 1:
        game.duels = [robots[3 - numbers[0]]]
        game.duels[0].idle = True
    game.final = len(numbers) == 2
    return [robots[number] for number in numbers]


def deal_out(robots: list[Robot], game: Game, rng: Random) -> None:
    """Give random energy and cards to these robots."""
    most, share = rng.choice((3, 8, 18)), rng.random() / 2
    weapons = rng.sample(WEAPONS[:-1], rng.randint(0, 11))
    for robot in robots:
        robot.energy = rng.randint(1, most)
        for card in [card for card in game.pile.elements() if card != WEAPON and rng.random() < share]:
            if robot.may_have(card):
                robot.build(card)
                game.pile[card] -= 1
        for weapon in [weapon for weapon in weapons if rng.random() < 0.4]:
            robot.weapons[weapon] = {robot.seat} | {seat for seat in range(game.seats) if rng.random() < 0.1}
            weapons.remove(weapon)
    bad_luck = ["bad-luck"] if rng.random() < 0.5 else []
    game.gone = {*weapons[rng.randint(0, len(weapons)) :], *bad_luck}
    game.pile[WEAPON] -= len(game.gone) + sum(len(robot.weapons) for robot in robots)


def agree(game: Game, written: str, last: str) -> None:
    """Raise if the engines differ about a position."""
    theirs = dict(word.split("=", 1) for word in written.split()[1:])
    for name, mine in words(game).items():
        project = theirs.get(name, "")
        if name in {"gone", "box", "dice"}:
            project = ",".join(sorted(project.split(",")))
        assert mine == project, f"{last}\n{name}: second engine {mine!r}, project {project!r}\n{written}"


def words(game: Game) -> dict[str, str]:
    """Return the words of a position on which both must agree; "" for words that are left out."""
    result = {f"r{robot.number}": "" for robot in game.robots}
    for robot in game.robots:
        parts = "+".join(robot.parts[item] for item in ITEMS if item in robot.parts)
        upgrades = "+".join(kind for kind in UPGRADES for _ in range(robot.upgrades[kind]))
        weapons = "+".join(
            name
            + "".join(
                f"{sign}{seat}" for sign, seat in zip(":...", sorted(robot.weapons[name] - {robot.seat}), strict=False)
            )
            for name in WEAPONS
            if name in robot.weapons
        )
        text = "/".join([str(robot.energy), parts, upgrades, weapons])
        result[f"r{robot.number}"] = f"{text}/idle" if robot.idle else text.rstrip("/")
    market = [game.market.get(place, "-") for place in range(6)]
    left = game.pile["weapon"]
    numbers = {
        "first": (game.first, 0),
        "round": (game.round, 0),
        "quiet": (game.quiet if game.calm else -1, 0),
        "backs": (left, 12),
        "dropped": (game.dropped, 0),
        "gained": (game.gained, 0),
        "rerolled": (int(game.rerolled), 0),
        "active": (game.active.number, 0),
    }
    result |= {name: str(value) if value != usual else "" for name, (value, usual) in numbers.items()}
    result["out"] = ",".join(map(str, game.fallen))
    result["market"] = ",".join(market) if game.market else ""
    result["gone"] = ",".join(sorted(game.gone))
    result["box"] = ",".join(sorted(game.box.elements()))
    if game.goes_on() and game.winners is None:  # when a turn is over, its dice mean nothing
        dice = (f"{die.shows}@{ITEMS.index(die.on)}" if die.on else str(die.shows) for die in game.dice)
        result["dice"] = ",".join(sorted(dice))
    result["ended"] = REASONS.get(game.why, "")
    return result


def weapon(robot: Robot, name: str) -> str:
    """Return a weapon with the seats that have spied it, in notation."""
    seats = sorted(robot.weapons[name] - {robot.seat})
    return f"{name}:{'.'.join(map(str, seats))}" if seats else name
