// A game in the frame of another page: a picture of it, and the game itself once somebody wants it. Only then is it loaded. The
// address brings the picture along, packed (`#LINK&picture=…`, see table/dialogs/embed.py); nobody could draw it here without Python.
"use strict";

(() => {
  const TEXTS = JSON.parse(document.getElementById("texts").textContent);

  const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in TEXTS) ?? "en";
  const [asked, packed] = location.hash.slice(1).split("&picture=");
  const link = document.querySelector("a"), picture = link.querySelector("img");
  const [asksForGame, game] = /^(?:puzzle=)?([a-z]+)[.-]|^task=/.exec(asked) ?? [];

  document.documentElement.lang = language;
  link.href = asked ? `./#${asked}` : "./";
  link.addEventListener("click", () => (window.name = "robodrome:touched")); // as first.js expects it
  if (asksForGame) link.querySelector("span").textContent = TEXTS[language]["embed.touch"];
  if (!game) return;

  // It is shown as an image, in which no script runs, whatever the address brings.
  async function unpacked() {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt());
    const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
    picture.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await picture.decode();
  }

  function usual() {
    picture.addEventListener("error", () => (picture.src = "./icon.svg"), { once: true });
    picture.src = `./games/${game}.svg`;
  }

  if (packed) unpacked().catch(usual);
  else usual();
})();
