// After a second failed start in a row, offers a start that reads no saved data, and a file with all saved data.
// The page loads it only after a failure; it works without Python.
//
//   import("./rescue.js").then(({ offer }) => offer(place))
//
// loader.js removes FAILURES from sessionStorage when the page becomes ready.

const FAILURES = "robodrome:failed-starts"; // in sessionStorage: how many starts in a row have failed in this tab
const OURS = /^robodrome[:.]/; // PREFIX or BESIDE of page/storage.py
const say = (key) => JSON.parse(document.getElementById("texts").textContent)[document.documentElement.lang][`rescue.${key}`];

// Counts this failure and returns the count; 2 without sessionStorage, so that the first failure is enough.
function failures() {
  try {
    const count = Number(sessionStorage.getItem(FAILURES)) + 1;
    sessionStorage.setItem(FAILURES, count);
    return count;
  } catch {
    return 2;
  }
}

// Returns all saved data as JSON text, in the format that the home page can load. Throws if the browser forbids localStorage.
// A name in both storages appears twice, with an "x" after the localStorage one.
async function everything() {
  const database = await globalThis.robodromeDatabase;
  const saved = database ? await database.read() : {};
  const names = Object.keys(localStorage).filter((name) => OURS.test(name));
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

// Appends the offer to an element of the page.
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
