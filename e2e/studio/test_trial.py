"""Somebody who does not program makes a figure of a situation told in words, with a question, and puts it on a page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.devices import DESKTOP, TABLET, OnDevice
from e2e.host import Host
from e2e.studio.test_studio import StudioPage
from tabletop.core import game as games
from tabletop.show.words import words

TOUCH, LETTER = 3.0, 0.25
"""Seconds for a touch, with a look at what to touch, and for a letter."""
MOST = 240


class Person:
    """Somebody before the studio, who counts what it takes."""

    def __init__(self, studio: StudioPage) -> None:
        self.studio, self.page, self.seconds = studio, studio.page, 0.0

    def touch(self, where: Locator) -> None:
        where.click()
        self.seconds += TOUCH

    def picture(self, x: float, y: float) -> None:
        self.page.locator("#studio-picture").scroll_into_view_if_needed()
        self.studio.touch(x, y)
        self.seconds += TOUCH

    def thing(self, game: str, name: str) -> None:
        """A thing of the picture, which lies where it lies on the first table."""
        one = games.find(game)
        (table, *_) = one.openings(words(game, "en"))  # type: ignore[misc]
        item = one.scene(one.read(table.position).view(None)).items[name]
        self.picture(item.x, item.y)

    def write(self, what: str, text: str) -> None:
        self.studio.write(what, text)
        self.seconds += TOUCH + LETTER * len(text)

    def begin(self, game: str, table: str) -> None:
        self.touch(self.page.locator("#studio-panel summary", has_text=game))
        self.touch(self.page.locator("#studio-panel details[open] button", has_text=table).first)

    def put(self, control: str, choice: str) -> None:
        """Choose in what can be changed, by what it is called."""
        panel, named = self.page.locator("#studio-panel"), re.compile(f"^{re.escape(control)}$")
        chips = panel.locator("fieldset.chips", has=self.page.locator("legend", has_text=named))
        field = panel.locator("label.field", has=self.page.locator("span", has_text=named)).locator("select")
        expect(chips.or_(field)).to_be_visible()
        if chips.count():
            self.touch(chips.get_by_text(choice, exact=True))
            return
        options = field.locator("option").all_inner_texts()
        field.select_option(label=next(option for option in options if option.startswith(choice)))
        self.seconds += 2 * TOUCH

    def play(self) -> None:
        self.touch(self.studio.part("studio-stage:play"))

    def move(self, move: str) -> None:
        self.touch(self.page.locator('#studio-panel [data-do^="studio-move:"]', has_text=move).first)

    def ask(self, title: str, question: str, *reasons: str) -> None:
        """Write the words; the answers are those that the studio proposes."""
        self.touch(self.studio.part("studio-stage:write"))
        self.write("studio-words:title", title)
        self.write("studio-words:question", question)
        for place, reason in enumerate(reasons):
            self.touch(self.studio.part("studio-answer"))
            self.write(f"studio-answer-reply:{place}", reason)
        expect(self.page.locator("#studio-panel .problem")).to_have_count(0)


def a_push(person: Person) -> None:
    """Wumms drives two spaces and pushes Frisbo into a pit."""
    person.begin("RoboRally", "An empty floor")
    person.picture(3.5, 1.5)
    person.put("Floor", "pit")
    person.picture(2.5, 1.5)
    person.put("Robot", "Frisbo")
    person.picture(1.5, 1.5)
    person.put("Register 1", "Move 2")
    person.play()
    person.ask("Into the pit", "What happens?", "A pit destroys whoever comes onto it.", "Only walls stop robots.")


def an_attack(person: Person) -> None:
    """A Shot attacks a Core that is stronger."""
    person.begin("Stak Bots", "2 players")
    person.thing("stakbots", "stak-0")
    person.put("One more card on top", "Shot 2")
    person.thing("stakbots", "stak-1")
    person.put("One more card on top", "Core 4")
    person.play()
    person.move("attacks")
    person.ask("Shot against Core", "What happens?", "Both deal damage at once.", "Four are more than its power.")


def a_bite(person: Person) -> None:
    """The white robot eats a disc of its colour."""
    person.begin("Robotory", "A new game")
    person.thing("robotory", "cell-b2")
    person.put("b2", "White disc")
    person.play()
    person.thing("robotory", "robot-white")  # its moves come first; the others are folded
    person.move("to b2")
    person.ask("A bite", "What happens?", "Robots eat discs of their colour.", "It has to move.")


MADE = {"roborally": a_push, "stakbots": an_attack, "robotory": a_bite}


@pytest.mark.parametrize(
    ("device", "game"),
    [
        pytest.param(TABLET, "roborally", id="tablet", marks=pytest.mark.nightly),
        *(
            pytest.param(DESKTOP, game, id=game, marks=[] if game == "stakbots" else pytest.mark.nightly)
            for game in MADE
        ),
    ],
)
def test_a_figure_is_on_a_page_of_another_origin_in_four_minutes(
    on_device: OnDevice, site: str, device: dict[str, object], game: str
) -> None:
    person = Person(StudioPage(on_device(**device), site))
    make: Callable[[Person], None] = MADE[game]
    make(person)
    person.touch(person.studio.part("studio-stage:give"))
    person.touch(person.studio.part("studio-copy:frame"))
    expect(person.studio.part("studio-copy:frame")).not_to_have_text("Copy")
    frame = person.page.locator("#studio-frame").input_value()
    assert person.seconds <= MOST
    stands(person.page, site, frame)


def stands(page: Page, site: str, frame: str) -> None:
    """The figure stands on a page of another origin, is as high as what it shows, and answers."""
    browser = page.context.browser
    assert browser
    with Host(site) as host:
        host.pages["index.html"] = f"<!doctype html><script type='module' src='{host.site}/figure.js'></script>{frame}"
        other = browser.new_page()
        other.goto(host.address)
        figure = other.frame_locator("iframe").locator("robodrome-figure[ready]")
        figure.locator('.answer[data-right="false"] > summary').first.click()
        expect(figure.get_by_role("button", name="Try again")).to_be_visible()
        other.close()
