// The view of a bot as a list of fields with values, and its moves.

// `make` makes an element; `meant` has the meaning of each field, in English, as in the documentation; `say` returns a text.
export function asked({ view, moves }, { make, meant, say }) {
  // Fields with fields of their own come last, because they are long, and readers rarely look for them.
  const [plain, named] = [view.filter(([, value]) => typeof value === "string"), view.filter(([, value]) => typeof value !== "string")];
  const fields = make("dl", {}, ...[...plain, ...named].flatMap(([name, value]) => field(`view.${name}`, value, meant[name])));
  const labels = make("ol", { start: 0 }, ...moves.map((label) => make("li", {}, make("code", {}, label))));
  return [fields, make("h3", {}, say("lab.moves")), labels];

  function field(name, value, meaning) {
    const about = meaning ? [make("dd", { lang: "en" }, meaning)] : [];
    if (typeof value === "string") return [make("dt", {}, make("code", {}, `${name} = ${value}`)), ...about];
    const names = value.map(([one]) => one).join(", ");
    const inside = make("details", {}, make("summary", {}, make("code", {}, names)));
    // The inside is made when it is opened, as a floor has many tables.
    inside.addEventListener(
      "toggle",
      () => inside.append(make("dl", {}, ...value.flatMap(([one, below]) => field(`${name}.${one}`, below)))),
      { once: true },
    );
    return [make("dt", {}, make("code", {}, name)), ...about, make("dd", {}, inside)];
  }
}
