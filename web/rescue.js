// What the screen of a failed start offers when it fails a second time in a row: a start that reads nothing of what is
// saved in this browser, and a file with all of it. Loaded only when a start has failed; works without Python.
//
//   import("./rescue.js").then(({ offer }) => offer(place))
//
// Whoever sees the page become ready removes FAILURES from sessionStorage.

const FAILURES = "robodrome:failed-starts"; // in sessionStorage: how many starts in a row have failed in this tab
const PREFIX = "robodrome:"; // as in page/storage.py
const say = (key) => JSON.parse(document.getElementById("texts").textContent)[document.documentElement.lang][`rescue.${key}`];

// This failure counted; a browser without sessionStorage cannot count, so that the first is enough.
function failures() {
  try {
    const count = Number(sessionStorage.getItem(FAILURES)) + 1;
    sessionStorage.setItem(FAILURES, count);
    return count;
  } catch {
    return 2;
  }
}

// Everything that is saved, as the text of a file that the home page can load. Throws where the browser lets the page read
// nothing; what stands in one of its two storages does not depend on the other.
async function everything() {
  const database = await globalThis.robodromeDatabase;
  const saved = database ? await database.read() : {};
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const older = names.map((name) => [name in saved ? `${name}x` : name, localStorage.getItem(name)]);
  const storage = { ...saved, ...Object.fromEntries(older) };
  return JSON.stringify({ robodrome: 1, storage }, null, 1);
}

function download(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `robodrome-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function made(tag, id, text) {
  return Object.assign(document.createElement(tag), { id, textContent: text });
}

// Puts the offer at the end of an element of the page.
export function offer(place) {
  if (failures() < 2 || document.getElementById("rescue-safe")) return;
  const safe = made("button", "rescue-safe", say("safe"));
  const file = made("button", "rescue-file", say("file"));
  const about = made("p", "rescue-text", say("about"));
  safe.addEventListener("click", () => location.assign(`./?safe${location.hash}`));
  file.addEventListener("click", async () => {
    try {
      download(await everything());
    } catch {
      about.textContent = say("none");
    }
  });
  place.append(about, safe, file);
}
