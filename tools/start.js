// Starts PyScript. It lies beside PyScript's core.js in the built site.

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

Object.defineProperty(globalThis, "indexedDB", { value: memoryDatabase() });
const { hooks } = await import("./core.js");

// PyScript hands this hook to its workers as text, to be evaluated there; our content security policy forbids that
// (no unsafe-eval). All it does is to prepare the module `pyscript.fs`, which workers of ours do not use.
hooks.worker.onBeforeRunAsync.clear();

// Puts everything within reach. PyScript writes its own package down as text and imports it, unless it is there already:
// as byte code it is quicker.
hooks.main.onReady.add(({ interpreter }) => {
  interpreter.runPython('import shelf; shelf.add_all("archives"); import pyscript');
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
