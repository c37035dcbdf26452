// Keeps every file of the site for use without network, with Workbox, and hands out what is whole. The build puts Workbox
// before this text, and FILES: by the address of each file its hash, written as in an integrity attribute; and by language
// PAGES: those of pages that are only there to be read, and APART: those of the texts that the app fetches when they are wanted.
//
// A new version waits until the page sends {type: "SKIP_WAITING"}. To {type: "CHECK", language} with a port it answers whether
// every file, and every page in that language, is stored and whole, once it has fetched anew what was not. Pages in other
// languages are stored when they are opened; before that, without network, the same page in a stored language is shown. Who reads
// a language of APART has its texts stored, and the pages in English (the first of PAGES); the others come with a network.

// Workbox hands out whatever lies in its cache. Told that it lacks a file, it fetches that file, compares the hash and
// stores it; so what is not whole is reported as missing.
const wholeOnly = {
  async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
    if (!cachedResponse || mayPassUnseen(event)) return cachedResponse;
    return (await isWhole(cachedResponse, request.url)) ? cachedResponse : null;
  },

  // Browsers take no redirected answer for a page.
  async fetchDidSucceed({ response }) {
    return response.redirected ? new Response(response.body, response) : response;
  },

  // The browser's own cache may hold something else under this address; then the server is asked.
  async handlerDidError({ request, event }) {
    if (request.cache !== "reload") return keep(request.url, event, "reload");
  },
};

// As Workbox has to know them. A path under vendor/ carries a hash already, so the copy that the browser has just downloaded will do.
function entries(listed) {
  return Object.entries(listed).map(([url, integrity]) => ({ url, integrity, revision: url.startsWith("vendor/") ? null : integrity }));
}

const { PrecacheController } = workbox.precaching;
const files = new PrecacheController({ plugins: [wholeOnly] });
files.precache(entries(FILES));
const pages = new PrecacheController({ plugins: [wholeOnly], cacheName: `pages ${registration.scope}` });
for (const listed of [PAGES, APART]) for (const language in listed) pages.addToCacheList(entries(listed[language]));
addEventListener("activate", (event) => event.waitUntil(pages.activate(event)));

const [ENGLISH] = Object.keys(PAGES);
const within = (path) => new URL(path, registration.scope).href;
// What keeps an address: one of the two, or undefined.
const keeper = (url) => [files, pages].find((one) => one.getCacheKeyForURL(url));
const integrityOf = (cacheKey) => files.getIntegrityForCacheKey(cacheKey) ?? pages.getIntegrityForCacheKey(cacheKey);

// What is under vendor/ is big, and the start must not wait: CHECK looks at it afterwards.
function mayPassUnseen({ type, request }) {
  return type === "fetch" && request.cache !== "reload" && request.url.startsWith(`${registration.scope}vendor/`);
}

// Browsers run no script that comes as something else.
async function isWhole(response, name) {
  const type = response.headers.get("Content-Type");
  if (new URL(name).pathname.endsWith("js") && !type?.includes("javascript")) return false;
  const content = await response.clone().arrayBuffer().catch(() => new ArrayBuffer(0)); // cannot be read
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}` === integrityOf(name);
}

// The stored file, or the one of the server, stored from now on.
function keep(url, event, cache = "default") {
  const { strategy } = keeper(url), cacheKey = keeper(url).getCacheKeyForURL(url), integrity = integrityOf(cacheKey);
  return strategy.handle({ event, request: new Request(url, { integrity, cache }), params: { cacheKey, integrity } });
}

// One file at a time: together they take much memory.
async function keepAll(event, language) {
  const read = Object.keys({ ...APART[language], ...PAGES[language in APART ? ENGLISH : language] }).map(within);
  for (const url of [...files.getCachedURLs(), ...read]) await keep(url, event);
  lost = false;
}

// Whether a file of this version is damaged here and gone from the server. Pages then come from the server, with all that
// belongs to them: `fromServer` holds the ids that browsers give these pages.
let lost = false;
const fromServer = new Set();

async function ofServer({ request, resultingClientId }) {
  // The page compares hashes itself. Here that would make a newer file of the server look like none.
  const response = await fetch(request.mode === "navigate" ? request : new Request(request, { integrity: "" }));
  lost = true;
  if (request.mode === "navigate") fromServer.add(resultingClientId);
  return response;
}

// The same page in a language in which it is stored. An index in English lies above the others.
async function inStoredLanguage(address) {
  const path = address.slice(registration.scope.length).split("/"), isLanguage = (part) => part in PAGES || part in APART;
  const others = Object.keys(PAGES).map((language) => path.map((part) => (isLanguage(part) ? language : part)));
  for (const parts of [...others, path.filter((part) => !isLanguage(part))]) {
    const other = within(parts.join("/")), stored = other !== address && (await keeper(other)?.matchPrecache(other));
    if (stored && (await isWhole(stored, keeper(other).getCacheKeyForURL(other)))) return Response.redirect(other);
  }
  return Response.error();
}

workbox.routing.registerRoute(
  ({ url, event }) => {
    if (fromServer.has(event.clientId)) return null;
    // A link is the page with a fragment, and chat programs add queries: the same page.
    const plain = url.origin + url.pathname.replace(/\/$/, "/index.html");
    return keeper(plain) && plain;
  },
  ({ request, event, params }) => {
    const kept = () => keep(params, event, request.cache === "reload" ? "reload" : "default");
    if (request.mode !== "navigate") return kept().catch(() => ofServer(event));
    const shown = lost ? ofServer(event).catch(kept) : kept().catch(() => ofServer(event));
    return shown.catch(() => inStoredLanguage(params));
  },
);

workbox.routing.registerRoute(
  ({ url, request }) => request.mode === "navigate" && url.pathname.split("/").some((part) => part in APART),
  ({ request, url }) => fetch(request).catch(() => inStoredLanguage(url.origin + url.pathname.replace(/\/$/, "/index.html"))),
);

// The page of a folder whose address came without its slash. From there its links would lead elsewhere.
workbox.routing.registerRoute(
  ({ url, request }) => request.mode === "navigate" && keeper(`${url.origin}${url.pathname}/index.html`),
  ({ url }) => Promise.resolve(Response.redirect(`${url.origin}${url.pathname}/${url.search}`)),
);

// The lab keeps itself when it is opened (web/lab/sandbox.js), the sounds when they are chosen (web/sound.js).
const KEEP_THEMSELVES = ["lab.html", "vendor/lab", "sound.js"];
workbox.routing.registerRoute(
  ({ url }) => KEEP_THEMSELVES.some((path) => url.href.startsWith(registration.scope + path)),
  ({ request, url }) => fetch(request).catch(async () => (await caches.match(url.origin + url.pathname)) ?? Response.error()),
);

workbox.core.clientsClaim();
// Versions before this one kept the files themselves.
addEventListener("activate", (event) => event.waitUntil(caches.delete(`robodrome ${registration.scope}`)));
addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") skipWaiting();
  if (event.data?.type === "CHECK") {
    const tell = (whole) => event.ports[0].postMessage(whole);
    event.waitUntil(keepAll(event, event.data.language).then(() => tell(true), () => tell(false)));
  }
});
