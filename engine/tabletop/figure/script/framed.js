// A page for frames takes from its address what elements have as attributes, and tells its host how high it is.
const own = document.querySelector("main.frame > robodrome-figure"), asked = new URLSearchParams(location.search);
if (own) {
  for (const name of ["theme", "start", "loop", "controls"]) if (asked.has(name)) own.setAttribute(name, asked.get(name));
  if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme");
}
const host = parent === window ? null : asked.get("host");
const origin = host && /^https?:\/\//.test(host) ? new URL(host).origin : null;
if (own && parent !== window) {
  const main = own.parentElement;
  new ResizeObserver(() => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    if (own.hasAttribute("figure")) parent.postMessage({ robodrome: VERSION, event: "height", height }, origin ?? "*");
  }).observe(main);
}

// A page with this script gives its frames of the same site their heights, where their height is an attribute, as in our texts.
const SITE = new URL("./", import.meta.url).href;
addEventListener("message", ({ source, data }) => {
  if (data?.robodrome !== VERSION || data.event !== "height" || !(data.height > 0)) return;
  for (const frame of document.querySelectorAll("iframe[height]"))
    if (frame.contentWindow === source && frame.src.startsWith(SITE)) frame.height = data.height;
});

// In a frame whose address names its host (`?host=https://…`), the host hears what happens and may say a few things.
const only = () => document.querySelector("robodrome-figure[ready]");
if (origin) {
  for (const what of ["step", "answer"]) {
    addEventListener(`robodrome-${what}`, ({ detail }) => parent.postMessage({ robodrome: VERSION, event: what, ...detail }, origin));
  }
  addEventListener("message", ({ source, origin: from, data }) => {
    const film = only()?.film;
    if (source !== parent || from !== origin || data?.robodrome !== VERSION || !film) return;
    if (data.do === "play" || data.do === "pause") film.run(data.do === "play", true);
    else if (data.do === "back" || data.do === "on") film.command(data.do);
    else if (data.do === "step" && Number.isInteger(data.step)) film.go(film.starts[data.step - 1] ?? film.at);
  });
}
