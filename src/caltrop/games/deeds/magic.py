"""Spells: one in each book, held in both hands, each casting for 1 fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import mark_acted
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.needs import can_recover
from caltrop.games.common.items.carrying import tire
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.people.targets import require_target, visible_people
from caltrop.games.common.table.countdowns import CASTER, LASTS, set_countdown_for
from caltrop.games.common.table.wants import Id
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Resistance, Risk, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Fact
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .combat import apply_blast, blast_plan, friendly_fire_warnings, zone_warnings
from .harm import heal
from .library import Spell, clock_duration, shelves
from .mechanics import SAVE, BlastOutcome, SaveOutcome, SaveParams
from .saves import save_facts
from .sheet import Nature, hand_warnings, has_metal
from .strikes import Circumstances, resistance_params, roll_resistance
from .turns import cautions
from .zones import TOUCH_REACH, Zone, in_zone, reach_warnings

RULE = "deeds.spells"
_CAST_DOES = ("act", "cast", "speak", "hands")


class CastWants(Wants, frozen=True, kw_only=True):
    """The book, by its key or its spell, and the targets; `willing`: those of this seat do not resist.

    `on` says in words which thing, place or promise the spell is about. A spell that bursts strikes its targets, or
    everyone in a `zone`. Its damage may be enhanced or impaired.
    """

    spell: Annotated[Id, Pick.spells]
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.living] = ()
    on: Annotated[str, Meta(max_length=120)] = ""
    zone: Annotated[Zone | Literal[""], Advanced] = ""
    willing: Annotated[bool, Advanced] = False
    enhanced: Annotated[bool | None, Advanced] = None
    impaired: Annotated[bool, Advanced] = False


def _plan_cast(scene: Scene, actor: str, want: CastWants) -> Plan[Any, Any]:
    book = _pick_spellbook(scene, actor, want.spell)
    spell = shelves(scene).spells[book.spell]
    targets = _subjects(scene.state, spell, actor, want)
    _check_spell_targets(scene, actor, spell, want)
    _require_room_for_fatigue(scene, actor, book)
    plan = _spell_plan(scene, actor, spell, targets, want)
    plan.resists = _usual_resistance(scene, actor, spell, targets, want)
    plan.warnings = (
        *cautions(scene, actor),
        *reach_warnings(scene, actor, targets, _spell_as_weapon(spell)),
        *hand_warnings(scene, actor, book),
        *(_burst_warnings(scene, actor, spell, targets, want) if spell.blast else ()),
        *_target_warnings(scene, spell, targets),
    )
    return plan


@only_warns
def _burst_warnings(
    scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...], want: CastWants
) -> tuple[Warned, ...]:
    """Warn about a spell that bursts: on targets that are not in one zone, and on the caster's own side unnamed."""
    own_side = () if want.targets else friendly_fire_warnings(scene, actor, targets, _spell_as_weapon(spell))
    return (*zone_warnings(scene, actor, targets, want.zone), *own_side)


@only_warns
def _target_warnings(scene: Scene, spell: Spell, targets: tuple[str, ...]) -> tuple[Warned, ...]:
    """Warn about more targets than the spell has room for, and about those who feel nothing of it."""
    many = 0 < spell.most < len(targets)
    found = [Warned("too-many-targets", RULE, {"spell": spell.id, "most": spell.most})] if many else []
    bare = _without_metal(scene, targets) if spell.metal_only else ()
    return (*found, *(Warned("no-metal", RULE, {"who": scene.name(who), "spell": spell.id}) for who in bare))


def _usual_resistance(
    scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...], want: CastWants
) -> Resistance | None:
    """Return the saves of the targets, for the odds; nothing here is asked or noted."""
    if not spell.save or spell.welcome:
        return None
    apart = scene.apart()
    found = {who: _usual_save(apart, who, spell.save, want) for who in targets if who != actor}
    return Resistance(found) if any(found.values()) else None


def _usual_save(apart: Scene, who: str, save: str, want: CastWants) -> Plan[SaveParams, SaveOutcome] | None:
    """Return the save of one target; None if its owner has said that it is willing."""
    if want.willing and apart.state.may_act_for(apart.seat, who):
        return None
    resists = Risk[SaveOutcome](who, RULE, lambda outcome: outcome.passed)
    return Plan(SAVE, resistance_params(apart, who, save), {"roller": who}, risk=resists)


def _without_metal(scene: Scene, targets: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(who for who in targets if not has_metal(scene, who))


def _spell_plan(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...], want: CastWants) -> Plan[Any, Any]:
    """Return the plan of a spell: a damage roll for each target, or no roll of its own."""
    plan: Plan[Any, Any] = plan_without_dice()
    if spell.damage and targets:
        plan = blast_plan(
            scene,
            actor,
            targets,
            _spell_as_weapon(spell),
            Circumstances(want.enhanced, want.impaired),
            dreading=[who for who in targets if spell.daylight and scene.part(who, Nature).hates_daylight],
            spared=_without_metal(scene, targets) if spell.metal_only else (),
        )
    plan.carried_over = {"spell": spell.id}
    return plan


def _pick_spellbook(scene: Scene, who: str, named: str) -> Item:
    """Return the book that is meant, by its key or by the spell in it."""
    items = scene.part(who, Pack).items
    books = {key: item for key, item in items.items() if item.spell in shelves(scene).spells}
    found = books.get(named) or next((item for item in books.values() if item.spell == named), None)
    if found is None:
        refuse("no-spellbook", RULE, who=scene.name(who), spell=named)
    return found


def _check_spell_targets(scene: Scene, actor: str, spell: Spell, want: CastWants) -> None:
    """Refuse too few or too many targets, and targets out of reach; casters always reach themselves."""
    if spell.target in ("creature", "creatures") and not (want.targets or (spell.blast and want.zone)):
        refuse("no-target", RULE, spell=spell.id)
    if not _takes_creatures(spell) and set(want.targets) - ({actor} if spell.target == "self" else set()):
        refuse("no-creature", RULE, spell=spell.id, target=spell.target)
    if len(set(want.targets)) < len(want.targets) or (spell.target == "creature" and len(want.targets) > 1):
        refuse("one-target", RULE, spell=spell.id)
    for who in want.targets:
        if who != actor:
            require_target(scene, actor, who)


def _takes_creatures(spell: Spell) -> bool:
    """Is the spell cast on creatures, or does it strike those in a place?"""
    return spell.target in ("creature", "creatures") or (spell.target == "place" and spell.damage is not None)


def _require_room_for_fatigue(scene: Scene, who: str, book: Item) -> None:
    """Require a slot for the spell's fatigue beside the book; creatures need none."""
    pack = scene.part(who, Pack)
    if scene.state.characters[who].kind != "creature" and pack.fatigue + 1 + book.slots > pack.size:
        refuse("too-tired", RULE, who=scene.name(who), fatigue=pack.fatigue)


def _subjects(state: State, spell: Spell, actor: str, want: CastWants) -> tuple[str, ...]:
    """Return who the spell works on: its caster, or the named targets; of one that bursts, perhaps a whole zone."""
    if spell.target == "self":
        return (actor,)
    if spell.blast and want.zone and not want.targets:
        return in_zone(state, actor, want.zone)
    return want.targets if spell.target != "object" else ()


def _spell_as_weapon(spell: Spell) -> Item:
    """Return the spell as a weapon, with its reach and damage."""
    return Item(
        id=spell.id,
        name=spell.name,
        kind="natural",
        die=spell.damage,
        ranged=True,
        reach=TOUCH_REACH if spell.reach == "touch" else spell.reach,
        blast=spell.blast,
        ignores_armour=spell.ignores_armour,
        to="HP",
        harms=("magic", *spell.harms),
    )


# ---- effects
def _after_cast(scene: Scene, actor: str, want: CastWants, outcome: BlastOutcome | Nothing) -> None:
    """Apply the spell, and take 1 fatigue."""
    _tell_spell(scene, actor, want, outcome)
    work_spell(scene, actor, want, outcome)
    tire_by_spell(scene, actor, want, outcome)


def _spell_at_roll(scene: Scene, want: CastWants) -> Spell:
    return shelves(scene).spells[scene.plan.carried_over["spell"] if scene.plan else want.spell]


def _tell_spell(scene: Scene, actor: str, want: CastWants, outcome: BlastOutcome | Nothing) -> None:
    """Say which spell is cast, and on which targets."""
    spell = _spell_at_roll(scene, want)
    targets = _planned_targets(scene) or _subjects(scene.state, spell, actor, want)
    whom = visible_people(scene, targets) if spell.target != "self" else ()
    told = {"spell": spell.id, **({"targets": whom} if whom else {}), **_on_facts(want)}
    scene.emit(Said(actor, RULE, "cast", told))


def _on_facts(want: CastWants) -> dict[str, Fact]:
    """Return what the spell is on, in the caster's own words, as a fact."""
    return {"on": said} if (said := want.on.strip()) else {}


def work_spell(scene: Scene, actor: str, want: CastWants, outcome: BlastOutcome | Nothing) -> None:
    """Let the spell do to its targets what it does."""
    spell = _spell_at_roll(scene, want)
    targets = _planned_targets(scene) or _subjects(scene.state, spell, actor, want)
    if isinstance(outcome, BlastOutcome):
        apply_blast(scene, actor, _spell_as_weapon(spell), outcome)
    if spell.condition or spell.heal:
        bewitched = targets or (actor,)  # what is cast on a place may stay with its caster
        scene.fate.together({who: partial(_bewitch, scene, actor, who, spell, want) for who in bewitched})
    else:
        _begin_countdown(scene, actor, spell, want)


def tire_by_spell(scene: Scene, actor: str, want: CastWants, outcome: BlastOutcome | Nothing) -> None:
    """Take what a spell costs, once."""
    tire(scene, actor, 1, RULE)
    mark_acted(scene, actor)


def _planned_targets(scene: Scene) -> tuple[str, ...]:
    """Return the targets that a spell's damage was planned for: who is in a zone may have changed since."""
    roles = scene.plan.roles if scene.plan else {}
    return tuple(who for role, who in roles.items() if role.startswith("t"))


# ---- spells on places and things
def _begin_countdown(scene: Scene, who: str, spell: Spell, want: CastWants) -> None:
    """Let the caster's sheet count how long a spell on a place or a thing lasts, and say on which."""
    found = LASTS.fullmatch(clock_duration(spell.duration))
    if found:
        on = _on_facts(want)
        words = f"{spell.name}: {on['on']}" if on else spell.name
        facts = {"spell": spell.id, "words": words, **on, CASTER: ""}
        set_countdown_for(scene, who, RULE, int(found[1]), f"{found[2]}s", **facts)


def _end_spell(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Say that a spell on a place or a thing is over."""
    on = {"on": str(facts["on"])} if facts.get("on") else {}
    scene.emit(Said(who, RULE, "over", {"spell": str(facts.get("spell", "")), **on}))


LATER = {RULE: _end_spell}


# ---- spells on people


def _bewitch(scene: Scene, actor: str, who: str, spell: Spell, want: CastWants) -> None:
    """Give the spell's condition and healing, unless an unwilling target saves."""
    if who not in scene.state.characters or is_dead(scene, who):
        return
    resists = bool(spell.save) and who != actor and _is_unwilling(scene, who, spell, want)
    if resists and roll_resistance(scene, who, spell.save):
        scene.emit(Said(who, RULE, "shaken off", {"spell": spell.id, **save_facts(scene, who, spell.save)}))
        return
    if spell.condition:
        lasts = clock_duration(spell.duration)
        afflict(scene, who, spell.condition, lasts, by=actor, about=want.on.strip(), is_spell=True)
    if spell.heal:
        _heal_by_spell(scene, actor, who, spell)


def _heal_by_spell(scene: Scene, actor: str, who: str, spell: Spell) -> None:
    """Restore points by the spell's die; the deprived get none."""
    if not can_recover(scene, who):
        scene.emit(Said(who, "deeds.deprived", "no points"))
        return
    rolled = scene.fate.roll(spell.heal or "d4", actor, RULE)
    heal(scene, who, spell.heals, rolled)


def _is_unwilling(scene: Scene, who: str, spell: Spell, want: CastWants) -> bool:
    """Does the target resist? Usually yes, unless it is a gift; only who answers for it may say that it is willing."""
    ours = scene.state.may_act_for(scene.seat, who)
    asked = not (ours or spell.welcome) and scene.state.characters[who].kind != "creature"
    usual = "no" if spell.welcome or (want.willing and ours) else "yes"
    return scene.fate.choose(who, RULE, YES_NO, usual, waits=asked)


MOVES: tuple[AnyMove, ...] = (Move("deeds.cast", CastWants, _plan_cast, _after_cast, rule=RULE, does=_CAST_DOES),)
