"""The browser the tests use: the system's own Chromium, or one fetched for them.

`make test` runs this file. It says nothing when there is a browser, else it tries to install one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "${PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Chromium/Application/chrome.exe",
)

# How each package manager is asked, the one of the system first to be found.
MANAGERS = {
    "apt-get": (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "chromium")),
    "dnf": (("dnf", "install", "-y", "-q", "chromium"),),
    "pacman": (("pacman", "-Sy", "--noconfirm", "chromium"),),
    "apk": (("apk", "add", "--quiet", "chromium"),),
}

NONE = (
    "The browser tests need Chromium or Chrome, and none was found or could be installed.\n"
    "Install one, or name it: CALTROP_CHROMIUM=/path/to/chromium make test"
)


def find() -> str | None:
    """The system's Chromium or Chrome, or the one that CALTROP_CHROMIUM names."""
    return next((path for path in candidates() if path and Path(path).is_file() and starts(path)), None)


def starts(path: str) -> bool:
    """Whether this is the browser itself: some systems put a note there that tells where to get one."""
    # On Windows the question would open a window, and there are no such notes.
    return os.name == "nt" or run(path, "--version", quiet=True)


def candidates() -> Iterator[str | None]:
    """Where a browser may be, the likeliest first. A name given by hand is the only one."""
    if named := os.environ.get("CALTROP_CHROMIUM"):
        yield shutil.which(named) or named
        return
    yield from map(shutil.which, NAMES)
    for place in PLACES:
        yield os.path.expanduser(expanded(place))


def expanded(place: str) -> str:
    """A Windows place with its variables filled in; elsewhere those are not set, and nothing is there."""
    for name in ("PROGRAMFILES(X86)", "PROGRAMFILES", "LOCALAPPDATA"):
        place = place.replace("${" + name + "}", os.environ.get(name, "/nowhere"))
    return place


def fetched() -> str | None:
    """The Chromium that Playwright has fetched for itself, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def ask_system() -> None:
    """Let the system's package manager install Chromium, where we may do that unasked."""
    manager = next(filter(shutil.which, MANAGERS), None)
    rights = as_root()
    if manager is None or rights is None:
        return
    for command in MANAGERS[manager]:
        # A failed update need not matter: the lists may be there already.
        run(*rights, *command)


def as_root() -> tuple[str, ...] | None:
    """What to put before a command that only root may run; None where that would need a password."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return ()
    return ("sudo", "-n") if shutil.which("sudo") and run("sudo", "-n", "true", quiet=True) else None


def run(*command: str, quiet: bool = False) -> bool:
    """Run a command that may ask nothing, and say whether it went well."""
    nowhere = subprocess.DEVNULL
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=environment, stdin=nowhere, stdout=nowhere, stderr=nowhere if quiet else None, check=False
    )
    return done.returncode == 0


def ensure() -> str | None:
    """A browser: one that is there, else one installed by the system, else one fetched by Playwright."""
    if os.environ.get("CALTROP_CHROMIUM"):
        return find()
    if there := find() or fetched():
        return there
    print("No Chromium found; installing one for the browser tests ...", flush=True)
    ask_system()
    if there := find():
        return there
    run(sys.executable, "-m", "playwright", "install", "chromium")
    return fetched()


if __name__ == "__main__":
    if ensure() is None:
        sys.exit(NONE)
