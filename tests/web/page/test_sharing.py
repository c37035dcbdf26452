"""Handing texts on where browsers have the clipboard and the sheet, lack them, refuse them or never answer, run in Node."""

import json
import subprocess
from pathlib import Path

import pytest

SHARING = Path(__file__).parents[3] / "web" / "sharing.js"

PAGE = """
const done = [];
const element = (name, more) => ({
  append: (field) => done.push(`${name} has ${field.value}`),
  focus: () => done.push(`${name} has the focus`),
  ...more,
});
const field = element("field", { style: {}, select: () => done.push("select"), remove: () => done.push("remove") });
globalThis.document = {
  activeElement: element("button"),
  body: element("page"),
  createElement: () => field,
  querySelectorAll: () => DIALOGS,
  execCommand: (name) => { done.push(name); if (OLD === null) throw new Error(); return OLD; },
};
globalThis.setTimeout = (late) => late(new Error("late"));
"""
NAVIGATOR = "Object.defineProperty(globalThis, 'navigator', { value: %s, configurable: true });"
WORKS = "{ clipboard: { writeText: async (text) => { done.push(`new ${text}`); } } }"
ABSENT = "{}"
REFUSES = "{ clipboard: { writeText: async () => { throw new DOMException('', 'NotAllowedError'); } } }"
THROWS = "{ get clipboard() { throw new DOMException('', 'SecurityError'); } }"
SILENT = "{ clipboard: { writeText: () => new Promise(() => {}) } }"

OLD_WAY = ["page has text", "select", "copy", "remove", "button has the focus"]


def ran(navigator: str, call: str, *, old: str = "true", dialogs: str = "[]") -> tuple[bool | str, list[str]]:
    """The result of a call, and the messages to the page meanwhile."""
    page = PAGE.replace("OLD", old).replace("DIALOGS", dialogs)
    tell = f"robodromeSharing.{call}.then((given) => console.log(JSON.stringify([given, done])));"
    script = "\n".join((page, NAVIGATOR % navigator, SHARING.read_text(), tell))
    told = subprocess.run(["node", "--eval", script], capture_output=True, text=True, check=True, timeout=20)
    given, done = json.loads(told.stdout)
    return given, done


def test_a_text_goes_to_the_clipboard_of_the_browser() -> None:
    assert ran(WORKS, "copy('text')") == (True, ["new text"])


@pytest.mark.parametrize("navigator", [ABSENT, REFUSES, THROWS, SILENT])
def test_without_it_a_text_is_copied_from_a_field_that_goes_again(navigator: str) -> None:
    assert ran(navigator, "copy('text')") == (True, OLD_WAY)
    assert ran(navigator, "copy('text')", old="false") == (False, OLD_WAY)
    assert ran(navigator, "copy('text')", old="null") == (False, OLD_WAY)


def test_that_field_stands_in_the_dialog_over_all_others() -> None:
    dialogs = "[element('lower'), element('upper')]"
    assert ran(ABSENT, "copy('text')", dialogs=dialogs) == (True, ["upper has text", *OLD_WAY[1:]])


@pytest.mark.parametrize(
    ("sheet", "given"),
    [
        ("share: async ({ url }) => { done.push(url); }", "shared"),
        ("share: async () => { throw new DOMException('', 'AbortError'); }", "closed"),
        ("share: async () => { throw new DOMException('', 'NotAllowedError'); }", ""),
        ("", ""),
    ],
)
def test_a_sheet_that_a_reader_closes_was_there_and_one_that_is_refused_was_not(sheet: str, given: str) -> None:
    told = ran(f"{{ {sheet} }}", "share({ url: 'link' })")
    assert told == (given, ["link"] if "push" in sheet else [])


@pytest.mark.parametrize(
    "navigator", [ABSENT, THROWS, "{ clipboard: { readText: async () => { throw new Error(); } } }"]
)
def test_a_clipboard_is_read_where_the_browser_gives_it_away(navigator: str) -> None:
    assert ran("{ clipboard: { readText: async () => 'a link' } }", "pasted()") == ("a link", [])
    assert ran(navigator, "pasted()") == ("", [])
