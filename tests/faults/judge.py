"""The judge of the campaign: it knows what was acknowledged and what people saw, and reads the database itself.

It is written apart from the server: plain SQL, JSON and SHA-256, by what docs/architecture.md says of the log. Only the
replay of a table uses the library that plays it.
"""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any

import psycopg
from msgspec import Struct

from caltrop.store.places import open_place
from caltrop.store.snapshots import revive, revive_whole
from caltrop.store.transfer import game_of
from caltrop.table.dicebox import DiceBox

WITHOUT_SERVICE = 8.0  # seconds that a table may be without service, in 99 of 100 cases


class TableStory(Struct):
    """What a table's people did and saw."""

    id: str
    said: list[str] = []  # the texts whose answers came: each is in the log once
    unsure: list[str] = []  # the texts whose answers were lost for good: each is there once, or not at all
    outages: list[float] = []  # seconds from the first try of something to its answer, where that took long
    seen: dict[str, int] = {}  # the last line of each viewer
    last: dict[str, int] = {}  # the last line of each viewer's seat at the end, as a server says
    shown: list[str] = []  # the texts of the facilitator's log at the end, as a server shows it
    leaks: int = 0  # answers and streams in which a planted secret was seen by a seat that may not know it


class Verdict(Struct):
    """The counts of the campaign; all but the first two must be 0."""

    tables: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    broken_chains: int = 0
    old_epochs: int = 0
    wrong_replays: int = 0
    viewers_behind: int = 0
    wrongly_shown: int = 0
    leaks: int = 0
    too_long_without_service: int = 0

    @property
    def faults(self) -> int:
        return sum(getattr(self, name) for name in self.__struct_fields__[2:])


def judge(place: str, stories: list[TableStory], without_service: float = WITHOUT_SERVICE) -> Verdict:
    found = Verdict(len(stories))
    found.too_long_without_service = int(outage_at(stories, 0.99) > without_service)
    with psycopg.connect(place) as link:
        for story in stories:
            judge_table(link, story, found)
    judge_replays(place, stories, found)
    return found


def outage_at(stories: list[TableStory], share: float) -> float:
    """The outage that this share of all outages does not exceed."""
    found = sorted(took for story in stories for took in story.outages)
    return found[min(len(found) - 1, int(share * len(found)))] if found else 0.0


def judge_table(link: psycopg.Connection[Any], story: TableStory, found: Verdict) -> None:
    rows = link.execute(
        "SELECT seq, at, body, hash, epoch FROM entries WHERE table_id = %s ORDER BY seq", (story.id,)
    ).fetchall()
    texts = [text for row in rows for text in texts_of(row[2])]
    found.acknowledged += len(story.said)
    found.lost += sum(text not in texts for text in story.said)
    found.doubled += sum(texts.count(text) > 1 for text in {*story.said, *story.unsure})
    found.gaps += [row[0] for row in rows] != list(range(1, len(rows) + 1))
    found.broken_chains += not is_chain(link, story.id, rows)
    epochs = [row[4] for row in rows]
    found.old_epochs += epochs != sorted(epochs)
    found.viewers_behind += sum(story.seen.get(seat, 0) != last for seat, last in story.last.items())
    found.wrongly_shown += story.shown != texts
    found.leaks += story.leaks


def texts_of(body: bytes) -> list[str]:
    """What was said in an entry: the `text` of its intent, which the log keeps."""
    return [text for text in words_in(json.loads(body)) if text.startswith("act ")][:1]


def words_in(part: Any) -> list[str]:
    if isinstance(part, str):
        return [part]
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [word for each in inner for word in words_in(each)]


def is_chain(link: psycopg.Connection[Any], table: str, rows: list[Any]) -> bool:
    """Is each hash made from the one before it, and is the last one that of the table's row?"""
    start = link.execute("SELECT body FROM snapshots WHERE table_id = %s AND seq = 0", (table,)).fetchone()
    row = link.execute("SELECT tail, seq FROM tables WHERE id = %s", (table,)).fetchone()
    if start is None or row is None:
        return False
    hash = hashlib.sha256(table.encode() + b"\0" + start[0]).digest()
    for seq, at, body, kept, _ in rows:
        hash = hashlib.sha256(hash + struct.pack(">qd", seq, at) + body).digest()
        if hash != kept:
            return False
    return bool((hash, len(rows)) == row)


def judge_replays(place: str, stories: list[TableStory], found: Verdict) -> None:
    """A table that is played again from its first entry is as it is when it is opened."""
    store, box = open_place(place), DiceBox().roll
    for story in stories:
        whole, opened = revive_whole(game_of, store, story.id, box), revive(game_of, store.load_table(story.id), box)
        found.wrong_replays += (whole.seq, whole.state) != (opened.seq, opened.state)
    store.close()
