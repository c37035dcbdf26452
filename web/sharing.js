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

  // What became of a title, a text or an address on the sheet: "shared", "closed" by a reader who changed their mind, or "".
  async function share(what) {
    try {
      await navigator.share(what);
      return "shared";
    } catch (error) {
      return error?.name === "AbortError" ? "closed" : "";
    }
  }

  // The same for a file; "none" where the sheet, if there is one, takes no such file.
  async function give(name, blob, title) {
    const what = { files: [new File([blob], name, { type: blob.type.split(";")[0] })], title };
    return navigator.canShare?.(what) ? share(what) : "none";
  }

  // The text on the clipboard, if the browser and the reader let the page have it.
  async function pasted() {
    try {
      return await navigator.clipboard.readText();
    } catch {
      return "";
    }
  }

  globalThis.robodromeSharing = { copy, share, give, pasted };
})();
