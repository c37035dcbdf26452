// Starts PyScript. It lies beside PyScript's core.js in the built site.

// Where a policy forbids the scripts that stand in the page, only this one runs; the page says so itself.
if (!globalThis.robodromePython) throw new Error("the scripts that stand in the page did not run");

// PyScript opens a database before it does anything, for things that we do not use. That takes its time, and for ever
// where browsers refuse one: in frames of pages without an address and where people block storage. So it gets one in
// memory, with what PyScript calls.
function memoryDatabase() {
  const stores = new Map();
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ type: "success", target: request }));
    return request;
  };
  const store = (entries) => ({
    get: (key) => answer(entries.get(key)),
    getKey: (key) => answer(entries.has(key) ? key : undefined),
    getAllKeys: () => answer([...entries.keys()]),
    count: () => answer(entries.size),
    put: (value, key) => answer(entries.set(key, value) && key),
    delete: (key) => answer(void entries.delete(key)),
    clear: () => answer(entries.clear()),
  });
  const open = (name) => {
    if (!stores.has(name)) stores.set(name, store(new Map()));
    return answer({
      objectStoreNames: ["entries"],
      transaction: () => ({ objectStore: () => stores.get(name) }),
      close() {},
    });
  };
  return { open };
}

// The browser's own, for the key of this device (web/table/chat/keys.py).
try {
  globalThis.robodromeKeys = globalThis.indexedDB;
} catch {
  globalThis.robodromeKeys = null;
}
Object.defineProperty(globalThis, "indexedDB", { value: memoryDatabase() });

// PyScript opens a channel to other pages, which it does not use here: where the browser has none or refuses it, one that is silent.
try {
  new BroadcastChannel("robodrome-start").close();
} catch {
  Object.defineProperty(globalThis, "BroadcastChannel", { value: class { postMessage() {} } });
}

// Python writes markup, with texts of others escaped in it. Elements that load or run something are refused: they never
// come from us. Where browsers have Trusted Types, nothing becomes markup but through here.
function plainMarkup(html) {
  const refused = /<(?:script|i?frame|object|embed|base|link|meta|[a-z][a-z0-9]*-)[^>]*/i.exec(html);
  if (refused) throw new TypeError(`markup with ${refused[0]}`);
  return html;
}

// PyScript's workers start from text of its own.
function ownText(url) {
  if (!url.startsWith(`blob:${self.origin}/`)) throw new TypeError(`a worker from ${url}`);
  return url;
}

const trusted =
  globalThis.trustedTypes?.createPolicy("robodrome", { createHTML: plainMarkup, createScriptURL: ownText }) ??
  { createHTML: plainMarkup, createScriptURL: ownText };
globalThis.markup = (html) => trusted.createHTML(html);

// Makes the figures of the page playable; Python cannot import a script itself.
globalThis.figures = () => import(new URL("./figure.js", document.baseURI));

// Lets what has happened be heard and felt; fetched the first time. Without it nothing is heard.
globalThis.hear = (names) => import(new URL("./sound.js", document.baseURI)).then(({ hear }) => hear(names.split(" "))).catch(() => {});

// Reads codes with the camera into a video element; fetched the first time.
globalThis.scan = (...what) => import(new URL("./scan.js", document.baseURI)).then(({ scan }) => scan(...what));

// Makes a GIF; fetched the first time.
globalThis.gif = (...size) => import(new URL("./gif.js", document.baseURI)).then(({ gif }) => gif(...size));

// PyScript runs all Python that it finds in the page when it starts (and nothing later; see BLIND in build_site.py). Only
// that of index.html may run.
const PYTHON = "py-script, mpy-script, " + ["py", "mpy", "pyodide", "micropython"].map((type) => `script[type=${type}]`);
for (const found of document.querySelectorAll(PYTHON)) if (found.getAttribute("src") !== "./main.py") found.remove();

// A picture of the game comes first, which everything that follows would keep waiting.
await globalThis.robodromePictures.seen;

class NoWorker {
  constructor() {
    throw new Error("this browser lets the page start no workers");
  }
}
const Worker = Object.getOwnPropertyDescriptor(globalThis, "Worker");
Object.defineProperty(globalThis, "Worker", {
  configurable: true,
  value: class extends (Worker.value ?? NoWorker) {
    constructor(url, options) {
      super(trusted.createScriptURL(url), options);
    }
  },
});
const { hooks } = await import("./core.js");
Object.defineProperty(globalThis, "Worker", Worker);

// PyScript hands this hook to its workers as text, to be evaluated there; our content security policy forbids that
// (no unsafe-eval). All it does is to prepare the module `pyscript.fs`, which workers of ours do not use.
hooks.worker.onBeforeRunAsync.clear();

// Puts everything within reach. PyScript writes its own package down as text and imports it, unless it is there already:
// as byte code it is quicker.
hooks.main.onReady.add(({ interpreter }) => {
  interpreter.runPython('import shelf; shelf.add_all("archives"); shelf.add_later("games"); import pyscript');
});

// What is saved in this browser has been read before main.py runs (database.js, which uses the real database).
hooks.main.onBeforeRunAsync.add(() => globalThis.robodromeDatabase);

// An error in Python goes to the console; loader.js has to know of it too.
hooks.main.onReady.add(({ io }) => {
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    dispatchEvent(new CustomEvent("robodrome:python-error", { detail: String(error?.message ?? error) }));
    return stderr(error, ...rest);
  };
});
