// Has early what Python starts from: its machine, which the browser compiles while other files arrive, and its memory. A browser
// that has started this version before keeps the memory as it was when all was imported (snapshot.js), and goes on from there.
//
//   <html data-memory>          "used" when Python went on from what was kept, "kept" when it is kept now for the next start, "none" when
//                               it cannot be
//   robodromePython
//     machine                   a promise of the compiled machine
//     memory                    a promise of the memory as snapshot.js packs it, null where none is kept; with `unread`, what Python
//                               imports from as it is kept by the service worker (blobs by address), null where it is not
//     library, archives         the addresses of what Python imports from: its own library, and all else
//     texts                     that of the archives which holds the texts of a language of APART, null for others; without it
//                               everything is in English
//     later                     those of the archives that come when the page is ready, with their bytes: on a first visit by the link
//                               of a game, the other games
//     fetchArchives()           has them come
//     cameBack                  whether this page comes from the service worker
//     giveUp()                  Python does not take it: this version starts plainly from now on
//     remember(script)          has a worker keep one, unless there is one; `script(name)` names the worker's file
"use strict";

(() => {
  // In the older storage, which answers at once: the version whose memory is kept. While a page starts from it it is on trial, so that
  // one with which no page comes to its start is used only once. None is kept of a version for which that is of no use.
  const KEPT = "robodrome-memory";
  const [TRIAL, ONCE, NONE] = ["trial of ", "once tried to keep that of ", "none of "];
  const PATIENCE = 3000; // milliseconds; some browsers never answer a page that may not have a database
  const LEAVING = 1000; // milliseconds; WebKit ends what a page's worker asks for before it tells the page that it is left
  const root = document.documentElement;
  const listed = Object.entries(JSON.parse(document.getElementById("loading-files").textContent));
  const sizes = new Map(listed.map(([path, { size }]) => [new URL(path, location).href, size])), files = [...sizes.keys()];
  const [machine, runtime] = [".wasm", "/runtime.mjs"].map((end) => files.find((url) => url.endsWith(end)));
  const archives = files.filter((url) => url.includes("/vendor/app-")), library = files.find((url) => url.endsWith("/python_stdlib.zip"));
  // A memory holds places in what this browser makes of the machine: another browser's is of no use, nor is that of another machine.
  // Its words are of one language.
  const { lang } = root;
  const named = document.querySelector(`meta[name="archive:${lang}"]`), texts = named && new URL(named.content, location).href;
  if (texts) archives.push(texts);
  const version = [runtime, ...archives, lang, navigator.userAgent].join(" ");
  const safe = new URLSearchParams(location.search).has("safe");
  // A browser that refuses what may be kept refuses it here already.
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
  const database = allowed(() => globalThis.indexedDB); // start.js puts another one in its place for PyScript
  let making = false;

  function noted() {
    try {
      return localStorage.getItem(KEPT) ?? "";
    } catch {
      return NONE + version; // nothing may be kept here
    }
  }

  function note(text) {
    try {
      localStorage.setItem(KEPT, text);
    } catch {
      // Then the next start is a plain one.
    }
  }

  function answer(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // They have the network to themselves while the machine starts, which is when they are not needed yet.
  function fetchArchives() {
    for (const link of document.querySelectorAll("link[rel=preload][media]")) {
      if (!later.has(link.href)) link.removeAttribute("media");
    }
  }

  // Nothing of a blob comes before somebody reads in it.
  async function unread() {
    const blob = async (url) => [url, await (await caches.match(url)).blob()];
    return new Map(await Promise.all([library, ...archives].map(blob)));
  }

  async function read() {
    const kept = unread().catch(() => null);
    const request = database.open("robodrome-memory", 1);
    request.onupgradeneeded = () => request.transaction.abort(); // it is gone; snapshot.js makes it
    const opened = await answer(request);
    const { head, runs, bytes, sum } = await answer(opened.transaction("memory").objectStore("memory").get(version));
    opened.close();
    const whole = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
    const { sumOf } = await import(runtime), later = await kept;
    if (sumOf(whole) !== sum) throw new Error("it is damaged");
    if (!later) fetchArchives();
    return { head, runs, bytes: new Uint8Array(whole), unread: later };
  }

  function remembered() {
    if (safe || noted() !== version) return null;
    const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE, new Error("it could not be read")));
    const memory = Promise.race([read(), late]);
    note(TRIAL + version);
    memory.catch(() => note("")); // to be made anew
    const started = () => root.dataset.ready === "true" && root.dataset.memory === "used" && note(version);
    new MutationObserver(started).observe(root, { attributeFilter: ["data-ready"] });
    return memory;
  }

  function remember(script) {
    const before = noted();
    if (safe || !cameBack || making || [version, NONE + version].includes(before)) return;
    making = true;
    // To make one may be too much for a small device, which then ends the page: it is tried twice. Who leaves meanwhile has not tried.
    note((before === ONCE + version ? NONE : ONCE) + version);
    const leave = () => note(before);
    const stay = () => removeEventListener("pagehide", leave);
    addEventListener("pagehide", leave);
    const worker = new Worker(script("snapshot.js"), { type: "module" });
    const answered = (trouble) => {
      worker.terminate();
      if (trouble) {
        console.info(`Python's memory is not kept: ${trouble}`);
        setTimeout(stay, LEAVING);
      } else {
        note(version);
        stay();
      }
      root.dataset.memory = trouble ? "none" : "kept";
    };
    worker.onmessage = ({ data: trouble }) => answered(trouble);
    worker.onerror = ({ message }) => answered(message || "its worker did not start");
    worker.postMessage({ runtime, archives, version, touchPoints: navigator.maxTouchPoints, lang });
  }

  // Some servers send it as a file of any type. One that has come damaged is told of as one that is lost (loader.js).
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
  compiled.catch(() => {}); // who asks for it hears of it
  const memory = remembered(), giveUp = () => note(NONE + version);
  if (memory) memory.catch(fetchArchives);
  else if (cameBack) fetchArchives();
  globalThis.robodromePython = { machine: compiled, memory, library, archives, texts, later, fetchArchives, giveUp, remember, cameBack };
})();
