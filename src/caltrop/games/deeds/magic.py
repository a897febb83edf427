"""Spells: one in each book, held in both hands, each casting for 1 fatigue."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.chapters.afflictions import afflict
from caltrop.games.common.chapters.dying import is_dead
from caltrop.games.common.chapters.fights import mark_acted
from caltrop.games.common.sheet.need import can_recover
from caltrop.games.common.sheet.pack import Item, Pack, tire
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import Id
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Pick
from caltrop.kernel.scene import Scene

from .blasts import apply_blast, blast_plan
from .blows import BlastOutcome
from .harm import recover
from .library import Spell, clock_duration, shelves
from .sheet import effects, hand_warnings
from .strikes import roll_resistance
from .turns import cautions
from .zones import TOUCH, reach_warnings

RULE = "deeds.spells"


class CastWants(Wants, frozen=True, kw_only=True):
    """The book, by its key or its spell, and the targets; `willing`: targets of the party do not resist."""

    spell: Annotated[Id, Pick.spells]
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.living] = ()
    willing: Annotated[bool, Advanced] = False


def plan_cast(scene: Scene, actor: str, want: CastWants) -> Plan[Any, Any]:
    book = pick_spellbook(scene, actor, want.spell)
    spell = shelves(scene).spells[book.spell]
    check_spell_targets(scene, actor, spell, want.targets)
    require_room_for_fatigue(scene, actor, book)
    targets = subjects(spell, actor, want.targets)
    item = spell_as_weapon(spell)
    warnings = (
        *cautions(scene, actor),
        *reach_warnings(scene, actor, targets, item),
        *hand_warnings(scene, actor, book),
        *mute_warnings(scene, actor),
    )
    if not spell.damage or not targets:
        return keep_spell(plan_without_dice(*warnings), spell)
    plan = blast_plan(scene, actor, targets, item)
    plan.warnings = warnings
    return keep_spell(plan, spell)


def keep_spell(plan: Plan[Any, Any], spell: Spell) -> Plan[Any, Any]:
    """Remember the spell for the consequences, and return the plan."""
    plan.kept = {"spell": spell.id}
    return plan


def pick_spellbook(scene: Scene, who: str, named: str) -> Item:
    """Return the book that is meant, by its key or by the spell in it."""
    items = scene.part(who, Pack).items
    books = {key: item for key, item in items.items() if item.spell in shelves(scene).spells}
    found = books.get(named) or next((item for item in books.values() if item.spell == named), None)
    if found is None:
        refuse("no-spellbook", RULE, who=scene.name(who), spell=named)
    return found


def check_spell_targets(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> None:
    """Refuse too few or too many targets, and targets out of reach; casters always reach themselves."""
    if spell.target in ("creature", "creatures") and not targets:
        refuse("no-target", RULE, spell=spell.id)
    if len(set(targets)) < len(targets) or (spell.target == "creature" and len(targets) > 1):
        refuse("one-target", RULE, spell=spell.id)
    for who in targets:
        if who != actor:
            require_target(scene, actor, who)


def require_room_for_fatigue(scene: Scene, who: str, book: Item) -> None:
    """Require a slot for the spell's fatigue beside the book; creatures need none."""
    pack = scene.part(who, Pack)
    if scene.state.characters[who].kind != "creature" and pack.fatigue + 1 + book.slots > pack.size:
        refuse("too-tired", RULE, who=scene.name(who), fatigue=pack.fatigue)


def mute_warnings(scene: Scene, who: str) -> tuple[Warned, ...]:
    """Warn that a character who cannot speak cannot cast."""
    mute = any(e.mute for e in effects(scene, who))
    return (Warned("mute", RULE, {"who": scene.name(who)}),) if mute else ()


def subjects(spell: Spell, actor: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Return who the spell works on: its caster, or the named targets; for a place, everyone named as there."""
    return (actor,) if spell.target == "self" else targets if spell.target != "object" else ()


def spell_as_weapon(spell: Spell) -> Item:
    """Return the spell as a weapon, with its reach and damage."""
    return Item(
        id=spell.id,
        name=spell.name,
        kind="natural",
        die=spell.damage,
        reach=TOUCH if spell.reach == "touch" else spell.reach,
        blast=spell.blast,
        ignores_armor=spell.ignores_armor,
        to="HP",
    )


# ---- effects
def after_cast(scene: Scene, actor: str, want: CastWants, outcome: BlastOutcome | Nothing) -> None:
    """Apply the spell, and take 1 fatigue."""
    spell = shelves(scene).spells[scene.plan.kept["spell"] if scene.plan else want.spell]
    scene.emit(Said(actor, RULE, "cast", {"spell": spell.id}))
    targets = subjects(spell, actor, want.targets)
    if isinstance(outcome, BlastOutcome):
        apply_blast(scene, actor, spell_as_weapon(spell), outcome)
    if spell.heal:
        scene.fate.together({who: partial(heal, scene, actor, who, spell) for who in targets})
    if spell.condition:
        scene.fate.together({who: partial(bewitch, scene, actor, who, spell, want) for who in targets})
    tire(scene, actor, 1, RULE)
    mark_acted(scene, actor)


def heal(scene: Scene, actor: str, who: str, spell: Spell) -> None:
    """Restore points by the spell's die; the deprived get none."""
    if who not in scene.state.characters or is_dead(scene, who):
        return
    if not can_recover(scene, who):
        scene.emit(Said(who, "deeds.deprived", "no points"))
        return
    rolled = scene.fate.roll(spell.heal or "d4", actor, RULE)
    recover(scene, who, spell.heals, rolled)


def bewitch(scene: Scene, actor: str, who: str, spell: Spell, want: CastWants) -> None:
    """Give the spell's condition, unless an unwilling target saves."""
    if who not in scene.state.characters or is_dead(scene, who):
        return
    if spell.save and who != actor and is_unwilling(scene, who, want) and roll_resistance(scene, who, spell.save):
        scene.emit(Said(who, RULE, "shaken off", {"spell": spell.id}))
        return
    afflict(scene, who, spell.condition, clock_duration(spell.duration))


def is_unwilling(scene: Scene, who: str, want: CastWants) -> bool:
    """Does the target resist? By default yes, unless willing; for creatures the facilitator answers."""
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return scene.fate.may(who, RULE, usual=not want.willing or theirs)


MOVES: tuple[AnyMove, ...] = (Move("deeds.cast", CastWants, plan_cast, after_cast, rule=RULE),)
