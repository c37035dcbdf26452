"""Buttons and fields as markup. All have a name, a size for fingers, and a key that keeps the focus after a redraw."""

from collections.abc import Mapping
from types import MappingProxyType

from tabletop.base.markup import escape as esc
from web.page.icons import icon

_NONE: Mapping[str, Mapping[str, str]] = MappingProxyType({})


def command(
    label: str,
    picture: str,
    *,
    do: str = "",
    answer: str = "",
    named: str = "",
    kind: str = "plain",
    off: bool = False,
    title: bool = False,
) -> str:
    """A button with an icon and its label. It does `do`, closes its dialog with `answer`, or has the id `named`, for a dialog
    that listens to it. If it is `off`, it is shown as not usable yet; `title` shows the label on pointing, for places where
    only the icon has room."""
    means = f'id="{esc(named)}"' if named else _means(do, answer)
    state = ' aria-disabled="true"' if off else ""
    state += f' title="{esc(label)}"' if title else ""
    return f'<button class="{kind}" {means}{state}>{icon(picture)}<span>{esc(label)}</span></button>'


def _means(do: str, answer: str) -> str:
    return f'data-do="{esc(do)}" data-key="{esc(do)}"' if do else f'data-answer="{esc(answer)}"'


def sign(
    label: str, picture: str, do: str = "", *, answer: str = "", pressed: bool | None = None, word: str = ""
) -> str:
    """A button that is only an icon; its label shows on pointing and to screen readers. Phones show a short `word` below it."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    name = (
        label if word.lower() in label.lower() else f"{word}: {label}"
    )  # voice control finds a button by the word that is seen
    state += f' data-word="{esc(word)}"' if word else ""
    means = f'title="{esc(name)}" aria-label="{esc(name)}"'
    return f'<button class="sign" {_means(do, answer)} {means}{state}>{icon(picture)}</button>'


def shut(label: str) -> str:
    """The cross that closes a dialog without an answer."""
    return f'<button class="shut" data-answer="" aria-label="{esc(label)}">{icon("close")}</button>'


def choice(
    label: str,
    do: str,
    values: Mapping[str, str],
    chosen: str,
    *,
    described_by: str = "",
    groups: Mapping[str, Mapping[str, str]] = _NONE,
) -> str:
    """A field to choose one of `values` (value -> text); `described_by` is the id of its description. `groups` have more values
    below (heading -> value -> text)."""

    def listed(values: Mapping[str, str]) -> str:
        return "".join(
            f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(text)}</option>'
            for value, text in values.items()
        )

    options = listed(values) + "".join(
        f'<optgroup label="{esc(about)}">{listed(group)}</optgroup>' for about, group in groups.items()
    )
    about = f' aria-describedby="{esc(described_by)}"' if described_by else ""
    return (
        f'<label class="field"><span>{esc(label)}</span>'
        f'<select data-do="{esc(do)}" data-key="{esc(do)}"{about}>{options}</select></label>'
    )


def switch(label: str, do: str, *, on: bool, described_by: str = "") -> str:
    """A switch that is on or off; `described_by` is the id of its description."""
    about = f' aria-describedby="{esc(described_by)}"' if described_by else ""
    means = f'data-do="{esc(do)}" data-key="{esc(do)}"{about}{" checked" if on else ""}'
    return f'<label class="field switch"><span>{esc(label)}</span><input type="checkbox" role="switch" {means}></label>'


def radios(name: str, legend: str, values: Mapping[str, str], chosen: str, *, unseen: bool = True) -> str:
    """Radio buttons to choose one of `values` (value -> text); an `unseen` legend is for screen readers only."""
    buttons = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"{" checked" * (value == chosen)}>{esc(text)}</label>'
        for value, text in values.items()
    )
    look = ' class="unseen"' if unseen else ""
    return f"<fieldset><legend{look}>{esc(legend)}</legend>{buttons}</fieldset>"
