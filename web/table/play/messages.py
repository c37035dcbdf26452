"""What people who play at different devices are told: the invitation that a link shows, and the message it is sent with."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from tabletop.formats import link as links
from web.page.names import add_extras
from web.table.play.state import TableState

MOST = 2000
"""Characters of a message that every messenger takes."""


class Message(NamedTuple):
    """A sentence and an address to send, and to whom; '' where nobody in particular waits for it."""

    sentence: str
    address: str
    to: str = ""

    @property
    def text(self) -> str:
        """The whole message; without the sentence where it would be too long with it."""
        whole = f"{self.sentence}\n{self.address}"
        return whole if len(whole) <= MOST else self.address

    @property
    def fits(self) -> bool:
        """Whether every messenger takes it whole."""
        return len(self.address) <= MOST


class Post(NamedTuple):
    """What to post: a sentence for everybody, and the texts of the game, mostly one."""

    sentence: str
    texts: Sequence[str]

    def messages(self, page: str) -> list[str]:
        """The messages, each with the sentence and addresses that open here, as many as have room."""
        messages: list[str] = []
        for text in self.texts:
            line = f"\n{page}#{text}"
            if messages and len(messages[-1]) + len(line) <= MOST:
                messages[-1] += line
            else:
                messages.append(self.sentence + line)
        return messages


def room(sentence: str, page: str) -> int:
    """How long a text may be to be posted with that sentence."""
    return MOST - len(sentence) - len(page) - 2


def game_title(state: TableState) -> str:
    """What is played: the game, and its course or the like where it has a name of its own."""
    title, game = state.title, state.session.game.title
    return game if title == game else f"{game} · {title}"


def invitation(state: TableState) -> str:
    """Who invites whom to what, or who plays what and is next, for whoever opens a link."""
    if state.sender is not None and not _has_chosen(state, state.invited):
        return _invites(state, state.sender, state.invited)
    turn = state.desk.turn_name(state.session.state.round)
    return state.say("invite.on", title=game_title(state), turn=turn, name=state.desk.seat_name(state.invited))


def message(state: TableState, page: str) -> Message:
    """What to send to the person who is asked and plays elsewhere, or to all when the game is over; `page` is the address of
    this page. Raises LinkError where the link would not lead back here."""
    say, names = state.say, state.save.names()
    deal = state.save.about.get("deal", "") if state.waiting_for is None else ""
    address = f"{page}#{add_extras(links.share(state.session), names, state.desk.seat_colours, deal)}"
    if state.waiting_for is None:
        return Message(say("message.now", title=game_title(state), told=state.prompt()), address)
    to, sender = state.desk.seat_name(state.waiting_for), state.here[0] if state.here else state.sender
    if _has_chosen(state, state.waiting_for) or sender is None:
        turn = state.desk.turn_name(state.session.state.round)
        return Message(say("message.turn", name=to, title=game_title(state), turn=turn), address, to)
    return Message(_invites(state, sender, state.waiting_for), address, to)


def mail(sent: Message) -> str:
    """The address that opens a mail with a message."""
    return f"mailto:?subject={quote(sent.sentence)}&body={quote(sent.text)}"


def _invites(state: TableState, sender: int, guest: int) -> str:
    """The sender invites a guest, who is called by name, or told what to play."""
    say, title, by = state.say, game_title(state), _named(state, sender)
    if name := _named(state, guest):
        if by:
            return say("message.invite", name=name, sender=by, title=title)
        return say("message.open", name=name, title=title)
    sentence = say("message.invite.seat", sender=by, title=title) if by else say("message.open.seat", title=title)
    return f"{sentence} {say('message.seat', name=state.desk.seat_name(guest))}"


def _named(state: TableState, seat: int) -> str:
    """The name that somebody gave to that seat, which others know; '' where it goes by the name of its robot or the like."""
    return state.desk.seat_name(seat) if seat in state.save.names() else ""


def _has_chosen(state: TableState, seat: int) -> bool:
    """Whether the person on that seat has chosen anything yet."""
    seats = [one for one in state.persons if state.people([one]) == state.people([seat])]
    return any(ply.free and ply.seat in seats for ply in state.session.plies)
