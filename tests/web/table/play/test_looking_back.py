"""Looking back at the headless table: moments, films that are skipped, why something happened, other screens."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.film.motion import Stamp
from tabletop.formats import link
from tabletop.rules.state import CHANCE
from tabletop.show.scene import Item, Motion, Scene
from tests.playing import play_on
from tests.web.markup import Node
from tests.web.table.headless import HeadlessPage, new_game
from web.board.follow import acting
from web.table.play.causes import Causes, _arrow


async def _begun(kinds: str = "person easy", choices: int = 3) -> HeadlessPage:
    """A game of Robotory in which somebody has chosen so often."""
    page = HeadlessPage(new_game("robotory", kinds), here=[0, 1] if kinds == "person person" else [0])
    await page.open()
    rng = Random(2)
    for _ in range(choices):
        await page.choose_at_random(rng)
    assert page.state.phase == "choosing"
    return page


async def test_a_film_that_was_not_seen_to_its_end_runs_again_when_the_table_is_opened_anew() -> None:
    page = await _begun()
    page.holds_films = True
    page.table.pick(0)
    assert len(page.state.controls.moves) == 0, "what was made is not offered any more"
    await page.rest()
    assert page.state.phase == "playing"
    film = page.films[-1]
    page.table.close()
    again = HeadlessPage(link.decode(page.state.save.link), save=page.state.save)
    again.holds_films = True
    await again.open()
    assert again.films == [film]


async def test_any_moment_can_be_looked_at_and_nothing_be_chosen_there() -> None:
    page = await _begun()
    state, table = page.state, page.table
    now, marks, offers = state.frame.scene, list(state.marks), state.offers()
    assert marks
    table.look_back(1)
    assert (state.phase, state.past_moment) == ("looking-back", 1)
    assert state.frame.scene == state.reel.frame(1).scene != now
    assert (list(state.marks), state.offers()) == ([], [])
    assert not table.touch(marks[0].thing)
    table.pick(0)
    table.take_offer(offers[0].label)
    assert state.session.ply == len(state.session.plies)
    assert state.past_moment == 1
    table.look_back(len(state.reel))
    assert (state.phase, state.frame.scene) == ("choosing", now)
    assert (list(state.marks), state.offers()) == (marks, offers)
    table.look_back(0)
    table.back_to_now()
    assert (state.phase, state.frame.scene) == ("choosing", now)


async def test_the_slider_ends_a_film_and_shows_its_moment() -> None:
    page = await _begun()
    page.holds_films = True
    state = page.state
    before = len(state.session.events())
    await page.choose(state.offers()[0])
    assert state.phase == "playing"
    assert state.film == (before, len(state.reel))
    page.table.look_back(before)
    await page.rest()
    assert (state.phase, state.past_moment) == ("looking-back", before)
    assert not state.playing
    page.holds_films = False
    page.table.back_to_now()
    await page.rest()
    assert state.phase == "choosing"
    assert state.seen_count == len(state.reel)


async def test_a_film_can_be_skipped_and_the_next_one_runs() -> None:
    page = await _begun()
    page.holds_films = True
    state = page.state
    page.table.skip()
    assert not page.skips, "there is no film to skip"
    for _ in range(2):
        await page.choose(state.offers()[0])
        films = 0
        while state.phase == "playing":
            films += 1
            page.table.skip()
            await page.rest()
        assert films
        assert state.phase == "choosing"
        assert state.frame.scene == state.scene(state.view())


async def test_who_looks_back_stays_there_while_the_game_goes_on_and_then_sees_what_has_happened() -> None:
    page = await _begun()
    state = page.state
    before = len(state.reel)
    page.table.tap(state.offers()[0].path[0])  # read, or begun
    page.table.pick(0)
    page.table.look_back(1)
    await page.rest()
    assert (state.phase, state.past_moment, state.behind) == ("looking-back", 1, True)
    assert len(state.reel) == before, "the slider stays as it is"
    asked = page.bots.asked
    page.table.back_to_now()
    await page.rest()
    assert page.bots.asked == asked + 1
    assert (state.phase, state.behind) == ("choosing", False)
    assert page.films[-1][1] == len(state.reel) > before


async def test_the_last_round_runs_again_and_the_game_goes_on_as_it_was() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    state = page.state
    page.table.replay()
    await page.rest()
    assert not page.films, "no round has been played yet"
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    part, phase = state.desk.last_round(state.reel), state.phase
    assert part
    page.table.replay()
    await page.rest()
    assert page.films[-1] == part
    assert page.lines("watching") == ["again", "no more"]
    assert state.phase == phase
    page.holds_films = True
    page.table.replay()
    await page.rest()
    before = list(page.films)
    page.table.replay()
    await page.rest()
    assert page.films == before, "a film runs already"
    assert state.replays is True
    page.table.skip()
    await page.rest()
    assert state.replays is False
    assert state.phase == phase
    assert state.frame.scene == state.scene(state.view())


async def test_who_looks_back_sees_the_place_where_something_moved_last_if_that_was_not_long_before() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    reel, ways = page.state.reel, set[int]()
    points = [acting(*reel.scene_and_motions(number), "robot-0") for number in range(len(reel))]
    for count in range(len(reel)):
        page.table.look_back(count)
        last = max((number for number in range(count) if points[number]), default=-1)
        assert page.turned == (points[last] if 0 <= last > count - 9 else [])
        ways.add(count - last)
    assert {1, 8, 9} <= ways


async def test_who_looks_back_sees_a_stretch_again_and_then_the_present() -> None:
    page = await _begun()
    state = page.state
    page.table.look_back(1)
    page.table.play_again((0, 1), (1, 3))
    await page.rest()
    assert page.films[-2:] == [(0, 1), (1, 3)]
    assert state.phase == "choosing"
    page.holds_films = True
    before = len(page.films)
    page.table.play_again((0, 1), (1, 3))
    await page.rest()
    page.table.look_back(2)
    await page.rest()
    assert (state.phase, state.past_moment) == ("looking-back", 2)
    assert len(page.films) == before + 1, "whoever asks for another moment has seen enough"


async def test_the_link_to_what_is_shown_opens_at_that_moment() -> None:
    page = await _begun()
    whole = link.decode(page.state.link_to_shown())
    assert whole.ply == len(whole.plies)
    page.table.look_back(1)
    shown = link.decode(page.state.link_to_shown())
    assert shown.ply < len(shown.plies) == len(whole.plies)
    assert page.state.at_shown_moment().ply == page.state.session.ply_at(1)


async def test_a_written_position_is_shown_from_there_until_the_first_choice() -> None:
    whole = new_game("moonbots", "person person")
    play_on(whole, Random(4), 12)
    at = max(ply for ply in range(len(whole.plies)) if whole.plies[ply].seat == CHANCE)
    position = whole.game.write(whole.at(at).state)
    page = HeadlessPage(new_game("moonbots", "person person", position=position), here=[0, 1])
    events = len(page.state.session.events())
    assert events
    await page.open()
    assert page.films[0] == (0, events)
    again = HeadlessPage(link.decode(page.state.save.link), save=page.state.save)
    await again.open()
    assert not again.films, "it was seen"


async def test_a_choice_ends_what_is_played_once_more() -> None:
    page = await _begun("person person")
    page.holds_films = True
    page.table.play_again((0, 1))
    await page.rest()
    page.table.pick(0)
    await page.rest()
    assert page.lines("watching") == ["again", "no more"]
    assert page.state.film == page.films[-1] != (0, 1)


async def test_why_leads_through_the_causes_each_at_its_moment_and_back_to_where_one_was() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    state, table = page.state, page.table
    number = max(range(len(state.reel)), key=lambda one: len(list(state.reel.causes(one))))
    causes = sorted((event.id for event in state.reel.causes(number)), reverse=True)
    assert len(causes) > 1
    table.explain(number)
    assert page.lines("explain") == ["begins"]
    assert state.past_moment == number + 1
    first = page.calls[-1]
    table.go_to_cause(1)
    assert state.past_moment == causes[1] + 1
    assert state.explanation is not None
    assert "cause:back" in state.explanation.commands()
    assert ("cause:next" in state.explanation.commands()) == (len(causes) > 2)
    assert page.calls[-1].startswith("announce Because: ")
    table.go_to_cause(-1)
    assert page.calls[-1] == first
    table.go_to_cause(-1)
    assert page.calls[-1] == first, "there is nothing before the first"
    for place in range(1, len(causes)):
        table.go_to_cause(1)
        told = state.explanation.commands()
        assert ("cause:next" in told, f"{place + 2}/{len(causes)}" in told) == (place + 1 < len(causes),) * 2
    table.go_to_cause(1)
    assert state.past_moment == causes[-1] + 1, "and nothing behind the last"
    assert "cause:next" not in state.explanation.commands()
    table.end_explaining()
    table.end_explaining()
    table.go_to_cause(1)
    assert page.lines("explain") == ["begins", "ends"], "there is nothing to end twice"
    assert state.now
    table.look_back(5)
    table.explain_last()
    assert state.explanation is not None
    table.end_explaining()
    assert state.past_moment == 5, "one comes back to the moment from which one asked"


def test_a_thing_is_framed_where_it_is_or_was_and_an_arrow_leads_to_it_only_if_it_was_and_is_there() -> None:
    was, now = Item("robot", 0, 0), Item("robot", 3, 0)
    gone, hidden = replace(now, shown=False), replace(was, shown=False)

    def frame(thing: str, item: Item, _scene: Scene, what: str) -> Stamp:
        return Stamp(f"{thing} {what}", item.x, item.y)

    reel = SimpleNamespace(causes=lambda _number: ())
    state: Any = SimpleNamespace(reel=reel, past_moment=None, desk=SimpleNamespace(frame=frame))
    there, before = Stamp("robot-0 chosen", 3, 0), Stamp("robot-0 chosen", 0, 0)
    for one, other, stamps in (
        (was, now, [there, *_arrow(was, now)]),
        (None, now, [there]),
        (hidden, now, [there]),
        (was, gone, [before]),
        (hidden, gone, []),
        (None, gone, []),
    ):
        scene = Scene(4, 1, "", {} if one is None else {"robot-0": one})
        assert Causes(state)._of(scene, Motion("robot-0", other, "slide")) == stamps


@pytest.mark.parametrize(("style", "beam"), [("beam", True), ("pop", False), ("set", False)])
def test_what_flashes_is_shown_where_it_does_and_a_beam_from_end_to_end_but_no_ground(style: str, beam: bool) -> None:
    state: Any = SimpleNamespace(reel=SimpleNamespace(causes=lambda _number: ()), past_moment=None)
    causes, flash = Causes(state), Motion("", None, style, 1.0, "laser", 1, 2, 3, 4)
    scene = Scene(4, 4, "", {})
    assert causes._of(scene, flash) == [Stamp("laser", 1, 2, over=True, beam=beam, x2=3, y2=4)]
    assert causes._of(scene, flash._replace(look="")) == []
    assert causes._of(scene, flash._replace(style="backdrop")) == []


async def test_an_arrow_leads_from_where_a_thing_was_to_where_it_is() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    state, found = page.state, 0
    for event in state.reel.events:
        scene, motions = state.reel.scene_and_motions(event.id)
        page.table.explain(event.id)
        assert state.explanation is not None
        stamps = state.explanation.stamps()
        ways = {(stamp.x2, stamp.y2): (stamp.x, stamp.y) for stamp in stamps if stamp.look == "arrow:shaft"}
        heads = {(stamp.x, stamp.y) for stamp in stamps if stamp.look == "arrow:head"}
        assert len(ways) == len(heads)
        for motion in motions:
            was, now = scene.items.get(motion.id), motion.item
            if now is None and motion.look and stamps:
                shown = any(stamp.look == motion.look for stamp in stamps)
                assert shown == (motion.style != "backdrop"), "what shines or flies is shown, but for the ground"
                drawn = [stamp for stamp in stamps if stamp.look == motion.look and stamp.x == motion.x]
                assert not shown or all(stamp.over and stamp.beam == (motion.style == "beam") for stamp in drawn[:1])
            if was is None or now is None or not was.shown or not now.shown:
                continue
            long = hypot(now.x - was.x, now.y - was.y)
            near = [end for end, start in ways.items() if start == (was.x, was.y)]
            assert bool(near) == (long >= 0.3)
            for x, y in near:
                assert hypot(x - was.x, y - was.y) == pytest.approx(long - 0.34)
                assert hypot(now.x - x, now.y - y) == pytest.approx(0.34)
                found += 1
        page.table.end_explaining()
    assert found > 3


async def test_beside_a_cause_stand_its_rule_the_way_back_the_next_and_the_end() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    state, seen = page.state, list[list[str]]()
    page.table.explain(max(range(len(state.reel)), key=lambda one: len(list(state.reel.causes(one)))))
    for _ in range(4):
        assert state.explanation is not None
        holder = Node()
        holder.innerHTML = state.explanation.commands()
        seen.append(holder.seen())
        page.table.go_to_cause(1)
    back, done = "[Back] cause:back (back, sign, title=Back)", "[Done] cause:done (close, sign, title=Done)"
    assert [lines[1:] for lines in seen] == [
        ["[Cause 2/4] cause:next (next, main)", done],
        [back, "[Cause 3/4] cause:next (next, main)", done],
        [back, "[Cause 4/4] cause:next (next, main)", done],
        [back, "[Done] cause:done (check, main)"],
    ]
    assert seen[2][0] == "[Rule 5.1 Revealing] cause:rule (, rule)"


async def test_why_is_told_of_the_last_event_that_moved_something_or_of_the_one_before_an_earlier_moment() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    state = page.state
    told = [event.id for event in state.reel.events if not event.kind.summed]
    moved = [number for number in told if acting(*state.reel.scene_and_motions(number), "robot-0")]
    assert moved[-1] < told[-1]
    for moment, number in ((None, moved[-1]), (told[-1] + 1, told[-1]), (told[3], told[2])):
        state.past_moment = moment
        page.table.explain_last()
        assert state.explanation is not None
        assert state.explanation.number == number
        page.table.end_explaining()


def test_an_arrow_has_its_head_at_the_end_turned_along_the_way() -> None:
    was = Item("robot", 0, 3)
    for x, y, turn, *neck in ((4, 3, 0, 3.66, 3), (0, 6, 1, 0, 5.66), (-4, 3, 2, -3.66, 3), (0.3, 3, 0, -0.04, 3)):
        shaft, head = _arrow(was, replace(was, x=x, y=y))
        assert [round(shaft.x2, 6), round(shaft.y2, 6)] == neck
        assert shaft._replace(x2=0, y2=0) == Stamp("arrow:shaft", 0, 3, over=True, beam=True)
        assert head == Stamp("arrow:head", x, y, turn, over=True)
    assert _arrow(was, replace(was, x=0.29)) == []


async def test_why_is_told_during_a_film_when_that_has_ended() -> None:
    page = await _begun()
    page.holds_films = True
    state = page.state
    await page.choose(state.offers()[0])
    page.table.explain(1)
    assert state.explanation is None
    await page.rest()
    assert state.explanation is not None
    assert state.explanation.number == 1


async def test_another_screen_lays_the_table_out_anew_at_the_moment_that_is_shown() -> None:
    page = HeadlessPage(new_game("robotory", "person easy"), here=[0], screen="")
    await page.open()
    await page.choose(page.state.offers()[0])
    state = page.state
    shape = state.session.game.shapes[0] if state.session.game.shapes else ""
    reel = state.reel
    page.table.reshape("")
    assert state.reel is reel
    page.table.look_back(1)
    page.table.reshape(shape or "tall")
    assert (state.reel is reel) == (state.shape == "")
    assert state.past_moment == 1
    page.table.back_to_now()
    page.table.reshape("")
    assert state.reel.shape == ""
    assert state.phase == "choosing"


async def test_a_screen_that_turns_during_a_film_is_laid_out_when_that_has_ended() -> None:
    page = HeadlessPage(new_game("robotory", "person easy"), here=[0])
    (shape, *_) = page.state.session.game.shapes
    await page.open()
    page.holds_films = True
    await page.choose(page.state.offers()[0])
    state = page.state
    assert state.phase == "playing"
    page.table.reshape(shape)
    assert state.reel.shape == ""
    page.holds_films = False
    page.table.skip()
    await page.rest()
    assert (state.phase, state.reel.shape) == ("choosing", shape)


async def test_a_link_to_a_moment_opens_there() -> None:
    session = new_game("robotory", "person person")
    for _ in range(4):
        session.play(0)
        session.advance()
    page = HeadlessPage(session, here=[0, 1])
    await page.open(2)
    assert (page.state.phase, page.state.past_moment) == ("looking-back", 2)
    assert "history" in page.calls
    page.table.back_to_now()
    await page.rest()
    assert page.state.phase == "choosing"
