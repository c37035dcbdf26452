"""A second engine of Stak Bots' base rules, written from the booklet and RULES.md: what an effect triggers is a call within it.

`Match.play` plays a whole game with one Stak for each player. Choices and cards that come up are taken from `ask`, which is
told the question, who is asked, and the moves to choose from. Numbers are those of engine/stakbots/RULES.md.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

Ask = Callable[[str, int, list[str]], str]
"""(question, seat or -1 for chance, moves to choose from) -> the move chosen."""

DECK_FILE = Path(__file__).parents[4] / "engine" / "stakbots" / "decks" / "base.deck"
CHANCE = -1


class Bot(NamedTuple):
    """What is printed on a card; the power of a Leader is -1."""

    kind: str
    power: int
    shot: int


class Place(NamedTuple):
    """A card of a Stak: its number, None for one that nobody has seen, and whether it lies face up."""

    card: int | None
    up: bool


def base_deck() -> list[Bot]:
    """The cards in the order of the deck's file (8.1)."""
    bots = []
    for line in DECK_FILE.read_text(encoding="utf-8").splitlines():
        for entry in [] if line.startswith("#") else line.split():
            copies, rest = entry.split("*")
            kind, power, _, *shot = rest.split(":")
            bots += [Bot(kind, -1 if power == "x" else int(power), int(shot[0]) if shot else 0)] * int(copies)
    return bots


class Match:
    """A game as it is played. Staks are listed from the bottom."""

    set_up_effects = False
    """Whether the entry effects of the first tops are carried out (9.4)."""
    hands_feed = True
    """Whether the hand of a player who is out counts as fed (2.3 with 7.1)."""

    def __init__(self, seats: int, depth: int, hand: int, first_draw: bool, turn_limit: int, ask: Ask) -> None:
        self.deck = base_deck()
        self.first_draw, self.turn_limit, self.hand_size, self.ask = first_draw, turn_limit, hand, ask
        self.staks = [[Place(None, up=False)] * depth for _ in range(seats)]
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.heap: set[int] = set()
        self.shuffled: set[int] = set()
        self.damage: dict[int, int] = {}
        self.attacker: dict[int, int | None] = {}
        self.reset: set[int] = set()
        self.out: list[int] = []
        self.active = self.turn = self.actions = 0
        self.fed = False
        self.winners: list[int] | None = None

    # --- cards that come up --------------------------------------------------------------------------------------

    def unseen(self) -> list[int]:
        """Cards that have not been seen, or lie in hands of nobody and in no heap."""
        lying = {place.card for stak in self.staks for place in stak} | self.heap | self.shuffled
        lying |= {card for hand in self.hands for card in hand}
        return [card for card in range(len(self.deck)) if card not in lying]

    def show(self, question: str, cards: list[int]) -> int:
        """Chance turns up one of these."""
        return int(self.ask(question, CHANCE, [f"show={card}" for card in sorted(cards)]).removeprefix("show="))

    def draw(self, seat: int, question: str = "draw") -> None:
        """1.4 and 2.1: from the supply; when it is empty, the heap becomes the supply."""
        supply = self.unseen()
        in_staks = sum(place.card is None for stak in self.staks for place in stak)
        if len(supply) == in_staks:
            if not self.shuffled:
                self.shuffled, self.heap = self.heap, set()
            supply = list(self.shuffled)
        if supply:
            card = self.show(question, supply)
            self.shuffled.discard(card)
            self.hands[seat].add(card)

    # --- the game ------------------------------------------------------------------------------------------------

    def play(self, rounds: Callable[[], None]) -> None:
        """A whole game (1, 2); `rounds` is called before each action."""
        seats = range(len(self.staks))
        self.active = int(self.ask("first", CHANCE, [f"first={seat}" for seat in seats]).removeprefix("first="))
        for seat in self.clockwise():
            self.staks[seat][-1] = Place(self.show("turn", self.unseen()), up=True)
        for seat in self.clockwise():
            for _ in range(self.hand_size):
                self.draw(seat, "deal")
        if self.set_up_effects:
            self.carry_out_set_up_effects()
        while self.winners is None:
            self.take_turn(rounds)

    def carry_out_set_up_effects(self) -> None:
        """9.4, and 7.1 for who is out by them."""
        for seat, card in [(seat, self.top(seat)) for seat in self.clockwise()]:
            self.enter(seat, card)
        self.reset = set()
        self.look_who_is_out()
        if self.active in self.out:
            self.active = next((seat for seat in self.clockwise() if seat not in self.out), self.active)

    def clockwise(self) -> list[int]:
        """All seats, the active one first."""
        seats = len(self.staks)
        return [(self.active + place) % seats for place in range(seats)]

    def take_turn(self, rounds: Callable[[], None]) -> None:
        """Chapter 2."""
        self.turn += 1
        self.actions, self.fed, self.attacker = 0, False, {}
        if self.turn > 1 or self.first_draw:
            self.draw(self.active)
        while self.winners is None and self.active not in self.out:
            rounds()
            move = self.ask("action", self.active, self.actions_open())
            if move == "end-turn":
                break
            self.actions += 1
            self.act(move)
            self.reset = set()
            self.look_who_is_out()
        if self.winners is None:
            self.damage = {}
            if self.turn == self.turn_limit:
                self.winners = [seat for seat in range(len(self.staks)) if seat not in self.out]
            self.active = next(seat for seat in self.clockwise()[1:] if seat not in self.out)

    def actions_open(self) -> list[str]:
        """2.2, 2.3, 2.5 and chapter 3."""
        if self.actions >= 60:
            return ["end-turn"]
        me, hand = self.active, sorted(self.hands[self.active])
        moves = [f"play={card}>{me}" for card in hand] + [f"scrap={me}"] + [f"discard={card}" for card in hand]
        if self.attacker.get(me, self.top(me)) == self.top(me):
            moves += [f"attack={me}>{seat}" for seat, stak in enumerate(self.staks) if stak and seat != me]
        return [*moves, "end-turn"] if self.fed else moves

    def act(self, move: str) -> None:
        """One action and all that it leads to."""
        verb, _, what = move.partition("=")
        me = self.active
        if verb == "play":
            card = int(what.split(">")[0])
            self.hands[me].remove(card)
            self.staks[me].append(Place(card, up=True))
            self.enter(me, card)
        elif verb == "scrap":
            self.scrap({(me, len(self.staks[me]) - 1)})
        elif verb == "discard":
            self.hands[me].remove(int(what))
            self.feed(int(what))
        else:
            self.attack(me, int(what.split(">")[1]))

    def look_who_is_out(self) -> None:
        """Chapter 7, after a whole chain (5.5)."""
        left = [seat for seat in self.clockwise() if seat not in self.out]
        gone = [seat for seat in left if not self.staks[seat]]
        for seat in gone:
            self.out.append(seat)
            self.fed |= self.hands_feed and bool(self.hands[seat])
            self.heap |= self.hands[seat]
            self.hands[seat] = set()
        if len(left) - len(gone) < 2:
            self.winners = [seat for seat in left if seat not in gone] or gone

    # --- what happens to cards -----------------------------------------------------------------------------------

    def top(self, seat: int) -> int | None:
        """The card on top of a Stak, if there is one."""
        return self.staks[seat][-1].card if self.staks[seat] else None

    def feed(self, card: int) -> None:
        """A card goes to the heap."""
        self.heap.add(card)
        self.fed = True

    def leave(self, card: int) -> None:
        """A card is not where it was: its damage is gone, and so is the attack that it led (4.4)."""
        self.damage.pop(card, None)
        for seat, attacker in self.attacker.items():
            if attacker == card:
                self.attacker[seat] = None

    def power(self, seat: int, card: int) -> int:
        """The power of a top card; that of a Leader counts face-up cards from itself down (6.10)."""
        if self.deck[card].power >= 0:
            return self.deck[card].power
        downwards = [place.up for place in reversed(self.staks[seat])]
        return downwards.index(False) if False in downwards else len(downwards)

    def scrap(self, due: set[tuple[int, int]]) -> None:
        """4.3: all together, then uncovered cards turn up. Places are told by seat and height."""
        for seat in self.clockwise():
            for height in sorted((height for whose, height in due if whose == seat), reverse=True):
                card = self.staks[seat][height].card
                if card is None:
                    card = self.show("reveal", self.unseen())
                del self.staks[seat][height]
                self.leave(card)
                self.feed(card)
        self.uncover()

    def uncover(self) -> None:
        """Face-down tops turn up; then their effects, the active player's first (4.3, 5.1 to 5.3)."""
        turned = []
        for seat in self.clockwise():
            if self.staks[seat] and not self.staks[seat][-1].up:
                card = self.top(seat)
                if card is None:
                    card = self.show("turn", self.unseen())
                self.staks[seat][-1] = Place(card, up=True)
                turned.append((seat, card))
        for seat, card in turned:
            self.enter(seat, card)

    def wound(self, seat: int, amount: int) -> set[tuple[int, int]]:
        """Damage to the top of a Stak; gives its place if it has to be scrapped (4.2)."""
        card = self.top(seat)
        assert card is not None
        self.damage[card] = self.damage.get(card, 0) + amount
        return {(seat, len(self.staks[seat]) - 1)} if self.damage[card] >= self.power(seat, card) else set()

    # --- attacks (4, 6.2 to 6.4, 6.8) ----------------------------------------------------------------------------

    def attack(self, me: int, other: int) -> None:
        """An attack, which a Stomp repeats for as long as it can."""
        card = self.attacker[me] = self.top(me)
        assert card is not None
        self.battle(me, other)
        while self.deck[card].kind == "stomp" and self.attacker[me] == card == self.top(me) and self.staks[other]:
            self.battle(me, other)

    def battle(self, me: int, other: int) -> None:
        """4.2."""
        due = set()
        powers = {seat: self.power(seat, self.top(seat) or 0) for seat in (me, other)}
        for one, two in ((me, other), (other, me)):
            due |= self.wound(two, powers[one])
        for one, two in ((me, other), (other, me)):
            kind, height = self.deck[self.top(one) or 0].kind, len(self.staks[two]) - 1
            if powers[one] > 0:
                due |= {
                    "bash": {(two, 0)},
                    "spike": {(two, height - 1)} if height else set(),
                    "fatal": {(two, height)},
                }.get(kind, set())
        self.scrap(due)

    # --- entry effects (5, 6) ------------------------------------------------------------------------------------

    def enter(self, seat: int, card: int | None) -> None:
        """The effect of a card that was played or turned up, unless it is not on top any more (5.4)."""
        if card is None or self.top(seat) != card:
            return
        effect: Callable[[int, int], None] | None = getattr(self, f"_{self.deck[card].kind}", None)
        if effect:
            effect(seat, card)

    def aim(self, seat: int) -> int:
        """Any Stak that has a card on top."""
        moves = [f"aim={other}" for other, stak in enumerate(self.staks) if stak]
        return int(self.ask("aim", seat, moves).removeprefix("aim="))

    def sink(self, seat: int, places: int) -> None:
        """The top of a Stak goes so many places down, face up."""
        stak = self.staks[seat]
        stak.insert(max(0, len(stak) - 1 - places), stak.pop())
        self.uncover()

    def _clumsy(self, seat: int, _card: int) -> None:
        self.scrap({(seat, 0)})

    def _shot(self, seat: int, card: int) -> None:
        self.scrap(self.wound(self.aim(seat), self.deck[card].shot))

    def _reaper(self, seat: int, _card: int) -> None:
        at = self.aim(seat)
        self.scrap({(at, len(self.staks[at]) - 1)})

    def _sidekick(self, seat: int, _card: int) -> None:
        self.sink(seat, 1)

    def _bountiful(self, seat: int, _card: int) -> None:
        self.draw(seat)

    def _expel(self, seat: int, _card: int) -> None:
        moves = [f"name={other}" for other in range(len(self.staks)) if other not in self.out]
        named = int(self.ask("name", seat, moves).removeprefix("name="))
        if self.hands[named]:
            cards = [f"discard={card}" for card in sorted(self.hands[named])]
            card = int(self.ask("give", named, cards).removeprefix("discard="))
            self.hands[named].remove(card)
            self.feed(card)

    def _tranq(self, seat: int, card: int) -> None:
        open_to_it = [
            place.card
            for stak in self.staks
            for place in stak
            if place.up and place.card is not None and place.card != card and place.card not in self.reset
        ]
        if open_to_it:
            moves = [f"reset={other}" for other in sorted(open_to_it)]
            chosen = int(self.ask("reset", seat, moves).removeprefix("reset="))
            self.reset.add(chosen)
            self.leave(chosen)
            for stak in self.staks:
                stak[:] = [Place(chosen, up=False) if place.card == chosen else place for place in stak]
            self.uncover()

    def _begone(self, seat: int, _card: int) -> None:
        at = self.aim(seat)
        card = self.staks[at].pop().card
        assert card is not None
        self.leave(card)
        self.hands[at].add(card)
        self.uncover()

    def _trip(self, seat: int, _card: int) -> None:
        self.sink(self.aim(seat), 1)

    def _pit(self, seat: int, _card: int) -> None:
        at = self.aim(seat)
        self.sink(at, len(self.staks[at]))
