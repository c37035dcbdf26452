// Shows the progress of Python's start, and the error if it fails.
//
// It needs these elements of index.html: #texts, which the build fills; #loading (hidden when the page is ready) with
// #loading-bar (a <progress>) and #loading-text; #load-error and #load-retry (hidden until something fails).
// The page is ready when the client sets data-ready="true" on <html>, at the latest at the end of main.py.
"use strict";

// A canvas draws text only in the fonts that have loaded by then, so load all of them now.
for (const { family, weight } of document.fonts) document.fonts.load(`${weight} 16px ${family}`).catch(() => {});

(() => {
  // PyScript's stages, as shares of the work that remains after the download.
  const STAGES = { "Loading interpreter": 0.1, "Loaded interpreter": 0.7, "Loaded files": 0.85, "Loaded Pyodide": 0.9 };
  const DOWNLOAD = 0.8; // share of the bar
  const PATIENCE = 20, HALF = PATIENCE / 2; // seconds
  const FAILURES = "robodrome:failed-starts"; // of rescue.js

  const root = document.documentElement;
  const element = (id) => document.getElementById(id);

  function saved(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // some browsers forbid storage to embedded pages
    }
  }
  const TEXTS = JSON.parse(element("texts").textContent);
  const wished = [saved("robodrome:language"), ...navigator.languages].map((tag) => (tag ?? "").slice(0, 2));
  root.lang = wished.find((tag) => tag in TEXTS) ?? "en";
  const say = (key, fields) => TEXTS[root.lang][`loading.${key}`].replace(/\{(\w+)\}/g, (_, name) => fields[name]);

  // --- progress ---

  const files = new Map(); // address -> its size and its hash
  for (const [url, file] of Object.entries(JSON.parse(element("loading-files").textContent)))
    files.set(new URL(url, location).href, file);
  const sum = (sizes) => sizes.reduce((one, other) => one + other, 0);
  const arrived = new Map(); // address -> bytes
  let stage = null;
  let waited = 0; // seconds without progress; the timer does not count while the page is busy

  function show() {
    waited = 0;
    const bytes = sum([...arrived.values()]), later = globalThis.robodromePython?.later;
    const total = sum([...files].map(([url, { size }]) => (later?.has(url) ? 0 : size)));
    const share = globalThis.robodromePython?.snapshot ? 1 : Math.min(1, bytes / total);
    const rest = stage === null ? 0 : STAGES[stage];
    element("loading-bar").value = DOWNLOAD * share + (1 - DOWNLOAD) * rest * share;
    const key = share < 0.995 ? "download" : rest < STAGES["Loaded interpreter"] ? "start" : "table";
    element("loading-text").textContent = say(key, { percent: Math.floor(100 * share) });
  }

  new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries())
      if (files.has(name) && !(responseStatus >= 400)) arrived.set(name, files.get(name).size);
    show();
  }).observe({ type: "resource", buffered: true });

  addEventListener("py:progress", ({ detail }) => {
    if (!(detail in STAGES)) return;
    stage = detail;
    performance.mark(`robodrome:${detail}`);
    show();
  });

  // The observer reports a file only when it is complete, so count a large file's bytes as they arrive. When the service
  // worker has all files, this is not needed and a little slower.
  async function count(url, response) {
    const reader = response.body.getReader();
    for (let bytes = 0, part; !(part = await reader.read()).done; show()) {
      bytes += part.value.length;
      arrived.set(url, Math.max(bytes, arrived.get(url) ?? 0));
      if (url.endsWith(".wasm") && bytes === files.get(url).size) robodromePython.fetchArchives(); // before the start blocks the page
    }
  }
  const plainFetch = window.fetch;
  window.fetch = async function (...request) {
    const url = new URL(request[0]?.url ?? request[0], location).href;
    if (!files.has(url)) return plainFetch.apply(this, request);
    try {
      const response = await plainFetch.apply(this, request);
      if (!response.ok) fail(lost(url));
      else if (!globalThis.robodromePython?.cameBack) count(url, response.clone()).catch(() => {});
      return response;
    } catch (error) {
      fail(lost(url));
      throw error;
    }
  };

  // The page cannot see how much of a module has arrived, so it fetches the module again and counts. Without "no-store",
  // Firefox would join the first request and deliver nothing before its end.
  async function look(url) {
    const response = await plainFetch(url, { cache: "no-store" });
    if (response.ok) await count(url, response);
  }
  function lookForModules() {
    for (const url of files.keys()) if (url.endsWith("js") && !arrived.has(url)) look(url).catch(() => {});
  }

  // --- failure ---

  const lost = (url) => say("lost", { file: new URL(url).pathname.split("/").pop() });
  const broken = (reason) => say("broken", { reason: reason.replace(/[^.!?]$/, "$&.") });

  // The first message stays, because later failures mostly follow from it.
  function fail(message) {
    if (root.dataset.ready === "true" || root.dataset.failed === "true") return;
    root.dataset.failed = "true";
    element("load-error").textContent = message;
    element("load-error").hidden = element("load-retry").hidden = false;
    // After a second failure in a row, rescue.js adds more ways out.
    import("./rescue.js").then(({ offer }) => offer(element("load-error").parentElement)).catch(() => {});
  }

  function lostScript({ target }) {
    if (target instanceof HTMLScriptElement) fail(lost(target.src));
  }
  function uncaught({ message }) {
    if (message) fail(broken(message));
  }
  // The interpreter itself can crash at random (WebKit: "Out of bounds memory access"), so the page reloads once.
  function startAgain(reason) {
    if (root.dataset.ready === "true" || reason?.constructor !== globalThis.WebAssembly?.RuntimeError) return false;
    try {
      if (sessionStorage.getItem(FAILURES)) return false;
      sessionStorage.setItem(FAILURES, 1);
    } catch {
      return false; // without storage the page could reload for ever
    }
    location.reload();
    return true;
  }
  function rejected({ reason }) {
    if (startAgain(reason)) return;
    const missing = /module: (\S+)/.exec(reason?.message)?.[1]; // the message of import() in Chromium and Firefox
    fail(missing ? lost(missing) : broken(String(reason?.message ?? reason).split("\n")[0]));
  }
  addEventListener("error", lostScript, true);
  addEventListener("error", uncaught);
  addEventListener("unhandledrejection", rejected);
  addEventListener("robodrome:start-failed", ({ detail }) => rejected({ reason: detail }));
  const watch = setInterval(() => {
    if (++waited === HALF) lookForModules();
    if (waited === PATIENCE) fail(say("stuck", { seconds: PATIENCE }));
  }, 1000);
  // The last line of a Python traceback is the error itself.
  addEventListener("robodrome:python-error", ({ detail }) => fail(broken(detail.trimEnd().split("\n").pop())));
  addEventListener("py:done", () => fail(broken(say("unfinished"))));
  document.querySelector(".stuck").remove(); // from here on, this script shows every failure
  if (self.origin === "null") fail(say(location.protocol === "file:" ? "file" : "frame"));
  if (typeof WebAssembly === "undefined") fail(broken(say("old")));

  const retry = element("load-retry");
  retry.textContent = say("retry");
  retry.addEventListener("click", async () => {
    element("load-error").hidden = retry.hidden = true;
    const tags = [...document.querySelectorAll("[integrity]")].map((tag) => [tag.src ?? tag.href, tag]);
    const late = new Promise((resolve) => setTimeout(resolve, 1000 * PATIENCE, [])); // a host may never answer
    const mended = await Promise.race([Promise.all([...files, ...tags].map(([url, file]) => mend(url, file))), late]);
    if (mended.includes(false)) await forgetVersion().catch(() => {}); // no service worker, no version kept
    location.reload();
  });

  const isScript = (response) => response.headers.get("Content-Type")?.includes("javascript");

  // Fetches a file again if the cached copy is damaged, in the browser or in the service worker. Also fetches a script again
  // that came with another content type, because browsers do not run it.
  function mend(url, { integrity }) {
    async function get(cache) {
      const response = await plainFetch(url, { integrity, cache });
      if (url.endsWith("js") && !isScript(response)) throw new TypeError(`${url} is no script`);
    }
    return get("default").catch(() => get("reload")).then(() => true, () => false);
  }

  // If this version is damaged here and no longer on the server, start the server's version instead.
  async function forgetVersion() {
    const worker = await plainFetch("./sw.js", { cache: "no-store" });
    if (worker.ok && isScript(worker))
      await (await navigator.serviceWorker.getRegistration())?.unregister();
  }

  // --- the end ---

  const ready = new MutationObserver(() => {
    if (root.dataset.ready !== "true") return;
    ready.disconnect();
    clearInterval(watch);
    removeEventListener("error", lostScript, true);
    removeEventListener("error", uncaught);
    removeEventListener("unhandledrejection", rejected);
    window.fetch = plainFetch;
    delete root.dataset.failed;
    try {
      sessionStorage.removeItem(FAILURES);
    } catch {
      // Without storage there is no count.
    }
    element("loading").hidden = element("load-error").hidden = element("load-retry").hidden = true;
  });
  ready.observe(root, { attributeFilter: ["data-ready"] });
  show();
})();
