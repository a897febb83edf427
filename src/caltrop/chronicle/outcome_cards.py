"""Outcome cards: what a seat did last, what has happened to it since, and what another answer would come to.

Nothing of a card is stored. The cards of a seat follow from the lines that it sees since its own last act, that act
included; so a page that is loaded again shows the same ones, and the next act closes them by itself. Only entries that
may concern the seat are told in full for its cards. For another answer of a standing order the last act is done again
on the same dice, and thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.lesson import LessonStepDone
from caltrop.kernel.contract.telling import Turn
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.events.characters import CharacterAdded, LifeChanged
from caltrop.kernel.state.events.fights import FightBegan, FightEnded
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.events.table import SittingSet, TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Encounter, State
from caltrop.messages import log
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.log import Entry
from caltrop.table.session import Box, Session
from caltrop.table.undo.last_act import is_aside
from caltrop.table.view import Line, line
from caltrop.words.line import join_messages

from .names import names
from .outcome_row import (
    ENTER,
    EVERYONE,
    GRAVE_KINDS,
    KINDS_APART,
    WORSE_LIVES,
    Kind,
    OutcomeRow,
    Reader,
    Shift,
    concerned_by,
    is_grave,
    joined_shifts,
    names_in,
    outcome_row,
)

WINDOW = 60  # entries that are looked at: a seat that has not acted for longer finds the rest in the log
_FALLEN_PREFIX = "fallen:"  # before the id of a character who goes down or dies


class _Concerning(Struct, frozen=True):
    """The entries that may concern a seat, as last looked for: each with the seat's number of it."""

    last: Entry  # the newest entry of the seat then
    mine: frozenset[str]
    found: tuple[tuple[int, int], ...]


def concerning_entries(session: Session, seat: str) -> tuple[int, ...]:
    """Return the entries from the seat's last act on that may concern it; pages ask it after each move.

    Only those are looked at that have come since it was last asked.
    """
    state = session.state_for(seat)
    if seat not in state.seats or state.seats[seat].role != "player":
        return ()
    mine = frozenset(who for who, c in state.characters.items() if c.owner == seat)
    kept: _Concerning | None = session.derived.get(("concerning", seat))
    newest = next(session.newest_entries(seat), None)
    if newest is None:
        return ()
    if kept is None or kept.last is not newest or kept.mine != mine:
        kept = _Concerning(newest, mine, tuple(_look_back(session, seat, mine, kept))[::-1])
        session.derived["concerning", seat] = kept
    return tuple(seq for _, seq in kept.found)


def _look_back(
    session: Session, seat: str, mine: frozenset[str], kept: _Concerning | None
) -> Iterator[tuple[int, int]]:
    """Yield the entries that may concern a seat, the newest first, up to its last act."""
    count = session.count_for(seat)
    for back, entry in enumerate(session.newest_entries(seat)):
        if back >= WINDOW:
            return
        if kept is not None and kept.last is entry and kept.mine == mine:
            yield from (each for each in reversed(kept.found) if each[0] > count - WINDOW)
            return
        if any(isinstance(told.fact, SittingSet) for told in entry.told):
            return
        if _may_concern(session, entry, seat, mine):
            yield count - back, entry.seq
        if _is_act(entry, seat, mine):
            return


def _is_act(entry: Entry, seat: str, mine: Iterable[str]) -> bool:
    """Is it an act of this seat, which closes the cards before it? Writing, stars and settings are none.

    To go on in a lesson is one: what was shown has been read.
    """
    intent = entry.intent
    if entry.seat != seat or entry.cancelled:
        return False
    if entry.undoes or intent is None:
        return bool(entry.undoes)
    plays = intent.actor in mine and not intent.move.startswith("table.")
    goes_on = any(isinstance(told.fact, LessonStepDone) for told in entry.told)
    return plays or goes_on or any(isinstance(step.step.facts, DiceRolled) for step in entry.steps)


def _may_concern(session: Session, entry: Entry, seat: str, mine: frozenset[str]) -> bool:
    """May an entry concern this seat? It is told in full only where it does."""
    if entry.undoes or entry.seat == seat:
        return True
    about = _about_of(session, entry)
    return EVERYONE in about or not mine.isdisjoint(about) or any(_is_friend(session, id) for id in about)


def _is_friend(session: Session, about: str) -> bool:
    """Is it one of the party who has fallen?"""
    found = (
        session.state.characters.get(about.removeprefix(_FALLEN_PREFIX)) if about.startswith(_FALLEN_PREFIX) else None
    )
    return found is not None and found.is_in_party


def _about_of(session: Session, entry: Entry) -> frozenset[str]:
    """Return the characters that an entry is about; cached, because it never changes."""
    kept = session.derived.get(entry.seq)
    if kept is None or kept[0] is not entry:
        found = {who for told in entry.told for who in concerned_by(told.fact)}
        lives = (told.fact for told in entry.told if isinstance(told.fact, LifeChanged))
        found |= {_FALLEN_PREFIX + life.who for life in lives if life.life in WORSE_LIVES}
        found |= {EVERYONE} if entry.intent is not None and entry.intent.move == ENTER else set()
        kept = session.derived[entry.seq] = (entry, frozenset(found))
    about: frozenset[str] = kept[1]
    return about


MOST_ROWS = 1_000  # of all seats
_NEWS_SECONDS = 600  # seconds of the story after which what happened before is no longer news
READING_SECONDS = 4.0  # seconds in which a card is read that nobody has closed
_MOST_CARDS = 5  # cards that wait behind each other
_MESSAGE_KINDS: tuple[Kind, ...] = (
    "note",
    "message",
)  # these are no acts: what was done before them is still the latest
_Tone: TypeAlias = Literal["", "struck", "good", "down"]


class OutcomeCard(Struct, frozen=True):
    """One card: a deed with its dice, or everything that a side did to this seat in its turn."""

    id: int  # grows from card to card, and with the lines that a card has
    kind: Kind
    tone: _Tone
    when: Message | None  # the turn in which it happened; None outside a fight
    rows: tuple[OutcomeRow, ...]
    shifts: tuple[Shift, ...] = ()
    says: tuple[Message, ...] = ()  # what several rows come to
    is_own: bool = False
    fallen: tuple[str, ...] = ()  # others of the party whose fall it tells

    @property
    def is_grave(self) -> bool:
        """Does it tell of something that lasts or changes a life?"""
        return any(is_grave(message) for row in self.rows for message in row.then)

    @property
    def at(self) -> float:
        """When its last line was made."""
        return max((row.at for row in self.rows), default=0.0)


def outcomes(session: Session, seat: str) -> tuple[OutcomeCard, ...]:
    """Return the cards of a seat in the order in which they are shown."""
    reader = reader_of(session, seat)
    found = list(_rows(session, reader))
    cards = [_card(each, session, reader) for each in _row_groups(each for each in found if each[1].kind != "friend")]
    friends = _friend_card([each for each in found if each[1].kind == "friend"], session, reader)
    turn = _turn_card(session, reader)
    cards = _without_old_ones(sorted([*cards, *filter(None, (friends, turn))], key=lambda c: c.id))
    return tuple(_in_order(_with_misses(cards), _up_again(session, reader)))


def _without_old_ones(cards: list[OutcomeCard]) -> list[OutcomeCard]:
    """Leave out the seat's own act once something else was done and there was time to see it.

    That a fight has begun is old as soon as anything has happened in it; of several falls only the last one counts.
    """
    later = next((c for c in cards[1:] if c.kind not in _MESSAGE_KINDS), None)
    first = later is not None and cards[0].is_own and later.at - cards[0].at >= READING_SECONDS
    falls = [c for c in cards if c.kind == "down"]
    return [c for c in cards[first:-1] if c.kind != "fight" and c not in falls[:-1]][-_MOST_CARDS:] + cards[-1:]


def _with_misses(cards: list[OutcomeCard]) -> list[OutcomeCard]:
    """Let the card of one's turn tell the attacks since the last one that did nothing, without cards of their own."""
    turn = next((c for c in cards if c.kind == "turn"), None)
    if turn is None:
        return cards
    missed = [c for c in cards if c.kind == "struck" and not c.is_own and not c.shifts and not c.is_grave]
    since = tuple(row for c in missed for row in c.rows)
    full = structs.replace(turn, rows=(*turn.rows, *since))
    return [full if c is turn else c for c in cards if c not in missed]


def _in_order(cards: list[OutcomeCard], is_up: bool) -> list[OutcomeCard]:
    """Put a fall or death first, then one's turn with what was done to one in it, then the rest, the oldest first.

    What is handed out waits behind no older card but a fall: the table is looking at it now.
    """
    turn = next((c.id for c in cards if c.kind == "turn"), None)
    cards = [structs.replace(c, kind="struck", tone="struck") if c.kind == "down" and is_up else c for c in cards]

    def rank(card: OutcomeCard) -> tuple[int, int]:
        if card.kind == "down":
            return 0, -card.id
        if card.kind == "note" and card.id > (turn or 0):
            return 1, card.id
        now = turn is not None and card.id >= turn and card.kind in ("turn", "struck", "harmed")
        return (2, -card.id) if now else (3, card.id)

    return sorted(cards, key=rank)


def _up_again(session: Session, reader: Reader) -> bool:
    """Are all of the reader's characters on their feet?"""
    people = session.state_for(reader.seat).characters
    return all(people[who].life == "up" for who in reader.mine)


def newest_eventful(session: Session, seat: str) -> int:
    """Return the last entry that those who watch everyone may be shown; 0 if there is none."""
    gone = session.undone_seqs()
    recent = (e for e, _ in zip(session.newest_entries(seat), range(WINDOW), strict=False))
    return next((e.seq for e in recent if e.seq not in gone and is_watched(e)), 0)


def is_watched(entry: Entry) -> bool:
    """Is it something for those who watch everyone: a roll, harm or healing, or a new part of the story?"""
    return not entry.undoes and (opens_part(entry) or _is_eventful(entry))


def _is_eventful(entry: Entry) -> bool:
    """Did someone roll, or was someone harmed or healed? The dice that make a character are no part of the story."""
    if any(isinstance(told.fact, CharacterAdded) and told.fact.character.is_in_party for told in entry.told):
        return False
    rolled = any(isinstance(step.step.facts, DiceRolled) for step in entry.steps)
    return rolled or any(told.fact.is_harm() for told in entry.told)


def opens_part(entry: Entry) -> bool:
    """Does a new part of the story begin: a session, a scene or a fight, what follows a fight, or another hour?

    What happened before it is no longer news.
    """
    return any(_opens_new_part(told.fact) for told in entry.told)


def _opens_new_part(event: object) -> bool:
    if isinstance(event, TimePassed):
        return event.seconds >= _NEWS_SECONDS
    return isinstance(event, FightBegan | FightEnded | SceneOpened | SittingSet)


def reader_of(session: Session, seat: str) -> Reader:
    state = session.state_for(seat)
    mine = frozenset(who for who, c in state.characters.items() if c.owner == seat and c.kind != "stash")
    friends = frozenset(who for who, c in state.characters.items() if c.is_in_party) - mine
    return Reader(seat, mine, names(session, seat), session.game, friends)


# ---- rows
def _rows(session: Session, reader: Reader) -> Iterator[tuple[Entry, OutcomeRow]]:
    """Yield what happened to a seat since its last act, line by line."""
    eye = SeatKnowledge(session.game, session.state_for(reader.seat), reader.seat)
    gone = session.undone_seqs()
    for seq in concerning_entries(session, reader.seat):
        entry = session.entry(seq)
        if seq in gone or (entry.undoes and not _undoes_mine(session, reader, entry)):
            continue
        row = _find_row(session, eye, entry, reader)
        if row.concerns:
            yield entry, row


def _find_row(session: Session, eye: SeatKnowledge, entry: Entry, reader: Reader) -> OutcomeRow:
    """Return the row of an entry; cached, because a turn in which much happens has many."""
    sources = (entry, session.undone_seqs(), reader.mine, reader.friends, reader.names)
    kept = session.derived.get((reader.seat, entry.seq))
    if kept is not None and kept[0][0] is entry and kept[0][1:] == sources[1:]:
        found: OutcomeRow = kept[1]
        return found
    if len(session.derived) > MOST_ROWS:
        session.derived.clear()
    turn, round = fight_before(session, entry)
    row = outcome_row(line(session, eye, entry), reader, f"{turn} {round}" if round else "")
    session.derived[reader.seat, entry.seq] = (sources, row)
    return row


def _undoes_mine(session: Session, reader: Reader, entry: Entry) -> bool:
    """Does someone else's undo take back something of this seat's? One's own is told where it was tapped.

    What was said or called for goes from the page by itself.
    """
    if entry.seat == reader.seat:
        return False
    undone = (session.entry(seq) for seq in entry.undoes if seq > session.base)
    return any(_may_concern(session, old, reader.seat, reader.mine) and not is_aside(old) for old in undone)


# ---- cards
Found: TypeAlias = tuple[Entry, OutcomeRow]


def _row_groups(found: Iterable[Found]) -> Iterator[list[Found]]:
    """Yield what belongs on one card: what happens to a seat in one turn of a fight is one card."""
    group = list[Found]()
    for each in found:
        if group and not _belong_together(group[-1], each):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _belong_together(one: Found, other: Found) -> bool:
    apart = one[1].is_own or other[1].is_own or one[1].kind in KINDS_APART or other[1].kind in KINDS_APART
    return not apart and one[1].turn == other[1].turn != ""


def _card(group: list[Found], session: Session, reader: Reader) -> OutcomeCard:
    """Return the card of one row, or of all that a side has done in its turn."""
    found = tuple(row for _, row in group)
    last = found[-1]
    shifts = joined_shifts(shift for row in found for shift in row.shifts)
    kinds = [row.kind for row in found]
    kind = next((kind for kind in GRAVE_KINDS if kind in kinds), last.kind)
    says = tuple(_sums(found, reader)) if len(found) > 1 else ()
    when = _heading(session, reader, group[0][0])
    return OutcomeCard(
        id=2 * last.n,
        kind=kind,
        tone=_tone(kind, found),
        when=when,
        rows=found,
        shifts=shifts,
        says=says,
        is_own=last.is_own,
    )


def _tone(kind: Kind, found: tuple[OutcomeRow, ...]) -> _Tone:
    """Return what a card looks like before it is read."""
    if kind == "down":
        return "down"
    if kind == "harmed" or (kind == "struck" and any(row.is_hurt for row in found)):
        return "struck"
    return "good" if kind in ("healed", "given") else ""


def _sums(found: tuple[OutcomeRow, ...], reader: Reader) -> Iterator[Message]:
    """Yield what several rows come to: harm taken and harm that armour stopped, or that there was none; who fell."""
    if not any(row.harm or row.stopped or row.is_hurt for row in found):
        aimed_at = {name for row in found for message in row.acts for name in names_in(message)}
        yield from (log.NoHarmInAll(name) for name in sorted(aimed_at & reader.my_names))
    for kind, field in ((log.HarmInAll, "harm"), (log.ArmourInAll, "stopped")):
        for name in dict.fromkeys(name for row in found for name in getattr(row, field)):
            yield kind(who=name, by=sum(getattr(row, field).get(name, 0) for row in found))
    yield from join_messages([message for row in found for message in row.then if is_grave(message)])


def _friend_card(found: list[Found], session: Session, reader: Reader) -> OutcomeCard | None:
    """Return one card for all others of the party who have fallen and are not up again."""
    people = session.state_for(reader.seat).characters
    last = {who: each for each in found for who in each[1].fallen if who in people and people[who].life != "up"}
    group = [each for each in found if any(each is one for one in last.values())]
    if not group:
        return None
    told = tuple(row for _, row in group)
    says = join_messages([message for row in told for message in row.then if is_grave(message)])
    when = _heading(session, reader, group[-1][0])
    return OutcomeCard(2 * told[-1].n, "friend", "", when, told, says=says, fallen=tuple(last))


# ---- turns
def fight_before(session: Session, entry: Entry) -> tuple[str, int]:
    """Return whose turn it was when an entry was made, and the round; ("", 0) without a fight."""
    at = entry.seq - session.base - 1
    state: State = session.states[at] if 0 <= at < len(session.states) else session.state
    return (state.fight.whose_turn, state.fight.round) if state.fight else ("", 0)


def _heading(session: Session, reader: Reader, entry: Entry) -> Message | None:
    return _turn_heading(*fight_before(session, entry), reader.names)


def _turn_heading(turn: str, round: int, known: Mapping[str, str]) -> Message | None:
    """Return what heads a card of a fight: the round, and whose turn it is where the seat may know that."""
    if not round:
        return None
    if turn in ("party", "foes"):
        return log.WhenParty(round) if turn == "party" else log.WhenFoes(round)
    return log.WhenOf(round=round, who=known[turn]) if known.get(turn) else log.WhenRound(round)


def _turn_card(session: Session, reader: Reader) -> OutcomeCard | None:
    """Return the card that says "your turn", if it has come since the seat's last act."""
    fight = session.state_for(reader.seat).fight
    whose = _my_turn(fight, reader.mine) if fight else ""
    entry = _turn_entry(session, reader) if whose else None
    if entry is None or fight is None:
        return None
    told = _line_of(session, reader.seat, entry)
    turn = tuple(m for m in words.line_messages(told, reader.names, reader.game) if isinstance(m, Turn))
    row = OutcomeRow(told.n, "turn", actor=whose, then=turn, at=told.at)
    return OutcomeCard(2 * told.n + 1, "turn", "", _turn_heading(fight.whose_turn, fight.round, reader.names), (row,))


def _my_turn(fight: Encounter, mine: Iterable[str]) -> str:
    """Return the character of this seat whose turn it is, by itself or with its side; "" if it is not."""
    return next((who for who in mine if fight.whose_turn in (who, fight.side_of(who)) and not fight.paused), "")


def _turn_entry(session: Session, reader: Reader) -> Entry | None:
    """Return the entry since the seat's last act with which its turn came, unless that began the fight."""
    gone = session.undone_seqs()
    for entry, _ in zip(session.newest_entries(reader.seat), range(WINDOW), strict=False):
        if _is_act(entry, reader.seat, reader.mine):
            return None
        turns = entry.seq not in gone and any(c.name == "turn" for c in session.changes_of(entry))
        if turns and any(c.name == "turn" for c in _line_of(session, reader.seat, entry).changes):
            return entry
    return None


def _line_of(session: Session, seat: str, entry: Entry) -> Line:
    return line(session, SeatKnowledge(session.game, session.state_for(seat), seat), entry)


Key: TypeAlias = tuple[str, str, str]  # whose number, its name, and the thing that has it


class OtherResult(Struct, frozen=True):
    """What another answer comes to; where dice are still to be rolled for it, only what is sure whatever they show."""

    row: OutcomeRow
    is_open: bool = False
    unsure: frozenset[Key] = frozenset()  # numbers that hang on these dice


class _RollSame:
    """A dice box for trying: every die shows its lowest face, or its highest. It notes whether one was thrown."""

    def __init__(self, *, high: bool) -> None:
        self.high = high
        self.is_used = False

    def __call__(self, sides: int) -> int:
        self.is_used = True
        return sides if self.high else 1


def result_if_answered(session: Session, seat: str, seq: int, key: str, value: str) -> OtherResult | None:
    """Return what the last act would come to with another answer; None where a person is asked first, or by secrets."""
    if _has_secrets(session.entry(seq)):
        return None
    boxes = _RollSame(high=False), _RollSame(high=True)
    low = _row_if_answered(session, seat, seq=seq, key=key, value=value, box=boxes[0])
    if low is None or not boxes[0].is_used:
        return OtherResult(low) if low else None
    high = _row_if_answered(session, seat, seq=seq, key=key, value=value, box=boxes[1])
    differ = set(low.shifts) ^ set(high.shifts if high else ())
    return OtherResult(low, is_open=True, unsure=frozenset(_key_of(shift) for shift in differ))


def _row_if_answered(session: Session, seat: str, seq: int, key: str, value: str, box: Box) -> OutcomeRow | None:
    """Return the row of the last act with another answer and these dice."""
    other = session.copy()
    other.box = box
    try:
        done = other.change_answer(seat, seq, key, value)
    except EntryNotLoaded:
        return None
    if not isinstance(done, Entry):
        return None
    return outcome_row(
        line(other, SeatKnowledge(other.game, other.state_for(seat), seat), done), reader_of(other, seat)
    )


def _has_secrets(entry: Entry) -> bool:
    """Is anything of it hidden from those who hear of it?"""
    return bool(entry.audience is not None or entry.cut or (entry.plan and entry.plan.secret))


def _key_of(shift: Shift) -> Key:
    return shift.who, shift.name, shift.of


def differences(now: OutcomeRow, other: OtherResult) -> Iterator[Shift]:
    """Yield each number that differs, from how it stands now to how it would stand."""
    here, there = ({_key_of(shift): shift for shift in row.shifts} for row in (now, other.row))
    for key in dict.fromkeys((*here, *there)):
        stands = here[key].after if key in here else there[key].before
        would = there[key].after if key in there else here[key].before
        if stands != would and key not in other.unsure:
            yield structs.replace(there.get(key) or here[key], before=stands, after=would)


def is_same_result(now: OutcomeRow, other: OtherResult) -> bool:
    """Would nothing be different for anyone who reads it?"""
    then = other.row
    same = (now.acts, now.then, now.shifts, now.fails) == (then.acts, then.then, then.shifts, then.fails)
    return same and not other.is_open
