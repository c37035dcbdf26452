const answers = document.getElementById("answers");
const heard = [];

function hear({ figure, answer, right }) {
  heard.push(`${figure} ${answer} ${right ? "right" : "wrong"}`);
  answers.textContent = heard.join(", ");
}

addEventListener("robodrome-answer", ({ detail }) => hear(detail));
addEventListener("message", ({ origin, data }) => {
  const { src } = document.querySelector("iframe");
  if (origin === new URL(src).origin && data?.robodrome === 1 && data.event === "answer") hear(data);
});
