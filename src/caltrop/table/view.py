"""The table as one seat sees it: pages, screens on walls and programs all read one `TableView`.

A view is built from what is open to the seat, never by cutting down an entry. Each part is worked out when it is read.
What is a part as a whole, such as a sheet or the fight, is a frozen value, and the same object as long as nothing in it
has changed, for all seats that know the same of it (see `parts`). A bit of one, such as a name, is read from the state
that the seat knows, so that those who note what was read (see `tracked_session`) note the name and not the sheet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Roll
from caltrop.kernel.rules.steps import DiceRolled, Step
from caltrop.kernel.secrets.knowledge import (
    AddressedStep,
    SeatKnowledge,
    SeenCharacter,
    has_countdown,
    knowledge_of,
    seen_at,
    seen_character,
)
from caltrop.kernel.state.changes import LOOK, ValueChange
from caltrop.kernel.state.events.base import EventBase
from caltrop.kernel.state.events.fights import still_to_act
from caltrop.kernel.state.events.table import Noted, Spoken
from caltrop.kernel.state.parts import Widget
from caltrop.kernel.state.state import Audience, Character, DueRoll, Encounter, Note, ProgressClock, Role, State, Task
from caltrop.kernel.state.tracking import plain_character
from caltrop.table.undo.last_act import is_replaced

from .answers import is_typed_for, promise_of, seat_to_ask, veil_answers
from .ledger import EntryNotLoaded
from .log import Entry, Parked, parted_by_tap
from .session import Session


class SeenFight(Struct, frozen=True):
    sides: dict[str, tuple[str, ...]]
    order: tuple[str, ...]
    turn: int
    round: int
    acted: tuple[str, ...]
    surprised: tuple[str, ...]
    paused: bool
    done: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ()  # those whose turn it is and who are not done
    meanwhile: str = ""  # who takes a turn that players do not see


_MOST_NAMED_LINES = 20  # lines of what is undone that the line of an undo looks at


class Line(Struct, frozen=True, omit_defaults=True):
    """A log entry as one seat may read it, under that seat's own number."""

    n: int
    seat: str
    at: float
    move: str = ""
    actor: str = ""
    outcome: dict[str, Any] = {}
    steps: tuple[Step, ...] = ()
    events: tuple[EventBase, ...] = ()
    changes: tuple[SeenChange, ...] = ()
    undone: bool = False
    undoes: tuple[int, ...] = ()
    undone_lines: tuple[Line, ...] = ()  # the first lines that an undo undoes or a redo brings back, without numbers
    tapped: int = 0  # how many of these, the first, were done in one tap
    redo: bool = False  # it undoes an undo: what it names is done again
    overruled: tuple[str, ...] = ()
    cancelled: bool = False
    typed: tuple[str, ...] = ()  # characters whose dice were typed
    proofs: tuple[_SeenProof, ...] = ()  # of throws that can be checked
    ordered: tuple[OrderAnswer, ...] = ()
    starred: bool = False
    replaced: bool = False  # another line stands for it: the same move with another answer, or the undo between them
    judged: dict[str, int | None] = {}  # what the facilitator has judged anew after the roll; None: hidden
    to: Audience = None  # the seats it is for besides the facilitator, as far as this seat may know; None: everyone


class _SeenProof(Struct, frozen=True):
    """A throw that anyone can check (see `answers`): its dice and faces, and what they follow from."""

    who: str
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    promise: str
    number: str
    secret: str


class SeenChange(Struct, frozen=True, omit_defaults=True):
    """A value that one of a line's events changed, before and after; `of` is an item or task that has it."""

    event: int  # its place among the line's events; of a look, the place of the event that it is told before
    name: str
    before: int | str | None = None
    after: int | str | None = None
    maximum: int = 0
    who: str = ""
    of: str = ""


class OrderAnswer(Struct, frozen=True):
    """An answer that a standing order gave for a character `who`; `key` is for changing it."""

    key: str
    who: str
    rule: str
    answer: str
    options: tuple[str, ...]
    late: bool = False  # dice were rolled after it: it can no longer be changed


class Prompt(Struct, frozen=True):
    """A question for this seat, with the steps so far; `about` is the character it concerns, if not the one asked."""

    id: str
    ask: Ask
    move: str
    typed: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    about: str = ""
    promise: str = ""  # of a throw that is to be proved


class SeenSeat(Struct, frozen=True):
    name: str
    role: Role
    away: bool


class SeenCall(Struct, frozen=True):
    move: str
    who: tuple[str, ...]
    want: dict[str, Any]
    hidden: tuple[str, ...]
    stakes: str
    done: tuple[str, ...]


class SeenNote(Struct, frozen=True):
    """A note that this seat may read, the seats it is for, and the seat that wrote it."""

    text: str
    title: str
    to: Audience
    by: str
    picture: str = ""


class View(Struct, frozen=True):
    """All that one seat may know of its table."""

    seq: int
    game: str
    seat: str
    seats: dict[str, SeenSeat]
    characters: dict[str, SeenCharacter]
    fight: SeenFight | None
    clock: int
    rulings: dict[str, str]
    orders: dict[str, dict[str, str]]
    calls: dict[str, SeenCall]
    due_rolls: dict[str, DueRoll]
    tasks: dict[str, Task]
    progress: dict[str, ProgressClock]
    halted: bool
    notes: dict[str, SeenNote]
    prompts: tuple[Prompt, ...]
    waiting: tuple[Line, ...]
    log: tuple[Line, ...]


# ---- a bit of a part
def _character_field(field: str) -> Any:
    """Make a property that reads a field of the character."""
    return property(lambda seen: getattr(seen.plain, field))


class CharacterInSight:
    """A character as one seat sees it (see `SeenCharacter`): each bit is worked out when it is read."""

    __slots__ = ("eye", "session", "who")

    def __init__(self, session: Session, eye: SeatKnowledge, who: str) -> None:
        self.session = session
        self.eye = eye
        self.who = who

    @property
    def plain(self) -> Character:
        return self.eye.state.characters[self.who]

    name: str = _character_field("name")
    kind: str = _character_field("kind")
    life: str = _character_field("life")
    place: str = _character_field("place")
    hidden: bool = _character_field("hidden")
    portrait: str = _character_field("portrait")
    hurt: str = property(lambda seen: seen.sheet.hurt)  # type: ignore[assignment]

    @property
    def mine(self) -> bool:
        return self.eye.is_owner(self.plain)

    @property
    def sheet(self) -> SeenCharacter:
        """All of it, as far as the seat may read it."""
        return _sheet(self.session, self.eye, self.who)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return self.sheet.widgets


Seen: TypeAlias = SeenCharacter | CharacterInSight


def _sheet(session: Session, eye: SeatKnowledge, who: str) -> SeenCharacter:
    """Return a character as this seat sees it; the time counts only where something on the sheet runs out."""
    c = plain_character(eye.state.characters[who])
    full = eye.may_read(who)
    mine = eye.is_owner(c)
    seen = session.parts.get(("sheet", who, full, mine), _make_sheet, eye.game, c, full, mine)
    if not has_countdown(seen):
        return seen
    return session.parts.get(("now", who, full, mine), seen_at, seen, eye.moment(who), eye.game.round_seconds)


def _make_sheet(game: Game, c: Character, full: bool, mine: bool) -> SeenCharacter:
    return seen_character(game, c, full=full, mine=mine)


class _SeenCharacters(Mapping[str, CharacterInSight]):
    """Some of the characters that a seat knows."""

    def __init__(
        self, session: Session, eye: SeatKnowledge, which: Callable[[Character], bool] = lambda c: True
    ) -> None:
        self.session = session
        self.eye = eye
        self.which = which

    @cached_property
    def ids(self) -> dict[str, None]:
        people = self.eye.state.characters.items()
        return {who: None for who, c in people if self.eye.may_know(who) and self.which(c)}

    def __getitem__(self, who: str) -> CharacterInSight:
        found = self.eye.state.characters.get(who)
        if found is None or not self.eye.may_know(who) or not self.which(found):
            raise KeyError(who)
        return CharacterInSight(self.session, self.eye, who)

    def __contains__(self, who: object) -> bool:
        found = self.eye.state.characters.get(who) if isinstance(who, str) else None
        return found is not None and self.eye.may_know(str(who)) and self.which(found)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)


def _fight_field(field: str) -> Any:
    """Make a property that reads a field of the fight."""
    return property(lambda seen: getattr(seen.fight, field))


class _FightInSight:
    """The fight of a state, which may be one as a seat knows it: each part is worked out when it is read."""

    def __init__(self, state: State) -> None:
        assert state.fight is not None
        self.state = state
        self.fight = state.fight

    sides: dict[str, tuple[str, ...]] = _fight_field("sides")
    order: tuple[str, ...] = _fight_field("order")
    turn: int = _fight_field("turn")
    round: int = _fight_field("round")
    acted: tuple[str, ...] = _fight_field("acted")
    surprised: tuple[str, ...] = _fight_field("surprised")
    paused: bool = _fight_field("paused")
    moved: tuple[str, ...] = _fight_field("moved")
    done: tuple[str, ...] = _fight_field("done")
    to_act: tuple[str, ...] = property(lambda seen: still_to_act(seen.state))  # type: ignore[assignment]
    meanwhile: str = property(lambda seen: _unseen_fighter(seen.fight))  # type: ignore[assignment]


def _unseen_fighter(fight: Encounter) -> str:
    """Return who takes a turn that players do not see; "" where no one does."""
    return fight.meanwhile.who if fight.meanwhile else ""


def _seen_fight(state: State) -> SeenFight | None:
    """Return the fight of a state, which may be one as a seat knows it, as a whole."""
    if state.fight is None:
        return None
    seen = _FightInSight(state)
    return SeenFight(**{name: getattr(seen, name) for name in SeenFight.__struct_fields__})


# ---- all of it
class TableView:
    """All that one seat may know of its table, and nothing before it is read; with `tail`, that many of the last lines.

    First what a seat shares with all who know the same; at the end what is its own: orders, notes, questions, its log.
    """

    def __init__(self, session: Session, seat: str, tail: int | None = None) -> None:
        self.session = session
        self.seat = seat
        self.tail = tail
        self.state = session.state_for(seat)
        self.eye = SeatKnowledge(session.game, self.state, seat)
        self._sheets: dict[str, SeenCharacter] = {}

    @cached_property
    def characters(self) -> Mapping[str, CharacterInSight]:
        return self.some_characters(lambda c: True)

    def some_characters(self, which: Callable[[Character], bool]) -> Mapping[str, CharacterInSight]:
        return _SeenCharacters(self.session, self.eye, which)

    @cached_property
    def seats(self) -> dict[str, SeenSeat]:
        return {id: SeenSeat(s.name, s.role, s.away) for id, s in self.state.seats.items()}

    @cached_property
    def fight(self) -> _FightInSight | None:
        return _FightInSight(self.state) if self.state.fight is not None else None

    @property
    def clock(self) -> int:
        return self.state.clock

    @cached_property
    def calls(self) -> dict[str, SeenCall]:
        return calls(self.eye, self.state)

    @property
    def due_rolls(self) -> Mapping[str, DueRoll]:
        return self.state.due_rolls if self.eye.is_facilitator else {}

    @cached_property
    def tasks(self) -> dict[str, Task]:
        found = self.state.tasks.items()
        return {id: structs.replace(task, hits=task.hits + task.unseen, unseen=0) for id, task in found}

    @property
    def progress(self) -> Mapping[str, ProgressClock]:
        return self.state.progress

    # ---- what is the seat's own
    @cached_property
    def orders(self) -> dict[str, dict[str, str]]:
        return {who: orders for who, orders in self.state.orders.items() if self.state.may_act_for(self.seat, who)}

    @cached_property
    def notes(self) -> dict[str, SeenNote]:
        found = self.state.notes.items()
        return {id: _seen_note(note) for id, note in found if self.eye.may_hear(note.audience)}

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        return tuple(p for parked in self.session.parked.values() for p in _prompts(self.session, self.eye, parked))

    @cached_property
    def waiting(self) -> tuple[Line, ...]:
        return tuple(x for parked in self.session.parked.values() if (x := _waiting_line(self.eye, parked)))

    @cached_property
    def log(self) -> tuple[Line, ...]:
        return lines(self.session, self.seat, self.tail)

    # ---- as a value
    def sheet(self, who: str) -> SeenCharacter:
        """Return a character as the seat sees it."""
        found = self._sheets.get(who)
        if found is None:
            found = self._sheets[who] = _sheet(self.session, self.eye, who)
        return found

    def seen_fight(self) -> SeenFight | None:
        """Return the fight as a whole; the same object as long as the seat knows the same of it."""
        who_knows = knowledge_of(self.state, self.seat)
        return self.session.parts.get(("fight", who_knows), _seen_fight, self.state)

    def whole(self) -> View:
        """Return all of it as one value, as programs get it."""
        return View(
            seq=self.session.count_for(self.seat),
            game=self.session.game.id,
            seat=self.seat,
            seats=self.seats,
            characters={who: self.sheet(who) for who in self.characters},
            fight=self.seen_fight(),
            clock=self.clock,
            rulings=self.state.rulings,
            orders=self.orders,
            calls=self.calls,
            due_rolls=dict(self.due_rolls),
            tasks=self.tasks,
            progress=dict(self.progress),
            halted=self.state.halted,
            notes=self.notes,
            prompts=self.prompts,
            waiting=self.waiting,
            log=self.log,
        )


def view(session: Session, seat: str, tail: int | None = None) -> View:
    """Return everything that one seat may know; with `tail`, only that many of the last lines."""
    return TableView(session, seat, tail).whole()


def may_see_odds(session: Session, seat: str, plan: Plan[Any, Any]) -> bool:
    """May this seat see the odds of a plan? Only if nothing in it is hidden from them: no secret, no closed sheet."""
    eye = SeatKnowledge(session.game, session.state, seat)
    cast = (who for who in plan.roles.values() if who in session.state.characters)
    return eye.is_facilitator or (
        not plan.secret and eye.may_hear(plan.audience) and all(eye.may_read(who) for who in cast)
    )


def lines(session: Session, seat: str, tail: int | None = None) -> tuple[Line, ...]:
    """Return the loaded log as a seat may read it, with the seat's own numbers; with `tail`, the last lines."""
    eye = SeatKnowledge(session.game, session.state_for(seat), seat)
    return tuple(line(session, eye, entry) for entry in session.entries_seen_by(seat, tail))


def line_of(session: Session, seat: str, n: int) -> Line | None:
    """Return the line with this number of a seat's; None if it has none. Raises EntryNotLoaded."""
    seq = session.seq_of(seat, n)
    if seq is None:
        return None
    return line(session, SeatKnowledge(session.game, session.state_for(seat), seat), session.entry(seq))


def line(session: Session, eye: SeatKnowledge, entry: Entry) -> Line:
    """Return one entry as one seat may read it."""
    intent = entry.intent
    actor = entry.intent.actor if entry.intent else ""
    known = not actor or _is_in_sight(eye, entry, actor)
    sees = eye.may_hear(entry.audience) and known
    cut = () if eye.is_facilitator else entry.hidden_fields
    events = tuple(t.event_for(eye.is_facilitator) for t in entry.emitted if eye.may_hear(t.audience))
    undone, tapped, redo = _undone_lines(session, eye, entry) if entry.undoes else ((), 0, False)
    return Line(
        n=session.number(eye.seat, entry.seq) or 0,
        seat=entry.seat,
        at=entry.at,
        move=intent.move if intent and known else "",
        actor=actor if known else "",
        outcome={k: v for k, v in entry.outcome.items() if k not in cut} if sees else {},
        steps=_steps(eye, entry.steps),
        events=events,
        changes=_seen_changes(eye, entry, session.changes_of(entry)) if events else (),
        undone=entry.seq in session.undone_seqs(),
        undoes=tuple(n for s in entry.undoes if (n := session.number(eye.seat, s))),
        undone_lines=undone,
        tapped=tapped,
        redo=redo,
        overruled=tuple(w.code for w in entry.overruled) if known else (),
        cancelled=entry.cancelled,
        typed=_typed_rollers(eye, entry) if eye.may_hear(entry.audience) else (),
        proofs=_seen_proofs(eye, entry) if entry.audience is None else (),
        ordered=_order_answers(session, eye, entry) if eye.may_hear(entry.audience) else (),
        starred=entry.seq in session.state.stars,
        replaced=is_replaced(session, entry),
        judged=_seen_judgement(eye, entry) if sees else {},
        to=_readers(entry) if eye.is_facilitator else _recipients(events),
    )


def _undone_lines(session: Session, eye: SeatKnowledge, entry: Entry) -> tuple[tuple[Line, ...], int, bool]:
    """Return the first lines of what an undo concerns, as far as this seat hears of them, and whether it is a redo.

    In front is what was done in one tap, and how many that are. Of entries that are not loaded: nothing.
    """
    try:
        found, redo = session.undone_entries(entry)
    except EntryNotLoaded:
        return (), 0, False
    tapped, others = parted_by_tap([one for one in found if eye.may_hear(one.heard)])
    named = (*tapped, *others[: max(0, _MOST_NAMED_LINES - len(tapped))])
    return tuple(_without_number(line(session, eye, one)) for one in named), len(tapped), redo


def _without_number(line: Line) -> Line:
    """Return a line as another one names it: the same for all seats that read the same of it."""
    return structs.replace(line, n=0, undone=False, starred=False, proofs=(), ordered=())


def _seen_judgement(eye: SeatKnowledge, entry: Entry) -> dict[str, int | None]:
    """Return what the facilitator has judged anew in a roll, as far as this seat may know it."""
    hidden = entry.plan.secret if entry.plan and not eye.is_facilitator else ()
    judged = entry.intent.judged if entry.intent else {}
    return {name: n if isinstance(n, int) and name not in hidden else None for name, n in judged.items()}


def _seen_changes(eye: SeatKnowledge, entry: Entry, changes: tuple[ValueChange, ...]) -> tuple[SeenChange, ...]:
    """Return what the events changed, as far as this seat hears the event and may read the value.

    How a creature looks is for every seat that hears anything of the entry: the numbers may be hidden from it.
    """
    heard = [at for at, told in enumerate(entry.emitted) if eye.may_hear(told.audience)]
    return tuple(
        SeenChange(
            event=bisect_left(heard, c.at),
            name=c.name,
            before=c.before,
            after=c.after,
            maximum=c.maximum,
            who=c.who,
            of=c.of,
        )
        for c in changes
        if (c.at in heard or c.name == LOOK) and eye.may_hear(c.audience)
    )


def _readers(entry: Entry) -> Audience:
    """Return, for the facilitator, the other seats that see the roll of a line, or that get the line."""
    return entry.heard if entry.audience is None else entry.audience


def _recipients(events: tuple[EventBase, ...]) -> Audience:
    """Return, for a player, the seats that a message or note is for.

    For other events a player does not learn who else hears them: that alone could reveal a secret.
    """
    said = (e.to if isinstance(e, Spoken) else e.audience for e in events if isinstance(e, (Spoken, Noted)))
    return next((to for to in said if to is not None), None)


def _seen_note(note: Note) -> SeenNote:
    return SeenNote(note.text, note.title, note.audience, note.by, note.picture)


def _typed_rollers(eye: SeatKnowledge, entry: Entry) -> tuple[str, ...]:
    """Return the characters whose dice were typed, as far as this seat sees their dice."""
    hands = [a.ask.who for a in entry.answers if a.source == "real" and isinstance(a.ask, Roll)]
    seen = _seen_rollers(eye, entry) if hands else ()
    return tuple(dict.fromkeys(who for who in hands if who in seen))


def _seen_rollers(eye: SeatKnowledge, entry: Entry) -> set[str]:
    """Return the characters whose dice this seat sees."""
    rolled = (s for s in entry.steps if isinstance(s.step.facts, DiceRolled))
    return {s.step.who for s in rolled if eye.may_hear(s.audience)}


def _seen_proofs(eye: SeatKnowledge, entry: Entry) -> tuple[_SeenProof, ...]:
    """Return what proves the throws of an entry, as far as this seat sees the dice."""
    found = [(a.ask, a.value, a.proof) for a in entry.answers if a.proof and isinstance(a.ask, Roll)]
    seen = _seen_rollers(eye, entry) if found else ()
    return tuple(
        _SeenProof(
            who=ask.who, dice=ask.dice, faces=faces, promise=proof.promise, number=proof.number, secret=proof.secret
        )
        for ask, faces, proof in found
        if ask.who in seen and not isinstance(faces, str)
    )


def _order_answers(session: Session, eye: SeatKnowledge, entry: Entry) -> tuple[OrderAnswer, ...]:
    """Return the answers that standing orders gave for characters that this seat answers for."""
    last_roll = max((at for at, a in enumerate(entry.answers) if isinstance(a.ask, Roll)), default=-1)
    is_veiled = bool(entry.plan and entry.plan.secret) and not eye.is_facilitator
    return tuple(
        _order_answer(session, a, a.ask, is_veiled, at < last_roll)
        for at, a in enumerate(entry.answers)
        if a.source == "order"
        and isinstance(a.ask, Choice)
        and (eye.is_facilitator or eye.state.seat_of(a.ask.who) == eye.seat)
    )


def _order_answer(session: Session, given: Answer, ask: Choice, is_veiled: bool, is_over: bool) -> OrderAnswer:
    said = partial(session.game.surface.veiled, ask.rule) if is_veiled else str
    options = tuple(map(said, ask.options))
    return OrderAnswer(
        key=session.seal_key(ask.key),
        who=ask.who,
        rule=ask.rule,
        answer=said(str(given.value)),
        options=options,
        late=is_over,
    )


def _is_in_sight(eye: SeatKnowledge, entry: Entry, actor: str) -> bool:
    """Did this seat see the actor when the entry was made? Its steps and events tell, or it is the seat's own."""
    if eye.is_facilitator or entry.seat == eye.seat:
        return True
    about = [s.audience for s in entry.steps if s.step.who == actor]
    about += [t.audience for t in entry.emitted if actor in t.fact.about()]
    if about:
        return any(eye.may_hear(a) for a in about)
    return eye.may_know(actor)


def _steps(eye: SeatKnowledge, shown: tuple[AddressedStep, ...]) -> tuple[Step, ...]:
    return tuple(s.step_for(eye.is_facilitator) for s in shown if eye.may_hear(s.audience))


def _prompts(session: Session, eye: SeatKnowledge, parked: Parked) -> tuple[Prompt, ...]:
    """Return the questions of a parked move that this seat may answer."""
    state = eye.state
    is_veiled = parked.secret and not eye.is_facilitator
    return tuple(
        Prompt(
            id=parked.id,
            ask=structs.replace(veil_answers(eye.game, ask) if is_veiled else ask, key=session.seal_key(ask.key)),
            move=parked.intent.move,
            typed=parked.typed if is_typed_for(state, parked, ask.who) else (),
            steps=_steps(eye, parked.steps),
            about=_question_subject(eye, ask),
            promise=_seen_promise(eye, parked, ask),
        )
        for ask in parked.asks
        if eye.is_facilitator or seat_to_ask(state, parked.seat, parked.audience, ask) == eye.seat
    )


def _seen_promise(eye: SeatKnowledge, parked: Parked, ask: Ask) -> str:
    """Return the promise of a throw that this seat may prove, "" for other questions."""
    secret = parked.secrets.get(ask.key)
    is_mine = seat_to_ask(eye.state, parked.seat, parked.audience, ask) == eye.seat
    return promise_of(secret, ask.dice) if is_mine and secret is not None and isinstance(ask, Roll) else ""


def _question_subject(eye: SeatKnowledge, ask: Ask) -> str:
    """Return the character that a question concerns besides the one asked: the question's place may name one."""
    whom = (name for name in reversed(ask.key.split("/")) if name in eye.state.characters and name != ask.who)
    return next((who for who in whom if eye.may_know(who)), "")


def _waiting_line(eye: SeatKnowledge, parked: Parked) -> Line | None:
    """Return a parked move as a line with the dice rolled so far, if this seat sees any."""
    seen = _steps(eye, parked.steps)
    return Line(n=0, seat=parked.seat, at=0.0, steps=seen) if seen else None


def calls(eye: SeatKnowledge, state: State) -> dict[str, SeenCall]:
    """Return the open calls; only the facilitator gets their hidden parameters."""
    out = {}
    for id, call in state.calls.items():
        who = tuple(filter(eye.may_know, call.who))
        if not who:
            continue
        want = call.want | (state.secrets_of(id) if eye.is_facilitator else {})
        out[id] = SeenCall(
            move=call.move,
            who=who,
            want=want,
            hidden=call.hidden,
            stakes=call.stakes,
            done=tuple(filter(eye.may_know, call.done)),
        )
    return out
