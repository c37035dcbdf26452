"""Packs the site's Python as byte code: our own packages, and the modules of the standard library that they need.

Runs inside Pyodide (see pyodide.mjs), which sets `arguments` and `pyscript_sources`; the computer's files are under /host.
Byte code saves parsing at every start, and leaving out unused modules saves half of the library's download. Zip members are
stored without compression: they are fast to read, and the server's brotli compresses the whole better.
"""

from __future__ import annotations

import ast
import collections
import dataclasses
import importlib.util
import marshal
import re
import sys
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, TypeVar
from zlib import crc32

Of = TypeVar("Of")

# From pyodide.mjs.
arguments: list[str] = globals()["arguments"]
pyscript_sources: dict[str, str] = globals()["pyscript_sources"]

LOADED = set(sys.modules)  # the modules that Pyodide loads at its start, and TOOLS
HOST = Path("/host")
EPOCH = (1980, 1, 1, 0, 0, 0)  # a fixed time stamp, so that equal inputs give equal files
UNCHECKED_HASH = 1  # a flag: Python does not compare the byte code with its source
PYC_HEAD = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little") + bytes(8)

# Modules that a page may need, but that the search for imports cannot find: encodings are looked up by name, Pyodide unpacks
# archives and reports errors lazily, and a few imports are inside functions of the library.
UNSEEN = """
    encodings.ascii encodings.cp437 encodings.idna encodings.latin_1 encodings.raw_unicode_escape
    encodings.unicode_escape encodings.utf_16 encodings.utf_16_be encodings.utf_16_le encodings.utf_8
    encodings.utf_8_sig _pylong _strptime annotationlib asyncio codeop importlib.metadata importlib.readers
    importlib.resources importlib.resources._adapters importlib.resources.readers inspect linecache shutil
    threading traceback warnings base64 contextlib copy dataclasses datetime enum gettext io json pathlib pkgutil
    stringprep struct textwrap time types typing urllib.parse weakref zipfile zlib
""".split()  # noqa: SIM905 - a table to read

# Optional imports of the library, for network and compression that no page uses; they would take a tenth of Python's start.
DISPENSABLE = {"ssl", "bz2", "lzma", "compression.zstd"}
# The package asyncio without sockets, processes, threads and its own event loops, which are half of its modules. A page has
# Pyodide's event loop.
ASYNCIO = b"""
from .coroutines import *
from .events import *
from .events import _BaseDefaultEventLoopPolicy as DefaultEventLoopPolicy  # what Pyodide's is made from
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .tasks import *
from .timeouts import *
"""
# Modules that the library imports at top level for functions that no page calls: the names of 2,231 characters, and a web
# client with many more imports.
EMPTY = {"html/entities.py": b"html5 = {}\n", "urllib/request.py": b""}
TOOLS = {"ast", "_ast_unparse"}  # loaded by this script, not by a page
# Our modules and packages of these names stay out, and so do modules that only they import.
COMMAND_LINE = {"__main__", "commands", "bench", "tuning", "fairness", "learning", "robodrome", "lab"}
# Conditions that are false on every page.
NEVER_HERE = {"__name__ == '__main__'", "sys.platform == 'win32'", "TYPE_CHECKING", "typing.TYPE_CHECKING"}
NO_COLUMNS = 13  # a kind of entry in a line table: code units and lines, without columns
COMPILES = re.compile(rb"^@dataclass|\(NamedTuple\)|namedtuple\(|re\.compile\(", re.MULTILINE)  # see shelf.py
ONLY_IN_MESSENGERS = "web/xdc/"  # see tools/xdc.py
IN_THE_STUDIO = re.compile(
    r"web\.studio\b|(?!tabletop)\w+\.show\.arranging\b"
)  # modules that only these import load when the studio opens
GAME = re.compile(r"\w+/game\.py")  # each game has its own archive, because a visitor with a link needs one game first
RUN_AS_TEXT = {"web/main.py", "web/worker.py"}  # PyScript fetches and runs these itself


def kept(make: Callable[..., Of]) -> Callable[..., Of]:
    """Cache results like functools.cache, and keep them from one run to the next (see main)."""

    def asked(*given: Any) -> Of:
        key = (make.__name__, *given)
        if key not in USED:
            USED[key] = KEPT[key] if key in KEPT else make(*given)
        found: Of = USED[key]
        return found

    return asked


@kept
def imported(source: bytes, package: str, lazily: bool) -> tuple[str, ...]:
    """Return the names of the modules that a module of `package` may import; with `lazily`, also inside functions."""
    return tuple(_imported(source, package, lazily))


def _imported(source: bytes, package: str, lazily: bool) -> Iterator[str]:
    tree = ast.parse(source)
    if lazily and b"late(" in source:
        # See tabletop/base/late.py.
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        yield from (ast.literal_eval(call.args[0]) for call in calls if getattr(call.func, "id", "") == "late")
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) in NEVER_HERE:
            todo.extend(node.orelse)
        elif lazily or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            todo.extend(statements_in(node))


def statements_in(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements directly inside a statement, and the handlers of `try` and cases of `match`. Skips expressions, most
    of a tree, because they contain no statements."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        yield from getattr(node, name, ())


class NoPage(ModuleType):
    """Replaces the browser's modules, so that our modules can be imported here."""

    def __getattr__(self, name: str) -> NoPage:
        return self


class Modules:
    """The modules of a tree of files, and their imports. `lazily`: see imported()."""

    def __init__(self, files: Mapping[str, bytes], *, lazily: bool) -> None:
        self.files, self.lazily = files, lazily

    def file_of(self, module: str) -> str | None:
        """Return the file of a module, None if this tree does not have it."""
        path = module.replace(".", "/")
        return next((p for p in (f"{path}/__init__.py", f"{path}.py") if p in self.files), None)

    def imports_of(self, file: str) -> tuple[str, ...]:
        """Return the modules that a file imports, of this tree and others."""
        package = file.removesuffix("/__init__.py") if file.endswith("/__init__.py") else file.rpartition("/")[0]
        return imported(self.files[file], package.replace("/", "."), self.lazily)

    def reached(self, modules: Iterable[str]) -> set[str]:
        """Return the files needed to import `modules`."""
        todo, seen, files = list(modules), set[str](), set[str]()
        while todo:
            module = todo.pop()
            if not module or module in seen:
                continue
            seen.add(module)
            todo.append(module.rpartition(".")[0])
            if file := self.file_of(module):
                files.add(file)
                todo += self.imports_of(file)
        return files


def module_of(file: str) -> str:
    """Return the name of the module in a file."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def for_the_page(engine: Mapping[str, bytes], web: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the engine without those that only the command line needs."""
    command_line = {file for file in engine if COMMAND_LINE & {*Path(file).with_suffix("").parts}}
    its_imports = Modules(engine, lazily=True).reached(map(module_of, command_line))
    roots = {module for file in web for module in imported(web[file], "web", True)}
    roots |= {module_of(file) for file in engine.keys() - its_imports}
    rest = Modules({file: data for file, data in engine.items() if file not in command_line}, lazily=True)
    return {file: engine[file] for file in sorted(rest.reached(roots))}


def of_the_studio(files: Mapping[str, bytes]) -> set[str]:
    """Return the files that only the studio imports."""
    modules, others = Modules(files, lazily=True), WithoutStudio(files, lazily=True)
    every = {module_of(file) for file in files}
    studio = modules.reached(module for module in every if IN_THE_STUDIO.match(module))
    return studio - others.reached(module for file in files.keys() - studio for module in [module_of(file)])


class WithoutStudio(Modules):
    """The same modules, without imports of the studio."""

    def imports_of(self, file: str) -> tuple[str, ...]:
        return tuple(module for module in super().imports_of(file) if not IN_THE_STUDIO.match(module))


def without_lines(code: CodeType) -> CodeType:
    """Return the code with all instructions on its first line. The library's line numbers in tracebacks are not worth a tenth
    of its download."""
    spans = [8] * (len(code.co_code) // 16) + [len(code.co_code) // 2 % 8]
    table = b"".join(bytes((0x80 | NO_COLUMNS << 3 | span - 1, 0)) for span in spans if span)
    inner = tuple(without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def marshalled(value: Any) -> bytes:
    """Marshal a value reproducibly. marshal marks objects with several references, from anywhere in memory, so the value is
    read back first: the copy has only its own references."""
    return marshal.dumps(marshal.loads(marshal.dumps(value)))


@kept
def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """Return the marshalled code of a module without docstrings; `name` is its file name in tracebacks."""
    tree = ast.parse(source)
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        todo.extend(statements_in(node))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                if isinstance(node, ast.ClassDef):  # a data class without a docstring would make one at every start
                    first.value.value = "…"
                else:
                    node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), first)]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return marshalled(without_lines(code) if optimize else code)


@dataclass
class Made:
    """Code and patterns that modules compile from text while they run; see shelf.py."""

    texts: dict[str, CodeType] = field(default_factory=dict)
    patterns: dict[tuple[Any, int], tuple[Any, ...]] = field(default_factory=dict)


KEPT: dict[tuple[Any, ...], Any] = {}
"""Results of earlier runs, by function name and arguments."""

USED: dict[tuple[Any, ...], Any] = {}
"""Results that this run has used, in the same form."""

MADE: dict[str, Made] = {}
"""Code and patterns by the name of the archive."""


def made_once(archive: str, files: Mapping[str, bytes]) -> Made:
    """Return the code and patterns of an archive's modules, as of its first packing; the page compiles later ones itself."""
    if archive not in MADE:
        MADE[archive] = made_by(files)
    return MADE[archive]


def made_by(files: Mapping[str, bytes]) -> Made:
    """Run these modules and return the code and patterns that they compile."""
    made = Made()
    asked: list[tuple[Any, int]] = []  # regular expressions in compilation
    compiler: Any = importlib.import_module("re._compiler")
    plain_compile, plain_sre = compiler.compile, compiler._sre

    def code(text: str, mode: str) -> CodeType:
        return made.texts.setdefault(text, compile(text, "<string>", mode, dont_inherit=True))

    def expression(pattern: Any, flags: int) -> Any:
        asked.append((pattern, int(flags)))
        return plain_compile(pattern, flags)

    def sre(pattern: Any, flags: int, code: list[int], *groups: Any) -> Any:
        # marshal takes plain integers only, not re's named constants.
        made.patterns[asked.pop()] = (pattern, int(flags), list(map(int, code)), *groups)
        return plain_sre.compile(pattern, flags, code, *groups)

    vars(dataclasses)["exec"] = lambda text, *places: exec(code(text, "exec"), *places)
    vars(collections)["eval"] = lambda text, *places: eval(code(text, "eval"), *places)
    compiler.compile = expression
    compiler._sre = SimpleNamespace(**{**vars(plain_sre), "compile": sre})
    for file, source in files.items():
        if file.endswith(".py") and COMPILES.search(source):
            module = importlib.import_module(module_of(file))
            re.purge()
            exec(compile(source, file, "exec", dont_inherit=True), dict(vars(module)))
    compiler.compile, compiler._sre = plain_compile, plain_sre
    del vars(dataclasses)["exec"], vars(collections)["eval"]
    return made


def write(
    target: Path, files: Mapping[str, bytes], made: Made, *, optimize: int = 0, loose: Sequence[str] = ()
) -> None:
    """Write a stored zip for shelf.py, with the byte code of all modules in one file, except the modules in `loose`.
    `optimize` 2 drops assertions, 0 keeps them."""
    python = {file: bytecode(files[file], file, optimize) for file in sorted(files) if file.endswith(".py")}
    code, modules = bytearray(), {}
    for file, dumped in python.items():
        if file not in loose:
            # The file "code" comes first in the zip, after a header of 30 bytes and its name.
            modules[module_of(file)] = (file.endswith("/__init__.py"), 30 + len("code") + len(code), len(dumped))
            code += dumped
    texts = {(len(text), crc32(text.encode())): marshalled(without_lines(code)) for text, code in made.texts.items()}
    assert len(texts) == len(made.texts), f"Two texts of {target.name} look alike to shelf.py: have it tell them apart."
    patterns = {key: marshalled(parts) for key, parts in made.patterns.items()}
    members = {"code": bytes(code), "index": marshalled((modules, texts, patterns))}
    members |= {f"{file}c": PYC_HEAD + python[file] for file in loose}
    members |= {file: data for file, data in files.items() if file not in python}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, data)


def with_shelf(library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the standard library with calls of shelf.py added."""
    files = dict(library)
    files["encodings/__init__.py"] = b"import shelf\n" + files["encodings/__init__.py"]  # the first import of all
    files["dataclasses.py"] += b"\nfrom shelf import run as exec\n"
    files["collections/__init__.py"] += b"\nfrom shelf import worked_out as eval\n"
    files["re/_compiler.py"] += b"""
import shelf
_anew = compile
def compile(pattern, flags=0):
    return shelf.pattern(pattern, flags) or _anew(pattern, flags)
"""
    return files


def unzip(path: Path) -> dict[str, bytes]:
    """Return all files of a zip, by path."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in sorted(archive.namelist()) if not name.endswith("/")}


def main(*paths: str) -> None:
    """Read the archives `stdlib`, `library` (our additions to it), `engine`, `web` and `libraries` of the first folder, and
    write the page's archives into the second. A further call compiles changed modules only.

    A build stores its compiled modules in the third folder, as a start for the development server. It reads none from there,
    so that equal inputs give equal files after any other build."""
    sources, out, compiled = (HOST / path.lstrip("/") for path in paths)
    before = compiled / "modules"
    if not arguments and not KEPT and before.exists():
        KEPT.update(marshal.loads(before.read_bytes()))
    pack(sources, out)
    KEPT.clear()
    KEPT.update(USED)
    USED.clear()
    if arguments:
        draft = compiled / f"modules.{time.time_ns()}"  # two builds may run at once
        draft.write_bytes(marshal.dumps(KEPT))
        draft.rename(before)


def pack(sources: Path, out: Path) -> None:
    """Write the archives that the page imports from."""
    engine, web, others = (unzip(sources / f"{name}.zip") for name in ("engine", "web", "libraries"))
    engine, libraries = for_the_page(engine, web), Modules(others, lazily=False)
    reached = libraries.reached(module for file in web for module in imported(web[file], "web", True))
    others = {file: data for file, data in others.items() if file in reached or not file.endswith(".py")}
    sys.path[:0] = [str(sources / "engine.zip"), str(sources / "web.zip")]
    sys.modules["js"] = sys.modules["pyscript"] = NoPage("js")
    web = {file: data for file, data in web.items() if file not in RUN_AS_TEXT}
    later = of_the_studio(engine | web)
    # The order matters: code belongs to the archive whose module imports it first.
    always = {file: data for file, data in engine.items() if file not in later}
    games = sorted({file.partition("/")[0] for file in always if GAME.fullmatch(file)})
    shared = {file: data for file, data in always.items() if file.partition("/")[0] not in games}
    write(out / "engine.zip", shared, made_once("engine", shared))
    for game in games:
        of_game = {file: data for file, data in always.items() if file.partition("/")[0] == game}
        write(out / f"{game}.zip", of_game, made_once(game, of_game))
    messenger = {file: data for file, data in web.items() if file.startswith(ONLY_IN_MESSENGERS)}
    pages = {file: data for file, data in web.items() if file not in messenger and file not in later}
    write(out / "web.zip", pages, made_once("web", pages))
    write(out / "xdc.zip", messenger, made_once("xdc", messenger))
    studio = {file: data for file, data in (engine | web).items() if file in later}
    write(out / "studio.zip", studio, made_once("studio", studio))
    pyscript = {f"pyscript/{name}": text.encode() for name, text in pyscript_sources.items()}  # start.js imports it
    write(out / "libraries.zip", others | pyscript, Made(), optimize=2)

    stdlib = {file: data for file, data in unzip(sources / "stdlib.zip").items() if module_of(file) not in DISPENSABLE}
    stdlib |= unzip(sources / "library.zip") | {"asyncio/__init__.py": ASYNCIO, **EMPTY}
    library = Modules(stdlib, lazily=False)
    loaded = {name for name in LOADED if library.file_of(name) and not name.startswith("asyncio.")} - TOOLS
    wanted = loaded | {"shelf", *UNSEEN}
    for source in [*web.values(), *engine.values(), *pyscript.values()]:
        wanted |= {module for module in imported(source, "ours", True) if library.file_of(module)}
    wanted |= {module for file in reached for module in libraries.imports_of(file)}
    stdlib = {file: library.files[file] for file in sorted(library.reached(wanted))}
    made = made_once(
        "stdlib", {file: data for file, data in stdlib.items() if file != "shelf.py"}
    )  # shelf.py works on pages only
    stdlib = with_shelf(stdlib)
    write(out / "stdlib.zip", stdlib, made, optimize=2, loose=("shelf.py", "encodings/__init__.py"))


if arguments:
    main(*arguments)
