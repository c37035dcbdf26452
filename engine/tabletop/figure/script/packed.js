// Figures in addresses, as `tabletop/sketch/packing.py` writes them: inflated, and each sign of ours replaced by its phrase.
const LARGEST = 2_000_000; // characters
const refused = (reason) => Object.assign(new Error(reason), { reason });
async function inflated(packed) {
  let text = "";
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt());
    const parts = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const letters = new TextDecoder();
    for (let part; !(part = await parts.read()).done; ) {
      text += letters.decode(part.value, { stream: true });
      if (text.length > LARGEST) throw refused("cut");
    }
  } catch {
    throw refused("cut");
  }
  return text.split("\0");
}
async function unpacked(word) {
  if (word[0] !== "1") throw refused("old");
  const [game, , html] = await inflated(word.slice(1));
  if (!/^[a-z]+$/.test(game) || !html) throw refused("cut");
  const answer = await fetch(new URL(`phrases/${game}.txt`, import.meta.url));
  if (!answer.ok) throw refused("gone");
  const phrases = (await answer.text()).split("\n");
  const whole = html.replace(/[\uE000-\uF8FF]/g, (sign) => phrases[sign.charCodeAt() - 0xe000] || "");
  const address = URL.createObjectURL(new Blob([whole], { type: "text/html" }));
  return fetched(address).finally(() => URL.revokeObjectURL(address));
}
