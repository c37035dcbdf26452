"""Comparison of two records: whether they are of one game, and how many choices they share. The page needs it when a link
comes back, a file is read, or another tab has played on."""

from tabletop.core.session import Session


def same_game(one: Session, other: Session) -> bool:
    """Whether both have the same beginning: rules, their version, seats, options, seed and written position."""
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
    """The number of choices that two records of the same game share, from the first on."""
    pairs = zip(one.plies, other.plies, strict=False)
    return next(
        (at for at, (mine, theirs) in enumerate(pairs) if (mine.index, mine.radix) != (theirs.index, theirs.radix)),
        min(len(one.plies), len(other.plies)),
    )
