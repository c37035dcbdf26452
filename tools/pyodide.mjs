// node pyodide.mjs SCRIPT.py ARGUMENT…
// node pyodide.mjs --stay SCRIPT.py
// Runs a Python script in Pyodide, with the file system of this computer under /host. Byte code is only valid for the
// interpreter that made it, so the byte code of the site is compiled here.
// Paths among the arguments have to be absolute. With --stay it goes on after the script: for each line of input, a JSON list of
// arguments, it calls the script's `main` and prints the error message as JSON, "" for none.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const given = process.argv.slice(2), stays = given[0] === "--stay";
const [script, ...args] = given.slice(stays ? 1 : 0);
// The byte code gets line numbers but no columns, which would be a quarter of it.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/host", "/");
python.globals.set("arguments", python.toPy(args));
// The Python files of PyScript.
python.globals.set("pyscript_sources", python.toPy(pyscript.pyscript));
try {
  python.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
for await (const line of stays ? createInterface({ input: process.stdin }) : []) {
  let trouble = "";
  try {
    python.globals.get("main")(...JSON.parse(line));
  } catch ({ message }) {
    trouble = message;
  }
  console.log(JSON.stringify(trouble));
}
