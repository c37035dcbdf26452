// `<robodrome-figure>` gives buttons, steps and events to markup that is readable without it.
const VERSION = 1;

const make = (name, text = "", attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// What is out of sight asks for nothing but the figure that comes next, and nothing moves there.
const watch = (heard, rootMargin) => new IntersectionObserver((all) => {
  for (const { target, isIntersecting } of all) heard(target, isIntersecting);
}, { rootMargin });
const near = watch((figure, yes) => yes && figure.come(), "300px 0px");
const sight = watch((figure, yes) => figure.see(yes), "0px");
// What was hidden goes on where it stood: the browser begins its animations anew.
const hiding = new ResizeObserver((all) => {
  for (const { target, contentRect } of all) {
    if (contentRect.width && !target.wide) for (const when of [Promise.resolve(), framed()]) when.then(() => target.see(target.seen));
    target.wide = contentRect.width;
  }
});

class RobodromeFigure extends HTMLElement {
  static observedAttributes = ["src"];
  sheets = [];
  later = new Map(); // films of answers whose pictures come when the answer is opened, and these pictures
  films = new Map(); // of answers, by their parts
  parts = new Map(); // the parts with films of answers, by their answers
  seen = false;

  connectedCallback() {
    figures.add(this);
    this.root = this.getRootNode();
    if (this.sheets.length) dress(this.root);
    else this.wear(STYLE);
    sight.observe(this);
    hiding.observe(this);
    if (this.hasAttribute("ready")) return;
    if (this.hasAttribute("src")) near.observe(this);
    else turn().then(() => this.begin()); // a module runs when all of the page is read
  }

  disconnectedCallback() {
    figures.delete(this);
    near.unobserve(this);
    sight.unobserve(this);
    hiding.unobserve(this);
    this.see(false);
    dress(this.root);
  }

  attributeChangedCallback(_name, before, now) {
    if (!this.isConnected || before === null || before === now) return;
    near.unobserve(this);
    near.observe(this);
  }

  wear(text) {
    this.sheets.push(sheetOf(text));
    if (this.isConnected) dress(this.root);
  }

  come() {
    near.unobserve(this);
    breath().then(() => this.load()); // to ask for all at once would keep the page busy
  }

  get all() {
    return this.film ? [this.film, ...this.films.values()] : [];
  }

  see(yes) {
    this.seen = yes;
    for (const film of this.all) film.follow();
  }

  get language() {
    return (this.lang || document.documentElement.lang).slice(0, 2);
  }

  get words() {
    return SENTENCES[this.language] ?? SENTENCES.en;
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
      const page = new URL(this.getAttribute("src"), document.baseURI), packed = /^#\d.*/.exec(page.hash)?.[0].slice(1);
      if (!packed) page.pathname = page.pathname.replace(/\/(index|frame|figure)\.html$|(\/[^/.]+)$/, "$2/");
      const whole = !packed && page.pathname.endsWith("/");
      if (whole) page.pathname = page.pathname.replace(/\/(?:([a-z]{2})\/)?$/, (_, code) => `/${[code, this.language].find((one) => SENTENCES[one]) ?? "en"}/`);
      this.page = page.href;
      const block = (await (packed ? unpacked(packed) : fetched(page))).querySelector("robodrome-figure");
      if (!block) throw new Error("no figure");
      if (this.page !== page.href) return;
      this.sheets.length = 1;
      this.later = new Map();
      this.films = new Map();
      for (const svg of block.querySelectorAll(".answer > .film > svg")) this.later.set(svg.parentElement, apart(block, [svg]));
      await turn(words);
      if (this.page !== page.href) return;
      const svg = block.querySelector(":scope > .film > svg"), drawing = apart(block, svg?.childNodes ?? []);
      this.replaceChildren(...clean(block, this));
      for (const name of ["figure", "version", "lang", "dir"]) this.setAttribute(name, block.getAttribute(name));
      for (const one of this.querySelectorAll("a[href], img")) {
        const name = one.localName === "a" ? "href" : "src";
        one[name] = new URL(one.getAttribute(name), page);
      }
      this.removeAttribute("ready");
      svg?.classList.toggle("on", this.moves); // now, for later all that is drawn would get its style anew
      await turn();
      if (svg) await fill(svg, [...clean(drawing, this)]);
      if (this.page === page.href) this.begin();
    } catch ({ reason = "gone" }) {
      this.fail(reason);
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
    if (this.hasAttribute("ready") || !this.querySelector(":scope > .film > :is(svg, img)")) return;
    if (this.old) return this.fail("old");
    this.restyle();
    this.status = make("p", "", { class: "unseen", role: "status" });
    this.append(this.status);
    this.setAttribute("ready", "");
    this.emit("ready");
    const svg = this.querySelector(":scope > .film > svg");
    if (svg) this.film = new Film(svg.parentElement, this);
    this.ask();
    this.addEventListener("keydown", (event) => this.key(event));
    this.querySelector(".play-on")?.addEventListener("click", (event) => this.playOn(event));
    const start = +this.getAttribute("start");
    if (start && svg) this.film.go(this.film.starts[start - 1] ?? this.film.end);
    else if (this.moves) this.film?.run(true);
  }

  // Where the policy of the page forbids styles in markup, the same ones are set from here.
  restyle(part = this) {
    for (const style of part.querySelectorAll("svg > style")) style.sheet || this.wear(style.textContent);
    for (const one of part.querySelectorAll("[style]")) if (!one.style.length) one.style.cssText = one.getAttribute("style");
  }

  // How long a film is, says its sheet; to ask for the style that holds would keep the page busy.
  seconds(svg) {
    const texts = [...this.sheets.map((one) => one.robodrome), svg.querySelector("style")?.textContent];
    return parseFloat(texts.join("").split(`#${svg.id}{--t:`)[1]) || 1;
  }

  say(text) {
    this.status.textContent = text;
  }

  emit(what, detail) {
    const whole = { figure: this.getAttribute("figure"), ...detail };
    this.dispatchEvent(new CustomEvent(`robodrome-${what}`, { detail: whole, bubbles: true, composed: true }));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const film = this.filmOf(event.target), ranged = event.target.matches("input, select");
    const name = { " ": "play", ArrowLeft: "back", ArrowRight: "on", r: "repeat" }[event.key];
    if (name || (ranged && event.key.startsWith("Arrow"))) event.stopPropagation(); // the host turns slides by the same keys
    if (!name || (event.key === " " && event.target.closest("button, summary, a, select")) || (ranged && event.key !== " ")) return;
    event.preventDefault();
    film?.command(name);
  }

  // The picture of an answer's film, which nobody sees before the answer is opened.
  complete(part) {
    if (!this.later.has(part)) return;
    part.prepend(...clean(this.later.get(part), this));
    this.later.delete(part);
    this.restyle(part);
  }

  filmOf(target) {
    return this.films.get(target.closest(".film")) ?? this.film;
  }

  ask() {
    const question = this.querySelector(":scope > .question");
    if (!question) return;
    this.answers = [...question.querySelectorAll(".answer")];
    for (const one of this.answers) {
      this.parts.set(one, one.querySelector(":scope > .film"));
      one.addEventListener("click", () => this.complete(this.parts.get(one))); // before it is seen open
      one.addEventListener("toggle", () => (one.open ? this.opened(one) : this.staged === one && this.stage()));
    }
    const rest = this.querySelector(".rest");
    rest?.addEventListener("toggle", () => rest.open && this.film.free());
    if (question.dataset.kind === "cell") this.touchable(question);
    if (question.dataset.kind === "order") this.sortable(question);
  }

  opened(answer) {
    for (const other of this.answers) if (other !== answer) other.open = false;
    const inner = this.parts.get(answer);
    this.stage(answer);
    if (inner) {
      this.complete(inner);
      if (!this.films.has(inner)) this.films.set(inner, new Film(inner, this));
      this.films.get(inner).at = 0;
      this.films.get(inner).finish(true);
      this.film.run(false);
    }
    if (answer.dataset.answer) this.answered(answer.dataset.answer, answer.dataset.right === "true", answer.querySelector("p"), inner);
    else this.film.free();
  }

  // The film of an answer plays where that of the figure stands.
  stage(answer) {
    if (this.parts.get(this.staged)) this.staged.append(this.parts.get(this.staged));
    this.staged = answer;
    const part = this.parts.get(answer);
    if (part) this.film.part.after(part);
    if (this.film) this.film.part.hidden = Boolean(part);
  }

  // A wrong answer is shown by its own film where it has one, else by what happens instead, and may be tried again.
  answered(answer, right, reply, inner) {
    this.mark(answer);
    this.say(reply?.textContent ?? "");
    this.emit("answer", { id: this.getAttribute("figure"), answer, right });
    if (right || !inner) this.film.free();
    this.querySelector(".again")?.remove();
    const rest = this.querySelector(".rest");
    if (right && rest) rest.open = true;
    if (!right) reply.after(this.again());
    (reply?.parentElement.querySelector(".again") ?? reply)?.scrollIntoView({ block: "nearest" });
  }

  again() {
    const button = make("button", this.words.again, { type: "button", class: "again" });
    button.addEventListener("click", () => {
      for (const one of this.querySelectorAll("details")) one.open = false;
      this.stage();
      this.mark();
      if (this.film.stop) this.film.ask();
      this.querySelector("summary, .order button").focus({ preventScroll: true });
      button.remove();
    });
    return button;
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
        if (right) question.querySelector(".answer").open = true;
        chosen.length = 0;
      });
    }
    number();
  }

  // The game itself, in the place of the figure; the same link brings the figure back.
  playOn(event) {
    const link = event.currentTarget;
    event.preventDefault();
    this.stage();
    const game = this.querySelector(":scope > iframe"), others = [...this.children].filter((one) => !one.contains(link));
    link.robodrome ??= link.textContent;
    if (game) {
      game.remove();
      for (const one of others) one.hidden = false;
    } else {
      this.film?.run(false);
      for (const one of others) one.hidden = one !== this.status;
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
      this.emit("answer", { id: this.getAttribute("figure"), answer: data.status, right });
      if (!right || this.querySelector(".solved")) return;
      link.parentElement.before(make("p", `✓ ${link.dataset.solved}`, { class: "solved" }));
      this.say(link.dataset.solved);
    });
  }
}

if (!customElements.get("robodrome-figure")) customElements.define("robodrome-figure", RobodromeFigure);
