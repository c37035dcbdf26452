// Shows the last picture of a game while Python loads, and stores these pictures. They are SVG drawings without hands
// (web/table/panels/picture.py): they need no script and scale to every size. On the first visit of a link, the loading
// screen shows a picture of that kind of game.
//
//   <html data-picture>           "shown" while the picture stands in the board's place, "none" without a stored picture
//   robodromePictures             keep(paint): call `paint` when the page is idle, and store its picture
//                                 drop(save): delete the pictures of that save
//                                 hang(save, place): put the save's last picture, if there is one, into an element
//                                 seen: a promise, done when the picture is visible or none will come; start.js waits for it
//
// Stored data may be damaged or forged. So the drawing is shown as an image, which runs no script, and invalid data is not shown.
// Actions that need no Python (zoom, drag, share) work at once; taps and other buttons wait for Python.
"use strict";

(() => {
  const MOST = 40; // pictures of 40 to 90 kB each; the oldest are deleted
  const LARGEST = 2_000_000; // characters of one text
  const LAST = "robodrome-picture"; // in localStorage, which answers at once: the newest picture of all
  const LATEST = 2000; // milliseconds to wait for an idle moment: a page in the background may get none
  const PATIENCE = 1000; // milliseconds that Python waits for a picture: a page in the background draws none
  const [MARGIN, MAX_ZOOM, TAP, PER_PIXEL] = [0.12, 5, 10, 0.998]; // as in board/canvas.py
  const root = document.documentElement;
  const asked = location.hash.slice(1);
  const game = /^(?!offer|reply|invite|join|turn|sealed)([a-z]+)\.\d+\./.exec(asked)?.[1]; // see engine/tabletop/formats/link.py
  const number = /^save=(.+)$/.exec(asked)?.[1];
  const safe = new URLSearchParams(location.search).has("safe");
  const element = (id) => document.getElementById(id);

  // Storage -----------------------------------------------------------------------------------------------------------------

  const opened = open();
  opened.catch(() => {}); // without a database there are no pictures

  function answer(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // Not in the database of the saves, because the page reads all of that one at every start.
  async function open() {
    if (safe) throw new Error("a safe start reads nothing");
    const request = indexedDB.open("robodrome-pictures", 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore("pictures", { keyPath: "link" });
      store.createIndex("save", "save");
      store.createIndex("when", "when");
    };
    const database = await answer(request);
    database.onversionchange = () => database.close();
    return database;
  }

  // A page that leaves aborts its open transaction, because it would block the next page; see database.js.
  let begun = null;
  addEventListener("pagehide", () => {
    try {
      begun?.abort();
    } catch {
      // It has ended already.
    }
  });

  async function pictures(mode) {
    begun = (await opened).transaction("pictures", mode);
    return begun.objectStore("pictures");
  }

  const of = async (store, save) => (await answer(store.index("save").getAll(save))).sort((one, other) => one.when - other.when);

  function last() {
    try {
      return JSON.parse(localStorage.getItem(LAST));
    } catch {
      return null;
    }
  }

  function setLast(picture) {
    try {
      localStorage.removeItem(LAST); // if the new picture does not fit, the old one would be wrong
      if (picture) localStorage.setItem(LAST, JSON.stringify(picture));
    } catch {
      // The database has it, too.
    }
  }

  async function find() {
    const save = history.state?.kept || number;
    const newest = last();
    if (newest && (save ? newest.save === save : newest.link === asked)) return newest;
    const store = await pictures("readonly");
    return (save && (await of(store, save)).at(-1)) || answer(store.get(asked));
  }

  // Each save keeps two pictures: the first, for the link that was opened, and the last.
  async function put(picture) {
    setLast(picture);
    const store = await pictures("readwrite");
    for (const { link } of (await of(store, picture.save)).slice(1)) store.delete(link);
    store.put(picture);
    for (const link of (await answer(store.index("when").getAllKeys())).slice(0, -MOST)) store.delete(link);
    performance.mark("robodrome:kept");
  }

  async function drop(save) {
    if (last()?.save === save) setLast(null);
    const store = await pictures("readwrite");
    for (const { link } of await of(store, save)) store.delete(link);
  }

  const screen = () => `${innerWidth}x${innerHeight}`;

  function box(id) {
    const { x, y, width, height } = element(id).getBoundingClientRect();
    return [x, y, width, height];
  }

  let paint = null;

  function keep(next) {
    if (paint) paint.destroy();
    else (globalThis.requestIdleCallback ?? setTimeout)(write, { timeout: LATEST });
    paint = next;
  }

  function write() {
    const [picture, stands] = [paint(), root.dataset.page === "table" && root.dataset.phase !== "playing"];
    paint = null;
    if (stands) put({ ...picture, screen: screen(), stage: box("stage"), board: box("board"), when: Date.now() }).catch(() => {});
  }

  async function hang(save, place) {
    const last = (await of(await pictures("readonly"), save)).at(-1);
    if (last) place.replaceChildren(await imageOf(last));
  }

  let haveSeen;
  const seen = new Promise((resolve) => (haveSeen = resolve));

  globalThis.robodromePictures = {
    seen,
    keep,
    drop: (save) => drop(save).catch(() => {}),
    hang: (save, place) => hang(save, place).catch(() => {}),
  };

  // Display -----------------------------------------------------------------------------------------------------------------

  const isText = (value) => typeof value === "string" && value.length < LARGEST;
  const isSize = (value) => value > 0 && value < 1000;
  const isBox = (value) => value?.length === 4 && value.every((one) => Math.abs(one) < 100_000);

  async function imageOf({ svg, colours, title, width, height, stage, board }) {
    const colour = colours[root.dataset.theme];
    if (![svg, colour, title].every(isText) || ![width, height].every(isSize) || ![stage, board].every(isBox)) throw new TypeError("damaged");
    const image = new Image();
    image.alt = "";
    image.draggable = false;
    const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
    const box = `viewBox="${-MARGIN} ${-MARGIN} ${wide} ${high}" width="${40 * wide}" height="${40 * high}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${box} style="${colour}">`;
    const url = URL.createObjectURL(new Blob([svg.replace(/<svg [^>]*>/, head)], { type: "image/svg+xml" }));
    image.src = url;
    await image.decode();
    URL.revokeObjectURL(url);
    return image;
  }

  const lay = ({ style }, [left, top, width, height]) =>
    Object.entries({ left, top, width, height }).forEach(([name, value]) => (style[name] = `${value}px`));

  // The image in the board's place, with the camera of board/canvas.py. Points and sizes are [across, down].
  class View {
    constructor(image, { width, height, stage, board, desk, colours, screen: meant }) {
      this.image = image;
      this.whole = [width, height];
      this.middle = [width / 2, height / 2];
      this.zoom = 1;
      this.place = document.createElement("div");
      this.place.id = "picture";
      this.place.append(image);
      this.stage = element("stage");
      this.table = element("table");
      if (/^[a-z ]+$/.test(desk)) {
        // The game's background, in its colours.
        root.dataset.desk = desk;
        this.table.style.cssText = colours[root.dataset.theme];
      }
      element("board").after(this.place);
      if (meant === screen()) {
        // The parts around the board that determine its size are not there yet.
        Object.assign(this.stage.style, { position: "fixed", margin: 0 });
        lay(this.stage, stage);
        lay(this.place, [board[0] - stage[0], board[1] - stage[1], board[2], board[3]]);
      }
      this.show();
    }

    get size() {
      return [this.place.clientWidth, this.place.clientHeight];
    }

    get cell() {
      return this.zoom * this.fitting(this.size);
    }

    // Pixels per cell at which the whole floor fits into `size`.
    fitting(size) {
      return Math.min(...size.map((one, n) => one / (this.whole[n] + 2 * MARGIN)));
    }

    show() {
      const { cell, size, whole } = this;
      this.middle = this.middle.map((at, n) => {
        const room = Math.max(0, (whole[n] + 2 * MARGIN - size[n] / cell) / 2);
        return Math.min(whole[n] / 2 + room, Math.max(whole[n] / 2 - room, at));
      });
      const ratio = Math.min(3, devicePixelRatio || 1);
      const corner = size.map((one, n) => Math.round((one / 2 - this.middle[n] * cell) * ratio) / ratio);
      lay(this.image, [...corner.map((one) => one - MARGIN * cell), ...whole.map((one) => (one + 2 * MARGIN) * cell)]);
      element("zoom-out").hidden = this.zoom <= 1;
    }

    at({ clientX, clientY }) {
      const { left, top } = this.place.getBoundingClientRect();
      return [clientX - left, clientY - top];
    }

    spot(point) {
      return point.map((one, n) => this.middle[n] + (one - this.size[n] / 2) / this.cell);
    }

    zoomBy(factor, point = this.size.map((one) => one / 2)) {
      const stays = this.spot(point);
      this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
      this.middle = stays.map((one, n) => one - (point[n] - this.size[n] / 2) / this.cell);
      this.show();
    }

    drag(by) {
      this.middle = this.middle.map((one, n) => one - by[n] / this.cell);
      this.show();
    }

    remove() {
      this.place.remove();
      for (const one of [this.stage, this.table]) one.removeAttribute("style");
      delete root.dataset.picture;
    }
  }

  // Input -------------------------------------------------------------------------------------------------------------------

  const fingers = new Map();
  const later = []; // actions that wait for Python
  let [view, picture] = [null, null];
  let [start, moved] = [null, false];
  let free = null; // called when the last finger leaves the picture

  function down(event) {
    if (!fingers.size) [start, moved] = [view.at(event), false];
    fingers.set(event.pointerId, view.at(event));
    moved ||= fingers.size > 1;
    view.place.setPointerCapture(event.pointerId);
  }

  function move(event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = view.at(event);
    moved ||= Math.abs(now[0] - start[0]) + Math.abs(now[1] - start[1]) >= TAP;
    if (!moved) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    view.drag(now.map((one, n) => (one - before[n]) / (other ? 2 : 1)));
    if (other) {
      const [was, is] = [before, now].map((one) => Math.hypot(one[0] - other[0], one[1] - other[1]));
      if (was > 1) view.zoomBy(is / was, now.map((one, n) => (one + other[n]) / 2));
    }
    fingers.set(event.pointerId, now);
  }

  function up(event) {
    if (!fingers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && !moved) {
      const spot = view.spot(view.at(event));
      later.push(() => tap(spot));
    }
    if (!fingers.size) free?.();
  }

  function wheel(event) {
    event.preventDefault();
    view.zoomBy(PER_PIXEL ** event.deltaY, view.at(event));
  }

  async function share(button) {
    const url = picture ? `${location.href.split("#")[0]}#${picture.link}` : location.href;
    if (await robodromeSharing.share({ url })) return;
    if (!(await robodromeSharing.copy(url))) return later.push(() => button.click()); // the dialog shows the link as text
    const notice = element("notice");
    notice.textContent = say("share.copied");
    notice.hidden = false;
    setTimeout(() => (notice.hidden = true), 3500);
  }

  const say = (key) => JSON.parse(element("texts").textContent)[root.lang][key];

  function label() {
    document.querySelector('#table [data-do="share"]').setAttribute("aria-label", say("share"));
    document.querySelector("#view > button").setAttribute("aria-label", say("view"));
    for (const name of ["zoom-in", "zoom-out"]) document.querySelector(`#${name} span`).textContent = say(name);
  }

  function click(event) {
    const button = event.target.closest("#table [data-do]");
    const what = button?.dataset.do;
    if (what === "share") share(button);
    else if (view && what === "zoom-in") view.zoomBy(1.5);
    else if (view && what === "zoom-out") view.zoomBy(0);
    else if (button) later.push(() => button.click());
  }

  // From start to end -------------------------------------------------------------------------------------------------------

  // Done when the parser has reached the end of the page; deferred scripts run later.
  function parsed() {
    if (document.readyState !== "loading") return null;
    return new Promise((resolve) => document.addEventListener("readystatechange", resolve, { once: true }));
  }

  function marked(name) {
    return new Promise((resolve) => {
      const look = () => root.dataset[name] === "true" && resolve();
      new MutationObserver(look).observe(root, { attributeFilter: [`data-${name}`] });
      look();
    });
  }

  async function draw() {
    const found = await find();
    return [found, await imageOf(found)];
  }

  async function show(drawn) {
    const [found, image] = await drawn;
    if (root.dataset.ready === "true") return;
    picture = found;
    element("table-title").textContent = picture.title;
    view = new View(image, picture);
    for (const [type, heard] of Object.entries({ pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, wheel }))
      view.place.addEventListener(type, heard, { passive: false });
    root.dataset.picture = "shown";
    requestAnimationFrame(() => haveSeen(performance.mark("robodrome:picture")));
  }

  // Without a stored picture, or with a damaged one: show the picture of that kind of game.
  function introduce() {
    haveSeen();
    if (root.dataset.ready === "true") return;
    if (game) document.querySelector(".splash img").src = `./games/${game}.svg`;
    root.dataset.picture = "none";
  }

  // Repeats earlier input on the board as new events.
  function fire([clientX, clientY], Kind, types, more) {
    for (const type of types) element("board").dispatchEvent(new Kind(type, { clientX, clientY, bubbles: true, ...more }));
  }

  // The board's camera: pixels per cell, and the position of the floor's corner in pixels.
  function camera() {
    const [cell, ...corner] = element("board").dataset.camera.split(" ").map(Number);
    return { cell, corner };
  }

  function tap(spot) {
    if (root.dataset.page !== "table" || document.querySelector("dialog[open]")) return; // a dialog comes first
    const { cell, corner } = camera();
    const point = box("board").slice(0, 2).map((edge, n) => edge + corner[n] + spot[n] * cell);
    fire(point, PointerEvent, ["pointerdown", "pointerup"], { isPrimary: true, pointerId: 1 });
  }

  function zoom() {
    const { cell, corner } = camera();
    const [left, top, ...size] = box("board");
    const factor = (view.fitting(size) * view.zoom) / cell;
    if (Math.abs(factor - 1) < 0.01) return;
    // A zoom keeps the point under the wheel fixed. This point is chosen so that the new middle is the picture's middle.
    const point = [left, top].map((edge, n) => {
      const middle = (size[n] / 2 - corner[n]) / cell;
      return edge + size[n] / 2 + ((view.middle[n] - middle) * cell) / (1 - 1 / factor);
    });
    fire(point, WheelEvent, ["wheel"], { deltaY: Math.log(factor) / Math.log(PER_PIXEL) });
  }

  async function begin() {
    const drawn = draw(); // while the parser still reads the page
    drawn.catch(() => {}); // show() handles the error
    await parsed();
    element("table").inert = false;
    document.addEventListener("click", click);
    document.addEventListener("DOMContentLoaded", label); // by then loader.js has set the language
    show(drawn).catch(introduce);
    await marked("ready");
    document.removeEventListener("click", click);
    if (!view) delete root.dataset.picture;
    if (fingers.size) await new Promise((resolve) => (free = resolve));
    if (view?.zoom > 1) zoom();
    if (view) requestAnimationFrame(() => view.remove());
    await marked("playable");
    for (const act of later) act();
  }

  // One button opens the panel with zoom and other view commands. A touch elsewhere, or the start of a film, closes it.
  function unfold(open) {
    element("view-panel").hidden = !open;
    document.querySelector("#view > button").setAttribute("aria-expanded", String(open));
  }
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#view > button")) unfold(element("view-panel").hidden);
    else if (target.closest("#again, #follow")) unfold(false);
  });
  document.addEventListener("pointerdown", ({ target }) => element("view")?.contains(target) || unfold(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && unfold(false));
  addEventListener("hashchange", () => unfold(false));

  setTimeout(haveSeen, PATIENCE);
  if (root.dataset.page === "table" && (game || number) && !safe) begin();
  else haveSeen();
})();
