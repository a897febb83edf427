"""A played evening as a golden text: every fact with the seats that hear it, and at the end what each seat sees.

It tells facts and state, not sentences: tags, fields and numbers. Sentences have goldens of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Roll
from caltrop.kernel.state.events.base import EventBase
from caltrop.kernel.state.parts import tag
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import View, lines, view
from conformance.stage import Stage
from playthroughs.telling import shown, wish

SEATS = ("s0", "s1", "s2", "tv")


def tell_evening(title: str, stage: Stage) -> str:
    """The whole evening: each entry with its dice and facts, then the table as each seat sees it."""
    session = stage.session
    heard = {seat: heard_events(session, seat) for seat in SEATS}
    told = [f"# {title}"]
    for entry in session.log:
        told += ["", *entry_facts(session, entry, heard)]
    for seat in SEATS:
        told += ["", f"# as {seat} sees it", *seat_state(view(session, seat), session.game)]
    return "\n".join(told) + "\n"


def heard_events(session: Session, seat: str) -> dict[int, list[EventBase]]:
    """The events of each entry that a seat gets, by the entry's own number."""
    entries = session.entries_seen_by(seat)
    return {entry.seq: list(line.events) for entry, line in zip(entries, lines(session, seat), strict=True)}


def entry_facts(session: Session, entry: Entry, heard: dict[str, dict[int, list[EventBase]]]) -> Iterator[str]:
    yield f"## {entry.seq}. {entry.seat}: {wish(entry.intent) if entry.intent else 'undo'}"
    if entry.undoes:
        yield f"   undoes {', '.join(map(str, entry.undoes))}"
    for answer in entry.answers:
        rolled = isinstance(answer.ask, Roll)
        value = " ".join(map(str, answer.value)) if rolled else str(answer.value)
        yield f"   {'dice' if rolled else 'says'}   {answer.ask.who or '-'} {answer.ask.rule}: {value}"
    if entry.outcome:
        yield f"   result {plain(entry.outcome)}"
    for told in entry.emitted:
        hears = [seat for seat in SEATS if told.event_for(seat == "s0") in heard[seat].get(entry.seq, [])]
        less = f", players not {' '.join(told.hidden_fields)}" if told.hidden_fields else ""
        yield f"   fact   {event_text(told.event)}   [{' '.join(hears)}{less}]"


def event_text(event: EventBase) -> str:
    assert isinstance(event, msgspec.Struct)
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("character", "parts")}
    fields = {name: value for name, value in fields.items() if (name, value) != ("over", ())}  # no one was passed over
    return f"{tag(type(event))} {plain(fields)}".rstrip()


def plain(fields: dict[str, Any]) -> str:
    """Fields in a line; empty ones are left out."""
    data = without_prose(msgspec.to_builtins(fields))
    return " ".join(
        f"{name}={msgspec.json.encode(value).decode()}" for name, value in data.items() if value not in EMPTY
    )


def without_prose(data: Any) -> Any:
    """Drop sentences that only describe: those of items and conditions."""
    if isinstance(data, list):
        return [without_prose(each) for each in data]
    if not isinstance(data, dict):
        return data
    prose = {"meaning"} | ({"text"} if "kind" in data or {"id", "name", "cost"} <= {*data} else set())
    return {name: without_prose(value) for name, value in data.items() if name not in prose and value not in EMPTY}


EMPTY: tuple[Any, ...] = ("", None, False, [], {})


def seat_state(seen: View, game: Game) -> Iterator[str]:
    """What a seat sees of everybody, of the fight, of the clock and of what waits."""
    yield f"clock {seen.clock}; lines {seen.seq}; questions {len(seen.prompts)}"
    if seen.fight is not None:
        yield f"fight round {seen.fight.round}, {plain(dict(seen.fight.sides))}"
    for who, c in seen.characters.items():
        sheet = "; ".join(shown(w, game) for w in c.widgets)
        yield f"{who}: {c.name}, {c.kind}, {c.life} {c.hurt}; {sheet}".rstrip("; ")
