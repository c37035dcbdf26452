// Sets the theme that the reader has chosen, here or in the app, before the first paint. Also connects the field to choose a
// theme. Without a choice, the system's theme counts.
"use strict";

(() => {
  const KEY = "robodrome:theme", root = document.documentElement;
  root.dataset.scripts = "run"; // hides the parts for readers without scripts

  // A browser that forbids storage throws an error; then the system's theme counts.
  function kept() {
    try {
      return localStorage.getItem(KEY) ?? "auto";
    } catch {
      return "auto";
    }
  }
  function show(theme) {
    if (["light", "dark", "contrast"].includes(theme)) root.dataset.chosen = theme;
    else delete root.dataset.chosen;
  }
  show(kept());
  addEventListener("storage", ({ key }) => key === KEY && show(kept()));
  addEventListener("DOMContentLoaded", () => {
    const choice = document.querySelector(".colours"), field = choice.querySelector("select");
    choice.hidden = false;
    field.value = kept();
    field.addEventListener("change", () => {
      show(field.value);
      try {
        localStorage.setItem(KEY, field.value);
      } catch {
        // Without storage, the theme is set for this page only.
      }
    });
  });
})();
