// A worker that makes a snapshot of Python's memory for the next start (python.js). It starts its own Python, imports and draws
// all that a page does, and stores the snapshot. It posts an error as text, or "" for success.

const PAGE = 4096;

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = request.oncomplete = () => resolve(request.result);
    request.onerror = request.onabort = () => reject(request.error);
  });
}

// Packs a snapshot without its empty pages. `runs`: start, end, start, end … of the other parts, in bytes; `bytes`: their
// content, with a checksum in `sum`; `head`: Pyodide's header, with its references to objects of the page.
async function packed(snapshot, sumOf) {
  const words = new Uint32Array(snapshot.buffer);
  const head = snapshot.slice(0, words[1]);
  const memory = words.subarray(head.length / 4);
  const runs = [];
  for (let from = 0; from < memory.length; from += PAGE / 4) {
    const page = memory.subarray(from, from + PAGE / 4);
    if (page.every((word) => word === 0)) continue;
    if (runs.at(-1) === 4 * from) runs.pop();
    else runs.push(4 * from);
    runs.push(4 * (from + page.length));
  }
  const parts = [];
  for (let n = 0; n < runs.length; n += 2) parts.push(memory.subarray(runs[n] / 4, runs[n + 1] / 4));
  const bytes = new Blob(parts);
  return { head, runs, bytes, sum: sumOf(await bytes.arrayBuffer()) };
}

// Stores a Blob, which is fastest in most browsers; WebKit may refuse it, and gets an ArrayBuffer.
async function store(snapshot, version) {
  const request = indexedDB.open("robodrome-memory", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("memory");
  const database = await done(request);
  const put = (value) => {
    const transaction = database.transaction("memory", "readwrite");
    const stored = transaction.objectStore("memory");
    stored.clear();
    stored.put(value, version);
    return done(transaction);
  };
  await put(snapshot).catch(async () => put({ ...snapshot, bytes: await snapshot.bytes.arrayBuffer() }));
}

// The snapshot also holds files that a page reads before it is playable: PyScript, which no worker can import, and the courses.
const IMPORTED = `
import shelf
shelf.add_all("archives")
import web.make_snapshot
for one in shelf.shelves():
    one.hold(("pyscript", "html"), (".course", ".floor"))
    one.close()
`;

async function makeSnapshot({ runtime, archives, version, touchPoints, lang }) {
  // Python's modules name the document at import; a worker has none, and this one need only exist.
  self.document = { documentElement: { lang } };
  // Pyodide recognizes tablets by it and runs a different interpreter there; workers lack it.
  if (touchPoints !== undefined) Object.defineProperty(navigator, "maxTouchPoints", { value: touchPoints });
  const { loadPyodide, sumOf } = await import(runtime);
  const python = await loadPyodide({ _makeSnapshot: true });
  const size = python._module.HEAPU8.length;
  python.FS.mkdir("archives");
  for (const url of archives) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    python.FS.writeFile(`archives/${url.split("/").pop()}`, new Uint8Array(await response.arrayBuffer()));
  }
  python.runPython(IMPORTED);
  if (python._module.HEAPU8.length > size) throw new Error("what pages import needs more memory than Python has at first");
  await store(await packed(python.makeMemorySnapshot(), sumOf), version);
}

addEventListener("message", ({ data }) => makeSnapshot(data).then(() => postMessage(""), (error) => postMessage(String(error))));
