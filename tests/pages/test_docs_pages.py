"""The documentation has every public name with its source, and its lists name everything in the games."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape, unescape
from pathlib import Path

import pytest

import robodrome
from robodrome.environment import Environment
from tabletop.__main__ import main
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS
from tabletop.rules.event import Vocabulary
from tabletop.show.theme import MODES, SHARED
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.pages.test_examples import BLOCK
from tests.structure import TOP
from tools.pages import docs, lessons, reference
from tools.pages.code import COLOURS, coloured
from tools.pages.events import every_event
from tools.pages.page import Site, index, up_from
from tools.pages.page import words as texts


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("site"))
    docs.write(made)
    return made


def written(site: Site, path: str) -> str:
    return unescape((site.folder / path / "index.html").read_text(encoding="utf-8"))


def test_no_bot_of_the_documentation_fails_but_the_one_that_is_to(tmp_path: Path) -> None:
    blocks = BLOCK.findall((docs.GUIDE / "bots.md").read_text(encoding="utf-8"))
    files = {text.split()[1]: text for kind, text in blocks if kind == "python" and text.startswith("# ")}
    assert {*files} >= {"bot.py", "counting.py", "broken.py"}
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


def lines(site: Site, module: str) -> list[str]:
    """The source of a module, as its page shows it."""
    page = (site.folder / reference.source_path(module) / "index.html").read_text(encoding="utf-8")
    found = re.findall(
        r'<span id="L(\d+)">(.*)</span>$', page.partition("<pre")[2].partition("</code></pre>")[0], re.MULTILINE
    )
    assert [int(number) for number, _ in found] == [*range(1, len(found) + 1)]
    return [unescape(re.sub("<[^>]+>", "", line)) for _, line in found]


def test_the_source_of_every_public_name_is_one_link_away(site: Site) -> None:
    page = written(site, "docs/api")
    found = re.findall(r'id="robodrome\.([\w.]+)">(?:(?!<h\d).)*?href="\.\./source/([\w.]+)/#L(\d+)"', page, re.DOTALL)
    names = {name: (module, int(line)) for name, module, line in found}
    assert {name.partition(".")[0] for name in names} == {*robodrome.__all__}
    for name, thing in reference.public():
        module, line = names[name]
        shown = "\n".join(lines(site, module)[line - 1 : line + 2])  # decorators come first
        assert re.search(rf"(class|def) {thing.name}\b|^{thing.name}\b", shown), f"{name} leads to {shown!r}"


def test_a_page_of_a_source_is_the_file_itself(site: Site) -> None:
    for module in reference.modules():
        assert isinstance(module.filepath, Path)
        assert lines(site, module.path) == module.filepath.read_text(encoding="utf-8").splitlines()


def test_every_heading_is_searched_with_what_it_is_about(site: Site) -> None:
    file = site.folder / "docs/search.json"
    assert file.stat().st_size < 100_000
    found = json.loads(file.read_text(encoding="utf-8"))
    assert [*found] == [f"{name}/" for name in docs.EVERY]
    for path, parts in found.items():
        page = (site.folder / "docs" / path / "index.html").read_text(encoding="utf-8")
        article = page.partition("<article")[2].partition("</article>")[0]
        assert [known for known, _, _ in parts if known] == re.findall(r'<h[1-4] id="([^"]+)"', article)
    said = {known: (title, text) for known, title, text in found["api/"]}
    assert said["robodrome.Session.play"] == ("robodrome.Session.play", said["robodrome.Session.play"][1])
    assert said["robodrome.Session.play"][1].startswith("Make a move, or the move of this index")
    assert not [
        text for parts in found.values() for _, _, text in parts if "<" in text and ">" in text and "</" in text
    ]


def test_every_page_says_its_version_and_leads_to_those_beside_it(site: Site) -> None:
    ways = []
    for name in docs.EVERY:
        page = written(site, f"docs/{name}")
        assert f'<p class="version">Version {robodrome.__version__}</p>' in page
        ways.append(re.findall(r'href="\.\./(\w+)/" class="(prev|next)"', page))
    names = [*docs.PAGES, docs.API]
    assert ways.pop(docs.EVERY.index(docs.CLASS)) == []
    assert ways[0] == [(names[1], "next")]
    assert ways[-1] == [(names[-2], "prev")]
    assert all(way == [(names[at], "prev"), (names[at + 2], "next")] for at, way in enumerate(ways[1:-1]))


def test_the_guide_lists_its_pages_for_readers_of_the_repository_and_each_begins_with_prose() -> None:
    listed = re.findall(
        r"^\| \[(\w+)\.md\]\(\1\.md\) \|", (docs.GUIDE / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert listed == [*docs.PAGES, docs.CLASS]
    for name in listed:
        _, first, *_ = (docs.GUIDE / f"{name}.md").read_text(encoding="utf-8").split("\n\n")
        assert re.match(r"[\w`][^|]*\.", first), f"{name}.md does not begin with prose: {first[:60]!r}"


def test_links_between_pages_lead_to_a_page_and_a_heading_here_and_on_a_repository_host(site: Site) -> None:
    count = 0
    for name in docs.EVERY:
        article = written(site, f"docs/{name}").partition("<article")[2].partition("</article>")[0]
        for way, anchor in re.findall(r'href="([^":]*?)(?:#([^"]*))?"', article):
            if not way.startswith("../../") and ".." in way:
                there = site.folder / "docs" / name / way / "index.html"
                assert there.is_file(), f"{name} leads to {way}"
                assert not anchor or f'id="{anchor}"' in there.read_text(encoding="utf-8"), (
                    f"{name} leads to {way}#{anchor}"
                )
            else:
                assert way in {"", "../../lab.html"} or way.startswith("../../"), f"{name} leads to {way}"
        if name != docs.API:
            text = (docs.GUIDE / f"{name}.md").read_text(encoding="utf-8")
            for way in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text):
                count += 1
                assert way == "../../lab.html" or (docs.GUIDE / way).is_file(), f"{name}.md leads to {way}"
    assert count > 8


def test_the_page_for_teachers_is_where_they_look_and_not_among_the_pages_for_programmers(site: Site) -> None:
    assert (docs.GUIDE / f"{docs.CLASS}.md").exists()
    for name in docs.EVERY:
        listed = written(site, f"docs/{name}").partition('<nav class="contents"')[2].partition("</nav>")[0]
        assert f'"../../{docs.path(docs.CLASS)}"' not in listed
        assert f'"../../{docs.path(docs.API)}"' in listed
    for language in LANGUAGES:
        written_before = (site.folder / index("docs", language) / "index.html").read_text(encoding="utf-8")
        way = f'<a href="{up_from(index("lessons", language))}{docs.path(docs.CLASS)}" hreflang="en">'
        said = escape(texts(language).say("lab.class.lesson"))
        assert f"{said}</a>" in written_before.partition("lab.html")[2]
        assert f"{way}{said}</a>" in lessons.index_page(site, language)
    lab = (TOP / "web/lab/lab.html").read_text(encoding="utf-8")
    assert f'<a href="./{docs.path(docs.CLASS)}" hreflang="en" data-say="lab.class.lesson"></a>' in lab


def test_the_contents_of_a_page_lead_to_each_of_its_headings(site: Site) -> None:
    page = written(site, "docs/bots")
    listed = page.partition('<nav class="contents"')[2].partition("</nav>")[0]
    headings = re.findall(r'<h2 id="([^"]+)"', page)
    assert headings
    assert re.findall(r'<a href="#([^"]+)">', listed) == headings
    assert all(f'<h2 id="{one}"><a class="self" href="#{one}">' in page for one in headings)


def test_no_line_of_code_in_colours_is_changed() -> None:
    text = 'def fun(a: int = 1) -> str:\n    """Two\n\n    lines <b>."""\n    return f"{a} & b"  # é\n'
    for language in ("python", "sh", "html", "text", ""):
        marked = coloured(text, language)
        assert unescape(re.sub(r'</?span(?: class="\w+")?>', "", marked)) == text
        assert all(line.count("<span") == line.count("</span>") for line in marked.split("\n"))
    assert re.findall(r'<span class="(\w+)">(def|fun|1|# é)</span>', coloured(text, "python")) == [
        ("word", "def"), ("name", "fun"), ("number", "1"), ("remark", "# é"),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="nonsense"):
        coloured(text, "nonsense")


@pytest.mark.parametrize("role", COLOURS)
def test_code_is_legible_in_each_mode(role: str) -> None:
    for at, mode in enumerate(MODES):
        one, other = sorted((luminance(COLOURS[role][at]), luminance(SHARED["ground"][at])))
        assert (other + 0.05) / (one + 0.05) >= 4.5, f"{role} in {mode}"


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG 2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_event_is_there_with_its_numbers_its_sentences_and_what_it_reveals(site: Site) -> None:
    page = written(site, "docs/events")
    for name in SHIPPED:
        words = words_of(name, "en")
        for kind in game.find(name).events:
            entry = page.partition(f'<h3 id="{name}.{kind}">')[2].partition("<h3")[0]
            assert re.search(r"<p>(<code>.*?</code> )?\S.*[.!?]</p>", entry), f"{name}: no sentence tells of {kind}"
            for field in filter(None, (*kind.fields, kind.secret)):
                assert kind.vocabulary.fields[field] in entry, f"{name}: {kind} does not explain {field}"
            assert ("reveals something" in entry, "moves nothing" in entry) == (kind.reveals, kind.still)
            assert words.has(f"event.{kind}") <= ("<p><code>" not in entry.partition("</p>")[0])


def test_a_game_without_events_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = {name: replace(game.find(name), events=Vocabulary(name, {})) for name in SHIPPED[1:]}
    monkeypatch.setattr(game, "_loaded", {**game._loaded, **bare})
    assert set(re.findall(r'<h2 id="(\w+)">', every_event())) <= {SHIPPED[0]}


def test_docstrings_stand_where_the_prose_asks_for_them(site: Site) -> None:
    notations = written(site, "docs/notation").partition("RoboRally</a></h2>")[2]
    for name in SHIPPED:
        assert f"{name}/" in notations, f"Add `::: {name}.formats.notation` to docs/guide/notation.md."
    for path in site.folder.rglob("*.html"):
        assert ":::" not in path.read_text(encoding="utf-8"), path


def test_every_action_and_field_of_every_game_is_there_where_environments_have_it(site: Site) -> None:
    page = written(site, "docs/learning")
    for name in SHIPPED:
        entry = page.partition(f'<h2 id="{name}">')[2].partition("<h2")[0]
        assert game.find(name).learning, f"Write {name}/tools/learning.py, and name it as `learning` of {name}."
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
    """The first and the last place of each field and plane."""
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
        for field in one.start(one.seats[0], {}).view(None).__match_args__:
            entry = page.partition(f'<tr id="{name}.{field}">')[2].partition("</tr>")[0]
            assert re.search(rf"<code>{field}</code></td><td>[\w-].*[.]</td><td><code>\w.*</code></td>$", entry), (
                f"{name}: no docstring says what the field {field} of its view is"
            )


def baselines(name: str) -> tuple[list[str], dict[str, tuple[float, int, str]]]:
    """The command that made the table of a game, and by bot: its wins, its games, and the rest of its row."""
    text = (docs.GUIDE / "benchmark.md").read_text(encoding="utf-8")
    command = next(iter(re.findall(rf"^robodrome (tournament {name} .*)$", text, re.MULTILINE)), "")
    assert command, (
        f"Add a table of the baselines of {name}, and the command that prints it, to docs/guide/benchmark.md."
    )
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
