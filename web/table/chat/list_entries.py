"""Games in chats that are no saved games of this device, as the home page lists them."""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.core.session import PERSON
from web.table.chat.records import PlannedGame, Records, SeatRecord


class ListEntry(NamedTuple):
    """A game by the id that its chat knows, the name of what is played, who plays at other devices, how it stands, and whether
    it waits for somebody here."""

    chat: str
    game: str
    others: str
    state: str
    yours: bool


def list_entries(records: Records, say: Callable[..., str]) -> list[ListEntry]:
    """All of them, those first that wait for somebody here."""
    found = []
    for id_ in records.games():
        record = records.get(id_)
        if isinstance(record, PlannedGame):
            setting = record.gathering.setting
            invited = ", ".join(setting.names[place[0]] for place in setting.places)
            found.append(ListEntry(id_, setting.game, invited, say("chat.gathering"), yours=False))
        elif record is not None:
            setting = record.member.invitation.setting
            state, yours = _state(record)
            people = [seat for seat, kind in enumerate(setting.kinds) if kind == PERSON]
            others = ", ".join(setting.names[seat] for seat in people if seat not in record.member.seats)
            found.append(ListEntry(id_, setting.game, others, say(state), yours))
    return sorted(found, key=lambda one: not one.yours)


def _state(record: SeatRecord) -> tuple[str, bool]:
    """How a game stands for the seats here, as the id of a text, and whether something has to be done here."""
    packets = record.member.packets
    if not record.sent:
        return "chat.to-send", True
    if record.member.is_over:
        return "home.save.over", False
    if not record.member.seats:
        return "chat.watching", False
    if any(seat in packet.asked and seat not in record.answers for seat, packet in packets.items()):
        return "home.save.yours", True
    return ("chat.sent" if packets else "chat.not-begun"), False
