"""Attacks: one target or several, one weapon or two.

First the attacker's side: weapons, circumstances, and the numbers of the roll.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.in_play import given_edges, harm_words, is_immune, use_edges
from caltrop.games.common.conditions.on_sheet import bars_acting
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import visible_fighters
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import BlastWeaponId, Id, OtherId, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Risk
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import SAID_CAUSE, Cause, DieAdded
from caltrop.kernel.state.events.fights import able_members
from caltrop.kernel.state.events.table import Said

from .action_points import Cost, cautions, cost, pay, spend_advantage
from .checks import (
    DEFENCE_ROLL,
    Count,
    DiceWants,
    Opposition,
    RollKind,
    RollNumbers,
    SaidSave,
    Targets,
    TargetSave,
    Ways,
    check_facts,
    check_may_say,
    condition_modifiers_towards,
    held_objects,
    prepare_side,
    target_side,
)
from .harm import WoundFacts, critical_edge, lose, suffer, tell_no_harm
from .library import Attribute
from .mechanics import (
    ATTACK,
    BLAST,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    Harms,
    SwingParams,
    Target,
    note_edge,
    note_held,
)
from .sheet import (
    ATTRIBUTES,
    UNARMED,
    Nature,
    armour,
    check_can_act,
    hand_warnings,
    has_mark,
    is_defenceless,
    net_advantage,
    pick_weapon,
    score,
    use_once,
    weapon_by_key,
    weapons,
)
from .turns import HeldAction, HoldEnded, TurnState

_Balance: TypeAlias = tuple[int, int]  # what speaks for a roll, and what against it
_EVEN: _Balance = (0, 0)


# ---- the attacker's side
class StrikeWants(DiceWants, frozen=True, kw_only=True):
    """A weapon, perhaps a second one in the other hand, and the circumstances.

    `impaired` and `enhanced`: a weak or a strong position; `distant`: especially far; `fire` and `magical` matter to
    some targets. The attribute is STR, or DEX for a ranged weapon, unless given.
    """

    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    attribute: Attribute | Literal[""] = ""
    weapon_advantage: Annotated[Count, Advanced] = 0
    weapon_disadvantage: Annotated[Count, Advanced] = 0
    impaired: Annotated[bool, Advanced] = False
    enhanced: Annotated[bool | None, Advanced] = None  # None: as the target is helpless or not
    distant: Annotated[bool, Advanced] = False
    fire: Annotated[bool, Advanced] = False
    magical: Annotated[bool, Advanced] = False
    ap: Annotated[Cost | None, Advanced] = None


class WeaponsInHand:
    """The weapons of one attack; `other` is in the second hand, with the key `second`."""

    def __init__(
        self, key: str, item: Item, dice: tuple[Die, ...], second: str = "", other: Item | None = None
    ) -> None:
        self.key = key
        self.item = item
        self.dice = dice
        self.second = second
        self.other = other

    @property
    def items(self) -> tuple[Item, ...]:
        return (self.item,) if self.other is None else (self.item, self.other)

    @property
    def harmed_score(self) -> Harms:
        """The score that takes the damage."""
        return next((a for a in ATTRIBUTES if a == self.item.to), "HP")


def pick_weapons(scene: Scene, who: str, weapon: str, second: str) -> WeaponsInHand:
    """Return one weapon, two, or a natural attack that has two dice of its own."""
    key, item = pick_weapon(scene, who, weapon)
    dice: tuple[Die, ...] = (item.die or "d4",)
    also = ""
    other: Item | None = None
    if second:
        also, other = pick_weapon(scene, who, second)
        if also == key and item.count < 2:
            refuse("same-weapon", "grimoire.attack", weapon=item.name)
        dice = (*dice, other.die or "d4")
    elif item.second:
        dice = (*dice, item.second)
    return WeaponsInHand(key, item, dice, also, other)


def note_weapons(scene: Scene, who: str, arms: WeaponsInHand) -> None:
    """Note the die of each weapon of an attack."""
    for item, die in zip((arms.item, arms.other or arms.item), arms.dice, strict=False):
        scene.fate.note("grimoire.attack", who, DieAdded(die, Cause("weapon", item.name)))


def check_no_die_lent_twice(scene: Scene, who: str, arms: WeaponsInHand, objects: tuple[str, ...]) -> None:
    """Refuse an attack whose weapon also helps as an object, unless there is another such weapon."""
    pack = scene.part(who, Pack)
    used = Counter((arms.key, arms.second, *map(pack.find, objects)))
    for key in (arms.key, arms.second):
        if key in pack.items and used[key] > pack.items[key].count:
            refuse("weapon-lent", "grimoire.attack", weapon=pack.items[key].name)


def stance(scene: Scene, actor: str, want: StrikeWants, item: Item) -> _Balance:
    """Count what enhances and impairs an attack on any target, apart from advantage gained and granted."""
    if want.distant and not item.ranged:
        refuse("not-ranged", "grimoire.ranged", weapon=item.name)
    far = want.distant
    nature = scene.part(actor, Nature).edges.get(item.id, 0)
    note_edge(scene, actor, bool(want.enhanced), SAID_CAUSE)
    note_edge(scene, actor, -want.impaired, SAID_CAUSE)
    note_edge(scene, actor, nature, Cause("creature", item.name))
    note_edge(scene, actor, -int(far), Cause("distance"), "grimoire.ranged")
    return bool(want.enhanced) + nature, want.impaired + far


def situation(
    scene: Scene, actor: str, target: str, want: StrikeWants | HeldAction, item: Item, *, turned: bool = False
) -> _Balance:
    """Count what enhances and impairs an attack on this target; `turned`: it goes onto the target's own save."""
    roller, sign = (target, -1) if turned else (actor, 1)
    us = scene.part(actor, Nature)
    them = scene.part(target, Nature)
    kind = strike_kind(item)
    bent = condition_modifiers_towards(scene, actor, target, aimed_with(want, item), kind, turned=turned)
    ups = [bent.ups]
    downs = [bent.downs]
    if us.detachment != them.detachment:
        together = us.detachment - (them.detachment and not item.blast)
        cause = Cause("group", who=actor if us.detachment else target)
        note_edge(scene, roller, sign * together, cause, "grimoire.detachment")
        ups.append(us.detachment)
        downs.append(them.detachment and not item.blast)
    words = strike_words(want, item)
    open_to_blows = _is_open_to_blows(scene, actor, target, want)
    note_edge(scene, roller, sign * open_to_blows, Cause("helpless", who=target))
    burns = "fire" in words and has_mark(scene, target, "bark")
    wards = has_mark(scene, target, "elemental") and "magic" not in words
    note_edge(scene, roller, sign * burns, Cause("magic", "bark", target))
    note_edge(scene, roller, -sign * wards, Cause("magic", "elemental", target))
    return sum(ups) + burns + open_to_blows, sum(downs) + wards


def _is_open_to_blows(scene: Scene, actor: str, target: str, want: StrikeWants | HeldAction) -> bool:
    """Propose an enhanced attack on the helpless, unless something else is said or a condition says the same."""
    if (isinstance(want, StrikeWants) and want.enhanced is not None) or not is_defenceless(scene, target):
        return False
    given = given_edges(scene, target, actor)
    return not any(edge.by > 0 and bars_acting(mark) for _, _, mark, edge in given)


def strike_kind(item: Item) -> RollKind:
    """Return the kind of roll that an attack with this weapon is."""
    return RollKind(("attack",), melee=not item.ranged)


def strike_words(want: StrikeWants | HeldAction, item: Item) -> frozenset[HarmWord]:
    """Return what kinds of harm an attack does: the weapon's own, and what was said of this attack."""
    said: tuple[HarmWord, ...] = (*(("magic",) if want.magical else ()), *(("fire",) if want.fire else ()))
    return harm_words(item, *said)


def aimed_with(want: StrikeWants | HeldAction, item: Item) -> Attribute:
    """Return the attribute of an attack: as said, else DEX for a ranged weapon and STR for any other."""
    return want.attribute or ("DEX" if item.ranged else "STR")


def _swing_params(
    scene: Scene, actor: str, want: StrikeWants, arms: WeaponsInHand, theirs: _Balance = _EVEN
) -> SwingParams:
    """Return the attacker's numbers; `theirs` are the circumstances of a single target."""
    check_no_die_lent_twice(scene, actor, arms, want.objects)
    note_weapons(scene, actor, arms)
    ours = stance(scene, actor, want, arms.item)
    ups = ours[0] + theirs[0]
    downs = ours[1] + theirs[1]
    side = prepare_side(
        scene,
        actor,
        attribute=aimed_with(want, arms.item),
        want=want,
        roll=strike_kind(arms.item),
        edge=(ups, downs),
    )
    return SwingParams(
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
        weapon=arms.dice[0] if len(arms.dice) == 1 else arms.dice,
        weapon_advantage=net_advantage(scene, want.weapon_advantage, want.weapon_disadvantage),
        unarmed=arms.item.id == UNARMED.id,
        to=arms.harmed_score,
    )


class AttackWants(StrikeWants, frozen=True, kw_only=True):
    """An attack on one target; its player chooses how it saves, among the `ways` that the facilitator allows."""

    target: OtherId
    ways: Annotated[Ways, Facilitator, Advanced] = ()
    theirs: SaidSave = TargetSave()


# ---- the target's side
def _held_defence(scene: Scene, who: str) -> str:
    """Return the id of the held defence that the target uses now, or ""."""
    held = scene.part(who, TurnState).held
    id = next((k for k, h in held.items() if h.kind == "defence"), "")
    return id if id and scene.fate.may(who, "grimoire.held", usual=True) else ""


def defending_side(scene: Scene, who: str, save: TargetSave, against: Opposition) -> tuple[RollNumbers, str]:
    """Return the target's side and the held defence it uses; the helpless roll a d20, without an attribute."""
    if is_defenceless(scene, who) and not save.attribute:
        note_edge(scene, who, save.advantage - save.disadvantage, SAID_CAUSE)
        ups = max(0, save.advantage) + against.ups
        downs = max(0, -save.advantage) + save.disadvantage + against.downs
        return RollNumbers(0, net_advantage(scene, ups, downs)), ""
    guard = _held_defence(scene, who)
    held = scene.part(who, TurnState).held.get(guard)
    return (
        _held_defence_side(scene, who, held, save, against) if held else target_side(scene, who, save, against)
    ), guard


def _held_defence_side(scene: Scene, who: str, held: HeldAction, said: DiceWants, against: Opposition) -> RollNumbers:
    """Return a held defence as declared, with at least 1 advantage; what is said now is added."""
    bent = condition_modifiers_towards(scene, who, against.actor, held.attribute, against.roll)
    note_held(scene, who, max(1, held.advantage), held)
    note_edge(scene, who, said.advantage, SAID_CAUSE)
    note_edge(scene, who, -said.disadvantage, SAID_CAUSE)
    fixed = max(1, held.advantage) + max(0, said.advantage) + against.ups + bent.ups
    hindered = max(0, -said.advantage) + said.disadvantage + against.downs + bent.downs
    return RollNumbers(held.modifier, net_advantage(scene, fixed, hindered), held.objects, held.object_advantage)


# ---- one target
def _plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    check_can_act(scene, actor)
    save = structs.replace(want.theirs, ways=want.ways)
    check_may_say(scene, want.target, save)
    arms = pick_weapons(scene, actor, want.weapon, want.second)
    ours = _swing_params(scene, actor, want, arms, situation(scene, actor, want.target, want, arms.item))
    theirs, guard = defending_side(scene, want.target, save, Opposition(actor, DEFENCE_ROLL))
    proof = is_immune(scene, want.target, arms.item.name, strike_words(want, arms.item))
    warnings = (
        *cautions(scene, actor, cost(scene, "attack", want.ap)),
        *hand_warnings(scene, actor, "grimoire.attack", *arms.items, *held_objects(scene, actor, want.objects)),
    )
    if _is_attack_on_many(scene, actor, want.target):
        warnings = (*warnings, Warned("one-of-many", "grimoire.detachment", {"who": scene.name(actor)}))
    kept = {"weapon": arms.key, "second": arms.second, "guard": guard}
    return attack_plan(
        scene, actor, target=want.target, ours=ours, theirs=theirs, kept=kept, proof=proof, warnings=warnings
    )


@only_warns
def _is_attack_on_many(scene: Scene, actor: str, target: str) -> bool:
    """Does a detachment attack one of several individuals, although it would strike them all?"""
    fight = scene.state.fight
    side = fight.side_of(target) if fight else ""
    if not side or not scene.part(actor, Nature).detachment or scene.part(target, Nature).detachment:
        return False
    others = visible_fighters(scene, able_members(scene.state, side))
    return any(who != target and not scene.part(who, Nature).detachment for who in others)


def attack_plan(  # noqa: PLR0913 - both sides, and what is known of them
    scene: Scene,
    actor: str,
    target: str,
    ours: SwingParams,
    theirs: RollNumbers,
    kept: dict[str, str],
    *,
    proof: bool,
    warnings: tuple[Warned, ...] = (),
) -> Plan[AttackParams, AttackOutcome]:
    """Return the plan of one attack on one target; one who is `proof` against it takes no damage."""
    numbers: dict[str, Any] = structs.asdict(ours)
    params = AttackParams(
        **numbers,
        target_modifier=theirs.modifier,
        target_advantage=theirs.advantage,
        target_objects=theirs.objects,
        target_object_advantage=theirs.object_advantage,
        armour=armour(scene, target),
        hp=score(scene, target, "HP"),
        str=score(scene, target, "STR"),
        spared=proof,
        save_advantage=critical_edge(scene, target),
    )
    risk = Risk[AttackOutcome](target, "critical damage", lambda outcome: outcome.critical)
    roles = {"actor": actor, "target": target}
    return Plan(ATTACK, params, roles, carried_over=kept, warnings=warnings, risk=risk)


def _after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    assert scene.plan is not None
    kept = scene.plan.carried_over
    p = scene.plan.params
    blow = Blow(
        weapon=kept["weapon"],
        guard=kept["guard"],
        hp=p.hp,
        strength=p.str,
        spared=p.spared,
        second=kept.get("second", ""),
    )
    apply_attack(scene, actor, want.target, outcome, blow)
    _after_swing(scene, actor, kept, cost(scene, "attack", want.ap))


def use_up_weapons(scene: Scene, actor: str, kept: Mapping[str, str]) -> None:
    """Take one use of each weapon that has uses, whether or not it hits."""
    for key in (kept["weapon"], kept.get("second", "")):
        item = weapon_by_key(scene, actor, key)
        if item.uses:
            use_once(scene, actor, key, item, "used")


def _after_swing(scene: Scene, actor: str, kept: Mapping[str, str], ap: int) -> None:
    """Take what an attack costs, whether or not it hits: a use, gained advantage, action points."""
    use_up_weapons(scene, actor, kept)
    spend_advantage(scene, actor)
    pay(scene, actor, ap)


class Blow(NamedTuple):
    """An attack as it was planned: with which weapon, against which held defence, HP and STR before, and if in vain."""

    weapon: str
    guard: str
    hp: int
    strength: int
    spared: bool = False
    second: str = ""


def apply_attack(scene: Scene, actor: str, target: str, outcome: AttackOutcome, blow: Blow) -> None:
    """Apply one attack to one target."""
    item = weapon_by_key(scene, actor, blow.weapon)
    also = {"second": weapon_by_key(scene, actor, blow.second).name} if blow.second else {}
    facts = {"against": target, "weapon": item.name, **also, **check_facts(scene, actor, target)}
    scene.emit(Said(actor, "grimoire.attack", "hit" if outcome.hit else "missed", facts))
    spend_defence(scene, target, blow.guard)
    if not outcome.hit and target in scene.state.characters:
        use_edges(scene, target, *DEFENCE_ROLL.rolls, against=actor)  # a mirror counts the attacks that it foils
    if not outcome.hit or target not in scene.state.characters:
        return
    if not outcome.damage and not is_dead(scene, target):
        tell_no_harm(scene, target)
    if blow.spared:
        return
    if item.to in ATTRIBUTES:
        lose(scene, target, item.to, outcome.damage)
    else:
        mark = scene.part(actor, Nature).criticals.get(item.id, "")
        suffer(scene, target, outcome, WoundFacts(blow.hp, blow.strength, mark=mark, by=actor))
    if item.condition and not is_dead(scene, target):
        afflict(scene, target, item.condition, item.lasts, by=actor)


def spend_defence(scene: Scene, who: str, guard: str) -> None:
    """End the held defence; without one the save has used the advantage gained."""
    if guard:
        held = scene.part(who, TurnState).held.get(guard)
        scene.emit(HoldEnded(who, guard, "used", held.text if held else ""))
    else:
        spend_advantage(scene, who)


# ---- several targets
class BlastWants(StrikeWants, frozen=True, kw_only=True):
    """One attack roll against several targets, each with its own save and its own circumstances.

    `enhanced_against`, `impaired_against`: the targets that are easier or harder to hit than the others.
    """

    targets: Annotated[Targets, Meta(min_length=1), Pick.others]
    weapon: BlastWeaponId = ""
    ways: Annotated[Ways, Facilitator, Advanced] = ()
    enhanced_against: Annotated[Targets, Pick.others, Advanced] = ()
    impaired_against: Annotated[Targets, Pick.others, Advanced] = ()


def _plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    check_can_act(scene, actor)
    if len(set(want.targets)) < len(want.targets):
        refuse("twice-a-target", "grimoire.attack")
    arms = pick_weapons(scene, actor, want.weapon or _blast_weapon(scene, actor), want.second)
    arms.item = structs.replace(arms.item, blast=True)
    for target in want.targets:
        check_may_say(scene, target, TargetSave(ways=want.ways))
    ours = _swing_params(scene, actor, want, arms)
    sides = scene.fate.together({t: partial(_blast_side, scene, actor, t, want, arms.item) for t in want.targets})
    words = strike_words(want, arms.item)
    proof = [is_immune(scene, t, arms.item.name, words) for t in want.targets]
    targets = tuple(
        _blast_target(scene, t, side, proof=spared)
        for t, (side, _), spared in zip(want.targets, sides, proof, strict=True)
    )
    kept = {"weapon": arms.key, "second": arms.second} | {f"guard{i}": guard for i, (_, guard) in enumerate(sides)}
    roles = {"actor": actor} | {f"target{i}": t for i, t in enumerate(want.targets)}
    numbers: dict[str, Any] = structs.asdict(ours)
    warnings = (
        *cautions(scene, actor, cost(scene, "attack", want.ap)),
        *hand_warnings(scene, actor, "grimoire.attack", *arms.items, *held_objects(scene, actor, want.objects)),
        *_blast_warnings(scene, actor, arms),
    )
    return Plan(BLAST, BlastParams(**numbers, targets=targets), roles, carried_over=kept, warnings=warnings)


def _blast_side(scene: Scene, actor: str, who: str, want: BlastWants, item: Item) -> tuple[RollNumbers, str]:
    """Return one target's side; what makes this target easier to hit impairs its own save, and the other way round."""
    ups, downs = situation(scene, actor, who, want, item, turned=True)
    note_edge(scene, who, (who in want.impaired_against) - (who in want.enhanced_against), SAID_CAUSE)
    helped = downs + (who in want.impaired_against)
    hindered = ups + (who in want.enhanced_against)
    return defending_side(scene, who, TargetSave(ways=want.ways), Opposition(actor, DEFENCE_ROLL, helped, hindered))


def _blast_weapon(scene: Scene, who: str) -> str:
    """Return the key of a blast weapon, or ""."""
    return next((key for key, item in weapons(scene, who).items() if item.blast), "")


@only_warns
def _blast_warnings(scene: Scene, who: str, arms: WeaponsInHand) -> tuple[Warned, ...]:
    """Warn about a weapon without blast used on several targets; detachments always may."""
    if weapon_by_key(scene, who, arms.key).blast or scene.part(who, Nature).detachment:
        return ()
    return (Warned("no-blast", "grimoire.attack", {"weapon": arms.item.name}),)


def _blast_target(scene: Scene, who: str, side: RollNumbers, *, proof: bool) -> Target:
    """Return one target's numbers."""
    return Target(
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
        armour=armour(scene, who),
        hp=score(scene, who, "HP"),
        str=score(scene, who, "STR"),
        spared=proof,
        save_advantage=critical_edge(scene, who),
    )


def _after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    strike_targets(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    assert scene.plan is not None
    kept = scene.plan.carried_over
    met = scene.plan.params.targets
    also = kept.get("second", "")
    blows = [
        Blow(weapon=kept["weapon"], guard=kept[f"guard{i}"], hp=t.hp, strength=t.str, spared=t.spared, second=also)
        for i, t in enumerate(met)
    ]
    each = {
        target: partial(apply_attack, scene, actor, target, one, blow)
        for target, one, blow in zip(want.targets, outcome.each, blows, strict=True)
    }
    scene.fate.together(each)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    assert scene.plan is not None
    _after_swing(scene, actor, scene.plan.carried_over, cost(scene, "attack", want.ap))


_ATTACK_DOES = ("act", "attack")
MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.attack", AttackWants, _plan_attack, _after_attack, does=_ATTACK_DOES),
    Move("grimoire.blast", BlastWants, _plan_blast, _after_blast, rule="grimoire.attack", does=_ATTACK_DOES),
)
