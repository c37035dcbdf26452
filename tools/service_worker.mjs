// node service_worker.mjs SITE : writes SITE/sw.js, which keeps every file of the site for use without network.
// Workbox's own runtime is written into the file. A new version waits until the page sends {type: "SKIP_WAITING"}.
import { generateSW } from "workbox-build";

const [site] = process.argv.slice(2);
const { count, size, warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  swDest: `${site}/sw.js`,
  mode: "production",
  sourcemap: false,
  inlineWorkboxRuntime: true,
  maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
  // These paths carry a hash already, so the copy the page has just downloaded will do.
  dontCacheBustURLsMatching: /vendor\/\w+-[0-9a-f]{10}\//,
  // A link is the page with a fragment, and chat programs like to add queries: it is the same page.
  ignoreURLParametersMatching: [/./],
  directoryIndex: "index.html",
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: false,
});
for (const warning of warnings) console.error(warning);
console.log(`service worker: ${count} files, ${(size / 1e6).toFixed(2)} MB`);
