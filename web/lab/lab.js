// The page of the lab. It shows texts and pictures of bots; their code runs only in the box (sandbox.js).
import { Arena } from "./arena.js";
import { all, change, done, follow, freeName, keepDone, LONGEST, pack, unpack, unpackAll } from "./bots.js";
import { editor } from "./editor.js";
import moonbots from "./examples/moonbots.txt";
import roborally from "./examples/roborally.txt";
import robotory from "./examples/robotory.txt";
import stakbots from "./examples/stakbots.txt";
import { built, by, games, language, make, say, steps } from "./page.js";
import { showTable } from "./results.js";
import { Ended, Refused, Sandbox } from "./sandbox.js";
import { asked } from "./seen.js";
import "../sharing.js";

const EXAMPLES = { roborally, moonbots, stakbots, robotory };
// The name of a package on PyPI, with an optional version.
const PACKAGE = /^[a-z\d]([\w.-]*[a-z\d])?(\[[\w,-]+\])?([=<>!~]=?[\w.*+!]+)?$/i;
const ERROR = /^[\w.]+: /;
const BETWEEN = 250; // milliseconds between two tables: summing up thousands of games takes longer than playing one
const SEED = 0; // the default of `robodrome tournament`, so that both have the same results

// --- The reader's bots ---------------------------------------------------------------------------------------------------

let bots = all();
const current = { name: "", shown: false }; // `shown`: it came in a link and is not saved yet
const writing = editor(by("editor"), { label: say("lab.editor"), hint: "editor-hint", changed: keep });

function put(changes) {
  const kept = change(changes);
  bots = all();
  return kept;
}

// A bot that is not saved yet keeps its text, under another name if its own is taken by now.
const named = (name) => (name in bots ? name : freeName(name, all()));

follow(() => {
  current.name = named(current.name);
  bots = all();
  if (current.name in bots && bots[current.name] !== writing.text) open(current.name);
  else list();
});

function keep(text, others = {}) {
  by("problem").textContent = "";
  if (!current.name) return;
  current.name = named(current.name);
  current.shown = false;
  if (!put({ ...others, [current.name]: text })) notify(say("lab.unsaved"));
  if (![...by("mine").options].some((option) => option.value === current.name)) list();
}

function notify(text) {
  by("notice").textContent = text;
  by("notice").hidden = !text;
}

function list() {
  const names = current.name in bots ? Object.keys(bots) : [current.name, ...Object.keys(bots)];
  by("mine").replaceChildren(...names.map((name) => make("option", { value: name }, name)));
  by("mine").value = current.name;
  by("name").value = current.name;
  const others = names.filter((name) => name !== current.name);
  const ticked = new Set([...document.querySelectorAll("#own-bots input:checked")].map((box) => box.value));
  by("own-bots").replaceChildren(...others.map((name) => check(name, name, ticked.has(name))));
  by("own").hidden = !others.length;
}

function check(value, label, checked) {
  const box = make("input", { type: "checkbox", value });
  box.checked = checked;
  return make("label", {}, box, label);
}

function open(name, text = bots[name]) {
  Object.assign(current, { name: "", shown: false }); // so that `keep` does not take opening for a change
  writing.open(text);
  current.name = name;
  by("problem").textContent = "";
  list();
}

function example() {
  open(freeName("bot", bots), EXAMPLES[by("game").value]);
}

by("mine").addEventListener("change", () => {
  leave();
  open(by("mine").value);
});
by("new").addEventListener("click", () => {
  leave();
  example();
  keep(writing.text);
  writing.focus();
});
by("name").addEventListener("change", () => {
  const others = { ...bots };
  delete others[current.name];
  const name = freeName(by("name").value.trim(), others);
  const old = current.name;
  current.name = name;
  keep(writing.text, { [old]: null });
  list();
});
by("delete").addEventListener("click", () => {
  if (current.name in bots && !confirm(say("lab.delete.sure", { name: current.name }))) return;
  put({ [current.name]: null });
  const [next] = Object.keys(bots);
  if (next) open(next);
  else example();
});
by("export").addEventListener("click", () => {
  const link = make("a", { href: URL.createObjectURL(new Blob([writing.text], { type: "text/x-python" })), download: current.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
});
by("share").addEventListener("click", async () => {
  const link = `${location.href.split("#")[0]}#bot=${await pack({ name: current.name, text: writing.text, game: step?.game ?? by("game").value })}`;
  const copied = say(/^(bot|step)-?\d*\.py$/.test(current.name) ? "lab.copied.nameless" : "lab.copied");
  if (await robodromeSharing.copy(link)) return notify(copied);
  history.replaceState(null, "", link); // the reader can copy it from the address bar
  notify(say("lab.link"));
});

// Adds files as bots, and opens the first; several are ticked to play together. A bot that is here already is not added again.
async function take(given) {
  const [found, unread] = [[], []];
  for (const file of given) {
    const text = file.size > LONGEST ? null : await file.text().catch(() => null); // a folder cannot be read
    if (text === null || text.includes("\0")) unread.push(file.name);
    else found.push({ name: file.name, text });
  }
  enter(found, unread.length ? [say("lab.unread", { names: unread.join(", ") })] : []);
}

function enter(found, notices) {
  const added = new Map();
  for (const { name: wanted, text } of found) {
    const name = bots[freeName(wanted, {})] === text ? freeName(wanted, {}) : freeName(wanted, bots);
    bots[name] = text;
    added.set(name, text);
  }
  if (added.size) {
    if (added.size > 1) notices.unshift(say("lab.imported", { count: added.size }));
    if (!put(Object.fromEntries(added))) notices.push(say("lab.unsaved"));
    leave();
    open([...added.keys()][0]);
    for (const box of document.querySelectorAll("#own-bots input")) if (added.has(box.value)) box.checked = true;
  }
  notify(notices.join(" "));
}
by("class").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { found, damaged } = await unpackAll(by("links").value);
  const [{ game } = {}] = found;
  if (Object.hasOwn(games, game)) {
    by("game").value = game;
    settle();
  }
  enter(found, damaged || !found.length ? [say("lab.links.damaged", { count: damaged })] : []);
  if (found.length) by("links").value = "";
});
by("import").addEventListener("change", async () => {
  await take([...by("import").files]);
  by("import").value = "";
});
// Dragged text is left to the browser and the editor.
const brings = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => brings(event) && event.preventDefault());
addEventListener("drop", (event) => {
  if (!brings(event)) return;
  event.preventDefault();
  take([...event.dataTransfer.files]);
});

// --- Steps ---------------------------------------------------------------------------------------------------------------

const STEPS = {
  flag: [say("lab.step.flag"), say("lab.step.flag.text")],
  ahead: [say("lab.step.ahead"), say("lab.step.ahead.text")],
  others: [say("lab.step.others"), say("lab.step.others.text")],
};
const reached = done();
let step = null; // the open one

function listSteps() {
  by("steps").querySelector("ol").replaceChildren(
    ...steps.map((one) => {
      const [title] = STEPS[one.name];
      const state = reached.has(one.name) ? make("span", { class: "done" }, ` ✓ ${say("lab.step.done")}`) : "";
      const button = make("button", { type: "button", "aria-pressed": one === step }, title, state);
      button.addEventListener("click", () => begin(one));
      return make("li", {}, button);
    }),
  );
  by("step").hidden = !step;
  by("free").hidden = Boolean(step);
}

// Opens a step with the reader's own bot for it, or else with its beginning.
function begin(one) {
  const name = `step-${steps.indexOf(one) + 1}.py`;
  step = one;
  by("step-text").textContent = STEPS[one.name][1];
  by("step-state").textContent = "";
  if (name in bots) open(name);
  else {
    open(name, one.bots[language]);
    keep(writing.text);
  }
  listSteps();
  forget();
}

function leave() {
  if (!step) return;
  step = null;
  listSteps();
  forget();
}
by("leave").addEventListener("click", leave);

// Shows how many games have reached the goal of a step, and marks the step as done if these are enough.
function judge(mine) {
  const count = mine.reached;
  if (count >= mine.step.least) {
    reached.add(mine.step.name);
    keepDone(mine.step.name);
    listSteps();
  }
  const places = { count, games: mine.step.games, least: mine.step.least };
  by("step-state").textContent = say(count >= mine.step.least ? "lab.step.reached" : "lab.step.missed", places);
}

// --- Games ---------------------------------------------------------------------------------------------------------------

const sandbox = new Sandbox(by("box"), built, (line) => {
  by("printed").hidden = false;
  const shown = by("printed").querySelector("pre");
  shown.append(`${line}\n`);
  while (shown.childNodes.length > 200) shown.firstChild.remove();
  shown.scrollTop = shown.scrollHeight;
});
const arena = new Arena(sandbox, language);
// The tournament that is running: its games so far, and the round to show next.
let run = null;

const showState = (text) => (by("state").textContent = text);
function why(error) {
  if (error instanceof Refused) return refusal(error);
  return navigator.onLine ? say("lab.broken", { why: error.message }) : say("lab.missing");
}

function settle() {
  by("against").replaceChildren(
    ...games[by("game").value].bots.map((name) => check(name, name, name === "random")),
  );
}

async function start() {
  const [game, doing] = [step?.game ?? by("game").value, step];
  const ticked = (id) => [...by(id).querySelectorAll("input:checked")].map((box) => box.value);
  const own = [[current.name, writing.text], ...(doing ? [] : ticked("own-bots")).map((name) => [name, bots[name]])];
  const others = doing ? [doing.against] : ticked("against");
  by("problem").textContent = "";
  writing.mark(0);
  by("printed").hidden = true;
  by("printed").querySelector("pre").textContent = "";
  by("table").parentElement.hidden = by("watch").hidden = true;
  by("lost").hidden = true;
  by("failures").replaceChildren();
  by("step-state").textContent = "";
  if (own.length + others.length < 2) return showState(say("lab.nobody"));
  const mine = { played: [], own: own.map(([name]) => name), wanted: null, game, step: doing, reached: 0, lost: null };
  run = mine;
  running(true);
  showState(say("lab.starting"));
  arena.prepare(mine.own);
  try {
    const bad = await checked();
    // With several bots of the reader, a broken one plays and loses, and the table names it.
    if (run !== mine || (bad && own.length === 1)) return showState("");
    const each = doing?.games ?? Math.max(1, Math.min(1000, Number(by("games").value) || 1));
    const goal = doing ? { options: doing.options, goal: doing.goal, until: doing.until } : {};
    const played = { played: game, bots: [...own, ...others], count: each, seed: SEED, ...goal };
    const { games: count, error } = await arena.ask({ do: "begin", ...played });
    if (error) return showState(error);
    mine.count = count;
    by("watched").replaceChildren();
    await play(mine);
  } catch (error) {
    if (!(error instanceof Ended)) showState(why(error));
  } finally {
    if (run === mine) running(false);
  }
}

// Whether the text in the editor is broken; then the error is shown at its line.
async function checked() {
  let ended = null;
  const { error, line } = await arena.ask({ do: "check", name: current.name, source: writing.text }, (how) => (ended = how));
  if (ended) complain(say(ended === "ended" ? "lab.quit" : "lab.stuck", { bot: current.name }));
  else if (error) complain(error, line);
  return Boolean(error);
}

function complain(text, line) {
  by("problem").textContent = text;
  writing.mark(line, text);
}

async function play(mine) {
  while (run === mine) {
    if (mine.wanted) await film(mine);
    else if (mine.played.length < mine.count) await next(mine);
    else break;
  }
}

async function next(mine) {
  const number = mine.played.length;
  showState(say("lab.playing", { number: number + 1, count: mine.count }));
  const { played, rounds, lost, reached: goal } = await arena.ask({ do: "play", number });
  mine.played.push(played);
  mine.reached += goal;
  if (rounds && (mine.step ? !goal : lost)) mine.lost = number;
  const [last, now] = [mine.played.length === mine.count, performance.now()];
  if (last || !(now - mine.summed < BETWEEN)) {
    show(mine, await arena.ask({ do: "result", played: mine.played }));
    mine.summed = now;
  }
  if (rounds) by("watched").append(make("option", { value: number }, number + 1));
  if (rounds && by("watched").length === 1) mine.wanted = { number, round: 1 };
  showState(say(last ? "lab.done" : "lab.playing", { number: mine.played.length, count: mine.count }));
  if (!last) return;
  by("lost").hidden = mine.lost === null;
  if (mine.step) judge(mine);
}

function show(mine, { bots: rows, failures }) {
  showTable(rows, failures, mine.own.length);
  const own = failures.find((one) => one.bot === current.name);
  if (own) complain(own.reason, own.line);
}

async function film(mine) {
  const { number, round } = mine.wanted;
  mine.wanted = null;
  const shown = await arena.ask({ do: "film", number, of_round: round });
  if (shown.error) return;
  URL.revokeObjectURL(by("film").src);
  by("film").src = URL.createObjectURL(new Blob([shown.svg], { type: "image/svg+xml" }));
  const text = say("lab.film", { number: number + 1, round: shown.round, rounds: shown.rounds });
  by("film").alt = by("film-text").textContent = text;
  by("film-link").href = `./#${shown.link}`;
  by("watched").value = number;
  by("before").disabled = shown.round <= 1;
  by("after").disabled = shown.round >= shown.rounds;
  mine.shown = { number, round: shown.round };
  by("watch").hidden = false;
  if (by("seen").open) await see(mine);
}

// --- What the bot sees -----------------------------------------------------------------------------------------------------

async function see(mine) {
  const game = mine?.game ?? step?.game ?? by("game").value;
  const what = mine
    ? { do: "asked", number: mine.shown.number, of_round: mine.shown.round }
    : { do: "at_first", played: game, options: step?.options ?? {} };
  const shown = await arena.ask(what);
  if (shown.error) return;
  by("seen-text").textContent = mine
    ? say("lab.seen.round", { number: mine.shown.number + 1, round: mine.shown.round })
    : say("lab.seen.first");
  by("seen").querySelector(".tree").replaceChildren(...asked(shown, { make, meant: games[game].meant, say }));
}

// Removes results and films of the tournament before, when game or step change.
function forget() {
  if (by("run").hidden) return;
  run = null;
  by("table").parentElement.hidden = by("watch").hidden = by("lost").hidden = true;
  by("failures").replaceChildren();
  showState("");
  look();
}

async function look() {
  if (!by("seen").open) return;
  if (run?.shown) return watch(run.shown.number, run.shown.round);
  if (by("run").hidden) return;
  running(true);
  by("seen-text").textContent = say("lab.starting");
  await see(null).catch((error) => error instanceof Ended || showState(why(error)));
  running(false);
}
by("seen").addEventListener("toggle", look);

async function watch(number, round) {
  if (!run) return;
  run.wanted = { number, round };
  if (!by("run").hidden) {
    running(true);
    const all = run.count;
    run.count = run.played.length; // so that no more games are played
    await play(run).catch((error) => error instanceof Ended || showState(why(error)));
    run.count = all;
    running(false);
  }
}

function running(on) {
  by("run").hidden = on;
  by("stop").hidden = !on;
  for (const button of by("steps").querySelectorAll("button")) button.disabled = on;
  document.documentElement.dataset.lab = on ? "running" : "ready";
}

by("run").addEventListener("click", start);
by("stop").addEventListener("click", () => {
  run = null;
  arena.end(); // this also ends the referee, who has the records for films
  by("watch").hidden = by("lost").hidden = true;
  showState(say("lab.stopped"));
  running(false);
});
by("lost").addEventListener("click", async () => {
  await watch(run.lost, 0);
  by("watch").scrollIntoView({ block: "nearest" });
});
by("watched").addEventListener("change", () => watch(Number(by("watched").value), 1));
by("before").addEventListener("click", () => watch(run.shown.number, run.shown.round - 1));
by("after").addEventListener("click", () => watch(run.shown.number, run.shown.round + 1));

by("packages").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const wanted = by("package").value.split(/[\s,]+/).filter(Boolean);
  if (!wanted.length) return;
  const showInstalled = (text) => (by("installed").textContent = text);
  const wrong = wanted.find((name) => !PACKAGE.test(name));
  if (wrong) return showInstalled(say("lab.no-package", { name: wrong }));
  if (!navigator.onLine) return showInstalled(say("lab.offline"));
  if (run && by("run").hidden) return showInstalled(say("lab.busy"));
  showInstalled(say("lab.installing"));
  await arena.install(wanted).then(
    () => showInstalled(say("lab.installed", { names: wanted.join(", ") })),
    (error) => showInstalled(error instanceof Ended ? say("lab.stopped") : why(error)),
  );
});

// The message of the last error in Python's output, without the error's name.
function refusal({ message }) {
  if (!navigator.onLine) return say("lab.offline");
  const lines = message.trim().split("\n");
  const last = lines.findLast((line) => ERROR.test(line)) ?? lines.at(-1);
  return say("lab.refused", { why: last.replace(ERROR, "").slice(0, 300) });
}

// --- The beginning ---------------------------------------------------------------------------------------------------------

by("game").replaceChildren(...Object.entries(games).map(([name, { title }]) => make("option", { value: name }, title)));
by("game").addEventListener("change", () => {
  const untouched = Object.values(EXAMPLES).includes(writing.text);
  settle();
  if (untouched && !(current.name in bots)) example();
  forget();
});

// Shows a bot from a link. It is neither saved nor run before the reader acts.
async function fromLink() {
  const packed = /^#bot=([\w-]+)$/.exec(location.hash)?.[1];
  if (!packed) return location.hash.startsWith("#bot=") && notify(say("lab.damaged"));
  try {
    const { name, text, game } = await unpack(packed);
    if (Object.hasOwn(games, game)) {
      by("game").value = game;
      settle();
    }
    leave();
    open(freeName(name, bots), text);
    notify(say("lab.from-link"));
  } catch {
    notify(say("lab.damaged"));
  }
}

settle();
listSteps();
const [first] = Object.keys(bots);
if (first) open(first);
else example();
await fromLink();
addEventListener("hashchange", fromLink);
running(false);
const root = document.documentElement;
await sandbox.load().then(() => (root.dataset.kept = "true"), () => {}); // stores its files, for use without network
root.dataset.ready = "true"; // now offline.js may store the site
