// Stores the site for use without network, and reports the state to the page.
//
//   <html data-offline>   "ready" when every file is stored undamaged and the service worker serves the page;
//                         "missing" when a file is missing or damaged and cannot be fetched now;
//                         "none" where the browser forbids it (plain http from another machine), and in frames of other sites,
//                         because the browser would store the whole site again for each of them
//   <html data-update>    "waiting" when a newer version is stored and waits for the reader's consent;
//                         "done" when another tab consented and this tab still runs the old version
//   <html data-install>   "offered" while the browser is ready to install the page, "done" after that
//
// Each change is also an event on window: robodrome:offline-ready, robodrome:offline-missing,
// robodrome:offline-none, robodrome:update-waiting, robodrome:update-done, robodrome:install-offered, robodrome:install-done.
// To consent to an update, dispatch robodrome:update-now on window; the page then reloads. To have the browser ask
// whether to install the page, dispatch robodrome:install-now.
"use strict";

(() => {
  const root = document.documentElement;
  const mark = (name, value) => {
    root.dataset[name] = value;
    dispatchEvent(new CustomEvent(`robodrome:${name}-${value}`));
  };

  let offer = null; // a browser's event; it can ask the reader once
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the home page has a button for it
    offer = event;
    mark("install", "offered");
  });
  addEventListener("appinstalled", () => mark("install", "done"));
  addEventListener("robodrome:install-now", () => {
    offer?.prompt();
    offer = null;
    mark("install", "done"); // browsers offer it again when they want to
  });

  // Wait for Python's start: storing everything would compete with it for network and processor.
  const started = new Promise((resolve) => {
    const check = () => (root.dataset.ready === "true" || root.dataset.failed === "true") && resolve();
    new MutationObserver(check).observe(root, { attributeFilter: ["data-ready", "data-failed"] });
    check();
  });

  // Browsers report "online" before the network works, so missing files are tried again with growing pauses.
  const LATER = [1, 5, 25]; // seconds

  // Asks the service worker to check its store and to fetch missing or damaged files.
  function check(tries = 0) {
    const { port1, port2 } = new MessageChannel();
    const language = root.lang;
    port1.onmessage = ({ data: whole }) => {
      if (language !== root.lang) return; // the reader changed the language meanwhile
      mark("offline", whole ? "ready" : "missing");
      if (whole) globalThis.robodromePython?.makeSnapshot(script); // the lab has no robodromePython
      else if (tries < LATER.length) setTimeout(() => checkMissing(tries + 1), 1000 * LATER[tries]);
    };
    navigator.serviceWorker.controller?.postMessage({ type: "CHECK", language }, [port2]);
  }

  const checkMissing = (tries) => navigator.onLine && root.dataset.offline === "missing" && check(tries);

  // With Trusted Types, only a policy may name a script.
  function own(name) {
    if (!["sw.js", "make_snapshot.js"].includes(name)) throw new TypeError(`a worker from ${name}`);
    return `./${name}`;
  }
  const policy = self.trustedTypes?.createPolicy("robodrome-offline", { createScriptURL: own });
  const script = (name) => policy?.createScriptURL(name) ?? own(name);

  async function keep() {
    const workers = navigator.serviceWorker;
    const sw = script("sw.js");
    let consented = false;
    const updating = Boolean(workers.controller);
    workers.addEventListener("controllerchange", () => {
      if (consented) location.reload();
      else if (updating) mark("update", "done");
      else check();
    });

    await started;
    check();
    addEventListener("online", () => checkMissing());
    // The rules and lessons are stored in the reader's language only, so a new language needs a new check.
    const spoken = new MutationObserver(() => {
      delete root.dataset.offline;
      check();
    });
    spoken.observe(root, { attributeFilter: ["lang"] });
    // If sw.js arrived damaged, the browser would keep it while the server answers "not modified"; so reload it.
    const again = (ask) => ask().catch(() => fetch("./sw.js", { cache: "reload" }).then(ask));
    // If a file arrives damaged on a first visit, the worker is dropped and the browser does not try again by itself.
    let registration;
    async function register(tries = 0) {
      registration = await again(() => workers.register(sw));
      registration.installing?.addEventListener("statechange", ({ target }) => {
        if (target.state !== "redundant" || registration.active || registration.waiting) return;
        mark("offline", "missing");
        if (tries < LATER.length) setTimeout(() => register(tries + 1).catch(() => {}), 1000 * LATER[tries]);
      });
      waiting();
      watch(); // the browser may have found it while Python started
      registration.addEventListener("updatefound", watch);
    }
    const waiting = () => registration.waiting && workers.controller && mark("update", "waiting");
    const watch = () => registration.installing?.addEventListener("statechange", waiting);
    await register();
    const update = () => again(() => registration.update()).catch(() => {});
    addEventListener("robodrome:update-now", () => {
      consented = true;
      registration.waiting?.postMessage({ type: "SKIP_WAITING" });
    });
    // A page may stay open for days, so it checks for an update whenever the reader returns to it.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") update();
    });
    update();
  }

  async function keepIfAllowed() {
    if (!navigator.serviceWorker || root.dataset.framed) throw new Error("there is nothing to keep it");
    await keep();
  }
  keepIfAllowed().catch(() => mark("offline", "none"));
})();
