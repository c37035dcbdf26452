// Copies and shares texts. Browsers allow the clipboard and the system's share sheet only on secure pages, refuse them in
// frames, and may never answer. In these cases the text is copied the old way: from a selected field.
"use strict";

(() => {
  const PATIENCE = 1000; // milliseconds; a browser lets a click copy for a few seconds only

  function copySelected(text) {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true; // no keyboard comes up
    field.style.cssText = "position: fixed; opacity: 0";
    // A field under an open dialog cannot be selected.
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

  // Copies a text, and returns whether it is on the clipboard.
  async function copy(text) {
    try {
      await Promise.race([navigator.clipboard.writeText(text), new Promise((_, late) => setTimeout(late, PATIENCE))]);
      return true;
    } catch {
      return copySelected(text);
    }
  }

  // Opens the share sheet. Returns "shared", "closed" if the reader cancelled, or "" if sharing failed.
  async function share(what) {
    try {
      await navigator.share(what);
      return "shared";
    } catch (error) {
      return error?.name === "AbortError" ? "closed" : "";
    }
  }

  // Shares a file in the same way; returns "none" if the browser cannot share such a file.
  async function give(name, blob, title) {
    const what = { files: [new File([blob], name, { type: blob.type.split(";")[0] })], title };
    return navigator.canShare?.(what) ? share(what) : "none";
  }

  // Returns the clipboard's text, or "" if the browser or the reader refuses.
  async function pasted() {
    try {
      return await navigator.clipboard.readText();
    } catch {
      return "";
    }
  }

  globalThis.robodromeSharing = { copy, share, give, pasted };
})();
