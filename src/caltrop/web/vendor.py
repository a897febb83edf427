"""The browser files that are not ours: where the pages find them, each under the hash of its content."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "static" / "vendor"
ADDRESS = "/static/vendor"


class Manifest(msgspec.Struct, frozen=True):
    """What the install has fetched: for what it was asked, and each file's hash."""

    wanted: str
    files: dict[str, str]


class NotInstalled(Exception):
    """The browser files were never fetched: the program runs from a folder that was not installed."""

    def __init__(self) -> None:
        super().__init__("The browser files are missing. Install Caltrop with `make play` or `pip install`.")


@cache
def manifest() -> Manifest:
    """The list of fetched files, read once."""
    try:
        content = (FOLDER / "manifest.json").read_bytes()
    except FileNotFoundError:
        raise NotInstalled from None
    return msgspec.json.decode(content, type=Manifest)


def vendor_url(name: str) -> str:
    """A file's address. It changes with the content, so that a browser may keep it for good."""
    return f"{ADDRESS}/{name}?v={manifest().files[name]}"
