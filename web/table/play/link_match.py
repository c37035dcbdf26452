"""A link that is opened: which saved game it matches, if any, and which of the two has gone on."""

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
"""How a link stands to what is saved: a saved game is as far; or has gone on since; or the link has; or both have, each in its
own way; or the game is not saved here. Where it belongs to several saved games, the first of these counts."""


class LinkMatch(NamedTuple):
    """What lies on the table when a link was opened: a game of which nothing is written yet."""

    save: Save
    session: Session
    how: int = NEW
    other: Session | None = None
    """The saved game from which the link has parted, where both have gone on; `save.parent` is its id."""
    alike: int = 0
    """How many choices both have in common."""


class LinkContent(NamedTuple):
    """The game of a link, the link as it was made, and what stands beside it: names, colours, and its deal."""

    session: Session
    link: str
    names: Mapping[int, str]
    seat_colours: Sequence[int]
    deal: str = ""


def read_link(text: str) -> LinkContent:
    """What the last link in a text says, whatever stands around it and whatever programs have made of it. Raises LinkError."""
    link, beside = split_extras(text.strip().rpartition("#")[2])
    try:
        return LinkContent(links.decode(link), link, *beside)
    except LinkError:
        from tabletop.formats.find import links_in  # most links come as they were made

        found = links_in(text)
        if not found:
            raise
        link, beside = split_extras(found[-1])
        return LinkContent(links.decode(link), link, *beside)


def match_link(saves: Saves, session: Session, brought: Mapping[str, Any]) -> LinkMatch:
    """The game to lay on the table for the link of a session: the saved game to which it belongs, as far as whichever of the
    two has gone on, or another. `brought` is what stood beside the link, as `saves.players` puts it; own names stay."""
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
    """A saved game and the link that was opened; None where these are two games."""
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
    """Another game beside a saved one, with which it has so many choices of a session in common."""
    seen = len(session.at(plies).events())
    twin = Save("", link, save.when, here=save.here, wishes=save.wishes, seen=seen, parent=save.id)
    twin.about = {name: value for name, value in save.about.items() if name in ("names", "colours")}
    return twin


def parted(save: Save, session: Session, plies: int) -> Save:
    """A game that goes on from a moment of another one, after so many choices. Who plays it knows what came."""
    twin = _beside(save, links.encode(session.at(plies)), session, plies)
    twin.about["linked"] = True
    return twin


def _may_be(link: str, session: Session) -> bool:
    """Whether a link may be of that game, as its text tells: to read a whole game takes a while."""
    parts = link.split(".")
    return len(parts) > 4 and parts[0] == session.game.name and parts[4] == links.base36(session.seed)


def match_alone(saves: Saves, which: str, day: int) -> tuple[Save, Session]:
    """The game to lay on the table: that of a day by the name of a game, as far as it has got here; or, by a link, that of the
    link again, against its ghost. Raises LinkError, and OptionError for a game that nobody plays, or has played, alone."""
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
