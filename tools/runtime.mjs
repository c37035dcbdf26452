// Pyodide as PyScript starts it, with what the page has ready early (web/python.js). It lies beside pyodide.mjs in the built site.

// Not a plain import: if that file is lost, it is the one to be named.
const { loadPyodide: load, version } = await import("./pyodide.mjs");
export { version };

const early = globalThis.robodromePython; // workers have none

// Pyodide fetches and compiles its machine itself; here it gets the one that is under way.
function handOut(machine) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const none = Promise.resolve();
  globalThis.fetch = (what, ...rest) => (String(what).endsWith(".wasm") ? none : fetch(what, ...rest));
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
function goOn({ head, runs, bytes }, options) {
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
        machine.HEAPU8.set(bytes.subarray(read, (read += end - runs[n])), runs[n]);
      }
      machine.HEAPU8.fill(0, end);
      return held;
    };
    return machine;
  }
  return load({ ...options, _loadSnapshot: head, createPyodideModule });
}

async function remembering(memory, options) {
  try {
    const python = await goOn(memory, options);
    document.documentElement.dataset.memory = "used";
    return python;
  } catch (error) {
    console.info(`Python does not go on from its memory: ${error}`);
    early.giveUp();
    return load(options);
  }
}

export async function loadPyodide(options) {
  if (!early) return load(options);
  const memory = await Promise.resolve(early.memory).catch(() => null);
  const takeBack = handOut(early.machine);
  try {
    return memory ? await remembering(memory, options) : await load(options);
  } finally {
    takeBack();
  }
}
