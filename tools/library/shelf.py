"""Imports from archives that keep the byte code of all their modules in one file; see pack.py, which makes them.

Becomes part of the page's standard library, and is the first thing that Python imports there. The import system's own
way with archives, to look through the path for each module and to open the archive anew, takes as long as running the
modules. What modules compile from text while they run (methods of data classes, constructors of named tuples, regular
expressions) is in the file too, so that no start has to do it again.
"""

import _sre  # type: ignore[import-not-found]  # Python's own, of which nobody is to know
import marshal
import posix
import sys
from _frozen_importlib import ModuleSpec
from zipimport import zipimporter
from zlib import crc32

TYPE_CHECKING = False  # as in typing, which is not there yet when this is imported
if TYPE_CHECKING:
    from re import Pattern
    from types import CodeType, ModuleType
    from typing import Any

INDEX = "index"
"""The file in an archive: modules (name: (is it a package?, from which byte of the archive, how many)), texts and patterns (see
below), marshalled."""

texts: dict[tuple[int, int], bytes] = {}
"""Length and check sum of a text of Python to the code it compiles to; the texts themselves are a third of an index."""

patterns: dict[tuple[Any, int], bytes] = {}
"""Regular expression and flags to what `_sre.compile` makes a pattern of."""


class Shelf:
    """Finds and loads the modules of one archive. Other files in it are read as of any archive, where packages lie side by
    side. Modules have no `__file__`."""

    prefix = ""  # what readers of other files ask for

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
        """Leaves it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        exec(marshal.loads(self.code_of(module.__name__)), vars(module))

    def code_of(self, name: str) -> bytes:
        """The byte code of a module, marshalled."""
        if name in self.held:
            return self.held[name]
        _, start, size = self.modules[name]
        if self.opened < 0:
            self.opened = posix.open(self.archive, posix.O_RDONLY)
        return posix.pread(self.opened, size, start)

    def close(self) -> None:
        """Until the next module is imported; a memory that is kept for another start must not hold open files."""
        if self.opened >= 0:
            posix.close(self.opened)
        self.opened = -1

    def hold(self, packages: tuple[str, ...], endings: tuple[str, ...]) -> None:
        """Reads these modules and the files with these endings, which are there then without the archive."""
        self.held |= {name: self.code_of(name) for name in self.modules if name.partition(".")[0] in packages}
        paths = [f"{self.archive}/{name}" for name in self.files._get_files() if name.endswith(endings)]
        self.held |= {path: self.files.get_data(path) for path in paths}

    def get_data(self, path: str) -> bytes:
        """The content of a file. Texts of some languages lie in archives of their own. Raises OSError."""
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
    """Makes the modules of an archive importable."""
    shelf = Shelf(archive)
    sys.meta_path.insert(0, shelf)
    return shelf


def shelves() -> list[Shelf]:
    """All that modules are imported from."""
    return [finder for finder in sys.meta_path if isinstance(finder, Shelf)]


def add_all(folder: str) -> None:
    """Makes the modules of all archives in a folder importable, unless they are already."""
    there = {shelf.archive for shelf in shelves()}
    for name in posix.listdir(folder):
        if (archive := f"{folder}/{name}") not in there:
            add(archive)


class Later:
    """Finds the packages whose archives, named after them, are read only when they are imported."""

    def __init__(self, folder: str) -> None:
        self.archives = {name.removesuffix(".zip"): f"{folder}/{name}" for name in posix.listdir(folder)}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        archive = self.archives.pop(name.partition(".")[0], None)
        return add(archive).find_spec(name) if archive else None


def add_later(folder: str) -> None:
    """Makes the packages importable whose archives lie in a folder."""
    sys.meta_path.append(Later(folder))


def compiled(text: str) -> CodeType | str:
    """What to execute or evaluate for a text."""
    made = texts.get((len(text), crc32(text.encode())))
    return marshal.loads(made) if made else text


def run(text: str, variables: dict[str, Any], found: dict[str, Any]) -> None:
    """Stands for `exec` in `dataclasses`."""
    exec(compiled(text), variables, found)


def worked_out(text: str, variables: dict[str, Any]) -> Any:
    """Stands for `eval` in `collections`."""
    return eval(compiled(text), variables)


def pattern(expression: Any, flags: int) -> Pattern[Any] | None:
    """What `re` would compile, None for an expression that the build has not met."""
    made = patterns.get((expression, flags))
    return _sre.compile(*marshal.loads(made)) if made else None


library: Any = sys.modules[__name__].__loader__
add(library.archive)  # the one that this comes from
