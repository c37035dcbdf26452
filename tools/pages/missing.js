// Some programs write # in links as %23 (or %2523, …). The page is before it, the game after it.
const mangled = /^(.*?)%(?:25)*23(.+)$/i.exec(location.pathname + location.search);
if (mangled) location.replace(`${mangled[1]}#${mangled[2]}`);
