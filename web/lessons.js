// Lessons: one step at a time, and the place where one was, kept on this device. Without this script all steps stand below each
// other.
const KEPT = "robodrome.lessons";

// {lesson: number of the step that was seen last, from 1}; a lesson that was seen to its end holds DONE.
const DONE = 0;
function places() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
function keep(lesson, step) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...places(), [lesson]: step }));
  } catch {
    // Where nothing may be kept, one begins at the first step again.
  }
}

const make = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

function stepByStep(lesson) {
  const steps = [...lesson.querySelectorAll(".step")];
  const { lesson: name, back, on, step: said } = lesson.dataset;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const where = make("p", "", { class: "small", role: "status" });
  const buttons = make("p", "", { class: "row" });
  const before = make("button", back, { type: "button" });
  const after = make("button", on, { type: "button", class: "go" });
  const others = document.querySelector(".beside-lessons");
  buttons.append(before, after);
  lesson.prepend(where);
  lesson.append(buttons);
  let at = -1;

  function show(number, focus) {
    at = Math.max(0, Math.min(number || 0, steps.length - 1));
    steps.forEach((step, place) => {
      step.hidden = place !== at;
      for (const figure of step.querySelectorAll("robodrome-figure[ready]")) figure.film?.run(place === at && !still);
    });
    const last = at === steps.length - 1;
    before.hidden = !at;
    after.hidden = last;
    others.hidden = !last;
    where.textContent = said.replace("{step}", at + 1).replace("{count}", steps.length);
    keep(name, last ? DONE : at + 1);
    if (!focus) return;
    history.replaceState(history.state, "", `#${steps[at].id}`);
    steps[at].focus({ preventScroll: true });
    where.scrollIntoView();
  }

  lesson.addEventListener("robodrome-answer", ({ target, detail }) => detail.right && target.closest(".step")?.classList.add("ticked"));
  const named = () => steps.findIndex((step) => `#${step.id}` === location.hash);
  before.addEventListener("click", () => show(at - 1, true));
  after.addEventListener("click", () => show(at + 1, true));
  addEventListener("hashchange", () => named() >= 0 && show(named(), true));
  show(named() >= 0 ? named() : (places()[name] ?? 1) - 1, false);
}

function list(all) {
  const kept = places();
  for (const item of all.querySelectorAll("[data-lesson]")) {
    const place = kept[item.dataset.lesson];
    if (place === undefined) continue;
    const text = place === DONE ? all.dataset.done : all.dataset.at.replace("{step}", place).replace("{count}", item.dataset.steps);
    item.append(make("strong", text, { class: place === DONE ? "done" : "begun" }));
  }
}

const lesson = document.getElementById("lesson"), all = document.getElementById("lessons");
if (lesson) stepByStep(lesson);
if (all) list(all);
