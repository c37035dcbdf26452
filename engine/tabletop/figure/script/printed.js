// Paper is a worksheet: figures stand where their question is asked, and what answers it stands at the end of all.
let answers;
addEventListener("beforeprint", () => {
  answers = make("robodrome-figure", "", { class: "answers" });
  for (const figure of figures) {
    figure.stage();
    for (const film of figure.all) film.print();
    const rest = figure.querySelector(":scope > .rest");
    const part = make("div");
    part.robodrome = rest;
    if (rest) part.append(...[...rest.children].slice(1));
    answers.append(part);
  }
  document.body.append(answers);
});
addEventListener("afterprint", () => {
  for (const part of answers.children) part.robodrome?.append(...part.children);
  answers.remove();
  for (const figure of figures) figure.see(figure.seen);
});
