// Before anything is painted: the colours that the reader chose in the app, also while the lab is open. Whoever chose none gets
// those of the system.
const KEPT = "robodrome:theme";

function follow() {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem(KEPT);
    if (["light", "dark", "contrast"].includes(theme)) dataset.theme = theme;
    else delete dataset.theme;
  } catch {
    // A browser that forbids storage throws.
  }
}

follow();
addEventListener("storage", ({ key }) => (key === null || key === KEPT) && follow());
