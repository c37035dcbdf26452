// The data of the lab's page, and its texts in the reader's language.

export const by = (id) => document.getElementById(id);
const { texts, ...data } = JSON.parse(by("lab-data").textContent);
// `games` has the titles, bots and meanings of fields by game, `steps` the steps, and `built` the addresses of the box's files.
export const { games, steps, ...built } = data;

export const language = ((kept) => [kept, ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => one in texts) ?? "en")(
  (() => {
    try {
      return localStorage.getItem("robodrome:language");
    } catch {
      return null;
    }
  })(),
);
export const say = (key, places = {}) => texts[language][key].replace(/\{(\w+)\}/g, (_, name) => places[name]);

document.documentElement.lang = language;
document.title = `${say("lab.title")} · Robodrome`;
for (const element of document.querySelectorAll("[data-say]")) {
  const [key, attribute] = element.dataset.say.split("=").reverse();
  if (attribute) element.setAttribute(attribute, say(key));
  else element.textContent = say(key);
}

export const make = (name, attributes = {}, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};
