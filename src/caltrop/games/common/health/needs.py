"""Needs that a character lacks: food, water, warmth, sleep. Each ends only when it is met."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import LacksNeed
from caltrop.games.common.conditions.on_sheet import Conditions, effects_on, end_conditions
from caltrop.games.common.table.countdowns import LATEST
from caltrop.games.common.table.wants import NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.base import set_field
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.messages import OurWord
from caltrop.kernel.state.parts import Marks, Part, Setting, Widget
from caltrop.kernel.state.state import State
from caltrop.messages import marks

DAY = 86_400
_CUP = 3600  # seconds for which a drink counts
NEEDS = ("food", "water", "warmth", "sleep")
FOOD, WATER, _WARMTH, SLEEP = NEEDS
RULED_NEEDS = frozenset({*NEEDS, "rest", "healing"})  # needs that rules name; all others are people's words


def need_label(need: str, *, typed: bool = False) -> str:
    """Return our word for a need of the rules; one that people typed is only ever printed."""
    return need if typed or need not in RULED_NEEDS else OurWord(f"need-{need}")


class Need(Part, frozen=True, tag="need"):
    """The needs that a character lacks, each since when, and the steps of disadvantage that they cause."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    places = {"need": "need"}
    lacks: dict[str, int] = {}
    steps: int = 0
    fed: int | None = None  # when the last meal was, if no rest has counted it yet
    drank: int | None = None  # when the last drink was that was bought by the cup, likewise
    typed: tuple[str, ...] = ()  # those of the needs that are people's words, although a rule may have the same

    def shift_times(self, by: int) -> Need:
        fed = None if self.fed is None else self.fed + by
        drank = None if self.drank is None else self.drank + by
        lacks = {need: since + by for need, since in self.lacks.items()}
        return structs.replace(self, lacks=lacks, fed=fed, drank=drank)

    def find(self, need: str) -> str:
        """Return a lacking need as it was typed, or "" if it is not lacking."""
        return next((there for there in self.lacks if there.lower() == need.lower()), "")

    def show(self) -> tuple[Widget, ...]:
        lacks = tuple((marks.Lack if self.is_ruled(need) else marks.LackTyped)(need) for need in self.lacks)
        return (Marks("need", (*lacks, marks.FatigueSteps(self.steps)) if self.steps else lacks),) if lacks else ()

    def is_ruled(self, need: str) -> bool:
        """Is it a need that rules name? All others are people's words, and only ever printed."""
        return need in RULED_NEEDS and need not in self.typed

    def label(self, need: str) -> str:
        """Return our word for a need of the rules, and what people typed as it is."""
        return need_label(need, typed=not self.is_ruled(need))

    def settings(self) -> dict[str, Setting]:
        return {"fatigued": Setting(self.steps, 0, 20)}

    def put(self, name: str, value: int | str) -> Need:
        return structs.replace(self, steps=value) if name == "fatigued" and isinstance(value, int) else self


# ---- events
class NeedArose(PartEvent[Need], frozen=True, tag="need-arose"):
    """A character lacks something crucial, beside what was lacking before."""

    private = False
    need: str
    since: int
    typed: bool = False  # it is people's words

    def change(self, part: Need) -> Need:
        typed = (*part.typed, self.need) if self.typed else part.typed
        return structs.replace(part, lacks={**part.lacks, self.need: self.since}, typed=typed)


class NeedsMet(PartEvent[Need], frozen=True, tag="needs-met"):
    """These needs are lacking no longer; `steps` is the fatigue of those that still are."""

    private = False
    needs: tuple[str, ...]
    steps: int = 0
    typed: tuple[str, ...] = ()  # those of them that are people's words

    def change(self, part: Need) -> Need:
        left = {need: since for need, since in part.lacks.items() if need not in self.needs}
        typed = tuple(need for need in part.typed if need in left)
        return structs.replace(part, lacks=left, steps=max(0, self.steps), typed=typed)


class Fed(PartEvent[Need], frozen=True, tag="fed"):
    """A character has eaten a meal, which the next rest counts; or None: a rest has counted it."""

    private = False
    fed: int | None

    change = set_field("fed")


class Drank(PartEvent[Need], frozen=True, tag="drank"):
    """A character has had a drink, which the next short rest counts; or None: a rest has counted it."""

    private = False
    drank: int | None

    change = set_field("drank")


class Fatigued(PartEvent[Need], frozen=True, tag="fatigued"):
    """Lacking needs cause this many steps of disadvantage on every test."""

    private = False
    steps: int

    def change(self, part: Need) -> Need:
        return structs.replace(part, steps=max(0, self.steps))

    def is_harm(self) -> bool:
        return True


# ---- what is lacking
def lacking_needs(scene: Scene, who: str) -> dict[str, int]:
    """Return what a character lacks, and since when: of itself, and by conditions that count as a lack."""
    borne = {effect.of: mark.since for _, mark, effect in effects_on(scene, who, LacksNeed)}
    now = scene.state.clock
    return {**{need: now if since is None else since for need, since in borne.items()}, **scene.part(who, Need).lacks}


def _unmet_needs(scene: Scene, who: str, *met: str) -> tuple[str, ...]:
    """Return what a character lacks, without the needs in `met`."""
    return tuple(need for need in lacking_needs(scene, who) if need.lower() not in met)


def can_recover(scene: Scene, who: str, *met: str) -> bool:
    """Can a character recover? Not while a crucial need is lacking, unless it is one of those in `met`."""
    return not _unmet_needs(scene, who, *met)


def require_recovery(scene: Scene, who: str, *met: str) -> None:
    if unmet := _unmet_needs(scene, who, *met):
        part = scene.part(who, Need)
        refuse("deprived", scene.rule("deprived"), who=scene.name(who), lacking=tuple(map(part.label, unmet)))


def require_use_of_rest(scene: Scene, who: str, *met: str) -> None:
    """Refuse a rest that neither restores anything, because needs are lacking, nor meets one of them."""
    if len(_unmet_needs(scene, who, *met)) == len(lacking_needs(scene, who)):
        require_recovery(scene, who)


def meet_needs(scene: Scene, who: str, *met: str) -> None:
    """End the lack of those needs in `met` that are lacking; others stay."""
    ended = tuple(need for need in scene.part(who, Need).lacks if need.lower() in met)
    for need in ended:
        scene.fate.note(scene.rule("deprived"), who, FactStated("met", need.lower()))
    if ended:
        _end_needs(scene, who, *ended)


def _end_needs(scene: Scene, who: str, *ended: str) -> None:
    """End the lack of these needs; the fatigue is then that of those that are left."""
    left = [since for need, since in lacking_needs(scene, who).items() if need not in ended]
    typed = tuple(need for need in scene.part(who, Need).typed if need in ended)
    scene.emit(NeedsMet(who, ended, _days_since(scene, min(left)) if left else 0, typed))


def end_hunger(scene: Scene, who: str) -> None:
    """Let a meal end hunger, and the conditions that a meal ends; the next rest counts it."""
    meet_needs(scene, who, FOOD)
    end_conditions(scene, who, "fed")
    scene.emit(Fed(who, scene.state.clock))


def is_fed(scene: Scene, who: str) -> bool:
    """Has a character eaten within a day, and not rested since?"""
    fed = scene.part(who, Need).fed
    return fed is not None and scene.state.clock - fed < DAY


def has_just_drunk(scene: Scene, who: str) -> bool:
    """Has a character had a drink within the hour, and not rested since?"""
    drank = scene.part(who, Need).drank
    return drank is not None and scene.state.clock - drank < _CUP


def lack(scene: Scene, who: str, need: str, *, typed: bool = False) -> None:
    """Let a character lack something from now on, unless it is lacking already."""
    if not scene.part(who, Need).find(need):
        scene.emit(NeedArose(who, need, scene.state.clock, typed))


def end_borne_needs(scene: Scene, before: State) -> None:
    """At the end of a move, end the fatigue of conditions that counted as a lack and are over."""
    for who, character in scene.state.characters.items():
        older = before.part(who, Conditions).active if who in before.characters else {}
        if character.part(Conditions).active is older:
            continue
        borne = {e.of for mark in older.values() for e in mark.does if isinstance(e, LacksNeed)}
        if over := tuple(sorted(borne - lacking_needs(scene, who).keys())):
            _end_needs(scene, who, *over)


def full_days(scene: Scene, who: str) -> int:
    """Return how many whole days beyond the first the oldest need has been lacking."""
    lacks = lacking_needs(scene, who).values()
    return _days_since(scene, min(lacks)) if lacks else 0


def _days_since(scene: Scene, since: int) -> int:
    """Return the whole days beyond the first since that time of the clock."""
    return max(0, scene.state.clock - since - 1) // DAY


# ---- the facilitator's word
class DepriveWants(Wants, frozen=True, kw_only=True):
    """What is lacking from now on: a need of the rules, or another in your words; or what is met again.

    None of them: all needs are met.
    """

    lacking: Annotated[str, Meta(max_length=60), Pick.often(*NEEDS)] = ""
    other: Annotated[str, Meta(max_length=60)] = ""
    met: Annotated[str, Meta(max_length=60), Pick.needs] = ""


def _plan_deprive(scene: Scene, actor: str, want: DepriveWants) -> NoPlan:
    require_character(scene, actor)
    part = scene.part(actor, Need)
    rule = scene.rule("deprived")
    if there := part.find(want.lacking) or part.find(want.other):
        refuse("lacks-already", rule, who=scene.name(actor), lacking=part.label(there))
    if not (part.find(want.met) if want.met else part.lacks or want.lacking or want.other):
        refuse("not-deprived", rule, who=scene.name(actor), lacking=want.met)
    return plan_without_dice()


def _do_deprive(scene: Scene, actor: str, want: DepriveWants, outcome: Nothing) -> None:
    """Add a need, or end one, or all."""
    part = scene.part(actor, Need)
    if want.met or not (want.lacking or want.other):
        _end_needs(scene, actor, *((part.find(want.met),) if want.met else part.lacks))
    if want.lacking:
        lack(scene, actor, want.lacking)
    if want.other:
        lack(scene, actor, want.other, typed=True)


def moves(game: str, deprived: str) -> tuple[AnyMove, ...]:
    return (
        Move(f"{game}.deprive", DepriveWants, _plan_deprive, _do_deprive, rule=deprived, by="facilitator", actor="one"),
    )
