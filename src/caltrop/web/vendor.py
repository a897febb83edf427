"""The browser files of other projects, each with the hash of its content."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "static" / "vendor"


class Manifest(msgspec.Struct, frozen=True):
    """The list of files that the install has fetched, each with its hash; `wanted` is the hash of the request."""

    wanted: str
    files: dict[str, str]


class NotInstalled(Exception):
    """The browser files are missing, because the program runs from a folder that was not installed."""

    def __init__(self) -> None:
        super().__init__("The browser files are missing. Install Caltrop with `make play` or `pip install`.")


@cache
def manifest() -> Manifest:
    """Return the list of fetched files, read once."""
    try:
        content = (FOLDER / "manifest.json").read_bytes()
    except FileNotFoundError:
        raise NotInstalled from None
    return msgspec.json.decode(content, type=Manifest)
