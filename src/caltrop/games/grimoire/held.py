"""Held actions: paid for and fixed when declared, rolled when triggered."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, structs

from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import NoPlan, OtherId, Short
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.parameters import Advanced, Facilitator
from caltrop.kernel.scene import Scene

from .checks import AVERAGE_DC, WAYS, Side, better_save, contest_params, prepare_side, secret_params, shielded_side
from .combat import (
    StrikeWants,
    WeaponsInHand,
    apply_attack,
    attack_plan,
    check_no_die_lent_twice,
    defending_side,
    pick_weapons,
    situation,
    spend_defence,
    stance,
    use_up_weapon,
)
from .library import Attribute
from .mechanics import ACTION, CONTEST, ActionOutcome, ActionParams, AttackOutcome, Difficulty, SwingParams
from .points import (
    ActionHeld,
    HeldAction,
    HeldWants,
    HoldEnded,
    HoldKind,
    TurnState,
    cautions,
    cost,
    held_action,
    pay,
    spend_advantage,
)
from .sheet import UNARMED, check_can_act, net_advantage, weapon_by_key


# ---- declaring
class HoldWants(StrikeWants, frozen=True, kw_only=True):
    """What is held and what triggers it, in words; its numbers are fixed now."""

    kind: HoldKind
    text: Short
    condition: Annotated[str, Meta(max_length=200)] = ""


def plan_hold(scene: Scene, actor: str, want: HoldWants) -> NoPlan:
    new_holding(scene, actor, want)
    check_can_act(scene, actor)
    return plan_without_dice(*cautions(scene, actor, hold_cost(scene, want)))


def hold_cost(scene: Scene, want: HoldWants) -> int:
    """Return the cost of the action that is held."""
    return cost(scene, {"attack": "attack", "other": "cast"}.get(want.kind, "move"), want.ap)


def new_holding(scene: Scene, who: str, want: HoldWants) -> HeldAction:
    """Return the held action with the numbers of the moment it is declared."""
    arms = pick_weapons(scene, who, want.weapon, want.second) if want.kind == "attack" else None
    side = holder_side(scene, who, want, arms)
    return HeldAction(
        want.kind,
        want.text,
        want.condition,
        side.modifier,
        side.advantage,
        side.objects,
        side.object_advantage,
        arms.key if arms else "",
        net_advantage(scene, want.weapon_advantage, want.weapon_disadvantage),
        arms.dice if arms else (),
        want.fire,
        want.magical,
    )


def holder_side(scene: Scene, who: str, want: HoldWants, arms: WeaponsInHand | None) -> Side:
    """Return the holder's side against any target; a defence uses the better way to save."""
    if arms:
        aimed: Attribute = want.attribute or ("DEX" if arms.item.ranged else "STR")
        check_no_die_lent_twice(scene, who, arms, want.objects)
        return prepare_side(scene, who, aimed, want, *stance(scene, who, want, arms.item))
    position = want.enhanced, want.impaired + want.distant
    if want.kind == "defence" and not want.attribute:
        return shielded_side(scene, who, WAYS[better_save(scene, who)], want, *position)
    return prepare_side(scene, who, want.attribute or "STR", want, *position)


def hold(scene: Scene, actor: str, want: HoldWants, outcome: Nothing) -> None:
    held = new_holding(scene, actor, want)
    there = scene.part(actor, TurnState).held
    id = f"h{1 + max((int(k[1:]) for k in there), default=0)}"
    scene.fate.note("grimoire.held", actor, ap=hold_cost(scene, want))
    scene.emit(ActionHeld(actor, id, held))
    spend_advantage(scene, actor)
    pay(scene, actor, hold_cost(scene, want))


# ---- triggering
class FireWants(HeldWants, frozen=True, kw_only=True):
    """A held action is triggered, against a target or a DC."""

    target: OtherId = ""
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False


def plan_fire(scene: Scene, actor: str, want: FireWants) -> Plan[Any, Any]:
    """Plan the roll of a held action; it was paid for when declared."""
    id, held = held_action(scene, actor, want.id)
    if want.target:
        require_target(scene, actor, want.target)
    if held.kind in ("other", "defence"):
        return Plan(plan_without_dice().rule, Nothing(), {}, kept={"held": id})
    if held.kind == "attack" and not want.target:
        refuse("no-target", "grimoire.held", held=held.text)
    check_can_act(scene, actor)
    return held_roll_plan(scene, actor, want, id, held)


def held_roll_plan(scene: Scene, actor: str, want: FireWants, id: str, held: HeldAction) -> Plan[Any, Any]:
    """Return the roll of a held action, or of a held attack on its target."""
    side = Side(held.modifier, held.advantage, held.objects, held.object_advantage)
    if not want.target:
        params = ActionParams(**structs.asdict(side), dc=AVERAGE_DC if want.dc is None else want.dc)
        hidden = secret_params(scene, want.disclosed, want.dc)
        return Plan(ACTION, params, {"roller": actor}, secret=hidden, kept={"held": id})
    theirs, guard = defending_side(scene, want.target, None, attacked=held.kind == "attack")
    kept = {"held": id, "weapon": held.weapon, "guard": guard}
    if held.kind == "action":
        return Plan(CONTEST, contest_params(side, theirs), {"actor": actor, "target": want.target}, kept=kept)
    item = weapon_by_key(scene, actor, held.weapon)
    ups, downs = situation(scene, actor, want.target, held, item)
    now = net_advantage(scene, max(0, held.advantage) + ups, max(0, -held.advantage) + downs)
    ours = SwingParams(
        **structs.asdict(structs.replace(side, advantage=now)),
        weapon=held.dice[0] if len(held.dice) == 1 else held.dice,
        weapon_advantage=held.weapon_advantage,
        unarmed=item.id == UNARMED.id,
        to=WeaponsInHand(held.weapon, item, held.dice).harmed_score,
    )
    return attack_plan(scene, actor, want.target, ours, theirs, kept, ())


def fire(scene: Scene, actor: str, want: FireWants, outcome: AttackOutcome | ActionOutcome | Nothing) -> None:
    assert scene.plan is not None
    kept, p = scene.plan.kept, scene.plan.params
    held = scene.part(actor, TurnState).held.get(kept["held"])
    scene.emit(Said(actor, "grimoire.held", "fires", {"text": held.text if held else ""}))
    scene.emit(HoldEnded(actor, kept["held"], "used"))
    if isinstance(outcome, ActionOutcome) and want.target:
        result = "won" if outcome.success else "lost"
        scene.emit(Said(actor, "grimoire.contest", result, {"against": want.target, "stakes": ""}))
        spend_defence(scene, want.target, kept["guard"])
    elif isinstance(outcome, ActionOutcome):
        scene.emit(Said(actor, "grimoire.action", "succeeds" if outcome.success else "fails", {"stakes": ""}))
    if isinstance(outcome, AttackOutcome):
        apply_attack(scene, actor, want.target, outcome, kept["weapon"], kept["guard"], (p.hp, p.str))
        use_up_weapon(scene, actor, kept["weapon"])  # advantage gained since it was declared is for another roll


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.hold", HoldWants, plan_hold, hold, rule="grimoire.held"),
    Move("grimoire.held.fire", FireWants, plan_fire, fire, rule="grimoire.held"),
)
