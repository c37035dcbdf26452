// Hands texts on. Browsers have the clipboard and the system's own sheet only in secure pages, refuse them in frames, and may
// leave them without an answer. Then a text is copied as pages did before: from a field, by a selection.
"use strict";

(() => {
  const PATIENCE = 1000; // milliseconds; a browser lets a click copy for a few seconds only

  function copySelected(text) {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true; // no keyboard comes up
    field.style.cssText = "position: fixed; opacity: 0";
    // What lies under a dialog cannot be selected.
    ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
    try {
      field.select();
      return document.execCommand("copy");
    } catch {
      return false;
    } finally {
      field.remove();
      focused?.focus({ preventScroll: true });
    }
  }

  // Whether the text is on the clipboard.
  async function copy(text) {
    try {
      await Promise.race([navigator.clipboard.writeText(text), new Promise((_, late) => setTimeout(late, PATIENCE))]);
      return true;
    } catch {
      return copySelected(text);
    }
  }

  // Whether the reader saw the sheet, with a title, a text or an address, and shared it or changed their mind.
  async function share(what) {
    try {
      await navigator.share(what);
      return true;
    } catch (error) {
      return error?.name === "AbortError";
    }
  }

  globalThis.robodromeSharing = { copy, share };
})();
