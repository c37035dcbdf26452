"""Builds the lab, the page for writing bots: bundles its scripts with esbuild and adds the files of its box."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from roborally.board import drawing
from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS
from tabletop.show.theme import MODES, SHARED
from tabletop.show.words import LANGUAGES, OFFERED, PARTIAL
from tools import catalogues, policy
from tools.pages.views import meanings
from tools.service_worker import integrity

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "web" / "lab"
BUNDLES = ROOT / "build" / "lab"
PYODIDE = ROOT / "node_modules" / "pyodide"
MICROPIP = ROOT / "build" / "micropip"
PAGE = "lab.html"
PACKAGES = "https://pypi.org/simple"
"""The index of the packages that bots may import."""
HOSTS = "https://pypi.org https://files.pythonhosted.org"
"""The hosts of that index and of the packages; they also answer pages without an origin."""
PLACE = "https://files.invalid/"
"""The base address of the worker's files, which the page hands to it; the same as in worker.js."""
COLOURS = ("ground", "panel", "line", "ink", "ink-soft", "accent", "on-accent", "good", "bad")
"""The colour roles in the style sheet of the static pages."""
ALSO_SAID = ("skip", "sections", "play", "foot", "licences")
"""Ids of texts that the lab shares with all static pages."""


def write(site: Path, wheel: Path, settle: Callable[[Path], Path]) -> list[Path]:
    """Write the page and its files, after the runtime; return the bundles, which have source maps beside them. `settle` appends
    the hash of its contents to a folder's name."""
    (pyodide,) = (site / "vendor").glob("pyodide-*")
    bundle(pyodide)
    page, box, python = (site / "vendor" / name for name in ("lab", "lab-box", "lab-python"))
    for folder in (page, box, python):
        folder.mkdir()
    shutil.copyfile(BUNDLES / "lab.js", page / "lab.js")
    shutil.copyfile(BUNDLES / "theme.js", page / "theme.js")
    (page / "lab.css").write_text((BUNDLES / "lab.css").read_text(encoding="utf-8") + themes(), encoding="utf-8")
    shutil.copyfile(BUNDLES / "worker.js", box / "worker.js")
    shutil.copyfile(wheel, box / wheel.name)
    shutil.copyfile(micropip(), python / micropip().name)
    shutil.copyfile(PYODIDE / "python_stdlib.zip", python / "python_stdlib.zip")
    page, box, python = map(settle, (page, box, python))
    in_box = [*box.iterdir(), *python.iterdir(), pyodide / "pyodide.asm.wasm", pyodide / "pyodide-lock.json"]
    files = {path.name: f"./{path.relative_to(site).as_posix()}" for path in sorted(in_box)}
    (site / PAGE).write_text(filled(site, page, files, wheel.name), encoding="utf-8")
    return [BUNDLES / "lab.js"]


def bundle(pyodide: Path) -> None:
    """Bundle the scripts and the style sheet into BUNDLES, with source maps, which list their sources. The folder `pyodide` has
    the site's interpreter and its script."""
    esbuild("--format=esm", "lab.js", "lab.css")
    esbuild("--format=iife", "theme.js")
    # Without an origin, browsers start classic workers only, and those have no `import.meta`.
    script = "pyodide/pyodide.asm.mjs"
    machine = f"--alias:{script}={pyodide / Path(script).name}"
    quiet = [
        f"--log-override:{kind}=silent" for kind in ("direct-eval", "commonjs-variable-in-esm", "empty-import-meta")
    ]
    here = f'--define:import.meta.url="{PLACE}"'
    esbuild("--format=iife", here, machine, *quiet, "--external:node:*", "--external:ws", "worker.js")


def esbuild(*given: str) -> None:
    """Run esbuild with these options and files of SOURCES. Exits if it fails."""
    command = [str(ROOT / "node_modules" / ".bin" / "esbuild"), "--bundle", "--minify", "--target=es2022"]
    command += ["--sourcemap=external", "--loader:.txt=text", "--log-level=warning", f"--outdir={BUNDLES}"]
    command += [one if one.startswith("-") else str(SOURCES / one) for one in given]
    if subprocess.run(command, check=False).returncode:
        sys.exit("esbuild failed; its message is above.")


def micropip() -> Path:
    """Return the wheel of micropip. Exits if there is not exactly one."""
    found = sorted(MICROPIP.glob("*.whl"))
    if len(found) != 1:
        sys.exit("There is no micropip, or more than one; fetch it with: make build/micropip/.stamp")
    return found[0]


RULES = {**policy.RULES, "connect-src": f"'self' {HOSTS}"}
"""The content security policy of the page; the frame inherits it."""
RULES_OF_BOX = {
    "default-src": "'none'",
    "script-src": "'wasm-unsafe-eval'",
    "worker-src": "blob:",
    "connect-src": HOSTS,
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "robodrome",
}
"""The frame's own, stricter policy: the page hands the site's files to it."""


def box() -> str:
    """Return the frame's document, with one script."""
    return policy.with_policy(f"<!doctype html><script>{script_of_box()}</script>", RULES_OF_BOX)


def script_of_box() -> str:
    """Return the frame's script, which the page's policy allows by its hash."""
    return (SOURCES / "box.js").read_text(encoding="utf-8")


def themes() -> str:
    """Return style rules with the colours of each theme of the app; web/pages.css has those of the system's preference."""
    rules = ""
    for column, mode in enumerate(MODES):
        colours = "".join(f"--{role}:{values[column]};" for role, values in SHARED.items() if role in COLOURS)
        rules += f':root[data-theme="{mode}"]{{{colours}color-scheme:{"light" if mode == "light" else "dark"}}}\n'
    return rules


def texts() -> dict[str, dict[str, str]]:
    """Return the page's texts, by language and id."""
    return catalogues.texts("tools/pages/locale/{}/LC_MESSAGES/pages.po", ("lab.", *ALSO_SAID))


def steps() -> list[dict[str, Any]]:
    """Return the steps of the lab in order. Each has a game with options, a goal as in tasks, the number of games that must
    reach it, and the bot to start from, by language."""
    found = []
    for folder in sorted(path for path in (SOURCES / "steps").iterdir() if path.is_dir()):
        step = tomllib.loads((folder / "step.toml").read_text(encoding="utf-8"))
        options = {name: _option(folder, value) for name, value in step.pop("options", {}).items()}
        bots = {language: _bot(folder, language) for language in OFFERED}
        name = folder.name.partition("-")[2]
        found.append({"until": "", **step, "name": name, "options": options, "bots": bots})
    return found


def _bot(folder: Path, language: str) -> str:
    """Return the bot to start from; for a partial language without its own, with English comments."""
    file = folder / f"{language}.txt"
    if language in PARTIAL and not file.exists():
        file = folder / f"{LANGUAGES[0]}.txt"
    return file.read_text(encoding="utf-8")


def _option(folder: Path, value: str) -> str:
    """Return the value of an option; for the name of a .course file, the packed drawing in it."""
    if not value.endswith(".course"):
        return value
    return drawing.pack(drawing.read_drawing((folder / value).read_text(encoding="utf-8"), value))


def filled(site: Path, page: Path, files: dict[str, str], wheel: str) -> str:
    """Return the page with English texts, scripts and the scripts' data."""
    up = f"./{page.relative_to(site).as_posix()}"
    by_language = texts()
    games: dict[str, dict[str, Any]] = {
        one.name: {"title": one.title, "bots": [*one.bots, *GENERIC_BOTS]} for one in map(game.find, game.names())
    }
    meant = meanings()
    for name, one in games.items():
        one["meant"] = meant[name]
    hashed = {name: integrity(page / name) for name in ("lab.js", "lab.css", "theme.js")}
    page_itself = [*(f"{up}/{name}" for name in hashed), f"./{PAGE}"]
    given = {
        "texts": by_language,
        "games": games,
        "steps": steps(),
        "files": files,
        "wheel": wheel,
        "index": PACKAGES,
        "page": page_itself,
    }
    data = json.dumps(given).replace("<", "\\u003c")
    head = (
        f'<script src="{up}/theme.js" integrity="{hashed["theme.js"]}" crossorigin></script>\n'
        f'<link rel="stylesheet" href="{up}/lab.css" integrity="{hashed["lab.css"]}" crossorigin>'
    )
    scripts = (
        f'<iframe id="box" sandbox="allow-scripts" hidden title="Python" srcdoc="{escape(box())}"></iframe>\n'
        f'<script type="application/json" id="lab-data">{data}</script>\n'
        f'<script type="module" src="{up}/lab.js" integrity="{hashed["lab.js"]}" crossorigin></script>\n'
        '<script src="./offline.js" defer></script>'
    )
    text = (SOURCES / PAGE).read_text(encoding="utf-8")
    text = re.sub(r'data-say="([\w.-]+)">', lambda found: f"{found[0]}{escape(by_language['en'][found[1]])}", text)
    text = text.replace("<!--head-->", head).replace("<!--box-->", scripts)
    return policy.with_policy(text, RULES, [script_of_box()])
