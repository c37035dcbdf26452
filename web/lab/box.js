// Stands in the frame of the lab, which has no origin: no storage, no page, no service worker. It starts and ends the worker.
const name = { createScriptURL: (url) => url };
const trusted = self.trustedTypes?.createPolicy("robodrome", name) ?? name;
let worker;
addEventListener("message", ({ source, data: { program, ...rest }, ports }) => {
  if (source !== parent || origin !== "null") return;
  worker?.terminate();
  if (!program) return;
  const url = URL.createObjectURL(program);
  worker = new Worker(trusted.createScriptURL(url)); // a classic one: browsers start no module without an origin
  worker.addEventListener("error", (error) => {
    error.preventDefault(); // it is for the reader, not for the console of the page
    parent.postMessage({ broken: error.message || "worker" }, "*");
  });
  worker.postMessage(rest, ports);
});
