// The cure for a bad service worker: the host serves this file in place of sw.js. Browsers look for a new sw.js when a page is
// opened. This one takes over at once, deletes the stored files of the site and unregisters itself. Saved games stay. Open pages
// run on; the second or third page after that comes from the server. Each registers sw.js again, so this file may stay.

addEventListener("install", () => skipWaiting());

const isOurs = (name) => name.startsWith("robodrome") || name.endsWith(registration.scope);

async function emptyStores() {
  const names = await caches.keys();
  await Promise.allSettled(names.filter(isOurs).map((name) => caches.delete(name)));
}

// A store that cannot be emptied must not keep the worker.
addEventListener("activate", (event) => event.waitUntil(emptyStores().catch(() => {}).then(() => registration.unregister())));
