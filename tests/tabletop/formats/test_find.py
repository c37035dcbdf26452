"""Links in pasted texts: each is found as it was made, whatever programs have changed in it."""

from __future__ import annotations

import quopri
import textwrap
from collections.abc import Callable
from html import escape
from random import Random
from urllib.parse import quote

import pytest
from sample_game import GAME

import roborally
from tabletop.base.errors import LinkError
from tabletop.core.session import PERSON, Session
from tabletop.formats.find import LONGEST, find, links_in, open_last
from tabletop.formats.link import NAMES, encode
from tabletop.together.host import Host
from tests.playing import play_on


def _link(session: Session, choices: int) -> str:
    play_on(session, Random(choices), choices)
    return encode(session)


LINKS = (
    _link(Session(GAME, [PERSON] * 2, seed=1), 0),
    _link(Session(GAME, [PERSON] * 3, {"life": "3", "rounds": "9"}, seed=5), 12),
    _link(
        Session(roborally.GAME, [PERSON, "easy"], {"rules": "start-damage:2+moving-flags", "lives": "4"}, seed=9), 90
    ),
)
HOME = "https://robodrome.example/#"
INVISIBLE = "\u200b\u00ad\ufeff\u2060"

WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda link: link,
    "an address": lambda link: HOME + link,
    "spaces around": lambda link: f"  {HOME}{link}\n\n",
    "in a sentence": lambda link: f"Your turn: {HOME}{link}. Bye!",
    "in round brackets": lambda link: f"(see {HOME}{link})",
    "in square brackets": lambda link: f"[{HOME}{link}]",
    "in pointed brackets": lambda link: f"<{HOME}{link}>",
    "in quotes": lambda link: f"\u201e{HOME}{link}\u201c, '{HOME}{link}', \u00ab {HOME}{link} \u00bb",
    "a comma behind": lambda link: f"{HOME}{link}, then you",
    "a question mark behind": lambda link: f"Have you seen {HOME}{link}?",
    "an ellipsis behind": lambda link: f"{HOME}{link}\u2026",
    "in bold": lambda link: f"*{HOME}{link}* **{HOME}{link}**",
    "in italics": lambda link: f"_{HOME}{link}_",
    "Markdown": lambda link: f"[{HOME}{link}]({HOME}{link})",
    "escaped Markdown": lambda link: HOME + link.replace("_", "\\_").replace("-", "\\-").replace("+", "\\+"),
    "percent-encoded": lambda link: quote(HOME + link, safe=""),
    "percent-encoded but for the dots": lambda link: HOME + quote(link),
    "percent-encoded small": lambda link: quote(HOME + link, safe="").replace("%2F", "%2f").replace("%3A", "%3a"),
    "percent-encoded twice": lambda link: quote(quote(HOME + link, safe=""), safe=""),
    "percent-encoded three times": lambda link: quote(quote(quote(HOME + link, safe=""), safe=""), safe=""),
    "the sharp encoded": lambda link: HOME.replace("#", "%23") + link,
    "SafeLinks": lambda link: (
        f"https://eur01.safelinks.protection.outlook.com/?url={quote(HOME + link, safe='')}"
        "&data=05%7C02%7Cann%40example.org%7C8f&sdata=xY%3D&reserved=0"
    ),
    "Proofpoint": lambda link: "https://urldefense.com/v3/__" + HOME + link + "__;Iw!!Abc$",
    "a redirect": lambda link: f"https://www.google.com/url?q={quote(HOME + link)}&sa=D&source=hangouts&ust=17",
    "entities": lambda link: f'<a href="{escape(HOME + link)}">play</a>',
    "numbered entities": lambda link: "".join(f"&#{ord(sign)};" for sign in link),
    "entities in base 16": lambda link: link.replace(".", "&#x2E;").replace("-", "&#x2d;"),
    "entities, percent-encoded": lambda link: quote(escape(HOME + link), safe=""),
    "percent-encoded, as entities": lambda link: escape(quote(HOME + link, safe="")).replace("%", "&#37;"),
    "fbclid": lambda link: HOME + link + "&fbclid=IwAR0_x.y-z",
    "utm": lambda link: HOME + link + "?utm_source=chat&utm_medium=x",
    "fbclid before": lambda link: HOME.replace("/#", "/?fbclid=IwAR0#") + link,
    "a text fragment": lambda link: HOME + link + ":~:text=abc",
    "a line break in the middle": lambda link: HOME + link[: len(link) // 2] + "\n" + link[len(link) // 2 :],
    "short lines": lambda link: "\n".join(textwrap.wrap(HOME + link, 20, break_on_hyphens=False)),
    "short lines of Windows": lambda link: "\r\n".join(textwrap.wrap(HOME + link, 20, break_on_hyphens=False)),
    "short lines that are quoted": lambda link: (
        "> " + "\n> ".join(textwrap.wrap(HOME + link, 20, break_on_hyphens=False))
    ),
    "quoted twice": lambda link: ">> " + "\n> > ".join(textwrap.wrap(HOME + link, 20, break_on_hyphens=False)),
    "a quoted mail as entities": lambda link: "&gt; " + "\n&gt; ".join(textwrap.wrap(link, 20, break_on_hyphens=False)),
    "quoted-printable": lambda link: quopri.encodestring((HOME + link).encode()).decode(),
    "quoted-printable with two signs for a new line": lambda link: (
        quopri.encodestring((HOME + link).encode()).decode().replace("\n", "\r\n")
    ),
    "invisible signs": lambda link: INVISIBLE.join(HOME + link),
    "marks of direction": lambda link: f"\u202a{HOME}{link}\u202c\u200f",
    "spaces in it": lambda link: link[:9] + " " + link[9:20] + "\u00a0" + link[20:],
    "a time before": lambda link: f"[21:03, 25.11.2026] Ann: {HOME}{link}\n[21:04] Ben: ok",
    "words glued to it": lambda link: "Play" + link + "now",
    "two dashes corrected": lambda link: link.replace("--", "\u2013"),
    "dots corrected": lambda link: link.replace("...", "\u2026"),
    "a name beside": lambda link: f"{HOME}{link}{NAMES}0:Ann,1:J%20R",
    "JSON": lambda link: f'{{"url":"{HOME}{link}"}}'.replace("/", "\\/"),
}


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link[:12])
@pytest.mark.parametrize("way", WAYS)
def test_a_link_is_found_however_it_came(way: str, link: str) -> None:
    found = [one.partition(NAMES)[0] for one in find(WAYS[way](link))]
    assert found == [link]


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link[:12])
def test_names_stay_beside_their_link(link: str) -> None:
    beside = f"{link}{NAMES}0:Ann,1:J%20R"
    for text in (beside, f"See {HOME}{beside}.", f"{HOME}{escape(beside)}", quote(beside), f"{link} {beside}"):
        assert find(text) == [beside]


def test_a_whole_chat_gives_every_link_and_message_once_in_order() -> None:
    host = Host(Session(GAME, [PERSON] * 2, seed=3), (0, 1))
    packets = [host.packet(seat).write() for seat in (0, 1, None)]
    sent = [LINKS[0], *packets, host.write(), *LINKS[1:]]
    chat = "\n".join(f"[21:0{n}] Ann: it is your turn. {HOME}{text}\nBen: ok..." for n, text in enumerate(sent))
    assert find(chat) == sent
    assert find(chat + "\n> " + chat.replace("\n", "\n> ")) == sent
    assert links_in(chat) == list(LINKS)


def test_a_changed_or_cut_link_is_none() -> None:
    for link in LINKS:
        assert find(link[:-1]) == []
        assert find(link[1:]) == []
        assert find(link.replace(".person", ".easy")) == []


def test_the_last_link_is_opened_and_the_reason_said_where_there_is_none() -> None:
    assert encode(open_last(f"First {HOME}{LINKS[0]}, now {HOME}{LINKS[1]}.")) == LINKS[1]
    for text, reason in ((LINKS[0][:-1], "damaged|part of it is missing"), ("hello", "not a link"), ("", "not a link")):
        with pytest.raises(LinkError, match=reason):
            open_last(text)


@pytest.mark.parametrize("text", ["a.1." * 60_000, "%25" * 60_000, "&amp;" * 60_000, ("x" * 60 + ".1.aaaaaaa") * 5_000])
def test_a_text_of_nothing_but_beginnings_ends_soon(text: str) -> None:
    assert find(text) == []


def test_of_an_endless_text_the_end_is_read() -> None:
    assert find("x " * LONGEST + HOME + LINKS[0]) == [LINKS[0]]
