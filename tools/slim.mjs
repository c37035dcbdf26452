// node slim.mjs FROM INTO SCRIPT…
// Removes the parts of Pyodide's machine that only compiled packages use. Its own script uses some 260 of its 8,500 exports;
// functions that only the others reach are removed, and so are modules that no page imports (modules.mjs). This saves a quarter of
// the machine and a third of its script. FROM and INTO are folders; the SCRIPTs also use the machine. A page with compiled packages
// needs the whole machine.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "binaryen";
import { leaveOut, overwrite } from "./modules.mjs";

const [from, into, ...scripts] = process.argv.slice(2);
const [SCRIPT, MACHINE] = ["pyodide.asm.mjs", "pyodide.asm.wasm"];
const [original, machine] = [readFileSync(join(from, SCRIPT), "utf8"), readFileSync(join(from, MACHINE))];

// The script compiles an empty machine as a test. In WebKit this blocks the page until the compilation for the page before has
// ended: a second without a picture.
const TRIAL = /(var canConstructWasm=true;)try\{new WebAssembly\.Module\([^{}]*\)\}catch\(e\)\{canConstructWasm=false\}/;
const script = original.replace(TRIAL, "$1");
if (script === original) throw new Error(`${SCRIPT} does not try to compile as slim.mjs knows it: see what this version of Pyodide does.`);

// The script gives every export a variable: var _a,_b,…;function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"];…}
const LIST = /var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]*)\}/;
const ASSIGNMENT = /^([\w$]+)=.*wasmExports\["(.+)"\]/;
const found = LIST.exec(script);
if (!found) throw new Error(`${SCRIPT} does not list the exports of its machine as slim.mjs knows it: see what this version of Pyodide does.`);
const [list, names, body] = found;
const rest = script.replace(list, "") + scripts.map((path) => readFileSync(path, "utf8")).join("\n");
const words = new Set(rest.match(/[\w$]+/g));

const compiled = new WebAssembly.Module(machine);
// At its start, the machine looks these up among its own exports.
const linked = new Set(WebAssembly.Module.imports(compiled).flatMap(({ module, name }) => (module.startsWith("GOT.") ? [name] : [])));
const isUsed = (name) => words.has(name) || words.has(`_${name}`) || linked.has(name);
const kept = body.split(";").filter((statement) => isUsed(ASSIGNMENT.exec(statement)[2]));
const declared = names.split(",").filter((name) => words.has(name) || kept.some((statement) => statement.startsWith(`${name}=`)));
writeFileSync(join(into, SCRIPT), script.replace(list, () => `var ${declared};function assignWasmExports(wasmExports){${kept.join(";")}}`));

const slim = binaryen.readBinary(machine);
const changes = leaveOut(slim, machine, isUsed);
for (const { name } of WebAssembly.Module.exports(compiled)) if (!isUsed(name)) slim.removeExport(name);
slim.runPasses(["remove-unused-module-elements"]);
writeFileSync(join(into, MACHINE), overwrite(slim.emitBinary(), changes));
