// The bots of the reader: kept on this device, and packed into links.
const KEPT = "robodrome.lab";
const DONE = "robodrome.lab.done";
export const LONGEST = 200_000; // characters of a bot
const LONGEST_LINK = 400_000; // characters of what is packed in a link
const MOST = 100; // bots that are taken out of one text

// {name: text}, in the order in which they were made.
export function saved() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    return Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

// False where the browser keeps nothing.
export function save(bots) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(bots));
    return true;
  } catch {
    return false;
  }
}

// The names of the steps that are done.
export function done() {
  try {
    const found = JSON.parse(localStorage.getItem(DONE));
    return new Set(Array.isArray(found) ? found : []);
  } catch {
    return new Set();
  }
}

export function keepDone(names) {
  try {
    localStorage.setItem(DONE, JSON.stringify([...names]));
  } catch {
    // It holds as long as the page is open.
  }
}

// A name as a file has it that nobody has yet.
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

// {name, text, game} of a link; throws for what is none.
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

// {found, damaged} of a text with links, as people paste them: the bots, each once, and how many links hold none.
export async function unpackAll(text) {
  const links = new Set(Array.from(text.matchAll(/#bot=([\w-]*)/g), ([, packed]) => packed));
  const packed = [...links].slice(0, MOST);
  const read = await Promise.allSettled(packed.map(unpack));
  const found = read.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
  return { found, damaged: links.size - found.length };
}
