"""Matching an opened link with saved games: which one has the same game, and which of the two is further."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.base.errors import LinkError, TabletopError
from tabletop.core import alone
from tabletop.core import game as games
from tabletop.core.records import common_plies, same_game
from tabletop.core.session import Session
from tabletop.formats import link as links
from web.page.names import split_extras
from web.page.saves import Save, Saves

SAME, OLDER, NEWER, FORKED, NEW = range(5)
"""The relation of a link to a saved game: equally far; the link is older; the link is newer; they have different choices; not
saved here. If it matches several saved games, the first of these relations counts."""


class LinkMatch(NamedTuple):
    """The game to lay on the table for an opened link; it is not saved yet."""

    save: Save
    session: Session
    how: int = NEW
    other: Session | None = None
    """For FORKED, the saved game; `save.parent` is its id."""
    alike: int = 0
    """The number of first choices that link and saved game share."""


class LinkContent(NamedTuple):
    """The game of a link, the bare link, and its extras: names, colours, deal."""

    session: Session
    link: str
    names: Mapping[int, str]
    seat_colours: Sequence[int]
    deal: str = ""


def read_link(text: str) -> LinkContent:
    """Read the last link in a text, even if other programs have wrapped or quoted it. Raises LinkError."""
    link, beside = split_extras(text.strip().rpartition("#")[2])
    try:
        return LinkContent(links.decode(link), link, *beside)
    except LinkError:
        from tabletop.formats.find import links_in  # rarely needed, because most links arrive unchanged

        found = links_in(text)
        if not found:
            raise
        link, beside = split_extras(found[-1])
        return LinkContent(links.decode(link), link, *beside)


def match_link(saves: Saves, session: Session, brought: Mapping[str, Any]) -> LinkMatch:
    """The game to lay on the table for the session of a link: the matching saved game or the link's session, whichever is
    further, or a new game. `brought` are the link's extras in the form of `saves.players`; saved names win."""
    met = [one for save in saves.all() if (one := _met(save, session)) is not None]
    opened = min(met, key=lambda one: (one.how, -one.alike, -one.save.when), default=None)
    if opened is None:
        opened = LinkMatch(Save("", links.encode(session)), session)
    opened.save.only_opened = True
    opened.save.about = {**brought, **opened.save.about}
    if opened.how in (NEW, FORKED):
        opened.save.about["linked"] = True
    return opened


def _met(save: Save, session: Session) -> LinkMatch | None:
    """The match of a save with the session of a link; None if they are different games."""
    if not _may_be(save.link, session):
        return None
    try:
        kept = links.decode(save.link)
    except TabletopError:
        return None
    if not same_game(kept, session):
        return None
    both, mine, theirs = common_plies(kept, session), len(kept.plies), len(session.plies)
    if both == theirs:
        return LinkMatch(save, kept, SAME if mine == theirs else OLDER, alike=both)
    if both == mine:
        save.link = links.encode(session)
        return LinkMatch(save, session, NEWER, alike=both)
    return LinkMatch(_beside(save, links.encode(session), session, both), session, FORKED, kept, both)


def _beside(save: Save, link: str, session: Session, plies: int) -> Save:
    """A new save for a game that shares its first `plies` choices with a saved one."""
    seen = len(session.at(plies).events())
    twin = Save("", link, save.when, here=save.here, wishes=save.wishes, seen=seen, parent=save.id)
    twin.about = {name: value for name, value in save.about.items() if name in ("names", "colours")}
    return twin


def branch_save(save: Save, session: Session, plies: int) -> Save:
    """A save for a game that goes on from another one after `plies` choices. It gets no rating, as the player knows what came
    next."""
    twin = _beside(save, links.encode(session.at(plies)), session, plies)
    twin.about["linked"] = True
    return twin


def _may_be(link: str, session: Session) -> bool:
    """Whether the text of a link has the name and seed of a game: a quick check before decoding, which takes time."""
    parts = link.split(".")
    return len(parts) > 4 and parts[0] == session.game.name and parts[4] == links.base36(session.seed)


def match_alone(saves: Saves, which: str, day: int) -> tuple[Save, Session]:
    """The game to play alone: by the name of a game, its game of that day, continued if it was begun here; by a link, the same
    game from its beginning, against its ghost. Raises LinkError, or OptionError for a game that is not played alone."""
    if which in games.names():
        opened = match_link(saves, alone.of_day(games.find(which), day), {})
        if opened.how == NEW:
            opened.save.here, opened.save.about["day"] = [0], day
        return opened.save, opened.session
    ghost = read_link(which)
    begun = alone.again(ghost.session)
    save = Save("", links.encode(begun), here=[0], about={"ghost": ghost.link})
    save.only_opened = True
    return save, begun
