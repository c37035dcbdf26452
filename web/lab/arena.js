// The referee and the bots of the lab, each in a Python of its own: nothing that a bot does reaches the referee or another bot.
import { Refused } from "./sandbox.js";

const TOGETHER = 8; // bots that stay in memory; engine/tabletop/tools/lab.py says the same
const GRACE = 2; // seconds that a bot gets to be stopped by its own Python, which can tell the line

export class Arena {
  #box;
  #bots = new Map(); // name -> a promise of its Python; who was asked last stands last
  #language;
  #packages = [];
  #referee = null;

  constructor(box, language) {
    this.#box = box;
    this.#language = language;
  }

  // Start the referee and the first bots while nobody has been asked yet.
  prepare(names) {
    this.#judging().catch(() => {});
    for (const name of names.slice(0, 2)) this.#bot(name).catch(() => {});
  }

  // What the referee says once bots have answered all that it wants to know. `ended` hears how a worker of theirs came to its end.
  async ask(what, ended = () => {}) {
    let said = await this.#judge({ language: this.#language, ...what });
    while (said.ask) said = await this.#judge({ do: "resume", line: await this.#answered(said.ask, ended) });
    return said;
  }

  async #judge(what) {
    const referee = await this.#judging();
    const told = await referee.ask({ ask: JSON.stringify(what) }).catch((error) => {
      this.#referee = null;
      throw error.how === "ended" ? new Error(error.message) : error;
    });
    return JSON.parse(told);
  }

  #judging() {
    this.#referee ??= this.#box.start();
    this.#referee.catch(() => (this.#referee = null));
    return this.#referee;
  }

  // The answer of a bot, or how its worker came to its end.
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

  // From now on every bot has these packages.
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

  // End all, whatever they do; the next question starts them anew.
  end() {
    this.#referee = null;
    this.#bots.clear();
    this.#box.end();
  }
}
