// `<robodrome-figure>` gives buttons, steps and events to markup that is readable without it.
const VERSION = 1;

const make = (name, text = "", attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
let styled = false;

class RobodromeFigure extends HTMLElement {
  static observedAttributes = ["src", "theme"];
  sheets = [];
  later = new Map(); // films of answers whose pictures come when the answer is opened, and these pictures

  connectedCallback() {
    const first = !styled;
    styled ||= Boolean(adopt(STYLE));
    if (!this.hasAttribute("src")) turn().then(() => this.begin()); // a module runs when all of the page is read
    else if (first) this.load();
    else breath().then(() => this.load()); // to ask for all at once would keep the page busy
  }

  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === null || before === now) return;
    if (name === "src") this.load();
    else this.paint();
  }

  get words() {
    return SENTENCES[(this.lang || document.documentElement.lang).slice(0, 2)] ?? SENTENCES.en;
  }

  get old() {
    return +this.getAttribute("version") > VERSION;
  }

  get moves() {
    return !still.matches && !this.old;
  }

  async load() {
    this.page = "";
    try {
      const page = new URL(this.getAttribute("src"), document.baseURI), whole = page.pathname.endsWith("/");
      if (whole && this.lang && !/\/(en|fr|de)\/$/.test(page.pathname)) page.pathname += `${this.lang}/`;
      this.page = page.href;
      const block = (await fetched(whole ? new URL("figure.html", page) : page)).querySelector("robodrome-figure");
      if (!block) throw new Error("no figure");
      if (this.page !== page.href) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !this.sheets.includes(sheet));
      this.sheets = [];
      this.later = new Map();
      for (const svg of block.querySelectorAll(".answer > .film > svg")) this.later.set(svg.parentElement, apart(block, [svg]));
      await turn(words);
      if (this.page !== page.href) return;
      const svg = block.querySelector(":scope > .film > svg"), drawing = apart(block, svg?.childNodes ?? []);
      this.replaceChildren(...clean(block, this.sheets));
      for (const name of ["figure", "version", "lang"]) this.setAttribute(name, block.getAttribute(name));
      for (const link of this.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), page);
      this.removeAttribute("ready");
      svg?.classList.toggle("on", this.moves); // now, for later all that is drawn would get its style anew
      await turn();
      await fill(svg, [...clean(drawing, this.sheets)]);
      if (this.page === page.href) this.begin();
    } catch {
      this.fail("gone");
    }
  }

  // A sentence, and a way on; what is readable stays.
  fail(reason) {
    this.querySelector(".failed")?.remove();
    const sentence = make("p", `${this.words[reason]} `, { class: "failed", role: "status" });
    if (this.page?.startsWith("http")) sentence.append(make("a", this.words.open, { href: this.page }));
    this.append(sentence);
  }

  begin() {
    if (this.hasAttribute("ready") || !this.querySelector(":scope > .film > svg")) return;
    if (this.old) return this.fail("old");
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
    else if (this.moves) this.film.run(true);
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

if (!customElements.get("robodrome-figure")) customElements.define("robodrome-figure", RobodromeFigure);
