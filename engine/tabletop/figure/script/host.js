// Paper shows what happens after the question too.
addEventListener("beforeprint", () => {
  for (const rest of document.querySelectorAll("robodrome-figure[ready] .rest")) rest.open = true;
});

// In a frame whose address names its host (`?host=https://…`), the host hears what happens and may say a few things.
const host = parent === window ? null : new URLSearchParams(location.search).get("host");
const only = () => document.querySelector("robodrome-figure[ready]");
if (host && /^https?:\/\//.test(host)) {
  const origin = new URL(host).origin;
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
