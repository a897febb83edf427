"""Magic and learning: cast a spell, resist one, gain skills and spells."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, structs

from caltrop.games.common.dice_pools.attack_telling import difficulty, hits_rolled, visible_targets
from caltrop.games.common.dice_pools.pools import Pool, RollContext, test_roles
from caltrop.games.common.fighting.fights import mark_acted, turn_cautions
from caltrop.games.common.table.wants import Id, NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, Pick, Start
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated
from caltrop.kernel.state.events.table import Said

from .checks import agreed_difficulty
from .collecting import (
    ALONE,
    Answers,
    FellSide,
    answering,
    assemble_contest,
    collect,
    is_fixed,
    spell_risks,
    steps,
    use_up_edges,
)
from .harm import harm, pay_for_spells
from .library import Spell, shelves
from .mechanics import CAST, CONTEST, CastOutcome, CastParams, Difficulty
from .rulings import GAIN_DUPLICATE
from .sheet import Knowledge, Learned, has_ability
from .spellwork import apply_spell, require_spell_targets, spell_subjects, target_warnings

ROLLS_AT_MOST = 20  # to find a row that is new; then the next new row counts


# ---- casting
class CastWants(Wants, frozen=True, kw_only=True):
    """A casting: the spell, its difficulty, and the spell die; without a die it costs nothing.

    `willing`: targets of the own party agree. For a creature of others, only the facilitator can agree.
    """

    spell: Annotated[Id, Pick.spells]
    dn: Annotated[Difficulty, Facilitator, Start("4", "test.moderate")]
    die: LadderDie | None = None
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.living] = ()
    willing: Annotated[bool, Advanced] = False
    own: Annotated[FellSide, Flat("skill", "hireling", "hireling_skill", "advantage", "help")] = ALONE
    answers: Answers = ()


def plan_cast(scene: Scene, actor: str, want: CastWants) -> Plan[CastParams, CastOutcome]:
    spell = known_spell(scene, actor, want.spell)
    require_spell_targets(scene, actor, spell, want.targets)
    pool = collect(scene, RollContext(actor, "cast", "WIL"), structs.replace(want.own, spell=want.die))
    params = CastParams(
        wil=pool.dice[0],
        spell=pool.spell,
        dn=agreed_difficulty(scene, actor, "fell.cast", want.dn),
        advantage=pool.steps,
        more=pool.dice[1:],
        help=tuple(pool.help.values()),
        spells=tuple(pool.spells.values()),
        fixed=is_fixed(scene, actor),
    )
    risks = spell_risks(scene, actor, pool, lambda o: o.wil_spent, lambda o: o.help_spent)
    warnings = (*turn_cautions(scene, actor), *target_warnings(scene, spell, want.targets))
    return Plan(CAST, params, test_roles(actor, pool), warnings=warnings, risks=risks)


def known_spell(scene: Scene, who: str, spell: str) -> Spell:
    """Return the spell, or refuse if the caster does not know it."""
    found = shelves(scene).spells.get(spell)
    if found is None or spell not in scene.part(who, Knowledge).spells:
        refuse("unknown-spell", "fell.spells", who=scene.name(who), spell=spell)
    return found


def after_cast(scene: Scene, actor: str, want: CastWants, outcome: CastOutcome) -> None:
    """Take the cost of the spell die, passed or failed; then apply the spell."""
    spell = shelves(scene).spells[want.spell]
    scene.fate.note("fell.spells", actor, FactStated("spell", spell.id))
    harm(scene, actor, outcome.wil_spent, "WIL", armour=False, why="spell")
    pay_for_spells(scene, 0, outcome.help_spent, "roller")
    use_up_edges(scene, RollContext(actor, "cast", "WIL"))
    told = {"spell": spell.id, **hits_rolled(scene), **difficulty(scene), **visible_targets(scene, want.targets)}
    told |= {"die": want.die} if want.die else {}
    scene.emit(Said(actor, "fell.cast", "cast" if outcome.passed else "failed", told))
    if outcome.passed:
        subjects = spell_subjects(scene, actor, spell, tuple(dict.fromkeys(want.targets)))
        apply_spell(scene, actor, spell, subjects, resisting_targets(scene, actor, spell, tuple(subjects), want))
    mark_acted(scene, actor)


# ---- resisting
def resisting_targets(
    scene: Scene, actor: str, spell: Spell, subjects: tuple[str, ...], want: CastWants
) -> tuple[str, ...]:
    """Return the targets that contest the spell and win: its effect on them is weaker."""
    able = [w for w in subjects if w != actor and has_ability(scene, w, "WIL")]
    ask = {w: partial(scene.fate.may, w, "fell.cast", usual=is_unwilling(scene, w, spell, want)) for w in able}
    forced = [w for w, forces in zip(able, scene.fate.together(ask), strict=True) if forces]
    won = scene.fate.together({w: partial(roll_resistance, scene, actor, w, want) for w in forced})
    for who, weakens in zip(forced, won, strict=True):
        if not weakens:
            scene.emit(Said(who, "fell.cast", "unresisted", {"spell": spell.id}))
    return tuple(w for w, weakens in zip(forced, won, strict=True) if weakens)


def is_unwilling(scene: Scene, who: str, spell: Spell, want: CastWants) -> bool:
    """Is a target taken to resist, unless its player lets the spell work? Spells that help are welcome."""
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return spell.resisted and not (want.willing and not theirs)


def roll_resistance(scene: Scene, actor: str, target: str, want: CastWants) -> bool:
    """Roll WIL and the casting's spell die, which is paid for, against WIL; return whether the target wins."""
    us, them = RollContext(actor, "contest", "WIL", target), RollContext(target, "contest", "WIL", actor)
    ours, theirs = (
        Pool(casting_dice(scene), steps=steps(scene, us)),
        collect(scene, them, answering(want.answers, target)),
    )
    for die, cause in zip(ours.dice, (Cause("ability", "WIL"), Cause("spell")), strict=False):
        scene.fate.note("fell.cast", actor, DieAdded(die, cause))
    plan = assemble_contest(scene, us, ours, them, theirs)
    outcome = scene.run(CONTEST, plan.params, plan.roles)
    if outcome.winner == "tie":
        scene.fate.note("fell.cast", target, FactStated("tie"))
    pay_for_spells(scene, outcome.b_spent.own, outcome.b_spent.help, "b", plan.roles)
    return outcome.winner == "b"


def casting_dice(scene: Scene) -> tuple[LadderDie, ...]:
    """Return the WIL die and the spell die of the casting itself, because WIL's points may be spent by now."""
    assert scene.plan is not None
    params = scene.plan.params
    assert isinstance(params, CastParams)
    return (params.wil, params.spell) if params.spell else (params.wil,)


# ---- learning
def gain_skill(scene: Scene, who: str, chosen: str = "") -> str:
    """Give a new skill, the chosen one or a random one, and return it; "" if the character knows all."""
    found = chosen or roll_new_row(
        scene, who, "fell.skills", tuple(shelves(scene).skills), scene.part(who, Knowledge).skills
    )
    if found:
        scene.emit(Learned(who, skill=found))
    return found


def gain_spell(scene: Scene, who: str, chosen: str = "") -> str:
    """Give a new spell, the chosen one or a random one, and return it; "" if the character knows all."""
    found = chosen or roll_new_row(
        scene, who, "fell.spells", tuple(shelves(scene).spells), scene.part(who, Knowledge).spells
    )
    if found:
        scene.emit(Learned(who, spell=found))
    return found


def roll_new_row(scene: Scene, who: str, rule: str, table: tuple[str, ...], known: tuple[str, ...]) -> str:
    """Return a row that is new; a known one is rolled again, or the player chooses, by the table's ruling."""
    new = {row: row for row in table if row not in known}
    if not new:
        scene.emit(Said(who, rule, "knows all"))
        return ""
    rolled = 0
    for _ in range(ROLLS_AT_MOST):
        rolled = scene.fate.roll(f"d{len(table)}", who, rule)
        if table[rolled - 1] in new:
            return table[rolled - 1]
        scene.fate.note(rule, who, FactStated("duplicate", table[rolled - 1]))
        if scene.ruling(GAIN_DUPLICATE) == "choose":
            return scene.fate.choose(who, rule, new, next(iter(new)), waits=True)
    return next(row for row in (*table[rolled:], *table) if row in new)


class LearnWants(Wants, frozen=True, kw_only=True):
    """A skill or a spell outside of advancement: a named one, or a random one."""

    skill: Annotated[Id, Pick.shelf("skills")] = ""
    spell: Annotated[Id, Pick.shelf("spells")] = ""
    random: Literal["", "skill", "spell"] = ""


def plan_learn(scene: Scene, actor: str, want: LearnWants) -> NoPlan:
    require_character(scene, actor)
    if sum(map(bool, (want.skill, want.spell, want.random))) != 1:
        refuse("learn-one-thing", "fell.skills")
    check_new(scene, actor, want.skill, want.spell)
    return plan_without_dice()


def check_new(scene: Scene, who: str, skill: str, spell: str) -> None:
    """Refuse a skill or spell that does not exist or is known; "" means none."""
    if skill:
        require_skill(scene, skill)
    if spell and spell not in shelves(scene).spells:
        refuse("no-such-spell", "fell.spells", got=spell)
    known = scene.part(who, Knowledge)
    if skill in known.skills:
        refuse("known-already", "fell.skills", who=scene.name(who), what=skill)
    if spell in known.spells:
        refuse("known-already", "fell.spells", who=scene.name(who), what=spell)


def require_skill(scene: Scene, skill: str) -> None:
    options = tuple(shelves(scene).skills)
    if skill not in options:
        refuse("no-such-skill", "fell.skills", got=skill, options=options)


def learn(scene: Scene, actor: str, want: LearnWants, outcome: Nothing) -> None:
    if want.skill or want.random == "skill":
        gain_skill(scene, actor, want.skill)
    else:
        gain_spell(scene, actor, want.spell)


MOVES: tuple[AnyMove, ...] = (
    Move("fell.cast", CastWants, plan_cast, after_cast, does=("act", "cast", "speak")),
    Move("fell.learn", LearnWants, plan_learn, learn, rule="fell.skills", by="facilitator", actor="one", people=True),
)
