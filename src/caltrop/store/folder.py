"""The folder on this computer that holds the data."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FILE = "caltrop.db"


def data_folder(given: str = "", env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the given folder, or CALTROP_DATA, or the folder where programs keep data on this system."""
    named = given or env.get("CALTROP_DATA", "")
    if named:
        return Path(named).expanduser()
    if platform == "win32" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"]) / "caltrop"
    home = env.get("XDG_DATA_HOME", "")
    shared = Path(home) if home.startswith("/") else Path("~/.local/share").expanduser()
    return shared / "caltrop"


def database(given: str = "") -> Path:
    """Return the path of the database file."""
    return data_folder(given) / FILE
