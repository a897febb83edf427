"""The mechanics of Generic Fantasy: every die is a miss, a weak hit, a hit or a strong hit."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.ladder_family.hits import AHEAD, Side, comparison_depth, rank_throw
from caltrop.games.common.ladder_family.wounds import death_table
from caltrop.kernel.dice import Faces, LadderDie
from caltrop.kernel.fate import Fate, Ranks, Worth, compare_worth
from caltrop.kernel.mechanic import Outcome, Params, mechanic, owner_role
from caltrop.kernel.rows import Row

from .improving import (
    HIT,
    MISS,
    NONE,
    STRONG,
    UNUSED,
    WEAK,
    Buyer,
    Counts,
    Means,
    UsedMeans,
    add_counts,
    ask_reroll,
    count_grades,
    die_grade,
    hits,
    improve_roll,
    single_die_counts,
)
from .rulings import IN_CONTEST, LAST, UNMATCHED, WHICH, InContest, Last, Unmatched, Which

Dice3: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=3)]
Pool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=4)]
Helpers: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=6)]
Needs: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Step: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Bonus: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
NO_MEANS = Means()


# ---- generic-fantasy.test
class TestParams(Params, frozen=True, kw_only=True):
    """Own dice, the attribute's first; the dice of helpers; how many hits the test needs; what may improve it."""

    dice: Dice3
    help: Helpers = ()
    needs: Needs = 1
    means: Means = NO_MEANS
    last: Annotated[Last, LAST] = "depletes"


class TestOutcome(Outcome, frozen=True):
    """How many dice count as which grade in the end, and whether that is enough."""

    weak: int
    hit: int
    strong: int
    passed: bool
    used: UsedMeans = UNUSED


@mechanic("generic-fantasy.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die on its own: 1-3 miss, 4-6 weak hit, 7-9 hit, 10-12 strong hit. Any hit passes."""
    buyer = Buyer("roller", p.means, p.dice[0], p.last)
    counts, used = roll_test_dice(fate, p), UNUSED
    if ask_reroll(fate, buyer):
        counts, used = roll_test_dice(fate, p), UsedMeans(again=True)
    counts, used = improve_roll(fate, buyer, counts, used)
    passed = hits(counts) >= p.needs
    fate.note(
        "generic-fantasy.test", "roller", weak=counts[WEAK], hit=counts[HIT], strong=counts[STRONG], needs=p.needs
    )
    return TestOutcome(weak=counts[WEAK], hit=counts[HIT], strong=counts[STRONG], passed=passed, used=used)


def roll_test_dice(fate: Fate, p: TestParams) -> Counts:
    """Roll own dice and those of helpers, all at once."""
    cases = {f"own{i}": (die, "roller", "generic-fantasy.test") for i, die in enumerate(p.dice)}
    cases |= {f"help{i}": (die, f"helper{i}", "generic-fantasy.help") for i, die in enumerate(p.help)}
    return fate.fold(add_counts, NONE, roll_test_die, cases)


def roll_test_die(fate: Fate, case: tuple[LadderDie, str, str]) -> Counts:
    """Roll one die of a test."""
    return single_die_counts(die_grade(fate.roll(*case)))


# ---- generic-fantasy.contest
class ContestParams(Params, frozen=True, kw_only=True):
    """The dice of two sides, the attribute's first; side a began the contest; what may improve each side's roll."""

    a: Pool
    b: Pool
    a_means: Means = NO_MEANS
    b_means: Means = NO_MEANS
    last: Annotated[Last, LAST] = "depletes"
    modify: Annotated[InContest, IN_CONTEST] = "yes"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"


class ContestOutcome(Outcome, frozen=True):
    """The hits of both sides, of any kind, and the winner."""

    a_hits: int
    b_hits: int
    winner: Side
    a_used: Annotated[UsedMeans, owner_role("a")] = UNUSED
    b_used: Annotated[UsedMeans, owner_role("b")] = UNUSED


class SideResult(Struct, frozen=True):
    """The result of one side of a contest."""

    hits: int
    used: UsedMeans


@mechanic("generic-fantasy.contest")
def CONTEST(fate: Fate, p: ContestParams) -> ContestOutcome:
    """Most hits of any kind; then strong hits, hits, weak hits, higher numbers, bigger dice."""
    a, b, ahead = roll_contest(fate, p)
    return ContestOutcome(a_hits=a.hits, b_hits=b.hits, winner=AHEAD[ahead], a_used=a.used, b_used=b.used)


def roll_contest(fate: Fate, p: ContestParams) -> tuple[SideResult, SideResult, int]:
    """Return the results of both sides, and who is ahead."""
    deep = comparison_depth(len(p.a), len(p.b), p.unmatched)
    worth = partial(ranking, deep)
    revise = partial(improve_both_sides, p, deep) if p.a_means != NO_MEANS or p.b_means != NO_MEANS else None
    return settle_contest(fate, fate.rank(Row(p.a), Row(p.b), "generic-fantasy.contest", worth, revise))


def improve_both_sides(p: ContestParams, deep: int | None, fate: Fate, x: Faces, y: Faces) -> tuple[Worth, Worth]:
    """Let side a improve its roll first, then side b, once each."""
    a = improve_side(fate, side_buyer("a", p.a, p.a_means, p.last, p.modify), p.a, x)
    b = improve_side(fate, side_buyer("b", p.b, p.b_means, p.last, p.modify), p.b, y)
    return worth_of_roll(deep, *a), worth_of_roll(deep, *b)


def side_buyer(who: str, dice: Pool, means: Means, last: Last, modify: InContest) -> Buyer:
    """Return one side of a contest as a buyer, without points if the table's ruling forbids to spend them."""
    if modify == "no":
        means = Means(keen=means.keen, again=means.again)
    return Buyer(who, means, dice[0], last)


def improve_side(fate: Fate, buyer: Buyer, dice: Pool, faces: Faces) -> tuple[Faces, Counts, UsedMeans]:
    """Return one side's roll, its counts and what was used, after rerolls and purchases."""
    used = UNUSED
    if ask_reroll(fate, buyer):
        faces, used = fate.pool(dice, buyer.who, "generic-fantasy.contest"), UsedMeans(again=True)
    return faces, *improve_roll(fate, buyer, count_grades(faces), used)


def ranking(deep: int | None, faces: Faces) -> Worth:
    """Return the rank of a roll without improvements."""
    return worth_of_roll(deep, faces, count_grades(faces), UNUSED)


def worth_of_roll(deep: int | None, faces: Faces, counts: Counts, used: UsedMeans) -> Worth:
    """Return the rank of a roll, with what was used."""
    total = hits(counts)
    shown = (total, used.points, int(used.keen), int(used.again))
    return rank_throw(shown, (total, counts[STRONG], counts[HIT], counts[WEAK]), faces, deep)


def settle_contest(fate: Fate, ranks: Ranks, foe: str = "b") -> tuple[SideResult, SideResult, int]:
    a, b = side_result(ranks[0]), side_result(ranks[1])
    fate.note("generic-fantasy.contest", foe, a_hits=a.hits, b_hits=b.hits, winner=AHEAD[ranks[2]])
    return a, b, ranks[2]


def side_result(shown: tuple[int, ...]) -> SideResult:
    total, points, keen, thrown_again = shown
    used = UsedMeans(points, bool(keen), bool(thrown_again))
    return SideResult(total, UNUSED if used == UNUSED else used)  # the JSON leaves out only the very default


# ---- generic-fantasy.attack
class AttackParams(ContestParams, frozen=True, kw_only=True):
    """A contest in which both sides can deal harm."""

    unanswered: bool = False  # "b" cannot harm back
    blow: Bonus = 0  # more harm when "a" wins


class AttackOutcome(Outcome, frozen=True):
    winner: Side
    a_takes: Annotated[int, owner_role("a")]
    b_takes: Annotated[int, owner_role("b")]
    a_used: Annotated[UsedMeans, owner_role("a")] = UNUSED
    b_used: Annotated[UsedMeans, owner_role("b")] = UNUSED


@mechanic("generic-fantasy.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the winner deals their number of hits as harm."""
    a, b, ahead = roll_contest(fate, p)
    return settle_attack(fate, a, b, ahead, unanswered=p.unanswered, blow=p.blow)


def settle_attack(
    fate: Fate, a: SideResult, b: SideResult, ahead: int, *, unanswered: bool, blow: int, foe: str = "b"
) -> AttackOutcome:
    """Return the harm that the loser takes; a tie harms no one, nor does a win without a hit."""
    a_takes = b.hits if ahead < 0 and not unanswered else 0
    b_takes = a.hits + blow if ahead > 0 and a.hits else 0
    if a_takes or b_takes:
        fate.note("generic-fantasy.attack", "a" if b_takes else foe, harm=b_takes or a_takes)
    return AttackOutcome(winner=AHEAD[ahead], a_takes=a_takes, b_takes=b_takes, a_used=a.used, b_used=b.used)


# ---- generic-fantasy.blast
class Target(Struct, frozen=True):
    """One target of a blast: its dice, whether it can harm back, what may improve its roll."""

    dice: Pool
    unanswered: bool = False
    means: Means = NO_MEANS


class BlastParams(Params, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    a: Pool
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    a_means: Means = NO_MEANS
    blow: Bonus = 0
    last: Annotated[Last, LAST] = "depletes"
    modify: Annotated[InContest, IN_CONTEST] = "yes"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("generic-fantasy.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target contests on its own."""
    pools = {"a": p.a} | {f"b{i}": t.dice for i, t in enumerate(p.targets)}
    rule = "generic-fantasy.contest"
    x, *theirs = fate.together({who: partial(fate.pool, dice, who, rule) for who, dice in pools.items()})
    ours = improve_side(fate, side_buyer("a", p.a, p.a_means, p.last, p.modify), p.a, x)
    answers = {f"b{i}": partial(settle_blast_target, fate, p, i, ours, y) for i, y in enumerate(theirs)}
    return BlastOutcome(each=tuple(fate.together(answers)))


def settle_blast_target(
    fate: Fate, p: BlastParams, i: int, ours: tuple[Faces, Counts, UsedMeans], y: Faces
) -> AttackOutcome:
    """Settle the one attack roll against one target's roll."""
    target, who = p.targets[i], f"b{i}"
    theirs = improve_side(fate, side_buyer(who, target.dice, target.means, p.last, p.modify), target.dice, y)
    deep = comparison_depth(len(p.a), len(target.dice), p.unmatched)
    found = settle_contest(fate, compare_worth(worth_of_roll(deep, *ours), worth_of_roll(deep, *theirs)), who)
    return settle_attack(fate, *found, unanswered=target.unanswered, blow=p.blow, foe=who)


# ---- the tables that a test is looked up in
class TableParams(Params, frozen=True, kw_only=True):
    """The dice of the test, the attribute's first; `step`: by how many rows a feat improves the result."""

    dice: Dice3
    step: Step = 0
    means: Means = NO_MEANS
    last: Annotated[Last, LAST] = "depletes"
    die: Annotated[Which, WHICH] = "best"


def look_up_row(fate: Fate, p: TableParams, rule: str) -> tuple[int, UsedMeans]:
    """Return the row, 0 to 3, of the best die or the attribute's; better grades can be bought as in any test."""
    buyer = Buyer("roller", p.means, p.dice[0], p.last, extra=p.die == "best")
    faces, used = fate.faces(p.dice, "roller", rule), UNUSED
    if ask_reroll(fate, buyer):
        faces, used = fate.faces(p.dice, "roller", rule), UsedMeans(again=True)
    grades = [die_grade(n) for n in (faces if p.die == "best" else faces[:1])]
    counts = (grades.count(MISS), grades.count(WEAK), grades.count(HIT), grades.count(STRONG))
    counts, used = improve_roll(fate, buyer, counts, used)
    row = min(STRONG, max(grade for grade, n in enumerate(counts) if n) + p.step)
    if p.step:
        fate.note(rule, "roller", better=p.step)
    return row, used


Attitude: TypeAlias = Literal["hostile", "wary", "friendly", "helpful"]
Start: TypeAlias = Literal["enemies go twice", "enemies begin", "pcs begin", "pcs go twice"]
Rout: TypeAlias = Literal["fight", "retreat", "flee", "surrender"]
Obedience: TypeAlias = Literal["flee", "refuse", "hesitate", "cooperate"]

REACTIONS: tuple[Attitude, ...] = ("hostile", "wary", "friendly", "helpful")
STARTS: tuple[Start, ...] = ("enemies go twice", "enemies begin", "pcs begin", "pcs go twice")
ROUTS: tuple[Rout, ...] = ("fight", "retreat", "flee", "surrender")
ANSWERS: tuple[Obedience, ...] = ("flee", "refuse", "hesitate", "cooperate")


class ReactionOutcome(Outcome, frozen=True):
    result: Attitude
    used: UsedMeans = UNUSED


class InitiativeOutcome(Outcome, frozen=True):
    result: Start
    used: UsedMeans = UNUSED


class MoraleOutcome(Outcome, frozen=True):
    result: Rout
    used: UsedMeans = UNUSED


class HirelingOutcome(Outcome, frozen=True):
    result: Obedience
    used: UsedMeans = UNUSED


@mechanic("generic-fantasy.reaction")
def REACTION(fate: Fate, p: TableParams) -> ReactionOutcome:
    """How a stranger reacts to the party."""
    row, used = look_up_row(fate, p, "generic-fantasy.reaction")
    return ReactionOutcome(result=REACTIONS[row], used=used)


@mechanic("generic-fantasy.initiative")
def INITIATIVE(fate: Fate, p: TableParams) -> InitiativeOutcome:
    """Which side begins, and whether it goes twice."""
    row, used = look_up_row(fate, p, "generic-fantasy.initiative")
    return InitiativeOutcome(result=STARTS[row], used=used)


@mechanic("generic-fantasy.morale")
def MORALE(fate: Fate, p: TableParams) -> MoraleOutcome:
    """What shaken enemies do."""
    row, used = look_up_row(fate, p, "generic-fantasy.morale")
    return MoraleOutcome(result=ROUTS[row], used=used)


@mechanic("generic-fantasy.hireling")
def HIRELING(fate: Fate, p: TableParams) -> HirelingOutcome:
    """What an unpaid hireling makes of a dangerous request."""
    row, used = look_up_row(fate, p, "generic-fantasy.hireling")
    return HirelingOutcome(result=ANSWERS[row], used=used)


DEATH = death_table("generic-fantasy.death")
