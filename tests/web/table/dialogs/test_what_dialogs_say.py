"""What each dialog over a table says and offers, line by line: `dialogs.txt` beside this file has it as readers see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from tabletop.telling.account import Share
from tabletop.telling.coaching import Coaching, Cost
from tabletop.together.pairing import OFFER, Signal
from tests.web.fake_browser import NULL, Browser, Element
from tests.web.table.dialogs.test_dialogs import Dialogs, opened
from web.table.play.rating import RatedGame

SAID = Path(__file__).with_name("dialogs.txt")


def said(file: Path = SAID) -> dict[str, str]:
    """The expected lines of each dialog in a file, by its name."""
    parts = file.read_text(encoding="utf-8").split("== ")[1:]
    return {name: text.strip() for name, _, text in (part.partition("\n") for part in parts)}


def coached(*turns: int) -> Coaching:
    """Luck and skill in a stretch of each of these turns. In the last, others took most; two choices of the first two cost."""
    found = [Share(turn, 2 * place, 2 * place + 2, place, 0, 2, 2, 1, 0) for place, turn in enumerate(turns)]
    costs = [
        Cost(1, 0.25, ("this", "<that>"), ("more", "<better>"), (0, 0), "Because <of this>."),
        Cost(0, 1.5, ("this",), ("better",), (0,), ""),
    ]
    shares = [*found[:-1], *(last._replace(gain=-3) for last in found[-1:])]
    return Coaching(0, "turns", "A sentence <in all>.", shares, costs if turns[1:] else [], "They took <much>.")


def answering(answer: object) -> Callable[..., Awaitable[object]]:
    """A coroutine function with that answer."""

    async def give(*_asked: object) -> object:
        return answer

    return give


async def test_every_dialog_over_a_table_says_and_offers_what_is_written_of_it(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser, choices=3)
    js: Any = vars(fake_browser.modules["js"])
    js.update(
        Blob=SimpleNamespace(new=lambda *_: "blob"),
        URL=SimpleNamespace(createObjectURL=lambda blob: f"of {blob}"),
        figures=lambda: asyncio.sleep(0),
        BroadcastChannel=SimpleNamespace(new=lambda _name: Element()),
        navigator=SimpleNamespace(languages=["en"], share=True),
    )
    vars(fake_browser.modules["pyodide.ffi"])["to_js"] = lambda what, **_: what
    state, reader, table = at.state, at.laid.reader, SimpleNamespace(state=at.state)
    state.rated_games = [RatedGame("a", 1.0, 150, 250), RatedGame("b", 0.0, -90, 200)]
    ways: dict[str, Any] = {
        "share": lambda: at.load("share").open_share(state, reader, {}),
        "film": lambda: at.load("film").open_film(state, reader, {}),
        "embed": lambda: at.load("embed").open_embed(state, reader),
        "code": lambda: at.load("send").show_code(state),
        "answer": lambda: at.load("send").ask_for_answer(state, reader, lambda _text: ""),
        "who": lambda: at.load("seats").ask_who(state),
        "hand over": lambda: at.load("seats").hand_over(state, 1),
        "story": lambda: at.load("story").open_story(table, reader, {}),
        "older": lambda: at.load("link_conflict").offer_newer(state, reader),
        "rating": lambda: at.load("rating").open_rating(state, reader),
    }

    def luck(*turns: int, chapters: int = 2) -> Any:
        async def coach(*asked: object) -> AsyncIterator[Coaching]:
            assert asked == (state.session, 0, state.desk.words)
            yield coached(*turns)

        vars(state.desk)["chapters"] = lambda _reel: [(2 * number, f"Chapter {number}") for number in range(chapters)]
        return at.load("luck").open_luck(table, reader, coach, {})

    class Recorder:
        """It records until it is stopped."""

        def __init__(self, *_given: object) -> None:
            self.stopped = asyncio.Event()

        async def record(self, _kind: str) -> tuple[None, str]:
            await self.stopped.wait()
            return None, ""

        def stop(self) -> None:
            self.stopped.set()

    def clip() -> Any:
        module = at.load("clip")
        module.Recorder = Recorder
        return module.open_clip(state, reader, {}, ((0, 1),), answering("<svg/>"))

    pairing = fake_browser.load("web.table.phones.pairing")
    signal = Signal(OFFER, 7, "aaaa", "b" * 22, b"0" * 32, ())
    line = SimpleNamespace(offer=answering(signal), reply=answering(signal), until_there=asyncio.Event().wait)

    def holders(*there: bool | None) -> Any:
        """They play here, or at phones that are there or not."""
        state.save.here = [] if there else [0, 1]
        reader.preferences["stun"] = "stun:<here>:1" if there else ""
        held = [None if is_there is None else SimpleNamespace(there=is_there) for is_there in there]
        hands = SimpleNamespace(holder=lambda seat: held[seat]) if held else None
        return pairing.who_holds_what(state, hands, reader)

    def invite(*seats: int) -> Any:
        state.save.here = [0, 1]
        return pairing.invite(state, seats, line, Random(1), lambda: False)

    ways |= {
        "holders": holders,
        "holders elsewhere": lambda: holders(True, False),
        "holders far away": lambda: holders(True, None),
        "invite": lambda: invite(1),
        "invite to watch": invite,
        "join": lambda: pairing.join(reader, line, signal, lambda: False),
        "clip": clip,
    }
    ways |= {"luck": lambda: luck(0, 1, 1, 2), "luck at once": lambda: luck(3, chapters=1), "no luck": luck}
    told = {}
    for name, open_it in ways.items():
        await opened(open_it())
        told[name] = "\n".join([at.dialog.className or "plain", *at.dialog.seen()])
        answers = at.dialog.buttons("data-answer")
        await at.touch(f'[data-answer="{"home" if "home" in answers else ""}"]')
        assert at.laid.document.querySelector("dialog") is NULL
    assert told == said()


async def test_the_picture_of_a_story_is_the_board_as_everybody_may_know_it(
    fake_browser: Browser, monkeypatch: Any
) -> None:
    at = Dialogs(fake_browser, choices=3)
    state, module, painted = at.state, at.load("story"), list[Any]()

    class OneCanvas:
        def __init__(self, stretch: Any, theme: object, scene: Any, width: int) -> None:
            assert (stretch.reel, stretch.first, stretch.end) == (state.reel, 0, len(state.reel))
            painted.append((theme, scene, width))
            self.canvas = SimpleNamespace(toBlob=lambda call, kind: call(f"a picture as {kind}"))

        def paint_things(self, *what: Any) -> None:
            painted.append(what)

    drawn = list[dict[str, Any]]()
    picture = module.picture
    monkeypatch.setattr(module, "OneCanvas", OneCanvas)

    def recorded(*given: Any, **named: Any) -> Any:
        drawn.append(named)
        return picture(*given, **named)

    monkeypatch.setattr(module, "picture", recorded)
    table = SimpleNamespace(state=state)
    await opened(module.open_story(table, at.laid.reader, {"ground": "#fff"}))
    await at.touch("#story-png")
    scene = state.session.game.scene(state.public_view())
    assert painted == [({"ground": "#fff"}, scene, 720), (scene, {}, ())]
    assert at.saved == [("robotory.png", "a picture as image/png", "image/png")]
    assert at.part("#story-status").textContent == at.say("film.saved", name="robotory.png")
    await at.touch("#story-svg")
    name, content, kind = at.saved[1]
    assert (name, content[:4], kind) == ("robotory.svg", "<svg", "image/svg+xml")
    assert drawn == [{"seat_colours": state.desk.seat_colours, "look": state.desk.export_look}]
    await at.touch('[data-answer=""]')
