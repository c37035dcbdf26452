// The page's side of the box: workers with Python, which answer one question after the other. A worker is ended if it takes too
// long, or if it has failed.
const KEPT = "robodrome lab";

// A file of the box, from the cache if it is there; paths have the hash of the content.
async function kept(address) {
  const cache = await globalThis.caches?.open(KEPT).catch(() => null);
  const found = await cache?.match(address);
  if (found) return found.blob();
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Python itself is stored with the app.
  if (address.includes("/vendor/lab-")) await cache?.put(address, response.clone()).catch(() => {});
  return response.blob();
}

// Stores the page, its HTML last, as this names the other files; and deletes files of earlier versions.
async function keepPage(page, addresses) {
  const cache = await globalThis.caches?.open(KEPT).catch(() => null);
  for (const address of page) await cache?.put(address, await fetch(address));
  const wanted = new Set([...page, ...addresses].map((address) => new URL(address, location.href).href));
  for (const { url } of (await cache?.keys()) ?? []) if (!wanted.has(url)) await cache.delete(url);
}

export class Ended extends Error {} // during a question; `how`: "late", "busy" after its answer, "ended" by itself, or "stopped"
export class Refused extends Error {} // packages could not be installed

export class Sandbox {
  #files = null;
  #frame;
  #named;
  #pythons = new Map(); // by number
  #started = 0;

  // `files`: name -> address of the worker's program ("worker.js") and its files; `wheel` is the name of our wheel in them;
  // `index`: the address of the package index; `page`: the addresses of the page's own files.
  constructor(frame, { files, wheel, index, page }, printed) {
    this.#frame = frame;
    this.#named = files;
    this.given = { wheel, index };
    this.page = page;
    this.printed = printed;
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data?.broken) this.#pythons.get(data.number)?.complain(String(data.broken));
    });
  }

  async load() {
    this.#files ??= Promise.all(
      Object.entries(this.#named).map(async ([name, address]) => {
        const content = await kept(address);
        return [name, name.endsWith(".js") ? new Blob([content], { type: "text/javascript" }) : content];
      }),
    ).then(async (found) => {
      await keepPage(this.page, Object.values(this.#named)).catch(() => {}); // no network, or no storage
      return Object.fromEntries(found);
    });
    this.#files.catch(() => (this.#files = null)); // the next try fetches again
    return this.#files;
  }

  // Start a Python in a new worker, and wait until it has started.
  async start() {
    const { "worker.js": program, ...files } = await this.load();
    const number = ++this.#started;
    const { port1, port2 } = new MessageChannel();
    const python = new Python(port1, this.printed, () => {
      this.#pythons.delete(number);
      this.#frame.contentWindow.postMessage({ number }, "*");
    });
    this.#pythons.set(number, python);
    this.#frame.contentWindow.postMessage({ number, program, files, ...this.given }, "*", [port2]);
    await python.ready;
    return python;
  }

  // End all workers at once.
  end() {
    for (const python of this.#pythons.values()) python.end("stopped");
  }
}

class Python {
  #port;
  #gone;
  #runs = false;
  #answer;
  #timer = 0;
  #waiting = null;

  constructor(port, printed, gone) {
    this.#port = port;
    this.#gone = gone;
    this.printed = printed;
    port.onmessage = ({ data }) => this.#hear(data);
    this.ready = new Promise((resolve, reject) => (this.#waiting = { resolve, reject })).then(() => (this.#runs = true));
  }

  #hear(data) {
    if (data.printed !== undefined) this.printed(String(data.printed));
    else if (data.answer !== undefined) this.#answer = String(data.answer);
    else if (data.refused !== undefined) this.#settle("reject", new Refused(String(data.refused)));
    else if (data.idle) this.#settle("resolve", this.#answer ?? ""); // a bot may have prevented an answer
    else if (data.broken) this.end("ended", String(data.broken));
  }

  // Prints an uncaught error, for example from a callback of a bot; before the start it ends the worker.
  complain(text) {
    if (this.#runs) this.printed(text.trim());
    else this.end("ended", text);
  }

  #settle(how, what) {
    clearTimeout(this.#timer);
    this.#answer = undefined;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.[how](what);
  }

  // The answer, once the worker is idle again; it is ended after so many seconds, 0 for never.
  ask(message, seconds = 0) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#port.postMessage(message);
      if (seconds) this.#timer = setTimeout(() => this.end(this.#answer === undefined ? "late" : "busy"), seconds * 1000);
    });
  }

  end(how, text = how) {
    this.#port.onmessage = null;
    this.#gone();
    const failed = how === "ended" && !this.#runs;
    this.#settle("reject", failed ? new Error(text) : Object.assign(new Ended(text), { how }));
  }
}
