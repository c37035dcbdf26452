// Runs in the frame of the lab, which has no origin, and so no storage and no access to the page. Starts and ends workers by number.
const name = { createScriptURL: (url) => url };
const trusted = self.trustedTypes?.createPolicy("robodrome", name) ?? name;
const workers = new Map();
addEventListener("message", ({ source, data: { number, program, ...rest }, ports }) => {
  if (source !== parent || origin !== "null") return;
  workers.get(number)?.terminate();
  workers.delete(number);
  if (!program) return;
  const url = URL.createObjectURL(program);
  const worker = new Worker(trusted.createScriptURL(url)); // a classic one: browsers start no module without an origin
  worker.addEventListener("error", (error) => {
    error.preventDefault(); // shown to the reader, not in the page's console
    parent.postMessage({ number, broken: error.message || "worker" }, "*");
  });
  worker.postMessage(rest, ports);
  workers.set(number, worker);
});
