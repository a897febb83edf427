"""Held actions: paid for and fixed when declared, rolled when triggered."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import Doing
from caltrop.games.common.conditions.in_play import is_immune
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan, OtherId, Short
from caltrop.kernel.contract.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import SAID_CAUSE, Cause, FactStated
from caltrop.kernel.state.events.table import Said

from .action_points import (
    HeldWants,
    PriceLine,
    cautions,
    check_has_price,
    cost,
    held_action,
    pay,
    price,
    spend_advantage,
    warn_if_cannot,
    warn_if_mute,
)
from .checks import (
    ACTION_ROLL,
    DEFENCE_ROLL,
    SAVE_ROLL,
    Opposition,
    RollNumbers,
    TargetSave,
    best_attribute,
    check_facts,
    contest_params,
    held_objects,
    object_names,
    prepare_side,
    secret_params,
    tell_contest,
    usual_object,
)
from .combat import (
    Blow,
    StrikeWants,
    WeaponsInHand,
    aimed_with,
    apply_attack,
    attack_plan,
    check_no_die_lent_twice,
    defending_side,
    note_weapons,
    pick_weapons,
    situation,
    spend_defence,
    stance,
    strike_kind,
    strike_words,
    use_up_weapons,
)
from .library import Attribute
from .magic import CastWants, after_cast, find_casting, plan_cast
from .mechanics import (
    ACTION,
    CONTEST,
    ActionOutcome,
    ActionParams,
    AttackOutcome,
    CastOutcome,
    Difficulty,
    Invested,
    SwingParams,
    note_edge,
    note_held,
)
from .rulings import AVERAGE_DC
from .sheet import UNARMED, check_can_act, hand_warnings, net_advantage, weapon_by_key
from .turns import ActionHeld, AdvantageGained, HeldAction, HoldEnded, HoldKind, TurnState

_HELD_DOES: dict[HoldKind, tuple[Doing, ...]] = {"attack": ("attack",), "spell": ("cast", "speak"), "help": ("help",)}
_PRICE_LINES: dict[HoldKind, str] = {
    "attack": "attack",
    "spell": "cast",
    "defence": "defend",
}  # others cost any action's price


# ---- declaring
class HoldWants(StrikeWants, frozen=True, kw_only=True):
    """What is held and what triggers it, in words; its numbers are fixed now.

    `what` is its line of the price list; a held spell names its magic dice, and its targets when it fires.
    """

    kind: HoldKind
    text: Short
    condition: Annotated[str, Meta(max_length=200)] = ""
    what: Annotated[PriceLine, Advanced] = ""
    spell: Annotated[Id, Pick.spells, Advanced] = ""
    slots: Annotated[Invested, Advanced] = 0
    dust: Annotated[Invested, Advanced] = 0
    free: Annotated[bool, Advanced] = False


def _plan_hold(scene: Scene, actor: str, want: HoldWants) -> NoPlan:
    check_has_price(scene, want.what, want.ap)
    check_can_act(scene, actor)
    warn_if_mute(scene, actor, want.what)
    holding = _new_holding(scene, actor, want)
    spell = find_casting(scene, actor, _cast_wants(holding, FireWants())).warnings if holding.kind == "spell" else ()
    arms = pick_weapons(scene, actor, want.weapon, want.second).items if want.kind == "attack" else ()
    hands = hand_warnings(scene, actor, "grimoire.attack", *arms, *held_objects(scene, actor, want.objects))
    return plan_without_dice(*cautions(scene, actor, _hold_cost(scene, want)), *spell, *hands)


def _hold_cost(scene: Scene, want: HoldWants) -> int:
    """Return the cost of the action that is held, and of holding it."""
    return cost(scene, want.what or _PRICE_LINES.get(want.kind, "action"), want.ap) + price(scene, "hold")


def _new_holding(scene: Scene, who: str, want: HoldWants) -> HeldAction:
    """Return the held action with the numbers of the moment it is declared."""
    arms = pick_weapons(scene, who, want.weapon, want.second) if want.kind == "attack" else None
    side = _holder_side(scene, who, want, arms)
    lent = _lent_objects(scene, who, want, arms)
    return HeldAction(
        kind=want.kind,
        text=want.text,
        condition=want.condition,
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        things=object_names(scene, who, lent),
        object_advantage=side.object_advantage,
        weapon=arms.key if arms else "",
        weapon_advantage=net_advantage(scene, want.weapon_advantage, want.weapon_disadvantage),
        dice=arms.dice if arms else (),
        fire=want.fire,
        magical=want.magical,
        attribute=_side_attribute(scene, who, want, arms),
        spell=want.spell,
        slots=want.slots,
        dust=want.dust,
        free=want.free,
        second=arms.second if arms else "",
    )


def _side_attribute(scene: Scene, who: str, want: HoldWants, arms: WeaponsInHand | None) -> Attribute:
    """Return the attribute that is held: of the weapon, the best way to save, or STR, unless it is said."""
    if arms:
        return aimed_with(want, arms.item)
    usual: Attribute = best_attribute(scene, who, roll=DEFENCE_ROLL) if want.kind == "defence" else "STR"
    return want.attribute or usual


def _holder_side(scene: Scene, who: str, want: HoldWants, arms: WeaponsInHand | None) -> RollNumbers:
    """Return the holder's side against any target; a defence uses the best way to save."""
    way = _side_attribute(scene, who, want, arms)
    if arms:
        check_no_die_lent_twice(scene, who, arms, want.objects)
        edge = stance(scene, who, want, arms.item)
        return prepare_side(scene, who, way, want, strike_kind(arms.item), edge=edge)
    edge = (int(bool(want.enhanced)), want.impaired + want.distant)
    note_edge(scene, who, edge[0] - want.impaired, SAID_CAUSE)
    note_edge(scene, who, -want.distant, Cause("distance"))
    if want.kind != "defence":
        return prepare_side(scene, who, way, want, ACTION_ROLL, edge=edge)
    objects = _lent_objects(scene, who, want, arms)
    return prepare_side(scene, who, way, structs.replace(want, objects=objects), DEFENCE_ROLL, edge=edge)


def _lent_objects(scene: Scene, who: str, want: HoldWants, arms: WeaponsInHand | None) -> tuple[str, ...]:
    """Return the objects that help; behind a shield a defence that names none has its die."""
    if want.objects or want.kind != "defence":
        return want.objects
    return tuple(filter(None, (usual_object(scene, who, _side_attribute(scene, who, want, arms)),)))


def _hold(scene: Scene, actor: str, want: HoldWants, outcome: Nothing) -> None:
    held = _new_holding(scene, actor, want)
    there = scene.part(actor, TurnState).held
    id = f"h{1 + max((int(k[1:]) for k in there), default=0)}"
    scene.fate.note("grimoire.held", actor, FactStated("price", _hold_cost(scene, want)))
    scene.emit(ActionHeld(actor, id, held))
    spend_advantage(scene, actor)
    pay(scene, actor, _hold_cost(scene, want))


# ---- triggering
class FireWants(HeldWants, frozen=True, kw_only=True):
    """A held action is triggered, against a target or a DC; a held spell on `targets`."""

    target: OtherId = ""
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.living, Advanced] = ()
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False


def _cast_wants(held: HeldAction, fired: FireWants) -> CastWants:
    """Return the casting of a held spell: its dice as declared, its targets as named now; it was paid for already."""
    targets = tuple(dict.fromkeys((*fired.targets, *((fired.target,) if fired.target else ()))))
    return CastWants(
        spell=held.spell,
        slots=held.slots,
        dust=held.dust,
        free=held.free,
        targets=targets,
        dc=fired.dc,
        disclosed=fired.disclosed,
        ap=0,
    )


def _plan_fire(scene: Scene, actor: str, want: FireWants) -> Plan[Any, Any]:
    """Plan the roll of a held action; it was paid for when declared."""
    id, held = held_action(scene, actor, want.id)
    scene.doing = scene.doing._replace(kinds=("act", *_HELD_DOES.get(held.kind, ())))
    warn_if_cannot(scene, actor, *_HELD_DOES.get(held.kind, ()))
    if want.target and (want.target != actor or held.kind != "spell"):
        require_target(scene, actor, want.target)
    if held.kind in ("attack", "help") and not want.target:
        refuse("no-target", "grimoire.held", held=held.text)
    if held.kind in ("other", "defence", "help"):
        return Plan(plan_without_dice().rule, Nothing(), {}, carried_over={"held": id})
    check_can_act(scene, actor)
    if held.kind == "spell":
        plan = plan_cast(scene, actor, _cast_wants(held, want))
        plan.carried_over["held"] = id
        return plan
    return _held_roll_plan(scene, actor, want, id, held)


def _held_roll_plan(scene: Scene, actor: str, want: FireWants, id: str, held: HeldAction) -> Plan[Any, Any]:
    """Return the roll of a held action, or of a held attack on its target."""
    side = RollNumbers(held.modifier, held.advantage, held.objects, held.object_advantage)
    note_held(scene, actor, held.advantage, held)
    if not want.target:
        params = ActionParams(**structs.asdict(side), dc=scene.dial(AVERAGE_DC) if want.dc is None else want.dc)
        hidden = secret_params(scene, want.disclosed, want.dc)
        return Plan(ACTION, params, {"roller": actor}, secret=hidden, carried_over={"held": id})
    struck = held.kind == "attack"
    against = Opposition(actor, DEFENCE_ROLL if struck else SAVE_ROLL)
    theirs, guard = defending_side(scene, want.target, TargetSave(), against)
    kept = {"held": id, "weapon": held.weapon, "second": held.second, "guard": guard}
    if held.kind == "action":
        return Plan(CONTEST, contest_params(side, theirs), {"actor": actor, "target": want.target}, carried_over=kept)
    item = weapon_by_key(scene, actor, held.weapon)
    ups, downs = situation(scene, actor, want.target, held, item)
    now = net_advantage(scene, max(0, held.advantage) + ups, max(0, -held.advantage) + downs)
    other = weapon_by_key(scene, actor, held.second) if held.second else None
    arms = WeaponsInHand(held.weapon, item, held.dice, held.second, other)
    note_weapons(scene, actor, arms)
    ours = SwingParams(
        **structs.asdict(structs.replace(side, advantage=now)),
        weapon=held.dice[0] if len(held.dice) == 1 else held.dice,
        weapon_advantage=held.weapon_advantage,
        unarmed=item.id == UNARMED.id,
        to=arms.harmed_score,
    )
    proof = is_immune(scene, want.target, item.name, strike_words(held, item))
    return attack_plan(scene, actor, target=want.target, ours=ours, theirs=theirs, kept=kept, proof=proof)


def _fire(
    scene: Scene, actor: str, want: FireWants, outcome: AttackOutcome | ActionOutcome | CastOutcome | Nothing
) -> None:
    """End the hold and apply what was held, in one act."""
    assert scene.plan is not None
    kept = scene.plan.carried_over
    held = scene.part(actor, TurnState).held.get(kept["held"])
    scene.emit(Said(actor, "grimoire.held", "fires", {"text": held.text if held else ""}))
    scene.emit(HoldEnded(actor, kept["held"], "used", held.text if held else ""))
    match outcome:
        case ActionOutcome():
            _settle_held_action(scene, actor, want, outcome, held)
        case AttackOutcome():
            _settle_held_attack(scene, actor, want, outcome)
        case CastOutcome() if held:
            after_cast(scene, actor, _cast_wants(held, want), outcome)
        case Nothing() if held and held.kind == "help" and want.target in scene.state.characters:
            _lend_advantage(scene, want.target, max(1, held.advantage))


def _settle_held_action(
    scene: Scene, actor: str, want: FireWants, outcome: ActionOutcome, held: HeldAction | None
) -> None:
    """Tell the result of a held action, against a target or a DC."""
    assert scene.plan is not None
    if want.target:
        tell_contest(scene, actor, want.target, outcome, attribute=held.attribute if held else "")
        spend_defence(scene, want.target, scene.plan.carried_over["guard"])
        return
    result = "succeeds" if outcome.success else "fails"
    told = {"stakes": "", **({"attribute": held.attribute} if held else {}), **check_facts(scene, actor)}
    scene.emit(Said(actor, "grimoire.action", result, told))


def _settle_held_attack(scene: Scene, actor: str, want: FireWants, outcome: AttackOutcome) -> None:
    """Apply a held attack. Advantage gained since it was declared stays for another roll."""
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
    use_up_weapons(scene, actor, kept)


def _lend_advantage(scene: Scene, who: str, n: int) -> None:
    """Give a friend the advantage of held help, for the next roll."""
    scene.fate.note("grimoire.gain_advantage", who, FactStated("gained", scene.part(who, TurnState).gained + n))
    scene.emit(AdvantageGained(who, n))


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.hold", HoldWants, _plan_hold, _hold, rule="grimoire.held", does=("act",)),
    Move("grimoire.held.fire", FireWants, _plan_fire, _fire, rule="grimoire.held", does=("act",)),
)
