"""The document: markup that stays while nothing changes, the focus that is found again, and what a touch of a control does."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.web.fake_browser import NULL, Browser, Element
from tests.web.markup import Found, Node, real_page


class Thing:
    """An element with a data-key, which may have the focus."""

    def __init__(self, key: str = "") -> None:
        self.key, self.focused = key, 0

    def hasAttribute(self, name: str) -> bool:  # noqa: N802
        return name == "data-key" and bool(self.key)

    def getAttribute(self, name: str) -> object:  # noqa: N802
        return self.key if name == "data-key" else NULL

    def focus(self) -> None:
        self.focused += 1


class Box:
    """An element whose things with a data-key change when it is filled."""

    def __init__(self, before: list[Thing], after: list[Thing], heading: object = NULL) -> None:
        self.things, self.after = before, after
        self.asked: list[str] = []
        self.filled: list[str] = []
        self.parentElement = SimpleNamespace(querySelector=lambda query: self.said(query, heading))

    def said(self, query: str, found: object) -> object:
        """The element for a query; the query is recorded."""
        self.asked.append(query)
        return found

    @property
    def innerHTML(self) -> str:  # noqa: N802
        return self.filled[-1]

    @innerHTML.setter
    def innerHTML(self, html: str) -> None:  # noqa: N802
        self.filled.append(html)
        self.things = self.after

    def contains(self, thing: object) -> bool:
        return thing in self.things

    def querySelector(self, query: str) -> object:  # noqa: N802
        return next((thing for thing in self.things if query == f'[data-key="{thing.key}"]'), NULL)

    def querySelectorAll(self, query: str) -> object:  # noqa: N802
        assert query == "[data-key]"
        return Found(self.things)


def page(browser: Browser, box: Box, active: object, *, seen: bool = True) -> Any:
    """The module of the document, whose element `box` is, with something in focus; `seen`: as keyboards have it."""
    if isinstance(active, Thing):
        active.matches = lambda query: query == ":focus-visible" and seen  # type: ignore[attr-defined]
    browser.document.activeElement = active  # type: ignore[attr-defined]
    browser.document.parts["box"] = box  # type: ignore[assignment]
    return browser.load("web.page.dom")


def test_markup_is_written_once_until_it_changes_or_is_forgotten(fake_browser: Browser) -> None:
    box = Box([], [])
    dom = page(fake_browser, box, NULL)
    assert dom.fill("box", "<p>")
    assert not dom.fill("box", "<p>")
    assert dom.fill("box", "<b>")
    dom.forget("box")
    dom.forget("other")
    assert dom.fill("box", "<b>")
    dom.forget_all()
    assert dom.fill("box", "<b>")
    assert box.filled == ["<p>", "<b>", "<b>", "<b>"]
    document: Any = fake_browser.document
    document.getElementById = lambda _: NULL
    assert not dom.fill("none", "<p>")
    assert dom.by_id("none") is None


@pytest.mark.parametrize("seen", [True, False])
def test_who_has_the_focus_keeps_it(fake_browser: Browser, seen: bool) -> None:
    before, after = [Thing("a"), Thing("b")], [Thing("b"), Thing("a"), Thing("c")]
    page(fake_browser, Box(before, after), before[1], seen=seen).fill("box", "<p>")
    assert [thing.focused for thing in after] == [1, 0, 0]


@pytest.mark.parametrize(
    ("place", "left", "focused"), [(0, "xyz", "x"), (1, "xyz", "y"), (1, "x", "x"), (2, "xy", "y"), (2, "xyz", "z")]
)
def test_keyboards_go_on_from_what_took_the_place_of_what_is_gone(
    fake_browser: Browser, place: int, left: str, focused: str
) -> None:
    before, after = [Thing("a"), Thing("b"), Thing("c")], [Thing(key) for key in left]
    page(fake_browser, Box(before, after), before[place]).fill("box", "<p>")
    assert "".join(thing.key for thing in after if thing.focused) == focused


def test_a_finger_leaves_no_focus_where_its_button_is_gone(fake_browser: Browser) -> None:
    before, after = [Thing("a")], [Thing("x")]
    page(fake_browser, Box(before, after), before[0], seen=False).fill("box", "<p>")
    assert after[0].focused == 0


@pytest.mark.parametrize("beside", [True, False])
def test_where_nothing_is_left_keyboards_go_on_from_the_heading_beside_it_or_the_picture(
    fake_browser: Browser, beside: bool
) -> None:
    heading, picture, before = Thing(), Thing(), [Thing("a")]
    box = Box(before, [], heading if beside else NULL)
    dom = page(fake_browser, box, before[0])
    dom.mark("page", "table")
    asked: list[str] = []
    document: Any = fake_browser.document

    def found(query: str) -> Thing:
        asked.append(query)
        return picture

    document.querySelector = found
    dom.fill("box", "")
    assert (heading.focused, picture.focused) == ((1, 0) if beside else (0, 1))
    assert box.asked == [':scope > h2[tabindex="-1"]']
    assert asked == ([] if beside else ["#table [tabindex='0']"])


@pytest.mark.parametrize("active", [NULL, Thing("elsewhere"), "unnamed"])
def test_focus_elsewhere_or_on_what_has_no_key_is_left_alone(fake_browser: Browser, active: object) -> None:
    unnamed, after = Thing(), [Thing("elsewhere"), Thing("x")]
    page(fake_browser, Box([unnamed], after), unnamed if active == "unnamed" else active).fill("box", "<p>")
    assert [thing.focused for thing in after] == [0, 0]


# Renewal ----------------------------------------------------------------------------------------------------------------


def shown(node: Node) -> list[Any]:
    """The content of an element, with the values of its fields."""
    return [
        str(one) if isinstance(one, str) else (one.tagName, one.attributes, one.value, shown(one))
        for one in node.childNodes
    ]


def renewed(browser: Browser, before: str, after: str, focus: str = "") -> tuple[Node, list[Node]]:
    """An element that was filled anew while a part of it had the focus, and its former content."""
    document = real_page(browser)
    element, fresh = document.getElementById("table"), Node("section")
    element.innerHTML, fresh.innerHTML = before, after
    for one in element.everything():
        one.document = document
    if focus:
        element.querySelector(focus).focus()
    was = list(element.everything())
    browser.load("web.page.dom").renew("table", after)
    assert shown(element) == shown(fresh)
    return element, was


A, B, C = (f'<p data-key="{key}">{key}</p>' for key in "abc")


@pytest.mark.parametrize(
    ("before", "after", "stays"),
    [
        ("", A + B, ""),
        (A + B, "", ""),
        (A, A + B + C, "a"),
        (C, A + B + C, "c"),
        (A + C, A + B + C, "ac"),
        (A + B + C, B, "b"),
        (A + B + C, A + C, "ac"),
        (A + B, B + A, "b"),
        (A + "one" + B, A + "two" + B, "ab"),
        ("one", A + "two", ""),
        ("one<i></i>two", "<i></i>two" + A, ""),
        (A, A.replace(">a<", ">other<"), "a"),
        (A, A.replace("<p", '<p class="x" id=""'), "a"),
        (A.replace("<p", '<p class="x" hidden'), A.replace("<p", '<p class="y"'), "a"),
        (A.replace("<p", '<p id="x"'), A.replace("<p", '<p id="y"'), ""),
        ('<p class="x">1</p>' + A, '<p class="y">1</p>' + A, "a"),
        (A, A.replace("p", "div"), ""),
        (f"<div><b>{A}</b>{B}</div>", f"<div><i>{A}</i>{B}{C}</div>", "b"),
    ],
)
def test_what_is_renewed_holds_the_new_markup_and_keeps_the_elements_that_are_in_both(
    fake_browser: Browser, before: str, after: str, stays: str
) -> None:
    element, was = renewed(fake_browser, before, after)
    kept = [one for one in element.querySelectorAll("[data-key]") if any(one is other for other in was)]
    assert "".join(one.attributes["data-key"] for one in kept) == stays


def test_what_was_renewed_may_be_filled_again_with_what_it_was_filled_with(fake_browser: Browser) -> None:
    element = real_page(fake_browser).getElementById("table")
    dom = fake_browser.load("web.page.dom")
    dom.fill("table", A)
    dom.renew("table", B)
    assert dom.fill("table", A)
    assert element.textContent == "a"


@pytest.mark.parametrize(("drawn", "stays"), [("<g></g>", True), ('<g class="x"></g>', False)])
def test_a_picture_is_drawn_anew_unless_it_is_the_same(fake_browser: Browser, drawn: str, stays: bool) -> None:
    element, (was, _) = renewed(fake_browser, "<svg><g></g></svg>", f"<svg>{drawn}</svg>")
    assert (element.querySelector("svg") is was) is stays


def test_what_the_reader_has_opened_stays_open_but_what_is_pressed_is_as_it_is_told(fake_browser: Browser) -> None:
    document = real_page(fake_browser)
    element = document.getElementById("table")
    element.innerHTML = "<details open>one</details><dialog open>one</dialog>"
    fake_browser.load("web.page.dom").renew("table", "<details>two</details><dialog>two</dialog>")
    assert [(one.tagName, one.attributes, one.textContent) for one in element.everything()] == [
        ("DETAILS", {"open": ""}, "two"),
        ("DIALOG", {}, "two"),
    ]


@pytest.mark.parametrize("tag", ["input", "textarea", "select"])
def test_a_field_holds_what_it_is_told_and_is_not_touched_where_it_holds_that(fake_browser: Browser, tag: str) -> None:
    document = real_page(fake_browser)
    element, held = document.getElementById("table"), list[object]()

    class Field(Node):
        def __setattr__(self, name: str, value: object) -> None:
            if name == "value":
                held.append(value)
            super().__setattr__(name, value)

    field = Field(tag)
    element.replaceChildren(field)
    dom = fake_browser.load("web.page.dom")
    markup = f'<{tag} value="new" class="{{}}">' + ("" if tag == "input" else f"</{tag}>")
    for look in "xy":
        field.id = "field"
        dom.renew("table", markup.format(look).replace("class", 'id="field" class'))
    assert held == ["", "new"]
    assert element.children == [field]


@pytest.mark.parametrize(
    ("before", "after", "focused"),
    [
        (A + B, C + B + A.replace(">a<", ">x<"), "a"),
        (A + B + C, f"{B}<ul>{A}</ul>{C}", "a"),
        (A + B, f"<ul>{B}{A}</ul>", "a"),
        (A + B, C + B, "c"),
    ],
)
def test_who_has_the_focus_keeps_it_while_things_are_renewed(
    fake_browser: Browser, before: str, after: str, focused: str
) -> None:
    element, _ = renewed(fake_browser, before, after, '[data-key="a"]')
    assert fake_browser.document.activeElement.attributes["data-key"] == focused
    assert element.contains(fake_browser.document.activeElement)


# Touches ------------------------------------------------------------------------------------------------------------------


def control(tag: str, **attributes: str) -> Element:
    """An element of that tag."""
    element = Element()
    element.tagName = tag
    for name, value in attributes.items():
        element.setAttribute(name.replace("_", "-"), value)
    return element


@pytest.mark.parametrize(
    ("kind", "element", "done"),
    [
        ("click", control("BUTTON", data_do="go:on:far"), ["on:far"]),
        ("click", control("BUTTON", data_do="go"), [""]),
        ("click", control("BUTTON", data_do="go:1", aria_disabled="false"), ["1"]),
        ("click", control("BUTTON", data_do="go:1", aria_disabled="true"), []),
        ("click", control("BUTTON", data_do="unknown:1"), []),
        ("click", control("BUTTON"), []),
        *(("click", control(tag, data_do="go:1"), []) for tag in ("SELECT", "INPUT", "TEXTAREA")),
        *(("change", control(tag, data_do="go:1"), ["1"]) for tag in ("SELECT", "INPUT", "TEXTAREA")),
        ("change", control("BUTTON", data_do="go:1"), []),
        ("change", control("INPUT"), []),
        ("keydown", control("BUTTON", data_do="go:1"), []),
    ],
)
def test_a_touch_of_a_control_does_what_it_says(
    fake_browser: Browser, kind: str, element: Element, done: list[str]
) -> None:
    dom = fake_browser.load("web.page.dom")
    told: list[str] = []
    events: list[Any] = []

    def go(rest: str, event: Any) -> None:
        told.append(rest)
        events.append(event)

    dom.on("go", go)
    dom.start()
    event = SimpleNamespace(target=element)
    for listener in fake_browser.document.listeners.get(kind, ()):
        listener(event)
    assert told == done
    assert events == [event] * len(done)


# Small things -------------------------------------------------------------------------------------------------------------


def test_parts_are_shown_and_hidden_and_filled(fake_browser: Browser) -> None:
    dom, part = fake_browser.load("web.page.dom"), fake_browser.document.part("part")
    for shown in (True, False):
        dom.show("part", shown)
        assert part.hidden is not shown
    added: list[tuple[str, str]] = []
    part.insertAdjacentHTML = lambda *one: added.append(one)  # type: ignore[attr-defined]
    dom.append(part, "<p>")
    assert added == [("beforeend", "<p>")]


def test_how_far_the_start_has_come_is_noted_until_the_page_is_playable(fake_browser: Browser) -> None:
    dom = fake_browser.load("web.page.dom")
    marks: list[str] = []
    fake_browser.modules["js"].performance = SimpleNamespace(mark=marks.append)  # type: ignore[attr-defined]
    assert dom.marked("playable") == ""
    dom.reached("python")
    dom.playable()
    dom.playable()
    dom.reached("table")
    assert marks == ["robodrome:python", "robodrome:playable"]
    assert dom.marked("playable") == "true"
    assert dom.root.attributes == {"data-playable": "true"}


def test_the_last_four_lines_are_there_for_those_who_listen(fake_browser: Browser) -> None:
    dom = fake_browser.load("web.page.dom")
    lines: list[Any] = []
    made: list[str] = []

    class Live(Element):
        @property
        def childElementCount(self) -> int:  # noqa: N802
            return len(lines)

        @property
        def firstElementChild(self) -> Any:  # noqa: N802
            return SimpleNamespace(remove=lambda: lines.pop(0))

        def append(self, *found: object) -> None:
            lines.extend(found)

    document: Any = fake_browser.document

    def create(name: str) -> Element:
        made.append(name)
        return Element()

    document.createElement = create
    fake_browser.document.parts["live"] = Live()
    for number in range(6):
        dom.announce(f"line {number}")
    assert [line.textContent for line in lines] == ["line 2", "line 3", "line 4", "line 5"]
    assert set(made) == {"p"}


def test_a_file_is_given_under_its_name_and_kind(fake_browser: Browser) -> None:
    dom, js = fake_browser.load("web.page.dom"), fake_browser.modules["js"]
    document: Any = fake_browser.document
    told: list[object] = []
    link: Any = SimpleNamespace(click=lambda: told.append(("clicked", link.href, link.download)))

    def create(name: str) -> Any:
        told.append(name)
        return link

    def address_of(blob: object) -> str:
        told.append(blob)
        return "blob:1"

    document.createElement = create
    js.Blob = SimpleNamespace(new=lambda parts, how: ("blob", parts, how))  # type: ignore[attr-defined]
    js.URL = SimpleNamespace(  # type: ignore[attr-defined]
        createObjectURL=address_of, revokeObjectURL=lambda address: told.append(("revoked", address))
    )
    dom.download("game.json", "text", "application/json")
    assert told == [
        "a",
        ("blob", ["text"], {"type": "application/json"}),
        ("clicked", "blob:1", "game.json"),
        ("revoked", "blob:1"),
    ]


def test_an_address_of_another_program_is_followed_and_texts_are_handed_on_as_they_are(fake_browser: Browser) -> None:
    dom, js = fake_browser.load("web.page.dom"), fake_browser.modules["js"]
    document: Any = fake_browser.document
    told: list[object] = []
    link: Any = SimpleNamespace(click=lambda: told.append(link.href))
    document.createElement = lambda name: link if name == "a" else NULL
    dom.follow("mailto:x")

    def says(answer: object) -> Any:
        async def call(*given: object) -> object:
            told.append(given)
            return answer

        return call

    js.robodromeSharing = SimpleNamespace(  # type: ignore[attr-defined]
        copy=says(1), share=says("shared"), pasted=says("text"), give=says("none")
    )
    field = SimpleNamespace(value="link", select=lambda: told.append("selected"))

    async def hand_on() -> list[object]:
        return [
            await dom.copy_field(field),
            await dom.share(title="t", url="u"),
            await dom.pasted(),
            await dom.share_file("a.gif", b"blob", "Title"),
        ]

    assert asyncio.run(hand_on()) == [True, dom.SHARED, "text", dom.NO_SHEET]
    assert told == ["mailto:x", ("link",), "selected", ({"title": "t", "url": "u"},), (), ("a.gif", b"blob", "Title")]


@pytest.mark.parametrize("ok", [True, False])
def test_an_archive_is_fetched_from_where_the_page_says_and_can_be_imported(
    fake_browser: Browser, ok: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    added: list[str] = []
    monkeypatch.setitem(sys.modules, "shelf", SimpleNamespace(add=added.append))
    dom, document = fake_browser.load("web.page.dom"), cast("Any", fake_browser.document)
    named = {'meta[name="archive:later"]': SimpleNamespace(content="later.1.zip")}
    document.querySelector = lambda query: named.get(query, NULL)

    async def fetch(address: str) -> Any:
        async def contents() -> Any:
            return SimpleNamespace(to_bytes=address.encode)

        return SimpleNamespace(ok=ok, status=404, arrayBuffer=contents)

    fake_browser.modules["js"].fetch = fetch  # type: ignore[attr-defined]
    assert (dom.archive("later"), dom.archive("other")) == ("later.1.zip", "")
    if not ok:
        with pytest.raises(OSError, match=r"^later\.1\.zip: 404$"):
            asyncio.run(dom.bring("later"))
        assert added == []
        return
    for _ in range(2):
        asyncio.run(dom.bring("later"))
    assert [Path(one).read_bytes() for one in added] == [b"later.1.zip"] * 2
    assert Path(added[0]).name == "later.zip"


def test_the_next_frame_is_waited_for_and_leaves_no_proxy(fake_browser: Browser) -> None:
    dom, js = fake_browser.load("web.page.dom"), fake_browser.modules["js"]
    asked: list[Any] = []
    js.requestAnimationFrame = asked.append  # type: ignore[attr-defined]

    async def wait() -> None:
        waiting = asyncio.ensure_future(dom.next_frame())
        await asyncio.sleep(0)
        assert not waiting.done()
        asked[0](1.0)
        asked[0](2.0)
        await waiting

    asyncio.run(wait())
    assert fake_browser.proxies == 0


@pytest.mark.parametrize(("pixels", "ratio"), [(2, 2.0), (0, 1.0), (1.5, 1.5)])
def test_the_screen_has_so_many_pixels(fake_browser: Browser, pixels: float, ratio: float) -> None:
    fake_browser.modules["js"].devicePixelRatio = pixels  # type: ignore[attr-defined]
    assert fake_browser.load("web.page.dom").ratio() == ratio
