"""The panels of the table, written from the position, or from the present moment of a film."""

import asyncio
import json
from collections.abc import Callable

from tabletop.core.session import PERSON
from tabletop.film.motion import Stamp
from tabletop.film.reel import Beat, Frame
from tabletop.rules.move import Move
from tabletop.show.scene import Scene
from tabletop.telling.sentences import captions
from web.board.player import Player
from web.page import dom
from web.page.dom import esc, fill
from web.page.widgets import command, sign
from web.table.play.desk import Moment
from web.table.play.draft import Draft
from web.table.play.messages import invitation
from web.table.play.state import ShownHint, TableState

_FINGERS = "(hover: none) and (min-height: 700px)"
"""Media query for touch screens with room for a second sentence."""


class Panels:
    """The texts and buttons around the board, and the marks on it."""

    def __init__(
        self, state: TableState, player: Player, cursor: Callable[[], tuple[Stamp, ...]], prompt: Callable[[], str]
    ) -> None:
        """`cursor` returns the stamps of the keyboard's cursor on the board, `prompt` the present prompt."""
        self.state, self.player, self.cursor, self.prompt, self.say = state, player, cursor, prompt, state.say
        self.words = state.desk.words
        self._caption = ""
        self._asked: object = None
        self._floor_wanted = False
        self._floor_key: object = None

    def open(self) -> None:
        """Write the parts that stay while the table is open."""
        game = self.state.session.game
        dom.forget_all()
        dom.mark("desk", self.state.desk.layout)
        dom.mark("shape", self.state.reel.shape)
        fill("table-title", esc(self.state.title))
        dom.document.title = f"{self.state.title} · Robodrome"
        dom.show("advise", game.advise is not None)
        dom.by_id("advise").setAttribute("aria-pressed", "false")
        for name in ("advice", "outlook", "ending"):
            fill(name, "")

    # The floor in words ---------------------------------------------------------------------------------------------------

    def speak_floor(self) -> None:
        """Write the floor in words from now on; half a second later, as the text is long and not urgent."""
        if not self._floor_wanted:
            self._floor_wanted = True
            dom.spawn(self._speak_floor_soon())

    async def _speak_floor_soon(self) -> None:
        await asyncio.sleep(0.5)
        self._speak_floor()

    def _speak_floor(self) -> None:
        view = self.state.public_view()
        self._floor_key = self.state.desk.floor_key(view)
        fill("spoken-floor", self.state.desk.spoken_floor(view))

    # Writing everything -----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Write all panels that have changed."""
        state, frame = self.state, self.state.frame
        dom.mark("phase", state.phase)
        dom.mark("round", str(state.session.state.round))
        self._write(frame)
        self._ask()
        self._moves()
        self.mark()
        if (asked := (state.phase, state.asking.ply)) != self._asked:
            self._asked = asked
            for tray in ("desk", "hand"):
                dom.by_id(tray).scrollTop = 0  # the reader may have scrolled a long text before
            if dom.within(dom.by_id("hand"), '[data-do^="touch:"]') is None:  # things to choose stay in sight
                self._scroll_to_current()
        if not state.playing:
            view = state.view()
            fill("spoken-robots", state.desk.spoken_robots(view))
            dom.mark("scene", _painted(frame.scene))
            if self._floor_wanted and state.desk.floor_key(view) != self._floor_key:
                self._speak_floor()

    def draft_changed(self) -> None:
        """Write only what depends on the draft, which is quicker."""
        self._trays(self._moment(self.state.frame))
        self._ask()
        self._moves()
        self.mark()

    def _write(self, frame: Frame) -> None:
        desk, moment = self.state.desk, self._moment(frame)
        fill("status", desk.status(moment))
        fill("plates", desk.plates(moment))
        self._trays(moment)

    def _moment(self, frame: Frame) -> Moment:
        state, session = self.state, self.state.session
        view, kinds = state.view(), self._kinds()
        if not state.now:
            return Moment(frame, view, kinds)
        return Moment(frame, view, kinds, state.asking.to_move, state.draft, session.state if session.over else None)

    def _trays(self, moment: Moment) -> None:
        for name, html in self.state.desk.trays(moment, self.state.controls).items():
            fill(name, html + (self._pass_buttons() if name == "hand" else ""))

    def _kinds(self) -> dict[int, str]:
        """Who plays each seat, as text: you, a person, or the name of a bot."""
        kinds = {}
        state = self.state
        for seat, kind in enumerate(state.bots or state.session.seats):
            if kind not in ("", PERSON):
                kinds[seat] = self.state.desk.bot_name(kind)
            else:
                kinds[seat] = self.say("seat.you") if self.state.viewer == seat else self.say("seat.person")
        return kinds

    # What is asked ----------------------------------------------------------------------------------------------------------

    def _after_the_end(self) -> tuple[str, str]:
        """(prompt after the game with the score of its series, label of the button for the next game)."""
        session, say, before = self.state.session, self.say, self.state.save.series(self.state.session)
        if before is None:
            return self.prompt(), say("rematch")
        now = before.after(session.state.winners())
        kinds, given = self._kinds(), self.state.save.names()
        seats = [before.seat(player) for player in range(len(now.won))]
        # Given names move with the players, the usual ones stay with the seats.
        names = [given.get(seat) or f"{self.state.desk.seat_name(seat)} ({kinds[seat]})" for seat in seats]
        score = ", ".join(f"{name} {wins}" for name, wins in zip(names, now.won, strict=True))
        sentence = f"{self.prompt()} {say('series.score', game=now.played, most=now.most, score=score)}"
        if not now.decided:
            return sentence, say("series.next")
        (*others, best) = now.leaders
        return sentence if others else f"{sentence} {say('series.won', name=names[best])}", say("rematch")

    def _ask(self) -> None:
        """Write the prompt above the hand, and the buttons beside it."""
        state, desk, say = self.state, self.state.desk, self.say
        coached = ""
        match state.phase:
            case "playing":
                prompt, commands = self._caption, self._film_commands()
            case "looking-back" if state.explanation is not None:
                prompt, commands = state.explanation.text(), state.explanation.commands()
            case "looking-back":
                prompt = say("looking-back.behind" if state.behind else "looking-back")
                commands = sign(say("why.title"), "why", "why-last") if state.past_moment else ""
                commands += command(say("now"), "check", do="now", kind="main")
            case "over":
                prompt, again = self._after_the_end()
                commands = command(say("story"), "log", do="story", title=True)
                if state.chat is not None and state.chat.by_hand:
                    commands += self._end_by_hand(again, posted=state.chat.is_posted())
                else:
                    if state.far and state.here:
                        commands += command(say("send"), "send", do="send", title=True)
                    commands += command(again, "replay", do="rematch", kind="main")
            case "drafting":
                assert state.draft is not None
                coached = desk.coach_text(state.draft)
                prompt = coached or desk.draft_prompt(state.draft) + self._then() + self._tip(state.draft)
                commands = self._ahead_command() + self._hint_command() + desk.draft_commands(state.draft)
            case "invited":
                prompt = invitation(state)
                others = (
                    ("who", "person", "who.else"),
                    ("share-device", "people", "who.all"),
                    ("watch", "eye", "who.none"),
                )
                commands = "".join(command(say(key), picture, do=do) for do, picture, key in others)
                play = say("invite.play", name=desk.seat_name(state.invited))
                commands += command(play, "play", do=f"play-as:{state.invited}", kind="main")
            case _ if state.waiting_for is not None:
                prompt, commands = self._waiting(state.waiting_for)
                commands = self._ask_again() + commands
            case _:
                prompt = self.prompt() + self._then()
                commands = desk.choice_commands(state.view(), state.controls.moves) + self._beside_moves()
        hinted = state.current_hint
        dom.mark("coach", "shown" if coached else "")
        dom.mark("why", "shown" if state.explanation is not None else "")
        hint = (
            "answer" if hinted and hinted.answer else "nudge" if hinted else "recommended" if state.recommends else ""
        )
        dom.mark("hint", hint)
        fill("prompt", esc(hinted.text() if hinted else prompt))
        fill("commands", commands)
        dom.show("again", state.now and any(ply.free for ply in state.session.plies))
        self._offer_replay()

    def _offer_replay(self) -> None:
        """Show the two replay buttons, in the view menu and in the history, if there is a last round."""
        desk = self.state.desk
        for word in ("replay-word", "log-replay-word"):
            fill(word, esc(self.say(f"game.{desk.game.name}.replay")))
        for button in (dom.within(dom.by_id("again"), '[data-do="replay"]'), dom.by_id("log-replay")):
            button.hidden = desk.last_round(self.state.reel) is None

    def _then(self) -> str:
        """A sentence on sending the link, before the first choice here in a game by links; otherwise ''."""
        state = self.state
        first = state.here and not any(ply.seat in state.here for ply in state.session.plies)
        goes = state.helps and state.chat is None and not state.connected_seats() and state.far
        return f" {self.say('then-send')}" if first and goes else ""

    def _tip(self, draft: Draft) -> str:
        """A sentence on holding a card to read about it, in the first round on touch screens; otherwise ''."""
        new = self.state.session.state.round == 1 and not draft.full
        return f" {self.say('tip.hold')}" if new and dom.matches(_FINGERS) else ""

    def _waiting(self, seat: int) -> tuple[str, str]:
        """(prompt, buttons) while the game waits for a seat elsewhere."""
        state, say, name = self.state, self.say, self.state.desk.seat_name
        if seat in (linked := state.connected_seats()):
            return say("waiting.linked", names=", ".join(map(name, state.people(linked)))), ""
        if state.chat is not None and (awaited := state.chat.waited_for()):
            by_hand, posted = state.chat.by_hand, state.chat.is_posted()
            names, commands = ", ".join(map(name, awaited)), self._instead(name(seat))
            sentence = say("chat.waiting", names=names) if by_hand and not posted else say("chat.waits", names=names)
            return sentence, commands + (self._by_hand(posted=posted) if by_hand else "")
        return self._by_link(name(seat))

    def _by_link(self, name: str) -> tuple[str, str]:
        """(prompt, buttons) of a game by links: send it to the player whose turn it is, or play for them."""
        say, sit_down = self.say, command(self.say("sit-down", name=name), "person", do="sit-down")
        if self.state.save.is_sent:
            ways = command(say("send.again"), "send", do="send") + command(say("send.code"), "code", do="send-code")
            return say("waiting.sent", name=name), ways + sit_down + command(
                say("paste"), "upload", do="paste", kind="main"
            )
        ways = "".join(command(say(f"send.{way}"), way, do=f"send-{way}") for way in ("copy", "code", "mail"))
        main = command(say("send.to", name=name), "send", do="send", kind="main")
        return say("waiting", name=name), ways + sit_down + main

    def _instead(self, name: str) -> str:
        """Buttons to play for somebody who does not answer in a chat."""
        say = self.say
        sit_down = command(say("sit-down", name=name), "person", do="sit-down", title=True)
        return sit_down + command(say("chat.bot", name=name), "people", do="chat:bot", title=True)

    def _by_hand(self, *, posted: bool) -> str:
        """Buttons to post a turn and to paste answers; the next step is the main button."""
        say = self.say
        send = say("chat.send-again") if posted else say("chat.send")
        ways = {"chat:send": (send, "send"), "chat:paste": (say("chat.paste"), "upload")}
        main = "chat:paste" if posted else "chat:send"
        rest = (command(*given, do=way, title=True) for way, given in ways.items() if way != main)
        return "".join((*rest, command(*ways[main], do=main, kind="main")))

    def _end_by_hand(self, again: str, *, posted: bool) -> str:
        """Buttons to post the end of a game in a chat, and for the next game; the next step is the main button."""
        send = command(
            self.say("chat.send-again" if posted else "chat.send"), "send", do="chat:send",
            title=posted, kind="plain" if posted else "main",
        )  # fmt: skip
        rematch = command(again, "replay", do="rematch", title=not posted, kind="main" if posted else "plain")
        return send + rematch if posted else rematch + send

    def _beside_moves(self) -> str:
        """The buttons beside a choice: take back, hint, ask again."""
        state, say = self.state, self.say
        word = say("take-back.word")
        found = sign(say("take-back"), "undo", "take-back", word=word) if state.may_take_back else ""
        return found + ("" if state.recommends else self._hint_command()) + self._ask_again()

    def _ask_again(self) -> str:
        """The button that ends passing, so that somebody is asked again; '' if nobody passes."""
        say = self.say
        return sign(say("ask-again"), "bell", "ask-again", word=say("ask-again.word")) if self.state.passes else ""

    def _pass_buttons(self) -> str:
        """Buttons to pass this window and later ones, of this turn or for these things; '' outside windows."""
        state, say = self.state, self.say
        if not state.may_pass:
            return ""
        ways = {"pass-turn": say("pass.turn")}
        things = list(dict.fromkeys(move.path[0] for move in state.controls.moves[1:]))
        if things and not state.habits.is_asked_always(state.asking):
            about = state.desk.about(state.view(), things[0])
            alone = about if len(things) == 1 else None
            ways["pass-things"] = say("pass.thing", thing=alone.title) if alone else say("pass.things")
        buttons = (
            f'<button class="thing" data-do="{do}" data-key="{do}">{esc(caption)}</button>'
            for do, caption in ways.items()
        )
        return f'<div class="things">{"".join(buttons)}</div>'

    def _ahead_command(self) -> str:
        """The button that answers the next ask ahead, together with the draft; '' for none."""
        ask, words = self.state.ask_ahead, self.words
        if not ask:
            return ""
        label, word = words.say(f"ahead.{ask}"), words.say(f"ahead.{ask}.word")
        return sign(label, "power", "answer-ahead", pressed=self.state.ahead, word=word)

    def _hint_command(self) -> str:
        hinted = self.state.current_hint
        label, word = self.say("hint.more" if hinted else "hint"), self.say("hint")
        return sign(label, "lamp", "hint", pressed=hinted is not None, word=word)

    def _film_commands(self) -> str:
        say, player = self.say, self.player
        shown = f"{player.speed:g}\u00d7" if player.speed else say("speed.at-once.short")
        name = esc(say("speed.say", speed=shown))
        return (
            (sign(say("go-on"), "play", "go-on") if player.paused else sign(say("pause"), "pause", "pause"))
            + sign(say("step"), "step", "step")
            + f'<button class="sign" data-do="faster" data-key="faster" title="{name}" aria-label="{name}">'
            + f"{esc(shown)}</button>"
            + command(say("skip"), "skip", do="skip", kind="main", title=True)
        )

    def _moves(self) -> None:
        """Write a button for every legal move, for keyboards, screen readers, and people who like lists."""
        state, moves = self.state, self.state.offers()
        names = captions(state.session.game, state.view().ask, moves, self.words) if moves else []
        more = f'<li><button data-do="more-moves" data-key="more-moves">{esc(self.say("more-moves"))}</button></li>'
        buttons = "".join(map(self._move, range(len(moves)), names, moves))
        fill("move-list", buttons + (more if moves and state.controls.lesser else ""))
        listed = moves and (state.controls.all_wanted or state.desk.lists_moves(state.frame.scene, moves))
        dom.mark("many", "" if listed else "true")
        full = state.draft is not None and state.draft.full and state.past_moment is None
        fill("move-note", esc(self.say("moves.full" if full else "moves.none")) if not moves else "")

    def _move(self, number: int, name: str, move: Move) -> str:
        """The button of a move, with what it does if its caption does not say it."""
        desk = self.state.desk
        about = desk.move_help(move)
        wide = ' class="wide"' if about else ""
        note = about or desk.move_note(self.state.view(), move)
        more = f"<small>{esc(note)}</small>" if note else ""
        does = f'data-do="move:{number}" data-key="move-{number}"'
        return f"<li{wide}><button {does}><span>{esc(name)}</span>{more}</button></li>"

    # The board ------------------------------------------------------------------------------------------------------------

    def mark(self) -> None:
        """Paint marks on things that can be touched, and the other stamps of the desk."""
        state, scene = self.state, self.state.frame.scene
        if not state.now:
            stamps = state.desk.overlay(state.frame) + (
                state.explanation.stamps() if state.explanation is not None else []
            )
        else:
            view = state.view()
            stamps = [mark.stamp for mark in state.marks] + state.desk.extras(view, scene, state.controls, state.draft)
            stamps += self._hint_stamps(scene)
            if state.ghost is not None and not state.session.over:
                stamps += state.desk.ghost(state.ghost.at(state.session.state.round))
        if state.advised_things and not state.playing:
            shown = state.at_shown_moment().state.view(state.viewer)
            stamps += state.desk.chosen_stamps(shown, scene, state.advised_things)
        self.player.mark((*stamps, *self.cursor()))

    def _hint_stamps(self, scene: Scene) -> list[Stamp]:
        """The stamps of a hint. Buttons that a hint or the coach means are marked, too."""
        for button in dom.document.querySelectorAll("[data-hinted]"):
            button.removeAttribute("data-hinted")
        state = self.state
        hinted = state.current_hint
        next_thing = state.desk.next_thing(state.draft) if state.draft is not None and hinted is None else ""
        button = dom.within(dom.by_id("hand"), f'[data-do="touch:{next_thing}"]') if next_thing else None
        if button is not None:
            button.setAttribute("data-hinted", "")
        if hinted is None:
            self._mark_listed(state.recommendation)
            return []
        beside = [dom.within(dom.by_id("desk"), f'[data-do="touch:{thing}"]') for thing in hinted.beside()]
        if hinted.answers_ahead():
            beside.append(dom.within(dom.by_id("commands"), '[data-do="answer-ahead"]'))
        for button in filter(None, beside):
            button.setAttribute("data-hinted", "")
        if not any(beside):
            self._mark_listed(hinted)
        return hinted.stamps(scene)

    def _mark_listed(self, meant: ShownHint | None) -> None:
        """Mark the button of a hint's move in the list."""
        place = None if meant is None else meant.place_in_list()
        button = None if place is None else dom.within(dom.by_id("moves"), f'[data-do="move:{place}"]')
        if button is not None:
            button.setAttribute("data-hinted", "")

    # While the film runs --------------------------------------------------------------------------------------------------

    def began(self, beat: Beat) -> None:
        """Show the caption of a beat that begins, and what it changes in the panels."""
        state = self.state
        seen = [event.seen_by(state.audience) for event in state.reel.events[beat.first : beat.end]]
        sentences = [state.desk.tell(event) for event in seen]
        caption = state.desk.caption(seen) or " ".join(sentences[:2])
        self._caption = self.say("replay.sentence", sentence=caption) if state.replays else caption
        dom.announce(" ".join(sentences))
        self._write(beat.after)
        self._scroll_to_current()
        self.player.mark(state.desk.overlay(beat.after))
        fill("prompt", esc(self._caption))

    def _scroll_to_current(self) -> None:
        """Scroll to the line that a tray marks as current."""
        current = dom.within(dom.by_id("desk"), "[aria-current]")
        if current is not None:
            current.scrollIntoView(dom.plain(block="nearest"))


def _painted(scene: Scene) -> str:
    """The painted things as JSON, for tests: id -> [look, badge, x, y, turn]."""
    return json.dumps({name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in scene.painted()}, sort_keys=True)
