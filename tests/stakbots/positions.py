"""Positions by the names of cards: "? ~core1 stomp3" is a Stak from the bottom, unseen, seen but face down, face up."""

from collections.abc import Sequence

from stakbots.formats.notation import read
from stakbots.position.cards import LEADER, NAMES, SHOT
from stakbots.position.codes import card_of
from stakbots.position.decks import load
from stakbots.position.moves import Show
from stakbots.position.state import Match
from stakbots.position.versions import NEWEST
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE

DECK = load("base")


def title(card: int) -> str:
    """Return the tests' name of a card."""
    bot = DECK.bot[card]
    number = DECK.shot[card] if bot == SHOT else "" if bot == LEADER else DECK.power[card]
    return f"{NAMES[bot]}{number}"


class Cards:
    """Gives out the copies of a card one by one."""

    def __init__(self) -> None:
        self.left = list(range(len(DECK)))

    def take(self, name: str) -> int:
        """Return the next card of that name."""
        card = next(card for card in self.left if title(card) == name)
        self.left.remove(card)
        return card

    def stak(self, text: str) -> str:
        """Return a Stak, or any list of cards, in notation."""
        found = []
        for word in text.split():
            if word == "?":
                found.append(-1)
            elif word.startswith("~"):
                found.append(-2 - self.take(word[1:]))
            else:
                found.append(self.take(word))
        return ",".join(map(str, found))


def match(*staks: str, agenda: str = "ask-action(0)", more: str = "", **lists: str) -> Match:
    """Return a match with these Staks; `h0`, `heap` and so on are names of cards, `more` is plain notation."""
    cards = Cards()
    words = [f"s{n}={cards.stak(text)}" for n, text in enumerate(staks) if text]
    words += [f"{name}={cards.stak(text)}" for name, text in lists.items() if text]
    seats = "" if "seats=" in more else f"seats={len(staks)} "
    return read(f"stakbots/{NEWEST} {seats}turn=3 {more} {' '.join(words)} agenda={agenda}".replace("  ", " "))


def play(state: Match, *labels: str, show: Sequence[str] = ()) -> list[Event]:
    """Make moves by readable label ("play shot4", "attack 0>1", "aim 1"); chance shows the cards of `show`, in order."""
    shown, events = list(show), []
    for label in labels:
        events += state.play(_found(state, label))
        events += settle(state, shown)
    assert not shown, f"{shown} were not shown"
    return events


def settle(state: Match, shown: list[str]) -> list[Event]:
    """Let chance show the named cards, then make its first moves."""
    events: list[Event] = []
    while (pending := state.pending) is not None and pending.seat == CHANCE:
        moves = list(state.legal())
        if shown:
            name = shown.pop(0)
            moves = [move for move in moves if isinstance(move, Show) and title(move.card) == name]
        events += state.apply(moves[0])
    return events


def _found(state: Match, label: str) -> Move:
    verb, _, rest = label.partition(" ")
    for move in state.legal():
        if named(move.label) == label or (verb == "play" and named(move.label).startswith(f"{label}>") and rest):
            return move
    raise AssertionError(f"{label} is none of {[named(move.label) for move in state.legal()]}")


def named(label: str) -> str:
    """Return a label with names of cards instead of numbers."""
    verb, equals, rest = label.partition("=")
    if not equals:
        return label
    if verb in ("discard", "reset", "take", "show"):
        return f"{verb} {title(int(rest))}"
    if verb == "play":
        card, _, stak = rest.partition(">")
        return f"{verb} {title(int(card))}>{stak}"
    return f"{verb} {rest}"


def legal(state: Match) -> list[str]:
    """Return the legal moves, with cards by name."""
    return [named(move.label) for move in state.legal()]


def lying(state: Match, stak: int) -> str:
    """Return a Stak in the format of `match`."""
    cards = state.staks[stak]
    return " ".join(
        "?" if place == -1 else title(place) if place >= 0 else f"~{title(card_of(place))}" for place in cards
    )


def names(cards: Sequence[int]) -> str:
    """Return the names of cards."""
    return " ".join(map(title, cards))


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of events, in order."""
    return [event.kind for event in events]
