// A game in the frame of another page: a picture of it, and the game itself once somebody wants it. Only then is it loaded.
const TEXTS = JSON.parse(document.getElementById("texts").textContent);

const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in TEXTS) ?? "en";
const link = document.querySelector("a"), picture = link.querySelector("img");
const [asksForGame, game] = /^(?:puzzle=)?([a-z]+)[.-]|^task=/.exec(location.hash.slice(1)) ?? [];

document.documentElement.lang = language;
link.href = `./${location.hash}`;
link.addEventListener("click", () => (window.name = "robodrome:touched")); // as first.js expects it
if (asksForGame) link.querySelector("span").textContent = TEXTS[language]["embed.touch"];
if (game) {
  picture.addEventListener("error", () => (picture.src = "./icon.svg"), { once: true });
  picture.src = `./games/${game}.svg`;
}
