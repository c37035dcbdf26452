// Removes functions of the worker before anything else runs in it.

// Pyodide refuses to start in a classic worker, which it recognizes by this function, as it could not fetch modules there. Here the
// modules are bundled.
globalThis.importScripts = undefined;

// If a bot closed the worker, the page would wait for its answer for ever.
function close() {
  throw new Error("a bot cannot close the lab");
}
for (let owner = globalThis; owner; owner = Object.getPrototypeOf(owner))
  if (Object.hasOwn(owner, "close")) Object.defineProperty(owner, "close", { value: close, writable: false, configurable: false });
