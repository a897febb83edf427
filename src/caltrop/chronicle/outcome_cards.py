"""Outcome cards: what a seat did last, what has happened to it since, and what another answer would come to.

Nothing of a card is stored. The cards of a seat follow from the lines that it sees since its own last act, that act
included; so a page that is loaded again shows the same ones, and the next act closes them by itself. What was on a card
that the seat has closed is on no card again (`Session.read`).

The gravest card is in front, whatever its age: a death or a fall, a friend who needs help, a rescue, the end of a
fight, an attack, one's own act, and last the news. Only what a side does in one turn is told together. What nobody has
read by the next round is one line each on a single card, "since your last turn".

Only entries that may concern the seat are told in full for its cards. For another answer of a standing order the last
act is done again on the same dice, and thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.contract.lesson import LessonStepDone
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.secrets.knowledge import SeatKnowledge, state_known_to
from caltrop.kernel.state.events.characters import CharacterAdded, LifeChanged, OwnerChanged
from caltrop.kernel.state.events.fights import FightBegan, FightEnded
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.events.table import SeatTaken, SittingSet, TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Encounter, State
from caltrop.messages import log
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.log import Entry
from caltrop.table.session import Box, Session
from caltrop.table.undo.last_act import is_aside
from caltrop.table.view import line
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
    shifts,
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
        if any(_is_beginning(told.fact, seat, mine) for told in entry.emitted):
            return
        if _may_concern(session, entry, seat, mine):
            yield count - back, entry.seq
        if _is_act(entry, seat, mine):
            return


def _is_beginning(fact: object, seat: str, mine: frozenset[str]) -> bool:
    """Does the seat's part of the story begin here: a session, its own arrival, or that of its character?"""
    match fact:
        case SittingSet():
            return True
        case SeatTaken():
            return fact.seat == seat
        case OwnerChanged():
            return fact.owner == seat and mine == {fact.who}
    return False


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
    goes_on = any(isinstance(told.fact, LessonStepDone) for told in entry.emitted)
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
        found = {who for told in entry.emitted for who in concerned_by(told.fact)}
        lives = (told.fact for told in entry.emitted if isinstance(told.fact, LifeChanged))
        found |= {_FALLEN_PREFIX + life.who for life in lives if life.life in WORSE_LIVES}
        found |= {EVERYONE} if entry.intent is not None and entry.intent.move == ENTER else set()
        kept = session.derived[entry.seq] = (entry, frozenset(found))
    about: frozenset[str] = kept[1]
    return about


MOST_ROWS = 1_000  # of all seats
_NEWS_SECONDS = 600  # seconds of the story after which what happened before is no longer news
_MOST_CARDS = 8  # cards that wait behind each other
# What is in front of what; two of a kind come in the order in which they happened.
_URGENCY: dict[Kind, int] = {
    "death": 0,
    "down": 1,
    "friend": 2,
    "saved": 3,
    "won": 4,
    "struck": 5,
    "harmed": 5,
    "fight": 6,
    "scene": 6,
    "note": 6,
    "act": 7,
    "since": 8,
}
_NEWS = 9
_FOLDED_KINDS: tuple[Kind, ...] = ("struck", "harmed", "healed", "act", "told", "fight")  # of past rounds, told shortly
_Tone: TypeAlias = Literal["", "struck", "good", "down"]


_Ending: TypeAlias = Literal["won", "fled", "away", "over"]


class FightTally(Struct, frozen=True):
    """How a fight ended: its rounds, the names of the foes who fell and who fled, and the reader's own numbers.

    "won": no foe stands; "fled": those who stood have fled; "away": the party has left; "over": it was ended.
    """

    ending: _Ending
    rounds: int
    fallen: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()
    shifts: tuple[Shift, ...] = ()


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
    tally: FightTally | None = None  # of a fight that has ended
    helper: str = ""  # the name of who has saved the reader's character

    @property
    def is_grave(self) -> bool:
        """Does it tell of something that lasts or changes a life?"""
        return any(is_grave(message) for row in self.rows for message in row.then)

    @property
    def at(self) -> float:
        """When its last line was made."""
        return max((row.at for row in self.rows), default=0.0)


def outcomes(session: Session, seat: str) -> tuple[OutcomeCard, ...]:
    """Return the cards of a seat, the most urgent first."""
    reader = reader_of(session, seat)
    found = list(_rows(session, reader))
    groups = _row_groups(each for each in found if each[1].kind != "friend")
    cards = [_card(each, session, reader) for each in groups]
    is_up = _is_up_again(session, reader)
    fight = session.state_for(seat).fight
    cards = [card for card in cards if not _is_past(card, cards, fight, is_up=is_up)]
    friends = _friend_card([each for each in found if each[1].kind == "friend"], session, reader)
    cards = _with_one_for_past_rounds(cards, fight)
    cards = sorted([*cards, *([friends] if friends else ())], key=lambda card: (_urgency(card), card.id))
    return tuple(cards[:_MOST_CARDS])


def _urgency(card: OutcomeCard) -> int:
    return _URGENCY.get(card.kind, _NEWS)


def _is_past(card: OutcomeCard, cards: list[OutcomeCard], fight: Encounter | None, *, is_up: bool) -> bool:
    """Has something made a card untrue: a rescue, a later fall of the same person, or a new part of the story?

    Who begins is said only where it was rolled, until the first of all has acted.
    """
    later = [other.kind for other in cards if other.id > card.id]
    if card.kind in ("down", "death"):
        return is_up or "down" in later or "death" in later
    if card.kind == "saved":
        return not is_up or "saved" in later
    if card.kind == "fight":
        return (
            bool(later)
            or not card.rows[0].throws
            or fight is None
            or bool(fight.round > 1 or fight.turn or fight.acted)
        )
    return card.is_own and "scene" in later


def _with_one_for_past_rounds(cards: list[OutcomeCard], fight: Encounter | None) -> list[OutcomeCard]:
    """Fold what happened in rounds that are over, and in one's own last turn did nothing, into one card."""
    past = [card for card in cards if card.kind in _FOLDED_KINDS and not card.is_grave and _is_over(card, fight)]
    rows = tuple(row for card in past for row in card.rows)
    if not rows:
        return cards
    since = OutcomeCard(id=2 * rows[-1].n + 1, kind="since", tone="", when=None, rows=rows)
    return [*(card for card in cards if card not in past), since]


def _is_over(card: OutcomeCard, fight: Encounter | None) -> bool:
    """Is the round over in which it happened? So is an attack that did nothing, once it is another's turn."""
    turn = card.rows[0].turn
    if not turn:
        return False
    if fight is None or turn.rpartition(" ")[2] != str(fight.round):
        return True
    return card.kind == "struck" and not card.shifts and turn != f"{fight.whose_turn} {fight.round}"


def _is_up_again(session: Session, reader: Reader) -> bool:
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
    if any(isinstance(told.fact, CharacterAdded) and told.fact.character.is_in_party for told in entry.emitted):
        return False
    rolled = any(isinstance(step.step.facts, DiceRolled) for step in entry.steps)
    return rolled or any(told.fact.is_harm() for told in entry.emitted)


def opens_part(entry: Entry) -> bool:
    """Does a new part of the story begin: a session, a scene or a fight, what follows a fight, or another hour?

    What happened before it is no longer news.
    """
    return any(_opens_new_part(told.fact) for told in entry.emitted)


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
    read = session.read.get(reader.seat, frozenset())
    for seq in concerning_entries(session, reader.seat):
        entry = session.entry(seq)
        if seq in gone or (entry.undoes and not _undoes_mine(session, reader, entry)):
            continue
        row = _find_row(session, eye, entry, reader)
        if row.concerns and row.n not in read:
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
    changed = joined_shifts(shift for row in found for shift in row.shifts)
    kinds = [row.kind for row in found]
    kind = next((kind for kind in GRAVE_KINDS if kind in kinds), last.kind)
    says = tuple(_sums(found, reader)) if len(found) > 1 else ()
    when = _heading(session, reader, group[0][0])
    helps = kind == "saved" and last.actor not in reader.mine
    return OutcomeCard(
        id=2 * last.n,
        kind=kind,
        tone=_tone(kind, found),
        when=when,
        rows=found,
        shifts=changed,
        says=says,
        is_own=last.is_own,
        tally=_tally_of(session, reader, group[-1][0]) if kind == "won" else None,
        helper=reader.names.get(last.actor, "") if helps else "",
    )


def _tone(kind: Kind, found: tuple[OutcomeRow, ...]) -> _Tone:
    """Return what a card looks like before it is read."""
    if kind in ("death", "down"):
        return "down"
    if kind == "harmed" or (kind == "struck" and any(row.is_hurt for row in found)):
        return "struck"
    return "good" if kind in ("saved", "won", "healed", "given") else ""


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


# ---- the end of a fight
def _tally_of(session: Session, reader: Reader, entry: Entry) -> FightTally | None:
    """Return how the fight ended that this entry ends, as far as the seat knows; cached, because it never changes."""
    if not any(isinstance(told.fact, FightEnded) for told in entry.emitted):
        return None
    key = ("tally", reader.seat, entry.seq)
    kept = session.derived.get(key)
    if kept is None or kept[0] is not entry:
        kept = session.derived[key] = (entry, _tally(session, reader, entry))
    tally: FightTally | None = kept[1]
    return tally


def _tally(session: Session, reader: Reader, entry: Entry) -> FightTally | None:
    at = entry.seq - session.base - 1
    if not 0 <= at < len(session.states):
        return None
    state = state_known_to(session.states[at], reader.seat)
    if state.fight is None:
        return None
    there = [who for members in state.fight.sides.values() for who in members]
    people = state.characters
    foes = [who for who in (*there, *state.fight.left) if who in people and people[who].kind == "creature"]
    fallen = [who for who in foes if people[who].life in WORSE_LIVES and who not in state.fight.left]
    fled = [who for who in foes if who in state.fight.left]
    still = [who for who in foes if who not in fallen and who not in fled]
    gone = any(who in people and people[who].is_in_party for who in state.fight.left)
    stays = any(who in people and people[who].is_in_party and people[who].life == "up" for who in there)
    ending: _Ending = "away" if gone and not stays else "over" if still or not foes else "fled" if fled else "won"
    return FightTally(
        ending=ending,
        rounds=state.fight.round,
        fallen=tuple(people[who].name for who in fallen),
        fled=tuple(people[who].name for who in fled),
        shifts=joined_shifts(_shifts_in_fight(session, reader, at)),
    )


def _shifts_in_fight(session: Session, reader: Reader, before: int) -> Iterator[Shift]:
    """Yield what a fight changed of the reader's numbers, from its beginning to this place in the log."""
    eye = SeatKnowledge(session.game, session.state_for(reader.seat), reader.seat)
    began = next((at for at in range(before, -1, -1) if _begins_fight(session.log[at])), before)
    gone = session.undone_seqs()
    for entry in session.log[began : before + 1]:
        if entry.seq not in gone and not reader.mine.isdisjoint(_about_of(session, entry)):
            yield from shifts(line(session, eye, entry), reader.mine)


def _begins_fight(entry: Entry) -> bool:
    return any(isinstance(told.fact, FightBegan) for told in entry.emitted)


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
    return bool(entry.audience is not None or entry.hidden_fields or (entry.plan and entry.plan.secret))


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
