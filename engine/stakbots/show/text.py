"""Stak Bots in words: a sentence for each event, prompts, and captions of moves and cards.

The catalogues hold, by id: `event.<kind>` (some with a variant behind another dot), `prompt.<ask>` and `prompt.<ask>.wait`,
`move.<verb>`, `bot-name.<bot>`, `effect-text.<bot>` (what the card does), and for the client `option.<name>`,
`option.<name>.help`, `option.<name>.<value>`, `deck.<name>`, `bot.<level>`, `queue.<what>`, `chain.…`,
`rule.<number>` and `note.reconstruction`.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from stakbots.position.cards import EXPEL, NAMES, SHOT, face_of
from stakbots.position.codes import LAST_STANDING, SEATS, TOGETHER, TURN_LIMIT
from stakbots.position.events import AT_STAK
from stakbots.position.guess import determinize
from stakbots.position.moves import Aim, Attack, Discard, Name, Play, Recycle, Reset, Scrap, Show, Take
from stakbots.position.view import MatchView
from tabletop.rules.event import Event
from tabletop.rules.move import Lead, Move
from tabletop.rules.state import CHANCE
from tabletop.show.words import YOU, Words
from tabletop.telling.recap import listed
from tabletop.telling.sentences import Spoken, capitalised, choices, sentence


def tell(event: Event, words: Words) -> str:
    """Return what happened in one sentence, with its secret if the viewer may know it."""
    home = event.kind in AT_STAK and event.stak == event.player and not _is_own(event.player, words)
    return capitalised(sentence(event, words, _SPOKEN, ".home" if home else ""))


def prompt(view: MatchView, words: Words) -> str:
    """Return what the viewer is asked, for whom the match waits, or how it ended."""
    if view.to_move is None:
        return _result(view, words)
    if view.to_move == CHANCE:
        return words.say(f"prompt.{view.ask}")
    fields: dict[str, Any] = {"player": player_name(view.to_move, words)}
    if view.ask in ("aim", "reset", "name"):
        tag = view.rules.deck.tags[view.operands[2]]
        fields["card"] = card_name(tag, words)
        if view.ask == "aim":
            damage = face_of(tag).shot
            fields["what"] = words.say(f"aim.{NAMES[face_of(tag).bot]}", damage, damage=damage)
    if view.ask == "give":
        fields["card"] = words.say(f"bot-name.{NAMES[EXPEL]}")
    if view.ask == "react":
        fields["stak"], fields["target"] = (stak_name(stak, words) for stak in view.operands[1:3])
    if view.seat != view.to_move:
        return words.say(f"prompt.{view.ask}.wait", **fields)
    if view.ask == "action":
        fields |= choices(view.ask, legal(view), words)
        return words.say("prompt.action" if view.fed else "prompt.action.hungry", **fields)
    if view.ask == "react" and len(legal(view)) == 1:
        return words.say("prompt.react.none", **fields)
    return words.say(f"prompt.{view.ask}", **fields)


def legal(view: MatchView) -> Sequence[Move]:
    """Return the moves of the viewer, who is asked. They are the same in every match with this view."""
    return determinize(view, Random(0)).legal()


def _result(view: MatchView, words: Words) -> str:
    left = [seat for seat in range(view.seats) if seat not in view.out]
    if view.ended == LAST_STANDING and left:
        return words.say("prompt.over.last", player=player_name(left[0], words))
    if view.ended == TOGETHER and view.fallen:
        return words.say(
            "prompt.over.together", players=listed([player_name(seat, words) for seat in view.fallen], words)
        )
    if view.ended == TURN_LIMIT and left:
        return words.say("prompt.over.limit", players=listed([player_name(seat, words) for seat in left], words))
    return words.say("prompt.still")  # a written position may wait for nothing


def name_move(move: Move, words: Words) -> str:
    """Return a short caption for a button."""
    fields: dict[str, Any] = {}
    match move:
        case Name(seat) if _is_own(seat, words):
            return words.say("move.name.own")
        case Lead(seat) | Name(seat):
            fields = {"player": player_name(seat, words)}
        case Show(_, tag) | Take(_, tag) | Discard(_, tag) | Reset(_, tag):
            fields = {"card": card_name(tag, words)}
        case Play(_, stak, tag) | Recycle(stak, _, tag):
            fields = {"card": card_name(tag, words), "stak": stak_name(stak, words)}
        case Scrap(stak) | Aim(stak):
            fields = {"stak": stak_name(stak, words)}
        case Attack(stak, target):
            fields = {"stak": stak_name(stak, words), "target": stak_name(target, words)}
    return capitalised(words.say(f"move.{getattr(move, 'verb', move.label)}", **fields))


def card_name(tag: int, words: Words) -> str:
    """Return a card by its tag as in captions and the log, such as "Core 3" or "Shot 4"."""
    face = face_of(tag)
    return words.say(
        "card.shot" if face.bot == SHOT else "card.plain" if face.power else "card.bare",
        bot=words.say(f"bot-name.{NAMES[face.bot]}"), power=face.power, shot=face.shot,
    )  # fmt: skip


def stak_name(stak: int, words: Words) -> str:
    """Return a Stak by its player, with a number from the second on. The only person in a match reads "your Stak"."""
    number, seat = divmod(stak, SEATS)
    own = ".own" if _is_own(seat, words) else ""
    fields: dict[str, Any] = {} if own else {"player": player_name(seat, words)}
    return words.say(f"stak.other{own}", number=number + 1, **fields) if number else words.say(f"stak{own}", **fields)


def _is_own(seat: int, words: Words) -> bool:
    """Whether a seat is the reader's, in a match with only one person."""
    return words.name(YOU, "") == str(seat)


def player_name(seat: int, words: Words) -> str:
    """Return the name of a seat; without a name its number, from 1."""
    return words.name(f"seat:{seat}", words.say("player", number=seat + 1))


_SPOKEN: Spoken = {
    "player": player_name,
    "players": lambda seats, words: listed([player_name(seat, words) for seat in seats], words),
    "card": lambda card, words: card_name(card if isinstance(card, int) else card[0], words),
    "victim": card_name,
    "stak": stak_name,
    "target": stak_name,
}
"""Name of a number in events -> the function that puts it into words; other numbers stay numbers."""
