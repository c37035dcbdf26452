"""The studio: a figure set up by touch, played, asked about, kept, and given on, by fingers and by keys."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.accessibility import problems
from e2e.devices import DESKTOP, KEPT_OFFLINE, PHONE, TABLET, OnDevice
from e2e.kept import entries
from e2e.table_page import await_that, set_up, speak
from e2e.waiting import await_offline, await_ready
from tabletop.core import game as games
from tabletop.film.timeline import timeline
from tabletop.sketch.check import check_sketch
from tabletop.sketch.files import PAGE
from tabletop.sketch.packing import pack_sketch, unpack
from tabletop.sketch.parts import Parts
from tests.tabletop.sketch.test_sketch import EDGE
from tests.web.studio.test_draft import MOON, rolled

EATING = "robotory/1 robots=b3,c3,d3 white=b2,a1,c2,c1 black=b4,c4 light=0,0 dark=2,2 lid=5,5 agenda=turn(0)"


CANCELLED = """() => new Promise((done) => {
  const cancel = document.getElementById("studio-cancel");
  new MutationObserver((_, observer) => {
    observer.disconnect();
    cancel.querySelector("button").click();
    done();
  }).observe(cancel, { attributes: true });
  document.querySelector('[data-do="studio-film:gif"]').click();
})"""
"""Asks for a GIF, and cancels as soon as that can be touched."""


class StudioPage:
    """The studio as tests use it."""

    def __init__(self, page: Page, site: str, fragment: str = "#studio") -> None:
        self.page = page
        page.goto(f"{site}{fragment}")
        await_ready(page)

    def part(self, do: str) -> Locator:
        """The button or field that does this."""
        return self.page.locator(f'#studio [data-do="{do}"]')

    def go(self, stage: str) -> None:
        """Go to a panel."""
        self.part(f"studio-stage:{stage}").click()
        expect(self.part(f"studio-stage:{stage}")).to_have_attribute("aria-selected", "true")

    def open(self, text: str) -> None:
        """Begin with what somebody has."""
        self.page.locator("#studio-pasted").fill(text)
        self.part("studio-paste").click()
        expect(self.part("studio-stage:set-up")).to_have_attribute("aria-selected", "true")

    def touch(self, x: float, y: float) -> None:
        """Touch a place of the picture, in cells of its scene."""
        point = self.page.evaluate(
            """([x, y]) => {
              const picture = document.querySelector('#studio-picture svg');
              const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM());
              return [left, top];
            }""",
            [x, y],
        )
        self.page.mouse.click(*point)

    def touch_thing(self, name: str) -> None:
        """Touch a thing of Robotory's table, all of which lie where they lie at EATING."""
        robotory = games.find("robotory")
        item = robotory.scene(robotory.read(EATING).view(None)).items[name]
        self.touch(item.x, item.y)

    def write(self, what: str, text: str) -> None:
        """Fill in a field and leave it."""
        self.part(what).fill(text)
        self.part(what).blur()


def played(page: Page, site: str) -> StudioPage:
    """A move is played from a position, and its words can be written."""
    studio = StudioPage(page, site)
    studio.open(EATING)
    studio.go("play")
    studio.part("studio-move:white>b2").click()
    expect(page.locator("#studio-panel .studio-story li")).to_have_count(1)
    studio.go("write")
    return studio


def made(page: Page, site: str) -> StudioPage:
    """A figure with a question, made from a position."""
    studio = played(page, site)
    studio.write("studio-words:title", "A bite")
    studio.write("studio-words:question", "What does it do?")
    for place in range(2):
        studio.part("studio-answer").click()
        studio.write(f"studio-answer-text:{place}", "It eats." if not place else "It stays.")
        studio.write(f"studio-answer-reply:{place}", "White eats white.")
    return studio


def test_a_figure_is_set_up_by_touching_the_picture(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    page.locator("#studio-panel summary", has_text="Robotory").click()
    studio.part("studio-table:robotory:0").click()
    studio.touch_thing("cell-c1")
    white = page.locator("#studio-panel .chip", has_text="White disc")
    white.click()
    expect(white).to_have_attribute("aria-pressed", "true")
    assert page.locator("#studio-picture svg g").count() > 0
    studio.part("studio-undo").click()
    expect(white).to_have_attribute("aria-pressed", "false")


# By day e2e/site/test_offline.py holds that all files are kept.
@pytest.mark.parametrize("network", [True, pytest.param(False, marks=pytest.mark.nightly)], ids=["online", "offline"])
def test_a_figure_with_a_question_is_made_kept_and_given_on_as_a_link(
    on_device: OnDevice, site: str, network: bool
) -> None:
    page = on_device(**({} if network else KEPT_OFFLINE))
    if not network:
        await_offline(page)
        page.context.set_offline(True)
    studio = made(page, site)
    expect(page.locator("#studio-panel .problem")).to_have_count(0)
    expect(page.locator("#studio-figure robodrome-figure[ready]")).to_be_visible()
    legends = page.locator("#studio-panel fieldset.answer > legend")
    expect(legends).to_have_text(["✓ Right", "✗ Wrong"])
    studio.go("give")
    link = page.locator("#studio-link").input_value()
    assert f"{PAGE}#1" in link
    assert len(link) < 3000
    page.goto(link)
    expect(page.locator("robodrome-figure[ready] legend")).to_have_text("What does it do?")
    page.get_by_text("It stays.").click()
    expect(page.locator(".answer[open]").get_by_text("White eats white.")).to_be_visible()
    page.locator("a.change").evaluate("link => link.removeAttribute('target')")
    page.locator("a.change").click()
    await_ready(page)
    expect(page.locator("#studio-name")).to_have_text("A bite")
    studio.go("choose")
    expect(page.locator("#studio-panel .studio-list li").first).to_contain_text("A bite")


def test_a_figure_of_which_little_is_written_is_kept_and_a_deleted_one_comes_back(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    studio.open(EATING)
    studio.go("write")
    studio.write("studio-words:question", "What does it do?")
    studio.part("studio-stage:play").click()
    studio.part("studio-move:white>b2").click()
    studio.go("write")
    studio.part("studio-answer").click()
    expect(page.locator("#studio-panel .problem")).to_contain_text("a right answer and a wrong one")
    studio.write("studio-answer-text:0", "")
    await_that(page, lambda: r"\"text\":\"\"" in "".join(entries(page, "robodrome:figure:").values()), "it is kept")
    studio.go("choose")
    kept = page.locator("#studio-panel .studio-list > li")
    page.get_by_role("button", name="Delete Figure").click()
    expect(kept.first).to_contain_text("Figure is deleted.")
    kept.first.get_by_role("button").click()
    page.locator('[data-do^="studio-open:"]').click()
    studio.go("write")
    expect(studio.part("studio-words:question")).to_have_value("What does it do?")
    expect(studio.part("studio-answer-text:0")).to_have_value("")


def test_a_ring_an_arrow_and_a_part_are_put_on_the_picture(page: Page, site: str) -> None:
    studio = StudioPage(page, site, f"#studio={pack_sketch(EDGE.sketch())}")
    studio.go("write")
    studio.part("studio-aim:mark").click()
    studio.touch(2.5, 0.5)
    studio.part("studio-aim:mark").click()
    studio.part("studio-aim:arrow").click()
    studio.touch(1.5, 0.5)
    studio.touch(2.5, 1.5)
    studio.part("studio-aim:arrow").click()
    studio.part("studio-aim:crop").click()
    studio.touch(1.5, 0.5)
    studio.touch(2.5, 1.5)
    studio.go("give")
    packed = page.locator("#studio-link").input_value().partition("#")[2]
    parts = Parts.of(unpack(packed))
    assert parts.marks == ("robot-1",)
    assert [arrow.split()[0] for arrow in parts.arrows] == ["robot-0"]
    assert parts.crop == "1,0,2,2"
    assert parts.based == "Over the edge"


def test_moves_are_made_by_touching_the_picture(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    studio.open(EATING)
    studio.go("play")
    for thing in ("robot-white", "cell-b2"):
        expect(page.locator("#studio-panel .studio-story li")).to_have_count(0)
        studio.touch_thing(thing)
    expect(page.locator("#studio-panel .studio-story li")).to_have_count(1)


# By day tests/web/studio/test_draft.py asks so.
@pytest.mark.nightly
def test_where_a_robot_ends_is_asked_by_touching_spaces_which_get_letters(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    studio.open(EDGE.position.replace("r1=2,0,W", "r1=2,1,W").replace("M2:700", "M1:490"))
    studio.go("write")
    studio.write("studio-words:question", "Where does Wumms end?")
    studio.part("studio-kind").select_option("where:robot-0")
    legends = page.locator("#studio-panel fieldset.answer > legend")
    expect(legends).to_have_text([re.compile("^A · C1 · ✓")])
    studio.touch(0.5, 0.5)
    expect(legends).to_have_text([re.compile("^[AB] · C1 · ✓"), re.compile("^[AB] · A1 · ✗")])
    letters = page.locator("#studio-picture svg text")
    expect(letters.filter(has_text=re.compile("^[AB]$"))).to_have_count(2)
    studio.touch(0.5, 0.5)
    expect(legends).to_have_count(1)


# By day tests/web/studio/test_panels.py reaches it.
@pytest.mark.nightly
def test_what_lies_below_a_robot_is_reached_by_touching_it_again(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    studio.open(EDGE.position)
    studio.touch(1.5, 0.5)
    facing = page.locator("#studio-panel label.field", has_text="Faces")
    floor = page.locator("#studio-panel label.field span", has_text=re.compile("^Floor$"))
    expect(facing).to_be_visible()
    expect(floor).to_have_count(0)
    studio.touch(1.5, 0.5)
    expect(floor).to_be_visible()
    expect(facing).to_have_count(0)


def test_a_figure_is_seen_on_a_phone_in_the_dark_and_on_paper_copied_downloaded_and_given_another_outcome(
    page: Page, site: str, tmp_path: Path
) -> None:
    studio = made(page, site)
    _is_seen_as_others_see_it(studio)
    studio.go("give")
    _says_that_it_has_copied_and_moves_nothing(studio)
    _files_are_downloaded(studio, tmp_path)
    studio.go("write")
    _an_outcome_that_somebody_might_think_of_is_set_up_by_touch(studio)


def _is_seen_as_others_see_it(studio: StudioPage) -> None:
    page = studio.page
    figure = page.locator("#studio-figure robodrome-figure[ready]")
    ground = "one => getComputedStyle(one.querySelector('.film > svg > .q path')).fill"
    light = figure.evaluate(ground)
    studio.part("studio-see:phone").click()
    expect(figure).to_have_css("width", "358px")
    studio.part("studio-see:dark").click()
    expect(figure).to_have_attribute("theme", "dark")
    assert figure.evaluate(ground) != light
    page.emulate_media(media="print")
    expect(page.locator("#studio-panel")).to_be_hidden()
    expect(figure.get_by_text("What does it do?")).to_be_visible()
    page.emulate_media(media="screen")


def _says_that_it_has_copied_and_moves_nothing(studio: StudioPage) -> None:
    below = studio.part("studio-file:figure.txt")
    before = below.bounding_box()
    studio.part("studio-copy:link").click()
    expect(studio.part("studio-copy:link")).not_to_have_text("Copy")
    assert below.bounding_box() == before


def _files_are_downloaded(studio: StudioPage, folder: Path) -> None:
    for name, begins in (("a-bite.svg", "<svg "), ("a-bite.html", "<!doctype html>"), ("figure.txt", "game robotory")):
        with studio.page.expect_download() as download:
            studio.part(f"studio-file:{name}").click()
        download.value.save_as(folder / name)
        assert (folder / name).read_text(encoding="utf-8").startswith(begins)
    with studio.page.expect_download() as download:
        studio.part("studio-picture").click()
    assert download.value.suggested_filename == "a-bite.png"
    download.value.save_as(folder / "a-bite.png")
    assert (folder / "a-bite.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def _an_outcome_that_somebody_might_think_of_is_set_up_by_touch(studio: StudioPage) -> None:
    studio.part("studio-aim:outcome-1").click()
    studio.touch_thing("cell-a2")
    studio.page.locator("#studio-panel .chip", has_text="White robot").first.click()
    stated = studio.part("studio-answer-stated:1")
    expect(stated).not_to_have_value("")
    assert "robots=" in stated.input_value()
    expect(studio.page.locator("#studio-panel fieldset.answer > legend").nth(1)).to_have_text("✗ Wrong")


# By day tests/web/studio/test_draft.py asks for orders and chooses what chance decides.
@pytest.mark.nightly
def test_an_order_is_asked_for_and_what_chance_decides_is_chosen(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    draft = rolled()
    studio.open(draft.now.position)
    studio.part("studio-seat").select_option("1")
    studio.go("play")
    for label in draft.now.moves:
        studio.part(f"studio-move:{label}").click()
    lot = studio.part("studio-lot:0")
    chosen, choices = draft.outcomes(MOON)[0]
    other = next(label for label in choices if label != chosen)
    lot.select_option(other)
    expect(lot).to_have_value(other)
    studio.go("write")
    studio.write("studio-words:question", "In which order?")
    studio.part("studio-kind").select_option("order")
    expect(page.locator("#studio-panel fieldset.answer > legend").first).to_have_text("1.")
    expect(page.locator("#studio-panel .problem")).to_have_count(0)
    expect(page.locator("#studio-figure robodrome-figure[ready] .order li")).not_to_have_count(0)
    studio.go("give")
    parts = Parts.of(unpack(page.locator("#studio-link").input_value().partition("#")[2]))
    assert parts.seat == 1
    assert other in parts.moves
    assert {said.word for said in parts.answers} == {"order"}


def test_editor_and_studio_are_fetched_when_they_are_opened_and_where_one_cannot_be_it_says_so(
    browser: Browser, site: str
) -> None:
    page = browser.new_page(service_workers="block")
    page.goto(site)
    await_ready(page)
    fetched = "name => performance.getEntriesByType('resource').filter(one => one.name.includes(name)).length"
    assert page.evaluate(fetched, "editor") == page.evaluate(fetched, "studio.zip") == 0
    assert page.locator("#editor > *").count() == 0
    set_up(page)
    page.locator('[data-do="draw"]').click()
    expect(page.locator("#edit-palette button")).to_have_count(12)
    page.go_back()
    expect(page.locator("#set-up")).to_be_visible()
    assert page.evaluate(fetched, "studio.zip") == 0
    page.route("**/studio.zip", lambda route: route.abort())
    page.evaluate("location.hash = 'studio'")
    expect(page.locator("dialog")).to_contain_text("This page cannot be fetched now.")
    page.locator("dialog .shut, dialog [data-answer]").first.click()
    page.unroute("**/studio.zip")
    page.evaluate("location.hash = 'studio'")
    expect(page.locator("#studio-panel summary").first).to_be_visible()
    assert page.evaluate(fetched, "studio.zip") > 0
    page.close()


def test_a_puzzle_is_opened_by_its_name(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    page.locator("#studio-pasted").fill("stakbots-9999")
    studio.part("studio-paste").click()
    expect(page.locator("#studio-panel .problem")).to_contain_text("There is no puzzle")
    studio.open(f"{site}#puzzle=stakbots-03")
    expect(page.locator("#studio-picture svg")).to_be_visible()


def test_a_film_is_given_as_a_gif_that_goes_on_and_on_and_can_be_cancelled(page: Page, site: str) -> None:
    parts = replace(EDGE, marks=("robot-1",))
    studio = StudioPage(page, site, f"#studio={pack_sketch(parts.sketch())}")
    studio.go("give")
    page.evaluate(CANCELLED)
    expect(page.locator("#studio-cancel")).to_be_hidden()
    expect(page.locator("#studio-made")).to_have_text("")
    with page.expect_download() as download:
        studio.part("studio-film:gif").click()
    assert download.value.suggested_filename == "over-the-edge.gif"
    data = download.value.path().read_bytes()
    assert data.startswith(b"GIF89a")
    assert b"NETSCAPE2.0\x03\x01\x00\x00" in data, "it does not go on and on"
    assert 10_000 < len(data) < 2_000_000
    delays = [int.from_bytes(one, "little") for one in re.findall(rb"\x21\xf9\x04.(..)", data, re.DOTALL)]
    assert len(delays) > 10
    assert sum(delays) == pytest.approx(100 * timeline(check_sketch(parts.sketch()).figure.film).seconds, abs=1)


def test_keys_reach_every_cell_of_the_picture(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    studio.open(EATING)
    page.locator("#studio-picture").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#studio-panel fieldset.chips")).to_be_visible()


def test_a_text_that_holds_nothing_is_refused_with_a_sentence(page: Page, site: str) -> None:
    studio = StudioPage(page, site)
    for text, sentence in (
        ("nothing of the kind", "nothing of the kind"),
        (f"figure.html#{pack_sketch(EDGE.sketch())[:-9]}", "The address of this figure is damaged"),
    ):
        page.locator("#studio-pasted").fill(text)
        studio.part("studio-paste").click()
        expect(page.locator("#studio-panel .problem")).to_contain_text(sentence)


# Where there is least room; `make nightly` looks at the others too.
@pytest.mark.parametrize(
    "device", [PHONE, *(pytest.param(one, marks=pytest.mark.nightly) for one in (TABLET, DESKTOP))]
)
def test_every_panel_has_room_and_names_for_everybody(
    on_device: OnDevice, site: str, device: dict[str, object]
) -> None:
    page = on_device(**device)
    studio = made(page, site)
    for stage in ("choose", "set-up", "play", "write", "give"):
        studio.go(stage)
        assert problems(page) == []
        within = "() => document.getElementById('studio').scrollWidth <= document.documentElement.clientWidth"
        assert page.evaluate(within), stage


def test_the_studio_speaks_the_language_of_its_reader(page: Page, site: str) -> None:
    for language, said in (("fr", "Choisir"), ("de", "Wählen"), ("es", "Elegir")):
        speak(page, language)
        studio = StudioPage(page, site)
        expect(studio.part("studio-stage:choose")).to_have_text(said)
        page.goto(f"{site}#")
