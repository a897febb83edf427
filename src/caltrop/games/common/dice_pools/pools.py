"""Pools, the dice of a roll: of an attribute or a skill, and whatever joins it; and contests of two such pools.

Every kind of roll collects its dice here, on both sides. A game says once which sources it has (`Pooling`). What a
condition takes away from a roller, or forbids, acts here too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.effects import Cannot, EffectRoll, Leaves
from caltrop.games.common.conditions.in_play import is_helpless, lacks, warn_if_attribute_barred
from caltrop.games.common.conditions.on_sheet import (
    CONDITION,
    Conditions,
    effects_on,
    end_conditions_by_contest,
    is_towards,
)
from caltrop.games.common.fighting.fights import spend_turn
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.people.attitude import is_at_table
from caltrop.games.common.people.hirelings import plan_paid_order, require_employer
from caltrop.games.common.table.wants import Id, OtherId, SkillId, WeaponId
from caltrop.kernel.contract.move import Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Flat, OfTarget, Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import EntryKind, Marks, Part, Setting, SheetEntry, Widget
from caltrop.messages import marks

from .attack_telling import contest_facts
from .ladder import Attribute, Ladder
from .wounds import has_attribute, require_attribute


class SkillDice(Part, frozen=True, tag="skill-dice"):
    """The die of each skill, by the skill's id."""

    places = {"skills": "known"}
    dice: dict[str, LadderDie] = {}

    def show(self) -> tuple[Widget, ...]:
        skills = tuple(marks.SkillDie(skill=skill, die=die) for skill, die in self.dice.items())
        return (Marks("skills", skills),) if skills else ()

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        return tuple(SheetEntry(skill, die=die) for skill, die in self.dice.items()) if kind == "skills" else ()

    def settings(self) -> dict[str, Setting]:
        return {skill: Setting(die, options=LADDER) for skill, die in self.dice.items()}

    def put(self, name: str, value: int | str) -> SkillDice:
        die = next((d for d in LADDER if d == value), None)
        return SkillDice({**self.dice, name: die}) if die and name in self.dice else self


def _skill_die(scene: Scene, who: str, skill: str) -> LadderDie:
    """Return the die of a skill, or refuse if the character does not have it."""
    dice = scene.part(who, SkillDice).dice
    if skill not in dice:
        refuse("no-skill", scene.rule("skills"), who=scene.name(who), skill=skill)
    return dice[skill]


# ---- what a roll is for, and what joins it
class RollContext(Struct, frozen=True):
    """A roll of one side: who rolls what kind of roll, with which attribute, and against which opponent."""

    who: str
    roll: EffectRoll
    of: str
    against: str = ""
    melee: bool = True


class Help(Wants, frozen=True, kw_only=True):
    """A helper, and the skill that they help with."""

    who: Id
    skill: Id


_Helpers: TypeAlias = Annotated[tuple[Help, ...], Meta(max_length=5), Pick.helpers]


class Side(Struct, frozen=True, kw_only=True):
    """What one side of a roll adds to its attribute's die. A move asks for those that its game has, for each side."""

    skill: SkillId = ""
    weapon: WeaponId = ""
    spell: Annotated[LadderDie | None, Advanced] = None
    experience: LadderDie | None = None
    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""
    hireling_skill: Annotated[Id, Pick.shelf("skills"), Advanced] = ""  # which skill of the hireling fits
    help: _Helpers = ()
    advantage: Annotated[int, Meta(ge=-8, le=8)] = 0  # the steps that the table grants


ALONE = Side()
JOINING = ("skill", "hireling", "hireling_skill", "help")  # what joins a roll in every game of the family


def of_target(*names: str) -> Meta:
    """Return the mark of the target's side in a move: its parameters begin with "target_"."""
    return Flat(
        *names,
        prefix="target_",
        every=(OfTarget, Advanced),
        skill=Pick.target_skills,
        weapon=Pick.target_weapons,
        hireling=Pick.target_hirelings,
    )


def of_party(*names: str) -> Meta:
    """Return the mark of the party's side in the contest for the first turn of a fight."""
    return Flat(*names, every=(Advanced,), skill=Pick.shelf("skills"))


def of_foes(*names: str) -> Meta:
    """Return the mark of the foes' side in that contest: its parameters begin with "foes_"."""
    return Flat(*names, prefix="foes_", every=(OfTarget, Advanced), skill=Pick.shelf("skills"))


OwnSide: TypeAlias = Annotated[Side, Flat(*JOINING)]
_TargetSide: TypeAlias = Annotated[Side, of_target(*JOINING)]


class Answering(Wants, frozen=True, kw_only=True):
    """What one of several targets adds to its answer."""

    who: Id
    side: Annotated[Side, Flat("skill", "weapon", "hireling", "hireling_skill", "help")] = ALONE


Answers: TypeAlias = Annotated[tuple[Answering, ...], Meta(max_length=20), Unasked]


def answering(answers: Sequence[Answering], who: str) -> Side:
    """Return what a target adds to its answer."""
    return next((each.side for each in answers if each.who == who), ALONE)


class Pool(Struct, frozen=True):
    """The dice of one side: its own, the attribute's first, and those of helpers by their ids.

    `spell` and `spells` are dice whose numbers are paid for, of the roller and of helpers; `steps` are of advantage;
    `experience` is the die among `dice` that was bought, `skill` the skill that joined; `hireling` has lent a die.
    """

    dice: tuple[LadderDie, ...]
    help: dict[str, LadderDie] = {}
    spell: LadderDie | None = None
    spells: dict[str, LadderDie] = {}
    steps: int = 0
    experience: LadderDie | None = None
    skill: str = ""
    hireling: str = ""


_OwnDie: TypeAlias = Callable[[Scene, RollContext], LadderDie]
_DieSource: TypeAlias = Callable[[Scene, RollContext, Side], tuple[LadderDie, ...]]
_HelpDie: TypeAlias = Callable[[Scene, Any], LadderDie]


class Pooling:
    """How a game collects dice: the attribute's die, the sources that may join it, and the die of a helper."""

    def __init__(self, own: _OwnDie, *sources: _DieSource, help_die: _HelpDie) -> None:
        self.own = own
        self.sources = sources
        self.help_die = help_die

    def collect(self, scene: Scene, at: RollContext, brought: Side = ALONE) -> Pool:
        """Return the dice of one side of any roll; refuse what the roller does not have."""
        warn_if_attribute_barred(scene, at.who, at.of)
        brought = _without_lacks(scene, at.who, brought)
        _check_one_die_each(scene, at, brought)
        own = self.own(scene, at)
        dice = (own, *(die for source in self.sources for die in source(scene, at, brought)))
        help = _helper_dice(scene, at, brought.help, self.help_die)
        return Pool(dice, help, skill=brought.skill, hireling=brought.hireling)


def _without_lacks(scene: Scene, who: str, brought: Side) -> Side:
    """Leave out what conditions take away from a roller: the skill, experience, help."""
    if brought.skill and lacks(scene, who, "skill"):
        brought = structs.replace(brought, skill="")
    if brought.experience and lacks(scene, who, "experience"):
        brought = structs.replace(brought, experience=None)
    if brought.help and lacks(scene, who, "help"):
        brought = structs.replace(brought, help=())
    return brought


def _check_one_die_each(scene: Scene, at: RollContext, brought: Side) -> None:
    """Refuse a hireling who would lend two dice, or one against themselves."""
    if brought.hireling and brought.hireling in (at.against, *(help.who for help in brought.help)):
        refuse("no-such-helper", scene.rule("help"), who=scene.name(brought.hireling))


def is_dull(scene: Scene, who: str) -> bool:
    """Do a roller's weak hits count as misses?"""
    return lacks(scene, who, "weak")


# ---- attributes
def _attribute_die(scene: Scene, who: str, attribute: str) -> LadderDie:
    """Return the die of an attribute; a hireling or creature without that attribute uses its hit die."""
    require_attribute(scene, who, attribute)
    rung = scene.part(who, Ladder).rung(attribute)
    hp = scene.part(who, HitPoints)
    return rung.die if rung.usable else hp.die


def die_or_d4(scene: Scene, who: str, attribute: str) -> LadderDie:
    """Return the attribute's die, or a d4 if it is out of use: someone must roll for the side."""
    return _attribute_die(scene, who, attribute) if has_attribute(scene, who, attribute) else "d4"


def side_die(scene: Scene, at: RollContext) -> LadderDie:
    """Return the die of the roll's attribute; someone who cannot act, and is rolled against, has a d4."""
    helpless = at.who != scene.doing.actor and at.against and is_helpless(scene, at.who, at.of)
    for_side = at.roll in ("initiative", "morale") and at.against
    own = die_or_d4(scene, at.who, at.of) if for_side else _attribute_die(scene, at.who, at.of)
    own = "d4" if helpless else own
    scene.fate.note(scene.rule("attributes"), at.who, DieAdded(own, Cause("ability", at.of)))
    return own


def joining_skill(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    """Return the die of the skill that applies."""
    if not brought.skill:
        return ()
    die = _skill_die(scene, at.who, brought.skill)
    scene.fate.note(scene.rule("skills"), at.who, DieAdded(die, Cause("skill", brought.skill)))
    return (die,)


# ---- hirelings
def require_hireling(scene: Scene, actor: str, hireling: str) -> None:
    """Refuse the die of a hireling who does not work for the actor, is down, or has run away."""
    require_employer(scene, actor, hireling)
    fled = next(effects_on(scene, hireling, Leaves), None) or scene.part(hireling, Conditions).has("flee")
    if scene.state.characters[hireling].life != "up" or fled:
        refuse("helper-down", scene.rule("hirelings"), who=scene.name(hireling))
    _warn_if_helper_barred(scene, hireling, "")


def fitting_skill(scene: Scene, hireling: str, known: tuple[str, ...], brought: Side) -> str:
    """Return the hireling's skill that fits: the one that is said, the roll's own, or else the only one they have.

    Whether a skill fits is the table's to say; but with another skill in the roll, it has to be said.
    """
    if not known:
        refuse("no-skill", scene.rule("hirelings"), who=scene.name(hireling), skill="")
    fits = brought.hireling_skill or (brought.skill if brought.skill in known else "")
    if not fits and len(known) == 1 and not brought.skill:
        fits = known[0]
    if fits not in known:
        refuse("no-fitting-skill", scene.rule("hirelings"), who=scene.name(hireling), skill=fits, options=known)
    return fits


def joining_hireling(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    """Return the skill die that a hireling adds, if the skill fits."""
    if not brought.hireling:
        return ()
    require_hireling(scene, at.who, brought.hireling)
    known = tuple(scene.part(brought.hireling, SkillDice).dice)
    die = _skill_die(scene, brought.hireling, fitting_skill(scene, brought.hireling, known, brought))
    scene.fate.note(scene.rule("hirelings"), at.who, DieAdded(die, Cause("hireling", who=brought.hireling)))
    return (die,)


# ---- helpers
def skilled_help(scene: Scene, help: Help) -> LadderDie:
    """Return the die of the skill that a helper helps with."""
    return _skill_die(scene, help.who, help.skill)


def _helper_dice(scene: Scene, at: RollContext, offers: tuple[Any, ...], die_of: _HelpDie) -> dict[str, LadderDie]:
    """Return one die of each helper who is willing; the helper rolls it."""
    found: dict[str, LadderDie] = {}
    for help in offers:
        if help.who in (at.who, at.against) or help.who in found or not is_at_table(scene, help.who):
            refuse("no-such-helper", scene.rule("help"), who=scene.name(help.who))
        if scene.state.characters[help.who].life != "up":
            refuse("helper-down", scene.rule("help"), who=scene.name(help.who))
        _warn_if_helper_barred(scene, help.who, at.against)
        die = die_of(scene, help)
        if _is_willing(scene, help.who, pays=bool(getattr(help, "spell", ""))):
            found[help.who] = die
            scene.fate.note(scene.rule("help"), at.who, DieAdded(die, Cause("help", who=help.who)))
    return found


def _warn_if_helper_barred(scene: Scene, who: str, against: str) -> None:
    """Warn if a condition keeps somebody from helping, or from helping against this opponent."""
    for id, mark, bar in effects_on(scene, who, Cannot):
        if {"help", "act"} & set(bar.what) and is_towards(scene, who, id, bar, against):
            scene.warn("cannot", CONDITION, who=scene.name(who), mark=mark.text, what="help")


def _is_willing(scene: Scene, who: str, *, pays: bool = False) -> bool:
    """Ask whether a helper helps: friends usually do; for a creature of others the facilitator is asked.

    A helper who `pays`, as for a spell die, is always asked, unless the mover's seat acts for them.
    """
    if pays and not scene.state.may_act_for(scene.seat, who):
        return scene.fate.choose(who, scene.rule("help"), YES_NO, "yes", waits=True)
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return scene.fate.choose(who, scene.rule("help"), YES_NO, "no" if theirs else "yes", waits=theirs)


def _helpers_of(side: Pool) -> frozenset[str]:
    """Return who lends a side a die, by whatever way."""
    return frozenset((*side.help, *side.spells, *((side.hireling,) if side.hireling else ())))


def check_helpers(scene: Scene, *sides: Pool, against: Collection[str] = ()) -> None:
    """Refuse somebody who would help two sides at once, or the first side `against` themselves."""
    helping = [who for side in sides for who in sorted(_helpers_of(side))]
    for who in helping:
        if helping.count(who) > 1 or (who in against and who in _helpers_of(sides[0])):
            refuse("no-such-helper", scene.rule("help"), who=scene.name(who))


def agrees(scene: Scene, who: str, rule: str) -> bool:
    """Ask a character named in another's move whether they pay a price; not if the mover's seat acts for them."""
    return scene.state.may_act_for(scene.seat, who) or scene.fate.choose(who, rule, YES_NO, "no", waits=True)


# ---- roles
def test_roles(actor: str, pool: Pool) -> dict[str, str]:
    """Return who has which role in a test: the roller, and each helper."""
    return {"roller": actor, **helper_roles("", pool)}


def helper_roles(prefix: str, pool: Pool) -> dict[str, str]:
    """Return the roles of a side's helpers; of a contest's sides, they begin with the side's own role."""
    helpers = {f"{prefix}helper{i}": who for i, who in enumerate(pool.help)}
    return helpers | {f"{prefix}caster{i}": who for i, who in enumerate(pool.spells)}


def contest_roles(a: str, ours: Pool, b: str, theirs: Pool) -> dict[str, str]:
    """Return who has which role in a contest."""
    return {"a": a, "b": b, **helper_roles("a_", ours), **helper_roles("b_", theirs)}


# Results of an attack in which both sides can be harmed, by the names that all games use to compare them.
EXCHANGED_HARM: Mapping[str, Callable[[Any], bool | int]] = {
    "harms": lambda o: o.b_takes > 0,
    "mean-harm": lambda o: o.b_takes,
    "harmed": lambda o: o.a_takes > 0,
    "mean-harmed": lambda o: o.a_takes,
}


class ContestWants(Wants, frozen=True, kw_only=True):
    """A contest against another character: attributes, skills, hirelings and helpers of both."""

    target: OtherId
    attribute: Attribute = "BOD"
    own: OwnSide = ALONE
    target_attribute: Annotated[Attribute, OfTarget, Advanced] = "BOD"
    theirs: _TargetSide = ALONE
    stakes: Annotated[str, Meta(max_length=200)] = ""


def tell_contest(scene: Scene, actor: str, target: str, stakes: str, winner: str) -> None:
    result = {"a": "won", "b": "lost", "tie": "tie"}[winner]
    facts = {"against": target, "stakes": stakes, **contest_facts(scene, actor, target)}
    scene.emit(Said(actor, scene.rule("contest"), result, facts))


def settle_contest(
    scene: Scene, actor: str, target: str, stakes: str, winner: str, attributes: tuple[str, str]
) -> None:
    """Tell who won, let the winner break a hold of the loser's, and use up the actor's turn.

    `attributes` are those of both sides: some holds give way to one attribute only.
    """
    tell_contest(scene, actor, target, stakes, winner)
    if winner == "a":
        end_conditions_by_contest(scene, actor, target, attributes[0])
    if winner == "b":
        end_conditions_by_contest(scene, target, actor, attributes[1])
    spend_turn(scene, actor, f"{scene.game.id}.contest")


def plan_contested_order(
    scene: Scene, actor: str, hireling: str, contest: Callable[[RollContext, RollContext], Plan[Any, Any]]
) -> Plan[Any, Any]:
    """Return the plan of an order: a paid hireling obeys, an unpaid one contests it, WIL against hit die."""
    if plan := plan_paid_order(scene, actor, hireling):
        return plan
    us = RollContext(actor, "contest", "WIL", hireling)
    them = RollContext(hireling, "contest", "WIL", actor)
    return contest(us, them)
