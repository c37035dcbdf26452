// The `loadPyodide` that PyScript calls. It uses what web/python.js has fetched early. In the built site it is beside pyodide.mjs.

// Imported dynamically, so that an error names that file if it is lost. No top-level await here: the page and PyScript import
// this module at the same time, and WebKit gives the second one an unfinished module.
const pyodide = import("./pyodide.mjs");
pyodide.catch(() => {}); // reported by `load`
const load = async (options) => (await pyodide).loadPyodide(options);

const early = globalThis.robodromePython; // undefined in workers

// If a server sends the machine with a wrong type, Pyodide would wait for ever. Pages get the machine from python.js.
if (!early) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source;
    const named = response.headers.get("Content-Type") === "application/wasm";
    return named ? instantiateStreaming.call(WebAssembly, response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
  };
}
const FOLDER = "archives", GAMES = "games"; // start.js adds both: archives that are there at once, and those that come later
const PATIENCE = 8000; // milliseconds; a start from a snapshot takes less than one second

// Pyodide would fetch and compile its machine itself; here it gets the one that python.js has begun. If its library is `unread`,
// it gets an empty file in its place.
function handOut(machine, unread) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const none = Promise.resolve(), nothing = () => Promise.resolve(new Response(new Uint8Array()));
  const given = (url) => (url.endsWith(".wasm") ? none : unread && url === early.library ? nothing() : null);
  globalThis.fetch = (what, ...rest) => given(new URL(what, location).href) ?? fetch(what, ...rest);
  WebAssembly.instantiateStreaming = async (_none, imports) => {
    const module = await machine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

// The checksum of a snapshot, against damage in storage: FNV-1a with four bytes a step. A cryptographic hash would take a twentieth
// of the start, without use: anybody who can write there could change the hash, too.
export function sumOf(buffer) {
  const words = new Uint32Array(buffer);
  let sum = 0x811c9dc5;
  for (let n = 0; n < words.length; n++) sum = Math.imul(sum ^ words[n], 0x01000193);
  return sum;
}

// Starts from a snapshot. Pyodide would want the whole memory in one piece; filling the machine's memory by runs is quicker.
function startFrom(snapshot, options) {
  const { head, runs } = snapshot;
  async function createPyodideModule(settings) {
    const { default: create } = await import("./pyodide.asm.mjs");
    const machine = await create(settings);
    const { restoreSnapshot } = settings.API;
    settings.API.restoreSnapshot = () => {
      const held = restoreSnapshot(head);
      let [end, read] = [0, 0];
      for (let n = 0; n < runs.length; n += 2) {
        machine.HEAPU8.fill(0, end, runs[n]);
        end = runs[n + 1];
        machine.HEAPU8.set(snapshot.bytes.subarray(read, (read += end - runs[n])), runs[n]);
      }
      machine.HEAPU8.fill(0, end);
      snapshot.bytes = null; // frees 14 MB
      return held;
    };
    return machine;
  }
  return load({ ...options, _loadSnapshot: head, createPyodideModule });
}

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Fetches bytes synchronously, for Python code that reads a file. Such requests have no bytes, so each comes as a character.
function atOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status >= 400) throw new Error(`${address}: ${request.status}`);
  const text = request.responseText, bytes = new Uint8Array(text.length);
  for (let n = 0; n < bytes.length; n++) bytes[n] = text.charCodeAt(n);
  return bytes;
}

function unpacked(blob) {
  const address = URL.createObjectURL(blob);
  try {
    return atOnce(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

const IO_ERROR = 29; // EIO in Emscripten

// Puts a file in its place without content. This comes when Python reads the file (`read`), or when the page is idle (`come`).
function putLater(FS, path, size, read, come) {
  FS.writeFile(path, "");
  const { node } = FS.lookupPath(path);
  let bytes = null;
  const contents = () => {
    try {
      return (bytes ??= read());
    } catch {
      throw new FS.ErrnoError(IO_ERROR);
    }
  };
  Object.defineProperty(node, "contents", { get: contents });
  node.usedBytes = size;
  return async () => (bytes ??= new Uint8Array(await come()));
}

function whenReady(then) {
  const { documentElement: root } = document;
  const ready = new MutationObserver(() => {
    if (root.dataset.ready !== "true") return;
    ready.disconnect();
    (globalThis.requestIdleCallback ?? setTimeout)(then);
  });
  ready.observe(root, { attributeFilter: ["data-ready"] });
}

// Puts archives where Python imports from. After a start from a snapshot, they are needed later, if at all.
async function shelve({ FS }, unread) {
  const path = (address, folder = FOLDER) => `${folder}/${address.split("/").pop()}`;
  for (const folder of [FOLDER, GAMES]) FS.mkdir(folder);
  let coming;
  if (unread) {
    const [zip] = FS.readdir("/lib").filter((name) => name.endsWith(".zip"));
    const place = (address) => (address === early.library ? `/lib/${zip}` : path(address));
    coming = [...unread].map(([address, blob]) => putLater(FS, place(address), blob.size, () => unpacked(blob), () => blob.arrayBuffer()));
  } else {
    const now = early.archives.filter((address) => !early.later.has(address));
    const put = async (address) => FS.writeFile(path(address), await fetched(address));
    await Promise.all(now.map((address) => (address === early.texts ? put(address).catch(() => {}) : put(address))));
    coming = [...early.later].map(([address, size]) => putLater(FS, path(address, GAMES), size, () => demanded(address), () => fetched(address)));
  }
  whenReady(async () => {
    for (const come of coming) await come().catch(() => {}); // fetched again when it is read
  });
}

// Fetches the archive of a game when Python reads it. If that fails, the page starts again, and that start says what is missing.
function demanded(address) {
  try {
    return atOnce(address);
  } catch (error) {
    location.reload();
    throw error;
  }
}

// Runs `starting`. Fails if the machine cannot be fetched, as Pyodide would wait for ever, or after `patience` milliseconds.
async function start(starting, unread, patience = null) {
  const takeBack = handOut(early.machine, unread);
  const failing = [early.machine.then(() => new Promise(() => {}))];
  if (patience) failing.push(new Promise((_, reject) => setTimeout(reject, patience, new Error("it takes too long"))));
  try {
    return await Promise.race([starting(), ...failing]);
  } finally {
    takeBack();
  }
}

async function tryToStartFrom(snapshot, options) {
  try {
    const python = await start(() => startFrom(snapshot, options), snapshot.unread, PATIENCE);
    document.documentElement.dataset.snapshot = "used";
    return python;
  } catch (error) {
    console.info(`Python does not start from its snapshot: ${error}`);
    early.giveUp();
    return null;
  }
}

async function loadHere(options) {
  const snapshot = await Promise.resolve(early.snapshot).catch(() => null);
  const started = snapshot && (await tryToStartFrom(snapshot, options));
  const python = started ?? (await start(() => load(options), false));
  await shelve(python, started && snapshot.unread);
  return python;
}

// PyScript writes errors to the console; loader.js has to know them, too.
export async function loadPyodide(options) {
  if (!early) return load(options);
  try {
    return await loadHere(options);
  } catch (error) {
    dispatchEvent(new CustomEvent("robodrome:start-failed", { detail: error }));
    throw error;
  }
}
