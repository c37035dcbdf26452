"""Stak Bots at the table: cards and Staks by touch, the chain as a queue, and what every card does."""

from collections.abc import Callable, Sequence

from stakbots.position.moves import Attack, Scrap
from stakbots.position.view import MatchView
from stakbots.show.page_looks import drawing, look_at_size
from stakbots.show.purpose import purpose
from stakbots.show.queue import queue
from stakbots.show.scene import CARD_HEIGHT, CARD_WIDTH
from stakbots.show.story import Chain, after, chain_of, over
from stakbots.show.text import player_name
from tabletop.base.markup import escape as esc
from tabletop.core.game import Game
from tabletop.film.motion import Stamp
from tabletop.film.reel import Beat, Frame, Reel
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.show.scene import Item, Scene, Shapes
from tabletop.show.words import Words
from web.desks.stakbots.chain import ChainPanel
from web.table.play.controls import Controls
from web.table.play.desk import Desk, Moment
from web.table.play.draft import Draft

_SLOWER = 1.6
"""Factor by which the film rests longer in a chain of several effects."""


class StakDesk(Desk):
    """A match at the table."""

    sparking = ("flash:hit",)
    layout = "chain bench"
    typeface = "Barlow Condensed"

    def __init__(self, game: Game, words: Words, page_words: Words) -> None:
        super().__init__(game, words, page_words)
        self.panel = ChainPanel(words, page_words)

    def seat_name(self, seat: int) -> str:
        """The name of a player, with a number from 1."""
        return player_name(seat, self.words)

    def look(self, name: str) -> Shapes:
        """The drawings of the game, and cards with their words."""
        return drawing(name, self.words)

    def look_at_size(self, look: str, pixels: float) -> str:
        """Cards with their words where these are large enough to read."""
        return look_at_size(look, pixels)

    def face(self, seat: int) -> str:
        """The number of a seat in its colour."""
        return f'<span class="face chip" style="--chip:var(--seat-{seat});--on-chip:var(--on-seat-{seat})">{seat + 1}</span>'

    def status(self, moment: Moment) -> str:
        """The turn."""
        turn = dict(moment.frame.scene.items["table"].values).get("turn", moment.view.turn)
        return f"<b>{esc(self.turn_name(turn))}</b>"

    def standing(self, moment: Moment, seat: int) -> str:
        """The number of cards left in the Staks of a seat."""
        columns = [item for name, item in moment.frame.scene.items.items() if name.startswith("stak-")]
        cards = sum(item.value("cards") for item in columns if item.value("seat") == seat)
        text = esc(self.words.say("standing.cards", cards))
        return f'<span class="num" role="img" aria-label="{text}">▤ {cards}</span>'

    def trays(self, moment: Moment, controls: Controls) -> dict[str, str]:
        """The things to touch, the chain while it goes on, the things to read about, and a chain that is over."""
        chain = self._chain(moment)
        if moment.ended is None and moment.asked is None:
            return {"program": "", "hand": chain}
        found = super().trays(moment, controls)
        found["hand"] += chain if queue(moment.view) else ""
        if moment.ended is None:
            to_read = {"staks": self.words.say("thing.staks")}
            if heap := len(moment.view.heap):
                to_read["heap"] = self.words.say("thing.heap.count", cards=heap)
            buttons = "".join(
                f'<button class="thing" data-do="card:{it}">{esc(name)}</button>' for it, name in to_read.items()
            )
            found["hand"] += f'<div class="things to-read">{buttons}</div>'
        found["hand"] += "" if queue(moment.view) else chain
        return found

    def _chain(self, moment: Moment) -> str:
        """The chain of a moment as markup; '' if it is over and had a single effect."""
        resting = moment.asked is not None
        chain: Chain = moment.frame.panels
        if (resting or moment.ended is not None) and not queue(moment.view):
            chain = over(chain)
        if len(chain.links) == 1 and not chain.going_on:
            return ""
        return self.panel.rows(chain, moment.frame.scene, moment.view, resting=resting)

    def lies_on_board(self, thing: str, scene: Scene) -> bool:
        """All things except players, whose plates on the board are small."""
        return super().lies_on_board(thing, scene) and not thing.startswith("seat-")

    def acts_at_once(self, view: MatchView, thing: str) -> bool:
        """True for players: there is nothing to read about them."""
        return thing.startswith("seat-")

    def lists_moves(self, scene: Scene, moves: Sequence[Move]) -> bool:
        """Never: everything to touch lies on the board, and the chain needs the room."""
        return False

    def sorted_moves(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Attacks first; scrapping one's own card last."""
        return sorted(moves, key=lambda move: (isinstance(move, Scrap), not isinstance(move, Attack)))

    # The film -------------------------------------------------------------------------------------------------------

    def panels_at_start(self, view: MatchView) -> Chain:
        """No chain yet."""
        return Chain(set_up_effects=view.rules.set_up_effects)

    def panels_after(self, panels: Chain, event: Event) -> Chain:
        """The chain after one more event."""
        return after(panels, event)

    def catch_up(self, reel: Reel) -> None:
        """Keep the film: chains are made from its events."""
        self._reel = reel

    def rest(self, reel: Reel, beat: Beat) -> float:
        """The usual rest, or longer in a chain of several effects, where there is more to follow."""
        chain: Chain = beat.after.panels
        followed = chain.root is chain.latest and len(chain.links) > 1
        return super().rest(reel, beat) * (_SLOWER if followed else 1)

    def caption(self, events: Sequence[Event]) -> str:
        """In a chain, an effect's number and what it does, or that it has to wait."""
        first = events[0]
        chain = self._chain_of(self._reel.events[: first.id + 1], first.id)
        link = chain.find(first.id)
        return self.panel.caption(chain, link, self.tell(first)) if link else ""

    def overlay(self, frame: Frame) -> list[Stamp]:
        """Numbers on the cards of the chain, and a frame around the card whose effect is carried out."""
        return self.panel.overlay(frame.panels, frame.scene)

    def explain(self, reel: Reel, number: int, tell: Callable[[int], str]) -> tuple[str, str]:
        """The effect of an event, when and why its turn came, and what it did."""
        return self.panel.explain(reel.events, self._chain_of(reel.events, number), number, tell)

    def _chain_of(self, events: Sequence[Event], number: int) -> Chain:
        opening: Chain = self._reel.frame(0).panels
        return chain_of(events, number, set_up_effects=opening.set_up_effects)

    # The board ----------------------------------------------------------------------------------------------------------

    def extras(self, view: MatchView, scene: Scene, controls: Controls, draft: Draft | None) -> list[Stamp]:
        """Frames around the things chosen, and the stamps of a chain that waits."""
        chosen = super().extras(view, scene, controls, draft)
        events = self._reel.events
        if not queue(view) or not events:  # a far seat may have been sent no events
            return chosen
        return [*chosen, *self.panel.overlay(self._chain_of(events, len(events) - 1), scene)]

    def stands_for(self, look: str) -> str:
        """Nothing: plates name the players, and there are several cards of each Bot."""
        return ""

    def reach(self, thing: str, item: Item) -> float:
        """A card's height around the middle of a Stak; half a card's width for cards, which lie close together."""
        return CARD_HEIGHT if thing.startswith("stak-") else CARD_WIDTH / 2 + 0.2

    def frame(self, thing: str, item: Item, scene: Scene, what: str) -> Stamp:
        """The frame around a thing; for a Stak, around its top card or the place for it."""
        if thing.startswith("stak-"):
            cards = [one for one in scene.items.values() if one.shown and one.x == item.x and one.layer >= 10]
            item = max(cards, key=lambda one: one.layer, default=item)
        if thing.startswith("seat-"):
            return Stamp(f"rim:{what}", item.x, item.y, scale=item.scale, over=True)
        scale = item.scale * (0.8 if thing == "heap" else 1)
        frame = "bar" if _covered(item, scene) else "frame"
        return Stamp(f"{frame}:{what}", item.x, item.y, scale=scale, over=True)

    def hint_reason(self, view: MatchView, moves: Sequence[Move]) -> str:
        """What the moves are for, together."""
        return purpose(view, moves, self.words)

    # Reading ------------------------------------------------------------------------------------------------------------

    def half_size(self, thing: str) -> tuple[float, float] | None:
        """Half the size of a card, a pile or a player's plate."""
        kind = thing.partition("-")[0]
        if kind == "seat":
            return 1.05, 0.27
        small = 0.8 if kind in ("heap", "supply") else 1
        card = kind in ("card", "down", "heap", "supply")
        return (small * CARD_WIDTH / 2, small * CARD_HEIGHT / 2) if card else None

    def names_in_moves(self, view: MatchView, thing: str) -> tuple[str, ...]:
        """The top card of a Stak also stands for the Stak, a card of the scrapheap for the heap."""
        kind, _, number = thing.partition("-")
        if kind != "card":
            return (thing,)
        staks = [f"stak-{stak}" for stak, cards in enumerate(view.staks) if cards and cards[-1] == int(number)]
        return (thing, *staks, *(["heap"] if int(number) in view.heap else []))


def _covered(item: Item, scene: Scene) -> bool:
    """Whether only the bar of a card is in sight, because other cards of its Stak lie on it."""
    values = dict(item.values)
    return "place" in values and values["place"] < scene.items[f"stak-{values['stak']}"].value("cards") - 1
