// The page of a figure whose data is in the address: the element shows it, and a link opens it in the studio. It runs before
// figure.js, which upgrades the element.
const figure = document.createElement("robodrome-figure"), heading = document.querySelector("h1 a");
const change = document.createElement("a");
change.className = "change";
change.target = "_blank";

function show() {
  if (location.hash.length < 2) location.replace("./figures/en/");
  else figure.setAttribute("src", location.href);
}

figure.addEventListener("robodrome-ready", () => {
  const title = figure.querySelector("svg > title").textContent;
  document.documentElement.lang = figure.lang;
  document.title = `${title} · Robodrome`;
  heading.textContent = title;
  heading.href = location.href;
  change.textContent = figure.words.change;
  change.href = `./#studio=${location.hash.slice(1)}`;
  document.querySelector("main").append(change);
});
addEventListener("hashchange", show);
const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
show();
document.querySelector("main").append(figure);
