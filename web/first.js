// Runs before anything is painted: which page the address asks for, and in which colours, so that nothing flickers.
// And fetches anew what of the page arrives damaged before there is anything to tell of it.
"use strict";

(() => {
  const root = document.documentElement;
  const systems = [["(prefers-contrast: more)", "contrast"], ["(prefers-color-scheme: dark)", "dark"]];
  let theme = null;
  try {
    theme = localStorage.getItem("robodrome:theme");
  } catch {
    // A browser that forbids storage to embedded pages throws: the system's colours then.
  }
  if (!["light", "dark", "contrast"].includes(theme)) theme = systems.find(([query]) => matchMedia(query).matches)?.[1] ?? "light";
  root.dataset.theme = theme;
  root.dataset.page = /^#edit(=|$)/.test(location.hash) ? "editor" : location.hash.length > 1 ? "table" : "home";

  // The browser would keep what has come damaged for as long as the server says that it has not changed; and the service
  // worker has to see that a file of its version is lost. Then once more.
  async function mend(url, integrity = "") {
    await fetch(url, { integrity, cache: "reload" }).catch(() => {});
    try {
      if (Date.now() - sessionStorage.getItem("robodrome:mended") < 10_000) return; // that was no help
      sessionStorage.setItem("robodrome:mended", Date.now());
      location.reload();
    } catch {
      // Without storage nobody could tell how often.
    }
  }
  addEventListener("error", ({ target }) => {
    if (target.matches?.("[integrity][crossorigin]")) mend(target.src ?? target.href, target.integrity); // loader.js tells of modules
  }, true);
  addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector("[type=py]")) mend(location.pathname); // which comes last
  });
})();
