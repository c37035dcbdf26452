// Makes moving pictures that every chat and every slide takes. Fetched when somebody asks for one, never before.
import { GIFEncoder, applyPalette } from "gifenc/src/index.js"; // its sources, so that what is not used is left out

const COLOURS = 255; // and one more for what stays as it is
const EVERY = 7; // of so many pixels of a sample one is looked at; as many rows as columns would make stripes

// The most frequent colours of pixels, at most so many. Drawings are flat, so these are theirs; what lies at edges comes near
// one of them. Colours that hardly differ count as one, their mean.
function commonest(pixels, most) {
  const alike = new Map();
  for (const pixel of pixels) {
    const red = pixel & 255, green = (pixel >> 8) & 255, blue = (pixel >> 16) & 255;
    const kind = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
    if (!alike.has(kind)) alike.set(kind, [0, 0, 0, 0]);
    const sums = alike.get(kind);
    [red, green, blue, 1].forEach((part, at) => (sums[at] += part));
  }
  const ordered = [...alike.values()].sort((one, other) => other[3] - one[3]);
  return ordered.slice(0, most).map(([red, green, blue, count]) => [red, green, blue].map((sum) => Math.round(sum / count)));
}

// A picture of that size: `sample` looks at a canvas for its colours, `add` puts one of them at the end, for so many seconds, and
// `end` gives the file.
export function gif(width, height) {
  const file = GIFEncoder(), colours = [];
  let palette, before, waiting, now = 0, shown = 0;

  const pixels = (canvas) => new Uint32Array(canvas.getContext("2d").getImageData(0, 0, width, height).data.buffer);

  function put() {
    const { index, first } = waiting, delay = 10 * (Math.round(now * 100) - shown);
    file.writeFrame(index, width, height, {
      palette: first ? [...palette, [0, 0, 0]] : undefined, delay, dispose: 1, transparent: !first, transparentIndex: palette.length,
    });
    shown += delay / 10;
  }

  return {
    sample(canvas) {
      const all = pixels(canvas);
      for (let at = 0; at < all.length; at += EVERY) colours.push(all[at]);
    },
    add(canvas, seconds) {
      palette ??= commonest(colours, COLOURS);
      const all = pixels(canvas);
      if (!before || all.some((pixel, at) => pixel !== before[at])) {
        if (waiting) put();
        const index = applyPalette(new Uint8Array(all.buffer), palette);
        if (before) for (let at = 0; at < all.length; at++) if (all[at] === before[at]) index[at] = palette.length;
        waiting = { index, first: !before };
        before = all;
      }
      now += seconds;
    },
    end() {
      put();
      file.finish();
      return new Blob([file.bytesView()], { type: "image/gif" });
    },
  };
}
