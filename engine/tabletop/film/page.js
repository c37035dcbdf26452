const film = document.querySelector("svg"), lines = [...document.querySelectorAll("#story li")];
const [back, play, on, moment, speed] = ["back", "play", "on", "moment", "speed"].map((id) => document.getElementById(id));
const long = parseFloat(getComputedStyle(film).getPropertyValue("--t")), starts = [...new Set(lines.map((li) => +li.dataset.at))];
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
let at = 0, plays = !still, last = performance.now();

function show() {
  for (const one of film.getAnimations({ subtree: true })) { one.pause(); one.currentTime = at * 1000; }
  moment.value = at;
  const now = starts.filter((start) => start <= at + 0.001).pop();
  for (const line of lines) line.classList.toggle("now", +line.dataset.at === now);
}
function run(yes) {
  plays = yes;
  play.querySelector("path").setAttribute("d", plays ? "M6 4h4v16H6ZM14 4h4v16h-4Z" : "M7 4v16l13-8Z");
  film.classList.add("on");
  show();
}
function tick(now) {
  if (plays) {
    at = (at + (now - last) / 1000 * speed.value) % long;
    show();
  }
  last = now;
  requestAnimationFrame(tick);
}
play.onclick = () => run(!plays);
back.onclick = () => { at = starts.filter((start) => start < at - 0.05).pop() ?? 0; run(false); };
on.onclick = () => { at = starts.find((start) => start > at + 0.05) ?? long - 0.01; run(false); };
moment.oninput = () => { at = +moment.value; run(false); };
for (const line of lines) line.onclick = () => { at = +line.dataset.at; run(false); };
moment.max = long - 0.01;
document.getElementById("controls").hidden = false;
if (plays) run(true);
requestAnimationFrame(tick);
addEventListener("beforeprint", () => { at = long - 0.01; run(false); });
