"""The explanation of a thing on the table, to read before using it."""

from typing import NamedTuple


class About(NamedTuple):
    """The explanation of a thing. `title` is its name, `does` says what it does, and `rule` is the number of its rule. `now` is
    its present state, one paragraph a line. `look` and `badge`, as in `Item`, show it large. `now`, `look` and `badge` may
    be ''."""

    title: str
    does: str
    now: str
    rule: str
    look: str = ""
    badge: str = ""
