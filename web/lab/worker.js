// Python in the box of the lab: a worker without an origin, so without service worker and storage; the page gives it every file.
// It is the referee (engine/tabletop/tools/lab.py), or a bot once it gets a source. Questions and answers are texts.
import "./alone.js"; // first, as imports run in this order
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide";

const PLACE = "https://files.invalid/";
const MOST_PRINTED = 20_000; // most characters that a bot may print for one answer
const IDLE = 20; // milliseconds: a timer of 0 ms that is later than this was delayed by other work
// Bound now, before a bot can replace them.
const now = performance.now.bind(performance);
const later = setTimeout.bind(globalThis);

onmessage = async ({ data: { files, wheel, index }, ports: [port] }) => {
  onmessage = null;
  const { fetch } = globalThis;
  const post = port.postMessage.bind(port); // before a bot can replace it
  // Pyodide fetches its own files; here the page has sent them.
  globalThis.fetch = (url, ...rest) => {
    const name = String(url.url ?? url);
    if (!name.startsWith(PLACE)) return fetch(url, ...rest);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(files[name.slice(PLACE.length)], { headers: { "Content-Type": type } }));
  };
  let left = MOST_PRINTED;
  const print = (line) => {
    left -= line.length + 1;
    if (left > 0) post({ printed: line });
  };

  // Reports that the worker is idle: no work of a bot is left, except timers that are not due yet.
  const rest = (since) => later(() => (now() - since < IDLE ? post({ idle: true }) : rest(now())), 0);

  let python, answer;
  try {
    python = await loadPyodide({
      createPyodideModule,
      indexURL: PLACE,
      lockFileContents: await files["pyodide-lock.json"].text(),
      stdout: print,
      stderr: print,
    });
    await install(wheel);
    answer = python.pyimport("tabletop.tools.lab").Lab().answer;
  } catch (error) {
    post({ broken: String(error) });
    return;
  }

  async function install(name) {
    python.unpackArchive(await files[name].arrayBuffer(), "wheel");
  }

  // Installs pure Python packages from the index, with their dependencies.
  async function fetched(names) {
    if (!python.runPython("import importlib.util; importlib.util.find_spec('micropip') is not None")) {
      await install(Object.keys(files).find((name) => name.startsWith("micropip")));
    }
    await python.pyimport("micropip").install.callKwargs(names, { index_urls: [index] });
    return "{}";
  }

  port.onmessage = async ({ data: { ask, packages, source } }) => {
    left = MOST_PRINTED;
    try {
      if (typeof source === "string") {
        answer.destroy();
        answer = python.pyimport("tabletop.bots.local_bot").in_worker(source);
      }
      post({ answer: packages ? await fetched(packages) : answer(ask) });
      rest(now());
    } catch (error) {
      post({ broken: String(error.message ?? error) });
    }
  };
  post({ idle: true });
};
