"""Packs the Python of the site: our own packages and the part of the standard library they need, as byte code.

Runs inside Pyodide (see pyodide.mjs), which gives it `arguments` and `pyscript_sources`; the machine's files are
under /host. Byte code saves parsing at every start, and a library cut to what is imported saves half its download.
Zip members are stored, not deflated: reading them is then free, and the server's brotli does better on the whole.
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

LOADED = set(sys.modules)  # what Pyodide loads at its start, and TOOLS
HOST = Path("/host")
EPOCH = (1980, 1, 1, 0, 0, 0)  # one fixed time stamp: equal inputs give equal files
UNCHECKED_HASH = 1  # byte code that never looks for its source
PYC_HEAD = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little") + bytes(8)

# What a page may need without any module saying so where it can be seen: encodings are looked up by name, Pyodide
# unpacks archives and reports errors lazily, and a few modules are imported inside functions of the library.
UNSEEN = """
    encodings.ascii encodings.cp437 encodings.idna encodings.latin_1 encodings.raw_unicode_escape
    encodings.unicode_escape encodings.utf_16 encodings.utf_16_be encodings.utf_16_le encodings.utf_8
    encodings.utf_8_sig _pylong _strptime annotationlib asyncio codeop importlib.metadata importlib.readers
    importlib.resources importlib.resources._adapters importlib.resources.readers inspect linecache shutil
    threading traceback warnings base64 contextlib copy dataclasses datetime enum gettext io json pathlib pkgutil
    stringprep struct textwrap time types typing urllib.parse weakref zipfile zlib
""".split()  # noqa: SIM905 - a table to read

# What the library imports if it is there: network and compressions that no page uses, a tenth of Python's start.
DISPENSABLE = {"ssl", "bz2", "lzma", "compression.zstd"}
# The package without sockets, processes, threads and event loops of its own, half of its modules: a page has Pyodide's.
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
# What the library imports at the head of a module for functions that no page calls: the names of 2,231 characters, and a web
# client with all that belongs to it.
EMPTY = {"html/entities.py": b"html5 = {}\n", "urllib/request.py": b""}
TOOLS = {"ast", "_ast_unparse"}  # loaded by this script itself and not by a page
# Our modules and packages of these names, and what only they import, stay out.
COMMAND_LINE = {"__main__", "commands", "bench", "tuning", "learning", "robodrome", "lab"}
# Branches that no page takes.
NEVER_HERE = {"__name__ == '__main__'", "sys.platform == 'win32'", "TYPE_CHECKING", "typing.TYPE_CHECKING"}
NO_COLUMNS = 13  # an entry of a line table: so many code units, so many lines further, nothing about columns
COMPILES = re.compile(rb"^@dataclass|\(NamedTuple\)|namedtuple\(|re\.compile\(", re.MULTILINE)  # see shelf.py
ONLY_IN_MESSENGERS = "web/xdc/"  # see tools/xdc.py
IN_THE_STUDIO = re.compile(
    r"web\.studio\b|(?!tabletop)\w+\.show\.arranging\b"
)  # what only these reach comes when the studio is opened
GAME = re.compile(r"\w+/game\.py")  # has an archive of its own: who follows a link to another needs it later
RUN_AS_TEXT = {"web/main.py", "web/worker.py"}  # PyScript fetches and runs these itself


def kept(make: Callable[..., Of]) -> Callable[..., Of]:
    """As functools.cache does, also from one run to the next (see main)."""

    def asked(*given: Any) -> Of:
        key = (make.__name__, *given)
        if key not in USED:
            USED[key] = KEPT[key] if key in KEPT else make(*given)
        found: Of = USED[key]
        return found

    return asked


@kept
def imported(source: bytes, package: str, lazily: bool) -> tuple[str, ...]:
    """Names of the modules that a module of `package` may import; `lazily` also counts imports in functions."""
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
    """The statements of a statement, with what holds them of `try` and `match`; expressions, most of a tree, hold none."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        yield from getattr(node, name, ())


class NoPage(ModuleType):
    """Stands for the modules that speak to the page, so that ours can be imported here."""

    def __getattr__(self, name: str) -> NoPage:
        return self


class Modules:
    """The modules of a tree of files and who imports whom. `lazily`: see imported()."""

    def __init__(self, files: Mapping[str, bytes], *, lazily: bool) -> None:
        self.files, self.lazily = files, lazily

    def file_of(self, module: str) -> str | None:
        """The file that holds a module, None for what is not a module of this tree."""
        path = module.replace(".", "/")
        return next((p for p in (f"{path}/__init__.py", f"{path}.py") if p in self.files), None)

    def imports_of(self, file: str) -> tuple[str, ...]:
        """The modules that a file imports, of this tree and others."""
        package = file.removesuffix("/__init__.py") if file.endswith("/__init__.py") else file.rpartition("/")[0]
        return imported(self.files[file], package.replace("/", "."), self.lazily)

    def reached(self, modules: Iterable[str]) -> set[str]:
        """The files needed to import `modules`."""
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
    """The name of the module in a file."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def for_the_page(engine: Mapping[str, bytes], web: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules of the engine without what only the command line needs."""
    command_line = {file for file in engine if COMMAND_LINE & {*Path(file).with_suffix("").parts}}
    its_imports = Modules(engine, lazily=True).reached(map(module_of, command_line))
    roots = {module for file in web for module in imported(web[file], "web", True)}
    roots |= {module_of(file) for file in engine.keys() - its_imports}
    rest = Modules({file: data for file, data in engine.items() if file not in command_line}, lazily=True)
    return {file: engine[file] for file in sorted(rest.reached(roots))}


def of_the_studio(files: Mapping[str, bytes]) -> set[str]:
    """The files that nothing but the studio reaches."""
    modules, others = Modules(files, lazily=True), WithoutStudio(files, lazily=True)
    every = {module_of(file) for file in files}
    studio = modules.reached(module for module in every if IN_THE_STUDIO.match(module))
    return studio - others.reached(module for file in files.keys() - studio for module in [module_of(file)])


class WithoutStudio(Modules):
    """The same modules, none of which imports the studio."""

    def imports_of(self, file: str) -> tuple[str, ...]:
        return tuple(module for module in super().imports_of(file) if not IN_THE_STUDIO.match(module))


def without_lines(code: CodeType) -> CodeType:
    """The same code, all of it on the line on which it begins: which line of the library an error came through is worth
    less than a tenth of its download."""
    spans = [8] * (len(code.co_code) // 16) + [len(code.co_code) // 2 % 8]
    table = b"".join(bytes((0x80 | NO_COLUMNS << 3 | span - 1, 0)) for span in spans if span)
    inner = tuple(without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def marshalled(value: Any) -> bytes:
    """A value as marshal writes it, without a trace of what else is in memory: marshal marks what has more than one reference,
    from wherever, and a value that was read anew has none but its own."""
    return marshal.dumps(marshal.loads(marshal.dumps(value)))


@kept
def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """The code of a module without docstrings, marshalled; `name` is what tracebacks show."""
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
                if isinstance(node, ast.ClassDef):  # a data class without any would write itself one at every start
                    first.value.value = "…"
                else:
                    node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), first)]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return marshalled(without_lines(code) if optimize else code)


@dataclass
class Made:
    """What modules compile from text while they run; see shelf.py."""

    texts: dict[str, CodeType] = field(default_factory=dict)
    patterns: dict[tuple[Any, int], tuple[Any, ...]] = field(default_factory=dict)


KEPT: dict[tuple[Any, ...], Any] = {}
"""What was compiled before, by the name of a function and what it was given."""

USED: dict[tuple[Any, ...], Any] = {}
"""The same of this time."""

MADE: dict[str, Made] = {}
"""By the name of an archive."""


def made_once(archive: str, files: Mapping[str, bytes]) -> Made:
    """What the modules of an archive make, as they were when it was written first: whatever else they make since then, the page
    compiles itself."""
    if archive not in MADE:
        MADE[archive] = made_by(files)
    return MADE[archive]


def made_by(files: Mapping[str, bytes]) -> Made:
    """What these modules make."""
    made = Made()
    asked: list[tuple[Any, int]] = []  # regular expressions that are being compiled
    compiler: Any = importlib.import_module("re._compiler")
    plain_compile, plain_sre = compiler.compile, compiler._sre

    def code(text: str, mode: str) -> CodeType:
        return made.texts.setdefault(text, compile(text, "<string>", mode, dont_inherit=True))

    def expression(pattern: Any, flags: int) -> Any:
        asked.append((pattern, int(flags)))
        return plain_compile(pattern, flags)

    def sre(pattern: Any, flags: int, code: list[int], *groups: Any) -> Any:
        # Named numbers cannot be marshalled, plain ones can.
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
    """Writes a stored zip for shelf.py: the byte code of all modules and what they make is one file, except for the
    modules in `loose`; `optimize` 2 drops assertions, 0 keeps them."""
    python = {file: bytecode(files[file], file, optimize) for file in sorted(files) if file.endswith(".py")}
    code, modules = bytearray(), {}
    for file, dumped in python.items():
        if file not in loose:
            # The code is the first file, behind a header of 30 bytes and its name.
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
    """The standard library with shelf.py put to use."""
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
    """All files of a zip."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in sorted(archive.namelist()) if not name.endswith("/")}


def main(*paths: str) -> None:
    """Reads the archives `stdlib`, `library` (what of it is ours), `engine`, `web` and `libraries` of the first folder, and
    writes those that the page imports from, all but `library`, into the second. Called again it compiles what has changed.

    A build leaves what it has compiled in the third folder, for the others to begin with. It takes nothing from there: equal
    inputs shall give equal files, whatever another build has done."""
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
    """Writes the archives that the page imports from."""
    engine, web, others = (unzip(sources / f"{name}.zip") for name in ("engine", "web", "libraries"))
    engine, libraries = for_the_page(engine, web), Modules(others, lazily=False)
    reached = libraries.reached(module for file in web for module in imported(web[file], "web", True))
    others = {file: data for file, data in others.items() if file in reached or not file.endswith(".py")}
    sys.path[:0] = [str(sources / "engine.zip"), str(sources / "web.zip")]
    sys.modules["js"] = sys.modules["pyscript"] = NoPage("js")
    web = {file: data for file, data in web.items() if file not in RUN_AS_TEXT}
    later = of_the_studio(engine | web)
    # In this order: what a module imports for the first time is made with it.
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
    )  # it works on pages only
    stdlib = with_shelf(stdlib)
    write(out / "stdlib.zip", stdlib, made, optimize=2, loose=("shelf.py", "encodings/__init__.py"))


if arguments:
    main(*arguments)
