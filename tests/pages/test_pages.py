"""Static pages: frame, colours, and HTML from Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.show.theme import MODES, SHARED
from tests.structure import TOP
from tools.build_site import with_card
from tools.pages.markdown import html
from tools.pages.page import Site, page, up_from


def framed(site: Site, **fields: str) -> str:
    given = {
        "title": "A & B",
        "description": '"so"',
        "language": "fr",
        "path": "rules/robotory/fr/",
        "body": "<p>!</p>",
    }
    return page(site, **given | fields, others={"fr": "rules/robotory/fr/", "de": "rules/robotory/de/"})


def test_a_page_says_its_language_title_description_and_translations() -> None:
    text = framed(Site(Path()))
    assert '<html lang="fr">' in text
    assert "<title>A &amp; B · Robodrome</title>" in text
    assert '<meta name="description" content="&quot;so&quot;">' in text
    assert '<link rel="alternate" hreflang="de" href="../de/">' in text
    assert '<a href="../de/" hreflang="de" lang="de"><span>Deutsch</span></a>' in text


def test_where_the_site_stands_is_told_to_those_who_link_to_it_from_elsewhere() -> None:
    text = framed(Site(Path(), "https://example.org/"), picture="rules/one.png")
    assert '<meta property="og:url" content="https://example.org/rules/robotory/fr/">' in text
    assert '<meta property="og:image" content="https://example.org/rules/one.png">' in text
    assert '<meta property="og:description" content="&quot;so&quot;">' in text
    unknown = framed(Site(Path()), picture="rules/one.png")
    assert "og:title" in unknown
    assert "og:url" not in unknown
    assert "og:image" not in unknown, "an address that is not whole leads nowhere in a chat"


def test_the_app_says_its_own_title_and_description_to_those_who_show_its_links(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = '<head><title>A &amp; B</title>\n<meta name="description" content="C"></head>'
    monkeypatch.setenv("URL", "https://example.org")
    said = with_card(page)
    for name, content in (("title", "A &amp; B"), ("description", "C"), ("url", "https://example.org/")):
        assert f'<meta property="og:{name}" content="{content}">' in said
    assert '<meta property="og:image" content="https://example.org/icons/512.png">' in said
    monkeypatch.delenv("URL")
    assert "og:image" not in with_card(page)


@pytest.mark.parametrize(
    ("path", "up"),
    [("", "./"), ("rules/", "../"), ("rules/robotory/fr/", "../../../"), ("a.html", "./"), ("404.html", "/")],
)
def test_links_lead_from_any_page_to_the_top(path: str, up: str) -> None:
    assert up_from(path) == up


def test_a_path_with_a_slash_at_its_end_is_the_index_of_a_folder(tmp_path: Path) -> None:
    Site(tmp_path).write("rules/", "é")
    assert (tmp_path / "rules/index.html").read_text(encoding="utf-8") == "é"


def test_colours_are_those_of_the_theme() -> None:
    style = (TOP / "web/pages.css").read_text(encoding="utf-8")
    for mode, block in zip(MODES, re.findall(r":root \{ (--ground.*?)\}", style), strict=False):
        for role, colour in re.findall(r"--([a-z-]+): (#\w+);", block):
            assert colour == SHARED[role][MODES.index(mode)], f"{role} of {mode}"


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("## 5.3 Belts\n", '<h2 id="5.3">5.3 Belts</h2>\n'),
        ("## Für alle: ß\n", '<h2 id="fur-alle-ss">Für alle: ß</h2>\n'),
        ("copies\\*bot", "<p>copies*bot</p>\n"),
        ("    a < b\n", '<pre tabindex="0"><code>a &lt; b\n</code></pre>\n'),
        ("<b>", "<p>&lt;b&gt;</p>\n"),
    ],
)
def test_markdown_becomes_markup_with_addresses(text: str, markup: str) -> None:
    assert html(text) == markup


def test_two_headings_with_one_address_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"the address #1\.1; the second is “1.1 Again”"):
        html("## 1.1 Once\n\n## 1.1 Again\n")
