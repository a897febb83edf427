"""Fights: sides and turns, attacks, blasts, morale."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.chapters import fights, turns
from caltrop.games.common.chapters.fights import FOES, PARTY, active_party, mark_acted, require_fight, start_fight
from caltrop.games.common.chapters.rout import rout, withdraw_offers
from caltrop.games.common.ladder_family import morale
from caltrop.games.common.ladder_family.blows import (
    Combatant,
    apply_weapon_condition,
    cautions,
    check_blast,
    harm_risk,
    settle_attack,
    settle_blast,
)
from caltrop.games.common.ladder_family.openings import FightWants, plan_opening
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, FoeId, Id, OtherId, WeaponId
from caltrop.kernel.dice import RUNG, LadderDie, climb
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.encounter import able_members
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .harm import harm
from .mechanics import (
    ATTACK,
    BLAST,
    BLAST_COUNT,
    CONTEST,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    ContestOutcome,
    ContestParams,
    CountOutcome,
    CountParams,
    Steps,
    Target,
)
from .rulings import COMBAT_TIE
from .sheet import ARMS, Ability, ability_die, die_or_d4, has_ability, steps
from .tables import MORALE, WilParams

AGAIN_AT_MOST = 20  # two d4 tie 20 times in a row once in 10^12 fights


# ---- beginning, turns, the end
def plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    return plan_opening(scene, want, quickest_fighter, initiative)


def quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    return max(who, key=lambda w: RUNG[die_or_d4(scene, w, "INT")])


def initiative(scene: Scene, a: str, b: str) -> Plan[ContestParams, ContestOutcome]:
    params = ContestParams(
        a=(die_or_d4(scene, a, "INT"),),
        b=(die_or_d4(scene, b, "INT"),),
        a_advantage=steps(scene, a),
        b_advantage=steps(scene, b),
    )
    return Plan(CONTEST, params, {"a": a, "b": b})


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """Begin the fight; the winner of the contest, or the given side, takes the first turn."""
    first = want.first if isinstance(outcome, Nothing) else starting_side(scene, outcome)
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    scene.fate.note("fell.combat", first=order[0])
    start_fight(scene, want.party or active_party(scene.state), want.foes, order, want.surprised)


def starting_side(scene: Scene, outcome: ContestOutcome) -> str:
    """Return the side that won the contest; a tie is rolled again, or goes to the party by the table's ruling."""
    plan = scene.plan
    assert plan is not None
    for _ in range(AGAIN_AT_MOST):
        if outcome.winner != "tie" or scene.ruling(COMBAT_TIE) == "pcs" or not rolls_a_die(plan.params):
            break
        scene.fate.note("fell.combat", tie="again")
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


def rolls_a_die(p: ContestParams) -> bool:
    """Does either side have a die left to roll? If not, every further contest would be the same tie."""
    return p.floor == "stay" or any(climb(d, n) for d, n in ((p.a[0], p.a_advantage), (p.b[0], p.b_advantage)))


# ---- attacks
class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `ability` is by default BOD, INT with a ranged weapon; `unanswered`: the target cannot harm back."""

    target: OtherId
    weapon: WeaponId = ""
    ability: Ability | Literal[""] = ""
    advantage: Steps = 0
    target_advantage: Annotated[Steps, Advanced] = 0
    unanswered: Annotated[bool, Advanced] = False


def fighting_side(scene: Scene, who: str, weapon: str, ability: str = "") -> Combatant:
    """Return the attacker's side: the ability's die and the weapon's steel; bare hands have none."""
    key, item = ARMS.pick_weapon(scene, who, weapon)
    own = ability_die(scene, who, ability or ("INT" if item.ranged else "BOD"))
    scene.fate.note("fell.harm.weapon", who, weapon=item.name, harm=item.harm or 0)
    if item.steel:
        scene.fate.note("fell.steel", who, weapon=item.name, die=item.steel)
    return Combatant(key, item, (own, item.steel) if item.steel else (own,))


def defending_side(scene: Scene, who: str) -> Combatant:
    """Return the target's side: it answers with its own weapon; if it is down or cannot use BOD, a d4 and no harm."""
    if scene.state.characters[who].life != "up" or not has_ability(scene, who, "BOD"):
        return Combatant("unarmed", ARMS.bare, ("d4",), helpless=True)
    return fighting_side(scene, who, "", "BOD")


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = fighting_side(scene, actor, want.weapon, want.ability)
    them = defending_side(scene, want.target)
    unanswered = want.unanswered or them.helpless
    params = AttackParams(
        a=us.dice,
        b=them.dice,
        a_harm=us.harm,
        b_harm=them.harm,
        unanswered=unanswered,
        a_advantage=steps(scene, actor, want.advantage),
        b_advantage=steps(scene, want.target, want.target_advantage),
    )
    return Plan(
        ATTACK,
        params,
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor, us.item),
        kept={"a": us.key, "b": "unarmed" if unanswered else them.key},  # no harm, and no condition either
        risk=harm_risk(scene.state, actor, them.item.to),
    )


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    strike(scene, actor, want.target, outcome)
    mark_acted(scene, actor)


def harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition, which a weapon without harm gives too."""
    harm(scene, who, n, item.to)
    apply_weapon_condition(scene, who, item, by)


strike = partial(settle_attack, ARMS, harm_and_mark)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    ability: Ability | Literal[""] = ""
    advantage: Steps = 0


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = fighting_side(scene, actor, want.weapon or ARMS.choose_blast_weapon(scene, actor), want.ability)
    check_blast(us.item, want.targets, "fell.blast")
    each = scene.fate.together({t: partial(defending_side, scene, t) for t in want.targets})
    params = BlastParams(
        a=us.dice,
        a_harm=us.harm,
        targets=tuple(
            Target(them.dice, them.harm, steps(scene, t), them.helpless)
            for t, them in zip(want.targets, each, strict=True)
        ),
        a_advantage=steps(scene, actor, want.advantage),
    )
    foes = {f"b{i}": t for i, t in enumerate(want.targets)}
    kept = {"a": us.key} | {f"b{i}": them.key for i, them in enumerate(each)}
    return Plan(BLAST, params, {"a": actor, **foes}, warnings=cautions(scene, actor, us.item), kept=kept)


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    settle_blast(scene, actor, want.targets, outcome.each, strike)
    mark_acted(scene, actor)


class CountWants(Wants, frozen=True, kw_only=True):
    weapon: BlastWeaponId = ""


def plan_count(scene: Scene, actor: str, want: CountWants) -> Plan[CountParams, CountOutcome]:
    _, item = ARMS.pick_weapon(scene, actor, want.weapon or ARMS.choose_blast_weapon(scene, actor))
    if not item.blast or not item.steel:
        refuse("no-blast", "fell.blast", weapon=item.name)
    return Plan(BLAST_COUNT, CountParams(steel=item.steel), {"roller": actor})


def after_count(scene: Scene, actor: str, want: CountWants, outcome: CountOutcome) -> None:
    scene.emit(Said(actor, "fell.blast", "targets", {"n": outcome.targets}))


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale contest against this foe; by default the leader, or the foe with the largest WIL die."""

    target: FoeId = ""


def wil_die(scene: Scene, who: str) -> LadderDie:
    return die_or_d4(scene, who, "WIL")


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome]:
    target = want.target or morale.their_leader(scene, partial(wil_die, scene))
    if not target:
        require_fight(scene)
        refuse("nobody-left", "fell.morale")
    require_target(scene, actor, target)
    params = ContestParams(
        a=(wil_die(scene, actor),),
        b=(wil_die(scene, target),),
        a_advantage=steps(scene, actor),
        b_advantage=steps(scene, target),
    )
    return Plan(CONTEST, params, {"a": actor, "b": target}, kept={"target": target})


def after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: ContestOutcome) -> None:
    """Tell whether the foes hold; if the party wins, roll the WIL die for what they do instead."""
    if outcome.winner != "a":
        scene.emit(Said(actor, "fell.morale", "hold"))
        withdraw_offers(scene, "fell.morale")
        return
    found = scene.run(MORALE, WilParams(wil=wil_die(scene, actor)), {"roller": actor})
    scene.emit(Said(actor, "fell.morale", found.result))
    rout(scene, able_members(scene.state, FOES), found.result)


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale roll if this move has triggered one."""
    morale.offer_morale(scene, before, partial(wil_die, scene))


MOVES: tuple[AnyMove, ...] = (
    Move("fell.fight", FightWants, plan_fight, begin_fight, rule="fell.combat", by="facilitator"),
    *fights.moves("fell", "fell.combat"),
    *turns.moves("fell", "fell.combat"),
    Move("fell.attack", AttackWants, plan_attack, after_attack, does=("act", "attack")),
    Move("fell.blast", BlastWants, plan_blast, after_blast, does=("act", "attack")),
    Move("fell.blast.count", CountWants, plan_count, after_count, rule="fell.blast"),
    Move("fell.morale", MoraleWants, plan_morale, after_morale),
)
