"""The judge of the campaign: it knows what was acknowledged and what people saw, and reads the database itself.

It is written apart from the server and imports nothing of it: plain SQL, JSON and SHA-256, by what
docs/architecture-store.md says of the log, and its own count of what each die must have brought. Whether a table that
is played again from its first entry is as it is when it is opened is for `faults.replaying`, which needs the library
that plays it.
"""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any

import psycopg
from msgspec import Struct

TEST, DN, DIE = "fell.test", 4, 8  # the test that is thrown: a d8, which must show 4 or more for its one hit
WITHOUT_SERVICE = 8.0  # seconds that a table may be without service, in 99 of 100 cases


class TableStory(Struct):
    """What a table's people did and saw."""

    id: str
    said: list[str] = []  # the texts whose answers came: each is in the log once
    unsure: list[str] = []  # the texts whose answers were lost for good: each is there once, or not at all
    outages: list[float] = []  # seconds from the first try of something to its answer, where that took long
    seen: dict[str, int] = {}  # the last line of each viewer
    last: dict[str, int] = {}  # the last line of each viewer's seat at the end, as a server says
    hits: dict[str, int] = {}  # what the answer to each test has said, by its text
    shown: list[dict[str, Any]] = []  # the facilitator's log at the end, as a server shows it
    strangers: list[str] = []  # the seats that were not told the planted secret
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
    other_dice: int = 0  # tests whose dice are not those that were told, or not what they bring
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
    return found


def outage_at(stories: list[TableStory], share: float) -> float:
    """The outage that this share of all outages does not exceed."""
    found = sorted(took for story in stories for took in story.outages)
    return found[min(len(found) - 1, int(share * len(found)))] if found else 0.0


def judge_table(link: psycopg.Connection[Any], story: TableStory, found: Verdict) -> None:
    rows = link.execute(
        "SELECT seq, at, body, hash, epoch FROM entries WHERE table_id = %s ORDER BY seq", (story.id,)
    ).fetchall()
    texts = [text for row in rows for text in texts_in(json.loads(row[2]))]
    found.acknowledged += len(story.said)
    found.lost += sum(text not in texts for text in story.said)
    found.doubled += sum(texts.count(text) > 1 for text in {*story.said, *story.unsure})
    found.gaps += [row[0] for row in rows] != list(range(1, len(rows) + 1))
    found.broken_chains += not is_chain(link, story.id, rows)
    epochs = [row[4] for row in rows]
    found.old_epochs += epochs != sorted(epochs)
    found.viewers_behind += sum(story.seen.get(seat, 0) != last for seat, last in story.last.items())
    bodies = [json.loads(row[2])[1] for row in rows]
    found.wrongly_shown += [line_of(body) for body in bodies] != [shown_line(line) for line in story.shown]
    found.wrongly_shown += sum(story.last[seat] != len(rows) - (seat in story.strangers) for seat in story.last)
    found.gaps += [body["seq"] for body in bodies] != [row[0] for row in rows]
    found.other_dice += sum(is_other_throw(body, story.hits) for body in bodies if body["intent"]["move"] == TEST)
    found.leaks += story.leaks


def line_of(body: dict[str, Any]) -> tuple[Any, ...]:
    """What the facilitator's line of an entry must say: every entry has one, and the dice are those of the log."""
    faces = [answer["value"] for answer in body.get("answers", ()) if answer["ask"]["type"] == "roll"]
    return body["seq"], body["at"], body["seat"], body["intent"]["move"], faces, texts_in(body)


def shown_line(line: dict[str, Any]) -> tuple[Any, ...]:
    thrown = [step["facts"]["faces"] for step in line.get("steps", ()) if step["facts"].get("kind") == "rolled"]
    return line["n"], line["at"], line["seat"], line["move"], thrown, texts_in(line)


def is_other_throw(body: dict[str, Any], told: dict[str, int]) -> bool:
    """Has a test brought something else than its die shows, or than its player was told?"""
    (answer,) = [answer for answer in body["answers"] if answer["ask"]["type"] == "roll"]
    (face,) = answer["value"]
    (said,) = [one["event"] for one in body["emitted"] if one["event"]["kind"] == "said"]
    hits, text = int(face >= DN), texts_in(body)[0]
    fits = 1 <= face <= DIE and answer["source"] == "app" and said["facts"]["hits"] == hits
    return not fits or told.get(text, hits) != hits


def texts_in(part: Any) -> list[str]:
    """The text by which an act is known: what was said, or what was at stake."""
    return [text for text in words_in(part) if text.startswith("act ")][:1]


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
