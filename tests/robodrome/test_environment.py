"""Games as environments to learn in: actions and observations that stay, turned to the seat that chooses and looks."""

import math
import pickle
import zlib
from functools import partial
from itertools import groupby, product
from pathlib import Path
from random import Random

import pytest

from robodrome.environment import Environment, learning
from roborally.board.plan import MAX_SIDE
from roborally.position.homes import BACK_ROWS
from tabletop.base.errors import IllegalMove, NotationError, OptionError
from tabletop.formats import link
from tabletop.tools.learning import Field, Plane
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
    """The verb of a label, or the sign for a verb."""
    return label.partition("=")[0] if "=" in label else "".join(sign for sign in label if not sign.isdigit())


def told(case: Case) -> str:
    """Actions and fields, briefly enough to be read; a checksum stands for the names left out."""
    found = learning(case.game.name)
    lines = [f"version {found.version}, rules {found.rules}"]
    for seats, options in case.new_games:
        env = Environment(case.game, seats, options)
        lines.append(f"{seats} seats, {options or 'no options'}: {env.moves} actions")
        first = 0
        for _, same in groupby(env.actions, kind):
            names = list(same)
            check = zlib.crc32("\n".join(names).encode())
            lines.append(f"  {first}..{first + len(names) - 1}: {names[0]} .. {names[-1]} {check:08x}")
            first += len(names)
        lines += [f"  {f.name} {'x'.join(map(str, f.shape))} from {f.low} to {f.high}" for f in env.fields]
        for some in env.planes:
            lines += [f"  {p.name} {'x'.join(map(str, some.shape))} from {p.low} to {p.high}" for p in some.planes]
    return "\n".join(lines) + "\n"


@every_game
def test_numbers_of_moves_and_fields_stay_the_same_within_a_version(case: Case, pytestconfig: pytest.Config) -> None:
    file = GOLDEN / f"{case.game.name}_v{learning(case.game.name).version}.txt"
    if pytestconfig.getoption("renew_golden"):
        file.write_text(told(case), encoding="utf-8")
    assert file.exists(), f"Write {file.name}: pytest tests/robodrome/test_environment.py --renew-golden -k {case}."
    assert told(case) == file.read_text(encoding="utf-8"), (
        "Learnt players would choose other moves: leave the numbers and fields as they are, or give them a new version."
    )


@every_game
def test_an_environment_plays_by_the_newest_rules(case: Case) -> None:
    assert learning(case.game.name).rules == case.game.version, "Give the environment a new version."


@every_game
def test_every_action_has_a_name_of_its_own_and_there_are_at_most_two_thousand(case: Case) -> None:
    for seats, options in case.new_games:
        actions = Environment(case.game, seats, options).actions
        assert len(set(actions)) == len(actions) <= 2000


def test_a_race_on_the_largest_course_has_at_most_two_thousand_actions() -> None:
    """Every option card, and as many cells to choose from as the back rows of the widest home have."""
    cards = Environment("roborally", 4, {"options": "yes"})
    capture = Environment("roborally", 4, {"course": "capture-the-flag"})
    offered = [sum(name.startswith("offered=") for name in env.actions) for env in (cards, capture)]
    assert min(offered) < max(offered) < BACK_ROWS * MAX_SIDE
    assert cards.moves - offered[0] + BACK_ROWS * MAX_SIDE <= 2000


@every_game
def test_every_legal_move_has_one_action_and_every_action_that_is_legal_is_one_move(case: Case) -> None:
    for seats, options in case.new_games:
        env = Environment(case.game, seats, options)
        for seed in range(SEEDS // 5 + 1):
            random = Random(seed)
            env.reset(seed)
            while env.asked is not None:
                legal = legal_actions(env)
                assert len(set(legal)) == len(legal) == len(env.session.legal())
                if random.random() < 0.1:
                    check_observation(env, int(random.random() * seats))
                place = int(random.random() * len(legal))
                env.step(legal[place])
                made = next(ply for ply in reversed(env.session.plies) if ply.free)
                assert (made.index, made.radix) == (place, len(legal))
            for seat in range(seats):
                check_observation(env, seat)


@pytest.mark.nightly
@every_game
def test_every_legal_move_has_one_action_with_every_value_of_every_option(case: Case) -> None:
    """Each value by itself, with the fewest and the most players; in RoboRally with option cards too."""
    game, played = case.game, 0
    more: tuple[dict[str, str], ...] = ({}, {"options": "yes"}) if game.name == "roborally" else ({},)
    limit = {"turn-limit": "25"} if game.name == "roborally" else {}
    for option in game.options:
        values = option.choices or (option.listing() if option.listing else ())
        for chosen, value, seats in product(more, values, game.seats):
            try:
                env = Environment(game, seats, {**limit, **chosen, option.name: value})
            except OptionError:
                continue  # this value asks for other options, or for other seats
            random = Random(played)
            env.reset(played)
            while env.asked is not None and env.session.ply < 4000:
                legal = legal_actions(env)
                assert len(set(legal)) == len(legal) == len(env.session.legal())
                if random.random() < 0.01:
                    check_observation(env, env.asked)
                env.step(random.choice(legal))
            played += 1
    assert played > len(game.options)


def legal_actions(env: Environment) -> list[int]:
    """The numbers of the legal actions. Fails with the name of a move that is no action."""
    try:
        return env.legal()
    except KeyError as lacking:
        pytest.fail(f"Add the move {lacking} to the actions in engine/{env.game.name}/tools/learning.py.")


def check_observation(env: Environment, seat: int) -> None:
    seen = env.observe(seat)
    fields: list[tuple[Field | Plane, int]] = [(field, field.size) for field in env.fields]
    fields += [(plane, math.prod(some.shape)) for some in env.planes for plane in some.planes]
    assert list(seen) == [field.name for field, _ in fields]
    for field, size in fields:
        numbers = seen[field.name]
        assert len(numbers) == size, field.name
        assert all(field.low <= number <= field.high for number in numbers), (
            f"The field {field.name!r} of {env.game.name} goes from {field.low} to {field.high}, not {numbers}: widen it."
        )
        assert len(field.about.split()) > 1


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
    seen = {str(env.observe(0))}
    for _ in range(10):
        if env.asked is not None:
            env.step(env.legal()[0])
            seen.add(str(env.observe(0)))
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
    assert pickle.loads(pickle.dumps(env)).actions == env.actions
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


def test_a_game_begins_at_a_position_and_is_pickled_with_it() -> None:
    env = Environment("roborally", position="tiny")
    play(env, 1)
    assert env.seats == 2
    assert "position=" in env.link()
    assert str(link.decode(env.link()).state.winners()) == str(env.session.state.winners())
    again = pickle.loads(pickle.dumps(env))
    again.reset(1)
    env.reset(1)
    assert again.observe(0) == env.observe(0)
    with pytest.raises(NotationError, match="begins with game/version"):
        Environment("roborally", position="huge")
    with pytest.raises(OptionError, match="has 2 seats, not 3"):
        Environment("roborally", 3, position="tiny")


@every_game
def test_small_positions_are_written_as_the_game_writes_them(case: Case) -> None:
    for position in learning(case.game.name).positions.values():
        state = case.game.read(position)
        assert case.game.write(state) == position
        assert not state.over


def test_tiny_roborally_has_two_free_registers_and_five_cards_to_deal() -> None:
    for seed in range(5):
        env = Environment("roborally", position="tiny")
        env.reset(seed)
        assert env.observe(0)["deck_size"] == [5 - 2 * 2]
        chosen = []
        while env.asked is not None:
            chosen.append((env.asked, len(env.legal())))
            env.step(env.legal()[seed % len(env.legal())])
        assert chosen == [(0, 3), (0, 2), (1, 3), (1, 2)]
        assert env.session.state.round == 100
