"""docs/guide/pages.md for people who write pages: each text is put into the tool it is for, and a browser opens the page."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import markdown
import nbformat
import nh3
import pytest
from markdown_it import MarkdownIt
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from sphinx.application import Sphinx

from e2e.host import Host
from tests.structure import TOP
from tools.browsers import chromium_options
from tools.serve import SITE, serve

GUIDE = (TOP / "docs/guide/pages.md").read_text(encoding="utf-8")
FIGURE = "roborally/belts-meet"
PATIENCE = 60_000
READY = "robodrome-figure[ready]"

WORDPRESS = {"a": {"href", "rel", "target"}, "img": {"alt", "height", "width", "src"}, "p": set(), "div": {"align"}}
"""What is in sight of `wp_kses_allowed_html("post")`, as wp-includes/kses.php of WordPress 6.8 lists it: of the elements in our
texts the links and the pictures, with these attributes. The style sheet's words that it lets through are not used here."""
PURIFIED = {"a": {"href", "title"}, "img": {"alt", "height", "width", "src"}, "p": set(), "div": {"align"}}
"""The same of HTML Purifier as it comes, by which Moodle cleans what students write."""
SANITIZERS: Mapping[str, Mapping[str, set[str]]] = {
    "WordPress": WORDPRESS,
    "Moodle": PURIFIED,
    "nh3": nh3.ALLOWED_ATTRIBUTES,
}


def recipe(heading: str, language: str) -> str:
    """The text of a language below a heading of the page."""
    section = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert section, heading
    found = re.search(rf"^```{language}\n(.*?)^```$", section[1], re.MULTILINE | re.DOTALL)
    assert found, (heading, language)
    return found[1]


PICTURE, ELEMENT, FRAME = recipe("Plain HTML", "html").strip().split("\n\n")


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the built site."""
    with serve(SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="module")
def server(site: str) -> Iterator[Host]:
    with Host(site) as made:
        yield made


@pytest.fixture
def host(server: Host) -> Host:
    server.pages, server.policy = {}, ""
    return server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """A phone that reaches these two servers alone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    context.set_default_timeout(PATIENCE)
    ours = (host.site, host.address)
    context.route(lambda url: url.startswith("http") and not url.startswith(ours), lambda route: route.abort())
    yield context
    context.close()


Opens = Callable[[str], Page]


@pytest.fixture
def opens(context: BrowserContext, host: Host) -> Opens:
    """Opens a page, in whose text the site has its address."""

    def opened(html: str) -> Page:
        host.pages = {"index.html": html.replace("https://your.site", host.site)}
        page = context.new_page()
        page.goto(host.address)
        return page

    return opened


def stands(page: Page, within: str = "body") -> None:
    """The figure of the recipes is there, can be answered, and is no broader than its column."""
    figure = page.locator(f"{within} {READY}")
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("figure", FIGURE, timeout=PATIENCE)
    expect(figure.locator("svg .q > *").first).to_be_attached()
    expect(figure.locator("summary").first).to_be_visible()
    assert figure.locator(":scope > .question").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def frames(page: Page) -> None:
    """The figure of the recipes is there, in a frame."""
    page.locator("iframe").scroll_into_view_if_needed()
    expect(page.frame_locator("iframe").locator(READY)).to_have_attribute("figure", FIGURE, timeout=PATIENCE)


def moves(page: Page) -> None:
    """The picture that moves is there, within the page."""
    picture = page.locator("img")
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert picture.evaluate("one => one.clientWidth <= innerWidth")


def reads(page: Page) -> None:
    """The figure is there as it is read without a script, with its drawing in the width of the page."""
    expect(page.locator("robodrome-figure .question")).to_be_visible()
    box = page.locator("robodrome-figure svg").first.bounding_box()
    assert box
    assert 200 < box["width"] <= 390


SEEN: Mapping[str, Callable[[Page], None]] = {"picture": moves, "element": stands, "frame": frames, "block": reads}


def pictured(page: Page) -> None:
    """The picture of the figure is there and leads to it."""
    picture = page.locator("a > img")
    picture.scroll_into_view_if_needed()
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert picture.evaluate("one => one.clientWidth <= document.documentElement.clientWidth")
    assert picture.get_attribute("alt")
    expect(page.locator("a:has(> img)")).to_have_attribute("href", re.compile(rf"/figures/{FIGURE}/en/$"))


def pasted(way: str) -> str:
    """What the page gives for one of the ways; the block is the one that the page of the figure gives."""
    if way != "block":
        return {"picture": PICTURE, "element": ELEMENT, "frame": FRAME}[way]
    page = (SITE / "figures" / FIGURE / "en/index.html").read_text(encoding="utf-8")
    found = re.search(r"<robodrome-figure.*?</robodrome-figure>", page, re.DOTALL)
    assert found
    return f"<div><style>{(SITE / 'figure.css').read_text(encoding='utf-8').strip()}</style>{found[0]}</div>"


def texts(folder: Path) -> dict[str, str]:
    """What a tool has built, as far as it is text."""
    kinds = {".html", ".css", ".js"}
    files = [path for path in folder.rglob("*") if path.suffix in kinds]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


@pytest.mark.parametrize("way", ["picture", "element", "frame"])
def test_plain_html(opens: Opens, way: str) -> None:
    page = opens(f"<!doctype html><title>x</title><p>Before.</p>{pasted(way)}")
    SEEN[way](page)


PARSERS: Mapping[str, Callable[[str], str]] = {
    "Python-Markdown": markdown.markdown,
    "with its extensions": lambda text: markdown.markdown(text, extensions=["extra", "sane_lists", "smarty"]),
    "CommonMark": MarkdownIt("commonmark", {"html": True}).render,
    "markdown-it": MarkdownIt("default", {"html": True, "linkify": False, "typographer": True}).render,
}


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("way", ["element", "block"])
def test_markdown(opens: Opens, parser: str, way: str) -> None:
    built = PARSERS[parser](f"# Two belts\n\nBefore **it**.\n\n{pasted(way)}\n\nAfter *it*.\n")
    assert "<strong>it</strong>" in built
    assert "<em>it</em>" in built
    script = "" if way == "element" else "<script type='module' src='https://your.site/figure.js'></script>"
    page = opens(f"<!doctype html><title>x</title>{script}{built}")
    stands(page)
    expect(page.locator("robodrome-figure em")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_mkdocs_with_material(context: BrowserContext, host: Host, tmp_path: Path, scheme: str) -> None:
    theme = f"theme:\n  name: material\n  font: false\n  palette:\n    scheme: {scheme}\n"
    script = recipe("MkDocs with Material", "yaml").replace("https://your.site", host.site)
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Belts\nplugins: []\n{theme}{script}")
    (tmp_path / "docs").mkdir()
    element = ELEMENT.partition("</script>")[2].replace("https://your.site", host.site)
    (tmp_path / "docs/index.md").write_text(f"# Belts\n\nBefore.\n\n{element}\n\nAfter.\n")
    build(load_config(str(tmp_path / "mkdocs.yml")))
    host.pages = texts(tmp_path / "site")
    page = context.new_page()
    page.goto(host.address)
    stands(page, "article")
    seen = page.locator(READY).evaluate("one => getComputedStyle(one).colorScheme")
    assert seen == ("dark" if scheme == "slate" else "light")


def test_sphinx(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text(
        "project = 'Belts'\n" + recipe("Sphinx", "python").replace("https://your.site", host.site)
    )
    (source / "index.rst").write_text(
        "Belts\n=====\n\n" + recipe("Sphinx", "rst").replace("https://your.site", host.site)
    )
    out = tmp_path / "out"
    Sphinx(source, source, out, tmp_path / "trees", "html", status=None).build()
    host.pages = texts(out)
    page = context.new_page()
    page.goto(host.address)
    stands(page, "section")


def test_jupyter(opens: Opens, tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(recipe("Jupyter", "python"))])
    nbformat.write(notebook, tmp_path / "belts.ipynb")
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "belts.ipynb"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    frames(opens((tmp_path / "belts.html").read_text(encoding="utf-8")))


def test_reveal(context: BrowserContext, host: Host) -> None:
    slides = TOP / "node_modules/reveal.js/dist"
    host.pages = {f"reveal/{name}": text for name, text in texts(slides).items()}
    host.pages["reveal/reveal.mjs"] = (slides / "reveal.mjs").read_text(encoding="utf-8")
    host.pages["index.html"] = (
        "<!doctype html><title>x</title><link rel=stylesheet href=reveal/reveal.css>"
        "<link rel=stylesheet href=reveal/theme/white.css>"
        f"<script type=module src='{host.site}/figure.js'></script><div class=reveal><div class=slides><section>First</section>"
        f"{recipe('reveal.js', 'html').replace('https://your.site', host.site)}<section>Last</section></div></div>"
        "<script src=reveal/reveal.js></script><script>Reveal.initialize({ hash: true });</script>"
    )
    page = context.new_page()
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(host.address)
    slide = page.locator("section.present")
    expect(slide).to_have_text("First")
    page.keyboard.press("ArrowRight")
    stands(page, "section.present")
    summary = page.locator(f"{READY} summary").first
    summary.focus()
    page.keyboard.press("ArrowRight")
    expect(slide).to_contain_text("Two belts")
    summary.blur()
    page.keyboard.press("ArrowRight")
    expect(slide).to_have_text("Last")


@pytest.mark.parametrize("name", SANITIZERS)
def test_what_sanitizers_leave_of_the_element_is_its_picture_and_its_link(opens: Opens, name: str) -> None:
    allowed = {element: set(names) - {"rel"} for element, names in SANITIZERS[name].items()}
    cleaned = nh3.clean(ELEMENT, tags={*allowed, "p", "strong"}, attributes=allowed)
    assert "<robodrome" not in cleaned
    assert "<script" not in cleaned
    pictured(opens(f"<!doctype html><title>x</title>{cleaned}"))


def test_a_feed_has_the_picture_and_the_link(opens: Opens) -> None:
    entry = ET.fromstring(recipe("Feeds and mail", "xml"))
    assert entry.text
    pictured(opens(f"<!doctype html><title>x</title>{nh3.clean(entry.text)}"))


def policies() -> Iterator[tuple[str, str]]:
    """The ways and the directives that each needs, from the table."""
    yield from re.findall(r"^\| (picture|element|frame|block) \| `([^`]+)` \|$", GUIDE, re.MULTILINE)


def test_every_way_has_its_policy() -> None:
    assert sorted(way for way, _ in policies()) == sorted(SEEN)


@pytest.mark.parametrize(("way", "directives"), list(policies()))
def test_strict_policies(opens: Opens, host: Host, way: str, directives: str) -> None:
    allowed = directives.replace("https://your.site", host.site)
    host.policy = f"default-src 'none'; {allowed}; require-trusted-types-for 'script'"
    SEEN[way](opens(f"<!doctype html><title>x</title>{pasted(way)}"))


def refused(directive: str, said: ConsoleMessage) -> bool:
    """Whether the browser says that it kept to a directive."""
    return directive in said.text


@pytest.mark.parametrize(("way", "directives"), list(policies()))
def test_each_directive_of_a_strict_policy_is_needed(
    context: BrowserContext, host: Host, way: str, directives: str
) -> None:
    host.pages["index.html"] = f"<!doctype html><title>x</title>{pasted(way)}".replace("https://your.site", host.site)
    every = directives.replace("https://your.site", host.site).split("; ")
    for left_out in every:
        host.policy = "; ".join(["default-src 'none'", *(one for one in every if one != left_out)])
        page = context.new_page()
        with page.expect_console_message(partial(refused, f"'{left_out.split()[0]}")):
            page.goto(host.address)
        page.close()
