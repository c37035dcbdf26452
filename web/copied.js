// The texts to copy on the page of a figure, with the page's own address. The figure can also be downloaded as a block to paste,
// without a script: its markup with its style.
const site = new URL("./", import.meta.url).href;

async function block({ style }) {
  const [sheet, figure] = [await (await fetch(style)).text(), await own()];
  for (const name of ["href", "src"])
    for (const one of figure.querySelectorAll(`a[${name}], img[${name}]`)) one.setAttribute(name, new URL(one.getAttribute(name), location.href));
  return new Blob([`<div><style>${sheet.trim()}</style>${figure.outerHTML}</div>\n`], { type: "text/html" });
}

// The figure as it was built: in the page it may have been played since.
function own() {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onload = () => done(request.response.querySelector("robodrome-figure"));
    request.onerror = failed;
    request.send();
  });
}

const embed = document.querySelector(".embed"), button = embed.querySelector("button");
embed.hidden = false;
embed.addEventListener("toggle", fill);
async function fill() {
  const texts = await (await fetch(`${site}copied.json`)).json();
  const [, at, language] = location.href.slice(site.length).match(/^(.*)\/([a-z]+)\//);
  const title = embed.dataset.title.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt()};`), known = { ...embed.dataset, site, at, language, title };
  for (const field of embed.querySelectorAll("textarea"))
    field.value = texts[field.dataset.way].replace(/\{(\w+)\}/g, (_, name) => known[name]);
  embed.removeEventListener("toggle", fill); // only now, so that a failed fetch is tried again
}
button.addEventListener("click", async () => {
  const link = document.createElement("a"), [, game, name] = location.pathname.match(/([^/]+)\/([^/]+)\/[^/]+\/(?:index\.html)?$/);
  link.href = URL.createObjectURL(await block(button.dataset));
  link.download = `${game}-${name}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});
