// node compress.mjs SITE STORE [QUALITY]: compresses every file of the site with brotli, as hosts do, and prints the sizes. The
// results lie in STORE, under the hash of each file's content. The best quality, 11, is slow for large files, so files that are
// in STORE already are not compressed again. Each quality needs its own STORE.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [site, store, quality = "11"] = process.argv.slice(2);
const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality), [constants.BROTLI_PARAM_LGWIN]: 24 };
mkdirSync(store, { recursive: true });
const sizes = {};
for (const name of readdirSync(site, { recursive: true })) {
  const file = join(site, name);
  if (!statSync(file).isFile()) continue;
  const data = readFileSync(file);
  const packed = join(store, createHash("sha256").update(data).digest("hex"));
  if (!existsSync(packed)) writeFileSync(packed, brotliCompressSync(data, { params }));
  sizes[name] = Math.min(statSync(packed).size, data.length);
}
console.log(JSON.stringify(sizes));
