// Draws SVG files as PNG: `node tools/pictures.mjs LIST`, a JSON file with pairs [SVG, PNG].
import { readFileSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

const WIDTH = 640;
for (const [svg, png] of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  writeFileSync(png, new Resvg(readFileSync(svg, "utf8"), { fitTo: { mode: "width", value: WIDTH } }).render().asPng());
}
