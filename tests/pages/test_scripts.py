"""The scripts of the pages, run in Node with pages of its own."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.structure import TOP

BROWSER = """
const done = [], heard = {}, listen = (type, listener) => { heard[type] = listener; };
const put = (all) => { for (const [name, value] of Object.entries(all)) Object.defineProperty(globalThis, name, { value }); };
put({
  addEventListener: listen,
  history: { state: 7, replaceState: (state, _, address) => done.push(`${address}`) },
  localStorage: { getItem: () => null, setItem: () => {} },
  matchMedia: () => ({ matches: false }),
  scrollTo: () => {},
});
const part = (own) => ({
  dataset: {}, hidden: false, textContent: "", attributes: {}, classList: { toggle: () => {} }, listeners: {},
  addEventListener(type, listener) { this.listeners[type] = listener; },
  removeEventListener(type) { delete this.listeners[type]; },
  setAttribute(name, value) { this.attributes[name] = value; },
  removeAttribute(name) { delete this.attributes[name]; },
  toggleAttribute(name, on) { on ? this.setAttribute(name, "") : this.removeAttribute(name); },
  querySelector: () => null, querySelectorAll: () => [], append: () => {}, prepend: () => {}, focus: () => {}, ...own,
});
"""


def ran(page: str, script: str, then: str) -> Any:
    """The result of a program on a page with one of the scripts, as JSON."""
    text = "\n".join((BROWSER, page, "{", (TOP / "web" / script).read_text(encoding="utf-8"), "}", then))
    command = ["node", "--input-type=module", "--eval", text]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20)
    return json.loads(told.stdout)


LIST = """
const fields = { game: { value: "" }, grade: { value: "" } };
const form = part({
  elements: { length: 2, namedItem: (name) => fields[name] ?? null },
  querySelector: () => part(),
});
const mine = part({ querySelector: (name) => (name === "form" ? form : part()) });
for (const name of ["mine", "strength", "days", "shown"]) mine.dataset[name] = "";
put({
  location: new URL("https://a.test/puzzles/en/ADDRESS"),
  document: { getElementById: (id) => (id === "mine" ? mine : part()), querySelectorAll: () => [] },
  FormData: function () { return Object.entries(fields).map(([name, field]) => [name, field.value]); },
});
"""


@pytest.mark.parametrize(
    ("address", "chosen", "after"),
    [
        ("?game=robotory#list", "robotory", "?game=robotory&grade=3#list"),
        ("?length=1&from=mail", "", "?length=1&from=mail&grade=3"),
        ("", "", "?grade=3"),
    ],
)
def test_the_list_of_puzzles_changes_of_its_address_what_is_chosen_alone(address: str, chosen: str, after: str) -> None:
    then = """
heard.pageshow();
const first = [fields.game.value, [...done]];
fields.grade.value = "3";
form.listeners.change();
console.log(JSON.stringify([...first, done]));
"""
    told = ran(LIST.replace("ADDRESS", address), "puzzles.js", then)
    assert told == [chosen, [], [f"https://a.test/puzzles/en/{after}"]]


COPIED = """
const field = part({ dataset: { way: "link" }, value: "" }), button = part();
const embed = part({ dataset: { title: "A & b" }, querySelector: () => button, querySelectorAll: () => [field] });
let asked = 0;
put({
  location: { href: `${new URL("./", import.meta.url).href}puzzles/x/01/en/` },
  document: { querySelector: () => embed },
  fetch: async () => {
    asked += 1;
    if (asked === 1) throw new TypeError("no network");
    return { json: async () => ({ link: "{at} {language} {title}" }) };
  },
});
"""


def test_texts_to_copy_are_asked_for_until_they_come() -> None:
    then = """
await embed.listeners.toggle().catch(() => {});
const first = field.value;
await embed.listeners.toggle();
console.log(JSON.stringify([first, field.value, Object.keys(embed.listeners)]));
"""
    assert ran(COPIED, "copied.js", then) == ["", "puzzles/x/01 en A &#38; b", []]


LESSON = """
const steps = ["one", "two"].map((id) => part({ id })), numbers = steps.map(() => part()), made = [];
const lesson = part({
  dataset: { lesson: "l", back: "Back", on: "On", step: "{step}", done: "Done", open: "{steps}" },
  querySelectorAll: () => steps,
});
put({
  location: { hash: "" },
  document: {
    getElementById: (id) => (id === "lesson" ? lesson : null),
    querySelector: () => part(),
    querySelectorAll: () => numbers,
    createElement: () => (made.push(part()), made.at(-1)),
  },
});
const current = () => numbers.map((one) => one.attributes["aria-current"] ?? null);
"""


def test_the_number_of_the_step_that_is_shown_is_marked_as_that() -> None:
    then = """
const first = current();
made.find((one) => one.textContent === "On").listeners.click();
console.log(JSON.stringify([first, current()]));
"""
    assert ran(LESSON, "lessons.js", then) == [["step", None], [None, "step"]]
