"""Sentences for people at different devices: the invitation that an opened link shows, and the message with a link."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from tabletop.formats import link as links
from web.page.names import add_extras
from web.table.play.state import TableState

MOST = 2000
"""Most characters of a message that every messenger takes whole."""


class Message(NamedTuple):
    """A sentence and an address to send, and the name of the receiver; '' for nobody in particular."""

    sentence: str
    address: str
    to: str = ""

    @property
    def text(self) -> str:
        """The whole message; only the address if the message would be too long."""
        whole = f"{self.sentence}\n{self.address}"
        return whole if len(whole) <= MOST else self.address

    @property
    def fits(self) -> bool:
        """Whether every messenger takes the address whole."""
        return len(self.address) <= MOST


class Post(NamedTuple):
    """A post for a chat: a sentence for everybody, and the texts of the game, mostly one."""

    sentence: str
    texts: Sequence[str]

    def messages(self, page: str) -> list[str]:
        """The messages: each has the sentence and as many addresses as fit."""
        messages: list[str] = []
        for text in self.texts:
            line = f"\n{page}#{text}"
            if messages and len(messages[-1]) + len(line) <= MOST:
                messages[-1] += line
            else:
                messages.append(self.sentence + line)
        return messages


def room(sentence: str, page: str) -> int:
    """Most characters of a text that fits into a message with that sentence."""
    return MOST - len(sentence) - len(page) - 2


def game_title(state: TableState) -> str:
    """The title of the game, and of its course or the like if it has one."""
    title, game = state.title, state.session.game.title
    return game if title == game else f"{game} · {title}"


def invitation(state: TableState) -> str:
    """The sentence for somebody who opens a link: who invites whom to which game, or whose turn it is."""
    if state.sender is not None and not _has_chosen(state, state.invited):
        return _invites(state, state.sender, state.invited)
    turn = state.desk.turn_name(state.session.state.round)
    return state.say("invite.on", title=game_title(state), turn=turn, name=state.desk.seat_name(state.invited))


def message(state: TableState, page: str) -> Message:
    """The message to the far player whose turn it is, or to everybody when the game is over; `page` is the address of this
    page. Raises LinkError if the link could not be read back."""
    say, names = state.say, state.save.names()
    deal = state.save.about.get("deal", "") if state.waiting_for is None else ""
    address = f"{page}#{add_extras(links.share(state.session), names, state.desk.seat_colours, deal)}"
    if state.waiting_for is None:
        return Message(say("message.now", title=game_title(state), sentence=state.prompt()), address)
    to, sender = state.desk.seat_name(state.waiting_for), state.here[0] if state.here else state.sender
    if _has_chosen(state, state.waiting_for) or sender is None:
        turn = state.desk.turn_name(state.session.state.round)
        return Message(say("message.turn", name=to, title=game_title(state), turn=turn), address, to)
    return Message(_invites(state, sender, state.waiting_for), address, to)


def mail(sent: Message) -> str:
    """The mailto: address of a message."""
    return f"mailto:?subject={quote(sent.sentence)}&body={quote(sent.text)}"


def _invites(state: TableState, sender: int, guest: int) -> str:
    """The sentence by which a sender invites a guest, by name or by seat."""
    say, title, by = state.say, game_title(state), _named(state, sender)
    if name := _named(state, guest):
        if by:
            return say("message.invite", name=name, sender=by, title=title)
        return say("message.open", name=name, title=title)
    sentence = say("message.invite.seat", sender=by, title=title) if by else say("message.open.seat", title=title)
    return f"{sentence} {say('message.seat', name=state.desk.seat_name(guest))}"


def _named(state: TableState, seat: int) -> str:
    """The name that somebody gave to that seat; '' for a seat with its usual name."""
    return state.desk.seat_name(seat) if seat in state.save.names() else ""


def _has_chosen(state: TableState, seat: int) -> bool:
    """Whether the person on that seat has made any choice."""
    seats = [one for one in state.persons if state.people([one]) == state.people([seat])]
    return any(ply.free and ply.seat in seats for ply in state.session.plies)
