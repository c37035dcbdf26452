// Stores the files of the site for use without network, with Workbox, and serves files only if they are whole. Which files those
// are, service_worker.py decides. The build puts Workbox before this text, and three constants. FILES has the hash of each file
// by address, as in an integrity attribute. By language, PAGES has the same for static pages, and APART for texts that lie in an
// archive of their own.
//
// A new version waits until the page sends {type: "SKIP_WAITING"}. For {type: "CHECK", language} with a port, it fetches all
// missing and damaged files, with the pages in that language. Then it answers whether all are stored and undamaged. Pages in
// other languages are stored when they are opened; before that, without network, it sends the page in a stored language. For a
// language of APART, it stores the texts, and the pages in English (the first of PAGES); the language's own pages need a network.

// Workbox serves whatever is in its cache. If told that a file is missing, it fetches the file, compares the hash and stores it;
// so damaged files are reported as missing.
const wholeOnly = {
  async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
    if (!cachedResponse || mayPassUnseen(event)) return cachedResponse;
    return (await isWhole(cachedResponse, request.url)) ? cachedResponse : null;
  },

  // Browsers refuse redirected responses for pages.
  async fetchDidSucceed({ response }) {
    return response.redirected ? new Response(response.body, response) : response;
  },

  // The browser's HTTP cache may have another version under this address; then the server is asked.
  async handlerDidError({ request, event }) {
    if (request.cache !== "reload") return keep(request.url, event, "reload");
  },
};

// Entries for Workbox. A path under vendor/ has a hash already, so the copy that the browser has just downloaded is used.
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
// The controller for an address: one of the two, or undefined.
const keeper = (url) => [files, pages].find((one) => one.getCacheKeyForURL(url));
const integrityOf = (cacheKey) => files.getIntegrityForCacheKey(cacheKey) ?? pages.getIntegrityForCacheKey(cacheKey);

// Files under vendor/ are large, and the start must not wait for their hashes: CHECK compares them afterwards.
function mayPassUnseen({ type, request }) {
  return type === "fetch" && request.cache !== "reload" && request.url.startsWith(`${registration.scope}vendor/`);
}

// Whether a stored file has the right hash; scripts also need the right type, or browsers would not run them.
async function isWhole(response, name) {
  const type = response.headers.get("Content-Type");
  if (new URL(name).pathname.endsWith("js") && !type?.includes("javascript")) return false;
  const content = await response.clone().arrayBuffer().catch(() => new ArrayBuffer(0)); // cannot be read
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}` === integrityOf(name);
}

// The stored file, or the server's, which is stored then.
function keep(url, event, cache = "default") {
  const { strategy } = keeper(url), cacheKey = keeper(url).getCacheKeyForURL(url), integrity = integrityOf(cacheKey);
  return strategy.handle({ event, request: new Request(url, { integrity, cache }), params: { cacheKey, integrity } });
}

// One file at a time, as together they would take much memory.
async function keepAll(event, language) {
  const read = Object.keys({ ...APART[language], ...PAGES[language in APART ? ENGLISH : language] }).map(within);
  for (const url of [...files.getCachedURLs(), ...read]) await keep(url, event);
  lost = false;
}

// Whether a file of this version is damaged here and gone from the server. Then pages and all their files come from the server:
// `fromServer` has the client ids of these pages.
let lost = false;
const fromServer = new Set();

async function ofServer({ request, resultingClientId }) {
  // Without integrity: with it, a newer file of the server would fail here. The page compares hashes itself.
  const response = await fetch(request.mode === "navigate" ? request : new Request(request, { integrity: "" }));
  lost = true;
  if (request.mode === "navigate") fromServer.add(resultingClientId);
  return response;
}

// Redirects to the same page in a language that is stored. An index in English is one folder above the others.
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
    // Links are this page with a fragment, and chat programs add queries: the same page.
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

// The page of a folder, for an address without the final slash, with which its relative links would be wrong.
workbox.routing.registerRoute(
  ({ url, request }) => request.mode === "navigate" && keeper(`${url.origin}${url.pathname}/index.html`),
  ({ url }) => Promise.resolve(Response.redirect(`${url.origin}${url.pathname}/${url.search}`)),
);

// The lab is stored when it is opened (web/lab/sandbox.js), sounds are when they are switched on (web/sound.js).
const KEEP_THEMSELVES = ["lab.html", "vendor/lab", "sound.js"];
workbox.routing.registerRoute(
  ({ url }) => KEEP_THEMSELVES.some((path) => url.href.startsWith(registration.scope + path)),
  ({ request, url }) => fetch(request).catch(async () => (await caches.match(url.origin + url.pathname)) ?? Response.error()),
);

workbox.core.clientsClaim();
addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") skipWaiting();
  if (event.data?.type === "CHECK") {
    const reply = (whole) => event.ports[0].postMessage(whole);
    event.waitUntil(keepAll(event, event.data.language).then(() => reply(true), () => reply(false)));
  }
});
