"""The documentation: every example runs and prints what it says, and every public name is there with its source."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

import robodrome
from robodrome.environment import Environment
from tabletop.__main__ import main
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS
from tabletop.rules.event import Vocabulary
from tabletop.show.words import words
from tools.pages import docs
from tools.pages.events import every_event
from tools.pages.page import Site

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IN_BROWSERS = "pages"
"""Its examples are for pages; e2e/site/test_other_pages.py runs them."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("site"))
    docs.write(made)
    return made


def written(site: Site, path: str) -> str:
    return unescape((site.folder / path / "index.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name in docs.PAGES if name != IN_BROWSERS])
def test_every_example_runs_and_prints_what_stands_below_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall((docs.GUIDE / f"{name}.md").read_text(encoding="utf-8"))
    assert blocks
    known: dict[str, object] = {}
    for kind, text in blocks:
        if kind == "text":
            assert capsys.readouterr().out == text
        elif kind == "python":
            capsys.readouterr()
            file = re.match(r"# ([\w.]+)\n", text)
            if file:  # a file, which commands further down use
                Path(file[1]).write_text(text, encoding="utf-8")
            exec(compile(text, f"{name}.md", "exec"), known)
        else:
            assert kind == "sh"
            for words in map(shlex.split, text.splitlines()):
                assert words[0] in {"robodrome", "pip"}
                if words[0] == "robodrome":
                    assert main(words[1:]) == 0, words


def test_no_bot_of_the_documentation_fails_but_the_one_that_is_to(tmp_path: Path) -> None:
    blocks = BLOCK.findall((docs.GUIDE / "bots.md").read_text(encoding="utf-8"))
    files = {text.split()[1]: text for kind, text in blocks if kind == "python"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        result = robodrome.tournament(robodrome.game("robotory"), [str(tmp_path / name), "random"], 2, 1)
        assert bool(result.failures) == (name == "broken.py"), result.failures


def test_the_bot_of_the_documentation_wins_more_often_than_random(tmp_path: Path) -> None:
    (text, *_) = [text for _, text in BLOCK.findall((docs.GUIDE / "bots.md").read_text(encoding="utf-8"))]
    (tmp_path / "bot.py").write_text(text, encoding="utf-8")
    result = robodrome.tournament(robodrome.game("robotory"), [str(tmp_path / "bot.py"), "random"], 60, 3)
    assert result.standings[0].interval[0] > 0.5


def test_every_public_name_is_there_with_what_it_is_and_its_source(site: Site) -> None:
    page = written(site, "docs/api")
    for name in robodrome.__all__:
        entry = page.partition(f'<h2 id="robodrome.{name}">')[2].partition("<h2")[0]
        assert re.search(r"\w+/\w+\.py, line \d+", entry), name
        assert re.search(r"<p>[A-Z`<]", entry), f"{name}: no sentence says what it is"
    for method in ("Session.play", "Position.read", "Film.of", "Result.plot"):
        assert f'id="robodrome.{method}"' in page


def test_every_event_is_there_with_its_numbers_its_sentences_and_what_it_reveals(site: Site) -> None:
    page = written(site, "docs/events")
    for name in SHIPPED:
        said = words(name, "en")
        for kind in game.find(name).events:
            entry = page.partition(f'<h3 id="{name}.{kind}">')[2].partition("<h3")[0]
            assert re.search(r"<p>(<code>.*?</code> )?\S.*[.!?]</p>", entry), f"{name}: no sentence tells of {kind}"
            for field in filter(None, (*kind.fields, kind.secret)):
                assert kind.vocabulary.fields[field] in entry, f"{name}: {kind} does not explain {field}"
            assert ("reveals something" in entry, "moves nothing" in entry) == (kind.reveals, kind.still)
            assert said.has(f"event.{kind}") <= ("<p><code>" not in entry.partition("</p>")[0])


def test_a_game_without_events_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = {name: replace(game.find(name), events=Vocabulary(name, {})) for name in SHIPPED[1:]}
    monkeypatch.setattr(game, "_loaded", {**game._loaded, **bare})
    assert set(re.findall(r'<h2 id="(\w+)">', every_event())) <= {SHIPPED[0]}


def test_docstrings_stand_where_the_prose_asks_for_them(site: Site) -> None:
    for name in robodrome.games():
        if name != "sample_game":
            assert f"{name}/" in written(site, "docs/notation").partition("RoboRally</h2>")[2]
    for path in site.folder.rglob("*.html"):
        assert ":::" not in path.read_text(encoding="utf-8"), path


def test_every_action_and_field_of_every_game_is_there_where_environments_have_it(site: Site) -> None:
    page = written(site, "docs/learning")
    for name in SHIPPED:
        entry = page.partition(f'<h2 id="{name}">')[2].partition("<h2")[0]
        env = Environment(name)
        assert f"{env.moves} actions" in entry
        for kind in env.kinds:
            first = env.actions.index(kind.names[0])
            last = first + len(kind.names) - 1
            assert re.search(rf"<td>{first}( to {last})?</td><td><code>{re.escape(kind.names[0])}\b", entry), (
                kind.names[0]
            )
            assert kind.about.replace("`", "") in re.sub("</?code>", "", entry)
        for field, place in places(env).items():
            told = f"{place[0]}" if place[0] == place[1] else f"{place[0]} to {place[1]}"
            assert f"<td>{told}</td><td><code>{field}</code></td>" in entry, field


def places(env: Environment) -> dict[str, tuple[int, int]]:
    """Where each field and plane is: the first and the last place."""
    found, at = {}, 0
    for field in env.fields:
        found[field.name] = (at, at + field.size - 1)
        at += field.size
    names = [plane.name for some in env.planes for plane in some.planes]
    return {**found, **{name: (number, number) for number, name in enumerate(names)}}


def test_what_options_add_is_there(site: Site) -> None:
    page = written(site, "docs/learning")
    for option, name in (
        ("options=yes", "option_held"), ("rules=superbot", "superbot"), ("course=capture-the-flag", "home"),
        ("recycling=yes", "recycle=0+0"), ("ranks=dealt", "quota"),
    ):  # fmt: skip
        assert re.search(rf"<td>{option}</td><td>\w+</td><td><code>{re.escape(name)}</code>", page), name


def test_every_field_of_every_view_is_there_with_what_it_means(site: Site) -> None:
    page = written(site, "docs/views")
    for name in SHIPPED:
        one = game.find(name)
        for field in one.start(one.seats[0], {}).view(None)._fields:
            entry = page.partition(f'<tr id="{name}.{field}">')[2].partition("</tr>")[0]
            assert re.search(rf"<code>{field}</code></td><td>[\w-].*[.]</td><td><code>\w.*</code></td>$", entry), (
                f"{name}: no docstring says what the field {field} of its view is"
            )


def baselines(name: str) -> tuple[list[str], dict[str, tuple[float, int, str]]]:
    """The command that made the table of a game, and by bot: its wins, its games, and the rest of its row."""
    text = (docs.GUIDE / "benchmark.md").read_text(encoding="utf-8")
    (command,) = re.findall(rf"^robodrome (tournament {name} .*)$", text, re.MULTILINE)
    table = text.partition(f"| {robodrome.game(name).title} | won |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| (\d+) \| (.*) \|$", table, re.MULTILINE)
    return command.split(), {bot: (float(wins), int(games), rest) for bot, wins, games, rest in rows}


@pytest.mark.parametrize("game", SHIPPED)
def test_a_table_of_baselines_has_every_bot_with_its_interval(game: str) -> None:
    command, rows = baselines(game)
    bots = {*robodrome.game(game).bots, *GENERIC_BOTS}
    assert {*command[command.index("--bots") + 1].split(",")} == bots == rows.keys()
    for bot, (wins, games, rest) in rows.items():
        one = robodrome.Standing(bot, wins, games)
        low, high = one.interval
        assert games == int(command[command.index("--games") + 1]) * (len(bots) - 1)
        assert rest == f"{one.rate:.1%} | {low:.1%} to {high:.1%}".replace("%", " %")
    assert sum(wins for wins, _, _ in rows.values()) <= sum(games for _, games, _ in rows.values()) / 2


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["stakbots", "robotory"])
def test_a_table_of_baselines_is_what_its_command_prints(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, rows = baselines(game)
    assert main([*command, "--json"]) == 0
    told = {row["bot"]: (row["wins"], row["games"]) for row in json.loads(capsys.readouterr().out)["bots"]}
    assert told == {bot: row[:2] for bot, row in rows.items()}


def test_the_coach_page_shows_the_account_of_a_race_as_its_end_does(site: Site) -> None:
    page = written(site, "docs/coach")
    (link, seat), *_ = re.findall(r"::: coach (\S+) (\d)", (docs.GUIDE / "coach.md").read_text(encoding="utf-8"))
    found = robodrome.coach(link, int(seat))
    assert f"<b>{found.sentence}</b>" in page
    assert page.count('<th scope="row">') == len(found.shares) + 1
    assert len(re.findall(r"<rect class", page)) >= len(found.shares)
