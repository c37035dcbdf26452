// What the worker gives up before anything else runs in it.

// Pyodide refuses to start in a classic worker, which it knows by this function: it has nothing to fetch modules from there. Here all is at
// hand.
globalThis.importScripts = undefined;

// A bot that closed the worker would leave the page waiting for an answer.
function close() {
  throw new Error("a bot cannot close the lab");
}
for (let owner = globalThis; owner; owner = Object.getPrototypeOf(owner))
  if (Object.hasOwn(owner, "close")) Object.defineProperty(owner, "close", { value: close, writable: false, configurable: false });
