"""The mechanics of Fell (Hits): every die by itself is a miss, a weak hit or a hit."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.dice_pools.mechanics import (
    AHEAD,
    Contest,
    Side,
    comparison_depth,
    death_table,
    helpless_row,
    note_contest,
    note_dull,
    note_unmatched,
)
from caltrop.kernel.rules.dice import Apart, Faces, LadderDie, Row, RowFaces
from caltrop.kernel.rules.fate import Fate, Ranks, Worth, compare_worth
from caltrop.kernel.rules.grades import Grading, Verdict, rank_throw
from caltrop.kernel.rules.mechanic import Nothing, Outcome, Params, mechanic, owner_role
from caltrop.kernel.rules.steps import Decisive, FactStated, HarmDealt, HitsCounted, RowFound, RulingApplied

from .rulings import ATTACK_WEAK, COUNT, DEATH_DICE, SHORT, UNMATCHED, WEAK, AttackWeak, Count, Short, Unmatched, Weak

_Pool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=4)]
_LargePool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=6)]  # with a weapon's dice
_Helpers: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=5)]
Needs: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
_Grade: TypeAlias = Literal["hit", "weak", "miss"]
_Tally: TypeAlias = tuple[int, int]  # hits and weak hits
_Attitude: TypeAlias = Literal["hostile", "wary", "friendly", "helpful"]
_Rout: TypeAlias = Literal["retreat", "flee", "surrender"]

RULE = "fell-hits.contest"
# The lowest numbers of a hit and of a weak hit.
FULL = 6
_FEEBLE = 4


def die_grade(number: int) -> _Grade:
    """Return the grade of one die: 1-3 miss, 4-5 weak hit, 6 and more a hit."""
    return "hit" if number >= FULL else "weak" if number >= _FEEBLE else "miss"


def _count_hits(faces: Faces, *, dull: bool = False) -> _Tally:
    """Count the hits and weak hits of a roll; a dull one has no weak hits."""
    grades = [die_grade(number) for number, _ in faces]
    return grades.count("hit"), 0 if dull else grades.count("weak")


# ---- fell-hits.test
class TestParams(Params, frozen=True, kw_only=True):
    """Own dice, the dice of helpers, and how many hits the test needs."""

    dice: _Pool
    help: _Helpers = ()
    needs: Needs = 1
    dull: bool = False  # own weak hits are misses
    short: Annotated[Short, SHORT] = "fail"
    weak: Annotated[Weak, WEAK] = "partial"


class TestOutcome(Outcome, frozen=True):
    """The counts of the dice, and the result: passed, partly passed, or failed."""

    hits: int
    weak: int
    result: _Grade


@mechanic("fell-hits.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die is a miss, a weak hit or a hit; one hit passes, or as many as it needs."""
    cases = {f"own{i}": (die, "roller", "fell-hits.test", p.dull) for i, die in enumerate(p.dice)}
    cases |= {f"help{i}": (die, f"helper{i}", "fell-hits.help", False) for i, die in enumerate(p.help)}
    hits, weak = fate.fold(_add_tallies, (0, 0), _roll_test_die, cases)
    result = _grade_test(hits, weak, p)
    _note_test(fate, p, hits, weak, result)
    return TestOutcome(hits=hits, weak=weak, result=result)


def _note_test(fate: Fate, p: TestParams, hits: int, weak: int, result: _Grade) -> None:
    """Note the counts and the result, and the rulings that made it what it is."""
    note_dull(fate, "fell-hits.test", {"roller": p.dull})
    short = p.needs - hits > 0 and p.needs > 1
    if short and p.short != SHORT.default:
        fate.note("fell-hits.test", "roller", RulingApplied(SHORT.id, p.short))
    if weak and not hits and p.weak != WEAK.default and (not short or p.short != SHORT.default):
        fate.note("fell-hits.test", "roller", RulingApplied(WEAK.id, p.weak))
    fate.note("fell-hits.test", "roller", HitsCounted(hits, weak, needs=p.needs, result=result))


def _roll_test_die(fate: Fate, case: tuple[LadderDie, str, str, bool]) -> _Tally:
    """Roll one die of a test; a dull one has no weak hits."""
    *roll, dull = case
    grade = die_grade(fate.roll(*roll))
    return int(grade == "hit"), int(grade == "weak" and not dull)


def _add_tallies(a: _Tally, b: _Tally) -> _Tally:
    return a[0] + b[0], a[1] + b[1]


def _grade_test(hits: int, weak: int, p: TestParams) -> _Grade:
    """Return the result of the counts. If more than one hit is needed, a ruling decides what too few are worth."""
    if hits >= p.needs:
        return "hit"
    if p.needs > 1 and p.short == "fail":
        return "miss"
    if hits or (weak and p.weak == "partial"):
        return "weak"
    return "miss"


# ---- fell-hits.contest
class ContestParams(Params, frozen=True, kw_only=True):
    """The dice of two sides; side a began the contest."""

    a: _LargePool
    b: _LargePool
    a_help: _Helpers = ()
    b_help: _Helpers = ()
    a_dull: bool = False  # weak hits of "a" are misses
    b_dull: bool = False
    b_helpless: bool = False  # every die of "b" counts as 0
    count: Annotated[Count, COUNT] = "any"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"


class ContestOutcome(Outcome, frozen=True):
    """The hits of both sides, weak ones included, and the winner."""

    a_hits: int
    b_hits: int
    winner: Side


@mechanic("fell-hits.contest")
def CONTEST(fate: Fate, p: ContestParams) -> ContestOutcome:
    """Most hits of any kind; then more full hits, higher numbers, bigger dice."""
    (a, a_weak), (b, b_weak), ahead = _roll_contest(fate, p)
    return ContestOutcome(a_hits=a + a_weak, b_hits=b + b_weak, winner=AHEAD[ahead])


def _roll_contest(fate: Fate, p: ContestParams) -> tuple[_Tally, _Tally, int]:
    """Return both sides' hits and weak hits, and who is ahead."""
    a = _helped_row(fate, "a", p.a, p.a_help)
    b = _helped_row(fate, "b", p.b, p.b_help, helpless=p.b_helpless)
    theirs_count = len(b.all_dice) + b.blanks
    deep = comparison_depth(len(a.all_dice), theirs_count, p.unmatched)
    ours = grading_of(p.count, deep, dull=p.a_dull)
    theirs = grading_of(p.count, deep, dull=p.b_dull)
    _note_rulings(fate, p, len(a.all_dice), theirs_count)
    note_dull(fate, RULE, {"a": p.a_dull, "b": p.b_dull})
    explain = partial(note_contest, _contest_of(p.count))
    return _settle_contest(fate.rank(a, b, RULE, ours, explain=explain, other=theirs))


def _helped_row(fate: Fate, who: str, dice: tuple[LadderDie, ...], help: _Helpers, *, helpless: bool = False) -> Row:
    """Return the dice of one side: its own, and those of helpers, which they roll; of the helpless each counts as 0."""
    if helpless:
        return helpless_row(fate, RULE, who, dice)
    return Row(dice, tuple(Apart(die, f"{who}_helper{i}", "fell-hits.help") for i, die in enumerate(help)))


def _contest_of(count: Count, foe: str = "b") -> Contest:
    """Return what a contest is called in notes, and which counts it compares."""
    counts: tuple[Decisive, ...] = ("hits", "full hits") if count == "any" else ("full hits", "weak hits")
    return Contest(RULE, counts, foe)


def _note_rulings(fate: Fate, p: ContestParams | BlastParams, ours: int, theirs: int) -> None:
    """Note the table's rulings on what counts in a contest, where they matter."""
    if p.count != COUNT.default:
        fate.note(RULE, "", RulingApplied(COUNT.id, p.count))
    note_unmatched(fate, _contest_of(p.count), ruling=UNMATCHED.id, a=ours, b=theirs, unmatched=p.unmatched)


def ranking(count: Count, deep: int | None, faces: Faces, *, dull: bool = False) -> Worth:
    """Return the rank of a roll: hits as the ruling counts them, then numbers, then dice."""
    hits, weak = _count_hits(faces, dull=dull)
    return rank_throw(*_judge_counts(count, (0, weak, hits)), faces, deep)


def grading_of(count: Count, deep: int | None, *, dull: bool) -> Grading:
    """Return the same ranking die by die, which exact odds can take apart."""
    return Grading(partial(_grade_number, dull), 3, partial(_judge_counts, count), deep)


def _grade_number(dull: bool, number: int) -> int:
    """Return 0 for a miss, 1 for a weak hit, 2 for a hit; a dull side has no weak hits."""
    grade = die_grade(number)
    return 2 if grade == "hit" else int(grade == "weak" and not dull)


def _judge_counts(count: Count, counts: tuple[int, ...]) -> Verdict:
    """Return the hits and weak hits, and how they rank by the ruling."""
    _, weak, hits = counts
    return (hits, weak), (hits + weak, hits) if count == "any" else (hits, weak)


def _settle_contest(ranks: Ranks) -> tuple[_Tally, _Tally, int]:
    """Return the ranks as hits and weak hits."""
    (a, a_weak), (b, b_weak), ahead = ranks
    return (a, a_weak), (b, b_weak), ahead


# ---- fell-hits.attack
class AttackParams(ContestParams, frozen=True, kw_only=True):
    """A contest in which both sides can deal harm."""

    unanswered: bool = False  # "b" cannot harm back
    spared: bool = False  # such harm does nothing to "b"
    told: bool = False  # the outcome tells who had no hit
    weak: Annotated[AttackWeak, ATTACK_WEAK] = "counts"


class AttackOutcome(Outcome, frozen=True):
    """Who wins, what the loser takes; if asked for, also which sides had no hit of any kind."""

    winner: Side
    a_takes: Annotated[int, owner_role("a")]
    b_takes: Annotated[int, owner_role("b")]
    a_missed: bool = False
    b_missed: bool = False


@mechanic("fell-hits.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the winner deals their number of hits as harm."""
    return _settle_attack(fate, _roll_contest(fate, p), p.weak, p, told=p.told, helpless=p.b_helpless)


def _settle_attack(
    fate: Fate,
    found: tuple[_Tally, _Tally, int],
    weak: AttackWeak,
    target: AttackParams | Target,
    foe: str = "b",
    *,
    told: bool = False,
    helpless: bool = False,
) -> AttackOutcome:
    """Return the harm that the loser takes; a tie harms no one, nor does a win without a hit.

    A target that is `helpless` rolls nothing, and so misses nothing.
    """
    a, b, ahead = found
    for who, tally in (("a", a), *(() if helpless else ((foe, b),))):
        if told and not sum(tally):
            fate.note("fell-hits.attack", who, FactStated("missed"))
    return AttackOutcome(
        winner=AHEAD[ahead],
        a_takes=_harm_of(fate, b, weak, foe, "unanswered" if target.unanswered else "") if ahead < 0 else 0,
        b_takes=_harm_of(fate, a, weak, "a", "spared" if target.spared else "") if ahead > 0 else 0,
        a_missed=told and not sum(a),
        b_missed=told and not sum(b) and not helpless,
    )


def _harm_of(fate: Fate, tally: _Tally, weak: AttackWeak, who: str, idle: str) -> int:
    """Return the winner's hits as harm; a ruling decides whether weak ones count, `idle` says why none does harm."""
    if idle:
        fate.note("fell-hits.attack", who, FactStated(idle))
        return 0
    harm = sum(tally) if weak == "counts" else tally[0]
    if weak != ATTACK_WEAK.default and tally[1]:
        fate.note("fell-hits.attack", who, RulingApplied(ATTACK_WEAK.id, weak))
    fate.note("fell-hits.attack", who, HarmDealt(harm, harm=harm))
    return harm


# ---- fell-hits.blast
class Target(Struct, frozen=True):
    """One target of a blast: its dice, and whether it can harm back."""

    dice: _LargePool
    unanswered: bool = False
    spared: bool = False
    help: _Helpers = ()
    dull: bool = False
    helpless: bool = False  # every die counts as 0


class BlastParams(Params, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    a: _LargePool
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    a_help: _Helpers = ()
    a_dull: bool = False
    told: bool = False
    count: Annotated[Count, COUNT] = "any"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"
    weak: Annotated[AttackWeak, ATTACK_WEAK] = "counts"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("fell-hits.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target contests on its own."""
    rows = {"a": _helped_row(fate, "a", p.a, p.a_help)}
    rows |= {f"b{i}": _helped_row(fate, f"b{i}", t.dice, t.help, helpless=t.helpless) for i, t in enumerate(p.targets)}
    throws = fate.together({who: partial(fate.throw, row, who, RULE) for who, row in rows.items()})
    ours = throws[0].faces
    fate.note("fell-hits.attack", "", FactStated("targets", len(p.targets)))
    note_dull(fate, RULE, {"a": p.a_dull} | {f"b{i}": t.dull for i, t in enumerate(p.targets)})
    settle = partial(_settle_blast_target, fate, p, ours)
    return BlastOutcome(each=fate.gather(fate.each(settle, throws[1:])))


def _settle_blast_target(fate: Fate, p: BlastParams, ours: Faces, i: int, row: RowFaces) -> AttackOutcome:
    """Settle the one attack roll against one target's roll."""
    theirs = row.faces
    deep = comparison_depth(len(ours), len(theirs), p.unmatched)
    x = ranking(p.count, deep, ours, dull=p.a_dull)
    y = ranking(p.count, deep, theirs, dull=p.targets[i].dull)
    _note_rulings(fate, p, len(ours), len(theirs))
    note_contest(_contest_of(p.count, f"b{i}"), fate, x, y)
    found = _settle_contest(compare_worth(x, y))
    target = p.targets[i]
    return _settle_attack(fate, found, p.weak, target=target, foe=f"b{i}", told=p.told, helpless=target.helpless)


# ---- fell-hits.reaction, fell-hits.morale, fell-hits.death
class ReactionOutcome(Outcome, frozen=True):
    result: _Attitude


class MoraleOutcome(Outcome, frozen=True):
    result: _Rout


_REACTIONS: tuple[_Attitude, ...] = ("hostile", "hostile", "wary", "wary", "friendly", "helpful")
_ROUTS: tuple[_Rout, ...] = ("retreat", "retreat", "flee", "flee", "surrender", "surrender")


@mechanic("fell-hits.reaction")
def REACTION(fate: Fate, p: Nothing) -> ReactionOutcome:
    """How a stranger reacts to the party."""
    rolled = fate.roll("d6", "roller", "fell-hits.reaction")
    fate.note("fell-hits.reaction", "roller", RowFound(rolled, result=_REACTIONS[rolled - 1]))
    return ReactionOutcome(result=_REACTIONS[rolled - 1])


@mechanic("fell-hits.morale")
def MORALE(fate: Fate, p: Nothing) -> MoraleOutcome:
    """What beaten enemies do."""
    rolled = fate.roll("d6", "roller", "fell-hits.morale")
    fate.note("fell-hits.morale", "roller", RowFound(rolled, result=_ROUTS[rolled - 1]))
    return MoraleOutcome(result=_ROUTS[rolled - 1])


DEATH = death_table("fell-hits.death", DEATH_DICE)
