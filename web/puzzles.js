// Adds two things to the list of puzzles: the reader's results, which the app stores on this device, and filters, which the
// address stores. Without this script the page lists all puzzles.
const kept = (name) => {
  try {
    return (localStorage.getItem(`robodrome:${name}`) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
};

const mine = document.getElementById("mine"), form = mine.querySelector("form"), texts = mine.dataset;
const puzzles = [...document.querySelectorAll("li[data-puzzle]")];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const today = Math.floor(Date.now() / 864e5);

// Runs at every pageshow, because the results may have changed while the reader was at the board.
function mark() {
  const solved = new Set(kept("solved")), again = new Set(kept("failed"));
  const [rating] = kept("strength"), [day = 0, days = 0] = kept("daily").map(Number);
  for (const one of puzzles) {
    const id = one.dataset.puzzle, state = again.has(id) ? "again" : solved.has(id) ? "solved" : "open";
    one.dataset.state = state;
    const badge = one.querySelector("b");
    badge.hidden = state === "open";
    badge.textContent = { solved: `✓ ${texts.solved}`, again: `↻ ${texts.again}` }[state] ?? "";
  }
  const parts = [fill(texts.mine, { solved: puzzles.filter((one) => solved.has(one.dataset.puzzle)).length, all: puzzles.length })];
  if (rating) parts.push(fill(texts.strength, { rating }));
  if (days > 1 && day >= today - 1) parts.push(fill(texts.days, { days }));
  mine.querySelector("b").textContent = parts.join(" · ");
  document.getElementById("again").hidden = !again.size;
  mine.hidden = false;
}

function filter() {
  const asked = [...new FormData(form)].filter(([, value]) => value);
  for (const one of puzzles) one.hidden = asked.some(([name, value]) => one.dataset[name] !== value);
  for (const section of document.querySelectorAll("main section")) section.hidden = !section.querySelector("li:not([hidden])");
  form.querySelector("output").textContent = fill(texts.shown, { shown: puzzles.filter((one) => !one.hidden).length });
}

function note() {
  const address = new URL(location.href);
  for (const [name, value] of new FormData(form)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, "", address);
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name);
  if (field) field.value = value;
}
form.addEventListener("change", () => (filter(), note()));
addEventListener("pageshow", () => (mark(), filter()));
