// Programs that take a link for a part of a path write # as %23: what stands before it is the page, what comes after it the game.
const mangled = /^(.*?)%(?:25)*23(.+)$/i.exec(location.pathname + location.search);
if (mangled) location.replace(`${mangled[1]}#${mangled[2]}`);
