"""The dice of a roll: from an attribute, a skill, a hireling and helpers."""

from __future__ import annotations

from msgspec import Struct

from caltrop.games.common.chapters.attitude import is_at_table
from caltrop.games.common.chapters.hirelings import require_employer
from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.skills import SkillDice, best_skill, skill_die
from caltrop.games.common.table_moves.wants import Id
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.errors import refuse
from caltrop.kernel.fate import YES_NO
from caltrop.kernel.scene import Scene

from .ladder import Ladder
from .wounds import has_attribute, require_attribute


class Help(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A helper, and the skill that they help with."""

    who: Id
    skill: Id


def attribute_die(scene: Scene, who: str, attribute: str) -> LadderDie:
    """Return the die of an attribute; a hireling or creature without that attribute uses its hit die."""
    require_attribute(scene, who, attribute)
    rung, hp = scene.part(who, Ladder).rung(attribute), scene.part(who, HitPoints)
    return rung.die if rung.usable else hp.die


def die_or_d4(scene: Scene, who: str, attribute: str) -> LadderDie:
    """Return the attribute's die, or a d4 if it is out of use: someone must roll for the side."""
    return attribute_die(scene, who, attribute) if has_attribute(scene, who, attribute) else "d4"


def pool_dice(scene: Scene, who: str, attribute: str, skill: str = "") -> tuple[LadderDie, ...]:
    """Return the attribute's die, and the skill's if one applies."""
    own = attribute_die(scene, who, attribute)
    scene.fate.note(scene.rule("attributes"), who, attribute=attribute, die=own)
    if not skill:
        return (own,)
    beside = skill_die(scene, who, skill)
    scene.fate.note(scene.rule("skills"), who, skill=skill, die=beside)
    return own, beside


def hireling_dice(scene: Scene, actor: str, hireling: str, skill: str) -> tuple[LadderDie, ...]:
    """Return the skill die that a hireling adds: of the test's own skill, or of the hireling's best."""
    if not hireling:
        return ()
    require_employer(scene, actor, hireling)
    if scene.state.characters[hireling].life != "up":
        refuse("helper-down", scene.rule("hirelings"), who=scene.name(hireling))
    known = skill if skill in scene.part(hireling, SkillDice).dice else best_skill(scene, hireling)
    die = skill_die(scene, hireling, known)
    scene.fate.note(scene.rule("hirelings"), hireling, die=die)
    return (die,)


def helper_dice(scene: Scene, actor: str, offers: tuple[Help, ...]) -> dict[str, LadderDie]:
    """Return the skill die of each helper who is willing; the helper rolls it."""
    found: dict[str, LadderDie] = {}
    for help in offers:
        if help.who == actor or help.who in found or not is_at_table(scene, help.who):
            refuse("no-such-helper", scene.rule("help"), who=help.who)
        if scene.state.characters[help.who].life != "up":
            refuse("helper-down", scene.rule("help"), who=scene.name(help.who))
        die = skill_die(scene, help.who, help.skill)
        if is_willing(scene, help.who):
            found[help.who] = die
    return found


def is_willing(scene: Scene, who: str) -> bool:
    """Ask whether a helper helps: friends usually do; for a creature of others the facilitator is asked."""
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return scene.fate.choose(who, scene.rule("help"), YES_NO, "no" if theirs else "yes", waits=theirs)


def roles_in_test(actor: str, helped: dict[str, LadderDie]) -> dict[str, str]:
    """Return who has which role in a test."""
    return {"roller": actor, **{f"helper{i}": who for i, who in enumerate(helped)}}
