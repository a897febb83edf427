"""Attacks on one and blasts among several: contests whose winner deals harm."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.parts.fights import acted, turn_cautions
from caltrop.games.parts.ladder import Ladder
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.pools import attribute_die
from caltrop.games.parts.reach import in_reach
from caltrop.games.parts.skills import SkillDice
from caltrop.games.parts.time import afflict
from caltrop.games.parts.wants import Id
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import Said
from caltrop.kernel.move import AnyMove, Move, Plan, Risk, Wants
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .feats import blow
from .harm import harm
from .improving import Means, Used
from .mechanics import ATTACK, BLAST, AttackOutcome, AttackParams, BlastOutcome, BlastParams, Target
from .sheet import UNARMED, Attribute, best_weapon, means, pay, too_many_hands, weapons, wielded
from .tests import own_dice

GUARD = "defense"  # the skill of whoever is attacked, unless they strike back with a weapon's
RULE = "generic-fantasy.attack"


class AttackWants(Wants, frozen=True, kw_only=True):
    """`attribute`: BOD, or what a creature's own move strikes, unless said; `skill`: the weapon's, unless said.

    The target answers with the attribute that is struck, and with defense or their weapon's skill, unless said
    otherwise; `unanswered`: they cannot harm back.
    """

    target: Id
    weapon: Id = ""
    attribute: Attribute | Literal[""] = ""
    skill: Id = ""
    target_attribute: Attribute | Literal[""] = ""
    target_skill: Id = ""
    unanswered: bool = False


class Armed:
    """A side of an attack: its weapon, attribute, skill and dice; who is helpless deals no harm."""

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

    def kept(self, role: str) -> dict[str, str]:
        """What the consequences need to know again."""
        return {role: self.key, f"{role}.attribute": self.attribute, f"{role}.skill": self.skill}


# ---- the two sides
def attacking(scene: Scene, who: str, want: AttackWants | BlastWants) -> Armed | Refused:
    """The attribute's die with the skill of the weapon, where its bearer has it."""
    named = want.weapon or (bursting(scene, who) if isinstance(want, BlastWants) else "")
    held = wielded(scene, who, named)
    if isinstance(held, Refused):
        return held
    key, item = held
    attribute = want.attribute or made_with(item)
    skill = want.skill or with_weapon(scene, who, item)
    dice = own_dice(scene, who, attribute, skill)
    if isinstance(dice, Refused):
        return dice
    return Armed(key, item, attribute, skill, dice, means(scene, who, attribute, skill))


def made_with(item: Item) -> str:
    """A blow or a shot is made with BOD; what a creature does to mind or will, with its own."""
    return item.to if item.kind == "natural" else "BOD"


def with_weapon(scene: Scene, who: str, item: Item) -> str:
    """The weapon's skill, if its bearer has it."""
    return item.skill if item.skill in scene.of(who, SkillDice).dice else ""


def defending(scene: Scene, who: str, attribute: str, skill: str = "") -> Armed | Refused:
    """Whoever is attacked answers with what they have; one who is down or cannot has a d4, and deals no harm."""
    if scene.state.characters[who].life != "up" or isinstance(attribute_die(scene, who, attribute), Refused):
        return Armed("unarmed", UNARMED, attribute, "", ("d4",), Means(), helpless=True)
    held = wielded(scene, who, "")
    key, item = ("unarmed", UNARMED) if isinstance(held, Refused) else held
    guard = skill or (guarding(scene, who, item) if attribute == "BOD" else "")
    dice = own_dice(scene, who, attribute, guard)
    if isinstance(dice, Refused):
        return dice
    return Armed(key, item, attribute, guard, dice, means(scene, who, attribute, guard))


def guarding(scene: Scene, who: str, item: Item) -> str:
    """Defense or the weapon's skill, as they choose: usually whichever has the bigger die."""
    dice = scene.of(who, SkillDice).dice
    known = {skill: skill for skill in (GUARD, item.skill) if skill in dice}
    usual = max(known, key=lambda skill: RUNG[dice[skill]], default="")
    return scene.fate.choose(who, "generic-fantasy.skills", known, usual) if known else ""


# ---- attacks
def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome] | Refused:
    if no := in_reach(scene, actor, want.target):
        return no
    us = attacking(scene, actor, want)
    if isinstance(us, Refused):
        return us
    them = defending(scene, want.target, want.target_attribute or us.item.to, want.target_skill)
    if isinstance(them, Refused):
        return them
    unanswered = want.unanswered or them.helpless
    params = AttackParams(
        a=us.dice,
        b=them.dice,
        a_means=us.means,
        b_means=them.means,
        unanswered=unanswered,
        blow=blow(scene, actor, us.skill),
    )
    kept = us.kept("a") | them.kept("b") | ({"b": "unarmed"} if unanswered else {})  # no harm, and no mark either
    return Plan(
        ATTACK,
        params,
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor, us.item),
        kept=kept,
        risk=at_risk(scene.state, actor, them.item.to),
    )


def at_risk(state: State, who: str, to: str) -> Risk[AttackOutcome]:
    """What the other's weapon may bring to 0; armour stands before BOD alone."""
    left, armour = state.of(who, Ladder).rung(to).points, state.of(who, Pack).protection if to == "BOD" else 0
    return Risk(who, to, lambda outcome: outcome.a_takes >= left + armour)


def cautions(scene: Scene, actor: str, item: Item) -> tuple[Warned, ...]:
    """What somebody should say yes to first: out of turn, a second act, down, too few hands."""
    hands = too_many_hands(scene, actor, item)
    return (*turn_cautions(scene, actor), *((hands,) if hands else ()))


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    kept = scene.plan.kept if scene.plan else {}
    settle(scene, actor, kept, "a", outcome.a_used)
    struck(scene, actor, want.target, outcome, kept, "b")
    acted(scene, actor)


def settle(scene: Scene, who: str, kept: dict[str, str], role: str, used: Used) -> None:
    """Pays what a side has used."""
    pay(scene, who, kept.get(f"{role}.attribute", "BOD"), kept.get(f"{role}.skill", ""), used)


def struck(scene: Scene, actor: str, target: str, outcome: AttackOutcome, kept: dict[str, str], foe: str) -> None:
    """Harm to the loser, and whatever mark the winner's weapon leaves; a tie harms nobody."""
    settle(scene, target, kept, foe, outcome.b_used)
    result = {"a": "won", "b": "lost", "tie": "tie"}[outcome.winner]
    scene.emit(Said(actor, "generic-fantasy.attack", result, {"against": target}))
    if outcome.winner == "a":
        hurt(scene, target, outcome.b_takes, weapon_of(scene, actor, kept.get("a", "")))
    if outcome.winner == "b":
        hurt(scene, actor, outcome.a_takes, weapon_of(scene, target, kept.get(foe, "")))


def weapon_of(scene: Scene, who: str, key: str) -> Item:
    return scene.of(who, Pack).items.get(key) or UNARMED


def hurt(scene: Scene, who: str, n: int, item: Item) -> None:
    """Harm and its mark; who wins on numbers alone, without a hit, does neither."""
    harm(scene, who, n, item.to)
    if item.condition and n:
        afflict(scene, who, item.condition, item.lasts, RULE)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    """One roll against several, who each contest it."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    weapon: Id = ""
    attribute: Attribute | Literal[""] = ""
    skill: Id = ""


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome] | Refused:
    for target in want.targets:
        if no := in_reach(scene, actor, target):
            return no
    us = attacking(scene, actor, want)
    if isinstance(us, Refused):
        return us
    if not us.item.blast or len(set(want.targets)) < len(want.targets):
        return Refused("no-blast", RULE, {"weapon": us.item.name})
    asked = scene.fate.together({t: partial(defending, scene, t, us.item.to) for t in want.targets})
    each = [them for them in asked if isinstance(them, Armed)]  # without a skill to name, nobody is refused
    kept = us.kept("a")
    for i, them in enumerate(each):
        kept |= them.kept(f"b{i}")
    targets = tuple(Target(them.dice, them.helpless, them.means) for them in each)
    params = BlastParams(a=us.dice, targets=targets, a_means=us.means, blow=blow(scene, actor, us.skill))
    foes = {f"b{i}": t for i, t in enumerate(want.targets)}
    return Plan(BLAST, params, {"a": actor, **foes}, warnings=cautions(scene, actor, us.item), kept=kept)


def bursting(scene: Scene, who: str) -> str:
    """The blast weapon somebody has, or the one they choose; "" when there is none."""
    found = {key: item for key, item in weapons(scene, who).items() if item.blast}
    if not found:
        return ""
    return scene.fate.choose(who, RULE, {k: k for k in found}, best_weapon(scene, who, found))


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    kept = scene.plan.kept if scene.plan else {}
    settle(scene, actor, kept, "a", outcome.each[0].a_used)
    scene.fate.together(
        {
            target: partial(struck, scene, actor, target, one, kept, f"b{i}")
            for i, (target, one) in enumerate(zip(want.targets, outcome.each, strict=True))
        }
    )
    acted(scene, actor)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.attack", AttackWants, plan_attack, after_attack),
    Move("generic-fantasy.blast", BlastWants, plan_blast, after_blast, rule=RULE),
)
