"""Dialogs over a table: who sits here, sharing, films, embedding, the story of a game."""

from __future__ import annotations

import asyncio
import base64
import re
import zlib
from collections.abc import Coroutine
from html import escape
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.film import stretch as films
from tabletop.film.write import as_svg
from tabletop.formats import link as links
from tests.web.fake_browser import NULL, Browser
from tests.web.table.laid import Laid


class Dialogs:
    """A table with dialogs over it, and what they hand to the browser."""

    def __init__(
        self, browser: Browser, game: str = "robotory", kinds: str = "person person", choices: int = 0
    ) -> None:
        self.laid = Laid(browser, game, kinds)
        self.laid.play(choices)
        self.state, self.say = self.laid.state, self.laid.say
        self.copied: list[str] = []
        self.saved: list[tuple[str, Any, str]] = []
        self.shared: list[dict[str, Any]] = []
        self.notices: list[str] = []
        self.followed: list[str] = []
        self.allowed, self.sheet, self.clipboard = True, "shared", ""
        vars(browser.modules["js"]).update(
            location=SimpleNamespace(href="https://a.example/b/#old", hash="", pathname="/b/", search=""),
            navigator=SimpleNamespace(languages=["en"], share=None),
            devicePixelRatio=1,
            robodromeSharing=SimpleNamespace(copy=self._copy, share=self._share, pasted=self._pasted),
            requestAnimationFrame=lambda painted: asyncio.get_running_loop().call_soon(painted, 0.0),
        )
        self.dom = browser.load("web.page.dom")
        self.dom.download = lambda *given: self.saved.append(given)
        self.dom.follow = self.followed.append

    async def _share(self, what: dict[str, Any]) -> str:
        if self.sheet:
            self.shared.append(what)
        return self.sheet

    async def _pasted(self) -> str:
        return self.clipboard

    async def _copy(self, text: str) -> bool:
        if self.allowed:
            self.copied.append(text)
        return self.allowed

    def load(self, name: str) -> Any:
        """The module of a dialog."""
        return self.laid.browser.load(f"web.table.dialogs.{name}")

    @property
    def dialog(self) -> Any:
        """The open dialog."""
        found = self.laid.document.querySelector("dialog")
        assert found is not NULL, "no dialog is open"
        return found

    def part(self, query: str) -> Any:
        """A part of the open dialog."""
        found = self.dialog.querySelector(query)
        assert found is not NULL, f"no {query}"
        return found

    async def touch(self, query: str) -> None:
        """Touch something, and let the page answer."""
        self.dialog.click(query)
        await rest()

    def check(self, query: str) -> None:
        """Choose one of several round buttons."""
        chosen = self.part(query)
        for one in self.dialog.querySelectorAll(f'input[name="{chosen.attributes["name"]}"]'):
            one.attributes.pop("checked", None)
        chosen.attributes["checked"] = ""


async def rest() -> None:
    """Wait until the page has answered."""
    for _ in range(6):
        await asyncio.sleep(0)


async def opened(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Open a dialog as a task, and return the task."""
    task = asyncio.ensure_future(work)
    await rest()
    if task.done():
        task.result()
    return task


# Who sits here --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "seat"), [("0", 0), ("1", 1), ("", None)])
async def test_whoever_is_somebody_else_says_who(fake_browser: Browser, answer: str, seat: int | None) -> None:
    at = Dialogs(fake_browser, "roborally", "person person easy")
    asked = await opened(at.load("seats").ask_who(at.state))
    names = {str(seat): f"{seat + 1}" + at.say("who.one", name=at.state.desk.seat_name(seat)) for seat in (0, 1)}
    assert at.dialog.buttons("data-answer") == {"": at.say("close"), **names}
    assert at.dialog.texts("h2") == [at.say("who.title")]
    assert at.dialog.texts("p") == [at.say("who.text")]
    await at.touch(f'[data-answer="{answer}"]')
    assert await asked == seat


@pytest.mark.parametrize("answer", ["yes", "elsewhere", "home"])
async def test_the_table_is_covered_until_the_next_person_says_so_and_there_are_other_ways_on(
    fake_browser: Browser, answer: str
) -> None:
    at = Dialogs(fake_browser, "roborally", "person person")
    name = at.state.desk.seat_name(1)
    asked = await opened(at.load("seats").hand_over(at.state, 1))
    assert at.dialog.texts("h2") == [at.say("hand-over.title", name=name)]
    assert at.dialog.texts("p") == [at.say("hand-over.text", name=name)]
    assert at.dialog.buttons("data-answer") == {
        "yes": at.say("hand-over.show", name=name),
        "elsewhere": at.say("hand-over.far", name=name),
        "home": at.say("home"),
    }
    assert not asked.done()
    await at.touch(f'[data-answer="{answer}"]')
    assert await asked == answer


# Sharing --------------------------------------------------------------------------------------------------------------------


async def test_a_game_is_shared_by_its_link(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser, choices=2)
    text = f"https://a.example/b/#{links.share(at.state.session)}"
    asked = await opened(at.load("share").open_share(at.state, at.laid.reader, {}))
    field = at.part("#share-link")
    assert field.value == text
    assert at.laid.document.activeElement is field
    assert at.dialog.buttons("data-answer") == {
        "": at.say("close"),
        "file": at.say("share.file"),
        "film": at.say("share.film"),
        "embed": at.say("share.embed"),
        "figure": at.say("share.figure"),
    }
    assert at.part(".code").name == at.say("share.code")
    await at.touch("#share-copy")
    assert (at.copied, at.part("#share-status").textContent) == ([text], at.say("share.copied"))
    at.allowed = False
    await at.touch("#share-copy")
    assert at.part("#share-status").textContent == at.say("share.by-hand")
    await at.touch('[data-answer="file"]')
    await asked
    assert at.saved == [("robodrome-link.txt", text + "\n", "text/plain")]


async def test_the_sheet_of_the_system_gets_a_title_an_invitation_and_the_link(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser)
    asked = await opened(at.load("share").open_share(at.state, at.laid.reader, {}))
    text = at.part("#share-link").value
    await at.touch("#share-sheet")
    await asked
    assert at.shared == [{"title": "Robodrome", "text": at.say("share.invite", title=at.state.title), "url": text}]


async def test_where_the_sheet_is_refused_the_link_is_copied(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser)
    at.sheet = ""
    await opened(at.load("share").open_share(at.state, at.laid.reader, {}))
    await at.touch("#share-sheet")
    assert at.copied == [at.part("#share-link").value]
    assert at.part("#share-status").textContent == at.say("share.copied")
    at.allowed = False
    await at.touch("#share-sheet")
    assert at.part("#share-status").textContent == at.say("share.by-hand")


async def test_whoever_looks_back_may_share_that_moment_or_now(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser, choices=4)
    at.state.past_moment = 2
    await opened(at.load("share").open_share(at.state, at.laid.reader, {}))
    site = "https://a.example/b/#"
    assert at.part("#share-link").value == site + at.state.link_to_shown()
    at.check("input[value=now]")
    at.dialog.fire("change")
    assert at.part("#share-link").value == site + links.share(at.state.session)


async def test_names_go_with_the_link_only_on_request_and_colours_always(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser)
    at.state.save.about["names"] = {"1": "Ben B."}
    at.state.desk.set_colours((4, 2))
    await opened(at.load("share").open_share(at.state, at.laid.reader, {}))
    plain = f"https://a.example/b/#{links.share(at.state.session)}"
    found = []
    for at.part("#share-names").checked in (False, True, False):
        at.dialog.fire("change")
        found.append(at.part("#share-link").value)
        assert at.part("#share-code").html == at.load("share").code_of(found[-1], at.say)
    assert found == [f"{plain}&names={names}colours:42" for names in ("", "1:Ben%20B.,", "")]


async def test_the_main_button_copies_where_there_is_no_sheet_and_a_code_that_is_enlarged_stays(
    fake_browser: Browser,
) -> None:
    at = Dialogs(fake_browser)
    vars(fake_browser.modules["js"])["navigator"] = SimpleNamespace(languages=["en"])
    await opened(at.load("share").open_share(at.state, at.laid.reader, {}))
    assert at.dialog.querySelector("#share-sheet") is NULL
    assert at.part("#share-copy").className == "main"
    code = at.part(".code")
    for listener in at.dialog.listeners["change"]:
        listener(SimpleNamespace(target=at.part(".scan input")))
    assert at.part(".code") is code
    at.dialog.fire("change")
    assert at.part(".code") is not code


@pytest.mark.parametrize("moment", [None, 2])
async def test_from_sharing_one_gets_to_the_studio_with_what_is_shown_to_a_film_and_to_embedding(
    fake_browser: Browser, moment: int | None
) -> None:
    at, given = Dialogs(fake_browser, choices=4), list[tuple[object, ...]]()
    at.state.past_moment = moment

    async def opens(*parts: object) -> None:
        given.append(parts)

    at.load("film").open_film = at.load("embed").open_embed = opens
    for answer in ("figure", "film", "embed", ""):
        asked = await opened(at.load("share").open_share(at.state, at.laid.reader, {"ground": "#fff"}))
        await at.touch(f'[data-answer="{answer}"]')
        await asked
    shown = links.share(at.state.session) if moment is None else at.state.link_to_shown()
    assert at.followed == [f"#studio={shown}"]
    assert given == [(at.state, at.laid.reader, {"ground": "#fff"}), (at.state, at.laid.reader)]


def test_a_link_that_is_too_long_to_scan_has_no_picture(fake_browser: Browser) -> None:
    code_of = Dialogs(fake_browser).load("share").code_of
    texts = {"share.code": "a <b", "share.long": "too <long", "share.larger": "larger"}
    assert 'aria-label="a &lt;b"' in code_of("x" * 1200, texts.get)
    assert code_of("x" * 1201, texts.get) == '<p class="small">too &lt;long</p>'


@pytest.mark.parametrize("ratio", [1, 2, 3])
@pytest.mark.parametrize("length", [59, 950, 1200])
def test_a_picture_of_a_link_has_at_least_four_pixels_of_the_screen_to_a_square(
    fake_browser: Browser, length: int, ratio: int
) -> None:
    at = Dialogs(fake_browser)
    vars(fake_browser.modules["js"])["devicePixelRatio"] = ratio
    code = at.load("share").code_of("x" * length, lambda key: key)
    (side,) = re.findall(r'viewBox="0 0 (\d+) ', code)
    (least,) = re.findall(r"--least: (\d+)px", code)
    assert int(least) * ratio >= 4 * int(side) - ratio
    assert re.search(r'<path d="(M\d+ \d+h1v1h-1z)+" fill="#000"/>', code)
    places = [int(place) for one in re.findall(r"M(\d+) (\d+)h1", code) for place in one]
    assert (min(places), max(places) + 1) == (4, int(side) - 4), "four light squares lie around it"


# Films and embedding --------------------------------------------------------------------------------------------------------


def ends(at: Dialogs) -> list[str]:
    """The sentences at both ends of a stretch."""
    return [at.part(f"#film-{end}-moment").textContent for end in ("from", "to")]


async def test_a_film_is_of_the_last_turn_of_all_or_from_one_event_to_another(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser, choices=5)
    events, film, drawn = at.state.reel.events, at.load("film"), list[object]()
    as_svg = film.as_svg

    def draw(stretch: Any, *how: str) -> str:
        drawn.append((stretch.first, stretch.end, *how))
        return str(as_svg(stretch, *how))

    film.as_svg = draw
    await opened(film.open_film(at.state, at.laid.reader, {}))
    told = [at.state.desk.tell(event.seen_by(None)) for event in events]
    summed = [number for number, event in enumerate(events) if not event.kind.summed]
    assert at.part("input[name=film]:checked").value == "turn"
    assert at.part("#film-ends").hidden
    assert ends(at)[1] == told[summed[-1]]
    at.check("input[value=game]")
    at.part("#film-choice").fire("input")
    assert ends(at) == [at.say("film.beginning"), told[summed[-1]]]
    at.check("input[value=stretch]")
    at.part("#film-from").value, at.part("#film-to").value = str(summed[0] + 1), str(summed[1] + 1)
    at.part("#film-choice").fire("input")
    assert not at.part("#film-ends").hidden
    assert ends(at) == [told[summed[0]], told[summed[1]]]
    at.dialog.click("#film-picture")
    await asyncio.sleep(0)
    assert at.part("#film-status").textContent == at.say("film.making")
    await rest()
    ((name, content, kind),) = at.saved
    assert (name, content[:4], kind) == ("robotory.svg", "<svg", "image/svg+xml")
    assert drawn == [(summed[0] + 1, summed[1] + 1, "en", "medium")]
    assert at.part("#film-status").textContent == at.say("film.saved", name="robotory.svg")
    at.part("#film-from").value = at.part("#film-to").value
    await at.touch("#film-picture")
    assert (len(at.saved), at.part("#film-status").textContent) == (1, at.say("film.empty"))
    assert at.part("#film-share").textContent == at.say("film.gif"), "this browser records no video"
    assert at.dialog.querySelector("#film-gif") is NULL


async def test_a_film_begins_at_the_moment_that_is_looked_back_at(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser, choices=5)
    at.state.past_moment = 3
    await opened(at.load("film").open_film(at.state, at.laid.reader, {}))
    assert at.part("input[name=film]:checked").value == "stretch"
    assert (at.part("#film-from").value, at.part("#film-to").value) == ("3", str(len(at.state.reel)))


@pytest.mark.parametrize(
    ("kind", "file", "begins"),
    [
        ("img", "robotory.svg", '<img src="robotory.svg" alt="'),
        ("block", "robotory.html", "<"),
        ("element", "robotory.html", '<script type="module" src="https://a.example/b/figure.js"></script>\n'),
        (
            "frame",
            "robotory.html",
            '<iframe src="robotory.html" width="100%" height="760" style="max-width:480px;border:0" title="',
        ),
        ("game", "", '<iframe src="https://a.example/b/embed.html#'),
    ],
)
async def test_what_is_embedded_is_a_text_and_the_file_it_names(
    fake_browser: Browser, kind: str, file: str, begins: str
) -> None:
    at = Dialogs(fake_browser, choices=2)
    vars(fake_browser.modules["js"]).update(
        Blob=SimpleNamespace(new=lambda parts, how: (parts, how)),
        URL=SimpleNamespace(createObjectURL=lambda blob: ("of", blob)),
        figures=lambda: asyncio.sleep(0),
    )
    vars(fake_browser.modules["pyodide.ffi"])["to_js"] = lambda what, **_: what
    fake_browser.modules["js"].location.href = "https://a.example/b/#old/er"
    await opened(at.load("embed").open_embed(at.state, at.laid.reader))
    at.check(f"input[name=embed][value={kind}]")
    at.part("#embed-kinds").fire("input")
    await rest()
    text, site = at.part("#embed-text").value, "https://a.example/b/"
    assert text.startswith(begins)
    assert at.part("#embed-about").textContent == at.say(f"embed.{kind}.about", file=file)
    assert at.part("#embed-file").hidden == (not file)
    assert at.part("#embed-file span").textContent == at.say("embed.file", name=file)
    shown = at.part("#embed-preview").firstElementChild
    assert shown.tagName == {"img": "IMG", "game": "IFRAME"}.get(kind, "ROBODROME-FIGURE")
    if kind == "img":
        of, ((drawing,), how) = shown.src
        assert (of, drawing[:4], how, shown.alt) == ("of", "<svg", {"type": "image/svg+xml"}, at.state.title)
    elif kind == "game":
        assert (shown.src in text.replace("&amp;", "&"), shown.title) == (True, at.state.title)
    else:
        assert shown.attributes["version"].isdecimal()
        assert shown.html.startswith("<")
        assert "robodrome-figure" not in shown.html
    if kind == "game":
        assert f'src="{escape(shown.src)}"' in text
        link, _, picture = shown.src.partition("&picture=")
        assert link == f"{site}embed.html#{links.share(at.state.session)}"
        drawn = as_svg(films.of_session(at.state.session, len(at.state.session.plies)), size="small")
        packed = base64.urlsafe_b64encode(zlib.compress(drawn.encode(), 9, wbits=-15)).decode()
        assert picture == packed.rstrip("="), "embed.js unpacks it as deflate-raw"
    await at.touch("#embed-copy")
    assert (at.copied, at.part("#film-status").textContent) == ([text], at.say("share.copied"))
    at.allowed = False
    await at.touch("#embed-copy")
    assert at.part("#film-status").textContent == at.say("share.by-hand")
    if file:
        await at.touch("#embed-file")
        ((name, content, sort),) = at.saved
        assert (name, sort) == (file, "image/svg+xml" if kind == "img" else "text/html")
        assert content
        assert (text == content) == (kind == "block")
        assert (site in content) == (kind != "img"), "its links lead to this site"


async def test_an_embedded_game_has_the_colours_of_its_seats(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser)
    at.state.desk.set_colours((4, 2))
    shown = at.load("embed").EmbedDialog(at.state, at.laid.reader)
    link = f"{links.share(at.state.session)}&names=colours:42"
    assert (shown.link, shown.game.partition("&picture=")[0]) == (link, f"https://a.example/b/embed.html#{link}")


# The story ------------------------------------------------------------------------------------------------------------------


async def test_from_the_story_one_gets_to_the_film_of_the_whole_game(fake_browser: Browser) -> None:
    at, given = Dialogs(fake_browser, "stakbots", "person person", choices=200), list[object]()

    async def open_film(*parts: object, way: str) -> None:
        given.extend((*parts, way))

    at.load("film").open_film = open_film
    table, theme = SimpleNamespace(state=at.state), {"ground": "#fff"}
    asked = await opened(at.load("story").open_story(table, at.laid.reader, theme))
    await at.touch('[data-answer="film"]')
    await asked
    assert given == [at.state, at.laid.reader, theme, "game"]


@pytest.mark.parametrize("what", ["show", "watch", ""])
async def test_a_story_tells_the_moments_that_decided_and_leads_to_them(fake_browser: Browser, what: str) -> None:
    at = Dialogs(fake_browser, "stakbots", "person person", choices=200)
    led: list[tuple[str, Any]] = []
    table = SimpleNamespace(
        state=at.state,
        look_back=lambda moment: led.append(("show", moment)),
        play_again=lambda *parts: led.append(("watch", parts)),
    )
    turning = fake_browser.load("tabletop.telling.turning_points").turning_points
    notes = turning(at.state.session, at.state.desk.words, at.state.desk.seat_name)
    asked = await opened(at.load("story").open_story(table, at.laid.reader, {}))
    assert at.part("b").textContent == at.state.session.game.prompt(at.state.public_view(), at.state.desk.words)
    lines = at.dialog.texts(".turns span")
    assert len(lines) == len(notes) > 0
    assert all(line.endswith(note.text) for line, note in zip(lines, notes, strict=True))
    assert at.part(".ending").name == at.say("story.picture")
    buttons = at.dialog.buttons("data-answer")
    assert buttons["show:0"] == at.say("story.show", sentence=notes[0].text)
    assert buttons["watch:0"] == at.say("recap.watch", sentence=notes[0].text)
    await at.touch("#story-svg")
    ((name, content, kind),) = at.saved
    assert (name, content[:4], kind) == ("stakbots.svg", "<svg", "image/svg+xml")
    assert at.part("#story-status").textContent == at.say("film.saved", name="stakbots.svg")
    last = len(notes) - 1
    await at.touch(f'[data-answer="{what}:{last}"]' if what else ".shut")
    await asked
    wanted = {"show": notes[last].events[-1] + 1, "watch": tuple(notes[last].parts)}
    assert led == ([(what, wanted[what])] if what else [])
