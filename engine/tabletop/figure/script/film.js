const PAUSE = "M6 4h4v16H6ZM14 4h4v16h-4Z", PLAY = "M7 4v16l13-8Z";
const ALMOST = 0.01;
const still = matchMedia("(prefers-reduced-motion: reduce)");

// One film with its buttons. It keeps the time itself; the animations of the picture follow.
class Film {
  constructor(part, figure) {
    this.part = part;
    this.figure = figure;
    this.svg = part.querySelector(":scope > svg");
    this.controls = part.querySelector(":scope > .film-buttons, :scope > .controls");
    this.long = figure.seconds(this.svg);
    this.stop = this.halt = parseFloat(part.dataset.halt) || 0;
    this.at = 0;
    this.rate = 1;
    this.plays = false;
    const rest = this.halt ? figure.querySelectorAll(":scope > .rest li") : [];
    this.lines = [...part.querySelectorAll(":scope > .story > li"), ...rest];
    this.starts = [...new Set(this.lines.map((line) => +line.dataset.at))];
    this.repeats = !this.halt && figure.getAttribute("loop") !== "no";
    if (!this.controls) return;
    this.controls.className = "film-buttons"; // older blocks call them as reveal.js does its own
    this.listen();
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

  // `aloud`: screen readers announce what begins, because somebody asked for it.
  run(yes, aloud = false) {
    if (!this.controls) return; // nothing moves
    if (yes && this.at >= this.end - 0.02) this.at = 0;
    this.plays = yes;
    this.aloud = aloud;
    this.button("play").querySelector("path").setAttribute("d", yes ? PAUSE : PLAY);
    this.svg.classList.add("on");
    this.follow();
  }

  // What nobody sees stands still, and goes on when it is seen again.
  get moves() {
    return this.plays && this.figure.seen;
  }

  follow() {
    if (!this.controls) return;
    this.sync();
    if (this.moves && !this.waiting) this.tick(document.timeline.currentTime);
  }

  // The animations stand or run from where the film is.
  sync() {
    for (const one of this.svg.getAnimations({ subtree: true })) {
      one.currentTime = this.at * 1000;
      one.playbackRate = this.rate;
      if (this.moves) one.play();
      else one.pause();
    }
    this.since = document.timeline.currentTime;
    this.from = this.at;
    this.show();
  }

  // Where the question is asked: on paper the sheet adds the time until then.
  print() {
    for (const one of this.stop ? this.svg.getAnimations({ subtree: true }) : []) {
      one.pause();
      one.currentTime = 0;
    }
  }

  tick(now) {
    this.waiting = this.moves;
    if (!this.waiting) return;
    this.at = this.from + (Math.max(0, now - this.since) / 1000) * this.rate;
    if (this.at >= this.end) {
      if (this.repeats && !this.halt) {
        this.at = 0;
        this.sync();
      } else {
        this.at = this.end;
        this.run(false, this.aloud);
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
    if (this.aloud) this.figure.say(text);
    this.figure.emit("step", { step: this.starts.indexOf(now) + 1, at: now, text });
  }

  // The question is asked again.
  ask() {
    this.halt = this.stop;
    this.part.dataset.halt = this.stop;
    if (this.moment) this.moment.max = this.end;
    this.go(this.end);
  }

  // The question is answered: the film goes on to its end.
  free() {
    if (!this.halt || !this.controls) return;
    this.at = Math.max(this.at, this.halt);
    this.halt = 0;
    this.moment.max = this.end;
    this.part.removeAttribute("data-halt");
    this.finish();
  }

  // From where it stands to its end, at once for whoever wants no motion.
  finish(aloud = false) {
    if (still.matches) this.go(this.end);
    else this.run(true, aloud);
  }
}
