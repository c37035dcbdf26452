"""A second engine of Moon-Bots, written from the booklet and RULES.md. The effects of a choice are nested calls.

`Game.play` plays a whole game. Choices, dice and cards come from `ask`, which gets the seat and its moves; a single move is
made without it. Numbers are those of engine/moonbots/RULES.md.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product

from tests.soak.engines.moonbots.cards import (
    CEILING,
    ITEMS,
    MARKED,
    PAIRS,
    PARTS,
    UPGRADES,
    WEAPON,
    WEAPONS,
    Blow,
    Die,
    Part,
    Robot,
)
from tests.soak.engines.moonbots.weapons import EFFECTS, targets

Ask = Callable[[int, list[str]], str]
"""(seat, or -1 for chance; moves to choose from) -> the move chosen."""
CHANCE = -1
AT_ANY_TIME = ("stock", "virus", "look-closer", "extra-upgrade", "spy", "advance")


class Over(Exception):
    """The game is over."""


class Game:
    """A running game. The market is a dict by place: 0 and 1 in the bottom row, even places on the left."""

    def __init__(self, seats: int, dice_rich: bool, limit: int, ask: Ask) -> None:
        self.seats, self.limit, self._ask = seats, limit, ask
        count = 4 if seats == 2 else seats
        self.robots = [Robot(number, number // 2 if seats == 2 else number) for number in range(count)]
        extra = {"die": 9} if dice_rich else {}
        self.pile: Counter[str] = Counter(dict.fromkeys(PARTS, 1)) + Counter(
            {upgrade: extra.get(upgrade, 3 if dice_rich else 4) for upgrade in UPGRADES}
        )
        if seats == 3:
            self.pile -= Counter(MARKED)
        self.pile[WEAPON] = len(WEAPONS) - 5
        self.market: dict[int, str] = {}
        self.dropped = 0
        self.gone: set[str] = set()
        self.box: Counter[str] = Counter()
        self.fallen: list[int] = []
        self.duels: list[Robot] = []
        self.final = False
        self.first = self.round = self.quiet = 0
        self.calm = True
        self.active: Robot = self.robots[0]
        self.purchases = 1
        self.gained = 0
        self.rerolled = self.decoyed = self.resting = self.turn_lost = self.closing = False
        self.dice: list[Die] = []
        self.winners: list[int] | None = None
        self.why = ""

    def ask(self, seat: int, moves: list[str]) -> str:
        """Return the chosen move, or the only one."""
        return self._ask(seat, moves) if len(moves) > 1 else moves[0]

    # --- the game ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play a whole game (1)."""
        leads = self.ask(CHANCE, [f"first={seat}" for seat in range(self.seats)])
        self.first = int(leads.removeprefix("first="))
        for robot in self.robots:
            later = (robot.seat - self.first) % self.seats
            robot.energy = 15 + later
        self.active = self.robots[self.first * 2 if self.seats == 2 else self.first]
        self.fill_market()
        self.round = 1
        self.turns(self.active)

    def turns(self, robot: Robot | None, begun: bool = False) -> None:
        """Play turns, this robot's first (2.1); `begun` if its turn has reached the choice of action."""
        try:
            while robot:
                self.turn(robot, begun)
                begun = False
                robot = self.next_robot(robot)
        except Over:
            pass

    def next_robot(self, robot: Robot) -> Robot:
        """Return the next fighting robot clockwise; in the final, first the robot that won its duel first (8.5)."""
        lost = self.resting and self.seats == 2 and robot.number % 2 == 0
        if self.final and self.duels:
            follows = self.duels[0]
            self.duels = []
        else:
            count = len(self.robots)
            order = [self.robots[(robot.number + step) % count] for step in range(1, count + 1)]
            follows = next(one for one in order if one.fights and not (lost and one.seat == robot.seat))
        leader = self.first * 2 if self.seats == 2 else self.first

        def place(one: Robot) -> int:
            return (one.number - leader) % len(self.robots)

        if place(follows) <= place(robot):
            self.end_round()
        return follows

    def end_round(self) -> None:
        """6.5 and 6.6."""
        self.quiet = self.quiet + 1 if self.calm else 0
        self.calm = True
        if self.quiet == 3:
            self.most_energy_wins("stall")
        if self.round == self.limit:
            self.most_energy_wins("limit")
        self.round += 1

    def most_energy_wins(self, why: str) -> None:
        """End the game without a last robot: most energy wins."""
        stores = Counter[int]()
        for robot in self.robots:
            stores[robot.seat] += robot.energy
        self.over({seat for seat, energy in stores.items() if energy == max(stores.values())}, why)

    def over(self, winners: set[int], why: str) -> None:
        """End the game."""
        self.winners, self.why = sorted(winners), why
        raise Over

    def turn(self, robot: Robot, begun: bool) -> None:
        """2.1."""
        if not begun:
            self.active = robot
            self.purchases, self.gained = 1, 0
            self.rerolled = self.decoyed = self.resting = self.turn_lost = self.closing = False
            self.dice = []
            self.others_may(("rest",))
        if not self.resting:  # otherwise all have just passed, and nothing has happened since
            if self.goes_on() and self.shop():
                self.activate()
            self.closing = True
            if self.goes_on():
                self.others_may()
        self.restock()

    def goes_on(self) -> bool:
        """Return whether the active robot's turn goes on; it may end early (6.3, 8.4)."""
        return self.active.fights and not self.turn_lost

    # --- buying (3) and the market (4.6) -------------------------------------------------------------------------

    def shop(self) -> bool:
        """Buy until the robot rolls or passes; return whether it rolls."""
        robot = self.active
        while self.goes_on():
            buys = [f"buy={place}" for place in self.takeable(robot) if self.purchases and self.affordable(place)]
            plays = self.playable(robot.seat, ("black-market", "supermarket"))
            move = self.ask(robot.seat, ["pass", "roll", *buys, *plays])
            if move in {"pass", "roll"}:
                return move == "roll"
            if move in buys:
                place = int(move.removeprefix("buy="))
                self.purchases -= 1
                robot.energy -= self.price(place)
                self.take(robot, place)
            else:
                self.use(move)
        return False

    def price(self, place: int) -> int:
        """3.1 and 3.2."""
        return place // 2 + (self.market[place] in {"die", "reroll"})

    def affordable(self, place: int) -> bool:
        """3.1."""
        return self.price(place) < self.active.energy

    def takeable(self, robot: Robot) -> list[int]:
        """Return the places of the market with cards that the robot may have."""
        return [place for place in range(6) if place in self.market and robot.may_have(self.market[place])]

    def take(self, robot: Robot, place: int) -> None:
        """Move a card of the market to a robot (3.3 to 3.5, 7.18)."""
        card = self.market.pop(place)
        self.calm = False
        if card == WEAPON:
            luck = ["a-weapon"] if "bad-luck" in self.gone else ["bad-luck", "a-weapon"]
            if self.ask(CHANCE, luck) == "bad-luck":
                self.gone.add("bad-luck")
                self.lose(robot, 2)
            else:
                held = {weapon for one in self.robots for weapon in one.weapons}
                kept = [f"arm={weapon}" for weapon in WEAPONS[:-1] if weapon not in held | self.gone]
                robot.weapons[self.ask(CHANCE, kept).removeprefix("arm=")] = {robot.seat}
        else:
            robot.build(card)
        if self.goes_on():
            self.others_may()

    def restock(self) -> None:
        """4.6."""
        for place in (0, 1):
            if self.market.get(place) == WEAPON:
                del self.market[place]
                self.dropped += 1
        for column in (0, 1):
            cards = [self.market.pop(place) for place in (column, column + 2, column + 4) if place in self.market]
            self.market |= {column + 2 * row: card for row, card in enumerate(cards)}
        self.fill_market()

    def fill_market(self) -> None:
        """Fill the market, the left column first, each from the bottom up."""
        for place in (0, 2, 4, 1, 3, 5):
            left = [card for card, count in self.pile.items() if count]
            if place not in self.market and left:
                card = self.ask(CHANCE, [f"stock={card}" for card in left]).removeprefix("stock=")
                self.pile[card] -= 1
                self.market[place] = card

    # --- dice (4) ------------------------------------------------------------------------------------------------

    def roll(self, count: int) -> list[int]:
        """Roll so many dice; return their values."""
        rolls = ["+".join(values) for values in combinations_with_replacement("123456", count)]
        rolled = self.ask(CHANCE, [f"roll={values}" for values in rolls])
        return [int(shows) for shows in rolled.removeprefix("roll=").split("+")]

    def activate(self) -> None:
        """4.1 to 4.5."""
        robot = self.active
        self.dice = [Die(shows) for shows in self.roll(1 + robot.upgrades["die"])]
        self.others_may()
        while self.goes_on():
            places = list(self.placings())
            rerolls = [f"reroll={dice}" for dice in self.rerolls()]
            plays = self.playable(robot.seat, ("adjustment",))
            move = self.ask(robot.seat, ["pass", *(f"place={place}" for place in places), *rerolls, *plays])
            if move == "pass":
                return
            if move in rerolls:
                self.rerolled = True
                taken = self.free_dice(move.removeprefix("reroll="))
                for die, shows in zip(taken, self.roll(len(taken)), strict=True):
                    die.shows = shows
                self.others_may()
            elif move in plays:
                self.use(move)
            else:
                item, dice = move.removeprefix("place=").split("/")
                for die in self.free_dice(dice):
                    die.on = item
                self.carry_out(item)
                if self.goes_on():
                    self.others_may()

    def free_dice(self, shown: str) -> list[Die]:
        """Return unplaced dice with these values."""
        left = [die for die in self.dice if not die.on]
        found = []
        for shows in shown.split("+"):
            found.append(next(die for die in left if die.shows == int(shows)))
            left.remove(found[-1])
        return found

    def placings(self) -> Iterator[str]:
        """4.2, 4.3 and 4.5."""
        free = sorted(die.shows for die in self.dice if not die.on)
        for item in ITEMS:
            part = self.active.printed(item)
            if not part or any(die.on == item for die in self.dice) or part.costs >= self.active.energy:
                continue
            if part.dice in PAIRS:
                pairs = sorted(set(combinations(free, 2)))
                yield from (f"{item}/{one}+{two}" for one, two in pairs if PAIRS[part.dice](one, two))
            else:
                yield from (f"{item}/{shows}" for shows in sorted(set(free)) if str(shows) in part.dice)

    def can_reroll(self) -> bool:
        """Return whether dice may be rerolled (4.4 and 7.17), apart from the roll itself."""
        over = self.rerolled or self.decoyed or self.closing or any(die.on for die in self.dice)
        return bool(self.active.upgrades["reroll"]) and not over

    def rerolls(self) -> list[str]:
        """Return the possible rerolls, of one die or two."""
        if not self.can_reroll():
            return []
        shown = sorted(str(die.shows) for die in self.dice)
        return [*sorted(set(shown)), *sorted({"+".join(two) for two in combinations(shown, 2)})]

    def carry_out(self, item: str) -> None:
        """4.5."""
        robot, part = self.active, self.active.printed(item)
        assert part
        if part.costs:
            self.lose(robot, part.costs)
        if part.fists or part.missiles:
            self.attack(robot, part)
        if robot.energy and part.gives:
            gain = min(part.gives, 2 - self.gained, CEILING - robot.energy)
            self.gained += gain
            self.gain(robot, gain)

    # --- attacks (5) ---------------------------------------------------------------------------------------------

    def reach(self, robot: Robot) -> list[Robot]:
        """5.2, 8.2 and 8.5."""
        if self.seats == 2 and not self.final:
            return [self.robots[3 - robot.number]]
        others = [one for one in self.robots if one.fights and one is not robot]
        left = min(others, key=lambda one: (one.number - robot.number) % len(self.robots))
        right = min(others, key=lambda one: (robot.number - one.number) % len(self.robots))
        return sorted({left.number: left, right.number: right}.values(), key=lambda one: one.number)

    def attack(self, robot: Robot, part: Part) -> None:
        """5.1 to 5.6."""
        kind = "fist" if part.fists else "missile"
        targets = self.reach(robot)
        aims = self.aims(robot, kind, part.fists or part.missiles, targets)
        hits = self.ask(robot.seat, list(aims))
        blows = {one.number: Blow() for one in self.robots}
        for target, hit in zip(targets, aims[hits], strict=True):
            blows[target.number].struck = max(0, hit - target.upgrades[f"{kind}-guard"])
        self.answers(blows)
        self.strike_harder(robot, blows)
        for one in self.clockwise():
            if one.fights and blows[one.number].all:
                self.lose(one, blows[one.number].all)

    def aims(self, robot: Robot, kind: str, strength: int, targets: list[Robot]) -> dict[str, tuple[int, ...]]:
        """Return the possible splits of the damage (5.2 to 5.4), by label."""

        def splits(total: int) -> list[tuple[int, ...]]:
            return [hits for hits in product(range(total + 1), repeat=len(targets)) if sum(hits) == total]

        def named(hits: tuple[int, ...]) -> str:
            return "aim=" + "+".join(f"{one.number}x{hit}" for one, hit in zip(targets, hits, strict=True) if hit)

        def one_more(hits: tuple[int, ...], hit_anyway: bool) -> Iterator[tuple[int, ...]]:
            for index, hit in enumerate(hits):
                if hit or not hit_anyway:
                    yield (*hits[:index], hit + 1, *hits[index + 1 :])

        plain = splits(strength)
        if not robot.upgrades[kind]:
            return {named(hits): hits for hits in plain}
        more = {named(harder): harder for hits in plain for harder in one_more(hits, kind == "missile")}
        return more if kind == "missile" else more | {f"{named(hits)}-held": hits for hits in plain}

    def clockwise(self) -> list[Robot]:
        """Return the robots clockwise, from the left of the active robot, which comes last (5.6)."""
        count = len(self.robots)
        return [self.robots[(self.active.number + step) % count] for step in range(1, count + 1)]

    def answers(self, blows: dict[int, Blow]) -> None:
        """7.3, 7.4 and 7.7."""

        def open_to(seat: int) -> Iterator[str]:
            for weapon in WEAPONS:
                for robot in self.robots:
                    if robot.seat != seat or not blows[robot.number].all or weapon not in robot.weapons:
                        continue
                    if weapon in {"dodge", "absorber"}:
                        yield f"play={weapon}/{robot.number}"
                    elif weapon == "deflector":
                        others = self.reach(robot) if self.seats == 2 else self.robots
                        for other in others:
                            if other.fights and other is not robot:
                                yield f"play={weapon}/{robot.number}/{other.number}"

        def answer(move: str) -> None:
            weapon, robot, onto = self.spend(move)
            blow = blows[robot.number]
            if weapon == "dodge":
                blow.lessen(blow.all)
            else:
                off = blow.lessen(2)
                if weapon == "deflector":
                    blows[int(onto)].deflected += off

        self.window(open_to, answer)

    def strike_harder(self, robot: Robot, blows: dict[int, Blow]) -> None:
        """7.6."""
        hurt = [one for one in self.robots if blows[one.number].struck and one is not robot]
        if "stronger" in robot.weapons:
            plays = [f"play=stronger/{robot.number}/{one.number}" for one in hurt]
            move = self.ask(robot.seat, ["pass", *plays])
            if move != "pass":
                onto = self.spend(move)[2]
                blows[int(onto)].struck += 2

    # --- energy (6, 8.4 to 8.6) ----------------------------------------------------------------------------------

    def gain(self, robot: Robot, amount: int) -> None:
        """6.2 and 7.5."""
        real = min(amount, CEILING - robot.energy)
        robot.energy += real
        if real > 0:

            def open_to(seat: int) -> Iterator[str]:
                for one in self.robots:
                    if one.seat == seat != robot.seat and one.fights and one.energy < CEILING and "pump" in one.weapons:
                        yield f"play=pump/{one.number}"

            self.window(open_to, lambda move: self.gain(self.spend(move)[1], 2))

    def lose(self, robot: Robot, amount: int) -> None:
        """6.3."""
        robot.energy = max(0, robot.energy - amount)
        self.calm = False
        if not robot.energy:
            self.fall(robot)

    def fall(self, robot: Robot) -> None:
        """6.3, 6.4, 8.4 to 8.6."""
        self.gone |= robot.weapons.keys()
        self.box += robot.upgrades + Counter(robot.parts.values())
        robot.weapons, robot.upgrades, robot.parts = {}, Counter(), {}
        self.fallen.append(robot.number)
        left = [one for one in self.robots if one.energy]
        if len({one.seat for one in left}) == 1:
            self.over({left[0].seat}, "last")
        if self.seats == 2:
            winner = self.robots[3 - robot.number]
            self.duels.append(winner)
            winner.idle = True
            if len(self.duels) == 2:
                self.final = self.turn_lost = True
                for one in left:
                    one.idle = False

    # --- secret weapons (7) --------------------------------------------------------------------------------------

    def window(self, open_to: Callable[[int], Iterator[str]], carry_out: Callable[[str], None]) -> None:
        """Ask clockwise from the left of the active robot, until all pass in turn (7.1)."""
        seat, passed = (self.active.seat + 1) % self.seats, 0
        while passed < self.seats:
            moves = list(open_to(seat))
            move = self.ask(seat, ["pass", *moves])
            seat, passed = (seat + 1) % self.seats, passed + 1
            if move != "pass":
                carry_out(move)
                passed = 0

    def others_may(self, more: tuple[str, ...] = ()) -> None:
        """Give the others a moment for weapons (7.1)."""

        def open_to(seat: int) -> list[str]:
            over = seat == self.active.seat or not self.goes_on()
            return [] if over else self.playable(seat, (*more, "decoy"))

        self.window(lambda seat: iter(open_to(seat)), self.use)

    def playable(self, seat: int, more: tuple[str, ...]) -> list[str]:
        """Return the weapons that a seat may use now: those for any time, and these."""
        moves = []
        for weapon in WEAPONS:
            for robot in self.robots:
                if robot.seat == seat and robot.fights and weapon in robot.weapons and weapon in (*AT_ANY_TIME, *more):
                    moves += [f"play={weapon}/{robot.number}{target}" for target in targets(self, weapon, robot)]
        return moves

    def opponents(self, seat: int) -> list[Robot]:
        """8.7."""
        return [one for one in self.robots if one.seat != seat and one.fights]

    def spend(self, move: str) -> tuple[str, Robot, str]:
        """Use a weapon up; return its name, its robot and its target."""
        weapon, number, target = (move.removeprefix("play=") + "/").split("/")[:3]
        robot = self.robots[int(number)]
        del robot.weapons[weapon]
        self.gone.add(weapon)
        return weapon, robot, target

    def use(self, move: str) -> None:
        """Use a weapon that does not respond to anything."""
        weapon, robot, target = self.spend(move)
        EFFECTS[weapon](self, robot, target)
