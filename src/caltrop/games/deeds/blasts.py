"""Blasts: everybody in a zone, with a damage roll for each."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.fighting.fights import mark_acted
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import BlastWeaponId, Id, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, AllOf, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.state.events.table import Said

from .blows import BLAST, BlastOutcome, BlastParams, Mode, Target
from .mechanics import BLAST_COUNT, CountOutcome, CountParams
from .modes import mode
from .sheet import ABILITIES, ARMS, Nature, hand_warnings
from .strikes import apply_strike, closed_parameters, note_weapon_dice, spares, target_numbers, use_up
from .turns import cautions
from .zones import Zone, distance, in_zone, reach_warnings

RULE = "deeds.blast"


# ---- who is in it
def bursts(scene: Scene, who: str, item: Item) -> bool:
    """Does the weapon strike a whole zone by itself? Every weapon of a warband does."""
    return (item.blast or scene.part(who, Nature).warband) and item.to not in ABILITIES


def is_blast(scene: Scene, actor: str, target: str, item: Item) -> bool:
    """Is an attack with that weapon on that target a blast? A warband against another fights plainly."""
    plain = not item.blast and scene.part(target, Nature).warband
    return bursts(scene, actor, item) and not plain


@only_warns
def friendly_fire_warnings(scene: Scene, actor: str, targets: tuple[str, ...], item: Item) -> tuple[Warned, ...]:
    """Warn that a blast strikes the actor's own side, too."""
    fight = scene.state.fight
    side = fight.side_of(actor) if fight else ""
    names = tuple(scene.name(w) for w in targets if fight and side and fight.side_of(w) == side)
    return (Warned("own-side", RULE, {"weapon": item.name, "names": names}),) if names else ()


@only_warns
def zone_warnings(scene: Scene, actor: str, targets: tuple[str, ...], zone: str = "") -> tuple[Warned, ...]:
    """Warn about targets that are not all in one zone, which is where a blast strikes."""
    apart = {w: distance(scene.state, actor, w) for w in targets}
    zones = tuple(dict.fromkeys(z for z in (zone, *apart.values()) if z))
    return (Warned("mixed-zones", RULE, {"zones": zones}),) if len(zones) > 1 else ()


# ---- a blast
class BlastWants(Wants, frozen=True, kw_only=True):
    """An attack on everyone in a zone, friends included: on the `targets`, or on all who are in the `zone`."""

    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.others, AllOf("struck")] = ()
    weapon: WeaponId = ""
    zone: Annotated[Zone | Literal[""], Advanced] = ""
    enhanced: Annotated[bool | None, Advanced] = None
    impaired: Annotated[bool, Advanced] = False


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[Any, Any]:
    targets = blast_targets(scene, actor, want.targets, want.zone)
    key, item = ARMS.pick_weapon(scene, actor, want.weapon or choose_blast_weapon(scene, actor))
    if item.to in ABILITIES:
        refuse("no-blast", RULE, weapon=item.name)
    plan = blast_plan(scene, actor, targets, item, enhanced=want.enhanced, impaired=want.impaired)
    plan.warnings = (
        *cautions(scene, actor),
        *reach_warnings(scene, actor, targets, item),
        *hand_warnings(scene, actor, item),
        *zone_warnings(scene, actor, targets, want.zone),
        *(() if want.targets else friendly_fire_warnings(scene, actor, targets, item)),
        *(() if bursts(scene, actor, item) else (Warned("no-blast", RULE, {"weapon": item.name}, facilitator=True),)),
    )
    plan.kept = {"weapon": key}
    return plan


def blast_targets(scene: Scene, actor: str, named: tuple[str, ...], zone: str) -> tuple[str, ...]:
    """Return the named targets, or everybody in the zone; refuse none, and somebody named twice."""
    targets = named or (in_zone(scene.state, actor, zone) if zone else ())
    if not targets or len(set(targets)) < len(targets):
        refuse("nobody-struck", RULE)
    for target in targets:
        require_target(scene, actor, target)
    return targets


def blast_plan(
    scene: Scene,
    actor: str,
    targets: tuple[str, ...],
    item: Item,
    *,
    enhanced: bool | None = None,
    impaired: bool = False,
) -> Plan[BlastParams, BlastOutcome]:
    """Return the plan of a blast: damage rolled separately for each target."""
    modes = {t: mode(scene, actor, t, item, enhanced=enhanced, impaired=impaired) for t in targets}
    dice = [note_weapon_dice(scene, actor, (item, item.die), (item, item.second)) for _ in targets]
    params = BlastParams(
        weapons=dice[0],
        targets=tuple(blast_target(scene, actor, t, how, item) for t, how in modes.items()),
        piercing=item.piercing,
        ignores_armour=item.ignores_armour,
    )
    roles = {"a0": actor, **{f"t{i}": t for i, t in enumerate(targets)}}
    return Plan(BLAST, params, roles, secret=closed_parameters(scene, *targets))


def blast_target(scene: Scene, actor: str, target: str, how: Mode, item: Item) -> Target:
    """Return one target's numbers, and whether it is spared."""
    return structs.replace(target_numbers(scene, actor, target, how), spared=spares(scene, target, item))


def choose_blast_weapon(scene: Scene, who: str) -> str:
    """Return the blast weapon, or let its owner choose one; "" where none of theirs is."""
    found = {key: item for key, item in ARMS.weapons(scene, who).items() if bursts(scene, who, item)}
    return ARMS.choose_weapon(scene, who, found) if found else ""


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    strike_targets(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    apply_blast(scene, actor, ARMS.weapon_by_key(scene, actor, weapon_at_roll(scene)), outcome)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    use_up(scene, actor, weapon_at_roll(scene))
    mark_acted(scene, actor)


def weapon_at_roll(scene: Scene) -> str:
    return scene.plan.kept.get("weapon", "") if scene.plan else ""


def apply_blast(scene: Scene, actor: str, item: Item, outcome: BlastOutcome) -> None:
    """Apply each target's outcome; their players are asked at once."""
    params, roles = (scene.plan.params, scene.plan.roles) if scene.plan else (None, {})
    dealt = [t.dealt for t in params.targets] if isinstance(params, BlastParams) else []
    scene.fate.together(
        {
            target: partial(apply_strike, scene, actor, target, item, one, already)
            for i, (one, already) in enumerate(zip(outcome.each, dealt, strict=True))
            for target in (roles[f"t{i}"],)
        }
    )


# ---- how many it catches
class CountWants(Wants, frozen=True, kw_only=True):
    """A blast of an unclear number of targets."""

    weapon: BlastWeaponId = ""


def plan_count(scene: Scene, actor: str, want: CountWants) -> Plan[CountParams, CountOutcome]:
    _, item = ARMS.pick_weapon(scene, actor, want.weapon or choose_blast_weapon(scene, actor))
    doubt = () if bursts(scene, actor, item) else (Warned("no-blast", RULE, {"weapon": item.name}, facilitator=True),)
    return Plan(BLAST_COUNT, CountParams(die=item.die or "d4"), {"roller": actor}, warnings=doubt)


def after_count(scene: Scene, actor: str, want: CountWants, outcome: CountOutcome) -> None:
    scene.emit(Said(actor, RULE, "targets", {"n": outcome.targets}))


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.blast", BlastWants, plan_blast, after_blast, does=("act", "attack")),
    Move("deeds.blast.count", CountWants, plan_count, after_count, rule=RULE),
)
