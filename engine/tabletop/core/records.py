"""Two records compared: whether they are of one game, and how many choices they share. They meet where a link comes back, a
file is read, or another page has gone on."""

from tabletop.core.session import Session


def same_game(one: Session, other: Session) -> bool:
    """Whether both are the same game from its beginning: rules and their version, seats, options, seed and written position."""
    return _beginning(one) == _beginning(other)


def _beginning(session: Session) -> tuple[object, ...]:
    return (
        session.game.name,
        session.state.version,
        session.seats,
        session.options,
        session.seed,
        session.position,
    )


def common_plies(one: Session, other: Session) -> int:
    """How many choices both records have in common, from the first on; for games that have begun alike."""
    pairs = zip(one.plies, other.plies, strict=False)
    return next(
        (at for at, (mine, theirs) in enumerate(pairs) if (mine.index, mine.radix) != (theirs.index, theirs.radix)),
        min(len(one.plies), len(other.plies)),
    )
