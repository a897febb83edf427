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
from caltrop.games.common.dice_pools.wounds import missing_points
from caltrop.games.common.fighting.fights import mark_acted, turn_cautions
from caltrop.games.common.health.dying import die, is_dead, is_dying, say_full
from caltrop.games.common.health.needs import can_recover
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.carrying import stow
from caltrop.games.common.items.pack import Pack, lose_item
from caltrop.games.common.people.attitude import Attitude, AttitudeSet, sway_attitude
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Resistance, Risk, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, Pick, Start
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .checks import agreed_difficulty
from .harm import TreatWants, after_treat, harm, pay_for_spells, recover
from .library import Spell, shelves
from .mechanics import CAST, CONTEST, CastOutcome, CastParams, ContestOutcome, ContestParams, Difficulty
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
_CURED_CONDITION = "cured today"
_CURED_FOR = "1 day"
_WEAKENED_FOR = "1 round"
_FILCH = "filch"
_CHARMED = "charmed"
_SWAPPED = "body swapped"
_MANY = ("creatures", "place")  # targets of spells at which any number can be aimed


# ---- before the roll
def _require_spell_targets(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> None:
    """Refuse a spell without the target it needs, and targets that the caster cannot reach."""
    if spell.target.startswith("creature") and not targets:
        refuse("no-target", "fell.cast", spell=spell.id)
    if spell.target == "self" and not spell.aimed and any(who != actor for who in targets):
        refuse("own-spell", "fell.cast", spell=spell.id)
    if spell.pair == "caster" and targets == (actor,):
        refuse("self-target", "fell.cast", who=scene.name(actor))
    for who in targets:
        if who != actor:
            require_target(scene, actor, who)


def _require_item_to_filch(scene: Scene, actor: str, spell: Spell, want: CastWants) -> None:
    """Refuse to filch from somebody what is not named, or not to be seen."""
    for who in want.targets if spell.id == _FILCH else ():
        if who != actor and not (want.about and _visible_item(scene, who, want.about)):
            refuse("no-such-sight", "fell.cast", who=scene.name(who), item=want.about)


@only_warns
def _target_warnings(scene: Scene, spell: Spell, targets: tuple[str, ...]) -> tuple[Warned, ...]:
    """Warn about more targets than the spell is for, and about those who were cured today."""
    most = 2 if spell.pair == "two" else 1
    several = len(set(targets)) > most and spell.target not in _MANY
    found = (Warned("too-many-targets", "fell.cast", {"spell": spell.id, "most": most}),) if several else ()
    cured = (who for who in targets if spell.id == CURE and scene.part(who, Conditions).has(_CURED_CONDITION))
    return (*found, *(Warned("cured-today", "fell.spells", {"who": scene.name(who)}) for who in cured))


# ---- whom it affects
def _spell_subjects(scene: Scene, actor: str, spell: Spell, targets: tuple[str, ...]) -> dict[str, str]:
    """Return the living that a spell affects, each with the condition that it leaves on them.

    A spell on things and places stays with its caster, unless it does something to those it is aimed at.
    """
    aimed = dict.fromkeys(targets, spell.aimed or spell.condition) if _reaches_people(spell) else {}
    if spell.target == "self":
        found = {actor: spell.condition} | (aimed if spell.aimed else {})
    elif spell.pair and len(aimed) == 1:
        found = {**aimed, actor: spell.condition}
    else:
        found = aimed or {actor: spell.condition}
    return {who: condition for who, condition in found.items() if _is_still_alive(scene, who)}


def _reaches_people(spell: Spell) -> bool:
    """Does a spell do something to those it is aimed at? Most spells on things and places do not."""
    return spell.target.startswith("creature") or bool(spell.aimed)


def _is_still_alive(scene: Scene, who: str) -> bool:
    """Is the target still at the table and alive? The dice may have taken a while."""
    return who in scene.state.characters and scene.state.characters[who].life != "dead"


# ---- what it does to them
def _apply_spell(
    scene: Scene, actor: str, spell: Spell, subjects: dict[str, str], weakened: Collection[str], about: str
) -> None:
    """Give the spell's conditions and healing; on those in `weakened` they last a round, or do not happen at all."""
    for who in weakened:
        in_vain = _does_nothing_weakly(scene, spell, subjects.get(who, "") or spell.aimed or spell.condition)
        scene.emit(Said(who, "fell.cast", "resisted" if in_vain else "weakened", {"spell": spell.id}))
    if spell.pair:
        _join_pair(scene, actor, spell, tuple(subjects), weakened=bool(weakened))
        return
    for who, condition in subjects.items():
        if spell.id == _FILCH and who != actor:
            _filch(scene, actor, who, about if who not in weakened else "")
            continue
        _give_condition(scene, actor, who, spell, condition, weakened=who in weakened, about=about)
        if spell.id == CURE and who not in weakened:
            _cure(scene, actor, who)


def _does_nothing_weakly(scene: Scene, spell: Spell, condition: str) -> bool:
    """Is nothing left of a spell that is resisted? What is over at once cannot happen weakly."""
    return _spell_length(scene, spell, condition) == INSTANT or scene.ruling(CAST_WEAKENED) == "none"


def _join_pair(scene: Scene, actor: str, spell: Spell, pair: tuple[str, ...], *, weakened: bool) -> None:
    """Affect two creatures together, as weakly as the one of them who resists; those who trade places do so once."""
    first, *others = pair
    if condition_row(scene, spell.condition).lasts == INSTANT:
        for other in others:
            _give_condition(scene, other, first, spell, spell.condition, weakened=weakened)
        return
    for who in pair:
        _give_condition(scene, actor, who, spell, spell.condition, weakened=weakened)


def _give_condition(
    scene: Scene, by: str, who: str, spell: Spell, condition: str, *, weakened: bool, about: str = ""
) -> None:
    """Leave a condition of the spell, for as long as it lasts."""
    if not condition or (weakened and _does_nothing_weakly(scene, spell, condition)):
        return
    lasts = _WEAKENED_FOR if weakened else _spell_length(scene, spell, condition)
    afflict(scene, who, condition, lasts, by=by, about=about, is_spell=True)
    if condition == _CHARMED:
        sway_attitude(scene, who, "friendly")


# ---- what single spells do
def _visible_item(scene: Scene, who: str, named: str) -> str:
    """Return the key of the item by that name which others can see on a character; "" if there is none.

    Of a creature, these are the weapons in its hands.
    """
    pack = scene.part(who, Pack)
    key = pack.find(named)
    item = pack.items.get(key)
    is_open = scene.state.characters[who].is_open
    return key if item is not None and (item.held or (item.is_carried and is_open and not item.on)) else ""


def _filch(scene: Scene, actor: str, who: str, named: str) -> None:
    """Bring the named item of somebody into the caster's hands; another has taken it, if it is no longer there."""
    key = _visible_item(scene, who, named) if named else ""
    if key:
        item = structs.replace(scene.part(who, Pack).items[key], count=1, on=False)
        lose_item(scene, who, key, "taken")
        stow(scene, actor, structs.replace(item, kind="weapon", held=False) if item.held else item, why="taken")


def notice_swapped_deaths(scene: Scene, before: State) -> None:
    """When one of two who have swapped bodies dies, let the other die as well."""
    for who in tuple(scene.state.characters):
        newly = is_dead(scene, who) and who in before.characters and before.characters[who].life != "dead"
        for other in _swapped_with(before, who) if newly else ():
            if other in scene.state.characters and not is_dead(scene, other):
                scene.emit(Said(other, "fell.spells", "dies too", {"against": who}))
                die(scene, other)


def _swapped_with(state: State, who: str) -> tuple[str, ...]:
    """Return the characters whose bodies are bound to this one: the caster has caused the condition of the other."""
    own = state.part(who, Conditions)
    casters = {own.causes.get(id, "") for id, mark in own.active.items() if mark.row == _SWAPPED}
    found = (w for w, c in state.characters.items() if _has_swapped(c.part(Conditions), who))
    return tuple(dict.fromkeys((*sorted(casters - {"", who}), *found)))


def _has_swapped(conditions: Conditions, caster: str) -> bool:
    """Has this caster swapped bodies with the bearer?"""
    return any(m.row == _SWAPPED and conditions.causes.get(id, "") == caster for id, m in conditions.active.items())


def notice_broken_charms(scene: Scene, before: State) -> None:
    """After a charm is over, bring back the attitude that was there before it."""
    for who, found in tuple(scene.state.characters.items()):
        if found.part(Attitude).beneath is not None and not found.part(Conditions).has(_CHARMED):
            scene.emit(AttitudeSet(who, found.part(Attitude).beneath or ""))


def _spell_length(scene: Scene, spell: Spell, condition: str) -> str:
    """Return how long a spell's condition lasts; one without a stated end, as the table's ruling says."""
    unended = SOURCE_NIGHT if scene.ruling(UNENDED) == "rest" else ""
    return spell.lasts or condition_row(scene, condition).lasts or unended


def _cure(scene: Scene, actor: str, who: str) -> None:
    """Heal 1d4 BOD, once a day; it also treats the dying (ours). The deprived regain no points."""
    if scene.part(who, Conditions).has(_CURED_CONDITION):
        scene.emit(Said(who, "fell.spells", "cured already", {"spell": CURE}))
        return
    if is_dying(scene, who):
        after_treat(scene, actor, TreatWants(target=who), Nothing())
    if not can_recover(scene, who):
        scene.emit(Said(who, "fell.deprived", "no points"))
        return
    points = scene.fate.roll("d4", actor, "fell.spells")
    if missing_points(scene.state, who, "BOD"):
        recover(scene, who, "BOD", points)
    else:
        say_full(scene, who, "HP" if scene.part(who, HitPoints).maximum else "BOD")
    afflict(scene, who, _CURED_CONDITION, _CURED_FOR)


_ROLLS_AT_MOST = 20  # to find a row that is new; then the next new row counts


# ---- casting
class CastWants(Wants, frozen=True, kw_only=True):
    """A casting: the spell, its difficulty, and the spell die; without a die it costs nothing.

    `about` is what a spell on a thing or a place is on, or what is feared, hated, coveted, warded off or ordered; of
    Filch it is the item. `willing`: the targets that one plays oneself agree; all others are asked.
    """

    spell: Annotated[Id, Pick.spells]
    dn: Annotated[Difficulty, Facilitator, Start("4", "test.moderate")]
    die: LadderDie | None = None
    targets: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.living] = ()
    about: Annotated[str, Meta(max_length=80)] = ""
    willing: Annotated[bool, Advanced] = False
    own: Annotated[FellSide, Flat("skill", "hireling", "hireling_skill", "advantage", "help")] = ALONE
    answers: Answers = ()


def _plan_cast(scene: Scene, actor: str, want: CastWants) -> Plan[CastParams, CastOutcome]:
    spell = _known_spell(scene, actor, want.spell)
    _require_spell_targets(scene, actor, spell, want.targets)
    _require_item_to_filch(scene, actor, spell, want)
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
    resists = _usual_resistance(scene, actor, spell, params, want)
    return Plan(CAST, params, test_roles(actor, pool), warnings=warnings, risks=risks, resists=resists)


def _usual_resistance(scene: Scene, actor: str, spell: Spell, params: CastParams, want: CastWants) -> Resistance | None:
    """Return the contests of the targets that would usually resist, for the odds; nothing here is asked or noted."""
    aimed = tuple(who for who in dict.fromkeys(want.targets) if who != actor)
    willing = {who for who in aimed if want.willing and scene.state.answers_for(scene.seat, who)}
    if not {*aimed} - willing or not _is_usually_resisted(spell):
        return None
    apart = scene.apart()
    found = {w: None if w in willing else _usual_contest(apart, actor, w, params, want) for w in aimed}
    undoes: Literal["each", "any", "all"] = "any" if spell.pair else "each" if _reaches_people(spell) else "all"
    return Resistance(found, undoes) if any(found.values()) else None


def _usual_contest(
    apart: Scene, actor: str, target: str, params: CastParams, want: CastWants
) -> Plan[ContestParams, ContestOutcome] | None:
    """Return the contest of one target; None if it cannot resist."""
    if not has_ability(apart, target, "WIL"):
        return None
    us = RollContext(actor, "contest", "WIL", target)
    them = RollContext(target, "contest", "WIL", actor)
    dice = (params.wil, params.spell) if params.spell else (params.wil,)
    ours = Pool(dice, steps=steps(apart, us))
    plan = assemble_contest(apart, us, ours, them, collect(apart, them, answering(want.answers, target)))
    plan.risks = (Risk(actor, "fell.cast", lambda outcome: outcome.winner == "b"),)
    return plan


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
    told |= {"about": want.about.strip()} if want.about.strip() else {}
    scene.emit(Said(actor, "fell.cast", "cast" if outcome.passed else "failed", told))
    if outcome.passed:
        subjects = _spell_subjects(scene, actor, spell, tuple(dict.fromkeys(want.targets)))
        aimed = tuple(who for who in dict.fromkeys((*subjects, *want.targets)) if _is_still_alive(scene, who))
        weakened = _resisting_targets(scene, actor, spell, aimed, want)
        if not _reaches_people(spell) and weakened and {*weakened} >= {*aimed} - {actor}:
            weakened = (*weakened, actor)  # of a thing or a place: it is weaker if all that it is aimed at resist
        _apply_spell(scene, actor, spell, subjects, weakened=weakened, about=want.about.strip())
    mark_acted(scene, actor)


# ---- resisting
def _resisting_targets(
    scene: Scene, actor: str, spell: Spell, subjects: tuple[str, ...], want: CastWants
) -> tuple[str, ...]:
    """Return the targets that contest the spell and win: its effect on them is weaker."""
    able = [w for w in subjects if w != actor and has_ability(scene, w, "WIL")]
    ask = {w: partial(_ask_to_resist, scene, w, spell, want) for w in able}
    forced = [w for w, forces in zip(able, scene.fate.together(ask), strict=True) if forces]
    won = scene.fate.together({w: partial(_roll_resistance, scene, actor, w, want) for w in forced})
    for who, weakens in zip(forced, won, strict=True):
        if not weakens:
            scene.emit(Said(who, "fell.cast", "unresisted", {"spell": spell.id}))
    return tuple(w for w, weakens in zip(forced, won, strict=True) if weakens)


def _is_usually_resisted(spell: Spell) -> bool:
    """Does somebody who is aimed at usually resist? Only spells that help are welcome."""
    return spell.resisted or not spell.target.startswith("creature")


def _ask_to_resist(scene: Scene, who: str, spell: Spell, want: CastWants) -> bool:
    """Ask whether a target resists: usually yes, but a spell that helps is welcome.

    Only its owner says that it is willing: if somebody else says so, the owner is asked.
    """
    if want.willing and scene.state.answers_for(scene.seat, who):
        return scene.fate.may(who, "fell.cast", usual=False)
    resists = _is_usually_resisted(spell)
    if want.willing and resists:
        return scene.fate.choose(who, "fell.cast", YES_NO, "yes", waits=True)
    return scene.fate.may(who, "fell.cast", usual=resists)


def _roll_resistance(scene: Scene, actor: str, target: str, want: CastWants) -> bool:
    """Roll WIL and the casting's spell die, which is paid for, against WIL; return whether the target wins."""
    us = RollContext(actor, "contest", "WIL", target)
    them = RollContext(target, "contest", "WIL", actor)
    ours = Pool(_casting_dice(scene), steps=steps(scene, us))
    theirs = collect(scene, them, answering(want.answers, target))
    for rolled, cause in zip(ours.dice, (Cause("ability", "WIL"), Cause("spell")), strict=False):
        scene.fate.note("fell.cast", actor, DieAdded(rolled, cause))
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
