// Removes modules of Python that no page imports from Pyodide's machine: a database, compressions, characters of East Asia, XML,
// foreign functions, Python's own tests, and C++ for them. This saves a ninth of what a first visit transfers.
//
//   leaveOut(machine, bytes, isUsed)   `machine`: binaryen's of these bytes; `isUsed(name)`: whether scripts use an export. Empties the
//                                      functions of the modules; returns the changes of memory: [address, bytes] each
//   overwrite(bytes, changes)          applies these changes to the bytes of a machine
//
// Few functions have names, but the linker's order helps: functions of one source are together, a module begins at PyInit_NAME, the
// libraries follow all modules. A function stays if a kept one calls it. The linker merges equal functions, so short functions stay,
// too, and functions without addresses of their own. Calling a removed function ends the program; e2e/site/test_machine.py tries
// what is kept.
import binaryen from "binaryen";

// Modules that are next to each other, each with the prefix of names in the library that only it uses.
const GONE = [
  { _ctypes: "ffi_", _posixsubprocess: "", _bz2: "BZ2_" },
  { _sqlite3: "sqlite3_", _lzma: "lzma_", _zstd: "ZSTD_" },
  { pyexpat: "", _elementtree: "", _codecs_cn: "", _codecs_hk: "", _codecs_iso2022: "", _codecs_jp: "", _codecs_kr: "", _codecs_tw: "",
    _multibytecodec: "" },
  { termios: "", xxsubtype: "", _xxtestfuzz: "", _testbuffer: "", _testinternalcapi: "", _testcapi: "", _testcapi_datetime: "",
    _testlimitedcapi: "", _testclinic: "", _testclinic_limited: "" },
];
const START = "PyInit_", C_PLUS_PLUS = "_ZN";
const SHORT = 2000; // characters of binaryen's text
const APART = 500; // places: functions further apart belong to different libraries
const ADDRESSES = 1 << 18; // smaller numbers are hardly ever addresses
const STRETCH = 512; // words
const GAP = 8192; // bytes
const DATA = 11, I32_CONST = 0x41; // in a machine's bytes

export function leaveOut(machine, bytes, isUsed) {
  const { functions, table } = read(machine.emitText()), memory = memoryOf(bytes);
  const started = (names) => names.filter((name) => name.startsWith(START)).map((name) => name.slice(START.length));
  const starts = functions.flatMap(({ names }, place) => started(names).map((name) => [name, place]));
  const out = unused(functions, new Map(starts), isUsed);
  const numbersOf = (isOurs) => {
    const some = functions.filter((_, place) => out.has(place) === isOurs);
    return new Set(some.flatMap(({ numbers }) => numbers.filter((one) => one >= ADDRESSES)));
  };
  const [ours, theirs] = [numbersOf(true), numbersOf(false)];
  const isOwn = ({ numbers, calls }) => numbers.some((one) => ours.has(one) && !theirs.has(one)) || calls.some((one) => out.has(one));
  const emptied = [...out].filter((place) => functions[place].size > SHORT && isOwn(functions[place]));
  for (const place of emptied) new binaryen.Function(machine.getFunction(functions[place].name)).setBody(machine.unreachable());
  return [unlisted(starts, table, memory), ...blank(ours, theirs, memory)];
}

// Reads the text of a machine: its functions in order, with the names of their exports, and its table of functions.
function read(text) {
  const functions = [], places = new Map(), table = [];
  let before = 0;
  for (const { index, 1: name, 2: called, 3: number } of text.matchAll(/^ \(func \$(\S+)|\(call \$(\S+?)[\s)]|\(i32\.const (\d+)\)/gm)) {
    if (!name) functions.at(-1)?.[called ? "calls" : "numbers"].push(called ?? +number);
    else {
      if (functions.length) functions.at(-1).size = index - before;
      before = index;
      places.set(name, functions.length);
      functions.push({ name, calls: [], numbers: [], size: 0, names: [] });
    }
  }
  for (const { 1: name, 2: inside } of text.matchAll(/^ \(export "(.+)" \(func \$(\S+)\)\)/gm)) {
    functions[places.get(inside)]?.names.push(name);
  }
  const [, first, all] = /^ \(elem .*\(i32\.const (\d+)\) func ([^)]*)\)/m.exec(text);
  for (const [at, name] of all.split(" ").entries()) table[+first + at] = places.get(name.slice(1));
  for (const one of functions) one.calls = one.calls.map((name) => places.get(name)).filter((place) => place !== undefined);
  return { functions, table };
}

// The places of all functions of the removed modules that no kept function calls.
function unused(functions, starts, isUsed) {
  const out = new Set(), order = [...starts];
  const add = (from, to) => { for (let place = from; place < to; place++) out.add(place); };
  const begins = (place, start) => functions[place].names.some((name) => name.startsWith(start));
  const libraries = [...GONE.flatMap(Object.entries), ["", C_PLUS_PLUS]].filter(([, start]) => start)
    .map(([name, start]) => ({ name, start, ...stretch(functions, order.at(-1)[1], (place) => begins(place, start)) }));
  libraries.sort((one, other) => one.from - other.from);
  for (const [at, { name, start, from, to }] of libraries.entries()) {
    // If there is hardly a name before the next library, the functions belong to this one.
    const next = libraries[at + 1]?.from ?? to, between = functions.slice(to, next);
    add(from, 100 * between.filter(({ names }) => names.length).length < between.length ? next : to);
    if (!name) continue;
    // PyInit_ is in one source of a module; its other sources are those that use its library.
    const place = order.findIndex(([one]) => one === name), [before, after] = [order[place - 1][1], order[place + 1][1]];
    const users = functions.slice(before, after).flatMap(({ calls }, at) => (calls.some((one) => begins(one, start)) ? [before + at] : []));
    add(Math.min(...users), Math.max(...users) + 1);
  }
  for (const names of GONE.map(Object.keys)) {
    const places = names.map((name) => starts.get(name));
    if (places.includes(undefined)) throw new Error(`The machine lacks one of ${names}: see what this version of Pyodide has.`);
    add(places[0], places.at(-1));
  }
  const kept = [...functions.keys()].filter((place) => !out.has(place) || functions[place].names.some(isUsed));
  for (const place of kept) {
    out.delete(place);
    kept.push(...functions[place].calls.filter((one) => out.delete(one)));
  }
  return out;
}

// The stretch with most of the functions that `isOne` accepts, none too far from the next.
function stretch(functions, behind, isOne) {
  const all = [...functions.keys()].filter((place) => place > behind && isOne(place));
  if (!all.length) throw new Error("A library is not where it was: see what this version of Pyodide has.");
  let first = all.length >> 1, last = first;
  while (all[first] - all[first - 1] < APART) first--;
  while (all[last + 1] - all[last] < APART) last++;
  return { from: all[first], to: all[last] + 1 };
}

// Python's list of modules (name and start of each) without the removed ones: [address, bytes].
function unlisted(starts, table, { words, text }) {
  const names = new Map(starts.map(([name, place]) => [table.indexOf(place), name])), gone = new Set(GONE.flatMap(Object.keys));
  const nameAt = (word) => names.get(words[word + 1]);
  const first = words.findIndex((address, word) => names.has(words[word + 1]) && text(address) === nameAt(word));
  let end = first;
  while (words[end]) end += 2; // a name of 0 ends the list; the start of some modules is 0
  const list = words.slice(first, end), left = [];
  for (let at = 0; at < list.length; at += 2) if (!gone.has(nameAt(first + at))) left.push(list[at], list[at + 1]);
  list.fill(0).set(left);
  return [4 * first, new Uint8Array(list.buffer)];
}

// Zeros for the large tables of the removed modules. Only their functions have the addresses (`ours`) of structures that point there.
function blank(ours, theirs, { words, text }) {
  const isAddress = (number) => number >= ADDRESSES && number < 4 * words.length;
  // A stretch holds structures if many of its words are addresses, or some are addresses of texts.
  const stretches = new Set();
  for (let at = 0; at * STRETCH < words.length; at++) {
    const there = words.subarray(at * STRETCH, (at + 1) * STRETCH).filter((word) => word), addresses = there.filter(isAddress);
    if (4 * addresses.length > there.length || addresses.filter((one) => text(one).length > 2).length > 2) stretches.add(at - 1).add(at).add(at + 1);
  }
  const isStructure = (address) => stretches.has(Math.floor(address / 4 / STRETCH));
  const pointers = [...words.keys()].filter((word) => isAddress(words[word]) && isStructure(4 * word));
  const known = [...ours, ...theirs].filter(isAddress);
  const begins = [...new Set([...known, ...pointers.map((word) => words[word])]), 4 * words.length].sort((one, other) => one - other);
  const ends = new Map(begins.slice(0, -1).map((address, at) => [address, begins[at + 1]]));
  const pointed = (address) => {
    const found = [];
    for (let word = Math.ceil(address / 4); 4 * word + 4 <= ends.get(address); word++) if (isAddress(words[word])) found.push(words[word]);
    return found;
  };

  const parts = [...ours].filter((address) => isStructure(address) && !theirs.has(address)), gone = new Set(parts);
  for (const part of parts) {
    if (!isStructure(part)) continue;
    for (const address of pointed(part)) if (ends.has(address) && !theirs.has(address) && !gone.has(address)) parts.push((gone.add(address), address));
  }
  const kept = [...ends.keys()].filter((address) => isStructure(address) && !gone.has(address));
  for (const part of kept) for (const address of pointed(part)) if (gone.delete(address)) kept.push(address);
  // A number may look like an address by chance. The tables are together, so the largest run is theirs.
  const runs = [];
  for (const address of [...gone].sort((one, other) => one - other)) {
    if (address - runs.at(-1)?.at(-1) < GAP) runs.at(-1).push(address);
    else runs.push([address]);
  }
  const sizeOf = (run) => ends.get(run.at(-1)) - run[0];
  const largest = runs.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  return largest.map((address) => [address, new Uint8Array(ends.get(address) - address)]);
}

export function overwrite(bytes, changes) {
  for (const { address, at, size } of segments(bytes)) {
    for (const [from, content] of changes) {
      const [first, end] = [Math.max(from, address), Math.min(from + content.length, address + size)];
      if (first < end) bytes.set(content.subarray(first - from, end - from), at + first - address);
    }
  }
  return bytes;
}

// The initial memory of a machine.
function memoryOf(bytes) {
  const parts = [...segments(bytes)], { address, size } = parts.at(-1);
  const memory = new Uint8Array(4 * Math.ceil((address + size) / 4));
  for (const { address, at, size } of parts) memory.set(bytes.subarray(at, at + size), address);
  // The ASCII text that begins at an address, "" for none.
  const text = (address) => (memory[address - 1] ? "" : /^[ -~]*/.exec(String.fromCharCode(...memory.subarray(address, address + 40)))[0]);
  return { words: new Uint32Array(memory.buffer), text };
}

// The parts of the initial memory in a machine's bytes: address in memory, place in the bytes, size.
function* segments(bytes) {
  let at = 8; // after the magic number and the version of the format
  const number = () => { // LEB128
    for (let value = 0, shift = 1; ; shift *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  for (let end; at < bytes.length; at = end) {
    const kind = bytes[at++];
    end = number() + at;
    if (kind !== DATA) continue;
    for (let left = number(); left > 0; left--) {
      if (number() !== 0 || bytes[at++] !== I32_CONST) throw new Error("Memory lies where it is not known: see what this version of Pyodide does.");
      const address = number();
      at++; // the `end` instruction after the address
      const size = number();
      yield { address, at, size };
      at += size;
    }
  }
}
