"""The keys of what entries read: packed for the disk, and compared with what other entries write.

A key is a part of the state: "ana.life", "fight.turn", "clock" (see `kernel.state.tracking`). Packed, the parts of one
character are one word, and a part that was read of everyone is noted once, for "*":

    ana.life  ana.pack  ana.purse  bo.pack  wolf.pack  clock     is packed as     *.pack  ana.life,purse  clock
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

_EVERYONE = "*"
_HERE = "here"
_PARTS = defaultdict[str, set[str]]


# ---- packing
def pack_keys(keys: Iterable[str], people: Collection[str]) -> tuple[str, ...]:
    """Return keys as few words, without keys that others include. `people` are the characters at the table."""
    words = set()
    parts = _PARTS(set)
    for key in keys:
        stem, dot, part = key.partition(".")
        if ":" in key or not dot:
            words.add(key)
        else:
            parts[stem].add(part)
    _move_shared_parts(parts, people)
    known = _HERE in parts[_EVERYONE]
    packed = {word for stem, of in parts.items() if (word := _pack_parts(stem, of, known))}
    return tuple(sorted(packed | {word for word in words if not _is_included(word, words)}))


def _move_shared_parts(parts: _PARTS, people: Collection[str]) -> None:
    """Move the parts that were read of every character to "*"."""
    shared = set[str].intersection(*(parts[who] for who in people)) if len(people) > 1 else set()
    for who in people if shared else ():
        parts[who] -= shared
    parts[_EVERYONE] |= shared


def _pack_parts(stem: str, parts: set[str], known: bool) -> str:
    """Return one word for the parts of a character or of the fight; "" if there is nothing to say about it."""
    if "" in parts:
        return f"{stem}."
    said = parts - {_HERE} if len(parts) > 1 or not stem or (known and stem != _EVERYONE) else parts
    return f"{stem}.{','.join(sorted(said))}" if said else ""


def _is_included(word: str, words: set[str]) -> bool:
    """Does a shorter word, such as "note:", include this one?"""
    stem = word[: word.index(":") + 1] if ":" in word else word
    return stem != word and stem in words


def unpack_keys(words: Iterable[str]) -> set[str]:
    """Return the keys that are packed in these words."""
    keys = set()
    for word in words:
        stem, dot, parts = word.partition(".")
        keys |= {word} if ":" in word or not dot else {f"{stem}.{part}" for part in parts.split(",")}
    return keys


# ---- comparing
def is_built_on(later: Iterable[str], earlier: Iterable[str]) -> bool:
    """Is a part written again, or a part of what was written whole? The whole does not build on a part."""
    earlier = set(earlier)
    whole = tuple(key for key in earlier if key.endswith("."))
    return any(key in earlier or key.startswith(whole) for key in later)


def _is_read_of(read: str, written: str) -> bool:
    """Does who reads this key see what was written there? "*" stands for every character."""
    if read.startswith("*."):
        return ":" not in written and (written.endswith((".", read[1:])))
    return (
        read == written
        or (written.endswith(".") and read.startswith(written))
        or (read.endswith((".", ":")) and written.startswith(read))
    )


def has_read(reads: Iterable[str], written: Iterable[str]) -> bool:
    """Has somebody who read these keys read any of what was written?"""
    written = tuple(written)
    return any(_is_read_of(read, key) for read in reads for key in written)
