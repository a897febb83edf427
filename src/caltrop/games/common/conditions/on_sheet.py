"""Conditions on a sheet: words that say how a character is, what they do to it, and how they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeVar

from msgspec import Struct, structs

from caltrop.games.common.table.countdowns import LASTS, LATEST, end_time, is_over, plain_length, shift_time
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import ConditionActed, Effective
from caltrop.kernel.state.events.base import drop_entry, put_entry
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.messages import Data
from caltrop.kernel.state.parts import Marks, Part, SheetWord, Widget
from caltrop.kernel.state.state import State
from caltrop.messages import marks

from .effects import Cannot, ConditionRow, Edge, Effect, EffectKind, End, Leaves
from .effects import Tag as ConditionTag

CONDITION = "table.condition"
DEAD = "dead"  # why a condition of the dead ends, which no one hears
INSTANT = "instant"  # the length of what leaves nothing on the sheet
SOURCE_NIGHT = "source-night"  # the length of what lasts until its cause sleeps a night, or dies
_WITH_LIFE: tuple[End, ...] = ("source-night", "source-death")  # ends with the life of the cause
_NO_ROW = ConditionRow(id="", text="")
K = TypeVar("K", bound=EffectKind)


class Condition(Struct, frozen=True):
    """A condition: its words, its effects, and its ends: a time of the clock, a rest, an event, or somebody's word.

    It carries copies of what the game's row says, so that a later edition changes no running table.
    """

    text: str
    at: int | None = None
    rest: bool = False
    rounds: bool = False  # counted in turns of its bearer
    row: str = ""  # the id of the game's row, if it knows the words
    meaning: str = ""  # what it means, for people
    does: tuple[Effect, ...] = ()
    ends: tuple[End, ...] = ()
    contest: str = ""  # the attribute whose contest ends it; any if empty
    tags: tuple[ConditionTag, ...] = ()
    left: int = 0  # how many uses are left, if uses end it
    since: int | None = None  # when it began, if that counts
    lasts: str = ""  # how long it was to last when it began: "3 rounds", "rest"
    by: str = ""  # the player's seat that put it on by hand, and may end it by a word
    about: str = ""  # what it is on, or who is feared, hated, coveted: as people typed it

    @property
    def label(self) -> SheetWord:
        """Its words: the game's own, with what it is about, or what people typed."""
        if self.row and self.about:
            return marks.About(text=Data(self.text), about=self.about)
        return marks.BookWords(self.text) if self.row else self.text

    def shift_times(self, by: int) -> Condition:
        since = None if self.since is None else self.since + by
        return structs.replace(self, at=shift_time(self.at, by), since=since)


def bars_acting(mark: Condition) -> bool:
    """Does a condition keep its bearer from doing anything?"""
    return any(isinstance(effect, Cannot) and "act" in effect.what for effect in mark.does)


class Conditions(Part, frozen=True, tag="conditions"):
    """All conditions of a character; `causes` says who caused which, as far as anybody did."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    places = {"conditions": "state"}
    active: dict[str, Condition] = {}
    causes: dict[str, str] = {}

    def shift_times(self, by: int) -> Conditions:
        """Return the conditions for another table, without their causes: those may be secret, and are not there."""
        return Conditions({k: c.shift_times(by) for k, c in self.active.items()})

    def overdue(self, before: Conditions, state: State, who: str) -> Iterator[ConditionEnded]:
        """Yield the ends of conditions that an undo has brought back, and whose time is over."""
        for id, mark in self.active.items():
            if before.active.get(id) != mark and is_over(state, who, mark.at, rounds=mark.rounds):
                yield ConditionEnded(who, id, mark.text, "time", mark.row)

    def bars_acting(self) -> bool:
        return any(map(bars_acting, self.active.values()))

    def has(self, text: str) -> bool:
        return any(text in (c.text, c.row) for c in self.active.values())

    def show(self) -> tuple[Widget, ...]:
        return (Marks("conditions", tuple(c.label for c in self.active.values())),) if self.active else ()

    def show_public(self) -> tuple[Widget, ...]:
        return self.show()


class ConditionAdded(PartEvent[Conditions], frozen=True, tag="condition-added"):
    private = False
    id: str
    condition: Condition

    change = put_entry("active", key="id", value="condition")


class ConditionCaused(PartEvent[Conditions], frozen=True, tag="condition-caused"):
    """Somebody caused a condition. It is an event of its own, because the one who did may be hidden."""

    private = False
    id: str
    by: str

    change = put_entry("causes", key="id", value="by")

    def about(self) -> tuple[str, ...]:
        return (self.who, self.by)


class ConditionEnded(PartEvent[Conditions], frozen=True, tag="condition-ended"):
    """A condition ended; `why` is what ended it: the time, a rest, being hurt, help, a word; "dead" of the dead.

    `row` is the game's row; "" or "own" are words that people typed.
    """

    private = False
    id: str
    text: str
    why: str = ""
    row: str = ""

    change = drop_entry("active", "causes", key="id")

    def is_clearing(self) -> bool:
        return True


class ConditionPutOff(PartEvent[Conditions], frozen=True, tag="condition-put-off"):
    """A condition counts a turn that does not come, because the fight is over: it lasts until another time."""

    private = False
    id: str
    until: int

    def change(self, part: Conditions) -> Conditions:
        mark = part.active.get(self.id)
        if mark is None:
            return part
        return structs.replace(part, active={**part.active, self.id: structs.replace(mark, at=max(0, self.until))})


class ConditionUsed(PartEvent[Conditions], frozen=True, tag="condition-used"):
    """A condition that lasts for a number of uses was used once."""

    private = False
    id: str
    text: str
    left: int
    row: str = ""

    def change(self, part: Conditions) -> Conditions:
        mark = part.active.get(self.id)
        if mark is None:
            return part
        return structs.replace(part, active={**part.active, self.id: structs.replace(mark, left=max(0, self.left))})


# ---- what a condition does
def condition_row(scene: Scene, words: str) -> ConditionRow:
    """Return the game's row of that id or name, or else the first that is called so; an empty row if it knows none."""
    return row_called(scene.game, words)


def row_called(game: Game, words: str) -> ConditionRow:
    rows: Mapping[str, ConditionRow] = getattr(game.library, "conditions", {})
    words = words.strip()
    named = (row for row in rows.values() if words and words == getattr(row, "name", ""))  # "Deafened" is a scar
    found = rows.get(words) or next(named, None) or next((row for row in rows.values() if _is_called(row, words)), None)
    return found if isinstance(found, ConditionRow) else _NO_ROW


def _is_called(row: ConditionRow, words: str) -> bool:
    """Are these words the row's name, or another word for it?"""
    names = (row.id, getattr(row, "name", ""), *getattr(row, "aliases", ()))
    return words.casefold() in (name.casefold() for name in names if name)


def effects_on(scene: Scene, who: str, kind: type[K]) -> Iterator[tuple[str, Condition, K]]:
    """Yield each effect of a kind that a character bears, with its condition; not what this roll leaves out."""
    for id, mark in scene.part(who, Conditions).active.items():
        found = tuple(effect for effect in mark.does if isinstance(effect, kind))
        if found and f"{who}/{id}" in scene.despite:
            _note_left_out(scene, who, mark, f"{who}/{id}")
            continue
        yield from ((id, mark, effect) for effect in found)


def _note_left_out(scene: Scene, who: str, mark: Condition, key: str) -> None:
    """Explain, once, that the facilitator has left a condition out of this roll."""
    subject = who if scene.state.characters[who].hidden else ""
    left_out = ConditionActed("left-out", who, mark.text, key)
    if not any(step.facts == left_out for step in scene.steps):
        scene.fate.note(CONDITION, subject, left_out)


def cause_of(scene: Scene, who: str, id: str) -> str:
    """Return who caused a condition, or ""."""
    return scene.part(who, Conditions).causes.get(id, "")


def is_towards(scene: Scene, who: str, id: str, effect: Edge | Cannot, other: str) -> bool:
    """Does an effect count towards another character? One about its cause counts towards everyone if none is known."""
    if isinstance(effect, Cannot) and effect.foes:
        return bool(other) and _are_foes(scene.state, who, other)
    return not effect.source or (bool(other) and cause_of(scene, who, id) in ("", other))


def _are_foes(state: State, one: str, other: str) -> bool:
    """Are two on different sides: of the fight, or else in the party and not?"""
    sides = [state.fight.side_of(who) for who in (one, other)] if state.fight else []
    if all(sides) and sides:
        return sides[0] != sides[1]
    return state.characters[one].is_in_party != state.characters[other].is_in_party


def note_condition(
    scene: Scene, who: str, mark: Condition, effect: Effective, *, roller: str = "", by: int = 0, what: str = ""
) -> None:
    """Explain what a condition did: to whose roll, by how much, or what with.

    The line is about no one, because every seat sees the condition; only of a hidden bearer is it their own.
    """
    subject = who if scene.state.characters[who].hidden else ""
    id = next((id for id, each in scene.part(who, Conditions).active.items() if each is mark), "")
    scene.fate.note(
        CONDITION,
        subject,
        ConditionActed(effect=effect, whom=who, mark=mark.text, key=f"{who}/{id}", roller=roller, by=by, what=what),
    )


# ---- how it ends
def timed_condition(scene: Scene, who: str, lasts: str) -> Condition | None:
    """Return a condition without words: it ends after "3 rounds", at a "rest" or a "night", or by a word ("")."""
    lasts = plain_length(lasts)
    found = LASTS.fullmatch(lasts)
    if found:
        at, rounds = end_time(scene, who, int(found[1]), f"{found[2]}s")
        return Condition("", at=at, rounds=rounds, lasts=lasts)
    if lasts == "night":
        return Condition("", ends=("night",), lasts=lasts)
    if lasts == SOURCE_NIGHT:
        return Condition("", ends=("source-night",), lasts=lasts)
    return Condition("", rest=lasts == "rest", lasts=lasts) if lasts in ("", "rest", INSTANT) else None


def check_length(scene: Scene, lasts: str, rule: str) -> None:
    if timed_condition(scene, "", lasts) is None:
        refuse("bad-length", rule, got=lasts)


def may_end_condition(state: State, seat: str, who: str, id: str) -> bool:
    """May this seat end a condition by a word? The facilitator may, and a player what they put on or caused."""
    part = state.part(who, Conditions)
    mark = part.active.get(id)
    cause = part.causes.get(id, "")
    if mark is None or state.is_facilitator(seat):
        return mark is not None
    return bool(seat) and (mark.by == seat or (cause in state.characters and state.characters[cause].owner == seat))


def end_condition(scene: Scene, who: str, id: str, why: str = "") -> None:
    """End a condition, if it is still there."""
    mark = scene.part(who, Conditions).active.get(id)
    if mark is not None:
        is_dead = scene.state.characters[who].life == "dead"
        scene.emit(ConditionEnded(who, id, mark.text, DEAD if is_dead and why else why, mark.row))


def with_its_caster(begun: Condition) -> Condition:
    """Return a spell's condition, which does not outlive its caster."""
    return begun if set(_WITH_LIFE) & set(begun.ends) else structs.replace(begun, ends=(*begun.ends, "source-death"))


def end_conditions(scene: Scene, who: str, end: End) -> None:
    """End a character's conditions that this ends: "rest", "treated", "fed", ..."""
    for id, mark in scene.part(who, Conditions).active.items():
        if end in mark.ends or (end == "rest" and mark.rest):
            end_condition(scene, who, id, end)


def end_conditions_by_contest(scene: Scene, winner: str, loser: str, attribute: str) -> None:
    """End the winner's conditions that the loser caused and a won contest ends: a hold is broken."""
    for id, mark in scene.part(winner, Conditions).active.items():
        fits = mark.contest in ("", attribute)
        if "contest" in mark.ends and fits and cause_of(scene, winner, id) == loser:
            end_condition(scene, winner, id, "contest")


def end_rest_conditions(scene: Scene, who: str, *, night: bool = False) -> None:
    """End the conditions of one character that a rest ends; after a night's sleep, what they cast on others too."""
    end_conditions(scene, who, "rest")
    if night:
        end_conditions(scene, who, "night")
        for bearer in tuple(scene.state.characters):
            _end_castings(scene, bearer, who)


def _end_castings(scene: Scene, bearer: str, who: str) -> None:
    """End the bearer's conditions that last until a night's sleep of their cause, if it is `who` that has slept."""
    for id, mark in scene.part(bearer, Conditions).active.items():
        if "source-night" in mark.ends and who in _keepers(scene, bearer, id):
            end_condition(scene, bearer, id, "source-night")


def _keepers(scene: Scene, bearer: str, id: str) -> tuple[str, ...]:
    """Return whose nights end a condition: its cause's; without one, or of one who keeps no nights, the bearer's."""
    cause = cause_of(scene, bearer, id)
    found = scene.state.characters.get(cause)
    return (cause,) if found is not None and found.kind != "creature" else (cause, bearer)


def expire_conditions(scene: Scene, who: str) -> None:
    """End a character's conditions whose time is over."""
    for id, mark in scene.part(who, Conditions).active.items():
        if is_over(scene.state, who, mark.at, rounds=mark.rounds):
            end_condition(scene, who, id, "time")


def use_condition(scene: Scene, who: str, id: str) -> None:
    """Count one use of a condition that lasts for a number of uses; the last one ends it."""
    mark = scene.part(who, Conditions).active.get(id)
    if mark is None or not mark.left:
        return
    scene.emit(ConditionUsed(who, id, mark.text, mark.left - 1, mark.row))
    if mark.left == 1:
        end_condition(scene, who, id, "uses")


def notice_ends(scene: Scene, before: State) -> None:
    """At the end of a move, end what being hurt, acting, or the end of the fight ends, and what has lost its cause."""
    hurt = {who for told in scene.emitted if told.fact.is_harm() for who in told.fact.about()}
    over = before.fight is not None and scene.state.fight is None
    for who in tuple(scene.state.characters):
        done: set[str] = {"hurt"} if who in hurt else set()
        done |= set(scene.doing.kinds) if who == scene.doing.actor else set()
        done |= {"fight"} if over else set()
        _end_older(scene, before, who, done)
        if over:
            expire_conditions(scene, who)
        _end_without_cause(scene, who)


def _end_without_cause(scene: Scene, who: str) -> None:
    """End a character's conditions that need their cause: a hold whose holder is out, a spell whose caster is dead."""
    for id, mark in scene.part(who, Conditions).active.items():
        cause = cause_of(scene, who, id)
        if "source" in mark.ends and cause and not _can_hold(scene, cause):
            end_condition(scene, who, id, "source")
        elif not _is_alive(scene, cause or who):
            for end in (e for e in _WITH_LIFE if e in mark.ends):
                end_condition(scene, who, id, end)


def _can_hold(scene: Scene, who: str) -> bool:
    """Can somebody go on holding: at the table, up, and not out of the fight?"""
    found = scene.state.characters.get(who)
    fight = scene.state.fight
    if found is None or found.life != "up" or (fight is not None and fight.has_left(who)):
        return False
    return not any(isinstance(e, Leaves) for mark in found.part(Conditions).active.values() for e in mark.does)


def _is_alive(scene: Scene, who: str) -> bool:
    return who in scene.state.characters and scene.state.characters[who].life != "dead"


def _end_older(scene: Scene, before: State, who: str, done: set[str]) -> None:
    """End a character's conditions that one of these ends, unless this very move has caused them."""
    if not done:
        return
    older = before.part(who, Conditions).active
    for id, mark in scene.part(who, Conditions).active.items():
        why = next((end for end in mark.ends if end in done), "")
        if why and older.get(id) == mark:
            end_condition(scene, who, id, why)
