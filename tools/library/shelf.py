"""Imports modules from archives, each with one index of byte code; pack.py makes the archives.

It becomes part of the page's standard library, and is the first module that Python imports there. Python's own import from
archives searches the path and opens the archive again for each module, which takes as long as running the modules. Some
modules compile text while they run: methods of data classes, constructors of named tuples, regular expressions. The index also
has this code, so that no start compiles it again.
"""

import _sre  # type: ignore[import-not-found]  # an undocumented module of Python
import marshal
import posix
import sys
from _frozen_importlib import ModuleSpec
from zipimport import zipimporter
from zlib import crc32

TYPE_CHECKING = False  # as in typing, which cannot be imported yet
if TYPE_CHECKING:
    from re import Pattern
    from types import CodeType, ModuleType
    from typing import Any

INDEX = "index"
"""The name of the index in an archive: three marshalled dictionaries. The first maps module names to (whether it is a package,
first byte in the archive, number of bytes); the others are `texts` and `patterns`."""

texts: dict[tuple[int, int], bytes] = {}
"""Maps length and checksum of Python source to its marshalled code; the sources themselves would be a third of an index."""

patterns: dict[tuple[Any, int], bytes] = {}
"""Maps regular expression and flags to the marshalled arguments of `_sre.compile`."""


class Shelf:
    """Finds and loads the modules of one archive, and gives its other files to `importlib.resources`. Modules have no
    `__file__`."""

    prefix = ""  # for importlib's ZipReader

    def __init__(self, archive: str) -> None:
        self.archive = archive
        self.files: Any = zipimporter(archive)
        self.opened = -1
        self.modules, made, expressions = marshal.loads(self.files.get_data(INDEX))
        texts.update(made)
        patterns.update(expressions)
        self.held: dict[str, bytes] = {}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        end = "/__init__.py" if self.is_package(name) else ".py"
        origin = f"{self.archive}/{name.replace('.', '/')}{end}"
        loader: Any = self
        return ModuleSpec(name, loader, origin=origin, is_package=self.is_package(name))

    def is_package(self, name: str) -> bool:
        return bool(self.modules[name][0])

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that Python creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        exec(marshal.loads(self.code_of(module.__name__)), vars(module))

    def code_of(self, name: str) -> bytes:
        """Return the marshalled byte code of a module."""
        if name in self.held:
            return self.held[name]
        _, start, size = self.modules[name]
        if self.opened < 0:
            self.opened = posix.open(self.archive, posix.O_RDONLY)
        return posix.pread(self.opened, size, start)

    def close(self) -> None:
        """Close the archive until the next import, because a snapshot must not hold open files."""
        if self.opened >= 0:
            posix.close(self.opened)
        self.opened = -1

    def hold(self, packages: tuple[str, ...], endings: tuple[str, ...]) -> None:
        """Read the modules of these packages and the files with these endings into memory."""
        self.held |= {name: self.code_of(name) for name in self.modules if name.partition(".")[0] in packages}
        paths = [f"{self.archive}/{name}" for name in self.files._get_files() if name.endswith(endings)]
        self.held |= {path: self.files.get_data(path) for path in paths}

    def get_data(self, path: str) -> bytes:
        """Return the content of a file, also from another archive, as for texts of partial languages. Raises OSError."""
        if path in self.held:
            return self.held[path]
        try:
            content: bytes = self.files.get_data(path)
        except OSError:
            name = path.removeprefix(f"{self.archive}/")
            for other in shelves():
                if name in other.files._get_files():
                    content = other.files.get_data(name)
                    break
            else:
                raise
        return content

    def get_resource_reader(self, name: str) -> Any:
        from importlib.readers import ZipReader

        archive: Any = self
        return ZipReader(archive, name)


def add(archive: str) -> Shelf:
    """Make the modules of an archive importable."""
    shelf = Shelf(archive)
    sys.meta_path.insert(0, shelf)
    return shelf


def shelves() -> list[Shelf]:
    """Return all archives that Python imports from."""
    return [finder for finder in sys.meta_path if isinstance(finder, Shelf)]


def add_all(folder: str) -> None:
    """Make the modules of all archives in a folder importable, unless they are already."""
    there = {shelf.archive for shelf in shelves()}
    for name in posix.listdir(folder):
        if (archive := f"{folder}/{name}") not in there:
            add(archive)


class Later:
    """Finds packages in archives named after them; reads an archive only at the first import from it."""

    def __init__(self, folder: str) -> None:
        self.archives = {name.removesuffix(".zip"): f"{folder}/{name}" for name in posix.listdir(folder)}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        archive = self.archives.pop(name.partition(".")[0], None)
        return add(archive).find_spec(name) if archive else None


def add_later(folder: str) -> None:
    """Make packages importable from the archives in a folder, without reading the archives yet."""
    sys.meta_path.append(Later(folder))


def compiled(text: str) -> CodeType | str:
    """Return the compiled code of Python source if the build has it, else the source."""
    made = texts.get((len(text), crc32(text.encode())))
    return marshal.loads(made) if made else text


def run(text: str, variables: dict[str, Any], found: dict[str, Any]) -> None:
    """Replace `exec` in `dataclasses`."""
    exec(compiled(text), variables, found)


def worked_out(text: str, variables: dict[str, Any]) -> Any:
    """Replace `eval` in `collections`."""
    return eval(compiled(text), variables)


def pattern(expression: Any, flags: int) -> Pattern[Any] | None:
    """Return the compiled pattern of a regular expression, None if the build does not have it."""
    made = patterns.get((expression, flags))
    return _sre.compile(*marshal.loads(made)) if made else None


library: Any = sys.modules[__name__].__loader__
add(library.archive)  # the archive of this module
