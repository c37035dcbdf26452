// node compress.mjs SITE STORE : compresses every file of the site with brotli, as hosts do, into STORE, under the hash of
// its content (slow for the big files, so what is there is not done again), and prints the size of each as sent.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [site, store] = process.argv.slice(2);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
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
