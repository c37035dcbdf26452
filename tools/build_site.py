"""Builds the site: `python -m tools.build_site WHEEL` fills dist/site/ from web/, the wheel and the npm packages.

The site fetches nothing from other hosts. All large files lie under vendor/, in folders named after the hash of their
contents. So browsers may cache them for ever, and an update downloads only changed folders.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import marshal
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape, unescape
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop.base.shipped import SHIPPED
from tabletop.show.words import APART
from tools import lab, pieces
from tools.addresses import site_address
from tools.catalogues import compile_catalogues, texts
from tools.licences import licences
from tools.pages import KINDS
from tools.pages.page import Site, card
from tools.policy import write_policies
from tools.service_worker import integrity, without_source_map, write_service_worker
from tools.versions import write_versions
from web.page import icons

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
SITE = ROOT / "dist" / "site"
# Becomes SITE when complete, so that a running server never sees half a site, and two builds do not disturb each other.
DRAFT = ROOT / "dist" / f"site.draft-{os.getpid()}"

BROWSERS = {"chrome": "111", "firefox": "121", "safari": "16.4"}
"""The oldest browsers that the page supports. docs/hosting.md says why, and README.md says them too."""
ESBUILD = (
    NODE_MODULES / ".bin" / "esbuild",
    "--bundle",
    "--minify",
    f"--target={','.join(name + number for name, number in BROWSERS.items())}",
)
STYLES = "styles"  # the folder of the files that web/style.css imports
WITH_PACKAGES = {
    "docs/search.js",
    "gif.js",
    "scan.js",
}  # scripts of web/; build/ has them with their npm packages and source maps

LATER = ("studio.zip",)  # archives that the page fetches when the reader opens that part
NO_MODULES = marshal.dumps(({}, {}, {}))  # the index (tools/library/shelf.py) of an archive without modules
MESSENGER = ROOT / "build" / "xdc.zip"  # packed by tools/xdc.py only
LIBRARIES = WEB / "requirements.txt"  # the page's Python libraries, pinned
TYPEFACES = (
    "barlow-condensed",
    "chakra-petch",
    "exo-2",
    "saira-condensed",
)  # npm packages of @fontsource, one weight of each
HASHES = "hashes.txt"
INDEX = "pypi/simple"  # a package index with the wheel, for other people's pages
NOT_PUBLISHED = {".py", ".pyi", ".po", ".mo", ".txt"}  # files for archives, or for the build only, …
ARCHIVES = "archives"  # the folder in which start.js and worker.py find the archives
SCRIPTS = ("main.py", "worker.py")  # … except the scripts that PyScript runs from their text
# Files of the wheel that the page does not need: its modules are byte code, its rules are static pages, and the metadata is for
# installers.
NOT_FOR_THE_PAGE = re.compile(r"\.py$|\.dist-info/(?!licenses/)|/(RULES(\.\w+)?|NOTATION)\.md$|/phrases\.txt$")
# Kinds of static pages, and the source folders of each group. Later groups may use the sources of earlier ones.
WITHOUT_LESSONS = ("puzzles", "docs", "missing", "hero")
OTHERS = tuple(kind for kind in KINDS if kind not in WITHOUT_LESSONS)
READ = ("boards", "docs", "engine", "puzzles", "tools")
PAGES = {WITHOUT_LESSONS: READ, OTHERS: (*READ, "figures", "lessons")}

# PyScript watches the page and runs Python in new elements and attributes, which the content security policy cannot prevent.
# So its modules get an observer that does nothing.
BLIND = "const MutationObserver = class { observe() {} };\n"

# Plugins of PyScript that the page does not use; each would cost a download and time at the start.
UNUSED_PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]


def run(*command: str | Path) -> str:
    """Run a command and return its output; its errors go to the terminal. Exits if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command[:3]))} failed; its message is above.")
    return done.stdout


def settle(folder: Path) -> Path:
    """Append the hash of its contents to a folder's name; return the new path."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return folder.rename(folder.with_name(f"{folder.name}-{digest.hexdigest()[:10]}"))


Packing = Callable[[Mapping[str, bytes], Mapping[str, bytes]], Path]
"""A function from the files of the engine and of web/, by path, to the folder with the site's Python archives."""


def runtime(wheel: str, engine: Mapping[str, bytes], packing: Packing) -> tuple[Path, Path, Path, Path]:
    """Fill vendor/ and return four of its folders: PyScript, Pyodide, our own Python, and the texts of languages of APART."""
    vendor = DRAFT / "vendor"
    pyscript, pyodide, app, apart = (vendor / name for name in ("pyscript", "pyodide", "app", "apart"))
    for folder in (pyscript, pyodide, app, apart):
        folder.mkdir(parents=True)
    for name in needed_of_pyscript():
        (pyscript / name).write_text(BLIND + without_source_map(PYSCRIPT / name))
    shutil.copyfile(ROOT / "tools" / "start.js", pyscript / "start.js")
    (pyodide / "pyodide.mjs").write_text(without_source_map(PYODIDE / "pyodide.mjs"))
    shutil.copyfile(ROOT / "tools" / "load_pyodide.mjs", pyodide / "load_pyodide.mjs")
    users = [pyodide / "pyodide.mjs", *sorted(pyscript.iterdir())]
    machine = pieces.place("machine", *(PYODIDE / f"pyodide.asm.{kind}" for kind in ("mjs", "wasm")), *users)
    pieces.made(machine, lambda new: run("node", "tools/slim.mjs", PYODIDE, new, *users))
    shutil.copytree(machine, pyodide, dirs_exist_ok=True)
    npm_lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (pyodide / "pyodide-lock.json").write_text(json.dumps(npm_lock | {"packages": {}}))

    web = {f"web/{name}": data for name, data in files_in(WEB).items() if "__pycache__" not in name}
    packed = packing(engine, web)
    archives = {"stdlib": pyodide / "python_stdlib.zip", "engine": app / wheel}
    archives |= {name: app / f"{name}.zip" for name in ("web", "libraries", "studio", *SHIPPED)}
    for name, archive in archives.items():
        shutil.copyfile(packed / f"{name}.zip", archive)
    shutil.copyfile(packed / MESSENGER.name, MESSENGER)
    beside = {name: data for name, data in engine.items() if not NOT_FOR_THE_PAGE.search(name)}
    beside |= {name: data for name, data in web.items() if name.endswith(".mo")}
    for language in APART:
        own = {name: beside.pop(name) for name in list(beside) if texts_of(language).fullmatch(name)}
        (apart / language).mkdir()
        add(apart / language / f"{language}.zip", {"index": NO_MODULES, **own})
    for game in SHIPPED:
        add(archives[game], {name: data for name, data in beside.items() if name.startswith(f"{game}/")})
    add(
        archives["engine"], {name: data for name, data in beside.items() if name.split("/")[0] not in (*SHIPPED, "web")}
    )
    add(archives["web"], {name: data for name, data in beside.items() if name.startswith("web/")})
    return settle(pyscript), settle(pyodide), settle(app), settle(apart)


def texts_of(language: str) -> re.Pattern[str]:
    """Return a pattern for the paths of a language's catalogues, except card names, which a game may show in more languages."""
    return re.compile(rf"(\w+)/locale/{language}/LC_MESSAGES/\1\.mo")


def pack(engine: Mapping[str, bytes], web: Mapping[str, bytes]) -> Path:
    """Return the folder with the archives of tools/pack.py; make them only if a source has changed."""
    sources = sources_of_archives(engine, web)

    def make(folder: Path) -> None:
        with TemporaryDirectory() as place:
            write_archives(Path(place), sources)
            run("node", "tools/pyodide.mjs", "tools/pack.py", place, folder, compiled())

    return pieces.made(pieces.place("python", *sources.values()), make)


def compiled() -> Path:
    """Return the folder with the compiled modules of the last run of tools/pack.py."""
    return pieces.made(pieces.place("compiled"), lambda _: None)


def sources_of_archives(engine: Mapping[str, bytes], web: Mapping[str, bytes]) -> dict[str, Mapping[str, bytes]]:
    """Return the files that tools/pack.py reads, by archive and path. They are Python only, so that a changed text or course
    does not change the archives."""
    return {
        "stdlib": unzipped(PYODIDE / "python_stdlib.zip"),
        "library": python_of(files_in(ROOT / "tools" / "library")),
        "engine": python_of(engine),
        "web": python_of(web),
        "libraries": {file: path.read_bytes() for name in libraries() for file, path in files_of(name)},
    }


def write_archives(folder: Path, sources: Mapping[str, Mapping[str, bytes]]) -> None:
    """Write archives with these names and files into a folder."""
    for name, files in sources.items():
        add(folder / f"{name}.zip", files)


def files_in(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, by path within it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def python_of(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the Python modules among the files."""
    return {name: data for name, data in files.items() if name.endswith(".py")}


def unzipped(archive: Path) -> dict[str, bytes]:
    """Return all files of an archive, by path."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in sorted(opened.namelist())}


def add(archive: Path, files: Mapping[str, bytes]) -> None:
    """Add files to an archive, or to a new one. All files get the same time, so that equal files give equal archives."""
    with zipfile.ZipFile(archive, "a", zipfile.ZIP_STORED) as opened:
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o644 << 16
            opened.writestr(info, data)


def libraries() -> list[str]:
    """Return the distributions that the page needs; the build environment has them installed."""
    lines = (line.split("#")[0].strip() for line in LIBRARIES.read_text().splitlines())
    return [line.split("==")[0] for line in lines if line]


def files_of(distribution: str) -> Iterator[tuple[str, Path]]:
    """Yield the modules and licences of an installed distribution, as (path within the archive, path here)."""
    for file in metadata.files(distribution) or []:
        if file.suffix == ".py" or "licenses" in file.parts or file.name.startswith("LICENSE"):
            yield file.as_posix(), Path(str(file.locate()))


def needed_of_pyscript() -> list[str]:
    """Return the files of PyScript's core, and of the error plugin, which it loads even when it is excluded."""
    return ["core.js", *(next(PYSCRIPT.glob(pattern)).name for pattern in ("core-*.js", "error-*.js"))]


def start(pyscript: Path, pyodide: Path, app: Path, apart: Path) -> tuple[str, str]:
    """Return the markup for the end of index.html's head (early fetches and sizes) and of its body (the start of Python)."""

    def url(path: Path) -> str:
        return "./" + path.relative_to(DRAFT).as_posix()

    archives = sorted(path for path in app.iterdir() if path.name not in LATER)
    modules = [*sorted(pyscript.iterdir()), *sorted(pyodide.glob("*.mjs"))]
    data = [*sorted(pyodide.glob("*.wasm")), *sorted(pyodide.glob("*.zip")), *sorted(pyodide.glob("*.json")), *archives]
    program = DRAFT / "main.py"
    data.append(program)
    # Pyodide requests its own files soon enough, and to read such large files twice keeps the page busy. The archives load
    # while the interpreter starts: media="not all" holds their links back until python.js removes it.
    hints = [
        *(f'<link rel="modulepreload" href="{url(path)}" integrity="{integrity(path)}">' for path in modules),
        f'<link rel="preload" as="fetch" crossorigin href="{url(program)}">',
        *(f'<link rel="preload" as="fetch" crossorigin media="not all" href="{url(path)}">' for path in archives),
    ]
    files = {url(path): {"size": path.stat().st_size, "integrity": integrity(path)} for path in [*modules, *data]}
    later = [*(app / name for name in LATER), *(apart / one / f"{one}.zip" for one in APART)]
    hints += [f'<meta name="archive:{path.stem}" content="{url(path)}">' for path in later]
    hints.append(f'<script type="application/json" id="loading-files">{json.dumps(files)}</script>')
    starter = pyscript / "start.js"
    plugins = [f"!{name}" for name in UNUSED_PLUGINS]
    config = {
        "interpreter": url(pyodide / "load_pyodide.mjs"),
        "plugins": plugins,
        "sync_main_only": True,  # workers do not access the page, which would need isolation headers
    }
    # Python imports from the archives themselves: to unpack them, as `packages` does, takes longer than all imports. For the
    # page, load_pyodide.mjs writes them into Python's file system.
    of_workers = {**config, "files": {url(archive): f"./{ARCHIVES}/{archive.name}" for archive in archives}}
    scripts = [
        # PyScript also prepares MicroPython, with all plugins that are not excluded.
        f'<mpy-config type="json" hidden>{json.dumps({"plugins": plugins})}</mpy-config>',
        f'<py-config type="json" hidden>{json.dumps(config)}</py-config>',
        f'<script type="application/json" id="worker-config">{json.dumps(of_workers)}</script>',
        f'<script type="module" src="{url(starter)}" integrity="{integrity(starter)}"></script>',
        '<script type="py" src="./main.py"></script>',
    ]
    return "\n".join([*hints, ""]), "\n".join([*scripts, ""])


def copy_pages() -> None:
    """Copy the static part of web/."""
    for path in sorted(WEB.rglob("*")):
        relative = path.relative_to(WEB)
        hidden = (
            "__pycache__" in relative.parts
            or relative.parts[0] in {lab.SOURCES.name, STYLES}
            or relative.as_posix() in WITH_PACKAGES
        )
        if path.is_file() and not hidden and (path.suffix not in NOT_PUBLISHED or relative.as_posix() in SCRIPTS):
            target = DRAFT / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def bundle_style() -> None:
    """Bundle web/style.css and its imports into one style sheet."""
    run(*ESBUILD, "--external:*.woff2", "--log-level=warning", f"--outfile={DRAFT / 'style.css'}", WEB / "style.css")


def bundle_scripts() -> None:
    """Bundle each script that needs packages into one file."""
    for name in sorted(WITH_PACKAGES):
        made = ROOT / "build" / name
        run(*ESBUILD, "--format=esm", "--sourcemap=external", "--log-level=warning", f"--outfile={made}", WEB / name)
        shutil.copyfile(made, DRAFT / name)


def copy_typefaces() -> None:
    """Copy the games' typefaces, which style.css names, in the Latin subset that our languages need."""
    for name in TYPEFACES:
        target = DRAFT / "fonts" / f"{name}.woff2"
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(NODE_MODULES / "@fontsource" / name / "files" / f"{name}-latin-600-normal.woff2", target)


def with_hashes(page: str, site: Path) -> str:
    """Add `integrity` hashes to the scripts and style sheets of a page. PyScript's fetches (the archives, main.py) cannot have
    them: the service worker checks their hashes when it stores them, and loader.js on a second try."""

    def with_hash(tag: re.Match[str]) -> str:
        # Without allow-same-origin, a frame's own files count as foreign. Then a hash works only with CORS.
        return f'{tag[1]} integrity="{integrity(site / tag[2])}" crossorigin'

    return re.sub(
        r"""(<(?:script src|link rel="stylesheet" href)="\./([^"]+)")(?: integrity="[^"]+" crossorigin)?""",
        with_hash,
        page,
    )


def with_what_is_seen_first(page: str, site: Path) -> str:
    """Inline the style sheet and the blocking scripts of a page. Then neither a game's picture nor Python's start waits for
    another file; in Firefox each answer of the service worker takes a tenth of a second."""

    def standing(tag: re.Match[str]) -> str:
        path = site / tag[1]
        text = path.read_text()
        path.unlink()
        return f"<style>{text}</style>" if path.suffix == ".css" else f"<script>{text}</script>"

    return re.sub(r"""<(?:script src|link rel="stylesheet" href)="\./([^"]+)">(?:</script>)?""", standing, page)


def with_icons(page: str) -> str:
    """Inline the icons of a page, which show before Python runs: each data-icon="name" on an empty element."""
    return re.sub(
        r'(<[^<>]*) data-icon="([^"]+)"([^<>]*>)(?=</)', lambda tag: tag[1] + tag[3] + icons.icon(tag[2]), page
    )


def with_texts(page: str) -> str:
    """Fill a page's element #texts with the texts of its scripts in all languages; its data-texts lists their ids."""

    def filled(tag: re.Match[str]) -> str:
        found = json.dumps(texts("web/locale/{}/LC_MESSAGES/web.po", tag[2].split()), ensure_ascii=False)
        return f"{tag[1]}>" + found.replace("<", "\\u003c")

    return re.sub(r'(<script type="application/json" id="texts") data-texts="([^"]+)">', filled, page)


def with_stun_server(page: str) -> str:
    """Add the address of a STUN server to a page, if the environment has one in STUN."""
    return page.replace(
        'name="stun-server" content=""', f'name="stun-server" content="{escape(os.environ.get("STUN", ""))}"'
    )


def with_card(page: str) -> str:
    """Add a link preview for chats to a page, with the page's title and description."""
    found = [
        re.search(pattern, page) for pattern in ("<title>(.+?)</title>", '<meta name="description" content="(.+?)">')
    ]
    assert all(found), page[:300]
    title, description = (unescape(one[1]) for one in found if one)
    site = Site(DRAFT, site_address())
    return page.replace("</title>", "</title>\n" + card(site, title=title, description=description, language="en"), 1)


def write_pages(wheel: Path) -> None:
    """Write the static pages of all kinds, or copy those of an earlier build if no source has changed."""
    address = site_address()
    for kinds, folders in PAGES.items():
        sources = [ROOT / name for name in folders]

        def make(folder: Path, kinds: Iterable[str] = kinds, sources: Sequence[Path] = sources) -> None:
            made_of = pieces.digest(wheel, *(ROOT / name for name in READ))
            with pieces.reading_only(sources):
                for kind in kinds:
                    importlib.import_module(f"tools.pages.{kind}").write(Site(folder, address, made_of))

        pages = pieces.made(pieces.place("pages", *kinds, address, wheel, *sources), make)
        shutil.copytree(pages, DRAFT, dirs_exist_ok=True, copy_function=shutil.copyfile)


def publish_wheel(wheel: Path) -> None:
    """Publish the wheel and the source distribution with a package index (PEP 503), for pip and micropip."""
    folder = DRAFT / INDEX / "robodrome"
    folder.mkdir(parents=True)
    described = next(data for name, data in unzipped(wheel).items() if name.endswith(".dist-info/METADATA")).decode()
    (needed,) = re.findall(r"^Requires-Python: (.+)$", described, re.MULTILINE)
    sources = wheel.with_name(f"{'-'.join(wheel.name.split('-')[:2])}.tar.gz")
    lines = []
    for file in (wheel, sources):
        shutil.copyfile(file, folder / file.name)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        lines.append(
            f'<a href="{file.name}#sha256={digest}" data-requires-python="{escape(needed)}">{file.name}</a><br>\n'
        )
    for place, found in ((folder.parent, ['<a href="robodrome/">robodrome</a>\n']), (folder, lines)):
        (place / "index.html").write_text(
            f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>robodrome</title>\n{"".join(found)}</html>\n'
        )


def complete_index(at_head_end: str, at_body_end: str) -> None:
    """Add the start of Python, texts, icons and hashes to index.html. Exits if a closing tag is not there once."""
    index = DRAFT / "index.html"
    page = with_stun_server(with_card(with_texts(with_icons(index.read_text()))))
    text = with_hashes(with_what_is_seen_first(page, DRAFT), DRAFT)
    for tag, lines in (("</head>", at_head_end), ("</body>", at_body_end)):
        if text.count(tag) != 1:
            sys.exit(
                f"{WEB / 'index.html'} must hold {tag} exactly once; the build puts the start of Python before it."
            )
        text = text.replace(tag, lines + tag)
    index.write_text(text)


def write_app(wheel: str, engine: Mapping[str, bytes], packing: Packing) -> None:
    """Write index.html and all files that it loads."""
    compile_catalogues(ROOT)
    copy_pages()
    embed = DRAFT / "embed.html"
    embed.write_text(with_texts(embed.read_text()))
    bundle_style()
    bundle_scripts()
    copy_typefaces()
    complete_index(*start(*runtime(wheel, engine, packing)))
    write_policies(DRAFT)


def write_hashes(site: Path) -> None:
    """Write the hashes of all files, in the format of `sha256sum --check`."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(site).as_posix()}\n" for path in files
    ]
    (site / HASHES).write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Build the site: half a minute of processor time, or a second if all pieces exist already."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.build_site dist/robodrome-….whl")
    wheel = Path(sys.argv[1])
    DRAFT.mkdir(parents=True)
    try:
        write_app(wheel.name, unzipped(wheel), pack)
        archives = sorted(path for path in DRAFT.rglob("vendor/*/*") if path.suffix in {".zip", ".whl"})
        print("packed:", ", ".join(f"{path.name} {path.stat().st_size // 1024} kB" for path in archives))
        write_pages(wheel)
        publish_wheel(wheel)
        pyscript = (PYSCRIPT / name for name in needed_of_pyscript())
        bundles = [
            *pyscript,
            *(ROOT / "build" / name for name in sorted(WITH_PACKAGES)),
            *lab.write(DRAFT, wheel, settle),
        ]
        packages = [f"@fontsource/{name}" for name in TYPEFACES]
        (DRAFT / "licences.txt").write_text(licences(bundles, packages, libraries(), [lab.micropip()]))
        write_versions(DRAFT)
        write_policies(DRAFT)
        print(write_service_worker(DRAFT))
        write_hashes(DRAFT)
        shutil.rmtree(SITE, ignore_errors=True)
        DRAFT.rename(SITE)
        pieces.forget_oldest()
    finally:
        shutil.rmtree(DRAFT, ignore_errors=True)


if __name__ == "__main__":
    main()
