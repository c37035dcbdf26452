// Keeps the site for use without network, and tells the page about it.
//
//   <html data-offline>   "ready" once every file is stored here and whole and the page is served from that store,
//                         "missing" when something is not and cannot be fetched now,
//                         "none" where browsers do not allow it (plain http from another machine), and in frames of other sites,
//                         for each of which the browser would keep the whole site once more
//   <html data-update>    "waiting" when a newer version is stored and waits for consent,
//                         "done" when another tab consented and this one still runs the old version
//   <html data-install>   "offered" while the browser is ready to install the page, "done" after that
//
// Each change is also an event on window: robodrome:offline-ready, robodrome:offline-missing,
// robodrome:offline-none, robodrome:update-waiting, robodrome:update-done, robodrome:install-offered, robodrome:install-done.
// To consent to an update, dispatch robodrome:update-now on window; the page is then loaded anew. To have the browser ask
// whether to install the page, dispatch robodrome:install-now.
"use strict";

(() => {
  const root = document.documentElement;
  const tell = (name, value) => {
    root.dataset[name] = value;
    dispatchEvent(new CustomEvent(`robodrome:${name}-${value}`));
  };

  let offer = null; // good for one question
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the home page has a button for it
    offer = event;
    tell("install", "offered");
  });
  addEventListener("appinstalled", () => tell("install", "done"));
  addEventListener("robodrome:install-now", () => {
    offer?.prompt();
    offer = null;
    tell("install", "done"); // browsers offer it again when they want to
  });

  // Storing everything would compete with the start of Python for network and processor.
  const started = new Promise((resolve) => {
    const check = () => (root.dataset.ready === "true" || root.dataset.failed === "true") && resolve();
    new MutationObserver(check).observe(root, { attributeFilter: ["data-ready", "data-failed"] });
    check();
  });

  // Browsers tell of the network before it carries anything: what is missing is asked for again, later each time.
  const LATER = [1, 5, 25]; // seconds

  // The service worker looks through what it has stored and fetches anew what is missing or damaged.
  function check(tries = 0) {
    const { port1, port2 } = new MessageChannel();
    const language = root.lang;
    port1.onmessage = ({ data: whole }) => {
      if (language !== root.lang) return; // another one was chosen meanwhile
      tell("offline", whole ? "ready" : "missing");
      if (whole) globalThis.robodromePython?.remember(script); // the lab has no Python of its own to keep
      else if (tries < LATER.length) setTimeout(() => checkMissing(tries + 1), 1000 * LATER[tries]);
    };
    navigator.serviceWorker.controller?.postMessage({ type: "CHECK", language }, [port2]);
  }

  const checkMissing = (tries) => navigator.onLine && root.dataset.offline === "missing" && check(tries);

  // Where browsers have Trusted Types, only a policy may name a script.
  function own(name) {
    if (!["sw.js", "snapshot.js"].includes(name)) throw new TypeError(`a worker from ${name}`);
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
      else if (updating) tell("update", "done");
      else check();
    });

    await started;
    check();
    addEventListener("online", () => checkMissing());
    // Pages to read are kept in the reader's language.
    const spoken = new MutationObserver(() => {
      delete root.dataset.offline;
      check();
    });
    spoken.observe(root, { attributeFilter: ["lang"] });
    // Where sw.js has come damaged, the browser would keep it as long as the server says that it has not changed.
    const again = (ask) => ask().catch(() => fetch("./sw.js", { cache: "reload" }).then(ask));
    // Where a file of a first visit has come damaged, nothing is kept, and the browser does not try again by itself.
    let registration;
    async function register(tries = 0) {
      registration = await again(() => workers.register(sw));
      registration.installing?.addEventListener("statechange", ({ target }) => {
        if (target.state !== "redundant" || registration.active || registration.waiting) return;
        tell("offline", "missing");
        if (tries < LATER.length) setTimeout(() => register(tries + 1).catch(() => {}), 1000 * LATER[tries]);
      });
      waiting();
      watch(); // the browser may have found it while Python started
      registration.addEventListener("updatefound", watch);
    }
    const waiting = () => registration.waiting && workers.controller && tell("update", "waiting");
    const watch = () => registration.installing?.addEventListener("statechange", waiting);
    await register();
    const update = () => again(() => registration.update()).catch(() => {});
    addEventListener("robodrome:update-now", () => {
      consented = true;
      registration.waiting?.postMessage({ type: "SKIP_WAITING" });
    });
    // Pages that stay open for days ask again when somebody comes back to them.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") update();
    });
    update();
  }

  async function keepIfAllowed() {
    if (!navigator.serviceWorker || root.dataset.framed) throw new Error("there is nothing to keep it");
    await keep();
  }
  keepIfAllowed().catch(() => tell("offline", "none"));
})();
