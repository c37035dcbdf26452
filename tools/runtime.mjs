// Pyodide as PyScript starts it, with what the page has ready early (web/python.js). It lies beside pyodide.mjs in the built site.

// Not a plain import: if that file is lost, it is the one to be named. And nothing here waits for it while this module is imported:
// the page and PyScript import it at once, and WebKit gives the second one a module that is not finished.
const pyodide = import("./pyodide.mjs");
pyodide.catch(() => {}); // who loads it hears of it
const load = async (options) => (await pyodide).loadPyodide(options);

const early = globalThis.robodromePython; // workers have none

// Where a server sends the machine as a file of any other type, Pyodide would wait for ever. Pages have theirs from python.js.
if (!early) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source;
    const named = response.headers.get("Content-Type") === "application/wasm";
    return named ? instantiateStreaming.call(WebAssembly, response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
  };
}
const FOLDER = "archives", GAMES = "games"; // where start.js finds what to import from, and what comes later
const PATIENCE = 8000; // milliseconds; to go on from a memory takes less than one second

// Pyodide fetches and compiles its machine itself; here it gets the one that is under way. Where its library is `unread`, it gets
// nothing to put into the library's place.
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

// Tells a memory that was damaged where it is kept (four bytes a step, as FNV-1a does with one). A hash that nobody can forge would
// take a twentieth of the start, and who can write there can write anything.
export function sumOf(buffer) {
  const words = new Uint32Array(buffer);
  let sum = 0x811c9dc5;
  for (let n = 0; n < words.length; n++) sum = Math.imul(sum ^ words[n], 0x01000193);
  return sum;
}

// Pyodide would have a memory in one piece, as large as the machine's, which takes longer to make than to fill the machine's.
function goOn(memory, options) {
  const { head, runs } = memory;
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
        machine.HEAPU8.set(memory.bytes.subarray(read, (read += end - runs[n])), runs[n]);
      }
      machine.HEAPU8.fill(0, end);
      memory.bytes = null; // nobody needs these 14 MB again
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

// Who reads in a file waits for it and lets nothing else run. Such requests bring no bytes, but each as a character.
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

const IO_ERROR = 29; // as Python's machine numbers it

// Python finds a file in its place. What is in it comes when somebody reads in it (`read`), or when nothing else is to be done (`come`).
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

// Puts what Python imports from where it looks for it. Who goes on from a memory needs it later, if at all.
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
    for (const come of coming) await come().catch(() => {}); // it is asked for again when it is needed
  });
}

// A game that cannot be had when it is needed cannot be had by the next start either, which says so.
function demanded(address) {
  try {
    return atOnce(address);
  } catch (error) {
    location.reload();
    throw error;
  }
}

// Pyodide waits for ever for a machine that does not come.
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

async function remembering(memory, options) {
  try {
    const python = await start(() => goOn(memory, options), memory.unread, PATIENCE);
    document.documentElement.dataset.memory = "used";
    return python;
  } catch (error) {
    console.info(`Python does not go on from its memory: ${error}`);
    early.giveUp();
    return null;
  }
}

async function loadHere(options) {
  const memory = await Promise.resolve(early.memory).catch(() => null);
  const gone = memory && (await remembering(memory, options));
  const python = gone ?? (await start(() => load(options), false));
  await shelve(python, gone && memory.unread);
  return python;
}

// PyScript says in the console what has failed; loader.js has to know of it too.
export async function loadPyodide(options) {
  if (!early) return load(options);
  try {
    return await loadHere(options);
  } catch (error) {
    dispatchEvent(new CustomEvent("robodrome:start-failed", { detail: error }));
    throw error;
  }
}
