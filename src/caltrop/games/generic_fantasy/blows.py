"""Attacks on one target and blasts among several: contests whose winner deals harm."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.chapters.fights import mark_acted
from caltrop.games.common.ladder_family.blows import (
    apply_weapon_condition,
    cautions,
    check_blast,
    harm_risk,
    settle_attack,
    settle_blast,
    weapons_at_roll,
)
from caltrop.games.common.ladder_family.wounds import has_attribute
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.sheet.skills import SkillDice
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, Id, OtherId, SkillId, WeaponId
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, OfTarget, Pick
from caltrop.kernel.scene import Scene

from .checks import own_dice
from .feats import blow_bonus
from .harm import harm
from .improving import Means, UsedMeans
from .mechanics import ATTACK, BLAST, AttackOutcome, AttackParams, BlastOutcome, BlastParams, Target
from .sheet import ARMS, Attribute, means, pay

GUARD = "defense"  # the defender's skill, unless they choose their weapon's
RULE = "generic-fantasy.attack"


class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `attribute` is by default BOD, or the one that a creature's attack harms; `skill` is the weapon's.

    The target answers by default with the attribute that is attacked, and with defense or its weapon's skill;
    `unanswered`: it cannot harm back.
    """

    target: OtherId
    weapon: WeaponId = ""
    attribute: Attribute | Literal[""] = ""
    skill: SkillId = ""
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Advanced] = ""
    target_skill: Annotated[Id, Pick.target_skills, Advanced] = ""
    unanswered: Annotated[bool, Advanced] = False


class AttackSide:
    """A side of an attack: its weapon, attribute, skill and dice. One that is `helpless` deals no harm."""

    def __init__(
        self,
        key: str,
        item: Item,
        attribute: str,
        skill: str,
        dice: tuple[LadderDie, ...],
        mine: Means,
        *,
        helpless: bool = False,
    ) -> None:
        self.key, self.item, self.attribute, self.skill = key, item, attribute, skill
        self.dice, self.means, self.helpless = dice, mine, helpless

    def kept_words(self, role: str) -> dict[str, str]:
        """Return the weapon, attribute and skill, to be kept for the consequences."""
        return {role: self.key, f"{role}.attribute": self.attribute, f"{role}.skill": self.skill}


# ---- the two sides
def attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants) -> AttackSide:
    """Return the attacker's side: the attribute's die, with the weapon's skill if the attacker has it."""
    named = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, named)
    attribute = want.attribute or attack_attribute(item)
    skill = want.skill or weapon_skill(scene, who, item)
    dice = own_dice(scene, who, attribute, skill)
    return AttackSide(key, item, attribute, skill, dice, means(scene, who, attribute, skill))


def attack_attribute(item: Item) -> str:
    """Return BOD for a weapon; a creature's own attack uses the attribute that it harms."""
    return item.to if item.kind == "natural" else "BOD"


def weapon_skill(scene: Scene, who: str, item: Item) -> str:
    """Return the weapon's skill, or "" if the character does not have it."""
    return item.skill if item.skill in scene.part(who, SkillDice).dice else ""


def defending_side(scene: Scene, who: str, attribute: str, skill: str = "") -> AttackSide:
    """Return the target's side: it answers with its own dice; if it is down or cannot, a d4 and no harm."""
    if scene.state.characters[who].life != "up" or not has_attribute(scene, who, attribute):
        return AttackSide("unarmed", ARMS.bare, attribute, "", ("d4",), Means(), helpless=True)
    key, item = ARMS.pick_weapon(scene, who, "")
    guard = skill or (guard_skill(scene, who, item) if attribute == "BOD" else "")
    dice = own_dice(scene, who, attribute, guard)
    return AttackSide(key, item, attribute, guard, dice, means(scene, who, attribute, guard))


def guard_skill(scene: Scene, who: str, item: Item) -> str:
    """Ask for defense or the weapon's skill; usually the one with the bigger die."""
    dice = scene.part(who, SkillDice).dice
    known = {skill: skill for skill in (GUARD, item.skill) if skill in dice}
    usual = max(known, key=lambda skill: RUNG[dice[skill]], default="")
    return scene.fate.choose(who, "generic-fantasy.skills", known, usual) if known else ""


# ---- attacks
def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = attacking_side(scene, actor, want)
    them = defending_side(scene, want.target, want.target_attribute or us.item.to, want.target_skill)
    unanswered = want.unanswered or them.helpless
    params = AttackParams(
        a=us.dice,
        b=them.dice,
        a_means=us.means,
        b_means=them.means,
        unanswered=unanswered,
        blow=blow_bonus(scene, actor, us.skill),
    )
    # A target that cannot answer deals no harm, and no condition either.
    words = us.kept_words("a") | them.kept_words("b") | ({"b": "unarmed"} if unanswered else {})
    return Plan(
        ATTACK,
        params,
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor, us.item),
        kept=words,
        risk=harm_risk(scene.state, actor, them.item.to),
    )


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    pay_for_side(scene, actor, "a", outcome.a_used)
    strike(scene, actor, want.target, outcome)
    mark_acted(scene, actor)


def pay_for_side(scene: Scene, who: str, role: str, used: UsedMeans) -> None:
    """Take the points and feats that a side has used."""
    known = weapons_at_roll(scene)
    pay(scene, who, known.get(f"{role}.attribute", "BOD"), known.get(f"{role}.skill", ""), used)


def strike(scene: Scene, actor: str, target: str, outcome: AttackOutcome, foe: str = "b") -> None:
    """Let the target pay for its answer; then harm the loser."""
    pay_for_side(scene, target, foe, outcome.b_used)
    settle_attack(ARMS, harm_and_mark, scene, actor, target, outcome, foe)


def harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition; a win without a hit does neither."""
    harm(scene, who, n, item.to)
    if n:
        apply_weapon_condition(scene, who, item, by)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    attribute: Attribute | Literal[""] = ""
    skill: SkillId = ""


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = attacking_side(scene, actor, want)
    check_blast(us.item, want.targets, RULE)
    each = scene.fate.together({t: partial(defending_side, scene, t, us.item.to) for t in want.targets})
    words = us.kept_words("a")
    for i, them in enumerate(each):
        words |= them.kept_words(f"b{i}")
    targets = tuple(Target(them.dice, them.helpless, them.means) for them in each)
    params = BlastParams(a=us.dice, targets=targets, a_means=us.means, blow=blow_bonus(scene, actor, us.skill))
    foes = {f"b{i}": t for i, t in enumerate(want.targets)}
    return Plan(BLAST, params, {"a": actor, **foes}, warnings=cautions(scene, actor, us.item), kept=words)


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    pay_for_side(scene, actor, "a", outcome.each[0].a_used)
    settle_blast(scene, actor, want.targets, outcome.each, strike)
    mark_acted(scene, actor)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.attack", AttackWants, plan_attack, after_attack, does=("act", "attack")),
    Move("generic-fantasy.blast", BlastWants, plan_blast, after_blast, rule=RULE, does=("act", "attack")),
)
