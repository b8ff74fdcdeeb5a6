"""Where things lie: the user's project first, then what ships with simlab."""

from collections.abc import Iterator
from pathlib import Path

MARKER = "simlab.toml"
"""A file of this name, even an empty one, makes a folder a project."""
FOLDERS = ("cardsets", "strategies")
"""So does each of these folders: `simlab cards new` and `simlab strategies new` make them."""


def project_root(start: Path | None = None) -> Path | None:
    """The nearest folder at or above `start` (default: here) that is a project."""
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / MARKER).is_file() or any((folder / name).is_dir() for name in FOLDERS):
            return folder
    return None


def builtin(folder: str) -> Path:
    """The built-in `cardsets`, `strategies` …: inside the wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent
    packaged = package / "_builtin" / folder
    return packaged if packaged.is_dir() else package.parent / folder


def search_path(folder: str, start: Path | None = None) -> list[Path]:
    """The folders in which names are looked up, in order."""
    root = project_root(start)
    candidates = [root / folder] if root else []
    candidates.append(builtin(folder))
    return list(dict.fromkeys(path.resolve() for path in candidates if path.is_dir()))


def subfolders(folder: str, containing: str, start: Path | None = None) -> Iterator[Path]:
    """Folders like `cardsets/zombies` that hold a file `containing`; the user's hide built-ins of the same name."""
    seen: set[str] = set()
    for place in search_path(folder, start):
        for path in sorted(place.iterdir()):
            if path.name not in seen and (path / containing).is_file():
                seen.add(path.name)
                yield path
