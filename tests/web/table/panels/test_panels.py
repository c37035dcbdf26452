"""The panels around the board: the prompt, its buttons, and the list of moves."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from moonbots import GAME as MOON
from tests.moonbots.positions import at
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


class Around:
    """The panels of a table."""

    def __init__(
        self, browser: Browser, game: str = "robotory", kinds: str = "person person", position: str = ""
    ) -> None:
        self.laid = Laid(browser, game, kinds, position)
        self.state, self.part, self.say = self.laid.state, self.laid.part, self.laid.say
        self.panels = self.laid.load("panels").Panels(
            self.state, self.laid.player, lambda: ("cursor",), lambda: "Asked <now>?"
        )
        self.state.viewer = 0
        self.offer()

    def offer(self) -> None:
        """Offer what can be chosen."""
        if not self.state.session.over:
            self.state.controls.offer(list(self.state.session.legal()), self.state.session.game.lesser)

    def asked(self) -> tuple[str, dict[str, str]]:
        """The prompt, and the names of its buttons by their actions."""
        self.panels.refresh()
        return self.part("prompt").textContent, self.part("commands").buttons()

    def marked(self, name: str) -> Any:
        """The value of a mark on the root of the page."""
        return self.laid.document.documentElement.getAttribute(f"data-{name}")


@pytest.fixture
def around(fake_browser: Browser) -> Around:
    """The panels of a game in which moves are chosen one by one."""
    return Around(fake_browser)


def test_the_page_tells_tests_what_is_painted_except_while_a_film_runs(around: Around) -> None:
    around.panels.refresh()
    painted = {name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in around.state.frame.scene.painted()}
    assert len(painted) > 1
    told = around.marked("scene")
    assert (json.loads(told), [*json.loads(told)]) == (painted, sorted(painted))
    around.laid.document.documentElement.setAttribute("data-scene", "old")
    around.state.film = (0, 1)
    around.panels.refresh()
    assert around.marked("scene") == "old"


def test_a_table_opens_with_its_title_and_without_advice(around: Around) -> None:
    for name in ("advice", "outlook", "ending"):
        around.part(name).textContent = "old"
    around.panels.open()
    assert [around.part(name).textContent for name in ("advice", "outlook", "ending")] == [""] * 3
    assert around.part("table-title").textContent == around.state.title
    assert around.laid.document.title == f"{around.state.title} · Robodrome"
    assert around.marked("desk") == around.state.desk.layout
    assert around.marked("shape") == around.state.reel.shape
    assert (around.part("advise").hidden, around.part("advise").getAttribute("aria-pressed")) == (False, "false")
    assert around.part("advice").textContent == ""


def test_advice_is_offered_only_by_games_that_give_any(fake_browser: Browser) -> None:
    around = Around(fake_browser, "roborally", "person easy")
    around.panels.open()
    assert around.part("advise").hidden


def test_whoever_chooses_is_asked_and_may_have_a_hint(around: Around) -> None:
    assert around.asked() == ("Asked <now>?", {"hint": around.say("hint")})
    assert around.marked("phase") == "choosing"
    assert around.marked("round") == str(around.state.session.state.round)
    assert around.part("again").hidden, "nothing was chosen yet"
    assert [around.marked(name) for name in ("coach", "why", "hint")] == [""] * 3
    trays = around.state.desk.trays(around.panels._moment(around.state.frame), around.state.controls)
    assert {name: around.part(name).html for name in trays} == trays, "there is nothing to pass"


def test_before_the_first_choice_of_a_game_by_links_one_is_told_what_follows(around: Around) -> None:
    then = around.say("then-send")
    around.state.save.here = [0]
    assert around.state.far == [1]
    assert around.asked()[0] == f"Asked <now>? {then}"
    around.state.chat = SimpleNamespace()
    assert then not in around.asked()[0], "in a chat nobody sends links"
    around.state.chat = None
    around.state.helps = False
    assert then not in around.asked()[0], "nor in a task"
    around.state.helps = True
    around.laid.play(2)
    around.offer()
    assert around.state.session.to_move == 0
    assert then not in around.asked()[0]


def test_what_was_chosen_can_be_taken_back(around: Around) -> None:
    around.laid.play(1)
    around.offer()
    assert around.state.may_take_back
    assert around.asked()[1] == {"take-back": around.say("take-back"), "hint": around.say("hint")}
    assert not around.part("again").hidden
    nothing_yet = around.state.desk.last_round(around.state.reel) is None
    assert around.part("again").querySelector('[data-do="replay"]').hidden == nothing_yet
    assert around.part("log-replay").hidden == nothing_yet


def in_a_window(browser: Browser, held: str) -> Around:
    """Somebody who holds weapons is asked in another's turn."""
    line = f"seats=3 r0=15///{held} r1=16 r2=17 agenda=ask-start-respond(0,0);act(1);following(1)"
    around = Around(browser, "moonbots", "person easy easy", MOON.write(at(f"{line} active=1")))
    around.asked()
    return around


@pytest.mark.parametrize(
    ("held", "told"), [("stock", "Not again for Energy Stock"), ("stock+virus", "Not again for these cards")]
)
def test_a_window_can_be_left_out_for_this_turn_or_for_what_could_be_used(
    fake_browser: Browser, held: str, told: str
) -> None:
    around = in_a_window(fake_browser, held)
    buttons = around.part("hand").buttons()
    assert list(buttons) == ["touch:pass", "pass-turn", "pass-things"]
    assert (buttons["pass-turn"], buttons["pass-things"]) == ("Not again this turn", told)


def test_who_is_always_asked_may_leave_out_a_turn_alone_and_tasks_leave_out_nothing(fake_browser: Browser) -> None:
    around = in_a_window(fake_browser, "stock")
    around.state.session.prefer(0, "always")
    around.asked()
    assert list(around.part("hand").buttons()) == ["touch:pass", "pass-turn"]
    around.state.helps = False
    around.asked()
    assert list(around.part("hand").buttons()) == ["touch:pass"]


def test_who_leaves_something_out_can_be_asked_again(fake_browser: Browser) -> None:
    around = in_a_window(fake_browser, "stock")
    assert "ask-again" not in around.asked()[1]
    around.state.habits.pass_things(around.state.session)
    assert around.asked()[1]["ask-again"] == around.say("ask-again")
    around.state.controls.moves, around.state.waiting_for = [], 1
    assert "ask-again" in around.asked()[1], "also while somebody else is waited for"
    around.state.viewer, around.state.save.here = None, [0, 1]
    assert "ask-again" not in around.asked()[1], "others need not know"


def test_lesser_moves_stand_behind_more_and_stay_in_sight(fake_browser: Browser) -> None:
    line = "seats=3 r0=15/RA3/fist r1=16 r2=17 agenda=ask-aim(0,0,2,-1);following(0)"
    around = Around(fake_browser, "moonbots", "person easy easy", MOON.write(at(line)))
    around.asked()
    assert list(around.part("move-list").buttons()) == [*(f"move:{n}" for n in range(5)), "more-moves"]
    assert around.marked("many") == ""
    around.state.controls.offer_all()
    around.asked()
    assert list(around.part("move-list").buttons()) == [f"move:{n}" for n in range(9)]
    assert around.marked("many") == "", "whoever wants them sees them"


def test_whoever_waits_may_sit_down_or_hand_the_game_on(around: Around) -> None:
    around.state.controls.moves, around.state.waiting_for = [], 1
    name = around.state.desk.seat_name(1)
    told, buttons = around.asked()
    assert told == around.say("waiting", name=name)
    ways = {f"send-{way}": around.say(f"send.{way}") for way in ("copy", "code", "mail")}
    assert buttons == {"sit-down": around.say("sit-down", name=name), **ways, "send": around.say("send.to", name=name)}
    assert around.part("commands").querySelector(".main").getAttribute("data-do") == "send"


def test_whoever_has_sent_the_game_reads_so_and_may_paste_what_comes(around: Around) -> None:
    state = around.state
    state.controls.moves, state.waiting_for, state.save.link = [], 1, "robotory.1.here"
    state.save.note_sent()
    name = state.desk.seat_name(1)
    told, buttons = around.asked()
    assert told == around.say("waiting.sent", name=name)
    assert buttons == {
        "send": around.say("send.again"),
        "send-code": around.say("send.code"),
        "sit-down": around.say("sit-down", name=name),
        "paste": around.say("paste"),
    }
    assert around.part("commands").querySelector(".main").getAttribute("data-do") == "paste"
    state.save.link = "robotory.1.there"
    assert around.asked()[0] == around.say("waiting", name=name), "the game has gone on since"


def test_who_chooses_at_a_phone_is_told_by_name(around: Around) -> None:
    around.state.controls.moves, around.state.waiting_for, around.state.connected_seats = [], 1, lambda: [1]
    names = [around.state.desk.seat_name(seat) for seat in (0, 1)]
    assert around.asked() == (around.say("waiting.linked", names=names[1]), {})
    around.state.connected_seats = lambda: [0, 1]
    assert around.asked() == (around.say("waiting.linked", names=", ".join(names)), {})


def test_in_a_chat_the_turn_is_posted_and_then_answers_are_pasted(around: Around) -> None:
    posted = False
    around.state.controls.moves, around.state.waiting_for = [], 1
    around.state.chat = chat = SimpleNamespace(waited_for=lambda: [1], is_posted=lambda: posted, by_hand=True)
    name = around.state.desk.seat_name(1)

    def main() -> str:
        return str(around.part("commands").querySelector(".main").getAttribute("data-do"))

    told, buttons = around.asked()
    assert (told, main()) == (around.say("chat.waiting", names=name), "chat:send")
    assert set(buttons) == {"sit-down", "chat:bot", "chat:paste", "chat:send"}
    posted = True
    told, buttons = around.asked()
    assert (told, main()) == (around.say("chat.waits", names=name), "chat:paste")
    assert buttons["chat:send"] == around.say("chat.send-again")
    chat.by_hand = posted = False
    told, buttons = around.asked()
    assert told == around.say("chat.waits", names=name)
    assert set(buttons) == {"sit-down", "chat:bot"}, "the chat carries turns by itself"


def test_the_bots_of_a_game_that_is_kept_elsewhere_are_named(around: Around) -> None:
    around.state.bots = "", "easy"
    around.panels.refresh()
    assert around.state.desk.bot_name("easy") in around.part("plates").textContent


def test_whoever_opens_a_link_reads_who_invites_whom_and_plays_by_one_button(around: Around) -> None:
    around.state.controls.moves, around.state.invites = [], True
    names = [around.state.desk.seat_name(seat) for seat in (0, 1)]
    told, buttons = around.asked()
    own = around.say("message.seat", name=names[0])
    invited = around.say("message.open.seat", title="Robotory")
    assert told == f"{invited} {own}", "nobody knows who goes by a robot's name"
    around.state.save.about["names"] = {"1": "Ben"}
    invited = around.say("message.invite.seat", sender=names[1], title="Robotory")
    assert around.asked()[0] == f"{invited} {own}"
    others = {"who": "who.else", "share-device": "who.all", "watch": "who.none"}
    play = {"play-as:0": around.say("invite.play", name=names[0])}
    assert buttons == {do: around.say(key) for do, key in others.items()} | play
    assert around.part("commands").querySelector(".main").getAttribute("data-do") == "play-as:0"


def test_a_film_can_be_paused_and_skipped_and_has_a_speed(around: Around) -> None:
    around.state.film = (0, 1)
    buttons = {
        "pause": around.say("pause"),
        "step": around.say("step"),
        "faster": around.say("speed.say", speed="1\u00d7"),
        "skip": around.say("skip"),
    }
    assert around.asked()[1] == buttons
    assert around.part("commands").querySelector(".main").getAttribute("data-do") == "skip"
    around.laid.player.paused, around.laid.player.speed = True, 0.0
    found = around.asked()[1]
    assert (found["go-on"], "pause" in found) == (around.say("go-on"), False)
    assert found["faster"] == around.say("speed.say", speed=around.say("speed.at-once.short"))


def test_whoever_looks_back_can_ask_why_and_come_back(around: Around) -> None:
    around.laid.play(2)
    for moment, behind, told, buttons in (
        (1, False, "looking-back", {"why-last": "why.title", "now": "now"}),
        (0, True, "looking-back.behind", {"now": "now"}),
    ):
        around.state.past_moment, around.state.behind = moment, behind
        assert around.asked() == (around.say(told), {do: around.say(key) for do, key in buttons.items()})
    assert around.part("again").hidden
    assert around.part("move-list").buttons() == {}
    assert around.part("move-note").textContent == around.say("moves.none")


def test_causes_are_told_with_their_own_buttons(around: Around) -> None:
    around.laid.play(2)
    around.state.past_moment = 1
    around.state.explanation = SimpleNamespace(
        text=lambda: "Because.", commands=lambda: '<b data-do="x">x</b>', stamps=lambda: ["cause"]
    )
    assert around.asked() == ("Because.", {"x": "x"})
    assert around.marked("why") == "shown"
    assert "cause" in around.laid.marked[-1]
    assert around.laid.marked[-1][-1] == "cursor"


def test_every_legal_move_has_a_button(around: Around) -> None:
    around.panels.refresh()
    moves = around.state.offers()
    buttons = around.part("move-list").buttons()
    assert list(buttons) == [f"move:{number}" for number in range(len(moves))]
    assert all(buttons.values())
    assert around.part("move-note").textContent == ""


def test_a_beat_of_a_film_is_told_and_said_aloud(around: Around) -> None:
    around.laid.play(2)
    reel = around.state.reel
    start = 0
    around.state.film = (start, len(reel))
    beat = reel.beat(start, reel.frame(start))
    told = " ".join(around.state.desk.tell(event) for event in reel.events[beat.first : beat.end])
    around.panels.began(beat)
    assert told.startswith(around.part("prompt").textContent)
    assert around.part("prompt").textContent
    assert around.part("live").textContent == told
    assert around.laid.marked[-1] == around.state.desk.overlay(beat.after)
    caption = around.part("prompt").textContent
    assert around.asked()[0] == caption
    around.state.replays = True
    vars(around.state.desk)["trays"] = lambda *_: {"program": '<p aria-current="true"></p>'}
    around.panels.began(beat)
    assert around.part("program").firstElementChild.brought == 1, "a long list follows the film"
    assert around.asked()[0] == around.say("replay.sentence", sentence=caption)


def test_a_game_that_is_over_has_a_story_and_a_rematch(around: Around) -> None:
    around.laid.play(100)
    around.state.controls.moves = []
    told, buttons = around.asked()
    assert told == "Asked <now>?"
    assert buttons == {"story": around.say("story"), "rematch": around.say("rematch")}, "the head shares its link"
    assert around.marked("phase") == "over"


def test_the_end_of_a_game_in_a_chat_is_posted_first_and_then_played_again(around: Around) -> None:
    around.laid.play(100)
    around.state.controls.moves = []
    posted = [False]
    around.state.chat = SimpleNamespace(by_hand=True, is_posted=lambda: posted[0], waited_for=list)
    around.panels.refresh()
    story = "[The story] story (log, plain, title=The story)"
    assert around.part("commands").seen() == [
        story,
        "[Rematch] rematch (replay, plain, title=Rematch)",
        "[Post in the chat] chat:send (send, main)",
    ]
    posted[0] = True
    around.panels.refresh()
    assert around.part("commands").seen() == [
        story,
        "[Send again] chat:send (send, plain, title=Send again)",
        "[Rematch] rematch (replay, main)",
    ]


async def test_the_floor_is_said_in_words_once_it_is_asked_for_and_when_it_has_changed(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = Around(fake_browser, "roborally", "person easy")
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    around.panels.refresh()
    assert around.part("spoken-floor").textContent == ""
    for _ in range(2):
        around.panels.speak_floor()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        await task
    floor = around.state.desk.spoken_floor(around.state.public_view())
    assert (around.part("spoken-floor").html, waits) == (floor, [0.5])
    monkeypatch.setattr(around.state.desk, "spoken_floor", lambda _view: "<p>Another floor</p>")
    around.panels.refresh()
    assert around.part("spoken-floor").html == floor, "nothing has changed"
    monkeypatch.setattr(around.state.desk, "floor_key", lambda _view: "other")
    around.panels.refresh()
    assert around.part("spoken-floor").textContent == "Another floor"


def test_seats_say_who_plays_them(fake_browser: Browser) -> None:
    around = Around(fake_browser, "robotory", "person easy")
    kinds: Any = around.panels._kinds()
    assert kinds == {0: around.say("seat.you"), 1: around.state.desk.bot_name("easy")}
    around.state.viewer = None
    assert around.panels._kinds()[0] == around.say("seat.person")


def test_programs_are_asked_for_with_the_commands_of_the_draft(fake_browser: Browser) -> None:
    around = Around(fake_browser, "roborally", "person easy")
    state, desk = around.state, around.state.desk
    state.controls.moves = []
    state.draft = desk.begin_draft(state.session.state, state.view(), ())
    assert state.draft is not None
    told, buttons = around.asked()
    assert (told, around.marked("coach")) == (desk.draft_prompt(state.draft), "")
    vars(fake_browser.modules["js"])["matchMedia"] = lambda _query: SimpleNamespace(matches=True)
    assert around.asked()[0] == f"{told} {around.say('tip.hold')}", "a finger lays a card out and reads by holding it"
    assert next(iter(buttons)) == "hint"
    assert {"lock-in", "fill", "preview"} <= set(buttons)
    assert around.part("hand").querySelectorAll("[data-hinted]") == []


def test_a_full_program_needs_no_more_moves(fake_browser: Browser) -> None:
    around = Around(fake_browser, "roborally", "person easy")
    state = around.state
    state.controls.moves = []
    state.draft = state.desk.begin_draft(state.session.state, state.view(), ())
    assert state.draft is not None
    while not state.draft.full:
        state.draft.accept(state.draft.offers()[0])
    around.panels.draft_changed()
    assert around.part("move-note").textContent == around.say("moves.full")
    assert around.marked("many") == "true"
