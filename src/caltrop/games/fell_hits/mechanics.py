"""The mechanics of Fell (Hits): every die by itself is a miss, a weak hit or a hit."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.ladder_family.hits import AHEAD, Side, comparison_depth, rank_throw
from caltrop.games.common.ladder_family.wounds import death_table
from caltrop.kernel.dice import Faces, LadderDie
from caltrop.kernel.fate import Fate, Ranks, Worth, compare_worth
from caltrop.kernel.mechanic import Nothing, Outcome, Params, mechanic, owner_role
from caltrop.kernel.rows import Row

from .rulings import ATTACK_WEAK, COUNT, SHORT, UNMATCHED, WEAK, AttackWeak, Count, Short, Unmatched, Weak

Pool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=4)]
Helpers: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=5)]
Needs: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Grade: TypeAlias = Literal["hit", "weak", "miss"]
Tally: TypeAlias = tuple[int, int]  # hits and weak hits
Attitude: TypeAlias = Literal["hostile", "wary", "friendly", "helpful"]
Rout: TypeAlias = Literal["retreat", "flee", "surrender"]

FULL, FEEBLE = 6, 4  # the lowest numbers of a hit and of a weak hit


def die_grade(number: int) -> Grade:
    """Return the grade of one die: 1-3 miss, 4-5 weak hit, 6 and more a hit."""
    return "hit" if number >= FULL else "weak" if number >= FEEBLE else "miss"


def count_hits(faces: Faces) -> Tally:
    """Count the hits and weak hits of a roll."""
    grades = [die_grade(number) for number, _ in faces]
    return grades.count("hit"), grades.count("weak")


# ---- fell-hits.test
class TestParams(Params, frozen=True, kw_only=True):
    """Own dice, the dice of helpers, and how many hits the test needs."""

    dice: Pool
    help: Helpers = ()
    needs: Needs = 1
    short: Annotated[Short, SHORT] = "fail"
    weak: Annotated[Weak, WEAK] = "partial"


class TestOutcome(Outcome, frozen=True):
    """The counts of the dice, and the result: passed, partly passed, or failed."""

    hits: int
    weak: int
    result: Grade


@mechanic("fell-hits.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die is a miss, a weak hit or a hit; one hit passes, or as many as it needs."""
    cases = {f"own{i}": (die, "roller", "fell-hits.test") for i, die in enumerate(p.dice)}
    cases |= {f"help{i}": (die, f"helper{i}", "fell-hits.help") for i, die in enumerate(p.help)}
    hits, weak = fate.fold(add_tallies, (0, 0), roll_test_die, cases)
    result = grade_test(hits, weak, p)
    fate.note("fell-hits.test", "roller", hits=hits, weak=weak, needs=p.needs, result=result)
    return TestOutcome(hits=hits, weak=weak, result=result)


def roll_test_die(fate: Fate, case: tuple[LadderDie, str, str]) -> Tally:
    """Roll one die of a test."""
    grade = die_grade(fate.roll(*case))
    return int(grade == "hit"), int(grade == "weak")


def add_tallies(a: Tally, b: Tally) -> Tally:
    return a[0] + b[0], a[1] + b[1]


def grade_test(hits: int, weak: int, p: TestParams) -> Grade:
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

    a: Pool
    b: Pool
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
    (a, a_weak), (b, b_weak), ahead = roll_contest(fate, p)
    return ContestOutcome(a_hits=a + a_weak, b_hits=b + b_weak, winner=AHEAD[ahead])


def roll_contest(fate: Fate, p: ContestParams) -> tuple[Tally, Tally, int]:
    """Return both sides' hits and weak hits, and who is ahead."""
    worth = partial(ranking, p.count, comparison_depth(len(p.a), len(p.b), p.unmatched))
    return settle_contest(fate, fate.rank(Row(p.a), Row(p.b), "fell-hits.contest", worth))


def ranking(count: Count, deep: int | None, faces: Faces) -> Worth:
    """Return the rank of a roll: hits as the ruling counts them, then numbers, then dice."""
    hits, weak = count_hits(faces)
    order = (hits + weak, hits) if count == "any" else (hits, weak)
    return rank_throw((hits, weak), order, faces, deep)


def settle_contest(fate: Fate, ranks: Ranks) -> tuple[Tally, Tally, int]:
    """Note who is ahead, and return the ranks as hits and weak hits."""
    (a, a_weak), (b, b_weak), ahead = ranks
    fate.note("fell-hits.contest", a_hits=a + a_weak, b_hits=b + b_weak, winner=AHEAD[ahead])
    return (a, a_weak), (b, b_weak), ahead


# ---- fell-hits.attack
class AttackParams(ContestParams, frozen=True, kw_only=True):
    """A contest in which both sides can deal harm."""

    unanswered: bool = False  # "b" cannot harm back
    weak: Annotated[AttackWeak, ATTACK_WEAK] = "counts"


class AttackOutcome(Outcome, frozen=True):
    winner: Side
    a_takes: Annotated[int, owner_role("a")]
    b_takes: Annotated[int, owner_role("b")]


@mechanic("fell-hits.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the winner deals their number of hits as harm."""
    return settle_attack(fate, roll_contest(fate, p), p.weak, p.unanswered)


def settle_attack(
    fate: Fate, found: tuple[Tally, Tally, int], weak: AttackWeak, unanswered: bool, foe: str = "b"
) -> AttackOutcome:
    """Return the harm that the loser takes; a tie harms no one, nor does a win without a hit."""
    a, b, ahead = found
    if ahead > 0:
        return AttackOutcome(winner="a", a_takes=0, b_takes=harm_of(fate, a, weak, "a"))
    if ahead < 0:
        takes = 0 if unanswered else harm_of(fate, b, weak, foe)
        return AttackOutcome(winner="b", a_takes=takes, b_takes=0)
    return AttackOutcome(winner="tie", a_takes=0, b_takes=0)


def harm_of(fate: Fate, tally: Tally, weak: AttackWeak, who: str) -> int:
    """Return the winner's hits as harm; a ruling decides whether weak ones count."""
    harm = sum(tally) if weak == "counts" else tally[0]
    fate.note("fell-hits.attack", who, harm=harm)
    return harm


# ---- fell-hits.blast
class Target(Struct, frozen=True):
    """One target of a blast: its dice, and whether it can harm back."""

    dice: Pool
    unanswered: bool = False


class BlastParams(Params, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    a: Pool
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    count: Annotated[Count, COUNT] = "any"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"
    weak: Annotated[AttackWeak, ATTACK_WEAK] = "counts"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("fell-hits.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target contests on its own."""
    pools = {"a": p.a} | {f"b{i}": t.dice for i, t in enumerate(p.targets)}
    rule = "fell-hits.contest"
    ours, *theirs = fate.together({who: partial(fate.pool, dice, who, rule) for who, dice in pools.items()})
    return BlastOutcome(each=tuple(settle_blast_target(fate, p, i, ours, faces) for i, faces in enumerate(theirs)))


def settle_blast_target(fate: Fate, p: BlastParams, i: int, ours: Faces, theirs: Faces) -> AttackOutcome:
    """Settle the one attack roll against one target's roll."""
    worth = partial(ranking, p.count, comparison_depth(len(ours), len(theirs), p.unmatched))
    found = settle_contest(fate, compare_worth(worth(ours), worth(theirs)))
    return settle_attack(fate, found, p.weak, p.targets[i].unanswered, f"b{i}")


# ---- fell-hits.reaction, fell-hits.morale, fell-hits.death
class ReactionOutcome(Outcome, frozen=True):
    result: Attitude


class MoraleOutcome(Outcome, frozen=True):
    result: Rout


REACTIONS: tuple[Attitude, ...] = ("hostile", "hostile", "wary", "wary", "friendly", "helpful")
ROUTS: tuple[Rout, ...] = ("retreat", "retreat", "flee", "flee", "surrender", "surrender")


@mechanic("fell-hits.reaction")
def REACTION(fate: Fate, p: Nothing) -> ReactionOutcome:
    """How a stranger reacts to the party."""
    return ReactionOutcome(result=REACTIONS[fate.roll("d6", "roller", "fell-hits.reaction") - 1])


@mechanic("fell-hits.morale")
def MORALE(fate: Fate, p: Nothing) -> MoraleOutcome:
    """What beaten enemies do."""
    return MoraleOutcome(result=ROUTS[fate.roll("d6", "roller", "fell-hits.morale") - 1])


DEATH = death_table("fell-hits.death")
