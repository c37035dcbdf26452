// Pyodide refuses to start in a classic worker, which it knows by this function: it has nothing to fetch modules from there. Here all is at
// hand, so the function goes before Pyodide looks.
globalThis.importScripts = undefined;
