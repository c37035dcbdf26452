"""Files that come with a package: in a folder, or in an archive as on the page."""

from importlib.util import find_spec
from os.path import dirname, join
from typing import Any


def read(package: str, path: str) -> bytes:
    """The content of the file at `path` in the folder of a package. The package is not imported. Raises FileNotFoundError."""
    spec: Any = find_spec(package)
    try:
        content: bytes = spec.loader.get_data(join(dirname(spec.origin), path))  # noqa: PTH118, PTH120 - a start needs no pathlib
    except OSError:
        raise FileNotFoundError(f"{package} has no file {path}") from None
    return content


def names(package: str, folder: str, ending: str) -> list[str]:
    """The names of the files in a folder of a package that have this ending, sorted and with the ending cut off. A folder that
    is not there has none."""
    from importlib.resources import files  # slow to import, and no game needs a list while it is played

    place = files(package).joinpath(folder)
    found = [entry.name for entry in place.iterdir()] if place.is_dir() else []
    return sorted(name.removesuffix(ending) for name in found if name.endswith(ending))
