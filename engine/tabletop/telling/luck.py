"""Luck and skill in a game that is over, as a picture and as a table: for each stretch, the gain by luck, by own choices and by
the others."""

from collections.abc import Callable, Sequence

from tabletop.base.markup import escape as esc
from tabletop.show.words import Words
from tabletop.telling.account import Share
from tabletop.telling.coaching import CHANCE, Coaching

PARTS = ("deal", "planning", "others")
"""The parts of an account: attributes of `Share` and `Coaching`."""

_LABELS = 12
"""The most labels below the picture."""

_GAP = 0.15
"""The gap between two bars, as a share of a stretch."""

Say = Callable[..., str]
"""A function that gives a text by its id, such as `Words.say`."""


def over_time(found: Coaching, length: int) -> str:
    """Bars for a slider of `length` events, each as wide as its stretch."""
    return _bars(found, [(share.first / length, share.end / length) for share in found.shares])


def picture(found: Coaching, words: Words, labels: Sequence[str]) -> str:
    """Bars of equal width with labels below, the highest and the lowest number beside them, and the total of each part. `words`
    are the words of `tabletop`."""
    count = len(found.shares)
    step = -(-count // _LABELS)
    shown = "".join(f"<span>{esc(label) if number % step == 0 else ''}</span>" for number, label in enumerate(labels))
    high, low = _reach(found.shares)
    ends = "".join(f"<span>{esc(number_of(end, found.unit, words))}</span>" for end in (high, low))
    totals = "".join(
        f'<li class="{part}"><span>{esc(name)}</span> <b>{esc(number_of(getattr(found, part), found.unit, words))}</b></li>'
        for part, name in names(found.unit, words.say).items()
    )
    bars = _bars(found, [(number / count, (number + 1) / count) for number in range(count)])
    return (
        f'<figure class="luck" role="img" aria-label="{esc(words.say("account.part.picture"))}">'
        f'<div class="ends">{ends}</div>{bars}<div class="labels">{shown}</div></figure>'
        f'<ul class="legend">{totals}</ul>'
    )


def table(found: Coaching, words: Words, titles: Sequence[str]) -> str:
    """The account as an HTML table; each of `titles` is for one stretch."""
    say, parts = words.say, names(found.unit, words.say)
    head = "".join(f'<th scope="col">{esc(name)}</th>' for name in parts.values())
    rows = [*zip(titles, found.shares, strict=True), (say("account.part.all"), found)]
    lines = "".join(
        f'<tr><th scope="row">{esc(title)}</th>'
        + "".join(f"<td>{esc(number_of(getattr(of, part), found.unit, words))}</td>" for part in parts)
        + "</tr>"
        for title, of in rows
    )
    unit = esc(say("account.part.unit.chance") if found.unit == CHANCE else say("account.part.unit.turns"))
    return f'<table class="numbers"><caption>{unit}</caption><tr><td></td>{head}</tr>{lines}</table>'


def names(unit: str, say: Say) -> dict[str, str]:
    """Part of an account -> its name."""
    deal = say("account.part.deal.chance") if unit == CHANCE else say("account.part.deal.turns")
    return {"deal": deal, "planning": say("account.part.planning"), "others": say("account.part.others")}


def number_of(number: float, unit: str, words: Words) -> str:
    """A number with its sign: turns, or points (100 for a win)."""
    text = format(100 * number, "+.0f") if unit == CHANCE else words.decimal(number, "+.1f")
    return "0" if float(text.replace(",", ".")) == 0 else text.replace("-", "−")


def _reach(shares: Sequence[Share]) -> tuple[float, float]:
    """The highest and the lowest end of a bar."""
    sums = [(_sum(share, 1), -_sum(share, -1)) for share in shares]
    return max(high for high, _ in sums), min(low for _, low in sums)


def _sum(share: Share, sign: int) -> float:
    parts: list[float] = [getattr(share, part) for part in PARTS]
    return sum(max(sign * part, 0.0) for part in parts)


def _bars(found: Coaching, places: Sequence[tuple[float, float]]) -> str:
    """An SVG of bars: gains above the zero line, losses below it."""
    high, low = _reach(found.shares)
    scale = 100 / max(high - low, 0.001)
    zero = scale * high
    drawn = f'<path d="M0 {zero:.1f}H100"/>'
    for share, (left, right) in zip(found.shares, places, strict=True):
        up = down = zero
        for part in PARTS:
            number = scale * getattr(share, part)
            top = up - number if number > 0 else down
            up, down = up - max(number, 0), down - min(number, 0)
            if abs(number) >= 0.05:
                width = 100 * (right - left) * (1 - _GAP)
                box = f'x="{100 * left:.2f}" y="{top:.1f}" width="{width:.2f}" height="{abs(number):.1f}"'
                drawn += f'<rect class="{part}" {box}/>'
    return f'<svg class="bars" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
