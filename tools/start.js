// Starts PyScript. In the built site it is beside PyScript's core.js.

// If a policy forbids inline scripts, only this one runs; the page itself shows a message about that.
if (!globalThis.robodromePython) throw new Error("the scripts that stand in the page did not run");

// PyScript first opens a database, for features that we do not use. That takes time, or for ever if the browser refuses a
// database: in frames without an origin, or if storage is blocked. So it gets one in memory, with the methods that it calls.
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

// The browser's own database, for the key of this device (web/table/chat/keys.py).
try {
  globalThis.robodromeKeys = globalThis.indexedDB;
} catch {
  globalThis.robodromeKeys = null;
}
Object.defineProperty(globalThis, "indexedDB", { value: memoryDatabase() });

// PyScript opens a BroadcastChannel without using it here. If the browser has none or refuses it, PyScript gets a dummy.
try {
  new BroadcastChannel("robodrome-start").close();
} catch {
  Object.defineProperty(globalThis, "BroadcastChannel", { value: class { postMessage() {} } });
}

// Python writes markup in which texts from outside are escaped. Elements that load or run something are refused, as the page
// never writes any. In browsers with Trusted Types, all markup has to pass here.
function plainMarkup(html) {
  const refused = /<(?:script|i?frame|object|embed|base|link|meta|[a-z][a-z0-9]*-)[^>]*/i.exec(html);
  if (refused) throw new TypeError(`markup with ${refused[0]}`);
  return html;
}

// PyScript starts its workers from Blobs.
function ownText(url) {
  if (!url.startsWith(`blob:${self.origin}/`)) throw new TypeError(`a worker from ${url}`);
  return url;
}

const trusted =
  globalThis.trustedTypes?.createPolicy("robodrome", { createHTML: plainMarkup, createScriptURL: ownText }) ??
  { createHTML: plainMarkup, createScriptURL: ownText };
globalThis.markup = (html) => trusted.createHTML(html);

// Makes figures in the page playable; Python cannot import a script itself.
globalThis.figures = () => import(new URL("./figure.js", document.baseURI));

// Plays sounds and vibrates; fetched the first time. If that fails, there is no sound.
globalThis.hear = (names) => import(new URL("./sound.js", document.baseURI)).then(({ hear }) => hear(names.split(" "))).catch(() => {});

// Reads QR codes by the camera, shown in a video element; fetched the first time.
globalThis.scan = (...what) => import(new URL("./scan.js", document.baseURI)).then(({ scan }) => scan(...what));

// Makes a GIF; fetched the first time.
globalThis.gif = (...size) => import(new URL("./gif.js", document.baseURI)).then(({ gif }) => gif(...size));

// PyScript runs all Python that it finds in the page at its start (and none later; see BLIND in build_site.py). Only main.py may
// run.
const PYTHON = "py-script, mpy-script, " + ["py", "mpy", "pyodide", "micropython"].map((type) => `script[type=${type}]`);
for (const found of document.querySelectorAll(PYTHON)) if (found.getAttribute("src") !== "./main.py") found.remove();

// Wait until the picture of the game is painted: everything below would delay it.
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

// PyScript sends this hook to its workers as text for `eval`, which our content security policy forbids (no unsafe-eval). It
// only prepares the module `pyscript.fs`, which our workers do not use.
hooks.worker.onBeforeRunAsync.clear();

// Makes all archives importable. PyScript would import its own package from source text; imported here first, it comes as byte
// code, which is quicker.
hooks.main.onReady.add(({ interpreter }) => {
  interpreter.runPython('import shelf; shelf.add_all("archives"); shelf.add_later("games"); import pyscript');
});

// main.py runs only after the saved texts were read (database.js, which uses the real database).
hooks.main.onBeforeRunAsync.add(() => globalThis.robodromeDatabase);

// PyScript writes errors of Python to the console; loader.js has to know them, too.
hooks.main.onReady.add(({ io }) => {
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    dispatchEvent(new CustomEvent("robodrome:python-error", { detail: String(error?.message ?? error) }));
    return stderr(error, ...rest);
  };
});
