"""Wounds, harm that wears dice down: it takes points, at 0 the die drops and leaves a wound; below d4, the death table.

To use it, a game names its rules of "harm", "death" and "attributes" (its topics), has a mechanic under its rule of
death (`mechanics.death_table` makes one), and lists its kinds, `moves` and, under its rule of death,
`dying.resolve_countdown`. Rulings `harm.excess` (lost, carries), `harm.at_zero` (death, ask, nothing) and `npc.zero`
(out, death_table) count if the game has them.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from caltrop.games.common.conditions.on_sheet import end_conditions
from caltrop.games.common.health.dying import (
    can_be_treated,
    harm_at_zero,
    is_dying,
    require_alive,
    say_full,
    settle_death_roll,
    stop_dying,
)
from caltrop.games.common.health.needs import can_recover, require_recovery
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.table.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Mechanic, Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import PointsTaken
from caltrop.kernel.state.events.characters import LifeChanged, PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Marks, Part, Widget
from caltrop.kernel.state.state import State

from .ladder import Ladder, PointsChanged, step_down
from .mechanics import DeathDice, DeathOutcome
from .protection import harm_after_armour

HP = "HP"


# ---- wounds on the sheet
class Wound(Struct, frozen=True):
    """A lasting wound: the attribute that dropped, and the player's words for it."""

    attribute: str
    text: str = ""


class Wounds(Part, frozen=True, tag="wounds"):
    places = {"wounds": "wound"}
    wounds: tuple[Wound, ...] = ()

    def show(self) -> tuple[Widget, ...]:
        return (Marks("wounds", tuple(w.text or w.attribute for w in self.wounds)),) if self.wounds else ()


class WoundNoted(PartEvent[Wounds], frozen=True, tag="wound-noted"):
    """An attribute's die dropped, which leaves a wound."""

    attribute: str

    def change(self, part: Wounds) -> Wounds:
        return Wounds((*part.wounds, Wound(self.attribute)))

    def is_harm(self) -> bool:
        return True


class WoundDescribed(PartEvent[Wounds], frozen=True, tag="wound-described"):
    """A player described a wound; `at` counts from 0."""

    at: int
    text: str

    def change(self, part: Wounds) -> Wounds:
        return Wounds(tuple(Wound(w.attribute, self.text) if n == self.at else w for n, w in enumerate(part.wounds)))


class WoundWants(Wants, frozen=True, kw_only=True):
    """A wound's number, from 1 (0: the latest without words), and its words; without words, a roll on the table."""

    n: Annotated[int, Meta(ge=0, le=999)] = 0
    text: Annotated[str, Meta(max_length=200), Pick.rows("wounds"), Suggested] = ""


def _wound_index(scene: Scene, who: str, n: int) -> int | None:
    """Return the index of the wound, or None if there is none."""
    wounds = scene.part(who, Wounds).wounds
    if n:
        return n - 1 if n <= len(wounds) else None
    return next((at for at in reversed(range(len(wounds))) if not wounds[at].text), None)


def plan_wound(scene: Scene, actor: str, want: WoundWants) -> NoPlan:
    if _wound_index(scene, actor, want.n) is None:
        refuse("no-such-wound", scene.rule("harm"), who=scene.name(actor))
    return plan_without_dice()


def describe_wound(scene: Scene, actor: str, want: WoundWants, outcome: Nothing) -> None:
    at = _wound_index(scene, actor, want.n)
    if at is not None:
        rows: tuple[str, ...] = scene.game.library.tables["wounds"].rows
        text = want.text or rows[scene.fate.roll(f"d{len(rows)}", actor, scene.rule("harm")) - 1]
        scene.emit(WoundDescribed(actor, at, text))


# ---- harm
def apply_harm(scene: Scene, who: str, n: int, to: str = "BOD", *, armour: bool = True) -> None:
    """Apply harm; its owner may let armour absorb any part of harm to BOD."""
    left = harm_after_armour(scene, who, n, to, armour=armour)
    if left > 0 and scene.part(who, HitPoints).maximum:
        _lose_hit_points(scene, who, left)
    elif left > 0:
        wear_down(scene, who, to, left)


def hurt_without_blow(scene: Scene, who: str, n: int, to: str, armour: bool) -> None:
    """Apply the harm of a condition; below 0 it heals."""
    if n > 0:
        apply_harm(scene, who, n, to or "BOD", armour=armour)
    elif can_recover(scene, who) and has_attribute(scene, who, to or "BOD"):
        regain(scene, who, to or "BOD", -n)


def wear_down(scene: Scene, who: str, attribute: str, n: int) -> None:
    """Take points, and at 0 drop the die; the excess is lost, or carries over to the smaller die."""
    points = scene.part(who, Ladder).rung(attribute).points
    scene.fate.note(scene.rule("harm"), who, PointsTaken(attribute, points, n, max(0, points - n)))
    if not scene.part(who, Ladder).rung(attribute).usable or _lies_beaten(scene, who):
        _wound_at_zero(scene, who, attribute)
        return
    carries = scene.option("harm.excess", "lost") == "carries"
    while n > 0 and (rung := scene.part(who, Ladder).rung(attribute)).usable:
        taken = min(n, rung.points)
        scene.emit(PointsChanged(who, attribute, -taken, "harm"))
        if taken == rung.points:
            drop_die(scene, who, attribute)
        n = n - taken if carries else 0


def _lies_beaten(scene: Scene, who: str) -> bool:
    """Is this a creature that is out of the fight because an attribute fell below d4?"""
    rungs = scene.part(who, Ladder).rungs.values()
    found = scene.state.characters[who]
    return found.kind == "creature" and found.life == "out" and not all(rung.usable for rung in rungs)


def _wound_at_zero(scene: Scene, who: str, attribute: str) -> None:
    """Harm a character whose attribute or hit points are gone already."""
    harm_at_zero(scene, who, partial(_roll_on_death_table, scene, who, attribute), attribute=attribute)


def drop_die(scene: Scene, who: str, attribute: str) -> None:
    """Drop the die with a wound and the new die's points; below d4, a creature is defeated and anyone else may die."""
    scene.emit(step_down(who, scene.part(who, Ladder), attribute, 1, refill=True))
    scene.emit(WoundNoted(who, attribute))
    if scene.part(who, Ladder).rung(attribute).usable:
        return
    if scene.state.characters[who].kind == "creature":
        _defeat(scene, who, attribute)
    else:
        _roll_on_death_table(scene, who, attribute)


def _lose_hit_points(scene: Scene, who: str, n: int) -> None:
    """Take hit points; at 0 a hireling or creature is defeated."""
    before = scene.part(who, HitPoints).now
    scene.fate.note(scene.rule("harm"), who, PointsTaken(HP, before, n, max(0, before - n)))
    if not before:
        _wound_at_zero(scene, who, HP)
        return
    scene.emit(HitPointsChanged(who, -min(n, before)))
    if n >= before:
        _defeat(scene, who, HP)


def _defeat(scene: Scene, who: str, attribute: str) -> None:
    """Put a creature or hireling out of the fight, or on the death table, by the table's ruling."""
    if scene.option("npc.zero", "out") == "out":
        scene.emit(LifeChanged(who, "out"))
    else:
        _roll_on_death_table(scene, who, attribute)


# ---- death
def _roll_on_death_table(scene: Scene, who: str, attribute: str) -> None:
    """Roll on the death table: dead at once, or dying with a countdown."""
    table: Mechanic[DeathDice, DeathOutcome] = scene.game.mechanics[scene.rule("death")]
    found = scene.run(table, table.params(), {"dying": who})
    settle_death_roll(scene, who, found.result, found.time, attribute=attribute)


def require_dying(scene: Scene, who: str) -> None:
    """Refuse treatment of a character who is not in sight, or has nothing that treatment ends."""
    found = scene.state.characters.get(who)
    if found is None or (found.hidden and not scene.state.may_act_for(scene.seat, who)):
        refuse("no-such-character", "table.seats", who=who)
    if not can_be_treated(scene, who):
        refuse("not-dying", scene.rule("death"), who=found.name)


def treat_dying(scene: Scene, who: str, by: str) -> None:
    """Stop the countdown, unless it ran out while dice were awaited, and end what treatment ends.

    A die below d4 stays out of use.
    """
    if is_dying(scene, who):
        scene.emit(Said(who, scene.rule("death"), "treated", {"by": by}))
        stop_dying(scene, who)
    end_conditions(scene, who, "treated")


# ---- harm and healing by the facilitator's word
class HarmWants(Wants, frozen=True, kw_only=True):
    """Harm without an attack: a fall, a fire, a poison."""

    n: Annotated[int, Meta(ge=1, le=100)]
    to: Literal["BOD", "INT", "WIL"] = "BOD"
    armour: Annotated[bool, Advanced] = True


def plan_harm(scene: Scene, actor: str, want: HarmWants) -> NoPlan:
    require_alive(scene, actor)
    return plan_without_dice()


def _do_harm(scene: Scene, actor: str, want: HarmWants, outcome: Nothing) -> None:
    apply_harm(scene, actor, want.n, want.to, armour=want.armour)


class HealWants(Wants, frozen=True, kw_only=True):
    """Healing by magic, medicine or the facilitator's decision."""

    n: Annotated[int, Meta(ge=1, le=100)]
    to: Literal["BOD", "INT", "WIL"] = "BOD"


def plan_heal(scene: Scene, actor: str, want: HealWants) -> NoPlan:
    require_alive(scene, actor)
    require_recovery(scene, actor)
    require_attribute(scene, actor, want.to)
    return plan_without_dice()


def do_heal(scene: Scene, actor: str, want: HealWants, outcome: Nothing) -> None:
    if not regain(scene, actor, want.to, want.n):
        say_full(scene, actor, "HP" if scene.part(actor, HitPoints).maximum else want.to)


def has_attribute(scene: Scene, who: str, attribute: str) -> bool:
    """Can the attribute be harmed, healed and tested? Not below d4, except that hit points replace every attribute."""
    return bool(scene.part(who, HitPoints).maximum) or scene.part(who, Ladder).rung(attribute).usable


def require_attribute(scene: Scene, who: str, attribute: str) -> None:
    if not has_attribute(scene, who, attribute):
        refuse("no-attribute", scene.rule("attributes"), who=scene.name(who), attribute=attribute)


def regain(scene: Scene, who: str, attribute: str, n: int) -> int:
    """Restore points, up to the maximum, and return how many; a character who was out is up again."""
    by = min(n, missing_points(scene.state, who, attribute))
    if by <= 0:
        return 0
    if not scene.part(who, HitPoints).maximum:
        scene.emit(PointsChanged(who, attribute, by, "healed"))
        return by
    scene.emit(HitPointsChanged(who, by))
    if scene.state.characters[who].life == "out":
        scene.emit(LifeChanged(who, "up"))
    return by


def missing_points(state: State, who: str, attribute: str) -> int:
    """Return how many hit points, or points of that attribute, are missing."""
    hp = state.part(who, HitPoints)
    rung = state.part(who, Ladder).rung(attribute)
    return hp.maximum - hp.now if hp.maximum else rung.maximum - rung.points


def moves(game: str, harm: str, rest: str) -> tuple[AnyMove, ...]:
    """Return the moves for harm, healing and wounds, under that game's rules."""
    return (
        Move(f"{game}.harm", HarmWants, plan_harm, _do_harm, rule=harm, by="facilitator", actor="one", danger=True),
        Move(f"{game}.heal", HealWants, plan_heal, do_heal, rule=rest, by="facilitator", actor="one"),
        Move(f"{game}.wound", WoundWants, plan_wound, describe_wound, rule=harm),
    )
