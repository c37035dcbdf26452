// The search of the documentation. Its texts are in search.json beside this script, fetched when somebody begins to search.
import MiniSearch from "minisearch";

const MOST = 12; // hits that are shown
const top = new URL("./", import.meta.url); // the folder of the documentation, of this version
const box = document.querySelector("search"), input = box.querySelector("input"), notice = box.querySelector("p");
const list = box.querySelector("[role=listbox]");
let index = null; // a promise, once the search was begun

async function load() {
  const answer = await fetch(new URL("search.json", top));
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
  const pages = Object.entries(await answer.json());
  const found = new MiniSearch({
    fields: ["title", "text"],
    storeFields: ["path", "page", "title", "text"],
    searchOptions: { prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), boost: { title: 4 } },
  });
  found.addAll(pages.flatMap(([path, sections]) => sections.map(([id, title, text], at) => (
    { id: `${path}#${id}`, path: id && at ? `${path}#${id}` : path, page: sections[0][1], title, text }
  ))));
  return found;
}
const begin = () => (index ??= load().catch((error) => { index = null; throw error; }));

function make(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

// The first search word in the section, with the text around it.
function around(text, words) {
  const plain = text.toLowerCase(), at = Math.min(...words.map((word) => plain.indexOf(word)).filter((place) => place >= 0));
  const end = (to) => (to < text.length ? `${text.slice(0, to).replace(/\s+\S*$/, "")} …` : text);
  if (!Number.isFinite(at)) return [end(110)];
  const from = at < 50 ? 0 : text.indexOf(" ", at - 50) + 1, word = words.find((one) => plain.startsWith(one, at));
  return [(from ? "… " : "") + text.slice(from, at), make("b", text.slice(at, at + word.length)), end(at + word.length + 70).slice(at + word.length)];
}

function shown(hit, at) {
  const made = document.createElement("a"), context = make("span", "", "small");
  context.append(...around(hit.text, hit.terms));
  made.append(make("b", hit.title), ...(hit.title === hit.page ? [] : [make("span", hit.page, "page")]), context);
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", "false");
  made.id = `hit-${at}`;
  made.href = new URL(hit.path, top).href;
  made.tabIndex = -1;
  return made;
}

function open(wide) {
  list.hidden = !wide;
  input.setAttribute("aria-expanded", `${wide}`);
  if (!wide) choose(null);
}

function choose(hit) {
  for (const one of list.children) one.setAttribute("aria-selected", `${one === hit}`);
  if (hit) input.setAttribute("aria-activedescendant", hit.id);
  else input.removeAttribute("aria-activedescendant");
  hit?.scrollIntoView({ block: "nearest" });
}
const chosen = () => list.querySelector("[aria-selected=true]");

async function search() {
  const asked = input.value.trim();
  let hits = [], message = "";
  if (asked) {
    try {
      const all = await begin();
      hits = all.search(asked, { combineWith: "AND" });
      if (!hits.length) hits = all.search(asked);
      message = hits.length ? box.dataset.found.replace("{count}", hits.length) : box.dataset.none;
    } catch {
      message = box.dataset.failed;
    }
    if (asked !== input.value.trim()) return; // somebody has typed on meanwhile
  }
  notice.textContent = message;
  list.replaceChildren(...hits.slice(0, MOST).map(shown));
  if (asked && !hits.length) list.append(make("p", message));
  open(asked !== "");
}

function follow(event) {
  const hits = [...list.querySelectorAll("[role=option]")], at = hits.indexOf(chosen());
  const steps = { ArrowDown: (at + 1) % hits.length, ArrowUp: (at <= 0 ? hits.length : at) - 1 };
  if (event.key in steps && hits.length && !list.hidden) choose(hits[steps[event.key]]);
  else if (event.key === "Enter" && hits.length && !list.hidden) {
    (chosen() ?? hits[0]).click();
    open(false);
  } else if (event.key === "Escape") {
    if (list.hidden) input.value = "";
    open(false);
  } else return;
  event.preventDefault();
}

box.hidden = false;
input.addEventListener("focus", () => begin().catch(() => {}));
input.addEventListener("input", search);
input.addEventListener("keydown", follow);
list.addEventListener("click", () => open(false));
document.addEventListener("pointerdown", ({ target }) => box.contains(target) || open(false));
box.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !box.contains(relatedTarget) && open(false));
document.addEventListener("keydown", (event) => {
  const writes = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || writes || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
