// Runs before anything is painted: which page the address asks for, and in which colours, so that nothing flickers.
// And fetches anew what of the page arrives damaged before there is anything to tell of it. In a frame of another site
// embed.html comes first, with a picture, until somebody touches it.
"use strict";

(() => {
  const root = document.documentElement;
  const TOUCHED = "robodrome:touched"; // the name that embed.js and figure.js give a frame in which the game was asked for

  function ofAnotherSite(other) {
    try {
      return other.location.origin !== location.origin;
    } catch {
      return true;
    }
  }
  if (ofAnotherSite(top)) root.dataset.framed = "true";
  // What runs without an origin cannot start at all, as loader.js says.
  if (ofAnotherSite(parent) && window.name !== TOUCHED && self.origin !== "null") location.replace(`./embed.html${location.hash}`);

  const systems = [["(prefers-contrast: more)", "contrast"], ["(prefers-color-scheme: dark)", "dark"]];
  let theme = null;
  try {
    theme = localStorage.getItem("robodrome:theme");
  } catch {
    // A browser that forbids storage to embedded pages throws: the system's colours then.
  }
  if (!["light", "dark", "contrast"].includes(theme)) theme = systems.find(([query]) => matchMedia(query).matches)?.[1] ?? "light";
  root.dataset.theme = theme;
  const pages = [[/^#new=/, "set-up"], [/^#edit(=|$)/, "editor"], [/^#studio(=|$)/, "studio"], [/^#./, "table"], [/^/, "home"]];
  [, root.dataset.page] = pages.find(([asked]) => asked.test(location.hash));

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
