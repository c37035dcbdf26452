// Python in a box, seen from the page: starts it, asks it one thing after another, and ends it when a bot takes too long, or has
// ended it from within.
const GRACE = 2; // seconds that a bot gets to be stopped by Python itself, which can tell the line
const HEARD = 5; // seconds in which a worker that has nothing to do hears a question
const KEPT = "robodrome lab";

// What the box needs, from this device if it is kept here: paths carry the hash of what lies there.
async function kept(address) {
  const cache = await globalThis.caches?.open(KEPT).catch(() => null);
  const found = await cache?.match(address);
  if (found) return found.blob();
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Python itself is kept with the app.
  if (address.includes("/vendor/lab-")) await cache?.put(address, response.clone()).catch(() => {});
  return response.blob();
}

// The page too, itself last, as it names the others; and nothing of versions before this one.
async function keepPage(page, addresses) {
  const cache = await globalThis.caches?.open(KEPT).catch(() => null);
  for (const address of page) await cache?.put(address, await fetch(address));
  const wanted = new Set([...page, ...addresses].map((address) => new URL(address, location.href).href));
  for (const { url } of (await cache?.keys()) ?? []) if (!wanted.has(url)) await cache.delete(url);
}

export class Ended extends Error {} // the worker was ended while it was asked: by `bot`, if that is known, which was `late` or not
export class Gone extends Ended {} // it had come to its end before it was asked
export class Refused extends Error {} // packages could not be installed

export class Sandbox {
  #files = null;
  #frame;
  #port = null;
  #runs = false;
  #ready = null;
  #waiting = null;
  #last = Promise.resolve(); // the worker answers one thing after another
  #timer = 0;
  #unheard = 0;
  #named;

  // `files`: name -> address, of the program of the worker ("worker.js") and of what it needs; `wheel` is the name of ours;
  // `index`: the address of the index that packages come from.
  // `page`: the addresses of what the page itself consists of.
  constructor(frame, { files, wheel, index, page }, printed) {
    this.#frame = frame;
    this.#named = files;
    this.given = { wheel, index };
    this.page = page;
    this.printed = printed;
    this.packages = [];
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || !data?.broken) return;
      if (this.#runs) printed(String(data.broken).trim()); // of something that a bot has left behind
      else this.#fail(new Error(String(data.broken)));
    });
  }

  async load() {
    this.#files ??= Promise.all(
      Object.entries(this.#named).map(async ([name, address]) => {
        const content = await kept(address);
        return [name, name.endsWith(".js") ? new Blob([content], { type: "text/javascript" }) : content];
      }),
    ).then(async (found) => {
      await keepPage(this.page, Object.values(this.#named)).catch(() => {}); // offline, or nothing may be kept
      return Object.fromEntries(found);
    });
    this.#files.catch(() => (this.#files = null)); // the next try fetches again
    return this.#files;
  }

  start() {
    this.#ready ??= this.#start();
    this.#ready.catch(() => (this.#ready = null));
    return this.#ready;
  }

  async #start() {
    const { "worker.js": program, ...files } = await this.load();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const ready = new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
    port1.onmessage = ({ data }) => this.#hear(port1, data);
    this.#runs = false;
    this.#frame.contentWindow.postMessage({ program, files, ...this.given }, "*", [port2]);
    await ready;
    this.#runs = true;
    if (this.packages.length) await this.#install(this.packages);
  }

  #hear(port, data) {
    if (port !== this.#port) return; // of a worker that has been ended
    if (data.printed !== undefined) return this.printed(String(data.printed));
    if (data.asked) return this.#watch(data.asked);
    clearInterval(this.#unheard);
    if (data.heard) return;
    if (data.broken && this.asked) return this.end(); // of no more use after what a bot has done
    if (data.broken) return this.#fail(new Error(String(data.broken)));
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    resolve?.(data.told);
  }

  #watch({ bot, seconds }) {
    clearTimeout(this.#timer);
    this.asked = seconds > 0 ? String(bot) : null;
    if (seconds > 0) this.#timer = setTimeout(() => this.end(new Ended(), true), (Number(seconds) + GRACE) * 1000);
  }

  #fail(error) {
    const { reject } = this.#waiting ?? {};
    this.#waiting = null;
    reject?.(error);
  }

  #send(message) {
    const port = this.#port;
    const told = this.#last.then(
      () =>
        new Promise((resolve, reject) => {
          if (port !== this.#port) return reject(new Ended());
          this.#waiting = { resolve, reject };
          port.postMessage(message);
          let left = HEARD; // counted, as a page that was asleep has answers waiting
          clearInterval(this.#unheard);
          this.#unheard = setInterval(() => --left || this.end(new Gone()), 1000);
        }),
    );
    this.#last = told.catch(() => {});
    return told;
  }

  async ask(what) {
    await this.start();
    return JSON.parse(await this.#send({ ask: JSON.stringify(what) }));
  }

  // From now on every worker has these packages.
  async install(names) {
    await this.start();
    await this.#install(names);
    this.packages.push(...names);
  }

  async #install(names) {
    try {
      await this.#send({ packages: names });
    } catch (error) {
      throw error instanceof Ended ? error : new Refused(error.message);
    }
  }

  // End the worker, whatever it does; the next question starts another one.
  end(ended = new Ended(), late = false) {
    clearTimeout(this.#timer);
    clearInterval(this.#unheard);
    this.#frame.contentWindow.postMessage({}, "*");
    this.#port = this.#ready = null;
    ended.bot = this.asked;
    ended.late = late;
    this.asked = null;
    this.#fail(ended);
  }
}
