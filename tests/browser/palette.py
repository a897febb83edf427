"""A picture with few colours: a screen is mostly paper and ink, and 256 of them draw it in a third of the bytes."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import numpy.typing as npt

COLOURS = 256
Pixels = npt.NDArray[np.uint8]


def png(pixels: Pixels) -> bytes:
    """A PNG of rows of red, green and blue, with a palette of the colours that are seen most."""
    flat = pixels.reshape(-1, 3).astype(np.int64)
    palette, index = reduced(flat)
    height, width = pixels.shape[:2]
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter, which is none
    rows[:, 1:] = index.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 9)
    parts = (b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", body), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def reduced(flat: npt.NDArray[np.int64]) -> tuple[Pixels, Pixels]:
    """The palette, and for each pixel its place in it: colours that are near each other share one."""
    cells, cell_of, counts = np.unique(flat >> 3, axis=0, return_inverse=True, return_counts=True)
    cell_of = cell_of.reshape(-1)
    means = np.stack([np.bincount(cell_of, flat[:, c], len(cells)) / counts for c in range(3)], axis=1)
    kept = means[np.argsort(-counts, kind="stable")[:COLOURS]]
    apart = ((means[:, None, :] - kept[None, :, :]) ** 2).sum(axis=2)
    return kept.round().astype(np.uint8), apart.argmin(axis=1).astype(np.uint8)[cell_of]
