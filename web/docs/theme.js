// The colours that the reader has chosen, here or in the app, before anything is painted; and the field to choose them by.
// Without a choice those of the system hold.
"use strict";

(() => {
  const KEY = "robodrome:theme", root = document.documentElement;
  root.dataset.scripts = "run"; // what stands there for readers without scripts goes

  // A browser that forbids storage throws: the system's colours then.
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
        // It holds for this page.
      }
    });
  });
})();
