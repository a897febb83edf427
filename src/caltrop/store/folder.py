"""The folder on this computer that holds the data."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

FILE = "caltrop.db"
OWN = "caltrop"  # the name of the folder that is ours alone


def data_folder(given: str = "", env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the given folder, or CALTROP_DATA, or the folder where programs keep data on this system."""
    named = given or env.get("CALTROP_DATA", "")
    if named:
        return Path(named).expanduser()
    if platform == "win32" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"]) / OWN
    home = env.get("XDG_DATA_HOME", "")
    shared = Path(home) if home.startswith("/") else Path("~/.local/share").expanduser()
    return shared / OWN


def database(given: str = "") -> Path:
    """Return the path of the database file."""
    return data_folder(given) / FILE


def make_folder(file: Path) -> None:
    """Make the folder of a database, or hide one that is there for it alone; OSError if it cannot be made.

    A folder that holds other things as well, such as a home folder, stays as it is.
    """
    hide_folder(file.parent, file.stem)


def hide_folder(folder: Path, stem: str) -> None:
    """Make a private folder; one that is there is made so if it is ours by its name or by all that is in it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(OSError):  # somebody else's: it can be used if they let us
        if folder.name == OWN or all(there.name.startswith(stem) for there in folder.iterdir()):
            folder.chmod(0o700)


def hide_files(file: Path) -> None:
    """Let no other user of this computer read a database and the files beside it."""
    for there in file.parent.glob(f"{file.name}*"):
        with suppress(OSError):
            there.chmod(0o600)
