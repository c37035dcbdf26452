"""What there is to read about a thing on the table, before anything is done with it."""

from typing import NamedTuple


class About(NamedTuple):
    """A thing in words: its name, what it does, how it stands now, the number of its rule, and the look and badge to show it
    large, as items have them; `now`, a paragraph a line, `look` and `badge` are '' where there is nothing."""

    title: str
    does: str
    now: str
    rule: str
    look: str = ""
    badge: str = ""
