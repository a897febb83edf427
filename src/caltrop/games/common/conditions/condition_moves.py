"""Moves with conditions: someone helps, the cause lets one go, one ends, and the facilitator adds their own."""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from msgspec import Meta, structs

from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.people.targets import require_at_hand
from caltrop.games.common.table.countdowns import LENGTHS
from caltrop.games.common.table.wants import Id, IdWants, NoPlan, Short
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Length, Pick, Suggested, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse

from .effects import (
    Armour,
    Brings,
    By,
    Cannot,
    ConditionRow,
    Doing,
    Edge,
    Effect,
    EffectRoll,
    End,
    Hurts,
    Leaves,
    Onset,
)
from .on_sheet import (
    CONDITION,
    Condition,
    Conditions,
    cause_of,
    check_length,
    condition_row,
    end_condition,
    may_end_condition,
)
from .onset import OWN, afflict_as, find_same

FREE = "table.free"
_LongId: TypeAlias = Annotated[str, Meta(max_length=140)]


# ---- help
class FreeWants(Wants, frozen=True, kw_only=True):
    """The condition to end, with its bearer: "bob/c1"."""

    condition: Annotated[_LongId, Pick.freeable]


class LetGoWants(Wants, frozen=True, kw_only=True):
    """Which condition that the actor caused to end, as "bob/c1"."""

    condition: Annotated[_LongId, Pick.caused]


def find_condition(scene: Scene, actor: str, named: str) -> tuple[str, str, Condition]:
    """Return whose condition is meant, its key, and the condition; what the seat may not know is not there."""
    who, _, id = named.rpartition("/")
    found = scene.state.characters.get(who)
    if found is None or (found.hidden and not scene.state.may_act_for(scene.seat, who)):
        refuse("no-such-condition", CONDITION, who=scene.name(actor))
    if who != actor:
        require_at_hand(scene, actor, who)
    mark = scene.part(who, Conditions).active.get(id)
    if mark is None:
        refuse("no-such-condition", CONDITION, who=scene.name(who))
    return who, id, mark


def _plan_free(scene: Scene, actor: str, want: FreeWants) -> NoPlan:
    who, _, mark = find_condition(scene, actor, want.condition)
    if "helped" not in mark.ends:
        warned = Warned("no-help-for-it", CONDITION, {"who": scene.name(who), "mark": mark.text}, facilitator=True)
        return plan_without_dice(warned, *second_act_cautions(scene, actor, FREE))
    return plan_without_dice(*second_act_cautions(scene, actor, FREE))


def _free(scene: Scene, actor: str, want: FreeWants, outcome: Nothing) -> None:
    """End a condition of somebody, for an action."""
    who, _, id = want.condition.rpartition("/")
    end_condition(scene, who, id, "helped")
    spend_turn(scene, actor, FREE)


# ---- letting go
def _plan_let_go(scene: Scene, actor: str, want: LetGoWants) -> NoPlan:
    who, id, mark = find_condition(scene, actor, want.condition)
    if actor != cause_of(scene, who, id) and not (actor == who and may_end_condition(scene.state, scene.seat, who, id)):
        refuse("not-your-condition", CONDITION, who=scene.name(actor), mark=mark.text)
    return plan_without_dice()


def _let_go(scene: Scene, actor: str, want: LetGoWants, outcome: Nothing) -> None:
    who, _, id = want.condition.rpartition("/")
    end_condition(scene, who, id, "word")


# ---- conditions of one's own
class ConditionWants(Wants, frozen=True, kw_only=True):
    """A condition; `lasts` is "3 rounds", "10 minutes", "2 hours", "1 day", "rest", or empty to end it by hand.

    Words that the game knows act as its row says. The facilitator may say instead what a condition of their own does.
    `cause` is who caused it, such as the one that is feared.
    """

    text: Annotated[Short, Pick.known_conditions, Suggested]
    lasts: Annotated[str, Meta(max_length=20), Pick.often(*LENGTHS, "night"), Suggested, Length] = ""
    cause: Annotated[Id, Pick.anyone] = ""
    meaning: Annotated[str, Meta(max_length=200), Facilitator, Advanced] = ""
    cannot: Annotated[tuple[Doing, ...], Facilitator, Advanced] = ()
    edge: Annotated[By, Facilitator, Advanced] = 0
    on: Annotated[tuple[EffectRoll, ...], Facilitator, Advanced] = ()
    hurts: Annotated[int, Meta(ge=-20, le=20), Facilitator, Advanced] = 0
    armour: Annotated[By, Facilitator, Advanced] = 0
    leaves: Annotated[bool, Facilitator, Advanced] = False
    ends: Annotated[tuple[End, ...], Facilitator, Advanced] = ()
    does: Annotated[tuple[Effect, ...], Meta(max_length=8), Unasked, Facilitator, Advanced] = ()

    @property
    def is_own(self) -> bool:
        """Does it say more than its words?"""
        return bool(self.effects() or self.ends or self.meaning)

    def effects(self) -> tuple[Effect, ...]:
        """Return what it does: the common kinds by their fields, and any others."""
        common: tuple[Effect | None, ...] = (
            Cannot(what=self.cannot) if self.cannot else None,
            Edge(by=self.edge, on=self.on) if self.edge else None,
            Hurts(n=self.hurts) if self.hurts else None,
            Armour(by=self.armour) if self.armour else None,
            Leaves() if self.leaves else None,
        )
        return (*(effect for effect in common if effect), *self.does)


def wanted_row(scene: Scene, want: ConditionWants) -> ConditionRow:
    """Return what a condition will be: the game's row, an empty one for plain words, or the facilitator's own."""
    known = condition_row(scene, want.text)
    if not want.is_own:
        return known
    said = {"id": OWN, "name": known.title or want.text, "text": want.meaning or known.text}
    return structs.replace(known, **said, does=want.effects(), ends=want.ends)


def _plan_condition(scene: Scene, actor: str, want: ConditionWants) -> NoPlan:
    check_length(scene, want.lasts, CONDITION)
    if want.cause:
        _require_known(scene, want.cause)
    happens = any(isinstance(effect, get_args(Onset)) for effect in condition_row(scene, want.text).does)
    if (want.is_own or happens) and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", "table.house", move=CONDITION)
    _check_brought(scene, want)
    _check_not_anothers(scene, actor, want)
    return plan_without_dice()


def _check_not_anothers(scene: Scene, actor: str, want: ConditionWants) -> None:
    """Refuse a player a condition that would start one again which is not theirs to end."""
    row = wanted_row(scene, want)
    there = find_same(scene, actor, Condition(row.title or want.text, row=row.id), want.cause)
    if there and not may_end_condition(scene.state, scene.seat, actor, there):
        mark = scene.part(actor, Conditions).active[there]
        refuse("not-yours-to-end", CONDITION, who=scene.name(actor), mark=mark.text)


def _require_known(scene: Scene, who: str) -> None:
    """Refuse somebody who is not at the table, as far as this seat knows."""
    found = scene.state.characters.get(who)
    if found is None or (found.hidden and not scene.state.may_act_for(scene.seat, who)):
        refuse("no-such-character", "table.seats", who=who)


def _check_brought(scene: Scene, want: ConditionWants) -> None:
    """Refuse a condition of one's own that brings a creature which the book does not have."""
    known = getattr(scene.game.library, "creatures", {})
    for effect in want.does:
        if isinstance(effect, Brings) and effect.creature not in known:
            refuse("no-such-creature", CONDITION, got=effect.creature[:60])


def _add_condition(scene: Scene, actor: str, want: ConditionWants, outcome: Nothing) -> None:
    """Give a character a condition: one that the game knows, plain words, or the facilitator's own with effects."""
    if actor in scene.state.characters and scene.state.characters[actor].life != "dead":
        afflict_as(scene, actor, wanted_row(scene, want), want.text, want.lasts, by=want.cause)


class ConditionIdWants(IdWants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.conditions]


def _plan_end_condition(scene: Scene, actor: str, want: IdWants) -> NoPlan:
    mark = scene.part(actor, Conditions).active.get(want.id)
    if mark is None:
        refuse("no-such-condition", "table.condition", who=scene.name(actor))
    if not may_end_condition(scene.state, scene.seat, actor, want.id):
        refuse("not-yours-to-end", "table.condition", who=scene.name(actor), mark=mark.text)
    return plan_without_dice()


def _end_by_word(scene: Scene, actor: str, want: IdWants, outcome: Nothing) -> None:
    end_condition(scene, actor, want.id, "word")


MOVES: tuple[AnyMove, ...] = (
    Move(CONDITION, ConditionWants, _plan_condition, _add_condition, rule=CONDITION),
    Move(FREE, FreeWants, _plan_free, _free, rule=CONDITION, does=("act", "help", "hands")),
    Move("table.let_go", LetGoWants, _plan_let_go, _let_go, rule=CONDITION),
    Move("table.condition.end", ConditionIdWants, _plan_end_condition, _end_by_word, rule=CONDITION),
)
