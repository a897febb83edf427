"""What a table records: intents, entries and parked moves. The log is the truth; the state is folded from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Answer, Ask, PreviewFate
from caltrop.kernel.rules.refusals import Warned
from caltrop.kernel.secrets.knowledge import AddressedStep
from caltrop.kernel.state.changes import ValueChange, changes, look_changes
from caltrop.kernel.state.events.base import Addressed, Event, fold, fold_undone
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Audience, State


class Intent(Struct, frozen=True, omit_defaults=True):
    """What a seat wants to do.

    `call` and `due` are the ids of what it answers; the facilitator may give the `outcome`, without dice.
    """

    move: str
    actor: str = ""
    want: dict[str, Any] = {}
    dice: tuple[int, ...] = ()  # typed real dice, in the order asked
    call: str = ""
    due: str = ""
    overrule: bool = False
    outcome: dict[str, Any] | None = None
    despite: tuple[str, ...] = ()  # conditions that the facilitator leaves out of this roll: "ana/c1"
    # What was done in one tap, such as the attacks of a whole group, has the same; one undo takes it all.
    group: str = ""
    counted: tuple[str, ...] = ()  # effects that depend on the story, and count in this roll: "ana/c1:0"
    tool: str = ""  # the thing in the pack that gives advantage, as the facilitator has said
    judged: dict[str, Any] = {}  # parameters that the facilitator has named after the roll
    prove: bool = False  # the seat wants a proof of its dice


def without_name(game: Game, intent: Intent) -> Intent:
    """Return the intent of an unsigned move without all that could tell whose it is; any other as it is."""
    found = game.moves.get(intent.move)
    return Intent(intent.move, intent.actor, intent.want) if found is not None and found.unsigned else intent


class FrozenPlan(Struct, frozen=True, omit_defaults=True):
    """A plan with its parameters as they were at the first die; later changes of the state do not affect it."""

    mechanic: str
    want: dict[str, Any]
    params: dict[str, Any]
    roles: dict[str, str]
    secret: tuple[str, ...] = ()
    audience: Audience = None
    carried_over: dict[str, str] = {}
    warnings: tuple[Warned, ...] = ()
    steps: int = 0  # how many of the first steps explain the plan itself
    reads: tuple[str, ...] = ()  # what the plan was made from, packed (see `undo.read_keys`)


def round_trip_json(thing: Any) -> Any:
    """Return plain data as it would come back from the disk, so that a loaded log equals the one in memory."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def freeze(plan: Plan[Any, Any], want: dict[str, Any], steps: int, reads: tuple[str, ...]) -> FrozenPlan:
    return FrozenPlan(
        mechanic=plan.rule.id,
        want=want,
        params=round_trip_json(plan.params),
        roles=plan.roles,
        secret=plan.secret,
        audience=plan.audience,
        carried_over=plan.carried_over,
        warnings=plan.warnings,
        steps=steps,
        reads=reads,
    )


def thaw(game: Game, frozen: FrozenPlan) -> Plan[Any, Any]:
    rule = game.mechanics[frozen.mechanic]
    return Plan(
        rule,
        msgspec.convert(frozen.params, rule.params),
        frozen.roles,
        secret=frozen.secret,
        audience=frozen.audience,
        warnings=frozen.warnings,
        carried_over=frozen.carried_over,
    )


class Entry(Struct, frozen=True, omit_defaults=True):
    """One deed in the log, with all its answers, events and steps."""

    seq: int
    seat: str
    at: float = 0.0
    intent: Intent | None = None
    plan: FrozenPlan | None = None
    answers: tuple[Answer, ...] = ()
    emitted: tuple[Addressed, ...] = ()
    changes: tuple[ValueChange, ...] | None = None  # what these events changed; None: not worked out yet
    steps: tuple[AddressedStep, ...] = ()
    outcome: dict[str, Any] = {}
    hidden_fields: tuple[str, ...] = ()  # outcome fields hidden from players
    audience: Audience = None  # the seats that see the roll and its outcome
    heard: Audience = None  # the seats that get a line of it
    overruled: tuple[Warned, ...] = ()
    undoes: tuple[int, ...] = ()
    only: bool = False  # an undo that left what depends on the entry
    cancelled: bool = False
    reads: tuple[str, ...] = ()  # what else was read, after the plan
    key: str = ""  # what the ids of new secret things are drawn from; "": there are none, or they are numbered
    known: State | None = None  # the state after it, where lost entries before it leave no other way to know


class Parked(Struct, frozen=True, omit_defaults=True):
    """A move that waits for answers. It is stored whole, so that it survives a restart."""

    id: str
    seat: str
    intent: Intent
    answers: tuple[Answer, ...] = ()
    asks: tuple[Ask, ...] = ()
    steps: tuple[AddressedStep, ...] = ()
    plan: FrozenPlan | None = None
    typed: tuple[int, ...] = ()  # typed dice that are not used yet
    secret: bool = False  # something about it is hidden from players: nothing that follows from it is shown
    audience: Audience = None  # the seats that see the roll
    secrets: dict[str, str] = {}  # of the throws that are promised, by their questions' keys; shown to nobody
    key: str = ""  # as an entry's


def state_after(entry: Entry, before: State, *, undone: bool = False) -> State:
    """Return the state after an entry: the fold of its events, unless it is `known` from the disk."""
    return entry.known or (fold_undone if undone else fold)(before, entry.emitted)


def with_changes(entry: Entry, before: State, game: Game) -> Entry:
    """Return an entry with what its events changed; worked out from the state before unless it has them."""
    if entry.changes is not None or not entry.emitted:
        return entry
    found = list[ValueChange]()
    state = before
    for at, told in enumerate(entry.emitted):
        after = told.fact.apply(state)
        found += (*changes(state, after, at), *look_changes(told.fact, state, after, at, game.hurt))
        state = after
    return structs.replace(entry, changes=tuple(found))


def with_overdue(entry: Entry, before: State, after: State, game: Game) -> Entry:
    """Return an undo with the end of what it has brought back and whose time has come meanwhile."""
    scene = Scene(game, PreviewFate(), after)
    for who, character in after.characters.items():
        older = before.characters[who].parts if who in before.characters else {}
        for key, part in character.parts.items():
            if isinstance(part, Part) and character.life != "dead" and part is not older.get(key):
                for event in part.overdue(older.get(key, type(part)()), after, who):
                    scene.emit(event)
    if not scene.emitted:
        return entry
    heard = union_audience([entry.heard, *(told.audience for told in scene.emitted)])
    return structs.replace(entry, emitted=tuple(scene.emitted), changes=tuple(scene.changes), heard=heard)


def counting_events(told: Iterable[Addressed]) -> list[Event]:
    """Return the events on which others may depend: no reminders, and none that only clears something."""
    return [t.fact for t in told if is_counting(t.fact)]


def is_counting(event: Event) -> bool:
    """May other entries depend on this event? Not if it is a reminder, or only clears something."""
    return not event.reminds and not event.is_clearing()


def undone_seqs(log: Iterable[Entry]) -> set[int]:
    """Return the entries that are undone. Read from the end: an undo that was itself undone does not count."""
    out: set[int] = set()
    for entry in reversed(list(log)):
        if entry.seq not in out:
            out.update(entry.undoes)
    return out


def union_audience(audiences: Iterable[Audience]) -> Audience:
    """Return the seats that hear at least one of these."""
    seats: list[str] = []
    for audience in audiences:
        if audience is None:
            return None
        seats += [seat for seat in audience if seat not in seats]
    return tuple(seats)


def parted_by_tap(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries that were done in one tap with the first of them, in their order, and the others."""
    first = entries[0].intent if entries else None
    same = [one for one in entries if first and first.group and one.intent and one.intent.group == first.group]
    return sorted(same, key=lambda one: one.seq), [one for one in entries if one not in same]
