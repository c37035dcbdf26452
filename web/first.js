// Runs before anything is painted: sets the page that the address asks for, and its theme, so that nothing flickers. Fetches
// damaged files of the page again, before loader.js can report them. In a frame of another site it goes to embed.html, which
// shows a picture until somebody touches it.
"use strict";

(() => {
  const root = document.documentElement;
  const TOUCHED = "robodrome:touched"; // the name that embed.js and figure.js give a frame when the game is asked for

  function ofAnotherSite(other) {
    try {
      return other.location.origin !== location.origin;
    } catch {
      return true;
    }
  }
  if (ofAnotherSite(top)) root.dataset.framed = "true";
  // Without an origin the page cannot start at all, and loader.js says so.
  if (ofAnotherSite(parent) && window.name !== TOUCHED && self.origin !== "null") location.replace(`./embed.html${location.hash}`);

  const systems = [["(prefers-contrast: more)", "contrast"], ["(prefers-color-scheme: dark)", "dark"]];
  let theme = null;
  try {
    theme = localStorage.getItem("robodrome:theme");
  } catch {
    // A browser that forbids storage throws an error; then the system's theme counts.
  }
  if (!["light", "dark", "contrast"].includes(theme)) theme = systems.find(([query]) => matchMedia(query).matches)?.[1] ?? "light";
  root.dataset.theme = theme;
  const pages = [[/^#new=/, "set-up"], [/^#edit(=|$)/, "editor"], [/^#studio(=|$)/, "studio"], [/^#./, "table"], [/^/, "home"]];
  [, root.dataset.page] = pages.find(([asked]) => asked.test(location.hash));

  // Fetches a damaged file past the cache and reloads the page. Otherwise the browser would use the damaged file until the server
  // changes it. The service worker would not notice either that a file of its version is lost.
  async function mend(url, integrity = "") {
    await fetch(url, { integrity, cache: "reload" }).catch(() => {});
    try {
      if (Date.now() - sessionStorage.getItem("robodrome:mended") < 10_000) return; // it did not help the last time
      sessionStorage.setItem("robodrome:mended", Date.now());
      location.reload();
    } catch {
      // Without storage, reloading might never end.
    }
  }
  addEventListener("error", ({ target }) => {
    if (target.matches?.("[integrity][crossorigin]")) mend(target.src ?? target.href, target.integrity); // loader.js handles modules
  }, true);
  addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector("[type=py]")) mend(location.pathname); // the last element: without it, the page was cut
  });
})();
