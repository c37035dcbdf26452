// node pyodide.mjs SCRIPT.py ARGUMENT…
// node pyodide.mjs --stay SCRIPT.py
// Runs a Python script in Pyodide's own Python, with the whole file system of the machine under /host: byte code
// is only valid for the very interpreter that made it, so what the site ships is compiled here.
// Arguments that are paths are made absolute by the caller. With --stay it goes on after the script: for each line that it reads,
// a list of arguments as JSON, it calls the script's `main` and prints what went wrong as JSON, "" where nothing did.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const given = process.argv.slice(2), stays = given[0] === "--stay";
const [script, ...args] = given.slice(stays ? 1 : 0);
// What is compiled here knows its lines but not its columns, which are a quarter of all byte code.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/host", "/");
python.globals.set("arguments", python.toPy(args));
// The Python side of PyScript, by file.
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
