// Python in the box of the lab: a worker without an origin, which gets every file from the page, as no service worker and no
// storage serve it. What the page asks is JSON for engine/tabletop/bots/lab.py.
import "./alone.js"; // first: imports run in this order
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide";

const PLACE = "https://files.invalid/";
const MOST_PRINTED = 20_000; // characters that a bot may print in one answer

onmessage = async ({ data: { files, wheel, index }, ports: [port] }) => {
  onmessage = null;
  const { fetch } = globalThis;
  const post = port.postMessage.bind(port); // a bot may put something else in its place
  // Pyodide fetches its own files; here they are at hand.
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

  let python, lab;
  try {
    python = await loadPyodide({
      createPyodideModule,
      indexURL: PLACE,
      lockFileContents: await files["pyodide-lock.json"].text(),
      stdout: print,
      stderr: print,
    });
    await install(wheel);
    lab = python.pyimport("tabletop.bots.lab").Lab();
    python.pyimport("tabletop.bots.bot_here").listen((bot, seconds) => post({ asked: { bot, seconds } }));
  } catch (error) {
    post({ broken: String(error) });
    return;
  }

  async function install(name) {
    python.unpackArchive(await files[name].arrayBuffer(), "wheel");
  }

  // Packages that are pure Python, from the index, each with what it needs.
  async function fetched(names) {
    if (!python.runPython("import importlib.util; importlib.util.find_spec('micropip') is not None")) {
      await install(Object.keys(files).find((name) => name.startsWith("micropip")));
    }
    await python.pyimport("micropip").install.callKwargs(names, { index_urls: [index] });
    return "{}";
  }

  port.onmessage = async ({ data: { ask, packages } }) => {
    left = MOST_PRINTED;
    post({ heard: true });
    try {
      post({ told: packages ? await fetched(packages) : lab.answer(ask) });
    } catch (error) {
      post({ broken: String(error.message ?? error) });
    }
  };
  post({ ready: true });
};
