"""`simlab doctor`: is everything here that simlab needs?"""

import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from simlab.commands.output import print_json, print_table

NEEDED = (3, 11)
PACKAGES = (
    "numpy", "numba", "pandas", "polars", "pyarrow", "joblib", "matplotlib", "typer", "rich", "pydantic", "PyYAML",
    "jinja2", "scipy", "fsspec",
)  # fmt: skip
"""What simlab depends on; a test compares this with pyproject.toml."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def mount(root: typer.Typer) -> None:
    root.command()(doctor)


def doctor(json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False) -> None:
    """Look at this machine: Python, cores, cache, write access, versions. Exit code 1 if something must be put right."""
    found = examine()
    if json:
        print_json(found)
    else:
        show(found)
    if found["problems"]:
        raise typer.Exit(1)


def examine() -> dict[str, Any]:
    """Everything the doctor looks at, and what is wrong with it."""
    from simlab import version
    from simlab.project import project_root

    found: dict[str, Any] = {
        "simlab": version.version(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "project": str(project_root() or ""),
        "folder": place(Path.cwd()),
        "packages": {name: version.version(name) for name in PACKAGES},
        "browser": next((path for name in BROWSERS if (path := shutil.which(name))), None),
    }
    if all(text != version.UNKNOWN for text in found["packages"].values()):
        found |= {"cache": cache(), "engine": version.engine(), "cards": version.cards()}
    return found | {"problems": problems(found)}


def cache() -> dict[str, Any]:
    """Where compiled code is kept, and whether this very engine is there."""
    from simlab import jit

    return {**place(jit.cache_folder()), "compiled": jit.COMPILED, "warm": jit.is_warm()}


def place(folder: Path) -> dict[str, Any]:
    """A folder, and whether a file can be written there."""
    return {"path": str(folder), "writable": writable(folder)}


def writable(folder: Path) -> bool:
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            return True
    except OSError:
        return False


def problems(found: dict[str, Any]) -> list[str]:
    """What must be put right, each with what to do."""
    missing = [name for name, version in found["packages"].items() if version == "unknown"]
    wrong = []
    if sys.version_info < NEEDED:
        wrong.append(f"Python {found['python']} is too old: install 3.11 or newer")
    if missing:
        wrong.append(f"not installed: {', '.join(missing)} (pip install simlab)")
    if not found["folder"]["writable"]:
        wrong.append(f"{found['folder']['path']} cannot be written to: go to another folder, or give --out")
    if "cache" in found and not found["cache"]["writable"]:
        wrong.append(f"{found['cache']['path']} cannot be written to: set SIMLAB_CACHE to a folder that can")
    return wrong


def show(found: dict[str, Any]) -> None:
    print_table("This machine", [{"what": what, "found": said} for what, said in lines(found)])
    versions = [{"package": name, "version": version} for name, version in found["packages"].items()]
    print_table("Packages", versions)
    if "cards" in found:
        print_table("Cards", [{"set": name, "fingerprint": print_} for name, print_ in found["cards"].items()])
    print(*(found["problems"] or ["All is well."]), sep="\n")


def lines(found: dict[str, Any]) -> list[tuple[str, str]]:
    said = [
        ("simlab", found["simlab"]),
        ("Python", found["python"]),
        ("system", found["system"]),
        ("cores", str(found["cores"])),
        ("project", found["project"] or "none here: what ships with simlab is used (simlab init makes one)"),
        ("this folder", "can be written to" if found["folder"]["writable"] else "CANNOT be written to"),
        ("browser", found["browser"] or "none: only the tests of the pages need one"),
    ]
    if "cache" in found:
        said += [("cache", found["cache"]["path"]), ("engine", f"{found['engine']}, {warmth(found['cache'])}")]
    return said


def warmth(cache: dict[str, Any]) -> str:
    if not cache["compiled"]:
        return "interpreted (NUMBA_DISABLE_JIT is set): slow"
    return "compiled already" if cache["warm"] else "not compiled yet: the first run takes a minute or two longer"
