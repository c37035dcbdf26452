// The texts to copy on the page of a figure: where the build did not know the address of the site, that of this script stands in
// them. The figure is also given as a block to paste, which needs no script: its markup with its style.
const site = new URL("./", import.meta.url).href;

async function block({ style, site: anywhere }) {
  const [sheet, figure] = [await (await fetch(style)).text(), await own()];
  for (const name of ["href", "src"])
    for (const one of figure.querySelectorAll(`a[${name}], img[${name}]`)) one.setAttribute(name, new URL(one.getAttribute(name), location.href));
  return new Blob([`<div><style>${sheet.trim()}</style>${figure.outerHTML}</div>\n`.replaceAll(anywhere, site)], { type: "text/html" });
}

// As it was built: that in the page has been played since.
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

const button = document.querySelector(".embed button");
for (const field of document.querySelectorAll(".embed textarea")) field.value = field.value.replaceAll(button.dataset.site, site);
button.hidden = false;
button.addEventListener("click", async () => {
  const link = document.createElement("a"), [, game, name] = location.pathname.match(/([^/]+)\/([^/]+)\/[^/]+\/(?:index\.html)?$/);
  link.href = URL.createObjectURL(await block(button.dataset));
  link.download = `${game}-${name}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});
