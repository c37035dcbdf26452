// The referee and the bots of the lab, each in a Python of its own: nothing that a bot does reaches the referee or another bot.
import { Refused } from "./sandbox.js";

const TOGETHER = 8; // most bots in memory; the same number as in engine/tabletop/tools/lab.py
const GRACE = 2; // seconds after the time limit in which a bot's own Python may stop it, and so report the line

export class Arena {
  #box;
  #bots = new Map(); // name -> a promise of its Python; the bot asked last is the last one
  #language;
  #packages = [];
  #referee = null;

  constructor(box, language) {
    this.#box = box;
    this.#language = language;
  }

  // Start the referee and the first two bots ahead of the first question.
  prepare(names) {
    this.#judging().catch(() => {});
    for (const name of names.slice(0, 2)) this.#bot(name).catch(() => {});
  }

  // The answer of the referee, after the bots have answered its questions. `ended` is called with the reason if a bot's worker ended.
  async ask(what, ended = () => {}) {
    let result = await this.#judge({ language: this.#language, ...what });
    while (result.ask) result = await this.#judge({ do: "resume", line: await this.#answered(result.ask, ended) });
    return result;
  }

  async #judge(what) {
    const referee = await this.#judging();
    const answer = await referee.ask({ ask: JSON.stringify(what) }).catch((error) => {
      this.#referee = null;
      throw error.how === "ended" ? new Error(error.message) : error;
    });
    return JSON.parse(answer);
  }

  #judging() {
    this.#referee ??= this.#box.start();
    this.#referee.catch(() => (this.#referee = null));
    return this.#referee;
  }

  // The answer of a bot, or {reason: true} if its worker ended.
  async #answered({ bot, source, what, seconds }, ended) {
    const python = await this.#bot(bot);
    try {
      return await python.ask({ source, ask: what }, seconds + GRACE);
    } catch (error) {
      if (error.how === "stopped") throw error;
      this.#bots.delete(bot);
      ended(error.how);
      return JSON.stringify({ [error.how]: true });
    }
  }

  #bot(name) {
    const python = this.#bots.get(name) ?? this.#start();
    this.#bots.delete(name);
    this.#bots.set(name, python);
    python.catch(() => this.#bots.delete(name));
    if (this.#bots.size > TOGETHER) this.#leave(this.#bots.keys().next().value);
    return python;
  }

  #leave(name) {
    this.#bots.get(name).then((python) => python.end("stopped"), () => {});
    this.#bots.delete(name);
  }

  async #start() {
    const python = await this.#box.start();
    if (this.#packages.length) await this.#install(python, this.#packages);
    return python;
  }

  // Give every bot these packages from now on.
  async install(names) {
    const python = await this.#box.start();
    try {
      await this.#install(python, names);
    } finally {
      python.end("stopped");
    }
    this.#packages.push(...names);
    for (const name of [...this.#bots.keys()]) this.#leave(name);
  }

  async #install(python, names) {
    await python.ask({ packages: names }).catch((error) => {
      throw error.how === "ended" ? new Refused(error.message) : error;
    });
  }

  // End all workers at once; the next question starts new ones.
  end() {
    this.#referee = null;
    this.#bots.clear();
    this.#box.end();
  }
}
