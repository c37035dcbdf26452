// Makes GIFs, which every chat and every slide accepts. Fetched when somebody first asks for one.
import { GIFEncoder, applyPalette } from "gifenc/src/index.js"; // its sources, so that the bundler drops unused parts

const COLOURS = 255; // and a transparent one for unchanged pixels
const EVERY = 7; // one of so many pixels is sampled; a divisor of the width would sample stripes

// The `most` most frequent colours of pixels. Drawings are flat, so these are the drawing's; mixed colours at edges are near one
// of them. Colours that hardly differ count as one, their mean.
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

// A GIF of that size in pixels: `sample` takes colours from a canvas, `add` appends a canvas for so many seconds, and `end` returns
// the file as a Blob.
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
