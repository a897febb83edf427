"""The files that a browser loads: styles, scripts and pictures beside their features, and those of other projects.

They lie in the same folders as the program and its templates, so only files of these kinds are served.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from litestar.file_system import BaseLocalFileSystem
from litestar.types import PathType
from litestar.types.file_types import FileInfo

from caltrop.web.settings import HOME

FOLDERS = (HOME, HOME / "static")  # ours; what an install has fetched
KINDS = frozenset({".css", ".js", ".mp4", ".png", ".svg", ".txt", ".webmanifest", ".woff2"})


class BrowserFiles(BaseLocalFileSystem):
    """The files of a folder that are for browsers; no other is there."""

    async def info(self, path: PathType, **kwargs: Any) -> FileInfo:
        if PurePath(path).suffix not in KINDS:
            raise FileNotFoundError
        return await super().info(path, **kwargs)
