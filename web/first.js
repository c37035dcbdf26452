// Runs before anything is painted: which page the address asks for, and in which colours, so that nothing flickers.
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
})();
