// Keeps every file of the site for use without network, and hands out what is whole. The build puts FILES before this
// text: the path of each file and its hash, written as in an integrity attribute.
//
// A new version waits until the page sends {type: "SKIP_WAITING"}. To {type: "CHECK"} with a port it answers whether every
// file is stored and whole, once it has fetched anew what was not.
"use strict";

const ROOT = self.registration.scope;
const STORE = `robodrome ${ROOT}`;
const PATHS = Object.keys(FILES);

const address = (path) => new URL(path, ROOT).href;
// The hash is part of the name: versions share what they have in common, and an update leaves the old one as it is.
const nameOf = (path) => `${address(path)}?${encodeURIComponent(FILES[path])}`;

// The file that an address means. A link is the page with a fragment, and chat programs add queries: the same page.
function pathOf(url) {
  const plain = url.split(/[?#]/)[0];
  const path = plain.startsWith(ROOT) ? decodeURI(plain.slice(ROOT.length)) || "index.html" : "";
  return Object.hasOwn(FILES, path) ? path : null;
}

async function stored(path) {
  return (await caches.open(STORE)).match(nameOf(path));
}

async function isWhole(path, response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === FILES[path];
}

// Fetches a file and stores it. The browser compares the hash; where its own cache holds something else, the server is asked.
async function fetched(path) {
  const get = (cache) => fetch(address(path), { integrity: FILES[path], cache });
  const answer = await get("default").catch(() => get("reload"));
  // Browsers take no redirected answer for a page.
  const response = answer.redirected ? new Response(answer.body, answer) : answer;
  await (await caches.open(STORE)).put(nameOf(path), response.clone());
  return response;
}

async function keep(path) {
  const response = await stored(path);
  if (!response || !(await isWhole(path, response))) await fetched(path);
}

// One file at a time: together they take much memory.
async function keepAll() {
  for (const path of PATHS) await keep(path);
}

async function forgetOthers() {
  const names = new Set(PATHS.map(nameOf));
  const store = await caches.open(STORE);
  for (const request of await store.keys()) if (!names.has(request.url)) await store.delete(request);
  // Earlier versions of the site were kept by Workbox.
  for (const name of await caches.keys())
    if (name.startsWith("workbox-") && name.endsWith(ROOT)) await caches.delete(name);
}

// What is big is handed out unseen, for the start must not wait; CHECK looks at it afterwards.
async function answer(path, request) {
  const isPage = request.mode === "navigate";
  const response = request.cache === "reload" && !isPage ? undefined : await stored(path);
  if (response && (!isPage || (await isWhole(path, response)))) return response;
  try {
    return await fetched(path);
  } catch {
    return response ?? fetch(request); // another version than this one, perhaps; better than nothing
  }
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : null;
  if (path !== null) event.respondWith(answer(path, event.request));
});
addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") skipWaiting();
  if (event.data?.type === "CHECK") {
    const tell = (whole) => event.ports[0].postMessage(whole);
    event.waitUntil(keepAll().then(() => tell(true), () => tell(false)));
  }
});
