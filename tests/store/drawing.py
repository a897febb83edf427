"""Pictures for tests, as people might send them: good ones, and such as should do harm."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (40, 60, 200)
Colour = tuple[int, int, int]


def two_halves(width: int = 300, height: int = 200, top: Colour = RED, below: Colour = BLUE) -> Image.Image:
    """A picture whose upper half has one colour and whose lower half another."""
    made = Image.new("RGB", (width, height), below)
    ImageDraw.Draw(made).rectangle((0, 0, width, height // 2 - 1), fill=top)
    return made


def as_file(picture: Image.Image, format: str = "JPEG", **more: Any) -> bytes:
    out = BytesIO()
    picture.save(out, format, **more)
    return out.getvalue()


def photo(**more: Any) -> bytes:
    return as_file(two_halves(**more))


def png_header(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it has this size."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(100_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def opened(body: bytes) -> Image.Image:
    found = Image.open(BytesIO(body))
    found.load()
    return found


def near(one: Any, other: Colour, by: int = 12) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def segments(jpeg: bytes) -> list[int]:
    """The markers of a JPEG up to its dots, read by hand (ITU T.81, B.1): each has two bytes of length after it."""
    assert jpeg[:2] == b"\xff\xd8"
    found: list[int] = []
    at = 2
    while found[-1:] != [0xDA]:
        assert jpeg[at] == 0xFF
        found.append(jpeg[at + 1])
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4])
    return found
