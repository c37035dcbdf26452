"""A second engine of Stak Bots, written from the booklet and RULES.md. Triggered effects are nested calls.

`Match.play` plays a whole game, with all variants of chapter 9. Choices and uncovered cards come from `ask`, which gets the
question, the seat and the moves. Numbers are those of RULES.md.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

Ask = Callable[[str, int, list[str]], str]
"""(question, seat or -1 for chance, moves to choose from) -> the move chosen."""

DECKS = Path(__file__).parents[4] / "engine" / "stakbots" / "decks"
CHANCE = -1
ROW = 6
"""The Staks of a player have the numbers seat, seat + 6 and seat + 12."""


class Bot(NamedTuple):
    """The print on a card; the power of a Leader is -1."""

    kind: str
    power: int
    rank: int
    shot: int


class Place(NamedTuple):
    """A card of a Stak: its number (None if nobody has seen it), and whether it is face up."""

    card: int | None
    up: bool


class Table(NamedTuple):
    """The options of a game: sizes (1.1, 1.3, 9.1, 9.11) and variants (9)."""

    seats: int
    depth: int
    staks: int = 1
    hand: int = 2
    deck: str = "base"
    turn_limit: int = 200
    first_draw: bool = True
    set_up_effects: bool = False
    reactive: bool = False
    recycling: bool = False
    borderless: bool = False
    ranks: str = "mixed"
    traitors: bool = False
    attacks: int = 0
    """The number of attacks in a turn (9.7); 0 means one attacker for each Stak."""


def read_deck(name: str) -> list[Bot]:
    """Read a deck; return its cards in file order (8.1)."""
    bots = []
    for line in (DECKS / f"{name}.deck").read_text(encoding="utf-8").splitlines():
        for entry in [] if line.startswith("#") else line.split():
            copies, rest = entry.split("*")
            kind, power, rank, *shot = rest.split(":")
            bots += [Bot(kind, -1 if power == "x" else int(power), int(rank), int(shot[0]) if shot else 0)] * int(
                copies
            )
    return bots


class Match:
    """A running game. Staks are lists from the bottom."""

    def __init__(self, table: Table, ask: Ask) -> None:
        self.table, self.ask = table, ask
        self.deck = read_deck(table.deck)
        seats = table.seats
        self.staks = {
            seat + ROW * row: [Place(None, up=False)] * table.depth
            for row in range(table.staks)
            for seat in range(seats)
        }
        self.bags: list[set[int]] = [set() for _ in range(seats)]
        share = table.depth * table.staks // 6 if table.ranks == "dealt" else 0
        self.quotas = [Counter(dict.fromkeys(range(1, 7), share)) for _ in range(seats)]
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.heap: set[int] = set()
        self.shuffled: set[int] = set()
        self.damage: dict[int, int] = {}
        self.attacker: dict[int, int | None] = {}
        self.attacks = 0
        self.reset: set[int] = set()
        self.out: list[int] = []
        self.active = self.turn = self.actions = 0
        self.fed = False
        self.winners: list[int] | None = None

    # --- cards that come up --------------------------------------------------------------------------------------

    def unseen(self) -> list[int]:
        """Return the cards that are in no hand, heap or bag, and were not seen in a Stak."""
        lying = {place.card for stak in self.staks.values() for place in stak} | self.heap | self.shuffled
        lying |= {card for hand in (*self.hands, *self.bags) for card in hand}
        return [card for card in range(len(self.deck)) if card not in lying]

    def uncovered(self, question: str, at: int) -> int:
        """Let chance uncover an unseen card of a Stak; 9.8 limits the possible cards."""
        bag, quota = self.bags[at % ROW], self.quotas[at % ROW]
        cards = self.unseen()
        if self.table.ranks == "drafted":
            cards = list(bag)
        elif self.table.ranks == "dealt":
            cards = [card for card in cards if quota[self.deck[card].rank]]
        card = self.show(question, cards)
        bag.discard(card)
        quota[self.deck[card].rank] -= 1
        return card

    def supply(self) -> list[int]:
        """Return the cards that can come from the supply; [] if it is empty."""
        cards = self.unseen()
        known = sum(len(bag) for bag in self.bags)
        if len(cards) + known == sum(place.card is None for stak in self.staks.values() for place in stak):
            return []
        if self.table.ranks == "dealt":
            left = Counter(self.deck[card].rank for card in cards)
            for quota in self.quotas:
                left.subtract(quota)
            cards = [card for card in cards if left[self.deck[card].rank] > 0]
        return cards

    def draft(self) -> None:
        """Draft the cards (9.8), of each rank one more than needed. Players take one in turn; a rank begins one seat later."""
        for rank in range(1, 7):
            needed = self.table.depth * self.table.staks // 6 * self.table.seats
            offered: set[int] = set()
            for _ in range(needed + 1):
                cards = [card for card in self.unseen() if self.deck[card].rank == rank and card not in offered]
                offered.add(self.show("offer", cards))
            for pick in range(needed):
                seat = (self.active + rank - 1 + pick) % self.table.seats
                card = int(self.ask("pick", seat, [f"take={card}" for card in sorted(offered)]).removeprefix("take="))
                offered.discard(card)
                self.bags[seat].add(card)

    def show(self, question: str, cards: list[int]) -> int:
        """Let chance turn up one of these cards."""
        return int(self.ask(question, CHANCE, [f"show={card}" for card in sorted(cards)]).removeprefix("show="))

    def draw(self, seat: int, question: str = "draw") -> None:
        """Draw from the supply (1.4 and 2.1); if it is empty, the heap becomes the supply."""
        supply = self.supply()
        if not supply:
            if not self.shuffled:
                self.shuffled, self.heap = self.heap, set()
            supply = list(self.shuffled)
        if supply:
            card = self.show(question, supply)
            self.shuffled.discard(card)
            self.hands[seat].add(card)

    # --- the game ------------------------------------------------------------------------------------------------

    def play(self, rounds: Callable[[], None]) -> None:
        """Play a whole game (1, 2); call `rounds` before each action."""
        seats = range(self.table.seats)
        self.active = int(self.ask("first", CHANCE, [f"first={seat}" for seat in seats]).removeprefix("first="))
        if self.table.ranks == "drafted":
            self.draft()
        for at in self.staks_clockwise():
            self.staks[at][-1] = Place(self.uncovered("turn", at), up=True)
        for seat in self.clockwise():
            for _ in range(self.table.hand):
                self.draw(seat, "deal")
        if self.table.set_up_effects:
            self.carry_out_set_up_effects()
        while self.winners is None:
            self.take_turn(rounds)

    def carry_out_set_up_effects(self) -> None:
        """Carry out set-up effects (9.4), and remove players who are out by them (7.1)."""
        for at, card in [(at, self.top(at)) for at in self.staks_clockwise()]:
            self.enter(at, card)
        self.reset = set()
        self.look_who_is_out()
        if self.active in self.out:
            self.active = next((seat for seat in self.clockwise() if seat not in self.out), self.active)

    def clockwise(self) -> list[int]:
        """Return all seats, the active one first."""
        seats = self.table.seats
        return [(self.active + place) % seats for place in range(seats)]

    def staks_clockwise(self) -> list[int]:
        """Return all Staks, the active player's first, and each player's in order (5.2)."""
        return [seat + ROW * row for seat in self.clockwise() for row in range(self.table.staks)]

    def own(self, seat: int) -> list[int]:
        """Return the Staks of a player that have cards."""
        return [at for at, stak in sorted(self.staks.items()) if stak and at % ROW == seat]

    def take_turn(self, rounds: Callable[[], None]) -> None:
        """Chapter 2."""
        self.turn += 1
        self.actions, self.attacker, self.attacks = 0, {}, 0
        self.fed &= self.turn == 1  # cards scrapped by set-up effects (9.4)
        if self.turn > 1 or self.table.first_draw:
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
            if self.turn == self.table.turn_limit:
                self.winners = [seat for seat in range(self.table.seats) if seat not in self.out]
            self.active = next(seat for seat in self.clockwise()[1:] if seat not in self.out)

    def actions_open(self) -> list[str]:
        """2.2, 2.3, 2.5, chapter 3 and 9.3."""
        if self.actions >= 60:
            return ["end-turn"]
        me, hand, staks = self.active, sorted(self.hands[self.active]), self.own(self.active)
        moves = [*self.plays(me), *(f"scrap={at}" for at in staks)]
        if not self.table.traitors:
            moves += [f"discard={card}" for card in hand]
        if self.table.recycling:
            moves += [f"recycle={at}+{card}" for at in staks for card in hand]
        others = [at for at, stak in sorted(self.staks.items()) if stak and at % ROW != me]
        moves += [f"attack={at}>{other}" for at in staks if self.may_attack(at) for other in others]
        kept = not self.table.traitors or len(hand) <= 3
        return [*moves, "end-turn"] if self.fed and kept else moves

    def plays(self, seat: int) -> list[str]:
        """3.1, 9.6 and 9.9."""
        mine = (True, False) if self.table.borderless else (not self.table.traitors,)
        places = [at for at, stak in sorted(self.staks.items()) if stak and (at % ROW == seat) in mine]
        return [f"play={card}>{at}" for card in sorted(self.hands[seat]) for at in places]

    def may_attack(self, at: int) -> bool:
        """4.1, 4.4 and 9.7."""
        if self.table.attacks:
            return self.attacks < self.table.attacks
        return self.attacker.get(at, self.top(at)) == self.top(at)

    def act(self, move: str) -> None:
        """Carry out one action with all its effects."""
        verb, _, what = move.partition("=")
        me = self.active
        if verb == "play":
            self.put(me, what)
        elif verb == "scrap":
            self.scrap({(int(what), len(self.staks[int(what)]) - 1)})
        elif verb == "discard":
            self.hands[me].remove(int(what))
            self.feed(int(what))
        elif verb == "recycle":
            at, card = map(int, what.split("+"))
            self.hands[me].remove(card)
            self.scrap({(at, len(self.staks[at]) - 1)}, recycled=card)
        else:
            at, other = map(int, what.split(">"))
            if not self.react(other):
                self.attack(at, other)

    def put(self, seat: int, what: str) -> None:
        """Put a card of a hand onto a Stak."""
        card, at = map(int, what.split(">"))
        self.hands[seat].remove(card)
        self.staks[at].append(Place(card, up=True))
        self.enter(at, card)

    def react(self, at: int) -> bool:
        """Return whether a card cancels the attack on a Stak (9.2)."""
        seat = at % ROW
        plays = [f"play={card}>{at}" for card in sorted(self.hands[seat])]
        if not self.table.reactive or not plays:
            return False
        move = self.ask("react", seat, [*plays, "pass"])
        if move != "pass":
            self.put(seat, move.removeprefix("play="))
        return move != "pass"

    def look_who_is_out(self) -> None:
        """Remove players who are out (chapter 7), after a whole chain (5.5)."""
        left = [seat for seat in self.clockwise() if seat not in self.out]
        gone = [seat for seat in left if not self.own(seat)]
        for seat in gone:
            self.out.append(seat)
            self.fed |= bool(self.hands[seat])
            self.heap |= self.hands[seat]
            self.hands[seat] = set()
        if len(left) - len(gone) < 2:
            self.winners = [seat for seat in left if seat not in gone] or gone

    # --- moves of cards ------------------------------------------------------------------------------------------

    def top(self, at: int) -> int | None:
        """Return the card on top of a Stak, None if there is none."""
        return self.staks[at][-1].card if self.staks[at] else None

    def feed(self, card: int) -> None:
        """Move a card to the heap."""
        self.heap.add(card)
        self.fed = True

    def leave(self, card: int) -> None:
        """Forget the damage of a card that leaves its place, and its attack (4.4)."""
        self.damage.pop(card, None)
        for seat, attacker in self.attacker.items():
            if attacker == card:
                self.attacker[seat] = None

    def power(self, at: int, card: int) -> int:
        """Return the power of a top card; a Leader's is the number of face-up cards from itself down (6.10)."""
        if self.deck[card].power >= 0:
            return self.deck[card].power
        downwards = [place.up for place in reversed(self.staks[at])]
        return downwards.index(False) if False in downwards else len(downwards)

    def scrap(self, due: set[tuple[int, int]], recycled: int | None = None) -> None:
        """Scrap cards together (4.3), with a recycled card of the hand (9.3); then uncovered cards turn up.

        `due` has (Stak, height) of each card."""
        for at in self.staks_clockwise():
            for height in sorted((height for whose, height in due if whose == at), reverse=True):
                card = self.staks[at][height].card
                if card is None:
                    card = self.uncovered("reveal", at)
                del self.staks[at][height]
                self.leave(card)
                self.feed(card)
        if recycled is not None:
            self.feed(recycled)
            if self.ask("may-draw", self.active, ["draw", "draw-nothing"]) == "draw":
                self.draw(self.active)
        self.uncover()

    def uncover(self) -> None:
        """Turn face-down top cards up; then carry out their effects, the active player's first (4.3, 5.1 to 5.3)."""
        turned = []
        for at in self.staks_clockwise():
            if self.staks[at] and not self.staks[at][-1].up:
                card = self.top(at)
                if card is None:
                    card = self.uncovered("turn", at)
                self.staks[at][-1] = Place(card, up=True)
                turned.append((at, card))
        for at, card in turned:
            self.enter(at, card)

    def wound(self, at: int, amount: int) -> set[tuple[int, int]]:
        """Damage the top of a Stak; return its place if it must be scrapped (4.2)."""
        card = self.top(at)
        assert card is not None
        self.damage[card] = self.damage.get(card, 0) + amount
        return {(at, len(self.staks[at]) - 1)} if self.damage[card] >= self.power(at, card) else set()

    # --- attacks (4, 6.2 to 6.4, 6.8) ----------------------------------------------------------------------------

    def attack(self, at: int, other: int) -> None:
        """Attack a Stak; a Stomp repeats it as long as possible."""
        card = self.attacker[at] = self.top(at)
        assert card is not None
        self.attacks += 1
        self.battle(at, other)
        while self.deck[card].kind == "stomp" and self.attacker[at] == card == self.top(at) and self.staks[other]:
            self.battle(at, other)

    def battle(self, at: int, other: int) -> None:
        """4.2."""
        due = set()
        powers = {place: self.power(place, self.top(place) or 0) for place in (at, other)}
        for one, two in ((at, other), (other, at)):
            due |= self.wound(two, powers[one])
        for one, two in ((at, other), (other, at)):
            kind, height = self.deck[self.top(one) or 0].kind, len(self.staks[two]) - 1
            if powers[one] > 0:
                due |= {
                    "bash": {(two, 0)},
                    "spike": {(two, height - 1)} if height else set(),
                    "fatal": {(two, height)},
                }.get(kind, set())
        self.scrap(due)

    # --- entry effects (5, 6) ------------------------------------------------------------------------------------

    def enter(self, at: int, card: int | None) -> None:
        """Carry out the effect of a played or turned-up card, if it is still on top (5.4)."""
        if card is None or self.top(at) != card:
            return
        effect: Callable[[int, int], None] | None = getattr(self, f"_{self.deck[card].kind}", None)
        if effect:
            effect(at, card)

    def aim(self, at: int) -> int:
        """Ask for a Stak with cards."""
        moves = [f"aim={other}" for other, stak in sorted(self.staks.items()) if stak]
        return int(self.ask("aim", at % ROW, moves).removeprefix("aim="))

    def sink(self, at: int, places: int) -> None:
        """Move the top of a Stak so many places down, face up."""
        stak = self.staks[at]
        stak.insert(max(0, len(stak) - 1 - places), stak.pop())
        self.uncover()

    def _clumsy(self, at: int, _card: int) -> None:
        self.scrap({(at, 0)})

    def _shot(self, at: int, card: int) -> None:
        self.scrap(self.wound(self.aim(at), self.deck[card].shot))

    def _reaper(self, at: int, _card: int) -> None:
        other = self.aim(at)
        self.scrap({(other, len(self.staks[other]) - 1)})

    def _sidekick(self, at: int, _card: int) -> None:
        self.sink(at, 1)

    def _bountiful(self, at: int, _card: int) -> None:
        self.draw(at % ROW)

    def _expel(self, at: int, _card: int) -> None:
        moves = [f"name={other}" for other in range(self.table.seats) if other not in self.out]
        named = int(self.ask("name", at % ROW, moves).removeprefix("name="))
        if self.hands[named]:
            cards = [f"discard={card}" for card in sorted(self.hands[named])]
            card = int(self.ask("give", named, cards).removeprefix("discard="))
            self.hands[named].remove(card)
            self.feed(card)

    def _tranq(self, at: int, _card: int) -> None:
        open_to_it = [
            place.card
            for stak in self.staks.values()
            for place in stak
            if place.up and place.card is not None and place.card not in self.reset
        ]
        if open_to_it:
            moves = [f"reset={other}" for other in sorted(open_to_it)]
            chosen = int(self.ask("reset", at % ROW, moves).removeprefix("reset="))
            self.reset.add(chosen)
            self.leave(chosen)
            for stak in self.staks.values():
                stak[:] = [Place(chosen, up=False) if place.card == chosen else place for place in stak]
            self.uncover()

    def _begone(self, at: int, _card: int) -> None:
        other = self.aim(at)
        card = self.staks[other].pop().card
        assert card is not None
        self.leave(card)
        self.hands[other % ROW].add(card)
        self.uncover()

    def _trip(self, at: int, _card: int) -> None:
        self.sink(self.aim(at), 1)

    def _pit(self, at: int, _card: int) -> None:
        other = self.aim(at)
        self.sink(other, len(self.staks[other]))
