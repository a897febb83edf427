"""Compressed documents. A whole table is one when it is downloaded: a log says much the same again and again."""

from __future__ import annotations

import gzip
import zlib

MAGIC = b"\x1f\x8b"  # how a file of gzip begins
FAST = 1  # of gzip's levels
GZIP = 31  # for zlib: a file of gzip, with its head and checksum


class TooLargeUnpacked(ValueError):
    """A document is larger than it may be once it is unpacked."""


def pack(document: bytes) -> bytes:
    return gzip.compress(document, FAST, mtime=0)


def unpack(raw: bytes, most: int) -> bytes:
    """Return a document of at most so many bytes, unpacked if it is compressed. TooLargeUnpacked, ValueError.

    It never unpacks much more than it may return, whatever the file is.
    """
    if not raw.startswith(MAGIC):
        document = raw
    else:
        reader = zlib.decompressobj(GZIP)
        try:
            document = reader.decompress(raw, most + 1)
        except zlib.error as bad:
            raise ValueError("not a file of gzip") from bad
        if len(document) <= most and not reader.eof:
            raise ValueError("the file ends too early")
    if len(document) > most:
        raise TooLargeUnpacked
    return document
