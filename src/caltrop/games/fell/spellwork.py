"""What a spell does once it is cast: its targets, the condition that it leaves, and how that ends."""

from __future__ import annotations

from collections.abc import Collection

from caltrop.games.common.conditions.on_sheet import INSTANT, Conditions, condition_row
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.dying import is_dying
from caltrop.games.common.health.needs import can_recover
from caltrop.games.common.people.targets import require_target
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.state.events.table import Said

from .harm import TreatWants, after_treat, recover
from .library import Spell
from .rulings import CAST_WEAKENED, UNENDED

CURE = "cure-wounds"
CURED, CURED_FOR = "cured today", "1 day"
WEAKENED_FOR = "1 round"
MANY = ("creatures", "place")  # targets of spells at which any number can be aimed


# ---- before the roll
def require_spell_targets(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> None:
    """Refuse a spell without the target it needs, and targets that the caster cannot reach."""
    if spell.target.startswith("creature") and not targets:
        refuse("no-target", "fell.cast", spell=spell.id)
    if spell.pair == "caster" and targets == (actor,):
        refuse("self-target", "fell.cast", who=scene.name(actor))
    for who in targets:
        if who != actor:
            require_target(scene, actor, who)


@only_warns
def target_warnings(scene: Scene, spell: Spell, targets: tuple[str, ...]) -> tuple[Warned, ...]:
    """Warn about more targets than the spell is for, and about those who were cured today."""
    most = 2 if spell.pair == "two" else 1
    several = len(set(targets)) > most and spell.target not in MANY
    found = (Warned("too-many-targets", "fell.cast", {"spell": spell.id, "most": most}),) if several else ()
    cured = (who for who in targets if spell.id == CURE and scene.part(who, Conditions).has(CURED))
    return (*found, *(Warned("cured-today", "fell.spells", {"who": scene.name(who)}) for who in cured))


# ---- whom it affects
def spell_subjects(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> dict[str, str]:
    """Return the living that a spell affects, each with the condition that it leaves on them.

    A spell on things and places stays with its caster, unless it is aimed at somebody.
    """
    aimed = dict.fromkeys(targets, spell.aimed or spell.condition)
    if spell.target == "self":
        found = {actor: spell.condition} | (aimed if spell.aimed else {})
    elif spell.pair and len(aimed) == 1:
        found = {**aimed, actor: spell.condition}
    else:
        found = aimed or {actor: spell.condition}
    return {who: condition for who, condition in found.items() if is_still_alive(scene, who)}


def is_still_alive(scene: Scene, who: str) -> bool:
    """Is the target still at the table and alive? The dice may have taken a while."""
    return who in scene.state.characters and scene.state.characters[who].life != "dead"


# ---- what it does to them
def apply_spell(scene: Scene, actor: str, spell: Spell, subjects: dict[str, str], weakened: Collection[str]) -> None:
    """Give the spell's conditions and healing; on those in `weakened` they last a round, or do not happen at all."""
    for who in weakened:
        scene.emit(Said(who, "fell.cast", "weakened", {"spell": spell.id}))
    if spell.pair:
        join_pair(scene, actor, spell, tuple(subjects), weakened=bool(weakened))
        return
    for who, condition in subjects.items():
        give_condition(scene, actor, who, spell, condition, weakened=who in weakened)
        if spell.id == CURE:
            cure(scene, actor, who)


def join_pair(scene: Scene, actor: str, spell: Spell, pair: tuple[str, ...], *, weakened: bool) -> None:
    """Affect two creatures together, as weakly as the one of them who resists; those who trade places do so once."""
    first, *others = pair
    if condition_row(scene, spell.condition).lasts == INSTANT:
        for other in others:
            give_condition(scene, other, first, spell, spell.condition, weakened=weakened)
        return
    for who in pair:
        give_condition(scene, actor, who, spell, spell.condition, weakened=weakened)


def give_condition(scene: Scene, by: str, who: str, spell: Spell, condition: str, *, weakened: bool) -> None:
    """Leave a condition of the spell, for as long as it lasts; what is over at once cannot happen weakly."""
    lasts = spell_length(scene, spell, condition)
    nothing = weakened and (lasts == INSTANT or scene.ruling(CAST_WEAKENED) == "none")
    if condition and not nothing:
        afflict(scene, who, condition, WEAKENED_FOR if weakened else lasts, by=by)


def spell_length(scene: Scene, spell: Spell, condition: str) -> str:
    """Return how long a spell's condition lasts; one without a stated end, as the table's ruling says."""
    unended = "night" if scene.ruling(UNENDED) == "rest" else ""
    return spell.lasts or condition_row(scene, condition).lasts or unended


def cure(scene: Scene, actor: str, who: str) -> None:
    """Heal 1d4 BOD, once a day; it also treats the dying (ours). The deprived regain no points."""
    if scene.part(who, Conditions).has(CURED):
        scene.emit(Said(who, "fell.spells", "cured already", {"spell": CURE}))
        return
    if is_dying(scene, who):
        after_treat(scene, actor, TreatWants(target=who), Nothing())
    if not can_recover(scene, who):
        scene.emit(Said(who, "fell.deprived", "no points"))
        return
    points = scene.fate.roll("d4", actor, "fell.spells")
    recover(scene, who, "BOD", points)
    afflict(scene, who, CURED, CURED_FOR)
