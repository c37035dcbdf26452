// Lessons: shows one step at a time, and saves the reader's progress on this device. Without this script all steps are shown, one
// below the other.
const KEPT = "robodrome.lessons";

// {lesson: {at: number of the last step seen, from 1; right: names of the steps with right answers; done: whether all is done}}
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
function reached(lesson) {
  return { at: 0, right: [], done: false, ...all()[lesson] };
}
function keep(lesson, state) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...all(), [lesson]: state }));
  } catch {
    // Without storage, the lesson begins at its first step the next time.
  }
}

const make = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

function stepByStep(lesson) {
  const steps = [...lesson.querySelectorAll(".step")], numbers = [...document.querySelectorAll(".steps a")];
  const { lesson: name, back, on, step: template, done, open: missing } = lesson.dataset;
  const asked = steps.filter((step) => step.querySelector(".question, .play-on[data-solved]"));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const where = make("p", "", { class: "unseen", role: "status" });
  const end = make("p", "", { class: "end", role: "status" });
  const buttons = make("p", "", { class: "row" });
  const before = make("button", back, { type: "button" });
  const after = make("button", on, { type: "button", class: "go" });
  const others = document.querySelector(".beside-lessons"), next = others.querySelector(".after");
  const state = reached(name);
  buttons.append(before, after, ...(next ? [next] : []));
  lesson.prepend(where);
  lesson.append(end, buttons);
  let at = -1;

  // A lesson is done when its last step was seen and every question has a right answer.
  function count() {
    const open = asked.filter((step) => !state.right.includes(step.id)), last = at === steps.length - 1;
    state.done ||= last && !open.length;
    steps.forEach((step, place) => {
      const right = state.right.includes(step.id);
      step.classList.toggle("ticked", right);
      numbers[place].classList.toggle("ticked", right);
    });
    end.hidden = !last;
    if (last) end.textContent = state.done ? `✓ ${done}` : missing.replace("{steps}", open.map((step) => steps.indexOf(step) + 1).join(", "));
    keep(name, state);
  }

  function show(number, focus) {
    at = Math.max(0, Math.min(number || 0, steps.length - 1));
    steps.forEach((step, place) => {
      step.hidden = place !== at;
      if (place === at) numbers[place].setAttribute("aria-current", "step");
      else numbers[place].removeAttribute("aria-current");
      for (const figure of step.querySelectorAll("robodrome-figure[ready]")) figure.film?.run(place === at && !still);
    });
    const last = at === steps.length - 1;
    before.hidden = !at;
    after.hidden = last;
    others.hidden = !last;
    if (next) next.hidden = !last;
    where.textContent = template.replace("{step}", at + 1).replace("{count}", steps.length);
    state.at = at + 1;
    count();
    if (!focus) return;
    history.replaceState(history.state, "", `#${steps[at].id}`);
    steps[at].focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  lesson.addEventListener("robodrome-answer", ({ target, detail }) => {
    const step = target.closest(".step");
    step?.querySelector(".answer[open] > p, .order ~ p")?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
    if (!detail.right || !step || state.right.includes(step.id)) return;
    state.right.push(step.id);
    count();
  });
  const named = () => steps.findIndex((step) => `#${step.id}` === location.hash);
  before.addEventListener("click", () => show(at - 1, true));
  after.addEventListener("click", () => show(at + 1, true));
  addEventListener("hashchange", () => named() >= 0 && show(named(), true));
  show(named() >= 0 ? named() : state.at - 1, false);
}

function list(lessons) {
  for (const item of lessons.querySelectorAll("[data-lesson]")) {
    const { at, done } = reached(item.dataset.lesson);
    if (!at) continue;
    const text = done ? lessons.dataset.done : lessons.dataset.at.replace("{step}", at).replace("{count}", item.dataset.steps);
    item.append(make("strong", text, { class: done ? "done" : "begun" }));
  }
}

const lesson = document.getElementById("lesson"), lessons = document.getElementById("lessons");
if (lesson) stepByStep(lesson);
if (lessons) list(lessons);
