"""Mechanics of Generic Fantasy: every die is a miss, a weak hit, a hit or a strong hit.

After tests, contests, attacks and blasts come the tables that a test's best die is looked up in: reactions, initiative,
morale and hirelings.
"""

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
    note_contest,
    note_dull,
    note_unmatched,
)
from caltrop.kernel.rules.dice import Apart, Faces, LadderDie, Row, RowFaces
from caltrop.kernel.rules.fate import Fate, Ranks, Worth, compare_worth
from caltrop.kernel.rules.grades import Grading, Verdict, rank_throw
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic, owner_role
from caltrop.kernel.rules.steps import FactStated, HarmDealt, HitsCounted, RowFound, RulingApplied

from .improvements import (
    HIT,
    MISS,
    NONE,
    NOTHING_USED,
    STRONG,
    WEAK,
    Buyer,
    Counts,
    Means,
    UsedMeans,
    add_counts,
    ask_reroll,
    count_grades,
    hits,
    improve_roll,
    read_grade,
    single_die_counts,
)
from .rulings import DEATH_DICE, IN_CONTEST, LAST, UNMATCHED, WHICH, InContest, Last, Unmatched, Which

_Dice3: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=3)]
_Pool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=4)]
_Helpers: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=6)]
Needs: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
_Bonus: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
NO_MEANS = Means()
TESTS = "generic-fantasy.test"
_CONTESTS = "generic-fantasy.contest"
_ATTACKS = "generic-fantasy.attack"
_RESULT_NAMES = {True: "passed", False: "failed"}


class Extras(Struct, frozen=True, omit_defaults=True):
    """The dice of one side that bring something more: a consequence for each weak hit, a benefit for each strong."""

    weak: int = 0
    strong: int = 0


_NO_EXTRAS = Extras()
_WITHOUT_EXTRAS = 4  # numbers that a side shows where weak and strong hits are not told


# ---- generic-fantasy.test
class TestParams(Params, frozen=True, kw_only=True):
    """Own dice, the attribute's first; the dice of helpers; how many hits the test needs; what may improve it."""

    dice: _Dice3
    help: _Helpers = ()
    needs: Needs = 1
    dull: bool = False  # own weak hits are misses
    means: Means = NO_MEANS
    last: Annotated[Last, LAST] = "depletes"


class TestOutcome(Outcome, frozen=True):
    """How many dice count as which grade in the end, and whether that is enough."""

    weak: int
    hit: int
    strong: int
    passed: bool
    used: UsedMeans = NOTHING_USED


@mechanic("generic-fantasy.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die on its own: 1-3 miss, 4-6 weak hit, 7-9 hit, 10-12 strong hit. Any hit passes."""
    buyer = Buyer("roller", p.means, p.dice[0], p.last)
    counts = _roll_test_dice(fate, p)
    used = NOTHING_USED
    if ask_reroll(fate, buyer):
        counts = _roll_test_dice(fate, p)
        used = UsedMeans(again=True)
    counts, used = improve_roll(fate, buyer, counts, used, lambda c: "passes" if hits(c) >= p.needs else "fails")
    passed = hits(counts) >= p.needs
    note_dull(fate, TESTS, {"roller": p.dull})
    facts = HitsCounted(counts[HIT], counts[WEAK], counts[STRONG], needs=p.needs, result=_RESULT_NAMES[passed])
    fate.note(TESTS, "roller", facts)
    return TestOutcome(weak=counts[WEAK], hit=counts[HIT], strong=counts[STRONG], passed=passed, used=used)


def _roll_test_dice(fate: Fate, p: TestParams) -> Counts:
    """Roll own dice and those of helpers, all at once."""
    cases = {f"own{i}": (die, "roller", "generic-fantasy.test", p.dull) for i, die in enumerate(p.dice)}
    return fate.fold(add_counts, NONE, _roll_test_die, cases | _help_cases(p.help))


def _help_cases(help: _Helpers) -> dict[str, tuple[LadderDie, str, str, bool]]:
    """Return the dice of helpers, each of which its helper rolls."""
    return {f"help{i}": (die, f"helper{i}", "generic-fantasy.help", False) for i, die in enumerate(help)}


def _roll_test_die(fate: Fate, case: tuple[LadderDie, str, str, bool]) -> Counts:
    """Roll one die of a test; a dull one has no weak hits."""
    *roll, dull = case
    return single_die_counts(read_grade(fate.roll(*roll), dull=dull))


# ---- generic-fantasy.contest
class ContestParams(Params, frozen=True, kw_only=True):
    """The dice of two sides, the attribute's first; side a began the contest; what may improve each side's roll."""

    a: _Pool
    b: _Pool
    a_help: _Helpers = ()
    b_help: _Helpers = ()
    a_means: Means = NO_MEANS
    b_means: Means = NO_MEANS
    a_dull: bool = False  # weak hits of "a" are misses
    b_dull: bool = False
    b_helpless: bool = False  # every die of "b" counts as 0
    told: bool = False  # the outcome tells each side's weak and strong hits
    last: Annotated[Last, LAST] = "depletes"
    modify: Annotated[InContest, IN_CONTEST] = "yes"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"


class ContestOutcome(Outcome, frozen=True):
    """The hits of both sides, of any kind, and the winner; if asked for, how many are weak and strong."""

    a_hits: int
    b_hits: int
    winner: Side
    a_used: Annotated[UsedMeans, owner_role("a")] = NOTHING_USED
    b_used: Annotated[UsedMeans, owner_role("b")] = NOTHING_USED
    a_extras: Extras = _NO_EXTRAS
    b_extras: Extras = _NO_EXTRAS


class SideResult(Struct, frozen=True):
    """The result of one side of a contest."""

    hits: int
    used: UsedMeans
    extras: Extras = _NO_EXTRAS


class SideOfContest(Struct, frozen=True):
    """What one side of a contest has: its role, its dice, what may improve its roll, and whether weak hits count.

    Of one that is `helpless`, every die counts as 0.
    """

    who: str
    dice: _Pool
    help: _Helpers
    means: Means
    dull: bool
    helpless: bool = False

    @property
    def row(self) -> Row:
        if self.helpless:
            return Row((), blanks=len(self.dice))
        helped = (Apart(die, f"{self.who}_helper{i}", "generic-fantasy.help") for i, die in enumerate(self.help))
        return Row(self.dice, tuple(helped))

    @property
    def count(self) -> int:
        """Return how many dice it has, with those that count as 0."""
        return len(self.dice) if self.helpless else len(self.row.all_dice)


_Improved: TypeAlias = tuple[Faces, Counts, UsedMeans]


@mechanic("generic-fantasy.contest")
def CONTEST(fate: Fate, p: ContestParams) -> ContestOutcome:
    """Most hits of any kind; then strong hits, hits, weak hits, higher numbers, bigger dice."""
    a, b, ahead = _roll_contest(fate, p)
    return ContestOutcome(
        a_hits=a.hits,
        b_hits=b.hits,
        winner=AHEAD[ahead],
        a_used=a.used,
        b_used=b.used,
        a_extras=a.extras,
        b_extras=b.extras,
    )


def _roll_contest(fate: Fate, p: ContestParams) -> tuple[SideResult, SideResult, int]:
    """Return the results of both sides, and who is ahead."""
    a = SideOfContest("a", p.a, p.a_help, p.a_means, p.a_dull)
    b = SideOfContest("b", p.b, p.b_help, p.b_means, p.b_dull, helpless=p.b_helpless)
    _note_helpless(fate, b)
    look = Comparison(comparison_depth(a.count, b.count, p.unmatched), p.told)
    revise = partial(_improve_both_sides, p, a, b, look) if p.a_means != NO_MEANS or p.b_means != NO_MEANS else None
    ours = grading_of(look, dull=p.a_dull)
    theirs = grading_of(look, dull=p.b_dull)
    note_unmatched(
        fate,
        _contest_with("b"),
        ruling=UNMATCHED.id,
        a=a.count,
        b=b.count,
        unmatched=p.unmatched,
    )
    note_dull(fate, _CONTESTS, {"a": p.a_dull, "b": p.b_dull})
    return _settle_contest(
        fate.rank(
            a.row, b.row, rule=_CONTESTS, worth=ours, revise=revise, explain=partial(_note_sides, "b"), other=theirs
        )
    )


def _note_helpless(fate: Fate, *sides: SideOfContest) -> None:
    """Note the helpless, whose dice all count as 0."""
    for side in sides:
        if side.helpless:
            fate.note(_CONTESTS, side.who, FactStated("helpless", len(side.dice)))


class Comparison(Struct, frozen=True):
    """How rolls are compared: how many dice deep, and whether weak and strong hits are told."""

    deep: int | None
    told: bool


def _contest_with(foe: str) -> Contest:
    """Return what a contest is called in notes; they are about the other side, whose points players may not know."""
    return Contest(_CONTESTS, ("hits", "strong hits", "plain hits", "weak hits"), foe, foe)


def _note_sides(foe: str, fate: Fate, ours: Worth, theirs: Worth) -> None:
    """Note the hits of both sides by kind, where they are told, and what decides between them."""
    for who, (shown, (_, strong, plain, weak, *_)) in (("a", ours), (foe, theirs)):
        if len(shown) > _WITHOUT_EXTRAS and fate.explains:
            fate.note(_CONTESTS, who, HitsCounted(plain, weak, strong))
    note_contest(_contest_with(foe), fate, ours, theirs)


def _improve_both_sides(
    p: ContestParams, a: SideOfContest, b: SideOfContest, look: Comparison, fate: Fate, x: Faces, y: Faces
) -> tuple[Worth, Worth]:
    """Let side a improve its roll first, then side b, once each."""
    theirs = ranking(look, b.dull, y)
    ours = _worth_of_roll(look, *_improve_side(fate, a, p=p, look=look, faces=x, foe=theirs))
    return ours, _worth_of_roll(look, *_improve_side(fate, b, p=p, look=look, faces=y, foe=ours))


def _side_buyer(side: SideOfContest, last: Last, modify: InContest) -> Buyer:
    """Return one side of a contest as a buyer, without points if the table's ruling forbids to spend them."""
    means = Means(keen=side.means.keen, again=side.means.again) if modify == "no" else side.means
    means = NO_MEANS if side.helpless else means
    return Buyer(side.who, means, side.dice[0], last)


def _improve_side(
    fate: Fate, side: SideOfContest, p: ContestParams | BlastParams, look: Comparison, faces: Faces, foe: Worth | None
) -> _Improved:
    """Return one side's roll, its counts and what was used, after rerolls and purchases."""
    buyer = _side_buyer(side, p.last, p.modify)
    used = NOTHING_USED
    if ask_reroll(fate, buyer):
        faces = fate.throw(side.row, buyer.who, _CONTESTS).faces
        used = UsedMeans(again=True)
    result = partial(_contest_result, look, faces, foe)
    return faces, *improve_roll(fate, buyer, count_grades(faces, dull=side.dull), used, result)


def _contest_result(look: Comparison, faces: Faces, against: Worth | None, counts: Counts) -> str:
    """Return what such counts would come to: against the other side, or as a number where there are several."""
    if against is None:
        return f"{hits(counts)} of any kind"
    return ("ties", "wins", "loses")[compare_worth(_worth_of_roll(look, faces, counts, NOTHING_USED), against)[2]]


def ranking(look: Comparison, dull: bool, faces: Faces) -> Worth:
    """Return the rank of a roll without improvements."""
    return _worth_of_roll(look, faces, count_grades(faces, dull=dull), NOTHING_USED)


def _worth_of_roll(look: Comparison, faces: Faces, counts: Counts, used: UsedMeans) -> Worth:
    """Return the rank of a roll, with what was used and, if it is told, its weak and strong hits."""
    return rank_throw(*_judge_counts(look, used, counts), faces, look.deep)


def _judge_counts(look: Comparison, used: UsedMeans, counts: tuple[int, ...]) -> Verdict:
    """Return what counts by grade show, with what was used, and how they rank."""
    total = sum(counts[WEAK:])
    extras = (counts[WEAK], counts[STRONG]) if look.told else ()
    shown = (total, used.points, int(used.keen), int(used.again), *extras)
    return shown, (total, counts[STRONG], counts[HIT], counts[WEAK])


def grading_of(look: Comparison, *, dull: bool) -> Grading:
    """Return the ranking of rolls without improvements die by die, which exact odds can take apart."""
    return Grading(partial(read_grade, dull=dull), STRONG + 1, partial(_judge_counts, look, NOTHING_USED), look.deep)


def _settle_contest(ranks: Ranks) -> tuple[SideResult, SideResult, int]:
    return _side_result(ranks[0]), _side_result(ranks[1]), ranks[2]


def _side_result(shown: tuple[int, ...]) -> SideResult:
    total, points, keen, thrown_again, *extras = shown
    used = UsedMeans(points, bool(keen), bool(thrown_again))
    told = Extras(*extras)
    # the JSON leaves out only the very defaults
    return SideResult(total, NOTHING_USED if used == NOTHING_USED else used, _NO_EXTRAS if told == _NO_EXTRAS else told)


# ---- generic-fantasy.attack
class AttackParams(ContestParams, frozen=True, kw_only=True):
    """A contest in which both sides can deal harm."""

    unanswered: bool = False  # "b" cannot harm back
    spared: bool = False  # such harm does nothing to "b"
    more_harm: _Bonus = 0  # more harm when "a" wins


class AttackOutcome(Outcome, frozen=True):
    winner: Side
    a_takes: Annotated[int, owner_role("a")]
    b_takes: Annotated[int, owner_role("b")]
    a_used: Annotated[UsedMeans, owner_role("a")] = NOTHING_USED
    b_used: Annotated[UsedMeans, owner_role("b")] = NOTHING_USED
    a_extras: Extras = _NO_EXTRAS
    b_extras: Extras = _NO_EXTRAS


@mechanic("generic-fantasy.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the winner deals their number of hits as harm."""
    a, b, ahead = _roll_contest(fate, p)
    return _settle_attack(fate, a, b, ahead, p, more_harm=p.more_harm)


def _settle_attack(
    fate: Fate,
    a: SideResult,
    b: SideResult,
    ahead: int,
    target: AttackParams | Target,
    *,
    more_harm: int,
    foe: str = "b",
) -> AttackOutcome:
    """Return the harm that the loser takes; a tie harms no one, nor does a win without a hit."""
    a_takes = b.hits if ahead < 0 and not target.unanswered else 0
    b_takes = a.hits + more_harm if ahead > 0 and a.hits and not target.spared else 0
    if ahead > 0 and a.hits:
        _note_harm(fate, "a", a.hits, more_harm, "spared" if target.spared else "")
    if ahead < 0 and b.hits:
        _note_harm(fate, foe, b.hits, 0, "unanswered" if target.unanswered else "")
    return AttackOutcome(
        winner=AHEAD[ahead],
        a_takes=a_takes,
        b_takes=b_takes,
        a_used=a.used,
        b_used=b.used,
        a_extras=a.extras,
        b_extras=b.extras,
    )


def _note_harm(fate: Fate, who: str, hits: int, more: int, idle: str) -> None:
    """Note the harm of the winner's hits, or why they do none."""
    fate.note(_ATTACKS, who, FactStated(idle) if idle else HarmDealt(hits, more=more, harm=hits + more))


# ---- generic-fantasy.blast
class Target(Struct, frozen=True):
    """One target of a blast: its dice, whether it can harm back, what may improve its roll."""

    dice: _Pool
    unanswered: bool = False
    means: Means = NO_MEANS
    spared: bool = False
    help: _Helpers = ()
    dull: bool = False
    helpless: bool = False  # every die counts as 0


class BlastParams(Params, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    a: _Pool
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    a_help: _Helpers = ()
    a_means: Means = NO_MEANS
    a_dull: bool = False
    told: bool = False
    more_harm: _Bonus = 0
    last: Annotated[Last, LAST] = "depletes"
    modify: Annotated[InContest, IN_CONTEST] = "yes"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ahead"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("generic-fantasy.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target contests on its own."""
    us = SideOfContest("a", p.a, p.a_help, p.a_means, p.a_dull)
    them = [
        SideOfContest(f"b{i}", t.dice, t.help, t.means, t.dull, helpless=t.helpless) for i, t in enumerate(p.targets)
    ]
    _note_helpless(fate, *them)
    throws = fate.together({s.who: partial(fate.throw, s.row, s.who, _CONTESTS) for s in (us, *them)})
    fate.note(_ATTACKS, "", FactStated("targets", len(p.targets)))
    note_dull(fate, _CONTESTS, {side.who: side.dull for side in (us, *them)})
    ours = _improve_side(fate, us, p=p, look=Comparison(None, p.told), faces=throws[0].faces, foe=None)

    def settle_target(i: int, row: RowFaces) -> AttackOutcome:
        return _settle_blast_target(fate, p, sides=(us, them[i]), i=i, ours=ours, y=row.faces)

    return BlastOutcome(each=fate.gather(fate.each(settle_target, throws[1:], [side.who for side in them])))


def _settle_blast_target(
    fate: Fate, p: BlastParams, sides: tuple[SideOfContest, SideOfContest], i: int, ours: _Improved, y: Faces
) -> AttackOutcome:
    """Settle the one attack roll against one target's roll."""
    us, them = sides
    look = Comparison(comparison_depth(us.count, them.count, p.unmatched), p.told)
    mine = _worth_of_roll(look, *ours)
    theirs = _worth_of_roll(look, *_improve_side(fate, them, p=p, look=look, faces=y, foe=mine))
    contest = _contest_with(them.who)
    note_unmatched(fate, contest, ruling=UNMATCHED.id, a=us.count, b=them.count, unmatched=p.unmatched)
    _note_sides(them.who, fate, mine, theirs)
    found = _settle_contest(compare_worth(mine, theirs))
    return _settle_attack(fate, *found, p.targets[i], more_harm=p.more_harm, foe=them.who)


_Step: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


# ---- the tables that a test is looked up in
class TableParams(Params, frozen=True, kw_only=True):
    """The dice of the test, the attribute's first; `step`: by how many rows a feat improves the result."""

    dice: _Dice3
    help: _Helpers = ()
    step: _Step = 0
    dull: bool = False
    means: Means = NO_MEANS
    last: Annotated[Last, LAST] = "depletes"
    die: Annotated[Which, WHICH] = "best"


def _look_up_row(fate: Fate, p: TableParams, rule: str, rows: tuple[str, ...]) -> tuple[int, UsedMeans]:
    """Return the row, 0 to 3, of the best die or the attribute's; better grades can be bought as in any test."""
    buyer = Buyer("roller", p.means, p.dice[0], p.last, extra=p.die == "best")
    counts = _roll_for_row(fate, p, rule)
    used = NOTHING_USED
    if ask_reroll(fate, buyer):
        counts = _roll_for_row(fate, p, rule)
        used = UsedMeans(again=True)
    counts, used = improve_roll(fate, buyer, counts, used, lambda c: rows[_row_of(c, p.step)])
    note_dull(fate, rule, {"roller": p.dull})
    row = _row_of(counts, p.step)
    fate.note(rule, "roller", RowFound(_row_of(counts, 0), p.step, rows[row]))
    return row, used


def _roll_for_row(fate: Fate, p: TableParams, rule: str) -> Counts:
    """Roll own dice and those of helpers; return the counts of those that a ruling lets count."""
    own = fate.call(_roll_own_dice, p.dice, p.die, p.dull, rule)
    helped = fate.fold(add_counts, NONE, _roll_test_die, _help_cases(p.help)) if p.help else NONE
    if p.die != WHICH.default and len(p.dice) + len(p.help) > 1:
        fate.note(rule, "roller", RulingApplied(WHICH.id, p.die))
    return add_counts(own, helped) if p.die == "best" else own


def _roll_own_dice(fate: Fate, dice: _Dice3, which: Which, dull: bool, rule: str) -> Counts:
    """Roll all own dice; return the counts of all, or of the attribute's alone."""
    faces = fate.faces(dice, "roller", rule)
    grades = [read_grade(n, dull=dull) for n in (faces if which == "best" else faces[:1])]
    return grades.count(MISS), grades.count(WEAK), grades.count(HIT), grades.count(STRONG)


def _row_of(counts: Counts, step: int) -> int:
    """Return the row that the best grade leads to, and the steps that a feat adds."""
    return min(STRONG, max(grade for grade, n in enumerate(counts) if n) + step)


_Attitude: TypeAlias = Literal["hostile", "wary", "friendly", "helpful"]
Start: TypeAlias = Literal["foes go twice", "foes begin", "party begins", "party goes twice"]
_Rout: TypeAlias = Literal["fight", "retreat", "flee", "surrender"]
_Obedience: TypeAlias = Literal["flee", "refuse", "hesitate", "cooperate"]

_REACTIONS: tuple[_Attitude, ...] = ("hostile", "wary", "friendly", "helpful")
_STARTS: tuple[Start, ...] = ("foes go twice", "foes begin", "party begins", "party goes twice")
_ROUTS: tuple[_Rout, ...] = ("fight", "retreat", "flee", "surrender")
_ANSWERS: tuple[_Obedience, ...] = ("flee", "refuse", "hesitate", "cooperate")


class ReactionOutcome(Outcome, frozen=True):
    result: _Attitude
    used: UsedMeans = NOTHING_USED


class InitiativeOutcome(Outcome, frozen=True):
    result: Start
    used: UsedMeans = NOTHING_USED


class MoraleOutcome(Outcome, frozen=True):
    result: _Rout
    used: UsedMeans = NOTHING_USED


class HirelingOutcome(Outcome, frozen=True):
    result: _Obedience
    used: UsedMeans = NOTHING_USED


@mechanic("generic-fantasy.reaction")
def REACTION(fate: Fate, p: TableParams) -> ReactionOutcome:
    """How a stranger reacts to the party."""
    row, used = _look_up_row(fate, p, "generic-fantasy.reaction", _REACTIONS)
    return ReactionOutcome(result=_REACTIONS[row], used=used)


@mechanic("generic-fantasy.initiative")
def INITIATIVE(fate: Fate, p: TableParams) -> InitiativeOutcome:
    """Which side begins, and whether it goes twice."""
    row, used = _look_up_row(fate, p, "generic-fantasy.initiative", _STARTS)
    return InitiativeOutcome(result=_STARTS[row], used=used)


@mechanic("generic-fantasy.morale")
def MORALE(fate: Fate, p: TableParams) -> MoraleOutcome:
    """What shaken enemies do."""
    row, used = _look_up_row(fate, p, "generic-fantasy.morale", _ROUTS)
    return MoraleOutcome(result=_ROUTS[row], used=used)


@mechanic("generic-fantasy.hireling")
def HIRELING(fate: Fate, p: TableParams) -> HirelingOutcome:
    """What an unpaid hireling makes of a dangerous request."""
    row, used = _look_up_row(fate, p, "generic-fantasy.hireling", _ANSWERS)
    return HirelingOutcome(result=_ANSWERS[row], used=used)


DEATH = death_table("generic-fantasy.death", DEATH_DICE)
