"""Texts about a card, a Stak, a hand or the scrapheap, and short captions of what can be done with it."""

from collections import Counter
from collections.abc import Callable
from itertools import takewhile
from random import Random
from typing import Any

from stakbots.position.cards import LEADER, NAMES, face_of, rule_of
from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.events import ELIMINATED
from stakbots.position.guess import determinize
from stakbots.position.moves import Aim, Attack, Discard, Play, Recycle, Reset, Scrap, Take
from stakbots.position.view import MatchView
from stakbots.show.fights import fight
from stakbots.show.table import Table
from stakbots.show.text import card_name, name_move, player_name, stak_name
from tabletop.rules.move import Move
from tabletop.show.about import About
from tabletop.show.words import Words
from tabletop.telling.sentences import capitalised

_ENDS = {(True, True): "both", (True, False): "mine", (False, True): "other"}
"""(Whether the attacking card is scrapped, whether the other one is) -> how the battle ends."""


def about(view: MatchView, thing: str, words: Words) -> About | None:
    """Return the text about a thing, given by its id in scenes or moves; None for things without a text."""
    kind, *rest = thing.split("-")
    tell = _KINDS.get(kind)
    return tell(view, int(rest[0]) if rest else 0, words) if tell else None


def offer(view: MatchView, thing: str, move: Move, words: Words) -> str:
    """Return a caption for a move beside the text about a thing; a short one if the move begins with this thing."""
    if thing != move.path[0]:
        return name_move(move, words)
    several = view.rules.staks > 1 or view.rules.borderless or view.rules.traitors
    key = "offer.aim" if isinstance(move, Aim) else f"offer.{getattr(move, 'verb', '')}"
    fields: dict[str, Any] = {}
    match move:
        case Play(_, stak, _) | Scrap(stak) if several:
            key, fields = f"{key}.stak", {"stak": stak_name(stak, words)}
        case Recycle(stak, _, tag):
            fields = {"card": card_name(tag, words), "stak": stak_name(stak, words)}
        case Attack(stak, target) if not several:
            fields = {"target": stak_name(target, words)}
        case Play() | Scrap() | Discard() | Take() | Reset() | Aim():
            pass
        case _:
            return name_move(move, words)
    return capitalised(words.say(key, **fields))


def warn(view: MatchView, move: Move, words: Words) -> str:
    """Return the warning for a move that surely puts its player out of the match (rule 7.1); '' for other moves."""
    trial = determinize(view, Random(0))
    if move not in trial.legal():
        return ""
    known = takewhile(lambda event: event.kind == ELIMINATED or not event.kind.reveals, trial.apply(move))
    out = any(event.kind == ELIMINATED and event.player == view.to_move for event in known)
    return words.say("warn.out") if out and view.to_move not in trial.winners() else ""


def effect_of(tag: int, words: Words) -> str:
    """Return the effect of a card in words."""
    return words.say(f"effect-text.{NAMES[face_of(tag).bot]}")


def heap_in_words(view: MatchView, words: Words) -> str:
    """Return the contents of the scrapheap in words."""
    names = Counter(card_name(view.rules.deck.tags[card], words) for card in view.heap)
    cards = [name if n == 1 else f"{n}\u00d7 {name}" for name, n in sorted(names.items())]
    return words.say("about.heap.cards", cards=", ".join(cards)) if cards else words.say("about.heap.empty")


def _card(view: MatchView, card: int, words: Words) -> About:
    deck = view.rules.deck
    tag = deck.tags[card]
    look = f"card:{deck.bot[card]}:{deck.power[card]}:{deck.shot[card]}:{deck.rank[card]}"
    power = -1 if deck.bot[card] == LEADER else deck.power[card]
    texts = card_name(tag, words), effect_of(tag, words), _where(view, card, words)
    return About(*texts, rule_of(deck.bot[card]), look, f"mark:{power}:0:0")


def _where(view: MatchView, card: int, words: Words) -> str:
    """Where a card lies, and what that means for it now."""
    for key, cards in (("hand", view.hand), ("market", view.market), ("scrapped", view.heap)):
        if card in cards:
            return words.say(f"about.{key}")
    for stak, cards in enumerate(view.staks):
        if card in cards:
            return _in_stak(view, card, stak, words)
        if any(one != UNKNOWN and one < 0 and card_of(one) == card for one in cards):
            return capitalised(words.say("about.seen", stak=stak_name(stak, words)))
    return ""


def _in_stak(view: MatchView, card: int, stak: int, words: Words) -> str:
    """The situation of a face-up card in a Stak."""
    place, top = view.staks[stak].index(card), len(view.staks[stak]) - 1
    if place < top:
        return capitalised(words.say("about.covered", top - place, stak=stak_name(stak, words)))
    table = Table.of_view(view)
    sentences = [capitalised(words.say("about.top", stak=stak_name(stak, words), power=table.power(stak, place)))]
    if view.damage[card]:
        sentences.append(words.say("about.damage", damage=view.damage[card]))
    if table.may_attack(stak):
        sentences += [words.say("about.ready"), *_fights(view, table, stak, words)]
    return " ".join(sentences)


def _fights(view: MatchView, table: Table, stak: int, words: Words) -> list[str]:
    """The immediate results of battles with the top card of each opponent."""
    return [
        _fight(view, table, stak, other, words)
        for other, cards in enumerate(table.staks)
        if other % SEATS != stak % SEATS and cards and cards[-1] >= 0
    ]


def _fight(view: MatchView, table: Table, stak: int, other: int, words: Words) -> str:
    """The immediate result of a battle between the top cards of two Staks, and which of the two it would scrap."""
    mine, others = table.staks[stak], table.staks[other]
    card = card_name(table.deck.tags[others[-1]], words)
    power, answer = table.power(stak, len(mine) - 1), table.power(other, len(others) - 1)
    text = words.say("about.fight", power, card=card, power=power, other=answer)
    trial, move = determinize(view, Random(0)), Attack(stak, other)
    if move not in trial.legal():
        return text
    end = _ENDS[(found := fight(trial, move)).lost, found.scrapped]
    return f"{text} {words.say(f'about.fight.{end}', card=card)}"


def _stak(view: MatchView, stak: int, words: Words) -> About:
    """The text about a Stak is that about its top card."""
    cards = view.staks[stak]
    if cards and cards[-1] >= 0:
        return _card(view, cards[-1], words)
    if cards:
        return _unseen(view, stak, words)
    return About(capitalised(stak_name(stak, words)), words.say("about.stak.empty"), "", "7.1")


def _unseen(_view: MatchView, stak: int, words: Words) -> About:
    text = capitalised(words.say("about.back", stak=stak_name(stak, words)))
    return About(words.say("about.back.title"), text, "", "1.1", "back")


def _seat(view: MatchView, seat: int, words: Words) -> About:
    cards = sum(len(view.staks[stak]) for stak in range(seat, len(view.staks), SEATS))
    now = words.say("about.seat.now", hand=view.hand_sizes[seat], cards=cards)
    return About(player_name(seat, words), words.say("about.seat"), now, "7.1")


def _heap(view: MatchView, _number: int, words: Words) -> About:
    return About(words.say("thing.heap"), words.say("about.heap"), heap_in_words(view, words), "1.4")


def _staks(view: MatchView, _number: int, words: Words) -> About:
    """All cards of Staks that the viewer knows, from the top of each, with their effects."""
    lines = []
    for stak, cards in enumerate(view.staks):
        tags = [(view.rules.deck.tags[card if card >= 0 else card_of(card)], card) for card in cards if card != UNKNOWN]
        found = [
            words.say(
                "about.staks.card" if card >= 0 else "about.staks.known",
                card=card_name(tag, words),
                effect=effect_of(tag, words),
            )
            for tag, card in reversed(tags)
        ]
        lines += [capitalised(words.say("about.staks.of", stak=stak_name(stak, words))), *found] if found else []
    return About(words.say("about.staks.title"), words.say("about.staks"), "\n".join(lines), "1.1")


def _supply(view: MatchView, _number: int, words: Words) -> About:
    now = words.say("about.supply.now", view.supply)
    return About(words.say("about.supply.title"), words.say("about.supply"), now, "1.4", "back")


_KINDS: dict[str, Callable[[MatchView, int, Words], About]] = {
    "card": _card,
    "stak": _stak,
    "staks": _staks,
    "down": _unseen,
    "seat": _seat,
    "heap": _heap,
    "supply": _supply,
}
"""First word of a thing's id -> function that returns the text about it."""
