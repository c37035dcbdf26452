"""What `import robodrome` gives is listed, documented and enough to play."""

import ast
import inspect
import json
import re
import runpy
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import robodrome
from tabletop.__main__ import main
from tabletop.base.shipped import SHIPPED
from tests.conformance.cases import CASES, Case
from tests.structure import TOP

every_game = pytest.mark.parametrize("case", CASES, ids=repr)
every_shipped_game = pytest.mark.parametrize("case", [case for case in CASES if case.game.name in SHIPPED], ids=repr)

PUBLIC = """
    CHANCE PERSON Answer BoardError BotError Budget Coaching Cost Event Failure FarSeat Figure Film Game Host IllegalMove
    LessonError LinkError MessageError Move NotationError Option OptionError Packet PlayedGame Position Rating Ratings Result
    Session Share Standing State TabletopError __version__ coach find_links from_link game games log luck rate read_games
    register run_bots to_link tournament
""".split()  # noqa: SIM905 - a list to read


def test_public_names_are_these_and_none_goes_away() -> None:
    assert robodrome.__all__ == PUBLIC


def test_a_name_that_is_to_go_warns_and_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(robodrome._GOING, "find_game", ("robodrome.game", robodrome.game))
    with pytest.warns(DeprecationWarning, match=r"robodrome\.find_game goes .*; use robodrome\.game\."):
        assert getattr(robodrome, "find_game") is robodrome.game  # noqa: B009 - mypy knows no such name
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(robodrome, "nothing")  # noqa: B009
    assert not robodrome._GOING.keys() & set(robodrome.__all__)


@pytest.mark.parametrize("name", [name for name in PUBLIC if not name.isupper() and not name.startswith("__")])
def test_every_public_name_says_what_it_is(name: str) -> None:
    assert len((inspect.getdoc(getattr(robodrome, name)) or "").split()) >= 4


def test_to_import_it_loads_no_drawing_and_nothing_that_has_to_be_installed() -> None:
    program = "import sys; before = set(sys.modules); import robodrome; print(*(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "robodrome" in loaded
    foreign = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"robodrome", "tabletop"}
    assert foreign == set()


@every_game
def test_a_position_is_read_written_drawn_and_played_on(case: Case) -> None:
    seats, options = case.new_games[0]
    session = robodrome.Session(case.game, [robodrome.PERSON] * seats, options, seed=3)
    session.advance()
    here = robodrome.Position.of(session)
    assert str(robodrome.Position.read(str(here))) == str(here)
    after = here.after(here.legal()[-1])
    session.play(len(session.legal()) - 1)
    assert str(after) == case.game.write(session.state)
    assert str(here) != str(after)
    assert here.view(0) == here.state.view(0)
    assert here.seats == seats
    with pytest.raises(robodrome.OptionError, match="no seat 9"):
        here.view(9)
    with pytest.raises(robodrome.OptionError, match="no theme"):
        here.picture(theme="pink")


@every_game
def test_sessions_and_positions_show_themselves_in_notebooks_light_and_dark(case: Case) -> None:
    seats, options = case.new_games[0]
    session = robodrome.Session(case.game, [robodrome.PERSON] * seats, options, seed=3)
    shown = session._repr_svg_()
    assert shown == robodrome.Position.of(session)._repr_svg_()
    root = ElementTree.fromstring(shown)
    assert root.get("class") == f"robodrome-{case.game.name}"
    assert "prefers-color-scheme:dark" in shown
    used = set(re.findall(r"var\((--[\w-]+)\)", shown))
    assert used
    for table in re.findall(r"\{(--[^{}]*)\}", shown):
        assert used <= set(re.findall(r"(--[\w-]+):#", table))


@every_shipped_game
def test_a_game_is_told_in_sentences_up_to_where_it_stands_as_the_command_line_tells_it(
    case: Case, capsys: pytest.CaptureFixture[str]
) -> None:
    seats, options = case.new_games[0]
    session = robodrome.Session(case.game, ["random"] * seats, options, seed=3)
    session.advance()
    while session.ply < 12 and not session.over:
        session.play(0)
        session.advance()
    link = robodrome.to_link(session)
    for language in ("en", "es"):
        assert main(["log", link, "--lang", language, "--seat", "0", "--json"]) == 0
        told = [one["text"] for one in json.loads(capsys.readouterr().out)]
        assert told == robodrome.log(link, 0, language) == robodrome.log(session, 0, language)
    assert robodrome.log(session) != robodrome.log(session, language="fr")
    whole = robodrome.log(session)
    session.goto(6)
    early = robodrome.log(session)
    assert len(early) < len(whole)
    assert early == whole[: len(early)]


def test_a_log_tells_the_secrets_of_its_seat_alone() -> None:
    race = robodrome.Session(robodrome.game("roborally"), ["random", "random"], seed=3)
    race.advance()
    while race.state.round < 2:
        race.play(0)
        race.advance()
    everybody, first, second = (robodrome.log(race, seat) for seat in (None, 0, 1))
    assert len(everybody) == len(first) == len(second)
    own = [place for place, text in enumerate(first) if text != everybody[place]]
    assert own
    assert all(second[place] == everybody[place] for place in own)
    with pytest.raises(robodrome.OptionError, match="no seat 2; there are 2"):
        robodrome.log(race, 2)
    with pytest.raises(robodrome.OptionError, match="no language 'xx'"):
        robodrome.log(race, language="xx")
    with pytest.raises(robodrome.LinkError):
        robodrome.log("nonsense")


def test_the_readme_uses_nothing_that_is_not_public() -> None:
    for block in re.findall(r"```python\n(.*?)```", (TOP / "README.md").read_text(encoding="utf-8"), re.DOTALL):
        tree = ast.parse(block)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert {alias.name.partition(".")[0] for alias in node.names} <= {"robodrome"}
            if isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] == "robodrome"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "robodrome":
                assert node.attr in robodrome.__all__


def test_the_example_of_the_readme_runs() -> None:
    block = re.findall(r"```python\n(.*?)```", (TOP / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, check=True)
    assert "roborally/2 " in done.stdout


def test_a_film_of_a_session_or_a_position_plays_in_a_notebook_and_is_a_page() -> None:
    race = robodrome.Session(robodrome.game("roborally"), ["random", "random"], seed=3)
    race.advance()
    while race.state.round < 3:
        race.play(0)
        race.advance()
    for film in (robodrome.Film.of(race), robodrome.Film.of(race, 0, 30, seat=1)):
        shown = film._repr_svg_()
        assert ElementTree.fromstring(shown).tag.endswith("svg")
        assert "@keyframes" in shown
        assert "<script" not in shown
        assert "prefers-color-scheme:dark" in shown.replace(" ", "")
        assert film.html("de").startswith("<!doctype html>")
    undealt = robodrome.Position.of(robodrome.Session(robodrome.game("roborally"), ["random"] * 2, seed=3))
    assert "@keyframes" in robodrome.Film.of(undealt).svg()
    with pytest.raises(robodrome.IllegalMove, match="cannot go from 9 to 2"):
        robodrome.Film.of(race, 9, 2)


def test_a_result_is_a_table_in_a_notebook_and_names_are_not_markup() -> None:
    failed = robodrome.Failure("a<b>.py", 3, "a<b>.py, line 3: ValueError: <i>", 1, 0, "link")
    result = robodrome.Result((robodrome.Standing("a<b>.py", 1, 4), robodrome.Standing("easy", 3, 4)), (failed,))
    root = ElementTree.fromstring(f"<div>{result._repr_html_()}</div>")
    assert [cell.text for cell in root.findall(".//thead/tr/*")] == ["bot", "wins", "games", "rate", "95 % interval"]
    assert [cell.text for cell in root.findall(".//tbody/tr[1]/*")] == ["a<b>.py", "1", "4", "25.0%", "4.6% to 69.9%"]
    assert failed.reason in "".join(root.itertext())


def test_a_plot_without_matplotlib_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(robodrome.OptionError, match=r"robodrome\[plot\]"):
        robodrome.Result((robodrome.Standing("easy", 3, 4),)).plot()


def test_python_m_robodrome_is_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["robodrome", "--version"])
    with pytest.raises(SystemExit, match=r"^0$"):
        runpy.run_module("robodrome", run_name="__main__")
    assert capsys.readouterr().out == f"robodrome {robodrome.__version__}\n"
