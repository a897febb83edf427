"""Fell's mechanics: dice and numbers, without characters or tables."""

from __future__ import annotations

from functools import partial
from operator import add
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel.dice import SIDES, Faces, LadderDie
from caltrop.kernel.fate import Fate, count_pairs
from caltrop.kernel.mechanic import Nothing, Outcome, Params, mechanic, owner_role

from .climbing import apply_advantage, blanks, reroll_maxima, roll_for_hit, roll_with_rerolls
from .rulings import (
    ADVANCE_FLOOR,
    ATTACK_HARM,
    CONTEST_REROLL,
    LADDER_FLOOR,
    UNMATCHED,
    AdvanceFloor,
    AttackHarm,
    ContestReroll,
    LadderFloor,
    Unmatched,
)

Pool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=3)]
Helpers: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=5)]
Difficulty: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Steps: TypeAlias = Annotated[int, Meta(ge=-8, le=8)]
Harm: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Hits: TypeAlias = Annotated[int, Meta(ge=0, le=8)]  # of 3 own dice and 5 of helpers
PairsWon: TypeAlias = Annotated[int, Meta(ge=0, le=3)]  # of 3 pairs
HarmTaken: TypeAlias = Annotated[int, Meta(ge=0, le=60)]  # 3 hits of the worst weapon
FaceShown: TypeAlias = Annotated[int, Meta(ge=0, le=12)]  # a number on a die of the ladder; 0 if none is rolled
Time: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Side: TypeAlias = Literal["a", "b", "tie"]
Attitude: TypeAlias = Literal["hostile", "wary", "indifferent", "friendly", "helpful"]
Rout: TypeAlias = Literal["retreat", "flee", "surrender conditionally", "surrender unconditionally"]


# ---- fell.test
class TestParams(Params, frozen=True, kw_only=True):
    """Own dice against a difficulty number, and the dice of helpers."""

    dice: Pool
    dn: Difficulty
    advantage: Steps = 0
    help: Helpers = ()
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"


class TestOutcome(Outcome, frozen=True):
    hits: Hits
    passed: bool


@mechanic("fell.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die at or above the difficulty number is a hit; one hit passes."""
    dice = apply_advantage(fate, "roller", p.dice, p.advantage, p.floor)
    cases = {f"own{i}": (die, p.dn, "roller", "fell.test") for i, die in enumerate(dice)}
    cases |= {f"help{i}": (die, p.dn, f"helper{i}", "fell.help") for i, die in enumerate(p.help)}
    hits = fate.fold(add, 0, roll_for_hit, cases)
    fate.note("fell.test", "roller", dn=p.dn, hits=hits)
    return TestOutcome(hits=hits, passed=hits > 0)


# ---- fell.contest
class ContestParams(Params, frozen=True, kw_only=True):
    """The dice of two sides; side a began the contest."""

    a: Pool
    b: Pool
    a_advantage: Steps = 0
    b_advantage: Steps = 0
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ignored"
    reroll: Annotated[ContestReroll, CONTEST_REROLL] = "initiator_first"


class ContestOutcome(Outcome, frozen=True):
    a_hits: PairsWon
    b_hits: PairsWon
    winner: Side


@mechanic("fell.contest")
def CONTEST(fate: Fate, p: ContestParams) -> ContestOutcome:
    """Both roll; dice meet highest to lowest; more hits wins."""
    a, b = (
        apply_advantage(fate, "a", p.a, p.a_advantage, p.floor),
        apply_advantage(fate, "b", p.b, p.b_advantage, p.floor),
    )
    revise = reroll_both_sides if p.reroll == "initiator_first" else None
    ups, downs = fate.pair(a, b, "fell.contest", revise, (blanks(p.a, a), blanks(p.b, b)))
    lone = lone_dice((len(a), len(p.a)), (len(b), len(p.b)), p.unmatched)
    return settle_contest(fate, ups, downs, lone)


def lone_dice(a: tuple[int, int], b: tuple[int, int], unmatched: Unmatched) -> tuple[int, int]:
    """Return the hits of dice without a counterpart, from how many each side has rolled, and how long its row is.

    A die that was not rolled is no hit, even where nothing meets it.
    """
    return (max(0, a[0] - b[1]), max(0, b[0] - a[1])) if unmatched == "hit" else (0, 0)


def reroll_both_sides(fate: Fate, a: Faces, b: Faces) -> tuple[Faces, Faces]:
    """Reroll maxima after both rolls are seen: the initiator decides first, then the other side."""
    return reroll_maxima(fate, "a", a), reroll_maxima(fate, "b", b)


def settle_contest(fate: Fate, ups: int, downs: int, lone: tuple[int, int]) -> ContestOutcome:
    """Count the hits of each side, and by the ruling also dice without a counterpart."""
    a_hits, b_hits = ups + lone[0], downs + lone[1]
    winner: Side = "tie" if a_hits == b_hits else "a" if a_hits > b_hits else "b"
    fate.note("fell.contest", a_hits=a_hits, b_hits=b_hits, winner=winner)
    return ContestOutcome(a_hits=a_hits, b_hits=b_hits, winner=winner)


# ---- fell.attack
class AttackParams(ContestParams, frozen=True, kw_only=True):
    """A contest in which both sides can deal harm."""

    a_harm: Harm
    b_harm: Harm
    unanswered: bool = False  # "b" cannot harm back
    harm: Annotated[AttackHarm, ATTACK_HARM] = "weapon"


class AttackOutcome(Outcome, frozen=True):
    winner: Side
    a_takes: Annotated[HarmTaken, owner_role("a")]
    b_takes: Annotated[HarmTaken, owner_role("b")]


@mechanic("fell.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the winner deals harm for each of their hits."""
    contest = CONTEST.rule(fate, p)
    return settle_attack(fate, contest, "b", harm_per_hit(p.harm, p.a_harm, p.b_harm, p.unanswered))


def harm_per_hit(by: AttackHarm, a_harm: int, b_harm: int, unanswered: bool) -> tuple[int, int]:
    """Return the harm of one hit, for each side."""
    a, b = (a_harm, b_harm) if by == "weapon" else (1, 1)
    return a, 0 if unanswered else b


def settle_attack(fate: Fate, c: ContestOutcome, foe: str, harms: tuple[int, int]) -> AttackOutcome:
    """Return the harm that the loser takes; a tie harms no one."""
    a_harm, b_harm = harms
    if c.winner == "a":
        fate.note("fell.attack", "a", hits=c.a_hits, harm=a_harm)
        return AttackOutcome(winner="a", a_takes=0, b_takes=c.a_hits * a_harm)
    if c.winner == "b":
        fate.note("fell.attack", foe, hits=c.b_hits, harm=b_harm)
        return AttackOutcome(winner="b", a_takes=c.b_hits * b_harm, b_takes=0)
    return AttackOutcome(winner="tie", a_takes=0, b_takes=0)


# ---- fell.blast
class Target(Struct, frozen=True):
    """One target of a blast: its dice, and the harm that it deals back."""

    dice: Pool
    harm: Harm
    advantage: Steps = 0
    unanswered: bool = False


class BlastParams(Params, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    a: Pool
    a_harm: Harm
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    a_advantage: Steps = 0
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ignored"
    reroll: Annotated[ContestReroll, CONTEST_REROLL] = "initiator_first"
    harm: Annotated[AttackHarm, ATTACK_HARM] = "weapon"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("fell.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target contests on its own."""
    a = apply_advantage(fate, "a", p.a, p.a_advantage, p.floor)
    pools = {"a": a} | {
        f"b{i}": apply_advantage(fate, f"b{i}", t.dice, t.advantage, p.floor) for i, t in enumerate(p.targets)
    }
    throws = fate.together({who: partial(fate.pool, dice, who, "fell.contest") for who, dice in pools.items()})
    if p.reroll == "initiator_first":
        throws[0] = reroll_maxima(fate, "a", throws[0])
        revised = {w: partial(reroll_maxima, fate, w, t) for w, t in zip(pools, throws, strict=True) if w != "a"}
        throws[1:] = fate.together(revised)
    ours, *theirs = throws
    return BlastOutcome(each=tuple(settle_blast_target(fate, p, i, ours, faces) for i, faces in enumerate(theirs)))


def settle_blast_target(fate: Fate, p: BlastParams, i: int, ours: Faces, theirs: Faces) -> AttackOutcome:
    """Settle the one attack roll against one target's roll."""
    target = p.targets[i]
    lone = lone_dice((len(ours), len(p.a)), (len(theirs), len(target.dice)), p.unmatched)
    pairs = count_pairs(ours + blanks(p.a, ours), theirs + blanks(target.dice, theirs))
    fate.note("fell.blast", f"b{i}")
    harms = harm_per_hit(p.harm, p.a_harm, target.harm, target.unanswered)
    return settle_attack(fate, settle_contest(fate, *pairs, lone), f"b{i}", harms)


class CountParams(Params, frozen=True):
    steel: LadderDie


class CountOutcome(Outcome, frozen=True):
    targets: FaceShown


@mechanic("fell.blast.count")
def BLAST_COUNT(fate: Fate, p: CountParams) -> CountOutcome:
    """How many a blast reaches, where that is unclear: the steel die says."""
    return CountOutcome(targets=fate.roll(p.steel, "roller", "fell.blast"))


# ---- fell.cast
class CastParams(Params, frozen=True, kw_only=True):
    """A Willpower test; the spell die may be part of it."""

    wil: LadderDie
    spell: LadderDie | None = None
    dn: Difficulty
    advantage: Steps = 0
    help: Helpers = ()
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"


class CastOutcome(Outcome, frozen=True):
    passed: bool
    wil_spent: Annotated[FaceShown, owner_role("roller")]


@mechanic("fell.cast")
def CAST(fate: Fate, p: CastParams) -> CastOutcome:
    """One hit passes; what the spell die finally shows is taken from WIL."""
    wil = apply_advantage(fate, "roller", (p.wil,), p.advantage, p.floor)
    magic = apply_advantage(fate, "roller", (p.spell,), p.advantage, p.floor) if p.spell else ()
    cases = {f"own{i}": (die, p.dn, "roller", "fell.test") for i, die in enumerate(wil)}
    cases |= {f"help{i}": (die, p.dn, f"helper{i}", "fell.help") for i, die in enumerate(p.help)}
    tasks = {"hits": partial(fate.fold, add, 0, roll_for_hit, cases)}
    if magic:
        tasks["spell"] = partial(fate.call, roll_with_rerolls, (magic[0], p.dn, "roller", "fell.cast"))
    hits, *spent = fate.together(tasks)
    passed = hits > 0 or any(n >= p.dn for n in spent)
    fate.note("fell.cast", "roller", dn=p.dn, spent=sum(spent))
    return CastOutcome(passed=passed, wil_spent=sum(spent))


# ---- fell.reaction, fell.morale
class WilParams(Params, frozen=True):
    wil: LadderDie


class ReactionOutcome(Outcome, frozen=True):
    result: Attitude


class MoraleOutcome(Outcome, frozen=True):
    result: Rout


REACTIONS: tuple[tuple[int, Attitude], ...] = (
    (3, "hostile"),
    (5, "wary"),
    (7, "indifferent"),
    (9, "friendly"),
    (12, "helpful"),
)
ROUTS: tuple[tuple[int, Rout], ...] = (
    (3, "retreat"),
    (5, "flee"),
    (7, "surrender conditionally"),
    (12, "surrender unconditionally"),
)


@mechanic("fell.reaction")
def REACTION(fate: Fate, p: WilParams) -> ReactionOutcome:
    """How a stranger reacts to the party, by the Willpower die of the character who speaks."""
    rolled = fate.roll(p.wil, "roller", "fell.reaction")
    return ReactionOutcome(result=next(word for most, word in REACTIONS if rolled <= most))


@mechanic("fell.morale")
def MORALE(fate: Fate, p: WilParams) -> MoraleOutcome:
    """What beaten enemies do, by the Willpower die of the character who leads against them."""
    rolled = fate.roll(p.wil, "roller", "fell.morale")
    return MoraleOutcome(result=next(word for most, word in ROUTS if rolled <= most))


# ---- fell.death
class DeathOutcome(Outcome, frozen=True):
    result: Literal["dead", "rounds", "hours", "days"]
    time: Time


@mechanic("fell.death")
def DEATH(fate: Fate, p: Nothing) -> DeathOutcome:
    """How long a character at 0 has left to live."""
    match fate.roll("d4", "dying", "fell.death"):
        case 1:
            return DeathOutcome(result="dead", time=0)
        case 2:
            return DeathOutcome(result="rounds", time=fate.roll("d4", "dying", "fell.death"))
        case 3:
            return DeathOutcome(result="hours", time=fate.roll("d4", "dying", "fell.death"))
        case _:
            return DeathOutcome(result="days", time=fate.roll("d4", "dying", "fell.death"))


# ---- fell.advance
class AdvanceParams(Params, frozen=True):
    die: LadderDie
    floor: Annotated[AdvanceFloor, ADVANCE_FLOOR] = "d4"


class AdvanceOutcome(Outcome, frozen=True):
    change: Literal[-1, 0, 1]


@mechanic("fell.advance")
def ADVANCE(fate: Fate, p: AdvanceParams) -> AdvanceOutcome:
    """The highest number raises the die, a 1 lowers it; a d12 does not grow."""
    rolled = fate.roll(p.die, "roller", "fell.advance")
    if rolled == SIDES[p.die]:
        return AdvanceOutcome(change=0 if p.die == "d12" else 1)
    if rolled == 1 and not (p.die == "d4" and p.floor == "d4"):
        return AdvanceOutcome(change=-1)
    return AdvanceOutcome(change=0)
