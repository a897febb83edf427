"""Dice of Deeds: saves, opposed saves, aid, heroic deeds, initiative, reactions and attacks.

Attacks come last: the damage of a blow, and what it takes from its target.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from operator import itemgetter
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.saves.reactions import Attitude, roll_reaction
from caltrop.kernel.rules.dice import SIDES, Die
from caltrop.kernel.rules.fate import YES_NO, Fate
from caltrop.kernel.rules.mechanic import Nothing, Outcome, Params, mechanic, owner_role, people_of
from caltrop.kernel.rules.steps import (
    Addend,
    Cause,
    Decisive,
    DieAdded,
    DieKept,
    FactStated,
    NumberChecked,
    NumbersAdded,
    PointsTaken,
    RollModified,
    RulingApplied,
    SidesCompared,
)

from .rulings import BEST, DUAL_IMPAIRED, ENHANCED, IMPAIRED, PASSING, Best, DualImpaired, Passing

_Score: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Advantage: TypeAlias = Literal[-1, 0, 1]
_Winner: TypeAlias = Literal["a", "b", "tie"]
_DeedResult: TypeAlias = Literal["spectacular", "success", "failure", "backfire"]
_Degree: TypeAlias = Literal["improved", "plain", "reduced"]

DEGREES: dict[int, _Degree] = {1: "improved", 0: "plain", -1: "reduced"}
# Faces that pass and fail whatever the score.
_ALWAYS = 1
_NEVER = 20
_FIXED: dict[int, Literal["", "one", "twenty"]] = {_ALWAYS: "one", _NEVER: "twenty"}


# ---- the d20
def _roll_d20(fate: Fate, advantage: int, who: str, rule: str = "deeds.save") -> int:
    """Roll the d20 that counts: with advantage the lower of two, with disadvantage the higher."""
    if not advantage:
        return fate.roll("d20", who, rule)
    keep = fate.lowest if advantage > 0 else fate.highest
    rolled = keep("d20", 2, who, rule)
    fate.note("deeds.advantage", who, DieKept("lowest" if advantage > 0 else "highest", rolled))
    return rolled


def _is_pass(rolled: int, score: int) -> bool:
    """Is the roll below the score? A 1 always passes, a 20 always fails."""
    return rolled == _ALWAYS or (rolled < score and rolled != _NEVER)


def _roll_save(fate: Fate, score: int, advantage: int, who: str) -> bool:
    """Roll one save and note its numbers."""
    return _note_save(fate, score, _roll_d20(fate, advantage, who), who)


def _note_save(fate: Fate, score: int, rolled: int, who: str) -> bool:
    """Note the numbers of a save, and whether it passed for the number alone; return whether it passed."""
    passed = _is_pass(rolled, score)
    if fate.explains:
        fate.note("deeds.save", who, _check_facts(rolled, score, "passed" if passed else "failed"))
    return passed


def _check_facts(rolled: int, score: int, result: str) -> NumberChecked:
    """Return the facts of a d20 that must be below a score."""
    return NumberChecked("below", rolled, score=score, always=_FIXED.get(rolled, ""), result=result)


def _note_degree(fate: Fate, who: str, advantage: int, *, alone: bool = True) -> None:
    """Note how much passing and failing mean, which the advantage settles before the roll, and for whose roll."""
    fate.note("deeds.impact", who, FactStated("degree" if alone else "own degree", DEGREES[advantage]))


# ---- deeds.save
class SaveParams(Params, frozen=True, kw_only=True):
    """A score to roll under, with advantage or disadvantage."""

    score: _Score
    advantage: Advantage = 0


class SaveOutcome(Outcome, frozen=True):
    passed: bool


@mechanic("deeds.save")
def SAVE(fate: Fate, p: SaveParams) -> SaveOutcome:
    """A d20 below the score passes."""
    _note_degree(fate, "roller", p.advantage)
    return SaveOutcome(passed=_roll_save(fate, p.score, p.advantage, "roller"))


# ---- deeds.opposed
class OpposedParams(Params, frozen=True, kw_only=True):
    """The scores of two rivals; "a" is the one who started it."""

    a: _Score
    b: _Score
    a_advantage: Advantage = 0
    b_advantage: Advantage = 0
    passing: Annotated[Passing, PASSING] = "lowest"


class OpposedOutcome(Outcome, frozen=True):
    winner: _Winner


@mechanic("deeds.opposed")
def OPPOSED(fate: Fate, p: OpposedParams) -> OpposedOutcome:
    """Both roll, and the lower number wins; or a pass wins first, where the table rules so."""
    x, y = fate.together(
        {
            "a": partial(_roll_d20, fate, p.a_advantage, "a", "deeds.opposed"),
            "b": partial(_roll_d20, fate, p.b_advantage, "b", "deeds.opposed"),
        }
    )
    _note_degree(fate, "a", p.a_advantage, alone=False)
    _note_degree(fate, "b", p.b_advantage, alone=False)
    ours = (False, x)
    theirs = (False, y)
    if p.passing == "pass_first":
        fate.note("deeds.opposed", "", RulingApplied(PASSING.id, p.passing))
        ours = (not _note_save(fate, p.a, x, "a"), x)
        theirs = (not _note_save(fate, p.b, y, "b"), y)
    winner: _Winner = "tie" if ours == theirs else "a" if ours < theirs else "b"
    decides: Decisive = "pass" if ours[0] != theirs[0] else "tie" if winner == "tie" else "number"
    if fate.explains:
        ahead = "" if winner == "tie" else winner
        fate.note("deeds.opposed", "", SidesCompared("a", "b", x, y, decides, winner=ahead))
    return OpposedOutcome(winner=winner)


# ---- deeds.deed
class DeedParams(SaveParams, frozen=True, kw_only=True):
    """The score of the ability that fits the deed."""


class DeedOutcome(Outcome, frozen=True):
    result: _DeedResult


@mechanic("deeds.deed")
def DEED(fate: Fate, p: DeedParams) -> DeedOutcome:
    """An ability save in a fight: a 1 is spectacular, a 20 falls back on the doer."""
    _note_degree(fate, "roller", p.advantage)
    rolled = _roll_d20(fate, p.advantage, "roller", "deeds.deed")
    result: _DeedResult = "success" if _is_pass(rolled, p.score) else "failure"
    if rolled in (_ALWAYS, _NEVER):
        result = "spectacular" if rolled == _ALWAYS else "backfire"
    fate.note("deeds.deed", "roller", _check_facts(rolled, p.score, result))
    return DeedOutcome(result=result)


# ---- deeds.aid, deeds.interfere
class Saver(Struct, frozen=True):
    """One of several characters who roll for the same thing."""

    score: _Score
    advantage: Advantage = 0


class TogetherParams(Params, frozen=True, kw_only=True):
    """Everyone who rolls, the acting character first."""

    savers: Annotated[tuple[Saver, ...], Meta(min_length=1, max_length=8)]
    best: Annotated[Best, BEST] = "pass"


@mechanic("deeds.aid")
def AID(fate: Fate, p: TogetherParams) -> SaveOutcome:
    """All save, and the best result decides: one pass, or the lowest number."""
    rolls = _roll_all_saves(fate, p.savers, "deeds.aid")
    number, failed = fate.join(min, _WORST, _rank_by(p.best), rolls)
    if p.best == "roll":
        _note_decisive(fate, "deeds.aid", DieKept("lowest", number))
    _note_result(fate, "deeds.aid", rolls, not failed)
    return SaveOutcome(passed=not failed)


class InterfereOutcome(SaveOutcome, frozen=True):
    """The one result; it is spoiled where the acting character's own save was a pass."""

    spoiled: bool = False


@mechanic("deeds.interfere")
def INTERFERE(fate: Fate, p: TogetherParams) -> InterfereOutcome:
    """All save, and the worst result decides: one failure, or the highest number."""
    rolls = _roll_all_saves(fate, p.savers, "deeds.interfere")
    rank = _rank_by(p.best)
    others = fate.join(max, _BEST_OF_ALL, rank, rolls[1:])
    number, failed = max(rank(rolls[0]), others)
    if p.best == "roll":
        _note_decisive(fate, "deeds.interfere", DieKept("highest", number))
    _note_result(fate, "deeds.interfere", rolls, not failed)
    return InterfereOutcome(passed=not failed, spoiled=failed and rolls[0][1])


def _rank_by(best: Best) -> Callable[[tuple[int, bool]], tuple[int, bool]]:
    """Return how good a roll is, the best lowest: by its number if that decides, then by whether it fails."""
    return lambda roll: (roll[0] if best == "roll" else 0, not roll[1])


_WORST = (_NEVER + 1, True)
_BEST_OF_ALL = (0, False)


def _note_decisive(fate: Fate, rule: str, kept: DieKept) -> None:
    """Note the one number that decides, where the table rules so."""
    fate.note(rule, "", RulingApplied(BEST.id, "roll"))
    fate.note(rule, "", kept)


def _note_result(fate: Fate, rule: str, rolls: Sequence[tuple[int, bool]], passed: bool) -> None:
    """Note everybody's number and the one result for all."""
    if fate.explains:
        fate.note(rule, "", FactStated("passed" if passed else "failed", tuple(n for n, _ in rolls)))


def _roll_all_saves(fate: Fate, savers: tuple[Saver, ...], rule: str) -> Sequence[tuple[int, bool]]:
    """Roll for everyone at once; return each number and whether it is a pass."""
    tasks = {f"a{i}": partial(_roll_one_save, fate, saver, f"a{i}", rule) for i, saver in enumerate(savers)}
    return fate.together(tasks)


def _roll_one_save(fate: Fate, saver: Saver, who: str, rule: str) -> tuple[int, bool]:
    """Roll for one saver; return the number and whether it is a pass."""
    if rule != "deeds.initiative":
        _note_degree(fate, who, saver.advantage, alone=False)
    rolled = _roll_d20(fate, saver.advantage, who, rule)
    return rolled, _note_save(fate, saver.score, rolled, who)


# ---- deeds.initiative
class InitiativeParams(Params, frozen=True, kw_only=True):
    """The Finesse of everyone who rolls to act before the opponents."""

    savers: Annotated[tuple[Saver, ...], Meta(min_length=1, max_length=20)]


class InitiativeOutcome(Outcome, frozen=True):
    """Who acts before the opponents and who after, in order, by their index in `savers`."""

    before: Annotated[tuple[int, ...], people_of("savers")]
    after: Annotated[tuple[int, ...], people_of("savers")]


@mechanic("deeds.initiative")
def INITIATIVE(fate: Fate, p: InitiativeParams) -> InitiativeOutcome:
    """Passed acts before the opponents, failed after them; on either side the lowest roll begins."""
    rolls = _roll_all_saves(fate, p.savers, "deeds.initiative")
    if fate.explains:
        fate.note("deeds.initiative", "", FactStated("rolls", tuple(n for n, _ in rolls)))
    before, after = fate.line_up(rolls, itemgetter(0), itemgetter(1))
    return InitiativeOutcome(before=before, after=after)


# ---- deeds.blast.count, deeds.reaction
class CountParams(Params, frozen=True):
    """The damage die of the blast."""

    die: Die


class CountOutcome(Outcome, frozen=True):
    targets: int


@mechanic("deeds.blast.count")
def BLAST_COUNT(fate: Fate, p: CountParams) -> CountOutcome:
    """How many a blast reaches, where that is unclear: its damage die says."""
    return CountOutcome(targets=fate.roll(p.die, "roller", "deeds.blast"))


class ReactionOutcome(Outcome, frozen=True):
    result: Attitude


@mechanic("deeds.reaction")
def REACTION(fate: Fate, p: Nothing) -> ReactionOutcome:
    """How strangers take to the party: 2d6."""
    return ReactionOutcome(result=roll_reaction(fate, "deeds.reaction"))


Mode: TypeAlias = Literal["normal", "enhanced", "impaired"]
_ModeDice: TypeAlias = tuple[str, str]  # what an enhanced and an impaired attack add
_Weapons: TypeAlias = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=2)]
_Armour: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
HP: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Brawn: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
_Amount: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]


class Blow(Struct, frozen=True):
    """One attacker's dice, and how they treat the target's armour; the second of two weapons may treat it otherwise."""

    weapons: _Weapons
    mode: Mode = "normal"
    piercing: _Armour = 0
    ignores_armour: bool = False
    second_piercing: _Armour | None = None
    second_ignores_armour: bool | None = None
    spared: bool = False  # harm of this kind does nothing to the target


class _Landing(NamedTuple):
    """A blow as it lands: its attacker, its target, and the armour that counts against each of its weapons."""

    who: str
    target: str
    weapons: tuple[str, ...]
    mode: Mode
    armour: int
    against: tuple[int, ...]
    dual: DualImpaired
    ignores: tuple[bool, ...] = ()
    spared: bool = False
    added: _ModeDice = ("d12", "d4")


class AttackParams(Params, frozen=True, kw_only=True):
    """The attacker's blow, the blows of allies, and the target's numbers; `dealt` is the highest damage so far.

    `save_advantage` is for the Brawn save after a loss of Brawn.
    """

    weapons: _Weapons
    mode: Mode = "normal"
    armour: _Armour
    hp: HP
    brawn: Brawn
    piercing: _Armour = 0
    ignores_armour: bool = False
    second_piercing: _Armour | None = None
    second_ignores_armour: bool | None = None
    spared: bool = False
    allies: Annotated[tuple[Blow, ...], Meta(max_length=8)] = ()
    dealt: _Amount = 0
    shield: bool = False
    save_advantage: Advantage = 0
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"
    enhanced_die: Annotated[Die, ENHANCED] = "d12"
    impaired_die: Annotated[Die, IMPAIRED] = "d4"


class AttackOutcome(Outcome, frozen=True):
    damage: Annotated[int, owner_role("target")]
    hp: Annotated[int, owner_role("target")]
    brawn: Annotated[int, owner_role("target")]
    critical: bool
    scar: Annotated[bool, owner_role("target")]
    dead: bool
    sundered: bool = False


@mechanic("deeds.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """It always hits: of all who strike the single highest, less armour, off HP and then Brawn."""
    own = Blow(
        weapons=p.weapons,
        mode=p.mode,
        piercing=p.piercing,
        ignores_armour=p.ignores_armour,
        second_piercing=p.second_piercing,
        second_ignores_armour=p.second_ignores_armour,
        spared=p.spared,
    )
    cases = {f"a{i}": _landing(f"a{i}", "target", blow, p.armour, p) for i, blow in enumerate((own, *p.allies))}
    highest = fate.fold(max, 0, _roll_blow, cases)
    damage = _damage_beyond(fate, "target", highest, p.dealt)
    return _settle_damage(fate, "target", damage, p.hp, p.brawn, shield=p.shield, advantage=p.save_advantage)


def _damage_beyond(fate: Fate, who: str, highest: int, dealt: int) -> int:
    """Return what a blow adds to the highest that allies have dealt before."""
    damage = max(0, highest - dealt)
    if dealt and highest:
        parts = (Addend("rolled", highest), Addend("dealt", -dealt))
        fate.note("deeds.attack", who, NumbersAdded("damage", parts, damage))
    return damage


# ---- the dice of one blow
def _landing(who: str, target: str, blow: Blow, armour: int, p: AttackParams | BlastParams | LossParams) -> _Landing:
    """Return a blow with the armour that counts against each of its weapons."""
    first = (blow.piercing, blow.ignores_armour)
    second = (
        first[0] if blow.second_piercing is None else blow.second_piercing,
        first[1] if blow.second_ignores_armour is None else blow.second_ignores_armour,
    )
    each = tuple(0 if ignores else max(0, armour - piercing) for piercing, ignores in (first, second))
    count = len(blow.weapons)
    added = (p.enhanced_die, p.impaired_die)
    return _Landing(
        who=who,
        target=target,
        weapons=blow.weapons,
        mode=blow.mode,
        armour=armour,
        against=each[:count],
        dual=p.dual_impaired,
        ignores=(first[1], second[1])[:count],
        spared=blow.spared,
        added=added,
    )


def _roll_blow(fate: Fate, blow: _Landing) -> int:
    """Return the damage of one blow: the die that counts as its mode says, less the armour that counts against it."""
    if fate.explains:
        _note_blow(fate, blow)
    faces = fate.faces(_blow_dice(blow), blow.who, "deeds.attack")
    kept, against = _kept_die(blow, faces)
    damage = 0 if blow.spared else max(0, kept - against)
    if fate.explains:
        fate.note("deeds.armor", blow.target, NumbersAdded("damage", _damage_parts(blow, kept, against), damage))
    return damage


def _damage_parts(blow: _Landing, kept: int, against: int) -> tuple[Addend, ...]:
    """Return what the damage of a blow is made of: the die, armour and piercing; or what spares the target of it."""
    if blow.spared:
        return Addend("rolled", kept), Addend("spared", -kept)
    why = "ignored" if against == 0 and any(blow.ignores) else "piercing"
    less = (Addend("armour", -blow.armour), Addend(why, blow.armour - against))
    return Addend("rolled", kept), *(part for part in less if part.number)


def _note_blow(fate: Fate, blow: _Landing) -> None:
    """Note the dice that the mode adds, the ruling on two weapons, and how each weapon treats the armour."""
    for die in _blow_dice(blow)[len(blow.weapons) :]:
        fate.note("deeds.attack", blow.who, DieAdded(die, Cause("mode", blow.mode)))
    if blow.mode == "impaired" and len(blow.weapons) > 1 and blow.dual != DUAL_IMPAIRED.default:
        fate.note("deeds.attack", blow.who, RulingApplied(DUAL_IMPAIRED.id, blow.dual))
    for at, against in enumerate(blow.against):
        if against < blow.armour:
            cause = Cause("ignored" if blow.ignores[at] else "piercing", f"{at + 1}")
            fate.note("deeds.armor", blow.target, RollModified("armour", against - blow.armour, cause))


def _blow_dice(blow: _Landing) -> tuple[str, ...]:
    """Return the weapon dice and what the mode adds: usually a d12, a d4, or a d4 for each weapon."""
    enhanced, impaired = blow.added
    if blow.mode == "normal":
        return blow.weapons
    if blow.mode == "enhanced":
        return (*blow.weapons, enhanced)
    return (*blow.weapons, *((impaired,) * (len(blow.weapons) if blow.dual == "each" else 1)))


def _kept_die(blow: _Landing, faces: tuple[int, ...]) -> tuple[int, int]:
    """Return the number that counts, and the armour against it. An added die pierces like the better weapon."""
    own = tuple(zip(faces, blow.against, strict=False))
    added = faces[len(own) :]
    if blow.mode == "impaired" and blow.dual == "lowest":
        return min((*own, (added[0], min(blow.against))))
    if blow.mode == "impaired":
        lowered = added if blow.dual == "each" else added * len(own)
        own = tuple((min(face, d4), armour) for (face, armour), d4 in zip(own, lowered, strict=True))
    elif added:
        own = (*own, (added[0], min(blow.against)))
    return max(own, key=lambda die: (die[0] - die[1], die[0]))


@cache
def mean_damage(blow: Blow, armour: int, dual_impaired: DualImpaired, enhanced_die: Die, impaired_die: Die) -> float:
    """Return what a blow deals on average against that armour."""
    how = LossParams(
        weapons=blow.weapons, dual_impaired=dual_impaired, enhanced_die=enhanced_die, impaired_die=impaired_die
    )
    landing = _landing("", "", blow, armour, how)
    rolls = [*product(*(range(1, SIDES[die] + 1) for die in _blow_dice(landing)))]
    kept = (_kept_die(landing, faces) for faces in rolls)
    return sum(max(0, number - against) for number, against in kept) / len(rolls)


# ---- what it takes
def _settle_damage(
    fate: Fate, who: str, damage: int, hp: int, brawn: int, *, shield: bool = False, advantage: int = 0
) -> AttackOutcome:
    """Take damage from HP, then from Brawn; the target may give up a shield instead, once the damage is known."""
    if shield and _choose_to_sunder(fate, who, damage):
        _note_body(fate, who, 0, hp, brawn)
        return AttackOutcome(damage=0, hp=hp, brawn=brawn, critical=False, scar=False, dead=False, sundered=True)
    left = max(0, hp - damage)
    body = max(0, brawn - max(0, damage - hp))
    _note_body(fate, who, damage, hp, brawn)
    return AttackOutcome(
        damage=damage,
        hp=left,
        brawn=body,
        critical=0 < body < brawn and not fate.call(_roll_save, body, advantage, who),
        scar=0 < hp == damage,
        dead=body == 0,
    )


def _note_body(fate: Fate, who: str, damage: int, hp: int, brawn: int) -> None:
    """Note what damage takes from HP, and what is left over for Brawn."""
    if not fate.explains:
        return
    fate.note("deeds.damage", who, PointsTaken("HP", hp, min(hp, damage), max(0, hp - damage)))
    over = max(0, damage - hp)
    fate.note("deeds.damage", who, PointsTaken("Brawn", brawn, over, max(0, brawn - over)))


def _choose_to_sunder(fate: Fate, who: str, damage: int) -> bool:
    """Ask the target whether the shield is given up for that damage; no default can guess the answer."""
    if not damage:
        return False
    fate.note("deeds.sunder", who, FactStated("damage", damage))
    return fate.choose(who, "deeds.sunder", YES_NO, "no", waits=True)


# ---- deeds.blast
class Target(Struct, frozen=True):
    """One of several targets of a blast."""

    armour: _Armour
    hp: HP
    brawn: Brawn
    mode: Mode = "normal"
    dealt: _Amount = 0
    shield: bool = False
    save_advantage: Advantage = 0
    spared: bool = False


class BlastParams(Params, frozen=True, kw_only=True):
    """One weapon, and every target in the zone."""

    weapons: _Weapons
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    piercing: _Armour = 0
    ignores_armour: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"
    enhanced_die: Annotated[Die, ENHANCED] = "d12"
    impaired_die: Annotated[Die, IMPAIRED] = "d4"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("deeds.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Everyone in the zone, the damage rolled separately for each."""
    fate.note("deeds.blast", "", FactStated("targets", len(p.targets)))
    tasks = {f"t{i}": partial(_settle_blast_target, fate, p, i) for i in range(len(p.targets))}
    return BlastOutcome(each=fate.gather(fate.together(tasks)))


def _settle_blast_target(fate: Fate, p: BlastParams, i: int) -> AttackOutcome:
    """Roll and settle the damage of one target."""
    target = p.targets[i]
    who = f"t{i}"
    blow = Blow(p.weapons, target.mode, p.piercing, p.ignores_armour, spared=target.spared)
    highest = fate.call(_roll_blow, _landing("a0", who, blow, target.armour, p))
    damage = _damage_beyond(fate, who, highest, target.dealt)
    return _settle_damage(
        fate, who, damage, target.hp, target.brawn, shield=target.shield, advantage=target.save_advantage
    )


# ---- deeds.damage, deeds.loss
class DamageParams(Params, frozen=True, kw_only=True):
    """Damage that is known already: a fall, a fire, a number from the facilitator."""

    damage: _Amount
    hp: HP
    brawn: Brawn
    armour: _Armour = 0
    shield: bool = False
    save_advantage: Advantage = 0


@mechanic("deeds.damage")
def DAMAGE(fate: Fate, p: DamageParams) -> AttackOutcome:
    """So much damage, less armour where it counts."""
    damage = max(0, p.damage - p.armour)
    parts = (Addend("rolled", p.damage), *([Addend("armour", -p.armour)] if p.armour else ()))
    fate.note("deeds.armor", "target", NumbersAdded("damage", parts, damage))
    return _settle_damage(fate, "target", damage, p.hp, p.brawn, shield=p.shield, advantage=p.save_advantage)


class LossParams(Params, frozen=True, kw_only=True):
    """A blow that takes points of an ability and leaves HP alone."""

    weapons: _Weapons
    mode: Mode = "normal"
    armour: _Armour = 0
    shield: bool = False
    piercing: _Armour = 0
    ignores_armour: bool = False
    second_piercing: _Armour | None = None
    second_ignores_armour: bool | None = None
    spared: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"
    enhanced_die: Annotated[Die, ENHANCED] = "d12"
    impaired_die: Annotated[Die, IMPAIRED] = "d4"


class LossOutcome(Outcome, frozen=True):
    damage: Annotated[int, owner_role("target")]
    sundered: bool = False


@mechanic("deeds.loss")
def LOSS(fate: Fate, p: LossParams) -> LossOutcome:
    """What is lost of the ability: the dice, less armour."""
    blow = Blow(
        weapons=p.weapons,
        mode=p.mode,
        piercing=p.piercing,
        ignores_armour=p.ignores_armour,
        second_piercing=p.second_piercing,
        second_ignores_armour=p.second_ignores_armour,
        spared=p.spared,
    )
    damage = fate.call(_roll_blow, _landing("a0", "target", blow, p.armour, p))
    if p.shield and _choose_to_sunder(fate, "target", damage):
        return LossOutcome(damage=0, sundered=True)
    return LossOutcome(damage=damage)
