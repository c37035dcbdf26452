// Prepares Python's start: compiles the interpreter while other files arrive, and reads a snapshot of its memory. On an earlier
// visit, make_snapshot.js stored the snapshot right after all imports, so the start can continue from there.
//
//   <html data-snapshot>        "used" when Python started from the snapshot, "kept" when one is stored for the next start,
//                               "none" when none can be stored
//   robodromePython
//     machine                   a promise of the compiled WebAssembly module
//     snapshot                  a promise of the snapshot as make_snapshot.js packs it, null without one; its `unread` has the library
//                               and archives from the service worker's cache (a Map from address to Blob), or is null
//     library, archives         the addresses of Python's standard library, and of the archives of the page's modules
//     texts                     the address of the archive with the texts of a language of APART, null for other languages;
//                               without it everything is in English
//     later                     archives that load after the page is ready (a Map from address to size in bytes): on a first
//                               visit with a game's link, the other games
//     fetchArchives()           loads the archives that the start needs
//     cameBack                  whether the service worker controls this page
//     giveUp()                  disables snapshots for this version, because Python cannot use its snapshot
//     makeSnapshot(script)      has a worker make a snapshot, unless there is one; `script(name)` gives the worker's file
"use strict";

(() => {
  // localStorage, which answers at once, holds the version of the snapshot. A start from it first sets TRIAL, and a successful
  // start removes it, so a snapshot that breaks the start is used only once. NONE disables snapshots for a version.
  const KEPT = "robodrome-memory";
  const [TRIAL, ONCE, NONE] = ["trial of ", "once tried to keep that of ", "none of "];
  const PATIENCE = 3000; // milliseconds; some browsers never answer a page that may not use a database
  const LEAVING = 1000; // milliseconds; WebKit aborts a worker's requests before the page gets `pagehide`
  const root = document.documentElement;
  const listed = Object.entries(JSON.parse(document.getElementById("loading-files").textContent));
  const sizes = new Map(listed.map(([path, { size }]) => [new URL(path, location).href, size])), files = [...sizes.keys()];
  const [machine, runtime] = [".wasm", "/load_pyodide.mjs"].map((end) => files.find((url) => url.endsWith(end)));
  const archives = files.filter((url) => url.includes("/vendor/app-")), library = files.find((url) => url.endsWith("/python_stdlib.zip"));
  // A snapshot is valid for one build, browser and language: it holds addresses in this browser's compiled module, and texts.
  const { lang } = root;
  const named = document.querySelector(`meta[name="archive:${lang}"]`), texts = named && new URL(named.content, location).href;
  if (texts) archives.push(texts);
  const version = [runtime, ...archives, lang, navigator.userAgent].join(" ");
  const safe = new URLSearchParams(location.search).has("safe");
  // Some browsers throw on mere access to a forbidden interface.
  function allowed(interfaceOf) {
    try {
      return interfaceOf();
    } catch {
      return null;
    }
  }
  const cameBack = Boolean(allowed(() => navigator.serviceWorker?.controller));
  // A link begins with the name of its game.
  const games = archives.filter((url) => url !== texts && /\/(?!web|libraries)\w+\.zip$/.test(url)), linked = /^#(\w+)\./.exec(location.hash)?.[1];
  const its = games.find((url) => url.endsWith(`/${linked}.zip`)), others = its && !cameBack ? games.filter((url) => url !== its) : [];
  const later = new Map(others.map((url) => [url, sizes.get(url)]));
  const database = allowed(() => globalThis.indexedDB); // now, because start.js replaces it for PyScript
  let making = false;

  function noted() {
    try {
      return localStorage.getItem(KEPT) ?? "";
    } catch {
      return NONE + version; // the browser forbids storage
    }
  }

  function note(text) {
    try {
      localStorage.setItem(KEPT, text);
    } catch {
      // Then the next start is a normal one.
    }
  }

  function answer(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // Called when the interpreter starts: the network is free then, and the start does not need the archives yet.
  function fetchArchives() {
    for (const link of document.querySelectorAll("link[rel=preload][media]")) {
      if (!later.has(link.href)) link.removeAttribute("media");
    }
  }

  // A Blob from the cache loads its bytes only when it is read.
  async function unread() {
    const blob = async (url) => [url, await (await caches.match(url)).blob()];
    return new Map(await Promise.all([library, ...archives].map(blob)));
  }

  async function read() {
    const kept = unread().catch(() => null);
    const request = database.open("robodrome-memory", 1);
    request.onupgradeneeded = () => request.transaction.abort(); // there is no database; only make_snapshot.js creates it
    const opened = await answer(request);
    const { head, runs, bytes, sum } = await answer(opened.transaction("memory").objectStore("memory").get(version));
    opened.close();
    const whole = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
    const { sumOf } = await import(runtime), later = await kept;
    if (sumOf(whole) !== sum) throw new Error("it is damaged");
    if (!later) fetchArchives();
    return { head, runs, bytes: new Uint8Array(whole), unread: later };
  }

  function readSnapshot() {
    if (safe || noted() !== version) return null;
    const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE, new Error("it could not be read")));
    const snapshot = Promise.race([read(), late]);
    note(TRIAL + version);
    snapshot.catch(() => note("")); // so that make_snapshot.js makes a new one
    const started = () => root.dataset.ready === "true" && root.dataset.snapshot === "used" && note(version);
    new MutationObserver(started).observe(root, { attributeFilter: ["data-ready"] });
    return snapshot;
  }

  function makeSnapshot(script) {
    const before = noted();
    if (safe || !cameBack || making || [version, NONE + version].includes(before)) return;
    making = true;
    // A small device may kill the page while it makes a snapshot, so there are two attempts. Leaving the page does not count.
    note((before === ONCE + version ? NONE : ONCE) + version);
    const leave = () => note(before);
    const stay = () => removeEventListener("pagehide", leave);
    addEventListener("pagehide", leave);
    const worker = new Worker(script("make_snapshot.js"), { type: "module" });
    const answered = (trouble) => {
      worker.terminate();
      if (trouble) {
        console.info(`Python's snapshot is not stored: ${trouble}`);
        setTimeout(stay, LEAVING);
      } else {
        note(version);
        stay();
      }
      root.dataset.snapshot = trouble ? "none" : "kept";
    };
    worker.onmessage = ({ data: trouble }) => answered(trouble);
    worker.onerror = ({ message }) => answered(message || "its worker did not start");
    worker.postMessage({ runtime, archives, version, touchPoints: navigator.maxTouchPoints, lang });
  }

  // Some servers send no proper content type. The message lets loader.js report a damaged module like a missing file.
  async function compile() {
    const response = await fetch(machine);
    const named = response.headers.get("Content-Type") === "application/wasm";
    try {
      return await (named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
    } catch (error) {
      throw error instanceof WebAssembly.CompileError ? new Error(`damaged module: ${machine}`) : error;
    }
  }

  const compiled = compile();
  compiled.catch(() => {}); // users of `machine` handle the error
  const snapshot = readSnapshot(), giveUp = () => note(NONE + version);
  if (snapshot) snapshot.catch(fetchArchives);
  else if (cameBack) fetchArchives();
  globalThis.robodromePython = { machine: compiled, snapshot, library, archives, texts, later, fetchArchives, giveUp, makeSnapshot, cameBack };
})();
