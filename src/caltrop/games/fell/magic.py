"""Magic and learning: a spell's targets and effects, casting and resisting it, gaining skills and spells.

First what a spell does once it is cast: its targets, the condition that it leaves, and how that ends. Then the moves.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import INSTANT, SOURCE_NIGHT, Conditions, condition_row
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.dice_pools.attack_telling import difficulty, hits_rolled, visible_targets
from caltrop.games.common.dice_pools.pools import Pool, RollContext, test_roles
from caltrop.games.common.fighting.fights import mark_acted, turn_cautions
from caltrop.games.common.health.dying import is_dying
from caltrop.games.common.health.needs import can_recover
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, Pick, Start
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated
from caltrop.kernel.state.events.table import Said

from .checks import agreed_difficulty
from .harm import TreatWants, after_treat, harm, pay_for_spells, recover
from .library import Spell, shelves
from .mechanics import CAST, CONTEST, CastOutcome, CastParams, Difficulty
from .pools import (
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
from .rulings import CAST_WEAKENED, GAIN_DUPLICATE, UNENDED
from .sheet import Knowledge, Learned, has_ability

CURE = "cure-wounds"
_CURED = "cured today"
_CURED_FOR = "1 day"
_WEAKENED_FOR = "1 round"
_MANY = ("creatures", "place")  # targets of spells at which any number can be aimed


# ---- before the roll
def _require_spell_targets(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> None:
    """Refuse a spell without the target it needs, and targets that the caster cannot reach."""
    if spell.target.startswith("creature") and not targets:
        refuse("no-target", "fell.cast", spell=spell.id)
    if spell.pair == "caster" and targets == (actor,):
        refuse("self-target", "fell.cast", who=scene.name(actor))
    for who in targets:
        if who != actor:
            require_target(scene, actor, who)


@only_warns
def _target_warnings(scene: Scene, spell: Spell, targets: tuple[str, ...]) -> tuple[Warned, ...]:
    """Warn about more targets than the spell is for, and about those who were cured today."""
    most = 2 if spell.pair == "two" else 1
    several = len(set(targets)) > most and spell.target not in _MANY
    found = (Warned("too-many-targets", "fell.cast", {"spell": spell.id, "most": most}),) if several else ()
    cured = (who for who in targets if spell.id == CURE and scene.part(who, Conditions).has(_CURED))
    return (*found, *(Warned("cured-today", "fell.spells", {"who": scene.name(who)}) for who in cured))


# ---- whom it affects
def _spell_subjects(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> dict[str, str]:
    """Return the living that a spell affects, each with the condition that it leaves on them.

    A spell on things and places stays with its caster, unless it is aimed at somebody.
    """
    aimed = dict.fromkeys(targets, spell.aimed or spell.condition)
    if spell.target == "self":
        found = {actor: spell.condition} | (aimed if spell.aimed else {})
    elif spell.pair and len(aimed) == 1:
        found = {**aimed, actor: spell.condition}
    else:
        found = aimed or {actor: spell.condition}
    return {who: condition for who, condition in found.items() if _is_still_alive(scene, who)}


def _is_still_alive(scene: Scene, who: str) -> bool:
    """Is the target still at the table and alive? The dice may have taken a while."""
    return who in scene.state.characters and scene.state.characters[who].life != "dead"


# ---- what it does to them
def _apply_spell(scene: Scene, actor: str, spell: Spell, subjects: dict[str, str], weakened: Collection[str]) -> None:
    """Give the spell's conditions and healing; on those in `weakened` they last a round, or do not happen at all."""
    for who in weakened:
        scene.emit(Said(who, "fell.cast", "weakened", {"spell": spell.id}))
    if spell.pair:
        _join_pair(scene, actor, spell, tuple(subjects), weakened=bool(weakened))
        return
    for who, condition in subjects.items():
        _give_condition(scene, actor, who, spell, condition, weakened=who in weakened)
        if spell.id == CURE:
            _cure(scene, actor, who)


def _join_pair(scene: Scene, actor: str, spell: Spell, pair: tuple[str, ...], *, weakened: bool) -> None:
    """Affect two creatures together, as weakly as the one of them who resists; those who trade places do so once."""
    first, *others = pair
    if condition_row(scene, spell.condition).lasts == INSTANT:
        for other in others:
            _give_condition(scene, other, first, spell, spell.condition, weakened=weakened)
        return
    for who in pair:
        _give_condition(scene, actor, who, spell, spell.condition, weakened=weakened)


def _give_condition(scene: Scene, by: str, who: str, spell: Spell, condition: str, *, weakened: bool) -> None:
    """Leave a condition of the spell, for as long as it lasts; what is over at once cannot happen weakly."""
    lasts = _spell_length(scene, spell, condition)
    nothing = weakened and (lasts == INSTANT or scene.ruling(CAST_WEAKENED) == "none")
    if condition and not nothing:
        afflict(scene, who, condition, _WEAKENED_FOR if weakened else lasts, by=by)


def _spell_length(scene: Scene, spell: Spell, condition: str) -> str:
    """Return how long a spell's condition lasts; one without a stated end, as the table's ruling says."""
    unended = SOURCE_NIGHT if scene.ruling(UNENDED) == "rest" else ""
    return spell.lasts or condition_row(scene, condition).lasts or unended


def _cure(scene: Scene, actor: str, who: str) -> None:
    """Heal 1d4 BOD, once a day; it also treats the dying (ours). The deprived regain no points."""
    if scene.part(who, Conditions).has(_CURED):
        scene.emit(Said(who, "fell.spells", "cured already", {"spell": CURE}))
        return
    if is_dying(scene, who):
        after_treat(scene, actor, TreatWants(target=who), Nothing())
    if not can_recover(scene, who):
        scene.emit(Said(who, "fell.deprived", "no points"))
        return
    points = scene.fate.roll("d4", actor, "fell.spells")
    recover(scene, who, "BOD", points)
    afflict(scene, who, _CURED, _CURED_FOR)


_ROLLS_AT_MOST = 20  # to find a row that is new; then the next new row counts


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


def _plan_cast(scene: Scene, actor: str, want: CastWants) -> Plan[CastParams, CastOutcome]:
    spell = _known_spell(scene, actor, want.spell)
    _require_spell_targets(scene, actor, spell, want.targets)
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
    warnings = (*turn_cautions(scene, actor), *_target_warnings(scene, spell, want.targets))
    return Plan(CAST, params, test_roles(actor, pool), warnings=warnings, risks=risks)


def _known_spell(scene: Scene, who: str, spell: str) -> Spell:
    """Return the spell, or refuse if the caster does not know it."""
    found = shelves(scene).spells.get(spell)
    if found is None or spell not in scene.part(who, Knowledge).spells:
        refuse("unknown-spell", "fell.spells", who=scene.name(who), spell=spell)
    return found


def _after_cast(scene: Scene, actor: str, want: CastWants, outcome: CastOutcome) -> None:
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
        subjects = _spell_subjects(scene, actor, spell, tuple(dict.fromkeys(want.targets)))
        _apply_spell(scene, actor, spell, subjects, _resisting_targets(scene, actor, spell, tuple(subjects), want))
    mark_acted(scene, actor)


# ---- resisting
def _resisting_targets(
    scene: Scene, actor: str, spell: Spell, subjects: tuple[str, ...], want: CastWants
) -> tuple[str, ...]:
    """Return the targets that contest the spell and win: its effect on them is weaker."""
    able = [w for w in subjects if w != actor and has_ability(scene, w, "WIL")]
    ask = {w: partial(scene.fate.may, w, "fell.cast", usual=_is_unwilling(scene, w, spell, want)) for w in able}
    forced = [w for w, forces in zip(able, scene.fate.together(ask), strict=True) if forces]
    won = scene.fate.together({w: partial(_roll_resistance, scene, actor, w, want) for w in forced})
    for who, weakens in zip(forced, won, strict=True):
        if not weakens:
            scene.emit(Said(who, "fell.cast", "unresisted", {"spell": spell.id}))
    return tuple(w for w, weakens in zip(forced, won, strict=True) if weakens)


def _is_unwilling(scene: Scene, who: str, spell: Spell, want: CastWants) -> bool:
    """Is a target taken to resist, unless its player lets the spell work? Spells that help are welcome."""
    theirs = scene.state.characters[who].kind == "creature" and not scene.state.may_act_for(scene.seat, who)
    return spell.resisted and not (want.willing and not theirs)


def _roll_resistance(scene: Scene, actor: str, target: str, want: CastWants) -> bool:
    """Roll WIL and the casting's spell die, which is paid for, against WIL; return whether the target wins."""
    us = RollContext(actor, "contest", "WIL", target)
    them = RollContext(target, "contest", "WIL", actor)
    ours = Pool(_casting_dice(scene), steps=steps(scene, us))
    theirs = collect(scene, them, answering(want.answers, target))
    for die, cause in zip(ours.dice, (Cause("ability", "WIL"), Cause("spell")), strict=False):
        scene.fate.note("fell.cast", actor, DieAdded(die, cause))
    plan = assemble_contest(scene, us, ours, them, theirs)
    outcome = scene.run(CONTEST, plan.params, plan.roles)
    if outcome.winner == "tie":
        scene.fate.note("fell.cast", target, FactStated("tie"))
    pay_for_spells(scene, outcome.b_spent.own, outcome.b_spent.help, "b", plan.roles)
    return outcome.winner == "b"


def _casting_dice(scene: Scene) -> tuple[LadderDie, ...]:
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
    for _ in range(_ROLLS_AT_MOST):
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


def _plan_learn(scene: Scene, actor: str, want: LearnWants) -> NoPlan:
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


def _learn(scene: Scene, actor: str, want: LearnWants, outcome: Nothing) -> None:
    if want.skill or want.random == "skill":
        gain_skill(scene, actor, want.skill)
    else:
        gain_spell(scene, actor, want.spell)


MOVES: tuple[AnyMove, ...] = (
    Move("fell.cast", CastWants, _plan_cast, _after_cast, does=("act", "cast", "speak")),
    Move("fell.learn", LearnWants, _plan_learn, _learn, rule="fell.skills", by="facilitator", actor="one", people=True),
)
