"""Started pages that tests share.

Starting Python takes seconds. So a test that is not about the start takes a device: a browser profile with one started page at
the home page, with empty storage. After the test, the page itself restores this state. If the page then differs in any way from
an unused one, it is reloaded. If that does not help, or if the test has failed, the profile is closed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Frame, Page, Request, ViewportSize

from e2e.pictures import forget_all
from e2e.waiting import await_ready

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
PHONE: dict[str, Any] = {**TABLET, "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}

KEPT_OFFLINE: dict[str, Any] = {"service_workers": "allow"}
"""The options of a device that stores the site for use without network; for others it would take a third of the start."""

AS_IT_IS: dict[str, Any] = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null")
"""Options of a Firefox profile, because WebDriver BiDi does not support these emulations yet."""

BASELINE: dict[str, Any] = {"javascript.options.wasm_optimizingjit": False}
"""Preferences of Firefox: in short tests, optimizing Python's interpreter takes longer than it saves."""

OnDevice = Callable[..., Page]
"""The type of the fixture `on_device`: on_device(**options of a browser profile) -> Page; each call gives another device."""

_SIZE: ViewportSize = {"width": 1280, "height": 720}

MOST = 6
"""The most unused devices that one process keeps."""

LOOKS = 4
"""How often a page is emptied before it is reloaded, because late work of the last test may fill it again."""

_SPEED = "localStorage.getItem('robodrome:speed') ?? localStorage.setItem('robodrome:speed', '0')"
"""Skips films, unless a test sets another speed."""

FILMS_HIDDEN = "#home [data-film] svg { display: none }"

NO_FILMS = """addEventListener("DOMContentLoaded", () => {
  if (!document.getElementById("home")) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HIDDEN);
  document.adoptedStyleSheets.unshift(sheet);
})""".replace("HIDDEN", json.dumps(FILMS_HIDDEN))
"""Hides the five films of the home page, because painting them takes half a processor while the page is open. A test that needs
the films disables the style sheet (`FILMS`)."""

FILMS, NO_MORE_FILMS = (f"document.adoptedStyleSheets[0].disabled = {off}" for off in ("true", "false"))

_LATER = "^data-(playable|busy|offline|update|install)$"
"""Attributes of the page itself, not of a game, which may change at any time."""
_WRONG = "^data-(unsaved|failed|database)$"
"""Attributes of a page that must be reloaded."""

_LEAVE = """async ([stay, unused]) => {
  document.documentElement.style.display = "none"; // what nobody sees is not painted
  for (const thing of [navigator, performance])
    for (const name of Object.getOwnPropertyNames(thing)) delete thing[name]; // `share`, `now` and the like of a test
  localStorage.clear();
  localStorage.setItem("robodrome:speed", "0");
  dispatchEvent(new StorageEvent("storage"));
  history.replaceState(null, "", location.pathname);
  dispatchEvent(new PopStateEvent("popstate"));
  // The page may still be writing: what it writes now is emptied with the next look. Where a test has taken writing away, the
  // page keeps its games in its list for ever; it has to be started anew.
  const writes = String(IDBObjectStore.prototype.put).includes("[native code]");
  let emptied = !writes;
  for (let look = 0; writes && look < 500; look++) {
    const kept = Object.entries(await robodromeDatabase.read());
    await robodromeDatabase.change(kept.map(([name, text]) => [name, text, null]));
    robodromeDatabase.changedElsewhere();
    // What could not be written stays in the list; then the page has to be started anew.
    const listed = document.querySelector("#saves .save") && !document.documentElement.dataset.unsaved;
    if (!kept.length && !listed) break;
    emptied = true;
    await new Promise(next => setTimeout(next, 20));
  }
  if (emptied) dispatchEvent(new PopStateEvent("popstate")); // the home page as somebody new sees it
  const choose = (name, value) => {
    const field = document.querySelector(`#home [data-do="set-${name}"]`);
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    localStorage.removeItem(`robodrome:${name}`);
  };
  choose("theme", "auto");
  choose("language", "en");
  const notice = document.getElementById("notice");
  notice.hidden = true;
  notice.textContent = ""; // it would be taken for one of the next test
  document.getElementById("live").replaceChildren();
  for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name]; // where a test has noted something
  localStorage.removeItem("robodrome-picture");
  const stays = name => !/^data-(playable|busy)$/.test(name) && (!unused || unused.includes(name) || RegExp(stay).test(name));
  for (const { name } of [...document.documentElement.attributes])
    if (!stays(name)) document.documentElement.removeAttribute(name);
  const { style } = document.documentElement;
  style.display = "";
  if (!style.length) document.documentElement.removeAttribute("style");
}"""
"""Returns to the home page, with empty storage. Removes attributes about a game from the root: all that are not in `unused`,
the attributes of an unused page."""

_MEDIA = """["prefers-color-scheme: dark", "prefers-reduced-motion: reduce", "prefers-contrast: more", "forced-colors: active"]
  .map(query => matchMedia(`(${query})`).matches)"""

_STATE = """async later => ({
  form: [...document.querySelectorAll("#home select, #home input")]
    .map(field => [field.dataset.do, field.value, field.checked]),
  dialogs: document.querySelectorAll("dialog").length,
  root: Object.fromEntries([...document.documentElement.attributes]
    .filter(one => !RegExp(later).test(one.name)).map(one => [one.name, one.value])),
  added: [window, document, navigator, performance, history].map(one => Object.keys(one).filter(name => name !== "axe")),
  noted: Object.keys(document.body.dataset),
  films: document.adoptedStyleSheets[0]?.disabled,
  writes: String(IDBObjectStore.prototype.put),
  kept: Object.entries(localStorage).sort(),
  saved: await robodromeDatabase.read(),
  screen: [innerWidth, innerHeight, visualViewport.scale, navigator.onLine, document.hidden],
  media: MEDIA,
})""".replace("MEDIA", _MEDIA)
"""Everything that a test could leave behind."""


class Device:
    """A browser profile and its started page."""

    def __init__(self, browser: Browser, site: str, kind: str, size: ViewportSize = _SIZE) -> None:
        """Open a profile and start its page. `kind`: the options of the profile, as JSON. `size`: of an unused page."""
        self.site, self.kind, self.size = site, kind, size
        self.context = browser.new_context(viewport=size, locale="en-GB", **json.loads(kind))
        self.complaints = watch(self.context, site)
        self.context.add_init_script(_SPEED)
        self.page = self.context.new_page()
        vars(self.page)["add_init_script"] = refuse_script
        self.page.goto(site)
        await_ready(self.page)
        self._tools = self.context.new_cdp_session(self.page)
        self.unused: Any = None
        self.unused = self._leave()

    def bring_back(self) -> bool:
        """Restore the state before a test; return whether that worked."""
        self.complaints.clear()
        try:
            for page in self.context.pages:
                if page is not self.page:
                    page.close()
            self.page.unroute_all()
            self.context.unroute_all()
            self.context.clear_permissions()
            self.context.set_offline(False)
            if self.page.evaluate(_MEDIA) != self.unused["media"]:  # setting the same would paint the page anew
                scheme = json.loads(self.kind).get("color_scheme", "light")
                self.page.emulate_media(color_scheme=scheme, reduced_motion="no-preference")
            self.page.mouse.move(0, 0)
            self.resize(self.size)
            return any(self._leave() == self.unused for _ in range(LOOKS)) or bool(self._restart() == self.unused)
        except Error:
            return False

    def resize(self, size: ViewportSize) -> None:
        """Set the size of the page in CSS pixels."""
        if size != self.page.viewport_size:
            self.page.set_viewport_size(size)

    def _leave(self) -> Any:
        if not self.page.url.startswith(self.site) or self.page.locator("html[data-ready=true]").count() == 0:
            return None
        self.page.evaluate(_LEAVE, [f"{_LATER}|{_WRONG}", self.unused and list(self.unused["root"])])
        forget_all(self._tools, self.site)
        return self.page.evaluate(_STATE, _LATER)

    def _restart(self) -> Any:
        self.page.goto("about:blank")
        self.page.goto(self.site)
        await_ready(self.page)
        return self._leave()

    def close(self) -> None:
        """Close the profile."""
        self.context.close()


def refuse_script(*_: Any, **__: Any) -> None:
    """Replace `add_init_script`: a browser cannot remove such a script, so the next test would also run it."""
    raise AssertionError(
        "A page that tests share keeps no scripts; take one of a context of your own: browser.new_context()."
    )


def without_films(browser: Browser) -> Browser:
    """Hide the home page's films in all new profiles of a browser; return the browser."""
    plainly = browser.new_context

    def new_context(**options: Any) -> BrowserContext:
        context = plainly(**options)
        context.add_init_script(NO_FILMS)
        return context

    vars(browser)["new_context"] = new_context
    return browser


class Devices:
    """The devices of one process, by kind."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self._unused: list[Device] = []

    def take(self, **options: Any) -> Device:
        """Return an unused device with these options of a browser profile."""
        size: ViewportSize = options.pop("viewport", _SIZE)
        kind = json.dumps({"service_workers": "block", **options}, sort_keys=True)
        device = next((unused for unused in reversed(self._unused) if unused.kind == kind), None)
        if device is None:
            device = Device(self.browser, self.site, kind, size)
        else:
            self._unused.remove(device)
        device.resize(size)
        return device

    def give_back(self, device: Device, *, failed: bool = False) -> None:
        """Take a device back from a test. After a `failed` test its state is unknown, so the device is closed."""
        if failed or not device.bring_back():
            device.close()
            return
        self._unused.append(device)
        while len(self._unused) > MOST:
            self._unused.pop(0).close()

    def close(self) -> None:
        """Close all unused devices."""
        while self._unused:
            self._unused.pop().close()


def watch(context: BrowserContext, site: str) -> list[str]:
    """Return a list that collects forbidden actions of a profile's pages: requests to other sites and policy violations."""
    complaints: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, "http://127.0.0.1:", "data:", "blob:", "about:")):
            complaints.append(f"a request left the site: {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Content-Security-Policy" in message.text:
            complaints.append(message.text)

    context.on("request", on_request)
    context.on("console", on_console)
    return complaints


def prefer(page: Page | Frame, **preferences: str) -> None:
    """Set the reader's preferences (theme, speed, keys and so on), as if in another tab."""
    page.evaluate(
        """wanted => Object.entries(wanted).forEach(([name, value]) => {
          localStorage.setItem(`robodrome:${name}`, value);
          dispatchEvent(new StorageEvent("storage", { key: `robodrome:${name}`, newValue: value }));
        })""",
        preferences,
    )
