// A field that searches its own page: rules by their numbers and words, or the tiles of a list. Without this script it stays
// hidden.
const MOST = 30; // hits that are shown
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const make = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

const field = document.querySelector(".find"), input = field.querySelector("input[type=search]");
const counter = make("p", "", { class: "small", role: "status" });
field.append(counter);
field.hidden = false;
const wanted = () => plain(input.value).split(/\s+/).filter(Boolean);

function unmarked(part) {
  const copy = part.cloneNode(true);
  for (const mark of copy.querySelectorAll("mark")) mark.remove();
  return copy.textContent;
}

// Every rule with its text up to the next heading, without films, links to lessons and marks.
function rules(article) {
  return [...article.querySelectorAll("hgroup")].map((head) => {
    const title = head.querySelector("h2, h3, h4"), texts = [];
    for (let one = head.nextElementSibling; one && !one.matches("hgroup"); one = one.nextElementSibling)
      if (!one.matches(".film, .lesson")) texts.push(unmarked(one));
    const text = texts.join(" ").replace(/\s+/g, " ").trim();
    return { id: title.id, title: title.textContent.trim(), text, head: plain(title.textContent), body: plain(text) };
  });
}

// The part of a rule's text around the first of the words.
function around(rule, words) {
  const at = Math.min(...words.map((word) => rule.body.indexOf(word)).filter((place) => place >= 0));
  if (!Number.isFinite(at)) return rule.text.slice(0, 90);
  const from = at < 40 ? 0 : rule.text.indexOf(" ", at - 40) + 1;
  return `${from ? "… " : ""}${rule.text.slice(from, at + 60)} …`;
}

function searchRules(article, contents) {
  const all = rules(article), hits = make("ol", "", { class: "hits" });
  field.after(hits);
  input.addEventListener("input", () => {
    const words = wanted();
    const rank = ({ id, head }) => (words[0] === id ? 0 : words.every((word) => head.includes(word)) ? 1 : 2);
    const found = all.filter(({ head, body }) => words.every((word) => head.includes(word) || body.includes(word)));
    if (words.length) found.sort((one, other) => rank(one) - rank(other));
    contents.hidden = words.length > 0;
    counter.textContent = words.length ? field.dataset.found.replace("{count}", found.length) : "";
    hits.replaceChildren(...(words.length ? found.slice(0, MOST) : []).map((rule) => {
      const item = make("li", "");
      item.append(make("a", rule.title, { href: `#${rule.id}` }), make("span", around(rule, words), { class: "small" }));
      return item;
    }));
  });
  input.addEventListener("keydown", (event) => event.key === "Enter" && hits.querySelector("a")?.click());
}

function filterTiles(tiles) {
  const all = [...tiles.children].map((item) => ({ item, text: plain(item.textContent) }));
  const filter = () => {
    const words = wanted(), game = field.querySelector(":checked")?.value ?? "";
    let count = 0;
    for (const { item, text } of all) {
      item.hidden = !((!game || item.dataset.game === game) && words.every((word) => text.includes(word)));
      count += !item.hidden;
    }
    counter.textContent = count < all.length ? field.dataset.found.replace("{count}", count) : "";
  };
  field.addEventListener("input", filter);
  filter(); // browsers fill the field again when the reader comes back
}

const article = document.querySelector("article"), tiles = document.querySelector(".tiles");
if (article) searchRules(article, document.querySelector(".contents > details"));
else if (tiles) filterTiles(tiles);
