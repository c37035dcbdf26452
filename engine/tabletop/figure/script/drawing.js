// What comes from elsewhere into the page: cleaned, styled by sheets that no policy forbids, and a piece at a time.
const AT_ONCE = 170; // objects that are laid out in one frame

// The words of figures, their drawings and their buttons come one after the other, each in a frame, so that none keeps the page
// busy for long; words go before what else waits.
const breath = () => new Promise((done) => setTimeout(done));
const framed = () => new Promise((done) => {
  requestAnimationFrame(() => breath().then(done));
  setTimeout(done, 200); // a page that nobody sees has no frames
});
const words = [], others = [];
let calls = false;
async function call() {
  for (calls = true; words.length || others.length; await framed()) (words.shift() ?? others.shift())();
  calls = false;
}
function turn(queue = others) {
  const mine = new Promise((done) => queue.push(done));
  if (!calls) framed().then(() => calls || call());
  return mine;
}

// Sheets made by a script are styles that no policy forbids. A root, the document or a shadow, has those of the figures that stand
// in it, each once; figures with the same text share a sheet, which knows its text.
const figures = new Set(); // that stand in the page
function sheetOf(text) {
  for (const { sheets } of figures) for (const one of sheets) if (one.robodrome === text) return one;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheet.robodrome = text;
  return sheet;
}
function dress(root) {
  const wanted = new Set([...figures].flatMap((one) => (one.root === root ? one.sheets : [])));
  const stay = root.adoptedStyleSheets.filter((sheet) => !sheet.robodrome || wanted.delete(sheet));
  if (wanted.size || stay.length < root.adoptedStyleSheets.length) root.adoptedStyleSheets = [...stay, ...wanted];
}

// What is fetched from elsewhere: only what figures are made of comes into the page.
const ELEMENTS = new Set(
  ("robodrome-figure div p ol ul li b strong small em details summary fieldset legend button input select option a " +
    "svg g use path text title desc defs marker circle style img").split(" "),
);
const SAFE_HREF = /^(#|https?:|\.{0,2}\/)/;
function clean(root, figure) {
  for (const one of [...root.querySelectorAll("*")]) {
    if (one.localName === "style" && !/@import|url\((?!#)/i.test(one.textContent)) figure.wear(one.textContent);
    const picture = one.localName === "img";
    if (one.localName === "style" || !ELEMENTS.has(one.localName) || (picture && !one.matches(".film>img"))) {
      one.remove();
      continue;
    }
    for (const { name, value } of [...one.attributes]) {
      const unsafe = /^on|^(src|srcdoc|action|formaction)$|:/i.test(name) || (name === "style" && /url\(/i.test(value));
      if (picture ? !/^(src|alt)$/.test(name) : unsafe || (name === "href" && !SAFE_HREF.test(value))) one.removeAttribute(name);
    }
  }
  return document.adoptNode(root).childNodes;
}

// What is to come later is set aside, still where nothing of it runs.
function apart(block, nodes) {
  const aside = block.ownerDocument.createDocumentFragment();
  aside.append(...nodes);
  return aside;
}

// A document that a request brings is parsed without running anything, and needs no policy of the page.
function fetched(address) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.timeout = 20_000;
    request.onload = () => (request.status === 200 && request.response ? done(request.response) : failed(request.status));
    request.onerror = request.ontimeout = () => failed(0);
    request.send();
  });
}

// How many objects are laid out for an element: what it shows of another one counts with it, what only paper shows does not.
function weigh(one, named) {
  if (one.matches(".p")) return 0;
  const shown = one.localName === "use" ? named.get(one.getAttribute("href")) : null;
  return [...one.children].reduce((sum, inner) => sum + weigh(inner, named), 1 + (shown ? weigh(shown, named) : 0));
}

// A drawing comes into the room that it has already, in parts of which none keeps the page busy; what moves in them moves as
// if it had come at once.
async function fill(svg, drawing) {
  const named = new Map(drawing.flatMap((one) => [...(one.querySelectorAll?.("[id]") ?? [])].map((inner) => [`#${inner.id}`, inner])));
  const began = document.timeline.currentTime;
  let room = 0;
  const together = () => {
    for (const one of svg.getAnimations({ subtree: true })) if (one.playState === "running") one.startTime = began;
  };
  const put = async (parent, parts) => {
    for (const one of parts) {
      const weight = one.localName ? weigh(one, named) : 0, inner = weight > AT_ONCE ? [...one.childNodes] : [];
      if (weight > room && !inner.length) {
        together();
        await turn();
        room = AT_ONCE;
      }
      for (const child of inner) child.remove();
      parent.append(one);
      if (inner.length) await put(one, inner);
      else room -= weight;
    }
  };
  await put(svg, drawing);
  together();
  await turn();
}
