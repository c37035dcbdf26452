// The table of a tournament.
import { by, language, make, say } from "./page.js";

const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

// Shows the rates of all bots, the best first, and why games were lost. The first `own` rows are the reader's bots.
export function showTable(rows, failures, own) {
  const sorted = rows.map((one, place) => ({ ...one, mine: place < own })).sort((one, other) => other.rate - one.rate);
  by("table").parentElement.hidden = false;
  by("table").tBodies[0].replaceChildren(
    ...sorted.map((one) =>
      make(
        "tr",
        one.mine ? { class: "mine" } : {},
        make("th", { scope: "row" }, one.bot),
        ...[
          plain.format(one.wins),
          one.games,
          one.games ? percent.format(one.rate) : "–",
          say("lab.from-to", { low: percent.format(one.low), high: percent.format(one.high) }),
        ].map((cell) => make("td", {}, String(cell))),
      ),
    ),
  );
  by("failures").replaceChildren(
    ...failures.map((one) => {
      const [reason, ...help] = one.reason.split("\n");
      return make("li", {}, [say("lab.lost", { reason, count: one.games, first: one.first + 1 }), ...help].join("\n"));
    }),
  );
}
