"""Games as environments to learn in: numbers of moves that stay, and observations of which every number says what it is."""

import pickle
import zlib
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from robodrome.environment import Environment, learning
from tabletop.base.errors import IllegalMove, OptionError
from tabletop.formats import link
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import SEEDS

GOLDEN = Path(__file__).parent / "golden"
LEARNED = [case for case in CASES if case.game.learning]

every_game = pytest.mark.parametrize("case", LEARNED, ids=repr)


def play(env: Environment, seed: int) -> None:
    random = Random(seed)
    env.reset(seed)
    while env.asked is not None:
        env.step(random.choice(env.legal()))


def kind(label: str) -> str:
    """The verb of a label, or what stands for it."""
    return label.partition("=")[0] if "=" in label else "".join(sign for sign in label if not sign.isdigit())


def told(name: str) -> str:
    """Numbers of moves and fields of observations, briefly enough to be read; a checksum stands for the labels left out."""
    found = learning(name)
    lines = [f"version {found.version}, rules {found.rules}, {len(found.moves)} moves"]
    first = 0
    for _, same in groupby(found.moves, kind):
        labels = list(same)
        check = zlib.crc32("\n".join(labels).encode())
        lines.append(f"{first}..{first + len(labels) - 1}: {labels[0]} .. {labels[-1]} {check:08x}")
        first += len(labels)
    for number, case in enumerate(one for one in LEARNED if one.game.name == name):
        for seats, options in case.new_games:
            env = Environment(name, seats, options)
            lines.append(f"observation {number} of {seats} seats, {options or 'no options'}: {env.size} numbers")
            if not options or case.new_games[0] == (seats, options):
                lines += [f"  {f.name} {'x'.join(map(str, f.shape))} from {f.low} to {f.high}" for f in env.fields]
    return "\n".join(lines) + "\n"


@every_game
def test_numbers_of_moves_and_fields_stay_the_same_within_a_version(case: Case, pytestconfig: pytest.Config) -> None:
    file = GOLDEN / f"{case.game.name}_v{learning(case.game.name).version}.txt"
    if pytestconfig.getoption("renew_golden"):
        file.write_text(told(case.game.name), encoding="utf-8")
    assert told(case.game.name) == file.read_text(encoding="utf-8"), (
        "Learnt players would choose other moves: leave the numbers and fields as they are, or give them a new version."
    )


@every_game
def test_an_environment_plays_by_the_newest_rules(case: Case) -> None:
    assert learning(case.game.name).rules == case.game.version, "Give the environment a new version."


@every_game
def test_every_move_has_a_number_of_its_own(case: Case) -> None:
    moves = learning(case.game.name).moves
    assert len(set(moves)) == len(moves)


@every_game
def test_every_position_has_numbers_within_the_bounds_of_its_fields_and_for_its_moves(case: Case) -> None:
    for seats, options in case.new_games:
        env = Environment(case.game, seats, options)
        for seed in range(SEEDS // 5 + 1):
            random = Random(seed)
            env.reset(seed)
            while env.asked is not None:
                legal = env.legal()
                assert len(set(legal)) == len(legal)
                if random.random() < 0.1:
                    check_observation(env, int(random.random() * seats))
                env.step(random.choice(legal))
            for seat in range(seats):
                check_observation(env, seat)


def check_observation(env: Environment, seat: int) -> None:
    view = env.session.state.view(seat)
    for field in env.fields:
        numbers = list(field.read(view))
        assert len(numbers) == field.size, field.name
        assert all(field.low <= number <= field.high for number in numbers), (field.name, numbers)
        assert len(field.about.split()) > 1
    assert len(env.observe(seat)) == env.size


@every_game
def test_any_moment_is_a_link_and_equal_seeds_and_actions_give_equal_games(case: Case) -> None:
    seats, options = case.new_games[0]
    first, second = Environment(case.game, seats, options), Environment(case.game, seats, options)
    play(first, 7)
    play(second, 7)
    assert first.link() == second.link()
    assert case.game.write(link.decode(first.link()).state) == case.game.write(first.session.state)
    winners = first.session.state.winners()
    assert first.rewards() == [(1 if seat in winners else -1) if winners else 0 for seat in range(seats)]


@every_game
def test_views_that_differ_in_what_a_seat_knows_give_observations_that_differ(case: Case) -> None:
    env = Environment(case.game, *case.new_games[0])
    env.reset(1)
    seen = {tuple(env.observe(0))}
    for _ in range(10):
        if env.asked is not None:
            env.step(env.legal()[0])
            seen.add(tuple(env.observe(0)))
    assert len(seen) > 5


@every_game
def test_impossible_actions_are_refused_and_change_nothing(case: Case) -> None:
    env = Environment(case.game)
    env.reset(1)
    before = env.link()
    illegal = next(number for number in range(env.moves) if number not in env.legal())
    for action in (illegal, -1, env.moves):
        with pytest.raises(IllegalMove, match="is not legal here"):
            env.step(action)
    assert env.link() == before
    play(env, 1)
    with pytest.raises(IllegalMove, match="the game is over"):
        env.step(0)


def test_seats_options_and_games_that_are_not_there_are_refused() -> None:
    for seats in (0, 99):
        with pytest.raises(OptionError):
            Environment("roborally", seats)
    with pytest.raises(OptionError):
        Environment("roborally", options={"colour": "red"})
    with pytest.raises(OptionError, match="no list of moves"):
        Environment("sample_game")


@every_game
def test_an_environment_is_pickled_with_its_game(case: Case) -> None:
    env = Environment(case.game.name)
    assert pickle.loads(pickle.dumps(env)).size == env.size
    env.reset(7)
    env.step(env.legal()[0])
    again = pickle.loads(pickle.dumps(env))
    assert again.link() == env.link()
    assert again.legal() == env.legal()
    assert [again.observe(seat) for seat in range(again.seats)] == [env.observe(seat) for seat in range(env.seats)]


class Seed:
    """A whole number of another library, such as NumPy's."""

    def __index__(self) -> int:
        return 42


def test_a_seed_may_be_any_whole_number_and_nothing_else() -> None:
    env, other = Environment("robotory"), Environment("robotory")
    env.reset(Seed())
    other.reset(42)
    assert env.link() == other.link()
    with pytest.raises(OptionError, match=r"not 0\.5"):
        env.reset(0.5)  # type: ignore[arg-type]


def test_before_the_first_reset_one_is_told_to_begin() -> None:
    env = Environment("robotory")
    for verb in (env.legal, env.link, env.rewards, partial(env.step, 0), partial(env.observe, 0)):
        with pytest.raises(IllegalMove, match=r"call reset\(\) first"):
            verb()
