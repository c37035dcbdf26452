// Draws SVG files as PNG: `node tools/pictures.mjs LIST`, a JSON file with pairs [SVG, PNG]; page.py has the same width. The
// drawings are flat, so 128 colours are enough, and take a fourth of the bytes.
import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";

const WIDTH = 400, COLOURS = 128;

for (const [svg, png] of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const { width, height, pixels } = new Resvg(readFileSync(svg, "utf8"), { fitTo: { mode: "width", value: WIDTH } }).render();
  const drawn = sharp(pixels, { raw: { width, height, channels: 4 } });
  await drawn.png({ palette: true, colours: COLOURS, dither: 0, compressionLevel: 9 }).toFile(png);
}
