// Sets the theme that the reader has chosen in the app, before the page is painted, and follows changes. Without a choice, the
// system's theme counts.
const KEPT = "robodrome:theme";

function follow() {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem(KEPT);
    if (["light", "dark", "contrast"].includes(theme)) dataset.theme = theme;
    else delete dataset.theme;
  } catch {
    // A browser that forbids storage throws an error.
  }
}

follow();
addEventListener("storage", ({ key }) => (key === null || key === KEPT) && follow());
