"""The home page: saved games, links, files, and any width."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import FILMS, NO_MORE_FILMS, PHONE, TABLET, OnDevice
from e2e.kept import as_on_another_device, game_as, laid, put
from e2e.kept import games as kept_games
from e2e.pictures import Pictures
from e2e.table_page import (
    PATIENCE,
    TablePage,
    asked,
    call,
    done,
    fragment,
    game_until,
    house_rule,
    new_game,
    open_kept,
    open_table,
    robot,
    set_up,
    sheet,
    sit,
    speak,
    unfold,
)
from e2e.waiting import FRAMES, reload
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tabletop.show.theme import colours
from tabletop.show.words import OFFERED


def test_a_pasted_link_opens_and_a_wrong_one_says_why(page: Page) -> None:
    page.locator("#link").fill("https://example.org/#roborally.1.nonsense")
    page.locator('[data-do="open-link"]').click()
    expect(page.locator("#link-error")).to_contain_text("not a link to a game")
    page.locator("#link").fill(f"  https://example.org/{fragment(new_game('person easy'))} ")
    page.locator('[data-do="open-link"]').click()
    TablePage(page).await_phase("drafting")


def test_all_games_go_into_a_file_and_come_back_elsewhere(page: Page, site: str) -> None:
    second = game_until(lambda one: asked(one, "program") and one.state.round == 2, "person easy")
    table = open_kept(page, site + fragment(second))
    table.tool("home").click()
    page.locator('[data-do="kept"]').click()
    with page.expect_download() as download:
        page.locator('[data-do="kept-file:"]').click()
    page.locator("dialog .shut").click()
    as_on_another_device(page)
    file = json.loads(download.value.path().read_text())
    file["games"] = [{"id": "x", "link": "roborally.1.broken"}]
    file["storage"]["robodrome:solved"] = "robotory-07"
    page.locator('[data-do="import"]').set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    )
    expect(page.locator("#saves .save")).to_have_count(1)
    expect(page.locator("#notice")).to_contain_text("1 new game. 1 other entry added.")
    expect(page.locator("#notice")).to_contain_text("could not be read")
    page.locator("#saves .save").click()
    expect(page.locator("html")).to_have_attribute("data-round", "2", timeout=PATIENCE)


def test_saved_games_have_pictures_and_can_be_named_copied_and_deleted_with_a_way_back(
    on_device: OnDevice, site: str
) -> None:
    page = on_device(**PHONE)
    page.emulate_media(reduced_motion="reduce")  # dialogs are there at once
    pictures = Pictures(page.context, site)
    table = open_kept(page, site + fragment(new_game("person easy")))
    pictures.of(page.url)
    table.tool("home").click()
    games, more = page.locator("#saves .save"), page.locator('[data-do^="more:"]')
    expect(games).to_contain_text("Your turn")
    expect(games).to_contain_text("RoboRally · against 1 bot · Turn 1")
    expect(games.locator("img")).to_have_attribute("src", re.compile("^blob:"))
    assert problems(page) == []
    more.click()
    page.locator("#save-name").fill(' <b>"Rosie"</b> ')
    assert problems(page) == []
    page.locator('[data-answer="rename"]').click()
    expect(games.locator("b")).to_have_text('<b>"Rosie"</b>')
    more.click()
    page.locator('[data-answer="copy"]').click()
    expect(games.locator("b")).to_have_text(['<b>"Rosie"</b>, copy', '<b>"Rosie"</b>'])
    for deleted in (1, 2):
        more.first.click()
        page.locator('[data-answer="delete"]').click()
        expect(page.locator("#saves .deleted")).to_have_count(deleted)
        expect(page.locator('[data-do^="undelete:"]:focus')).to_be_visible()
    expect(games).to_have_count(0)
    pictures.await_none()
    page.locator('[data-do^="undelete:"]').last.click()
    expect(games).to_be_focused()
    expect(games.locator("b")).to_have_text('<b>"Rosie"</b>')
    games.click()
    table.await_phase("drafting")
    table.hand.first.tap()
    assert game_as(page, lambda save: laid(save) == 1)["about"]["name"] == '<b>"Rosie"</b>'
    table.tool("home").click()
    expect(games.locator("b")).to_have_text('<b>"Rosie"</b>')


def test_no_set_up_scrolls_sideways_and_the_shortest_way_into_a_game_and_its_start_are_in_sight(
    on_device: OnDevice,
) -> None:
    page = on_device(**PHONE)
    speak(page, "de")
    for name in SHIPPED:
        set_up(page, name)
        for shown in (robot(page, 0), robot(page, 1), page.locator(".preset").first, page.locator('[data-do="begin"]')):
            expect(shown, "without scrolling").to_be_in_viewport(ratio=1)
        page.evaluate("for (const part of document.querySelectorAll('#set-up details')) part.open = true")
        for width, height in ((360, 640), (844, 390), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width
            assert page.locator("#set-up .parts").evaluate("e => e.scrollWidth <= e.clientWidth")
            expect(page.locator('[data-do="begin"]')).to_be_in_viewport(ratio=1)
        page.locator('#set-up [data-do="home"]').click()


def test_a_preset_sets_the_switch_in_sight_and_eight_robots_have_four_lives(page: Page) -> None:
    set_up(page)
    options = page.get_by_role("switch", name="Option cards")
    expect(options).not_to_be_checked()
    page.get_by_role("radio", name="All of it").check()
    expect(options).to_be_checked()
    options.uncheck()
    expect(page.locator(".preset :checked")).to_have_count(0)
    for _ in range(5):
        page.locator('[data-do="add-seat"]').click()
    expect(house_rule(page, "lives")).to_have_value("4")
    page.locator('[data-do="begin"]').click()
    table = TablePage(page)
    table.await_phase("drafting")
    played = table.session().options
    assert (played["lives"], played["options"], played["option-deck"]) == ("4", "no", "reshuffled")
    table.tool("home").click()
    set_up(page, "moonbots")
    page.locator('#set-up [data-do="home"]').click()
    set_up(page)
    expect(house_rule(page, "option-deck")).to_have_value("reshuffled")
    expect(page.locator("#seats [data-do^=seat]")).to_have_count(8)


def test_a_robot_is_given_to_somebody_by_keys_alone(page: Page) -> None:
    set_up(page, "moonbots")
    robot(page, 1).focus()
    page.keyboard.press("Enter")
    expect(page.locator('dialog input[value="easy"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("Ann")
    page.keyboard.press("Escape")
    expect(robot(page, 1)).to_be_focused()
    expect(robot(page, 1)).to_have_accessible_name("Ann, Comet: Normal. Change")


def test_names_that_were_given_show_at_the_table_and_travel_in_the_link_if_wanted(page: Page) -> None:
    set_up(page, "stakbots")
    for seat, name in enumerate(("<b>Änne</b>", "Turbo & Co")):
        call(page, seat, name)
        expect(robot(page, seat)).to_be_focused()
        expect(robot(page, seat).locator("b")).to_have_text(name)
    assert problems(page) == []
    page.locator('[data-do="begin"]').click()
    table = TablePage(page)
    table.await_phase("choosing")

    def named() -> None:
        for name in ("<b>Änne</b>", "Turbo & Co"):
            expect(page.locator("#plates")).to_contain_text(name)
        expect(page.locator("#plates b b")).to_have_count(0)

    named()
    (save,) = kept_games(page, 1)
    assert save["about"]["names"] == {"0": "<b>Änne</b>", "1": "Turbo & Co"}
    table.tool("share").click()
    shared = page.locator("#share-link")
    assert "names" not in shared.input_value()
    page.locator("#share-names").check()
    expect(shared).to_have_value(re.compile("&names=0:%3Cb%3E%C3%84nne%3C%2Fb%3E,1:Turbo%20%26%20Co$"))
    address = shared.input_value()
    page.locator("dialog .shut").click()
    table.tool("home").click()
    as_on_another_device(page)
    page.goto(address)
    table.await_phase("choosing")
    table.keep_game()
    assert "names" not in page.url
    named()


PAINTED = """colour => {
  const canvas = document.getElementById("things");
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const wanted = [...[1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)), 255];
  return new Uint32Array(pixels.buffer).includes(new Uint32Array(new Uint8Array(wanted).buffer)[0]);
}"""


def test_colours_that_were_chosen_show_at_the_table_in_links_and_in_films(page: Page) -> None:
    usual = colours("light")
    page.emulate_media(reduced_motion="reduce")  # a dialog is read once it has come
    set_up(page, "roborally")
    for wearer, colour in ((0, 6), (2, 0)):  # whoever has a colour gets the other one for it
        swatches = sheet(page, wearer).locator(".colours button")
        expect(swatches).to_have_count(8)
        swatches.nth(colour).click()
        expect(swatches.nth(colour)).to_have_attribute("aria-pressed", "true")
        assert wearer or problems(page) == []
        done(page)
    page.emulate_media(reduced_motion="no-preference")
    page.locator('[data-do="begin"]').click()

    table = TablePage(page)

    def expect_colours() -> None:
        table.await_phase("drafting")
        for seat, colour in enumerate((6, 1, 0)):
            expect(table.root).to_have_css(f"--seat-{seat}", usual[f"seat-{colour}"])
            assert page.evaluate(PAINTED, usual[f"seat-{colour}"])
        assert not page.evaluate(PAINTED, usual["seat-2"])

    expect_colours()
    (save,) = kept_games(page, 1)
    assert save["about"]["colours"][:3] == [6, 1, 0]
    table.play_round()
    table.tool("share").click()
    address = page.locator("#share-link").input_value()
    page.locator('[data-answer="film"]').click()
    with page.expect_download() as download:
        page.locator("#film-picture").click()
    assert f"--seat-0:{usual['seat-6']}" in download.value.path().read_text()
    page.locator("dialog .shut").click()
    table.tool("home").click()
    set_up(page, "roborally")
    expect(sheet(page, 0).get_by_role("button", name="white", pressed=True)).to_be_visible()
    done(page)
    page.locator('#set-up [data-do="home"]').click()
    as_on_another_device(page)
    page.goto(address)
    expect_colours()


def one_choice_before_its_end() -> tuple[Session, int]:
    """A game of two people, and the choice that ends it."""
    rng, choices = Random(1), []
    session = Session(game.find("robotory"), [PERSON] * 2, {}, 1)
    session.advance()
    while not session.over:
        choices.append(rng.randrange(len(session.legal())))
        session.play(choices[-1])
    (winner,) = session.state.winners()
    assert winner == 1
    session = Session(game.find("robotory"), [PERSON] * 2, {}, 1)
    session.advance()
    for choice in choices[:-1]:
        session.play(choice)
    return session, choices[-1]


# How a series counts is held by tests/web/page/test_series.py, and how one goes on by the next test.
@pytest.mark.nightly
def test_a_series_counts_who_wins_while_seats_turn(page: Page) -> None:
    set_up(page, "robotory")
    sit(page, 1, "here")
    call(page, 0, "Anna")
    unfold(page, "more")
    expect(page.locator('[data-do="games"]')).to_have_accessible_description(re.compile("takes the series"))
    page.locator('[data-do="games"]').select_option("3")
    page.locator('[data-do="begin"]').click()
    table = TablePage(page)
    table.await_phase("choosing")
    (save,) = kept_games(page, 1)
    session, last = one_choice_before_its_end()
    changed = save | {"link": link.encode(session), "count": len(session.plies)}
    put(page, {f"robodrome:game:{save['id']}": json.dumps(changed)})
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    table.await_that(lambda: table.session().plies == session.plies, "the game shows as it was changed")
    table.await_phase("choosing")
    page.locator("#move-list button").nth(last).evaluate("button => button.click()")
    table.await_phase("over")
    expect(table.prompt).to_contain_text("Series, game 1 of 3: Anna 0, Player 2 (Person) 1.")
    expect(table.do("rematch")).to_have_text("Next game")
    table.do("rematch").click()
    table.await_phase("choosing")
    expect(page.locator("#plates .plate").last).to_contain_text("Anna")
    table.tool("home").click()
    expect(page.locator("#saves .save small").first).to_contain_text("game 2 of 3, 1 : 0")
    expect(page.locator("#saves .save small").first).to_contain_text("Anna")
    expect(page.locator("#saves .save small").last).to_contain_text("game 1 of 3, 0 : 1")


def test_colours_go_on_with_whoever_chose_them(page: Page) -> None:
    session, rng = Session(game.find("stakbots"), [PERSON, "easy"], {}, 1), Random(1)
    session.advance()
    while not session.over:
        session.play(rng.randrange(len(session.legal())))
        session.advance()
    about = {"names": {"0": "Anna"}, "colours": [4, 2], "series": [3, [0, 0], 0]}
    one = {"id": "one", "link": link.encode(session), "here": [0], "about": about}
    file = json.dumps({"robodrome": 1, "games": [one]}).encode()
    page.locator('[data-do="import"]').set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": file}
    )
    page.locator("#saves .save").click()
    table = TablePage(page)
    table.await_phase("over")

    def expect_colours(*seats: int) -> None:
        for seat, colour in enumerate(seats):
            expect(page.locator("html")).to_have_css(f"--seat-{seat}", colours("light")[f"seat-{colour}"])

    expect_colours(4, 2)
    table.do("rematch").click()
    expect(page.locator("#plates .plate").last).to_contain_text("Anna")
    expect_colours(2, 4)


def test_the_film_of_the_home_page_has_its_place_plays_twice_and_can_be_stopped(page: Page) -> None:
    page.evaluate(FILMS)
    film, states = page.locator("#home"), "e => e.getAnimations({ subtree: true }).map(one => one.playState)"
    expect(page.locator("[data-film] > svg")).to_have_count(1 + len(SHIPPED))
    times = film.evaluate("e => e.getAnimations({ subtree: true }).map(one => one.effect.getTiming().iterations)")
    assert len(times) > 9
    assert set(times) == {2}
    for place in page.locator("[data-film]").all():
        expect(place.locator("> svg")).to_be_attached()
        assert place.bounding_box() == place.locator("> svg").bounding_box()
    page.evaluate(FRAMES)  # it comes into its place once more where the page has just been opened again
    for state in ("paused", "running"):
        page.locator("#film").click()
        assert set(film.evaluate(states)) == {state}
    page.evaluate(NO_MORE_FILMS)


# By day e2e/board/test_film.py shows a film to who wants no motion.
@pytest.mark.nightly
def test_the_film_of_the_home_page_stands_for_who_wants_no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    reload(page)
    page.evaluate(FILMS)
    expect(page.locator("[data-film] > svg")).to_have_count(1 + len(SHIPPED))
    states = "e => e.getAnimations({ subtree: true }).map(one => one.playState)"
    assert set(page.locator("#home").evaluate(states)) == {"paused"}
    page.evaluate(NO_MORE_FILMS)


def test_browsers_without_a_prompt_are_told_how_to_install_the_page_and_on_an_ipad_how_games_last(page: Page) -> None:
    firefox = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    ipad = "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Safari/604.1"
    mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15"
    desktop = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    for agent, standalone, told, lasts in (
        (firefox, "undefined", "open the menu of Firefox", False),
        (ipad, "false", "tap Share, then Add to Home Screen", True),
        (ipad, "true", "", False),
        (mac, "undefined", "choose Add to Dock", False),
        (desktop, "undefined", "Bookmark this page", False),
    ):
        page.evaluate(f"Object.defineProperty(navigator, 'userAgent', {{ value: '{agent}', configurable: true }})")
        page.evaluate(f"Object.defineProperty(navigator, 'standalone', {{ value: {standalone}, configurable: true }})")
        speak(page, "fr")
        speak(page, "en")
        expect(page.locator("#install")).to_have_text(re.compile(re.escape(told) if told else "^$"))
        note = expect(page.locator("#saves-note"), f"standalone is {standalone}")
        if lasts:
            note.to_contain_text("Home Screen")
        else:
            note.not_to_contain_text("Home Screen")
    page.evaluate("delete navigator.standalone; delete navigator.userAgent")


def test_where_the_browser_offers_to_install_the_page_a_button_has_it_asked(page: Page) -> None:
    page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      offer.prompt = () => document.documentElement.setAttribute("data-asked", offer.defaultPrevented);
      dispatchEvent(offer);
    }""")
    page.locator('[data-do="install"]').click()
    expect(page.locator("html")).to_have_attribute("data-asked", "true")
    expect(page.locator("#install")).to_be_empty()
    page.evaluate("document.documentElement.removeAttribute('data-asked')")


def test_somebody_new_is_led_to_a_first_race_and_then_to_that_race_with_the_lessons_beside(
    page: Page, site: str
) -> None:
    play = page.locator("#play")
    expect(play.get_by_role("link", name="Learn")).to_have_attribute("href", "./lessons/#roborally")
    play.get_by_role("link", name="Play now").click()
    table = TablePage(page)
    table.await_phase("drafting")
    table.hand.first.click()
    game_as(page, lambda save: laid(save) == 1)
    table.tool("home").click()
    expect(play.get_by_role("link", name="Learn")).to_be_visible()
    play.get_by_role("button", name="Go on").click()
    expect(table.root).to_have_attribute("data-page", "table")
    table.tool("home").click()
    expect(page.get_by_role("link", name="Rules")).to_have_attribute("href", "./rules/")
    learn = page.locator(".game", has_text="Robotory").get_by_role("link", name="Learn")
    lessons = page.context.new_page()  # the page itself would have to start once more
    lessons.goto(learn.evaluate("link => link.href"))
    assert lessons.url == f"{site}lessons/#robotory"
    expect(lessons.locator("#robotory")).to_be_visible()


FIELDS = "input:not([type=file], [type=radio], [type=checkbox], [type=range]), select, textarea"


def test_on_a_tablet_no_field_is_so_small_that_a_touch_brings_the_page_closer(on_device: OnDevice, site: str) -> None:
    page = on_device(**TABLET)
    sizes = "query => [...document.querySelectorAll(query)].map(one => parseFloat(getComputedStyle(one).fontSize))"
    seen = page.evaluate(sizes, FIELDS)
    open_table(page, site + fragment(new_game("person easy"))).tool("share").click()
    seen += page.evaluate(sizes, FIELDS)
    page.locator("dialog .shut").click()
    page.goto(f"{site}#edit=new")
    page.locator('[data-do="edit-open"]').click()
    page.locator('[data-answer="text"]').click()
    expect(page.locator("#course-text")).to_be_visible()
    seen += page.evaluate(sizes, FIELDS)
    assert min(seen) >= 16


def test_a_friend_is_invited_from_the_home_page_and_a_course_drawn(page: Page) -> None:
    page.locator("#invite").click()
    page.locator('dialog [data-answer="stakbots"]').click()
    expect(page.locator("html")).to_have_attribute("data-page", "set-up")
    expect(robot(page, 0)).to_have_accessible_name("Player 1: Somebody far away. Change")
    call(page, 0, "Anna")
    page.locator('#set-up [data-do="home"]').click()
    set_up(page, "stakbots")
    expect(robot(page, 0)).to_have_accessible_name("Anna, Player 1: Somebody far away. Change")
    page.locator('#set-up [data-do="home"]').click()
    page.locator("#draw").click()
    expect(page.locator("html")).to_have_attribute("data-page", "editor")


def test_whatever_is_saved_the_home_page_is_no_longer_than_a_screen_and_a_half_and_begins_with_play(
    on_device: OnDevice,
) -> None:
    links = [new_game("person easy", seed=seed) for seed in range(6)]
    games = [{"id": f"g{place}", "link": fragment(one)[1:], "here": [0]} for place, one in enumerate(links)]
    file = json.dumps({"robodrome": 1, "games": games}).encode()
    page = on_device(**PHONE)
    for saved in (0, 6):
        if saved:
            page.locator('[data-do="import"]').set_input_files(
                {"name": "a.json", "mimeType": "application/json", "buffer": file}
            )
        for locale in OFFERED:
            speak(page, locale)
            expect(page.locator("#saves .save")).to_have_count(saved)
            for device in (PHONE, TABLET):
                page.set_viewport_size(device["viewport"])
                expect(page.locator("#play .go")).to_be_in_viewport(ratio=1)
                high = page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
                assert high[0] <= 1.5 * high[1], f"{saved} games in {locale} at {device['viewport']}"
