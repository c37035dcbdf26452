// A game in the frame of another page: first its picture, and after a touch the game itself, which is loaded only then. The address
// has the picture, compressed (`#LINK&picture=…`, see table/dialogs/embed.py), as drawing it here would need Python.
"use strict";

(() => {
  const TEXTS = JSON.parse(document.getElementById("texts").textContent);

  const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in TEXTS) ?? "en";
  const [asked, packed] = location.hash.slice(1).split("&picture=");
  const link = document.querySelector("a"), picture = link.querySelector("img");
  const [asksForGame, game] = /^(?:puzzle=)?([a-z]+)[.-]|^task=/.exec(asked) ?? [];

  document.documentElement.lang = language;
  link.href = asked ? `./#${asked}` : "./";
  link.addEventListener("click", () => (window.name = "robodrome:touched")); // first.js reads this
  if (asksForGame) link.querySelector("span").textContent = TEXTS[language]["embed.touch"];
  if (!game) return;

  // Shown as an image, in which no script can run, as the address may have any content.
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
