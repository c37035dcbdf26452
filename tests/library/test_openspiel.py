"""OpenSpiel's own tests pass for every game, chance and secret choices are as it has them, and games play as they did."""

import pickle
import re
import runpy
import unittest
import zlib
from pathlib import Path

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

import robodrome
import robodrome.openspiel
from robodrome.environment import learning
from tabletop.base.shipped import SHIPPED
from tests.structure import TOP

GOLDEN = Path(__file__).parent / "golden"
every_game = pytest.mark.parametrize("game", SHIPPED)


@every_game
def test_its_random_simulations_pass(game: str) -> None:
    params = {"options": "turn-limit=25"} if game == "roborally" else {}
    pyspiel.random_sim_test(pyspiel.load_game(f"robodrome_{game}", params), num_sims=1, serialize=True, verbose=False)


@every_game
def test_its_api_test_passes(game: str) -> None:
    name = f"robodrome_{game}"
    attributes = {"game": pyspiel.load_game(name), "game_name": name}
    case = type(name, (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    result = unittest.TestResult()
    with pytest.MonkeyPatch.context() as patch:
        few = api_test.sample_some_states.sample_some_states
        patch.setattr(api_test.sample_some_states, "sample_some_states", lambda one, **_: few(one, max_states=12))
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in (*result.errors, *result.failures)] == []


def brief(playthrough: str) -> str:
    """A playthrough with a checksum in place of what is long, such as arrays."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in playthrough.splitlines()]
    return (
        "\n".join(f"{line[:60]}… {zlib.crc32(line.encode()):08x}" if len(line) > 300 else line for line in lines) + "\n"
    )


@every_game
def test_a_game_plays_as_its_golden_playthrough(game: str, pytestconfig: pytest.Config) -> None:
    file = GOLDEN / f"openspiel_{game}.txt"
    short = {"roborally": "(options=turn-limit:25&lives:1&last-life:last)", "moonbots": "(options=round-limit:20)"}
    found = brief(generate_playthrough.playthrough(f"robodrome_{game}{short.get(game, '')}", None, seed=1))
    if pytestconfig.getoption("renew_golden"):
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def first_choice(game: str, **params: object) -> "pyspiel.State":
    """The first node at which somebody chooses, with the first outcome of everything before."""
    state = pyspiel.load_game(f"robodrome_{game}", params).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_programs_are_chosen_at_the_same_time_and_in_secret() -> None:
    state = first_choice("roborally", players=3)
    assert state.is_simultaneous_node()
    before = [state.information_state_string(player) for player in range(3)]
    other = state.clone()
    legal = [state.legal_actions(player) for player in range(3)]
    assert all(len(actions) == 10 for actions in legal)
    state.apply_actions([actions[1] for actions in legal])
    other.apply_actions([legal[0][1], legal[1][2], legal[2][3]])
    assert state.information_state_string(0) == other.information_state_string(0) != before[0]
    assert state.information_state_string(1) != other.information_state_string(1)
    assert state.legal_actions(0) == other.legal_actions(0)


def test_chance_is_explicit_and_weighs_its_outcomes() -> None:
    state = pyspiel.load_game("robodrome_moonbots").new_initial_state()
    unequal = 0
    while not state.is_terminal() and not unequal:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            unequal += len({round(chance, 9) for _, chance in outcomes}) > 1
            state.apply_action(outcomes[-1][0])
        else:
            state.apply_action(state.legal_actions()[-1])
    assert unequal


def test_players_and_options_are_those_of_the_game() -> None:
    game = pyspiel.load_game("robodrome_roborally", {"players": 4, "options": "course=night-shift&lives=4"})
    assert game.num_players() == 4
    assert "course=night-shift" in str(game.new_initial_state())
    with pytest.raises(robodrome.OptionError, match="lives"):
        pyspiel.load_game("robodrome_roborally", {"options": "lives=99"})


@every_game
def test_games_and_states_are_pickled(game: str) -> None:
    params = {"players": 3} if robodrome.game(game).seats[1] > 2 else {}
    made = pyspiel.load_game(f"robodrome_{game}", params)
    state = first_choice(game, **params)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert str(pickle.loads(pickle.dumps(made))) == str(made)


@every_game
def test_a_game_of_two_is_zero_sum_and_one_of_more_is_not(game: str) -> None:
    zero, general = pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.GENERAL_SUM
    two = pyspiel.load_game(f"robodrome_{game}")
    assert (two.get_type().utility, two.utility_sum()) == (zero, 0)
    if robodrome.game(game).seats[1] > 2:
        assert pyspiel.load_game(f"robodrome_{game}", {"players": 3}).get_type().utility == general


def test_a_win_that_both_share_is_a_draw() -> None:
    state = pyspiel.load_game("robodrome_stakbots").new_initial_state()
    state.state.agenda.clear()
    for winners, returns in (([], [0, 0]), ([0], [1, -1]), ([1], [-1, 1]), ([0, 1], [0, 0])):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(state.state), "winners", lambda _, winners=winners: winners)
            assert state.returns() == returns


def test_a_game_begins_at_a_position_given_by_name_or_as_notation() -> None:
    named = pyspiel.load_game("robodrome_roborally(position=tiny)")
    position = learning("roborally").positions["tiny"]
    written = pyspiel.load_game("robodrome_roborally", {"position": position})
    again = pyspiel.load_game(str(written))
    assert str(again) == str(written)
    for one in (named, written, again, pickle.loads(pickle.dumps(written))):
        assert str(one.new_initial_state()) == position
    three = robodrome.game("roborally").write(robodrome.game("roborally").start(3))
    assert pyspiel.load_game("robodrome_roborally", {"position": three}).num_players() == 3
    with pytest.raises(robodrome.NotationError, match="begins with game/version"):
        pyspiel.load_game("robodrome_roborally", {"position": "huge"})


def test_bots_are_policies_of_a_game_and_of_what_is_turn_based_of_it() -> None:
    game = pyspiel.load_game("robodrome_roborally(position=tiny)")
    state, turned = game.new_initial_state(), pyspiel.convert_to_turn_based(game).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
        turned.apply_action(0)
    for bot in ("hard", "random"):
        policy = robodrome.openspiel.BotPolicy(game, bot, samples=8)
        found = policy.action_probabilities(state, 0)
        assert list(found) == state.legal_actions(0)
        assert sum(found.values()) == pytest.approx(1)
        assert (max(found.values()) == 1) == (bot == "hard")
        assert robodrome.openspiel.BotPolicy(turned.get_game(), bot, samples=8).action_probabilities(turned) == found
    with pytest.raises(robodrome.OptionError, match="no bot 'clever'"):
        robodrome.openspiel.BotPolicy(game, "clever")


def test_tiny_roborally_is_solved_and_bots_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(TOP / "docs" / "guide" / "tiny.py"))["main"](
        ["--bots", "easy,hard", "--samples", "2", "--iterations", "100"]
    )
    told = {name.rstrip(): float(number) for name, number in map(_row, capsys.readouterr().out.splitlines())}
    assert told["uniform"] == pytest.approx(41 / 72, abs=5e-5)  # as linear programming over all programs finds it too
    assert 0 < told["hard"] < told["easy"]
    assert 1 > told["regret matching, 1"] > told["regret matching, 10"] > told["regret matching, 100"] > 0
    assert told["regret matching, 100"] < 0.01


def test_a_turn_is_a_matrix_game_whose_equilibrium_loses_nothing_to_a_perfect_reply(
    capsys: pytest.CaptureFixture[str],
) -> None:
    runpy.run_path(str(TOP / "docs" / "guide" / "matrix.py"))["main"](["--programs", "2", "--races", "2"])
    first, _, *rows = capsys.readouterr().out.splitlines()
    assert float(first.split()[-1]) < 0.005
    told = {row.rpartition(")")[0]: [float(n) for n in row.rpartition(")")[2].split()] for row in rows[:-1]}
    assert {name.rpartition("(")[2] for name in told} >= {"hard", "random"}
    assert sum(numbers[0] for numbers in told.values()) == pytest.approx(1, abs=0.05)
    losses = [numbers[2] for numbers in told.values()]
    assert min(losses) >= 0
    assert max(losses) > 0.5, "some program at random loses much"
    assert rows[-1].split()[-1] == "0.00"


def _row(line: str) -> tuple[str, str]:
    name, _, number = line.rpartition(" ")
    return name, number


def test_a_game_is_loaded_again_from_its_text_with_its_options() -> None:
    made = pyspiel.load_game("robodrome_roborally", {"players": 3, "options": "course=night-shift&lives=4"})
    again = pyspiel.load_game(str(made))
    assert str(again) == str(made)
    assert str(again.new_initial_state()) == str(made.new_initial_state())
    assert "course=night-shift" in str(again.new_initial_state())
