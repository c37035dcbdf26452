// The bots of the reader: saved on this device, and packed into links.
const KEPT = "robodrome.lab";
const DONE = "robodrome.lab.done";
export const LONGEST = 200_000; // most characters of a bot
const LONGEST_LINK = 400_000; // most characters of a packed bot in a link
const MOST = 100; // most bots from one text

let unsaved = {}; // changes that could not be saved

function saved() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    return Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

// {name: text}, in the order in which they were made: what is saved by now, also by other tabs.
export function all() {
  return Object.fromEntries(Object.entries({ ...saved(), ...unsaved }).filter(([, text]) => text !== null));
}

// Changes bots, {name: text}, with null for one that goes; all others stay. False if the browser refuses storage.
export function change(changes) {
  Object.assign(unsaved, changes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(all()));
    unsaved = {};
    return true;
  } catch {
    return false;
  }
}

// Calls `read` when another tab has changed the bots.
export function follow(read) {
  addEventListener("storage", ({ key }) => (key === null || key === KEPT) && read());
}

// The names of finished steps.
export function done() {
  try {
    const found = JSON.parse(localStorage.getItem(DONE));
    return new Set(Array.isArray(found) ? found : []);
  } catch {
    return new Set();
  }
}

export function keepDone(name) {
  try {
    localStorage.setItem(DONE, JSON.stringify([...done().add(name)]));
  } catch {
    // Without storage, it lasts while the page is open.
  }
}

// A file name that no bot in `taken` has.
export function freeName(wanted, taken) {
  const plain = wanted.replace(/\.py$/i, "").replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 36) || "bot";
  let name = `${plain}.py`;
  for (let number = 2; name in taken; number++) name = `${plain}-${number}.py`;
  return name;
}

const through = async (content, stream) => new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer();

export async function pack(bot) {
  const packed = new Uint8Array(await through(JSON.stringify(bot), new CompressionStream("deflate-raw")));
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// {name, text, game} of a packed bot; throws an error if it is damaged or too long.
export async function unpack(packed) {
  if (packed.length > LONGEST_LINK) throw new RangeError("too long");
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let json = "";
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    json += decoder.decode(step.value, { stream: true });
    if (json.length > 2 * LONGEST) throw new RangeError("too long");
  }
  const { name, text, game } = JSON.parse(json + decoder.decode());
  if (![name, text, game].every((one) => typeof one === "string") || text.length > LONGEST) throw new TypeError("no bot");
  return { name, text, game };
}

// {found, damaged} of a pasted text with links: the bots, each once, and the number of links that cannot be read.
export async function unpackAll(text) {
  const links = new Set(Array.from(text.matchAll(/#bot=([\w-]*)/g), ([, packed]) => packed));
  const packed = [...links].slice(0, MOST);
  const read = await Promise.allSettled(packed.map(unpack));
  const found = read.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
  return { found, damaged: links.size - found.length };
}
