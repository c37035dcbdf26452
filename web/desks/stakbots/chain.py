"""The chain of Stak Bots on the page: a numbered list to touch, frames and numbers on the cards, and explanations."""

from collections.abc import Callable, Sequence

from stakbots.position.cards import NAMES, face_of, index_of, rule_of
from stakbots.position.codes import SEATS, UNKNOWN
from stakbots.position.view import MatchView
from stakbots.show.queue import Waiting, queue
from stakbots.show.story import LOST, NOW, OVER, WAITS, Chain, Link, covered_by, reasons
from stakbots.show.text import card_name, stak_name
from tabletop.base.markup import escape as esc
from tabletop.film.motion import Stamp
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.scene import Scene
from tabletop.show.words import Words

_SIGNS = {NOW: "now", WAITS: "waits", OVER: "over", LOST: "lost"}


class ChainPanel:
    """Writes and paints chains. `words` are the game's, `page_words` those of the page."""

    def __init__(self, words: Words, page_words: Words) -> None:
        self.words, self.page_words = words, page_words

    # The list -----------------------------------------------------------------------------------------------------------

    def rows(self, chain: Chain, scene: Scene, view: MatchView, *, resting: bool) -> str:
        """Every effect as a button that explains it: number, card, Stak, cause and status. While the game is `resting` at a
        choice, other waiting things follow."""
        rows = [self._row(chain, link, scene) for link in chain.links]
        if resting:
            rows += [self._waiting_row(one, view) for one in queue(view) if one.what != "effect"]
        if not rows:
            return ""
        title = self.words.say("chain.now" if chain.going_on else "chain.past", len(rows))
        return (
            f'<section class="chain"><h3>{esc(title)}</h3><ol aria-label="{esc(title)}">{"".join(rows)}</ol></section>'
        )

    def _row(self, chain: Chain, link: Link, scene: Scene) -> str:
        current = ' aria-current="step"' if link.status == NOW else ""
        event = link.trigger if link.begun == NO_CAUSE else link.begun
        seat = link.stak % SEATS
        return (
            f'<li class="status-{link.status}"{current}><button data-do="effect:{event}" data-key="chain-{link.trigger}">'
            f'<b class="nr" style="--chip:var(--seat-{seat});--on-chip:var(--on-seat-{seat})">{chain.number(link)}</b>'
            f"<span><b>{esc(card_name(link.card, self.words))}</b> <span>{esc(stak_name(link.stak, self.words))}</span>"
            f"<small>{esc(self.cause(chain, link))}<i>{esc(self.status(chain, link, scene))}</i></small></span></button></li>"
        )

    def _waiting_row(self, one: Waiting, view: MatchView) -> str:
        card = card_name(view.rules.deck.tags[one.card], self.words) if one.card != UNKNOWN else ""
        text = f"{self.words.say(f'queue.{one.what}', card=card)} · {stak_name(one.stak, self.words)}"
        return f'<li class="status-{WAITS}"><button data-do="effect:{one.cause}"><span>{esc(text)}</span></button></li>'

    def status(self, chain: Chain, link: Link, scene: Scene) -> str:
        """The status of an effect; for a waiting one, which effect it waits for, and why."""
        if link.status != WAITS:
            return self.words.say(f"chain.status.{link.status}")
        if not on_top(scene, link):
            return self.words.say("chain.waits.lost")
        before = chain.waits_for(link)
        if before is None:
            return self.words.say("chain.waits.next")
        together = before.cause == link.cause
        return self.words.say(f"chain.waits.{'together' if together else 'newer'}", number=chain.number(before))

    def cause(self, chain: Chain, link: Link) -> str:
        """What triggered an effect, in a few words; '' if that came before the film, as it may for a far seat."""
        parent = chain.parent(link)
        if parent is None:
            text = f"chain.by.{link.by}"
            return self.words.say(text) if self.words.has(text) else ""
        return self.words.say("chain.by.effect", number=chain.number(parent), card=card_name(parent.card, self.words))

    def caption(self, chain: Chain, link: Link, sentence: str) -> str:
        """The caption when an effect is triggered or its turn has come; `sentence` is the event in words."""
        number = chain.number(link)
        if link.status == WAITS:
            before = chain.waits_for(link)
            how = "waits" if before else "first" if link.ahead else "next"
            return self.words.say(
                f"chain.caption.{how}", sentence=sentence, number=chain.number(before) if before else 0
            )
        if link.status == LOST:
            return self.words.say("chain.caption.lost", sentence=sentence, number=number)
        return self.words.say(
            "chain.caption", number=number, card=card_name(link.card, self.words),
            stak=stak_name(link.stak, self.words), text=self.does(link),
        )  # fmt: skip

    def does(self, link: Link) -> str:
        """What the card does."""
        return self.words.say(f"effect-text.{NAMES[face_of(link.card).bot]}")

    # On the board -------------------------------------------------------------------------------------------------------

    def overlay(self, chain: Chain, scene: Scene) -> list[Stamp]:
        """Stamps while a chain is going on: a frame around the card whose effect is carried out, a number on each card, and
        lines from each effect to the effects that it triggered."""
        if not chain.going_on:
            return []
        frames: list[Stamp] = []
        lines: list[Stamp] = []
        numbers: list[Stamp] = []
        spots: dict[int, tuple[float, float]] = {}
        for link in chain.links:
            item = scene.items[f"card-{index_of(link.card)}"]
            if not item.shown or not item.look.startswith("card:"):
                continue
            top = on_top(scene, link)
            # At the lower rim, where it hides no words of the card; beside a covered card.
            across, down = (0.42, 1.6) if top else (1.4, -1.32)
            x, y = spots[link.trigger] = item.x + across * item.scale, item.y + down * item.scale
            what = _SIGNS[LOST if link.status == WAITS and not top else link.status]
            numbers.append(Stamp(f"link:{chain.number(link)}:{what}", x, y, scale=item.scale, over=True))
            if link.status == NOW and top:
                frames.append(Stamp("frame:now", item.x, item.y, scale=1.08 * item.scale, over=True))
            if link.parent in spots:
                lines.append(Stamp("flash:cause", *spots[link.parent], over=True, beam=True, x2=x, y2=y))
        return [*frames, *lines, *numbers]

    # Explained ----------------------------------------------------------------------------------------------------------

    def explain(
        self, events: Sequence[Event], chain: Chain, number: int, tell: Callable[[int], str]
    ) -> tuple[str, str]:
        """Markup (above, below) the causes of an event: the effect, when and why its turn came; what it did."""
        link = chain.find(number)
        if link is None:
            return "", ""
        text = self.words.say
        title = text(
            "chain.title", number=chain.number(link), count=len(chain.links), stak=stak_name(link.stak, self.words)
        )
        above = (
            f'<div class="effect"><p><b>{esc(card_name(link.card, self.words))}</b> <small>{esc(title)}</small></p>'
            f"<p>{esc(self.does(link))}</p>{self._rule(rule_of(face_of(link.card).bot))}</div>"
            f"<h3>{esc(text('chain.when'))}</h3>"
        )
        for word, rule in reasons(chain, link):
            because = tell(gone) if word == "covered" and (gone := covered_by(events, link)) is not None else ""
            above += f"<p>{esc(text(f'chain.when.{word}'))} {esc(because)}</p>{self._rule(rule)}"
        above += f"<h3>{esc(text('chain.why'))}</h3>"
        did = "".join(f"<li>{esc(tell(one))}</li>" for one in link.events if one != link.begun)
        return above, f'<h3>{esc(text("chain.did"))}</h3><ul class="did">{did}</ul>' if did else ""

    def _rule(self, rule: str) -> str:
        title = self.words.say(f"rule.{rule}")
        text = esc(self.page_words.say("why.rule", rule=rule, title=title))
        return f'<button class="rule" data-answer="rule:{rule}">{text}</button>'


def on_top(scene: Scene, link: Link) -> bool:
    """Whether the card of an effect lies on top of its Stak."""
    item, column = scene.items[f"card-{index_of(link.card)}"], scene.items[f"stak-{link.stak}"]
    return dict(item.values).get("stak") == link.stak and item.value("place") == column.value("cards") - 1
