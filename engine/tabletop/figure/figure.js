// Figures: `<robodrome-figure>` gives buttons, steps and events to markup that is readable without it. One script for all
// figures of a page; the line before this one holds their style.
const VERSION = 1;
const SENTENCES = {
  en: { gone: "This figure could not be fetched.", old: "This figure needs a newer script; reload the page.", open: "Open its page" },
  fr: { gone: "Cette figure n’a pas pu être chargée.", old: "Cette figure demande un script plus récent ; recharge la page.", open: "Ouvrir sa page" },
  de: { gone: "Diese Figur ließ sich nicht laden.", old: "Diese Figur braucht ein neueres Skript; lade die Seite neu.", open: "Ihre Seite öffnen" },
};
const PAUSE = "M6 4h4v16H6ZM14 4h4v16h-4Z", PLAY = "M7 4v16l13-8Z";
const ALMOST = 0.01, AT_ONCE = 100; // elements

const make = (name, text = "", attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// The words of figures, their drawings and their buttons come one after the other, each in a frame, so that none keeps the page
// busy for long.
const breath = () => new Promise((done) => setTimeout(done));
const framed = () => new Promise((done) => {
  requestAnimationFrame(() => breath().then(done));
  setTimeout(done, 200); // a page that nobody sees has no frames
});
let last = framed();
function turn() {
  const mine = last.then(breath);
  last = mine.then(framed);
  return mine;
}

// Sheets made by a script are styles that no policy forbids.
function adopt(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
let styled = false;

// What is fetched from elsewhere: only what figures are made of comes into the page.
const ELEMENTS = new Set(
  ("robodrome-figure div p ol ul li b strong small em details summary fieldset legend button input select option a " +
    "svg g use path text title desc defs marker circle style").split(" "),
);
const SAFE_HREF = /^(#|https?:|\.{0,2}\/)/;
function clean(root, sheets) {
  for (const one of [...root.querySelectorAll("*")]) {
    if (one.localName === "style" && !/@import|url\((?!#)/i.test(one.textContent)) sheets.push(adopt(one.textContent));
    if (one.localName === "style" || !ELEMENTS.has(one.localName)) {
      one.remove();
      continue;
    }
    for (const { name, value } of [...one.attributes]) {
      const unsafe = /^on|^(src|srcdoc|action|formaction)$|:/i.test(name) || (name === "style" && /url\(/i.test(value));
      if (unsafe || (name === "href" && !SAFE_HREF.test(value))) one.removeAttribute(name);
    }
  }
  return document.adoptNode(root).childNodes;
}

// A document that a request brings is parsed without running anything, and needs no policy of the page.
function fetched(address) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.timeout = 20_000;
    request.onload = () => (request.status === 200 && request.response ? done(request.response) : failed(request.status));
    request.onerror = request.ontimeout = () => failed(0);
    request.send();
  });
}

// One film with its buttons. It keeps the time itself; the animations of the picture follow.
class Film {
  constructor(part, figure) {
    this.part = part;
    this.figure = figure;
    this.svg = part.querySelector(":scope > svg");
    this.controls = part.querySelector(":scope > .controls");
    this.long = figure.seconds(this.svg);
    this.halt = parseFloat(part.dataset.halt) || 0;
    this.at = 0;
    this.rate = 1;
    this.plays = false;
    const rest = part.parentElement === figure ? figure.querySelectorAll(":scope > .rest li") : [];
    this.lines = [...part.querySelectorAll(":scope > .story > li"), ...rest];
    this.starts = [...new Set(this.lines.map((line) => +line.dataset.at))];
    this.repeats = !this.halt && figure.getAttribute("loop") !== "no";
    if (this.controls) this.listen();
  }

  get end() {
    return this.halt || this.long - ALMOST;
  }

  button(name) {
    return this.controls.querySelector(`[data-do=${name}]`);
  }

  listen() {
    this.moment = this.controls.querySelector("input");
    this.controls.hidden = this.figure.getAttribute("controls") === "no";
    this.controls.addEventListener("click", (event) => this.command(event.target.closest("button")?.dataset.do));
    this.moment.addEventListener("input", () => this.go(+this.moment.value));
    this.controls.querySelector("select").addEventListener("change", (event) => {
      this.rate = +event.target.value;
      this.sync();
    });
    for (const line of this.lines) line.addEventListener("click", () => this.go(Math.min(+line.dataset.at, this.end)));
    this.moment.max = this.end;
    this.button("repeat").setAttribute("aria-pressed", this.repeats);
    turn().then(() => this.controls.setAttribute("ready", ""));
  }

  command(name) {
    const starts = this.starts.filter((start) => start <= this.end);
    if (name === "play") this.run(!this.plays, true);
    else if (name === "back") this.go(starts.filter((start) => start < this.at - 0.05).pop() ?? 0);
    else if (name === "on") this.go(starts.find((start) => start > this.at + 0.05) ?? this.end);
    else if (name === "repeat") this.button("repeat").setAttribute("aria-pressed", (this.repeats = !this.repeats));
    else return false;
    return true;
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, this.end));
    this.run(false, true);
  }

  // `told`: what begins is said to those who listen, because somebody asked for it.
  run(yes, told = false) {
    if (!this.controls) return; // nothing moves
    if (yes && this.at >= this.end - 0.02) this.at = 0;
    this.plays = yes;
    this.told = told;
    this.button("play").querySelector("path").setAttribute("d", yes ? PAUSE : PLAY);
    this.svg.classList.add("on");
    this.sync();
    if (yes && !this.waiting) this.tick(document.timeline.currentTime);
  }

  // The animations stand or run from where the film is.
  sync() {
    for (const one of this.svg.getAnimations({ subtree: true })) {
      one.currentTime = this.at * 1000;
      one.playbackRate = this.rate;
      if (this.plays) one.play();
      else one.pause();
    }
    this.since = document.timeline.currentTime;
    this.from = this.at;
    this.show();
  }

  tick(now) {
    this.waiting = this.plays;
    if (!this.plays) return;
    this.at = this.from + (Math.max(0, now - this.since) / 1000) * this.rate;
    if (this.at >= this.end) {
      if (this.repeats && !this.halt) {
        this.at = 0;
        this.sync();
      } else {
        this.at = this.end;
        this.run(false, this.told);
      }
    } else this.show();
    requestAnimationFrame((then) => this.tick(then));
  }

  show() {
    this.moment.value = this.at;
    const now = this.starts.filter((start) => start <= this.at + 0.001).pop(), before = this.now;
    if (now === this.now) return;
    this.now = now;
    const shown = this.lines.filter((line) => line.classList.toggle("now", +line.dataset.at === now));
    if (!shown.length) return;
    const list = shown[0].parentElement, text = shown.map((line) => line.textContent).join(" ");
    // At the beginning the list is at its top; to measure it would have everything laid out.
    const top = before === undefined && now === this.starts[0];
    if (!top && list.scrollHeight > list.clientHeight) list.scrollTop = shown[0].offsetTop - list.clientHeight / 3;
    if (this.told) this.figure.say(text);
    this.figure.tell("step", { step: this.starts.indexOf(now) + 1, at: now, text });
  }

  // The question is answered: the film goes on to its end.
  free() {
    if (!this.halt || !this.controls) return;
    this.at = Math.max(this.at, this.halt);
    this.halt = 0;
    this.moment.max = this.end;
    this.part.removeAttribute("data-halt");
    this.run(!still.matches, false);
  }
}
const still = matchMedia("(prefers-reduced-motion: reduce)");

class RobodromeFigure extends HTMLElement {
  static observedAttributes = ["src", "theme"];
  sheets = [];
  later = new Map(); // films of answers whose pictures come when the answer is opened, and these pictures

  connectedCallback() {
    styled ||= Boolean(adopt(STYLE));
    if (this.hasAttribute("src")) this.load();
    else turn().then(() => this.begin()); // a module runs when all of the page is read
  }

  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === null || before === now) return;
    if (name === "src") this.load();
    else this.paint();
  }

  get words() {
    return SENTENCES[(this.lang || document.documentElement.lang).slice(0, 2)] ?? SENTENCES.en;
  }

  async load() {
    const page = new URL(this.getAttribute("src"), document.baseURI), whole = page.pathname.endsWith("/");
    if (whole && this.lang && !/\/(en|fr|de)\/$/.test(page.pathname)) page.pathname += `${this.lang}/`;
    this.page = page.href;
    try {
      const block = (await fetched(whole ? new URL("figure.html", page) : page)).querySelector("robodrome-figure");
      if (!block) throw new Error("no figure");
      if (this.page !== page.href) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !this.sheets.includes(sheet));
      this.sheets = [];
      this.later = new Map();
      for (const svg of block.querySelectorAll(".answer > .film > svg")) {
        const aside = svg.ownerDocument.createDocumentFragment();
        this.later.set(svg.parentElement, aside);
        aside.append(svg);
      }
      await turn();
      if (this.page !== page.href) return;
      const parts = clean(block, this.sheets), svg = block.querySelector(":scope > .film > svg");
      const drawing = [...(svg?.childNodes ?? [])];
      for (const one of drawing) one.remove();
      this.replaceChildren(...parts);
      for (const name of ["figure", "version", "lang"]) this.setAttribute(name, block.getAttribute(name));
      for (const link of this.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), page);
      this.removeAttribute("ready");
      await this.fill(svg, drawing);
      if (this.page === page.href) this.begin();
    } catch {
      this.fail("gone");
    }
  }

  // The drawing comes into the room that it has already, what is large of it alone.
  async fill(svg, drawing) {
    let count = AT_ONCE;
    for (const one of drawing) {
      if (count >= AT_ONCE) {
        await turn();
        count = 0;
      }
      svg.append(one);
      count += one.childElementCount && one.querySelectorAll("*").length;
    }
  }

  // A sentence, and a way on; what is readable stays.
  fail(reason) {
    this.querySelector(".failed")?.remove();
    const sentence = make("p", `${this.words[reason]} `, { class: "failed", role: "status" });
    if (this.page) sentence.append(make("a", this.words.open, { href: this.page }));
    this.append(sentence);
  }

  begin() {
    if (this.hasAttribute("ready") || !this.querySelector(":scope > .film > svg")) return;
    if (+this.getAttribute("version") > VERSION) return this.fail("old");
    this.restyle();
    this.said = make("p", "", { class: "unseen", role: "status" });
    this.append(this.said);
    this.setAttribute("ready", "");
    this.film = new Film(this.querySelector(":scope > .film"), this);
    this.paint();
    this.ask();
    this.addEventListener("keydown", (event) => this.key(event));
    this.querySelector(".play-on")?.addEventListener("click", (event) => this.playOn(event));
    const start = +this.getAttribute("start");
    if (start) this.film.go(this.film.starts[start - 1] ?? this.film.end);
    else if (!still.matches) this.film.run(true);
  }

  // Where the policy of the page forbids styles in markup, the same ones are set from here.
  restyle(part = this) {
    for (const style of part.querySelectorAll("svg > style")) this.sheets.push(style.sheet ?? adopt(style.textContent));
    for (const one of part.querySelectorAll("[style]")) if (!one.style.length) one.style.cssText = one.getAttribute("style");
  }

  // How long a film is, says its sheet; to ask for the style that holds would keep the page busy.
  seconds(svg) {
    const rules = this.sheets.flatMap((sheet) => [...sheet.cssRules]);
    return parseFloat(rules.find((one) => one.selectorText === `#${svg.id}`)?.style.getPropertyValue("--t")) || 1;
  }

  // Colours: of the reader's choice, or of the host's.
  paint() {
    const theme = this.getAttribute("theme");
    for (const { media } of this.sheets.flatMap((sheet) => [...sheet.cssRules])) {
      if (!media) continue;
      media.robodrome ??= media.mediaText;
      if (!media.robodrome.includes("color-scheme")) continue;
      const wanted = theme === "dark" ? "all" : theme === "light" ? "not all" : media.robodrome;
      if (media.mediaText !== wanted) media.mediaText = wanted;
    }
  }

  say(text) {
    this.said.textContent = text;
  }

  tell(what, detail) {
    const whole = { figure: this.getAttribute("figure"), ...detail };
    this.dispatchEvent(new CustomEvent(`robodrome-${what}`, { detail: whole, bubbles: true, composed: true }));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, iframe")) return;
    const film = this.filmOf(event.target), ranged = event.target.matches("input");
    const name = { " ": "play", ArrowLeft: "back", ArrowRight: "on", r: "repeat" }[event.key];
    if (!name || (event.key === " " && event.target.closest("button, summary, a")) || (ranged && event.key !== " ")) return;
    event.preventDefault();
    film.command(name);
  }

  // The picture of an answer's film, which nobody sees before the answer is opened.
  complete(part) {
    if (!this.later.has(part)) return;
    part.prepend(...clean(this.later.get(part), this.sheets));
    this.later.delete(part);
    this.restyle(part);
    this.paint();
  }

  filmOf(target) {
    const part = target.closest(".answer .film");
    return part ? this.films.get(part) ?? this.film : this.film;
  }

  ask() {
    this.films = new Map();
    const question = this.querySelector(":scope > .question");
    if (!question) return;
    for (const one of question.querySelectorAll(".answer")) {
      one.addEventListener("click", () => this.complete(one.querySelector(":scope > .film"))); // before it is seen open
      one.addEventListener("toggle", () => one.open && this.opened(one));
    }
    const rest = this.querySelector(".rest");
    rest?.addEventListener("toggle", () => rest.open && this.film.free());
    if (question.dataset.kind === "cell") this.touchable(question);
    if (question.dataset.kind === "order") this.sortable(question);
  }

  opened(answer) {
    const inner = answer.querySelector(":scope > .film");
    if (inner) {
      this.complete(inner);
      if (!this.films.has(inner)) this.films.set(inner, new Film(inner, this));
      this.films.get(inner).at = 0;
      this.films.get(inner).run(!still.matches, true);
      this.film.run(false);
    }
    if (answer.dataset.answer) this.answered(answer.dataset.answer, answer.dataset.right === "true", answer.querySelector("p"));
    else this.film.free();
  }

  answered(answer, right, reply) {
    this.mark(answer);
    this.say(reply?.textContent ?? "");
    this.tell("answer", { id: this.getAttribute("figure"), answer, right });
    this.film.free();
    const rest = this.querySelector(".rest");
    if (rest) rest.open = true;
  }

  mark(answer) {
    for (const one of this.querySelectorAll(".marks g")) one.classList.toggle("chosen", one.dataset.answer === answer);
  }

  // A touch on the picture chooses the nearest letter.
  touchable(question) {
    const marks = [...this.film.svg.querySelectorAll(".marks g")];
    this.film.svg.addEventListener("click", (event) => {
      const away = (mark) => {
        const box = mark.getBoundingClientRect();
        return Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
      };
      const near = marks.reduce((one, other) => (away(other) < away(one) ? other : one));
      if (away(near) > Math.max(22, near.getBoundingClientRect().width)) return;
      question.querySelector(`.answer[data-answer="${near.dataset.answer}"]`).open = true;
    });
  }

  // Touched one after the other, the sentences get their numbers.
  sortable(question) {
    const list = question.querySelector(".order"), items = [...list.children], chosen = [];
    const number = () => items.forEach((item) => {
      const place = chosen.indexOf(item) + 1;
      item.firstChild.textContent = `${place ? `${place}. ` : ""}${item.robodrome}`;
      item.firstChild.setAttribute("aria-pressed", Boolean(place));
    });
    for (const item of items) {
      item.robodrome = item.textContent;
      item.replaceChildren(make("button", "", { type: "button" }));
      item.firstChild.addEventListener("click", () => {
        if (chosen.includes(item)) chosen.splice(chosen.indexOf(item));
        else chosen.push(item);
        number();
        if (chosen.length < items.length) return;
        const order = chosen.map((one) => +one.dataset.answer), right = order.every((one, place) => one === place);
        const reply = make("p", list.dataset[right ? "right" : "wrong"]);
        question.querySelector(":scope > p:not(.how)")?.remove();
        list.after(reply);
        this.answered(order.join(), right, reply);
        question.querySelector(".answer").open = true;
        chosen.length = 0;
      });
    }
    number();
  }

  // The game itself, in the place of the figure; the same link brings the figure back.
  playOn(event) {
    const link = event.currentTarget;
    event.preventDefault();
    const game = this.querySelector(":scope > iframe"), others = [...this.children].filter((one) => !one.contains(link));
    link.robodrome ??= link.textContent;
    if (game) {
      game.remove();
      for (const one of others) one.hidden = false;
    } else {
      this.film.run(false);
      for (const one of others) one.hidden = one !== this.said;
      // By this name the game in the frame knows that it was asked for.
      const frame = make("iframe", "", { src: link.href, name: "robodrome:touched", title: link.robodrome, allow: "fullscreen" });
      this.prepend(frame);
      if (link.dataset.solved) this.hearTries(frame, link);
    }
    link.textContent = game ? link.robodrome : link.dataset.back;
  }

  // The game in the frame says how each try at its task ended, where it is of the same site.
  hearTries(frame, link) {
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || data?.robodrome !== "task") return;
      const right = data.status === "solved";
      this.tell("answer", { id: this.getAttribute("figure"), answer: data.status, right });
      if (!right || this.querySelector(".solved")) return;
      link.parentElement.before(make("p", `✓ ${link.dataset.solved}`, { class: "solved" }));
      this.say(link.dataset.solved);
    });
  }
}

// Paper shows what happens after the question too.
addEventListener("beforeprint", () => {
  for (const rest of document.querySelectorAll("robodrome-figure[ready] .rest")) rest.open = true;
});

// In a frame whose address names its host (`?host=https://…`), the host hears what happens and may say a few things.
const host = parent === window ? null : new URLSearchParams(location.search).get("host");
const only = () => document.querySelector("robodrome-figure[ready]");
if (host && /^https?:\/\//.test(host)) {
  const origin = new URL(host).origin;
  for (const what of ["step", "answer"]) {
    addEventListener(`robodrome-${what}`, ({ detail }) => parent.postMessage({ robodrome: VERSION, event: what, ...detail }, origin));
  }
  addEventListener("message", ({ source, origin: from, data }) => {
    const film = only()?.film;
    if (source !== parent || from !== origin || data?.robodrome !== VERSION || !film) return;
    if (data.do === "play" || data.do === "pause") film.run(data.do === "play", true);
    else if (data.do === "back" || data.do === "on") film.command(data.do);
    else if (data.do === "step" && Number.isInteger(data.step)) film.go(film.starts[data.step - 1] ?? film.at);
  });
}

if (!customElements.get("robodrome-figure")) customElements.define("robodrome-figure", RobodromeFigure);
