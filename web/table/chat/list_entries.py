"""The home page's entries for games in chats that are not among the saved games of this device."""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.core.session import PERSON
from web.table.chat.records import PlannedGame, Records, SeatRecord


class ListEntry(NamedTuple):
    """An entry: the id of the game in its chat, the name of the game, the names of far players, its state as text, and whether
    it waits for somebody here."""

    chat: str
    game: str
    others: str
    state: str
    yours: bool


def list_entries(records: Records, say: Callable[..., str]) -> list[ListEntry]:
    """All entries, those that wait for somebody here first."""
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
    """(id of the text for the state, whether it waits for somebody here)."""
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
