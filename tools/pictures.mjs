// Draws SVG files as PNG: `node tools/pictures.mjs LIST`, a JSON file with pairs [SVG, PNG]; page.py knows the width. Drawings are flat, so 128 colours do,
// and take a fourth of the bytes: those that most pixels have stay as they are, and the edges between them take the nearest.
import { readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";

const WIDTH = 480, COLOURS = 128;
const parts = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, colour >>> 24];

function indexed(pixels) {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4), counts = new Map();
  for (const one of colours) counts.set(one, (counts.get(one) ?? 0) + 1);
  const found = [...counts].sort(([one, more], [other, less]) => less - more || one - other).map(([one]) => one);
  const palette = found.slice(0, COLOURS), places = new Map(palette.map((one, place) => [one, place])), kept = palette.map(parts);
  for (const one of found.slice(COLOURS)) {
    const wanted = parts(one), away = kept.map((other) => other.reduce((sum, part, n) => sum + (part - wanted[n]) ** 2, 0));
    places.set(one, away.indexOf(Math.min(...away)));
  }
  return { kept, places: Uint8Array.from(colours, (one) => places.get(one)) };
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const checksum = (bytes) => ~bytes.reduce((sum, one) => TABLE[(sum ^ one) & 255] ^ (sum >>> 8), ~0) >>> 0;
const number = (value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(data)]);
  return Buffer.concat([number(body.length - 4), body, number(checksum(body))]);
}

function png({ width, height, pixels }) {
  const { kept, places } = indexed(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) rows.set(places.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", [...number(width), ...number(height), 8, 3, 0, 0, 0]),
    chunk("PLTE", kept.flatMap(([red, green, blue]) => [red, green, blue])),
    chunk("tRNS", kept.map(([, , , alpha]) => alpha)),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", []),
  ]);
}

for (const [svg, to] of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  writeFileSync(to, png(new Resvg(readFileSync(svg, "utf8"), { fitTo: { mode: "width", value: WIDTH } }).render()));
}
